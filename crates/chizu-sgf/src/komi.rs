//! Komi as records state it.

use chizu_board::Komi;

use crate::diagnostic::excerpt;
use crate::kind::DiagnosticKind;
use crate::number::{self, Unit};

/// The most points of komi believed.
const MOST: i32 = 150;

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
/// is 3.75 stones and so 7½ points again). Quarters and numbers beyond 150 cannot be points and are read so.
pub(crate) fn read(raw: &str) -> ReadKomi {
    let folded = number::fold(raw);
    let bad = || DiagnosticKind::BadNumber { ident: "KM", value: excerpt(raw) };
    let Some((quantity, _)) = number::first_quantity(&folded) else {
        let remark = (!folded.trim().is_empty()).then(bad);
        return ReadKomi { komi: None, remark };
    };
    let in_hundredths = quantity.unit == Unit::Unsaid
        && quantity.number.abs() > f64::from(MOST)
        && quantity.number.abs() <= f64::from(100 * MOST)
        && quantity.number % 25.0 == 0.0;
    let scaled = if in_hundredths {
        number::Quantity { number: quantity.number / 100.0, ..quantity }
    } else {
        quantity
    };
    // Nobody gives more than five stones.
    let quarters = (scaled.number * 2.0).fract() != 0.0;
    let Some(half_points) = scaled.half_points().filter(|_| !quarters || scaled.number.abs() < 5.0) else {
        return ReadKomi { komi: None, remark: Some(bad()) };
    };
    if half_points.abs() > 2 * MOST {
        return ReadKomi {
            komi: None,
            remark: Some(DiagnosticKind::ImplausibleKomi { value: excerpt(raw) }),
        };
    }
    let komi = Komi::from_half_points(half_points);
    let remark = if f64::from(half_points) != quantity.number * 2.0 {
        Some(DiagnosticKind::RescaledKomi { value: excerpt(raw), komi })
    } else if quantity.comma {
        Some(DiagnosticKind::DecimalComma { ident: "KM" })
    } else {
        None
    };
    ReadKomi { komi: Some(komi), remark }
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
            ("6.3", None, Some("bad-number")),
            ("6.75", None, Some("bad-number")),
            ("200.5", None, Some("implausible-komi")),
            ("no", None, Some("bad-number")),
            ("", None, None),
        ] {
            let found = read(raw);
            assert_eq!(found.komi, half_points.map(Komi::from_half_points), "{raw}");
            assert_eq!(found.remark.map(|remark| remark.code()), code, "{raw}");
        }
    }
}
