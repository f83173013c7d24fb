//! Laws of reading: no orientation or colour matters, small boards agree with brute force, proofs hold.

mod brute;
#[path = "../chance/mod.rs"]
mod chance;
#[path = "../kos/mod.rs"]
mod kos;
mod life;

use chance::cases;
use chizu::board::{Color, Move, Point, PointSet, Position, Setup, Size, Stones, Suicide, Symmetry};
use chizu::read::{self, Answer, Budget, Code, Evidence};
use kos::triple_ko;
use proptest::prelude::*;

const BUDGET: Budget = Budget { nodes: 1_000, table_bits: 12 };
const SMALL: Budget = Budget { nodes: 100, table_bits: 10 };

/// A legal position with the given cells (0 empty, 1 black, 2 white).
fn position(size: Size, cells: &[u8]) -> Position {
    let mut stones = Stones::empty(size);
    for (point, cell) in size.points().zip(cells) {
        let color = match cell {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        };
        stones.set(point, color);
    }
    Setup::new(stones).position_tolerant().0
}

fn positions(sizes: &'static [(u32, u32)]) -> impl Strategy<Value = Position> {
    prop::sample::select(sizes).prop_flat_map(|(width, height)| {
        let size = Size::new(width, height).expect("a size");
        prop::collection::vec(0u8..3, size.area()).prop_map(move |cells| position(size, &cells))
    })
}

fn chains(position: &Position) -> Vec<Point> {
    let stones = position.stones();
    Color::ALL
        .into_iter()
        .flat_map(|color| stones.chains(color).filter_map(|chain| chain.first_point()).collect::<Vec<_>>())
        .collect()
}

type Ends = fn(&Position, Point, Point, &Budget) -> Result<Answer, read::ReadError>;
type Question = fn(&Position, Point, &Budget) -> Result<Answer, read::ReadError>;
const QUESTIONS: [Question; 2] = [read::capture, read::save];

proptest! {
    #![proptest_config(cases(12))]

    /// The answer is the same in all orientations and with colours exchanged, and so is its price.
    #[test]
    fn orientation_and_colour_do_not_matter(position in positions(&[(6, 6), (7, 5)]), pick in any::<prop::sample::Index>()) {
        let chains = chains(&position);
        prop_assume!(!chains.is_empty());
        let chain = *pick.get(&chains);
        let other = chains.iter().copied().find(|p| *p != chain && position.stones().get(*p) == position.stones().get(chain));
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let at = |point| symmetry.point(position.size(), point);
            for view in [turned.clone(), turned.colors_swapped()] {
                for question in QUESTIONS {
                    let expected = question(&position, chain, &BUDGET)?;
                    let answer = question(&view, at(chain), &BUDGET)?;
                    prop_assert_eq!((answer.code, answer.nodes), (expected.code, expected.nodes));
                }
                let area = position.stones().liberties(position.stones().chain(*chains.last().unwrap()));
                let seen: PointSet = area.iter().map(at).collect();
                for question in [read::break_in, read::block_off] {
                    let expected = question(&position, chain, area, &BUDGET)?;
                    let answer = question(&view, at(chain), seen, &BUDGET)?;
                    prop_assert_eq!((answer.code, answer.nodes), (expected.code, expected.nodes));
                }
                for color in Color::ALL {
                    let seen = if view.stones().get(at(chain)) == position.stones().get(chain) { color } else { !color };
                    let expected = read::combination(&position, color, &SMALL);
                    prop_assert_eq!(read::combination(&view, seen, &SMALL).is_some(), expected.is_some());
                    let expected: PointSet =
                        read::combination_defenses(&position, color, &SMALL).iter().map(at).collect();
                    prop_assert_eq!(read::combination_defenses(&view, seen, &SMALL), expected);
                }
                if let Some(other) = other {
                    for question in [read::connect, read::disconnect, read::capture_either, read::save_both] {
                        let expected = question(&position, chain, other, &BUDGET)?;
                        let answer = question(&view, at(other), at(chain), &BUDGET)?;
                        prop_assert_eq!((answer.code, answer.nodes), (expected.code, expected.nodes));
                    }
                }
            }
        }
    }

    /// Nor do they for the life of a group and for races.
    #[test]
    fn life_is_the_same_from_all_sides(position in positions(&[(6, 6), (7, 5)]), pick in any::<prop::sample::Index>()) {
        let chains = chains(&position);
        prop_assume!(!chains.is_empty());
        let chain = *pick.get(&chains);
        let group = position.stones().chain(chain);
        let rival = chains.iter().copied().find(|p| position.stones().get(*p) != position.stones().get(chain));
        let rival = rival.map(|p| position.stones().chain(p));
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let seen = |set: PointSet| symmetry.set(position.size(), set);
            for view in [turned.clone(), turned.colors_swapped()] {
                for question in [read::kill, read::live] {
                    let expected = question(&position, &group, &BUDGET)?;
                    let answer = question(&view, &seen(group), &BUDGET)?;
                    prop_assert_eq!((answer.code, answer.nodes), (expected.code, expected.nodes));
                }
                if let Some(rival) = rival {
                    let expected = read::race(&position, &group, &rival, &BUDGET)?;
                    let race = read::race(&view, &seen(group), &seen(rival), &BUDGET)?;
                    prop_assert_eq!((race.saves.code, race.kills.code), (expected.saves.code, expected.kills.code));
                }
            }
        }
    }

    /// A capture that is called proved succeeds against any defence.
    #[test]
    fn proved_captures_succeed(
        position in positions(&[(5, 5), (7, 4)]),
        pick in any::<prop::sample::Index>(),
        replies in prop::collection::vec(any::<prop::sample::Index>(), 40),
    ) {
        let chains = chains(&position);
        prop_assume!(!chains.is_empty());
        let chain = *pick.get(&chains);
        let answer = read::capture(&position, chain, &BUDGET)?;
        prop_assume!(answer.code == Code::Win && answer.evidence == Evidence::Proved);
        let defender = position.stones().get(chain).unwrap();
        let mut game = position.with_to_play(!defender);
        for reply in replies {
            let answer = read::capture(&game, chain, &BUDGET)?;
            prop_assert_eq!(answer.code, Code::Win);
            game.play(!defender, answer.best.unwrap(), Suicide::Forbidden).unwrap();
            if game.stones().get(chain).is_none() {
                return Ok(());
            }
            let legal: Vec<Move> = game.size().points().map(Move::Play)
                .filter(|mv| game.check(defender, *mv, Suicide::Forbidden).is_ok())
                .chain([Move::Pass])
                .collect();
            game.play(defender, *reply.get(&legal), Suicide::Forbidden).unwrap();
        }
        prop_assert!(false, "not captured in forty moves");
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// On small boards the reader agrees with a solver that knows nothing but the rules.
    #[test]
    fn agrees_with_brute_force(position in positions(&[(3, 3), (4, 2), (5, 1), (3, 2), (7, 1)])) {
        let budget = Budget { nodes: 1_000_000, table_bits: 16 };
        for chain in chains(&position) {
            let color = position.stones().get(chain).unwrap();
            for (question, mover) in QUESTIONS.into_iter().zip([!color, color]) {
                let answer = question(&position, chain, &budget)?;
                prop_assert!(answer.is_settled());
                let code = brute::fight(&position, chain, mover);
                prop_assert_eq!(answer.code, code, "{}\n{:?} {:?}", position.stones(), chain, answer);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// On small boards connections and cuts agree with brute force.
    #[test]
    fn connections_agree_with_brute_force(position in positions(&[(3, 3), (4, 2), (3, 2), (7, 1)])) {
        let budget = Budget { nodes: 1_000_000, table_bits: 16 };
        let chains = chains(&position);
        for a in &chains {
            for b in chains.iter().filter(|b| *b > a) {
                let color = position.stones().get(*a).unwrap();
                if position.stones().get(*b) != Some(color) {
                    continue;
                }
                for (question, mover) in [(read::connect as Ends, color), (read::disconnect, !color)] {
                    let answer = question(&position, *a, *b, &budget)?;
                    let code = brute::connection(&position, *a, *b, mover);
                    prop_assert_eq!(answer.code, code, "{}\n{:?} {:?} {:?}", position.stones(), a, b, answer);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(12))]

    /// What cannot be cut is connected, and what cannot be connected is cut: the first move is worth something.
    #[test]
    fn connecting_and_cutting_fit(position in positions(&[(7, 7), (9, 6)]), pick in any::<prop::sample::Index>()) {
        let chains = chains(&position);
        prop_assume!(!chains.is_empty());
        let a = *pick.get(&chains);
        for b in chains {
            if b != a && position.stones().get(b) == position.stones().get(a) {
                let cut = read::disconnect(&position, a, b, &BUDGET)?;
                let joined = read::connect(&position, a, b, &BUDGET)?;
                prop_assert!(cut.code != Code::Lose || joined.code == Code::Win, "{cut:?} {joined:?}");
            }
        }
    }
}

#[test]
fn questions_without_sense_are_refused() {
    let position = position(Size::new(3, 3).unwrap(), &[1, 0, 2, 0, 0, 0, 0, 0, 0]);
    let at = |name| position.size().parse_point(name).unwrap();
    assert_eq!(read::capture(&position, at("B2"), &BUDGET).err(), Some(read::ReadError::NoStone(at("B2"))));
    let far = Point::from_index(600).unwrap();
    assert_eq!(read::save(&position, far, &BUDGET).err(), Some(read::ReadError::NoStone(far)));
    let different = read::connect(&position, at("A3"), at("C3"), &BUDGET);
    assert_eq!(different.err(), Some(read::ReadError::DifferentColors));
}

/// Kos that are fought on and on, until the threats run out.
#[test]
fn kos_on_small_boards() {
    let budget = Budget { nodes: 1_000_000, table_bits: 16 };
    for text in ["X . O . .", ". . O .\nO X . O", ". O O . X . .", ". X . O O\n. O X . O"] {
        let stones: Stones = text.parse().unwrap();
        let position = Setup::new(stones).position().unwrap();
        for chain in chains(&position) {
            let color = position.stones().get(chain).unwrap();
            for (question, mover) in QUESTIONS.into_iter().zip([!color, color]) {
                let answer = question(&position, chain, &budget).unwrap();
                assert_eq!(answer.code, brute::fight(&position, chain, mover), "{text} {chain:?} {answer:?}");
            }
        }
    }
}

/// White takes Black's stones only if Black may not bring the board back: no proof for all rules.
#[test]
fn what_hangs_on_repetition_is_not_proved() {
    let position = triple_ko(Color::White);
    let chain = position.size().parse_point("C6").expect("a point");
    let answer = read::capture(&position, chain, &Budget::default()).expect("a question");
    assert_eq!((answer.code, answer.evidence), (Code::Lose, Evidence::Searched));
}
