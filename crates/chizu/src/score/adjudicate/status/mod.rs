//! What becomes of every chain of a finished game: alive, dead, in seki, or not settled.

mod groups;
mod links;
mod removal;
mod scene;
mod spaces;
mod standoff;
mod verdict;

use chizu_board::{ByColor, Position};

pub use verdict::{Evidence, Fate, Status, Statuses};

use crate::chains::Chains;

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
    let found = removal::remove_dead(position);
    let gone = found.scene.gone.black | found.scene.gone.white;
    let of = chains
        .iter()
        .map(|chain| {
            let fate = match () {
                () if chain.stones.intersects(&gone) => Fate::Dead,
                () if chain.stones.intersects(&found.seki) => Fate::Seki,
                () if chain.stones.intersects(&found.unsettled) => Fate::Unsettled,
                () => Fate::Alive,
            };
            let evidence = if chain.stones.intersects(&found.searched) {
                Evidence::Searched
            } else {
                Evidence::Judged
            };
            Status { fate, evidence }
        })
        .collect();
    Statuses::new(chains, of, ByColor::default())
}
