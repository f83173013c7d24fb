//! Stones that seem dead but cannot be captured: sekis of every kind.
//!
//! Asked where it costs nothing to look: every way to come near the stones puts the stones that come near in atari.

use chizu_board::{ByColor, Color, PointSet, Position};

use super::scene::Scene;
use crate::read::{self, Budget, Code};

/// Positions for a capture.
const CAPTURE: Budget = Budget { nodes: 1000, table_bits: 10 };
/// The most chains asked about.
const CHAINS: usize = 6;
/// So many liberties are too many for a standoff.
const LIBERTIES: usize = 3;

/// Stones in seki among those gone, and those they are in seki with.
pub(super) fn standoffs(position: &Position, scene: &Scene) -> PointSet {
    let given = crate::chains::Chains::of(position.stones());
    let geometry = scene.geometry();
    let gone = scene.gone.black | scene.gone.white;
    let mut doubtful = Vec::new();
    for chain in given.iter() {
        if !chain.stones.intersects(&gone) || !(2..=LIBERTIES).contains(&chain.liberties.len()) {
            continue;
        }
        let alive = position.stones().of(!chain.color) - scene.gone[!chain.color];
        let approachable = chain.liberties.iter().any(|p| {
            let after = given.liberties_after(p, !chain.color);
            after.len() >= 2
        });
        let around = geometry.neighbors_of(chain.stones | chain.liberties) & alive;
        let short = given.iter().any(|other| {
            other.color != chain.color && other.stones.intersects(&around) && other.liberties.len() <= LIBERTIES
        });
        if !approachable && short {
            doubtful.push(chain);
        }
    }
    if doubtful.len() > CHAINS {
        return PointSet::EMPTY;
    }
    let mut seki = PointSet::EMPTY;
    for chain in doubtful {
        let Some(stone) = chain.stones.first_point() else { continue };
        let Ok(answer) = read::capture(position, stone, &CAPTURE) else { continue };
        if answer.code == Code::Lose && !answer.undecided {
            seki |= chain.stones;
        }
    }
    seki
}

/// Those of the living that are in seki with stones that came back.
pub(super) fn partners(scene: &Scene, back: ByColor<PointSet>) -> PointSet {
    let geometry = scene.geometry();
    let mut partners = PointSet::EMPTY;
    for color in Color::ALL {
        let near = geometry.neighbors_of(back[!color]);
        for chain in scene.chains.iter().filter(|chain| chain.color == color) {
            if chain.stones.intersects(&near) {
                partners |= chain.stones;
            }
        }
    }
    partners
}
