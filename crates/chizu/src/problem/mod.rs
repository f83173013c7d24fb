//! Problems: positions in which one side is to find the move, and it is not said for what.
//!
//! Groups that are not safe are what a problem may be about. For the side to move, an own one is to be saved,
//! one of the opponent's to be killed; the problem is the group for which it matters who moves first. Each
//! group is asked about from both sides, with few nodes first; chains short of liberties with all nodes.
//!
//! Inside: `groups` (what may be asked), `worth` (how well a reading fits a problem), `votes` (the moves that come up in
//! readings), `choice` (which question it is), `moves` (first moves tried out: the one that works, and the refutations of
//! the others), `signs` (what speaks for a move before it is tried), `guess` (the move to name where nothing is settled), `turn`
//! (one orientation for all eight).
//!
//! *What it does not know:* problems about profit: endgames, openings, the larger of two captures.

mod choice;
mod groups;
mod guess;
mod moves;
mod signs;
pub(crate) mod tuning;
mod turn;
mod votes;
mod worth;

use chizu_board::{Color, Move, PointSet, Position};
use chizu_read::kernel::within;

use crate::read::{self, Answer, Budget, Code, ReadError};

pub use choice::{Guesses, readings, solve, solve_or_guess};
pub use groups::questions;
pub use moves::{Trial, trials, try_move};

/// What the side to move wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aim {
    /// To kill the opponent's group.
    Kill,
    /// To live with his own.
    Live,
    /// To capture the opponent's chain.
    Capture,
    /// To save his own chain from capture.
    Save,
}

impl Aim {
    /// Whether it is about a chain and captures alone, not about the life of a group.
    const fn is_capture(self) -> bool {
        matches!(self, Self::Capture | Self::Save)
    }
}

/// What a problem asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The group; one chain where it is about capture.
    pub group: PointSet,
    /// Its owner.
    pub owner: Color,
    /// What the side to move wants with it.
    pub aim: Aim,
}

impl Question {
    /// Asks how it ends if the side whose aim this is moves first; it is his turn.
    pub fn ask(&self, position: &Position, budget: &Budget) -> Result<Answer, ReadError> {
        let answer = self.put(position, self.aim, budget)?;
        if answer.code == Code::Lose || answer.best != Some(Move::Pass) {
            return Ok(answer);
        }
        // What is seen at a glance names no move, though one may be needed.
        let otherwise = self.ask_opponent(position, budget)?;
        if otherwise.code == Code::Lose {
            return Ok(answer);
        }
        moves::named(
            position,
            Solution { question: self.clone(), answer, otherwise, first: None, doubtful: false },
            budget,
        )
    }

    /// Asks how it ends for the opponent if he moves first.
    pub fn ask_opponent(&self, position: &Position, budget: &Budget) -> Result<Answer, ReadError> {
        let other = match self.aim {
            Aim::Kill => Aim::Live,
            Aim::Live => Aim::Kill,
            Aim::Capture => Aim::Save,
            Aim::Save => Aim::Capture,
        };
        self.put(position, other, budget)
    }

    fn put(&self, position: &Position, aim: Aim, budget: &Budget) -> Result<Answer, ReadError> {
        let stone = self.group.first_point().ok_or(ReadError::NoGroup)?;
        within(budget, || match aim {
            Aim::Kill => read::kill(position, &self.group, budget),
            Aim::Live => read::live(position, &self.group, budget),
            Aim::Capture => read::capture(position, stone, budget),
            Aim::Save => read::save(position, stone, budget),
        })
    }
}

/// A problem and its answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// What is asked.
    pub question: Question,
    /// How it ends if the side to move finds the move.
    pub answer: Answer,
    /// How it ends for the opponent if he moves first.
    pub otherwise: Answer,
    /// The first move: the one that works, or, if that is not settled, the most promising one.
    pub first: Option<Move>,
    /// Whether another question is open on which more would depend, or settled in a way that leaves little to this one:
    /// perhaps that is what the position is about. So it is, too, where the first move is a guess.
    pub doubtful: bool,
}

impl Solution {
    /// Whether both answers are.
    const fn is_settled(&self) -> bool {
        self.answer.is_settled() && self.otherwise.is_settled()
    }

    /// Whether it is settled that the side to move reaches the aim, in a ko perhaps.
    fn is_won(&self) -> bool {
        self.answer.code != Code::Lose && self.answer.is_settled()
    }

    /// Whether the aim is reached for certain, in a ko perhaps, and nothing greater is open.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_critical() && self.is_won() && self.first.is_some() && !self.doubtful
    }

    /// Whether, as far as is known, it matters who moves first: if not, there is no problem here.
    #[must_use]
    pub fn is_critical(&self) -> bool {
        !self.answer.fails() && !self.otherwise.fails()
    }
}
