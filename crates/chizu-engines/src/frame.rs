//! A group sealed in, with the rest of the board out of the game: can it live *alone*?
//!
//! The points around a group that its life may hang on are its [`Frame::region`]; they stay as they are. Around them stands a wall of the
//! attacker, and behind it both sides have stones that nobody can ever take, with two eyes and no more. Komi is the middle
//! between what Black has on the board if the group lives and if it dies, so that its life decides the game.
//!
//! ```
//! use chizu::board::Setup;
//! use chizu_engines::frame::frame;
//! let mut stones = chizu::Stones::empty(chizu::Size::NINETEEN);
//! for name in ["C3", "D3", "C4"] {
//!     stones.set(stones.size().parse_point(name).unwrap(), Some(chizu::Color::Black));
//! }
//! let position = Setup::new(stones).position()?;
//! let sealed = frame(&position, position.stones().occupied())?;
//! assert!((position.stones().occupied() - sealed.region).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! That is not what becomes of a group on its real board: there it lives by its friends, and by running away. Sealed in, *alive* is a
//! strong word; *dead* says that the group needs help. *What it does not know:* ko threats; there are none behind the wall.

use std::cmp::Reverse;

use chizu::board::{Geometry, Setup, Symmetry};
use chizu::safety::unconditional;
use chizu::{Color, Point, PointSet, Position, Stones};

/// A group sealed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The position with the frame; it is the turn of whose turn it was.
    pub position: Position,
    /// The group's stones.
    pub group: PointSet,
    /// The points that are as they were, and on which the group's life is played out.
    pub region: PointSet,
    /// The attacker's stones around the region.
    pub wall: PointSet,
    /// Black's points outside less White's, eyes included: the middle between what Black has if the group lives and if it dies.
    pub komi: i32,
}

/// Why a group cannot be sealed in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFrame {
    /// There is no stone of it.
    #[error("there are no stones to seal in")]
    NoStones,
    /// It has stones of both colours.
    #[error("stones of both colours cannot be sealed in as one group")]
    TwoColors,
    /// Too little of the board is left.
    #[error(
        "its life may hang on {region} of the {board} points of the board: what is left holds no stones that live"
    )]
    TooLarge {
        /// Points that its life may hang on.
        region: usize,
        /// Points of the board.
        board: usize,
    },
}

/// Seals a group in. Turning the board or swapping the colours turns and swaps the frame, but where the position itself looks alike
/// from two sides.
///
/// # Errors
/// There is no such group, or no room.
pub fn frame(position: &Position, group: PointSet) -> Result<Frame, NoFrame> {
    let Some(color) = group.first_point().and_then(|at| position.stones().get(at)) else {
        return Err(NoFrame::NoStones);
    };
    if !(group - position.stones().of(color)).is_empty() {
        return Err(NoFrame::TwoColors);
    }
    let size = position.size();
    // Laid down in one way, whichever way it lies: the choices below follow the order of points.
    let stones = *position.stones();
    let laid = Symmetry::ALL
        .into_iter()
        .map(|symmetry| {
            let turned = stones.transformed(symmetry);
            let set = symmetry.set(size, group);
            let key = [set, turned.of(color), turned.of(!color)].map(|set| set.iter().collect::<Vec<_>>());
            (Reverse(key), symmetry, turned, set)
        })
        .max_by(|one, other| one.0.cmp(&other.0));
    let Some((_, symmetry, turned, set)) = laid else { return Err(NoFrame::NoStones) };
    let plan = Plan::of(&turned, set, color)?;
    let (back, turned_size) = (symmetry.inverse(), turned.size());
    let set = |points| back.set(turned_size, points);
    let stones = plan.stones.transformed(back);
    let setup = Setup { stones, ko: None, ..position.setup() };
    let too_large = NoFrame::TooLarge { region: plan.region.len(), board: size.area() };
    let ko = position.ko().filter(|at| set(plan.region).contains(*at));
    let with_ko = Setup { ko, ..setup.clone() };
    let position = with_ko.position().or_else(|_| setup.position()).map_err(|_| too_large)?;
    let attackers = plan.attackers.len() as i32 - plan.defenders.len() as i32;
    let komi = if color == Color::White { attackers } else { -attackers };
    Ok(Frame { position, group, region: set(plan.region), wall: set(plan.wall), komi })
}

/// What is laid down.
struct Plan {
    stones: Stones,
    region: PointSet,
    wall: PointSet,
    /// Points outside, eyes included.
    attackers: PointSet,
    defenders: PointSet,
}

/// More regions are not tried for one group.
const MOST_GROWTHS: usize = 16;
/// From so many corners the defender's part is tried, the farthest first,
const SEEDS: usize = 12;
/// in so many sizes, from half of what is outside downwards.
const SHARES: usize = 6;

impl Plan {
    fn of(stones: &Stones, group: PointSet, color: Color) -> Result<Self, NoFrame> {
        let geometry = stones.geometry();
        let mut region = region(stones, group, color);
        for _ in 0..MOST_GROWTHS {
            let outside = geometry.all() - region;
            let too_large = NoFrame::TooLarge { region: region.len(), board: geometry.all().len() };
            // Islands between the group's own stones hold nothing that lives: they belong to the fight.
            let Some(largest) = geometry.components(outside).max_by_key(PointSet::len) else {
                return Err(too_large);
            };
            let islands = outside - largest;
            if !islands.is_empty() {
                region |= islands;
                continue;
            }
            match Self::fill(stones, region, outside, color) {
                Some(plan) => match cut_off(&plan.stones, color, region) {
                    // Stones that lost their last liberty to the wall take it back, with their chains.
                    lost if !lost.is_empty() => {
                        let chains = whole(stones, color, lost);
                        region |= chains | stones.liberties(chains) | lost;
                    }
                    _ => return Ok(plan),
                },
                None => return Err(too_large),
            }
        }
        Err(NoFrame::TooLarge { region: region.len(), board: geometry.all().len() })
    }

    /// Fills what is outside of a region.
    fn fill(stones: &Stones, region: PointSet, outside: PointSet, color: Color) -> Option<Self> {
        let geometry = stones.geometry();
        let near = geometry.ring_of(region) - region;
        let behind = outside - near;
        let mut seeds: Vec<(usize, Point)> = Vec::new();
        let (mut reached, mut step) = (region, 0);
        while let next = (geometry.ring_of(reached) - reached) & outside
            && !next.is_empty()
        {
            reached |= next;
            step += 1;
            seeds.extend((next & behind).iter().map(|at| (step, at)));
        }
        seeds.sort_by_key(|(step, at)| (Reverse(*step), *at));
        for share in (0..SHARES).map(|i| outside.len() * (SHARES - i) / (2 * SHARES)) {
            for (_, seed) in seeds.iter().take(SEEDS) {
                let defenders = grown(geometry, *seed, behind, share);
                let attackers = outside - defenders;
                let eyes = with_eyes(geometry, attackers).zip(with_eyes(geometry, defenders));
                let Some((attacking, defending)) = eyes else { continue };
                let mut filled = stones.without(outside);
                filled.fill(attacking, !color);
                filled.fill(defending, color);
                let settled = unconditional(&filled);
                let alive =
                    |color: Color, points: PointSet| points.is_subset(&settled.immortal[color].stones);
                if alive(!color, attacking) && alive(color, defending) {
                    return Some(Self {
                        stones: filled,
                        region,
                        wall: near & attacking,
                        attackers,
                        defenders,
                    });
                }
            }
        }
        None
    }
}

/// The points that the life of a group may hang on: it, its liberties, the opponent's chains beside these with their liberties, and one
/// step around it all.
fn region(stones: &Stones, group: PointSet, color: Color) -> PointSet {
    let geometry = stones.geometry();
    let near = group | stones.liberties(group);
    let touching = geometry.neighbors_of(near) & stones.of(!color);
    let enemies = whole(stones, !color, touching & geometry.neighbors_of(group));
    let all = near | enemies | stones.liberties(enemies);
    let all = all | geometry.neighbors_of(all);
    // Friends that stand in it are there with all their stones.
    all | whole(stones, color, all & stones.of(color))
}

/// The chains of these stones.
fn whole(stones: &Stones, color: Color, some: PointSet) -> PointSet {
    stones
        .chains(color)
        .filter(|chain| chain.intersects(&some))
        .fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// So many points around a seed, ring by ring.
fn grown(geometry: &Geometry, seed: Point, within: PointSet, most: usize) -> PointSet {
    let mut part = PointSet::from(seed);
    loop {
        let next = (geometry.neighbors_of(part) & within) - part;
        if next.is_empty() || part.len() >= most {
            return part;
        }
        for at in &next {
            if part.len() < most {
                part.insert(at);
            }
        }
    }
}

/// The points without two eyes for each part; none if a part has no room for them.
fn with_eyes(geometry: &Geometry, points: PointSet) -> Option<PointSet> {
    let mut stones = points;
    for part in geometry.components(points) {
        let mut left = part;
        let mut eyes = 0;
        for at in &part {
            let beside: PointSet = geometry.neighbors(at).collect();
            let rest = left - PointSet::from(at);
            let is_eye = beside.is_subset(&left) && geometry.components(rest).count() == 1;
            if is_eye {
                left = rest;
                eyes += 1;
                if eyes == 2 {
                    break;
                }
            }
        }
        if eyes < 2 {
            return None;
        }
        stones = (stones - part) | left;
    }
    Some(stones)
}

/// The stones of the region that have no liberty any more.
fn cut_off(stones: &Stones, color: Color, region: PointSet) -> PointSet {
    let chains = Color::ALL.into_iter().flat_map(|color| stones.chains(color));
    let lost = chains.filter(|chain| stones.liberties(*chain).is_empty());
    lost.fold(PointSet::EMPTY, |all, chain| all | chain) & region & stones.of(color)
}
