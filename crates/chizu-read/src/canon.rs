//! Turning a question into its one standard orientation.
//!
//! No answer depends on how the board is turned or who is called Black ([`chizu_local::orientation`]): the signs by which the
//! orientation is told are those of roles, not of colours.
//!
//! *What it does not know:* what is asked. It sees stones, an attacker and marked points.

use chizu_board::{Color, Point, PointSet, Stones};
use chizu_local::orientation::Orientation;

use super::board::{Board, Cell};

/// A question in its standard orientation.
#[derive(Clone, Debug)]
pub(super) struct Canon {
    way: Orientation,
    stones: Stones,
    attacker: Color,
    ko: Option<Point>,
}

impl Canon {
    /// Finds the orientation. `marked` are the points the question is about: one stone of each chain;
    /// `area` more points.
    pub(super) fn new(
        stones: &Stones,
        attacker: Color,
        ko: Option<Point>,
        marked: &[Point],
        area: PointSet,
    ) -> Self {
        let size = stones.size();
        let mut signs = vec![0u8; size.area()];
        if let Some(point) = ko {
            signs[point.index()] = 3;
        }
        for (sign, color) in [(1, attacker), (2, !attacker)] {
            for point in stones.of(color) {
                signs[point.index()] = sign;
            }
        }
        let marked: PointSet = marked.iter().map(|point| stones.chain(*point)).collect();
        for (sign, set) in [(4, marked), (8, area)] {
            for point in set {
                signs[point.index()] |= sign;
            }
        }
        let way = Orientation::standard(size, &signs);
        let ko = ko.map(|point| way.point(point));
        Self { way, stones: stones.transformed(way.symmetry()), attacker, ko }
    }

    /// The stones, turned.
    pub(super) const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// A set of points, turned.
    pub(super) fn turned(&self, set: &PointSet) -> PointSet {
        self.way.set(*set)
    }

    /// The board of the search.
    pub(super) fn board(&self) -> Board {
        Board::new(&self.stones, self.attacker, self.ko)
    }

    /// The cells of the first stones of the chains of the stones on `a` and `b`, in order.
    pub(super) fn chains(&self, board: &Board, a: Point, b: Point) -> [Cell; 2] {
        let mut cells = [a, b].map(|point| {
            let point = self.way.point(point);
            board.cell(self.stones.chain(point).first_point().unwrap_or(point))
        });
        cells.sort_unstable();
        cells
    }

    /// The cells of some points, in order.
    pub(super) fn cells(&self, board: &Board, area: PointSet) -> Vec<Cell> {
        let mut cells: Vec<Cell> = area.iter().map(|point| board.cell(self.way.point(point))).collect();
        cells.sort_unstable();
        cells
    }

    /// The point that may not be retaken, turned.
    pub(super) const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The point that is turned to `turned`.
    pub(super) fn back(&self, turned: Point) -> Point {
        self.way.point_back(turned)
    }

    /// The point a cell stands for; `None` for a pass.
    pub(super) fn point(&self, board: &Board, at: Cell) -> Option<Point> {
        board.point(at).map(|turned| self.back(turned))
    }
}
