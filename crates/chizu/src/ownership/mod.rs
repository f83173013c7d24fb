//! Ownership: whose every point is likely to be in the end. Territory within moyo within area.
//!
//! There are two fields. [`Ownership::of`] has what the trained net ([`crate::trained`], docs/net.md) learned of finished games, of the
//! board as it is and of the board without the stones that reading finds dead. [`Ownership::walk`] has what walks say, which follows from
//! outlines and reading, and needs no weights; where much is decided by reading, a little of it goes into the first.
//!
//! *Walks.* A walker starts on a point and steps from neighbour to neighbour until a stone stops him; the
//! point leans to the player whose stones most walkers find. So a point that is fenced in is its owner's, the edge counts
//! as a fence, and nobody's stones reach past the other's. What reading says goes in twice: a stone stops a walker only
//! with the probability that it lives, so that ground under dead stones turns and weak groups hold little; and gaps in links that
//! cannot be cut let fewer through to the opponent. Below a stone on the third line the ground is nearly closed too, below the
//! fourth it is not. Far from all stones a point is nobody's.
//!
//! How likely a group is to live depends on its surroundings, and they on the groups: so the field is drawn
//! three times. All is in fixed point, all points at once: it turns with the board and the colours.
//!
//! * [`Ownership::at_sight`] needs the stones alone; [`Ownership::of`] an [`Analysis`] and whose turn it is.
//! * [`Ownership::urgency`] says where it matters most who plays; it is drawn by walks, hundreds of times.
//! * [`Candidate`] are natural moves, and what the net sees come of them.
//! * [`Estimate`] adds it up to a score with a range; [`Change`] says what a move does to it, [`Worth`] what lies between the players'
//!   first moves in a part of the board.
//!
//! *What it does not know:* sente, ko threats, and whose mistake it is. It was fitted to games (docs/benchmarks.md), not
//! to theory.
//!
//! ```
//! use chizu::ownership::Ownership;
//! let stones: chizu::Stones = "
//!     . . . X . O . . .
//!     . . . X . O . . .
//!     . . . X . O . . .
//!     . . X . . O . . .
//!     . X . X . . O . .
//!     . . . . . . . . .".parse()?;
//! let field = Ownership::at_sight(&stones);
//! let value = |name| field.value(stones.size().parse_point(name).unwrap());
//! assert!(value("A6") > 500 && value("J6") < -500 && value("E6").abs() < 200);
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

mod candidates;
mod change;
mod curve;
mod estimate;
mod gaps;
mod strength;
mod trained;
pub(crate) mod tuning;
mod urgent;
mod walk;
mod worth;

use chizu_board::{ByColor, Color, Point, PointSet, Size, Stones};

use crate::analysis::Analysis;
use crate::colour_map;
use crate::groups::GroupFacts;
use crate::influence::Field;
use crate::verdict::Status;
pub use candidates::Candidate;
pub use change::Change;
pub use estimate::Estimate;
pub use worth::{FirstMove, Worth};

use curve::along;
use gaps::{Gaps, gaps};
use strength::Body;
use walk::{ONE, Walk};

/// Whose every point is likely to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// For every point, from −1000 (White's for certain) to 1000 (Black's): twice the probability that Black gets it, less
    /// one.
    pub field: Field,
    /// How likely the stones are to stay where they are, from 0 to 1000; 0 on empty points.
    pub stays: Field,
    /// Points that a player nearly has: empty ones and stones of the opponent. Part of his moyo.
    pub territory: ByColor<PointSet>,
    /// Where he may get territory. Part of his area.
    pub moyo: ByColor<PointSet>,
    /// Where he is stronger.
    pub area: ByColor<PointSet>,
    /// The lead, where the method tells it apart from the points.
    pub lead: Option<Lead>,
}

/// Black's lead in area: stones and surrounded points, komi aside, in thousandths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Half of such games end above it.
    pub middle: i32,
    /// One of ten ends below it.
    pub lower: i32,
    /// One of ten ends above it.
    pub upper: i32,
}

impl Ownership {
    /// The most a value can be.
    pub const MAX: i16 = 1000;
    /// The least value of a point of territory.
    pub const TERRITORY: i16 = 800;
    /// The least value of a point of moyo.
    pub const MOYO: i16 = 500;
    /// The least value of a point of area.
    pub const AREA: i16 = 200;
    /// Groups that are less likely to stay are weak: of those, 62 of 100 lived to the end of their games, of the others 96.
    pub const WEAK: i16 = 700;
    /// Groups that are as likely to stay look alive.
    pub const ALIVE: i16 = 900;

    /// What the stones alone tell, whoever moves next.
    #[must_use]
    pub fn at_sight(stones: &Stones) -> Self {
        trained::at_sight(stones)
    }

    /// What the stones alone tell, by who moves next.
    #[must_use]
    pub fn both_at_sight(stones: &Stones) -> ByColor<Self> {
        trained::both_at_sight(stones)
    }

    /// What reading tells, if `to_play` moves next.
    #[must_use]
    pub fn of(analysis: &Analysis, to_play: Color) -> Self {
        let ByColor { black, white } = Self::both(analysis);
        if to_play == Color::Black { black } else { white }
    }

    /// The same by who moves next; quicker than asking for both.
    #[must_use]
    pub fn both(analysis: &Analysis) -> ByColor<Self> {
        trained::read(analysis)
    }

    /// What walks tell of the stones alone. Obviously dead ones, as the colour map has them, count little.
    #[must_use]
    pub fn walk_at_sight(stones: &Stones) -> Self {
        let passes = colour_map::passes(stones, &colour_map::ColourMapOptions::default());
        let dead: PointSet = passes.iter().map(|pass| pass.dead).collect();
        let mut bodies = Vec::new();
        for color in Color::ALL {
            bodies
                .extend(by_sight(stones, color).map(|group| strength::at_sight(stones, color, group, dead)));
        }
        draw(stones, &bodies, &ByColor::default())
    }

    /// What walks tell of a position that was read, if `to_play` moves next.
    #[must_use]
    pub fn walk(analysis: &Analysis, to_play: Color) -> Self {
        walked(analysis, to_play)
    }

    /// From a field that another program found, from −1000 (White's) to 1000 (Black's), with the sets that follow from it.
    #[must_use]
    pub fn with_field(stones: &Stones, field: Field) -> Self {
        let stays = Field::from_fn(stones.size(), |at| match stones.get(at) {
            Some(Color::Black) => (Self::MAX + field.value(at)) / 2,
            Some(Color::White) => (Self::MAX - field.value(at)) / 2,
            None => 0,
        });
        Self::from_field(stones, field, stays)
    }

    /// The sets that follow from a field.
    fn from_field(stones: &Stones, field: Field, stays: Field) -> Self {
        let sets = |least: i16| ByColor::new_with(|color| field.at_least(color, least) - stones.of(color));
        Self {
            territory: sets(Self::TERRITORY),
            moyo: sets(Self::MOYO),
            area: sets(Self::AREA),
            field,
            stays,
            lead: None,
        }
    }

    /// The same with only that territory, moyo and area which is a player's in the `other` field, too. Of the fields for one
    /// player to move and for the other that leaves what is theirs whoever moves next: nothing within a group that lives or
    /// dies by who moves first.
    ///
    /// ```
    /// use chizu::{Color, Setup, analyze, analysis::AnalysisOptions, ownership::Ownership};
    /// let stones: chizu::Stones = "
    ///     . . . X O . .
    ///     X X X X O . .
    ///     O O O O O . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .".parse()?;
    /// let position = Setup::new(stones).position()?;
    /// let analysis = analyze(&position, &AnalysisOptions::default());
    /// let [black, white] = Color::ALL.map(|to_play| Ownership::of(&analysis, to_play));
    /// let eye = stones.size().parse_point("A6").unwrap();
    /// assert!(black.moyo.black.contains(eye) && white.moyo.white.contains(eye));
    /// let held = black.held(&white);
    /// assert!(!held.area.black.contains(eye) && !held.area.white.contains(eye));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn held(self, other: &Self) -> Self {
        let both = |own: ByColor<PointSet>, others: &ByColor<PointSet>| {
            ByColor::new_with(|color| own[color] & others[color])
        };
        Self {
            territory: both(self.territory, &other.territory),
            moyo: both(self.moyo, &other.moyo),
            area: both(self.area, &other.area),
            ..self
        }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.field.size()
    }

    /// The value of a point, from −1000 to 1000.
    #[must_use]
    pub const fn value(&self, point: Point) -> i16 {
        self.field.value(point)
    }

    /// What becomes of a group of which only a guess is known, these being the fields by who moves next: what is likely by
    /// them. Of others, what is known.
    #[must_use]
    pub fn likely(both: &ByColor<Self>, facts: &GroupFacts) -> Status {
        if !facts.verdict.is_guess() {
            return facts.verdict.status;
        }
        match Self::chance(both, facts) - Self::MAX / 2 {
            less if less <= -tuning::surer() => Status::Dead,
            _ if facts.may_be_critical() => Status::Critical,
            more if more >= tuning::surer() => Status::Alive,
            _ => Status::Unsettled,
        }
    }

    /// How likely the stones of a group are to live in the end, from 0 to 1000, whoever moves next: as known or, of a guess, by these
    /// fields by who moves next. It was held against what became of groups in games (docs/benchmarks.md).
    #[must_use]
    pub fn chance(both: &ByColor<Self>, facts: &GroupFacts) -> i16 {
        match facts.verdict.known() {
            Some(Status::Alive | Status::Seki) => Self::MAX,
            Some(Status::Dead) => 0,
            Some(_) => Self::MAX / 2,
            None => i16::midpoint(both.black.staying(facts.stones), both.white.staying(facts.stones)),
        }
    }

    /// How likely stones are to stay on average, from 0 to 1000; 1000 if there are none.
    #[must_use]
    pub fn staying(&self, stones: PointSet) -> i16 {
        let sum: i32 = stones.iter().map(|at| i32::from(self.stays.value(at))).sum();
        match stones.len() as i32 {
            0 => Self::MAX,
            count => (sum / count) as i16,
        }
    }
}

/// What walks tell of a position that was read.
fn walked(analysis: &Analysis, to_play: Color) -> Ownership {
    let bodies = strength::bodies(analysis, to_play);
    draw(analysis.together.chains().stones(), &bodies, &settled(analysis))
}

/// What no one can take from a player.
fn settled(analysis: &Analysis) -> ByColor<PointSet> {
    ByColor::new_with(|color| analysis.settled.owned[color] | analysis.settled.immortal[color].stones)
}

/// Stones of one colour that look as if they belonged together: next to each other, also diagonally, or one point apart.
fn by_sight(stones: &Stones, color: Color) -> impl Iterator<Item = PointSet> + '_ {
    let geometry = stones.geometry();
    let (mut rest, vacant) = (stones.of(color), stones.vacant());
    std::iter::from_fn(move || {
        let mut group = PointSet::from(rest.first_point()?);
        loop {
            let ways = geometry.neighbors_of(group) & (vacant - geometry.neighbors_of(stones.of(!color)));
            let near = geometry.ring_of(group) | geometry.neighbors_of(ways);
            let grown = group | near & rest;
            if grown == group {
                rest -= group;
                return Some(group);
            }
            group = grown;
        }
    })
}

fn draw(stones: &Stones, bodies: &[Body], settled: &ByColor<PointSet>) -> Ownership {
    let size = stones.size();
    let closed = ByColor::new_with(|color| {
        let groups: Vec<PointSet> = bodies.iter().filter(|b| b.color == color).map(|b| b.stones).collect();
        closed(size, &gaps(stones, color, &groups))
    });
    let mut walk = Walk::new(size);
    let mut stays = Values::new();
    for (round, steps) in tuning::WALK_STEPS.into_iter().enumerate() {
        for body in bodies {
            let surroundings = (round > 0).then(|| surroundings(&walk, body));
            body.strength(surroundings).each(|stones, strength| {
                stones.iter().for_each(|at| stays.set(at, strength));
            });
        }
        walk.set(|point| {
            ByColor::new_with(|color: Color| {
                let stops = match settled {
                    _ if settled[color].contains(point) => ONE,
                    _ if settled[!color].contains(point) || stones.get(point) != Some(color) => 0,
                    _ => stays.get(point),
                };
                (stops, hundredths(tuning::heart_kept()) * (ONE - closed[!color].get(point)) / ONE)
            })
        });
        walk.steps(steps);
    }
    let mut near = Walk::new(size);
    near.set(|point| {
        let gap = closed.black.get(point).max(closed.white.get(point));
        let owned = settled.black.contains(point) || settled.white.contains(point);
        let stone = stones.get(point).map_or(0, |_| stays.get(point).max(ONE / 2));
        let stops = if owned { ONE } else { gap.max(stone) };
        ByColor { black: (stops, hundredths(tuning::company_heart_kept())), white: (0, 0) }
    });
    near.steps(tuning::company_steps());
    let fenced = fenced(stones, &stays);
    let field = Field::from_fn(size, |point| {
        let ended = walk.ended(point);
        value(ended.black, ended.white, near.ended(point).black.max(fenced.get(point)))
    });
    let stays = Field::from_fn(size, |point| {
        if stones.get(point).is_some() { (stays.get(point) * 1000 / ONE) as i16 } else { 0 }
    });
    Ownership::from_field(stones, field, stays)
}

/// Ground that one player's stones enclose is near enough to them, if it is not so large that another could live in it. Stones
/// more likely to go than to stay close nothing.
fn fenced(stones: &Stones, stays: &Values) -> Values {
    let geometry = stones.geometry();
    let mut fenced = Values::new();
    for color in Color::ALL {
        let going = stones.of(!color).iter().filter(|at| stays.get(*at) < ONE / 2).collect::<PointSet>();
        for ground in geometry.components(stones.vacant() | going) {
            let fence = geometry.neighbors_of(ground) - ground;
            if !fence.is_empty() && fence.is_subset(&stones.of(color)) {
                let near =
                    along(&[(tuning::ground_near(), ONE), (tuning::ground_far(), 0)], ground.len() as i32);
                ground.iter().for_each(|at| fenced.set(at, near.max(fenced.get(at))));
            }
        }
    }
    fenced
}

/// So many hundredths of certainty.
fn hundredths(parts: i32) -> i32 {
    ONE * parts / 100
}

/// What it means that so many walkers ended with Black and with White, and that so many find company.
fn value(black: i32, white: i32, near: i32) -> i16 {
    /// The power 0.8 of the odds.
    const LEAN: [(i32, i32); 10] = [
        (0, 0),
        (200, 161),
        (400, 327),
        (600, 504),
        (700, 600),
        (800, 706),
        (900, 827),
        (960, 915),
        (990, 971),
        (1000, 1000),
    ];
    const COMPANY: [(i32, i32); 10] = [
        (0, 0),
        (ONE * 2 / 100, 109),
        (ONE * 5 / 100, 240),
        (ONE * 10 / 100, 400),
        (ONE * 17 / 100, 551),
        (ONE * 25 / 100, 667),
        (ONE * 35 / 100, 764),
        (ONE * 50 / 100, 857),
        (ONE * 70 / 100, 933),
        (ONE * 100 / 100, 1000),
    ];
    let nobody = ONE * tuning::nobody() / 1000;
    let (black, white) = (black + nobody, white + nobody);
    let lean = 1000 * (black - white) / (black + white);
    let size = along(&LEAN, lean.abs()) * along(&COMPANY, near) / 1000;
    (lean.signum() * size) as i16
}

/// How the surroundings of a body lean to its owner, in thousandths.
fn surroundings(walk: &Walk, body: &Body) -> i32 {
    let lean = |at: Point| {
        let ended = walk.ended(at);
        ended[body.color] - ended[!body.color]
    };
    match body.around.len() as i32 {
        0 => -500,
        count => body.around.iter().map(lean).sum::<i32>() / count * 1000 / ONE,
    }
}

fn closed(size: Size, gaps: &Gaps) -> Values {
    let mut values = Values::new();
    for (points, value) in [
        (gaps.third, tuning::third_line_closed()),
        (gaps.two, tuning::two_space_closed()),
        (gaps.second, tuning::second_line_closed()),
        (gaps.one, tuning::one_space_closed()),
    ] {
        points.iter().filter(|at| at.index() < size.area()).for_each(|at| values.set(at, hundredths(value)));
    }
    values
}

/// A number for every point.
struct Values([i32; Size::MAX_AREA]);

impl Values {
    const fn new() -> Self {
        Self([0; Size::MAX_AREA])
    }

    const fn get(&self, at: Point) -> i32 {
        self.0[at.index()]
    }

    const fn set(&mut self, at: Point, value: i32) {
        self.0[at.index()] = value;
    }
}
