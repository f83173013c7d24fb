//! Judgements that hang on one another: what is read elsewhere, what was proved, stones inside an eye space.

use chizu_board::{ByColor, Color, PointSet, Position, Setup, Stones};

use super::{Read, statuses, told};
use crate::verdict::{Evidence, Status, Verdict};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn position(board: &str) -> Result<Position, Box<dyn std::error::Error>> {
    Ok(Setup::new(board.parse::<Stones>()?).position()?)
}

fn points(position: &Position, names: &str) -> PointSet {
    names.split(' ').filter_map(|name| position.size().parse_point(name)).collect()
}

/// White's two in the middle have one eye and Black's wall two; A7 is Black's for ever.
const CLOSED: &str = "
    . X . X O O .
    X X X X O . O
    . . . X O O O
    X X X X O . O
    X O O O O O O
    X O . X X X X
    X O O X . X .";

#[test]
fn what_is_proved_is_not_judged_again() -> Outcome {
    let position = position(CLOSED)?;
    let mut found = statuses(&position);
    let proved: Vec<Verdict> =
        found.of.iter().filter(|verdict| verdict.evidence == Evidence::Proved).copied().collect();
    assert!(!proved.is_empty());
    found.judge(position.stones().occupied(), Status::Dead);
    let left: Vec<Verdict> =
        found.of.iter().filter(|verdict| verdict.evidence == Evidence::Proved).copied().collect();
    assert_eq!(left, proved);
    let all = ByColor::new_with(|color| position.stones().of(color));
    let after = told(&position, &found, &Read { doomed: all, ..Read::default() });
    for (verdict, then) in found.of.iter().zip(&after.of) {
        assert!(verdict.evidence != Evidence::Proved || verdict == then);
    }
    Ok(())
}

/// Two groups that are alone with each other: whoever is dead, the other lives.
const FACING: &str = "
    . X O . X . . .
    X X O O X X X X
    O O O X X . . .
    . O X X . . . .
    O O O X X X X X
    X X O O O O O O
    . X X X X X X O
    . . . . . . X O";

#[test]
fn who_was_read_to_be_dead_is_dead_and_who_lives_by_it_lives() -> Outcome {
    let position = position(FACING)?;
    let found = statuses(&position);
    let corner = points(&position, "A8 B8 A7 B7");
    let doomed = ByColor { black: corner & position.stones().of(Color::Black), white: PointSet::EMPTY };
    let then = told(&position, &found, &Read { doomed, ..Read::default() });
    assert_eq!(then.dead.black & corner, doomed.black);
    let stone = position.size().parse_point("B7").ok_or("on the board")?;
    assert_eq!(then.at(stone), Some(Verdict { status: Status::Dead, evidence: Evidence::Searched }));
    // What was read to live is not given up, whatever it looks like.
    let then = told(&position, &found, &Read { spared: doomed.black, ..Read::default() });
    assert!(!then.dead.black.intersects(&corner));
    Ok(())
}

/// White must not take the four: Black would play in the middle of what they leave. Black cannot take White.
const T_OF_FOUR: &str = "
    . . . X X X .
    X X X X O O O
    X . . O O X .
    X . . O X X O
    X . . O O X .
    X X X X O O O
    . . . X X X .";

#[test]
fn stones_inside_that_must_not_be_taken_stand_with_those_around() -> Outcome {
    let position = position(T_OF_FOUR)?;
    let found = statuses(&position);
    assert!(points(&position, "F5 E4 F4 F3 D4 F6").is_subset(&found.seki));
    assert!((found.dead.black | found.dead.white).is_empty());
    Ok(())
}

#[test]
fn who_lives_without_two_eyes_is_told() -> Outcome {
    // Nobody can play on the points between.
    let position = position(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X X X .
        O O O O O O O X .
        O O . X X X O X .
        O O . X X X O X .",
    )?;
    let found = statuses(&position);
    assert!(points(&position, "A3 D2").is_subset(&found.weak));
    assert!(!found.weak.intersects(&points(&position, "A4 H3")));
    Ok(())
}

#[test]
fn a_chain_in_atari_beside_living_friends_is_in_no_race() -> Outcome {
    // White's eleven hang together with those on the right only by stones that Black takes.
    let position = position(
        "
        . . . X X O . .
        O X X X O O O O
        O O X O O O . O
        O X X O O . . O
        O O O X X O O O
        X O X X X X O .
        X O X . X O O O
        X O X . X O O .
        X O X X X O O O
        X X X X X O O .
        X . X . X O . O
        X X X X X O O O
        X . X . X O . O",
    )?;
    let found = statuses(&position);
    assert!(points(&position, "A12 A9 B5").is_subset(&found.dead.white));
    assert!(found.dead.black.is_empty());
    Ok(())
}
