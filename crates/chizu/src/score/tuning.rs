//! What counting rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "score" {
        /// With more dame the board is open. Nobody was dead with five to eight in 293 games.
        open_dame: usize = 8 in 0..=361, "dame", "scoring-trials.md#the-second-opinion";
        /// So many points more may be nobody's if stones live, and so many fewer must be if they die.
        opinion_points: usize = 4 in 0..=361, "points", "scoring-trials.md#the-second-opinion";
        /// The nodes for each stone of a group about which opinions differ: the more is at stake, the longer it is read.
        opinion_nodes: u64 = 400 in 1..=1_000_000, "nodes", "scoring-trials.md#the-second-opinion";
        /// More stones than these are not read for longer.
        nodes_for_stones: usize = 10 in 1..=361, "stones", "scoring-trials.md#the-second-opinion";
        /// Dead groups of fewer stones are not read again.
        opinion_stones: usize = 3 in 1..=361, "stones", "scoring-trials.md#threats-that-are-answered";
        /// For groups of so many an open answer will do, if the kill is not expected.
        opinion_open_stones: usize = 5 in 1..=361, "stones", "scoring-trials.md#threats-that-are-answered";
        /// With so many points of territory left stones live, whoever lives beside them.
        home_points: usize = 3 in 0..=361, "points", "scoring-trials.md#threats-that-are-answered";
        /// Living groups of fewer stones are left to the ending.
        review_stones: usize = 3 in 1..=361, "stones", "scoring-trials.md#who-lives-without-two-eyes";
        /// The most groups of a player that are read; if there are more, none is.
        review_groups: usize = 6 in 0..=361, "groups", "scoring-trials.md#who-lives-without-two-eyes";
        /// The most open groups of both players of which the likely is believed. When a game ends there are seldom more; in one that goes on
        /// there are.
        review_open_groups: usize = 4 in 0..=361, "groups", "scoring-trials.md#who-lives-without-two-eyes";
        /// What the net says so often is likely.
        review_likely: u16 = 8_000 in 0..=10_000, "of 10,000", "scoring-trials.md#who-lives-without-two-eyes";
        /// Chains with more liberties are not short of them.
        review_liberties: usize = 3 in 1..=20, "liberties", "scoring-trials.md#what-is-off-by-four-and-more";
        /// The slack of the question whether such a chain is captured. The full question mends one game more in a third more time.
        review_capture_slack: u8 = 1 in 0..=15, "moves", "scoring-trials.md#what-is-off-by-four-and-more";
        /// The nodes of each stage of that question.
        review_capture_nodes: u64 = 100 in 1..=1_000_000, "nodes", "scoring-trials.md#what-is-off-by-four-and-more";
        /// The nodes for each stone of a group that lives without two eyes.
        review_nodes: u64 = 400 in 1..=1_000_000, "nodes", "scoring-trials.md#who-lives-without-two-eyes";
        /// Fewer stones saved or taken by the player to move are left to the ending.
        initiative_stones: usize = 3 in 1..=361, "stones", "scoring-trials.md#who-moves-takes";
        /// Fewer stones in atari part nobody from anything.
        parting_stones: usize = 2 in 1..=361, "stones";
        /// The most groups that are read for a move that saves them, the largest first.
        initiative_groups: usize = 6 in 0..=361, "groups", "scoring-trials.md#who-moves-takes";
        /// The nodes for each stone of such a group. Five times as many gain nothing.
        initiative_nodes: u64 = 200 in 1..=1_000_000, "nodes", "scoring-trials.md#who-moves-takes";
        /// Where more boards had to be judged than in any game that ends, nothing is tried: each move would take as many again.
        initiative_boards: usize = 60 in 0..=10_000, "boards";
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
