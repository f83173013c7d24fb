//! Chains that hold together by one point in each of two fields.
//!
//! Where two chains have a liberty in common in one field and another in a second, they cannot be cut apart: when the opponent
//! takes one the owner takes the other. Most chains that touch at a corner are joined like that. Of each field this costs
//! something: the opponent may have a stone on such a point for nothing, and the owner may get one there when he does not want it.
//! So links are made where fields lose least by them.
//!
//! *What it does not know:* links that share a point, and two common points in one field ([`super::gaps`], [`super::judge`]).

use chizu_board::{Color, Point, PointSet};

use super::ground::Spot;
use super::map::{CELLS, Map, NONE, Rows};
use super::plot::Plot;

/// The most points of an open field that is good for nothing else.
const POOR: usize = 3;
/// The most points of a closed field that might be an eye.
const SMALL: usize = 6;
/// No field.
const BEYOND: u16 = u16::MAX;

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
        Plot::gap(side, self.spots.to_vec(), &self.joins(lost))
    }
}

/// Makes what is joined with any of these chains one.
pub(super) fn join(bonds: &mut [u16], chains: &[u16]) {
    let old: Vec<u16> = chains.iter().map(|chain| bonds[usize::from(*chain)]).collect();
    let Some(least) = old.iter().min().copied() else { return };
    for bond in bonds.iter_mut().filter(|bond| old.contains(bond)) {
        *bond = least;
    }
}

/// Whether some chains are joined with each other by some bonds as by others.
pub(super) fn are_joined_alike(chains: &[u16], bonds: &[u16], others: &[u16]) -> bool {
    let joined = |bonds: &[u16], a: u16, b: u16| bonds[usize::from(a)] == bonds[usize::from(b)];
    chains.iter().all(|a| chains.iter().all(|b| joined(bonds, *a, *b) == joined(others, *a, *b)))
}

/// The fields of a player.
pub(super) struct Fields {
    pub(super) spots: Vec<Vec<Spot>>,
    pub(super) is_open: Vec<bool>,
    pub(super) walls: Vec<Vec<u16>>,
    /// What is in none of them: there the opponent is at home.
    pub(super) beyond: Rows,
}

/// A point where chains may be joined, with what tells it from others however the board is turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Joint {
    /// What the field loses by it.
    price: usize,
    /// The size of the field.
    size: usize,
    /// How far it is from the edges.
    depth: [usize; 2],
    cell: usize,
    /// The field; beyond fields, the point itself.
    place: usize,
}

impl Joint {
    const fn rank(&self) -> (usize, usize, [usize; 2]) {
        (self.price, self.size, self.depth)
    }
}

/// Links between chains that are not joined otherwise, of points that are not `taken`. `links` tells which chains should be linked.
pub(super) fn links(
    (map, color): (&Map, Color),
    fields: &Fields,
    taken: PointSet,
    links: impl Fn(u16, u16) -> bool,
    bonds: &mut [u16],
) -> Vec<Link> {
    let mut field = [NONE; CELLS];
    // Chains that are part of a field are not around it.
    let mut is_inside = vec![false; bonds.len()];
    for (number, spots) in fields.spots.iter().enumerate() {
        for spot in spots {
            let cell = map.frame.cell(usize::from(spot.x), usize::from(spot.y));
            field[cell] = number as u16;
            if spot.stone == 3 {
                is_inside[usize::from(map.chains.at(cell))] = true;
            }
        }
    }
    map.frame.each(&fields.beyond, |_, cell| field[cell] = BEYOND);
    let mut joints: Vec<((u16, u16), Joint)> = Vec::new();
    let mut points: Vec<(usize, Point)> = Vec::new();
    map.frame.each(&map.empty, |point, cell| {
        let mut near = map.chains_around(cell, color);
        near.sort_unstable();
        let home = usize::from(field[cell]);
        if near[2] == NONE || field[cell] == NONE || taken.contains(point) {
            return;
        }
        let is_beyond = field[cell] == BEYOND;
        let is_wall = |chain: u16| {
            chain != NONE
                && !is_inside[usize::from(chain)]
                && (is_beyond || fields.walls[home].contains(&chain))
        };
        let (place, size) = if is_beyond { (CELLS + cell, 0) } else { (home, fields.spots[home].len()) };
        let price = match (!is_beyond).then(|| fields.is_open[home]) {
            None => 0,
            Some(true) if size <= POOR => 1,
            Some(false) if size <= SMALL => 3,
            Some(_) => 2,
        };
        let (x, y) = map.frame.place(cell);
        let (width, height) = (usize::from(map.frame.size.width()), usize::from(map.frame.size.height()));
        let mut depth = [x.min(width - 1 - x), y.min(height - 1 - y)];
        depth.sort_unstable();
        let joint = Joint { price, size, depth, cell, place };
        for (i, a) in near.iter().enumerate() {
            for b in near.iter().skip(i + 1).filter(|b| *b != a) {
                if is_wall(*a) && is_wall(*b) && links(*a, *b) {
                    joints.push(((*a, *b), joint));
                }
            }
        }
        points.push((cell, point));
    });
    joints.sort_unstable();
    joints.dedup();
    let mut wanted: Vec<([Joint; 2], (u16, u16))> = Vec::new();
    for of_two in joints.chunk_by(|(a, _), (b, _)| a == b) {
        // The first of each field, then the first two fields, if no other would do as well.
        let joints: Vec<Joint> = of_two.iter().map(|(_, joint)| *joint).collect();
        let Some(first) = joints.first().copied() else { continue };
        let others: Vec<Joint> = joints.iter().copied().filter(|joint| joint.place != first.place).collect();
        let Some(second) = others.first().copied() else { continue };
        let is_one =
            |joints: &[Joint], one: &Joint| joints.iter().filter(|j| j.rank() == one.rank()).count() == 1;
        let as_pair = joints.iter().filter(|joint| joint.rank() == first.rank()).count() == 2
            && first.rank() == second.rank();
        if as_pair || (is_one(&joints, &first) && is_one(&others, &second)) {
            wanted.push(([first, second], of_two[0].0));
        }
    }
    choose(map, wanted, &points, bonds)
}

/// Those that cost least first; of equals that share a point, none.
fn choose(
    map: &Map,
    mut wanted: Vec<([Joint; 2], (u16, u16))>,
    points: &[(usize, Point)],
    bonds: &mut [u16],
) -> Vec<Link> {
    let rank = |two: &[Joint; 2]| (two[0].price.max(two[1].price), two[0].rank(), two[1].rank());
    wanted.sort_by_key(|(two, _)| rank(two));
    let mut used: Vec<usize> = Vec::new();
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
        let mut found: Vec<([usize; 2], Vec<u16>)> = Vec::new();
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
            let spot = |cell: usize| {
                let (_, point) = points.iter().find(|(other, _)| *other == cell)?;
                Some(Spot::new(map, *point, cell, 1, 0))
            };
            if let (Some(first), Some(second)) = (spot(cells[0]), spot(cells[1])) {
                links.push(Link { spots: [first, second], chains });
            }
        }
    }
    links
}
