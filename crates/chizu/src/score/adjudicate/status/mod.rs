//! What becomes of every chain of a finished game: alive, dead, in seki, or not settled.

mod verdict;

use chizu_board::{ByColor, Color, PointSet, Position};

pub use verdict::{Evidence, Fate, Status, Statuses};

use crate::chains::Chains;
use crate::score::{Options, carta};

/// How much may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions to visit at most in all searches together.
    pub nodes: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { nodes: 20_000 }
    }
}

/// Decides what becomes of every chain.
#[must_use]
pub fn statuses(position: &Position, _effort: Effort) -> Statuses {
    let chains = Chains::of(position.stones());
    let count = carta(position, &Options::default());
    let of = chains
        .iter()
        .map(|chain| {
            let fate = match () {
                () if chain.stones.intersects(&count.dead[chain.color]) => Fate::Dead,
                () if chain.stones.intersects(&count.seki) => Fate::Seki,
                () => Fate::Alive,
            };
            Status { fate, evidence: Evidence::Judged }
        })
        .collect();
    let _ = (Color::Black, PointSet::EMPTY);
    Statuses::new(chains, of, ByColor::default())
}
