//! What a question to the reader is answered with.

use chizu_board::Move;

/// How it ends for the side that moves, kos included. Later is better for him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// He fails.
    Lose,
    /// He succeeds in a ko for which he must make the first threat.
    KoB,
    /// He succeeds in a ko in which he takes first and the opponent must make the first threat.
    KoA,
    /// He succeeds.
    Win,
}

impl Code {
    /// The number GNU Go prints: 0, 3, 2, 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Lose => 0,
            Self::KoB => 3,
            Self::KoA => 2,
            Self::Win => 1,
        }
    }

    /// How it ends for the side that did not move.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Lose => Self::Win,
            Self::KoB => Self::KoA,
            Self::KoA => Self::KoB,
            Self::Win => Self::Lose,
        }
    }
}

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Evidence {
    /// A search that left something out: moves that seemed pointless, or what lies beyond the budget.
    Searched,
    /// A search that left nothing out.
    Proved,
}

/// How much may be spent on a question.
///
/// Nodes are counted, not time, so that the same question has the same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions to visit at most for each stage of a question; twice as many for all stages. About a group's life, twice that
    /// where the first stages are promising.
    pub nodes: u64,
    /// Logarithm of the number of positions to remember (56 bytes each).
    pub table_bits: u8,
}

impl Default for Budget {
    fn default() -> Self {
        Self { nodes: 20_000, table_bits: 14 }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it ends.
    pub code: Code,
    /// The move that does it; a pass if none is needed, none if nothing helps.
    pub best: Option<Move>,
    /// What the answer rests on.
    pub evidence: Evidence,
    /// Whether the budget was spent before the question was settled. The side that wants to capture,
    /// or to connect, is then taken to fail.
    pub undecided: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Positions looked at: visited ones and their children.
    pub children: u64,
    /// The moves both sides should expect, the first one first.
    pub line: Vec<Move>,
}
