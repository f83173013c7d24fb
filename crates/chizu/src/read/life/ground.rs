//! What surrounds a group before anything is played: who is safe there, where it is open.
//!
//! A question about life is local as far as its surroundings are settled. They seldom are proved to be, so this is
//! judgement, made once at the start: chains with ground of their own behind them are taken to be safe; a group
//! that reaches safe friends, or open board, is taken to have escaped. Answers that rest on it are never
//! called proved.
//!
//! *Nearer* is counted in steps over empty points; *own ground* are points nearer to one side that touch no stone
//! of the other.
//!
//! *What it does not know:* reading. A wall that can be broken, a friend that is about to die, are taken for
//! what they look like.

use chizu_board::{Color, Geometry, Point, PointSet, Stones};

use super::super::board::Cell;
use super::bits::{Bits, Grid};
use super::field::Field;
use crate::safety;

/// So many points of own ground make a chain safe.
const ENOUGH: usize = 8;
/// In a race, who is not part of it is safe with less.
const ENOUGH_BESIDE: usize = 4;
/// So far from safe stones of the attacker the board is open.
const OPEN: usize = 4;
/// The smallest part of the board that is called open.
const OPEN_SIZE: usize = 20;
/// So much of the board around the region belongs to the problem.
const MARGIN: usize = 2;
/// So far from the groups of a race it is decided.
const REACH: usize = 4;

/// The surroundings of a group, as points.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    stones: Stones,
    maker: Color,
    target: PointSet,
    safe: PointSet,
    haven: PointSet,
    open: PointSet,
    out: PointSet,
    inside: PointSet,
    /// The part of the board that matters.
    part: Part,
}

/// The surroundings of a group, as cells.
#[derive(Clone)]
pub(super) struct Ground<const N: usize> {
    /// The stones of the group.
    pub target: Bits<N>,
    /// Stones of the maker that are safe.
    pub safe: Bits<N>,
    /// Stones of the breaker, not of the group, that are safe.
    pub haven: Bits<N>,
    /// Points where the group has escaped.
    pub open: Bits<N>,
    /// Those, and points nearer to safe friends than to the maker.
    pub out: Bits<N>,
    /// Points that are not the maker's.
    pub inside: Bits<N>,
}

/// A rectangle of the board: columns and rows, the last ones included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    columns: (usize, usize),
    rows: (usize, usize),
}

impl Part {
    /// The number of cells, those off the board included.
    pub(super) const fn cells(&self) -> usize {
        (self.rows.1 - self.rows.0 + 1) * self.stride() + 1
    }

    /// The part of the board up to so many steps from some stones.
    fn around(stones: &Stones, set: PointSet, steps: usize) -> Self {
        let size = stones.size();
        let (mut columns, mut rows) = ((usize::MAX, 0), (usize::MAX, 0));
        for point in set {
            let (x, y) = (size.col(point) as usize, size.row(point) as usize);
            columns = (columns.0.min(x), columns.1.max(x));
            rows = (rows.0.min(y), rows.1.max(y));
        }
        let widen = |(from, to): (usize, usize), side: u8| {
            (from.saturating_sub(steps), (to + steps).min(side as usize - 1))
        };
        Self { columns: widen(columns, size.width()), rows: widen(rows, size.height()) }
    }

    /// What is in both.
    fn common(self, other: Self) -> Self {
        let both = |a: (usize, usize), b: (usize, usize)| (a.0.max(b.0), a.1.min(b.1));
        Self { columns: both(self.columns, other.columns), rows: both(self.rows, other.rows) }
    }

    /// The smallest part with both in it.
    fn joined(self, other: Self) -> Self {
        let both = |a: (usize, usize), b: (usize, usize)| (a.0.min(b.0), a.1.max(b.1));
        Self { columns: both(self.columns, other.columns), rows: both(self.rows, other.rows) }
    }

    const fn stride(&self) -> usize {
        self.columns.1 - self.columns.0 + 2
    }
}

impl Surroundings {
    /// Looks around the stones of `target`, which `maker` wants to kill.
    pub(super) fn new(stones: &Stones, maker: Color, target: PointSet) -> Self {
        Self::with_rival(stones, maker, target, PointSet::EMPTY)
    }

    /// Looks around both groups of a race: that of `target`, and that of its `rival`, which belongs to the maker.
    pub(super) fn of_race(stones: &Stones, maker: Color, target: PointSet, rival: PointSet) -> (Self, Self) {
        let mut one = Self::with_rival(stones, maker, target, rival);
        let mut two = Self::with_rival(stones, !maker, rival, target);
        let near = Part::around(stones, target | rival, REACH);
        one.part = one.part.joined(two.part).common(near);
        two.part = one.part;
        one.close();
        two.close();
        (one, two)
    }

    /// Who gets out of the part of the board that matters has escaped.
    fn close(&mut self) {
        let geometry = self.stones.geometry();
        let all: PointSet = geometry.all().iter().filter(|point| self.cell(*point).is_some()).collect();
        let door = geometry.neighbors_of(geometry.all() - all) & self.inside & self.stones.vacant();
        self.open |= door;
        self.out |= door;
    }

    /// `rival` are stones of the maker that are not to be judged safe.
    fn with_rival(stones: &Stones, maker: Color, target: PointSet, rival: PointSet) -> Self {
        let geometry = stones.geometry();
        let (own, other) = (stones.of(maker), stones.of(!maker));
        let friends = other - target;
        let empty = stones.vacant();
        let immortal = safety::benson(stones);
        let enough = if rival.is_empty() { ENOUGH } else { ENOUGH_BESIDE };
        let safe = safe_chains(stones, own - rival, other, immortal[maker].stones, enough);
        let haven = safe_chains(stones, friends, own, immortal[!maker].stones - target, enough);
        let (_, to_haven) = nearer(geometry, safe, haven, empty);
        let (to_safe, _) = nearer(geometry, safe, other, empty);
        let mut near = safe;
        for _ in 1..OPEN {
            near |= geometry.neighbors_of(near);
        }
        let mut open = PointSet::EMPTY;
        for part in geometry.components(empty - near) {
            if part.len() >= OPEN_SIZE {
                open |= part;
            }
        }
        let out = open | to_haven;
        let inside = geometry.all() - to_safe;
        let passable = (((inside & empty) - out) | (own - safe) | other) - haven;
        let region = geometry.flood(target, passable);
        let mut part = Part::around(stones, region | geometry.neighbors_of(region), MARGIN);
        if part.cells() > 256 {
            part = Part::around(stones, geometry.all(), 0);
        }
        Self { stones: *stones, maker, target, safe, haven, open, out, inside, part }
    }

    /// Number of cells of the part of the board that matters.
    pub(super) const fn cells(&self) -> usize {
        self.part.cells()
    }

    fn cell(&self, point: Point) -> Option<Cell> {
        let size = self.stones.size();
        let (x, y) = (size.col(point) as usize, size.row(point) as usize);
        let Part { columns, rows } = self.part;
        let within = (columns.0..=columns.1).contains(&x) && (rows.0..=rows.1).contains(&y);
        within.then(|| ((y - rows.0) * self.part.stride() + x - columns.0 + 1) as Cell)
    }

    /// The point of a cell.
    pub(super) fn point(&self, at: Cell) -> Option<Point> {
        let stride = self.part.stride();
        let (x, y) = (at as usize % stride, at as usize / stride);
        let column = self.part.columns.0 + x.checked_sub(1)?;
        self.stones.size().point(column as i32, (self.part.rows.0 + y) as i32)
    }

    /// The points of a set that matter, as cells.
    fn bits<const N: usize>(&self, set: PointSet) -> Bits<N> {
        let mut bits = Bits::EMPTY;
        for at in set.iter().filter_map(|point| self.cell(point)) {
            bits.add(at);
        }
        bits
    }

    /// The part of the board that matters, and its surroundings.
    pub(super) fn localize<const N: usize>(&self, ko: Option<Point>) -> (Field<N>, Ground<N>) {
        let geometry = self.stones.geometry();
        let all: PointSet = geometry.all().iter().filter(|point| self.cell(*point).is_some()).collect();
        let rim: PointSet = all.iter().filter(|point| geometry.neighbors(*point).count() < 4).collect();
        let grid = Grid { stride: self.part.stride() as u32, all: self.bits(all), rim: self.bits(rim) };
        let mut anchored = PointSet::EMPTY;
        for color in [Color::Black, Color::White] {
            for chain in self.stones.chains(color) {
                if !self.stones.liberties(chain).is_subset(&all) {
                    anchored |= chain;
                }
            }
        }
        let stones = [self.maker, !self.maker].map(|color| self.bits(self.stones.of(color)));
        let ko = ko.and_then(|point| self.cell(point)).unwrap_or(0);
        let ground = Ground {
            target: self.bits(self.target),
            safe: self.bits(self.safe),
            haven: self.bits(self.haven),
            open: self.bits(self.open),
            out: self.bits(self.out),
            inside: self.bits(self.inside),
        };
        (Field::new(grid, stones, self.bits(anchored), ko), ground)
    }
}

/// The empty points that are nearer to `a` than to `b`, and the other way round.
fn nearer(geometry: &Geometry, a: PointSet, b: PointSet, empty: PointSet) -> (PointSet, PointSet) {
    let (mut near_a, mut near_b) = (PointSet::EMPTY, PointSet::EMPTY);
    let (mut front_a, mut front_b) = (a, b);
    let mut free = empty;
    while !front_a.is_empty() || !front_b.is_empty() {
        let (to_a, to_b) = (geometry.neighbors_of(front_a) & free, geometry.neighbors_of(front_b) & free);
        free -= to_a | to_b;
        front_a = to_a - to_b;
        front_b = to_b - to_a;
        near_a |= front_a;
        near_b |= front_b;
    }
    (near_a, near_b)
}

/// The chains of `own` that have, alone or with others they are joined to, enough ground of their own.
fn safe_chains(
    stones: &Stones,
    own: PointSet,
    enemy: PointSet,
    immortal: PointSet,
    enough: usize,
) -> PointSet {
    let geometry = stones.geometry();
    let (near, _) = nearer(geometry, own, enemy, stones.vacant());
    let ground = near - geometry.neighbors_of(enemy);
    let mut safe = immortal;
    let chains: Vec<PointSet> = geometry.components(own).collect();
    let liberties: Vec<PointSet> = chains.iter().map(|chain| stones.liberties(*chain)).collect();
    for part in geometry.components(own | ground) {
        if (part & ground).len() >= enough {
            let ample = |(_, breath): &(&PointSet, &PointSet)| breath.len() >= 3;
            for (chain, _) in chains.iter().zip(&liberties).filter(ample) {
                if chain.intersects(&part) {
                    safe |= *chain;
                }
            }
        }
    }
    let touched = geometry.neighbors_of(enemy);
    loop {
        let before = safe;
        for (chain, breath) in chains.iter().zip(&liberties) {
            let joined = |(other, theirs): (&PointSet, &PointSet)| {
                let common = *breath & *theirs;
                other.intersects(&safe) && (common.len() >= 2 || !(common - touched).is_empty())
            };
            if !chain.intersects(&safe) && chains.iter().zip(&liberties).any(joined) {
                safe |= *chain;
            }
        }
        if safe == before {
            return safe;
        }
    }
}
