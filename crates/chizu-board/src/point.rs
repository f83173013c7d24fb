//! Board sizes, points and their names.

use std::fmt;

/// Names of the columns from the left: the letter I is left out, as on printed boards.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Width and height of a board, each 1 to [`Size::MAX_SIDE`].
///
/// ```
/// use chizu_board::Size;
/// let size = Size::new(19, 19)?;
/// assert_eq!(size.area(), 361);
/// assert!(Size::new(26, 26).is_err());
/// # Ok::<(), chizu_board::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A side of the board is not between 1 and [`Size::MAX_SIDE`] points long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {width}×{height} is not supported: each side must have 1 to 25 points")]
pub struct SizeError {
    /// The width asked for.
    pub width: u32,
    /// The height asked for.
    pub height: u32,
}

impl Size {
    /// The longest side a board can have.
    pub const MAX_SIDE: u8 = 25;
    /// The most points a board can have.
    pub const MAX_AREA: usize = 625;
    /// The usual board.
    pub const NINETEEN: Self = Self { width: 19, height: 19 };

    /// A board of `width` columns and `height` rows.
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        let side = |n: u32| u8::try_from(n).ok().filter(|n| (1..=Self::MAX_SIDE).contains(n));
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Self { width, height }),
            _ => Err(SizeError { width, height }),
        }
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The point in column `col` (0 = left) and row `row` (0 = top), if it is on the board.
    #[must_use]
    pub fn point(self, col: i32, row: i32) -> Option<Point> {
        let (width, height) = (i32::from(self.width), i32::from(self.height));
        let on_board = (0..width).contains(&col) && (0..height).contains(&row);
        on_board.then(|| Point((row * width + col) as u16))
    }

    /// The column of `point`, 0 at the left.
    #[must_use]
    pub const fn col(self, point: Point) -> u8 {
        (point.0 % self.width as u16) as u8
    }

    /// The row of `point`, 0 at the top.
    #[must_use]
    pub const fn row(self, point: Point) -> u8 {
        (point.0 / self.width as u16) as u8
    }

    /// How many steps along the lines it is from one point to another, over whatever is between.
    ///
    /// ```
    /// use chizu_board::Size;
    /// let size = Size::new(9, 9)?;
    /// let [a, b] = ["C3", "E4"].map(|name| size.parse_point(name).unwrap());
    /// assert_eq!(size.steps(a, b), 3);
    /// # Ok::<(), chizu_board::SizeError>(())
    /// ```
    #[must_use]
    pub const fn steps(self, from: Point, to: Point) -> u8 {
        self.col(from).abs_diff(self.col(to)) + self.row(from).abs_diff(self.row(to))
    }

    /// All points, row by row from the top left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator + Clone {
        (0..self.area() as u16).map(Point)
    }

    /// The name of a point, as on printed boards: letter of the column (no I), row counted from the
    /// bottom. The top left of a 19×19 board is `A19`.
    #[must_use]
    pub fn name(self, point: Point) -> PointName {
        PointName { column: COLUMNS[self.col(point) as usize], row: self.height - self.row(point) }
    }

    /// Reads a name such as `D4` or `d4`. `None` if it is not a name or not on this board.
    #[must_use]
    pub fn parse_point(self, name: &str) -> Option<Point> {
        let (letter, digits) = (name.as_bytes().first()?, name.get(1..)?);
        let col = COLUMNS.iter().position(|c| *c == letter.to_ascii_uppercase())?;
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let row: i32 = digits.parse().ok()?;
        self.point(col as i32, i32::from(self.height) - row)
    }

    /// Reads a move: the name of a point, or `pass`. `None` if it is neither.
    ///
    /// ```
    /// use chizu_board::{Move, Size};
    /// let size = Size::NINETEEN;
    /// assert_eq!(size.parse_move("PASS"), Some(Move::Pass));
    /// assert_eq!(size.parse_move("q16").and_then(Move::point), size.parse_point("Q16"));
    /// assert_eq!(size.parse_move("I9"), None);
    /// ```
    #[must_use]
    pub fn parse_move(self, name: &str) -> Option<Move> {
        if name.eq_ignore_ascii_case("pass") {
            Some(Move::Pass)
        } else {
            self.parse_point(name).map(Move::Play)
        }
    }

    /// This size with width and height exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// A number below 625, different for each size.
    pub(crate) const fn index(self) -> usize {
        (self.width as usize - 1) * Self::MAX_SIDE as usize + self.height as usize - 1
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A point (intersection) of a board: its number, row by row from the top left.
///
/// Only a [`Size`] knows the column, row and name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(crate) u16);

impl Point {
    /// The number of the point: `row * width + column`, below [`Size::MAX_AREA`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point with that number, if a board can have it.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Size::MAX_AREA { Some(Self(index as u16)) } else { None }
    }
}

/// The printable name of a point; made by [`Size::name`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointName {
    column: u8,
    row: u8,
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column as char, self.row)
    }
}

impl fmt::Debug for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// No stone is played.
    Pass,
    /// A stone is played on a point.
    Play(Point),
}

impl Move {
    /// Where a stone is played; none for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Play(point) => Some(point),
            Self::Pass => None,
        }
    }

    /// The point's name on a board of that size, or `pass`.
    ///
    /// ```
    /// use chizu_board::{Move, Size};
    /// let size = Size::NINETEEN;
    /// assert_eq!(size.parse_point("Q16").map(|at| Move::Play(at).name(size)).as_deref(), Some("Q16"));
    /// assert_eq!(Move::Pass.name(size), "pass");
    /// ```
    #[must_use]
    pub fn name(self, size: Size) -> String {
        self.point().map_or_else(|| "pass".to_owned(), |at| size.name(at).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_skip_the_letter_i() {
        let size = Size::NINETEEN;
        let named = |col, row| size.name(size.point(col, row).unwrap()).to_string();
        assert_eq!(named(0, 0), "A19");
        assert_eq!(named(7, 18), "H1");
        assert_eq!(named(8, 18), "J1");
        assert_eq!(named(18, 0), "T19");
    }

    #[test]
    fn names_are_read_back_on_every_size() {
        for (width, height) in [(1, 1), (25, 25), (5, 13), (19, 19)] {
            let size = Size::new(width, height).unwrap();
            for point in size.points() {
                assert_eq!(size.parse_point(&size.name(point).to_string()), Some(point));
            }
        }
    }

    #[test]
    fn nonsense_is_no_point() {
        for name in ["", "D", "4", "I5", "D0", "D20", "U1", "D+4", "é4", "D4 ", "D99999999999"] {
            assert_eq!(Size::NINETEEN.parse_point(name), None, "{name:?}");
        }
    }

    #[test]
    fn sides_are_one_to_twenty_five() {
        assert!(Size::new(0, 5).is_err());
        assert!(Size::new(5, 26).is_err());
        assert_eq!(
            Size::new(52, 52).unwrap_err().to_string(),
            "a board of 52×52 is not supported: each side must have 1 to 25 points"
        );
    }
}
