// The tree of a game as the page holds it: columns from the session, kept up to date by what edits tell, and where each node is drawn.
import type { Color, Columns } from './types';

export interface Node {
  id: number; parent: number; children: number[]; move: string; flags: number; name: string;
}
export interface Row { node: number; parent: number | null; place: number; move: string; flags: number; name?: string }
export interface Delta { added: Row[]; removed: number[]; changed: Row[]; moved: Row[]; games: boolean }

export const FLAG = { black: 1, white: 2, setup: 4, comment: 8, marks: 16, variations: 32, hotspot: 64, good: 128, bad: 256, doubtful: 512 };

export const colorOf = (node: Node): Color | null => (node.flags & FLAG.black ? 'black' : node.flags & FLAG.white ? 'white' : null);

interface Line { version: number; line: number[]; index: Int32Array; first: number }

export class Tree {
  /** By number, and how many there are: numbers of nodes that went stay free. */
  private nodes: (Node | undefined)[] = [];
  size = 0;
  /** Grows with every change, so that a layout is made once for each. */
  version = 0;
  /** Nodes with a position that stands elsewhere in the game, too: at how many other nodes. */
  same = new Map<number, number>();

  /** Takes note of the positions that stand at several nodes. */
  meet(groups: number[][]): void {
    this.version++;
    this.same.clear();
    for (const nodes of groups) for (const node of nodes) this.same.set(node, nodes.length - 1);
  }

  static of(columns: Columns): Tree {
    const tree = new Tree();
    columns.parent.forEach((parent, i) => {
      const id = columns.node ? columns.node[i] : i;
      tree.nodes[id] = { id, parent, children: [], move: columns.move[i], flags: columns.flags[i], name: columns.name?.[id] ?? '' };
      tree.nodes[parent]?.children.push(id);
    });
    tree.size = columns.parent.length;
    return tree;
  }

  get(id: number): Node | undefined {
    return this.nodes[id];
  }
  /** All numbers are below this one. */
  get limit(): number {
    return this.nodes.length;
  }

  apply(delta: Delta): void {
    this.version++;
    this.leaf = undefined;
    const before = this.last?.version === this.version - 1 ? this.last : null;
    for (const id of delta.removed) this.detach(id), (this.nodes[id] = undefined);
    this.size += delta.added.length - delta.removed.length;
    for (const row of delta.added) {
      this.nodes[row.node] = { id: row.node, parent: row.parent ?? -1, children: [], move: row.move, flags: row.flags, name: row.name ?? '' };
      this.attach(row);
    }
    for (const row of delta.moved) this.detach(row.node), this.attach(row), this.replace(row);
    for (const row of delta.changed) this.replace(row);
    this.extend(delta, before);
  }
  /** The node that came or went last at the end of its line, if that is all that has changed: then not all is laid out anew. */
  leaf: { id: number; parent: number; came: boolean; version: number } | undefined;
  private extend(delta: Delta, before: Line | null) {
    if (delta.games || delta.moved.length || delta.added.length + delta.removed.length !== 1) return;
    const came = delta.added.length > 0, id = came ? delta.added[0].node : delta.removed[0];
    const parent = came ? this.nodes[id]!.parent : (before?.line.at(-2) ?? -1);
    if (this.nodes[parent]?.children.length !== (came ? 1 : 0)) return;
    if (!before || before.line.at(came ? -1 : -2) !== parent || (!came && before.line.at(-1) !== id)) return;
    this.leaf = { id, parent, came, version: this.version };
    // The line that was asked for last ends there: it becomes longer or shorter by this one.
    if (came) {
      if (id >= before.index.length) {
        const index = new Int32Array(2 * this.limit).fill(-1);
        index.set(before.index);
        before.index = index;
      }
      before.index[id] = before.line.push(id) - 1;
    } else {
      before.line.pop();
      before.index[id] = -1;
    }
    before.version = this.version;
  }

  private detach(id: number) {
    const siblings = this.nodes[this.nodes[id]?.parent ?? -1]?.children;
    const at = siblings?.indexOf(id) ?? -1;
    if (at >= 0) siblings!.splice(at, 1);
  }
  private attach(row: Row) {
    const node = this.nodes[row.node]!;
    node.parent = row.parent ?? -1;
    this.nodes[node.parent]?.children.splice(row.place, 0, row.node);
  }
  private replace(row: Row) {
    const node = this.nodes[row.node];
    if (node) Object.assign(node, { move: row.move, flags: row.flags, name: row.name ?? '' });
  }

  /** The last line asked for, and from which place on it goes along first children: a step along it is on the same line. */
  private last: Line | null = null;
  private lineOf(id: number) {
    const { last } = this;
    if (last?.version === this.version && (last.index[id] ?? -1) >= last.first) return last;
    const line: number[] = [];
    let first = 0;
    for (let at: number | undefined = id; at !== undefined && at >= 0; at = this.nodes[at]?.parent) line.push(at);
    line.reverse();
    for (let i = line.length - 1; i > 0 && !first; i--) if (this.nodes[line[i - 1]]!.children[0] !== line[i]) first = i;
    for (let at = this.nodes[id]?.children[0]; at !== undefined; at = this.nodes[at]?.children[0]) line.push(at);
    const index = new Int32Array(this.limit).fill(-1);
    for (let i = 0; i < line.length; i++) index[line[i]] = i;
    return (this.last = { version: this.version, line, index, first });
  }
  /** The line through a node: from the root to it, and on along first children. */
  line(id: number): readonly number[] {
    return this.lineOf(id).line;
  }
  /** How far a node is from the root. */
  depth(id: number): number {
    return this.lineOf(id).index[id];
  }
  /** Whether a node is on the line through another. */
  onLine(id: number, other: number): boolean {
    return this.lineOf(other).index[id] >= 0;
  }

  /** The place of a node in numbers, as the session has it: `90` on the main line, `90.2.5` in a variation. */
  path(id: number): string {
    const up: number[] = [];
    for (let at = this.nodes[id]; at && at.parent >= 0; at = this.nodes[at.parent]) up.push(this.nodes[at.parent]?.children.indexOf(at.id) ?? 0);
    let path = '', steps = 0;
    for (const variation of up.reverse()) {
      if (variation > 0) path += `${steps}.${variation + 1}.`, (steps = 1);
      else steps++;
    }
    return path + steps;
  }

  /** The nearest node before or after on the line where several lines follow. */
  fork(id: number, back: boolean): number {
    let at = id;
    for (;;) {
      const node = this.nodes[at];
      const next = back ? node?.parent : node?.children[0];
      if (next === undefined || next < 0) return at;
      at = next;
      if ((this.nodes[at]?.children.length ?? 0) > 1) return at;
    }
  }

  /** The same place in the variation above or below. */
  beside(id: number, step: number): number {
    let at = id, depth = 0;
    for (;;) {
      const node = this.nodes[at];
      const siblings = this.nodes[node?.parent ?? -1]?.children;
      if (!node || !siblings) return id;
      const other = siblings[siblings.indexOf(at) + step];
      if (other !== undefined) {
        let there = other;
        for (; depth > 0; depth--) {
          const next = this.nodes[there]?.children[0];
          if (next === undefined) break;
          there = next;
        }
        return there;
      }
      at = node.parent;
      depth++;
    }
  }
}

/** Where every node is drawn: a column for each move, a lane for each line. */
export class Layout {
  col: Int32Array; lane: Int32Array;
  /** The nodes of a column as a chain. */
  private beside: Int32Array;
  private last: number[] = [];
  lanes = 0;
  get columns(): number {
    return this.last.length;
  }
  /** The nodes of a column. */
  of(column: number): number[] {
    const nodes: number[] = [];
    for (let at = this.last[column] ?? -1; at >= 0; at = this.beside[at]) nodes.push(at);
    return nodes;
  }

  /** One pass, no recursion, a skyline of lanes. */
  constructor(tree: Tree) {
    [this.col, this.lane, this.beside] = [0, 1, 2].map(() => new Int32Array(tree.limit).fill(-1));
    const { col, lane, beside, last } = this;
    // For each column the lane that is free there.
    const sky: number[] = [];
    const waiting = tree.size ? [{ id: 0, col: 0, lane: 0 }] : [];
    while (waiting.length) {
      const start = waiting.pop()!;
      // How long is the line, and which lane has room for all of it?
      let free = start.lane, end = start.col;
      for (let at: number | undefined = start.id; at !== undefined; at = tree.get(at)!.children[0]) free = Math.max(free, sky[end++] ?? 0);
      let x = start.col;
      for (let at: number | undefined = start.id; at !== undefined; at = tree.get(at)!.children[0]) {
        col[at] = x;
        lane[at] = free;
        beside[at] = last[x] ?? -1;
        last[x] = at;
        sky[x++] = free + 1;
      }
      // The way down to the lane is taken, too.
      if (start.col > 0) sky[start.col - 1] = Math.max(sky[start.col - 1] ?? 0, free);
      this.lanes = Math.max(this.lanes, free + 1);
      // Variations nearer to the end are drawn nearer to the line.
      for (let at: number | undefined = start.id; at !== undefined; at = tree.get(at)!.children[0]) {
        const { children } = tree.get(at)!;
        for (let k = children.length - 1; k > 0; k--) waiting.push({ id: children[k], col: col[at] + 1, lane: free + 1 });
      }
    }
  }

  /** Follows a tree in which a node came or went at the end of its line, in a column that only it is in: nothing else has moved. */
  follow({ leaf, version }: Tree): boolean {
    if (leaf?.version !== version) return false;
    const { id, parent, came } = leaf, end = this.columns - 1;
    if (!came) {
      if (this.last[end] !== id || this.beside[id] >= 0) return false;
      this.last.pop();
      this.lane[id] = -1;
      return true;
    }
    if (this.col[parent] !== end) return false;
    if (id >= this.col.length) {
      for (const name of ['col', 'lane', 'beside'] as const) {
        const more = new Int32Array(2 * id).fill(-1);
        more.set(this[name]);
        this[name] = more;
      }
    }
    this.col[id] = this.last.push(id) - 1;
    this.lane[id] = this.lane[parent];
    this.beside[id] = -1;
    return true;
  }
}
