//! The influence of the first Go program [Zobrist 1969, *A model of visual organization for the game of
//! Go*].
//!
//! A black stone is worth 50, a white one −50. Four times over, every point gains one for each
//! neighbour with a positive value and loses one for each with a negative, all at once. The
//! outlines of the signs were meant to be what a player sees as his part of the board.
//!
//! *What it does not know:* everything but stones and neighbours. Enemy stones do not block.
//!
//! ```
//! use chizu::influence::zobrist;
//! let stones: chizu::Stones = "X . . . .".parse()?;
//! assert_eq!(zobrist::field(&stones).values(), [53, 6, 4, 2, 1]);
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

use chizu_board::Stones;

use super::field::Field;
use super::grid::{Around, Grid};

const STONE: i16 = 50;
const PASSES: usize = 4;

/// The field of `stones`.
#[must_use]
pub fn field(stones: &Stones) -> Field {
    // At most 50 + 4 · 4.
    let mut grid = Grid::<i8>::of(stones, STONE);
    for _ in 0..PASSES {
        grid.pass(
            |Around { value, positive, negative, degree }| {
                if degree == 0 { 0 } else { value + positive - negative }
            },
        );
    }
    grid.field()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::{Color, Size};

    #[test]
    fn a_lone_stone() {
        let mut stones = Stones::empty(Size::NINETEEN);
        stones.set(Size::NINETEEN.parse_point("K10").unwrap(), Some(Color::Black));
        let field = field(&stones);
        assert_eq!(field.of_color(Color::Black).len(), 41);
        let row = field.values()[9 * 19 + 5..9 * 19 + 14].to_vec();
        assert_eq!(row, [1, 2, 6, 10, 62, 10, 6, 2, 1]);
    }

    #[test]
    fn two_colours_cancel() {
        let stones: Stones = "X . . . O".parse().unwrap();
        let values = field(&stones).values().to_vec();
        assert_eq!(values[2], 0);
        assert_eq!(values[0], -values[4]);
    }
}
