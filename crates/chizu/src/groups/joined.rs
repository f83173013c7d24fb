//! Chains joined into sets, one joint after another.

use chizu_local::sets::Sets;

use crate::chains::{Chain, ChainId, Chains};

/// Disjoint sets of chains, and how many stones there are in each. A set is named by the number of its first chain.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    sets: Sets,
    stones: Vec<usize>,
}

impl Joined {
    /// Every chain by itself.
    pub(super) fn new(chains: &Chains) -> Self {
        Self { sets: Sets::new(chains.len()), stones: chains.iter().map(Chain::len).collect() }
    }

    /// The set of a chain.
    pub(super) fn of(&self, id: ChainId) -> usize {
        self.sets.of(id.index())
    }

    /// Makes one set of the two chains' sets.
    pub(super) fn join(&mut self, [a, b]: [ChainId; 2]) {
        let (a, b) = (self.of(a), self.of(b));
        if a != b {
            self.sets.join(a, b);
            self.stones[a.min(b)] += self.stones[a.max(b)];
        }
    }

    /// Whether both chains are in one set.
    pub(super) fn are_one(&self, [a, b]: [ChainId; 2]) -> bool {
        self.of(a) == self.of(b)
    }

    /// Number of stones in the set of a chain.
    pub(super) fn stones(&self, id: ChainId) -> usize {
        self.stones[self.of(id)]
    }
}
