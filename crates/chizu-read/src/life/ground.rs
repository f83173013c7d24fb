//! What surrounds a group before anything is played: who is safe there, where it is open.
//!
//! A question about life is local as far as its surroundings are settled. They seldom are proved to be, so this is
//! judgement, made once at the start: chains with ground of their own behind them are taken to be safe; a group
//! that reaches safe friends, or open board, is taken to have escaped. Answers that rest on it are never
//! called proved.
//!
//! Who is safe is judged by `scene`; here it is put on cells.

use chizu_board::{Color, Point, PointSet, Stones};

use super::super::bits::{Bits, Grid};
use super::super::board::Cell;
use super::field::Field;
use super::scene::{Favour, Nearby, Scene, View};
use crate::tuning;

/// The surroundings of a group, as points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Surroundings {
    pub(super) stones: Stones,
    pub(super) attacker: Color,
    pub(super) target: PointSet,
    /// What is known of other stones.
    nearby: Nearby,
    safe: PointSet,
    joined: PointSet,
    haven: PointSet,
    open: PointSet,
    out: PointSet,
    inside: PointSet,
    /// The part of the board that matters.
    part: Part,
    /// Whether walls without ground of their own are trusted.
    trusting: bool,
    /// Those that are.
    trusted: PointSet,
}

/// The surroundings of a group, as cells.
#[derive(Clone)]
pub(super) struct Ground<const N: usize> {
    /// The stones of the group.
    pub target: Bits<N>,
    /// Stones of the attacker that are safe.
    pub safe: Bits<N>,
    /// Stones of the attacker that are safe as long as they are joined to others.
    pub joined: Bits<N>,
    /// Stones of the defender, not of the group, that are safe.
    pub haven: Bits<N>,
    /// Points where the group has escaped.
    pub open: Bits<N>,
    /// Those, and points nearer to safe friends than to the attacker.
    pub out: Bits<N>,
    /// Points that are not the attacker's.
    pub inside: Bits<N>,
    /// Whether the group may reach all around stones of the attacker.
    pub ringed: bool,
}

/// A rectangle of the board: columns and rows, the last ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Looks around the stones of `target`, which `attacker` wants to kill, with what is known of others; the question may take so many
    /// `nodes`.
    pub(super) fn new(
        stones: &Stones,
        attacker: Color,
        (target, nearby): (PointSet, Nearby),
        favour: Favour,
        nodes: u64,
    ) -> Self {
        let scene = Scene::of_life(stones, attacker, (target, nearby), favour, nodes);
        Self { nearby, ..Self::with(stones, attacker, target, &scene) }
    }

    /// Around the same stones, with doubts decided in favour of a side.
    pub(super) fn in_favour(&self, favour: Favour, nodes: u64) -> Self {
        Self::new(&self.stones, self.attacker, (self.target, self.nearby), favour, nodes)
    }

    /// Whether they are those of that group.
    pub(super) fn are_of(&self, stones: &Stones, attacker: Color, about: (PointSet, Nearby)) -> bool {
        (self.attacker, (self.target, self.nearby), &self.stones) == (attacker, about, stones)
    }

    /// Whether nothing more could be judged in favour of a side.
    pub(super) fn favours(&self, favour: Favour) -> bool {
        favour == Favour::Attacker && self.trusting
    }

    /// The largest of the walls next to the group that are only trusted, or hang on such ones, or else the one around it that
    /// is not safe, if there are any.
    pub(super) fn doubtful_wall(&self) -> Option<PointSet> {
        let Self { stones, target, safe, trusted, .. } = self;
        let near = stones.geometry().neighbors_of(*target | stones.liberties(*target));
        let breath = stones.liberties(*trusted);
        let hangs =
            |chain: &PointSet| !chain.intersects(safe) && stones.liberties(*chain).intersects(&breath);
        let doubtful = |chain: &PointSet| chain.intersects(trusted) || hangs(chain);
        let beside = stones.chains(self.attacker).filter(|chain| chain.intersects(&near) && doubtful(chain));
        beside.max_by_key(PointSet::len).or_else(|| self.prison())
    }

    /// The chain that the group is inside of, if it is only one and not safe: who takes the group may be left with one eye.
    fn prison(&self) -> Option<PointSet> {
        let geometry = self.stones.geometry();
        let own = self.stones.of(self.attacker);
        let space = geometry.flood(self.target, geometry.all() - own);
        let around = geometry.neighbors_of(space) & own;
        let chain = self.stones.chain(around.first_point()?);
        (around.is_subset(&chain) && !chain.intersects(&self.safe)).then_some(chain)
    }

    /// Whether the same was judged, though perhaps for other reasons.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        Self { trusting: other.trusting, trusted: other.trusted, ..self.clone() } == *other
    }

    /// Looks around both groups of a race: that of `target`, and that of its `rival`, which belongs to the attacker.
    pub(super) fn of_race(
        stones: &Stones,
        attacker: Color,
        target: PointSet,
        rival: PointSet,
    ) -> (Self, Self) {
        let mut one = Self::with(stones, attacker, target, &Scene::of_race(stones, attacker, target, rival));
        let mut two = Self::with(stones, !attacker, rival, &Scene::of_race(stones, !attacker, rival, target));
        let near = Part::around(stones, target | rival, tuning::race_reach());
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

    fn with(stones: &Stones, attacker: Color, target: PointSet, scene: &Scene<'_>) -> Self {
        let geometry = stones.geometry();
        let &Scene { safe, joined, haven, view, trusting, trusted, .. } = scene;
        let View { open, out, inside, region } = view;
        let mut part = Part::around(stones, region | geometry.neighbors_of(region), tuning::life_margin());
        if part.cells() > 256 {
            part = Part::around(stones, geometry.all(), 0);
        }
        Self {
            stones: *stones,
            attacker,
            target,
            nearby: Nearby::default(),
            safe,
            joined,
            haven,
            open,
            out,
            inside,
            part,
            trusting,
            trusted,
        }
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
    pub(crate) fn point(&self, at: Cell) -> Option<Point> {
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
        let stones = [self.attacker, !self.attacker].map(|color| self.bits(self.stones.of(color)));
        let ko = ko.and_then(|point| self.cell(point)).unwrap_or(0);
        let theirs = self.safe | self.haven | self.out | (geometry.all() - self.inside);
        let ground = Ground {
            ringed: !grid.hangs_on_border(&self.bits(theirs & all)),
            target: self.bits(self.target),
            safe: self.bits(self.safe - self.joined),
            joined: self.bits(self.joined),
            haven: self.bits(self.haven),
            open: self.bits(self.open),
            out: self.bits(self.out),
            inside: self.bits(self.inside),
        };
        (Field::new(grid, stones, self.bits(anchored), ko), ground)
    }
}
