//! What a question to the reader is answered with.

use chizu_board::Move;

pub use crate::verdict::Evidence;

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

/// How much may be spent on a question.
///
/// Nodes are counted, not time, so that the same question has the same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions to visit at most in each stage of a search, and twice as many in all its stages.
    ///
    /// A measure, not a limit: most questions take more than one search. All ask again where a ko matters. About a group's
    /// life a search may take twice as many where its first stages are promising, and it is repeated with what is doubtful
    /// around the group judged otherwise. Of a connection it is also asked, with as many or fewer, whether it can be cut and what
    /// few moves of both sides come to. Races take fewer on wide boards, and a capture in them four times as many. Double threats of
    /// two chains take as many again, those of a whole board ten times and more.
    pub nodes: u64,
    /// Logarithm of the number of positions a search remembers at most (65 bytes each), from 8 to 24.
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
    /// What the answer rests on. A guess, if the budget was spent before the question was settled: the side that wants to capture, or
    /// to connect, is then taken to fail; about groups, who moves is taken to succeed where signs speak for it.
    pub evidence: Evidence,
    /// Positions visited, by the searches the answer comes from: of those that told nothing about a connection, or about the
    /// other of two chains, none count, nor do those of a double threat.
    pub nodes: u64,
    /// Positions looked at by the same searches: visited ones and their children.
    pub children: u64,
    /// The moves both sides should expect, the first one first.
    pub line: Vec<Move>,
}

impl Answer {
    /// Whether the question was settled: the answer is no guess.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        !matches!(self.evidence, Evidence::Guessed)
    }

    /// Whether it is settled that who asks fails.
    #[must_use]
    pub const fn fails(&self) -> bool {
        matches!(self.code, Code::Lose) && self.is_settled()
    }
}
