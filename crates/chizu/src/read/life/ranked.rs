//! Moves by what they are worth.

use std::cmp::Reverse;

use super::super::board::Cell;

/// More cells than any board asked about has.
const MOST: usize = 400;
/// Doubts are told apart up to this.
const DOUBT: u8 = 12;

/// Moves with what they are worth.
pub(super) struct Ranked {
    list: [(Cell, u8); MOST],
    count: usize,
}

impl Ranked {
    pub(super) const fn new() -> Self {
        Self { list: [(0, 0); MOST], count: 0 }
    }

    pub(super) const fn add(&mut self, at: Cell, worth: u8) {
        if self.count < MOST {
            self.list[self.count] = (at, worth);
            self.count += 1;
        }
    }

    /// The moves, the best first, with how much less than the best is expected of them.
    pub(super) fn best_first(&mut self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let list = &mut self.list[..self.count];
        list.sort_by_key(|(at, worth)| (Reverse(*worth), *at));
        let most = list.first().map_or(0, |(_, worth)| *worth);
        list.iter().map(move |(at, worth)| (*at, (most - worth).min(DOUBT)))
    }
}
