//! Chains that hold together by one point in each of two fields.
//!
//! Where two chains have a liberty in common in one field and another in a second, they cannot be cut apart: when the opponent
//! takes one the owner takes the other. Most chains that touch at a corner are joined like that. Of each field this costs
//! something: the opponent may have a stone on such a point for nothing, and the owner may get one there when he does not want it.
//! So links are made where fields lose least by them.
//!
//! *What it does not know:* links that share a point, and two common points in one field ([`super::gaps`], [`super::judge`]).

use chizu_board::{Color, Point};

use super::fields::Walls;
use super::ground::Spot;
use super::map::{CELLS, Components, Map, NONE, Rows, between};
use super::plot::Plot;
use crate::tuning;

/// Two points of which a player gets one, and the chains this joins.
#[derive(Clone, Debug)]
pub(super) struct Link {
    spots: [Spot; 2],
    pub(super) chains: Vec<u16>,
}

impl Link {
    pub(super) fn points(&self) -> [Point; 2] {
        self.spots.map(|spot| spot.point)
    }

    /// The chains that it joins, but those that are given up.
    pub(super) fn joins(&self, lost: &[bool]) -> Vec<u16> {
        self.chains.iter().copied().filter(|chain| !lost[usize::from(*chain)]).collect()
    }

    /// What tells of it in the certificate.
    pub(super) fn plot(&self, side: (&Map, Color), lost: &[bool]) -> Option<Plot> {
        let joins = self.joins(lost);
        Plot::gap(side, self.spots.to_vec(), |chain| joins.contains(chain))
    }
}

/// Makes what is joined with any of these chains one.
pub(super) fn join(bonds: &mut [u16], chains: &[u16]) {
    let old: Vec<u16> = chains.iter().map(|chain| bonds[usize::from(*chain)]).collect();
    let Some(least) = old.iter().min().copied() else { return };
    for old in old.into_iter().filter(|old| *old != least) {
        for bond in bonds.iter_mut().filter(|bond| **bond == old) {
            *bond = least;
        }
    }
}

/// Whether some chains are joined with each other by some bonds as by others.
pub(super) fn are_joined_alike(chains: &[u16], bonds: &[u16], others: &[u16]) -> bool {
    let joined = |bonds: &[u16], a: u16, b: u16| bonds[usize::from(a)] == bonds[usize::from(b)];
    chains.iter().all(|a| chains.iter().all(|b| joined(bonds, *a, *b) == joined(others, *a, *b)))
}

/// The fields of a player.
pub(super) struct Fields {
    /// To which field each empty point belongs.
    pub(super) at: Components,
    pub(super) sizes: Vec<usize>,
    /// The chains that are part of a field.
    pub(super) is_inside: Vec<bool>,
    pub(super) is_open: Vec<bool>,
    pub(super) walls: Walls,
    /// What is in none of them: there the opponent is at home.
    pub(super) beyond: Rows,
}

/// A point where chains may be joined, with what tells it from others however the board is turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Joint {
    /// What the field loses by it.
    price: u8,
    /// The size of the field.
    size: u16,
    /// How far it is from the edges.
    depth: [u8; 2],
    cell: u16,
    /// The field; beyond fields, the point itself.
    place: u16,
}

impl Joint {
    const fn rank(&self) -> (u8, u16, [u8; 2]) {
        (self.price, self.size, self.depth)
    }
}

/// An empty point between two chains.
#[derive(Clone, Copy)]
struct Meeting {
    point: Point,
    place: [u8; 2],
    cell: usize,
}

/// Links between chains that are not joined otherwise, of points that are among these. `links` tells which chains should be linked.
pub(super) fn links(
    (map, color): (&Map, Color),
    fields: &Fields,
    points: &Rows,
    links: impl Fn(u16, u16) -> bool,
    bonds: &mut [u16],
) -> Vec<Link> {
    // Where chains meet that should be linked.
    let mut meetings: Vec<((u16, u16), Meeting)> = Vec::with_capacity(64);
    let meeting_points = between(&map.stones[color]);
    let places = std::array::from_fn(|y| map.empty[y] & meeting_points[y] & points[y]);
    map.frame.each_place(&places, |point, place, cell| {
        let near = map.chains_around(cell, color);
        for (i, a) in near.iter().enumerate() {
            for b in &near[i + 1..] {
                if a != b && *a != NONE && *b != NONE && links(*a, *b) {
                    meetings.push(((*a.min(b), *a.max(b)), Meeting { point, place, cell }));
                }
            }
        }
    });
    if meetings.len() < 2 {
        return Vec::new();
    }
    let (width, height) = (map.frame.size.width(), map.frame.size.height());
    let mut joints: Vec<((u16, u16), Joint)> = Vec::with_capacity(meetings.len());
    for ((a, b), Meeting { place: [x, y], cell, .. }) in &meetings {
        let home = fields.at.at(*cell);
        let is_beyond = fields.beyond[usize::from(*y)] >> x & 1 != 0;
        if home == NONE && !is_beyond {
            continue;
        }
        let is_wall = |chain: &u16| {
            !fields.is_inside[usize::from(*chain)]
                && (is_beyond || fields.walls.of(usize::from(home))[usize::from(*chain)])
        };
        if !is_wall(a) || !is_wall(b) {
            continue;
        }
        let size = if is_beyond { 0 } else { fields.sizes[usize::from(home)] };
        let price = match (!is_beyond).then(|| fields.is_open[usize::from(home)]) {
            None => 0,
            Some(true) if size <= tuning::poor_field() => 1,
            Some(false) if size <= tuning::eye_field() => 3,
            Some(_) => 2,
        };
        let mut depth = [*x.min(&(width - 1 - x)), *y.min(&(height - 1 - y))];
        depth.sort_unstable();
        let place = if is_beyond { (CELLS + cell) as u16 } else { home };
        joints.push(((*a, *b), Joint { price, size: size as u16, depth, cell: *cell as u16, place }));
    }
    joints.sort_unstable();
    joints.dedup();
    let mut wanted: Vec<([Joint; 2], (u16, u16))> = Vec::new();
    for of_two in joints.chunk_by(|(a, _), (b, _)| a == b) {
        // The first of each field, then the first two fields, if no other would do as well.
        let all = || of_two.iter().map(|(_, joint)| *joint);
        let Some(first) = all().next() else { continue };
        let others = || all().filter(|joint| joint.place != first.place);
        let Some(second) = others().next() else { continue };
        let are_equal = |a: &Joint, b: &Joint| a.rank() == b.rank();
        let like_first = all().filter(|joint| are_equal(joint, &first)).count();
        let as_pair = like_first == 2 && are_equal(&first, &second);
        let is_second = || others().filter(|joint| are_equal(joint, &second)).count() == 1;
        if as_pair || (like_first == 1 && is_second()) {
            wanted.push(([first, second], of_two[0].0));
        }
    }
    choose(wanted, &meetings, bonds)
}

/// Those that cost least first; of equals that share a point, none.
fn choose(
    mut wanted: Vec<([Joint; 2], (u16, u16))>,
    meetings: &[((u16, u16), Meeting)],
    bonds: &mut [u16],
) -> Vec<Link> {
    let rank = |two: &[Joint; 2]| (two[0].price.max(two[1].price), two[0].rank(), two[1].rank());
    wanted.sort_by_key(|(two, _)| rank(two));
    let mut used: Vec<u16> = Vec::new();
    let mut links = Vec::new();
    for equals in wanted.chunk_by(|(a, _), (b, _)| rank(a) == rank(b)) {
        let cells = |two: &[Joint; 2]| {
            let mut cells = two.map(|joint| joint.cell);
            cells.sort_unstable();
            cells
        };
        let is_new = |(two, (a, b)): &&([Joint; 2], (u16, u16))| {
            bonds[usize::from(*a)] != bonds[usize::from(*b)]
                && !cells(two).iter().any(|cell| used.contains(cell))
        };
        let left: Vec<_> = equals.iter().filter(is_new).collect();
        let mut found: Vec<([u16; 2], Vec<u16>)> = Vec::new();
        for (two, (a, b)) in &left {
            let own = cells(two);
            let clashes = |other: &&&([Joint; 2], (u16, u16))| {
                let other = cells(&other.0);
                other != own && other.iter().any(|cell| own.contains(cell))
            };
            if left.iter().any(|other| clashes(&other)) {
                continue;
            }
            match found.iter_mut().find(|(cells, _)| *cells == own) {
                Some((_, chains)) => chains.extend([*a, *b]),
                None => found.push((own, vec![*a, *b])),
            }
        }
        for (cells, mut chains) in found {
            chains.sort_unstable();
            chains.dedup();
            join(bonds, &chains);
            used.extend(cells);
            let spot = |cell: u16| {
                let (_, at) = meetings.iter().find(|(_, at)| at.cell == usize::from(cell))?;
                Some(Spot::new(at.point, at.place, 1, 0))
            };
            if let (Some(first), Some(second)) = (spot(cells[0]), spot(cells[1])) {
                links.push(Link { spots: [first, second], chains });
            }
        }
    }
    links
}
