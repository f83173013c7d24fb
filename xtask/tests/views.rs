//! A count is the same in all orientations and with colours exchanged, on positions no one would
//! play: random games, in which everything is open, cut and in atari.

#![allow(clippy::unwrap_used, reason = "a test")]

use chizu::board::{Color, Game, Move, Suicide};
use chizu::score::CountOptions;
use chizu::{Point, Position, Rules, Ruleset, Size};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use xtask::suite::method::Method;
use xtask::suite::symmetry;

/// The position after random moves, players passing now and then.
fn position(size: Size, moves: &[(u16, bool)]) -> Position {
    let rules = Rules { suicide: Suicide::Allowed, ..Ruleset::Japanese.rules() };
    let mut game = Game::new(size, rules);
    let mut color = Color::Black;
    for (number, again) in moves {
        let point = Point::from_index(usize::from(*number) % size.area()).unwrap();
        // An eye of one's own is not filled: games come to an end.
        let is_eye = size.geometry().neighbors(point).all(|p| game.position().board().get(p) == Some(color));
        if !is_eye && game.play(color, Move::Play(point)).is_ok() && !again {
            color = !color;
        }
    }
    game.position().clone()
}

fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![Just(Ruleset::Japanese), Just(Ruleset::Chinese)].prop_map(Ruleset::rules)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn random_positions_count_the_same_in_all_views(
        (width, height) in (2..=9_u32, 2..=9_u32),
        moves in prop::collection::vec((any::<u16>(), prop::bool::weighted(0.2)), 0..250),
        rules in rules(),
    ) {
        let position = position(Size::new(width, height).unwrap(), &moves);
        let options = CountOptions { rules, ..CountOptions::default() };
        let count = Method::Carta.count(&position, &options);
        let differing = symmetry::differing(Method::Carta, &position, &options, &count);
        prop_assert!(differing.is_empty(), "{}\n{}", position.stones(), differing.join("\n"));
    }
}
