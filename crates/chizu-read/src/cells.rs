//! What can be kept for the cells of the padded board: values, marks, zones, hash keys.
//!
//! *What it does not know:* how cells lie next to each other; that is the board's.

/// Number of a point on the padded board; 0 is no point (a pass, no ko).
pub(super) type Cell = u16;

/// Room for 27 rows of 26 cells, and a power of two, so that a mask replaces the test of bounds.
pub(super) const CELLS: usize = 1024;

/// A table of one value per cell, indexed without a test of bounds.
#[derive(Clone)]
pub(super) struct Cells<T>(Box<[T; CELLS]>);

impl<T: Copy> Cells<T> {
    pub(super) fn new(value: T) -> Self {
        Self(Box::new([value; CELLS]))
    }
}

impl<T> std::ops::Index<Cell> for Cells<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, at: Cell) -> &T {
        &self.0[at as usize % CELLS]
    }
}

impl<T> std::ops::IndexMut<Cell> for Cells<T> {
    #[inline(always)]
    fn index_mut(&mut self, at: Cell) -> &mut T {
        &mut self.0[at as usize % CELLS]
    }
}

/// A set of cells.
#[derive(Clone)]
pub(super) struct Marks([u64; CELLS / 64]);

impl Marks {
    pub(super) const fn new() -> Self {
        Self([0; CELLS / 64])
    }

    /// Marks `at`; whether it was not marked before.
    #[inline(always)]
    pub(super) fn add(&mut self, at: Cell) -> bool {
        let word = &mut self.0[at as usize / 64 % (CELLS / 64)];
        let bit = 1 << (at % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[inline(always)]
    pub(super) fn has(&self, at: Cell) -> bool {
        self.0[at as usize / 64 % (CELLS / 64)] >> (at % 64) & 1 != 0
    }
}

/// A short list of cells without repetition.
pub(super) struct Vec24 {
    list: [Cell; 24],
    pub(super) len: usize,
}

impl Vec24 {
    pub(super) const fn new() -> Self {
        Self { list: [0; 24], len: 0 }
    }

    pub(super) fn add(&mut self, at: Cell) {
        if self.len < self.list.len() && self.as_slice().iter().all(|known| *known != at) {
            self.list[self.len] = at;
            self.len += 1;
        }
    }

    pub(super) fn as_slice(&self) -> &[Cell] {
        &self.list[..self.len]
    }
}

/// Where a proof took place: a set of cells.
///
/// Boards of more than 19×19 points have more cells than bits, so that far points share one. The set may only
/// say too much, never too little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Zone([u64; 6]);

impl Zone {
    pub(super) const EMPTY: Self = Self([0; 6]);
    pub(super) const FULL: Self = Self([u64::MAX; 6]);

    /// As plain words, and back.
    pub(super) const fn words(self) -> [u64; 6] {
        self.0
    }

    pub(super) const fn of_words(words: [u64; 6]) -> Self {
        Self(words)
    }

    /// Adds a cell.
    #[inline]
    pub(super) const fn add(&mut self, at: Cell) {
        self.0[at as usize / 64 % 6] |= 1 << (at % 64);
    }

    /// Whether the cell may be in the zone.
    #[inline]
    pub(super) const fn has(&self, at: Cell) -> bool {
        self.0[at as usize / 64 % 6] >> (at % 64) & 1 != 0
    }

    /// The cells that may be in the zone.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        let bits = self.0.into_iter().enumerate().flat_map(|(i, word)| {
            let next = |left: &u64| Some(left & (left - 1)).filter(|left| *left != 0);
            let words = std::iter::successors(Some(word).filter(|word| *word != 0), next);
            words.map(move |word| 64 * i + word.trailing_zeros() as usize)
        });
        bits.flat_map(|bit| (bit..CELLS).step_by(64 * 6)).map(|at| at as Cell)
    }

    /// Adds the cells of another zone.
    #[inline]
    pub(super) fn join(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

/// Pseudo-random numbers for hashing, two per cell (splitmix64). They cannot be made smaller by any packing: WebAssembly, which is
/// sent, makes each when it is asked for.
static KEYS: [u64; 2 * CELLS] = {
    let mut keys = [0; 2 * CELLS];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = mix(i as u64 + 1);
        i += 1;
    }
    keys
};

/// One round of splitmix64.
pub(super) const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[inline(always)]
pub(super) fn key(side: u8, at: Cell) -> u64 {
    let number = (at as usize * 2 + side as usize - 1) % (2 * CELLS);
    if cfg!(target_family = "wasm") { mix(number as u64 + 1) } else { KEYS[number] }
}
