//! Groups whose life hangs on others, on a link, or on what is read.

use chizu::board::{Color, Size};
use chizu::score::Completion;

use super::{Outcome, count};

/// 15th Meijin league, game 36: Black's group around N9 is connected through dame.
const BY_ANOTHERS_DEATH: &str = "
    . . O X . X O . O X X . . . . . . . .
    . . X . X X O O . O X X . . . . . . .
    . O O X X X X X O O O X . . . . . . .
    . O X O . X O O O O X X . X . . X . .
    . . X O . X O X O . O X X O X . . X X
    . X X O . X X X O . O O . O X . X O O
    . X O O X . X X X O . O O . X X X X O
    . . X O . X O . . O O X O . X O X O O
    . . X O . X O X X O X X X X O O O O .
    . . X O X X O . . O O X . X O X . . .
    . X O O . O O X X X O X O X X O O . .
    . X X O O O X X . . O O X X X X O . .
    X X O O . O X X O O . O O . X O . . .
    X O O . O X X O X X X . . . X O . . .
    O O X . O X O O X O X . X X O . O O .
    . . . O O O X O O . O X O O O O . . O
    . . . . . . X . . O O X O . O X O O .
    . . . . . O O O O O X X X X X X X X O
    . . . . . . . O X X X . . . . . . X .";

#[test]
fn who_lives_by_anothers_death_dies_if_that_one_lives() -> Outcome {
    let counted = count(BY_ANOTHERS_DEATH, Color::Black)?;
    let size = counted.stones.size();
    let at = |name| size.parse_point(name).ok_or("on the board");
    assert!(counted.dead.white.contains(at("N9")?) && !counted.dead.black.contains(at("N8")?));
    Ok(())
}

/// White's stones in the middle have one eye; H12 joins them to those on the left.
const CUT_OFF: &str = "
    . . . O O O X X X . X . X . X . . . .
    . . O O X X X . . X . X O X . X . . .
    . O X X O X O X X X X X O O X . X . .
    . . X O O O O X X O X O O O . X X X .
    . . O . O O X X O O O O X O X X O X X
    . X . O . . O X X X O X X X X O O O X
    O O O . . O O X O O O O X O X X O O O
    O X O . O X O . O . O O O O X X X O .
    X X O O X X X X O O X X X X O O O . .
    . . X O X . X O O X . . X O O . O O O
    X X X X X X X X X X X X O O O O O X X
    O O X X O O O O X O O X X O X O X X .
    . O O X X X O . O O O X X O X X X . .
    . . O X . X O . . O O O O X X X O . .
    . O X O X X O O . O X O X . . X . . .
    . . . O X X X O O X X X X X . X . . .
    . . O O O X O O X X X X O O X . . . .
    . . . . X O O . O O X O X . X . . . .
    . . . . . . . . . O O O X . . . . . .";

#[test]
fn who_can_join_large_stones_to_living_ones_does() -> Outcome {
    let counted = count(CUT_OFF, Color::White)?;
    assert_eq!(counted.completion, Completion::Finished);
    assert_eq!(counted.first, [(Color::White, Size::new(19, 19)?.parse_point("H12").ok_or("on the board")?)]);
    assert_eq!(counted.board_margin.to_string(), "W+3");
    Ok(())
}

/// White's stones around P9 look dead, but Black's around L9 cannot get away: White O10 takes them.
const CAPTORS: &str = "
    . . O . O X . . X O O . . . . . . . .
    . O . O X X . X . X O O O O O O O O X
    . . O . O X . O X . X O X X O X O X .
    . O . O O X X X O X . X X X X X X . .
    . . . O X O O O O . . X O . . . X X .
    O O O X X . . . X . X O O O O O O X .
    O O X O X . X X O X X X O . . . X X .
    O X X . X X X O O O . X O X X X . . .
    O X . X O X O O O O O O X O O O X X .
    O O X X O O . O . O X X X . O . O X .
    X X X . O . . O O X X . X O O . O X .
    . X O O . . . O X X O O X X O O X X .
    X X X O O . O O O X X X O X O . X . .
    X O O . O X . O . O O O O X O O O X .
    O . O . . O O O . O X X X O O . X . .
    . O O . O X X X O O X O . X X X . . .
    . X X O X X . . X X X X . . . . . . .
    . O X O O X . X . . X . . . . . . . .
    . . O . O X . . X X X . . . . . . . .";

#[test]
fn who_only_looks_dead_and_is_not_killed_by_reading_lives() -> Outcome {
    let counted = count(CAPTORS, Color::Black)?;
    let size = Size::new(19, 19)?;
    let dead =
        |name: &str, color: Color| size.parse_point(name).is_some_and(|at| counted.dead[color].contains(at));
    assert!(!dead("P9", Color::White) && dead("L9", Color::Black));
    assert_eq!(counted.completion, Completion::Finished);
    Ok(())
}

/// A game's end. Black's stones from F19 down to E11 have no two eyes, and no short look shows it.
const A_DEAD_DRAGON: &str = "
    . . . . . X . O X X . . . . . . . . .
    . . . X O X O O O X . . . . . . . . .
    . . O O O X . O X X . . . X . X O X .
    . . . O X X . O O X X . . . X O X . .
    . . O X X O O . O X . . X O X O X X .
    . . O O X X O O O X O O X X O O X . X
    . . . X . X O O X O O X O O O . O X X
    . . O O X X O X X X . X X X O . O O X
    . . . O X O X O X . X X O O O . X O X
    . . O O O O X O O X X O O X X O . O O
    . O . O . X X . . X O O X X O . O . .
    . O X X X X . . . X O O X O O . . . .
    . X O X O X . . . X X O X X O X . . .
    . . O O O X X . X O . X X . O O O . .
    . . . . O O X . . O . O X X X O O . .
    O . . O . X O O O . . . X . O O X O .
    O O O O . X X O X O X X O O O X X O .
    O X O X X X . X X X X . X O X X O . O
    O X X X X . X . . . . X X X X O O O .";

#[test]
fn what_a_short_look_leaves_open_is_read_for_longer() -> Outcome {
    let counted = count(A_DEAD_DRAGON, Color::Black)?;
    assert_eq!(counted.completion, Completion::Finished);
    let dragon = counted.stones.size().parse_point("F17").ok_or("on the board")?;
    assert!(counted.dead.black.contains(dragon));
    Ok(())
}
