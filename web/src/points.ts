// Points by name and by index, and how a turned board lays them out.
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

export type Size = [number, number];
export const letter = (col: number) => LETTERS[col] ?? '?';
export const pointName = ([w, h]: Size, i: number) => letter(i % w) + (h - Math.floor(i / w));
export function pointIndex([w, h]: Size, name: string): number {
  const col = LETTERS.indexOf(name[0]?.toUpperCase()), row = h - Number(name.slice(1));
  return col >= 0 && col < w && row >= 0 && row < h ? row * w + col : -1;
}
export const turnedSize = ([w, h]: Size, turn: number): Size => (turn & 4 ? [h, w] : [w, h]);

/** Where a point of the record is seen on a turned board. The same as `Symmetry` in chizu-board. */
export function seenAt(size: Size, turn: number, i: number): number {
  let col = i % size[0], row = Math.floor(i / size[0]);
  if (turn & 1) col = size[0] - 1 - col;
  if (turn & 2) row = size[1] - 1 - row;
  if (turn & 4) [col, row] = [row, col];
  return row * turnedSize(size, turn)[0] + col;
}
/** Turns a turned board further, by a quarter clockwise, or mirrors it left to right. */
export function turnBy(turn: number, how: 'quarter' | 'mirror'): number {
  const map = (t: number, x: number, y: number) => {
    if (t & 1) x = 1 - x;
    if (t & 2) y = 1 - y;
    return t & 4 ? [y, x] : [x, y];
  };
  const corners = [[0, 0], [1, 0], [0, 1]];
  const wanted = corners.map(([x, y]) => {
    const [a, b] = map(turn, x, y);
    return how === 'quarter' ? [1 - b, a] : [1 - a, b];
  });
  for (let t = 0; t < 8; t++) if (corners.every(([x, y], i) => String(map(t, x, y)) === String(wanted[i]))) return t;
  return 0;
}
