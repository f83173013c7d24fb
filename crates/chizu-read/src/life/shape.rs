//! Can a group live in a small space?
//!
//! The space is walled in by stones that are all connected, so the answer is a bound: on the board its owner does
//! no better. Where they breathe outside, too, he may take his time: before the attacker plays the last point,
//! all that is outside must be filled, and then his owner has had the time to capture. Stones of the owner inside stay for ever; they part the space. With two
//! parts he has two eyes, because nothing lives in so small a space. The attacker wins if he fills the last
//! point; where he cannot approach, it is a seki, and the owner lives.

use crate::tuning;
use rustc_hash::FxHashMap;

use chizu_local::capture::Piece;

/// Spaces met so far, with the answers worked out for each.
#[derive(Clone, Default)]
pub(super) struct Shapes {
    known: FxHashMap<(u128, Walls), (Space, Vec<u8>)>,
}

/// What is known of the stones around a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Walls {
    /// They breathe nowhere else; whatever their owner plays inside is connected with them.
    Tight,
    /// They have liberties outside.
    Breathing,
    /// They can be trusted, but only what touches them is connected with them: these cells, in their order.
    Touching(u8),
}

/// A space: its cells numbered, with their neighbours.
#[derive(Clone)]
struct Space {
    beside: [u8; tuning::SHAPE_POINTS as usize],
    /// Which sets of cells hang together: a bit for each.
    whole: [u64; 4],
    len: u32,
    walls: Walls,
}

impl Shapes {
    /// Whether the owner lives in a space. `cells` has its top left cell at the first bits of rows of 11;
    /// `taken` are the cells with stones of the attacker, in the order of the cells; `walls` is what is around it.
    pub(super) fn lives(&mut self, cells: u128, taken: u8, owner_moves: bool, walls: Walls) -> bool {
        let (space, memo) = self.known.entry((cells, walls)).or_insert_with(|| {
            let space = Space::new(cells, walls);
            let memo = vec![0; 2 * 3usize.pow(space.len)];
            (space, memo)
        });
        space.solve(0, taken, owner_moves, memo)
    }
}

/// Rows of the patterns of spaces.
pub(super) const ROW: u32 = 11;

impl Piece for Space {
    type Set = u8;

    #[inline]
    fn neighbors(&self, mut set: u8) -> u8 {
        let mut all = 0;
        while set != 0 {
            all |= self.beside[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        all
    }
}

impl Space {
    fn new(cells: u128, walls: Walls) -> Self {
        let mut list = [0; tuning::SHAPE_POINTS as usize];
        let mut len = 0;
        let mut rest = cells;
        while rest != 0 && len < list.len() {
            list[len] = rest.trailing_zeros();
            rest &= rest - 1;
            len += 1;
        }
        let mut beside = [0; tuning::SHAPE_POINTS as usize];
        for (i, a) in list[..len].iter().enumerate() {
            for (j, b) in list[..len].iter().enumerate() {
                let (near, far) = (a.min(b), a.max(b));
                if far - near == ROW || (far - near == 1 && far % ROW != 0) {
                    beside[i] |= 1 << j;
                }
            }
        }
        let mut space = Self { beside, whole: [0; 4], len: len as u32, walls };
        for set in 1..=space.all() {
            // Without one of its cells a set still hangs together.
            let mut rest = set;
            let mut whole = set.is_power_of_two();
            while rest != 0 && !whole {
                let others = set & !(rest & rest.wrapping_neg());
                whole = space.beside[rest.trailing_zeros() as usize] & others != 0 && space.is_whole(others);
                rest &= rest - 1;
            }
            space.whole[set as usize / 64] |= u64::from(whole) << (set % 64);
        }
        space
    }

    /// Whether cells hang together.
    const fn is_whole(&self, set: u8) -> bool {
        self.whole[set as usize / 64] >> (set % 64) & 1 != 0
    }

    const fn all(&self) -> u8 {
        ((1u16 << self.len) - 1) as u8
    }

    /// Whether the owner of the walls lives.
    fn solve(&self, own: u8, taken: u8, owner_moves: bool, memo: &mut [u8]) -> bool {
        let index = 2 * (TERNARY[own as usize] + 2 * TERNARY[taken as usize]) + u16::from(owner_moves);
        let known = memo[index as usize];
        if known != 0 {
            return known == 2;
        }
        let lives = self.play(own, taken, owner_moves, memo);
        memo[index as usize] = 1 + u8::from(lives);
        lives
    }

    fn play(&self, own: u8, taken: u8, owner_moves: bool, memo: &mut [u8]) -> bool {
        let free = self.all() & !own;
        let empty = free & !taken;
        if free == 0 {
            return false;
        }
        if !self.is_whole(free) {
            return true;
        }
        if empty.count_ones() < 2 && !owner_moves {
            // The last point: everything is captured, unless the owner had the time to play there.
            let left = self.remaining(taken, 0);
            return self.walls == Walls::Breathing
                && left != taken
                && self.solve(own | empty, left, false, memo);
        }
        // The owner may pass; the attacker who does not get on has failed.
        let mut lives = if owner_moves { self.solve(own, taken, false, memo) } else { true };
        let mut rest = empty;
        while rest != 0 && lives != owner_moves {
            let i = rest.trailing_zeros();
            let stone = 1 << i;
            rest &= rest - 1;
            if let Walls::Touching(near) = self.walls
                && owner_moves
                && near & stone == 0
                && self.beside[i as usize] & own == 0
            {
                continue;
            }
            if owner_moves {
                let left = self.remaining(taken, empty & !stone);
                lives = self.solve(own | stone, left, false, memo);
            } else {
                let theirs = taken | stone;
                if self.remaining(theirs, empty & !stone) == theirs {
                    lives = self.solve(own, theirs, true, memo);
                }
            }
        }
        lives
    }

    /// The stones of the attacker that still have a liberty.
    fn remaining(&self, taken: u8, empty: u8) -> u8 {
        taken & !self.breathless(taken, empty, 0)
    }
}

/// Sets of cells as numbers of base three.
static TERNARY: [u16; 256] = {
    let mut numbers = [0; 256];
    let mut set = 1;
    while set < 256 {
        // The digits of the set without its last cell, and that of the cell.
        numbers[set] = numbers[set & (set - 1)] + 3u16.pow(set.trailing_zeros());
        set += 1;
    }
    numbers
};

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: &[&str]) -> u128 {
        let mut cells = 0;
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.bytes().enumerate() {
                if sign != b' ' {
                    cells |= 1 << (y * ROW as usize + x);
                }
            }
        }
        cells
    }

    #[test]
    fn shapes_are_dead_alive_or_for_who_moves_first() {
        let status = |rows: &[&str]| {
            let mut shapes = Shapes::default();
            let cells = shape(rows);
            match (shapes.lives(cells, 0, false, Walls::Tight), shapes.lives(cells, 0, true, Walls::Tight)) {
                (true, true) => "alive",
                (false, true) => "unsettled",
                (false, false) => "dead",
                (true, false) => "absurd",
            }
        };
        assert_eq!(status(&["##"]), "dead");
        assert_eq!(status(&["###"]), "unsettled");
        assert_eq!(status(&["##", "##"]), "dead");
        assert_eq!(status(&["####"]), "alive");
        assert_eq!(status(&["###", " # "]), "unsettled");
        assert_eq!(status(&["## ", " ##"]), "alive");
        assert_eq!(status(&[" # ", "###", " # "]), "unsettled");
        assert_eq!(status(&["##", "###"]), "unsettled");
        assert_eq!(status(&["###", "###"]), "alive");
        assert_eq!(status(&[" # ", "###", " ##"]), "unsettled");
    }

    #[test]
    fn who_breathes_outside_has_the_time_to_capture() {
        let mut shapes = Shapes::default();
        // Two pairs of stones on both sides of the only free point.
        let space = shape(&["##  ", " ###"]);
        assert!(!shapes.lives(space, 0b11011, false, Walls::Tight));
        assert!(shapes.lives(space, 0b11011, false, Walls::Breathing));
        // A bulky five but one point of its end: a square of four is left, one eye.
        let space = shape(&["## ", "###"]);
        assert!(!shapes.lives(space, 0b01111, false, Walls::Breathing));
    }

    #[test]
    fn stones_inside_count() {
        let mut shapes = Shapes::default();
        // Four in a row with a stone on one of the middle points.
        assert!(!shapes.lives(0b1111, 0b0010, false, Walls::Tight));
        assert!(shapes.lives(0b1111, 0b0010, true, Walls::Tight));
        // Three stones along a wall, a point above and below: whoever plays there loses them.
        let space = shape(&["##", "# ", "##"]);
        assert!(
            shapes.lives(space, 0b10101, true, Walls::Tight)
                && shapes.lives(space, 0b10101, false, Walls::Tight)
        );
    }
}
