//! Moves by what they are worth.

use super::super::board::Cell;

/// More cells than any board asked about has.
const MOST: usize = 400;
/// Doubts are told apart up to this.
const DOUBT: u32 = 12;

/// Moves with what they are worth.
pub(super) struct Ranked {
    /// How much they lack, and where they are: the smaller the better.
    list: [u32; MOST],
    count: usize,
}

impl Ranked {
    pub(super) const fn new() -> Self {
        Self { list: [0; MOST], count: 0 }
    }

    pub(super) const fn add(&mut self, at: Cell, worth: u8) {
        if self.count < MOST {
            self.list[self.count] = ((u8::MAX - worth) as u32) << 16 | at as u32;
            self.count += 1;
        }
    }

    /// The moves, the best first, with how much less than the best is expected of them.
    pub(super) fn best_first(&mut self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let list = &mut self.list[..self.count];
        list.sort_unstable();
        let least = list.first().map_or(0, |key| key >> 16);
        list.iter().map(move |key| (*key as Cell, ((key >> 16) - least).min(DOUBT) as u8))
    }
}
