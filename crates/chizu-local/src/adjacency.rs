//! What is next to what, of up to 64 things: the points and walls of a small piece of a board, as bits of a number.

use std::iter::from_fn;
use std::ops::{BitAnd, BitOr, Not, Sub};

/// For each bit those next to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Adjacency(pub [u64; 64]);

impl Adjacency {
    /// All that is next to some of a set.
    #[inline]
    pub fn neighbors(&self, mut set: u64) -> u64 {
        let mut all = 0;
        while set != 0 {
            all |= self.0[set.trailing_zeros() as usize & 63];
            set &= set - 1;
        }
        all
    }

    /// What is connected to `seed` in `within`.
    #[inline]
    pub fn flood(&self, seed: u64, within: u64) -> u64 {
        flood(seed, within, |set| self.neighbors(set))
    }
}

/// What is connected to `seed` in `within`, where `neighbors` tells what is next to some of a set.
#[inline]
pub fn flood<B>(seed: B, within: B, neighbors: impl Fn(B) -> B) -> B
where
    B: Copy + Default + PartialEq + BitAnd<Output = B> + BitOr<Output = B> + Not<Output = B>,
{
    let mut reached = seed & within;
    let mut fresh = reached;
    while fresh != B::default() {
        fresh = neighbors(fresh) & within & !reached;
        reached = reached | fresh;
    }
    reached
}

/// The bits of a set, each a set of its own.
#[inline]
pub fn each<B>(mut set: B) -> impl Iterator<Item = B>
where
    B: Copy + Default + PartialEq + From<u8> + BitAnd<Output = B> + Not<Output = B> + Sub<Output = B>,
{
    from_fn(move || {
        (set != B::default()).then(|| {
            let rest = set & (set - B::from(1));
            let bit = set & !rest;
            set = rest;
            bit
        })
    })
}

/// The numbers of the bits of a set.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Whether a set has two points or more.
#[inline]
pub const fn are_several(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}
