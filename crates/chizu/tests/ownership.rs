//! Laws of ownership, on random boards: it turns with the board and the colours, whatever it rests on.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod chance;
mod random;

use chance::cases;
use chizu::analysis::{Analysis, AnalysisOptions, analyze};
use chizu::atlas::Influence;
use chizu::board::Symmetry;
use chizu::effort::Effort;
use chizu::ownership::{Change, Estimate, Ownership};
use chizu::sgf::{Replay, parse};
use chizu::thickness::{self, Thickness};
use chizu::{Color, Move, PointSet, Position, Ruleset, Setup, Size, Stones};
use proptest::prelude::*;

/// Legal positions with many or few stones.
fn position() -> impl Strategy<Value = Position> {
    let sides = prop::sample::select(vec![(9, 9), (8, 8), (5, 8), (13, 6), (1, 7), (2, 3)]);
    let signs = prop::sample::select(vec!["X.O.", "XXO..", "X.O....", "X....O......"]);
    (sides, signs).prop_flat_map(|((width, height), signs)| {
        let size = Size::new(width, height).unwrap();
        let signs: Vec<char> = signs.chars().collect();
        prop::collection::vec(prop::sample::select(signs), size.area())
            .prop_map(move |row| Setup::new(random::stones(size, row)).position().unwrap())
    })
}

fn analyzed(position: &Position) -> Analysis {
    let options = AnalysisOptions { effort: Effort::QUICK, ..AnalysisOptions::default() };
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
    #![proptest_config(cases(32))]

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
    fn fields_turn_with_the_board_and_the_colours(position in position()) {
        let all = |position: &Position, to_play: Color| {
            let analysis = analyzed(position);
            let ownership = Ownership::of(&analysis, to_play);
            Influence::ALL.map(|kind| kind.field(&analysis, &ownership, PointSet::EMPTY))
        };
        let (size, here) = (position.size(), all(&position, Color::Black));
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let seen = position.transformed(symmetry);
                let seen = if swapped { seen.colors_swapped() } else { seen };
                let (to_play, sign) = if swapped { (Color::White, -1) } else { (Color::Black, 1) };
                for ((kind, here), there) in Influence::ALL.iter().zip(&here).zip(all(&seen, to_play)) {
                    for point in size.points() {
                        let at = symmetry.point(size, point);
                        prop_assert_eq!(here.value(point), sign * there.value(at), "{} {:?}", kind, symmetry);
                    }
                }
            }
        }
    }

    #[test]
    fn territory_is_moyo_and_moyo_is_area(position in position()) {
        let analysis = analyzed(&position);
        for field in [
            Ownership::at_sight(position.stones()),
            Ownership::of(&analysis, Color::White),
            Ownership::walk_at_sight(position.stones()),
            Ownership::walk(&analysis, Color::White),
        ] {
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

/// The walks' field of black stones, with a white one in the opposite corner.
fn black(names: &[&str]) -> Ownership {
    let size = Size::NINETEEN;
    let mut stones = Stones::empty(size);
    for name in names {
        stones.set(size.parse_point(name).unwrap(), Some(Color::Black));
    }
    stones.set(size.parse_point("R17").unwrap(), Some(Color::White));
    Ownership::walk_at_sight(&stones)
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
    let empty = Stones::empty(Size::NINETEEN);
    for field in [Ownership::at_sight(&empty), Ownership::walk_at_sight(&empty)] {
        assert!(field.field.values().iter().all(|value| *value == 0));
    }
}

/// Positions of a real game.
fn game() -> Vec<Position> {
    let record = include_str!("../../../tests/suite-sample/professional/game-1.sgf");
    let collection = parse(record.as_bytes()).unwrap();
    [30, 60, 90, 130]
        .map(|moves| Replay::of(collection.first()).up_to(moves).tolerant().unwrap().game.position().clone())
        .to_vec()
}

/// Walls as seen in another way, in no order.
fn seen(walls: &[Thickness], size: Size, symmetry: Symmetry, swapped: bool) -> Vec<String> {
    // Where the way points, as a step from one point to another.
    let step = |[dx, dy]: [i8; 2]| {
        let (a, b) = ((3, 3), (3 + i32::from(dx), 3 + i32::from(dy)));
        let at = |(col, row)| symmetry.point(size, size.point(col, row).unwrap());
        let turned = symmetry.size(size);
        let (a, b) = (at(a), at(b));
        let to = |a: u8, b: u8| i16::from(b) - i16::from(a);
        [to(turned.col(a), turned.col(b)), to(turned.row(a), turned.row(b))]
    };
    let mut all: Vec<String> = walls
        .iter()
        .map(|one| {
            let color = if swapped { !one.color } else { one.color };
            let numbers = (one.reach, one.strength, one.cuts);
            format!("{color:?} {:?} {:?} {numbers:?}", symmetry.set(size, one.wall), step(one.direction))
        })
        .collect();
    all.sort();
    all
}

#[test]
fn walls_and_estimates_turn_with_the_board_and_the_colours() {
    let rules = chizu::Rules { komi: chizu::Komi::from_half_points(0), ..Ruleset::Japanese.rules() };
    let mut walls = 0;
    for position in game() {
        let of = |position: &Position, to_play: Color| {
            let position = position.clone().with_to_play(to_play);
            let analysis = analyzed(&position);
            let found = thickness::of(&analysis, &Ownership::of(&analysis, to_play));
            (found, Estimate::of(&position, &analysis, &rules, 0))
        };
        let size = position.size();
        let (here, estimate) = of(&position, Color::Black);
        walls += here.len();
        assert!(here.len() <= 4);
        assert!(estimate.lower < estimate.score && estimate.score < estimate.upper);
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let turned = position.transformed(symmetry);
                let turned = if swapped { turned.colors_swapped() } else { turned };
                let (there, other) = of(&turned, if swapped { Color::White } else { Color::Black });
                let straight = seen(&there, turned.size(), Symmetry::ALL[0], false);
                assert_eq!(seen(&here, size, symmetry, swapped), straight, "{symmetry:?} {swapped}");
                let other = if swapped {
                    Estimate { score: -other.score, lower: -other.upper, upper: -other.lower, ..other }
                } else {
                    other
                };
                assert_eq!(
                    (other.score, other.lower, other.upper),
                    (estimate.score, estimate.lower, estimate.upper)
                );
            }
        }
    }
    assert!(walls > 3, "{walls}");
}

/// A board that is divided for good.
fn divided() -> Position {
    let stones: Stones = "
        . . . X O . . . .
        . . . X O . . . .
        . O . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . X X O . . . .
        . . X O O . . . .
        . . X O . . . . .
        . . X O . . . . ."
        .parse()
        .unwrap();
    Setup::new(stones).position().unwrap()
}

#[test]
fn a_finished_board_is_estimated_as_it_is_counted() {
    let position = divided();
    let analysis = analyzed(&position);
    let rules = chizu::Rules { komi: chizu::Komi::from_half_points(0), ..Ruleset::Japanese.rules() };
    let territory = Estimate::of(&position, &analysis, &rules, 0);
    // 23 points and a prisoner against 38.
    let margin = territory.board_margin.points();
    assert!((margin - (23.0 + 1.0 - 38.0)).abs() <= 1.5, "{territory:?}");
    let area = Estimate::of(
        &position,
        &analysis,
        &chizu::Rules { scoring: chizu::board::Scoring::Area, ..rules },
        0,
    );
    assert!(territory.lower <= area.score && area.score <= territory.upper, "{area:?}");
}

#[test]
fn a_move_changes_the_field_around_it() {
    let position = divided();
    let at = Size::new(9, 9).unwrap().parse_point("G5").unwrap();
    let options = AnalysisOptions::default();
    assert!(
        Change::of(
            &position,
            Color::Black,
            Move::Play(position.stones().occupied().first_point().unwrap()),
            &options
        )
        .is_err()
    );
    let change = Change::of(&position, Color::Black, Move::Play(at), &options).unwrap();
    assert_eq!(change.difference.value(at), change.after.value(at) - change.before.value(at));
    assert!(change.difference.value(at) >= 0);
    let sight = Change::at_sight(&position, Color::Black, Move::Play(at)).unwrap();
    assert!(sight.difference.value(at) > 0);
}

/// A ring in the corner that lives or dies by the middle of its three points.
fn straight_three() -> Position {
    let stones: Stones =
        ". . . X O . . . . / X X X X O . . . . / O O O O O . O . . / . . . . . . . . . / . O . . O . . X . / . . . . . . . . X / . . . X . . . . . / . . X . . . X . . / . . . . . . . . ."
            .parse()
            .unwrap();
    Setup::new(stones).position().unwrap()
}

#[test]
fn what_saves_or_kills_a_group_matters_most() {
    let position = straight_three();
    // At a glance it is not settled.
    let (size, analysis) = (position.size(), analyze(&position, &AnalysisOptions::default()));
    let urgency = Ownership::urgency(&position, &analysis);
    let vital = size.parse_point("B9").unwrap();
    let most = size.points().max_by_key(|at| urgency.value(*at)).unwrap();
    assert_eq!(most, vital);
    // Five stones and three points change hands.
    assert!(urgency.value(vital) > 130, "{}", urgency.value(vital));
    for color in Color::ALL {
        let held = Ownership::of(&analysis, color).held(&Ownership::of(&analysis, !color));
        let whose = [held.area.black, held.area.white, held.moyo.black, held.moyo.white];
        assert!(whose.iter().all(|points| !points.contains(vital)), "it is nobody's yet");
    }
}

/// No fence would stop a walk from the first stone, which says nothing of what it is worth.
#[test]
fn of_an_empty_board_nothing_urgent_is_told() {
    let size = Size::new(9, 9).unwrap();
    let position = Setup::new(Stones::empty(size)).position().unwrap();
    let urgency = Ownership::urgency(&position, &analyze(&position, &AnalysisOptions::default()));
    assert!(size.points().all(|at| urgency.value(at) == 0));
}
