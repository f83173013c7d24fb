//! Counting a finished game: who won by how much, and why.
//!
//! A method looks at a [`Position`] and returns a [`Count`], which holds everything that can be said
//! about the result as plain data: dead stones, territory, dame, seki, forced points with their
//! reasons, the count line by line and the steps that led there.

mod count;

pub use count::{Count, Forced, ForcedReason, Options, Step, Tally, Verdict};

use chizu_board::Position;

/// Counts a finished position by Carta's static method.
#[must_use]
pub fn carta(position: &Position, options: &Options) -> Count {
    // The walking skeleton: everything lives, regions with one colour around them are territory.
    let stones = position.stones();
    let geometry = stones.geometry();
    let mut count = Count::new(position, *options);
    for region in geometry.components(stones.vacant()) {
        let around = geometry.neighbors_of(region);
        let touched = chizu_board::Color::ALL.map(|c| around.intersects(&stones.of(c)));
        match touched {
            [true, false] => count.territory.black |= region,
            [false, true] => count.territory.white |= region,
            _ => count.dame |= region,
        }
    }
    count
}
