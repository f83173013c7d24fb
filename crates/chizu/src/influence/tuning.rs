//! What the fields of influence rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "influence" {
        /// A step along a line leaves one part in so many of the light.
        light_straight: i64 = 3 in 1..=10, "parts", "influence.md#radiation";
        /// A step aslant leaves one part in so many.
        light_aslant: i64 = 6 in 1..=10, "parts", "influence.md#radiation";
        /// Light that is always there, for neither player.
        light_faint: i64 = 10 in 1..=1_000, "light", "influence.md#radiation";
    }
}
