//! How many eyes a group has, by a simple look at the spaces that it alone encloses.
//!
//! *What it does not know:* spaces that are not closed yet, vital points, and what reading would tell.

use chizu_board::{Color, Geometry, Point, PointSet};

use super::{GroupId, Groups};
use crate::chains::Hold;
use crate::groups::tuning;

/// How many eyes a group gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EyeCount {
    /// If the opponent moves first.
    pub least: u8,
    /// If the owner moves first.
    pub most: u8,
    /// A point that makes the difference; the first in board order.
    pub vital: Option<Point>,
}

impl EyeCount {
    /// Half-eyes: an eye counts two, one that depends on who moves first counts one.
    #[must_use]
    pub const fn halves(self) -> u32 {
        self.least as u32 + self.most as u32
    }
}

/// The eyes of all groups, in their order.
pub(super) fn count(groups: &Groups) -> Vec<EyeCount> {
    let mut counts = vec![EyeCount::default(); groups.len()];
    let chains = groups.chains();
    let (geometry, stones) = (chains.geometry(), chains.stones());
    for color in Color::ALL {
        let prisoner = |id: &_| chains[*id].color != color && groups.tactics().hold(*id) == Hold::Lost;
        let prisoners: PointSet = chains.ids().filter(prisoner).map(|id| chains[id].stones).collect();
        for space in geometry.components(stones.vacant() | prisoners) {
            let wall = geometry.neighbors_of(space) - space;
            let Some(owner) = sole_owner(groups, wall).filter(|id| groups[*id].color == color) else {
                continue;
            };
            let found = eyes_in(geometry, groups, owner, space, prisoners);
            let count = &mut counts[owner.index()];
            count.least = (count.least + found.least).min(4);
            count.most = (count.most + found.most).min(4);
            count.vital = count.vital.or(found.vital);
        }
    }
    counts
}

/// The group of all these stones, if they are of one.
fn sole_owner(groups: &Groups, wall: PointSet) -> Option<GroupId> {
    let owner = groups.at(wall.first_point()?)?;
    wall.is_subset(&groups[owner].stones).then_some(owner)
}

fn eyes_in(
    geometry: &Geometry,
    groups: &Groups,
    owner: GroupId,
    space: PointSet,
    prisoners: PointSet,
) -> EyeCount {
    let eyes = |least, most| EyeCount { least, most, vital: None };
    match space.len() {
        1 => {
            // A lone point is an eye if the stones around it cannot be taken apart at its corners.
            let at = space.iter();
            let lost: u8 = at.map(|at| broken_corners(geometry, groups, owner, at)).sum();
            if lost >= 2 { eyes(0, 0) } else { eyes(1, 1) }
        }
        2 => eyes(1, 1),
        size if size > tuning::two_eyes_points() => eyes(2, 2),
        size => match vital(geometry, space) {
            Vital::Point(at) if prisoners.contains(at) => eyes(1, 1),
            Vital::Point(at) => EyeCount { least: 1, most: 2, vital: Some(at) },
            Vital::Useless => eyes(1, 1),
            // Stones inside may already have taken what matters.
            Vital::None if size < 7 && space.intersects(&prisoners) => eyes(1, 2),
            Vital::None => eyes(2, 2),
        },
    }
}

/// What decides whether a space makes two eyes.
enum Vital {
    /// Who plays here.
    Point(Point),
    /// Nothing: it makes one.
    Useless,
    /// Nothing: it makes two.
    None,
}

/// The shapes of three to six points that one move turns into one eye: those with one point next to all others,
/// and those with a square in them and one point that has the most neighbours.
fn vital(geometry: &Geometry, space: PointSet) -> Vital {
    let degree = |at: &Point| geometry.neighbors(*at).filter(|n| space.contains(*n)).count();
    let most = space.iter().map(|at| degree(&at)).max().unwrap_or(0);
    let centres: Vec<Point> = space.iter().filter(|at| degree(at) == most).collect();
    let square = {
        let wide = space & geometry.left_of(space);
        !(wide & geometry.above(wide)).is_empty()
    };
    match (space.len(), &centres[..]) {
        (4, _) if square => Vital::Useless,
        (size @ 3..=5, [centre]) if most == size - 1 => Vital::Point(*centre),
        (5, [centre]) if square => Vital::Point(*centre),
        (6, [centre]) if square && most == 4 => Vital::Point(*centre),
        _ => Vital::None,
    }
}

/// How many corners of an eye the opponent holds; at the edge one is as bad as two.
fn broken_corners(geometry: &Geometry, groups: &Groups, owner: GroupId, at: Point) -> u8 {
    let color = groups[owner].color;
    let stones = groups.chains().stones();
    let safe = |corner: Point| {
        groups.chains().at(corner).is_some_and(|id| groups.tactics().hold(id) != Hold::Lost)
            && stones.get(corner) != Some(color)
    };
    let corners: Vec<Point> = geometry.diagonals(at).collect();
    let held = corners.iter().filter(|corner| safe(**corner)).count() as u8;
    if corners.len() < 4 { 2 * held } else { held }
}
