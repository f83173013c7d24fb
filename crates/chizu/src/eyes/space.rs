//! Eye spaces: where eyes may be made, how many, and where that is decided.

use arrayvec::ArrayVec;
use chizu_board::{Color, Geometry, Move, Point, PointSet, Size, Symmetry};
use chizu_local::adjacency::each;

use crate::chains::ChainId;
use crate::eyes::tuning::{self, ROOM_POINTS, ROOM_WALLS};
use crate::read::{Answer, Code};
use crate::verdict::Evidence;

use super::breath::{Fall, fall};
use super::domain::Domains;
use super::room::{Bits, Order, Room, State};
use super::tactics::Tactics;
use super::value::{Solution, Value, solve};
use super::walls::{Cut, Enclosure, Links};

/// A place where a player may have eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Whose eyes.
    pub owner: Color,
    /// Its points, margins included; stones of the opponent that are lost may stand on them.
    pub points: PointSet,
    /// The points on which the opponent can come in from outside.
    pub margins: PointSet,
    /// Points outside the space on which the walls around it can be cut.
    pub cuts: PointSet,
    /// The owner's stones around it.
    pub walls: PointSet,
    /// How many eyes it yields.
    pub value: Value,
    /// Whether a ko may change the value.
    pub ko: bool,
    /// Whether life in a seki stands for two eyes.
    pub seki: bool,
    /// With which first moves the opponent keeps the owner to `value.attack` eyes, if that is less than
    /// `value.defend`.
    pub attack: PointSet,
    /// With which first moves the owner gets `value.defend` eyes.
    pub defense: PointSet,
    /// What the value rests on.
    pub evidence: Evidence,
}

impl Space {
    /// The first point of the space in board order (its *origin*).
    #[must_use]
    pub fn origin(&self) -> Option<Point> {
        self.points.first_point()
    }

    /// Number of points, margins included (*esize*).
    #[must_use]
    pub fn size(&self) -> usize {
        self.points.len()
    }

    /// Two eyes of walls that fall are one. Whether the moves that decide it are known.
    fn come_too_late(&mut self, Fall { kill, live }: &Fall) -> bool {
        self.ko |= [kill.code, live.code].iter().any(|code| matches!(code, Code::KoA | Code::KoB));
        let was_unsettled = self.value.is_unsettled();
        self.value.attack = self.value.attack.min(1);
        self.value.attack_twice = self.value.attack_twice.min(1);
        if live.code == Code::Lose {
            self.value.defend = self.value.attack;
        }
        if !self.value.is_unsettled() {
            (self.attack, self.defense) = (PointSet::EMPTY, PointSet::EMPTY);
        } else if !was_unsettled {
            let point = |answer: &Answer| answer.best.and_then(Move::point).map(PointSet::from);
            let (Some(attack), Some(defense)) = (point(kill), point(live)) else { return false };
            (self.attack, self.defense) = (attack, defense);
        }
        true
    }
}

/// The eye spaces of a player, by first point.
pub(super) fn spaces(tactics: &Tactics<'_>, domains: &Domains, owner: Color, positions: u64) -> Vec<Space> {
    let geometry = tactics.chains.geometry();
    let links = Links::of(tactics, owner);
    let mut found: Vec<Space> = outlines(geometry, domains, owner)
        .into_iter()
        .map(|points| evaluated(tactics, domains, &links, owner, points, positions))
        .collect();
    found.sort_by_key(Space::origin);
    found
}

/// The points of each space: joined points of the domain, and the contested ones next to them.
fn outlines(geometry: &Geometry, domains: &Domains, owner: Color) -> Vec<PointSet> {
    let core = domains.core(owner);
    let free = geometry.all() - domains.lively.black - domains.lively.white;
    let mut outlines: Vec<PointSet> = Vec::new();
    for part in geometry.components(core) {
        let mut joined = part | (geometry.neighbors_of(part) & free);
        outlines.retain(|other| {
            let meets = other.intersects(&joined);
            if meets {
                joined |= *other;
            }
            !meets
        });
        outlines.push(joined);
    }
    outlines
}

/// A room on the board: which point each bit is.
pub(super) struct Layout {
    pub(super) room: Room,
    pub(super) state: State,
    /// The board points; a cut that is a capture elsewhere has the point of the capture.
    pub(super) points: Vec<Point>,
}

impl Layout {
    /// The order of points that all orientations of the board have in common, so that a search that is cut short
    /// ends alike in all of them.
    pub(super) fn standard(self, size: Size) -> Self {
        let Self { room, state, points } = self;
        let turned = |symmetry: Symmetry| {
            let place = |(i, point): (usize, &Point)| (room.is_lone(i), symmetry.point(size, *point), i);
            let mut places: ArrayVec<_, ROOM_POINTS> = points.iter().enumerate().map(place).collect();
            places.sort_unstable();
            Order::of(places.into_iter().map(|(.., i)| i))
        };
        let Some(order) = room.least_order(state, Symmetry::ALL.map(turned)) else {
            return Self { room, state, points };
        };
        let (room, state) = room.reordered(state, &order);
        Self { room, state, points: order.points().map(|i| points[i]).collect() }
    }

    fn set(&self, bits: Bits) -> PointSet {
        each(bits).map(|bit| self.points[bit.trailing_zeros() as usize]).collect()
    }
}

fn evaluated(
    tactics: &Tactics<'_>,
    domains: &Domains,
    links: &Links,
    owner: Color,
    points: PointSet,
    positions: u64,
) -> Space {
    let geometry = tactics.chains.geometry();
    let chains = &tactics.chains;
    let own = domains.lively[owner];
    let mut around: Vec<ChainId> = geometry
        .components(own & geometry.neighbors_of(points))
        .filter_map(|part| chains.at(part.first_point()?))
        .collect();
    around.sort_unstable();
    around.dedup();
    let walls_set: PointSet = around.iter().map(|id| chains[*id].stones).collect();
    let outside = geometry.all() - points - own;
    let large = points.len() > ROOM_POINTS;
    let comes_in: PointSet = (geometry.neighbors_of(outside) & points)
        .iter()
        .filter(|p| large || tactics.chains.at(*p).is_some() || !tactics.fails(*p, !owner))
        .collect();
    let mut space = Space {
        owner,
        points,
        margins: comes_in,
        cuts: PointSet::EMPTY,
        walls: walls_set,
        value: Value::settled(0),
        ko: false,
        seki: false,
        attack: PointSet::EMPTY,
        defense: PointSet::EMPTY,
        evidence: Evidence::Guessed,
    };
    let layout = if large { None } else { layout(tactics, links, owner, &space, &around) };
    let Some(layout) = layout else {
        space.value = estimate(&space);
        return space;
    };
    let outside = around.iter().fold(PointSet::EMPTY, |all, id| all | chains[*id].liberties) - points;
    let outside = u8::try_from(outside.len()).unwrap_or(tuning::AMPLE_LIBERTIES);
    let Solution { value, attack, defense, ko, seki, exact } =
        solve(&layout.room, layout.state, outside, effort(positions, layout.points.len()));
    space.cuts =
        layout.points.iter().copied().filter(|p| !points.contains(*p) && !own.contains(*p)).collect();
    if exact {
        space.value = value;
        space.evidence = Evidence::Searched;
        (space.attack, space.defense) = (layout.set(attack), layout.set(defense));
        (space.ko, space.seki) = (ko, seki);
        let lacks_liberties = outside < tuning::AMPLE_LIBERTIES && !layout.room.has_one_wall();
        if lacks_liberties && space.value.defend == 2 {
            let is_known = match fall(tactics.position, &space.walls) {
                None => false,
                Some(None) => true,
                Some(Some(fall)) => space.come_too_late(&fall),
            };
            if !is_known {
                space.evidence = Evidence::Guessed;
            }
        }
    } else {
        space.value = estimate(&space);
    }
    space
}

/// How many positions a room of so many points is worth: a large one is decided soon or not at all.
const fn effort(positions: u64, points: usize) -> u64 {
    match points {
        0..=9 => positions,
        10..=12 => positions / 8,
        _ => positions / 30,
    }
}

/// The value of a space that is too large to be searched, from its size.
fn estimate(space: &Space) -> Value {
    let margins = space.margins.len();
    let inner = space.points.len() - margins;
    let eyes = |points: usize| match points {
        0 | 1 => 0,
        2..=4 => 1,
        _ => 2,
    };
    let attack = eyes(inner.saturating_sub(margins / 2));
    let defend = eyes(inner + 1).max(attack);
    Value { attack_twice: attack.min(eyes(inner.saturating_sub(margins))), attack, defend, defend_twice: 2 }
}

fn layout(
    tactics: &Tactics<'_>,
    links: &Links,
    owner: Color,
    space: &Space,
    around: &[ChainId],
) -> Option<Layout> {
    let chains = &tactics.chains;
    let geometry = chains.geometry();
    let Enclosure { walls, cuts } = links.walls(tactics, around, space.points);
    // Chains that have no liberty elsewhere stand in the room, unless they are the wall.
    let weight = |wall: &[ChainId]| wall.iter().map(|id| chains[*id].len()).sum::<usize>();
    let heaviest = walls.iter().map(|wall| weight(wall)).max().unwrap_or(0);
    let cut_points: PointSet = cuts.iter().filter(|cut| !cut.captures).map(|cut| cut.point).collect();
    let known = space.points | cut_points;
    let (inner, walls): (Vec<_>, Vec<_>) = walls.into_iter().partition(|wall| {
        let weight = weight(wall);
        weight < heaviest
            && weight <= 4
            && wall.iter().all(|id| chains[*id].liberties.is_subset(&space.points))
    });
    let inner_stones: PointSet = inner.iter().flatten().map(|id| chains[*id].stones).collect();
    let inside = known | inner_stones;
    let mut points: Vec<Point> = inside.iter().collect();
    if points.len() + cuts.len() > ROOM_POINTS || walls.len() > ROOM_WALLS {
        return None;
    }
    let bit_of = |set: PointSet| -> Bits {
        points.iter().enumerate().filter(|(_, p)| set.contains(**p)).fold(0, |all, (i, _)| all | 1 << i)
    };
    let mut next_to: Vec<Bits> = points.iter().map(|p| bit_of(geometry.neighbors_of((*p).into()))).collect();
    let mut wall_bits: Vec<Bits> = walls
        .iter()
        .map(|wall| {
            let stones: PointSet = wall.iter().map(|id| chains[*id].stones).collect();
            bit_of(geometry.neighbors_of(stones))
        })
        .collect();
    let open_points = space.margins
        | cut_points
        | (inner_stones & geometry.neighbors_of(geometry.all() - inside - space.walls));
    let mut open = bit_of(open_points);
    let raid = bit_of(tactics.position.stones().of(!owner));
    let own = bit_of(inner_stones);
    for Cut { point, captures, ends } in &cuts {
        let place = points.iter().position(|p| p == point).filter(|_| !captures);
        let bit: Bits = 1 << place.unwrap_or(points.len());
        if place.is_none() {
            points.push(*point);
            next_to.push(0);
            open |= bit;
        }
        for (wall, bits) in walls.iter().zip(&mut wall_bits) {
            if ends.iter().any(|end| wall.contains(end)) {
                *bits |= bit;
            }
        }
    }
    let layout = Layout { room: Room::new(&next_to, wall_bits, open), state: State::new(own, raid), points };
    Some(layout.standard(geometry.size()))
}
