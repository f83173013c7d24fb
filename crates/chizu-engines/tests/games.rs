//! Games against engines: their moves, and what they say instead.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::time::Duration;

use chizu::effort::Stop;
use chizu::{ByColor, Color, Move, Position, Size};
use chizu_engines::config::Spec;
use chizu_engines::play::{Choice, Clock, Line, Overtime};
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Error};

fn engine(habits: &[&str]) -> (Engine, Watch) {
    let mut spec = Spec::new(
        "test",
        std::iter::once(env!("CARGO_BIN_EXE_chizu-test-engine")).chain(habits.iter().copied()),
    );
    spec.limits.answer = Duration::from_secs(10);
    let watch = Watch::new(Stop::default(), Duration::from_secs(30));
    (Engine::open(&spec, &watch).unwrap(), watch)
}

fn line(moves: &[(Color, &str)]) -> Line {
    let start = Position::empty(Size::NINETEEN);
    let at = |name: &str| Move::Play(start.size().parse_point(name).unwrap());
    let moves = moves.iter().map(|(color, name)| (*color, at(name))).collect();
    Line { start, moves, komi: 6.5 }
}

#[test]
fn a_game_goes_on_and_back() {
    let (mut engine, watch) = engine(&[]);
    let clock = Clock {
        main: Duration::from_secs(60),
        overtime: Overtime::Japanese(Duration::from_secs(10), 3),
        left: ByColor { black: Duration::from_secs(60), white: Duration::from_secs(60) },
        periods: ByColor { black: 0, white: 0 },
    };
    let pass = Choice::Move(Move::Pass);
    let first = line(&[(Color::Black, "Q16")]);
    assert_eq!(engine.genmove(&first, Color::White, Some(&clock), &watch).unwrap(), pass);
    let mut next = first.clone();
    next.moves.extend([(Color::White, Move::Pass), line(&[(Color::Black, "D4")]).moves[0]]);
    assert_eq!(engine.genmove(&next, Color::White, Some(&clock), &watch).unwrap(), pass);
    // Another game, and one taken back.
    assert_eq!(engine.genmove(&first, Color::White, None, &watch).unwrap(), pass);
    assert_eq!(engine.genmove(&line(&[]), Color::Black, None, &watch).unwrap(), pass);
}

#[test]
fn what_is_no_move_is_told() {
    let (mut resigns, watch) = engine(&["resigns"]);
    assert_eq!(resigns.genmove(&line(&[]), Color::Black, None, &watch).unwrap(), Choice::Resign);
    let (mut illegal, watch) = engine(&["illegal"]);
    let told = illegal.genmove(&line(&[]), Color::Black, None, &watch).unwrap_err();
    assert!(matches!(&told, Error::Nonsense { said, .. } if said == "Z99"), "{told}");
    let (mut dies, watch) = engine(&["dies:genmove"]);
    let told = dies.genmove(&line(&[]), Color::Black, None, &watch).unwrap_err();
    assert!(matches!(told, Error::Died { .. }), "{told}");
    // The next question starts it again.
    let told = dies.genmove(&line(&[]), Color::Black, None, &watch).unwrap_err();
    assert!(matches!(told, Error::Died { .. }), "{told}");
}

#[test]
fn dead_stones_are_asked_for_where_there_is_a_word_for_them() {
    let (mut pachi, watch) = engine(&["pachi", "dead"]);
    let dead = pachi.dead(&line(&[(Color::Black, "A1")]), &watch).unwrap();
    assert_eq!(dead.len(), 3);
    let (mut other, watch) = engine(&[]);
    assert!(matches!(other.dead(&line(&[]), &watch), Err(Error::Cannot { .. })));
}
