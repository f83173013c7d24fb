//! Effective size: a chain's stones and its share of the empty points near it.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use chizu_board::PointSet;

use super::Chains;
use crate::chains::tuning;

/// A number of points with shares of points in it.
///
/// A point that several chains are equally near to is shared; parts are of a size that most divisions by
/// the number of sharers are exact. Printed with two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shares(u32);

impl Shares {
    /// Parts of a point: divisible by all numbers to 12.
    pub const PARTS: u32 = 27_720;

    /// Whole points.
    #[must_use]
    pub const fn points(count: usize) -> Self {
        Self(count as u32 * Self::PARTS)
    }

    /// One of so many equal shares of a point.
    #[must_use]
    pub const fn share(sharers: usize) -> Self {
        Self(if sharers == 0 { 0 } else { Self::PARTS / sharers as u32 })
    }

    /// Hundredths of points, rounded.
    #[must_use]
    pub const fn hundredths(self) -> u32 {
        ((self.0 as u64 * 100 + Self::PARTS as u64 / 2) / Self::PARTS as u64) as u32
    }
}

impl Add for Shares {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Shares {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Shares {
    fn sum<I: Iterator<Item = Self>>(shares: I) -> Self {
        shares.fold(Self::default(), Self::add)
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.hundredths() / 100, self.hundredths() % 100)
    }
}

/// The effective size of every chain: its stones, and of every empty point at most four steps away, through
/// empty points, an equal share among the chains nearest to it.
#[must_use]
pub fn effective_sizes(chains: &Chains) -> Vec<Shares> {
    let mut sizes: Vec<Shares> = chains.iter().map(|chain| Shares::points(chain.len())).collect();
    let starts: Vec<PointSet> = chains.iter().map(|chain| chain.liberties).collect();
    share(chains, chains.stones().vacant(), &starts, tuning::reach(), |owner| sizes[owner.0] += owner.1);
    sizes
}

/// Shares every point of `free` at most `far` steps away, through `free`, among the nearest owners, whose
/// nearest points are `starts`; tells number of the owner and share.
pub(crate) fn share(
    chains: &Chains,
    mut free: PointSet,
    starts: &[PointSet],
    far: usize,
    mut give: impl FnMut((usize, Shares)),
) {
    let geometry = chains.geometry();
    let mut fronts: Vec<PointSet> = starts.to_vec();
    for _ in 0..far {
        let mut sharers = vec![0usize; chains.stones().size().area()];
        for front in &mut fronts {
            *front &= free;
            for point in front.iter() {
                sharers[point.index()] += 1;
            }
        }
        for (owner, front) in fronts.iter_mut().enumerate() {
            for point in front.iter() {
                give((owner, Shares::share(sharers[point.index()])));
            }
            free -= *front;
            *front = geometry.neighbors_of(*front);
        }
    }
}
