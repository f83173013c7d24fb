/** Chizu: what is on a Go board. Fields of results are described with the command's `--json`. */
export type Sgf = string | Uint8Array;
export type Effort = 'quick' | 'usual' | 'deep' | number;
export type Color = 'black' | 'white';
/** The options of the command, with `_` for `-`. */
export interface Options {
  /** What the record is called in answers; `game.sgf` if nothing is said. */
  name?: string;
  /** Which game of a record that holds several, from 1. */
  game?: number;
  /** The position after this move instead of the last. */
  move?: number;
  effort?: Effort;
}
export interface CountOptions extends Options {
  rules?: string;
  komi?: number;
  handicap_bonus?: '0' | 'n-1' | 'n';
  charge?: 'all' | 'connections' | 'nothing';
  method?: 'adjudicate' | 'carta';
  strict?: boolean;
  all_rules?: boolean;
  contests?: boolean;
}
export interface ReadOptions extends Options {
  at: string;
  with?: string;
  goal?: 'capture' | 'save' | 'kill' | 'live' | 'connect' | 'cut' | 'semeai';
  to_play?: Color;
}
export interface MapOptions {
  name?: string;
  game?: number;
  move?: number;
  effort?: Effort;
  size?: number;
  preset?: 'quiet' | 'ishida' | 'colour-map' | 'groups' | 'influence' | 'score' | 'print';
  layers?: string;
  field?: string;
  region?: string;
  no_coordinates?: boolean;
  theme?: 'wood' | 'slate' | 'paper' | 'dark' | 'print';
  palette?: string;
  numbers?: string;
  stage?: number;
  diff?: string;
  to_play?: Color;
  compare?: [string, string];
  worth?: string;
}
export interface Both<T> { black: T; white: T }
export interface Played { point: string; by: Color }
export interface Head { schema: number; file: string }
export interface Place extends Head { size: [number, number]; moves: number; at_move: number }
export interface Score extends Place {
  error: null;
  players: Both<string | null>;
  handicap: number; rules: string; komi: number; handicap_bonus: number;
  method: string; charge: string | null; finished: boolean; ending: string | null;
  /** As in `B+3.5`; `?` while the game is not finished. */
  result: string;
  margin_black: number; board_margin_black: number;
  recorded_result: string | null; recorded_margin_black: number | null; agrees: boolean | null;
  range_black: [number, number];
  difference: { points: number; better_for: Color; candidates: { kind: string; points: string[]; text: string }[] } | null;
  prisoners: Both<number>;
  dead: string[]; dame: string[]; seki: string[]; unsettled: string[];
  proved_points: number;
  forced: string[];
  forced_reasons: { point: string; by: Color; reason: string; saves: string[]; takes: string[]; threat: string[]; text: string }[];
  open_borders: string[]; first: Played[]; closing: Played[];
  contests?: { list: Record<string, unknown>[]; open: string[][] };
  chains: { color: Color; status: string; evidence: string; stones: string[] }[];
  cycles: Cycle[];
  territory_black: string[]; territory_white: string[];
  count: Both<{ territory: number; stones: number; dead: number; prisoners: number; filled: number; penalty: number; tax: number; gained: number; dame: number; total: number }>;
  all_rules: { rules: string; board_margin_black: number; handicap_bonus: number; margin_black: number; result: string }[] | null;
  notes: string[];
  diagnostics: { line: number; column: number; byte: number; severity: string; code: string; text: string }[];
}
export interface Dead extends Head { error: null; method: string; finished: boolean; dead_black: string[]; dead_white: string[]; seki: string[]; removed: string }
export interface Reading { code: string; point: string | null; evidence: string; nodes: number; line: string[] }
export interface Group {
  origin: string; color: Color; stones: string[]; chains: string[]; liberties: string[]; effective_size: number; eyes: [number, number];
  vital: string | null; status: string; ko: boolean; chance: number; likely: string; evidence: string; basis: string; safety: string;
  kill: Reading | null; live: Reading | null; weakness: number; weakness_before: number; escape: number; moyo: number; surrounded: string;
  lunches: string[]; neighbors: string[]; races: { with: string; saved: string; kills: string; margin: number }[];
  cycles: Cycle[];
}
export interface Groups extends Place { to_play: Color; groups: Group[]; cycles: Cycle[] }
/** A fight without end. */
export interface Cycle { kind: string; points: string[]; black: string[]; white: string[]; bound: boolean; ruling: string; text: string }
export interface Read extends Place {
  at: string; with: string | null; color: Color; chain: string[]; group: string[]; budget: number;
  answers: { goal: string; by: string; seki: boolean; to_play: Color; result: string; best: string | null; line: string[]; evidence: string; nodes: number }[];
  cycles: Cycle[];
}

/** Loads the core, once; every other function needs it. */
export default function init(from?: BufferSource | WebAssembly.Module | Response | Promise<Response> | URL | string): Promise<void>;
export const json: Record<'score' | 'dead' | 'groups' | 'chains' | 'eyes' | 'analyze' | 'graph' | 'read', (record: Sgf, options?: Record<string, unknown>) => string>;
export function score(record: Sgf, options?: CountOptions): Score;
export function dead(record: Sgf, options?: CountOptions): Dead;
export function groups(record: Sgf, options?: Options): Groups;
export function chains(record: Sgf, options?: Options): Place & Record<string, unknown>;
export function eyes(record: Sgf, options?: Options): Place & Record<string, unknown>;
export function analyze(record: Sgf, options?: CountOptions): Place & Record<string, any>;
export function graph(record: Sgf, options?: CountOptions): (Place & Record<string, any>)[];
export function read(record: Sgf, options: ReadOptions): Read;
export function map(record: Sgf, options?: MapOptions): string;

/** Rows from the top: 1 for Black, -1 for White, 0 for none. */
export type Rows = ArrayLike<number>[];
export interface RowOptions { toPlay?: Color; komi?: number; rules?: string }
export function fromRows(rows: Rows, options?: RowOptions): string;
export function vertex(name: string, height: number): [number, number];
export function deadStones(rows: Rows, options?: RowOptions): [number, number][];
export function ownership(rows: Rows, options?: RowOptions): number[][];
export function area(rows: Rows, options?: RowOptions): number[][];
export function ownershipEstimator(board: ArrayLike<number>[], colorToMove: Color): number[][];

export interface Position {
  size: [number, number]; board: string; toPlay: Color; ko: string | null; prisoners: [number, number]; last: { color: Color; at: string } | null;
  number: number; path: string; comment: string; title: string; changed: boolean; undo: boolean; redo: boolean;
  children: { node: number; color: Color | null; at: string | null }[];
  marks: { kind: string; at: string; to?: string; text?: string }[];
}
export class Game {
  constructor(record?: Sgf, wish?: { size?: number; handicap?: number; komi?: number; rules?: string; black?: string; white?: string });
  readonly position: Position;
  readonly rows: number[][];
  play(at: string, color?: Color): Position;
  edit(commands: Record<string, unknown>[]): Position;
  undo(): Position;
  redo(): Position;
  go(to: number | string): Position;
  toString(): string;
  toBytes(): Uint8Array;
  free(): void;
}
