//! What is next to what on a board of a given size.

use std::sync::OnceLock;

use crate::point::{Point, Size};
use crate::set::{PointSet, WORDS, is_same};

/// The number that stands for "off the board" in neighbour tables.
pub(crate) const OFF_BOARD: u16 = Size::MAX_AREA as u16;

/// Words of the sets of points of a 19×19 board. Most boards are no larger, and longer sets cost more.
const USUAL: usize = 6;

/// Neighbour tables and masks of one board size; made once per size and process.
#[derive(Debug)]
pub struct Geometry {
    size: Size,
    all: PointSet,
    not_left: PointSet,
    not_right: PointSet,
    /// Up, left, right, down; [`OFF_BOARD`] past the edge.
    pub(crate) neighbors: Box<[[u16; 4]]>,
    diagonals: Box<[[u16; 4]]>,
}

impl Size {
    /// Neighbours and masks of this size.
    #[must_use]
    pub fn geometry(self) -> &'static Geometry {
        Geometry::of(self)
    }
}

impl Geometry {
    pub(crate) fn of(size: Size) -> &'static Self {
        static TABLES: [OnceLock<Box<Geometry>>; Size::MAX_AREA] =
            [const { OnceLock::new() }; Size::MAX_AREA];
        TABLES[size.index()].get_or_init(|| Box::new(Self::new(size)))
    }

    fn new(size: Size) -> Self {
        let (last_col, all) = (size.width() - 1, PointSet::first(size.area()));
        let around = |point: Point, steps: [(i32, i32); 4]| {
            let (col, row) = (i32::from(size.col(point)), i32::from(size.row(point)));
            steps.map(|(dx, dy)| size.point(col + dx, row + dy).map_or(OFF_BOARD, |p| p.0))
        };
        Self {
            size,
            all,
            not_left: size.points().filter(|p| size.col(*p) != 0).collect(),
            not_right: size.points().filter(|p| size.col(*p) != last_col).collect(),
            neighbors: size.points().map(|p| around(p, [(0, -1), (-1, 0), (1, 0), (0, 1)])).collect(),
            diagonals: size.points().map(|p| around(p, [(-1, -1), (1, -1), (-1, 1), (1, 1)])).collect(),
        }
    }

    /// The size these tables are for.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// All points of the board.
    #[must_use]
    pub const fn all(&self) -> PointSet {
        self.all
    }

    /// The two to four points orthogonally adjacent to `point` (fewer on boards one point wide).
    #[inline]
    pub fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + Clone + use<> {
        on_board(self.neighbors[point.index()])
    }

    /// The points diagonally adjacent to `point`.
    #[inline]
    pub fn diagonals(&self, point: Point) -> impl Iterator<Item = Point> + Clone + use<> {
        on_board(self.diagonals[point.index()])
    }

    /// The up to eight points around `point`: neighbours, then diagonals.
    #[inline]
    pub fn ring(&self, point: Point) -> impl Iterator<Item = Point> + Clone + use<> {
        self.neighbors(point).chain(self.diagonals(point))
    }

    /// Points orthogonally adjacent to some point of `set` (points of `set` themselves only when
    /// they have a neighbour in it).
    #[must_use]
    pub fn neighbors_of(&self, set: PointSet) -> PointSet {
        if self.is_usual() { self.neighbors_in::<USUAL>(set) } else { self.neighbors_in::<WORDS>(set) }
    }

    const fn is_usual(&self) -> bool {
        self.size.area() <= USUAL * 64
    }

    #[inline]
    fn neighbors_in<const W: usize>(&self, set: PointSet) -> PointSet {
        let row = u32::from(self.size.width());
        let set = set.head::<W>();
        let (right, left) = (and(&set, &self.not_right.head()), and(&set, &self.not_left.head()));
        let all = self.all.head::<W>();
        PointSet::of_head::<W>(std::array::from_fn(|i| {
            (up(&right, 1, i) | down(&left, 1, i) | up(&set, row, i) | down(&set, row, i)) & all[i]
        }))
    }

    /// The points one step to the right of points of `set`; steps off the board are lost.
    #[must_use]
    #[inline]
    pub fn right_of(&self, set: PointSet) -> PointSet {
        (set & self.not_right).shifted_up(1)
    }

    /// The points one step to the left of points of `set`.
    #[must_use]
    #[inline]
    pub fn left_of(&self, set: PointSet) -> PointSet {
        (set & self.not_left).shifted_down(1)
    }

    /// The points one step below points of `set`.
    #[must_use]
    #[inline]
    pub fn below(&self, set: PointSet) -> PointSet {
        set.shifted_up(self.size.width() as usize) & self.all
    }

    /// The points one step above points of `set`.
    #[must_use]
    #[inline]
    pub fn above(&self, set: PointSet) -> PointSet {
        set.shifted_down(self.size.width() as usize)
    }

    /// Points orthogonally or diagonally adjacent to some point of `set`.
    #[must_use]
    pub fn ring_of(&self, set: PointSet) -> PointSet {
        let row = self.size.width() as usize;
        let sideways = (set & self.not_right).shifted_up(1) | (set & self.not_left).shifted_down(1);
        let wide = set | sideways;
        (sideways | wide.shifted_up(row) | wide.shifted_down(row)) & self.all
    }

    /// The points of `within` that are connected to `seed` through points of `within`.
    /// Points of `seed` outside `within` do not count.
    #[must_use]
    pub fn flood(&self, seed: PointSet, within: PointSet) -> PointSet {
        if self.is_usual() {
            self.flood_in::<USUAL>(seed, within)
        } else {
            self.flood_in::<WORDS>(seed, within)
        }
    }

    #[inline]
    fn flood_in<const W: usize>(&self, seed: PointSet, within: PointSet) -> PointSet {
        let row = u32::from(self.size.width());
        let within = and(&within.head::<W>(), &self.all.head());
        let (not_left, not_right) = (self.not_left.head::<W>(), self.not_right.head::<W>());
        // Where a run goes on from the left: an addition carries through it, and stops at the next row.
        let onward = and(&within, &not_left);
        let mut reached = and(&seed.head(), &within);
        loop {
            let (right, left) = (and(&reached, &not_right), and(&reached, &not_left));
            let mut wide = reached;
            let mut carry = false;
            for i in 0..W {
                wide[i] |= (up(&right, 1, i) | down(&left, 1, i)) & within[i];
                let (sum, over) = onward[i].overflowing_add(wide[i]);
                let (sum, more) = sum.overflowing_add(u64::from(carry));
                carry = over | more;
                wide[i] |= onward[i] & !sum;
            }
            let grown: [u64; W] =
                std::array::from_fn(|i| wide[i] | ((up(&wide, row, i) | down(&wide, row, i)) & within[i]));
            if is_same(&grown, &reached) {
                return PointSet::of_head(reached);
            }
            reached = grown;
        }
    }

    /// The points of `within` that are connected to `seed` through points of `within`, along some of the lines between
    /// neighbours only: to the right of the points of `across`, below those of `down`.
    #[must_use]
    pub fn flood_along(
        &self,
        seed: PointSet,
        within: PointSet,
        across: PointSet,
        down: PointSet,
    ) -> PointSet {
        if self.is_usual() {
            self.flood_along_in::<USUAL>(seed, within, across, down)
        } else {
            self.flood_along_in::<WORDS>(seed, within, across, down)
        }
    }

    fn flood_along_in<const W: usize>(
        &self,
        seed: PointSet,
        within: PointSet,
        across: PointSet,
        below: PointSet,
    ) -> PointSet {
        let row = u32::from(self.size.width());
        let within = and(&within.head::<W>(), &self.all.head());
        let across = and(&and(&within, &across.head()), &self.not_right.head());
        let below = and(&within, &below.head());
        // As in `flood`: a point in `onward` is reached from the left.
        let onward: [u64; W] = std::array::from_fn(|i| up(&across, 1, i) & within[i]);
        let mut reached = and(&seed.head(), &within);
        loop {
            let right = and(&reached, &across);
            let mut wide = reached;
            let mut carry = false;
            for i in 0..W {
                wide[i] |= (up(&right, 1, i) & within[i]) | (down(&reached, 1, i) & across[i]);
                let (sum, over) = onward[i].overflowing_add(wide[i]);
                let (sum, more) = sum.overflowing_add(u64::from(carry));
                carry = over | more;
                wide[i] |= onward[i] & !sum;
            }
            let lower = and(&wide, &below);
            let grown: [u64; W] = std::array::from_fn(|i| {
                wide[i] | (up(&lower, row, i) & within[i]) | (down(&wide, row, i) & below[i])
            });
            if is_same(&grown, &reached) {
                return PointSet::of_head(reached);
            }
            reached = grown;
        }
    }

    /// The connected components of `set`, by first point in board order.
    pub fn components(&self, set: PointSet) -> impl Iterator<Item = PointSet> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            let component = self.flood(rest.first_point()?.into(), rest);
            rest -= component;
            Some(component)
        })
    }
}

#[inline(always)]
fn and<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|i| a[i] & b[i])
}

/// A word of a set moved up by `n` numbers, 1 to 63.
// What crosses the words is shifted twice: the processor's double shift is slower.
#[inline(always)]
const fn up<const W: usize>(set: &[u64; W], n: u32, i: usize) -> u64 {
    let carried = if i == 0 { 0 } else { (set[i - 1] >> 1) >> (63 - (n & 63)) };
    set[i] << (n & 63) | carried
}

/// A word of a set moved down by `n` numbers, 1 to 63.
#[inline(always)]
const fn down<const W: usize>(set: &[u64; W], n: u32, i: usize) -> u64 {
    let carried = if i + 1 < W { (set[i + 1] << 1) << (63 - (n & 63)) } else { 0 };
    set[i] >> (n & 63) | carried
}

#[inline]
fn on_board(table: [u16; 4]) -> impl Iterator<Item = Point> + Clone {
    table.into_iter().filter(|p| *p != OFF_BOARD).map(Point)
}

/// One of the eight ways to turn or mirror a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight; the first changes nothing.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The size of the board after the change.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.0 & 4 != 0 { size.transposed() } else { size }
    }

    /// Where `point` of a board of `size` goes.
    #[must_use]
    pub fn point(self, size: Size, point: Point) -> Point {
        let (mut col, mut row) = (size.col(point), size.row(point));
        if self.0 & 1 != 0 {
            col = size.width() - 1 - col;
        }
        if self.0 & 2 != 0 {
            row = size.height() - 1 - row;
        }
        if self.0 & 4 != 0 {
            (col, row) = (row, col);
        }
        Point(u16::from(row) * u16::from(self.size(size).width()) + u16::from(col))
    }

    /// Where the points of `set` go.
    #[must_use]
    pub fn set(self, size: Size, set: PointSet) -> PointSet {
        set.iter().map(|p| self.point(size, p)).collect()
    }

    /// The change that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // A board that is laid on its side has its columns where the rows were.
        if self.0 & 4 != 0 { Self(4 | (self.0 & 1) << 1 | (self.0 & 2) >> 1) } else { self }
    }

    /// The point of a board of `size` that goes to `point`.
    #[must_use]
    pub fn point_back(self, size: Size, point: Point) -> Point {
        self.inverse().point(self.size(size), point)
    }

    /// The points of a board of `size` that go to those of `set`.
    #[must_use]
    pub fn set_back(self, size: Size, set: PointSet) -> PointSet {
        self.inverse().set(self.size(size), set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_grow_like_tables_say() {
        for (width, height) in [(1, 1), (1, 7), (7, 1), (5, 4), (19, 19), (25, 25)] {
            let geometry = Size::new(width, height).unwrap().geometry();
            for point in geometry.size().points() {
                let by_table: PointSet = geometry.neighbors(point).collect();
                assert_eq!(geometry.neighbors_of(point.into()), by_table, "{width}×{height} {point:?}");
                let one = PointSet::from(point);
                let sides =
                    [geometry.above(one), geometry.left_of(one), geometry.right_of(one), geometry.below(one)];
                let by_side: Vec<Point> = sides.iter().flatten().collect();
                assert_eq!(by_side, by_table.iter().collect::<Vec<_>>(), "{width}×{height} {point:?}");
                let ring: PointSet = geometry.ring(point).collect();
                assert_eq!(geometry.ring_of(point.into()), ring, "{width}×{height} {point:?}");
            }
        }
    }

    #[test]
    fn flooding_goes_step_by_step() {
        let mut state = 5u64;
        for (width, height) in [(1, 1), (1, 7), (7, 1), (5, 4), (13, 13), (19, 19), (25, 20), (25, 25)] {
            let geometry = Size::new(width, height).unwrap().geometry();
            for _ in 0..100 {
                let mut noise = || {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    state >> 33
                };
                let within: PointSet = geometry.size().points().filter(|_| noise() % 3 != 0).collect();
                let few = geometry.size().area() as u64 / 8 + 2;
                let seed: PointSet = geometry.size().points().filter(|_| noise() % few == 0).collect();
                let mut expected = seed & within;
                for _ in 0..geometry.size().area() {
                    expected |= geometry.neighbors_of(expected) & within;
                }
                assert_eq!(geometry.flood(seed, within), expected, "{width}×{height}");
                let (across, down): (PointSet, PointSet) = (
                    geometry.size().points().filter(|_| noise() % 3 != 0).collect(),
                    geometry.size().points().filter(|_| noise() % 3 != 0).collect(),
                );
                let mut expected = seed & within;
                for _ in 0..geometry.size().area() {
                    let on = geometry.right_of(expected & across) | geometry.below(expected & down);
                    let back = (geometry.left_of(expected) & across) | (geometry.above(expected) & down);
                    expected |= (on | back) & within;
                }
                assert_eq!(geometry.flood_along(seed, within, across, down), expected, "{width}×{height}");
            }
        }
    }

    #[test]
    fn components_cover_the_set_once() {
        let geometry = Size::new(4, 4).unwrap().geometry();
        let checkers: PointSet =
            geometry.size().points().filter(|p| (p.index() / 4 + p.index() % 4) % 2 == 0).collect();
        assert_eq!(geometry.components(checkers).count(), 8);
        assert_eq!(geometry.components(geometry.all()).count(), 1);
        assert_eq!(geometry.components(PointSet::EMPTY).count(), 0);
    }

    #[test]
    fn symmetries_are_eight_different_bijections() {
        let size = Size::new(5, 3).unwrap();
        let mut seen = std::collections::HashSet::new();
        for symmetry in Symmetry::ALL {
            let image: Vec<_> = size.points().map(|p| symmetry.point(size, p)).collect();
            assert_eq!(symmetry.set(size, size.geometry().all()), symmetry.size(size).geometry().all());
            for point in size.points() {
                let turned = symmetry.size(size).geometry();
                let moved: PointSet =
                    size.geometry().neighbors(point).map(|p| symmetry.point(size, p)).collect();
                assert_eq!(turned.neighbors_of(symmetry.point(size, point).into()), moved);
            }
            assert!(seen.insert((symmetry.size(size), image)));
        }
    }
}
