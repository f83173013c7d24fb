// Engines: only those that were named on the command line can be started.
import * as act from './actions';
import { set, state } from './store';

export async function list() {
  const body = await act.ask({ do: 'engines' });
  if (body) set({ engine: { ...(state.engine ?? {}), ...body } });
}
export function heard(data: any) {
  if (data.line !== undefined) set({ console: [...state.console.slice(-400), { engine: data.name, line: data.line }] });
  if (data.state) set({ engine: { ...(state.engine ?? {}), running: data.state === 'running' ? data.name : null } });
  if (data.text) act.fail(data.text);
}
