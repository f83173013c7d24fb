//! Laws of the fates of chains, and positions of the classes that were got wrong once.

mod chance;

use chance::cases;
use chizu::Status;
use chizu::analysis::{AnalysisOptions, analyze};
use chizu::board::{Color, Move, Point, Position, Setup, Size, Stones, Suicide, Symmetry};
use chizu::status::{Statuses, statuses};
use proptest::prelude::*;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn position(diagram: &str) -> Result<Position, Box<dyn std::error::Error>> {
    Ok(Setup::new(diagram.parse::<Stones>()?).position()?)
}

fn fates(diagram: &str, expected: &[(&str, Status)]) -> Outcome {
    let position = position(diagram)?;
    let found = statuses(&position);
    for (name, fate) in expected {
        let status = position.size().parse_point(name).and_then(|point| found.at(point));
        let status = status.ok_or("no stone")?;
        assert_eq!(status.status, *fate, "{name} in\n{}", position.stones());
    }
    Ok(())
}

#[test]
fn who_has_no_eyes_among_the_living_is_dead() -> Outcome {
    let diagram = "
        . X . X O . . O .
        X X X X O O O O O
        O O O O O . . . .
        O . . . . . X . .
        O O O O O O . . .
        X X X X X O O O O
        . X . . X X X X X
        X X . O . . X . .
        . X . . . . X . .";
    fates(
        diagram,
        &[
            ("A8", Status::Alive),
            ("G6", Status::Dead),
            ("D2", Status::Dead),
            ("B1", Status::Alive),
            ("A6", Status::Alive),
        ],
    )
}

#[test]
fn stones_that_take_eyes_are_dead_with_nothing_but_strong_groups_around_their_captor() -> Outcome {
    // Three in a row inside: Black has one eye, White connects to strong stones.
    let diagram = "
        . O O O X O . . .
        X X X X X O . O .
        O O O O O O O O O
        . . O . . . O . .
        O O O O O O O O O
        X X X X X X X X X
        . . . . . . . . .
        . X . X . X . X .
        . . . . . . . . .";
    fates(diagram, &[("A8", Status::Dead), ("B9", Status::Alive), ("A7", Status::Alive)])
}

#[test]
fn who_holds_together_with_two_eyes_elsewhere_is_in_no_seki() -> Outcome {
    // White has an eye on J1, Black one on L4, and both need L1. Black's stones on E3 connect at D2 or E1.
    let diagram = "
        O . O . O O O O O O O
        O O O O O O O O O O O
        O O O O O . O O X X X
        X X O X O O X X X X .
        . X O X X X O X O X X
        . X X . X X O O O O X
        . . . X . X X O . O .";
    fates(
        diagram,
        &[("E3", Status::Alive), ("L2", Status::Seki), ("H2", Status::Seki), ("C2", Status::Alive)],
    )
}

#[test]
fn two_shared_liberties_and_no_eyes_are_a_seki() -> Outcome {
    let diagram = "
        O O O O O O O O O
        O X X X X X X X O
        O X . O O O . X O
        O X X X X X X X O
        O O O O O O O O O
        . . . . . . . . .
        . O . . . . . O .
        . . . . . . . . .
        . . . . . . . . .";
    fates(diagram, &[("B8", Status::Seki), ("D7", Status::Seki)])
}

#[test]
fn a_stone_in_an_open_ko_lives() -> Outcome {
    let diagram = "
        . . X O O . . . .
        . X X . O O . . .
        X . X X O . . . .
        . X X O O . O . .
        X . X X O . . . .
        . X . X O . . . .
        X X X X O O . . .
        . X X O . O O O O
        . . X O O . O . .";
    let position = position(diagram)?;
    assert!(statuses(&position).dead.white.is_empty());
    Ok(())
}

/// A position after random moves.
fn played(size: Size, moves: &[u16]) -> Position {
    let mut position = Position::empty(size);
    let points: Vec<Point> = size.points().collect();
    for number in moves {
        let color = position.to_play();
        let start = usize::from(*number) % points.len();
        let mut tries = points[start..].iter().chain(&points[..start]).take(12);
        tries.any(|point| {
            let around = size.geometry().neighbors_of((*point).into());
            // Nobody fills his own small eyes for long.
            !around.is_subset(&position.stones().of(color))
                && position.play(color, Move::Play(*point), Suicide::Forbidden).is_ok()
        });
    }
    position
}

fn agree(position: &Position, found: &Statuses) -> Result<(), TestCaseError> {
    let size = position.size();
    for symmetry in Symmetry::ALL {
        for swap in [false, true] {
            let turned = position.transformed(symmetry);
            let turned = if swap { turned.colors_swapped() } else { turned };
            let seen = statuses(&turned);
            for point in size.points() {
                let there = seen.at(symmetry.point(size, point));
                prop_assert_eq!(there, found.at(point), "{:?} {} {}", symmetry, swap, position.stones());
            }
        }
    }
    Ok(())
}

#[test]
fn single_stones_in_atari_are_in_no_seki_with_each_other() -> Outcome {
    let diagram = "
        . . O . X X . X X O . . O O O O X . .
        . O . O O X . X O . O . O O O X . X .
        . O . O O O X X O . . . O O X . X . .
        . . O X O O X . X O O O O X X X X X X
        O O O X O O X . X O X X O O X X O O X
        O X X X O . X X . X X X O . X O O O O
        X X X X O X X X X . X O O O X X O . O
        X . . . X O O X . X X X O X . X X O .
        . X . X X X O O X . X . X X . X O O X
        X . X O O X O O O X X X O X X O O X O
        X X X O O O O X X . X O O O X O X X .
        X . X . O X X . . X O O . O X X O X .
        X O O O O O X . X . X O X O O O O . O
        X X X O O X X X X X X X X X X O O O .
        X O X O O O X X O X . X O O O O . O .
        O O O O . X X O O O X X X O X O O O O
        . O . . O . X O O . O O X X X X O X O
        . . O O O . X X O O . O O X X X O X O
        . O X X X X X O O . X O O X . X X X .";
    fates(diagram, &[("T11", Status::Dead), ("T10", Status::Alive), ("S10", Status::Dead)])
}

#[test]
fn who_lives_or_kills_by_moving_first_is_unsettled() -> Outcome {
    let diagram = "
        . . . . . . . . . . . . .
        X X . . . . . . . . . . .
        O X X X X X . . X X X . .
        O O O O O O X X O X O X .
        . . . . . . O O O O O X .
        O O . . . . . . . . O X .
        X X O . . . . . . . . O X
        X O . O O X X X . . O O X
        X O O X X X O O . . O X X
        X X O O X . . . . . O X .
        . . X O . O . . O O X . .
        X O X X O O . . . O X . X
        . O . X X O . . . O O X .";
    fates(
        diagram,
        &[("A4", Status::Unsettled), ("C2", Status::Alive), ("B2", Status::Unsettled), ("E5", Status::Dead)],
    )
}

#[test]
fn more_effort_proves_more() -> Outcome {
    use chizu::effort::Effort;
    use chizu::score::{CountOptions, adjudicate};
    let position = position(
        ". . . . X O O
         X X X X X O .
         O O O O O O O
         . . O . . . .",
    )?;
    let proved = |effort| adjudicate(&position, &CountOptions { effort, ..CountOptions::default() }).proved;
    let corner = position.stones().of(Color::Black);
    assert!(!proved(Effort::QUICK).black.intersects(&corner));
    assert!(corner.is_subset(&proved(Effort::USUAL).black));
    Ok(())
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn the_answer_is_the_same_from_all_sides(side in 5u32..14, moves in prop::collection::vec(any::<u16>(), 20..220)) {
        let position = played(Size::new(side, side).unwrap(), &moves);
        agree(&position, &statuses(&position))?;
    }

    #[test]
    fn every_stone_has_one_fate(moves in prop::collection::vec(any::<u16>(), 0..300)) {
        let position = played(Size::NINETEEN, &moves);
        let found = statuses(&position);
        prop_assert_eq!(found.of.len(), found.chains.len());
        let dead = found.dead.black | found.dead.white;
        prop_assert!(!dead.intersects(&found.seki) && !dead.intersects(&found.unsettled));
        for color in Color::ALL {
            prop_assert!(found.dead[color].is_subset(&position.stones().of(color)));
        }
    }
}

#[test]
fn what_was_read_of_a_group_goes_before_a_glance() -> Outcome {
    // Five stones in atari that nothing saves.
    let position = position(
        "
        . . . . . . . . . . .
        . . O O O X X X X . .
        . O . O O X . X X X .
        O O O O O X X X X X X
        . O X X X O O X X X X
        O O X X . . . . O X X
        O O O O O X X X X X X
        . O O O O X X . X X .
        . . O O O X X X X . .
        . . . . . . . . . . .
        . . . . . . . . . . .",
    )?;
    let found = analyze(&position, &AnalysisOptions::default()).statuses(&position);
    let at = position.size().parse_point("C7").ok_or("on the board")?;
    assert!(found.at(at).ok_or("a stone")?.is(Status::Dead));
    Ok(())
}
