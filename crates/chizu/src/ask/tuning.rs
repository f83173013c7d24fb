//! What answering rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "ask" {
        /// So many lines from the stones and from the other moves a move is still about them.
        near_lines: u8 = 4 in 1..=19, "lines";
        /// Points tried where it is known that a move does it, but not which.
        points_tried: usize = 12 in 1..=361, "points";
    }
}
