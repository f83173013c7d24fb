//! A small piece of a board: up to 64 points and walls as the bits of a number, and moves on it.
//!
//! What is around the piece is settled: where a point has *air* of a side, a stone of that side breathes outside for ever. A wall is a
//! chain that may be captured and whose points nobody plays on: it is one bit more.
//!
//! *What it does not know:* whose turn it is, and who may not take a ko back; its users know.

use chizu_board::{Geometry, Point, PointSet};

use crate::adjacency::Adjacency;
use crate::capture::Piece;

/// The most points and walls.
pub const BITS: usize = 64;

/// The lowest bits.
#[inline]
pub const fn low(count: usize) -> u64 {
    if count >= BITS { u64::MAX } else { (1 << count) - 1 }
}

/// A piece of a board, without its stones. Of the two sides the first is Black, or whoever its user calls so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Local {
    /// Who is next to whom.
    pub next_to: Adjacency,
    /// The points, without the bits of walls.
    pub cells: u64,
    /// Where the stones of each side breathe outside.
    pub air: [u64; 2],
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The stones of both sides.
    pub stones: [u64; 2],
    /// The point that it would be taking a ko back to play on; 0 if there is none.
    pub ko: u64,
}

impl Local {
    /// A piece of a board: a bit for each of its points, then one for each of its walls. `air` says of a point beside it that is in
    /// neither which of the sides breathe there.
    pub fn of(
        geometry: &Geometry,
        points: &[Point],
        walls: &[PointSet],
        air: impl Fn(Point) -> [bool; 2],
    ) -> Self {
        let first_wall = points.len();
        let mut local = Self { next_to: Adjacency([0; BITS]), cells: low(first_wall), air: [0; 2] };
        for (i, point) in points.iter().enumerate() {
            for n in geometry.neighbors(*point) {
                if let Some(j) = points.iter().position(|p| *p == n) {
                    local.next_to.0[i] |= 1 << j;
                } else if let Some(j) = walls.iter().position(|wall| wall.contains(n)) {
                    local.next_to.0[i] |= 1 << (first_wall + j);
                    local.next_to.0[first_wall + j] |= 1 << i;
                } else {
                    for (all, breathes) in local.air.iter_mut().zip(air(n)) {
                        *all |= u64::from(breathes) << i;
                    }
                }
            }
        }
        local
    }

    /// Of empty points those that one side alone reaches, for each side: joined parts of them that meet its `reach` and not the
    /// other's.
    #[inline]
    pub fn surrounded(&self, empty: u64, reach: [u64; 2]) -> [u64; 2] {
        let mut surrounded = [0; 2];
        let mut left = empty;
        while left != 0 {
            let part = self.next_to.flood(left & left.wrapping_neg(), empty);
            left &= !part;
            match reach.map(|reach| reach & part != 0) {
                [true, false] => surrounded[0] |= part,
                [false, true] => surrounded[1] |= part,
                _ => {}
            }
        }
        surrounded
    }

    /// The points without a stone.
    #[inline]
    pub const fn empty(&self, stones: [u64; 2]) -> u64 {
        self.cells & !(stones[0] | stones[1])
    }

    /// The stones after a move on an empty point; `None` if it is suicide.
    #[inline]
    pub fn play(&self, stones: [u64; 2], side: usize, stone: u64) -> Option<Played> {
        let (mine, theirs) = (stones[side & 1] | stone, stones[!side & 1]);
        let air = [self.air[side & 1], self.air[!side & 1]];
        let empty = self.cells & !(mine | theirs);
        let landed = self.next_to.landed(stone, [mine, theirs], empty, air)?;
        let theirs = theirs & !landed.taken;
        let stones = if side & 1 == 0 { [mine, theirs] } else { [theirs, mine] };
        Some(Played { stones, ko: landed.ko() })
    }

    /// The chains of a side that live without a move: they breathe outside, or two of the `regions` are vital to each
    /// [Benson 1976].
    #[inline]
    pub fn living(&self, own: u64, vacant: u64, side: usize, chains: &[u64], regions: &[u64]) -> u64 {
        let mut living = own;
        loop {
            let before = living;
            let asked =
                chains.iter().filter(|chain| *chain & before != 0 && *chain & self.air[side & 1] == 0);
            for chain in asked {
                let near = self.next_to.neighbors(*chain);
                let is_vital = |region: &&u64| {
                    *region & near != 0
                        && *region & vacant & !near == 0
                        && self.next_to.neighbors(**region) & own & !living == 0
                };
                if regions.iter().filter(is_vital).count() < 2 {
                    living &= !chain;
                }
            }
            if living == before {
                return living;
            }
        }
    }

    /// Whether all of some points are next to each other: no two eyes fit in there.
    #[inline]
    pub fn has_one_eye_at_most(&self, points: u64) -> bool {
        let mut left = points;
        while left != 0 {
            let first = left & left.wrapping_neg();
            left &= !first;
            if points & !(first | self.next_to.neighbors(first)) != 0 {
                return false;
            }
        }
        true
    }
}

/// The connected parts of a set, at most `MOST` of them.
pub struct Parts<const MOST: usize>([u64; MOST], usize);

impl<const MOST: usize> Parts<MOST> {
    /// `None` if there are too many.
    #[inline]
    pub fn of(local: &Local, set: u64) -> Option<Self> {
        let mut parts = Self([0; MOST], 0);
        let mut left = set;
        while left != 0 {
            let part = local.next_to.flood(left & left.wrapping_neg(), set);
            left &= !part;
            *parts.0.get_mut(parts.1)? = part;
            parts.1 += 1;
        }
        Some(parts)
    }

    /// All of them.
    #[inline]
    pub fn list(&self) -> &[u64] {
        &self.0[..self.1]
    }
}
