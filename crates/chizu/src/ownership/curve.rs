//! Curves in whole numbers: lines from knot to knot.

use super::walk::ONE;

/// The value at `x` of the line through these points, flat at its ends.
pub(super) fn along(line: &[(i32, i32)], x: i32) -> i32 {
    let after = line.partition_point(|(at, _)| *at < x);
    match (after.checked_sub(1).and_then(|before| line.get(before)), line.get(after)) {
        (None, Some((_, value))) | (Some((_, value)), None) => *value,
        (Some((x0, y0)), Some((x1, y1))) => y0 + (y1 - y0) * (x - x0) / (x1 - x0),
        (None, None) => 0,
    }
}

/// The natural logarithm of a number from 1 on, in thousandths.
pub(super) fn ln(number: i32) -> i32 {
    const LINE: [(i32, i32); 15] = [
        (1, 0),
        (2, 693),
        (3, 1099),
        (4, 1386),
        (5, 1609),
        (6, 1792),
        (8, 2079),
        (10, 2303),
        (13, 2565),
        (17, 2833),
        (24, 3178),
        (36, 3584),
        (60, 4094),
        (85, 4443),
        (120, 4787),
    ];
    along(&LINE, number)
}

/// The probability for log-odds in thousandths; the two sides of 0 are mirrored.
pub(super) fn logistic(odds: i32) -> i32 {
    const LINE: [(i32, i32); 10] = [
        (0, 8192),
        (500, 10_198),
        (1000, 11_978),
        (1500, 13_395),
        (2000, 14_431),
        (2500, 15_141),
        (3000, 15_607),
        (4000, 16_089),
        (5500, 16_317),
        (8000, 16_379),
    ];
    let size = along(&LINE, odds.abs());
    if odds < 0 { ONE - size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_are_near_the_functions_they_stand_for() {
        for n in 1..120 {
            assert!((f64::from(n).ln() * 1000.0 - f64::from(ln(n))).abs() < 60.0, "{n}");
        }
        for odds in (-9000..9000).step_by(97) {
            let exact = f64::from(ONE) / (1.0 + (-f64::from(odds) / 1000.0).exp());
            assert!((exact - f64::from(logistic(odds))).abs() < 80.0, "{odds}");
            assert_eq!(logistic(odds) + logistic(-odds), ONE);
        }
    }
}
