//! The rule of capture on any board that can say what is next to a set of points: pieces of a board as the bits of a number, and
//! whole ones.
//!
//! Where stones breathe outside a piece, they have *air* there: a chain with a stone on such a point is not captured.
//!
//! *What it does not know:* whose turn it is, and who may not take a ko back; its users know. Two places count liberties as stones are
//! put down, and do not ask here: the board of `read`, and its fields for life and death.

use std::ops::{BitAnd, BitOr, Not};

use chizu_board::{Geometry, PointSet};

use crate::adjacency::{Adjacency, flood};

/// A set of points.
pub trait Points:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Whether it has exactly one point.
    fn is_one(self) -> bool;

    /// Whether it has any.
    #[inline]
    fn is_any(self) -> bool {
        self != Self::default()
    }
}

impl Points for u8 {
    #[inline]
    fn is_one(self) -> bool {
        self.is_power_of_two()
    }
}

impl Points for u32 {
    #[inline]
    fn is_one(self) -> bool {
        self.is_power_of_two()
    }
}

impl Points for u64 {
    #[inline]
    fn is_one(self) -> bool {
        self.is_power_of_two()
    }
}

impl Points for PointSet {
    #[inline]
    fn is_one(self) -> bool {
        self.len() == 1
    }
}

/// What a stone leads to that may be put where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landed<S> {
    /// The stones it captures.
    pub taken: S,
    /// Whether the one stone it captures leaves its chain the only liberty it has: the chain can be taken back.
    pub retakable: bool,
    /// Whether that is a ko: the chain is one stone that breathes nowhere else.
    pub is_ko: bool,
}

impl<S: Points> Landed<S> {
    /// The point that it would be taking a ko back to play on; nothing if there is none.
    #[inline]
    pub fn ko(&self) -> S {
        if self.is_ko { self.taken } else { S::default() }
    }
}

/// A board, or a piece of one.
pub trait Piece {
    /// Sets of its points.
    type Set: Points;

    /// All that is next to some of a set.
    fn neighbors(&self, set: Self::Set) -> Self::Set;

    /// What is connected to `seed` in `within`.
    #[inline]
    fn flood(&self, seed: Self::Set, within: Self::Set) -> Self::Set {
        flood(seed, within, |set| self.neighbors(set))
    }

    /// Those of some whole chains that have no liberty among `empty`, and no air.
    #[inline]
    fn breathless(&self, chains: Self::Set, empty: Self::Set, air: Self::Set) -> Self::Set {
        chains & !self.flood((self.neighbors(empty) | air) & chains, chains)
    }

    /// What a stone captures of `theirs`, `empty` being the points without a stone after it.
    #[inline]
    fn captured(&self, stone: Self::Set, theirs: Self::Set, empty: Self::Set, air: Self::Set) -> Self::Set {
        let beside = self.neighbors(stone) & theirs;
        if !beside.is_any() {
            return beside;
        }
        self.breathless(self.flood(beside, theirs), empty, air)
    }

    /// What a stone leads to that was just put among `mine`; `None` if that is suicide. `air` is mine and theirs.
    #[inline]
    fn landed(
        &self,
        stone: Self::Set,
        [mine, theirs]: [Self::Set; 2],
        empty: Self::Set,
        [my_air, their_air]: [Self::Set; 2],
    ) -> Option<Landed<Self::Set>> {
        let taken = self.captured(stone, theirs, empty, their_air);
        if !taken.is_any() && (self.neighbors(stone) & empty | stone & my_air).is_any() {
            return Some(Landed { taken, retakable: false, is_ko: false });
        }
        let chain = self.flood(stone, mine);
        let liberties = self.neighbors(chain) & (empty | taken);
        let breathes_outside = (chain & my_air).is_any();
        if !liberties.is_any() && !breathes_outside {
            return None;
        }
        let retakable = taken.is_one() && liberties == taken;
        Some(Landed { taken, retakable, is_ko: retakable && chain == stone && !breathes_outside })
    }
}

impl Piece for Adjacency {
    type Set = u64;

    #[inline]
    fn neighbors(&self, set: u64) -> u64 {
        self.neighbors(set)
    }
}

impl Piece for Geometry {
    type Set = PointSet;

    #[inline]
    fn neighbors(&self, set: PointSet) -> PointSet {
        self.neighbors_of(set)
    }

    #[inline]
    fn flood(&self, seed: PointSet, within: PointSet) -> PointSet {
        self.flood(seed, within)
    }
}

#[cfg(test)]
mod tests {
    use chizu_board::{Color, Move, Position, Setup, Size, Stones, Suicide};

    use super::*;

    /// A corner of the board as bits, with what is outside of it empty: its edge has air of both sides.
    struct Corner {
        next_to: Adjacency,
        edge: u64,
    }

    const SIDE: usize = 5;

    impl Corner {
        fn new() -> Self {
            let mut corner = Self { next_to: Adjacency([0; 64]), edge: 0 };
            for at in 0..SIDE * SIDE {
                let (row, col) = (at / SIDE, at % SIDE);
                let beside = (0..SIDE * SIDE)
                    .filter(|other| row.abs_diff(other / SIDE) + col.abs_diff(other % SIDE) == 1);
                corner.next_to.0[at] = beside.fold(0, |all, other| all | 1 << other);
                if row == SIDE - 1 || col == SIDE - 1 {
                    corner.edge |= 1 << at;
                }
            }
            corner
        }
    }

    fn position(stones: [u64; 2]) -> Position {
        let size = Size::new(9, 9).expect("a board");
        let mut board = Stones::empty(size);
        for (color, set) in Color::ALL.into_iter().zip(stones) {
            for at in 0..SIDE * SIDE {
                if set >> at & 1 != 0 {
                    let point = size.point((at % SIDE) as i32, (at / SIDE) as i32).expect("on the board");
                    board.set(point, Some(color));
                }
            }
        }
        Setup::new(board).position().expect("a position")
    }

    #[test]
    fn it_is_the_rule_of_the_board() {
        let corner = Corner::new();
        let all = (1u64 << (SIDE * SIDE)) - 1;
        let size = Size::new(9, 9).expect("a board");
        let (mut seed, mut captures, mut kos, mut suicides) = (7u64, 0, 0, 0);
        let mut random = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for _ in 0..6_000 {
            let raw = [random() & all, random() & random() & all];
            let given = [raw[0] & !raw[1], raw[1]];
            // Chains that do not breathe are taken off: no position has them.
            let free = all & !(given[0] | given[1]);
            let legal = given.map(|set| set & !corner.next_to.breathless(set, free, corner.edge));
            let [black, white] = legal;
            let board = position(legal);
            let empty = all & !(black | white);
            for at in (0..SIDE * SIDE).filter(|at| empty >> at & 1 != 0).take(6) {
                let stone = 1u64 << at;
                let air = [corner.edge; 2];
                let ours = corner.next_to.landed(stone, [black | stone, white], empty & !stone, air);
                let point = size.point((at % SIDE) as i32, (at / SIDE) as i32).expect("on the board");
                let mut played = board.clone().with_to_play(Color::Black);
                let theirs = played.play(Color::Black, Move::Play(point), Suicide::Forbidden);
                suicides += usize::from(theirs.is_err());
                assert_eq!(ours.is_some(), theirs.is_ok());
                let (Some(ours), Ok(theirs)) = (ours, theirs) else { continue };
                let here = |point| size.row(point) as usize * SIDE + size.col(point) as usize;
                let taken = theirs.captured.iter().fold(0, |all: u64, point| all | 1 << here(point));
                assert_eq!(ours.taken, taken);
                assert_eq!(ours.ko(), played.ko().map_or(0, |point| 1 << here(point)));
                captures += usize::from(taken != 0);
                kos += usize::from(ours.is_ko);
            }
        }
        assert!(captures > 1_000 && kos > 50 && suicides > 100, "{captures} {kos} {suicides}");
    }
}
