//! Problems of different kinds: the group they are about, and the first move. X is to play.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use chizu::board::Symmetry;
use chizu::problem::{self, Solution};
use chizu::read::Budget;
use chizu::{Color, Move, Position, Setup, Size, Stones};

/// The position of a diagram, Black to play.
fn position(diagram: &str) -> Position {
    let stones: Stones = diagram.parse().unwrap();
    Setup::new(stones).position().unwrap().with_to_play(Color::Black)
}

fn solve(position: &Position) -> Solution {
    problem::solve(position, &Budget { nodes: 20_000, table_bits: 14 }).unwrap().unwrap()
}

/// Diagrams of problems with the first moves that solve them.
const PROBLEMS: [(&str, &str, &[&str]); 22] = [
    (
        "three stones taken are one eye only; the corner gives the other",
        ". O O O X O . . .
         . . X X X O . . .
         . X X O O O . . .
         . O O O . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["A8"],
    ),
    (
        "a straight three dies",
        ". . . O X . . . .
         O O O O X . . . .
         X X X X X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["B9"],
    ),
    (
        "a straight three lives",
        ". . . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["B9"],
    ),
    (
        "a bent three dies",
        ". . O X . . . . .
         . O O X . . . . .
         O O X X . . . . .
         X X X . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["A9"],
    ),
    (
        "a pyramid four dies",
        "X O . . . O X . .
         X O O . O O X . .
         X X O O O X X . .
         . X X X X X . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["D9"],
    ),
    (
        "a pyramid four lives",
        "O X . . . X O . .
         O X X . X X O . .
         O O X X X O O . .
         . O O O O O . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["D9"],
    ),
    (
        "a bulky five dies",
        "X O . . O X X . .
         X O . . . O X . .
         X O O O O O X . .
         X X X X X X X . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["D8"],
    ),
    (
        "a bulky five lives",
        "O X . . X O O . .
         O X . . . X O . .
         O X X X X X O . .
         O O O O O O O . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["D8"],
    ),
    (
        "a crossed five dies",
        "X O O . O O X . .
         X O . . . O X . .
         X O O . O O X . .
         X X O O O X X . .
         . X X X X X . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["D8"],
    ),
    (
        "a rabbity six dies",
        "X O . . O O X . .
         X O . . . O X . .
         X O O . O O X . .
         X X O O O X X . .
         . X X X X X . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["D8"],
    ),
    (
        "a bent three in the corner lives",
        ". . X O . . . . .
         . X X O . . . . .
         X X O O . . . . .
         O O O . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["A9"],
    ),
    (
        "a square four is dead, the chain beside it is not",
        ". . . O X . . . .
         O O O O X . . . .
         X X X X X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . O O O O
         . . . . . O X X X
         . . . . . O X O O
         . . . . . O X . .",
        &["B9"],
    ),
    (
        "a stone in a net",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . X O O . . .
         . . . X O X . . .
         . . . . X O . . .
         . . . . . X . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["G4"],
    ),
    (
        "a bent three in another corner dies",
        ". . . . . X O . .
         . . . . . X O O .
         . . . . . X X O O
         . . . . . . X X X
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["J9"],
    ),
    (
        "a snapback",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . X X X X . . .
         . X O O O X . . .
         . X O X . O X . .
         . X O X O O X . .",
        &["E2"],
    ),
    (
        "two stones are saved",
        ". . . . . . . . .
         . . . . . . . . .
         . . O O . . . . .
         . O X X . . . . .
         . . O O . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["E6"],
    ),
    (
        "a hane reduces the space",
        ". . . . . O X . .
         O O O O O O X . .
         X X X X X X X . .
         . . . . . . . . .
         . . . . . . . . .
         O O O O O . . . .
         X X X X O . . . .
         . . . X O . . . .
         . . . X O . . . .",
        &["B2", "B1"],
    ),
    (
        "a straight three at the side dies",
        "X X X . . . . . .
         O O X . . . . . .
         . O X . . . . . .
         . O X . . . . . .
         . O X . . . . . .
         O O X . . . . . .
         X X X . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["A6"],
    ),
    (
        "a straight three at the side lives",
        "O O O . . . . . .
         X X O . . . . . .
         . X O . . . . . .
         . X O . . . . . .
         . X O . . . . . .
         X X O . . . . . .
         O O O . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["A6"],
    ),
    (
        "a pyramid four at the side dies",
        "X X X . . . . . .
         O O X X . . . . .
         . O O X . . . . .
         . . O X . . . . .
         . O O X . . . . .
         O O X X . . . . .
         X X X . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["A6"],
    ),
    (
        "a pyramid four at the side lives",
        "O O O . . . . . .
         X X O O . . . . .
         . X X O . . . . .
         . . X O . . . . .
         . X X O . . . . .
         X X O O . . . . .
         O O O . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["A6"],
    ),
    (
        "the whole corner, not the two stones that can be cut off",
        ". . . X O . . O .
         X . X O . O . O .
         . . X O X . . O .
         . . . X . X X X .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &["F9"],
    ),
];

#[test]
fn first_moves() {
    let mut wrong = Vec::new();
    for (name, diagram, right) in PROBLEMS {
        let position = position(diagram);
        let solution = solve(&position);
        let size = position.size();
        let first = match solution.first {
            Some(Move::Play(at)) => size.name(at).to_string(),
            other => format!("{other:?}"),
        };
        if !right.contains(&first.as_str()) {
            let question = &solution.question;
            wrong.push(format!("{name}: {first}, {:?} {:?}", question.aim, solution.answer));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_answer_turns_with_the_board() {
    let (_, diagram, _) = PROBLEMS[0];
    let position = position(diagram);
    let Some(Move::Play(first)) = solve(&position).first else { panic!("not solved") };
    for symmetry in Symmetry::ALL {
        let turned = position.transformed(symmetry);
        let swapped = turned.colors_swapped();
        let expected = Some(Move::Play(symmetry.point(position.size(), first)));
        assert_eq!([solve(&turned).first, solve(&swapped).first], [expected; 2], "{symmetry:?}");
    }
}

#[test]
fn a_guess_turns_with_the_board_and_is_told_as_one() {
    let few = Budget { nodes: 20, table_bits: 10 };
    let mut guesses = 0;
    for (name, diagram, _) in PROBLEMS.into_iter().step_by(7) {
        let position = position(diagram);
        let solution = problem::solve(&position, &few).unwrap().unwrap();
        if solution.is_solved() {
            continue;
        }
        guesses += 1;
        let Some(Move::Play(first)) = solution.first else { panic!("{name}: no move") };
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let swapped = turned.colors_swapped();
            let again = [turned, swapped].map(|position| problem::solve(&position, &few).unwrap().unwrap());
            let expected = Some(Move::Play(symmetry.point(position.size(), first)));
            assert_eq!(
                again.each_ref().map(|solution| solution.first),
                [expected; 2],
                "{name}, {symmetry:?}"
            );
            assert!(again.iter().all(|solution| !solution.is_solved()), "{name}");
        }
    }
    assert!(guesses > 0);
}

#[test]
fn what_is_no_problem_is_told() {
    let empty = Position::empty(Size::NINETEEN);
    assert!(problem::solve(&empty, &Budget::default()).unwrap().is_none());
    let alone: Stones = ". . . . . / . X . . . / . . X . . / . . . . . / . . . . .".parse().unwrap();
    let alone = Setup::new(alone).position().unwrap();
    let solution = problem::solve(&alone, &Budget::default()).unwrap();
    assert!(solution.is_none_or(|solution| !solution.is_solved()));
}
