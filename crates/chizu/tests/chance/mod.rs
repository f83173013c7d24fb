//! How many random cases a law is tried on, and which.

use proptest::test_runner::{Config, RngSeed};

/// So many cases, ever the same. `PROPTEST_CASES` asks for another number, `PROPTEST_RNG_SEED` for others.
pub(crate) fn cases(usual: u32) -> Config {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let cases = number("PROPTEST_CASES").and_then(|cases| u32::try_from(cases).ok());
    Config {
        cases: cases.unwrap_or(usual),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(number("PROPTEST_RNG_SEED").unwrap_or(1)),
        ..Config::default()
    }
}
