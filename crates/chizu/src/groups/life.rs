//! Whether a group lives, as who moves first.

use chizu_board::{Move, PointSet, Position};

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
        let kill = read::kill(position, stones, budget).ok()?;
        let live = match kill.code {
            Code::Lose => None,
            _ => Some(read::live(position, stones, budget).ok()?),
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

    /// Whether the answers contradict each other: one side succeeds by passing, where the other succeeds by
    /// moving first. Judgement of the surroundings can lead to that.
    #[must_use]
    pub fn contradicts(&self) -> bool {
        self.live.as_ref().is_some_and(|live| {
            let by_pass = |answer: &Answer| answer.code == Code::Win && answer.best == Some(Move::Pass);
            live.code == Code::Win && self.kill.code == Code::Win && (by_pass(live) || by_pass(&self.kill))
        })
    }

    /// Whether a budget ended before it was known.
    #[must_use]
    pub fn undecided(&self) -> bool {
        self.kill.undecided || self.live.as_ref().is_some_and(|answer| answer.undecided)
    }
}
