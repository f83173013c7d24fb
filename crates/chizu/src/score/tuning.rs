//! What counting rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "score" {
        /// A border is open where so many points hang on who plays there, or fewer next to where the last one was closed. From two points
        /// on three professional games were lost.
        border_points: i32 = 3 in 1..=60, "points", "scoring-trials.md#borders-that-are-open";
        /// So near is next to it.
        border_steps: usize = 3 in 0..=20, "steps";
        /// The most moves that close borders.
        border_moves: usize = 20 in 0..=361, "moves";
        /// The most points thought of, those first on which most hangs.
        border_tried: usize = 12 in 1..=361, "points";
        /// A stone with more liberties is not taken; one with fewer is read.
        border_liberties: usize = 3 in 0..=20, "liberties";
        /// Steps from a move to the chains that it may bring into danger.
        danger_steps: usize = 3 in 0..=20, "steps", "scoring-trials.md#what-was-read-before";
        /// Steps within which a friend is near.
        friend_steps: usize = 2 in 0..=20, "steps", "scoring-trials.md#what-was-read-before";
        /// The most dame that are tried by playing on to the end.
        dared_moves: usize = 24 in 0..=361, "moves", "scoring-trials.md#the-ending";
        /// The most empty points of a closed space that is played out. With 30 nothing new is found.
        enclosure_points: usize = 20 in 0..=60, "points", "scoring-trials.md#closed-spaces";
        /// Beyond so many empty points there is something to gain only if a wall is short of liberties.
        enclosure_small: usize = 12 in 0..=60, "points", "scoring-trials.md#closed-spaces";
        /// With more liberties a wall is not short of them.
        enclosure_short: u32 = 3 in 0..=20, "liberties", "scoring-trials.md#closed-spaces";
        /// Walls of so few stones may be taken and taken back.
        enclosure_wall: usize = 3 in 0..=60, "stones", "scoring-trials.md#closed-spaces";
        /// A wall that breathes at so many points elsewhere is at ease.
        enclosure_ease: usize = 3 in 1..=20, "liberties", "scoring-trials.md#closed-spaces";
        /// With so many positions still to be shown a gain is not looked for any more: gains that are found seldom had more than that to
        /// go. With 30 and 60 two games of 294 fewer are right.
        raid_hopeless: u32 = 40 in 1..=1_000_000, "positions", "scoring-trials.md#closed-spaces";
        /// The most moves of a line that is told.
        raid_line: usize = 7 in 1..=60, "moves";
        /// The most protective moves of one player that are found after the fact.
        late_moves: usize = 4 in 0..=60, "moves", "scoring-trials.md#the-ending";
        /// The nodes for a double threat.
        double_threat_nodes: u64 = 4_000 in 1..=1_000_000, "nodes", "scoring-trials.md#what-each-part-is-worth";
        /// Steps from a move to the chains it may threaten.
        double_threat_steps: usize = 2 in 0..=20, "steps";
        /// Steps around a move on which it depends what it threatens.
        double_threat_around: usize = 5 in 0..=20, "steps";
        /// The most positions of a closed space. Gains take 2,500 at most.
        enclosure_positions: u32 = 3_000 in 1..=10_000_000, "positions", "scoring-trials.md#closed-spaces";
        /// The most empty points of a place that is played out.
        place_points: usize = 14 in 1..=60, "points", "scoring-trials.md#a-count-from-contests";
        /// A wall with so many liberties is not captured.
        place_ease: usize = 5 in 1..=20, "liberties", "benchmarks.md#contests";
        /// Nor is a chain of few stones with so many.
        place_ease_few: usize = 8 in 1..=20, "liberties", "benchmarks.md#contests";
        /// A chain with so many liberties may be captured on the way.
        place_weak: usize = 2 in 0..=20, "liberties", "benchmarks.md#contests";
        /// So many stones are few; a wall of more is one bit.
        place_few: usize = 4 in 0..=60, "stones", "benchmarks.md#contests";
        /// So many steps from the stones of the opponent territory is open at first.
        place_steps: usize = 4 in 1..=20, "steps", "benchmarks.md#contests";
        /// The most positions of a place.
        place_positions: usize = 12_000 in 1..=10_000_000, "positions", "benchmarks.md#contests";
        /// With more empty points a place is large.
        large_place: usize = 8 in 0..=60, "points", "benchmarks.md#contests";
        /// The most positions of a large place: hardly any has more than these and less than those.
        large_place_positions: usize = 4_000 in 1..=10_000_000, "positions", "benchmarks.md#contests";
        /// Rounds in which positions that come back are valued: after eight hardly anything changes any more.
        place_rounds: usize = 8 in 1..=100, "rounds", "benchmarks.md#contests";
        /// The most moves of a line.
        place_line: usize = 12 in 1..=60, "moves";
        /// The most points of a place in which dead stones stand in each other's way.
        impasse_points: usize = 10 in 1..=60, "points";
        /// The most positions of such a place.
        impasse_positions: usize = 20_000 in 1..=10_000_000, "positions";
        /// Rounds of play that are looked at there: more change nothing, or it does not end.
        impasse_rounds: usize = 100 in 1..=10_000, "rounds";
        /// A wall around it that breathes at so many points elsewhere is in no danger.
        impasse_ease: usize = 2 in 1..=20, "liberties";
        /// The nodes of the question whether a stone played at a border is captured.
        border_nodes: u64 = 3_000 in 1..=1_000_000, "nodes", "scoring-trials.md#borders-that-are-open";
    }
    fixed {
        /// The most chains, and the most regions, of which it is asked in a closed space whether they live.
        ENCLOSURE_CHAINS: usize = 24, "chains";
        /// The most moves in a row in a closed space; what takes more is left open.
        RAID_DEPTH: u32 = 200, "moves";
        /// The most chains, and the most regions, of which it is asked in a place whether they live.
        PLACE_PARTS: usize = 32, "chains";
    }
}
