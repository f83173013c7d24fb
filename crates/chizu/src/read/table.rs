//! What the search remembers of positions: a small table of fixed size.
//!
//! Small on purpose: a table that stays in the processor's cache is several times faster than one that
//! remembers everything. A bucket fills one cache line; of its four entries the one that took the least
//! work gives way.
//!
//! *What it does not know:* what the numbers mean. Keys tell apart position, side, ko and question.

use super::board::Zone;

/// What is remembered of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    key: u64,
    /// How much is needed at least to prove that the maker reaches the goal.
    pub pn: u16,
    /// How much is needed at least to prove that he does not.
    pub dn: u16,
    /// The best move found.
    pub best: u16,
    /// Whether a verdict rests on complete knowledge.
    pub exact: bool,
    /// Logarithm of the nodes spent, plus one.
    work: u8,
}

impl Entry {
    pub(super) const fn new(key: u64, pn: u16, dn: u16, best: u16, exact: bool) -> Self {
        Self { key, pn, dn, best, exact, work: 0 }
    }
}

const WAYS: usize = 4;

/// The table.
pub(super) struct Table {
    buckets: Box<[[Entry; WAYS]]>,
    /// Where the maker's proofs took place, apart from the rest because it is seldom looked at.
    zones: Box<[[Zone; WAYS]]>,
}

impl Table {
    /// A table of 2^`bits` entries.
    pub(super) fn new(bits: u8) -> Self {
        let buckets = 1 << bits.clamp(8, 24) >> 2;
        Self {
            buckets: vec![[Entry::default(); WAYS]; buckets].into_boxed_slice(),
            zones: vec![[Zone::EMPTY; WAYS]; buckets].into_boxed_slice(),
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        self.buckets[self.bucket(key)].iter().find(|entry| entry.key == key)
    }

    /// Where the maker's proof took place.
    pub(super) fn zone(&self, key: u64) -> Zone {
        let bucket = self.bucket(key);
        let place = self.buckets[bucket].iter().position(|entry| entry.key == key);
        place.map_or(Zone::EMPTY, |place| self.zones[bucket][place])
    }

    /// Remembers a position that took `nodes` to search.
    #[inline]
    pub(super) fn put(&mut self, entry: Entry, zone: &Zone, nodes: u64) {
        let work = (64 - nodes.leading_zeros()) as u8 + 1;
        let bucket = self.bucket(entry.key);
        let entries = &mut self.buckets[bucket];
        let mut place = 0;
        for (i, old) in entries.iter().enumerate() {
            if old.key == entry.key {
                place = i;
                break;
            }
            if old.work < entries[place].work {
                place = i;
            }
        }
        if entry.pn == 0 || entry.dn == 0 {
            self.zones[bucket][place] = *zone;
        }
        entries[place] = Entry { work, ..entry };
    }
}
