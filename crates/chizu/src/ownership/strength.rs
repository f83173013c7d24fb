//! How likely the stones of a group are to stay, before and after a look at what is around them.

use chizu_board::{Color, Move, Point, PointSet, Stones};

use super::curve::{ln, logistic};
use crate::analysis::Analysis;
use crate::chains::ChainFacts;
use crate::groups::{Basis, GroupFacts, Surround};
use crate::read::Code;
use crate::verdict::{Evidence, Status, Verdict};

/// Stones that stay or go together.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub color: Color,
    pub stones: PointSet,
    /// Empty points at most two steps away.
    pub around: PointSet,
    /// Log-odds to stay, in thousandths, in surroundings that are nobody's.
    odds: i32,
    /// Whether nothing can happen to it.
    firm: bool,
    /// Stones of it that may be captured, and how much that takes off the odds.
    doubtful: Vec<(PointSet, i32)>,
}

// Log-odds in thousandths. They were fitted to what became of groups in some hundred games, half of which were kept for
// testing; see docs/benchmarks.md.
const IMMORTAL: i32 = 6_000;
const PROVED: i32 = 4_000;
const ALIVE: i32 = 2_400;
const DEAD: i32 = -6_500;
const CRITICAL_OWN_MOVE: i32 = 5_250;
const CRITICAL: i32 = 800;
const UNKNOWN: i32 = 2_300;
const SHUT_IN: i32 = -850;
const LEANS_DEAD: i32 = -450;
const LEANS_ALIVE: i32 = 3_000;
const UNCHECKED: i32 = 1_450;
const SEKI: i32 = 2_000;
/// For a group as weak as can be, against one that is half as weak.
const WEAKNESS: i32 = 1_200;
/// In surroundings that are all its own.
const SURROUNDINGS: i32 = 3_800;
/// For e times as many liberties.
const LIBERTIES: i32 = 2_200;
/// For a way out of 24 points.
const WAY_OUT: i32 = 1_800;
const LOST_CHAIN: i32 = -8_400;
const CRITICAL_CHAIN_OWN_MOVE: i32 = -3_150;
const CRITICAL_CHAIN: i32 = -8_000;

/// What reading says of the groups.
pub(super) fn bodies(analysis: &Analysis, to_play: Color) -> Vec<Body> {
    analysis.groups.iter().map(|facts| body(analysis, facts, to_play)).collect()
}

fn body(analysis: &Analysis, facts: &GroupFacts, to_play: Color) -> Body {
    let around = around(analysis.together.chains().stones(), facts.liberties);
    let own_move = facts.color == to_play;
    let base = match (facts.verdict.known(), facts.basis) {
        (Some(Status::Alive), Basis::Unconditional) => IMMORTAL,
        (Some(Status::Alive), Basis::Static) => PROVED,
        (Some(Status::Alive), _) => ALIVE,
        (Some(Status::Dead), _) => DEAD,
        (Some(Status::Critical | Status::Ko), _) if own_move => CRITICAL_OWN_MOVE,
        (Some(Status::Critical | Status::Ko), _) => CRITICAL,
        (Some(Status::Seki), _) => SEKI,
        (_, Basis::Outlines) => UNCHECKED,
        _ => undecided(facts),
    };
    let weakness = WEAKNESS * (500 - i32::from(facts.weakness)) / 1000;
    let breath = breath(facts.liberties);
    let way_out = WAY_OUT * (facts.escape.min(24) as i32 - 12) / 24;
    let firm = base == IMMORTAL;
    let doubtful = |chain: &ChainFacts| {
        let less = match (chain.attack_code(), chain.defence_code()) {
            _ if firm => return None,
            (Code::Lose, _) => return None,
            (_, Code::Lose) => LOST_CHAIN,
            _ if own_move => CRITICAL_CHAIN_OWN_MOVE,
            _ => CRITICAL_CHAIN,
        };
        Some((chain.stones, less))
    };
    Body {
        color: facts.color,
        stones: facts.stones,
        around,
        odds: if firm { base } else { base + weakness + breath + way_out },
        firm,
        doubtful: facts.chains.iter().filter_map(|id| doubtful(&analysis.chains[id.index()])).collect(),
    }
}

/// A group that hangs on who moves first, once a player has made the move that reading names for it; `None` if the move is
/// another.
pub(super) fn settled_by(analysis: &Analysis, facts: &GroupFacts, at: Point, by: Color) -> Option<Body> {
    let saves = facts.color == by;
    let named = if saves { facts.defence_point() } else { facts.attack_point() };
    if !facts.is_critical() || named != Some(Move::Play(at)) {
        return None;
    }
    let status = if saves { Status::Alive } else { Status::Dead };
    let verdict = Verdict { status, evidence: Evidence::Searched };
    let settled = body(analysis, &GroupFacts { verdict, ..facts.clone() }, !by);
    // Its chains that could be captured go the way of the group.
    Some(Body { doubtful: Vec::new(), ..settled })
}

/// Where a search ended too early, what it had found tells something.
fn undecided(facts: &GroupFacts) -> i32 {
    let Some(life) = &facts.life else { return UNKNOWN };
    match (life.kill.code, &life.live) {
        // The attacker has not managed to kill it.
        (Code::Lose, _) | (_, None) if facts.surround.status == Surround::Surrounded => UNKNOWN + SHUT_IN,
        (Code::Lose, _) | (_, None) => UNKNOWN,
        // The owner has not managed to save it.
        (_, Some(live)) if !live.is_settled() => LEANS_DEAD,
        _ => LEANS_ALIVE,
    }
}

/// What can be said of these stones without reading.
pub(super) fn at_sight(stones: &Stones, color: Color, group: PointSet, dead: PointSet) -> Body {
    let liberties = stones.liberties(group);
    let gone = if group.is_subset(&dead) { DEAD } else { UNCHECKED };
    Body {
        color,
        stones: group,
        around: around(stones, liberties),
        odds: gone + breath(liberties),
        firm: false,
        doubtful: Vec::new(),
    }
}

/// The empty points at most two steps away from stones with these liberties.
fn around(stones: &Stones, liberties: PointSet) -> PointSet {
    liberties | stones.geometry().neighbors_of(liberties) & stones.vacant()
}

/// What liberties add to the odds.
fn breath(liberties: PointSet) -> i32 {
    LIBERTIES * (ln(liberties.len() as i32 + 1) - 2000) / 1000
}

impl Body {
    /// How likely its stones are to stay, the surroundings (thousandths, positive for its owner) being known or not:
    /// of all of them, then of those that are in more danger.
    pub(super) fn strength(&self, surroundings: Option<i32>) -> Strength<'_> {
        let odds = match surroundings {
            _ if self.firm => self.odds,
            Some(own) => self.odds + SURROUNDINGS * own / 1000,
            None => FIRST,
        };
        Strength { all: logistic(odds), body: self, odds, known: surroundings.is_some() }
    }
}

/// Before anything is known all stones count alike.
const FIRST: i32 = 3_000;

/// How likely stones are to stay.
pub(super) struct Strength<'a> {
    /// Of all its stones.
    pub all: i32,
    body: &'a Body,
    odds: i32,
    known: bool,
}

impl Strength<'_> {
    /// Calls `on` for each set of stones with how likely they are to stay; later calls overrule.
    pub(super) fn each(&self, mut on: impl FnMut(PointSet, i32)) {
        on(self.body.stones, self.all);
        if self.known {
            for (stones, less) in &self.body.doubtful {
                on(*stones, logistic(self.odds + less));
            }
        }
    }
}
