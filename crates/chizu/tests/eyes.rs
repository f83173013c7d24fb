//! Laws of eyes: the same in every orientation, and the same as exhaustive play on small boards.

mod chance;

use chance::cases;
use chizu::Evidence;
use chizu::board::{Color, Move, Point, PointSet, Position, Setup, Size, Stones, Suicide, Symmetry};
use chizu::eyes::{EyeOptions, Eyes, Outcome, Place, Space, all_shapes, shape};
use chizu::read::{self, Budget, Code};
use proptest::prelude::*;

/// A position after random moves.
fn played(size: Size, moves: &[u16]) -> Position {
    let mut position = Position::empty(size);
    for number in moves {
        let color = position.to_play();
        let points: Vec<Point> = size.points().collect();
        let start = usize::from(*number) % points.len();
        let mut tries = points[start..].iter().chain(&points[..start]).take(12);
        let fine = |position: &Position, point: Point| {
            // Nobody fills his own small eyes for long.
            let around = size.geometry().neighbors_of(point.into());
            !around.is_subset(&position.stones().of(color))
        };
        tries.any(|point| {
            fine(&position, *point) && position.play(color, Move::Play(*point), Suicide::Forbidden).is_ok()
        });
    }
    position
}

/// What is compared of a space: everything but which way it lies.
fn facts(space: &Space, map: &dyn Fn(PointSet) -> PointSet, swap: bool) -> String {
    let Space { owner, points, margins, cuts, walls, value, ko, seki, attack, defense, evidence } = space;
    let owner = if swap { !*owner } else { *owner };
    let sets = [points, margins, cuts, walls, attack, defense].map(|set| map(*set));
    format!("{owner:?} {sets:?} {value:?} {ko} {seki} {evidence:?}")
}

fn all_facts(eyes: &Eyes, map: &dyn Fn(PointSet) -> PointSet, swap: bool) -> Vec<String> {
    let mut all: Vec<String> = eyes.all().map(|space| facts(space, map, swap)).collect();
    for color in Color::ALL {
        let seen = if swap { !color } else { color };
        for half in &eyes.half_eyes[seen] {
            let point = map(half.point.into());
            all.push(format!("{color:?} {point:?} {:?} {}", half.kind, half.quarters));
        }
        all.push(format!("{color:?} lost {:?}", map(eyes.lost[seen])));
    }
    all.sort();
    all
}

/// Whether eyes are the same in every orientation and with colours exchanged.
fn same_from_all_sides(position: &Position) -> Result<(), TestCaseError> {
    let size = position.size();
    let expected = all_facts(&Eyes::of(position), &|set| set, false);
    for symmetry in Symmetry::ALL {
        let turned = position.transformed(symmetry);
        let back = |set: PointSet| symmetry.set_back(size, set);
        prop_assert_eq!(&all_facts(&Eyes::of(&turned), &back, false), &expected, "{}", position.stones());
        let swapped = turned.colors_swapped();
        prop_assert_eq!(&all_facts(&Eyes::of(&swapped), &back, true), &expected, "{}", position.stones());
    }
    Ok(())
}

/// Whether a ko matters must not hang on whether the search happened to meet it.
#[test]
fn eyes_that_come_too_late_are_none() {
    let space = |rows: &str| {
        let position = Setup::new(rows.parse::<Stones>().unwrap()).position().unwrap();
        let eyes = Eyes::of(&position);
        let space = &eyes.spaces.black[0];
        (space.value.attack, space.value.defend)
    };
    let shut_in = "
        . . . X O . .
        O . X X O . .
        O X X O O . .
        X X O O O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(space(shut_in), (1, 2));
    // With three liberties outside there is time.
    let roomy = "
        . . . X . O .
        O . X X . O .
        O X X . O O .
        X X O O O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(space(roomy), (2, 2));
}

#[test]
fn walls_of_several_chains_run_out_of_liberties() {
    let space = |rows: &str| {
        let position = Setup::new(rows.parse::<Stones>().unwrap()).position().unwrap();
        let eyes = Eyes::of(&position);
        let space = &eyes.spaces.black[0];
        assert_eq!(space.evidence, Evidence::Searched);
        assert!(!space.attack.is_empty() && !space.defense.is_empty());
        (space.value.attack, space.value.defend)
    };
    // Both chains breathe at E7 only, and White may be the first to play there.
    let one_breath = "
        O X X X X O X O
        O X O O . O X O
        O O X X X X X O
        O O O O O O O O
        O O O O . O O O
        O O O O O O O O
        . O O O O O O O
        O O O O O O O O";
    assert_eq!(space(one_breath), (1, 2));
    // White C6 takes a liberty of the left chain, which has two.
    let bent = "
        O X . . . X
        O X . X X X
        O X X O O O
        O O O O . O
        O O O O O .
        O O O O O O";
    assert_eq!(space(bent), (1, 2));
}

#[test]
fn a_ko_is_seen_from_all_sides() {
    let stones: Stones = "
        X X . . X . O O O .
        . O X X . X X O X O
        O O X O O X X O X O
        X O O O . O X X X X
        X O . O X O . X O .
        X X O O . O X X O O
        X . X O O O X X O ."
        .parse()
        .unwrap();
    same_from_all_sides(&Setup::new(stones).position().unwrap()).unwrap();
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn the_same_in_every_orientation_and_colour(
        size in (5u32..=11, 5u32..=11),
        moves in prop::collection::vec(any::<u16>(), 20..110),
    ) {
        let size = Size::new(size.0, size.1).unwrap();
        let position = played(size, &moves);
        same_from_all_sides(&position)?;
    }

    #[test]
    fn a_value_grows_with_the_moves_of_the_owner(
        moves in prop::collection::vec(any::<u16>(), 20..140),
    ) {
        let size = Size::new(9, 9).unwrap();
        let position = played(size, &moves);
        for space in Eyes::of(&position).all() {
            let numbers = space.value.numbers();
            prop_assert!(numbers.is_sorted() && numbers[3] <= 2, "{space:?}\n{}", position.stones());
            if space.evidence == Evidence::Searched {
                prop_assert_eq!(space.value.is_unsettled(), !space.attack.is_empty());
                prop_assert_eq!(space.value.is_unsettled(), !space.defense.is_empty());
            }
            prop_assert!(space.margins.is_subset(&space.points));
            prop_assert!(!space.points.intersects(&space.walls));
        }
    }

    /// More effort never changes what was solved.
    #[test]
    fn what_is_solved_stays_so(moves in prop::collection::vec(any::<u16>(), 40..140)) {
        let position = played(Size::new(9, 9).unwrap(), &moves);
        let (few, many) =
            (Eyes::of(&position), Eyes::with(&position, EyeOptions { positions: 30_000 }));
        for (few, many) in few.all().zip(many.all()) {
            if few.evidence == Evidence::Searched {
                prop_assert_eq!(few, many);
            }
        }
    }
}

/// A board on which Black's ring around the cells of a picture has so many liberties outside, and White, who holds the
/// rest, has two eyes. `None` if there is no room for that.
fn besieged(picture: &str, place: Place, outside: usize) -> Option<(Position, PointSet, PointSet)> {
    let rows: Vec<&str> = picture.split('/').collect();
    let (width, height) = (rows[0].len(), rows.len());
    let side = 9;
    let size = Size::new(side, side).ok()?;
    let (left, top) = match place {
        Place::Centre => (2, 2),
        Place::Edge => (2, side as usize - height),
        Place::Corner => (0, side as usize - height),
    };
    let mut space = PointSet::EMPTY;
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.chars().enumerate().filter(|(_, c)| *c != '.') {
            space.insert(size.point((left + x) as i32, (top + y) as i32)?);
        }
    }
    if left + width + 1 > 9 {
        return None;
    }
    let geometry = size.geometry();
    let ring = geometry.ring_of(space) - space;
    if geometry.components(ring).count() != 1 {
        return None;
    }
    let rest = geometry.all() - space - ring;
    let mut stones = Stones::empty(size);
    stones.fill(ring, Color::Black);
    stones.fill(rest, Color::White);
    let border = geometry.neighbors_of(ring) & rest;
    let eyes: PointSet = ["J9", "J7"].iter().filter_map(|name| size.parse_point(name)).collect();
    if eyes.intersects(&border) || eyes.intersects(&ring) || eyes.intersects(&space) {
        return None;
    }
    stones.clear(eyes);
    // Liberties apart from each other, so that each is one.
    let mut free = PointSet::EMPTY;
    for point in border {
        if free.len() < outside && !geometry.ring_of(free).contains(point) {
            free.insert(point);
        }
    }
    stones.clear(free);
    let position = Setup::new(stones).position().ok()?;
    (free.len() == outside && geometry.components(rest).count() == 1).then_some((position, ring, space))
}

/// The table agrees with the reader, which plays out every legal move on the whole board.
#[test]
fn shapes_agree_with_exhaustive_reading() {
    let mut compared = 0;
    for known in all_shapes().filter(|shape| shape.size <= 5) {
        for outside in 0..=1 {
            let plain = known.picture().replace('*', "#");
            if known.size + outside + 2 > 7 {
                continue;
            }
            let Some((position, ring, space)) = besieged(&plain, known.place, outside) else { continue };
            assert_eq!(shape(space, position.size().geometry()), Some(&known));
            let stone = ring.first_point().unwrap();
            let budget = Budget { nodes: 3_000_000, table_bits: 20 };
            let attack = read::capture(&position, stone, &budget).unwrap();
            let defend = read::save(&position, stone, &budget).unwrap();
            assert!(attack.is_settled() && defend.is_settled(), "{plain}");
            let standing = known.standing(outside);
            let expected = |outcome, dead, alive| match outcome {
                Outcome::Dead => vec![dead],
                Outcome::Ko => vec![Code::KoA, Code::KoB],
                Outcome::Seki | Outcome::Alive => vec![alive],
            };
            assert!(
                expected(standing.attack, Code::Win, Code::Lose).contains(&attack.code),
                "{plain} {outside}: {standing:?}, found {attack:?}\n{}",
                position.stones()
            );
            assert!(
                expected(standing.defend, Code::Lose, Code::Win).contains(&defend.code),
                "{plain} {outside}: {standing:?}, found {defend:?}\n{}",
                position.stones()
            );
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}
