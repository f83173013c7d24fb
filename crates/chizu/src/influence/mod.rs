//! Influence: fields over the board that say whose stones reach where, and how strongly.
//!
//! Every method is a function from an arrangement of [`Stones`](crate::Stones) to a [`Field`] of whole
//! numbers, positive for Black. The methods differ in what they are good for:
//!
//! * [`bouzy`] — dilation and erosion: territory, moyo and area, as a person would outline them.
//! * [`staircase`] — stones shine six points far and enemies throw shadows; a sum over stones, so that
//!   the share of each is known.
//! * [`zobrist`] — the first of all: every neighbour counts, four times over.
//! * [`radiation`] — stones shine, and links that cannot be cut stop the light; it must be told which these are, and how
//!   likely stones are to stay.
//!
//! *What they do not know:* life and death. Dead stones must be taken off first, but for radiation.
//!
//! ```
//! use chizu::influence::{bouzy, staircase, zobrist};
//! let stones: chizu::Stones = ". . . . . / . X . O . / . . . . . / . . . . .".parse()?;
//! let middle = stones.size().parse_point("C3").unwrap();
//! let area = bouzy::field(&stones, bouzy::Passes::AREA);
//! for field in [area, staircase::field(&stones), zobrist::field(&stones)] {
//!     assert_eq!(field.value(middle), 0);
//! }
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

pub mod bouzy;
mod digits;
mod field;
mod grid;
pub mod radiation;
pub mod staircase;
pub(crate) mod tuning;
pub mod zobrist;

pub use field::Field;

#[cfg(test)]
mod testing {
    use chizu_board::{Color, Size, Stones};

    /// A 19×19 board with stones on these points.
    pub(super) fn board(black: &[&str], white: &[&str]) -> Stones {
        let mut stones = Stones::empty(Size::NINETEEN);
        for (names, color) in [(black, Color::Black), (white, Color::White)] {
            for name in names {
                stones.set(Size::NINETEEN.parse_point(name).unwrap(), Some(color));
            }
        }
        stones
    }
}
