//! What becomes of chains rests on this, and it was chosen.

use chizu_local::tuning;

tuning! {
    "status" {
        /// The most points of an eye space in which stones of the opponent may stand in a seki.
        nakade_space: usize = 12 in 1..=60, "points";
        /// The most chains that are asked whether they cannot be taken.
        standoff_chains: usize = 6 in 0..=60, "chains";
        /// Fewer stones in an eye space are taken without a thought.
        nakade_stones: usize = 3 in 1..=20, "stones";
        /// With more liberties they are not close to being taken.
        nakade_liberties: usize = 3 in 1..=20, "liberties";
        /// The most groups that are asked whether they live with stones inside.
        nakade_groups: usize = 4 in 0..=60, "groups";
        /// Chains with more liberties stand in no seki that no eye space shows.
        standoff_liberties: usize = 3 in 1..=20, "liberties";
        /// The nodes of the race of a group that was given up: it is asked seldom, and for the last time.
        appeal_nodes: u64 = 400 in 1..=1_000_000, "nodes", "scoring-trials.md#statuses";
        /// Fewer stones are not asked about again.
        appeal_stones: usize = 3 in 1..=60, "stones";
        /// Groups of so many stones are read before they are given up.
        read_stones: usize = 5 in 1..=60, "stones", "scoring-trials.md#what-each-part-is-worth";
        /// A group that lives by an open space of no more points is read.
        read_space: usize = 8 in 0..=60, "points";
        /// The same of one of few stones.
        read_space_of_few: usize = 24 in 0..=361, "points";
        /// So many stones are few.
        few_stones: usize = 6 in 0..=60, "stones";
        /// A group that lives by a closed space of no more points, with dead stones in it, is read.
        read_closed_space: usize = 11 in 0..=60, "points", "scoring-trials.md#statuses";
        /// If it has no more liberties elsewhere.
        read_elsewhere: usize = 1 in 0..=20, "liberties", "scoring-trials.md#statuses";
        /// The most rounds in which dead groups are thought away.
        rounds: usize = 60 in 1..=1_000, "rounds";
        /// The nodes of a race between two groups.
        race_nodes: u64 = 100 in 1..=1_000_000, "nodes", "scoring-trials.md#what-each-part-is-worth";
        /// The most races of a round: all that there are, or none.
        races: usize = 12 in 0..=1_000, "races", "scoring-trials.md#what-each-part-is-worth";
        /// The most groups of a round that are read.
        lives: usize = 6 in 0..=1_000, "groups", "scoring-trials.md#what-each-part-is-worth";
        /// The most groups of a round that are read because they hardly breathe elsewhere.
        shortages: usize = 6 in 0..=1_000, "groups";
        /// The most stones of what comes back.
        reunions: usize = 12 in 0..=1_000, "stones";
        /// The nodes of a capture of stones that seem not to be capturable. With 1,000 two games of 1,276 are wrong.
        standoff_capture_nodes: u64 = 12_000 in 1..=1_000_000, "nodes", "scoring-trials.md#statuses";
        /// The nodes of a question about life with stones inside: it is asked seldom.
        standoff_life_nodes: u64 = 2_000 in 1..=1_000_000, "nodes";
        /// The nodes of a question about life where it may hang on who moves.
        contest_nodes: u64 = 400 in 1..=1_000_000, "nodes", "scoring-trials.md#statuses";
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
