//! Eye spaces on a board without its dead stones, and how many eyes each yields.
//!
//! A space is what a player's stones enclose, with the opponent's weak stones inside; where the border is open, what is
//! nearer to him than to the opponent. Small spaces are played out, large ones estimated by their size.

use std::collections::HashMap;

use chizu_board::{Color, PointSet};

use super::links::{Links, Sets};
use super::scene::Scene;
use crate::eyes::{Closed, closed};

/// A space of a player.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) color: Color,
    pub(super) points: PointSet,
    /// The opponent's stones in it.
    pub(super) raid: PointSet,
    /// Eyes if the opponent moves first, and if the owner does.
    pub(super) attack: u8,
    pub(super) defend: u8,
    /// The same if life in a seki stands for two eyes.
    pub(super) seki: Option<(u8, u8)>,
    /// Whether the opponent can come in from outside.
    pub(super) open: bool,
    /// Points that are surely its owner's.
    pub(super) core: PointSet,
}

/// Positions to look at in a space.
const POSITIONS: u64 = 500;
/// The largest spaces to be played out.
const LARGEST: usize = 11;

/// What was found about spaces before.
pub(super) type Memory = HashMap<(PointSet, PointSet, PointSet, Vec<PointSet>), Option<Eyes>>;

/// Eyes if the opponent moves first and if the owner does; the same with life in seki.
type Eyes = (u8, u8, Option<(u8, u8)>);

/// The spaces of both players. `secure` are stones that surely live.
pub(super) fn spaces(scene: &Scene, links: &Links, secure: PointSet, memory: &mut Memory) -> Vec<Space> {
    let geometry = scene.geometry();
    let stones = scene.stones();
    let near = scene.nearer();
    let mut spaces = Vec::new();
    for color in Color::ALL {
        let (own, enemy) = (stones.of(color), stones.of(!color));
        if own.is_empty() {
            continue;
        }
        for region in geometry.components(geometry.all() - own) {
            let inside = enemy & region;
            let raid = scene.gone[!color] & region;
            if inside.is_empty() {
                spaces.push(space(scene, links, color, region, region, PointSet::EMPTY, raid, memory));
                continue;
            }
            if !inside.intersects(&secure) && region.len() <= LARGEST {
                // Only weak stones inside: they have to live in there.
                let touched = geometry.neighbors_of(own) & region;
                let core = region - inside - (touched & geometry.neighbors_of(inside));
                spaces.push(space(scene, links, color, region, core, PointSet::EMPTY, raid | inside, memory));
                continue;
            }
            let empty = region - inside;
            let beside = geometry.neighbors_of(inside);
            let core = (near[color] & empty) - beside;
            for part in geometry.components(core) {
                let margins = geometry.neighbors_of(part) & empty & near[color] - part;
                let points = part | margins;
                let outside = (empty - points) | inside;
                let open = points & geometry.neighbors_of(outside);
                let raid = scene.gone[!color] & points;
                spaces.push(space(scene, links, color, points, part, open, raid, memory));
            }
        }
    }
    spaces
}

#[expect(clippy::too_many_arguments, reason = "a space has that many parts")]
fn space(
    scene: &Scene,
    links: &Links,
    color: Color,
    points: PointSet,
    core: PointSet,
    open: PointSet,
    raid: PointSet,
    memory: &mut Memory,
) -> Space {
    let (attack, defend, seki) = eyes(scene, links, color, points, core, open, raid, memory);
    Space { color, points, raid, attack, defend, seki, open: !open.is_empty(), core }
}

#[expect(clippy::too_many_arguments, reason = "a space has that many parts")]
fn eyes(
    scene: &Scene,
    links: &Links,
    color: Color,
    points: PointSet,
    core: PointSet,
    open: PointSet,
    raid: PointSet,
    memory: &mut Memory,
) -> Eyes {
    let walls = walls(scene, links, color, points);
    let count = points.len();
    if open.is_empty() && walls.len() == 1 {
        match count {
            1 | 2 => return (1, 1, None),
            _ if raid.is_empty() && count >= 8 => return (2, 2, None),
            _ => {}
        }
    }
    if count > LARGEST {
        return estimate(core, open, raid, walls.len());
    }
    let key = (points, raid, open, walls);
    if let Some(known) = memory.get(&key) {
        return known.unwrap_or_else(|| estimate(core, open, raid, key.3.len()));
    }
    let geometry = scene.geometry();
    // Chains that breathe nowhere else can be taken, unless they are what lives by it.
    let weight = |wall: &PointSet| wall.len();
    let most = key.3.iter().map(weight).max().unwrap_or(0);
    let mut inner = PointSet::EMPTY;
    let mut walls = Vec::with_capacity(key.3.len());
    for wall in &key.3 {
        let breath = scene.stones().liberties(*wall);
        if weight(wall) < most && weight(wall) <= 6 && (breath - points).len() <= 1 {
            inner |= *wall;
        } else {
            walls.push(*wall);
        }
    }
    let around = walls.iter().fold(PointSet::EMPTY, |all, wall| all | *wall);
    let all = points | inner;
    let reached = geometry.neighbors_of(geometry.all() - all - around) & inner;
    let space = Closed { points: all, own: inner, raid, walls: &walls, open: open | reached };
    let pair = |[attack, defend]: [u8; 2]| (attack, defend);
    let found =
        closed(geometry.size(), &space, POSITIONS).map(|(eyes, seki)| (eyes[0], eyes[1], seki.map(pair)));
    let told = found.unwrap_or_else(|| estimate(core, open, raid, key.3.len()));
    memory.insert(key, found);
    told
}

/// By size alone.
fn estimate(core: PointSet, open: PointSet, raid: PointSet, _walls: usize) -> Eyes {
    let inner = core.len();
    let eyes = |points: usize| match points {
        0 => 0,
        1..=5 => 1,
        _ => 2,
    };
    let lost = open.len() + raid.len();
    let attack = eyes(inner.saturating_sub(lost));
    (attack, eyes((inner + 1).saturating_sub(raid.len() / 2)).max(attack), None)
}

/// The owner's stones around a space; what holds together elsewhere is one wall.
fn walls(scene: &Scene, links: &Links, color: Color, points: PointSet) -> Vec<PointSet> {
    let chains = &scene.chains;
    let beside = scene.geometry().neighbors_of(points) & scene.stones().of(color);
    let mut around: Vec<usize> = Vec::new();
    for stone in beside {
        if let Some(id) = chains.at(stone) {
            around.push(id.index());
        }
    }
    around.sort_unstable();
    around.dedup();
    let stones = |i: usize| chains.iter().nth(i).map_or(PointSet::EMPTY, |chain| chain.stones);
    if around.len() == 1 {
        return vec![stones(around[0])];
    }
    let mut sets = Sets::new(chains.len());
    links.join(color, points, &mut sets);
    let mut walls: Vec<(usize, PointSet)> = Vec::new();
    for i in around {
        let root = sets.root(i);
        match walls.iter_mut().find(|(r, _)| *r == root) {
            Some((_, wall)) => *wall |= stones(i),
            None => walls.push((root, stones(i))),
        }
    }
    let mut walls: Vec<PointSet> = walls.into_iter().map(|(_, wall)| wall).collect();
    walls.sort_unstable();
    walls
}
