//! What holds an eye space together: the owner's chains around it, as far as they are joined elsewhere.
//!
//! Two chains are one wall if the opponent cannot keep them apart: they share two liberties, or one on which his stone is
//! captured, or surround stones that are lost. Where he can, the cutting point belongs to the local game.
//!
//! *What it does not know:* connections over more than one point, and moves that cut in two places at once.

use chizu_board::{Color, Point, PointSet};

use crate::chains::ChainId;

use super::tactics::{Standing, Tactics};

/// A point that joins or cuts chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link {
    /// Where to play.
    point: Point,
    /// Whether the cut stands already, in the shape of stones that can be taken or saved.
    captures: bool,
    pair: [ChainId; 2],
}

/// What holds a space together.
#[derive(Clone, Debug)]
pub(super) struct Enclosure {
    /// The chains around it, those together that are joined elsewhere.
    pub(super) walls: Vec<Vec<ChainId>>,
    /// Where the walls can be cut.
    pub(super) cuts: Vec<Cut>,
}

/// A point on which walls can be cut.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) point: Point,
    /// Whether it is done by saving stones that can be taken.
    pub(super) captures: bool,
    /// The walls that meet there, by one chain each.
    pub(super) ends: Vec<ChainId>,
}

/// The links between a player's chains, all over the board.
#[derive(Clone, Debug)]
pub(super) struct Links {
    /// Pairs that cannot be cut, with the point they meet at.
    sure: Vec<(PointSet, [ChainId; 2])>,
    open: Vec<Link>,
}

impl Links {
    pub(super) fn of(tactics: &Tactics<'_>, color: Color) -> Self {
        let chains = &tactics.chains;
        let geometry = chains.geometry();
        let mut links = Self { sure: Vec::new(), open: Vec::new() };
        let mine = |id: &ChainId| chains[*id].color == color && tactics.standing(*id) != Standing::Lost;
        for point in tactics.position.stones().vacant() {
            let mut around: Vec<ChainId> =
                geometry.neighbors(point).filter_map(|n| chains.at(n)).filter(mine).collect();
            around.sort_unstable();
            around.dedup();
            if around.len() < 2 {
                continue;
            }
            let sure = tactics.fails(point, !color);
            for pair in pairs(&around) {
                if sure {
                    links.sure.push((point.into(), pair));
                } else {
                    links.open.push(Link { point, captures: false, pair });
                }
            }
        }
        for id in chains.ids().filter(|id| chains[*id].color != color) {
            let standing = tactics.standing(id);
            if standing == Standing::Lively {
                continue;
            }
            let stones = chains[id].stones;
            let mut around: Vec<ChainId> =
                geometry.neighbors_of(stones).iter().filter_map(|n| chains.at(n)).filter(mine).collect();
            around.sort_unstable();
            around.dedup();
            for pair in pairs(&around) {
                match (standing, tactics.capture(id)) {
                    (Standing::Lost, _) => links.sure.push((stones, pair)),
                    (_, Some(point)) => links.open.push(Link { point, captures: true, pair }),
                    _ => {}
                }
            }
        }
        links
    }

    /// The walls around a space: sets of chains that are joined outside it. And the links that may still be cut.
    pub(super) fn walls(&self, tactics: &Tactics<'_>, around: &[ChainId], space: PointSet) -> Enclosure {
        let count = tactics.chains.len();
        let mut group: Vec<usize> = (0..count).collect();
        let join = |group: &mut Vec<usize>, [a, b]: [ChainId; 2]| {
            let (a, b) = (group[a.index()], group[b.index()]);
            for g in group.iter_mut().filter(|g| **g == b) {
                *g = a;
            }
        };
        for (at, pair) in &self.sure {
            if !at.intersects(&space) {
                join(&mut group, *pair);
            }
        }
        let open: Vec<&Link> = self.open.iter().filter(|link| !space.contains(link.point)).collect();
        loop {
            // Pairs of groups with two different links are joined, all at once.
            let mut fresh = Vec::new();
            for (i, link) in open.iter().enumerate() {
                let ends = |link: &Link| {
                    let mut ends = link.pair.map(|id| group[id.index()]);
                    ends.sort_unstable();
                    ends
                };
                let [a, b] = ends(link);
                if a != b && open[..i].iter().any(|other| ends(other) == [a, b] && other.point != link.point)
                {
                    fresh.push(link.pair);
                }
            }
            if fresh.is_empty() {
                break;
            }
            for pair in fresh {
                join(&mut group, pair);
            }
        }
        let mut walls: Vec<Vec<ChainId>> = Vec::new();
        for id in around {
            let same = |wall: &&mut Vec<ChainId>| group[wall[0].index()] == group[id.index()];
            match walls.iter_mut().find(same) {
                Some(wall) => wall.push(*id),
                None => walls.push(vec![*id]),
            }
        }
        let near = |id: ChainId| walls.iter().find(|wall| group[wall[0].index()] == group[id.index()]);
        let mut cuts: Vec<Cut> = Vec::new();
        for link in &open {
            let [a, b] = link.pair;
            if let (Some(first), Some(second)) = (near(a), near(b))
                && first[0] != second[0]
            {
                let same = |cut: &&mut Cut| cut.point == link.point && cut.captures == link.captures;
                let ends = [first[0], second[0]];
                match cuts.iter_mut().find(same) {
                    Some(cut) => cut.ends.extend(ends),
                    None => {
                        let Link { point, captures, .. } = **link;
                        cuts.push(Cut { point, captures, ends: ends.to_vec() });
                    }
                }
            }
        }
        Enclosure { walls, cuts }
    }
}

fn pairs(list: &[ChainId]) -> impl Iterator<Item = [ChainId; 2]> + '_ {
    list.iter().enumerate().flat_map(move |(i, a)| list[i + 1..].iter().map(move |b| [*a, *b]))
}
