//! Links: what holds two chains together though the opponent moves first.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};
use chizu_read::kernel::quick;

use super::joined::Joined;
use crate::chains::{ChainId, Chains, Hold, Tactics};
use crate::groups::tuning;

/// Why two chains cannot be cut apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum How {
    /// Two liberties in common: if the opponent takes one, the owner takes the other.
    CommonLiberties,
    /// One liberty in common, where a stone of the opponent could not stay.
    Guarded,
    /// A chain of the opponent between them that cannot be saved.
    Prisoner,
    /// They enclose a space in which the opponent cannot settle.
    EyeSpace,
    /// A search found no way to cut.
    Searched,
}

/// What holds two chains together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The chains, in board order.
    pub chains: [ChainId; 2],
    /// Why they cannot be cut apart.
    pub how: How,
    /// The points where a stone of the opponent must be answered, and the answers. Empty if none need be.
    pub cuts: PointSet,
}

/// All links between chains of these colours, some of which may be in conflict.
pub(super) fn all(position: &Position, chains: &Chains, tactics: &Tactics, colors: &[Color]) -> Vec<Link> {
    let mut links = Vec::new();
    let mut sets = Joined::new(chains);
    prisoners(chains, tactics, colors, &mut links);
    eye_spaces(chains, tactics, colors, &mut links);
    let pairs = pairs(chains, tactics, colors);
    for (pair, near) in &pairs {
        if *near {
            links.extend(at_sight(position, chains, *pair));
        }
    }
    links.iter().for_each(|link| sets.join(link.chains));
    // Nearer pairs first; within a round, all are asked before any is joined.
    for round in [true, false] {
        let found: Vec<Link> = pairs
            .iter()
            .filter(|(pair, near)| {
                *near == round
                    && !sets.are_one(*pair)
                    && pair.iter().all(|id| tactics.hold(*id) == Hold::Safe)
            })
            .filter_map(|(pair, _)| searched(position, chains, *pair))
            .collect();
        found.iter().for_each(|link| sets.join(link.chains));
        links.extend(found);
    }
    links
}

/// Pairs of chains near each other that may be linked, and whether they have a liberty in common.
fn pairs(chains: &Chains, tactics: &Tactics, colors: &[Color]) -> Vec<([ChainId; 2], bool)> {
    let geometry = chains.geometry();
    let vacant = chains.stones().vacant();
    let reach: Vec<PointSet> = chains
        .iter()
        .map(|chain| geometry.neighbors_of(chain.liberties) & vacant | chain.liberties)
        .collect();
    let mut pairs = Vec::new();
    for a in chains.ids().filter(|a| colors.contains(&chains[*a].color)) {
        for b in chains.ids().skip(a.index() + 1) {
            if chains[a].color == chains[b].color
                && tactics.hold(a) == tactics.hold(b)
                && chains[b].liberties.intersects(&reach[a.index()])
            {
                pairs.push(([a, b], chains[a].liberties.intersects(&chains[b].liberties)));
            }
        }
    }
    pairs
}

/// The link between two chains with liberties in common, if it can be seen without search.
fn at_sight(position: &Position, chains: &Chains, [a, b]: [ChainId; 2]) -> Option<Link> {
    let color = chains[a].color;
    let common = chains[a].liberties & chains[b].liberties;
    let cut = |how, cuts| Some(Link { chains: [a, b], how, cuts });
    // A point where the opponent may not play needs no answer.
    if common.iter().any(|at| !open(position, color, at)) {
        return cut(How::Guarded, PointSet::EMPTY);
    }
    match common.len() {
        0 => None,
        1 => {
            let answer = guard(position, color, common.first_point()?)?;
            let mut cuts = common;
            cuts.insert(answer);
            cut(How::Guarded, cuts)
        }
        2 => cut(How::CommonLiberties, common),
        _ => cut(How::CommonLiberties, PointSet::EMPTY),
    }
}

/// Whether the opponent may play on a point.
pub(super) fn open(position: &Position, owner: Color, at: Point) -> bool {
    position.check(!owner, Move::Play(at), Suicide::Forbidden).is_ok()
}

/// Where the owner captures a stone that the opponent puts on `at`, if it can be captured at once.
pub(super) fn guard(position: &Position, owner: Color, at: Point) -> Option<Point> {
    let mut next = position.clone();
    let taken = next.play(!owner, Move::Play(at), Suicide::Forbidden).ok()?;
    let stones = next.stones();
    let liberties = stones.liberties(stones.chain(at));
    let answer = liberties.first_point().filter(|_| liberties.len() == 1 && taken.captured.is_empty())?;
    next.check(owner, Move::Play(answer), Suicide::Forbidden).ok()?;
    Some(answer)
}

/// Chains around a chain of the opponent that cannot be saved.
fn prisoners(chains: &Chains, tactics: &Tactics, colors: &[Color], links: &mut Vec<Link>) {
    let geometry = chains.geometry();
    let is_prisoner = |id: &ChainId| tactics.hold(*id) == Hold::Lost && colors.contains(&!chains[*id].color);
    for id in chains.ids().filter(is_prisoner) {
        let prisoner = &chains[id];
        let around = geometry.neighbors_of(prisoner.stones) & chains.stones().of(!prisoner.color);
        join_all(chains, tactics, around, How::Prisoner, links);
    }
}

/// Chains around a small space that only they touch.
fn eye_spaces(chains: &Chains, tactics: &Tactics, colors: &[Color], links: &mut Vec<Link>) {
    let geometry = chains.geometry();
    for color in colors.iter().copied() {
        let inside = |id: &ChainId| chains[*id].color != color && tactics.hold(*id) == Hold::Lost;
        let lost: PointSet = chains.ids().filter(inside).map(|id| chains[id].stones).collect();
        for space in geometry.components(chains.stones().vacant() | lost) {
            let around = geometry.neighbors_of(space) - space;
            if space.len() <= tuning::link_space() && around.is_subset(&chains.stones().of(color)) {
                join_all(chains, tactics, around, How::EyeSpace, links);
            }
        }
    }
}

/// Links all safe chains with stones among `stones`.
fn join_all(chains: &Chains, tactics: &Tactics, stones: PointSet, how: How, links: &mut Vec<Link>) {
    let mut found: Vec<ChainId> = stones.iter().filter_map(|stone| chains.at(stone)).collect();
    found.sort_unstable();
    found.dedup();
    found.retain(|id| tactics.hold(*id) == Hold::Safe);
    for (i, a) in found.iter().enumerate() {
        for b in &found[i + 1..] {
            links.push(Link { chains: [*a, *b], how, cuts: PointSet::EMPTY });
        }
    }
}

/// The link between two chains that the reader cannot cut.
fn searched(position: &Position, chains: &Chains, pair: [ChainId; 2]) -> Option<Link> {
    let [a, b] = pair.map(|id| &chains[id]);
    let ends = [a.stones.first_point()?, b.stones.first_point()?];
    quick::stay_connected(position, a.color, ends, tuning::link_slack(), tuning::link_nodes()).then(|| Link {
        chains: pair,
        how: How::Searched,
        cuts: between(chains, pair),
    })
}

/// The points on the shortest ways between two chains.
fn between(chains: &Chains, [a, b]: [ChainId; 2]) -> PointSet {
    let (a, b) = (chains[a].liberties, chains[b].liberties);
    let common = a & b;
    if !common.is_empty() {
        return common;
    }
    let geometry = chains.geometry();
    a & geometry.neighbors_of(b) | b & geometry.neighbors_of(a)
}
