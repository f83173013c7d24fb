//! Influence by dilation and erosion [Bouzy 2003].
//!
//! Every stone starts with a value, positive for Black. A *dilation* lets each point that has no
//! neighbour of the other sign gain one for every neighbour of its own sign; an *erosion* takes one
//! for every neighbour on the board that has not its sign, down to 0. All points change at once.
//!
//! The cells lie in padded rows of bytes, so that the compiler turns the passes into vector code.

use chizu_board::{Color, Point, PointSet, Size, Stones};

/// Cells: rows of width + 1, an empty row above and below, rounded up.
const CELLS: usize = 768;

/// How often to dilate and erode, and what a stone is worth at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passes {
    /// Number of dilations, at most 15.
    pub dilations: u8,
    /// Number of erosions.
    pub erosions: u8,
}

/// The value of a stone at the start.
const STONE: i8 = 64;

/// Values of all points: positive where Black's influence reaches, negative where White's does.
#[derive(Clone, Debug)]
pub struct Field {
    size: Size,
    values: [i8; CELLS],
}

impl Field {
    /// The field of `stones`.
    ///
    /// # Panics
    /// If more than 15 dilations are asked for: the values would not fit.
    #[must_use]
    pub fn of(stones: &Stones, passes: Passes) -> Self {
        assert!(passes.dilations <= 15, "at most 15 dilations, not {}", passes.dilations);
        let size = stones.size();
        let grid = Grid::of(size);
        let mut values = [0; CELLS];
        for (color, value) in [(Color::Black, STONE), (Color::White, -STONE)] {
            for point in stones.of(color) {
                values[grid.cell(point)] = value;
            }
        }
        let mut next = [0; CELLS];
        for _ in 0..passes.dilations {
            grid.pass(&values, &mut next, |value, positive, negative, degree| {
                let up = if (value >= 0) & (negative == 0) { positive } else { 0 };
                let down = if (value <= 0) & (positive == 0) { negative } else { 0 };
                if degree == 0 { 0 } else { value + up - down }
            });
            std::mem::swap(&mut values, &mut next);
        }
        for _ in 0..passes.erosions {
            grid.pass(&values, &mut next, |value, positive, negative, degree| {
                let down = if value > 0 { (degree - positive).min(value) } else { 0 };
                let up = if value < 0 { (degree - negative).min(-value) } else { 0 };
                value - down + up
            });
            std::mem::swap(&mut values, &mut next);
        }
        Self { size, values }
    }

    /// The value of a point: at most 64 + 4 × dilations in size.
    #[must_use]
    pub fn value(&self, point: Point) -> i8 {
        self.values[Grid::stride_cell(self.size, point)]
    }

    /// The points whose value has the sign of `color`.
    #[must_use]
    pub fn of_color(&self, color: Color) -> PointSet {
        let matches = |value: i8| match color {
            Color::Black => value > 0,
            Color::White => value < 0,
        };
        self.size.points().filter(|p| matches(self.value(*p))).collect()
    }
}

/// Where points lie among the cells, and how many neighbours on the board each has.
struct Grid {
    stride: usize,
    size: Size,
    degree: [i8; CELLS],
}

impl Grid {
    fn of(size: Size) -> Self {
        let mut grid = Self { stride: size.width() as usize + 1, size, degree: [0; CELLS] };
        let geometry = size.geometry();
        for point in size.points() {
            grid.degree[grid.cell(point)] = geometry.neighbors(point).count() as i8;
        }
        grid
    }

    fn cell(&self, point: Point) -> usize {
        Self::stride_cell(self.size, point)
    }

    /// One empty cell between rows serves as the left and the right edge.
    fn stride_cell(size: Size, point: Point) -> usize {
        let (col, row) = (size.col(point) as usize, size.row(point) as usize);
        (row + 1) * (size.width() as usize + 1) + col + 1
    }

    /// Sets every cell of `next` to `f(value, positive neighbours, negative neighbours, degree)`.
    #[inline]
    fn pass(&self, values: &[i8; CELLS], next: &mut [i8; CELLS], f: impl Fn(i8, i8, i8, i8) -> i8) {
        let stride = self.stride;
        let (start, end) = (stride, stride * (self.size.height() as usize + 1) + 1);
        let here = &values[start..end];
        let above = &values[start - stride..end - stride];
        let below = &values[start + stride..end + stride];
        let left = &values[start - 1..end - 1];
        let right = &values[start + 1..end + 1];
        let degree = &self.degree[start..end];
        let n = end - start;
        let (here, above, below) = (&here[..n], &above[..n], &below[..n]);
        let (left, right, degree) = (&left[..n], &right[..n], &degree[..n]);
        let out = &mut next[start..end][..n];
        for i in 0..n {
            let around = [above[i], below[i], left[i], right[i]];
            let positive = around.iter().map(|v| i8::from(*v > 0)).sum();
            let negative = around.iter().map(|v| i8::from(*v < 0)).sum();
            out[i] = f(here[i], positive, negative, degree[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lone(point: &str, dilations: u8, erosions: u8) -> Field {
        let mut stones = Stones::empty(Size::NINETEEN);
        stones.set(Size::NINETEEN.parse_point(point).unwrap(), Some(Color::Black));
        Field::of(&stones, Passes { dilations, erosions })
    }

    #[test]
    fn a_lone_stone_reaches_one_point_further_with_each_dilation() {
        for (dilations, reach) in [(1, 5), (2, 13), (3, 25), (4, 41), (5, 61)] {
            assert_eq!(lone("K10", dilations, 0).of_color(Color::Black).len(), reach);
        }
        let field = lone("K10", 4, 0);
        let row: Vec<i8> = "FGHJKLMNO"
            .chars()
            .map(|c| field.value(Size::NINETEEN.parse_point(&format!("{c}10")).unwrap()))
            .collect();
        assert_eq!(row, [1, 2, 6, 10, STONE + 12, 10, 6, 2, 1]);
    }

    #[test]
    fn corner_stones_keep_a_corner() {
        // The corner point C3 keeps points of its own, stones and all, after 5 dilations and 21 erosions.
        let field = lone("C3", 5, 21);
        assert_eq!(field.of_color(Color::Black).len() - 1, 6);
        let reaches = |name| field.value(Size::NINETEEN.parse_point(name).unwrap()) != 0;
        assert!(!reaches("K10") && reaches("B2"));
    }

    #[test]
    fn one_row_is_a_board_too() {
        let stones: Stones = ". X . . O .".parse().unwrap();
        let field = Field::of(&stones, Passes { dilations: 1, erosions: 1 });
        assert_eq!(field.of_color(Color::Black).len(), 2);
        assert_eq!(field.of_color(Color::White).len(), 2);
    }
}
