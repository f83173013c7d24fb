//! Sekis inside a player's regions.
//!
//! An opponent who cannot get two eyes in a region may still be safe there, if stones of the region's
//! owner stand in his way: whoever plays first between them loses. The commonest case is two stones with
//! many liberties inside one large eye. To take them leaves an eye of two points; to add to them, stone by
//! stone, until all but one liberty is filled, makes them a shape of five or six that does not kill.
//!
//! This is answered by exhaustion. The opponent first plays as often as he likes: everything in the region
//! is his, but for some liberties of the owner's stones and some eye points, in every combination. Then the
//! owner moves first and both in turn. All positions of this small *zone* are listed and those in which the
//! owner wins are marked, backwards, until no more are found; repetition, ko and seki count for the
//! opponent. Where the zone is too large for a list, the answer is that a seki is possible.
//!
//! *What it does not know:* what happens after the owner has taken a piece of the wall around his stones and cannot be
//! taken back at once. It trusts that he is out.

use std::collections::HashMap;

use chizu_board::{Color, Point, PointSet, Stones};

use super::unconditional::eye_points;

/// The most points of a zone: the list has three entries for each of its points, multiplied.
const MOST_POINTS: usize = 10;
/// The most wall chains around a zone.
const MOST_WALLS: usize = 20;

/// Whether the opponent of `color` may have a seki in one of `color`'s regions, where he cannot get two
/// eyes.
pub(super) fn possible(stones: &Stones, color: Color, region: PointSet) -> bool {
    let geometry = stones.geometry();
    let own = stones.of(color) & region;
    let walls = stones.of(color) - region;
    // Liberties next to what is immortal are the opponent's to fill, or the stones are out.
    let open = stones.liberties(own) - geometry.neighbors_of(walls);
    let open = (open | eye_points(stones, color, region)) & region;
    if own.len() + open.len() > MOST_POINTS {
        return true;
    }
    Zone::new(stones, own, open, region).is_none_or(|zone| zone.standoff(own, open))
}

/// A part of the board in which everything else is settled: its points, and the opponent's chains that
/// wall it in, which have no liberties but in it. Points and walls are the bits of a number, points first.
struct Zone {
    points: Vec<Point>,
    /// What is next to each point and each wall.
    next_to: Vec<u32>,
    /// The walls.
    walls: u32,
    /// Those of one stone.
    thin: u32,
}

/// The stones in a zone; walls are the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    owner: u32,
    other: u32,
    owner_to_play: bool,
    ko: u32,
}

/// What a move leads to.
enum Outcome {
    Illegal,
    /// The owner takes a piece of the wall.
    Broken,
    Next(State),
}

impl Zone {
    fn new(stones: &Stones, own: PointSet, open: PointSet, region: PointSet) -> Option<Self> {
        let geometry = stones.geometry();
        let points: Vec<Point> = (own | open).iter().collect();
        let around = region - own - open;
        let mut sets: Vec<PointSet> = points.iter().map(|p| PointSet::from(*p)).collect();
        sets.extend(
            geometry.components(around).filter(|wall| geometry.neighbors_of(*wall).intersects(&(own | open))),
        );
        if sets.len() > points.len() + MOST_WALLS {
            return None;
        }
        let touches = |a: &PointSet| {
            let near = geometry.neighbors_of(*a);
            sets.iter().enumerate().filter(|(_, b)| near.intersects(b)).fold(0, |all, (i, _)| all | 1 << i)
        };
        let next_to = sets.iter().map(touches).collect();
        let walls = (1 << sets.len()) - (1 << points.len());
        let thin = (0..sets.len()).filter(|i| sets[*i].len() == 1).fold(0, |all, i| all | 1 << i) & walls;
        Some(Self { points, next_to, walls, thin })
    }

    const fn all(&self) -> u32 {
        (1 << self.points.len()) - 1
    }

    fn bits(&self, set: PointSet) -> u32 {
        (0..self.points.len()).filter(|i| set.contains(self.points[*i])).fold(0, |all, i| all | 1 << i)
    }

    fn neighbors(&self, mut set: u32) -> u32 {
        let mut all = 0;
        while set != 0 {
            all |= self.next_to[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        all
    }

    fn flood(&self, seed: u32, within: u32) -> u32 {
        let mut reached = seed & within;
        loop {
            let grown = reached | (self.neighbors(reached) & within);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// Those of `stones` that have no liberty.
    fn breathless(&self, stones: u32, empty: u32) -> u32 {
        stones & !self.flood(self.neighbors(empty) & stones, stones)
    }

    /// Whether the opponent, after any start, cannot be dislodged.
    fn standoff(&self, own: PointSet, open: PointSet) -> bool {
        let (own, open) = (self.bits(own), self.bits(open));
        let mut list = List::default();
        let mut starts = Vec::new();
        let mut left = open;
        loop {
            let mut state = State { owner: own, other: open & !left, owner_to_play: true, ko: 0 };
            state.owner &= !self.breathless(own, left);
            let empty = self.all() & !(state.owner | state.other);
            // Where a wall has no liberty he would have to leave himself one, which is taken.
            if self.breathless(state.other | self.walls, empty) == 0 {
                starts.push(list.number(state));
            }
            if left == 0 {
                break;
            }
            left = (left - 1) & open;
        }
        let mut won = Vec::new();
        let mut next = 0;
        while next < list.nodes.len() {
            if self.expand(&mut list, next) {
                won.push(next);
            }
            next += 1;
        }
        while let Some(at) = won.pop() {
            for from in std::mem::take(&mut list.nodes[at].from) {
                let node = &mut list.nodes[from];
                node.escapes = node.escapes.saturating_sub(1);
                if !node.wins && (node.state.owner_to_play || node.escapes == 0) {
                    node.wins = true;
                    won.push(from);
                }
            }
        }
        starts.into_iter().any(|start| !list.nodes[start].wins)
    }

    /// Adds what follows a position to the list. Tells whether it is won as it stands.
    fn expand(&self, list: &mut List, at: usize) -> bool {
        let state = list.nodes[at].state;
        let empty = self.all() & !(state.owner | state.other);
        if state.owner == 0 && !self.two_eyes(empty) {
            list.nodes[at].wins = true;
            return true;
        }
        let mut follow = Vec::new();
        let mut rest = empty & !state.ko;
        while rest != 0 {
            let stone = rest & rest.wrapping_neg();
            rest &= !stone;
            match self.play(state, stone) {
                Outcome::Illegal => {}
                Outcome::Broken => {
                    list.nodes[at].wins = true;
                    return true;
                }
                Outcome::Next(next) => follow.push(list.number(next)),
            }
        }
        if !state.owner_to_play {
            // He need not move.
            follow.push(list.number(State { owner_to_play: true, ko: 0, ..state }));
        }
        follow.sort_unstable();
        follow.dedup();
        list.nodes[at].escapes = follow.len();
        for next in follow {
            list.nodes[next].from.push(at);
        }
        false
    }

    fn play(&self, state: State, stone: u32) -> Outcome {
        let State { mut owner, mut other, owner_to_play, .. } = state;
        let (mine, theirs) = if owner_to_play {
            owner |= stone;
            (owner, other | self.walls)
        } else {
            other |= stone;
            (other | self.walls, owner)
        };
        let empty = self.all() & !(owner | other);
        let taken = self.breathless(theirs, empty);
        let chain = self.flood(stone, mine);
        let liberties = self.neighbors(chain) & (empty | taken);
        if liberties == 0 {
            return Outcome::Illegal;
        }
        if taken & self.walls != 0 {
            // A single stone could be taken back at once.
            let single = taken.is_power_of_two() && taken & self.thin != 0 && liberties == taken;
            return if single { Outcome::Illegal } else { Outcome::Broken };
        }
        if owner_to_play {
            other &= !taken;
        } else {
            owner &= !taken;
        }
        let is_ko = taken.is_power_of_two() && chain == stone && liberties == taken;
        let ko = if is_ko { taken } else { 0 };
        Outcome::Next(State { owner, other, owner_to_play: !owner_to_play, ko })
    }

    /// Whether two of these empty points can be the opponent's eyes, with everything else in and around
    /// the zone his.
    fn two_eyes(&self, empty: u32) -> bool {
        let all = self.all() | self.walls;
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

/// A position in the list.
struct Node {
    state: State,
    /// The positions from which a move leads here.
    from: Vec<usize>,
    /// Moves that are not yet known to lose.
    escapes: usize,
    /// Whether the owner wins.
    wins: bool,
}

/// All positions that can arise.
#[derive(Default)]
struct List {
    nodes: Vec<Node>,
    known: HashMap<State, usize>,
}

impl List {
    fn number(&mut self, state: State) -> usize {
        *self.known.entry(state).or_insert_with(|| {
            self.nodes.push(Node { state, from: Vec::new(), escapes: 0, wins: false });
            self.nodes.len() - 1
        })
    }
}
