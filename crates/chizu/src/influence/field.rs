//! Values of all points of a board.

use std::fmt;

use chizu_board::{Color, Point, PointSet, Size};

/// A whole number for every point: positive where Black is stronger, negative where White is.
///
/// What the numbers mean is up to the method that made them.
///
/// ```
/// use chizu::Size;
/// use chizu::influence::Field;
/// let field = Field::from_fn(Size::NINETEEN, |p| if p.index() < 19 { -7 } else { 0 });
/// assert_eq!(field.of_color(chizu::Color::White).len(), 19);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Field {
    size: Size,
    values: [i16; Size::MAX_AREA],
}

impl Field {
    /// The field that is 0 everywhere.
    #[must_use]
    pub const fn zero(size: Size) -> Self {
        Self { size, values: [0; Size::MAX_AREA] }
    }

    /// The field with the value `f(point)` on every point.
    pub fn from_fn(size: Size, mut f: impl FnMut(Point) -> i16) -> Self {
        let mut field = Self::zero(size);
        for point in size.points() {
            field.values[point.index()] = f(point);
        }
        field
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value of a point of the board.
    #[must_use]
    pub const fn value(&self, point: Point) -> i16 {
        self.values[point.index()]
    }

    /// The values of all points, in board order.
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values[..self.size.area()]
    }

    pub(super) fn values_mut(&mut self) -> &mut [i16] {
        &mut self.values[..self.size.area()]
    }

    /// The points whose value has the sign of `color`.
    #[must_use]
    pub fn of_color(&self, color: Color) -> PointSet {
        self.at_least(color, 1)
    }

    /// The points whose value has the sign of `color` and is at least `size` (above 0) without it.
    #[must_use]
    pub fn at_least(&self, color: Color, size: i16) -> PointSet {
        let strong = |point: &Point| match color {
            Color::Black => self.value(*point) >= size,
            Color::White => self.value(*point) <= -size,
        };
        self.size.points().filter(strong).collect()
    }
}

/// The values row by row.
impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.values().chunks(self.size.width() as usize) {
            for value in row {
                write!(f, "{value:5}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
