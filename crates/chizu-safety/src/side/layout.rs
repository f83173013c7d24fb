//! Laying out the fields of a player: what is one field, where gaps and links hold chains together, and which fields are good for
//! something.

use std::ops::Range;

use chizu_board::{Color, PointSet};
use rustc_hash::FxHashMap;

use super::super::benson;
use super::super::fields::{Walls, cuts, fields, pieces};
use super::super::gaps::gaps;
use super::super::ground::Spot;
use super::super::links::{self, Fields, Link, links};
use super::super::map::{Components, Map, NONE, Rows, beside, between, rows};
use super::super::plot::{Board, Plot};
use super::super::room;
use super::{Chains, Side, WALL};
use crate::tuning;

impl Side {
    /// With all regions as plots.
    pub(crate) fn of(map: &Map, color: Color) -> Self {
        Self::new((map, color), false)
    }

    /// With such regions only as may be good for something at sight: nothing can be searched.
    pub(crate) fn at_sight(map: &Map, color: Color) -> Self {
        Self::new((map, color), true)
    }

    fn new((map, color): (&Map, Color), at_sight: bool) -> Self {
        let chains = usize::from(map.chains.end());
        let immortal = benson::immortal(map, color);
        let (rest, mut regions) = fields(map, color, &immortal);
        let others = &map.stones[!color];
        let beyond: Rows = std::array::from_fn(|y| (map.empty[y] | others[y]) & !rest[y]);
        let around: Rows = std::array::from_fn(|y| map.stones[color][y] & !rest[y]);
        let near_beyond = beside(&beyond);
        let count = usize::from(regions.end());
        let (walls, home) = walls((map, color), &regions, &rest, (&around, &near_beyond));
        let mut is_open = vec![false; count];
        map.frame.each_segment(&std::array::from_fn(|y| rest[y] & near_beyond[y]), |_, _, cell| {
            is_open[usize::from(regions.at(cell))] = true;
        });
        let (mut spots, is_inside) = spots((map, color), &regions, &rest, (&around, &walls, &home));
        let mut bonds: Vec<u16> = (0..map.chains.end()).collect();
        let mut plots = Vec::with_capacity(count);
        let between = between(&map.stones[color]);
        for region in (1..count).filter(|region| is_open[*region]) {
            // Most fields have no such points.
            let places = spots[region].iter().filter(|spot| spot.is_in(&between));
            if spots[region].len() > tuning::GAP_POINTS || places.count() < 2 {
                continue;
            }
            gaps((map, color), &mut spots[region], walls.of(region), &mut bonds, &mut plots);
        }
        for spot in plots.iter().flat_map(|plot: &Plot| &plot.spots) {
            regions.put(cell(map, spot), NONE);
        }
        cuts((map, color), &between, &mut regions, &mut spots, &is_open, &walls, &immortal);
        let gaps = bonds.clone();
        let is_immortal = |chain| immortal[usize::from(chain)];
        let near_immortal = beside(&map.chains.those(&map.stones[color], &map.frame, is_immortal));
        let known = Chains { at_sight, immortal, near_immortal, bonds, gaps, lost: vec![false; chains] };
        let board = known.board((map, color), &known.immortal);
        let sizes = spots.iter().map(Vec::len).collect();
        // A single open point is nothing.
        let worthy =
            spots.into_iter().zip(&is_open).filter(|(spots, open)| spots.len() > usize::from(**open));
        let barren = plant(board, worthy.map(|(spots, _)| spots), &mut plots);
        let fields = Fields { at: regions, sizes, is_inside, is_open, walls, beyond };
        let mut side =
            Self { plots, links: Vec::new(), chains: known, refused: FxHashMap::default(), fields };
        side.settle((map, color));
        if side.link((map, color), true, barren) {
            side.settle((map, color));
        }
        side
    }

    /// Starts afresh where not all chains around are safe, with new links between those that are not, if they are `wanted`. Tells whether
    /// there are any. What was `barren` may not be any more.
    ///
    /// What is safe stays so: it rests on fields that are left as they are, around which no chain comes back that was given up.
    pub(super) fn link(&mut self, (map, color): (&Map, Color), wanted: bool, barren: Vec<Vec<Spot>>) -> bool {
        let safe = self.safe();
        let (done, left) = Barren::sorted((map, color), barren, &safe);
        let kept = self.plots.iter().filter(|plot| is_done(plot, &safe)).map(|plot| &plot.spots);
        let kept = kept.chain(&done).flatten();
        let mut taken: PointSet = kept.clone().map(|spot| spot.point).collect();
        let was_lost = self.chains.lost.contains(&true);
        if was_lost {
            self.chains.lost = self.lost_beside((map, color), kept);
        }
        let bonds = self.keep_links(&safe);
        taken.extend(self.links.iter().flat_map(Link::points));
        let more = if wanted { self.more_links((map, color), &safe, &taken) } else { Vec::new() };
        let is_new = !more.is_empty();
        self.links.extend(more);
        self.plant_changed((map, color), left, (&safe, &bonds, was_lost));
        is_new
    }

    /// The chains given up that are next to what is kept.
    fn lost_beside<'a>(
        &self,
        (map, color): (&Map, Color),
        kept: impl Iterator<Item = &'a Spot>,
    ) -> Vec<bool> {
        let mut lost = vec![false; self.chains.lost.len()];
        for spot in kept {
            for chain in map.chains_around(cell(map, spot), color) {
                lost[usize::from(chain)] |= self.chains.lost[usize::from(chain)];
            }
        }
        lost
    }

    /// Leaves only links between safe chains. Tells what was joined before.
    fn keep_links(&mut self, safe: &[bool]) -> Vec<u16> {
        self.links.retain(|link| link.chains.iter().all(|chain| safe[usize::from(*chain)]));
        let before = std::mem::replace(&mut self.chains.bonds, self.chains.gaps.clone());
        for link in &self.links {
            links::join(&mut self.chains.bonds, &link.chains);
        }
        before
    }

    /// New links next to chains that are not safe, on points that are not taken.
    fn more_links(&mut self, (map, color): (&Map, Color), safe: &[bool], taken: &PointSet) -> Vec<Link> {
        let Chains { lost, bonds, .. } = &mut self.chains;
        let may_link = |a: u16, b: u16| {
            let [a, b] = [a, b].map(usize::from);
            let either_lost = lost[a] || lost[b];
            let both_safe = safe[a] && safe[b];
            !either_lost && !both_safe
        };
        let doubtful = map.chains.those(&map.stones[color], &map.frame, |chain| !safe[usize::from(chain)]);
        let near = beside(&doubtful);
        let taken = rows(taken, map.frame.size);
        let at = std::array::from_fn(|y| near[y] & !taken[y]);
        links((map, color), &self.fields, &at, may_link, bonds)
    }

    /// Makes plots afresh of the fields for which something has changed, links or what else joins chains, and of what was barren if that
    /// has.
    fn plant_changed(
        &mut self,
        (map, color): (&Map, Color),
        barren: Barren,
        (safe, before, was_lost): (&[bool], &[u16], bool),
    ) {
        let linked: PointSet = self.links.iter().flat_map(Link::points).collect();
        let bonds = &self.chains.bonds;
        let are_bonds_same = before == bonds;
        let is_same = |spots: &[Spot], walls: &[u16]| {
            !was_lost
                && spots.iter().all(|spot| spot.linked == linked.contains(spot.point))
                && (are_bonds_same || links::are_joined_alike(walls, before, bonds))
        };
        let is_open = |plot: &mut Plot| !is_done(plot, safe) && !is_same(&plot.spots, &plot.ground.chains);
        let open = self.plots.extract_if(.., is_open).map(|plot| plot.spots);
        let Barren { fields, walls } = barren;
        let has_changed =
            |(spots, around): (Vec<Spot>, Range<usize>)| (!is_same(&spots, &walls[around])).then_some(spots);
        let changed = fields.into_iter().filter_map(has_changed);
        let mut fields: Vec<Vec<Spot>> = vec![Vec::new(); self.fields.sizes.len()];
        for spots in open.chain(changed) {
            for of_field in spots.chunk_by(|a, b| a.field == b.field) {
                let field = of_field[0].field;
                if field != WALL {
                    let again = |spot: &Spot| Spot { linked: linked.contains(spot.point), ..*spot };
                    fields[usize::from(field)].extend(of_field.iter().map(again));
                }
            }
        }
        self.refused.clear();
        let board = self.chains.board((map, color), &self.chains.immortal);
        plant(board, fields.into_iter().filter(|spots| !spots.is_empty()), &mut self.plots);
    }
}

/// Whether nothing more is asked of a plot: it joins chains, or all chains around it are safe.
fn is_done(plot: &Plot, safe: &[bool]) -> bool {
    let is_safe = |chain: &u16| safe[usize::from(*chain)];
    !plot.joins.is_empty() || (plot.ground.walls != 0 && plot.ground.chains.iter().all(is_safe))
}

/// Fields that were barren and may not be any more.
struct Barren {
    /// Each with the place of the chains around it.
    fields: Vec<(Vec<Spot>, Range<usize>)>,
    walls: Vec<u16>,
}

impl Barren {
    /// Sets apart, as the first, the fields around which all chains are safe.
    fn sorted((map, color): (&Map, Color), barren: Vec<Vec<Spot>>, safe: &[bool]) -> (Vec<Vec<Spot>>, Self) {
        let mut done = Vec::with_capacity(barren.len());
        let mut left = Self { fields: Vec::with_capacity(barren.len()), walls: Vec::with_capacity(64) };
        let near_own = beside(&map.stones[color]);
        // The last of these fields next to which each chain was found.
        let mut last = vec![0_usize; safe.len()];
        for (number, spots) in (1..).zip(barren) {
            let first = left.walls.len();
            let is_new = |chain: u16| std::mem::replace(&mut last[usize::from(chain)], number) != number;
            add_walls((map, color), &near_own, &spots, is_new, &mut left.walls);
            let walls = first..left.walls.len();
            let is_safe = |chain: &u16| safe[usize::from(*chain)];
            if !walls.is_empty() && left.walls[walls.clone()].iter().all(is_safe) {
                done.push(spots);
            } else {
                left.fields.push((spots, walls));
            }
        }
        (done, left)
    }
}

fn cell(map: &Map, spot: &Spot) -> usize {
    map.frame.cell(usize::from(spot.x), usize::from(spot.y))
}

/// The chains around each field; and for each chain that is next to nothing but one field, which one: it is part of that, and not around
/// it.
fn walls(
    (map, color): (&Map, Color),
    regions: &Components,
    rest: &Rows,
    (around, near_beyond): (&Rows, &Rows),
) -> (Walls, Vec<u16>) {
    let chains = usize::from(map.chains.end());
    // The only field a chain is next to.
    let mut home = vec![NONE; chains];
    let mut is_loose = vec![true; chains];
    map.frame.each_segment(&std::array::from_fn(|y| around[y] & near_beyond[y]), |_, _, cell| {
        is_loose[usize::from(map.chains.at(cell))] = false;
    });
    let mut walls = Walls::none(usize::from(regions.end()), chains);
    let near_walls = beside(around);
    map.frame.each(&std::array::from_fn(|y| rest[y] & near_walls[y]), |_, cell| {
        let region = regions.at(cell);
        for next in map.frame.around(cell) {
            let chain = map.chains.at(next);
            if map.is_chain_of(chain, color) && regions.at(next) == NONE {
                if home[usize::from(chain)] == NONE {
                    home[usize::from(chain)] = region;
                }
                is_loose[usize::from(chain)] &= home[usize::from(chain)] == region;
                walls.set(region, chain, true);
            }
        }
    });
    for (chain, home) in (0..).zip(&mut home).filter(|(_, home)| **home != NONE) {
        if is_loose[usize::from(chain)] {
            walls.set(*home, chain, false);
        } else {
            *home = NONE;
        }
    }
    (walls, home)
}

/// The points of each field, those of the chains that are at home in it included where it has other walls; and which chains are part
/// of a field, and so not around it.
fn spots(
    (map, color): (&Map, Color),
    regions: &Components,
    rest: &Rows,
    (around, walls, home): (&Rows, &Walls, &[u16]),
) -> (Vec<Vec<Spot>>, Vec<bool>) {
    let others = &map.stones[!color];
    let mut spots: Vec<Vec<Spot>> =
        regions.sizes().iter().map(|size| Vec::with_capacity(usize::from(*size))).collect();
    let mut is_inside = vec![false; home.len()];
    map.frame.each_place(rest, |point, place, cell| {
        let region = regions.at(cell);
        let [x, y] = place.map(usize::from);
        let has = |stones: &Rows| (stones[y] >> x & 1) as u8;
        let stone = 1 + has(others) + 2 * has(&map.stones[color]);
        spots[usize::from(region)].push(Spot::new(point, place, stone, region));
        if stone == 3 {
            is_inside[usize::from(map.chains.at(cell))] = true;
        }
    });
    if home.iter().any(|home| *home != NONE) {
        map.frame.each_place(around, |point, place, cell| {
            let chain = usize::from(map.chains.at(cell));
            let region = home[chain];
            if region != NONE && walls.of(usize::from(region)).contains(&true) {
                is_inside[chain] = true;
                spots[usize::from(region)].push(Spot::new(point, place, 3, region));
            }
        });
    }
    (spots, is_inside)
}

/// Makes plots of fields. What is barren is left alone and told if nothing will be searched: between chains that are not immortal it gives
/// nothing.
fn plant(board: Board<'_>, fields: impl Iterator<Item = Vec<Spot>>, plots: &mut Vec<Plot>) -> Vec<Vec<Spot>> {
    let mut parts: Vec<Vec<Spot>> = Vec::new();
    for spots in fields {
        if spots.len() <= tuning::GROUND_POINTS {
            parts.push(spots);
        } else {
            parts.extend(pieces(board.map, board.color, &spots));
        }
    }
    let mut barren = Vec::new();
    if board.at_sight {
        let useless = room::barren(board.map, board.color, parts.iter().flatten());
        let is_useless = |spot: &Spot| spot.stone == 3 || spot.is_in(&useless);
        let is_barren = |spots: &mut Vec<Spot>| {
            spots.iter().all(|spot| is_useless(spot) && !spot.is_in(board.near_immortal))
        };
        barren.extend(parts.extract_if(.., is_barren));
    }
    plots.reserve(parts.len());
    plots.extend(parts.into_iter().filter_map(|spots| Plot::of(board, spots)));
    barren
}

/// Adds the chains around some points.
fn add_walls(
    (map, color): (&Map, Color),
    near_own: &Rows,
    spots: &[Spot],
    mut is_new: impl FnMut(u16) -> bool,
    walls: &mut Vec<u16>,
) {
    // Those that are part of the points are not around them.
    for spot in spots.iter().filter(|spot| spot.stone == 3) {
        is_new(map.chains.at(cell(map, spot)));
    }
    for spot in spots.iter().filter(|spot| spot.stone != 3 && spot.is_in(near_own)) {
        walls.extend(
            map.chains_around(cell(map, spot), color)
                .into_iter()
                .filter(|chain| *chain != NONE && is_new(*chain)),
        );
    }
}
