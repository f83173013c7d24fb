//! Whether a group lives, as who moves first.

use chizu_board::{Point, PointSet, Position};

use crate::read::{self, Answer, Budget, Code, Evidence};

/// What reading says of a group's life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    /// How it ends for the opponent if he moves first and wants to kill it.
    pub kill: Answer,
    /// How it ends for the owner if he moves first and wants to live; asked only if it can be killed.
    pub live: Option<Answer>,
}

impl Life {
    /// Asks the reader about the group with these stones. `None` if there are none.
    #[must_use]
    pub fn of(position: &Position, stones: &PointSet, budget: &Budget) -> Option<Self> {
        let kill = kill(position, stones, budget)?;
        let live = match kill.code {
            Code::Lose => None,
            _ => Some(live(position, stones, budget)?),
        };
        Some(Self { kill, live })
    }

    /// How it ends for the owner if he moves first; he wins where there is nothing to fear.
    #[must_use]
    pub fn live_code(&self) -> Code {
        self.live.as_ref().map_or(Code::Win, |answer| answer.code)
    }

    /// What the answers rest on: the weaker of the two.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        self.live.iter().fold(self.kill.evidence, |all, answer| all.min(answer.evidence))
    }

    /// Whether a budget ended before it was known.
    #[must_use]
    pub fn undecided(&self) -> bool {
        self.kill.undecided || self.live.as_ref().is_some_and(|answer| answer.undecided)
    }
}

/// Whether the group can be killed if the opponent moves first. `None` if it has no stones.
#[must_use]
pub fn kill(position: &Position, group: &PointSet, budget: &Budget) -> Option<Answer> {
    read::capture(position, largest(position, group)?, budget).ok()
}

/// Whether the group lives if its owner moves first. `None` if it has no stones.
#[must_use]
pub fn live(position: &Position, group: &PointSet, budget: &Budget) -> Option<Answer> {
    read::save(position, largest(position, group)?, budget).ok()
}

/// A stone of the largest chain among `group`; of equals, one of those with the fewest liberties.
fn largest(position: &Position, group: &PointSet) -> Option<Point> {
    let stones = position.stones();
    let chains = group.iter().map(|at| stones.chain(at));
    let largest = chains.max_by_key(|chain| (chain.len(), std::cmp::Reverse(stones.liberties(*chain).len())));
    largest?.first_point()
}
