//! What effort rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "effort" {
    }
    fixed {
        /// Positions of a stage of each search of the ladder: a glance, a look, a long look, and so on. With 9,000 instead of 4,000 as many
        /// groups are right.
        LADDER: [u64; 3] = [200, 4_000, 20_000], "positions", "reading-trials.md#groups-in-games";
        /// Each further rung has so many times the positions of the one before.
        LADDER_TIMES: u64 = 5, "times the positions";
        /// Searches take at most so many times the positions of a stage: several stages, two sides that move first, kos and races.
        STAGES: u64 = 8, "stages";
    }
}
