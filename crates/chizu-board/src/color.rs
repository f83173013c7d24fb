//! The two players, and things each of them has one of.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// A player, and the colour of that player's stones.
///
/// ```
/// use chizu_board::Color;
/// assert_eq!(!Color::Black, Color::White);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Plays first in an even game.
    Black,
    /// Receives komi.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The letter of game records and results: `B` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// A text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player '{0}': expected black, white, b or w")]
pub struct ColorError(pub String);

/// Reads `black`, `White`, `b`, `W`.
///
/// ```
/// use chizu_board::Color;
/// assert_eq!("white".parse(), Ok(Color::White));
/// assert_eq!("B".parse(), Ok(Color::Black));
/// assert!("green".parse::<Color>().is_err());
/// ```
impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Self, ColorError> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        if is("b") || is("black") {
            Ok(Self::Black)
        } else if is("w") || is("white") {
            Ok(Self::White)
        } else {
            Err(ColorError(text.to_owned()))
        }
    }
}

/// One `T` for each colour, indexed by [`Color`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Makes one value for each colour.
    pub fn new_with(mut make: impl FnMut(Color) -> T) -> Self {
        Self { black: make(Color::Black), white: make(Color::White) }
    }

    /// Black's and White's value with the colours exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: f(self.black), white: f(self.white) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
