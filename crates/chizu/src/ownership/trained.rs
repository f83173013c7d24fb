//! What the trained net says of a board, corrected by what is read.
//!
//! The net ([`crate::trained`], docs/net.md) is asked of the board as it is and of the board without the stones of groups that are
//! found dead. What is proved is its owner's, in the lead, too.
//!
//! *What it does not know:* docs/net.md says how good it is where, and what it must not be used for.

use chizu_board::{ByColor, Color, Point, PointSet, Stones};
use chizu_net::Answer;

use super::{Lead, Ownership, settled, walked};
use crate::analysis::Analysis;
use crate::groups;
use crate::influence::Field;
use crate::ownership::tuning;
use crate::safety::unconditional;
use crate::trained;
use crate::verdict::{Evidence, Status};

/// How much of the field are walks: the more stones there are, the more is decided by what is read.
fn walks_of(stones: &Stones) -> i32 {
    let full = 100 * stones.occupied().len() as i32 / stones.size().area() as i32;
    (full - 24).clamp(0, tuning::walks())
}

/// What the net says of stones alone, whoever moves next.
pub(super) fn at_sight(stones: &Stones) -> Ownership {
    finish(stones, &Prediction::whoever(stones), &settled_in(stones))
}

/// The same by who moves next.
pub(super) fn both_at_sight(stones: &Stones) -> ByColor<Ownership> {
    let settled = settled_in(stones);
    Prediction::of(stones).map(|prediction| finish(stones, &prediction, &settled))
}

/// What no one can take from a player, of stones alone.
fn settled_in(stones: &Stones) -> ByColor<PointSet> {
    let settled = unconditional(stones);
    ByColor::new_with(|color| settled.owned[color] | settled.immortal[color].stones)
}

/// What the net says of a position that was read, by who moves next. In the field only what hangs on that swings, as far as walks
/// say; what the turn is worth all over the board is in the lead.
pub(super) fn read(analysis: &Analysis) -> ByColor<Ownership> {
    let stones = analysis.together.chains().stones();
    let dead = ByColor::new_with(|to_play| groups::dead(&analysis.groups, to_play));
    let by_turn = Prediction::of(stones);
    let net = by_turn.black.between(&by_turn.white);
    let predict = |dead: PointSet| {
        if dead.is_empty() { net.clone() } else { Prediction::whoever(&stones.without(dead)) }
    };
    let without = match dead.black == dead.white {
        true => predict(dead.black),
        false => predict(dead.black).between(&predict(dead.white)),
    };
    let (certain, part) = (certain(analysis), walks_of(stones));
    let walks = ByColor::new_with(|to_play| walked(analysis, to_play));
    ByColor::new_with(|to_play| {
        let value = |at: Point| {
            let [own, other] = [to_play, !to_play].map(|color| i32::from(walks[color].value(at)));
            let between = i32::midpoint(own, other);
            let without = |hundredths| mix(net.value(at), without.value(at), hundredths);
            let middle = match dead.black.contains(at) && dead.white.contains(at) {
                true => without(tuning::at_dead()),
                false => mix(without(tuning::without_dead()), between, part),
            };
            (middle + own - between).clamp(-1000, 1000)
        };
        let values = stones.size().points().map(value).collect();
        let lead = by_turn[to_play].lead_with(stones, &certain);
        finish(stones, &Prediction { values, nobody: net.nobody.clone(), lead }, &certain)
    })
}

/// What is a player's for certain: what no one can take from him, and groups of which it is proved what becomes of them.
fn certain(analysis: &Analysis) -> ByColor<PointSet> {
    let mut certain = settled(analysis);
    for facts in analysis.groups.iter().filter(|facts| facts.verdict.evidence == Evidence::Proved) {
        match facts.verdict.status {
            Status::Alive => certain[facts.color] |= facts.stones,
            Status::Dead => certain[!facts.color] |= facts.stones,
            Status::Critical | Status::Ko | Status::Seki | Status::Unsettled => {}
        }
    }
    certain
}

/// What the net says, as far as it is used: values of points (−1000 to 1000), shares that are nobody's, and the lead.
#[derive(Clone)]
struct Prediction {
    values: Vec<i32>,
    nobody: Vec<i32>,
    lead: Lead,
}

impl Prediction {
    /// By who moves next.
    fn of(stones: &Stones) -> ByColor<Self> {
        let nothing = || Answer { owners: Vec::new(), lead: 0, lower: 0, upper: 0, next: Vec::new() };
        let answers = trained::answers(stones).unwrap_or_else(|| ByColor::new_with(|_| nothing()));
        answers.map(|answer| Self {
            values: answer.owners.iter().map(|share| share.lean() / 10).collect(),
            nobody: answer.owners.iter().map(|share| i32::from(share.nobody()) / 10).collect(),
            lead: Lead {
                middle: answer.lead,
                lower: answer.lead - wider(answer.lead - answer.lower),
                upper: answer.lead + wider(answer.upper - answer.lead),
            },
        })
    }

    /// The value of a point of the board.
    fn value(&self, at: Point) -> i32 {
        self.values.get(at.index()).copied().unwrap_or_default()
    }

    /// Whoever moves next.
    fn whoever(stones: &Stones) -> Self {
        let ByColor { black, white } = Self::of(stones);
        black.between(&white)
    }

    /// What lies between this and the other.
    fn between(&self, other: &Self) -> Self {
        let all = |own: &[i32], others: &[i32]| {
            own.iter().zip(others).map(|(a, b)| i32::midpoint(*a, *b)).collect()
        };
        let Lead { middle, lower, upper } = other.lead;
        Self {
            values: all(&self.values, &other.values),
            nobody: all(&self.nobody, &other.nobody),
            lead: Lead {
                middle: i32::midpoint(self.lead.middle, middle),
                lower: i32::midpoint(self.lead.lower, lower),
                upper: i32::midpoint(self.lead.upper, upper),
            },
        }
    }

    /// The lead, where it is certain whose stones' points are.
    fn lead_with(&self, stones: &Stones, certain: &ByColor<PointSet>) -> Lead {
        let more = |at: Point| match self.value(at) {
            value if certain.black.contains(at) => 1000 - value,
            value if certain.white.contains(at) => -1000 - value,
            _ => 0,
        };
        let more: i32 = stones.occupied().iter().map(more).sum();
        let Lead { middle, lower, upper } = self.lead;
        Lead { middle: middle + more, lower: lower + more, upper: upper + more }
    }
}

/// Of games it was not trained on a few less than eight of ten end in its range: so much wider it holds them.
const fn wider(gap: i32) -> i32 {
    gap * 9 / 8
}

/// So many hundredths of `b`, the rest of `a`; the two sides of 0 are mirrored.
const fn mix(a: i32, b: i32, hundredths: i32) -> i32 {
    (a * (100 - hundredths) + b * hundredths) / 100
}

fn finish(stones: &Stones, prediction: &Prediction, settled: &ByColor<PointSet>) -> Ownership {
    let value = |at: Point| match at {
        _ if settled.black.contains(at) => i32::from(Ownership::MAX),
        _ if settled.white.contains(at) => -i32::from(Ownership::MAX),
        _ => prediction.value(at),
    };
    let field = Field::from_fn(stones.size(), |at| value(at) as i16);
    let stays = Field::from_fn(stones.size(), |at| {
        let Some(color) = stones.get(at) else { return 0 };
        let own = if color == Color::Black { value(at) } else { -value(at) };
        // A stone stays where the point is its owner's, or nobody's as in a seki.
        let nobody = prediction.nobody.get(at.index()).copied().unwrap_or_default();
        ((1000 + own + nobody) / 2).clamp(0, 1000) as i16
    });
    Ownership { lead: Some(prediction.lead), ..Ownership::from_field(stones, field, stays) }
}
