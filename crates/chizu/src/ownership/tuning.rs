//! What whose points they are likely to be rests on that was chosen.

use chizu_local::tuning;

tuning! {
    "ownership" {
        /// So much surer than even is likely.
        surer: i16 = 100 in 0..=1_000, "thousandths";
        /// How far a walker goes who only looks for company.
        company_steps: usize = 40 in 1..=200, "steps";
        /// So many points of a part are tried for either player, those first where it matters most who plays.
        points_tried: usize = 4 in 1..=100, "points";
        /// Points that decide what becomes of a group are tried besides, so many.
        vital_points: usize = 4 in 0..=100, "points";
        /// The surroundings of a group reach so far.
        surroundings: usize = 3 in 0..=20, "steps";
        /// How much is believed of what the net says of the board without stones that reading finds dead. Fitted to whose points became
        /// whose in games, as are the next two.
        without_dead: i32 = 25 in 0..=100, "hundredths", "net.md#what-is-made-of-it";
        /// The same at stones that are found dead whoever moves.
        at_dead: i32 = 85 in 0..=100, "hundredths", "net.md#what-is-made-of-it";
        /// The most of the field that walks are, where groups were read.
        walks: i32 = 20 in 0..=100, "hundredths", "net.md#what-is-made-of-it";
        /// So many open points leave nothing to sums.
        open_points: i64 = 20_000 in 1..=361_000, "thousandths of points";
        /// The most handicap stones that are usual.
        handicap_stones: u32 = 9 in 1..=50, "stones";
        /// What a handicap stone is worth on an empty board.
        stone: i64 = 12_800 in 0..=50_000, "thousandths of points";
        /// On small boards it cannot be worth more than one part in so many of the board.
        stone_part: i64 = 8 in 1..=100, "parts of the board";
        /// A board that is so full shows what handicap stones are worth.
        full_board: i64 = 40 in 1..=100, "hundredths";
        /// What is nearly certain is taken to be so: many small doubts about one thing are not many doubts.
        nearly_certain: i32 = 850 in 1..=1_000, "thousandths";
        /// What a walker keeps of his heart with every step.
        heart_kept: i32 = 98 in 0..=100, "hundredths", "benchmarks.md#whose-points-they-will-be";
        /// What a walker keeps of his heart who only looks for company.
        company_heart_kept: i32 = 95 in 0..=100, "hundredths", "benchmarks.md#whose-points-they-will-be";
        /// How well a gap of one point is closed.
        one_space_closed: i32 = 25 in 0..=100, "hundredths", "benchmarks.md#whose-points-they-will-be";
        /// How well a gap of two points is closed.
        two_space_closed: i32 = 10 in 0..=100, "hundredths", "benchmarks.md#whose-points-they-will-be";
        /// How well the way to the edge below a stone on the second line is closed.
        second_line_closed: i32 = 10 in 0..=100, "hundredths", "benchmarks.md#whose-points-they-will-be";
        /// The same below one on the third line.
        third_line_closed: i32 = 6 in 0..=100, "hundredths", "benchmarks.md#whose-points-they-will-be";
        /// Walkers for each player who would be found where there are no stones.
        nobody: i32 = 1 in 1..=1_000, "thousandths", "benchmarks.md#whose-points-they-will-be";
        /// Ground of one player with no more points is near enough to his stones to be his.
        ground_near: i32 = 30 in 1..=361, "points", "benchmarks.md#whose-points-they-will-be";
        /// In ground with so many another could live.
        ground_far: i32 = 90 in 1..=361, "points", "benchmarks.md#whose-points-they-will-be";
    }
    fixed {
        /// Steps of all walkers before the field is first looked at, then, and in the end.
        WALK_STEPS: [usize; 3] = [24, 24, 64], "steps", "benchmarks.md#whose-points-they-will-be";
    }
}
