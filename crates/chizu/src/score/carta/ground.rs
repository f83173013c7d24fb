//! The board as the method looks at it: what lies on each point and which points are hot.

use chizu_board::{ByColor, Color, Point, PointSet, Size, Stones};

use crate::chains::Chains;

/// Cells beyond the edge on each side: two-point jumps look three points far.
const BORDER: usize = 3;
const STRIDE: usize = Size::MAX_SIDE as usize + 2 * BORDER;

const OFF_BOARD: u8 = 1;
const EMPTY: u8 = 2;
const STONE: ByColor<u8> = ByColor { black: 4, white: 8 };
const HOT: ByColor<u8> = ByColor { black: 16, white: 32 };

/// A cell: a point, or a place beyond the edge.
pub(super) type Cell = usize;

/// A board with its chains and hot points.
///
/// A point is *hot* for a colour when it is empty and a stone of that colour there would leave its
/// chain with at most one liberty, nothing being captured.
pub(super) struct Ground {
    pub(super) chains: Chains,
    pub(super) hot: ByColor<PointSet>,
    cells: [u8; STRIDE * STRIDE],
}

impl Ground {
    pub(super) fn of(stones: &Stones) -> Self {
        let chains = Chains::of(stones);
        let mut hot = ByColor::<PointSet>::default();
        let mut cells = [OFF_BOARD; STRIDE * STRIDE];
        for point in stones.size().points() {
            cells[cell(stones.size(), point)] = match stones.get(point) {
                Some(color) => STONE[color],
                None => {
                    let mut flags = EMPTY;
                    for color in Color::ALL {
                        if chains.liberties_after(point, color).len() <= 1 {
                            hot[color].insert(point);
                            flags |= HOT[color];
                        }
                    }
                    flags
                }
            };
        }
        Self { chains, hot, cells }
    }

    pub(super) const fn stones(&self) -> &Stones {
        self.chains.stones()
    }

    pub(super) fn size(&self) -> Size {
        self.stones().size()
    }

    pub(super) fn cell(&self, point: Point) -> Cell {
        cell(self.size(), point)
    }

    /// The point of a cell, if it is on the board.
    pub(super) fn point(&self, cell: Cell) -> Option<Point> {
        let (col, row) = (cell % STRIDE, cell / STRIDE);
        self.size().point(col as i32 - BORDER as i32, row as i32 - BORDER as i32)
    }

    /// Empty or off the board.
    pub(super) const fn void(&self, cell: Cell) -> bool {
        self.cells[cell] & (OFF_BOARD | EMPTY) != 0
    }

    pub(super) const fn empty(&self, cell: Cell) -> bool {
        self.cells[cell] & EMPTY != 0
    }

    pub(super) fn holds(&self, cell: Cell, color: Color) -> bool {
        self.cells[cell] & STONE[color] != 0
    }

    pub(super) fn is_hot(&self, cell: Cell, color: Color) -> bool {
        self.cells[cell] & HOT[color] != 0
    }

    /// Not a stone of the opponent of `color`, and no point where `color` would be in atari.
    pub(super) fn safe(&self, cell: Cell, color: Color) -> bool {
        self.cells[cell] & (STONE[!color] | HOT[color]) == 0
    }
}

fn cell(size: Size, point: Point) -> Cell {
    (size.row(point) as usize + BORDER) * STRIDE + size.col(point) as usize + BORDER
}

/// A step from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(isize);

impl Step {
    pub(super) const fn new(right: isize, down: isize) -> Self {
        Self(down * STRIDE as isize + right)
    }

    pub(super) const fn from(self, cell: Cell) -> Cell {
        cell.wrapping_add_signed(self.0)
    }
}

impl std::ops::Add for Step {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::ops::Neg for Step {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}
