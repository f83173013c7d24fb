//! What the shape of a chain and of its surroundings tells, without reading.

use chizu_board::PointSet;

use super::liberties::liberties_by_order;
use super::{ChainId, Chains};
use crate::chains::tuning;

/// Whether a chain keeps chains of the opponent apart (GNU Go's *cutstone*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cut {
    /// It touches no two of them.
    #[default]
    None,
    /// It touches two that have a liberty in common.
    Potential,
    /// It touches two that have no liberty in common.
    Real,
}

/// The chains of the opponent that touch a chain, in board order.
pub(crate) fn opponents(chains: &Chains, id: ChainId) -> Vec<ChainId> {
    let chain = &chains[id];
    let around = chains.geometry().neighbors_of(chain.stones) & chains.stones().of(!chain.color);
    distinct(chains, around)
}

/// The chains with stones among `stones`, in board order.
pub(crate) fn distinct(chains: &Chains, stones: PointSet) -> Vec<ChainId> {
    let mut found: Vec<ChainId> = stones.iter().filter_map(|stone| chains.at(stone)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// How a chain cuts: the most that two chains around it show.
pub(super) fn cut(chains: &Chains, id: ChainId) -> Cut {
    let around = opponents(chains, id);
    let mut most = Cut::None;
    for (i, a) in around.iter().enumerate() {
        for b in &around[i + 1..] {
            let common = chains[*a].liberties.intersects(&chains[*b].liberties);
            most = most.max(if common { Cut::Potential } else { Cut::Real });
        }
    }
    most
}

/// Into how many parts a chain divides the rest of the board, less one (GNU Go's *genus* of a worm).
pub(super) fn holes(chains: &Chains, id: ChainId) -> usize {
    let geometry = chains.geometry();
    geometry.components(geometry.all() - chains[id].stones).count().saturating_sub(1)
}

/// Whether a chain can play no part in life, unless a chain around it is captured: it encloses nothing, cuts
/// nothing, cannot grow, and where it stands there is only the opponent around.
pub(super) fn pointless(chains: &Chains, id: ChainId, holes: usize, cut: Cut) -> bool {
    let chain = &chains[id];
    let (geometry, stones) = (chains.geometry(), chains.stones());
    if holes > 0 || cut != Cut::None || !liberties_by_order(stones, chain.stones, None)[1].is_empty() {
        return false;
    }
    let cavity = geometry.flood(chain.stones, stones.vacant() | chain.stones);
    let around = geometry.neighbors_of(cavity) - cavity;
    let edge = cavity.iter().filter(|at| geometry.neighbors(*at).count() < 4).count();
    around.is_subset(&stones.of(!chain.color)) && edge <= tuning::edge_points()
}
