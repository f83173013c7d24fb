//! What the search remembers of positions: a small table.
//!
//! Small on purpose: a table that stays in the processor's cache is several times faster than one that
//! remembers everything. A bucket fills one cache line; of its four entries the one that took the least
//! work gives way. Most questions are smaller still, so a table begins with few buckets and grows where an entry would have
//! to give way before it has its full size: no answer depends on that, because the entries of a bucket stay in their order.
//!
//! The low byte of a key is the slack the attacker has, the rest tells apart position, side, ko and question.
//! What is settled with one slack answers for others: what he reaches with little he reaches with more, and
//! what he misses with much he misses with less. So the proofs of one stage serve the next.
//!
//! *What it does not know:* what else the numbers mean.

use super::board::Zone;

/// What a verdict depends on besides the position. Joined, when verdicts are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Caveats(u8);

impl Caveats {
    /// It stands whatever happens.
    pub(super) const NONE: Self = Self(0);
    /// Moves were left out.
    pub(super) const OMISSION: Self = Self(1);
    /// The ko rule forbade a move to the side that fails.
    pub(super) const KO: Self = Self(2);
    /// A board came back, which not all rules allow.
    pub(super) const REPETITION: Self = Self(4);

    #[must_use]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn has(self, caveat: Self) -> bool {
        self.0 & caveat.0 != 0
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    key: u64,
    /// How much is needed at least to prove that the attacker reaches the goal.
    pub pn: u16,
    /// How much is needed at least to prove that he does not.
    pub dn: u16,
    /// The best move found.
    pub best: u16,
    /// What a verdict depends on.
    pub caveats: Caveats,
    /// Logarithm of the nodes spent, plus one.
    work: u8,
}

impl Entry {
    pub(super) const fn new(key: u64, pn: u16, dn: u16, best: u16, caveats: Caveats) -> Self {
        Self { key, pn, dn, best, caveats, work: 0 }
    }

    /// The key it was put under.
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// Whether this settles the position of `key`, with the same slack or with another.
    #[inline(always)]
    const fn answers(&self, key: u64) -> bool {
        self.key >> 8 == key >> 8
            && (self.pn == 0 && self.key as u8 <= key as u8 || self.dn == 0 && self.key as u8 >= key as u8)
    }

    /// Whether another entry says as much of the position.
    #[inline(always)]
    const fn is_outdone_by(&self, other: &Self) -> bool {
        self.key == other.key || other.answers(self.key)
    }
}

const WAYS: usize = 4;

/// Entries that are looked at together: one line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// What may be in a bucket, a bit for some part of each key: most positions that are asked about are not there.
#[derive(Clone, Copy, Default)]
struct Hint {
    known: u16,
    settled: u16,
}

impl Hint {
    /// The bit of a key.
    #[inline(always)]
    const fn bit(key: u64) -> u16 {
        1 << (key >> 60)
    }

    #[inline(always)]
    const fn add(&mut self, entry: &Entry) {
        let bit = Self::bit(entry.key);
        self.known |= bit;
        self.settled |= if entry.pn == 0 || entry.dn == 0 { bit } else { 0 };
    }

    fn of(bucket: &Bucket) -> Self {
        let mut hint = Self::default();
        for entry in bucket.0.iter().filter(|entry| entry.work > 0) {
            hint.add(entry);
        }
        hint
    }
}

/// Buckets at the start.
const FIRST: usize = 16;

/// The table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    hints: Vec<Hint>,
    /// Where the attacker's proofs took place, as words, apart from the rest because it is seldom looked at.
    zones: Vec<[[u64; 6]; WAYS]>,
    /// The number of buckets it may grow to.
    most: usize,
}

impl Table {
    /// A table of at most 2^`bits` entries.
    pub(super) fn new(bits: u8) -> Self {
        let most = 1 << bits.clamp(8, 24) >> 2;
        let first = FIRST.min(most);
        Self {
            buckets: vec![Bucket::default(); first],
            hints: vec![Hint::default(); first],
            zones: vec![[[0; 6]; WAYS]; first],
            most,
        }
    }

    /// Four times as many buckets.
    #[cold]
    fn grow(&mut self) {
        let more = (4 * self.buckets.len()).min(self.most);
        let buckets = std::mem::replace(&mut self.buckets, vec![Bucket::default(); more]);
        let zones = std::mem::replace(&mut self.zones, vec![[[0; 6]; WAYS]; more]);
        for (old, zones) in buckets.iter().zip(&zones) {
            for (entry, zone) in old.0.iter().zip(zones).filter(|(entry, _)| entry.work > 0) {
                let bucket = self.bucket(entry.key);
                let free = self.buckets[bucket].0.iter().position(|entry| entry.work == 0).unwrap_or(0);
                self.buckets[bucket].0[free] = *entry;
                self.zones[bucket][free] = *zone;
            }
        }
        self.hints = self.buckets.iter().map(Hint::of).collect();
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.buckets.len() - 1)
    }

    /// The entry of a bucket that says most about a position.
    #[inline(always)]
    fn place(&self, bucket: usize, key: u64) -> Option<usize> {
        let mut place = None;
        for (i, entry) in self.buckets[bucket].0.iter().enumerate() {
            if entry.answers(key) {
                return Some(i);
            }
            if entry.key == key {
                place = Some(i);
            }
        }
        place
    }

    /// What is known of a position. A call of its own, so that the questions around it are not.
    #[inline(never)]
    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        let bucket = self.bucket(key);
        if self.hints[bucket].known & Hint::bit(key) == 0 {
            return None;
        }
        self.place(bucket, key).map(|place| &self.buckets[bucket].0[place])
    }

    /// Whether a position may be settled, as far as can be told without a look at it.
    #[inline(always)]
    pub(super) fn may_settle(&self, key: u64) -> bool {
        self.hints[self.bucket(key)].settled & Hint::bit(key) != 0
    }

    /// Where the attacker's proof took place.
    pub(super) fn zone(&self, key: u64) -> Zone {
        let bucket = self.bucket(key);
        self.place(bucket, key).map_or(Zone::EMPTY, |place| Zone::of_words(self.zones[bucket][place]))
    }

    /// Remembers a position that took `nodes` to search.
    #[inline]
    pub(super) fn put(&mut self, entry: Entry, zone: &Zone, nodes: u64) {
        let work = (64 - nodes.leading_zeros()) as u8 + 1;
        let (mut bucket, mut place) = self.place_for(&entry);
        while self.buckets.len() < self.most && self.gives_way(bucket, place, &entry) {
            self.grow();
            (bucket, place) = self.place_for(&entry);
        }
        if entry.pn == 0 || entry.dn == 0 {
            self.zones[bucket][place] = zone.words();
        }
        let forgets = self.gives_way(bucket, place, &entry);
        self.buckets[bucket].0[place] = Entry { work, ..entry };
        if forgets {
            self.hints[bucket] = Hint::of(&self.buckets[bucket]);
        } else {
            self.hints[bucket].add(&entry);
        }
    }

    /// Where an entry goes: where the same was, or in the place of what took the least work.
    #[inline(always)]
    fn place_for(&self, entry: &Entry) -> (usize, usize) {
        let bucket = self.bucket(entry.key);
        let entries = &self.buckets[bucket].0;
        let mut place = 0;
        for (i, old) in entries.iter().enumerate() {
            if old.is_outdone_by(entry) {
                return (bucket, i);
            }
            if old.work < entries[place].work {
                place = i;
            }
        }
        (bucket, place)
    }

    /// Whether something else would be forgotten for an entry.
    #[inline(always)]
    fn gives_way(&self, bucket: usize, place: usize, entry: &Entry) -> bool {
        let old = &self.buckets[bucket].0[place];
        old.work > 0 && !old.is_outdone_by(entry)
    }
}
