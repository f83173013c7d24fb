//! What what is said of groups rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "groups" {
        /// Links over more lines are no wall: nobody comes through, but much can be made beneath.
        wall_link: i32 = 3 in 1..=10, "lines";
        /// How far a way out is followed.
        escape_steps: usize = 4 in 1..=20, "steps";
        /// An enclosed space with more points makes two eyes.
        two_eyes_points: usize = 8 in 1..=60, "points";
        /// A group that looks weaker than this before it is read does not mostly live where nothing can be read: 15 of 28 did.
        weak: u16 = 700 in 0..=1_000, "thousandths", "reading-trials.md#groups-in-games";
        /// The slack that a link may need.
        link_slack: u8 = 4 in 0..=15, "moves";
        /// The nodes of each stage of that question: there are dozens of such pairs on a board.
        link_nodes: u64 = 60 in 1..=100_000, "nodes";
        /// An enclosed space with more points gives the opponent room, and links nobody.
        link_space: usize = 8 in 0..=60, "points";
        /// A group with more liberties is not in a seki yet.
        seki_liberties: usize = 6 in 1..=30, "liberties", "reading-trials.md#groups-in-games";
        /// Nor is one with more liberties that the other group lacks: they are still to be filled.
        seki_apart: usize = 2 in 0..=30, "liberties", "reading-trials.md#groups-in-games";
        /// Stones of the opponent farther away do not surround.
        surround_lines: i32 = 6 in 1..=20, "lines";
        /// Gaps wider than this are weak spots of what surrounds a group.
        wide_gap: i32 = 27 in 1..=800, "lines, squared";
        /// Gaps wider than this let everything out.
        widest_gap: i32 = 60 in 1..=800, "lines, squared";
        /// So many points of moyo make a group alive.
        moyo_alive: usize = 10 in 0..=361, "points";
        /// A group with fewer, no eyes and no way out is as weak as can be.
        moyo_dead: usize = 5 in 0..=361, "points";
        /// With so many points of moyo the life of a group is not in question.
        moyo_safe: usize = 20 in 0..=361, "points", "reading-trials.md#groups-in-games";
        /// With so many points of a way out neither.
        escape_safe: u32 = 24 in 0..=361, "points";
        /// Points of moyo that a group without two eyes and a way out must have beside its stones.
        moyo_beside: usize = 8 in 0..=361, "points", "reading-trials.md#groups-in-games";
        /// How far a share of a moyo reaches.
        moyo_steps: usize = 6 in 1..=20, "steps";
        /// Of smaller groups a glance tells enough.
        glance_stones: usize = 3 in 1..=60, "stones", "reading-trials.md#groups-in-games";
        /// With more liberties a group that lives at a glance is not looked at again.
        glance_liberties: usize = 4 in 0..=30, "liberties", "reading-trials.md#groups-in-games";
        /// Of a smaller group that can be captured nothing more is asked.
        captured_stones: usize = 2 in 1..=30, "stones";
        /// Moves that may save a group are tried if there are no more than so many.
        saving_moves: usize = 8 in 0..=100, "moves";
    }
}
