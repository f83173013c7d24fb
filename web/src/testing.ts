// What tests may reach: commands by their ids, as the palette runs them, and what the page knows.
import { question, stop } from './actions';
import { run } from './commands';
import { state } from './store';

Object.assign(window, { chizu: { run, question, stop, state } });
