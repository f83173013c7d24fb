// All that the page knows, in one object. Who reads a part of it while it is drawn is drawn again when that part changes, and nobody else.
import { Component, options } from 'preact';
import { inOrder, server } from './api';
import { local } from './local';
import type { Answered, Color, Contests, Counted, GraphPoint, Look, Position, Say, Scene, Step } from './types';
import { Tree } from './tree';
import type { Play } from './play';
import type { Second } from './second';

export type Room = 'start' | 'board' | 'count' | 'trainer' | 'report' | 'print' | 'settings' | 'help';
export type Tool = 'play' | 'black' | 'white' | 'empty' | 'triangle' | 'square' | 'circle' | 'cross' | 'label' | 'arrow' | 'line' | 'erase';

export interface Doc {
  id: string; rev: number; name: string; file: string | null; games: { id: number; name: string }[]; game: number;
  info: Record<string, string>; diagnostics: string[]; faults: number;
}
export interface Preview { steps: Step[]; at: number; said: Say; from: 'answer' | 'threat' | 'line' }
export interface Ask { job: number | null; answer: Answered | null; pending: boolean; error: Say | null; effort: number; chosen: number }
export interface Settings { theme: 'auto' | 'light' | 'dark' | 'contrast'; board: string; palette: string; language: string; coordinates: boolean; confirmTouch: boolean; hover: boolean; next: boolean; keys: Record<string, string[]> }
export interface Trainer { set: { file: string; game: number; name: string }[]; at: number; state: 'ask' | 'wait' | 'right' | 'wrong' | 'ko' | 'open'; said: Say | null; goal: Say | null; mistakes: number[] }

export interface State {
  up: boolean; /** Whether the system wants dark colours: asking it each time lays the page out. */ dark: boolean; room: Room; hello: any;
  doc: Doc | null; tree: Tree; position: Position | null; scene: Scene | null; look: Look; hidden: string[];
  /** Where it matters who plays, as far as it is known: drawn by one panel alone. */
  urgent: [string, number][] | null;
  cursor: number; pointer: number; tool: Tool; drag: { from: number; to: number } | null; ghost: number;
  said: string; saidCount: number; preview: Preview | null; ask: Ask; picked: string[];
  change: { at: string; said: Say; svg: string; turned: string[]; tenths: number } | null;
  count: Counted | null; counting: boolean; contests: Contests | null; contest: number; as: { dead: string[]; alive: string[] }; rules: string;
  graph: Map<number, GraphPoint>; tab: 'position' | 'group' | 'comment' | 'tree'; dialog: string | null; dialogArg: any; notice: { text: string; kind: 'error' | 'info'; more?: string } | null;
  clipboard: string; settings: Settings; trainer: Trainer; guess: { on: boolean; right: number; tries: number; points: number } | null; stones: Map<number, Color> | null;
  play: Play | null; second: Second; console: { engine: string; asked: boolean; text: string }[]; saved: boolean; holding: boolean; figures: any; restorable: any;
}

export const ISHIDA = ['influence', 'moyo', 'territory', 'links', 'badges', 'thickness', 'candidates'];
const SETTINGS = 'chizu-settings';
export const DARK = matchMedia('(prefers-color-scheme: dark)');

export const defaults: Settings = {
  theme: 'auto', board: 'auto', palette: '', language: '', coordinates: true, confirmTouch: true, hover: true, next: true, keys: {},
};

function stored(): Settings {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') };
  } catch {
    return { ...defaults };
  }
}

const known: State = {
  up: true, dark: DARK.matches, room: 'start', hello: null, doc: null, tree: new Tree(), position: null, scene: null,
  look: { layers: [...ISHIDA], field: '', theme: 'wood', palette: '', turn: 0, step: 0 }, hidden: [],
  urgent: null, cursor: 0, pointer: -1, tool: 'play', drag: null, ghost: -1, said: '', saidCount: 0, preview: null,
  ask: { job: null, answer: null, pending: false, error: null, effort: 0, chosen: -1 }, picked: [], change: null,
  count: null, counting: false, contests: null, contest: -1, as: { dead: [], alive: [] }, rules: '', graph: new Map(), tab: 'position', dialog: null, dialogArg: null, notice: null,
  clipboard: '', settings: stored(), trainer: { set: [], at: 0, state: 'ask', said: null, goal: null, mistakes: [] }, guess: null,
  stones: null, play: null, console: [], second: { engines: null, name: '', on: false, owners: false, moves: false, job: null, asked: '', done: 0, all: 0, trouble: '', doc: '', node: -1, opinions: [], view: null }, saved: true, holding: false, figures: null, restorable: null,
};

/** What each part of the page has read of the state while it was drawn last. */
const readers = new Map<Component, Set<string>>();
let reading: Set<string> | null = null;
export const state: State = new Proxy(known, {
  get(_, key: string) {
    reading?.add(key);
    return known[key as keyof State];
  },
});

// The moments of drawing as Preact tells them to its own hooks; the names are those of its build.
const moments = options as unknown as { __r?: (vnode: Drawn) => void; diffed?: (vnode: Drawn) => void; unmount?: (vnode: Drawn) => void };
interface Drawn { __c?: Component }
const { __r: begin, diffed: end, unmount: leave } = moments;
moments.__r = (vnode) => {
  readers.set(vnode.__c!, (reading = new Set()));
  begin?.(vnode);
};
moments.diffed = (vnode) => {
  reading = null;
  end?.(vnode);
};
moments.unmount = (vnode) => {
  if (vnode.__c) readers.delete(vnode.__c);
  leave?.(vnode);
};
/** A part is drawn for its own sake, or because what it was given has changed. */
Component.prototype.shouldComponentUpdate = function (this: Component, given: Record<string, unknown>, own: unknown) {
  const before = this.props as Record<string, unknown>;
  return own !== this.state || Object.keys({ ...before, ...given }).some((key) => before[key] !== given[key]);
};

/** Whether this page has no server: then the session lives in workers of its own. */
declare const __SITE__: boolean;
export const SITE = __SITE__;
export const transport = inOrder(SITE ? local() : server());
let after = () => {};
let waiting = false;

/** What is done whenever something has been drawn. */
export function onDraw(then: () => void) {
  after = then;
}
/** Changes the state; what shows it is drawn once for all changes of a moment. Tree and graph change in place: naming them tells of it. */
export function set(patch: Partial<State>) {
  const changed = (Object.keys(patch) as (keyof State)[]).filter((key) => known[key] !== patch[key] || key === 'tree' || key === 'graph');
  Object.assign(known, patch);
  for (const [part, read] of readers) if (changed.some((key) => read.has(key))) part.forceUpdate();
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    after();
  });
}
/** Does something when what was changed is drawn, and before anything else happens: the next key finds the focus where it belongs. */
export function drawn(then: () => void) {
  queueMicrotask(then);
}
/** One sentence for the live region. */
export function say(text: string) {
  set({ said: text, saidCount: state.saidCount + 1 });
}
export function keep(settings: Partial<Settings>) {
  set({ settings: { ...state.settings, ...settings } });
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(state.settings));
  } catch {
    // Private windows may have no storage: the settings last as long as the page.
  }
}
