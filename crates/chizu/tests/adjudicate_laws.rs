//! Laws of the default method of counting, on positions after random moves.

mod chance;

use chance::cases;
use chizu::board::{
    ByColor, Color, Move, Point, PointSet, Position, Ruleset, Score, Size, Suicide, Symmetry,
};
use chizu::score::{Completion, Count, CountOptions, Tally, adjudicate};
use chizu::{Evidence, Status};
use proptest::prelude::*;

/// What an answer says, turned back; by owner, with the colours exchanged where the board was.
#[derive(Debug, PartialEq)]
struct Said {
    completion: Completion,
    margin: Score,
    /// Moves in order: those that come first, and those that close borders.
    moves: [Vec<(Color, PointSet)>; 2],
    forced: Vec<(Color, PointSet)>,
    chains: Vec<(Color, PointSet, Status, Evidence)>,
    sets: Vec<PointSet>,
}

impl Said {
    fn of(count: &Count, back: &dyn Fn(PointSet) -> PointSet, swapped: bool) -> Self {
        let color = |color: Color| if swapped { !color } else { color };
        let by_owner = |(by, point): (Color, Point)| (color(by), back(point.into()));
        let mut forced: Vec<_> = count.forced.iter().map(|f| by_owner((f.by, f.point))).collect();
        forced.sort_by_key(|(_, point)| point.first_point());
        let mut chains: Vec<_> = count
            .chains
            .iter()
            .map(|chain| (color(chain.color), back(chain.stones), chain.status, chain.evidence))
            .collect();
        chains.sort_by_key(|(_, stones, ..)| stones.first_point());
        let of = |sets: ByColor<PointSet>| [sets[color(Color::Black)], sets[color(Color::White)]];
        let sets = [count.seki, count.unsettled, count.dame].into_iter();
        let sets = sets.chain(of(count.territory)).chain(of(count.dead)).chain(of(count.proved)).map(back);
        Self {
            completion: count.completion,
            margin: if swapped { -count.board_margin } else { count.board_margin },
            moves: [&count.first, &count.closing].map(|moves| moves.iter().copied().map(by_owner).collect()),
            forced,
            chains,
            sets: sets.collect(),
        }
    }
}

fn same_from_all_sides(position: &Position) -> Result<(), TestCaseError> {
    let size = position.size();
    let expected = Said::of(&adjudicate(position, &CountOptions::default()), &|set| set, false);
    for symmetry in Symmetry::ALL {
        let turned = position.transformed(symmetry);
        // A board that looks the same from two sides has no first of two moves that are alike.
        if symmetry != Symmetry::ALL[0] && turned.stones() == position.stones() {
            return Ok(());
        }
        let back = |set: PointSet| symmetry.set_back(size, set);
        let found = Said::of(&adjudicate(&turned, &CountOptions::default()), &back, false);
        prop_assert_eq!(&found, &expected, "{:?}\n{}", symmetry, position.stones());
        let swapped = adjudicate(&turned.colors_swapped(), &CountOptions::default());
        prop_assert_eq!(
            &Said::of(&swapped, &back, true),
            &expected,
            "swapped {:?}\n{}",
            symmetry,
            position.stones()
        );
    }
    Ok(())
}

fn played(size: Size, moves: &[u16]) -> Position {
    let points: Vec<Point> = size.points().collect();
    let mut position = Position::empty(size);
    for choice in moves {
        let point = points[usize::from(*choice) % points.len()];
        let _ = position.play(position.to_play(), Move::Play(point), Suicide::Forbidden);
    }
    position
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn the_same_from_all_sides(
        side in 5u32..=9,
        moves in proptest::collection::vec(any::<u16>(), 30..120),
    ) {
        same_from_all_sides(&played(Size::new(side, side).unwrap(), &moves))?;
    }

    /// Every point is somebody's stone, somebody's territory, to be filled, or nobody's; never two of these.
    #[test]
    fn every_point_is_counted_once(
        moves in proptest::collection::vec(any::<u16>(), 30..200),
    ) {
        let counted = adjudicate(&played(Size::new(9, 9).unwrap(), &moves), &CountOptions::default());
        let forced: PointSet = counted.forced.iter().map(|f| f.point).collect();
        let dead = counted.dead.black | counted.dead.white;
        let living = counted.stones.occupied() - dead;
        let parts = [living, counted.territory.black, counted.territory.white, forced, counted.dame - dead];
        let sum: usize = parts.iter().map(PointSet::len).sum();
        let all: PointSet = parts.iter().copied().collect();
        prop_assert_eq!(sum, all.len(), "{:?}", counted);
        // Where area is counted, all of that is somebody's but the dame that nobody fills.
        let area = counted.under(Ruleset::Chinese.rules());
        if area.completion == Completion::Finished {
            let tally = |of: fn(&Tally) -> i32| of(&area.tally.black) + of(&area.tally.white);
            let left = area.dame.len() as i32 - tally(|tally| tally.dame as i32);
            prop_assert_eq!(tally(|tally| tally.total) + left, 81);
        }
    }
}
