//! Safety when both play in turn [Müller, *Playing it Safe*, 1997; Niu and Müller 2004].
//!
//! The opponent moves first, and each of his moves in a region may be answered there. What a region does for the
//! chains around it is found region by region: without playing ([`super::judge`]) or by search
//! ([`super::prove`]). A chain that has two liberties which cannot be taken away so, in two regions or in
//! one, is safe if all chains around these regions are: the first to be lost would have
//! been lost although its regions still stood. This is Benson's argument, with answers.
//!
//! Each region has one way of answering, for all its chains together. Whose needs it serves is settled in
//! rounds: what a chain lacks in the other regions, this one has to give. All regions
//! of a round are asked at once, so that no order matters. Where a region gives something on some of its points,
//! the others become regions of their own.
//!
//! A chain may rest on being joined to another only if that is known to be safe already; else two chains
//! might rest on each other and be lost together.
//!
//! *What it does not know:* large regions, answers in another region than the move, superko, suicide.

use chizu_board::{ByColor, Color, Point, PointSet, Stones};

use super::benson;
use super::fields::{cuts, fields, fitting};
use super::ground::{Ground, Spot};
use super::judge;
use super::map::{Map, NONE};
use super::plot::{Board, Plot, lacking, on_board, questions, supports};
use super::safe::{Safe, Shelter};

/// The chains of both players that cannot be captured if every move in one of their regions is
/// answered in it, the opponent moving first, and where he cannot live; as far as it can be told without
/// playing.
///
/// ```
/// use chizu::safety::{alternating, benson};
/// // Two chains with two points between them: where White plays one, Black plays the other.
/// let stones: chizu::Stones = "
///     . X . X . X O
///     X X . X X X O
///     O O X O O O O
///     . . . . . . .".parse()?;
/// assert!(!stones.of(chizu::Color::Black).is_subset(&benson(&stones).black.stones));
/// let safe = alternating(&stones).black;
/// assert!(safe.stones.len() >= benson(&stones).black.stones.len());
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn alternating(stones: &Stones) -> ByColor<Safe> {
    let map = Map::of(stones);
    ByColor::new_with(|color| Side::of(&map, color).found(&map, color))
}

/// The same, with a search of each region that is not settled; `nodes` is the most positions looked at in a
/// region.
///
/// ```
/// use chizu::safety::{alternating, search};
/// // Four points in a row: Black need not play until White does.
/// let stones = ". . . . X O\nX X X X X O\nO O O O O O\n. . . . . .".parse()?;
/// assert!(alternating(&stones).black.stones.is_empty());
/// assert_eq!(search(&stones, 500).black.stones, stones.of(chizu::Color::Black));
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[must_use]
pub fn search(stones: &Stones, nodes: u32) -> ByColor<Safe> {
    let map = Map::of(stones);
    let mut sides = ByColor::new_with(|color| Side::of(&map, color));
    // Where the opponent is known to be safe there is nothing to look for.
    let safe = ByColor::new_with(|color| sides[color].safe_stones(&map, color));
    for color in Color::ALL {
        sides[color].search((&map, color), safe[!color], nodes);
    }
    ByColor::new_with(|color| sides[color].found(&map, color))
}

/// What part of the positions the first, the second and the last search of a region may look at.
const SHARES: [u32; 3] = [16, 4, 1];

/// How often chains are asked for what they lack.
const ROUNDS: usize = 5;

const fn spot(map: &Map, point: Point, cell: usize, stone: u8) -> Spot {
    let (x, y) = map.frame.place(cell);
    Spot { point, x: x as u8, y: y as u8, stone }
}

/// The most points of an open field that may serve to join chains.
const GAP: usize = 6;

/// Takes points out of an open field that join chains, of which the owner takes one when the opponent takes the other.
fn join(
    (map, color): (&Map, Color),
    spots: &mut Vec<Spot>,
    walls: &[u16],
    bonds: &mut [u16],
    plots: &mut Vec<Plot>,
) {
    while let Some(ground) = Ground::new(map, (color, &[]), spots, |_| 0) {
        let empty = ground.empty(&ground.start);
        let bond = |chain: u16, bonds: &[u16]| bonds[usize::from(chain)];
        let mut found = None;
        for (i, (first, a)) in ground.walls().enumerate() {
            for (second, b) in ground.walls().skip(i + 1) {
                let common = ground.neighbors(first) & ground.neighbors(second) & empty;
                let others = if common.count_ones() > 2 && ground.looks_the_same() { 0 } else { common };
                if found.is_none()
                    && others.count_ones() >= 2
                    && bond(a, bonds) != bond(b, bonds)
                    && walls.contains(&a)
                    && walls.contains(&b)
                {
                    found = Some(others);
                }
            }
        }
        let Some(common) = found else { return };
        let one = common & common.wrapping_neg();
        let rest = common & !one;
        let points = ground.points(one | rest & rest.wrapping_neg());
        let (gap, left): (Vec<Spot>, Vec<Spot>) = spots.iter().partition(|spot| points.contains(spot.point));
        *spots = left;
        let Some(plot) = Plot::gap((map, color), gap, walls) else { return };
        let Some(least) = plot.joins.iter().map(|chain| bond(*chain, bonds)).min() else { return };
        for chain in &plot.joins {
            let old = bond(*chain, bonds);
            for bond in bonds.iter_mut().filter(|bond| **bond == old) {
                *bond = least;
            }
        }
        plots.push(plot);
    }
}

/// One player's chains and regions.
struct Side {
    plots: Vec<Plot>,
    /// The chains of the map that are immortal.
    immortal: Vec<bool>,
    /// For each chain the first of those with which it is joined for ever.
    bonds: Vec<u16>,
    /// The chains that are given up.
    lost: Vec<bool>,
}

impl Side {
    fn of(map: &Map, color: Color) -> Self {
        let chains = usize::from(map.chains.end);
        let immortal_stones = benson::of_color(map, color).stones;
        let mut immortal = vec![false; chains];
        map.frame.each(&map.stones[color], |point, cell| {
            immortal[usize::from(map.chains.at(cell))] |= immortal_stones.contains(point);
        });
        let (rest, regions) = fields(map, color, &immortal);
        // The only field a chain is next to.
        let mut home = vec![NONE; chains];
        let mut is_loose = vec![true; chains];
        map.frame.each(&map.stones[color], |_, cell| {
            let chain = usize::from(map.chains.at(cell));
            for next in map.frame.around(cell) {
                let region = regions.at(next);
                if region != NONE && home[chain] == NONE {
                    home[chain] = region;
                } else if map.regions[color].at(next) != NONE && (region == NONE || home[chain] != region) {
                    is_loose[chain] = false;
                }
            }
        });
        for chain in 0..chains {
            if !is_loose[chain] {
                home[chain] = NONE;
            }
        }
        let count = usize::from(regions.end);
        let mut spots: Vec<Vec<Spot>> = vec![Vec::new(); count];
        let mut is_open = vec![false; count];
        let mut walls: Vec<Vec<u16>> = vec![Vec::new(); count];
        map.frame.each(&rest, |point, cell| {
            let region = usize::from(regions.at(cell));
            let stone = match map.chains.at(cell) {
                NONE => 1,
                chain if map.is_chain_of(chain, color) => 3,
                _ => 2,
            };
            spots[region].push(spot(map, point, cell, stone));
            for next in map.frame.around(cell) {
                let chain = map.chains.at(next);
                if map.is_chain_of(chain, color) && regions.at(next) == NONE {
                    let walls = &mut walls[region];
                    if home[usize::from(chain)] == NONE && !walls.contains(&chain) {
                        walls.push(chain);
                    }
                } else if !map.is_chain_of(chain, color) {
                    is_open[region] |= regions.at(next) == NONE && map.regions[color].at(next) != NONE;
                }
            }
        });
        map.frame.each(&map.stones[color], |point, cell| {
            let region = usize::from(home[usize::from(map.chains.at(cell))]);
            if !walls[region].is_empty() && regions.at(cell) == NONE {
                spots[region].push(spot(map, point, cell, 3));
            }
        });
        let mut bonds: Vec<u16> = (0..map.chains.end).collect();
        let mut plots = Vec::with_capacity(count);
        for region in 1..count {
            if is_open[region] && spots[region].len() <= GAP {
                join((map, color), &mut spots[region], &walls[region], &mut bonds, &mut plots);
            }
        }
        cuts(map, color, &regions, &mut spots, &is_open, &walls);
        let weight = |chain: u16| u8::from(immortal[usize::from(chain)]);
        let lost = vec![false; chains];
        let board = Board { map, color, immortal: &immortal, free: &immortal, lost: &lost, bonds: &bonds };
        // A single open point is nothing.
        let worthy = spots.into_iter().zip(is_open).filter(|(spots, open)| spots.len() > usize::from(*open));
        for spots in worthy.flat_map(|(spots, _)| fitting(map, color, spots)) {
            if let Some(ground) = Ground::new(map, (color, &lost), &spots, weight) {
                let mut plot = Plot::new(ground, spots);
                plot.settle(board);
                plots.push(plot);
            }
        }
        let mut side = Self { plots, immortal, bonds, lost };
        side.settle((map, color));
        side
    }

    /// What each chain gets.
    fn supports(&self, known: Option<&[bool]>, valid: impl Fn(&Plot) -> bool) -> Vec<u8> {
        supports(&self.plots, (&self.immortal, &self.bonds), known, valid)
    }

    /// Asks regions for what their chains lack, without a search.
    fn settle(&mut self, (map, color): (&Map, Color)) {
        let (immortal, bonds) = (&self.immortal, &self.bonds);
        let board = Board { map, color, immortal, free: immortal, lost: &self.lost, bonds };
        for _ in 0..2 {
            let supports = supports(&self.plots, (immortal, bonds), None, |_| true);
            let mut asked: Vec<Option<Vec<u8>>> = Vec::with_capacity(self.plots.len());
            for plot in &self.plots {
                let gives = lacking(plot, bonds, &supports, 2, true);
                let more = plot.ground.inside.count_ones() > 2 && gives != plot.gives;
                asked.push((plot.joins.is_empty() && (more || !plot.stands)).then_some(gives));
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

    /// The chains that have two liberties if all chains are taken to stand between the fields. Who rests on others comes
    /// after them: chains that rest on each other are lost together.
    fn supported(&self, stands: &[bool]) -> Vec<bool> {
        let mut known = vec![false; self.immortal.len()];
        let valid = |plot: &Plot| plot.ground.chains.iter().all(|chain| stands[usize::from(*chain)]);
        loop {
            let leaning = |plot: &Plot| plot.leans.iter().all(|chain| known[usize::from(*chain)]);
            let supports = self.supports(Some(&known), |plot| valid(plot) && leaning(plot));
            let mut changed = false;
            let more: Vec<bool> = supports.iter().map(|support| *support >= 2).collect();
            for (known, more) in known.iter_mut().zip(more) {
                changed |= more && !*known;
                *known |= more;
            }
            if !changed {
                return known;
            }
        }
    }

    /// The chains that are safe: those that are supported by fields around which all chains are.
    fn safe(&self) -> Vec<bool> {
        let mut safe = vec![true; self.immortal.len()];
        loop {
            let supported = self.supported(&safe);
            let mut changed = false;
            for (safe, supported) in safe.iter_mut().zip(supported) {
                changed |= *safe && !supported;
                *safe &= supported;
            }
            if !changed {
                return safe;
            }
        }
    }

    fn safe_stones(&self, map: &Map, color: Color) -> PointSet {
        let safe = self.safe();
        let mut stones = PointSet::EMPTY;
        map.frame.each(&map.stones[color], |point, cell| {
            if safe[usize::from(map.chains.at(cell))] {
                stones.insert(point);
            }
        });
        stones
    }

    /// Searches what is not settled, where no safe stone of the opponent's is: first for what chains lack, then, where
    /// all chains around are safe, for where he cannot live.
    fn search(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) {
        // What is found with little may make the rest easier.
        for share in SHARES {
            self.search_once((map, color), foreign, nodes / share);
        }
        for _ in 0..3 {
            if !self.give_up((map, color)) {
                break;
            }
            self.search_once((map, color), foreign, nodes / 2);
        }
        let is_foreign = |plot: &Plot| plot.ground.points(plot.ground.inside).intersects(&foreign);
        let safe = self.safe();
        for plot in &mut self.plots {
            let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
            if done && plot.stands && plot.joins.is_empty() && !plot.owns_all() && !is_foreign(plot) {
                let mut free = self.immortal.clone();
                for chain in &plot.leans {
                    free[usize::from(*chain)] = true;
                }
                let board = Board { map, color, immortal: &self.immortal, free: &free, lost: &self.lost, bonds: &self.bonds };
                plot.prove(board, plot.gives.clone(), true, &mut { nodes });
            }
        }
    }

    /// Gives up chains that no field keeps alive: what is around them is asked again without them. Tells whether there were
    /// any.
    fn give_up(&mut self, (map, color): (&Map, Color)) -> bool {
        let supported = self.supported(&vec![true; self.immortal.len()]);
        let mut changed = false;
        let plots = std::mem::take(&mut self.plots);
        for plot in &plots {
            for chain in plot.ground.chains.iter().filter(|chain| !supported[usize::from(**chain)]) {
                self.lost[usize::from(*chain)] = true;
            }
        }
        let immortal = &self.immortal;
        let board = Board { map, color, immortal, free: immortal, lost: &self.lost, bonds: &self.bonds };
        let is_lost = |chain: &u16| board.lost[usize::from(*chain)];
        self.plots = plots
            .into_iter()
            .filter_map(|plot| {
                if !plot.joins.is_empty() || !plot.ground.chains.iter().any(is_lost) {
                    return Some(plot);
                }
                changed = true;
                plot.without(board)
            })
            .collect();
        changed
    }

    /// Asks fields for what chains lack until nothing more is found.
    fn search_once(&mut self, (map, color): (&Map, Color), foreign: PointSet, nodes: u32) {
        let mut budgets = vec![nodes; self.plots.len()];
        // What was asked in vain need not be asked again.
        let mut refused: Vec<Vec<Vec<u8>>> = vec![Vec::new(); self.plots.len()];
        let is_foreign = |plot: &Plot| plot.ground.points(plot.ground.inside).intersects(&foreign);
        for _ in 0..ROUNDS {
            let (safe, supports) = (self.safe(), self.supports(None, |_| true));
            // To rest on what will be lost if others are costs proofs and makes none.
            let free = self.supported(&vec![true; safe.len()]);
            let board = Board { map, color, immortal: &self.immortal, free: &free, lost: &self.lost, bonds: &self.bonds };
            let asked: Vec<_> = self
                .plots
                .iter()
                .map(|plot| {
                    let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
                    if done || !plot.joins.is_empty() || is_foreign(plot) { Vec::new() } else { questions(plot, &self.bonds, &supports) }
                })
                .collect();
            let mut changed = false;
            let plots = self.plots.iter_mut().zip(asked).zip(&mut budgets).zip(&mut refused);
            for (((plot, asked), budget), refused) in plots {
                for gives in asked {
                    if plot.stands && gives == plot.gives {
                        continue;
                    }
                    let question = plot.by_chain(board, &gives);
                    if refused.contains(&question) {
                        continue;
                    }
                    let mut share = *budget / 2;
                    *budget -= share;
                    let stands = plot.prove(board, gives, false, &mut share);
                    *budget += share;
                    if stands {
                        changed = true;
                        break;
                    }
                    refused.push(question);
                }
            }
            let supports = self.supports(None, |_| true);
            let mut plots = Vec::with_capacity(self.plots.len());
            for (i, plot) in std::mem::take(&mut self.plots).into_iter().enumerate() {
                let lacks = lacking(&plot, &self.bonds, &supports, 2, false);
                let short = plot.gives.iter().zip(&lacks).any(|(gift, lack)| gift < lack);
                match if short && !is_foreign(&plot) { plot.divided(board) } else { None } {
                    None => plots.push((plot, budgets[i], std::mem::take(&mut refused[i]))),
                    Some(pieces) => {
                        changed = true;
                        plots.extend(pieces.into_iter().map(|piece| (piece, nodes / 2, Vec::new())));
                    }
                }
            }
            budgets = plots.iter().map(|(_, budget, _)| *budget).collect();
            refused = plots.iter_mut().map(|(_, _, refused)| std::mem::take(refused)).collect();
            self.plots = plots.into_iter().map(|(plot, ..)| plot).collect();
            if !changed {
                break;
            }
        }
    }

    fn found(&self, map: &Map, color: Color) -> Safe {
        let safe = self.safe();
        let mut stones = self.safe_stones(map, color);
        let stones_of = |chains: &[u16]| {
            let mut points = PointSet::EMPTY;
            map.frame.each(&map.stones[color], |point, cell| {
                if chains.contains(&map.chains.at(cell)) {
                    points.insert(point);
                }
            });
            points
        };
        let of_chains = |plot: &Plot, gift: u8| {
            let chains: Vec<u16> = plot
                .ground
                .chains
                .iter()
                .zip(&plot.gives)
                .filter(|(_, g)| **g == gift)
                .map(|(c, _)| *c)
                .collect();
            stones_of(&chains)
        };
        let mut territory = PointSet::EMPTY;
        let mut shelters = Vec::new();
        for plot in &self.plots {
            let ground = &plot.ground;
            let holds = |chain: u16| safe[usize::from(chain)];
            let around = if plot.joins.is_empty() { &ground.chains } else { &plot.joins };
            if !plot.stands || !around.iter().all(|chain| holds(*chain)) {
                continue;
            }
            let owned = ground.common_points(plot.owned);
            territory |= owned;
            stones |= ground.common_points(plot.safe & ground.start.guard);
            let pair = |pair: &judge::Pair| on_board(ground, pair);
            let points = ground.points(ground.inside);
            shelters.push(Shelter {
                points,
                sustains: of_chains(plot, 1),
                suffices: of_chains(plot, 2),
                leans_on: stones_of(&plot.leans),
                joins: stones_of(&plot.joins),
                pairs: plot.pairs.iter().filter(|pair| pair.serves & plot.safe != 0).map(pair).collect(),
                owned: owned == points,
                searched: plot.searched,
                claims: plot.claims.clone(),
            });
        }
        shelters.sort_by_key(|shelter| shelter.points.first_point());
        Safe { stones, territory, shelters }
    }
}

/// Scratch.
pub fn inspect(stones: &Stones, nodes: u32) -> Vec<(Color, PointSet, String)> {
    let map = Map::of(stones);
    let mut sides = ByColor::new_with(|color| Side::of(&map, color));
    let safe = ByColor::new_with(|color| sides[color].safe_stones(&map, color));
    for color in Color::ALL {
        sides[color].search((&map, color), safe[!color], nodes);
    }
    let mut out = Vec::new();
    for color in Color::ALL {
        let side = &sides[color];
        let ok = side.safe();
        let supports = side.supports(None, |_| true);
        for plot in &side.plots {
            let g = &plot.ground;
            let lacks = lacking(plot, &side.bonds, &supports, 2, false);
            let done = g.chains.iter().all(|c| ok[usize::from(*c)]);
            let text = format!(
                "n={} e={} r={} g={} open={} walls={} gives={:?} lacks={:?} stands={} done={} owned={} left={}",
                g.inside.count_ones(), g.empty(&g.start).count_ones(), g.start.raider.count_ones(), g.start.guard.count_ones(),
                g.open.count_ones(), g.chains.len(), plot.gives, lacks, plot.stands, done, plot.owned.count_ones(), plot.left);
            out.push((color, g.points(g.inside), text));
        }
    }
    out
}

/// Scratch: what share would be proved if fields of a class gave all they should.
pub fn oracle(stones: &Stones, nodes: u32) -> Vec<(String, usize)> {
    let map = Map::of(stones);
    let mut sides = ByColor::new_with(|color| Side::of(&map, color));
    let safe = ByColor::new_with(|color| sides[color].safe_stones(&map, color));
    for color in Color::ALL {
        sides[color].search((&map, color), safe[!color], nodes);
    }
    type Class = (&'static str, fn(u32, u32, usize, u32) -> bool);
    let classes: [Class; 14] = [
        ("none", |_, _, _, _| false),
        ("n<=8", |n, _, _, _| n <= 8),
        ("n<=12", |n, _, _, _| n <= 12),
        ("n<=16", |n, _, _, _| n <= 16),
        ("n<=20", |n, _, _, _| n <= 20),
        ("n<=25", |n, _, _, _| n <= 25),
        ("n<=30", |n, _, _, _| n <= 30),
        ("all", |_, _, _, _| true),
        ("closed", |_, o, _, _| o == 0),
        ("open<=3", |_, o, _, _| o <= 3),
        ("walls<=2", |_, _, w, _| w <= 2),
        ("walls<=4", |_, _, w, _| w <= 4),
        ("lack1", |_, _, _, l| l <= 1),
        ("n<=16 o<=3", |n, o, _, _| n <= 16 && o <= 3),
    ];
    let mut out = Vec::new();
    for (name, class) in classes {
        let mut all = PointSet::EMPTY;
        for color in Color::ALL {
            let side = &mut sides[color];
            let supports = side.supports(None, |_| true);
            let kept: Vec<(Vec<u8>, bool)> = side.plots.iter().map(|p| (p.gives.clone(), p.stands)).collect();
            for plot in &mut side.plots {
                let lacks = lacking(plot, &side.bonds, &supports, 2, true);
                let most = lacks.iter().copied().max().unwrap_or(0);
                if class(plot.ground.inside.count_ones(), plot.ground.open.count_ones(), plot.ground.chains.len(), u32::from(most)) && (!plot.stands || lacks != plot.gives) && plot.ground.inside.count_ones() >= 3 {
                    plot.gives = lacks;
                    plot.stands = true;
                }
            }
            let ok = side.safe();
            all |= side.safe_stones(&map, color);
            for (plot, (gives, stands)) in side.plots.iter_mut().zip(kept) {
                if plot.stands && plot.ground.chains.iter().all(|c| ok[usize::from(*c)]) { all |= plot.ground.points(plot.ground.inside & !plot.ground.open); }
                plot.gives = gives;
                plot.stands = stands;
            }
        }
        out.push((name.to_string(), all.len()));
    }
    out
}

/// Scratch: what single fields are worth.
pub fn levers(stones: &Stones, nodes: u32) -> Vec<(usize, Color, PointSet, String)> {
    let map = Map::of(stones);
    let mut sides = ByColor::new_with(|color| Side::of(&map, color));
    let safe = ByColor::new_with(|color| sides[color].safe_stones(&map, color));
    for color in Color::ALL {
        sides[color].search((&map, color), safe[!color], nodes);
    }
    let mut out = Vec::new();
    for color in Color::ALL {
        let side = &mut sides[color];
        let supports = side.supports(None, |_| true);
        let count = |side: &Side| {
            let ok = side.safe();
            let mut all = side.safe_stones(&map, color);
            for plot in &side.plots {
                if plot.stands && plot.ground.chains.iter().all(|c| ok[usize::from(*c)]) { all |= plot.ground.points(plot.ground.inside & !plot.ground.open); }
            }
            all.len()
        };
        let base = count(side);
        for i in 0..side.plots.len() {
            let plot = &side.plots[i];
            let lacks = lacking(plot, &side.bonds, &supports, 2, true);
            if plot.stands && lacks == plot.gives || plot.ground.inside.count_ones() < 2 { continue; }
            let kept = (plot.gives.clone(), plot.stands);
            let g = &plot.ground;
            let text = format!("n={} e={} r={} g={} open={} walls={} gives={:?} lacks={:?} stands={} left={}",
                g.inside.count_ones(), g.empty(&g.start).count_ones(), g.start.raider.count_ones(), g.start.guard.count_ones(),
                g.open.count_ones(), g.chains.len(), plot.gives, lacks, plot.stands, plot.left);
            let points = g.points(g.inside);
            side.plots[i].gives = lacks; side.plots[i].stands = true;
            let gain = count(side) - base;
            (side.plots[i].gives, side.plots[i].stands) = kept;
            if gain > 0 { out.push((gain, color, points, text)); }
        }
    }
    out
}
