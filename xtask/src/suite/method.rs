//! Ways to count.

use chizu::Position;
use chizu::score::{Count, CountOptions};

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// The default method.
    Adjudicate,
    /// Carta's static method.
    Carta,
}

impl Method {
    /// Counts a position.
    #[must_use]
    pub fn count(self, position: &Position, options: &CountOptions) -> Count {
        match self {
            Self::Adjudicate => chizu::score::adjudicate(position, options),
            Self::Carta => chizu::score::carta(position, options),
        }
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Adjudicate => "adjudicate",
            Self::Carta => "carta",
        }
    }
}
