// The tree of a game as the page holds it: columns from the session, kept up to date by what edits tell, and where each node is drawn.
import type { Color, Columns } from './types';

export interface Node {
  id: number; parent: number; children: number[]; move: string; flags: number; name: string;
}
export interface Row { node: number; parent: number | null; place: number; move: string; flags: number; name?: string }
export interface Delta { added: Row[]; removed: number[]; changed: Row[]; moved: Row[]; games: boolean }

export const FLAG = { black: 1, white: 2, setup: 4, comment: 8, marks: 16, variations: 32, hotspot: 64, good: 128, bad: 256, doubtful: 512 };

export const colorOf = (node: Node): Color | null => (node.flags & FLAG.black ? 'black' : node.flags & FLAG.white ? 'white' : null);

export class Tree {
  nodes = new Map<number, Node>();
  /** Grows with every change, so that a layout is made once for each. */
  version = 0;
  /** Nodes with a position that stands elsewhere in the game, too: where else. */
  same = new Map<number, number[]>();

  /** Takes note of the positions that stand at several nodes. */
  meet(groups: number[][]): void {
    this.version++;
    this.same = new Map(groups.flatMap((nodes) => nodes.map((node): [number, number[]] => [node, nodes.filter((other) => other !== node)])));
  }

  static of(columns: Columns): Tree {
    const tree = new Tree();
    columns.parent.forEach((parent, i) => {
      const id = columns.node ? columns.node[i] : i;
      tree.nodes.set(id, { id, parent, children: [], move: columns.move[i], flags: columns.flags[i], name: columns.name?.[id] ?? '' });
      tree.nodes.get(parent)?.children.push(id);
    });
    return tree;
  }

  get(id: number): Node | undefined {
    return this.nodes.get(id);
  }

  apply(delta: Delta): void {
    this.version++;
    for (const id of delta.removed) this.detach(id), this.nodes.delete(id);
    for (const row of delta.added) {
      this.nodes.set(row.node, { id: row.node, parent: row.parent ?? -1, children: [], move: row.move, flags: row.flags, name: row.name ?? '' });
      this.attach(row);
    }
    for (const row of delta.moved) this.detach(row.node), this.attach(row), this.replace(row);
    for (const row of delta.changed) this.replace(row);
  }

  private detach(id: number) {
    const siblings = this.nodes.get(this.nodes.get(id)?.parent ?? -1)?.children;
    const at = siblings?.indexOf(id) ?? -1;
    if (at >= 0) siblings!.splice(at, 1);
  }
  private attach(row: Row) {
    const node = this.nodes.get(row.node)!;
    node.parent = row.parent ?? -1;
    this.nodes.get(node.parent)?.children.splice(row.place, 0, row.node);
  }
  private replace(row: Row) {
    const node = this.nodes.get(row.node);
    if (node) Object.assign(node, { move: row.move, flags: row.flags, name: row.name ?? '' });
  }

  /** The last line asked for, and from which place on it goes along first children: a step along it is on the same line. */
  private last: { version: number; line: number[]; index: Map<number, number>; first: number } | null = null;
  private lineOf(id: number) {
    const { last } = this;
    if (last?.version === this.version && (last.index.get(id) ?? -1) >= last.first) return last;
    const line: number[] = [];
    let first = 0;
    for (let at: number | undefined = id; at !== undefined && at >= 0; at = this.nodes.get(at)?.parent) line.push(at);
    line.reverse();
    for (let i = line.length - 1; i > 0 && !first; i--) if (this.nodes.get(line[i - 1])!.children[0] !== line[i]) first = i;
    for (let at = this.nodes.get(id)?.children[0]; at !== undefined; at = this.nodes.get(at)?.children[0]) line.push(at);
    return (this.last = { version: this.version, line, index: new Map(line.map((node, i) => [node, i])), first });
  }
  /** The line through a node: from the root to it, and on along first children. */
  line(id: number): readonly number[] {
    return this.lineOf(id).line;
  }
  /** How far a node is from the root. */
  depth(id: number): number {
    return this.lineOf(id).index.get(id)!;
  }
  /** Whether a node is on the line through another. */
  onLine(id: number, other: number): boolean {
    return this.lineOf(other).index.has(id);
  }

  /** The place of a node in numbers, as the session has it: `90` on the main line, `90.2.5` in a variation. */
  path(id: number): string {
    const up: number[] = [];
    for (let at = this.nodes.get(id); at && at.parent >= 0; at = this.nodes.get(at.parent)) up.push(this.nodes.get(at.parent)?.children.indexOf(at.id) ?? 0);
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
      const node = this.nodes.get(at);
      const next = back ? node?.parent : node?.children[0];
      if (next === undefined || next < 0) return at;
      at = next;
      if ((this.nodes.get(at)?.children.length ?? 0) > 1) return at;
    }
  }

  /** The same place in the variation above or below. */
  beside(id: number, step: number): number {
    let at = id, depth = 0;
    for (;;) {
      const node = this.nodes.get(at);
      const siblings = this.nodes.get(node?.parent ?? -1)?.children;
      if (!node || !siblings) return id;
      const other = siblings[siblings.indexOf(at) + step];
      if (other !== undefined) {
        let there = other;
        for (; depth > 0; depth--) {
          const next = this.nodes.get(there)?.children[0];
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

export interface Place { id: number; col: number; lane: number }
export interface Layout { places: Map<number, Place>; byColumn: Place[][]; lanes: number; columns: number }

/** Where every node is drawn: a column for each move, a lane for each line; one pass, no recursion, a skyline of lanes. */
export function layout(tree: Tree): Layout {
  const places = new Map<number, Place>();
  const byColumn: Place[][] = [];
  // For each column the lane that is free there.
  const sky: number[] = [];
  let lanes = 1;
  const root = tree.nodes.keys().next().value;
  if (root === undefined) return { places, byColumn, lanes: 0, columns: 0 };
  const waiting: { id: number; col: number; lane: number }[] = [{ id: root, col: 0, lane: 0 }];
  while (waiting.length) {
    const start = waiting.pop()!;
    // How long is the line, and which lane has room for all of it?
    const line: number[] = [];
    for (let at: number | undefined = start.id; at !== undefined; at = tree.nodes.get(at)!.children[0]) line.push(at);
    let lane = start.lane;
    for (let i = 0; i < line.length; i++) lane = Math.max(lane, sky[start.col + i] ?? 0);
    for (let i = 0; i < line.length; i++) {
      const col = start.col + i;
      const place = { id: line[i], col, lane };
      places.set(line[i], place);
      (byColumn[col] ??= []).push(place);
      sky[col] = lane + 1;
    }
    // The way down to the lane is taken, too.
    if (start.col > 0) sky[start.col - 1] = Math.max(sky[start.col - 1] ?? 0, lane);
    lanes = Math.max(lanes, lane + 1);
    // Variations nearer to the end are drawn nearer to the line.
    for (let i = 0; i < line.length; i++) {
      const children = tree.nodes.get(line[i])!.children;
      for (let k = children.length - 1; k > 0; k--) waiting.push({ id: children[k], col: start.col + i + 1, lane: lane + 1 });
    }
  }
  return { places, byColumn, lanes, columns: byColumn.length };
}
