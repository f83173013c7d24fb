//! Groups of both players next to each other that reading calls dead, each by walls that the other is: at most one of them
//! is. Which one, the count's judgement of all stones together tells.

use chizu_board::{Color, Position};

use super::{Basis, GroupFacts, GroupId, Groups, Safety, Status, race};
use crate::score::adjudicate::status::{Fate, Statuses, statuses};

/// Of groups called dead next to one that is judged to be dead it is not known what becomes of them, if they are judged to live; but
/// likely they do.
pub(super) fn settle(position: &Position, groups: &Groups, all: &mut [GroupFacts]) {
    let dead = |color| {
        let dead = all.iter().filter(move |facts| facts.color == color && facts.likely() == Status::Dead);
        dead.map(|facts| facts.id).collect()
    };
    let [black, white]: [Vec<GroupId>; 2] = Color::ALL.map(dead);
    let next_to = |a| white.iter().filter(move |b| race::touch(groups, a, **b)).map(move |b| [a, *b]);
    let pairs: Vec<[GroupId; 2]> = black.iter().flat_map(|a| next_to(*a)).collect();
    if pairs.is_empty() {
        return;
    }
    let found = statuses(position);
    for [a, b] in pairs {
        let lives = |id| fate(&found, groups, id) != Some(Fate::Dead);
        let alive = match (lives(a), lives(b)) {
            (true, false) => a,
            (false, true) => b,
            _ => continue,
        };
        let facts = &mut all[alive.index()];
        (facts.status, facts.basis, facts.safety) = (Status::Unknown, Basis::Judged, Safety::Alive);
        (facts.life, facts.weakness) = (None, u16::midpoint(facts.weakness_before, 1000));
    }
}

/// What becomes of the largest chain of a group.
fn fate(found: &Statuses, groups: &Groups, id: GroupId) -> Option<Fate> {
    let chains = groups[id].chains.iter();
    let largest = chains.rev().max_by_key(|chain| groups.chains()[**chain].stones.len())?;
    Some(found.status(*largest).fate)
}
