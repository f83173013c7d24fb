//! Sets of points as bits.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::point::{Point, Size};

pub(crate) const WORDS: usize = Size::MAX_AREA.div_ceil(64);

/// A set of points, one bit each; a plain 80-byte value.
///
/// A set does not know its board: growing and flooding are asked of the board's
/// [`Geometry`](crate::Geometry).
///
/// ```
/// use chizu_board::{PointSet, Size};
/// let size = Size::new(5, 5)?;
/// let corner = size.point(0, 0).unwrap();
/// let set = PointSet::from(corner);
/// let grown = size.geometry().neighbors_of(set);
/// //  . # . . .
/// //  # . . . .
/// assert_eq!(grown.len(), 2);
/// # Ok::<(), chizu_board::SizeError>(())
/// ```
#[derive(Clone, Copy, Default, Eq, PartialOrd, Ord)]
pub struct PointSet {
    words: [u64; WORDS],
}

impl PartialEq for PointSet {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        is_same(&self.words, &other.words)
    }
}

/// Whether the words are the same, one by one: comparing the bytes is a call, which has to wait for words just written.
#[inline(always)]
pub(crate) fn is_same<const W: usize>(a: &[u64; W], b: &[u64; W]) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

impl Hash for PointSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// The first `count` points: all points of a board of that area.
    #[must_use]
    pub fn first(count: usize) -> Self {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate() {
            let bits = count.saturating_sub(i * 64).min(64);
            *word = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        }
        Self { words }
    }

    /// Whether `point` is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.words[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Puts `point` into the set.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.words[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes `point` out of the set.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.words[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Number of points in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the set has no point.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().fold(0, |all, w| all | w) == 0
    }

    /// Whether every point of this set is in `other`.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether the two sets share a point.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The point that comes first on the board (topmost, then leftmost).
    #[must_use]
    #[inline]
    pub fn first_point(&self) -> Option<Point> {
        let word = self.words.iter().position(|w| *w != 0)?;
        Some(Point((word * 64) as u16 + self.words[word].trailing_zeros() as u16))
    }

    /// Which of the `count` (at most 32) points from number `start` on are in the set: bit 0 is the
    /// first. With the start and width of a row, the row.
    #[must_use]
    #[inline]
    pub const fn bits(&self, start: usize, count: u32) -> u32 {
        let (word, shift) = (start / 64, start % 64);
        let low = self.words[word] >> shift;
        let high = if shift > 32 && word + 1 < WORDS { self.words[word + 1] << (64 - shift) } else { 0 };
        ((low | high) & ((1 << count) - 1)) as u32
    }

    /// Puts points from number `start` on into the set: the first where bit 0 is set, and so on. The opposite of
    /// [`Self::bits`].
    ///
    /// # Panics
    /// If there is no such number.
    #[inline]
    pub const fn insert_bits(&mut self, start: usize, bits: u32) {
        let (word, bits) = (start / 64, (bits as u128) << (start % 64));
        self.words[word] |= bits as u64;
        if word + 1 < WORDS {
            self.words[word + 1] |= (bits >> 64) as u64;
        }
    }

    /// The points in board order.
    #[must_use]
    #[inline]
    pub const fn iter(&self) -> Points {
        Points { words: self.words, at: 0 }
    }

    /// All points moved up by `n` numbers (towards the bottom right); bits past the end are lost.
    #[inline]
    pub(crate) fn shifted_up(&self, n: usize) -> Self {
        debug_assert!((1..64).contains(&n));
        let carried = |i: usize| if i == 0 { 0 } else { self.words[i - 1] >> (64 - n) };
        Self { words: std::array::from_fn(|i| self.words[i] << n | carried(i)) }
    }

    /// All points moved down by `n` numbers (towards the top left).
    #[inline]
    pub(crate) fn shifted_down(&self, n: usize) -> Self {
        debug_assert!((1..64).contains(&n));
        let carried = |i: usize| self.words.get(i + 1).map_or(0, |word| word << (64 - n));
        Self { words: std::array::from_fn(|i| self.words[i] >> n | carried(i)) }
    }

    /// The first words, of a set that has no more.
    #[inline(always)]
    pub(crate) fn head<const W: usize>(&self) -> [u64; W] {
        std::array::from_fn(|i| self.words[i])
    }

    /// The set of these first words.
    #[inline(always)]
    pub(crate) fn of_head<const W: usize>(head: [u64; W]) -> Self {
        let mut words = [0; WORDS];
        words[..W].copy_from_slice(&head);
        Self { words }
    }

    #[inline(always)]
    fn combine(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self { words: std::array::from_fn(|i| f(self.words[i], other.words[i])) }
    }
}

impl From<Point> for PointSet {
    #[inline]
    fn from(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

/// The points that are in any of the sets.
///
/// ```
/// use chizu_board::{Color, PointSet, Stones};
/// let stones: Stones = "
///     . X . X
///     X X . X
///     . . O ."
///     .parse()?;
/// let all: PointSet = stones.chains(Color::Black).collect();
/// assert_eq!(all, stones.of(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromIterator<Self> for PointSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl BitOr for PointSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.combine(other, |a, b| a | b)
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.combine(other, |a, b| a & b)
    }
}

impl BitXor for PointSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.combine(other, |a, b| a ^ b)
    }
}

/// The points of the first set that are not in the second.
impl Sub for PointSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.combine(other, |a, b| a & !b)
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Every point that is not in the set, on the largest board: intersect with a board's points.
impl Not for PointSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::first(Size::MAX_AREA) - self
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;
    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;
    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Point::index)).finish()
    }
}

/// The points of a [`PointSet`] in board order.
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(Point((self.at * 64) as u16 + bit));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_holds_exactly_the_points_of_a_board() {
        for area in [0, 1, 63, 64, 65, 361, 625] {
            let set = PointSet::first(area);
            assert_eq!(set.len(), area);
            assert_eq!(set.iter().map(Point::index).collect::<Vec<_>>(), (0..area).collect::<Vec<_>>());
        }
    }

    #[test]
    fn bits_are_those_of_the_points() {
        let odd: PointSet =
            (0..Size::MAX_AREA).filter(|i| i % 3 == 1 || i % 7 == 2).filter_map(Point::from_index).collect();
        for start in 0..Size::MAX_AREA - 32 {
            for count in [1, 19, 25, 32] {
                let expected = (0..count).filter(|i| odd.contains(Point((start + *i as usize) as u16)));
                assert_eq!(odd.bits(start, count), expected.map(|i| 1 << i).sum::<u32>(), "{start} {count}");
                let mut again = PointSet::EMPTY;
                again.insert_bits(start, odd.bits(start, count));
                assert!(again.is_subset(&odd) && again.bits(start, count) == odd.bits(start, count));
            }
        }
        assert_eq!(PointSet::first(Size::MAX_AREA).bits(600, 25), (1 << 25) - 1);
    }

    #[test]
    fn set_operations() {
        let set =
            |points: &[usize]| -> PointSet { points.iter().filter_map(|i| Point::from_index(*i)).collect() };
        let (a, b) = (set(&[0, 63, 64, 400]), set(&[63, 400, 624]));
        assert_eq!(a | b, set(&[0, 63, 64, 400, 624]));
        assert_eq!(a & b, set(&[63, 400]));
        assert_eq!(a - b, set(&[0, 64]));
        assert_eq!(a ^ b, set(&[0, 64, 624]));
        assert!(set(&[63]).is_subset(&a) && !b.is_subset(&a) && a.intersects(&b));
        assert_eq!(b.first_point(), Point::from_index(63));
        assert_eq!((!PointSet::EMPTY).len(), Size::MAX_AREA);
    }
}
