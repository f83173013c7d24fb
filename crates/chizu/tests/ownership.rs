//! Laws of ownership, on random boards: it turns with the board and the colours, whatever it rests on.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use chizu::analysis::{Analysis, Options, analyze};
use chizu::board::{Board, Symmetry};
use chizu::ownership::Ownership;
use chizu::{Color, Position, Setup, Size, Stones};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Legal positions with many or few stones.
fn position() -> impl Strategy<Value = Position> {
    let sides = prop::sample::select(vec![(9, 9), (8, 8), (5, 8), (13, 6), (1, 7), (2, 3)]);
    let signs = prop::sample::select(vec!["X.O.", "XXO..", "X.O....", "X....O......"]);
    (sides, signs).prop_flat_map(|((width, height), signs)| {
        let size = Size::new(width, height).unwrap();
        let signs: Vec<char> = signs.chars().collect();
        prop::collection::vec(prop::sample::select(signs), size.area()).prop_map(move |row| {
            let mut stones = Stones::empty(size);
            for (point, sign) in size.points().zip(row) {
                let stone = [('X', Color::Black), ('O', Color::White)].into_iter().find(|(s, _)| *s == sign);
                stones.set(point, stone.map(|(_, color)| color));
            }
            while let Err(breathless) = Board::from_stones(&stones) {
                stones.clear(breathless);
            }
            Setup::new(stones).position().unwrap()
        })
    })
}

fn analyzed(position: &Position) -> Analysis {
    let mut options = Options::default();
    options.life.nodes = 100;
    analyze(position, &options)
}

/// Whether `there` is `here` seen in another way.
fn same(here: &Ownership, there: &Ownership, symmetry: Symmetry, swapped: bool) -> Result<(), TestCaseError> {
    let size = here.size();
    for point in size.points() {
        let at = symmetry.point(size, point);
        let sign = if swapped { -1 } else { 1 };
        prop_assert_eq!(here.value(point), sign * there.value(at), "{:?} {}", symmetry, swapped);
        prop_assert_eq!(here.stays.value(point), there.stays.value(at));
    }
    for color in Color::ALL {
        let other = if swapped { !color } else { color };
        for (a, b) in [(here.territory, there.territory), (here.moyo, there.moyo), (here.area, there.area)] {
            prop_assert_eq!(symmetry.set(size, a[color]), b[other]);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(32) })]

    #[test]
    fn ownership_turns_with_the_board_and_the_colours(position in position()) {
        let here = Ownership::of(&analyzed(&position), Color::Black);
        let sight = Ownership::at_sight(position.stones());
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let seen = position.transformed(symmetry);
                let seen = if swapped { seen.colors_swapped() } else { seen };
                let to_play = if swapped { Color::White } else { Color::Black };
                same(&here, &Ownership::of(&analyzed(&seen), to_play), symmetry, swapped)?;
                same(&sight, &Ownership::at_sight(seen.stones()), symmetry, swapped)?;
            }
        }
    }

    #[test]
    fn territory_is_moyo_and_moyo_is_area(position in position()) {
        let analysis = analyzed(&position);
        for field in [Ownership::at_sight(position.stones()), Ownership::of(&analysis, Color::White)] {
            for point in field.size().points() {
                prop_assert!(field.value(point).abs() <= Ownership::MAX);
                prop_assert!((0..=Ownership::MAX).contains(&field.stays.value(point)));
            }
            for color in Color::ALL {
                prop_assert!(field.territory[color].is_subset(&field.moyo[color]));
                prop_assert!(field.moyo[color].is_subset(&field.area[color]));
                prop_assert!(!field.area[color].intersects(&position.stones().of(color)));
                prop_assert!(!field.area[color].intersects(&field.area[!color]));
            }
        }
    }
}

/// The field of black stones, with a white one in the opposite corner.
fn black(names: &[&str]) -> Ownership {
    let size = Size::NINETEEN;
    let mut stones = Stones::empty(size);
    for name in names {
        stones.set(size.parse_point(name).unwrap(), Some(Color::Black));
    }
    stones.set(size.parse_point("R17").unwrap(), Some(Color::White));
    Ownership::at_sight(&stones)
}

#[test]
fn a_third_line_stone_reaches_the_edge_and_a_fourth_line_stone_does_not() {
    let at = |field: &Ownership, name| field.value(Size::NINETEEN.parse_point(name).unwrap());
    let (third, fourth) = (black(&["C10"]), black(&["D10"]));
    assert!(at(&third, "A10") > at(&fourth, "A10") + 150);
    assert!(at(&third, "B10") >= Ownership::TERRITORY && at(&fourth, "B10") < Ownership::TERRITORY);
    assert!(at(&fourth, "A10") < 600);
}

#[test]
fn a_lone_stone_in_the_middle_has_no_territory() {
    let field = black(&["K10"]);
    assert!(field.territory.black.is_empty());
    assert!((4..30).contains(&field.moyo.black.len()), "{}", field.moyo.black.len());
}

#[test]
fn an_empty_board_is_nobodys() {
    let field = Ownership::at_sight(&Stones::empty(Size::NINETEEN));
    assert!(field.field.values().iter().all(|value| *value == 0));
}
