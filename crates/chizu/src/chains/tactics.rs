//! Which chains can be captured, and which of them can be saved.
//!
//! A quick look at every chain short of liberties, for stages that need it of the whole board. It does not
//! depend on whose turn it is.
//!
//! *What it does not know:* captures of chains with many liberties, and what a long search would find.

use chizu_board::Position;
use chizu_read::kernel::quick;

use super::{ChainId, Chains};
use crate::chains::tuning;
use crate::read::Code;

/// How a chain stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hold {
    /// The opponent is not seen to capture it, even if he moves first.
    Safe,
    /// It is captured or saved: who moves first decides.
    Critical,
    /// It is captured even if its owner moves first.
    Lost,
}

/// How all chains of a position stand.
#[derive(Clone, Debug)]
pub struct Tactics {
    holds: Vec<Hold>,
}

impl Tactics {
    /// Looks at all chains.
    #[must_use]
    pub fn of(position: &Position, chains: &Chains) -> Self {
        let hold = |id| hold(position, chains, id);
        Self { holds: chains.ids().map(hold).collect() }
    }

    /// How a chain stands.
    #[must_use]
    pub fn hold(&self, id: ChainId) -> Hold {
        self.holds[id.index()]
    }
}

fn hold(position: &Position, chains: &Chains, id: ChainId) -> Hold {
    let chain = &chains[id];
    let Some(stone) =
        chain.stones.first_point().filter(|_| chain.liberties.len() <= tuning::tactics_liberties())
    else {
        return Hold::Safe;
    };
    let wins = |answer: Option<crate::read::Answer>| answer.is_some_and(|answer| answer.code != Code::Lose);
    if !wins(quick::capture(position, stone, tuning::tactics_slack(), tuning::tactics_nodes())) {
        Hold::Safe
    } else if wins(quick::save(position, stone, tuning::tactics_slack(), tuning::tactics_nodes())) {
        Hold::Critical
    } else {
        Hold::Lost
    }
}
