//! Laws every board keeps, tried on random games against a naive second implementation.

#![allow(clippy::unwrap_used, reason = "a test")]

mod naive;

use chizu_board::{
    Board, ByColor, Color, Game, Ko, Move, MoveError, Point, PointSet, Position, Rules, Ruleset, Setup, Size,
    Stones, Suicide, Symmetry,
};
use naive::NaiveGame;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A turn of a random game.
#[derive(Clone, Copy, Debug)]
enum Turn {
    /// A stone on a point chosen by number, of the player to move or of his opponent.
    Stone {
        number: u16,
        out_of_turn: bool,
    },
    Pass,
    Undo,
}

fn turn() -> impl Strategy<Value = Turn> {
    prop_oneof![
        24 => (any::<u16>(), prop::bool::weighted(0.1))
            .prop_map(|(number, out_of_turn)| Turn::Stone { number, out_of_turn }),
        1 => Just(Turn::Pass),
        2 => Just(Turn::Undo),
    ]
}

fn size(longest: u32) -> impl Strategy<Value = Size> {
    (1..=longest, 1..=longest).prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn rules() -> impl Strategy<Value = Rules> {
    let ko = prop_oneof![Just(Ko::Simple), Just(Ko::Positional), Just(Ko::Situational)];
    let suicide = prop_oneof![Just(Suicide::Forbidden), Just(Suicide::Allowed)];
    (ko, suicide).prop_map(|(ko, suicide)| Rules { ko, suicide, ..Ruleset::Japanese.rules() })
}

/// Any arrangement of stones, legal or not.
fn stones(longest: u32) -> impl Strategy<Value = Stones> {
    size(longest).prop_flat_map(|size| {
        prop::collection::vec(0..3_u8, size.area()).prop_map(move |signs| {
            let mut stones = Stones::empty(size);
            for (point, sign) in size.points().zip(signs) {
                stones.set(point, [None, Some(Color::Black), Some(Color::White)][usize::from(sign)]);
            }
            stones
        })
    })
}

fn numbers(points: PointSet) -> Vec<usize> {
    points.iter().map(Point::index).collect()
}

/// Plays the same turns on a game and on its naive twin, which must agree on everything.
fn play_both(size: Size, rules: Rules, turns: &[Turn]) -> Game {
    let mut game = Game::new(size, rules);
    let mut naive = NaiveGame::new(&Stones::empty(size), rules);
    for turn in turns {
        match *turn {
            Turn::Undo => assert_eq!(game.undo(), naive.undo()),
            Turn::Pass => {
                let color = game.position().to_play();
                game.play(color, Move::Pass).unwrap();
                naive.play(color, Move::Pass).unwrap();
            }
            Turn::Stone { number, out_of_turn } => {
                let to_play = game.position().to_play();
                let color = if out_of_turn { !to_play } else { to_play };
                let point = size.points().nth(usize::from(number) % size.area()).unwrap();
                let mv = Move::Play(point);
                let before = game.position().clone();
                let checked = game.check(color, mv);
                let played = game.play(color, mv);
                assert_eq!(checked.err(), played.err(), "checking and playing agree");
                match (played, naive.play(color, mv)) {
                    (Ok(taken), Some(outcome)) => {
                        assert_eq!(numbers(taken.captured), outcome.captured);
                        assert_eq!(numbers(taken.suicide), outcome.suicide);
                    }
                    (Err(_), None) => assert_eq!(*game.position(), before, "a refused move changes nothing"),
                    (ours, naive) => panic!("{color} {point:?}: {ours:?}, naive {naive:?} on\n{before:?}"),
                }
            }
        }
        let position = game.position();
        assert_eq!(&naive::cells(position.stones()), naive.cells());
        assert_eq!(position.prisoners(), naive.prisoners());
        assert_eq!(position.to_play(), naive.to_play());
        check_board(position.board());
    }
    game
}

/// What is kept up to date is what it would be if it were made anew.
fn check_board(board: &Board) {
    let anew = Board::from_stones(board.stones()).unwrap();
    assert_eq!(*board, anew);
    assert_eq!(board.hash(), board.stones().hash());
    let cells = naive::cells(board.stones());
    for point in board.size().points() {
        assert_eq!(board.get(point), cells[point.index()]);
        for color in Color::ALL {
            let legal = board.check(color, point, Suicide::Forbidden);
            assert_eq!(legal, anew.check(color, point, Suicide::Forbidden));
            let naive = naive::place(board.size(), &cells, color, point.index(), Suicide::Forbidden);
            assert_eq!(legal.is_ok(), naive.is_some());
        }
    }
}

fn legal_moves(position: &Position, suicide: Suicide) -> ByColor<PointSet> {
    ByColor::new_with(|color| {
        let legal = |p: &Point| position.check(color, Move::Play(*p), suicide).is_ok();
        position.size().points().filter(legal).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn a_game_agrees_with_its_naive_twin(
        size in size(6),
        rules in rules(),
        turns in prop::collection::vec(turn(), 0..150),
    ) {
        play_both(size, rules, &turns);
    }

    /// Small boards are where kos and repetitions happen.
    #[test]
    fn repetitions_agree_with_the_naive_history(
        size in size(3),
        rules in rules(),
        turns in prop::collection::vec(turn(), 0..250),
    ) {
        play_both(size, rules, &turns);
    }

    #[test]
    fn undo_restores_every_position(
        size in size(7),
        rules in rules(),
        turns in prop::collection::vec((any::<u16>(), prop::bool::weighted(0.02)), 0..200),
    ) {
        let mut game = Game::new(size, rules);
        let mut positions = vec![game.position().clone()];
        for (i, (number, pass)) in turns.into_iter().enumerate() {
            let point = size.points().nth(usize::from(number) % size.area()).unwrap();
            let color = game.position().to_play();
            let played = if i % 40 == 39 {
                let mut setup = game.position().setup();
                setup.stones.set(point, Some(color));
                game.edit(setup);
                true
            } else {
                game.play(color, if pass { Move::Pass } else { Move::Play(point) }).is_ok()
            };
            if played {
                positions.push(game.position().clone());
            }
        }
        while let Some(position) = positions.pop() {
            prop_assert_eq!(game.position(), &position);
            check_board(game.position().board());
            prop_assert_eq!(game.undo(), !positions.is_empty());
        }
    }

    #[test]
    fn legality_does_not_depend_on_the_view(
        size in size(6),
        rules in rules(),
        turns in prop::collection::vec(turn(), 0..80),
    ) {
        let game = play_both(size, rules, &turns);
        let position = game.position();
        let legal = legal_moves(position, rules.suicide);
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let expected = legal.map(|set| symmetry.set(size, set));
            prop_assert_eq!(legal_moves(&turned, rules.suicide), expected);
            prop_assert_eq!(legal_moves(&turned.colors_swapped(), rules.suicide), expected.swapped());
        }
    }

    #[test]
    fn a_setup_becomes_legal(
        stones in stones(7),
        ko in prop::option::of(0..49_usize),
        white in any::<bool>(),
    ) {
        let to_play = if white { Color::White } else { Color::Black };
        let setup = Setup { to_play, ko: ko.and_then(Point::from_index), ..Setup::new(stones) };
        let total = stones.occupied().len();
        let (position, problems) = setup.clone().position_tolerant();
        prop_assert_eq!(problems.is_empty(), setup.clone().position().is_ok());
        let taken = position.prisoners();
        let left = position.stones().occupied().len();
        prop_assert_eq!(left + (taken.black + taken.white) as usize, total);
        check_board(position.board());
        prop_assert_eq!(&position.setup().position().unwrap(), &position);
        if let Some(ko) = position.ko() {
            let mut other = position.clone();
            let refused = other.play(to_play, Move::Play(ko), Suicide::Allowed);
            prop_assert_eq!(refused, Err(MoveError::Ko));
            let taken = other.play_despite_ko(to_play, Move::Play(ko), Suicide::Forbidden).unwrap();
            prop_assert_eq!(taken.captured.len(), 1);
        }
    }

    #[test]
    fn diagrams_are_read_back(stones in stones(25)) {
        let text = stones.to_string();
        prop_assert_eq!(text.parse::<Stones>().unwrap(), stones);
        let on_one_line = text.trim_end().replace(' ', "").replace('\n', "/");
        prop_assert_eq!(on_one_line.parse::<Stones>().unwrap(), stones);
    }

    #[test]
    fn chains_and_liberties_agree_with_flood_fill(stones in stones(7)) {
        let cells = naive::cells(&stones);
        for point in stones.size().points() {
            let chain = stones.chain(point);
            if cells[point.index()].is_none() {
                prop_assert!(chain.is_empty());
                continue;
            }
            let (mut expected, liberties) = naive::chain(stones.size(), &cells, point.index());
            expected.sort_unstable();
            prop_assert_eq!(numbers(chain), expected);
            prop_assert_eq!(numbers(stones.liberties(chain)), liberties.into_iter().collect::<Vec<_>>());
        }
        for color in Color::ALL {
            let together: PointSet = stones.chains(color).fold(PointSet::EMPTY, |all, chain| all | chain);
            prop_assert_eq!(together, stones.of(color));
        }
    }

    #[test]
    fn symmetries_undo_nothing_twice(stones in stones(6)) {
        for symmetry in Symmetry::ALL {
            let turned = stones.transformed(symmetry);
            prop_assert_eq!(turned.chains(Color::Black).count(), stones.chains(Color::Black).count());
            let back = Symmetry::ALL.into_iter().filter(|s| turned.transformed(*s) == stones);
            prop_assert!(back.count() >= 1, "some symmetry leads back");
        }
        prop_assert_eq!(stones.colors_swapped().colors_swapped(), stones);
    }
}
