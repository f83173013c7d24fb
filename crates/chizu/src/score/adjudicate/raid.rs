//! The search of a closed space: whether who comes in gains something.
//!
//! By proof numbers [Allis 1994; Nagai 2002]. What a position is likely to take is guessed by how short of liberties its walls are
//! ([`Enclosure::guess`]): so threats come first, and answers that are none do not count.

use chizu_board::Point;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::enclosure::{Enclosure, State};
use super::numbers::{ANY, NEVER, Numbers};
use crate::adjacency::each;

/// With so many positions at least still to be shown the raider's, a gain is not looked for any more: gains that are found seldom
/// had more than that to go.
const HOPELESS: u32 = 40;

/// A position of a search, with what is known of it.
struct Node {
    state: State,
    numbers: Numbers,
    /// Where the positions that follow are listed, once they are.
    next: Option<(u32, u32)>,
}

/// The most moves in a row.
const DEEPEST: u32 = 48;
/// The most moves of a line that is told.
const LINE: usize = 7;
/// Room for so many positions at first.
const FIRST: usize = 256;

/// A search of an enclosure.
pub(super) struct Raid<'a> {
    enclosure: &'a Enclosure,
    nodes: Vec<Node>,
    /// The places of the positions among them.
    places: FxHashMap<State, u32>,
    /// The places of the positions that follow, position by position.
    next: Vec<u32>,
    left: u32,
}

impl<'a> Raid<'a> {
    pub(super) fn new(enclosure: &'a Enclosure, positions: u32) -> Self {
        let places = FxHashMap::with_capacity_and_hasher(FIRST, FxBuildHasher);
        Self { enclosure, nodes: Vec::with_capacity(FIRST), places, next: Vec::new(), left: positions }
    }

    /// Whether the raider gains something; `None` if that is not found out.
    pub(super) fn gains(&mut self, state: State) -> Option<bool> {
        self.gains_within(state, ANY)
    }

    /// The same, but he is not looked for any more where much is left to be shown his.
    pub(super) fn gains_soon(&mut self, state: State) -> Option<bool> {
        self.gains_within(state, HOPELESS)
    }

    fn gains_within(&mut self, state: State, most: u32) -> Option<bool> {
        let start = self.place(state, self.enclosure.guess(state));
        let Numbers { raider, guard } = self.search(start, Numbers { raider: most, guard: ANY }, 0);
        match (raider, guard) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// How the raider gains something.
    pub(super) fn line(&self) -> Vec<Point> {
        let enclosure = self.enclosure;
        let mut state = enclosure.start;
        let mut line = Vec::new();
        while line.len() < LINE {
            let next = (0..enclosure.points.len()).find_map(|i| {
                let next = enclosure.play(state, 1 << i)?;
                (self.numbers(&next).raider == 0).then_some((i, next))
            });
            let Some((i, next)) = next else { break };
            line.push(enclosure.points[i]);
            state = next;
        }
        line
    }

    fn numbers(&self, state: &State) -> Numbers {
        let known = self.places.get(state).map(|place| self.nodes[*place as usize].numbers);
        known.unwrap_or_else(|| self.enclosure.guess(*state))
    }

    /// Where a position is kept.
    fn place(&mut self, state: State, numbers: Numbers) -> u32 {
        *self.places.entry(state).or_insert_with(|| {
            self.nodes.push(Node { state, numbers, next: None });
            self.nodes.len() as u32 - 1
        })
    }

    fn settle(&mut self, place: u32, won: Numbers) -> Numbers {
        self.nodes[place as usize].numbers = won;
        won
    }

    /// Lists the positions after every move, and after a pass; or who has won.
    fn follow(&mut self, place: u32) -> Result<(u32, u32), Numbers> {
        let Node { state, next, .. } = self.nodes[place as usize];
        if let Some(next) = next {
            return Ok(next);
        }
        let enclosure = self.enclosure;
        if enclosure.is_sealed(state) {
            return Err(Numbers::GUARD);
        }
        let breached = enclosure.is_breached(state);
        // After a pass, who is content passes, too.
        if state.passed && breached == state.raider_moves {
            return Err(Numbers::won(breached));
        }
        // Who may not take a ko back has not said that he is content.
        let pass = State { ko: 0, raider_moves: !state.raider_moves, passed: state.ko == 0, ..state };
        let empty = enclosure.cells & !(state.guard | state.raider);
        let moves = each(empty).filter_map(|stone| enclosure.play(state, stone));
        let first = self.next.len();
        let mut lost = false;
        for next in moves.chain((!state.passed).then_some(pass)) {
            let numbers = enclosure.guess(next);
            // What gains at sight is enough for the raider, and does not count for the guard.
            if numbers.raider > 0 {
                let next = self.place(next, numbers);
                self.next.push(next);
            } else if state.raider_moves {
                self.next.truncate(first);
                return Err(Numbers::RAIDER);
            } else {
                lost = true;
            }
        }
        if self.next.len() == first {
            return Err(Numbers::won(lost || breached));
        }
        let next = (first as u32, self.next.len() as u32);
        self.nodes[place as usize].next = Some(next);
        Ok(next)
    }

    /// Looks into a position until it is decided, or one of the numbers is as large as `most`.
    fn search(&mut self, place: u32, most: Numbers, depth: u32) -> Numbers {
        let Node { state, numbers, .. } = self.nodes[place as usize];
        if numbers.raider == 0 || numbers.guard == 0 {
            return numbers;
        }
        if depth >= DEEPEST {
            return self.settle(place, Numbers::GUARD);
        }
        let (first, last) = match self.follow(place) {
            Ok(next) => next,
            Err(won) => return self.settle(place, won),
        };
        // Below, `raider` is who moves.
        let most = most.turned(state.raider_moves);
        loop {
            self.left = self.left.saturating_sub(1);
            let (mut best, mut second, mut sum) = ((Numbers { raider: NEVER, guard: NEVER }, 0), NEVER, 0u32);
            for next in &self.next[first as usize..last as usize] {
                let numbers = self.nodes[*next as usize].numbers.turned(state.raider_moves);
                sum = sum.saturating_add(numbers.guard).min(NEVER);
                if numbers.raider < best.0.raider {
                    second = best.0.raider;
                    best = (numbers, *next);
                } else {
                    second = second.min(numbers.raider);
                }
            }
            let (least, next) = best;
            let here = Numbers { raider: least.raider, guard: sum };
            self.settle(place, here.turned(state.raider_moves));
            if here.raider == 0
                || here.guard == 0
                || here.raider >= most.raider
                || here.guard >= most.guard
                || self.left == 0
            {
                return here.turned(state.raider_moves);
            }
            let below = Numbers {
                raider: most.raider.min(second.saturating_add(1 + second / 4)),
                guard: (most.guard - sum).saturating_add(least.guard).min(ANY),
            };
            self.search(next, below.turned(state.raider_moves), depth + 1);
        }
    }
}
