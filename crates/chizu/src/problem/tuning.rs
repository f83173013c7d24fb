//! What finding what a problem is about rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "problem" {
        /// Groups are first asked about with one part in so many of the nodes.
        first_part: u64 = 16 in 1..=1_000, "parts of the nodes";
        /// What saves or takes no more stones than these is little.
        little_stones: usize = 2 in 0..=60, "stones", "reading-trials.md#problems";
        /// So many moves are tried out.
        tried_moves: usize = 5 in 1..=100, "moves", "reading-trials.md#problems";
        /// On so many questions.
        tried_questions: usize = 4 in 1..=100, "questions", "reading-trials.md#problems";
        /// With one part in so many of the nodes.
        tried_part: u64 = 16 in 1..=1_000, "parts of the nodes", "reading-trials.md#problems";
        /// Who takes so many stones has room.
        spoils: usize = 3 in 0..=60, "stones", "reading-trials.md#problems";
        /// Chains with so many liberties are asked about by themselves.
        chain_liberties: usize = 4 in 1..=12, "liberties";
        /// So many moves are tried where nothing is settled.
        guess_moves: usize = 12 in 1..=100, "moves", "reading-trials.md#problems";
        /// On so many of the likeliest groups.
        guess_groups: usize = 2 in 1..=100, "groups", "reading-trials.md#problems";
        /// So many first moves are tried when it is asked what becomes of others.
        first_moves: usize = 12 in 1..=361, "moves";
        /// So many readings give signs for a move.
        sign_readings: usize = 4 in 1..=100, "readings", "reading-trials.md#problems";
        /// So many steps from their groups moves come to mind.
        sign_steps: u8 = 2 in 1..=10, "steps", "reading-trials.md#problems";
        /// So many moves of a line come to mind.
        sign_line: usize = 6 in 1..=60, "moves";
        /// What fewer nodes settle is seen at sight, and seldom what a problem is about.
        at_sight_nodes: u64 = 100 in 1..=100_000, "nodes", "reading-trials.md#problems";
        /// No more stones a move of a knight away count.
        knights: usize = 3 in 0..=8, "stones";
        /// More stones of a group are not worth more.
        most_stones: usize = 12 in 1..=361, "stones";
        /// A small group counts as if it had so many stones more where nothing is settled.
        more_stones: usize = 3 in 0..=60, "stones";
    }
}
