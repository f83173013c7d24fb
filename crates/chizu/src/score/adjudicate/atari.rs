//! Stones in atari that are saved in time.
//!
//! Who is in atari is dead at sight, for what becomes of a chain is asked with the opponent moving first. Where the game is
//! played to its end the side to move is known, and he may connect.

use chizu_board::{Point, PointSet, Position};

use crate::chains::Chain;
use crate::status::Statuses;

/// The stones in atari that the player whose turn it is joins to living ones with his next move, the most he can.
pub(super) fn saved_in_time(position: &Position, found: &Statuses) -> PointSet {
    let color = position.to_play();
    let (chains, dead) = (&found.chains, found.dead[color]);
    let in_atari = |chain: &&Chain| chain.liberties.len() == 1 && chain.stones.is_subset(&dead);
    let exits: PointSet =
        chains.iter().filter(in_atari).filter_map(|chain| chain.liberties.first_point()).collect();
    let saved = |at: Point| {
        let beside = chains.geometry().neighbors(at).filter_map(|point| chains.at(point));
        let own = beside.map(|id| &chains[id]).filter(|chain| chain.color == color);
        let joined: PointSet = own.map(|chain| chain.stones).collect();
        let breathes = chains.liberties_after(at, color).len() > 1;
        if breathes && !joined.is_subset(&dead) { joined & dead } else { PointSet::EMPTY }
    };
    let saved: Vec<PointSet> = exits.iter().map(saved).collect();
    let most = saved.iter().map(PointSet::len).max();
    let mut largest = saved.iter().filter(|stones| Some(stones.len()) == most);
    // Of equals none is known to come first.
    match (largest.next(), largest.next()) {
        (Some(only), None) => *only,
        _ => PointSet::EMPTY,
    }
}
