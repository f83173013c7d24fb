//! What the trained net says of a board, corrected by what is read.
//!
//! The net ([`crate::trained`], docs/net.md) does not see whose turn it is. It is asked twice, of the board as it is and of the board
//! without the stones of groups that are found dead; what is proved is its owner's.
//!
//! *What it does not know:* docs/net.md says how good it is where, and what it must not be used for.

use chizu_board::{ByColor, Color, Point, PointSet, Stones};
use chizu_net::Answer;

use super::{Lead, Ownership, settled, walked};
use crate::analysis::Analysis;
use crate::groups;
use crate::influence::Field;
use crate::safety::unconditional;
use crate::trained;
use crate::verdict::{Evidence, Status};

/// How much is believed of what the net says of the board without stones that reading finds dead, in hundredths. Fitted to whose
/// points became whose in games, as are the next two (docs/net.md).
const WITHOUT_DEAD: i32 = 25;
/// The same at stones that are found dead whoever moves.
const AT_DEAD: i32 = 85;
/// The most of the field that walks are, where groups were read, in hundredths.
const MOST_WALKS: i32 = 20;

/// How much of the field are walks: the more stones there are, the more is decided by what is read.
fn walks_of(stones: &Stones) -> i32 {
    let full = 100 * stones.occupied().len() as i32 / stones.size().area() as i32;
    (full - 24).clamp(0, MOST_WALKS)
}

/// What the net says of stones alone.
pub(super) fn at_sight(stones: &Stones) -> Ownership {
    let settled = unconditional(stones);
    let owned = ByColor::new_with(|color| settled.owned[color] | settled.immortal[color].stones);
    finish(stones, &Said::of(stones), &owned)
}

/// What the net says of a position that was read, by who moves next.
pub(super) fn read(analysis: &Analysis) -> ByColor<Ownership> {
    let stones = analysis.together.chains().stones();
    let dead = ByColor::new_with(|to_play| groups::dead(&analysis.groups, to_play));
    let net = Said::of(stones);
    let said = |dead: PointSet| match dead.is_empty() {
        true => net.clone(),
        false => Said::of(&stones.without(dead)),
    };
    let black = said(dead.black);
    let white = if dead.white == dead.black { black.clone() } else { said(dead.white) };
    let without = black.mixed(&white, 50);
    let middle = net.mixed(&without, WITHOUT_DEAD);
    let (certain, part) = (certain(analysis), walks_of(stones));
    let walks = ByColor::new_with(|to_play| walked(analysis, to_play));
    let by_turn = ByColor { black: (black.lead, &walks.black), white: (white.lead, &walks.white) };
    by_turn.map(|(lead, walk)| {
        let mut said = Said { lead: net.lead.mixed(&lead, WITHOUT_DEAD), ..middle.clone() };
        let all = net.values.iter().zip(&without.values);
        for ((value, at), (net, without)) in said.values.iter_mut().zip(stones.size().points()).zip(all) {
            let [black, white] = [&walks.black, &walks.white].map(|field| i32::from(field.value(at)));
            let (between, own) = ((black + white) / 2, i32::from(walk.value(at)));
            *value = match dead.black.contains(at) && dead.white.contains(at) {
                true => mix(*net, *without, AT_DEAD),
                false => mix(*value, between, part),
            };
            // What hangs on who moves first swings as far as walks say: the net does not know it.
            *value = (*value + own - between).clamp(-1000, 1000);
        }
        finish(stones, &said, &certain)
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
struct Said {
    values: Vec<i32>,
    nobody: Vec<i32>,
    lead: Lead,
}

impl Said {
    fn of(stones: &Stones) -> Self {
        let nothing = Answer { owners: Vec::new(), lead: 0, lower: 0, upper: 0, next: Vec::new() };
        let answer = trained::answer(stones).unwrap_or(nothing);
        Self {
            values: answer.owners.iter().map(|share| share.lean() / 10).collect(),
            nobody: answer.owners.iter().map(|share| i32::from(share.nobody()) / 10).collect(),
            lead: Lead {
                middle: answer.lead,
                lower: answer.lead - wider(answer.lead - answer.lower),
                upper: answer.lead + wider(answer.upper - answer.lead),
            },
        }
    }

    /// So many hundredths of the other.
    fn mixed(&self, other: &Self, hundredths: i32) -> Self {
        let all = |own: &[i32], others: &[i32]| {
            own.iter().zip(others).map(|(a, b)| mix(*a, *b, hundredths)).collect()
        };
        Self {
            values: all(&self.values, &other.values),
            nobody: all(&self.nobody, &other.nobody),
            lead: self.lead.mixed(&other.lead, hundredths),
        }
    }
}

impl Lead {
    /// So many hundredths of the other.
    fn mixed(&self, other: &Self, hundredths: i32) -> Self {
        Self {
            middle: mix(self.middle, other.middle, hundredths),
            lower: mix(self.lower, other.lower, hundredths),
            upper: mix(self.upper, other.upper, hundredths),
        }
    }
}

/// Of games it was not trained on fewer end in its range than it thinks: so much wider it holds four of five.
const fn wider(gap: i32) -> i32 {
    gap * 3 / 2
}

/// So many hundredths of `b`, the rest of `a`; the two sides of 0 are mirrored.
const fn mix(a: i32, b: i32, hundredths: i32) -> i32 {
    (a * (100 - hundredths) + b * hundredths) / 100
}

fn finish(stones: &Stones, said: &Said, settled: &ByColor<PointSet>) -> Ownership {
    let value = |at: Point| match at {
        _ if settled.black.contains(at) => i32::from(Ownership::MAX),
        _ if settled.white.contains(at) => -i32::from(Ownership::MAX),
        _ => said.values.get(at.index()).copied().unwrap_or_default(),
    };
    let field = Field::from_fn(stones.size(), |at| value(at) as i16);
    let stays = Field::from_fn(stones.size(), |at| {
        let Some(color) = stones.get(at) else { return 0 };
        let own = if color == Color::Black { value(at) } else { -value(at) };
        // A stone stays where the point is its owner's, or nobody's as in a seki.
        let nobody = said.nobody.get(at.index()).copied().unwrap_or_default();
        ((1000 + own + nobody) / 2).clamp(0, 1000) as i16
    });
    Ownership { lead: Some(said.lead), ..Ownership::from_field(stones, field, stays) }
}
