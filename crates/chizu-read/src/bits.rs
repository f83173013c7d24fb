//! Sets of cells as bits, and how cells lie on them.

/// A set of up to 64 × `N` cells.
#[derive(Clone, Copy, Debug)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> PartialEq for Bits<N> {
    // Without a branch for each word.
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        (*self ^ *other).is_empty()
    }
}

impl<const N: usize> Eq for Bits<N> {}

impl<const N: usize> Bits<N> {
    /// None.
    pub const EMPTY: Self = Self([0; N]);

    #[inline(always)]
    pub(super) const fn cell(at: u16) -> Self {
        let mut set = Self::EMPTY;
        set.0[at as usize / 64 % N] = 1 << (at % 64);
        set
    }

    #[inline(always)]
    pub(super) const fn has(&self, at: u16) -> bool {
        self.0[at as usize / 64 % N] >> (at % 64) & 1 != 0
    }

    /// The same of a number that may lie beyond all cells.
    #[inline(always)]
    pub(super) fn holds(&self, at: u16) -> bool {
        self.0.get(usize::from(at) / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
    }

    #[inline(always)]
    pub(super) const fn add(&mut self, at: u16) {
        self.0[at as usize / 64 % N] |= 1 << (at % 64);
    }

    /// Adds the cells of a row: those of `bits`, from a cell on.
    #[inline(always)]
    pub const fn add_row(&mut self, at: usize, bits: u32) {
        let (word, shift) = (at / 64, at % 64);
        self.0[word] |= (bits as u64) << shift;
        if shift > 32 && word + 1 < N {
            self.0[word + 1] |= bits as u64 >> (64 - shift);
        }
    }

    /// So many cells from a cell on, as bits.
    #[inline(always)]
    pub const fn row(&self, at: usize, width: u32) -> u32 {
        let (word, shift) = (at / 64, at % 64);
        let mut bits = self.0[word] >> shift;
        if shift > 32 && word + 1 < N {
            bits |= self.0[word + 1] << (64 - shift);
        }
        bits as u32 & ((1 << width) - 1)
    }

    /// Adds a cell, or takes it out if it is there.
    #[inline(always)]
    pub(super) const fn flip(&mut self, at: u16) {
        self.0[at as usize / 64 % N] ^= 1 << (at % 64);
    }

    /// The same with fewer words, or with more.
    #[inline(always)]
    pub(super) fn cut<const M: usize>(&self) -> Bits<M> {
        let mut set = Bits::EMPTY;
        for (word, own) in set.0.iter_mut().zip(self.0) {
            *word = own;
        }
        set
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether a cell is in both.
    #[inline(always)]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline(always)]
    pub(super) fn is_within(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are more than a few cells.
    #[inline(always)]
    pub(super) fn more_than(&self, few: u32) -> bool {
        let mut rest = *self;
        for _ in 0..few {
            if rest.pop().is_none() {
                return false;
            }
        }
        !rest.is_empty()
    }

    /// The first cell; 0 if there is none.
    #[inline(always)]
    pub(super) fn first(&self) -> u16 {
        for (i, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return (i * 64) as u16 + word.trailing_zeros() as u16;
            }
        }
        0
    }

    /// Takes out the first cell.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u16> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some((i * 64) as u16 + bit);
            }
        }
        None
    }

    /// All cells moved on by `by` < 64.
    // Two shifts for what crosses the words: the processor's double shift is slower.
    #[inline(always)]
    pub(super) fn up(&self, by: u32) -> Self {
        let mut moved = Self::EMPTY;
        for i in (0..N).rev() {
            moved.0[i] = self.0[i] << (by & 63);
            if i > 0 {
                moved.0[i] |= (self.0[i - 1] >> 1) >> (63 - (by & 63));
            }
        }
        moved
    }

    /// All cells moved back by `by` < 64.
    #[inline(always)]
    pub(super) fn down(&self, by: u32) -> Self {
        let mut moved = Self::EMPTY;
        for i in 0..N {
            moved.0[i] = self.0[i] >> (by & 63);
            if i + 1 < N {
                moved.0[i] |= (self.0[i + 1] << 1) << (63 - (by & 63));
            }
        }
        moved
    }

    /// These cells and those of `within` that follow on them without a gap: an addition carries through a run of bits.
    #[inline(always)]
    fn fill(&self, within: &Self) -> Self {
        let mut filled = *self;
        let mut carry = false;
        for i in 0..N {
            let (sum, over) = within.0[i].overflowing_add(self.0[i]);
            let (sum, more) = sum.overflowing_add(u64::from(carry));
            carry = over | more;
            filled.0[i] |= within.0[i] & !sum;
        }
        filled
    }
}

impl<const N: usize> IntoIterator for Bits<N> {
    type Item = u16;
    type IntoIter = Each<N>;
    #[inline(always)]
    fn into_iter(self) -> Each<N> {
        Each { set: self, word: 0 }
    }
}

/// The cells of a set, the first one first.
#[derive(Clone, Copy)]
pub struct Each<const N: usize> {
    set: Bits<N>,
    /// There is nothing left before this word.
    word: usize,
}

impl<const N: usize> Iterator for Each<N> {
    type Item = u16;
    #[inline(always)]
    fn next(&mut self) -> Option<u16> {
        while self.word < N {
            let word = &mut self.set.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some((self.word * 64) as u16 + bit);
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! operator {
    ($trait:ident, $name:ident, $a:ident, $b:ident, $e:expr) => {
        impl<const N: usize> std::ops::$trait for Bits<N> {
            type Output = Self;
            #[inline(always)]
            fn $name(mut self, other: Self) -> Self {
                for i in 0..N {
                    let ($a, $b) = (self.0[i], other.0[i]);
                    self.0[i] = $e;
                }
                self
            }
        }
    };
}
operator!(BitAnd, bitand, a, b, a & b);
operator!(BitOr, bitor, a, b, a | b);
operator!(BitXor, bitxor, a, b, a ^ b);
operator!(Sub, sub, a, b, a & !b);

impl<const N: usize> std::ops::BitOrAssign for Bits<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// How cells lie: rows of `stride` cells, the first of each off the board.
#[derive(Clone, Copy, Debug)]
pub struct Grid<const N: usize> {
    /// From a cell to the one below.
    pub stride: u32,
    /// The cells of the board.
    pub all: Bits<N>,
    /// Cells at the edge of the board.
    pub rim: Bits<N>,
}

impl<const N: usize> Grid<N> {
    /// The cells next to those of `set`, some of them in it.
    #[inline(always)]
    pub fn beside(&self, set: &Bits<N>) -> Bits<N> {
        let [a, b, c, d] = self.each_beside(set);
        (a | b | c | d) & self.all
    }

    /// The numbers of the cells next to one; those off the board may lie beyond all cells.
    #[inline(always)]
    pub(super) const fn around(&self, at: u16) -> [u16; 4] {
        let stride = self.stride as u16;
        [at.wrapping_sub(stride), at.wrapping_sub(1), at.wrapping_add(1), at.wrapping_add(stride)]
    }

    /// The cells that have one of `set` on their left, on their right, above and below, each apart.
    #[inline(always)]
    pub fn each_beside(&self, set: &Bits<N>) -> [Bits<N>; 4] {
        [set.up(1), set.down(1), set.up(self.stride), set.down(self.stride)]
    }

    /// The cells that have one of `set` across from them, in each of the four directions.
    #[inline(always)]
    pub(super) fn each_across(&self, set: &Bits<N>) -> [Bits<N>; 4] {
        let s = self.stride;
        [set.up(s + 1), set.up(s - 1), set.down(s - 1), set.down(s + 1)]
    }

    /// `seed` and what is connected with it within `within`, which are cells of the board.
    #[inline]
    pub(super) fn flood(&self, seed: Bits<N>, within: &Bits<N>) -> Bits<N> {
        let mut set = seed & *within;
        loop {
            let row = (set | (set.down(1) & *within)).fill(within);
            let more = row | ((row.up(self.stride) | row.down(self.stride)) & *within);
            if more == set {
                return set;
            }
            set = more;
        }
    }

    /// Whether every cell of `set` is joined with the border, by steps to any of eight neighbours.
    pub(super) fn hangs_on_border(&self, set: &Bits<N>) -> bool {
        let [a, b, c, d] = self.each_beside(&self.all);
        let mut joined = *set - (a & b & c & d);
        loop {
            let (across, _) = self.across(&joined);
            let more = joined | ((self.beside(&joined) | across) & *set);
            if more == joined {
                return joined == *set;
            }
            joined = more;
        }
    }

    /// Cells with at least one, and with at least two, of `set` across from them.
    #[inline(always)]
    pub(super) fn across(&self, set: &Bits<N>) -> (Bits<N>, Bits<N>) {
        let [a, b, c, d] = self.each_across(set);
        let (ab, cd) = (a | b, c | d);
        (ab | cd, (a & b) | (c & d) | (ab & cd))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flooding_goes_step_by_step() {
        let (width, height) = (12, 14);
        let stride = width + 1;
        let mut all = Bits::<3>::EMPTY;
        for at in 1..=stride * height {
            if at % stride != 0 {
                all.add(at as u16);
            }
        }
        let grid = Grid { stride, all, rim: Bits::EMPTY };
        let mut state = 7u64;
        for _ in 0..200 {
            let mut within = Bits::EMPTY;
            for at in all {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if state >> 62 != 0 {
                    within.add(at);
                }
            }
            let seed = Bits::cell(within.first()) | Bits::cell((state >> 40) as u16 % 160);
            let mut expected = seed & within;
            for _ in 0..width * height {
                expected |= grid.beside(&expected) & within;
            }
            assert_eq!(grid.flood(seed, &within), expected);
        }
    }
}
