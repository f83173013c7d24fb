//! Verifying what [`super::benson()`] claims, point by point and without haste.

use chizu_board::{Color, PointSet, Stones};

use super::benson::Immortal;

/// Why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The stones are not whole chains of the player.
    Chains,
    /// This is not a whole region enclosed by the player's stones.
    Region(PointSet),
    /// Around this region are stones of his that are not claimed to be safe.
    Border(PointSet),
    /// This chain has fewer than two regions of the certificate whose empty points are all its liberties.
    Eyes(PointSet),
}

/// Checks Benson's conditions for a player's immortal chains.
///
/// # Errors
/// The first flaw found.
pub fn check_immortal(stones: &Stones, color: Color, claimed: &Immortal) -> Result<(), Flaw> {
    let geometry = stones.geometry();
    let own = stones.of(color);
    if geometry.flood(claimed.stones, own) != claimed.stones {
        return Err(Flaw::Chains);
    }
    let beside = geometry.all() - own;
    for region in &claimed.regions {
        let whole = region.first_point().map(|point| geometry.flood(point.into(), beside));
        if whole != Some(*region) {
            return Err(Flaw::Region(*region));
        }
        if !(geometry.neighbors_of(*region) & own).is_subset(&claimed.stones) {
            return Err(Flaw::Border(*region));
        }
    }
    for chain in geometry.components(claimed.stones) {
        let liberties = stones.liberties(chain);
        let vital = |region: &&PointSet| {
            let empty = **region & stones.vacant();
            !empty.is_empty() && empty.is_subset(&liberties)
        };
        if claimed.regions.iter().filter(vital).count() < 2 {
            return Err(Flaw::Eyes(chain));
        }
    }
    Ok(())
}
