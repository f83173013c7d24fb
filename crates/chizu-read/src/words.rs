//! The end of a sentence about an answer: with which move, and in what ko.
//!
//! *What it does not know:* what was asked; who asks begins the sentence.

use chizu_board::{Color, Move, Size};

use crate::answer::{Answer, Code};

impl Answer {
    /// With which move of the player who moves first, and in what ko: goes on after what he reaches.
    #[must_use]
    pub fn means(&self, mover: Color, size: Size) -> String {
        let ko = self.code.ko(mover);
        match self.best {
            Some(Move::Play(at)) => format!(" with {}{ko}", size.name(at)),
            Some(Move::Pass) => format!(", and need not even move{ko}"),
            None if self.code == Code::Lose => ko,
            None => format!("{ko}; with which move was not found"),
        }
    }
}

impl Code {
    /// The ko on which it depends: goes on after what the player who moves first reaches.
    #[must_use]
    pub fn ko(self, mover: Color) -> String {
        match self {
            Self::Win | Self::Lose => String::new(),
            Self::KoA => format!(", in a ko in which {} must make the first threat", !mover),
            Self::KoB => format!(", in a ko in which {mover} must make the first threat"),
        }
    }
}
