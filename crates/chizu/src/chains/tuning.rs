//! What what is said of chains rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "chains" {
        /// How much slack a move has beside the best one.
        attack_slack: u8 = 2 in 0..=15, "moves";
        /// The nodes of each stage of that.
        attack_nodes: u64 = 100 in 1..=100_000, "nodes";
        /// Chains with more liberties are not looked at for more moves.
        attack_liberties: usize = 3 in 1..=10, "liberties";
        /// How far empty points still belong to a chain.
        reach: usize = 4 in 1..=20, "steps";
        /// With more points on the edge eyes are easily made.
        edge_points: usize = 2 in 0..=10, "points";
        /// Chains with more liberties are taken to be safe.
        tactics_liberties: usize = 4 in 1..=10, "liberties";
        /// The slack of the questions whether the others are.
        tactics_slack: u8 = 2 in 0..=15, "moves";
        /// The nodes of each stage of these questions.
        tactics_nodes: u64 = 150 in 1..=100_000, "nodes";
    }    fixed {
        /// The nodes of each question about a chain, where groups are judged.
        SHALLOW_NODES: u64 = 300, "nodes";
        /// The slack of these questions.
        SHALLOW_SLACK: u8 = 3, "moves";
        /// Chains with more liberties are not asked about.
        SHALLOW_LIBERTIES: usize = 4, "liberties";
        /// The nodes of each question about a chain, where all there is to say is asked for.
        DEEP_NODES: u64 = 1_000, "nodes";
        /// The slack of these questions.
        DEEP_SLACK: u8 = 5, "moves";
        /// Chains with more liberties are not asked about.
        DEEP_LIBERTIES: usize = 5, "liberties";
    }
}
