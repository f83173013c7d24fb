//! Stones on a board, legal or not.

use crate::color::{ByColor, Color};
use crate::geometry::{Geometry, Symmetry};
use crate::point::{Point, Size};
use crate::set::PointSet;
use crate::zobrist;

/// An arrangement of stones: which points hold a black stone, which a white one.
///
/// It may be one that no game can reach, with chains that have no liberty. Diagrams are read and
/// printed with [`str::parse`] and `Display`.
///
/// ```
/// use chizu_board::{Color, Stones};
/// let stones: Stones = "
///     . X O
///     X X O
///     . O .
/// ".parse()?;
/// let corner = stones.size().parse_point("B3").unwrap();
/// assert_eq!(stones.get(corner), Some(Color::Black));
/// assert_eq!(stones.chain(corner).len(), 3);
/// # Ok::<(), chizu_board::DiagramError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stones {
    size: Size,
    of: ByColor<PointSet>,
}

impl Stones {
    /// A board without stones.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self { size, of: ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY } }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Neighbours and masks of the board.
    #[must_use]
    pub fn geometry(&self) -> &'static Geometry {
        self.size.geometry()
    }

    /// The stone on `point`, if there is one.
    #[must_use]
    pub const fn get(&self, point: Point) -> Option<Color> {
        if self.of.black.contains(point) {
            Some(Color::Black)
        } else if self.of.white.contains(point) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a stone on `point`, or clears it.
    pub const fn set(&mut self, point: Point, stone: Option<Color>) {
        self.of.black.remove(point);
        self.of.white.remove(point);
        match stone {
            Some(Color::Black) => self.of.black.insert(point),
            Some(Color::White) => self.of.white.insert(point),
            None => {}
        }
    }

    /// Puts stones of `color` on all of `points`, replacing what is there.
    pub fn fill(&mut self, points: PointSet, color: Color) {
        self.of[!color] -= points;
        self.of[color] |= points;
    }

    /// Clears all of `points`.
    pub fn clear(&mut self, points: PointSet) {
        self.of.black -= points;
        self.of.white -= points;
    }

    /// The same board with all of `points` cleared.
    #[must_use]
    pub fn without(mut self, points: PointSet) -> Self {
        self.clear(points);
        self
    }

    /// The points with stones of `color`.
    #[must_use]
    pub fn of(&self, color: Color) -> PointSet {
        self.of[color]
    }

    /// The points with a stone.
    #[must_use]
    pub fn occupied(&self) -> PointSet {
        self.of.black | self.of.white
    }

    /// The points without a stone.
    #[must_use]
    pub fn vacant(&self) -> PointSet {
        self.geometry().all() - self.occupied()
    }

    /// The chain of the stone on `point`; the empty set if there is none.
    #[must_use]
    pub fn chain(&self, point: Point) -> PointSet {
        self.get(point).map_or(PointSet::EMPTY, |color| self.geometry().flood(point.into(), self.of[color]))
    }

    /// The chains of `color`, by first stone in board order.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = PointSet> + '_ {
        self.geometry().components(self.of[color])
    }

    /// The empty points next to `stones`.
    #[must_use]
    pub fn liberties(&self, stones: PointSet) -> PointSet {
        self.geometry().neighbors_of(stones) - self.occupied()
    }

    /// The arrangement with the colours exchanged.
    #[must_use]
    pub fn colors_swapped(&self) -> Self {
        Self { size: self.size, of: self.of.swapped() }
    }

    /// The arrangement turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        Self { size: symmetry.size(self.size), of: self.of.map(|set| symmetry.set(self.size, set)) }
    }

    /// The Zobrist hash of the arrangement, 0 for the empty board.
    #[must_use]
    pub fn hash(&self) -> u64 {
        Color::ALL
            .into_iter()
            .flat_map(|color| self.of[color].iter().map(move |p| zobrist::stone(color, p)))
            .fold(0, |hash, key| hash ^ key)
    }
}
