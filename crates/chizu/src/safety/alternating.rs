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
//! of a round are asked at once, so that no order matters.
//!
//! *What it does not know:* large regions, answers in another region than the move, superko, suicide.

use std::borrow::Cow;

use chizu_board::{ByColor, Color, Point, PointSet, Stones};

use super::benson;
use super::fields::{cuts, fields, fitting};
use super::ground::{Ground, MOST_POINTS, Needs, Spot, bits};
use super::judge::{self, Verdict, judge};
use super::map::{Map, NONE};
use super::prove::Prover;
use super::strategy::{self, Node};

/// A region in which the opponent's moves can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// The region; with the stones of its owner that stand free in it.
    pub points: PointSet,
    /// The stones of the chains to which it gives one liberty for ever.
    pub sustains: PointSet,
    /// The stones of the chains to which it gives two: they need nothing else.
    pub suffices: PointSet,
    /// The stones of the chains around that must be safe without it, as others may rest on being joined to them.
    pub leans_on: PointSet,
    /// Points of which the owner takes one when the opponent takes the other.
    pub pairs: Vec<Pair>,
    /// Whether the opponent can never live in it.
    pub owned: bool,
    /// Whether it was searched: then pairs do not tell all answers.
    pub searched: bool,
    /// Where that was needed for the chains: how each of the opponent's moves is answered, the first claim about the
    /// board as it is.
    pub claims: Vec<Claim>,
}

/// What is claimed of some points of a [`Shelter`], the opponent to move: with everything beyond in his hands for ever, the
/// chains around get what the shelter gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The points.
    pub points: PointSet,
    /// The owner's stones on them.
    pub own: PointSet,
    /// The opponent's.
    pub other: PointSet,
    /// An answer to every move of his.
    pub replies: Vec<Reply>,
    /// Where no answers are listed: the pairs that do, as for a shelter that was not searched.
    pub pairs: Option<Vec<Pair>>,
}

/// How a move is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The opponent's move.
    pub to: Point,
    /// The answer; none where he may go on.
    pub with: Option<Point>,
    /// The number of the claim that holds then.
    pub then: usize,
}

/// Two empty points of which the owner gets one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The points.
    pub points: [Point; 2],
    /// What they are for.
    pub purpose: Purpose,
}

/// What a [`Pair`] is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Both are liberties of two chains: they cannot be cut there.
    Joins,
    /// Both are next to this point and liberties of one chain, which gets it for a liberty.
    Reaches(Point),
    /// This one of them has only the other inside beside it: nobody comes in there.
    Seals(Point),
}

/// What one player cannot lose if he answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Safe {
    /// The stones of the chains that cannot be captured.
    pub stones: PointSet,
    /// Regions between such chains in which the opponent cannot live, under whatever stones.
    pub territory: PointSet,
    /// The regions in which to answer, in board order.
    pub shelters: Vec<Shelter>,
}

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

/// How often chains are asked for what they lack.
const ROUNDS: usize = 5;

/// What regions are asked on.
#[derive(Clone, Copy)]
struct Board<'a> {
    map: &'a Map,
    color: Color,
    /// The chains that are immortal.
    immortal: &'a [bool],
    /// The chains known to be safe: those joined to them need nothing else.
    free: &'a [bool],
}

/// A region with what it gives.
struct Plot {
    ground: Ground,
    /// For each wall: 0, 1 or 2 liberties.
    gives: Vec<u8>,
    owned: u64,
    safe: u64,
    pairs: Vec<judge::Pair>,
    searched: bool,
    claims: Vec<Claim>,
    /// Whether anything was found for these gifts.
    stands: bool,
    /// The points.
    spots: Vec<Spot>,
    /// What the gifts rest on.
    zone: u64,
    /// The chains that were known to be safe when they were found.
    leans: Vec<u16>,
}

impl Plot {
    fn new(ground: Ground, spots: Vec<Spot>) -> Self {
        Self {
            gives: vec![0; ground.chains.len()],
            ground,
            owned: 0,
            safe: 0,
            pairs: Vec::new(),
            searched: false,
            claims: Vec::new(),
            stands: false,
            spots,
            zone: 0,
            leans: Vec::new(),
        }
    }

    /// The zone on which its gifts rest, and what is left of the field, as plots of their own. `None` where nothing
    /// is left or it looks the same from two sides.
    fn divided(&self, board: Board<'_>) -> Option<Vec<Self>> {
        let ground = &self.ground;
        let rest = ground.inside & !self.zone;
        if !self.stands || self.gives.iter().all(|gift| *gift == 0) || self.zone == 0 || rest.count_ones() < 3 || ground.looks_the_same() {
            return None;
        }
        let piece = |points: u64| {
            let points = ground.points(points);
            let spots: Vec<Spot> =
                self.spots.iter().filter(|spot| points.contains(spot.point)).copied().collect();
            let weight = |chain: u16| u8::from(board.immortal[usize::from(chain)]);
            Some(Self::new(Ground::new(board.map, board.color, &spots, weight)?, spots))
        };
        let mut first = piece(self.zone)?;
        let gift = |chain: &u16| {
            let wall = ground.chains.iter().position(|other| other == chain);
            wall.and_then(|wall| self.gives.get(wall)).copied().unwrap_or(0)
        };
        let gives: Vec<u8> = first.ground.chains.iter().map(gift).collect();
        // Who gets something has to be there.
        let all = |gives: &[u8]| gives.iter().map(|gift| u32::from(*gift)).sum::<u32>();
        if all(&gives) != all(&self.gives) {
            return None;
        }
        if self.claims.is_empty() {
            if !first.ask(board, gives) {
                return None;
            }
        } else {
            first.gives = gives;
            first.claims.clone_from(&self.claims);
            first.searched = true;
            first.stands = true;
            first.zone = first.ground.inside;
            first.leans.clone_from(&self.leans);
        }
        let mut pieces = vec![first];
        let mut left = rest;
        while left != 0 {
            let part = ground.flood(left & left.wrapping_neg(), left);
            left &= !part;
            if let Some(mut piece) = piece(part) {
                piece.settle(board);
                pieces.push(piece);
            }
        }
        Some(pieces)
    }

    /// Turned so that walls with other needs are told apart; with the gifts in the order of the walls.
    fn turned(&self, board: Board<'_>, gives: &[u8]) -> Option<(Ground, Vec<u8>)> {
        let gift = |chain: u16| {
            let wall = self.ground.chains.iter().position(|other| *other == chain);
            wall.and_then(|wall| gives.get(wall)).copied().unwrap_or(0)
        };
        let weight = |chain: u16| gift(chain) + 4 * u8::from(board.free[usize::from(chain)]);
        let ground = Ground::new(board.map, board.color, &self.spots, weight)?;
        let gives = ground.chains.iter().map(|chain| gift(*chain)).collect();
        Some((ground, gives))
    }

    /// Gifts in the order of the chains, however the ground is turned.
    fn by_chain(&self, board: Board<'_>, gives: &[u8]) -> Vec<u8> {
        let mut gifts: Vec<_> = self.ground.chains.iter().zip(gives).collect();
        gifts.sort_unstable();
        gifts.into_iter().map(|(chain, gift)| gift + 4 * u8::from(board.free[usize::from(*chain)])).collect()
    }

    const fn owns_all(&self) -> bool {
        self.ground.inside & !self.ground.open & !self.owned & !self.safe == 0
    }

    fn adopt(&mut self, board: Board<'_>, ground: Option<Ground>, gives: Vec<u8>, verdict: &Verdict) {
        if let Some(ground) = ground {
            self.ground = ground;
        }
        let leans = |(chain, gift): (&u16, &u8)| {
            (*gift == 0 && board.free[usize::from(*chain)]).then_some(*chain)
        };
        self.leans = self.ground.chains.iter().zip(&gives).filter_map(leans).collect();
        self.gives = gives;
        let by = &self.ground;
        self.zone = by.with_chains(verdict.zone, by.start.guard);
        self.owned = verdict.owned;
        self.safe = verdict.safe;
        self.pairs = verdict.pairs.iter().copied().collect();
        self.claims.clear();
        self.searched = false;
        self.stands = true;
    }

    /// What was claimed of a ground, as points.
    fn claims(ground: &Ground, nodes: &[Node]) -> Vec<Claim> {
        let point = |bit: u64| ground.point(bit);
        let reply = |reply: &strategy::Reply| Reply {
            to: point(reply.0),
            with: (reply.1 != 0).then(|| point(reply.1)),
            then: reply.2,
        };
        let claim = |node: &Node| Claim {
            points: ground.points(node.zone),
            own: ground.points(node.state.guard),
            other: ground.points(node.state.raider),
            replies: node.replies.iter().map(reply).collect(),
            pairs: node.pairs.map(|pairs| pairs.iter().map(|pair| on_board(ground, pair)).collect()),
        };
        nodes.iter().map(claim).collect()
    }

    /// Asks for gifts without a search. Tells whether it gives them.
    fn ask(&mut self, board: Board<'_>, gives: Vec<u8>) -> bool {
        let (ground, gives) = self.turn_if_needed(board, gives);
        let by = ground.as_ref().unwrap_or(&self.ground);
        let verdict = judge(by, &by.start, &needs(board, by, &gives), by.inside);
        if verdict.holds {
            self.adopt(board, ground, gives, &verdict);
        }
        verdict.holds
    }

    fn turn_if_needed(&self, board: Board<'_>, gives: Vec<u8>) -> (Option<Ground>, Vec<u8>) {
        let turned = if self.ground.is_symmetric { self.turned(board, &gives) } else { None };
        match turned {
            Some((ground, gives)) => (Some(ground), gives),
            None => (None, gives),
        }
    }

    /// What it gives without a search.
    fn settle(&mut self, board: Board<'_>) {
        let points = self.ground.inside.count_ones();
        if points == 1 && self.ground.open == 0 {
            // An eye of one point.
            let needy = |chain: &u16| u8::from(!board.immortal[usize::from(*chain)]);
            self.gives = self.ground.chains.iter().map(needy).collect();
            self.owned = self.ground.inside;
            self.stands = true;
            return;
        }
        for gift in if points < 3 { 1..2 } else { 1..3 }.rev() {
            let needy = |chain: &u16| if board.immortal[usize::from(*chain)] { 0 } else { gift };
            let gives: Vec<u8> = self.ground.chains.iter().map(needy).collect();
            if self.ask(board, gives) {
                return;
            }
        }
        // Where a region is vital to some of the chains around it, no answer is needed.
        let claims = self.ground.inside & !self.ground.start.raider;
        let is_vital = |(wall, chain): (u64, u16)| {
            !board.immortal[usize::from(chain)] && claims & !self.ground.neighbors(wall) == 0
        };
        let gives: Vec<u8> = self.ground.walls().map(|wall| u8::from(is_vital(wall))).collect();
        self.ask(board, gives);
    }

    /// Looks for more by search. Tells whether it was found.
    fn prove(&mut self, board: Board<'_>, gives: Vec<u8>, all: bool, budget: &mut u32) -> bool {
        let (ground, gives) = self.turn_if_needed(board, gives);
        let by = ground.as_ref().unwrap_or(&self.ground);
        let wanted = if all { by.inside & !by.open } else { 0 };
        let needs = needs(board, by, &gives);
        let mut prover = Prover::new(Cow::Borrowed(by), needs, wanted, *budget);
        let zone = prover.prove(&by.start);
        *budget = prover.left();
        let patterns = prover.into_patterns();
        if std::env::var("DBG2").is_ok() {
            eprintln!("PROVE size {} gives {gives:?} all {all} -> {:?} left {}", by.inside.count_ones(), zone.map(|z| z.count_ones()), *budget);
        }
        let Some(zone) = zone else { return false };
        let verdict = judge(by, &by.start, &needs, by.inside);
        // What can be seen without a search needs no other certificate, nor what was certified before.
        let mut claims = std::mem::take(&mut self.claims);
        if verdict.holds {
            claims.clear();
        } else if !all {
            match strategy::strategy(by, &needs, zone, &patterns) {
                Some(nodes) => claims = Self::claims(by, &nodes),
                None => return false,
            }
        }
        self.adopt(board, ground, gives, &verdict);
        self.owned |= wanted;
        self.searched = true;
        if let Some(claim) = claims.first() {
            let points = claim.points;
            self.zone = bits(self.ground.inside)
                .map(|bit| 1 << bit)
                .filter(|bit| points.contains(self.ground.point(*bit)))
                .fold(0, |all, bit| all | bit);
        }
        self.claims = claims;
        true
    }
}

fn on_board(ground: &Ground, pair: &judge::Pair) -> Pair {
    Pair {
        points: pair.points.map(|bit| ground.point(bit)),
        purpose: match (pair.reaches, pair.seals) {
            (0, 0) => Purpose::Joins,
            (0, gate) => Purpose::Seals(ground.point(gate)),
            (inner, _) => Purpose::Reaches(ground.point(inner)),
        },
    }
}

/// What the walls of a ground still need if these are the gifts asked of it.
fn needs(board: Board<'_>, ground: &Ground, gives: &[u8]) -> Needs {
    let mut needs = Needs::default();
    for (wall, gift) in gives.iter().enumerate() {
        match gift {
            0 if board.free[usize::from(ground.chains[wall])] => {}
            0 => needs.solid |= ground.wall(wall),
            1 => needs.one |= ground.wall(wall),
            _ => needs.two |= ground.wall(wall),
        }
    }
    needs
}

const fn spot(map: &Map, point: Point, cell: usize, stone: u8) -> Spot {
    let (x, y) = map.frame.place(cell);
    Spot { point, x: x as u8, y: y as u8, stone }
}

/// What each chain gets.
fn supports(plots: &[Plot], immortal: &[bool], valid: impl Fn(&Plot) -> bool) -> Vec<u8> {
    let mut supports: Vec<u8> = immortal.iter().map(|immortal| 2 * u8::from(*immortal)).collect();
    for plot in plots.iter().filter(|plot| plot.stands && valid(plot)) {
        for (chain, gift) in plot.ground.chains.iter().zip(&plot.gives) {
            let sum = &mut supports[usize::from(*chain)];
            *sum = sum.saturating_add(*gift);
        }
    }
    supports
}

/// What each wall of a plot lacks elsewhere, if not more than `most`; nor less than what it gets now.
fn lacking(plot: &Plot, supports: &[u8], most: u8, keep: bool) -> Vec<u8> {
    let lacks = plot.ground.chains.iter().zip(&plot.gives).map(|(chain, gift)| {
        let own = if plot.stands { *gift } else { 0 };
        let elsewhere = supports[usize::from(*chain)] - own;
        let lacks = 2_u8.saturating_sub(elsewhere).min(most);
        if keep { lacks.max(own) } else { lacks }
    });
    lacks.collect()
}

fn supports_of(plots: &[Plot], immortal: &[bool]) -> Vec<u8> {
    supports(plots, immortal, |_| true)
}

/// What a plot is asked for: all that its walls lack, one liberty for each, or what one of them lacks.
fn questions(plot: &Plot, supports: &[u8]) -> Vec<Vec<u8>> {
    let mut asked = vec![lacking(plot, supports, 2, true), lacking(plot, supports, 1, true)];
    asked.dedup();
    asked
}

/// One player's chains and regions.
struct Side {
    plots: Vec<Plot>,
    /// The chains of the map that are immortal.
    immortal: Vec<bool>,
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
        cuts(map, color, &regions, &mut spots, &is_open, &walls);
        let weight = |chain: u16| u8::from(immortal[usize::from(chain)]);
        let board = Board { map, color, immortal: &immortal, free: &immortal };
        // A single open point is nothing.
        let plots = spots.iter().zip(&is_open).filter(|(spots, open)| spots.len() > usize::from(**open));
        let plots = plots.flat_map(|(spots, _)| fitting(map, color, spots));
        let plots = plots.filter_map(|spots| Some((Ground::new(map, color, &spots, weight)?, spots)));
        let plots = plots.map(|(ground, spots)| {
            let mut plot = Plot::new(ground, spots);
            plot.settle(board);
            plot
        });
        let plots = plots.collect();
        let mut side = Self { plots, immortal };
        side.settle((map, color));
        side
    }

    /// What each chain gets.
    fn supports(&self, valid: impl Fn(&Plot) -> bool) -> Vec<u8> {
        supports(&self.plots, &self.immortal, valid)
    }

    /// Asks regions for what their chains lack, without a search.
    fn settle(&mut self, (map, color): (&Map, Color)) {
        let immortal = &self.immortal;
        let board = Board { map, color, immortal, free: immortal };
        for _ in 0..2 {
            let supports = supports(&self.plots, &self.immortal, |_| true);
            let mut asked: Vec<Option<Vec<u8>>> = Vec::with_capacity(self.plots.len());
            for plot in &self.plots {
                let gives = lacking(plot, &supports, 2, true);
                let more = plot.ground.inside.count_ones() > 2 && gives != plot.gives;
                asked.push((more || !plot.stands).then_some(gives));
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

    /// The chains that are safe, and which plots are good.
    fn safe(&self) -> Vec<bool> {
        let mut safe = vec![true; self.immortal.len()];
        loop {
            let supports =
                self.supports(|plot| plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]));
            let mut changed = false;
            for (safe, support) in safe.iter_mut().zip(&supports) {
                changed |= *safe && *support < 2;
                *safe &= *support >= 2;
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
        let mut budgets = vec![nodes; self.plots.len()];
        // What was asked in vain need not be asked again.
        let mut refused: Vec<Vec<Vec<u8>>> = vec![Vec::new(); self.plots.len()];
        let is_foreign = |plot: &Plot| plot.ground.points(plot.ground.inside).intersects(&foreign);
        for _ in 0..ROUNDS {
            let (safe, supports) = (self.safe(), self.supports(|_| true));
            let board = Board { map, color, immortal: &self.immortal, free: &safe };
            let asked: Vec<_> = self
                .plots
                .iter()
                .map(|plot| {
                    let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
                    if done || is_foreign(plot) { Vec::new() } else { questions(plot, &supports) }
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
            let supports = supports_of(&self.plots, &self.immortal);
            let mut plots = Vec::with_capacity(self.plots.len());
            for (i, plot) in std::mem::take(&mut self.plots).into_iter().enumerate() {
                let lacks = lacking(&plot, &supports, 2, false);
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
        if std::env::var("DBG").is_ok() {
            let safe = self.safe();
            for plot in &self.plots {
                let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
                if done || plot.ground.inside.count_ones() < 7 { continue; }
                let sup = self.supports(|_| true);
                eprintln!("PLOT {:?} size {} open {} walls {} gives {:?} lacks {:?} zone {} foreign {}", color, plot.ground.inside.count_ones(), plot.ground.open.count_ones(), plot.ground.chains.len(), plot.gives, lacking(plot, &sup, 2, false), plot.zone.count_ones(), is_foreign(plot));
                let size = map.frame.size;
                for y in 0..size.height() { for x in 0..size.width() {
                    let cell = map.frame.cell(x as usize, y as usize);
                    let p = Point::from_index(y as usize * size.width() as usize + x as usize).unwrap();
                    let bit = bits(plot.ground.inside).find(|b| plot.ground.point(1 << b) == p);
                    let chain = map.chains.at(cell);
                    let c = match bit {
                        Some(b) => { let b = 1u64 << b; if plot.ground.start.raider & b != 0 {'O'} else if plot.ground.start.guard & b != 0 {'X'} else if plot.ground.open & b != 0 {'+'} else {'.'} }
                        None => if let Some(w) = plot.ground.chains.iter().position(|c| *c == chain) { (b'a' + w as u8) as char } else if chain == NONE {'_'} else if map.is_chain_of(chain, color) {'x'} else {'o'},
                    };
                    eprint!("{c} ");
                } eprintln!(); }
            }
        }
        let safe = self.safe();
        for plot in &mut self.plots {
            let done = plot.ground.chains.iter().all(|chain| safe[usize::from(*chain)]);
            if done && plot.stands && !plot.owns_all() && !is_foreign(plot) {
                let mut free = self.immortal.clone();
                for chain in &plot.leans {
                    free[usize::from(*chain)] = true;
                }
                let board = Board { map, color, immortal: &self.immortal, free: &free };
                plot.prove(board, plot.gives.clone(), true, &mut { nodes });
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
            if !plot.stands || !ground.chains.iter().all(|chain| safe[usize::from(*chain)]) {
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
