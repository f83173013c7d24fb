//! What a question to the reader is answered with.

use std::fmt;

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
    /// All codes, the better later.
    pub const ALL: [Self; 4] = [Self::Lose, Self::KoB, Self::KoA, Self::Win];

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

    /// In one word: `win`, `ko-a`, `ko-b`, `lose`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lose => "lose",
            Self::KoB => "ko-b",
            Self::KoA => "ko-a",
            Self::Win => "win",
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

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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

    /// Whether it is settled that who asks succeeds, and needs no ko for it.
    ///
    /// ```
    /// use chizu_board::{Setup, Stones};
    /// use chizu_read::{self as read, effort::Effort};
    /// let stones: Stones = ". X .\nX O .\n. X .".parse()?;
    /// let position = Setup::new(stones).position()?;
    /// let b2 = position.size().parse_point("B2").unwrap();
    /// let answer = read::capture(&position, b2, &Effort::USUAL.budget())?;
    /// assert!(answer.succeeds());
    /// assert_eq!(answer.best.map(|mv| mv.name(position.size())).as_deref(), Some("C2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn succeeds(&self) -> bool {
        matches!(self.code, Code::Win) && self.is_settled()
    }

    /// Whether it is settled that who asks fails.
    #[must_use]
    pub const fn fails(&self) -> bool {
        matches!(self.code, Code::Lose) && self.is_settled()
    }
}
