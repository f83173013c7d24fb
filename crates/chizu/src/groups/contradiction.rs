//! Groups of both players next to each other that reading calls dead, each by walls that the other is: at most one of them
//! is. Which one, the judgement of all stones together tells.

use chizu_board::{Color, Position};

use super::{Basis, GroupFacts, GroupId, Groups, Safety, race};
use crate::status::{Statuses, statuses};
use crate::verdict::{Evidence, Status, Verdict};

/// Of groups called dead next to one that is called dead it is not known what becomes of them, if they are judged to live; but likely
/// they do. If both are judged alike, of neither is known what becomes of it. What was settled before stands: only of groups that are
/// guessed at, or `fresh` from reading, it is taken back.
pub(super) fn settle(position: &Position, groups: &Groups, all: &mut [GroupFacts], fresh: &[bool]) {
    let pairs = pairs(groups, all);
    if pairs.is_empty() {
        return;
    }
    let stands = |all: &[GroupFacts], id: GroupId| !all[id.index()].verdict.is_guess() && !fresh[id.index()];
    let found = statuses(position);
    for [a, b] in &pairs {
        let lives = [*a, *b].map(|id| judged(&found, groups, id) != Some(Status::Dead));
        let wrong = match (lives, [*a, *b].map(|id| stands(all, id))) {
            (_, [false, true]) | ([true, false], [false, false]) => *a,
            (_, [true, false]) | ([false, true], [false, false]) => *b,
            _ => continue,
        };
        open(&mut all[wrong.index()], Basis::Judged);
    }
    for [a, b] in pairs {
        if [a, b].iter().all(|id| all[id.index()].verdict.status == Status::Dead) {
            for id in [a, b] {
                if !stands(all, id) && all[id.index()].verdict.evidence != Evidence::Proved {
                    let basis = all[id.index()].basis;
                    open(&mut all[id.index()], basis);
                }
            }
        }
    }
}

/// The groups that are called dead next to groups of the opponent's that are.
fn pairs(groups: &Groups, all: &[GroupFacts]) -> Vec<[GroupId; 2]> {
    let dead = |color| {
        let dead =
            all.iter().filter(move |facts| facts.color == color && facts.verdict.status == Status::Dead);
        dead.map(|facts| facts.id).collect()
    };
    let [black, white]: [Vec<GroupId>; 2] = Color::ALL.map(dead);
    let next_to = |a| white.iter().filter(move |b| race::touch(groups, a, **b)).map(move |b| [a, *b]);
    black.iter().flat_map(|a| next_to(*a)).collect()
}

/// Takes back that a group is dead, or likely dead. More than a third of these are lost, so it is weaker than others that are open.
fn open(facts: &mut GroupFacts, basis: Basis) {
    if !facts.verdict.is_guess() {
        facts.life = None;
    }
    let status = if basis == Basis::Judged { Status::Alive } else { Status::Unsettled };
    facts.verdict = Verdict { status, evidence: Evidence::Guessed };
    (facts.basis, facts.safety) = (basis, Safety::Alive);
    facts.weakness = u16::midpoint(facts.weakness_before, 1000);
}

/// What becomes of the largest chain of a group.
fn judged(found: &Statuses, groups: &Groups, id: GroupId) -> Option<Status> {
    let chains = groups[id].chains.iter();
    let largest = chains.rev().max_by_key(|chain| groups.chains()[**chain].stones.len())?;
    Some(found.status(*largest).status)
}
