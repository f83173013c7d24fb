//! What becomes of chains rests on this, and it was chosen.

use chizu_local::tuning;

tuning! {
    "status" {
        /// The most positions of a space that is played out.
        space_positions: u64 = 500 in 1..=1_000_000, "positions";
        /// The largest space that is played out.
        space_points: usize = 11 in 1..=20, "points";
        /// The largest chain that may be taken as part of a space.
        space_wall: usize = 6 in 0..=20, "stones";
        /// The nodes of the question whether a seki is none. With 1,000 one of 3,200 small spaces is wrong.
        broken_seki_nodes: u64 = 4_000 in 1..=1_000_000, "nodes", "scoring-trials.md#statuses";
    }
}
