// What tests may reach: commands by their ids, as the palette runs them, and what the page knows.
import { open, question, stop } from './actions';
import { COMMANDS, run } from './commands';
import { set, state, transport } from './store';

Object.assign(window, { chizu: { ids: COMMANDS.map((command) => command.id), run, open, question, set, stop, state, transport } });
