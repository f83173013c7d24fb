//! Exponential and logarithm of the same bits everywhere: additions and products in a fixed order.

const LN_2: f64 = std::f64::consts::LN_2;

/// e to the power of `x`; far below and above it is flat.
pub(crate) fn exp(x: f64) -> f64 {
    let x = x.clamp(-40.0, 40.0);
    let halvings = (x / LN_2).round();
    let rest = x - halvings * LN_2;
    // Taylor's series; the rest is at most 0.35.
    let mut sum = 1.0;
    for n in (1..=12).rev() {
        sum = 1.0 + sum * rest / f64::from(n);
    }
    let mut power = 1.0;
    let base = if halvings < 0.0 { 0.5 } else { 2.0 };
    for _ in 0..halvings.abs() as u32 {
        power *= base;
    }
    sum * power
}

/// The natural logarithm of 1 + eˣ.
pub(crate) fn softplus(x: f64) -> f64 {
    let size = if x < 0.0 { -x } else { x };
    (if x < 0.0 { 0.0 } else { x }) + ln_1p(exp(-size))
}

/// The natural logarithm of 1 + `x`, for `x` from 0 to 1.
fn ln_1p(x: f64) -> f64 {
    let ratio = x / (2.0 + x);
    let square = ratio * ratio;
    let mut sum = 0.0;
    for n in (0..20).rev() {
        sum = sum * square + 1.0 / f64::from(2 * n + 1);
    }
    2.0 * ratio * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_the_functions() {
        for step in -390..390 {
            let x = f64::from(step) / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
            assert!((softplus(x) - x.exp().ln_1p()).abs() < 1e-12, "{x}");
        }
        assert!(exp(1e9).is_finite() && exp(-1e9) > 0.0);
    }
}
