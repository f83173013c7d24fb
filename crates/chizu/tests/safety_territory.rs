//! Where the opponent is said not to live, whatever he puts there can be taken again, as often as he likes, and nothing
//! safe is lost for it. By exhaustion of small boards, the opponent moving first; kos are the owner's, for they give no eyes.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod chance;
mod random;

use std::collections::HashMap;

use chance::cases;
use chizu::board::{Board, Suicide};
use chizu::safety::{Safe, alternating, search};
use chizu::{Color, Point, PointSet, Size, Stones};
use proptest::prelude::*;

/// The most positions of a board.
const MOST: usize = 20_000;

type Key = (Stones, Color, Option<Point>);

/// All positions that arise when White moves first, and Black's are kept.
struct Positions {
    list: Vec<Key>,
    follow: Vec<Vec<usize>>,
    /// Those in which something that Black should keep is lost.
    lost: Vec<bool>,
}

impl Positions {
    /// `None` if there are too many.
    fn of(stones: &Stones, kept: PointSet) -> Option<Self> {
        let mut all =
            Self { list: vec![(*stones, Color::White, None)], follow: Vec::new(), lost: Vec::new() };
        let mut number = HashMap::from([(all.list[0], 0)]);
        let mut at = 0;
        while at < all.list.len() {
            if all.list.len() > MOST {
                return None;
            }
            let (stones, color, ko) = all.list[at];
            let lost = !kept.is_subset(&stones.of(Color::Black));
            let mut next = vec![(stones, !color, None)];
            if !lost {
                let board = Board::from_stones(&stones).unwrap();
                for point in stones.vacant().iter().filter(|point| Some(*point) != ko) {
                    let mut board = board.clone();
                    if let Ok(placed) = board.place(color, point, Suicide::Forbidden) {
                        next.push((*board.stones(), !color, placed.ko.filter(|_| color == Color::Black)));
                    }
                }
            }
            let place = |key: Key| {
                *number.entry(key).or_insert_with(|| {
                    all.list.push(key);
                    all.list.len() - 1
                })
            };
            let next = next.into_iter().map(place).collect();
            all.follow.push(next);
            all.lost.push(lost);
            at += 1;
        }
        Some(all)
    }

    /// From where `color` can force the game into `goal`, as long as it stays in `board`.
    fn forced(&self, color: Color, goal: impl Fn(usize) -> bool, board: &[bool]) -> Vec<bool> {
        let mut won: Vec<bool> = (0..self.list.len()).map(|at| board[at] && goal(at)).collect();
        loop {
            let mut changed = false;
            for at in (0..self.list.len()).filter(|at| board[*at]) {
                if !won[at] {
                    let mut next = self.follow[at].iter().filter(|next| board[**next]).map(|next| won[*next]);
                    won[at] =
                        if self.list[at].1 == color { next.any(|won| won) } else { next.all(|won| won) };
                    changed |= won[at];
                }
            }
            if !changed {
                return won;
            }
        }
    }

    /// Whether Black can see to it that `ground` is free of White's stones again and again, and loses nothing.
    fn stays_clear(&self, ground: PointSet) -> bool {
        let is_clear = |at: usize| !self.list[at].0.of(Color::White).intersects(&ground);
        let mut board = vec![true; self.list.len()];
        let mut bad = self.lost.clone();
        loop {
            // From where White gets there Black has failed.
            let failed = self.forced(Color::White, |at| bad[at], &board);
            board.iter_mut().zip(&failed).for_each(|(board, failed)| *board &= !failed);
            let clears = self.forced(Color::Black, is_clear, &board);
            bad = (0..board.len()).map(|at| board[at] && !clears[at]).collect();
            if !bad.contains(&true) {
                return board[0];
            }
        }
    }
}

fn holds(stones: &Stones, found: &Safe) -> Result<(), TestCaseError> {
    if !found.territory.is_empty()
        && let Some(positions) = Positions::of(stones, found.stones)
    {
        prop_assert!(positions.stays_clear(found.territory), "{}{:?}", stones, found);
    }
    Ok(())
}

fn arrangement(signs: &'static str) -> impl Strategy<Value = Stones> {
    let signs: Vec<char> = signs.chars().collect();
    prop::sample::select(&[(4, 3), (3, 3), (12, 1), (6, 2), (5, 3), (7, 2)]).prop_flat_map(
        move |(width, height)| {
            let size = Size::new(width, height).unwrap();
            prop::collection::vec(prop::sample::select(signs.clone()), size.area())
                .prop_map(move |row| random::stones(size, row))
        },
    )
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn what_is_put_into_territory_is_taken(stones in arrangement("XXXXO...")) {
        holds(&stones, &alternating(&stones).black)?;
        holds(&stones, &search(&stones, 300).black)?;
    }

    #[test]
    fn what_is_put_into_wide_territory_is_taken(stones in arrangement("XXXO.....")) {
        holds(&stones, &search(&stones, 300).black)?;
    }
}

/// White takes F1 by E1; then neither can take the other: a seki.
#[test]
fn where_a_chain_needs_the_region_an_eye_is_too_many() {
    let stones: Stones = ". X X X . O\nX X X X . X".parse().unwrap();
    let found = alternating(&stones).black;
    assert!(found.stones.contains(stones.size().parse_point("D1").unwrap()));
    assert!(!found.territory.contains(stones.size().parse_point("E1").unwrap()));
}
