// Chizu for JavaScript: thin clothes over the core (`chizu.js`, `chizu_bg.wasm`). Nothing is decided here.
import start, * as core from './chizu.js';

let ready;
/**
 * Loads the core, once; every function below needs it. `from` is the bytes of chizu_bg.wasm, or where they are; without it they are
 * looked for beside this file, in Node as a file.
 */
export default function init(from) {
  ready ??= (async () => {
    let source = from ?? new URL('./chizu_bg.wasm', import.meta.url);
    if (from === undefined && source.protocol === 'file:') source = await (await import('node:fs/promises')).readFile(source);
    await start({ module_or_path: source });
  })().catch((error) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

const bytes = (record) => (typeof record === 'string' ? new TextEncoder().encode(record) : record);
/** Runs a function of the core; what it cannot do is an Error with words. */
function told(what, record, { name = 'game.sgf', ...options }) {
  try {
    return core[what](name, bytes(record), JSON.stringify(options));
  } catch (error) {
    throw error instanceof Error ? error : new Error(String(error));
  }
}
const lines = (text) => text.trimEnd().split('\n').map((line) => JSON.parse(line));
const one = (what) => (record, options = {}) => JSON.parse(told(what, record, options));
function first(what, record, { game = 1, ...options } = {}) {
  const all = lines(told(what, record, options));
  const found = all[game - 1];
  if (!found) throw new Error(`there is no game ${game}: the record holds ${all.length}`);
  if (found.error !== null) throw new Error(found.error);
  return found;
}

/** The texts that the command prints with `--json`, byte for byte. */
export const json = Object.fromEntries(['score', 'dead', 'groups', 'chains', 'eyes', 'analyze', 'graph', 'read'].map((what) => [what, (record, options = {}) => told(what, record, options)]));

/** Who won, by how much, and why. */
export const score = (record, options) => first('score', record, options);
/** The dead stones. */
export const dead = (record, options) => first('dead', record, options);
/** What every group is: its stones, whether it lives or dies, and by which move. */
export const groups = one('groups');
/** Every chain: liberties, captures, saves. */
export const chains = one('chains');
/** Eye spaces. */
export const eyes = one('eyes');
/** Everything that is known of a position. */
export const analyze = one('analyze');
/** The estimate after every move. */
export const graph = (record, options = {}) => lines(told('graph', record, options));
/** A question about the stones on `options.at`, answered by search. */
export const read = one('read');
/** A picture, as SVG. */
export const map = (record, options = {}) => told('map', record, options);

// Boards as rows from the top: 1 for a black stone, -1 for a white one, 0 for none; points as [column, row] from the top left.
const letter = (n) => String.fromCharCode(97 + n);
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
function checked(rows) {
  const wide = rows?.[0]?.length;
  if (!wide || wide > 25 || rows.length > 25 || rows.some((row) => row.length !== wide)) throw new Error('a board is 1 to 25 rows of 1 to 25 numbers each, all of one length');
  rows.forEach((row, y) => Array.from(row).forEach((sign, x) => {
    if (sign !== 0 && sign !== 1 && sign !== -1) throw new Error(`row ${y}, column ${x}: ${sign} is no stone: 1, -1 or 0`);
  }));
  return wide;
}
/** The record of a position. */
export function fromRows(rows, { toPlay = 'black', komi, rules } = {}) {
  const wide = checked(rows);
  const of = (sign, ident) => {
    const points = rows.flatMap((row, y) => Array.from(row).flatMap((one, x) => (one === sign ? [`[${letter(x)}${letter(y)}]`] : [])));
    return points.length ? ident + points.join('') : '';
  };
  const size = wide === rows.length ? wide : `${wide}:${rows.length}`;
  const more = (komi === undefined ? '' : `KM[${komi}]`) + (rules === undefined ? '' : `RU[${rules}]`);
  return `(;GM[1]FF[4]SZ[${size}]${more}${of(1, 'AB')}${of(-1, 'AW')}PL[${toPlay === 'white' ? 'W' : 'B'}])`;
}
/** A named point as [column, row]. */
export const vertex = (name, height) => [COLUMNS.indexOf(name[0]), height - Number(name.slice(1))];
/** The dead stones of a board, as [column, row] each. */
export const deadStones = (rows, options = {}) => {
  const { dead_black, dead_white } = dead(fromRows(rows, options));
  return [...dead_black, ...dead_white].map((name) => vertex(name, rows.length));
};
/** Whose every point is likely to be, from 1 (Black's) to -1 (White's), in rows. */
export const ownership = (rows, options = {}) => analyze(fromRows(rows, options)).ownership.values.map((row) => row.map((value) => value / 1000));
/** Whose every point is by the count of a finished game: 1, -1, or 0 for nobody's. */
export function area(rows, options = {}) {
  const { dead: gone, territory_black, territory_white } = score(fromRows(rows, options));
  const owner = rows.map((row) => Array.from(row));
  const put = (names, sign) => names.forEach((name) => {
    const [x, y] = vertex(name, rows.length);
    owner[y][x] = sign(x, y);
  });
  put(territory_black, () => 1);
  put(territory_white, () => -1);
  put(gone, (x, y) => -rows[y][x]);
  return owner;
}
/**
 * For `set_local_ownership_estimator` of OGS' board: boards in which Black is 1 and White is 2 or -1. What is counted as settled is
 * whole; while a game goes on, what is likely.
 */
export function ownershipEstimator(board, colorToMove) {
  const rows = board.map((row) => Array.from(row, (stone) => (stone === 2 ? -1 : stone)));
  return ownership(rows, { toPlay: colorToMove });
}

/** A record being edited: moves, variations, properties, undo and redo. What is not touched is written as it was. */
export class Game {
  #desk = new core.Desk();
  #doc;
  /** Opens a record; without one, an empty board. */
  constructor(record, { size = 19, ...wish } = {}) {
    const open = record === undefined ? { new: { size: [size, size], ...wish } } : { base64: packed(bytes(record)) };
    this.#doc = this.#ask({ do: 'open', ...open }).doc;
  }
  #ask(request) {
    const { body } = JSON.parse(this.#desk.handle(JSON.stringify({ doc: this.#doc, ...request })));
    if (body.error) throw Object.assign(new Error(body.error.text), { code: body.error.code });
    return body;
  }
  /** The position shown: board, whose turn it is, prisoners, move number, comment, marks, what follows. */
  get position() {
    return this.#ask({ do: 'attach' }).position;
  }
  /** The board as rows of 1, -1 and 0. */
  get rows() {
    const { board, size: [wide] } = this.position;
    return board.match(new RegExp(`.{${wide}}`, 'g')).map((row) => [...row].map((sign) => ({ X: 1, O: -1 })[sign] ?? 0));
  }
  /** Plays at a point, such as D4, or passes. */
  play(at, color) {
    return this.edit([at === 'pass' ? { pass: { color } } : { play: { at, color } }]);
  }
  /** Does commands of the editor, all or none, as one step of undo. */
  edit(commands) {
    return this.#ask({ do: 'edit', commands }).position;
  }
  undo() {
    return this.#ask({ do: 'undo' }).position;
  }
  redo() {
    return this.#ask({ do: 'redo' }).position;
  }
  /** Goes to a move of the line, by its number or its path. */
  go(to) {
    return this.#ask({ do: 'go', to: { path: String(to) } }).position;
  }
  /** The record, as text. */
  toString() {
    return this.#ask({ do: 'text' }).text;
  }
  /** The record, as bytes in its own encoding. */
  toBytes() {
    return this.#desk.bytes(this.#doc);
  }
  /** Frees its memory in the core. */
  free() {
    this.#desk.free();
  }
}
function packed(data) {
  let binary = '';
  for (let i = 0; i < data.length; i += 0x8000) binary += String.fromCharCode(...data.subarray(i, i + 0x8000));
  return btoa(binary);
}
