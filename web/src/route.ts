// Addresses: #/g/<document>/<place>, #/count/…, #/settings. Back and forward go between places that were rested on.
import * as act from './actions';
import { state } from './store';
import type { Room } from './store';

const ROOMS: Room[] = ['count', 'trainer', 'report', 'print', 'settings', 'help', 'start'];
let timer: ReturnType<typeof setTimeout> | undefined;
let written = '', kept = '';

export function route(): { room?: Room; doc?: string; path?: string } {
  const [, first, doc, path] = location.hash.split(/[/?]/);
  const room = ROOMS.find((name) => name === first);
  return { room, doc: doc || undefined, path: path && /^[\d.]+$/.test(path) ? path : undefined };
}
/** Writes the address of what is shown: at once for this entry, and as a new one when somebody rests there. */
export function place() {
  const { doc, position, room } = state;
  if (!doc || !position) return;
  const address = `#/${room === 'board' ? 'g' : room}/${doc.id}/${position.path}`;
  if (address === written) return;
  if (kept !== doc.id) sessionStorage.setItem('chizu-doc', (kept = doc.id));
  written = address;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (location.hash !== address) history.pushState(null, '', address);
  }, 1000);
}
addEventListener('popstate', () => {
  const { doc, path, room } = route();
  if (doc !== state.doc?.id || !path) return;
  written = location.hash;
  void act.go({ path });
  void import('./commands').then((commands) => commands.room(room ?? 'board'));
});
