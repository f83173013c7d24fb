use super::*;
use chizu_board::{Ruleset, Setup, Stones, Symmetry};

fn position(rows: &str, to_play: Color) -> Position {
    let stones: Stones = rows.parse().unwrap();
    Setup::new(stones).with_to_play(to_play).position().unwrap()
}

/// What is found whoever moves next, in every orientation.
fn found(rows: &str, to_play: Color) -> Vec<(CycleKind, bool)> {
    let position = position(rows, to_play);
    let kinds = |position: &Position| {
        let mut kinds: Vec<(CycleKind, bool)> =
            cycles(position).iter().map(|cycle| (cycle.kind, cycle.bound)).collect();
        kinds.sort_unstable();
        kinds
    };
    let here = kinds(&position);
    for symmetry in Symmetry::ALL {
        let turned = position.transformed(symmetry);
        assert_eq!(kinds(&turned), here, "{symmetry:?}");
        assert_eq!(kinds(&turned.colors_swapped()), here, "{symmetry:?}, colours swapped");
    }
    here
}

const TRIPLE: &str = "
    . O X . X O X .
    O O X X O O X X
    . O X . X O X .
    O O X X O O X X
    . O X O . O X .
    O O X X O O X X";

#[test]
fn a_triple_ko_has_no_end() {
    assert_eq!(found(TRIPLE, Color::White), [(CycleKind::TripleKo, true)]);
    let cycle = cycles(&position(TRIPLE, Color::White))[0];
    assert_eq!(cycle.points.len(), 6);
    assert_eq!(cycle.repeats, Some(Color::Black));
    assert_eq!(cycle.ruling(&Ruleset::Japanese.rules()), Ruling::NoResult);
    assert_eq!(cycle.ruling(&Ruleset::Aga.rules()), Ruling::Barred(Color::Black));
}

#[test]
fn who_can_take_all_does_not_go_on() {
    assert_eq!(found(TRIPLE, Color::Black), []);
}

/// Each side has an eye, and one of two kos.
const DOUBLE: &str = "
    . O X X O . O O X .
    O O X X X O O O X X
    . O X . X O . O X .
    O O X X X O O O X X
    . O X X . X O O X .
    O O X X X O O O X X";

#[test]
fn a_double_ko_seki_threatens_and_can_stop() {
    for color in Color::ALL {
        assert_eq!(found(DOUBLE, color), [(CycleKind::DoubleKo, false)]);
    }
    let position = position(DOUBLE, Color::Black);
    assert_eq!(endless(&position), []);
    assert_eq!(cycles(&position)[0].ruling(&Ruleset::Japanese.rules()), Ruling::Seki);
}

#[test]
fn four_kos_are_a_seki() {
    let rows = "
        . O X . X O X .
        O O X X O O X X
        . O X . X O X .
        O O X X O O X X
        . O X O . O X .
        O O X X O O X X
        . O X O . O X .
        O O X X O O X X";
    for color in Color::ALL {
        assert_eq!(found(rows, color), [(CycleKind::QuadrupleKo, false)]);
    }
}

/// As in specs/reading/life.md.
const MOONSHINE: &str = "
    O X . X X . X . X
    . O X X X X X X X
    O O X . . X . X .
    X X X X X X X X X
    X X X O O O X X X
    X X X O . O X X X
    O O O O O O O O O
    O X X X X X X X O
    X . X X . X X O .";

#[test]
fn moonshine_life_hangs_on_a_double_ko() {
    for color in Color::ALL {
        let kinds: Vec<CycleKind> = found(MOONSHINE, color).iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, [CycleKind::DoubleKo, CycleKind::MoonshineLife]);
    }
    assert_eq!(endless(&position(MOONSHINE, Color::White)), []);
}

#[test]
fn what_ends_is_not_told() {
    let ended = [
        // A ko for a point.
        ". X O . .\nX . X O .\n. X O . .\n. . . . .\n. . . . .",
        // Two kos that have nothing to do with each other.
        "
        . X O . . X O .
        X . X O X O . O
        . X O . . X O .
        . . . . . . . .
        . . . . . . . .",
        // Each side has a liberty, and the ko decides.
        "
        . O X X O . O O X .
        O O X X X O O O X X
        . O X . X O . O X .
        O O X X X O O O X X",
        // Life by two kos.
        "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . O O O O O O O O O O O .
        O O X X O O O O O X X O O
        O . O X X X X X X X . X O
        O O X . X X . X X . X O O",
    ];
    for rows in ended {
        for color in Color::ALL {
            assert_eq!(found(rows, color), [], "{rows}");
        }
    }
}

/// Each side has an eye. Black gives two stones, White has to take them, and Black takes one back.
const SENDING: &str = "
    . O X X . X X .
    O O O O X X X X";

#[test]
fn two_are_sent_and_one_is_returned() {
    assert_eq!(found(SENDING, Color::White), [(CycleKind::SendingTwo, false)]);
    let position = position(SENDING, Color::White);
    assert_eq!(endless(&position), []);
    let cycle = cycles(&position)[0];
    assert_eq!(cycle.ruling(&Ruleset::Japanese.rules()), Ruling::Threats);
    // Taken and given back: the board of now, but for the stone that was sent.
    let size = position.size();
    let at = |name: &str| chizu_board::Move::Play(size.parse_point(name).unwrap());
    let mut after = position.clone();
    for (color, name, taken) in [(Color::White, "E2", 2), (Color::Black, "D2", 1), (Color::Black, "C2", 0)] {
        let captured = after.play(color, at(name), chizu_board::Suicide::Forbidden).unwrap();
        assert_eq!(captured.captured.len(), taken, "{name}");
    }
    assert_eq!(after.stones(), position.stones());
}
