//! How many points around each point are in a set, for all points at once.
//!
//! The counts are kept as sets, one for each binary digit, so that counting for a whole board costs about as much as for
//! a few points one by one.

use crate::geometry::Geometry;
use crate::set::PointSet;

/// For every point of a board the number of points around it that are in some set.
///
/// ```
/// use chizu_board::{PointSet, Size};
/// let size = Size::new(5, 5)?;
/// let geometry = size.geometry();
/// let middle = size.point(2, 2).unwrap();
/// let around = geometry.count_around(geometry.ring_of(middle.into()));
/// assert_eq!(around.exactly(8), PointSet::from(middle));
/// assert_eq!(around.at_most(1).len(), 4);
/// # Ok::<(), chizu_board::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around {
    all: PointSet,
    /// The binary digits of the counts, the lowest first.
    digits: [PointSet; 4],
}

impl Around {
    /// The points with exactly so many of the set around them.
    #[must_use]
    #[inline]
    pub fn exactly(&self, count: u8) -> PointSet {
        self.digits.iter().enumerate().fold(self.all, |found, (i, digit)| match count >> i & 1 {
            0 => found - *digit,
            _ => found & *digit,
        })
    }

    /// The points with so many of the set around them at most.
    #[must_use]
    #[inline]
    pub fn at_most(&self, count: u8) -> PointSet {
        // From the lowest digit on: less by this digit, or alike in it and not more by those below.
        let digits = self.digits.iter().enumerate();
        digits.fold(self.all, |found, (i, digit)| match count >> i & 1 {
            0 => found - *digit,
            _ => found | (self.all - *digit),
        })
    }
}

/// The sum of three digits: its lower and its higher digit.
#[inline]
fn sum(a: PointSet, b: PointSet, c: PointSet) -> (PointSet, PointSet) {
    let either = a ^ b;
    (either ^ c, (a & b) | (either & c))
}

impl Geometry {
    /// How many of the up to eight points around each point are in `set`.
    #[must_use]
    pub fn count_around(&self, set: PointSet) -> Around {
        let (left, right) = (self.left_of(set), self.right_of(set));
        let (low, high) = sum(left, set, right);
        // The rows above and below count three points each, the point's own row two.
        let (ones, twos) = sum(self.above(low), self.below(low), left ^ right);
        let (more_twos, fours) = sum(self.above(high), self.below(high), left & right);
        let (twos, more_fours) = (twos ^ more_twos, twos & more_twos);
        Around { all: self.all(), digits: [ones, twos, fours ^ more_fours, fours & more_fours] }
    }

    /// How many of the up to four points diagonally next to each point are in `set`.
    #[must_use]
    pub fn count_across(&self, set: PointSet) -> Around {
        let (left, right) = (self.left_of(set), self.right_of(set));
        let (low, high) = (left ^ right, left & right);
        let (above, below) = (self.above(low), self.below(low));
        let (ones, carried) = (above ^ below, above & below);
        let (twos, fours) = sum(self.above(high), self.below(high), carried);
        Around { all: self.all(), digits: [ones, twos, fours, PointSet::EMPTY] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{Point, Size};

    #[test]
    fn tallies_are_what_counting_gives() {
        let mut state = 7_u64;
        for (width, height) in [(1, 1), (1, 6), (6, 1), (2, 2), (5, 4), (19, 19), (25, 25)] {
            let geometry = Size::new(width, height).unwrap().geometry();
            for density in 1..6 {
                let mut noise = || {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    state >> 33
                };
                let set: PointSet = geometry.size().points().filter(|_| noise() % 5 < density).collect();
                let count = |points: &mut dyn Iterator<Item = Point>| {
                    points.filter(|p| set.contains(*p)).count() as u8
                };
                for point in geometry.size().points() {
                    let around = count(&mut geometry.ring(point));
                    let across = count(&mut geometry.diagonals(point));
                    for n in 0..=8 {
                        let (ring, corners) = (geometry.count_around(set), geometry.count_across(set));
                        assert_eq!(ring.exactly(n).contains(point), around == n);
                        assert_eq!(ring.at_most(n).contains(point), around <= n);
                        assert_eq!(corners.exactly(n).contains(point), across == n);
                        assert_eq!(corners.at_most(n).contains(point), across <= n);
                    }
                }
            }
        }
    }
}
