//! Turning a question into its one standard orientation.
//!
//! A budget that ends in the middle of a search, a table that forgets, moves that look equally good: all
//! depend on the order of things. So that no answer depends on how the board is turned or who is called
//! Black, a question is first turned into the one of its eight orientations that comes first, roles
//! instead of colours, and the answer is turned back.
//!
//! *What it does not know:* what is asked. It sees stones, a maker and marked points.

use chizu_board::{Color, Point, PointSet, Size, Stones, Symmetry};

use super::board::{Board, Cell};

/// A question in its standard orientation.
#[derive(Clone, Debug)]
pub(super) struct Canon {
    from: Size,
    symmetry: Symmetry,
    stones: Stones,
    maker: Color,
    ko: Option<Point>,
}

impl Canon {
    /// Finds the orientation. `marked` are the points the question is about: one stone of each chain;
    /// `area` more points.
    pub(super) fn new(
        stones: &Stones,
        maker: Color,
        ko: Option<Point>,
        marked: &[Point],
        area: PointSet,
    ) -> Self {
        let size = stones.size();
        let mut best: Option<(Vec<u8>, Symmetry)> = None;
        for symmetry in Symmetry::ALL {
            let turned = symmetry.size(size);
            if turned.width() < turned.height() {
                continue;
            }
            let mut cells = vec![0u8; size.area()];
            for point in size.points() {
                let role = match stones.get(point) {
                    None => u8::from(ko == Some(point)) * 3,
                    Some(color) if color == maker => 1,
                    Some(_) => 2,
                };
                cells[symmetry.point(size, point).index()] = role;
            }
            for stone in marked.iter().flat_map(|point| stones.chain(*point)) {
                cells[symmetry.point(size, stone).index()] |= 4;
            }
            for point in area {
                cells[symmetry.point(size, point).index()] |= 8;
            }
            if best.as_ref().is_none_or(|(other, _)| cells > *other) {
                best = Some((cells, symmetry));
            }
        }
        let symmetry = best.map_or(Symmetry::ALL[0], |(_, symmetry)| symmetry);
        let ko = ko.map(|point| symmetry.point(size, point));
        Self { from: size, symmetry, stones: stones.transformed(symmetry), maker, ko }
    }

    /// The stones, turned.
    pub(super) const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// A set of points, turned.
    pub(super) fn turned(&self, set: &PointSet) -> PointSet {
        set.iter().map(|point| self.symmetry.point(self.from, point)).collect()
    }

    /// The board of the search.
    pub(super) fn board(&self) -> Board {
        Board::new(&self.stones, self.maker, self.ko)
    }

    /// The cells of the first stones of the chains of the stones on `a` and `b`, in order.
    pub(super) fn chains(&self, board: &Board, a: Point, b: Point) -> [Cell; 2] {
        let mut cells = [a, b].map(|point| {
            let point = self.symmetry.point(self.from, point);
            board.cell(self.stones.chain(point).first_point().unwrap_or(point))
        });
        cells.sort_unstable();
        cells
    }

    /// The cells of some points, in order.
    pub(super) fn cells(&self, board: &Board, area: PointSet) -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            area.iter().map(|point| board.cell(self.symmetry.point(self.from, point))).collect();
        cells.sort_unstable();
        cells
    }

    /// The point that may not be retaken, turned.
    pub(super) const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The point that is turned to `turned`.
    pub(super) fn back(&self, turned: Point) -> Point {
        self.symmetry.point_back(self.from, turned)
    }

    /// The point a cell stands for; `None` for a pass.
    pub(super) fn point(&self, board: &Board, at: Cell) -> Option<Point> {
        board.point(at).map(|turned| self.back(turned))
    }
}
