//! What is settled holds when both play: whatever an attacker has put into settled ground, with any number of
//! moves in a row, is taken again by best play. By exhaustion of small boards.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod chance;
mod random;

use std::collections::HashMap;

use chance::cases;
use chizu::board::{Board, Suicide};
use chizu::safety::unconditional;
use chizu::{Color, Point, PointSet, Size, Stones};
use proptest::prelude::*;

type Key = (Stones, Color, Option<Point>);

/// All positions that arise from any attack of White alone, and then by turns.
#[derive(Default)]
struct Positions {
    list: Vec<Key>,
    number: HashMap<Key, usize>,
    follow: Vec<Vec<usize>>,
    /// How many of the first positions are those after White's attack, Black to move.
    starts: usize,
}

impl Positions {
    fn add(&mut self, key: Key) -> usize {
        *self.number.entry(key).or_insert_with(|| {
            self.list.push(key);
            self.list.len() - 1
        })
    }

    /// `None` if there are too many.
    fn of(stones: &Stones) -> Option<Self> {
        let mut all = Self::default();
        all.add((*stones, Color::Black, None));
        let mut at = 0;
        while at < all.list.len() {
            let stones = all.list[at].0;
            for (after, _) in moves(&stones, Color::White, None) {
                all.add((after, Color::Black, None));
            }
            at += 1;
        }
        all.starts = all.list.len();
        let mut at = 0;
        while at < all.list.len() {
            if all.list.len() > 20_000 {
                return None;
            }
            let (stones, color, ko) = all.list[at];
            // The defender may not take back a ko at once, the attacker may.
            let next = moves(&stones, color, ko).into_iter();
            let next = next.map(|(after, ko)| (after, !color, ko.filter(|_| color == Color::White)));
            let next: Vec<_> = next.chain([(stones, !color, None)]).map(|key| all.add(key)).collect();
            all.follow.push(next);
            at += 1;
        }
        Some(all)
    }

    /// The starts in which White has a stone on `point` that Black cannot take.
    fn holds(&self, point: Point) -> Option<&Stones> {
        let mut won: Vec<bool> =
            self.list.iter().map(|(stones, ..)| stones.get(point) != Some(Color::White)).collect();
        loop {
            let mut changed = false;
            for at in 0..self.list.len() {
                if !won[at] {
                    let mut next = self.follow[at].iter().map(|n| won[*n]);
                    won[at] = if self.list[at].1 == Color::Black { next.any(|w| w) } else { next.all(|w| w) };
                    changed |= won[at];
                }
            }
            if !changed {
                return (0..self.starts).find(|at| !won[*at]).map(|at| &self.list[at].0);
            }
        }
    }
}

fn moves(stones: &Stones, color: Color, ko: Option<Point>) -> Vec<(Stones, Option<Point>)> {
    let board = Board::from_stones(stones).unwrap();
    let play = |point| {
        let mut board = board.clone();
        let placed = board.place(color, point, Suicide::Forbidden).ok()?;
        Some((*board.stones(), placed.ko))
    };
    stones.vacant().iter().filter(|p| Some(*p) != ko).filter_map(play).collect()
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn what_stands_in_settled_ground_is_taken(signs in prop::collection::vec(prop::sample::select(b"XXXXXO..".to_vec()), 15)) {
        let stones = random::stones(Size::new(5, 3).unwrap(), signs.into_iter().map(char::from));
        let settled = unconditional(&stones);
        let ground: PointSet = settled.owned.black - settled.immortal.black.stones;
        if !ground.is_empty() && let Some(positions) = Positions::of(&stones) {
            for point in ground {
                let name = stones.size().name(point);
                let held = positions.holds(point);
                prop_assert!(held.is_none(), "{}{} stays in\n{}", stones, name, held.unwrap());
            }
        }
    }
}
