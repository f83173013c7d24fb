//! What eyes rest on that was chosen.

use chizu_local::tuning;

tuning! {
    "eyes" {
        /// No group lives alone in so few points, so they are no room for an invader.
        cramped_points: usize = 7 in 0..=20, "points";
        /// The most positions of a room that is played out.
        positions: u64 = 300_000 in 1..=10_000_000, "positions", "eyes.md#known-weaknesses";
        /// The most empty points within two steps of a chain that is hemmed in: a ladder is not all that it has to fear.
        narrow_points: usize = 6 in 0..=40, "points";
        /// Larger rooms are asked less of: they are mostly won or lost at once.
        large_room: usize = 8 in 1..=20, "points";
        /// The most nodes of a question about a chain: what needs more is not captured at once.
        capture_nodes: u64 = 40 in 1..=100_000, "nodes";
        /// The most nodes of each stage of a question about walls short of liberties: with less the reader takes no look at all moves.
        wall_nodes: u64 = 1_000 in 1..=100_000, "nodes", "eyes.md#known-weaknesses";
    }
    fixed {
        /// The most points of a room.
        ROOM_POINTS: usize = 20, "points", "eyes.md#known-weaknesses";
        /// The most walls of a room.
        ROOM_WALLS: usize = 8, "walls";
        /// So many liberties outside, and a wall does not run out of them before the eyes are there.
        AMPLE_LIBERTIES: u8 = 3, "liberties";
    }
}
