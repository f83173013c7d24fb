//! Safety when both play in turn [Müller, *Playing it Safe*, 1997].
//!
//! The opponent moves first, and each of his moves in a region may be answered there. A region *sustains*
//! the chains around it if their owner can always answer so that each of them has a liberty in it again.
//! A chain with two such regions is safe: a move takes at most one of them away, and the answer gives it
//! back. This is Müller's 1-vital region, found by exhaustion instead of by shape, and of several chains at once.
//! A region in which a chain can do without any other is *sufficient* (2-vital).
//!
//! All positions of a small region are listed; those in which a chain is lost or left without a liberty
//! there are marked, backwards: where every answer leads to a marked one, the opponent's move was good.
//! What is never marked holds for ever. Kos are the opponent's: he may take them back at once, the owner
//! may not.
//!
//! *What it does not know:* regions of more than [`MOST_POINTS`] points, help from outside a region, answers that
//! meet threats in two regions at once, superko, suicide.

use std::collections::HashMap;

use chizu_board::{ByColor, Color, PointSet, Stones};

use super::zone::{Outcome, State, Walls, Zone, each};

/// The most points of a region that is looked into.
pub const MOST_POINTS: usize = 7;

/// What a region does for the chains around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Support {
    /// With another such region, it keeps them.
    Sustains,
    /// It keeps them alone.
    Suffices,
}

/// A region in which every move of the opponent can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// The region.
    pub points: PointSet,
    /// The stones of the chains that it keeps.
    pub keeps: PointSet,
    /// Whether it needs another.
    pub support: Support,
}

/// What one player cannot lose if he answers.
///
/// The certificate: each chain of [`Safe::stones`] is kept by one shelter that suffices or by two, and no
/// other chain of the player is next to these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Safe {
    /// The stones of the chains.
    pub stones: PointSet,
    /// The regions in which to answer, in board order.
    pub shelters: Vec<Shelter>,
}

/// The chains of both players that cannot be captured if every move in one of their regions is
/// answered in it, the opponent moving first.
///
/// ```
/// use chizu::safety::{alternating, benson};
/// // Three points in a row and an eye: Black need not play until White does.
/// let stones = ". . . X . X O\nX X X X X X O\n. . . . . . O".parse()?;
/// assert!(benson(&stones).black.stones.is_empty());
/// assert_eq!(alternating(&stones).black.stones, stones.of(chizu::Color::Black));
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn alternating(stones: &Stones) -> ByColor<Safe> {
    ByColor::new_with(|color| of_color(stones, color))
}

fn of_color(stones: &Stones, color: Color) -> Safe {
    let geometry = stones.geometry();
    let own = stones.of(color);
    if own.is_empty() {
        return Safe::default();
    }
    let mut shelters: Vec<Shelter> = geometry
        .components(geometry.all() - own)
        .filter_map(|region| shelter(stones, color, region))
        .collect();
    let mut safe = own;
    loop {
        shelters.retain(|shelter| (geometry.neighbors_of(shelter.points) & own).is_subset(&safe));
        let kept = geometry.components(safe).filter(|chain| {
            let keepers = || shelters.iter().filter(|shelter| shelter.keeps.intersects(chain));
            keepers().count() >= 2 || keepers().any(|shelter| shelter.support == Support::Suffices)
        });
        let kept = kept.fold(PointSet::EMPTY, |all, chain| all | chain);
        if kept == safe {
            return Safe { stones: safe, shelters };
        }
        safe = kept;
    }
}

/// What the region does for the chains around it, if anything.
fn shelter(stones: &Stones, color: Color, region: PointSet) -> Option<Shelter> {
    let geometry = stones.geometry();
    let own = stones.of(color);
    let around = geometry.flood(geometry.neighbors_of(region) & own, own);
    if region.len() <= MOST_POINTS
        && let Some(zone) = Zone::new(stones, region, around)
    {
        let start = zone.state(stones, color);
        let found =
            [Support::Suffices, Support::Sustains].into_iter().find(|support| holds(&zone, start, *support));
        if let Some(support) = found {
            return Some(Shelter { points: region, keeps: around, support });
        }
    }
    // Where a region is vital to some of the chains around it, no answer is needed.
    let empty = region & stones.vacant();
    let vital = |chain: &PointSet| !empty.is_empty() && empty.is_subset(&stones.liberties(*chain));
    let keeps = geometry.components(around).filter(vital).fold(PointSet::EMPTY, |all, chain| all | chain);
    (!keeps.is_empty()).then_some(Shelter { points: region, keeps, support: Support::Sustains })
}

struct Node {
    /// The positions before.
    from: Vec<usize>,
    /// Answers not yet known to fail.
    answers: usize,
    lost: bool,
}

/// Whether the walls hold for ever, the opponent to move.
fn holds(zone: &Zone, start: State, support: Support) -> bool {
    let walls = match support {
        Support::Sustains => Walls::Immortal,
        Support::Suffices => Walls::Mortal,
    };
    let mut nodes: Vec<Node> = Vec::new();
    let mut states: Vec<State> = Vec::new();
    let mut known: HashMap<State, usize> = HashMap::new();
    let mut number = |state: State, states: &mut Vec<State>| {
        *known.entry(state).or_insert_with(|| {
            states.push(state);
            states.len() - 1
        })
    };
    number(start, &mut states);
    let mut lost = Vec::new();
    let mut links: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let state = states[at];
        let mut node = Node { from: Vec::new(), answers: 0, lost: false };
        // With the opponent to move, the walls must have what they need.
        if !state.guard_to_play && zone.breathless_walls(state) != 0 {
            node.lost = true;
        } else {
            let mut follow = Vec::new();
            for stone in each(zone.empty(state)) {
                match zone.play(state, stone, walls, true) {
                    Outcome::Illegal => {}
                    Outcome::WallLost { .. } => node.lost = true,
                    Outcome::Next(next) => follow.push(number(next, &mut states)),
                }
            }
            if state.guard_to_play {
                follow.push(number(State { guard_to_play: false, ko: 0, ..state }, &mut states));
            }
            follow.sort_unstable();
            follow.dedup();
            node.answers = follow.len();
            links.extend(follow.into_iter().map(|next| (at, next)));
        }
        if node.lost {
            lost.push(at);
        }
        nodes.push(node);
        at += 1;
    }
    for (from, to) in links {
        nodes[to].from.push(from);
    }
    while let Some(at) = lost.pop() {
        for from in std::mem::take(&mut nodes[at].from) {
            let node = &mut nodes[from];
            node.answers = node.answers.saturating_sub(1);
            if !node.lost && (!states[from].guard_to_play || node.answers == 0) {
                node.lost = true;
                lost.push(from);
            }
        }
    }
    !nodes[0].lost
}
