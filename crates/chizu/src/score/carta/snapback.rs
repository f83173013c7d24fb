//! Snapbacks: of two chains that share their only liberty, one cannot take the other.

use chizu_board::{Color, Point, Stones};

use super::ground::Ground;
use super::play::play;
use super::status::Stability;
use crate::chains::{ChainId, Chains};

/// A snapback.
pub(super) struct Snapback {
    pub(super) dies: ChainId,
    pub(super) lives: ChainId,
    /// The liberty they share.
    pub(super) at: Point,
}

/// The snapbacks among chains that do not live.
pub(super) fn find(ground: &Ground, stability: &[Stability]) -> Vec<Snapback> {
    let chains = &ground.chains;
    let in_atari =
        |id: &ChainId| stability[id.index()] > Stability::ALIVE && chains[*id].liberties.len() == 1;
    let weak: Vec<ChainId> = chains.ids().filter(in_atari).collect();
    let mut found = Vec::new();
    for black in weak.iter().filter(|id| chains[**id].color == Color::Black) {
        for white in weak.iter().filter(|id| chains[**id].color == Color::White) {
            let shared = chains[*black].liberties & chains[*white].liberties;
            let Some(at) = shared.first_point() else { continue };
            let dies_taking = |color| liberties_after_taking(chains.stones(), at, color) == 1;
            match (dies_taking(Color::Black), dies_taking(Color::White)) {
                (true, false) => found.push(Snapback { dies: *black, lives: *white, at }),
                (false, true) => found.push(Snapback { dies: *white, lives: *black, at }),
                // Both or neither: no snapback, whoever's turn it is.
                _ => {}
            }
        }
    }
    found
}

/// The liberties of the chain of `color` after playing on `at` and capturing.
fn liberties_after_taking(stones: &Stones, at: Point, color: Color) -> usize {
    let after = Chains::of(&play(stones, at, color));
    after.at(at).map_or(0, |id| after[id].liberties.len())
}
