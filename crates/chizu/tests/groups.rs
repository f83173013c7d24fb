//! Laws of chains and groups, on random boards: everything said of them turns with the board and with the
//! colours, and what follows from the definitions holds.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod chance;
mod random;

use std::collections::BTreeMap;

use chance::cases;
use chizu::analysis::{Analysis, AnalysisOptions, analyze};
use chizu::board::Symmetry;
use chizu::chains::{ChainFacts, Depth, Try};
use chizu::effort::Effort;
use chizu::groups::{GroupFacts, GroupId, Groups};
use chizu::read::Code;
use chizu::{Color, PointSet, Position, Setup, Size, Status};
use proptest::prelude::*;

fn options() -> AnalysisOptions {
    let mut options = AnalysisOptions { chains: Depth::DEEP, effort: Effort::QUICK };
    options.chains.nodes = 200;
    options
}

/// Legal positions with many or few stones.
fn position() -> impl Strategy<Value = Position> {
    let sides = prop::sample::select(vec![(9, 9), (7, 7), (5, 8), (13, 6), (1, 7), (2, 3)]);
    let signs = prop::sample::select(vec!["X.O.", "XO.", "XXO..", "X.O...."]);
    (sides, signs).prop_flat_map(|((width, height), signs)| {
        let size = Size::new(width, height).unwrap();
        let signs: Vec<char> = signs.chars().collect();
        prop::collection::vec(prop::sample::select(signs), size.area())
            .prop_map(move |row| Setup::new(random::stones(size, row)).position().unwrap())
    })
}

/// A way to look at a board of a size.
#[derive(Clone, Copy)]
struct View {
    symmetry: Symmetry,
    size: Size,
}

impl View {
    fn set(self, points: PointSet) -> PointSet {
        self.symmetry.set(self.size, points)
    }

    fn tries(self, tries: &[Try]) -> BTreeMap<PointSet, Code> {
        let one = |found: &Try| {
            let mut at = PointSet::EMPTY;
            at.insert(found.point);
            (self.set(at), found.code)
        };
        tries.iter().map(one).collect()
    }

    fn sets(self, sets: impl Iterator<Item = PointSet>) -> Vec<PointSet> {
        let mut sets: Vec<PointSet> = sets.map(|set| self.set(set)).collect();
        sets.sort_unstable();
        sets
    }

    /// All that is said of a chain but the moves of which one among equals is named.
    fn chain(self, facts: &ChainFacts, all: &Analysis) -> (PointSet, String) {
        let text = format!(
            "{:?}",
            (
                facts.effective_size,
                facts.liberties.map(|points| self.set(points)),
                (facts.attack_code(), facts.defence_code()),
                [&facts.attack_points, &facts.defence_points].map(|tries| self.tries(tries)),
                [&facts.attack_threats, &facts.defence_threats].map(|tries| self.tries(tries)),
                self.sets(facts.lunches.iter().map(|id| all.chains[id.index()].stones)),
                (facts.cut, facts.sleeping_cuts, facts.holes, facts.inessential, facts.immortal),
            )
        );
        (self.set(facts.stones), text)
    }

    fn group(self, facts: &GroupFacts, all: &Analysis) -> (PointSet, String) {
        let stones = |id: &GroupId| all.groups[id.index()].stones;
        let mut races: Vec<_> = facts
            .races
            .iter()
            .map(|race| (self.set(stones(&race.with)), race.saved, race.kills, race.margin))
            .collect();
        races.sort_unstable();
        let text = format!(
            "{:?}",
            (
                (facts.effective_size, facts.eyes.least, facts.eyes.most, facts.escape, facts.moyo),
                facts.life.as_ref().map(|life| (life.kill.code, life.live_code())),
                (facts.crude, facts.verdict, facts.basis, facts.safety),
                (
                    facts.weakness,
                    facts.weakness_before,
                    facts.surround.status,
                    self.set(facts.surround.points)
                ),
                self.sets(facts.neighbors.iter().map(stones)),
                self.sets(facts.lunches.iter().map(|id| all.chains[id.index()].stones)),
                races,
            )
        );
        (self.set(facts.stones), text)
    }

    fn all(self, all: &Analysis) -> [BTreeMap<PointSet, String>; 2] {
        [
            all.chains.iter().map(|facts| self.chain(facts, all)).collect(),
            all.groups.iter().map(|facts| self.group(facts, all)).collect(),
        ]
    }
}

#[test]
fn the_move_of_an_answer_ends_as_the_answer_says() {
    let stones: chizu::Stones = ". X O . . / X O . O . / . X O . . / . . . . . / . . . . .".parse().unwrap();
    let [stone, ko] = ["B4", "C4"].map(|name| stones.size().parse_point(name).unwrap());
    for (forbidden, code) in [(None, Code::KoA), (Some(ko), Code::KoB)] {
        let setup = Setup { ko: forbidden, ..Setup::new(stones) };
        let found = analyze(&setup.position().unwrap(), &options());
        let facts = found.chain(stone).unwrap();
        assert_eq!((facts.attack_code(), &facts.attack_points), (code, &vec![Try { point: ko, code }]));
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn everything_turns_with_the_board_and_the_colours(position in position()) {
        let size = position.size();
        let here = analyze(&position, &options());
        for symmetry in Symmetry::ALL {
            let expected = View { symmetry, size }.all(&here);
            for swapped in [false, true] {
                let seen = position.transformed(symmetry);
                let seen = if swapped { seen.colors_swapped() } else { seen };
                let found = analyze(&seen, &options());
                let straight = View { symmetry: Symmetry::ALL[0], size: seen.size() };
                prop_assert_eq!(&expected, &straight.all(&found), "{:?}, {}", symmetry, swapped);
            }
        }
    }

    #[test]
    fn groups_are_made_of_chains_and_links_stay_inside(position in position()) {
        let groups = Groups::of(&position);
        let stones = position.stones();
        let all: PointSet = groups.iter().map(|group| group.stones).collect();
        prop_assert_eq!(all, stones.occupied());
        prop_assert_eq!(groups.iter().map(|group| group.stones.len()).sum::<usize>(), all.len());
        for group in groups.iter() {
            prop_assert!(group.stones.is_subset(&stones.of(group.color)));
            for stone in group.stones {
                prop_assert!(stones.chain(stone).is_subset(&group.stones));
            }
        }
        for color in Color::ALL {
            let alone = Groups::of_player(&position, color);
            for stone in stones.of(color) {
                prop_assert_eq!(alone.stones_of(stone), groups.stones_of(stone));
            }
        }
        for link in groups.links() {
            prop_assert_eq!(groups.of_chain(link.chains[0]), groups.of_chain(link.chains[1]));
        }
    }

    #[test]
    fn who_is_to_move_makes_no_difference(position in position()) {
        let here = analyze(&position, &options());
        let there = analyze(&position.clone().with_to_play(Color::White), &options());
        let view = View { symmetry: Symmetry::ALL[0], size: position.size() };
        prop_assert_eq!(view.all(&here), view.all(&there));
    }
}

/// Five black stones lie in White's corner on the right. Each of them seems to get away to the others.
#[test]
fn who_gets_away_to_dead_friends_alone_does_not_live() {
    let stones: chizu::Stones = "
        . . . . . X X O . . . . . . O O X . .
        . . X X . X O O O O X O O . O X . X .
        . . X O X X X O X X X O O O O X . . .
        . . X O O O O . O . . X O X X X X X X
        . X O O O . . O . . X O O O X . O O X
        . X X O . . . . . . . O O X . . O X X
        . . X O O . . . . X O O O X X . O X X
        . . X O X . . . . O O X X O O O O X O
        . X O X O O . . O O X X X O . . O O O
        . . . X O . O O X X X X O O X O . . .
        . X X X X O O . X O X O O O O X X . .
        . X . X . X O . X O X X X O X . . . .
        X . . . . . X X X O O O O . . . . X .
        X X . . X . . . X O . . O . X . X O .
        X . . . X . X X O O O . O . X O O . O
        . X . X X . X O O O . . O . X O . O .
        . X X . X X X X O X O O O O O X O . .
        . . X . . . . X O X X X X X X X O O .
        . . . . . . . . X . . . . . . X X O .
    "
    .parse()
    .unwrap();
    let position = Setup::new(stones).position().unwrap();
    let at = |name| position.size().parse_point(name).unwrap();
    for effort in [Effort::QUICK, Effort::USUAL] {
        let analysis = analyze(&position, &AnalysisOptions { effort, ..AnalysisOptions::default() });
        for name in ["P6", "R6"] {
            assert!(!analysis.group(at(name)).unwrap().verdict.is(Status::Alive), "{name} at {effort}");
        }
    }
    let dead = analyze(&position, &AnalysisOptions::default()).deepened(&position, at("R9"), Effort::DEEP);
    assert!(dead.unwrap().is_dead());
}

/// The end of a game: two stones of White's in Black's ground, next to others that likely die and to walls that likely live. By reading
/// alone they get away to the one or take the other.
#[test]
fn who_lives_only_by_what_is_open_around_is_not_known_to_live() {
    let stones: chizu::Stones = "
         . . . . . . . . . . . . . . . . . . .
         . . . . . . . . . . . . O O . O . O O
         . . . O O . . . . . O X O X O . O X X
         . O X O . O . . . X . O X X O O X . X
         O O O X O . X O O X . O O X X X X X .
         X O X X X O O O X O O O X X . O . X .
         X X X . X X X O X X X X X . X . O . .
         X . . O X O O X O O . O X X O . . . .
         X X X O . . . X X O O O X X O . . . .
         X O O X X . O X O O X X X O X . O . .
         O O O O X . X . X O O X O O X X O . .
         . O X O X X X X X O O O O X X O O X .
         O O X X X O X . X X O . O X X X O X .
         X O O O O O X X O O . O O O O X X . .
         X O . . X X O O . . X X O X X . . X X
         X X O O O O O X O O X O O X X X X O X
         X . X O O X X X X X O O X X O X O O O
         . X X X O X . X X O . O X O O O O . .
         . . X . X . X O O O . . O . . . . . ."
        .parse()
        .unwrap();
    let position = Setup::new(stones).position().unwrap();
    let analysis = analyze(&position, &AnalysisOptions::default());
    let verdict = |name| analysis.group(stones.size().parse_point(name).unwrap()).unwrap().verdict;
    assert!(!verdict("Q14").is(Status::Alive), "{:?}", verdict("Q14"));
}
