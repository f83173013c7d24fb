//! Boards as text, the way books and forums print them.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;
use crate::point::Size;
use crate::stones::Stones;

/// A diagram could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// There is no row of points.
    #[error("the diagram has no rows")]
    Empty,
    /// A sign that is neither stone nor point.
    #[error("row {row}, column {column}: '{sign}' is neither a stone (X, O) nor an empty point (. , +)")]
    Sign {
        /// The sign found.
        sign: char,
        /// The row, 1 at the top.
        row: usize,
        /// The column, 1 at the left.
        column: usize,
    },
    /// A row is shorter or longer than the first.
    #[error("row {row} has {found} points, the first row has {expected}")]
    Ragged {
        /// The row, 1 at the top.
        row: usize,
        /// The number of points in it.
        found: usize,
        /// The number of points in the first row.
        expected: usize,
    },
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] crate::SizeError),
}

/// Reads rows from the top, one a line or separated by `/`. `X` or `#` is a black stone, `O` a white
/// one, `.`, `,` or `+` an empty point; blanks between signs and empty lines do not count.
impl FromStr for Stones {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Self, DiagramError> {
        let mut rows: Vec<Vec<Option<Color>>> = Vec::new();
        for line in text.split(['\n', '/']).filter(|line| !line.trim().is_empty()) {
            let mut row = Vec::new();
            for sign in line.chars().filter(|c| !c.is_whitespace()) {
                row.push(match sign {
                    'X' | '#' => Some(Color::Black),
                    'O' => Some(Color::White),
                    '.' | ',' | '+' => None,
                    _ => return Err(DiagramError::Sign { sign, row: rows.len() + 1, column: row.len() + 1 }),
                });
            }
            let expected = rows.first().map_or(row.len(), Vec::len);
            if row.len() != expected {
                return Err(DiagramError::Ragged { row: rows.len() + 1, found: row.len(), expected });
            }
            rows.push(row);
        }
        let width = rows.first().ok_or(DiagramError::Empty)?.len();
        let size = Size::new(clamp(width), clamp(rows.len()))?;
        let mut stones = Self::empty(size);
        for (point, stone) in size.points().zip(rows.into_iter().flatten()) {
            stones.set(point, stone);
        }
        Ok(stones)
    }
}

fn clamp(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Rows from the top, signs separated by blanks, as [`str::parse`] reads them.
impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last_col = self.size().width() - 1;
        for point in self.size().points() {
            let sign = match self.get(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            let end = if self.size().col(point) == last_col { '\n' } else { ' ' };
            write!(f, "{sign}{end}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{self}", self.size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let text = ". X O .\nX . . +\n";
        let stones: Stones = text.parse().unwrap();
        assert_eq!(stones.to_string(), text.replace('+', "."));
        assert_eq!(stones.to_string().parse::<Stones>(), Ok(stones));
        assert_eq!("X./.O".parse::<Stones>().unwrap().to_string(), "X .\n. O\n");
    }

    #[test]
    fn errors_say_where() {
        let error = |text: &str| text.parse::<Stones>().unwrap_err().to_string();
        assert_eq!(error(" \n "), "the diagram has no rows");
        assert_eq!(
            error(". .\n. Z"),
            "row 2, column 2: 'Z' is neither a stone (X, O) nor an empty point (. , +)"
        );
        assert_eq!(error(". .\n. . ."), "row 2 has 3 points, the first row has 2");
        assert!(error(&".".repeat(26)).starts_with("a board of 26×1 is not supported"));
    }
}
