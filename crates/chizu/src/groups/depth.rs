//! How deep to look at the lives of groups.

use chizu_board::{PointSet, Position};

use super::Life;
use crate::read::{Budget, Code};

/// Smaller groups are looked at once.
const LARGE: usize = 3;
/// With more liberties a group that lives at a glance is not looked at again.
const FEW: usize = 4;
/// Positions of a second look for each of the first.
const LONGER: u64 = 20;

/// How deep to look at the lives of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// What may be spent on each question about the life of a group.
    pub life: Budget,
    /// What may be spent on it once more where a group of three stones and more is seen to be killed, or to live with few liberties,
    /// if it is more: a glance trusts the walls around it, or does not, without a race.
    pub second_look: Budget,
}

impl Depth {
    /// Nothing is spent on lives.
    pub const SHALLOW: Self = Self::of(0);
    /// As much as all groups of a position are worth.
    pub const USUAL: Self = Self::of(200);

    /// So many positions for each question, twenty times as many for a second look.
    #[must_use]
    pub const fn of(nodes: u64) -> Self {
        Self {
            life: Budget { nodes, table_bits: 10 },
            second_look: Budget { nodes: nodes.saturating_mul(LONGER), table_bits: 12 },
        }
    }

    /// What reading says of the life of the group with these stones.
    pub(super) fn read(&self, position: &Position, stones: &PointSet) -> Option<Life> {
        let glance = Life::of(position, stones, &self.life)?;
        let is_killed = glance.kill.code != Code::Lose;
        let in_doubt =
            glance.kill.is_settled() && (is_killed || position.stones().liberties(*stones).len() <= FEW);
        if in_doubt && stones.len() >= LARGE && self.second_look.nodes > self.life.nodes {
            Life::of(position, stones, &self.second_look)
        } else {
            Some(glance)
        }
    }
}
