//! Stones in atari that are saved in time.
//!
//! Who is in atari is dead at sight, for what becomes of a chain is asked with the opponent moving first. Where the game is
//! played to its end the side to move is known, and he may connect.

use chizu_board::{ByColor, Point, PointSet, Position};

/// The stones in atari that the player whose turn it is joins to living ones with his next move, the most he can.
pub(super) fn saved_in_time(position: &Position, dead: &ByColor<PointSet>) -> PointSet {
    let (stones, color) = (position.stones(), position.to_play());
    let geometry = stones.geometry();
    let last = |chain: PointSet| {
        let liberties = stones.liberties(chain);
        liberties.first_point().filter(|_| liberties.len() == 1)
    };
    let exits: PointSet = geometry.components(dead[color]).filter_map(last).collect();
    let saved = |at: Point| {
        let mut after = *stones;
        after.set(at, Some(color));
        let joined = after.chain(at);
        let lives = joined.intersects(&(stones.of(color) - dead[color]));
        let breathes = after.liberties(joined).len() > 1;
        if lives && breathes { joined & dead[color] } else { PointSet::EMPTY }
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
