//! Groups that live in a seki: narrow ones next to each other, none of which can take the other.
//!
//! *What it does not know:* sekis of more than two groups.

use chizu_board::Position;

use super::{Group, GroupFacts, GroupId, Groups, Surround};
use crate::groups::tuning;
use crate::read::Budget;
use crate::verdict::Status;

/// Whether a group has no way out, no two eyes and few liberties.
pub(super) fn is_narrow(facts: &GroupFacts) -> bool {
    let shut_in = facts.surround.status != Surround::Open && facts.escape == 0;
    shut_in && facts.liberties.len() <= tuning::seki_liberties() && facts.eyes.least < 2
}

/// Whether a narrow group lives all the same, by what was read.
pub(super) fn has_to_stand(facts: &GroupFacts) -> bool {
    is_narrow(facts) && facts.verdict.status == Status::Alive && facts.life.is_some()
}

/// Whether two groups of which that is so would stand in a seki together.
fn may_stand(one: &Group, other: &Group) -> bool {
    let apart = |one: &Group, other: &Group| (one.liberties - other.liberties).len();
    let shared = one.color != other.color && one.liberties.intersects(&other.liberties);
    shared && apart(one, other) <= tuning::seki_apart() && apart(other, one) <= tuning::seki_apart()
}

/// Whether neither of two groups can take the other.
fn stand_by(position: &Position, one: &GroupFacts, other: &GroupFacts, budget: &Budget) -> bool {
    let fails = |one: &GroupFacts, other: &GroupFacts| {
        let kills = chizu_read::kernel::race_kills(position, &one.stones, &other.stones, budget);
        kills.is_ok_and(|answer| answer.fails())
    };
    fails(one, other) && fails(other, one)
}

/// The groups that live in a seki: narrow ones next to one like that, and neither can take the other.
pub(super) fn standing(
    position: &Position,
    groups: &Groups,
    all: &[GroupFacts],
    budget: &Budget,
) -> Vec<GroupId> {
    let narrow: Vec<&GroupFacts> = all.iter().filter(|facts| has_to_stand(facts)).collect();
    let mut standing = Vec::new();
    for (i, one) in narrow.iter().enumerate() {
        for other in &narrow[i + 1..] {
            if may_stand(&groups[one.id], &groups[other.id]) && stand_by(position, one, other, budget) {
                standing.extend([one.id, other.id]);
            }
        }
    }
    standing
}
