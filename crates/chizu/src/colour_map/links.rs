//! Links: the lines between neighbouring points, and sets of them.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use chizu_board::{Geometry, Point, PointSet, Size};

/// The line between two neighbouring points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ColourLink {
    /// The end that is further left or further up.
    pub first: Point,
    /// The other end.
    pub second: Point,
}

/// A set of links: a bit for the link to the right of every point and one for the link below it.
///
/// ```
/// use chizu::{PointSet, Size};
/// use chizu::colour_map::LinkSet;
/// let size = Size::new(5, 5)?;
/// let center = size.point(2, 2).unwrap();
/// let cross = LinkSet::of_points(size.geometry(), center.into());
/// assert_eq!(cross.len(), 4);
/// assert_eq!(cross.ends(size.geometry()).len(), 5);
/// # Ok::<(), chizu::board::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LinkSet {
    /// The left ends of links along a row.
    across: PointSet,
    /// The upper ends of links along a column.
    down: PointSet,
}

impl LinkSet {
    /// The set without links.
    pub const EMPTY: Self = Self { across: PointSet::EMPTY, down: PointSet::EMPTY };

    /// All links of a board.
    #[must_use]
    pub fn all(geometry: &Geometry) -> Self {
        let all = geometry.all();
        Self { across: geometry.left_of(all), down: geometry.above(all) }
    }

    /// The links that end at some point of `points`.
    #[must_use]
    pub fn of_points(geometry: &Geometry, points: PointSet) -> Self {
        let touched =
            Self { across: points | geometry.left_of(points), down: points | geometry.above(points) };
        touched & Self::all(geometry)
    }

    /// The links that join two points of `points`.
    #[must_use]
    pub fn within(geometry: &Geometry, points: PointSet) -> Self {
        Self { across: points & geometry.left_of(points), down: points & geometry.above(points) }
    }

    /// Whether the set has the link between two neighbours.
    #[must_use]
    pub fn contains(&self, size: Size, link: ColourLink) -> bool {
        let side = if size.row(link.first) == size.row(link.second) { self.across } else { self.down };
        side.contains(link.first)
    }

    /// Number of links.
    #[must_use]
    pub fn len(&self) -> usize {
        self.across.len() + self.down.len()
    }

    /// Whether there is no link.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.across.is_empty() && self.down.is_empty()
    }

    /// Whether every link of this set is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// The links, by first end in board order.
    pub fn iter(&self, size: Size) -> impl Iterator<Item = ColourLink> + use<> {
        let Self { across, down } = *self;
        let end = move |first: Point, step: usize| {
            Point::from_index(first.index() + step).map(|second| ColourLink { first, second })
        };
        (across | down).iter().flat_map(move |first| {
            let right = across.contains(first).then(|| end(first, 1)).flatten();
            let below = down.contains(first).then(|| end(first, size.width() as usize)).flatten();
            right.into_iter().chain(below)
        })
    }

    /// The points at which some link of the set ends.
    #[must_use]
    pub fn ends(&self, geometry: &Geometry) -> PointSet {
        self.sides(geometry).into_iter().collect()
    }

    /// The points with a link of the set to their right, left, below and above.
    #[must_use]
    pub(super) fn sides(&self, geometry: &Geometry) -> [PointSet; 4] {
        [self.across, geometry.right_of(self.across), self.down, geometry.below(self.down)]
    }

    /// The points of `within` that links of the set join, over points of `within`, to a point of
    /// `seed` in `within`.
    #[must_use]
    pub fn flood(&self, geometry: &Geometry, seed: PointSet, within: PointSet) -> PointSet {
        geometry.flood_along(seed, within, self.across, self.down)
    }
}

impl BitOr for LinkSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { across: self.across | other.across, down: self.down | other.down }
    }
}

impl BitOrAssign for LinkSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for LinkSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self { across: self.across & other.across, down: self.down & other.down }
    }
}

/// The links of the first set that are not in the second.
impl Sub for LinkSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { across: self.across - other.across, down: self.down - other.down }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_what_joins_neighbours() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (4, 3), (19, 19)] {
            let size = Size::new(width, height).unwrap();
            let geometry = size.geometry();
            let all = LinkSet::all(geometry);
            let listed: Vec<ColourLink> = all.iter(size).collect();
            assert_eq!(listed.len(), all.len());
            let mut expected: Vec<ColourLink> = size
                .points()
                .flat_map(|first| geometry.neighbors(first).map(move |second| ColourLink { first, second }))
                .filter(|link| link.first < link.second)
                .collect();
            expected.sort();
            assert_eq!(listed, expected);
            assert!(
                listed.iter().all(|link| all.contains(size, *link) && !LinkSet::EMPTY.contains(size, *link))
            );
            for point in size.points() {
                let around = LinkSet::of_points(geometry, point.into());
                assert_eq!(around.len(), geometry.neighbors(point).count());
                assert!(around.iter(size).all(|link| link.first == point || link.second == point));
            }
            assert_eq!(LinkSet::within(geometry, geometry.all()), all);
        }
    }

    #[test]
    fn floods_follow_links() {
        let size = Size::new(3, 2).unwrap();
        let geometry = size.geometry();
        let point = |name| size.parse_point(name).unwrap();
        let row: PointSet = ["A2", "B2", "C2"].map(point).into_iter().collect();
        let links = LinkSet::within(geometry, row);
        assert_eq!(links.flood(geometry, point("B2").into(), geometry.all()), row);
        assert_eq!(links.flood(geometry, point("A1").into(), geometry.all()).len(), 1);
        assert_eq!(links.flood(geometry, point("A2").into(), row - point("B2").into()).len(), 1);
    }
}
