//! One player's fields and what they give to his chains together.
//!
//! Each chain asks the fields around it for what it lacks elsewhere, in rounds. A chain is *safe* if fields support it
//! around which all chains are; who is joined to others and needs what they have comes after them, as chains that rest
//! on each other are lost together. Chains that no field keeps alive are *given up*: what is around them is asked again, as if
//! the opponent were at home there.
//!
//! It stands on [`super::plot`]; what it finds is told as plain data ([`Safe`]).

use std::ops::Range;

use arrayvec::ArrayVec;
use chizu_board::{Color, PointSet};
use rustc_hash::FxHashMap;

use super::benson;
use super::fields::{Walls, cuts, fields, pieces};
use super::gaps::{self, gaps};
use super::ground::{MOST_POINTS, Spot};
use super::links::{self, Fields, Link, links};
use super::map::{Map, NONE, Rows, beside, between, rows};
use super::pairs;
use super::plot::{Board, Gifts, Plot, Refused, lacking, on_board, questions, supports};
use super::room;
use super::safe::{Safe, Shelter};

/// What part of the positions the first, the second and the last search of a region may look at.
const SHARES: [u32; 3] = [16, 4, 1];

/// How often chains are asked for what they lack.
const ROUNDS: usize = 5;

/// The field of stones that were a wall before.
pub(super) const WALL: u16 = u16::MAX;

/// One player's chains and regions.
pub(super) struct Side {
    pub(super) plots: Vec<Plot>,
    pub(super) links: Vec<Link>,
    pub(super) chains: Chains,
    /// What was asked of plots together in vain, by their points.
    pub(super) refused: FxHashMap<PointSet, Refused>,
    fields: Fields,
}

/// What is known of the chains of the map apart from the fields.
pub(super) struct Chains {
    /// Whether nothing will be searched.
    at_sight: bool,
    /// Those that are immortal.
    immortal: Vec<bool>,
    /// The points next to these.
    near_immortal: Rows,
    /// For each the first of those with which it is joined for ever.
    pub(super) bonds: Vec<u16>,
    /// The same without links.
    gaps: Vec<u16>,
    /// Those that are given up.
    pub(super) lost: Vec<bool>,
}

impl Chains {
    /// What regions are asked on where these chains are known to be safe.
    pub(super) fn board<'a>(&'a self, (map, color): (&'a Map, Color), free: &'a [bool]) -> Board<'a> {
        let Self { at_sight, immortal, near_immortal, bonds, lost, .. } = self;
        Board { map, color, at_sight: *at_sight, immortal, near_immortal, free, lost, bonds }
    }
}

impl Side {
    /// With all regions as plots.
    pub(super) fn of(map: &Map, color: Color) -> Self {
        Self::new((map, color), false)
    }

    /// With such regions only as may be good for something at sight: nothing can be searched.
    pub(super) fn at_sight(map: &Map, color: Color) -> Self {
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
        let near_walls = beside(&around);
        // The only field a chain is next to.
        let mut home = vec![NONE; chains];
        let mut is_loose = vec![true; chains];
        map.frame.each_segment(&std::array::from_fn(|y| around[y] & near_beyond[y]), |_, _, cell| {
            is_loose[usize::from(map.chains.at(cell))] = false;
        });
        let count = usize::from(regions.end());
        let mut walls = Walls::none(count, chains);
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
        let mut is_open = vec![false; count];
        map.frame.each_segment(&std::array::from_fn(|y| rest[y] & near_beyond[y]), |_, _, cell| {
            is_open[usize::from(regions.at(cell))] = true;
        });
        let mut spots: Vec<Vec<Spot>> =
            regions.sizes().iter().map(|size| Vec::with_capacity(usize::from(*size))).collect();
        // Chains that are part of a field are not around it.
        let mut is_inside = vec![false; chains];
        map.frame.each_place(&rest, |point, place, cell| {
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
            map.frame.each_place(&around, |point, place, cell| {
                let chain = usize::from(map.chains.at(cell));
                let region = home[chain];
                if region != NONE && walls.of(usize::from(region)).contains(&true) {
                    is_inside[chain] = true;
                    spots[usize::from(region)].push(Spot::new(point, place, 3, region));
                }
            });
        }
        let mut bonds: Vec<u16> = (0..map.chains.end()).collect();
        let mut plots = Vec::with_capacity(count);
        let between = between(&map.stones[color]);
        for region in (1..count).filter(|region| is_open[*region]) {
            // Most fields have no such points.
            let places = spots[region].iter().filter(|spot| spot.is_in(&between));
            if spots[region].len() > gaps::MOST || places.count() < 2 {
                continue;
            }
            gaps((map, color), &mut spots[region], walls.of(region), &mut bonds, &mut plots);
        }
        for spot in plots.iter().flat_map(|plot: &Plot| &plot.spots) {
            regions.put(map.frame.cell(usize::from(spot.x), usize::from(spot.y)), NONE);
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
    fn link(&mut self, (map, color): (&Map, Color), wanted: bool, barren: Vec<Vec<Spot>>) -> bool {
        let safe = self.safe();
        let is_safe = |chain: &u16| safe[usize::from(*chain)];
        let is_done = |plot: &Plot| {
            !plot.joins.is_empty() || (plot.ground.walls != 0 && plot.ground.chains.iter().all(is_safe))
        };
        let (mut left, mut done) = (Vec::with_capacity(barren.len()), Vec::with_capacity(barren.len()));
        let near_own = beside(&map.stones[color]);
        let mut walls: Vec<u16> = Vec::with_capacity(64);
        // The last of these places next to which each chain was found.
        let mut last = vec![0_usize; safe.len()];
        for (number, spots) in (1..).zip(barren) {
            let first = walls.len();
            let is_new = |chain: u16| std::mem::replace(&mut last[usize::from(chain)], number) != number;
            add_walls((map, color), &near_own, &spots, is_new, &mut walls);
            if first < walls.len() && walls[first..].iter().all(is_safe) {
                done.push(spots);
            } else {
                left.push((spots, first..walls.len()));
            }
        }
        let mut taken = PointSet::EMPTY;
        let was_lost = self.chains.lost.contains(&true);
        let mut lost = vec![false; safe.len()];
        let of_plots = self.plots.iter().filter(|plot| is_done(plot)).map(|plot| &plot.spots);
        for spot in of_plots.chain(&done).flatten() {
            taken.insert(spot.point);
            if was_lost {
                let cell = map.frame.cell(usize::from(spot.x), usize::from(spot.y));
                for chain in map.chains_around(cell, color) {
                    lost[usize::from(chain)] |= self.chains.lost[usize::from(chain)];
                }
            }
        }
        self.chains.lost = lost;
        let lost = &self.chains.lost;
        self.links.retain(|link| link.chains.iter().all(is_safe));
        let bonds = std::mem::replace(&mut self.chains.bonds, self.chains.gaps.clone());
        for link in &self.links {
            links::join(&mut self.chains.bonds, &link.chains);
        }
        taken.extend(self.links.iter().flat_map(Link::points));
        let may_link = |a: u16, b: u16| {
            let either_lost = lost[usize::from(a)] || lost[usize::from(b)];
            let both_safe = is_safe(&a) && is_safe(&b);
            !either_lost && !both_safe
        };
        let more = if wanted {
            let taken = rows(&taken, map.frame.size);
            let doubtful =
                map.chains.those(&map.stones[color], &map.frame, |chain| !safe[usize::from(chain)]);
            let near = beside(&doubtful);
            let at = std::array::from_fn(|y| near[y] & !taken[y]);
            links((map, color), &self.fields, &at, may_link, &mut self.chains.bonds)
        } else {
            Vec::new()
        };
        let is_new = !more.is_empty();
        self.links.extend(more);
        let linked: PointSet = self.links.iter().flat_map(Link::points).collect();
        let are_bonds_same = bonds == self.chains.bonds;
        let is_same = |spots: &[Spot], walls: &[u16]| {
            let flags = |spot: &Spot| spot.linked == linked.contains(spot.point);
            !was_lost
                && spots.iter().all(flags)
                && (are_bonds_same || links::are_joined_alike(walls, &bonds, &self.chains.bonds))
        };
        let is_open = |plot: &mut Plot| !is_done(plot) && !is_same(&plot.spots, &plot.ground.chains);
        let open = self.plots.extract_if(.., is_open).map(|plot| plot.spots);
        let has_changed =
            |(spots, around): (Vec<Spot>, Range<usize>)| (!is_same(&spots, &walls[around])).then_some(spots);
        let changed = left.into_iter().filter_map(has_changed);
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
        let fields = fields.into_iter().filter(|spots| !spots.is_empty());
        plant(board, fields, &mut self.plots);
        is_new
    }

    /// What each chain gets.
    pub(super) fn supports(&self) -> Vec<u8> {
        supports(self.plots.iter(), (&self.chains.immortal, &self.chains.bonds), None)
    }

    /// Asks regions for what their chains lack, without a search.
    fn settle(&mut self, (map, color): (&Map, Color)) {
        let Chains { immortal, bonds, .. } = &self.chains;
        let board = self.chains.board((map, color), immortal);
        for _ in 0..2 {
            let supports = supports(self.plots.iter(), (immortal, bonds), None);
            let mut asked: Vec<Option<Gifts>> = Vec::with_capacity(self.plots.len());
            for plot in &self.plots {
                if !plot.joins.is_empty() {
                    asked.push(None);
                    continue;
                }
                let gives: Gifts = lacking(plot, bonds, &supports, 2, true).collect();
                let is_new = !plot.stands || (plot.spots.len() > 2 && gives != plot.gives);
                let is_vain = || plot.is_hopeless(board, &gives) || plot.is_known(board, &gives);
                asked.push(if is_new && !is_vain() { Some(gives) } else { None });
            }
            let mut changed = false;
            for (plot, gives) in self.plots.iter_mut().zip(asked) {
                let Some(gives) = gives else { continue };
                changed |= plot.ask(board, gives);
            }
            if !changed {
                break;
            }
        }
    }

    /// The plots that give something.
    pub(super) fn givers(&self) -> Vec<&Plot> {
        self.plots.iter().filter(|plot| plot.gives_any()).collect()
    }

    /// The chains to which some plots give two liberties if all chains around these are taken to stand between the fields. Who rests on others
    /// comes after them: chains that rest on each other are lost together.
    pub(super) fn supported(&self, givers: &[&Plot]) -> Vec<bool> {
        let mut known = vec![false; self.chains.immortal.len()];
        let is_at_once = !givers.iter().any(|plot| plot.leans());
        loop {
            let is_sound = |plot: &&Plot| plot.leans.iter().all(|chain| known[usize::from(*chain)]);
            let plots = givers.iter().copied().filter(is_sound);
            let supports = supports(plots, (&self.chains.immortal, &self.chains.bonds), Some(&known));
            let mut changed = false;
            for (known, support) in known.iter_mut().zip(supports) {
                changed |= support >= 2 && !*known;
                *known |= support >= 2;
            }
            if !changed || is_at_once {
                return known;
            }
        }
    }

    /// The chains that are safe: those that are supported by fields around which all chains are.
    pub(super) fn safe(&self) -> Vec<bool> {
        let mut givers = self.givers();
        loop {
            let safe = self.supported(&givers);
            let before = givers.len();
            givers.retain(|plot| plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]));
            if givers.len() == before {
                return safe;
            }
        }
    }

    pub(super) fn safe_stones(&self, map: &Map, color: Color) -> PointSet {
        let safe = self.safe();
        let stones = chain_stones(map, color);
        stones.into_iter().zip(safe).filter(|(_, safe)| *safe).map(|(own, _)| own).collect()
    }

    /// Searches what is not settled, where no safe stone of the opponent's is: first for what chains lack, then, where
    /// all chains around are safe, for where he cannot live.
    pub(super) fn search(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) {
        let sizes = map.chains.sizes();
        for linked in [false, true] {
            if !self.link((map, color), linked, Vec::new()) && linked {
                continue;
            }
            // What is found with little may make the rest easier.
            for share in &SHARES[usize::from(linked)..] {
                self.search_once((map, color), foreign, nodes / share);
            }
            if self.merge((map, color), foreign, nodes) {
                self.search_once((map, color), foreign, nodes);
            }
            while self.give_up((map, color), sizes) {
                self.search_once((map, color), foreign, nodes / 2);
                if self.merge((map, color), foreign, nodes / 2) {
                    self.search_once((map, color), foreign, nodes / 2);
                }
            }
        }
        let safe = self.safe();
        for plot in &mut self.plots {
            let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
            if done
                && plot.ground.walls != 0
                && plot.stands
                && plot.joins.is_empty()
                && !plot.owns_all()
                && !plot.reaches(foreign)
            {
                let mut free = self.chains.immortal.clone();
                for chain in &plot.leans {
                    free[usize::from(*chain)] = true;
                }
                let board = self.chains.board((map, color), &free);
                // What has an answer where the opponent stays away may take more.
                plot.prove(board, plot.gives.clone(), true, &mut { nodes / 2 }, 2 * nodes);
            }
        }
    }

    /// Gives up the weakest of the chains that no field keeps alive: those with the least support, and of these the smallest.
    /// What is around them is asked again without them. Tells whether there were any.
    fn give_up(&mut self, (map, color): (&Map, Color), sizes: &[u16]) -> bool {
        let supported = self.supported(&self.givers());
        let supports = self.supports();
        let strength = |chain: u16| (supports[usize::from(chain)].min(1), sizes[usize::from(chain)]);
        let plots = std::mem::take(&mut self.plots);
        let asked = plots.iter().filter(|plot| plot.joins.is_empty());
        let walls = asked.flat_map(|plot| &plot.ground.chains).copied();
        let doomed: Vec<u16> = walls.filter(|chain| !supported[usize::from(*chain)]).collect();
        let least = doomed.iter().map(|chain| strength(*chain)).min();
        let mut changed = false;
        for chain in doomed {
            self.chains.lost[usize::from(chain)] |= Some(strength(chain)) == least;
        }
        // What joins no two chains any more is no link.
        self.links.retain(|link| link.joins(&self.chains.lost).len() > 1);
        let bonds = std::mem::replace(&mut self.chains.bonds, self.chains.gaps.clone());
        for link in &self.links {
            links::join(&mut self.chains.bonds, &link.joins(&self.chains.lost));
        }
        let linked: PointSet = self.links.iter().flat_map(Link::points).collect();
        let board = self.chains.board((map, color), &self.chains.immortal);
        let is_lost = |chain: &u16| board.lost[usize::from(*chain)];
        self.plots = plots
            .into_iter()
            .filter_map(|plot| {
                let are_lost = plot.ground.chains.iter().any(is_lost);
                if !plot.joins.is_empty()
                    || (!are_lost && links::are_joined_alike(&plot.ground.chains, &bonds, board.bonds))
                {
                    return Some(plot);
                }
                changed = true;
                plot.without(board, linked)
            })
            .collect();
        changed
    }

    /// Asks fields for what chains lack until nothing more is found.
    fn search_once(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) {
        let mut budgets = vec![nodes; self.plots.len()];
        for _ in 0..ROUNDS {
            let (safe, supports) = (self.safe(), self.supports());
            // To rest on what will be lost if others are costs proofs and makes none.
            let free = self.supported(&self.givers());
            let board = self.chains.board((map, color), &free);
            for plot in &mut self.plots {
                plot.turn(board);
            }
            let asked: Vec<_> = self
                .plots
                .iter()
                .map(|plot| {
                    let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
                    if done || !plot.joins.is_empty() || plot.reaches(foreign) {
                        ArrayVec::new()
                    } else {
                        questions(plot, &self.chains.bonds, &supports)
                    }
                })
                .collect();
            let mut changed = false;
            for ((plot, asked), budget) in self.plots.iter_mut().zip(asked).zip(&mut budgets) {
                for gives in asked {
                    if plot.stands && gives == plot.gives {
                        continue;
                    }
                    let mut share = *budget / 2;
                    *budget -= share;
                    let stands = plot.inquire(board, gives, &mut share, 0);
                    *budget += share;
                    if stands {
                        changed = true;
                        break;
                    }
                }
            }
            let supports = self.supports();
            let mut plots = Vec::with_capacity(self.plots.len());
            for (i, plot) in std::mem::take(&mut self.plots).into_iter().enumerate() {
                let lacks = lacking(&plot, &self.chains.bonds, &supports, 2, false);
                let short = plot.gives.iter().zip(lacks).any(|(gift, lack)| *gift < lack);
                match if short && !plot.reaches(foreign) { plot.divided(board) } else { None } {
                    None => plots.push((plot, budgets[i])),
                    Some(pieces) => {
                        changed = true;
                        plots.extend(pieces.into_iter().map(|piece| (piece, nodes / 2)));
                    }
                }
            }
            (self.plots, budgets) = plots.into_iter().unzip();
            if !changed {
                break;
            }
        }
    }

    pub(super) fn found(&self, map: &Map, color: Color) -> Safe {
        let safe = self.safe();
        let all = chain_stones(map, color);
        let of =
            |chains: &mut dyn Iterator<Item = u16>| chains.map(|chain| all[usize::from(chain)]).collect();
        let holds = |chain: &u16| safe[usize::from(*chain)];
        let mut stones = of(&mut (0..map.chains.end()).filter(holds));
        let of_chains = |plot: &Plot, gift: u8| {
            let gifts = plot.ground.chains.iter().zip(&plot.gives);
            of(&mut gifts.filter(|(_, g)| **g == gift).map(|(chain, _)| *chain))
        };
        let mut territory = PointSet::EMPTY;
        let mut shelters = Vec::with_capacity(self.plots.len());
        let lost = &self.chains.lost;
        let joints = self.links.iter().filter(|link| link.joins(lost).iter().all(holds));
        let joints: Vec<Plot> = joints.filter_map(|link| link.plot((map, color), lost)).collect();
        for plot in self.plots.iter().chain(&joints).filter(|plot| plot.is_useful()) {
            let ground = &plot.ground;
            let around = if plot.joins.is_empty() { &ground.chains[..] } else { &plot.joins };
            if !plot.stands || !around.iter().all(holds) {
                continue;
            }
            let owned = ground.common_points(plot.owned);
            territory |= owned;
            stones |= ground.common_points(plot.safe & ground.start.guard);
            let pair = |pair: &pairs::Pair| on_board(ground, pair);
            let points = ground.points(ground.inside);
            shelters.push(Shelter {
                points,
                sustains: of_chains(plot, 1),
                suffices: of_chains(plot, 2),
                leans_on: of(&mut plot.leans.iter().copied()),
                joins: of(&mut plot.joins.iter().copied()),
                pairs: plot.pairs.iter().filter(|pair| pair.serves & plot.safe != 0).map(pair).collect(),
                owned: owned == points,
                searched: plot.searched,
                claims: plot.claims.clone(),
            });
        }
        shelters.sort_by_cached_key(|shelter| shelter.points.first_point());
        Safe { stones, territory, shelters }
    }
}

/// Makes plots of fields. What is barren is left alone and told if nothing will be searched: between chains that are not immortal it gives
/// nothing.
fn plant(board: Board<'_>, fields: impl Iterator<Item = Vec<Spot>>, plots: &mut Vec<Plot>) -> Vec<Vec<Spot>> {
    let mut parts: Vec<Vec<Spot>> = Vec::new();
    for spots in fields {
        if spots.len() <= MOST_POINTS {
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
    let cell = |spot: &Spot| map.frame.cell(usize::from(spot.x), usize::from(spot.y));
    // Those that are part of the points are not around them.
    for spot in spots.iter().filter(|spot| spot.stone == 3) {
        is_new(map.chains.at(cell(spot)));
    }
    for spot in spots.iter().filter(|spot| spot.stone != 3 && spot.is_in(near_own)) {
        walls.extend(
            map.chains_around(cell(spot), color).into_iter().filter(|chain| *chain != NONE && is_new(*chain)),
        );
    }
}

/// The stones of each chain of a colour.
fn chain_stones(map: &Map, color: Color) -> Vec<PointSet> {
    let mut stones = vec![PointSet::EMPTY; usize::from(map.chains.end())];
    let width = usize::from(map.frame.size.width());
    map.frame.each_segment(&map.stones[color], |y, mask, cell| {
        stones[usize::from(map.chains.at(cell))].insert_bits(y * width, mask);
    });
    stones
}
