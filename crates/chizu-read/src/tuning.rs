//! What reading rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "read" {
        /// With more slack than this, the attacker of a chain has a long fight, and what surrounds it is looked at.
        capture_long_slack: u8 = 3 in 0..=20, "moves", "reading-trials.md#captures";
        /// What a move costs the attacker that saves a stone in atari. The defender has spent a move on the threat, so the attacker is no
        /// further behind than before.
        capture_forced_price: u8 = 1 in 0..=4, "moves", "reading-trials.md#captures";
        /// Chains with more liberties are not threatened by one move, so no combination begins with them.
        combination_liberties: usize = 5 in 1..=10, "liberties";
        /// Slack of the captures that a combination is made of, and of the moves that prepare them.
        combination_slack: u8 = 3 in 0..=15, "moves";
        /// Nodes for each capture in a combination.
        combination_nodes: u64 = 400 in 1..=100_000, "nodes";
        /// A chain with more liberties than this is not threatened in a double threat.
        double_threat_liberties: usize = 2 in 1..=8, "liberties";
        /// Threats in a row that a combination may take.
        threats_in_a_row: u8 = 3 in 1..=8, "threats";
        /// Where the first stages of a question settle nothing, the later ones get one part in so many: they settle hardly anything.
        forlorn_part: u64 = 8 in 1..=100, "parts of the nodes", "reading-trials.md#life-and-death";
        /// No stage gets fewer nodes than this, even if nothing is expected of it.
        forlorn_nodes: u64 = 200 in 1..=100_000, "nodes", "reading-trials.md#life-and-death";
        /// Where the first two stages are settled, the later ones get so many times the nodes.
        promising_times: u64 = 2 in 1..=20, "times the nodes", "reading-trials.md#life-and-death";
        /// That few moves fail is a sign that all will, if it takes no more nodes than these to see it.
        soon_nodes: u64 = 1_000 in 1..=100_000, "nodes", "reading-trials.md#life-and-death";
        /// Distances beyond this are not told apart when moves of a connection are compared.
        connect_distance: u8 = 8 in 1..=9, "moves", "reading-trials.md#connections";
        /// Chains with more liberties are in no danger when a game is played to its end.
        watched_liberties: usize = 3 in 1..=10, "liberties", "scoring-trials.md#the-ending";
        /// The most moves of a line by which stones are taken when a game is played to its end. Answers are looked for along it.
        watched_line: usize = 12 in 1..=60, "moves";
        /// Liberties beyond which more make no difference to what has to be asked again after a move.
        watched_much: usize = 4 in 1..=12, "liberties";
        /// Slack of the captures in double threats when a game is played to its end.
        watched_double_slack: u8 = 1 in 0..=10, "moves";
        /// So much of the board around the region of a question about life belongs to it.
        life_margin: usize = 2 in 1..=6, "steps";
        /// So far from the groups of a race it is decided.
        race_reach: usize = 4 in 1..=10, "steps", "reading-trials.md#races";
        /// Questions about life with fewer nodes come by the dozen: a glance, asked only once.
        life_thorough_nodes: u64 = 1_000 in 1..=1_000_000, "nodes", "reading-trials.md#life-and-death";
        /// A wall with so many liberties may run out of them, so moves that take them are thought of. With 6, 8 and 10 the answers are the
        /// same.
        life_short_liberties: u32 = 5 in 1..=12, "liberties", "reading-trials.md#races";
        /// A group that is shut in with no more points than this is settled in most cases, and worth more nodes.
        confined_points: u32 = 10 in 1..=60, "points", "reading-trials.md#life-and-death";
        /// A group that is shut in with no more points than this is killed in doubt.
        doubt_kills_points: u32 = 15 in 0..=60, "points", "reading-trials.md#life-and-death";
        /// Walls with more liberties are not captured: none of 16,550 with five was.
        wall_liberties: usize = 4 in 1..=10, "liberties", "reading-trials.md#life-and-death";
        /// The most slack when it is asked whether a wall is captured; with 4 one wall fewer falls.
        wall_slack: u8 = 5 in 0..=15, "moves", "reading-trials.md#life-and-death";
        /// The most nodes of that question, in its first stage; the others have as many together. Ten times as many win nothing.
        wall_nodes: u64 = 1_000 in 1..=100_000, "nodes", "reading-trials.md#life-and-death";
        /// No more than one part in so many of what the question about life may take.
        wall_part: u64 = 8 in 1..=100, "parts of the nodes";
        /// So many points of own ground make a chain safe; with 4, 2 or 1 no more is right.
        safe_ground: usize = 8 in 1..=60, "points", "reading-trials.md#life-and-death";
        /// In a race, who is no part of it is safe with so many.
        safe_ground_beside_race: usize = 4 in 1..=60, "points";
        /// So far from safe stones of the attacker the board is open.
        open_steps: usize = 4 in 1..=12, "steps", "reading-trials.md#races";
        /// The smallest part of the board that is called open.
        open_points: usize = 20 in 1..=200, "points", "reading-trials.md#races";
        /// With more room than this, walls are trusted that cannot be captured directly. With 20, 30 and 45 as many tests are right.
        roomy_points: usize = 20 in 0..=361, "points", "reading-trials.md#life-and-death";
        /// Unless so few points of the room are empty: then its walls have little to breathe.
        scanty_points: usize = 7 in 0..=361, "points";
        /// Liberties outside that are breath enough to play in a space.
        space_liberties: u32 = 2 in 0..=6, "liberties";
        /// Who took a group and breathes at more points elsewhere was in no danger of being taken first.
        captor_liberties: u32 = 2 in 0..=8, "liberties", "reading-trials.md#life-and-death";
        /// The largest eye whose moves are counted in a race.
        race_largest_eye: u32 = 7 in 3..=7, "points", "reading-trials.md#races";
        /// So many moves are tried by an owner who tries few. One in every position is little: where even that holds, he is well ahead;
        /// where it does not, the attacker is taken to succeed in doubt. Two to six gain nothing.
        race_owner_moves: usize = 1 in 1..=16, "moves", "reading-trials.md#races";
        /// Who takes more stones in a race than this lives where they were.
        race_spoils: u32 = 6 in 0..=60, "stones", "reading-trials.md#races";
        /// Nodes that a combination may take for each node of a question about captures.
        combination_times: u64 = 10 in 1..=1_000, "times the nodes";
        /// The slack of one more stage, where the others have found a capture by ko only.
        slow_capture_slack: u8 = 15 in 0..=40, "moves", "reading-trials.md#captures";
        /// Chains that need so many moves in a row to be joined are cut, in the first question.
        cut_far: u8 = 5 in 1..=9, "moves", "reading-trials.md#connections";
        /// The same in the second. With five and much slack five tests fewer are right.
        cut_near: u8 = 4 in 1..=9, "moves", "reading-trials.md#connections";
        /// With fewer nodes a question about a group is a glance, for which a search of all moves is too much.
        group_capture_nodes: u64 = 1_000 in 1..=1_000_000, "nodes", "reading-trials.md#life-and-death";
        /// A chain with more liberties is hardly captured where it cannot be killed.
        group_capture_liberties: usize = 4 in 1..=12, "liberties", "reading-trials.md#life-and-death";
        /// The part of the nodes of a question about life that is spent on capturing the group: one in so many.
        group_capture_part: u64 = 4 in 1..=100, "parts of the nodes", "reading-trials.md#life-and-death";
        /// Up to so many empty points on the board everything is searched.
        exhaustive_points: usize = 9 in 0..=16, "points";
        /// Nodes of a capture for each of a race.
        race_capture_times: u64 = 4 in 1..=100, "times the nodes";
        /// Closed regions with more empty points than this are not searched as a whole.
        closed_points: usize = 16 in 0..=24, "points";
        /// The most slack of captures when a game is played to its end: what a player sees at a glance. More costs twice the time and
        /// changes one count in three hundred.
        watched_capture_slack: u8 = 2 in 0..=15, "moves", "scoring-trials.md#the-ending";
        /// The most nodes of each stage of such a capture.
        watched_capture_nodes: u64 = 300 in 1..=100_000, "nodes", "scoring-trials.md#the-ending";
        /// The most slack of cuts when a game is played to its end.
        watched_cut_slack: u8 = 3 in 1..=15, "moves";
        /// The most nodes of each stage of such a cut.
        watched_cut_nodes: u64 = 400 in 1..=100_000, "nodes";
        /// The nodes of a race with a wall that is trusted, or as many as those of the question leave. A question with fewer asks for no
        /// race.
        wall_race_nodes: u64 = 3_000 in 1..=1_000_000, "nodes", "reading-trials.md#life-and-death";
        /// At least one part in so many of the nodes of the question goes into that race.
        wall_race_part: u64 = 4 in 1..=100, "parts of the nodes", "reading-trials.md#life-and-death";
    }
    fixed {
        /// Liberties that each of two chains must have to be held together.
        HELD_LIBERTIES: usize = 3, "liberties";
        /// More parts of eye space are not told apart.
        EYE_SPACE_PARTS: u32 = 4, "parts";
        /// Slack tells the stages of a question about life apart; this is that of the last. No move costs any.
        LIFE_LAST_STAGE: u8 = 12, "stages";
        /// The same of a race.
        RACE_LAST_STAGE: u8 = 12, "stages";
        /// The largest space whose shape is solved: as many as its tables have room for.
        SHAPE_POINTS: u32 = 8, "points";
        /// The slack of the stages of captures at a glance.
        GLANCE_SLACKS: [u8; 6] = [0, 1, 3, 6, 8, 10], "moves", "reading-trials.md#captures";
        /// So many of these before a double threat is looked for.
        GLANCES_BEFORE_THREATS: usize = 3, "stages";
        /// The slack of the stages of a capture: what two to six liberties take at least. Of seven other ladders none has more right.
        CAPTURE_SLACKS: [u8; 5] = [0, 1, 3, 6, 10], "moves", "reading-trials.md#captures";
        /// The slack of the stages of a connection.
        CONNECTION_SLACKS: [u8; 6] = [1, 2, 3, 4, 5, 6], "moves", "reading-trials.md#connections";
        /// The slack of the stages of the first question about a cut.
        QUICK_CUT_SLACKS: [u8; 5] = [0, 1, 2, 3, 4], "moves", "reading-trials.md#connections";
        /// The slack of the stages of the second. With all nine stages, or by four others, one test or two are lost.
        CUT_SLACKS: [u8; 4] = [0, 3, 6, 8], "moves", "reading-trials.md#connections";
        /// The slack of the last stages of a connection.
        SLOW_CONNECTION_SLACKS: [u8; 4] = [7, 8, 9, 10], "moves", "reading-trials.md#connections";
        /// The slack of the stages of a way into an area.
        ENTRY_SLACKS: [u8; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 12], "moves";
        /// Connections with few moves to choose from: of the owner and of the cutter, and the most slack. More win nothing in the tests.
        FEW_MOVES: [([u8; 2], u8); 2] = [([4, 3], 25), ([4, 5], 15)], "moves, and their slack", "reading-trials.md#connections";
    }
}
