//! Frames of groups in random games: legal, alive, and with nothing changed inside.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use chizu::board::{Suicide, Symmetry};
use chizu::safety::unconditional;
use chizu::{Color, Move, PointSet, Position, Size};
use chizu_engines::frame::{Frame, NoFrame, frame};
use proptest::prelude::*;

/// A position after random moves.
fn played(size: Size, moves: &[u16]) -> Position {
    let mut position = Position::empty(size);
    for number in moves {
        let color = position.to_play();
        let at = size.points().nth(usize::from(*number) % size.area()).unwrap();
        // Own eyes are filled, too: chains of all shapes come out.
        let _ = position.play(color, Move::Play(at), Suicide::Forbidden);
    }
    position
}

fn a_group(position: &Position, choice: u16) -> Option<PointSet> {
    let chains: Vec<PointSet> =
        Color::ALL.into_iter().flat_map(|color| position.stones().chains(color)).collect();
    (!chains.is_empty()).then(|| chains[usize::from(choice) % chains.len()])
}

fn holds(position: &Position, framed: &Frame) {
    let Frame { position: sealed, group, region, wall, .. } = framed;
    let (before, after) = (position.stones(), sealed.stones());
    for color in Color::ALL {
        assert_eq!(before.of(color) & *region, after.of(color) & *region, "the region is as it was");
    }
    assert!(group.is_subset(region));
    let outside = position.stones().geometry().all() - *region;
    let settled = unconditional(after);
    for color in Color::ALL {
        let fill = after.of(color) & outside;
        assert!(fill.is_subset(&settled.immortal[color].stones), "the fill lives");
    }
    let owner = before.get(group.first_point().unwrap()).unwrap();
    let touching = after.geometry().neighbors_of(*region) & outside;
    assert!(touching.is_subset(wall), "a wall stands around the region");
    assert!(wall.is_subset(&after.of(!owner)));
    // Whoever has the region wins: komi is in the middle.
    let area = |color: Color| {
        let stones = after.of(color) & outside;
        let eyes = (after.vacant() & outside).iter().filter(|at| {
            let beside: PointSet = after.geometry().neighbors(*at).collect();
            beside.is_subset(&stones)
        });
        (stones.len() + eyes.count()) as i32
    };
    assert_eq!(area(Color::Black) - area(Color::White), framed.komi);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn frames_are_legal_alive_and_outside(
        moves in prop::collection::vec(any::<u16>(), 1..180),
        choice in any::<u16>(),
        small in 0..8u8,
    ) {
        let size = if small == 0 { Size::new(13, 13).unwrap() } else { Size::NINETEEN };
        let position = played(size, &moves);
        if let Some(group) = a_group(&position, choice) {
            match frame(&position, group) {
                Ok(framed) => holds(&position, &framed),
                Err(NoFrame::TooLarge { region, .. }) => {
                    prop_assert!(region * 10 > size.area() * 4, "{region} of {}", size.area());
                }
                Err(other) => prop_assert!(false, "{other}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_board_that_is_turned_has_its_frame_turned(
        moves in prop::collection::vec(any::<u16>(), 20..120),
        choice in any::<u16>(),
    ) {
        let size = Size::NINETEEN;
        let position = played(size, &moves);
        let group = a_group(&position, choice).unwrap();
        let Ok(framed) = frame(&position, group) else { return Ok(()) };
        for symmetry in Symmetry::ALL {
            let turned = frame(&position.transformed(symmetry), symmetry.set(size, group)).unwrap();
            prop_assert_eq!(turned.position.stones(), &framed.position.stones().transformed(symmetry));
            prop_assert_eq!(turned.komi, framed.komi);
        }
        let swapped = frame(&position.colors_swapped(), group).unwrap();
        prop_assert_eq!(swapped.position.stones(), &framed.position.stones().colors_swapped());
        prop_assert_eq!(swapped.komi, -framed.komi);
    }
}

#[test]
fn what_cannot_be_sealed_in_is_told() {
    let stones: chizu::Stones = "X X X X X\n. . . . .\nO O O O O\n. . . . .\n. . . . .".parse().unwrap();
    let position = chizu::board::Setup::new(stones).position().unwrap();
    let error = frame(&position, position.stones().of(Color::Black)).unwrap_err();
    assert!(error.to_string().contains("of the 25 points"), "{error}");
    assert_eq!(frame(&position, PointSet::EMPTY), Err(NoFrame::NoStones));
    assert_eq!(frame(&position, position.stones().occupied()), Err(NoFrame::TwoColors));
}
