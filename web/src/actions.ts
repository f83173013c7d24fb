// What can be done: requests to the session, and what their answers change on the page.
import { Refused } from './api';
import { pointIndex, pointName } from './points';
import { say, set, state, transport } from './store';
import type { Room } from './store';
import { tell, t } from './i18n';
import * as game from './play';
import * as second from './second';
import { FLAG, Tree } from './tree';
import type { Delta } from './tree';
import type { GraphPoint, Look, Opened, Position, Scene, Step } from './types';

type Body = Record<string, any>;

/** Asks, and tells what went wrong. */
export async function ask<T = any>(request: Body): Promise<T | null> {
  try {
    return await transport.ask<T>(request);
  } catch (error) {
    if (error instanceof Refused) {
      const said = tell({ key: `error.${error.code}`, args: error.args, text: error.message });
      if (error.status === 403) set({ notice: { text: t('lost.token'), kind: 'error' } });
      else if (error.code === 'stale') void attach(state.doc?.id);
      else if (error.code === 'encoding' && request.do === 'edit') set({ dialog: 'utf8', dialogArg: { said, commands: request.commands } });
      else fail(said);
    } else {
      set({ up: false });
    }
    return null;
  }
}
export function fail(text: string) {
  say(text);
  set({ notice: { text, kind: 'error' } });
}

const fresh = { preview: null, change: null, contests: null, contest: -1, ask: { job: null, answer: null, pending: false, error: null, effort: 0, chosen: -1 }, ghost: -1 };

// The places that came with the answers: the one asked for, and those a step or two leads to. A step to one of them is shown before it is
// asked for. An edit forgets those it may have changed.
const places = new Map<number, Position>();
const PLACES = 400;
function remember(found: Position[]) {
  for (const position of found) {
    places.delete(position.node);
    places.set(position.node, position);
  }
  for (const node of places.keys()) {
    if (places.size <= PLACES) break;
    places.delete(node);
  }
}
/** Forgets the places at nodes that have changed, and at those that follow them. */
function forget(delta: Delta) {
  const gone = new Set([...delta.removed, ...[delta.added, delta.changed, delta.moved].flat().map((row) => row.node)]);
  // How a handicap game starts, and who is to move where stones were set up, is said by the moves that follow: as far as the session looks.
  if (state.doc?.info.HA) return places.clear();
  for (const id of [...gone]) {
    let at = state.tree.get(id);
    for (let i = 0; at && i <= 8; i++, at = state.tree.get(at.parent)) if (at.flags & FLAG.setup) gone.add(at.id);
  }
  // What is known of each node on the way up: 1 it stays, 2 it goes. No way is walked twice.
  const known = new Uint8Array(state.tree.limit);
  for (const id of gone) known[id] = 2;
  for (const node of [...places.keys()]) {
    const way: number[] = [];
    let at: number | undefined = node;
    while (at !== undefined && at >= 0 && !known[at]) {
      way.push(at);
      at = state.tree.get(at)?.parent;
    }
    const lost = at === undefined || known[at] === 2;
    for (const id of way) known[id] = lost ? 2 : 1;
    if (lost) places.delete(node);
  }
}
/** Shows a place that is known, before the session has gone there: what it says of it replaces this. */
function show(node: number) {
  const known = places.get(node), { position, doc, scene } = state;
  if (!known || !position || !doc || node === position.node || state.play) return;
  void leave();
  const { changed, undo, redo } = position;
  set({
    ...fresh, stones: null, scene: scene && old(scene),
    position: { ...known, doc: doc.id, rev: doc.rev, path: state.tree.path(node), changed, undo, redo },
  });
}
const old = (scene: Scene): Scene => ({ ...scene, stage: 'old' });

function take(body: { position?: Position; near?: Position[]; scene?: Scene | null; rev?: number }) {
  const { position, scene } = body;
  if (position) {
    remember([position, ...(body.near ?? [])]);
    const known = scene && position.node === state.position?.node && position.board === state.position.board;
    set({ position, stones: null, scene: known ? state.scene : state.scene && old(state.scene) });
  }
  // Stones first, and the picture of their place a frame later: whoever presses a key sees at once that he has. Nothing newer is undone.
  const here = state.position, before = state.scene;
  if (scene && here) afterFrame(() => state.position === here && state.scene === before && draw(scene));
}
/** Shows the picture of the place that is shown. Until what matters here is known, that of the last place stands: nothing comes and goes. */
const draw = (scene: Scene) => set({ scene: { ...scene, board: state.position!.board }, urgent: scene.urgent ?? state.urgent });
/** Does something when what was changed is seen; at once where nobody looks. */
function afterFrame(then: () => void) {
  if (document.hidden) return then();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
}

export function opened(body: Opened, room: Room = 'board') {
  const { doc: id, rev, name, file, games, game, info, diagnostics, faults } = body;
  const size = body.position.size;
  places.clear();
  remember([body.position, ...(body.near ?? [])]);
  set({
    ...fresh, doc: { id, rev, name, file, games, game, info, diagnostics, faults }, tree: Tree.of(body.tree), position: body.position,
    scene: { ...body.scene, board: body.scene.board ?? body.position.board }, urgent: body.scene.urgent, graph: new Map(), count: null, as: { dead: [], alive: [] }, room, picked: [], target: undefined,
    cursor: Math.floor((size[0] * size[1]) / 2), stones: null,
  } as Body);
  waiting = null;
  heading = aim = undefined;
  if ((body as Body).restorable?.length) set({ restorable: (body as Body).restorable, dialog: 'restore' });
  title();
  const wanted: Body = look(), has: Body = body.look;
  if (Object.keys(wanted).some((key) => String(wanted[key]) !== String(has[key]))) void sendLook();
  void graph();
  void meet();
  second.moved();
}
export function title() {
  const { doc, position } = state;
  document.title = doc ? `${position?.changed ? '• ' : ''}${doc.name || t('untitled')} · Chizu` : 'Chizu';
}

export async function open(request: Body): Promise<boolean> {
  // A record is opened where the game is, and as it is to look: one answer has it all.
  const body = await ask<Opened>({ do: 'open', to: { usual: true }, look: look(), ...request });
  if (!body) return false;
  begin(body);
  return true;
}
/** A record that was just opened. */
export function begin(body: Opened) {
  opened(body);
  // A record with faults is read as well as it goes; what was mended is told, and stays as it is in the file.
  if (body.faults) set({ notice: { text: t(body.faults === 1 ? 'mended.one' : 'mended', { n: body.faults }), kind: 'info', more: 'mended' } });
  say(t('opened', { name: body.name || t('untitled'), moves: state.tree.depth(state.position!.node) }));
}
export async function attach(id?: string, path?: string) {
  if (!id) return;
  const body = await ask<Opened>({ do: 'attach', doc: id, to: path && { path } });
  if (body) joined(body);
}
/** A document that was open already. */
export const joined = (body: Opened) => opened(body, state.room === 'start' ? 'board' : state.room);

// Steps and edits are done in the order of the keys, whatever the session is busy with: who steps and plays at once plays where he has
// stepped to. Of steps in a row only the newest is asked, so that a held key never leaves a queue behind it.
interface Going { to: () => Body; quiet: boolean; done: Promise<void> }
let tail: Promise<unknown> = Promise.resolve();
/** The step that has not begun and that nothing stands behind. */
let waiting: Going | null = null;
/** Where the last step has led, until that is shown. */
let heading: number | undefined;

/** Where the steps that are not answered yet lead. */
let aim: number | undefined;
/** So many things are to be done of which only the session knows where they lead: a step behind them waits for them. */
let blind = 0;

function inTurn<T>(run: () => Promise<T>, seen = false): Promise<T> {
  if (!seen) blind++;
  const mine = tail.then(run).finally(() => {
    if (!seen) blind--;
  });
  tail = mine.catch(() => {});
  return mine;
}
export function go(to: Body | (() => Body), quiet = false): Promise<void> {
  const doc = state.doc?.id;
  if (!doc) return Promise.resolve();
  const known = typeof to !== 'function' && typeof to.node === 'number';
  const where: () => Body = typeof to === 'function' ? (to as () => Body) : () => to;
  if (known && !blind) aim = to.node as number;
  if (waiting) {
    Object.assign(waiting, { to: where, quiet });
    return waiting.done;
  }
  const mine: Going = { to: where, quiet, done: Promise.resolve() };
  waiting = mine;
  mine.done = inTurn(async () => {
    if (waiting === mine) waiting = null;
    if (state.doc?.id !== doc) return;
    const body = await ask({ do: 'go', doc, to: mine.to(), passing: mine.quiet });
    if (state.doc?.id !== doc) return;
    heading = body?.position.node;
    if (waiting) return;
    const shown = aim;
    aim = undefined;
    // What was shown before it was asked for is not there.
    if (!body) return void (shown !== undefined && attach(doc));
    heading = undefined;
    void leave();
    set({ ...fresh, count: state.room === 'count' ? state.count : null });
    take(body);
    title();
    second.moved();
    if (state.room === 'count') void count();
    if (!mine.quiet && body.position.last) say(moveSaid(body.position));
  }, known);
  return mine.done;
}
export function moveSaid(position: Position): string {
  const { last, number } = position;
  return last ? t('move.said', { number, color: t(last.color), at: last.at === 'pass' ? t('pass') : last.at }) : t('start.of.game');
}
/** The node from which the next step is made, when its turn has come. */
const here = () => heading ?? state.position?.node ?? 0;
/** Steps from where the steps before it will have led. */
function goFrom(next: (node: number) => number, quiet = false) {
  // Where it leads is known: it is shown if that place is.
  if (!blind && state.position) {
    const node = next(aim ?? state.position.node);
    show(node);
    return void go({ node }, quiet);
  }
  const before = waiting?.to;
  void go(() => ({ node: next(before?.().node ?? here()) }), quiet);
}
export function step(by: number) {
  if (state.preview) return stepPreview(by);
  goFrom((from) => {
    let node = from;
    for (let i = Math.abs(by); i > 0; i--) {
      const at = state.tree.get(node);
      const next = by < 0 ? at?.parent : at?.children[0];
      if (next === undefined || next < 0) break;
      node = next;
    }
    return node;
  }, state.holding);
}
export const stepBeside = (by: number) => goFrom((node) => state.tree.beside(node, by));
export const stepFork = (back: boolean) => goFrom((node) => state.tree.fork(node, back));
export const goNode = (node: number) => goFrom(() => node);

export async function edit(commands: Body[], spoken?: string): Promise<boolean> {
  if (!state.doc) return false;
  const body = await own({ do: 'edit', doc: state.doc.id, commands });
  if (!body) return false;
  if (spoken ?? body.said) say(spoken ?? tell(body.said));
  return true;
}
/** Edits go one after the other: whoever is faster than the session finds his steps in order. */
export async function own(request: Body): Promise<Body | null> {
  waiting = null;
  const body = await inTurn(() => ask(request));
  if (body) edited(body);
  return body;
}
/** What another page has edited. What this one edits comes back, too, when its answer is known: then there is nothing new in it. */
function followed(data: any) {
  if (!state.doc || data.doc !== state.doc.id || data.rev <= state.doc.rev) return;
  if (data.opened || data.rev > state.doc.rev + 1) return void attach(state.doc.id);
  state.tree.apply(data.delta);
  forget(data.delta);
  set({ tree: state.tree, graph: new Map(), doc: { ...state.doc, rev: data.rev } });
  void go({ node: data.node }, true);
  void graphSoon();
}
function edited(body: Body) {
  // Another page was faster, and what it did is not heard yet.
  if (state.doc && body.rev > state.doc.rev + 1) return void attach(state.doc.id);
  if (body.opened) {
    set({ tree: Tree.of(body.opened.tree), doc: { ...state.doc!, games: body.opened.games, game: body.opened.game } });
    places.clear();
  } else {
    state.tree.apply(body.delta);
    forget(body.delta);
  }
  void leave();
  set({ ...fresh, tree: state.tree, graph: new Map(), doc: { ...state.doc!, rev: body.rev } });
  take(body);
  title();
  if (state.room === 'count') void count();
  void graphSoon();
  game.moved();
  second.moved();
}
export async function undo(how: 'undo' | 'redo') {
  const body = await own({ do: how, doc: state.doc?.id });
  if (body) {
    say(t(how === 'undo' ? 'undone' : 'redone'));
  }
}

export async function play(i: number) {
  const { position } = state;
  if (!position) return;
  const at = pointName(position.size, i);
  if (position.board[i] === '.') set({ stones: new Map([[i, position.toPlay]]) });
  if (!(await edit([{ play: { at } }, ...game.stamp(position.toPlay)]))) set({ stones: null });
}

export async function sendLook() {
  if (!state.doc) return;
  // In turn as well: its answer brings a place with it.
  waiting = null;
  const doc = state.doc.id;
  const body = await inTurn(() => ask({ do: 'look', doc, look: look() }));
  if (body && state.doc?.id === doc && !waiting) take(body);
}
/** The look with the board's colours as the page's theme and the settings want them. */
export function look(): Look {
  const { settings } = state;
  const theme = settings.board === 'auto' ? (isDark() ? 'dark' : settings.theme === 'contrast' ? 'paper' : 'wood') : settings.board;
  return { ...state.look, theme, palette: settings.palette };
}
export const isDark = () => state.settings.theme === 'dark' || (state.settings.theme === 'auto' && state.dark);

export async function graph() {
  if (!state.doc) return;
  const body = await ask<{ points: GraphPoint[] }>({ do: 'graph', doc: state.doc.id });
  if (body) set({ graph: new Map(body.points.map((point) => [point.number, point])) });
}
/** Which positions stand at several nodes: told by itself when it is known. */
async function meet() {
  if (state.doc) await ask({ do: 'transpositions', doc: state.doc.id });
}
let soon: ReturnType<typeof setTimeout> | undefined;
function graphSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => {
    void graph();
    void meet();
  }, 1500);
}

/** Asks about the position that is shown, when the steps and edits before it have been made. */
export async function askHere<T = any>(request: Body, wanted = () => true): Promise<T | null> {
  const doc = state.doc?.id;
  if (!doc) return null;
  waiting = null;
  return inTurn(async () => (state.doc?.id === doc && wanted() ? ask<T>({ doc, ...request }) : null));
}

export async function change(i: number) {
  if (!state.position || i < 0 || state.position.board[i] !== '.') return set({ change: null });
  await askHere({ do: 'change', at: pointName(state.position.size, i) });
}

export async function count() {
  set({ counting: true });
  await askHere({ do: 'count', as: state.as, rules: state.rules });
}

/** The newest question; nobody waits for older ones any more. */
let asked = 0;
export async function question(goal: string, at: string, other?: string, nodes = 20000) {
  if (!state.doc) return;
  const mine = ++asked;
  void leave();
  const begin = () => set({ preview: null, ask: { ...fresh.ask, pending: true }, tab: 'group' });
  begin();
  const doc = state.doc.id;
  waiting = null;
  const body = await inTurn(async () => {
    await leaving;
    if (mine !== asked || state.doc?.id !== doc) return null;
    // A step that was under way has cleared the table meanwhile.
    begin();
    return ask({ do: 'ask', doc, goal, at, with: other ?? null, nodes });
  });
  if (mine === asked) set({ ask: body ? { ...state.ask, job: body.job } : { ...state.ask, pending: false } });
  else if (body) await giveUp(body.job);
}
/** The last question that was given up: the next one is asked when that is done. */
let leaving: Promise<unknown> = Promise.resolve();
const giveUp = (job: number) => (leaving = ask({ do: 'stop', job }));
/** Gives up a question whose answer nobody will hear. */
async function leave() {
  const { job, pending } = state.ask;
  if (pending && job !== null) await giveUp(job);
}
export async function stop() {
  asked++;
  const left = leave();
  set({ ask: { ...state.ask, pending: false, job: null } });
  await left;
  say(t('stopped'));
}

/** Shows a line on the board, move by move, without touching the record. */
export function preview(steps: Step[], said: import('./types').Say, from: 'answer' | 'threat' | 'line' = 'answer') {
  if (steps.length) set({ preview: { steps, at: 1, said, from } });
}
function stepPreview(by: number) {
  const { preview } = state;
  if (!preview) return;
  const at = Math.max(0, Math.min(preview.steps.length, preview.at + by));
  set({ preview: { ...preview, at } });
  const last = preview.steps[at - 1];
  if (last) say(t('move.said', { number: at, color: t(last.color), at: last.at === 'pass' ? t('pass') : last.at }));
}
/** Puts the line that is shown into the record, as a variation that says whose it is. */
export async function insertPreview() {
  const { preview, position } = state;
  if (!preview || !position) return;
  const back = position.node;
  const commands: Body[] = preview.steps.map(({ at, color }) => ({
    ...(at === 'pass' ? { pass: { color } } : { play: { at, color } }),
  }));
  commands.splice(1, 0, { comment: { text: `Chizu: ${preview.said.text}` } });
  if (await edit(commands, t('inserted', { moves: preview.steps.length }))) await go({ node: back }, true);
}

/** The group of a stone; none as long as only another place is read. */
export const groupAt = (name: string) => (state.scene?.stage === 'old' ? undefined : state.scene?.groups.find((group) => group.stones.includes(name)));
export const cursorName = () => (state.position ? pointName(state.position.size, state.cursor) : '');
export const indexOf = (name: string) => (state.position ? pointIndex(state.position.size, name) : -1);

/** So long points of the graph are gathered. */
const GATHERED = 500;
let gathered: ReturnType<typeof setTimeout> | undefined;
/** Events of the session. */
export function hear(name: string, data: any) {
  const mine = data.doc === undefined || data.doc === state.doc?.id;
  const here = mine && data.node === state.position?.node;
  if (name === 'scene' && here && data.rev === state.position?.rev) draw(data.scene);
  else if (name === 'urgent' && here && data.rev === state.position?.rev) set({ urgent: data.urgent });
  else if (name === 'transpositions' && mine && data.rev === state.doc?.rev) {
    state.tree.meet(data.transpositions);
    set({ tree: state.tree });
  }
  else if (name === 'change' && here) set({ change: data.at === (state.pointer >= 0 ? pointName(state.position!.size, state.pointer) : cursorName()) ? data : state.change });
  else if (name === 'count' && here) {
    set({ count: data.count, counting: false });
    game.counted(data.count);
    // What was just counted is not counted again for it; groups turned by hand change nothing there.
    if (!state.contests) void askHere({ do: 'contests' }, () => state.room === 'count');
  } else if (name === 'contests' && here && data.rev === state.position?.rev) set({ contests: data.contests });
  else if (name === 'engine') {
    second.heard(data);
    void game.heard(data);
  }
  else if (name === 'graph' && mine && data.rev === state.doc?.rev) {
    state.graph.set(data.point.number, data.point);
    // Points come one by one for a minute: the curve is drawn for some of them at once.
    gathered ??= setTimeout(() => {
      gathered = undefined;
      set({ graph: state.graph });
    }, GATHERED);
  } else if (name === 'gtp') set({ console: [...state.console, ...data.lines.map(([asked, text]: [boolean, string]) => ({ engine: data.engine, asked, text }))].slice(-300) });
  else if (name === 'answer' && data.job === state.ask.job) answered(data);
  else if (name === 'edited') followed(data);
  else if (name === 'lost' || (name === 'reopened' && mine)) void attach(state.doc?.id);
  else if (name === 'saved' && mine && state.doc && state.position && data.rev === state.doc.rev) {
    set({ doc: { ...state.doc, file: data.file, name: data.name }, position: { ...state.position, changed: false } });
    title();
  } else if (name === 'file-changed' && mine) set({ notice: { text: t(data.gone ? 'file.gone' : 'save.changed'), kind: 'info' } });
  else if (name === 'notice') set({ notice: { text: data.key ? t(data.key) : data.text, kind: data.kind ?? 'info' } });
  else if (name === 'trainer') import('./trainer').then((trainer) => trainer.heard(data));
}
function answered(data: any) {
  if (data.stopped) return set({ ask: { ...state.ask, pending: false, job: null } });
  const answer = data.answer ?? null;
  set({ ask: { ...state.ask, answer, error: data.error ?? null, pending: !data.last, effort: data.effort ?? 0 } });
  if (answer) {
    say(tell(answer.said));
    if (answer.line.length) preview(answer.line, answer.said);
  } else if (data.error) fail(tell(data.error));
}
/** A save: who asks is told what went wrong. */
export const saving = (request: Body) => transport.ask<Body>(request);
