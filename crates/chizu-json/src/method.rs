//! How a game is counted.

use std::fmt;
use std::str::FromStr;

use chizu::Position;
use chizu::score::{self, Count, CountOptions};

/// How a position is judged before it is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// By exact reading: dame filled in turn, protective moves with what they save.
    #[default]
    Adjudicate,
    /// Carta's static method: nothing is read.
    Carta,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Adjudicate, Self::Carta];

    /// Counts.
    #[must_use]
    pub fn count(self, position: &Position, options: &CountOptions) -> Count {
        match self {
            Self::Adjudicate => score::adjudicate(position, options),
            Self::Carta => score::carta(position, options),
        }
    }

    /// Its name on the command line and in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Adjudicate => "adjudicate",
            Self::Carta => "carta",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("there is no method {text:?}: adjudicate or carta"))
    }
}
