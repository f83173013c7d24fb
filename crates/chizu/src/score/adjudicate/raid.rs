//! The search of a closed space: whether who comes in gains something.
//!
//! By proof numbers [Allis 1994; Nagai 2002]. What a position is likely to take is guessed by how short of liberties its walls are
//! ([`Enclosure::guess`]): so threats come first, and answers that are none do not count.

use chizu_board::Point;
use chizu_local::adjacency::each;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::enclosure::{Enclosure, State};
use super::numbers::{ANY, NEVER, Numbers};
use crate::score::tuning;

/// A position of a search, with what is known of it.
struct Node {
    state: State,
    numbers: Numbers,
    /// Whether it is on the way to the position looked at.
    open: bool,
    /// Where the positions that follow are listed, once they are.
    next: Option<(u32, u32)>,
}

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
    /// Who has it where a position comes back that was there on the way.
    by_repetition: Numbers,
    /// Whether one came back.
    repeated: bool,
}

impl<'a> Raid<'a> {
    pub(super) fn new(enclosure: &'a Enclosure, positions: u32) -> Self {
        Self {
            enclosure,
            nodes: Vec::with_capacity(FIRST),
            places: FxHashMap::with_capacity_and_hasher(FIRST, FxBuildHasher),
            next: Vec::new(),
            left: positions,
            by_repetition: Numbers::GUARD,
            repeated: false,
        }
    }

    /// Whether the raider gains something; `None` if that is not found out.
    pub(super) fn gains(&mut self, state: State) -> Option<bool> {
        self.gains_within(state, ANY)
    }

    /// The same, but he is not looked for any more where much is left to be shown his.
    pub(super) fn gains_soon(&mut self, state: State) -> Option<bool> {
        self.gains_within(state, tuning::raid_hopeless())
    }

    fn gains_within(&mut self, state: State, most: u32) -> Option<bool> {
        match self.look_into(state, most) {
            Numbers { raider: 0, .. } => Some(true),
            Numbers { guard: 0, .. } if !self.repeated => Some(false),
            // What rests on positions that came back holds on the ways that were looked at. The guard has it if he does even
            // where they are the raider's.
            Numbers { guard: 0, .. } => {
                let mut other =
                    Self { by_repetition: Numbers::RAIDER, ..Self::new(self.enclosure, self.left) };
                (other.look_into(state, most).guard == 0).then_some(false)
            }
            _ => None,
        }
    }

    fn look_into(&mut self, state: State, most: u32) -> Numbers {
        let start = self.place(state, self.enclosure.guess(state));
        self.search(start, Numbers { raider: most, guard: ANY }, 0)
    }

    /// How the raider gains something.
    pub(super) fn line(&self) -> Vec<Point> {
        let enclosure = self.enclosure;
        let mut state = enclosure.start;
        let mut line = Vec::new();
        while line.len() < tuning::raid_line() {
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
            self.nodes.push(Node { state, numbers, open: false, next: None });
            self.nodes.len() as u32 - 1
        })
    }

    fn settle(&mut self, place: u32, won: Numbers) -> Numbers {
        let node = &mut self.nodes[place as usize];
        (node.numbers, node.open) = (won, false);
        won
    }

    /// What is known of a position that follows.
    fn known(&mut self, place: u32) -> Numbers {
        let Node { numbers, open, .. } = self.nodes[place as usize];
        if !open {
            return numbers;
        }
        self.repeated = true;
        self.by_repetition
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
        let empty = enclosure.local.cells & !(state.guard | state.raider);
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
        if depth >= tuning::RAID_DEPTH {
            self.left = 0;
            return numbers;
        }
        let (first, last) = match self.follow(place) {
            Ok(next) => next,
            Err(won) => return self.settle(place, won),
        };
        // Below, `raider` is who moves.
        let most = most.turned(state.raider_moves);
        self.nodes[place as usize].open = true;
        loop {
            self.left = self.left.saturating_sub(1);
            let (mut best, mut second, mut sum) = ((Numbers { raider: NEVER, guard: NEVER }, 0), NEVER, 0u32);
            for i in first as usize..last as usize {
                let next = self.next[i];
                let numbers = self.known(next).turned(state.raider_moves);
                sum = sum.saturating_add(numbers.guard).min(NEVER);
                if numbers.raider < best.0.raider {
                    second = best.0.raider;
                    best = (numbers, next);
                } else {
                    second = second.min(numbers.raider);
                }
            }
            let (least, next) = best;
            let here = Numbers { raider: least.raider, guard: sum };
            if here.raider == 0
                || here.guard == 0
                || here.raider >= most.raider
                || here.guard >= most.guard
                || self.left == 0
            {
                return self.settle(place, here.turned(state.raider_moves));
            }
            let below = Numbers {
                raider: most.raider.min(second.saturating_add(1 + second / 4)),
                guard: (most.guard - sum).saturating_add(least.guard).min(ANY),
            };
            self.search(next, below.turned(state.raider_moves), depth + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use chizu_board::{Color, PointSet, Stones};

    use super::*;

    /// The places that follow each position, and what is certain of it: whether the raider has gained something.
    type Graph = (Vec<State>, Vec<Vec<usize>>, Vec<Option<bool>>);

    /// Every position that can come up, by nothing but the rules.
    fn graph(enclosure: &Enclosure) -> Graph {
        let (mut states, mut places) = (vec![enclosure.start], HashMap::from([(enclosure.start, 0)]));
        let (mut next, mut ends) = (Vec::new(), Vec::new());
        while next.len() < states.len() {
            let state = states[next.len()];
            let mut list = Vec::new();
            // A wall that was taken is lost.
            let end = enclosure.lost(state).then_some(true);
            let mut put = |state: State| {
                let place = *places.entry(state).or_insert_with(|| {
                    states.push(state);
                    states.len() - 1
                });
                list.push(place);
            };
            if end.is_none() {
                let moves = each(enclosure.local.cells).filter_map(|stone| enclosure.play(state, stone));
                moves.for_each(&mut put);
                let over = state.passed && state.raider_moves == enclosure.is_breached(state);
                if !state.passed {
                    put(State { ko: 0, raider_moves: !state.raider_moves, passed: state.ko == 0, ..state });
                } else if over {
                    list.clear();
                }
            }
            let over = state.passed && state.raider_moves == enclosure.is_breached(state);
            ends.push(end.or(over.then(|| enclosure.is_breached(state))).or_else(|| {
                // Who cannot move any more after a pass has to be content.
                list.is_empty().then(|| enclosure.is_breached(state))
            }));
            next.push(list);
        }
        (states, next, ends)
    }

    /// The positions from which a player gets what he wants without going round in a circle.
    fn won((states, next, ends): &Graph, raider: bool) -> Vec<bool> {
        let mut won: Vec<bool> = ends.iter().map(|end| *end == Some(raider)).collect();
        loop {
            let mut changed = false;
            for place in 0..states.len() {
                if won[place] || ends[place].is_some() {
                    continue;
                }
                let mut follow = next[place].iter().map(|next| won[*next]);
                let wins = if states[place].raider_moves == raider {
                    follow.any(|won| won)
                } else {
                    follow.all(|won| won)
                };
                won[place] |= wins;
                changed |= wins;
            }
            if !changed {
                return won;
            }
        }
    }

    #[test]
    fn what_is_found_is_what_all_positions_say() {
        let board: Stones = "
            . . . . .
            O O O O O
            X X X X O
            . . . X O
            . . . X O"
            .parse()
            .expect("a board");
        let size = board.size();
        let cells: Vec<Point> =
            ["A1", "B1", "C1", "A2", "B2", "C2"].map(|name| size.parse_point(name).expect("on it")).into();
        let mut seen = [0; 3];
        for fill in 0..3_usize.pow(6) {
            let mut stones = board;
            for (i, cell) in cells.iter().enumerate() {
                let color = [None, Some(Color::White), Some(Color::Black)][fill / 3_usize.pow(i as u32) % 3];
                stones.set(*cell, color);
            }
            // Only positions that can be on a board, a part of them.
            let geometry = stones.geometry();
            let breathes = |color| {
                geometry.components(stones.of(color)).all(|chain| !stones.liberties(chain).is_empty())
            };
            if !Color::ALL.into_iter().all(breathes) || fill % 3 != 0 {
                continue;
            }
            let ground = geometry.all()
                - stones.of(Color::Black)
                - (stones.of(Color::White) - cells.iter().copied().collect::<PointSet>());
            for space in geometry.components(ground) {
                let Some(enclosure) = Enclosure::of(&stones, Color::Black, space, ground) else { continue };
                let all = graph(&enclosure);
                let (gains, held) = (won(&all, true)[0], won(&all, false)[0]);
                match Raid::new(&enclosure, 100_000).gains(enclosure.start) {
                    Some(true) => assert!(gains, "{stones}"),
                    Some(false) => assert!(!gains, "{stones}"),
                    None => assert!(!gains && !held, "{stones}"),
                }
                seen[usize::from(gains) + 2 * usize::from(!gains && !held)] += 1;
            }
        }
        assert!(seen[0] >= 5 && seen[1] >= 5, "{seen:?}");
    }
}
