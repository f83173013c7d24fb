//! Questions about life that were once answered wrongly.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use chizu::read::{self, Budget, Code};
use chizu::{Color, Position, Setup, Stones};

fn position(diagram: &str) -> Position {
    let stones: Stones = diagram.parse().unwrap();
    Setup::new(stones).position().unwrap().with_to_play(Color::Black)
}

/// White's second eye is held by a stone with three liberties, and every other point that Black thinks of is suicide: what
/// makes it suicide can be taken away.
#[test]
fn who_has_nothing_but_suicide_looks_for_what_forbids_it() {
    let position = position(
        ". . . . X O X X X .
         . . . . X O O X O O
         . . . . X X O O O O
         . . . . . . O O . O
         . . . . X . O X O .
         . . . . . . O X . X
         . . . . . X X X X .
         . . . . . . . . . .",
    );
    let eye = position.size().parse_point("J4").unwrap();
    let group = position.stones().of(Color::White) - position.stones().chain(eye);
    for nodes in [200, 2_000, 20_000] {
        for table_bits in [8, 14, 18] {
            let answer = read::kill(&position, &group, &Budget { nodes, table_bits }).unwrap();
            assert!(
                !answer.is_settled() || answer.code == Code::Win,
                "{nodes} nodes, {table_bits} bits: {answer:?}"
            );
        }
    }
}

/// With two moves a time White fails, but to see that takes thousands of nodes: no reason to think that he fails with all.
#[test]
fn what_fails_late_with_few_moves_says_nothing_of_many() {
    let position = position(
        ". . . . . . . . .
         . . X X O O . X .
         . . X O . O X X .
         . . O O O O O X .
         . O X X O X X X .
         O X X O . O O X .
         . . X O O O X . .
         . X O . O X X . .
         . X X O . . . . .",
    );
    let group = "E8 F8 D7 F7 C6 D6 E6 F6 G6 B5 E5 A4 D4 F4 G4 D3 E3 F3 E2 D1"
        .split(' ')
        .map(|name| position.size().parse_point(name).unwrap());
    let answer =
        read::kill(&position, &group.into_iter().collect(), &Budget { nodes: 20_000, ..Budget::default() });
    let answer = answer.unwrap();
    assert!(!answer.is_settled() && answer.code == Code::Lose, "{answer:?}");
}

/// With threats to spare Black is killed by a ko. Without, that is open for long: so a ko is not all that White has.
#[test]
fn a_ko_is_not_the_answer_while_it_is_open_whether_it_is_needed() {
    let position = position(
        ". . . X .
         . X X X O
         . . . O O
         . O O O O
         O O . O .",
    );
    let group = position.stones().of(Color::Black);
    for nodes in [500, 1_000, 2_000, 4_200, 8_000, 20_000] {
        for table_bits in [8, 12, 16] {
            let answer = read::kill(&position, &group, &Budget { nodes, table_bits }).unwrap();
            assert!(
                !answer.is_settled() || answer.code == Code::Win,
                "{nodes} nodes, {table_bits} bits: {answer:?}"
            );
        }
    }
}
