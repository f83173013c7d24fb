//! What the opponent could gain in a closed space, played to the last stone.
//!
//! The *guard* has closed a few points; the *raider* moves first. All moves of both are open, passes too: the raider has
//! gained something if at last a stone of his is left or a wall was taken. Seki, life in an empty space, double threats,
//! dead stones that come back: it is all one question. The raider has a threat for every ko, the guard has none: what the raider takes
//! is not taken back, what the guard takes is, at once. Who could lose something by a ko has to see to it.
//!
//! A wall that breathes in several places elsewhere, or in two other spaces, cannot be taken. Where the others breathe
//! belongs to the enclosure. Points are the bits of a number, and each wall is one bit more, so that a position is two numbers.
//! The search ([`super::raid`]) ends as soon as it is plain who wins: the guard, when all he has lives by two regions each
//! [Benson 1976] and none has room for two eyes; the raider, when he can take a wall, or join a stone to living ones.
//!
//! *What it does not know:* what threats there are in fact, and whether walls that are at ease could be taken all the same.

use std::hash::{Hash, Hasher};

use chizu_board::{Color, Point, PointSet, Stones};
use chizu_local::piece::{BITS, Local, Parts, low};

use super::numbers::Numbers;
use crate::score::tuning;

/// A closed space and what is around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Enclosure {
    pub(super) points: Vec<Point>,
    /// The guard is the first side, the raider the second. Stones of theirs that cannot be taken are air for what is next to them.
    pub(super) local: Local,
    /// Walls that are lost for good when they are taken.
    walls: u64,
    /// The guard's ground.
    pub(super) home: u64,
    pub(super) start: State,
}

/// The stones, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) guard: u64,
    pub(super) raider: u64,
    /// Where the guard may not take a ko back.
    pub(super) ko: u64,
    pub(super) raider_moves: bool,
    /// Whether the other one has just passed.
    pub(super) passed: bool,
}

impl Hash for State {
    /// Three numbers are hashed faster than five.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let turn = self.ko.rotate_left(2) ^ u64::from(self.raider_moves) ^ u64::from(self.passed) << 1;
        [self.guard, self.raider, turn].into_iter().for_each(|number| state.write_u64(number));
    }
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
            if elsewhere.len() >= tuning::enclosure_ease() {
                continue;
            }
            let others = geometry.flood(geometry.neighbors_of(wall) & ground, ground) - space;
            if geometry.components(others).nth(1).is_some() {
                continue;
            }
            cells |= others | elsewhere;
            if wall.len() <= tuning::enclosure_wall() {
                cells |= wall;
            } else {
                walls.push(wall);
            }
        }
        let all_at_ease = walls.is_empty() && cells == space;
        let empty = (cells - stones.occupied()).len();
        if all_at_ease || empty > tuning::enclosure_points() || cells.len() + walls.len() > BITS {
            return None;
        }
        let new = Self::enclosed(stones, guard, cells, &walls, ground);
        (empty <= tuning::enclosure_small() || new.breath(new.start) <= tuning::enclosure_short())
            .then_some(new)
    }

    fn enclosed(
        stones: &Stones,
        guard: Color,
        cells: PointSet,
        walls: &[PointSet],
        ground: PointSet,
    ) -> Self {
        let points: Vec<Point> = cells.iter().collect();
        let first_wall = points.len();
        let local = Local::of(stones.geometry(), &points, walls, |beside| {
            let is_raiders = stones.of(!guard).contains(beside);
            [!is_raiders, is_raiders]
        });
        let mut new = Self {
            local,
            walls: low(first_wall + walls.len()) & !low(first_wall),
            home: 0,
            start: State { guard: 0, raider: 0, ko: 0, raider_moves: true, passed: false },
            points: Vec::new(),
        };
        for (i, point) in points.iter().enumerate() {
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

    /// The position after a move, unless it is forbidden.
    pub(super) fn play(&self, state: State, stone: u64) -> Option<State> {
        let State { guard, raider, ko, raider_moves, .. } = state;
        if (guard | raider | ko) & stone != 0 {
            return None;
        }
        let played = self.local.play([guard, raider], usize::from(raider_moves), stone)?;
        let [guard, raider] = played.stones;
        // Only the raider has threats.
        let ko = if raider_moves { played.ko } else { 0 };
        Some(State { guard, raider, ko, raider_moves: !raider_moves, passed: false })
    }

    /// How far a position is from being decided, at sight.
    pub(super) fn guess(&self, state: State) -> Numbers {
        let empty = self.local.cells & !(state.guard | state.raider);
        let soon = if state.raider_moves { empty } else { 0 };
        // Stones beside living ones cannot be taken.
        if state.guard & self.walls != self.walls || (state.raider | soon) & self.local.air[1] != 0 {
            return Numbers::RAIDER;
        }
        let breath = self.breath(state);
        let empty = empty.count_ones();
        // Who waits has to see to every move, but against a threat most moves do not help.
        match (state.raider_moves, breath) {
            (true, 1) => Numbers::RAIDER,
            (true, 2) => Numbers { raider: 1, guard: 1 + empty },
            (true, 3) => Numbers { raider: 3, guard: 1 + empty },
            (true, _) => Numbers { raider: 5, guard: 1 + empty },
            (false, 1) => Numbers { raider: 2, guard: 1 },
            (false, 2) => Numbers { raider: 2 + empty * 3 / 10, guard: 1 },
            (false, 3) => Numbers { raider: 2 + empty * 9 / 10, guard: 1 },
            (false, _) => Numbers { raider: 1 + empty, guard: 1 },
        }
    }

    /// How many liberties the wall has that has fewest.
    fn breath(&self, state: State) -> u32 {
        let air = self.local.cells & !(state.guard | state.raider);
        let mut left = self.walls;
        let mut least = u32::MAX;
        while left != 0 {
            let chain = self.local.next_to.flood(left & left.wrapping_neg(), state.guard);
            left &= !chain;
            if chain & self.local.air[0] == 0 {
                least = least.min((self.local.next_to.neighbors(chain) & air).count_ones());
            }
        }
        least
    }

    /// Whether a wall was taken.
    #[cfg(test)]
    pub(super) const fn lost(&self, state: State) -> bool {
        state.guard & self.walls != self.walls
    }

    /// Whether the raider has gained anything if nobody plays any more.
    pub(super) const fn is_breached(&self, state: State) -> bool {
        let empty = self.local.cells & !(state.guard | state.raider);
        state.raider & self.local.cells != 0 || empty & self.local.air[1] != 0
    }

    /// Whether the guard may pass from now on: all he has lives, and no region has room for two eyes. Stones of his
    /// that do not live are given up first.
    pub(super) fn is_sealed(&self, state: State) -> bool {
        let mut guard = state.guard;
        loop {
            if self.local.cells & !guard & self.local.air[1] != 0 {
                return false;
            }
            let parts = |set: u64| Parts::<{ tuning::ENCLOSURE_CHAINS }>::of(&self.local, set);
            let (Some(chains), Some(regions)) = (parts(guard), parts(self.local.cells & !guard)) else {
                return false;
            };
            let air = self.local.cells & !(guard | state.raider);
            let living = self.local.living(guard, air, 0, chains.list(), regions.list());
            let loose = guard & !living;
            if loose & self.walls != 0 {
                return false;
            }
            if loose == 0 {
                let reached = self.local.next_to.neighbors(living) | self.local.air[0];
                return regions.list().iter().all(|region| self.local.has_one_eye_at_most(region & !reached));
            }
            guard &= !loose;
        }
    }
}
