//! Chains joined into sets, one joint after another.

use crate::chains::{Chain, ChainId, Chains};

/// Disjoint sets of chains. A set is named by the number of its first chain, whatever the order of joining.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    first: Vec<usize>,
    stones: Vec<usize>,
}

impl Sets {
    /// Every chain by itself.
    pub(super) fn new(chains: &Chains) -> Self {
        Self { first: (0..chains.len()).collect(), stones: chains.iter().map(Chain::len).collect() }
    }

    /// The set of a chain.
    pub(super) fn of(&self, id: ChainId) -> usize {
        self.first[id.index()]
    }

    /// Makes one set of the two chains' sets.
    pub(super) fn join(&mut self, [a, b]: [ChainId; 2]) {
        let (a, b) = (self.of(a), self.of(b));
        if a == b {
            return;
        }
        let (low, high) = (a.min(b), a.max(b));
        self.stones[low] += self.stones[high];
        for first in &mut self.first {
            if *first == high {
                *first = low;
            }
        }
    }

    /// Whether both chains are in one set.
    pub(super) fn joined(&self, [a, b]: [ChainId; 2]) -> bool {
        self.of(a) == self.of(b)
    }

    /// Number of stones in the set of a chain.
    pub(super) fn stones(&self, id: ChainId) -> usize {
        self.stones[self.of(id)]
    }
}
