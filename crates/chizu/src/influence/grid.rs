//! Rows of cells with room around them, on which a compiler turns a pass over all points into vector
//! code.
//!
//! One empty cell between two rows is the right edge of the one and the left edge of the other.

use std::ops::{Add, Neg, Sub};

use chizu_board::{Color, Point, Size, Stones};

use super::field::Field;

/// Rows of width + 1, an empty row above and below, rounded up.
const CELLS: usize = 768;

/// What a cell can hold: the narrower, the more of them go through at once.
pub(super) trait Cell:
    Copy
    + Default
    + Ord
    + From<bool>
    + TryFrom<i16>
    + Into<i16>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
{
}

impl Cell for i8 {}
impl Cell for i16 {}

/// A point and what is around it, as a pass sees it.
pub(super) struct Around<T> {
    /// The value of the point.
    pub(super) value: T,
    /// Its neighbours with positive values.
    pub(super) positive: T,
    /// Its neighbours with negative values.
    pub(super) negative: T,
    /// Its neighbours on the board; 0 off the board, where the value must stay 0.
    pub(super) degree: T,
}

/// The values of all points and how many neighbours each has.
pub(super) struct Grid<T> {
    size: Size,
    values: [T; CELLS],
    next: [T; CELLS],
    degree: [T; CELLS],
}

impl<T: Cell> Grid<T> {
    /// Black stones are worth `stone`, white ones as much less than 0.
    ///
    /// `stone` must fit a cell.
    pub(super) fn of(stones: &Stones, stone: i16) -> Self {
        let (size, empty) = (stones.size(), [T::default(); CELLS]);
        let mut grid = Self { size, values: empty, next: empty, degree: empty };
        let stone = T::try_from(stone).unwrap_or_default();
        for (color, value) in [(Color::Black, stone), (Color::White, -stone)] {
            for point in stones.of(color) {
                grid.values[cell(size, point)] = value;
            }
        }
        let (width, height) = (size.width() as usize, size.height() as usize);
        for row in 0..height {
            let start = (row + 1) * (width + 1) + 1;
            for (col, degree) in grid.degree[start..start + width].iter_mut().enumerate() {
                let edges = [row > 0, row + 1 < height, col > 0, col + 1 < width];
                *degree = edges.into_iter().map(T::from).fold(T::default(), T::add);
            }
        }
        grid
    }

    /// Gives every point the value `f` makes of it, all at once.
    #[inline]
    pub(super) fn pass(&mut self, f: impl Fn(Around<T>) -> T) {
        let stride = self.size.width() as usize + 1;
        let (start, end) = (stride, stride * (self.size.height() as usize + 1) + 1);
        let n = end - start;
        let values = &self.values;
        let (here, above) = (&values[start..end][..n], &values[start - stride..end - stride][..n]);
        let below = &values[start + stride..end + stride][..n];
        let (left, right) = (&values[start - 1..end - 1][..n], &values[start + 1..end + 1][..n]);
        let degree = &self.degree[start..end][..n];
        let out = &mut self.next[start..end][..n];
        let zero = T::default();
        for i in 0..n {
            let around = [above[i], below[i], left[i], right[i]];
            let positive = around.iter().map(|v| T::from(*v > zero)).fold(zero, T::add);
            let negative = around.iter().map(|v| T::from(*v < zero)).fold(zero, T::add);
            out[i] = f(Around { value: here[i], positive, negative, degree: degree[i] });
        }
        std::mem::swap(&mut self.values, &mut self.next);
    }

    /// The values as a field.
    pub(super) fn field(&self) -> Field {
        let width = self.size.width() as usize;
        let mut field = Field::zero(self.size);
        for (row, values) in field.values_mut().chunks_exact_mut(width).enumerate() {
            let start = (row + 1) * (width + 1) + 1;
            for (value, cell) in values.iter_mut().zip(&self.values[start..start + width]) {
                *value = (*cell).into();
            }
        }
        field
    }
}

fn cell(size: Size, point: Point) -> usize {
    let (col, row) = (size.col(point) as usize, size.row(point) as usize);
    (row + 1) * (size.width() as usize + 1) + col + 1
}
