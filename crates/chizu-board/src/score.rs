//! Komi and results, in integer half-points.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use crate::color::Color;

/// The most whole points a komi or a score is read with: more than any board has.
const MOST: i32 = 1000;

/// Points given to White for playing second, in half-points; may be negative (reverse komi).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi {
    half_points: i32,
}

impl Komi {
    /// No komi.
    pub const ZERO: Self = Self { half_points: 0 };

    /// Komi of so many half-points: 13 is 6½ points.
    #[must_use]
    pub const fn from_half_points(half_points: i32) -> Self {
        Self { half_points }
    }

    /// Komi of so many points. `None` if that is no multiple of half a point between −1000 and 1000.
    ///
    /// ```
    /// use chizu_board::Komi;
    /// assert_eq!(Komi::from_points(6.5), Some(Komi::from_half_points(13)));
    /// assert_eq!(Komi::from_points(6.3), None);
    /// assert_eq!(Komi::from_points(f64::NAN), None);
    /// ```
    #[must_use]
    pub fn from_points(points: f64) -> Option<Self> {
        let half_points = points * 2.0;
        (half_points.abs() < f64::from(2 * MOST + 2) && half_points.fract() == 0.0)
            .then_some(Self { half_points: half_points as i32 })
    }

    /// The komi in points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }

    /// The komi in half-points.
    #[must_use]
    pub const fn half_points(self) -> i32 {
        self.half_points
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.half_points < 0 {
            f.write_str("-")?;
        }
        write_half_points(f, self.half_points.unsigned_abs())
    }
}

/// A komi is not a multiple of half a point between −1000 and 1000.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no komi: expected a number of points or half-points such as 6.5, 0 or -5")]
pub struct KomiError(pub String);

/// Reads `6.5`, `7`, `-0.5`, `+3.50`.
impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Self, KomiError> {
        parse_half_points(text).map(Self::from_half_points).ok_or_else(|| KomiError(text.to_owned()))
    }
}

/// The result of counting: by how much who is ahead.
///
/// ```
/// use chizu_board::{Color, Score};
/// let score = Score::from_half_points(-7);
/// assert_eq!(score.to_string(), "W+3.5");
/// assert_eq!(score.winner(), Some(Color::White));
/// assert_eq!("W+3.5".parse(), Ok(score));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score {
    half_points: i32,
}

impl Score {
    /// Nobody is ahead (jigo).
    pub const DRAW: Self = Self { half_points: 0 };

    /// Black is ahead by so many half-points; White if negative.
    #[must_use]
    pub const fn from_half_points(half_points: i32) -> Self {
        Self { half_points }
    }

    /// Black is ahead by so many points; White if negative.
    #[must_use]
    pub const fn from_points(points: i32) -> Self {
        Self { half_points: 2 * points }
    }

    /// Black's lead in half-points.
    #[must_use]
    pub const fn half_points(self) -> i32 {
        self.half_points
    }

    /// Black's lead in points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }

    /// Who is ahead; `None` when nobody is.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self.half_points {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self { half_points: -self.half_points }
    }
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { half_points: self.half_points + other.half_points }
    }
}

impl Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { half_points: self.half_points - other.half_points }
    }
}

/// White's komi is taken off Black's lead.
impl Sub<Komi> for Score {
    type Output = Self;
    fn sub(self, komi: Komi) -> Self {
        Self { half_points: self.half_points - komi.half_points }
    }
}

/// As in game records: `B+3.5`, `W+12`, `0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            None => f.write_str("0"),
            Some(color) => {
                write!(f, "{}+", color.letter())?;
                write_half_points(f, self.half_points.unsigned_abs())
            }
        }
    }
}

/// A text is not a score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no score: expected something like B+3.5, W+12 or 0")]
pub struct ScoreError(pub String);

/// Reads what `Display` prints. Results in the wild are the business of the record reader.
impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Self, ScoreError> {
        let error = || ScoreError(text.to_owned());
        let lead = |digits: &str| parse_half_points(digits).filter(|n| *n >= 0).ok_or_else(error);
        match text.split_once('+') {
            None if text == "0" => Ok(Self::DRAW),
            Some(("B", points)) => lead(points).map(Self::from_half_points),
            Some(("W", points)) => lead(points).map(|n| Self::from_half_points(-n)),
            _ => Err(error()),
        }
    }
}

fn write_half_points(f: &mut fmt::Formatter<'_>, half_points: u32) -> fmt::Result {
    let half = if half_points % 2 == 1 { ".5" } else { "" };
    write!(f, "{}{half}", half_points / 2)
}

fn parse_half_points(text: &str) -> Option<i32> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let half = match fraction.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    if whole.is_empty() && fraction.is_empty() || !whole.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    (whole <= MOST).then_some(sign * (2 * whole + half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_in_half_points() {
        let komi = |text: &str| text.parse().map(Komi::half_points).ok();
        let cases = [
            ("6.5", Some(13)),
            ("7", Some(14)),
            ("0.50", Some(1)),
            ("-5.5", Some(-11)),
            ("+.5", Some(1)),
            ("0", Some(0)),
            ("7.", Some(14)),
            ("6.25", None),
            ("5,5", None),
            ("", None),
            (".", None),
            ("-", None),
            ("1e3", None),
            ("99999999999", None),
            ("NaN", None),
            ("--1", None),
        ];
        for (text, half_points) in cases {
            assert_eq!(komi(text), half_points, "{text:?}");
        }
        assert_eq!(Komi::from_half_points(-11).to_string(), "-5.5");
    }

    #[test]
    fn scores_are_read_back() {
        for half_points in [-723, -2, -1, 0, 1, 13, 722] {
            let score = Score::from_half_points(half_points);
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for text in ["", "B", "B+", "W+-3", "X+3", "3", "B+R"] {
            assert!(text.parse::<Score>().is_err(), "{text:?}");
        }
    }
}
