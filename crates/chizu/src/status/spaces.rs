//! Eye spaces on a board without its dead stones, and how many eyes each yields.
//!
//! A space is what a player's stones enclose, with the opponent's weak stones inside; where the border is open, what is
//! nearer to him than to the opponent. Small spaces are played out, large ones estimated by their size.

use chizu_board::{Color, PointSet};
use chizu_local::sets::Sets;
use rustc_hash::FxHashMap;

use super::links::Links;
use super::scene::Scene;
use crate::chains::ChainId;
use crate::eyes::{Closed, closed};
use crate::status::tuning;

/// A space of a player.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) outline: Outline,
    /// Eyes if the opponent moves first, and if the owner does.
    pub(super) attack: u8,
    pub(super) defend: u8,
    /// Eyes if the opponent moves first and life in a seki stands for two.
    pub(super) seki: Option<u8>,
}

/// Eyes if the opponent moves first and if the owner does; the first with life in seki.
type Eyes = (u8, u8, Option<u8>);

/// A space before its eyes are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline {
    pub(super) color: Color,
    pub(super) points: PointSet,
    /// Points that are surely its owner's.
    pub(super) core: PointSet,
    /// Points on which the opponent comes in from outside.
    pub(super) open: PointSet,
    /// His stones inside, those thought away included.
    pub(super) raid: PointSet,
}

/// What was found about spaces before: by points, stones inside, openings and walls.
pub(super) type Memory = FxHashMap<(PointSet, PointSet, PointSet, Vec<PointSet>), Option<Eyes>>;

/// The spaces of both players. `secure` are stones that surely live, `before` spaces found when fewer were known of them.
pub(super) fn spaces(
    scene: &Scene,
    links: &Links,
    secure: PointSet,
    memory: &mut Memory,
    before: &[Space],
) -> Vec<Space> {
    let near = scene.nearer();
    let mut spaces = Vec::new();
    for color in Color::ALL {
        for outline in outlines(scene, color, near[color], secure) {
            let known = before.iter().find(|space| space.outline == outline);
            spaces.push(known.cloned().unwrap_or_else(|| {
                let (attack, defend, seki) = eyes(scene, links, &outline, memory);
                Space { outline, attack, defend, seki }
            }));
        }
    }
    spaces
}

/// The spaces of a player; `near` is what is nearer to him than to the opponent.
fn outlines(scene: &Scene, color: Color, near: PointSet, secure: PointSet) -> Vec<Outline> {
    let geometry = scene.geometry();
    let (own, enemy) = (scene.stones().of(color), scene.stones().of(!color));
    let gone = scene.gone[!color];
    let mut outlines = Vec::new();
    if own.is_empty() {
        return outlines;
    }
    for region in geometry.components(geometry.all() - own) {
        let inside = enemy & region;
        let closed = Outline {
            color,
            points: region,
            core: region,
            open: PointSet::EMPTY,
            raid: (gone & region) | inside,
        };
        if inside.is_empty() {
            outlines.push(closed);
            continue;
        }
        let beside = geometry.neighbors_of(inside);
        if !inside.intersects(&secure) && region.len() <= tuning::space_points() {
            // Only weak stones inside: they have to live in there.
            let touched = geometry.neighbors_of(own) & region & beside;
            outlines.push(Outline { core: region - inside - touched, ..closed });
            continue;
        }
        let empty = region - inside;
        for core in geometry.components((near & empty) - beside) {
            let margins = (geometry.neighbors_of(core) & empty & near) - core;
            let points = core | margins;
            let outside = (empty - points) | inside;
            let open = points & geometry.neighbors_of(outside);
            outlines.push(Outline { color, points, core, open, raid: gone & points });
        }
    }
    outlines
}

fn eyes(scene: &Scene, links: &Links, outline: &Outline, memory: &mut Memory) -> Eyes {
    let Outline { color, points, open, raid, .. } = *outline;
    let walls = walls(scene, links, color, points);
    let count = points.len();
    if open.is_empty() && walls.len() == 1 {
        match count {
            1 | 2 => return (1, 1, None),
            _ if raid.is_empty() && count >= 8 => return (2, 2, None),
            _ => {}
        }
    }
    if count > tuning::space_points() {
        return estimate(outline);
    }
    let key = (points, raid, open, walls);
    if let Some(known) = memory.get(&key) {
        return known.unwrap_or_else(|| estimate(outline));
    }
    let found = played_out(scene, outline, &key.3);
    memory.insert(key, found);
    found.unwrap_or_else(|| estimate(outline))
}

/// The local game, with chains that breathe nowhere else in it: they can be taken, unless they are what lives by it.
fn played_out(scene: &Scene, outline: &Outline, walls: &[PointSet]) -> Option<Eyes> {
    let geometry = scene.geometry();
    let Outline { points, open, raid, .. } = *outline;
    let most = walls.iter().map(PointSet::len).max().unwrap_or(0);
    let mut inner = PointSet::EMPTY;
    let mut firm = Vec::with_capacity(walls.len());
    for wall in walls {
        let elsewhere = scene.stones().liberties(*wall) - points;
        if wall.len() < most && wall.len() <= tuning::space_wall() && elsewhere.len() <= 1 {
            inner |= *wall;
        } else {
            firm.push(*wall);
        }
    }
    let around: PointSet = firm.iter().copied().collect();
    let all = points | inner;
    let reached = geometry.neighbors_of(geometry.all() - all - around) & inner;
    let space = Closed { points: all, own: inner, raid, walls: &firm, open: open | reached };
    let (eyes, seki) = closed(geometry.size(), &space, tuning::space_positions())?;
    Some((eyes[0], eyes[1], seki.map(|[attack, _]| attack)))
}

/// By size alone.
fn estimate(outline: &Outline) -> Eyes {
    let Outline { core, open, raid, .. } = outline;
    let inner = core.len();
    let eyes = |points: usize| match points {
        0 => 0,
        1..=5 => 1,
        _ => 2,
    };
    let attack = eyes(inner.saturating_sub(open.len() + raid.len()));
    (attack, eyes((inner + 1).saturating_sub(raid.len() / 2)).max(attack), None)
}

/// The owner's stones around a space; what holds together elsewhere is one wall.
fn walls(scene: &Scene, links: &Links, color: Color, points: PointSet) -> Vec<PointSet> {
    let chains = &scene.chains;
    let beside = scene.geometry().neighbors_of(points) & scene.stones().of(color);
    let mut around: Vec<ChainId> = beside.iter().filter_map(|stone| chains.at(stone)).collect();
    around.sort_unstable();
    around.dedup();
    if let [only] = around[..] {
        return vec![chains[only].stones];
    }
    let mut sets = Sets::new(chains.len());
    links.join(color, points, &mut sets);
    let mut walls: Vec<(usize, PointSet)> = Vec::new();
    for id in around {
        let root = sets.of(id.index());
        match walls.iter_mut().find(|(r, _)| *r == root) {
            Some((_, wall)) => *wall |= chains[id].stones,
            None => walls.push((root, chains[id].stones)),
        }
    }
    let mut walls: Vec<PointSet> = walls.into_iter().map(|(_, wall)| wall).collect();
    walls.sort_unstable();
    walls
}
