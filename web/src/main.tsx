// The page begins here: it asks who is there, opens what was named, and listens.
import { render } from 'preact';
import './style.css';
import * as act from './actions';
import * as files from './files';
import { onKey, onKeyUp } from './keys';
import { DARK, SITE, onDraw, set, state, transport } from './store';
import { place, route } from './route';
import { App } from './ui/app';
import './testing';

const root = document.getElementById('app')!;
// Who is there is asked before anything is drawn, and what is to be seen with it: the answer comes meanwhile.
const wanted = route(), kept = sessionStorage.getItem('chizu-doc');
const greeting = act.ask({ do: 'hello', open: { doc: kept ?? wanted.doc, to: !kept && wanted.path ? { path: wanted.path } : undefined, look: act.look() } });
render(<App />, root);
onDraw(place);
addEventListener('keydown', onKey);
addEventListener('keyup', onKeyUp);
DARK.addEventListener('change', () => {
  set({ dark: DARK.matches });
  void act.sendLook();
});
addEventListener('beforeunload', (event) => {
  if (state.position?.changed && !state.hello?.journal) event.preventDefault();
});
files.listen();
if (SITE) void navigator.serviceWorker?.register('sw.js');

void (async () => {
  const hello = await greeting;
  if (!hello) return;
  set({ hello });
  transport.listen(act.hear, (up) => set({ up }));
  // A page that is loaded again finds its game as it was: the address follows a moment later. Otherwise what was named is opened.
  const { opened } = hello;
  const open = hello.documents.find((doc: any) => doc.doc === (kept ?? wanted.doc)) ?? hello.documents.find((doc: any) => doc.file === hello.first);
  if (opened) opened.restorable ? act.begin(opened) : act.joined(opened);
  else if (open) await act.attach(open.doc, kept ? undefined : wanted.path);
  else if (hello.first) await act.open({ file: hello.first, ...(wanted.path && { to: { path: wanted.path } }) });
  else if (!hello.files.length) set({ room: 'start' });
  if (wanted.room && state.doc) (await import('./commands')).room(wanted.room);
})();
