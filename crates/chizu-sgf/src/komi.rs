//! Komi as records state it.

use chizu_board::{Komi, Scoring};

use crate::kind::DiagnosticKind;
use crate::number::{self, Unit};
use crate::text::excerpt;

/// The most points of komi believed.
const MOST: i32 = 150;

/// The most stones of komi believed.
const MOST_STONES: f64 = 5.0;

/// A komi and what is to be said about it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReadKomi {
    pub(crate) komi: Option<Komi>,
    pub(crate) remark: Option<DiagnosticKind>,
}

/// Reads a `KM` value.
///
/// Beside points (`6.5`, `6,5`, `６．５`, `6目半`, `5 1/2`) records state komi in Chinese stones of two points each
/// (`3¾`, `3.75`, `3又3/4子`: all 7½ points), and the servers Fox and Tygem in hundredths (`650` is 6½ points, `375`
/// is 3.75 stones and so 7½ points again, 350 is 3½ stones and 7 points). Quarters and numbers beyond 150 cannot be points
/// and are read so. Hundredths up to 500 are stones unless the record is of a game where territory is counted: nobody
/// gives so few points there by hundredths.
pub(crate) fn read(raw: &str, scoring: Option<Scoring>) -> ReadKomi {
    let folded = number::fold(raw);
    let bad = || DiagnosticKind::BadNumber { ident: "KM", value: excerpt(raw) };
    let Some((quantity, rest)) = number::first_quantity(&folded) else {
        let remark = (!folded.trim().is_empty()).then(bad);
        return ReadKomi { komi: None, remark };
    };
    if is_exponent(rest) {
        return ReadKomi { komi: None, remark: Some(bad()) };
    }
    let in_hundredths = quantity.unit == Unit::Unsaid
        && quantity.number.abs() > f64::from(MOST)
        && quantity.number.abs() <= f64::from(100 * MOST)
        && quantity.number % 25.0 == 0.0;
    let scaled = if in_hundredths {
        let number = quantity.number / 100.0;
        let stones = scoring != Some(Scoring::Territory) && number.abs() < MOST_STONES;
        number::Quantity { number, unit: if stones { Unit::Stones } else { Unit::Unsaid }, ..quantity }
    } else {
        quantity
    };
    let quarters = (scaled.number * 2.0).fract() != 0.0;
    let Some(half_points) = scaled.half_points().filter(|_| !quarters || scaled.number.abs() < MOST_STONES)
    else {
        let kind = if scaled.number.abs() > f64::from(MOST) {
            DiagnosticKind::ImplausibleKomi { value: excerpt(raw) }
        } else {
            DiagnosticKind::FractionalKomi { value: excerpt(raw) }
        };
        return ReadKomi { komi: None, remark: Some(kind) };
    };
    if half_points.abs() > 2 * MOST {
        return ReadKomi {
            komi: None,
            remark: Some(DiagnosticKind::ImplausibleKomi { value: excerpt(raw) }),
        };
    }
    let komi = Komi::from_half_points(half_points);
    let remark = if is_junk(rest) {
        Some(DiagnosticKind::TrailingKomi { value: excerpt(raw), komi })
    } else if f64::from(half_points) != quantity.number * 2.0 {
        Some(DiagnosticKind::RescaledKomi { value: excerpt(raw), komi })
    } else if quantity.comma {
        Some(DiagnosticKind::DecimalComma { ident: "KM" })
    } else {
        None
    };
    ReadKomi { komi: Some(komi), remark }
}

/// `1e308` is not 1.
fn is_exponent(rest: &str) -> bool {
    rest.strip_prefix('e')
        .is_some_and(|rest| rest.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether what follows the number may change its meaning. Words of East Asian languages are taken as comment.
fn is_junk(rest: &str) -> bool {
    let rest = rest.trim_start().trim_start_matches("komi");
    rest.contains(|c: char| c.is_ascii_alphanumeric() || c.is_numeric())
}

/// A text is no komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KomiTextError {
    /// No number, or more than a number.
    #[error("not a number of points such as 6.5, 0 or -5")]
    Unreadable,
    /// Between half-points.
    #[error("no multiple of half a point")]
    Fractional,
    /// More than 1000 points.
    #[error("more than 1000 points")]
    TooLarge,
}

/// Reads a komi somebody typed, as tolerantly as one in a record but without guessing: what is not a number of points
/// as a whole is an error, and so are quarters, unless they are said to be stones.
///
/// ```
/// use chizu_board::Komi;
/// use chizu_sgf::{KomiTextError, komi_from_text};
/// for text in ["6.5", "6,5", "６．５", "6½", "6目半", " +6.50 ", "3又1/4子"] {
///     assert_eq!(komi_from_text(text), Ok(Komi::from_half_points(13)), "{text}");
/// }
/// assert_eq!(komi_from_text("6.25"), Err(KomiTextError::Fractional));
/// assert_eq!(komi_from_text("6.5 7.5"), Err(KomiTextError::Unreadable));
/// ```
///
/// # Errors
/// [`KomiTextError`].
pub fn komi_from_text(text: &str) -> Result<Komi, KomiTextError> {
    const MOST: f64 = 1000.0;
    let folded = number::fold(text);
    let words = folded.trim();
    let unsigned = words.strip_prefix(['+', '-']).unwrap_or(words).trim_start();
    let (quantity, rest) = number::first_quantity(words)
        .filter(|_| number::starts_number(unsigned, 0))
        .ok_or(KomiTextError::Unreadable)?;
    if !rest.trim().is_empty() {
        return Err(KomiTextError::Unreadable);
    }
    if quantity.number.abs() > MOST {
        return Err(KomiTextError::TooLarge);
    }
    if quantity.unit != Unit::Stones && (quantity.number * 2.0).fract() != 0.0 {
        return Err(KomiTextError::Fractional);
    }
    quantity.half_points().map(Komi::from_half_points).ok_or(KomiTextError::Fractional)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_in_the_wild() {
        for (raw, half_points, code) in [
            ("6.5", Some(13), None),
            ("0", Some(0), None),
            ("-4.50", Some(-9), None),
            ("5,5", Some(11), Some("decimal-comma")),
            ("6目半", Some(13), None),
            ("375", Some(15), Some("rescaled-komi")),
            ("650", Some(13), Some("rescaled-komi")),
            ("3.75", Some(15), Some("rescaled-komi")),
            ("3¾", Some(15), Some("rescaled-komi")),
            ("黑贴3又3/4子", Some(15), Some("rescaled-komi")),
            ("6.3", None, Some("fractional-komi")),
            ("6.25", None, Some("fractional-komi")),
            ("6.75", None, Some("fractional-komi")),
            ("1e308", None, Some("bad-number")),
            ("6.5abc", Some(13), Some("trailing-komi")),
            ("6.5 7.5", Some(13), Some("trailing-komi")),
            ("6.5.5", Some(13), Some("trailing-komi")),
            ("6.5 points", Some(13), None),
            ("6目半コミ出し", Some(13), None),
            ("7.5 komi", Some(15), None),
            ("200.5", None, Some("implausible-komi")),
            ("no", None, Some("bad-number")),
            ("", None, None),
        ] {
            let found = read(raw, None);
            assert_eq!(found.komi, half_points.map(Komi::from_half_points), "{raw}");
            assert_eq!(found.remark.map(|remark| remark.code()), code, "{raw}");
        }
    }

    #[test]
    fn hundredths_are_stones_where_area_is_counted() {
        let half_points = |raw, scoring| read(raw, scoring).komi.map(Komi::half_points);
        for (raw, territory, area) in
            [("350", 7, 14), ("375", 15, 15), ("250", 5, 10), ("650", 13, 13), ("3.5", 7, 7)]
        {
            assert_eq!(half_points(raw, Some(Scoring::Territory)), Some(territory), "{raw}");
            assert_eq!(half_points(raw, Some(Scoring::Area)), Some(area), "{raw}");
            assert_eq!(half_points(raw, None), Some(area), "{raw}");
        }
    }

    #[test]
    fn typed_komi() {
        for text in ["", "-", "abc", "abc6.5", "6.5abc", "1e3", "- - 5", "6.5.5", "inf"] {
            assert_eq!(komi_from_text(text), Err(KomiTextError::Unreadable), "{text}");
        }
        assert_eq!(komi_from_text("-5"), Ok(Komi::from_half_points(-10)));
        assert_eq!(komi_from_text("3.75"), Err(KomiTextError::Fractional));
        assert_eq!(komi_from_text("5000"), Err(KomiTextError::TooLarge));
    }
}
