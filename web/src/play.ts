// A game that is played: by two people, against a program, or between programs. Its moves enter the record as any others do; here is
// whose turn it is, the clock, and how it ends.
import * as act from './actions';
import { begin, spend } from './clock';
import type { Pace, Side } from './clock';
import { t, tell } from './i18n';
import { say, set, state } from './store';
import { colorOf } from './tree';
import type { Color, Counted, Say } from './types';

export interface Play {
  doc: string;
  /** Which program plays a colour; nobody if a person does. */
  by: Record<Color, string>;
  pace: Pace; clock: Record<Color, Side>;
  /** When the turn began; nothing while the game stands still. */
  since: number | null;
  /** Where the game stands: browsing elsewhere is no move. */
  node: number;
  /** What a program is thinking about. */
  job: number | null;
  over: string; trouble: string;
  /** What a program takes for dead at the end. */
  dead: { by: string; stones: string[] } | null;
  match: Match | null;
}
/** Several games of two programs, with colours changed. */
export interface Match { all: number; wish: Wish; results: { black: string; white: string; result: string }[]; record: string | null }
export interface Wish { by: Record<Color, string>; pace: Pace; here: boolean; games: number; game: Record<string, unknown>; /** Records the games begin with, each for two games. */ openings?: string[] }

const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');
const now = () => performance.now() / 1000;
const change = (patch: Partial<Play>) => state.play && set({ play: { ...state.play, ...patch } });
/** The game, if it is the one that is shown and goes on. */
const going = () => (state.play && !state.play.over && state.play.doc === state.doc?.id ? state.play : null);
/** Who moves next where the game stands. */
export function turn(): Color {
  const { play, position, tree } = state;
  if (play && position?.node !== play.node) {
    const at = tree.get(play.node);
    if (at?.move) return other(colorOf(at)!);
  }
  return position!.toPlay;
}

export async function start(wish: Wish, match: Match | null = null) {
  if (state.play) await leave();
  let record = match?.record ?? null;
  if (wish.here && state.doc && !match) {
    // Several games from here: each begins with a record of its own that leads here.
    if (wish.games > 1) record = (await act.ask({ do: 'export', doc: state.doc.id, what: 'sgf' }))?.text ?? null;
  }
  if (wish.openings?.length) record = await opening(wish.openings[Math.floor((match?.results.length ?? 0) / 2) % wish.openings.length]);
  if (record) {
    if (!(await act.open({ text: record, name: '' }))) return;
    // It begins where the record ends, however short that is.
    const end = state.tree.line(0).at(-1);
    if (end !== undefined && end !== state.position?.node) await act.go({ node: end });
  } else if (!wish.here && !(await act.open({ new: wish.game }))) return;
  if (!state.doc || !state.position) return;
  const sides = { black: begin(wish.pace), white: begin(wish.pace) };
  const games = wish.by.black && wish.by.white ? Math.max(1, wish.games) : 1;
  set({
    room: 'board', dialog: null, tool: 'play',
    play: {
      doc: state.doc.id, by: wish.by, pace: wish.pace, clock: sides, since: now(), node: state.position.node, job: null, over: '', trouble: '', dead: null,
      match: match ?? (games > 1 ? { all: games, wish, results: [], record } : null),
    },
  });
  watching ??= setInterval(look, 200);
  say(t('play.begun', { color: t(turn()) }));
  await think();
}

/** The text of a record of the list: its file is not played into. */
async function opening(file: string): Promise<string | null> {
  const body = await act.ask({ do: 'open', file });
  if (!body) return null;
  const text = (await act.ask({ do: 'text', doc: body.doc }))?.text ?? null;
  await act.ask({ do: 'close', doc: body.doc });
  return text;
}

/** What the clock says after a move that is about to be made: told in the record as BL, WL, OB and OW. */
export function stamp(color: Color): Record<string, unknown>[] {
  const play = going();
  if (!play || play.pace.kind === 'none' || play.since === null || state.position?.node !== play.node || color !== turn()) return [];
  const side = spend(play.pace, play.clock[color], now() - play.since, true);
  if (!side) return [];
  const [left, periods] = color === 'black' ? ['BL', 'OB'] : ['WL', 'OW'];
  const said = [{ set: { ident: left, values: [side.left.toFixed(1)] } }];
  return side.periods ? [...said, { set: { ident: periods, values: [String(side.periods)] } }] : said;
}

/** Looks what an edit has made of the game: a move, one taken back, or nothing. */
export function moved() {
  const play = going(), { position, tree } = state;
  if (!play || !position || position.node === play.node) return;
  if (!tree.get(play.node)) return change({ node: position.node, since: play.since === null ? null : now() });
  const last = tree.get(position.node);
  if (last?.parent !== play.node || !last.move || !position.last) return;
  const color = position.last.color;
  const side = play.since === null ? play.clock[color] : spend(play.pace, play.clock[color], now() - play.since, true);
  if (!side) return void flag(color);
  change({ clock: { ...play.clock, [color]: side }, since: now(), node: position.node, trouble: '' });
  const before = tree.get(play.node);
  if (last.move === 'pass' && before?.move === 'pass') return void passed();
  void think();
}
/** The clock of who is to move, now. */
export function side(color: Color): Side {
  const { clock, pace, since } = state.play!;
  return since === null || state.play!.over || color !== turn() ? clock[color] : (spend(pace, clock[color], now() - since, false) ?? { left: 0, periods: 0 });
}
let watching: ReturnType<typeof setInterval> | undefined;
/** Looks whether the time of who is to move is over. */
function look() {
  const play = going();
  if (!play || play.since === null || play.pace.kind === 'none') return;
  const color = turn();
  if (!spend(play.pace, play.clock[color], now() - play.since, false)) void flag(color);
}
const flag = (color: Color) => finish(`${color === 'black' ? 'W' : 'B'}+T`, t('play.time', { color: t(color) }));

/** Asks the program whose turn it is. */
async function think() {
  const play = going();
  if (!play || play.since === null || play.job !== null || state.position?.node !== play.node) return;
  const color = turn(), name = play.by[color];
  if (!name) return;
  change({ job: -1 });
  const side = (color: Color) => [play.clock[color].left, play.clock[color].periods];
  const clock = play.pace.kind === 'none' ? null : { ...play.pace, left: [side('black'), side('white')] };
  const body = await act.askHere({ do: 'genmove', name, color, clock });
  if (body) change({ job: body.job });
  else change({ job: null, since: null });
}
/** An event of a program. */
export async function heard(data: any) {
  const { play } = state;
  if (!play || data.doc !== play.doc) return;
  if (data.what === 'dead' && data.dead) return change({ dead: { by: data.engine, stones: data.dead } });
  if (data.what !== 'genmove' || data.job !== play.job) return;
  change({ job: null });
  if (data.stopped || play.over) return;
  if (data.error) {
    change({ trouble: tell(data.error as Say), since: null });
    return act.fail(tell(data.error as Say));
  }
  if (data.move === 'resign') return finish(`${data.color === 'black' ? 'W' : 'B'}+R`, t('play.resigns', { name: data.engine }));
  const node = play.node;
  const move = data.move === 'pass' ? { pass: { color: data.color, node } } : { play: { at: data.move, color: data.color, node } };
  // Whoever looks elsewhere meanwhile is brought back to the game.
  const clock = state.position?.node === node ? stamp(data.color) : [];
  if (!(await act.edit([move, ...clock])) && going()) change({ trouble: t('play.refused', { name: data.engine, at: data.move }), since: null });
}

export async function resign() {
  const play = going();
  if (!play) return;
  const color = play.by[turn()] ? other(turn()) : turn();
  await finish(`${color === 'black' ? 'W' : 'B'}+R`, t('play.resigns', { name: t(color) }));
}
/** Ends the game with a result. */
async function finish(result: string, said: string) {
  const play = going();
  if (!play) return;
  await hush();
  change({ over: result, since: null });
  await act.edit([{ info: { fields: { RE: result } } }], `${said} ${result}.`);
  await next(result);
}
/** Two passes: the game is counted, and a program that played says what it takes for dead. */
async function passed() {
  const play = going();
  if (!play) return;
  change({ over: 'count', since: null });
  (await import('./commands')).room('count');
  const name = play.by.black || play.by.white;
  if (name) await act.askHere({ do: 'dead', name });
}
/** The count of a game between programs is its result. */
export function counted(count: Counted) {
  const play = state.play;
  if (play?.over !== 'count' || !play.match || play.doc !== state.doc?.id || play.node !== state.position?.node) return;
  // Programs may pass where people would play on: then the board counts as it stands.
  const result = count.finished ? count.result : count.margin ? `${count.margin > 0 ? 'B' : 'W'}+${Math.abs(count.margin)}` : '0';
  change({ over: result });
  void act.edit([{ info: { fields: { RE: result } } }], result).then(() => next(result));
}
/** Notes a game of a match, and begins the next one with colours changed. */
async function next(result: string) {
  const { play } = state;
  if (!play?.match) return;
  const match = { ...play.match, results: [...play.match.results, { black: play.by.black, white: play.by.white, result }] };
  change({ match });
  if (match.results.length >= match.all) return say(t('play.match.over', { n: match.all }));
  const { black, white } = play.by;
  const by = { black: white, white: black };
  await start({ ...match.wish, by, game: { ...match.wish.game, black: white, white: black } }, match);
}
/** The program that thinks need not any more. */
async function hush() {
  const { play } = state;
  if (play?.job == null) return;
  change({ job: null });
  if (play.job > 0) await act.ask({ do: 'engine-stop', job: play.job });
}
/** Takes back to the last move of a person. */
export async function takeBack() {
  const play = state.play?.doc === state.doc?.id ? state.play : null;
  if (!play) return;
  await hush();
  const { tree } = state;
  let node = play.node;
  while (tree.get(node)?.move && play.by[colorOf(tree.get(node)!)!]) node = tree.get(node)!.parent;
  const at = tree.get(node);
  if (!at?.move) return say(t('play.nothing.back'));
  change({ over: '', dead: null, trouble: '', since: now(), node: at.parent });
  await act.edit([{ remove: { node } }], t('play.taken.back', { at: at.move }));
  await think();
}
export async function pause() {
  const play = going();
  if (!play) return;
  if (play.since === null) {
    if (state.position?.node !== play.node) await act.go({ node: play.node });
    change({ since: now(), trouble: '' });
    return think();
  }
  await hush();
  const color = turn();
  change({ clock: { ...play.clock, [color]: side(color) }, since: null });
  say(t('play.paused'));
}
/** Ends playing; the record stays as it is. */
export async function leave() {
  await hush();
  clearInterval(watching);
  watching = undefined;
  set({ play: null });
}
/** Why a person cannot move now, if so. */
export function notYet(): string {
  const play = going();
  return play && state.position?.node === play.node && play.by[turn()] && play.since !== null ? t('play.not.yet', { name: play.by[turn()] }) : '';
}
