//! A map of the board: which chain and which regions every point belongs to.
//!
//! The common ground of the stages of [`super`]: made in one pass over the rows, run by run, without
//! following chains stone by stone. A *region* of a colour is a connected set of points without stones of
//! that colour: what its chains enclose.

use arrayvec::ArrayVec;
use chizu_board::{ByColor, Color, Point, PointSet, Size, Stones};

/// Rows of the largest board.
const ROWS: usize = Size::MAX_SIDE as usize;
/// Cells of the padded board: a border of one point all around; rows share their side borders.
pub(super) const CELLS: usize = (ROWS + 2) * (ROWS + 1) + 1;
/// No component: off the board or not in the set.
pub(super) const NONE: u16 = 0;

/// Rows of a set of points; bit 0 is the left.
pub(super) type Rows = [u32; ROWS];

/// The rows of `set`.
pub(super) fn rows(set: &PointSet, size: Size) -> Rows {
    let width = usize::from(size.width());
    let mut rows = [0; ROWS];
    for (y, row) in rows.iter_mut().enumerate().take(usize::from(size.height())) {
        *row = set.bits(y * width, width as u32);
    }
    rows
}

/// The rows above those of a set, and those below.
#[inline]
fn above_and_below(set: &Rows) -> [Rows; 2] {
    let (mut above, mut below) = ([0; ROWS], [0; ROWS]);
    above[1..].copy_from_slice(&set[..ROWS - 1]);
    below[..ROWS - 1].copy_from_slice(&set[1..]);
    [above, below]
}

/// The points next to a set; some may be off the board.
pub(super) fn beside(set: &Rows) -> Rows {
    let [above, below] = above_and_below(set);
    std::array::from_fn(|y| set[y] << 1 | set[y] >> 1 | above[y] | below[y])
}

/// A set and the points next to it, also at corners; some may be off the board.
pub(super) fn around(set: &Rows) -> Rows {
    let wide = set.map(|row| row | row << 1 | row >> 1);
    let [above, below] = above_and_below(&wide);
    std::array::from_fn(|y| wide[y] | above[y] | below[y])
}

/// The points next to two of a set or more; some may be off the board.
pub(super) fn between(set: &Rows) -> Rows {
    let [above, below] = above_and_below(set);
    std::array::from_fn(|y| {
        let (left, right) = (set[y] << 1, set[y] >> 1);
        above[y] & below[y] | left & right | (above[y] | below[y]) & (left | right)
    })
}

/// Where points lie on the padded board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) size: Size,
    stride: usize,
}

impl Frame {
    pub(super) const fn new(size: Size) -> Self {
        Self { size, stride: size.width() as usize + 1 }
    }

    /// From a cell to the one below.
    pub(super) const fn stride(&self) -> usize {
        self.stride
    }

    pub(super) const fn cell(&self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride + x + 1
    }

    #[cfg(test)]
    pub(super) const fn cell_of(&self, point: Point) -> usize {
        self.cell(self.size.col(point) as usize, self.size.row(point) as usize)
    }

    /// Column and row of a cell on the board.
    pub(super) const fn place(&self, cell: usize) -> (usize, usize) {
        (cell % self.stride - 1, cell / self.stride - 1)
    }

    /// The four cells around a cell; some may be off the board.
    pub(super) const fn around(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    /// The eight cells around a cell, clockwise from the upper left; some may be off the board.
    pub(super) const fn ring(&self, cell: usize) -> [usize; 8] {
        let s = self.stride;
        [cell - s - 1, cell - s, cell - s + 1, cell + 1, cell + s + 1, cell + s, cell + s - 1, cell - 1]
    }

    /// Calls `visit` with row, points and first cell of every segment of `rows`, in board order.
    #[inline]
    pub(super) fn each_segment(&self, rows: &Rows, mut visit: impl FnMut(usize, u32, usize)) {
        for (y, row) in rows.iter().enumerate().take(usize::from(self.size.height())) {
            let mut rest = *row;
            while let Some(mask) = lowest_segment(rest) {
                rest &= !mask;
                visit(y, mask, self.cell(mask.trailing_zeros() as usize, y));
            }
        }
    }

    /// Calls `visit` with the number, the place and the cell of every point of `rows`, in board order.
    #[inline]
    pub(super) fn each_place(&self, rows: &Rows, mut visit: impl FnMut(Point, [u8; 2], usize)) {
        let width = usize::from(self.size.width());
        for (y, row) in rows.iter().enumerate().take(usize::from(self.size.height())) {
            let mut rest = *row;
            while rest != 0 {
                let x = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if let Some(point) = Point::from_index(y * width + x) {
                    visit(point, [x as u8, y as u8], self.cell(x, y));
                }
            }
        }
    }

    /// Calls `visit` with the number and the cell of every point of `rows`, in board order.
    #[inline]
    pub(super) fn each(&self, rows: &Rows, mut visit: impl FnMut(Point, usize)) {
        self.each_place(rows, |point, _, cell| visit(point, cell));
    }
}

/// The first points of a row that are side by side.
#[inline]
const fn lowest_segment(row: u32) -> Option<u32> {
    // Adding the lowest bit carries through the segment.
    let low = row & row.wrapping_neg();
    if row == 0 { None } else { Some(row & !row.wrapping_add(low)) }
}

/// How many points a segment has.
#[inline]
pub(super) const fn length(segment: u32) -> u32 {
    (segment + (segment & segment.wrapping_neg())).trailing_zeros() - segment.trailing_zeros()
}

/// The connected components of a set, numbered from some number in board order.
#[derive(Clone, Debug)]
pub(super) struct Components {
    at: [u16; CELLS],
    /// How many points are in each, none in [`NONE`].
    sizes: ArrayVec<u16, { ROWS * ROWS + 1 }>,
}

/// The most runs: a row of 25 points has at most 13.
const RUNS: usize = ROWS * ROWS.div_ceil(2);

/// Neighbouring points of a row.
#[derive(Clone, Copy)]
struct Run {
    mask: u32,
    /// The first cell.
    cell: u16,
    /// The part of a component to which it belongs.
    part: u16,
}

impl Components {
    pub(super) fn of(rows: &Rows, frame: &Frame) -> Self {
        let mut components = Self { at: [NONE; CELLS], sizes: ArrayVec::new() };
        components.sizes.push(0);
        components.add(rows, frame);
        components
    }

    /// The component of a cell; [`NONE`] if the cell is not in the set.
    #[inline]
    pub(super) const fn at(&self, cell: usize) -> u16 {
        self.at[cell]
    }

    /// Makes a cell part of another component, or of none; sizes stay.
    pub(super) const fn put(&mut self, cell: usize, component: u16) {
        self.at[cell] = component;
    }

    /// How many points are in each.
    pub(super) fn sizes(&self) -> &[u16] {
        &self.sizes
    }

    /// The number after the last.
    pub(super) const fn end(&self) -> u16 {
        self.sizes.len() as u16
    }

    /// The points of a set that are in components of a kind.
    pub(super) fn those(&self, rows: &Rows, frame: &Frame, is_one: impl Fn(u16) -> bool) -> Rows {
        let mut those = [0; ROWS];
        frame.each_segment(rows, |y, mask, cell| {
            if is_one(self.at(cell)) {
                those[y] |= mask;
            }
        });
        those
    }

    /// Adds the components of another set, disjoint from those added before.
    pub(super) fn add(&mut self, rows: &Rows, frame: &Frame) {
        let mut runs: ArrayVec<Run, RUNS> = ArrayVec::new();
        // For each part an earlier one that is connected to it, or itself; at last its component.
        let mut parts: ArrayVec<u16, RUNS> = ArrayVec::new();
        let mut above = 0;
        for (y, row) in rows.iter().enumerate().take(usize::from(frame.size.height())) {
            let (left, start) = (frame.cell(0, y), runs.len());
            let mut rest = *row;
            while let Some(mask) = lowest_segment(rest) {
                rest &= !mask;
                let new = parts.len() as u16;
                let mut part = new;
                while above < start {
                    let other = runs[above];
                    if other.mask & mask != 0 {
                        let joined = root(&parts, other.part);
                        if part != new {
                            parts[usize::from(part.max(joined))] = part.min(joined);
                        }
                        part = part.min(joined);
                    }
                    if other.mask > mask {
                        break;
                    }
                    above += 1;
                }
                if part == new {
                    parts.push(new);
                }
                runs.push(Run { mask, cell: (left + mask.trailing_zeros() as usize) as u16, part });
            }
            above = start;
        }
        for part in 0..parts.len() {
            let parent = usize::from(parts[part]);
            if parent == part {
                parts[part] = self.end();
                self.sizes.push(0);
            } else {
                parts[part] = parts[parent];
            }
        }
        for Run { mask, cell, part } in &runs {
            let (component, cell, length) = (parts[usize::from(*part)], usize::from(*cell), length(*mask));
            self.sizes[usize::from(component)] += length as u16;
            self.at[cell..cell + length as usize].fill(component);
        }
    }
}

/// The first part with which one is connected.
#[inline]
fn root(parts: &[u16], mut part: u16) -> u16 {
    while parts[usize::from(part)] != part {
        part = parts[usize::from(part)];
    }
    part
}

/// Chains and regions of an arrangement of stones.
#[derive(Clone, Debug)]
pub(super) struct Map {
    pub(super) frame: Frame,
    pub(super) stones: ByColor<Rows>,
    pub(super) empty: Rows,
    /// Chains: Black's first, then White's.
    pub(super) chains: Components,
    /// White's chains begin here.
    first_white: u16,
    /// Regions of each colour.
    pub(super) regions: ByColor<Components>,
}

impl Map {
    pub(super) fn of(stones: &Stones) -> Self {
        let size = stones.size();
        let frame = Frame::new(size);
        let all = rows(&stones.geometry().all(), size);
        let stones = ByColor::new_with(|color| rows(&stones.of(color), size));
        let without = |a: &Rows, b: &Rows| -> Rows { std::array::from_fn(|y| a[y] & !b[y]) };
        let beside = stones.map(|own| without(&all, &own));
        let mut chains = Components::of(&stones.black, &frame);
        let first_white = chains.end();
        chains.add(&stones.white, &frame);
        let regions = beside.map(|rows| Components::of(&rows, &frame));
        let empty = without(&beside.black, &stones.white);
        Self { frame, stones, empty, chains, first_white, regions }
    }

    /// Whether that chain is one of `color`.
    #[inline]
    pub(super) const fn is_chain_of(&self, chain: u16, color: Color) -> bool {
        match color {
            Color::Black => chain != NONE && chain < self.first_white,
            Color::White => chain >= self.first_white,
        }
    }

    /// The chains around a cell, those of the other colour and cells without a stone left out
    /// ([`NONE`]).
    #[inline]
    pub(super) fn chains_around(&self, cell: usize, color: Color) -> [u16; 4] {
        self.frame.around(cell).map(|cell| {
            let chain = self.chains.at(cell);
            if self.is_chain_of(chain, color) { chain } else { NONE }
        })
    }
}

/// Some arrangement that looks like noise, denser or thinner.
#[cfg(test)]
pub(super) fn noise(size: Size, seed: u64) -> Stones {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut stones = Stones::empty(size);
    for point in size.points() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        match state % (2 + seed % 5) {
            0 => stones.set(point, Some(Color::Black)),
            1 => stones.set(point, Some(Color::White)),
            _ => {}
        }
    }
    stones
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_those_of_flooding() {
        for seed in 0..300 {
            let (width, height) = [(19, 19), (25, 25), (1, 25), (25, 1), (7, 5), (1, 1)][seed as usize % 6];
            let size = Size::new(width, height).unwrap();
            let stones = noise(size, seed);
            let map = Map::of(&stones);
            let geometry = size.geometry();
            let mut expected = 1;
            let mut check = |set: PointSet, components: &Components| {
                for component in geometry.components(set) {
                    let numbers: Vec<u16> =
                        component.iter().map(|p| components.at(map.frame.cell_of(p))).collect();
                    assert!(numbers.iter().all(|n| *n == expected), "{stones}{numbers:?} {expected}");
                    assert_eq!(usize::from(components.sizes()[usize::from(expected)]), component.len());
                    expected += 1;
                }
                expected
            };
            check(stones.of(Color::Black), &map.chains);
            assert_eq!(check(stones.of(Color::White), &map.chains), map.chains.end());
            for color in Color::ALL {
                let mut expected = 1;
                for region in geometry.components(geometry.all() - stones.of(color)) {
                    assert!(region.iter().all(|p| map.regions[color].at(map.frame.cell_of(p)) == expected));
                    expected += 1;
                }
                assert_eq!(expected, map.regions[color].end());
            }
        }
    }
}
