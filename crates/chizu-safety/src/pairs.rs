//! Pairs of points: when the opponent takes one, the owner takes the other.
//!
//! *What it does not know:* which pairs a ground has, and whether they suffice ([`super::judge`]).

use crate::tuning;

/// What a pair is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// Two points.
    pub(super) points: [u64; 2],
    /// The inner point that it reaches, if it does.
    pub(super) reaches: u64,
    /// The open point that it seals off.
    pub(super) seals: u64,
    /// A stone of the chain that it serves.
    pub(super) serves: u64,
}

impl Pair {
    pub(super) const fn both(&self) -> u64 {
        self.points[0] | self.points[1]
    }
}

/// A few pairs.
#[derive(Clone, Debug)]
pub(super) struct Pairs(Vec<Pair>);

impl Pairs {
    pub(super) const NONE: Self = Self(Vec::new());

    /// Adds a pair; it is lost where there are many.
    pub(super) fn push(&mut self, pair: Pair) {
        if self.0.len() < tuning::PAIRS {
            self.0.push(pair);
        }
    }

    /// Leaves out all but the first.
    pub(super) fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Pair> {
        self.0.iter()
    }

    /// The points that are sealed off.
    pub(super) fn sealed(&self) -> u64 {
        self.iter().fold(0, |all, pair| all | pair.seals)
    }

    /// Those sealed off by pairs that serve some stones.
    pub(super) fn sealed_for(&self, stones: u64) -> u64 {
        let serve = self.iter().filter(|pair| pair.serves & stones != 0);
        serve.fold(0, |all, pair| all | pair.seals)
    }

    pub(super) fn used(&self) -> u64 {
        self.iter().fold(0, |all, pair| all | pair.both())
    }
}
