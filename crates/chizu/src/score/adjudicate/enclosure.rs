//! What the opponent could gain in a small closed space, played to the last stone.
//!
//! The *guard* has closed a few points; the *raider* moves first. All moves of both are open, passes too: the raider has
//! gained something if at last a stone of his is left or a wall was taken. Seki, life in an empty space, double threats,
//! dead stones that come back: it is all one question. Nobody has threats: who takes first in a ko has won it if he can end it.
//!
//! A wall that breathes in several places elsewhere, or in two other spaces, cannot be taken. Where the others breathe
//! belongs to the enclosure. Points are the bits of a number, and each wall is one bit more, so that a position is two numbers.
//! The search is by proof numbers [Allis 1994; Nagai 2002]; a position is the guard's as soon as all he has lives
//! by two regions each [Benson 1976] and none has room for two eyes.
//!
//! *What it does not know:* threats elsewhere, and whether walls that are at ease could be taken all the same.

use chizu_board::{Color, Point, PointSet, Stones};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::adjacency::Adjacency;

/// The most empty points.
const MOST_EMPTY: usize = 12;
/// Walls of so few stones may be taken and taken back.
const FEW: usize = 3;
/// A wall that breathes at so many points elsewhere is at ease.
const AT_EASE: usize = 3;
/// The most points and walls.
const BITS: usize = 64;
/// The most chains, and the most regions, of which it is asked whether they live.
const MOST_CHAINS: usize = 24;
/// The most moves in a row.
const DEEPEST: u32 = 48;
/// The most moves of a line that is told.
const LINE: usize = 7;

/// A closed space and what is around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Enclosure {
    points: Vec<Point>,
    next_to: Adjacency,
    /// The points, without the bits of walls.
    cells: u64,
    /// Walls that are lost for good when they are taken.
    walls: u64,
    /// Points next to stones of the guard's that cannot be taken.
    guarded: u64,
    /// Points next to stones of the raider's that live.
    raided: u64,
    /// The guard's ground.
    home: u64,
    start: State,
}

/// The stones, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    guard: u64,
    raider: u64,
    /// Where a ko may not be taken back.
    ko: u64,
    raider_moves: bool,
    /// Whether the other one has just passed.
    passed: bool,
}

impl Enclosure {
    /// The `space` of the guard's, a part of his `ground`, if it is small and has a wall that might be taken.
    pub(super) fn of(stones: &Stones, guard: Color, space: PointSet, ground: PointSet) -> Option<Self> {
        let geometry = stones.geometry();
        let own = stones.of(guard);
        let mut cells = space;
        let mut walls = Vec::new();
        for wall in geometry.components(geometry.flood(geometry.neighbors_of(space) & own, own)) {
            let elsewhere = stones.liberties(wall) - space;
            if elsewhere.len() >= AT_EASE {
                continue;
            }
            let others = geometry.flood(geometry.neighbors_of(wall) & ground, ground) - space;
            if geometry.components(others).nth(1).is_some() {
                continue;
            }
            cells |= others | elsewhere;
            if wall.len() <= FEW {
                cells |= wall;
            } else {
                walls.push(wall);
            }
        }
        let all_at_ease = walls.is_empty() && cells == space;
        let too_large = (cells - stones.occupied()).len() > MOST_EMPTY || cells.len() + walls.len() > BITS;
        (!all_at_ease && !too_large).then(|| Self::enclosed(stones, guard, cells, &walls, ground))
    }

    fn enclosed(
        stones: &Stones,
        guard: Color,
        cells: PointSet,
        walls: &[PointSet],
        ground: PointSet,
    ) -> Self {
        let geometry = stones.geometry();
        let points: Vec<Point> = cells.iter().collect();
        let first_wall = points.len();
        let mut new = Self {
            next_to: Adjacency([0; BITS]),
            cells: low(first_wall),
            walls: low(first_wall + walls.len()) & !low(first_wall),
            guarded: 0,
            raided: 0,
            home: 0,
            start: State { guard: 0, raider: 0, ko: 0, raider_moves: true, passed: false },
            points: Vec::new(),
        };
        for (i, point) in points.iter().enumerate() {
            for n in geometry.neighbors(*point) {
                if let Some(j) = points.iter().position(|p| *p == n) {
                    new.next_to.0[i] |= 1 << j;
                } else if let Some(j) = walls.iter().position(|wall| wall.contains(n)) {
                    new.next_to.0[i] |= 1 << (first_wall + j);
                    new.next_to.0[first_wall + j] |= 1 << i;
                } else if stones.of(!guard).contains(n) {
                    new.raided |= 1 << i;
                } else {
                    new.guarded |= 1 << i;
                }
            }
            new.home |= u64::from(ground.contains(*point)) << i;
            match stones.get(*point) {
                Some(color) if color == guard => new.start.guard |= 1 << i,
                Some(_) => new.start.raider |= 1 << i,
                None => {}
            }
        }
        new.start.guard |= new.walls;
        new.points = points;
        new
    }

    /// The guard's point that prevents a gain of the raider's, and how he would gain it; nothing if there is nothing to gain, if no
    /// one or two points of his own prevent it, or if so many positions do not tell.
    pub(super) fn breach(&self, positions: u32) -> Option<Vec<Point>> {
        let mut raid = Raid::new(self, positions);
        if raid.gains(self.start, HOPELESS) != Some(true) {
            return None;
        }
        let line = raid.line();
        let bit = |point: &Point| self.points.iter().position(|p| p == point);
        let first = line.first().and_then(bit)?;
        let moves = || std::iter::once(first).chain((0..self.points.len()).filter(|i| *i != first));
        let guarded = |state: State, i: usize| {
            self.play(State { raider_moves: false, passed: false, ko: 0, ..state }, 1 << i)
        };
        let held = |state: State| Raid::new(self, positions).gains(state, ANY) == Some(false);
        let mend = |state: State| moves().find(|i| guarded(state, *i).is_some_and(held));
        let is_home = |i: &usize| self.home & 1 << i != 0;
        let first_of_two =
            |i: &usize| guarded(self.start, *i).and_then(mend).is_some_and(|next| is_home(&next));
        let mend = mend(self.start).or_else(|| moves().filter(is_home).find(first_of_two))?;
        Some(std::iter::once(self.points[mend]).chain(line).collect())
    }

    /// Whether so many positions show that there is nothing to gain.
    pub(super) fn holds(&self, positions: u32) -> bool {
        Raid::new(self, positions).gains(self.start, ANY) == Some(false)
    }

    /// The position after a move, unless it is forbidden.
    fn play(&self, state: State, stone: u64) -> Option<State> {
        let State { mut guard, mut raider, ko, raider_moves, .. } = state;
        if (guard | raider | ko) & stone != 0 {
            return None;
        }
        let (mine, theirs, my_air, their_air) = match raider_moves {
            true => (&mut raider, &mut guard, self.raided, self.guarded),
            false => (&mut guard, &mut raider, self.guarded, self.raided),
        };
        *mine |= stone;
        let empty = self.cells & !(*mine | *theirs);
        let beside = self.next_to.0[stone.trailing_zeros() as usize & 63];
        let mut taken = 0;
        if beside & *theirs != 0 {
            let touched = self.next_to.flood(beside & *theirs, *theirs);
            let breathes = (self.next_to.neighbors(empty) | their_air) & touched;
            taken = touched & !self.next_to.flood(breathes, touched);
            *theirs &= !taken;
        }
        let mut ko = 0;
        if taken != 0 || beside & empty == 0 && stone & my_air == 0 {
            let chain = self.next_to.flood(stone, *mine);
            let breathes_outside = chain & my_air != 0;
            let liberties = self.next_to.neighbors(chain) & (empty | taken);
            if liberties == 0 && !breathes_outside {
                return None;
            }
            let is_ko = taken.is_power_of_two() && chain == stone && liberties == taken && !breathes_outside;
            ko = if is_ko { taken } else { 0 };
        }
        Some(State { guard, raider, ko, raider_moves: !raider_moves, passed: false })
    }

    /// How far a position is from being decided, at sight.
    const fn guess(&self, state: State) -> Numbers {
        if state.guard & self.walls != self.walls {
            return Numbers::RAIDER;
        }
        let empty = self.cells & !(state.guard | state.raider);
        // Who waits has to see to every move.
        Numbers { raider: 1, guard: 1 + empty.count_ones() }.turned(state.raider_moves)
    }

    /// Whether the raider has gained anything if nobody plays any more.
    const fn is_breached(&self, state: State) -> bool {
        let empty = self.cells & !(state.guard | state.raider);
        state.raider & self.cells != 0 || empty & self.raided != 0
    }

    /// Whether the guard may pass from now on: all he has lives, and no region has room for two eyes. Stones of his
    /// that do not live are given up first.
    fn is_sealed(&self, state: State) -> bool {
        let mut guard = state.guard;
        loop {
            if self.cells & !guard & self.raided != 0 {
                return false;
            }
            let (Some(chains), Some(regions)) =
                (Parts::of(self, guard), Parts::of(self, self.cells & !guard))
            else {
                return false;
            };
            let air = self.cells & !(guard | state.raider);
            let living = self.living(guard, air, chains.list(), regions.list());
            let loose = guard & !living;
            if loose & self.walls != 0 {
                return false;
            }
            if loose == 0 {
                let reached = self.next_to.neighbors(living) | self.guarded;
                return regions.list().iter().all(|region| self.has_one_eye_at_most(region & !reached));
            }
            guard &= !loose;
        }
    }

    /// The chains that live without a move.
    fn living(&self, guard: u64, air: u64, chains: &[u64], regions: &[u64]) -> u64 {
        let mut living = guard;
        loop {
            let before = living;
            for chain in chains.iter().filter(|chain| *chain & before != 0 && *chain & self.guarded == 0) {
                let near = self.next_to.neighbors(*chain);
                let is_vital = |region: &&u64| {
                    *region & near != 0
                        && *region & air & !near == 0
                        && self.next_to.neighbors(**region) & guard & !living == 0
                };
                if regions.iter().filter(is_vital).count() < 2 {
                    living &= !chain;
                }
            }
            if living == before {
                return living;
            }
        }
    }

    /// Whether all of some points are next to each other.
    fn has_one_eye_at_most(&self, points: u64) -> bool {
        let mut left = points;
        while left != 0 {
            let first = left & left.wrapping_neg();
            left &= !first;
            if points & !(first | self.next_to.neighbors(first)) != 0 {
                return false;
            }
        }
        true
    }
}

/// The lowest bits.
const fn low(count: usize) -> u64 {
    if count == BITS { u64::MAX } else { (1 << count) - 1 }
}

/// The connected parts of a set.
struct Parts([u64; MOST_CHAINS], usize);

impl Parts {
    /// `None` if there are too many.
    fn of(enclosure: &Enclosure, set: u64) -> Option<Self> {
        let mut parts = Self([0; MOST_CHAINS], 0);
        let mut left = set;
        while left != 0 {
            let part = enclosure.next_to.flood(left & left.wrapping_neg(), set);
            left &= !part;
            *parts.0.get_mut(parts.1)? = part;
            parts.1 += 1;
        }
        Some(parts)
    }

    fn list(&self) -> &[u64] {
        &self.0[..self.1]
    }
}

/// How far a position is from being decided: how many others must at least be shown to be the raider's, and the guard's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    raider: u32,
    guard: u32,
}

/// So many can never be shown.
const NEVER: u32 = u32::MAX / 2;
/// As many as there may be.
const ANY: u32 = NEVER - 1;
/// With so many positions at least still to be shown the raider's, a gain is not looked for any more: gains that are found seldom
/// had more than 60 to go.
const HOPELESS: u32 = 80;

impl Numbers {
    const RAIDER: Self = Self { raider: 0, guard: NEVER };
    const GUARD: Self = Self { raider: NEVER, guard: 0 };

    const fn won(by_raider: bool) -> Self {
        if by_raider { Self::RAIDER } else { Self::GUARD }
    }

    /// The number of who moves first, then the other's; and back.
    const fn turned(self, raider_moves: bool) -> Self {
        if raider_moves { self } else { Self { raider: self.guard, guard: self.raider } }
    }
}

/// A position of a search, with what is known of it.
struct Node {
    state: State,
    numbers: Numbers,
    /// Where the positions that follow are listed, once they are.
    next: Option<(u32, u32)>,
}

/// Room for so many positions at first.
const FIRST: usize = 64;

/// A search of an enclosure.
struct Raid<'a> {
    enclosure: &'a Enclosure,
    nodes: Vec<Node>,
    /// The places of the positions among them.
    places: FxHashMap<State, u32>,
    /// The places of the positions that follow, position by position.
    next: Vec<u32>,
    left: u32,
}

impl<'a> Raid<'a> {
    fn new(enclosure: &'a Enclosure, positions: u32) -> Self {
        let places = FxHashMap::with_capacity_and_hasher(FIRST, FxBuildHasher);
        Self { enclosure, nodes: Vec::with_capacity(FIRST), places, next: Vec::new(), left: positions }
    }

    /// Whether the raider gains something; `None` if that is not found out, or if so many positions at least are left to be shown his.
    fn gains(&mut self, state: State, most: u32) -> Option<bool> {
        let start = self.place(state);
        let Numbers { raider, guard } = self.search(start, Numbers { raider: most, guard: ANY }, 0);
        match (raider, guard) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// How the raider gains something.
    fn line(&self) -> Vec<Point> {
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
    fn place(&mut self, state: State) -> u32 {
        *self.places.entry(state).or_insert_with(|| {
            self.nodes.push(Node { state, numbers: self.enclosure.guess(state), next: None });
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
        let first = self.next.len() as u32;
        let mut empty = enclosure.cells & !(state.guard | state.raider);
        while empty != 0 {
            if let Some(next) = enclosure.play(state, empty & empty.wrapping_neg()) {
                let next = self.place(next);
                self.next.push(next);
            }
            empty &= empty - 1;
        }
        if !state.passed {
            // Who may not take a ko back has not said that he is content.
            let passed = state.ko == 0;
            let pass = State { ko: 0, raider_moves: !state.raider_moves, passed, ..state };
            let pass = self.place(pass);
            self.next.push(pass);
        }
        let next = (first, self.next.len() as u32);
        if next.0 == next.1 {
            return Err(Numbers::won(breached));
        }
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
