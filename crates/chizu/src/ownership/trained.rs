//! What the trained net is told of a position, and what becomes of its answer.
//!
//! The net ([`chizu_net`]) sees stones, liberties, which chains a quick look sees captured, and what no one can change. It does not see
//! whose turn it is. What is read corrects it: stones of groups that are found dead are taken off, and the board without them is
//! what it is asked about; what is settled is its owner's.
//!
//! *What it does not know:* docs/net.md says how good it is where, and what it must not be used for.

use chizu_board::{ByColor, Color, Point, PointSet, Setup, Stones};
use chizu_net::{Answer, Input, InputError, Net, mark};

use super::{Lead, Ownership, settled, walked};
use crate::analysis::Analysis;
use crate::chains::{Chains, Hold, Tactics};
use crate::groups;
use crate::influence::Field;
use crate::safety::unconditional;

/// How much is believed of what the net says of the board without stones that reading finds dead, in hundredths.
const WITHOUT_DEAD: i32 = 50;
/// The most of the field that walks are, where groups were read, in hundredths.
const MOST_WALKS: i32 = 40;
/// The same of stones that are found dead whoever moves.
const WALKS_OF_DEAD: i32 = 80;

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
    let walks = ByColor::new_with(|to_play| walked(analysis, to_play));
    let dead = ByColor::new_with(|to_play| groups::dead(&analysis.groups, to_play));
    let net = Said::of(stones);
    let without = |dead: PointSet| match dead.is_empty() {
        true => net.clone(),
        false => net.mixed(&Said::of(&stones.without(dead)), WITHOUT_DEAD),
    };
    let black = without(dead.black);
    let white = if dead.white == dead.black { black.clone() } else { without(dead.white) };
    // What is the same whoever moves: the net does not know it, and walks lie on both sides.
    let middle = black.mixed(&white, 50);
    let (settled, part) = (settled(analysis), walks_of(stones));
    let by_turn = ByColor { black: (black.lead, &walks.black), white: (white.lead, &walks.white) };
    by_turn.map(|(lead, own)| {
        let mut said = Said { lead, ..middle.clone() };
        for (value, at) in said.values.iter_mut().zip(stones.size().points()) {
            let [black, white] = [&walks.black, &walks.white].map(|field| i32::from(field.value(at)));
            let (between, own) = ((black + white) / 2, i32::from(own.value(at)));
            // What hangs on who moves first swings as far as walks say.
            *value = (mix(*value, between, part) + own - between).clamp(-1000, 1000);
            if dead.black.contains(at) && dead.white.contains(at) {
                *value = mix(*value, own, WALKS_OF_DEAD);
            }
        }
        finish(stones, &said, &settled)
    })
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
        // Every board of stones is one of the net's.
        let answer = input(stones).map(|input| Net::built_in().evaluate(&input));
        let answer =
            answer.unwrap_or(Answer { owners: Vec::new(), lead: 0, lower: 0, upper: 0, next: Vec::new() });
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
            lead: Lead {
                middle: mix(self.lead.middle, other.lead.middle, hundredths),
                lower: mix(self.lead.lower, other.lead.lower, hundredths),
                upper: mix(self.lead.upper, other.lead.upper, hundredths),
            },
        }
    }
}

/// Of games it was not trained on fewer end in its range than it thinks: so much wider it holds four of five.
const fn wider(gap: i32) -> i32 {
    gap * 7 / 5
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

/// What the net is told of these stones: liberties, which chains a quick look sees captured, what no one can change.
///
/// # Errors
/// Only for boards that are no boards.
pub fn input(stones: &Stones) -> Result<Input, InputError> {
    let size = stones.size();
    let mut marks = vec![0_u16; size.area()];
    let mut add = |points: PointSet, mark: u16| points.iter().for_each(|at| marks[at.index()] |= mark);
    let owners = ByColor { black: (mark::BLACK, mark::BLACKS), white: (mark::WHITE, mark::WHITES) };
    let settled = unconditional(stones);
    for color in Color::ALL {
        add(stones.of(color), owners[color].0);
        add(settled.owned[color] | settled.immortal[color].stones, owners[color].1);
    }
    let chains = Chains::of(stones);
    for chain in chains.iter() {
        match chain.liberties.len() {
            0 | 1 => add(chain.stones, mark::ONE),
            2 => add(chain.stones, mark::TWO),
            3 => add(chain.stones, mark::THREE),
            _ => {}
        }
    }
    // Stones that no game leaves on a board are not read.
    if let Ok(position) = Setup::new(*stones).position() {
        let tactics = Tactics::of(&position, &chains);
        for id in chains.ids() {
            match tactics.hold(id) {
                Hold::Safe => {}
                Hold::Critical => add(chains[id].stones, mark::CRITICAL),
                Hold::Lost => add(chains[id].stones, mark::LOST),
            }
        }
    }
    Input::new(usize::from(size.width()), usize::from(size.height()), &marks)
}
