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
        let mut signs = vec![0u8; size.area()];
        if let Some(point) = ko {
            signs[point.index()] = 3;
        }
        for (sign, color) in [(1, maker), (2, !maker)] {
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
        let broad = |symmetry: &Symmetry| {
            let turned = symmetry.size(size);
            turned.width() >= turned.height()
        };
        // Point by point, those stay that show most there; they are all of one size.
        let mut ways: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(broad).collect();
        let turned = ways.first().map_or(size, |symmetry| symmetry.size(size));
        for point in turned.points() {
            if ways.len() == 1 {
                break;
            }
            let sign = |symmetry: &Symmetry| signs[symmetry.point_back(size, point).index()];
            let most = ways.iter().map(sign).max();
            ways.retain(|symmetry| Some(sign(symmetry)) == most);
        }
        let symmetry = ways.first().copied().unwrap_or(Symmetry::ALL[0]);
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
