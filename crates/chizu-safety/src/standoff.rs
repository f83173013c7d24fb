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

use chizu_board::{Color, PointSet, Stones};
use chizu_local::adjacency::each;
use chizu_local::capture::Piece as _;

use super::zone::{Outcome, State, Walls, Zone};
use crate::tuning;

/// Whether the opponent of `color` may have a seki in one of `color`'s regions, where he cannot get two
/// eyes.
pub(super) fn possible(stones: &Stones, color: Color, region: PointSet) -> bool {
    let geometry = stones.geometry();
    let own = stones.of(color) & region;
    let walls = stones.of(color) - region;
    // Liberties next to what is immortal are the opponent's to fill, or the stones are out.
    let open = stones.liberties(own) - geometry.neighbors_of(walls);
    let open = (open | eye_points(stones, color, region)) & region;
    if own.len() + open.len() > tuning::standoff_points() {
        return true;
    }
    Zone::new(stones, own | open, region - own - open)
        .is_none_or(|zone| standoff(&zone, zone.bits(own), zone.bits(open)))
}

/// The empty points of a region with neither an immortal stone of `color` nor another beside them: where the opponent
/// may have eyes.
fn eye_points(stones: &Stones, color: Color, region: PointSet) -> PointSet {
    (region & stones.vacant()) - stones.geometry().neighbors_of(stones.of(color))
}

/// Whether the opponent, after any start, cannot be dislodged.
fn standoff(zone: &Zone, own: u32, open: u32) -> bool {
    let mut list = List::default();
    let mut starts = Vec::new();
    let mut left = open;
    loop {
        let attacker = own & !zone.breathless(own, left, 0);
        let state = State { defender: open & !left, attacker, defender_to_play: false, ko: 0 };
        // Where a wall has no liberty he would have to leave himself one, which is taken.
        if zone.breathless_walls(state) == 0 && zone.breathless(state.defender, zone.empty(state), 0) == 0 {
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
        if expand(zone, &mut list, next) {
            won.push(next);
        }
        next += 1;
    }
    while let Some(at) = won.pop() {
        for from in std::mem::take(&mut list.nodes[at].from) {
            let node = &mut list.nodes[from];
            node.escapes = node.escapes.saturating_sub(1);
            if !node.wins && (!node.state.defender_to_play || node.escapes == 0) {
                node.wins = true;
                won.push(from);
            }
        }
    }
    starts.into_iter().any(|start| !list.nodes[start].wins)
}

/// Adds what follows a position to the list. Tells whether the owner has won it as it stands.
fn expand(zone: &Zone, list: &mut List, at: usize) -> bool {
    let state = list.nodes[at].state;
    let empty = zone.empty(state);
    if state.attacker == 0 && !zone.two_eyes(empty) {
        list.nodes[at].wins = true;
        return true;
    }
    let mut follow = Vec::new();
    for stone in each(empty) {
        match zone.play(state, stone, Walls::Mortal, false) {
            Outcome::Illegal | Outcome::WallLost { retakable: true } => {}
            Outcome::WallLost { retakable: false } => {
                list.nodes[at].wins = true;
                return true;
            }
            Outcome::Next(next) => follow.push(list.number(next)),
        }
    }
    if state.defender_to_play {
        // He need not move.
        follow.push(list.number(State { defender_to_play: false, ko: 0, ..state }));
    }
    follow.sort_unstable();
    follow.dedup();
    list.nodes[at].escapes = follow.len();
    for next in follow {
        list.nodes[next].from.push(at);
    }
    false
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
