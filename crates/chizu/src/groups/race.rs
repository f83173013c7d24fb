//! Races between two groups that touch: which one is ahead.

use chizu_board::PointSet;

use super::{GroupId, Groups};
use crate::read::Code;

/// A race with a group of the opponent (*semeai*): neither has a life of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The opponent's group.
    pub with: GroupId,
    /// How it ends for this group if its owner moves first: whether it lives.
    pub saved: Code,
    /// How it ends for this group if its owner moves first: whether the other dies.
    pub kills: Code,
    /// Liberties this group has more than the other, those in common not counted (*margin of safety*).
    pub margin: i32,
}

/// Whether two groups have stones next to each other.
pub(super) fn touch(groups: &Groups, a: GroupId, b: GroupId) -> bool {
    groups.chains().geometry().neighbors_of(groups[a].stones).intersects(&groups[b].stones)
}

/// Liberties of `a` less those of `b`, common ones aside.
pub(super) fn margin(groups: &Groups, a: GroupId, b: GroupId) -> i32 {
    let own = |of: GroupId, other: GroupId| -> i32 {
        let exclusive: PointSet = groups[of].liberties - groups[other].liberties;
        exclusive.len() as i32
    };
    own(a, b) - own(b, a)
}
