//! A small zone of the board in which everything around is settled.
//!
//! Its points, and the chains of one player, the *defender*, that wall it in. The other player, the *attacker*,
//! has stones only inside. Points and walls are the bits of a number, points first, so that a position is two
//! numbers and a move costs a few operations.

use crate::tuning;
use chizu_board::{Point, PointSet, Stones};

use chizu_local::capture::Piece;

#[derive(Debug)]
pub(super) struct Zone {
    points: Vec<Point>,
    /// What is next to each point and each wall.
    next_to: Vec<u32>,
    walls: u32,
    /// The walls of one stone.
    thin: u32,
}

/// The stones inside a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) defender: u32,
    pub(super) attacker: u32,
    pub(super) defender_to_play: bool,
    /// Where the player who may not take back a ko at once may not play.
    pub(super) ko: u32,
}

/// What a move leads to.
pub(super) enum Outcome {
    Illegal,
    /// A wall is taken.
    WallLost {
        /// Whether the stone that took it could be taken back at once.
        retakable: bool,
    },
    Next(State),
}

/// Where the walls' liberties are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Walls {
    /// Only inside the zone.
    Mortal,
    /// Also elsewhere.
    Immortal,
}

impl Piece for Zone {
    type Set = u32;

    #[inline]
    fn neighbors(&self, mut set: u32) -> u32 {
        let mut all = 0;
        while set != 0 {
            all |= self.next_to[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        all
    }
}

impl Zone {
    /// The zone of these points, between the chains that the stones of `around` form. `None` if
    /// there are too many.
    pub(super) fn new(stones: &Stones, inside: PointSet, around: PointSet) -> Option<Self> {
        let geometry = stones.geometry();
        let points: Vec<Point> = inside.iter().collect();
        let mut sets: Vec<PointSet> = points.iter().map(|p| PointSet::from(*p)).collect();
        let walls = geometry.components(around);
        sets.extend(walls.filter(|wall| geometry.neighbors_of(*wall).intersects(&inside)));
        if points.len() > 11 || sets.len() > points.len() + tuning::ZONE_WALLS {
            return None;
        }
        let touched = |set: &PointSet| {
            let near = geometry.neighbors_of(*set);
            sets.iter()
                .enumerate()
                .filter(|(_, other)| near.intersects(other))
                .fold(0, |all, (i, _)| all | 1 << i)
        };
        let next_to = sets.iter().map(touched).collect();
        let walls = (1 << sets.len()) - (1 << points.len());
        let thin = (0..sets.len()).filter(|i| sets[*i].len() == 1).fold(0, |all, i| all | 1 << i) & walls;
        Some(Self { points, next_to, walls, thin })
    }

    pub(super) fn bits(&self, set: PointSet) -> u32 {
        (0..self.points.len()).filter(|i| set.contains(self.points[*i])).fold(0, |all, i| all | 1 << i)
    }

    pub(super) const fn empty(&self, state: State) -> u32 {
        ((1 << self.points.len()) - 1) & !(state.defender | state.attacker)
    }

    /// The walls without a liberty inside.
    pub(super) fn breathless_walls(&self, state: State) -> u32 {
        self.breathless(state.defender | self.walls, self.empty(state), 0) & self.walls
    }

    /// A move of the player whose turn it is. `bound` is whether the defender is the one who may not take back a ko at
    /// once; the other always may.
    pub(super) fn play(&self, state: State, stone: u32, walls: Walls, defender_bound: bool) -> Outcome {
        if state.ko & stone != 0 {
            return Outcome::Illegal;
        }
        let State { mut defender, mut attacker, defender_to_play, .. } = state;
        if defender_to_play {
            defender |= stone;
        } else {
            attacker |= stone;
        }
        let empty = self.empty(State { defender, attacker, ..state });
        let (mine, theirs) = if defender_to_play {
            (defender | self.walls, attacker)
        } else {
            (attacker, defender | self.walls)
        };
        // What is joined to an immortal wall breathes elsewhere.
        let outside = if walls == Walls::Immortal { self.walls } else { 0 };
        let Some(landed) = self.landed(stone, [mine, theirs], empty, [outside; 2]) else {
            return Outcome::Illegal;
        };
        let taken = landed.taken;
        if taken & self.walls != 0 {
            return Outcome::WallLost { retakable: landed.retakable && taken & self.thin != 0 };
        }
        if defender_to_play {
            attacker &= !taken;
        } else {
            defender &= !taken;
        }
        let ko = if defender_to_play == defender_bound { 0 } else { landed.ko() };
        Outcome::Next(State { defender, attacker, defender_to_play: !defender_to_play, ko })
    }

    /// Whether two of these empty points can be the defender's eyes, with everything else in and around
    /// the zone his.
    pub(super) fn two_eyes(&self, empty: u32) -> bool {
        let all = ((1 << self.points.len()) - 1) | self.walls;
        let eye = |i: &usize| {
            let own = 1 << i;
            let around = self.next_to[*i];
            let first = around & around.wrapping_neg();
            empty & own != 0 && around & !self.flood(first, all & !own) == 0
        };
        let eyes: Vec<usize> = (0..self.points.len()).filter(eye).collect();
        eyes.iter().any(|a| eyes.iter().any(|b| a < b && self.next_to[*a] & 1 << b == 0))
    }
}
