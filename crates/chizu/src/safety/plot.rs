//! A region with what it gives to the chains around it, as far as it was asked for it.
//!
//! It is asked without a search ([`super::judge`]) or with one ([`super::prove`]). What it gives rests on some of its points only,
//! so that the others may be asked on their own ([`Plot::divided`]).
//!
//! *What it does not know:* what chains need: it is told, in liberties for each of them.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use chizu_board::{Color, PointSet};

use super::ground::{BITS, Ground, Needs, Spot};
use super::judge::{self, Verdict, judge};
use super::map::{Map, Rows};
use super::pairs;
use super::prove::Prover;
use super::room::{Room, room};
use super::safe::{Claim, Pair, Purpose, Reply};
use super::strategy::{self, Node};
use crate::adjacency::bits;

/// What regions are asked on.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) map: &'a Map,
    pub(super) color: Color,
    /// Whether nothing will be searched.
    pub(super) at_sight: bool,
    /// The chains that are immortal.
    pub(super) immortal: &'a [bool],
    /// The points next to these.
    pub(super) near_immortal: &'a Rows,
    /// The chains known to be safe: those joined to them need nothing else.
    pub(super) free: &'a [bool],
    /// The chains that are given up: where they are the opponent is taken to be at home.
    pub(super) lost: &'a [bool],
    /// For each chain the first of those with which it is joined for ever.
    pub(super) bonds: &'a [u16],
}

impl Board<'_> {
    fn are_joined(&self, a: u16, b: u16) -> bool {
        self.bonds[usize::from(a)] == self.bonds[usize::from(b)]
    }
}

/// What walls get: liberties for each.
pub(super) type Gifts = ArrayVec<u8, BITS>;

/// A region with what it gives.
pub(super) struct Plot {
    pub(super) ground: Box<Ground>,
    /// For each wall: 0, 1 or 2 liberties; empty before anything is found.
    pub(super) gives: Gifts,
    pub(super) owned: u64,
    pub(super) safe: u64,
    pub(super) pairs: Vec<pairs::Pair>,
    pub(super) searched: bool,
    pub(super) claims: Vec<Claim>,
    /// Whether anything was found for these gifts.
    pub(super) stands: bool,
    /// The chains that it joins; then it does nothing else.
    pub(super) joins: Vec<u16>,
    /// The points.
    pub(super) spots: Vec<Spot>,
    /// What the gifts rest on.
    pub(super) zone: u64,
    /// The chains that were known to be safe when they were found.
    pub(super) leans: Vec<u16>,
    /// What was asked in vain.
    pub(super) refused: Refused,
    /// The most liberties that it may give at sight to all chains around that are not immortal: with more they were asked for in vain.
    most: u8,
    /// What is seen of it at once.
    room: Room,
    /// Whether the ground is in its standard orientation. What is hopeless at sight is turned only for a search.
    is_turned: bool,
}

/// Questions asked in vain, with the most positions it would be in vain to look at.
pub(super) type Refused = Vec<(Vec<u8>, u32)>;

impl Plot {
    pub(super) fn new(ground: Box<Ground>, spots: Vec<Spot>) -> Self {
        Self {
            gives: Gifts::new(),
            ground,
            owned: 0,
            safe: 0,
            pairs: Vec::new(),
            searched: false,
            claims: Vec::new(),
            stands: false,
            joins: Vec::new(),
            spots,
            zone: 0,
            leans: Vec::new(),
            refused: Vec::new(),
            most: 2,
            room: Room::ANY,
            is_turned: true,
        }
    }

    /// Looks for what a question asks for, which was not asked with as many positions before. Tells whether it was found.
    /// The `reserve` is for what has an answer where the opponent stays away.
    pub(super) fn inquire(&mut self, board: Board<'_>, gives: Gifts, budget: &mut u32, reserve: u32) -> bool {
        let question = self.by_chain(board, &gives);
        if self.refused.iter().any(|(other, most)| *other == question && *most >= *budget) {
            return false;
        }
        let most = *budget;
        let stands = self.prove(board, gives, false, budget, reserve);
        if !stands {
            // What ends before its time would end so with more.
            self.refused.push((question, if *budget > 0 { u32::MAX } else { most }));
        }
        stands
    }

    /// Whether a wall gets anything.
    pub(super) fn gives_any(&self) -> bool {
        self.stands && self.gives.iter().any(|gift| *gift > 0)
    }

    /// Whether it is good for anything.
    pub(super) fn is_useful(&self) -> bool {
        self.gives_any() || !self.joins.is_empty() || self.owned | (self.safe & self.ground.start.guard) != 0
    }

    /// Whether any of its points are among these.
    pub(super) fn reaches(&self, points: PointSet) -> bool {
        self.ground.points(self.ground.inside).intersects(&points)
    }

    /// Points of which nothing is known yet. `None` if there are too many walls.
    pub(super) fn unasked(board: Board<'_>, spots: Vec<Spot>) -> Option<Self> {
        let weight = |chain: u16| u8::from(board.immortal[usize::from(chain)]);
        let ground = Ground::new(board.map, (board.color, board.lost), &spots, weight)?;
        Some(Self::new(ground, spots))
    }

    /// Points with what they give at sight.
    pub(super) fn of(board: Board<'_>, spots: Vec<Spot>) -> Option<Self> {
        let ground = Ground::unturned(board.map, (board.color, board.lost), &spots)?;
        let room = room(&ground, &ground.start, 2, is_bound(board, &ground));
        let mut plot = Self { room, is_turned: false, ..Self::new(ground, spots) };
        plot.settle(board);
        Some(plot)
    }

    /// The same again without chains that are given up.
    pub(super) fn without(mut self, board: Board<'_>, linked: PointSet) -> Option<Self> {
        for spot in &mut self.spots {
            spot.linked &= linked.contains(spot.point);
        }
        Self::of(board, self.spots)
    }

    /// Two points that join those of some chains that are next to both.
    pub(super) fn gap(
        (map, color): (&Map, Color),
        spots: Vec<Spot>,
        is_wall: impl Fn(&u16) -> bool,
    ) -> Option<Self> {
        let mut plot = Self::new(Ground::new(map, (color, &[]), &spots, |_| 0)?, spots);
        let points = plot.ground.inside;
        let one = points & points.wrapping_neg();
        let joins =
            |(wall, chain): &(u64, u16)| points & !plot.ground.neighbors(*wall) == 0 && is_wall(chain);
        plot.joins = plot.ground.walls().filter(joins).map(|(_, chain)| chain).collect();
        plot.stands = true;
        plot.zone = points;
        plot.safe = plot.ground.walls;
        plot.pairs =
            vec![pairs::Pair { points: [one, points & !one], reaches: 0, seals: 0, serves: plot.safe }];
        Some(plot)
    }

    /// The zone on which its gifts rest, and what is left of the field, as plots of their own. `None` where nothing
    /// is left or it looks the same from two sides.
    pub(super) fn divided(&self, board: Board<'_>) -> Option<Vec<Self>> {
        let ground = &self.ground;
        let rest = ground.inside & !self.zone;
        if !self.stands
            || self.gives.iter().all(|gift| *gift == 0)
            || self.zone == 0
            || rest.count_ones() < 3
            || ground.looks_the_same()
        {
            return None;
        }
        let piece = |points: u64| {
            let points = ground.points(points);
            let spots: Vec<Spot> =
                self.spots.iter().filter(|spot| points.contains(spot.point)).copied().collect();
            let weight = |chain: u16| u8::from(board.immortal[usize::from(chain)]);
            Some(Self::new(Ground::new(board.map, (board.color, board.lost), &spots, weight)?, spots))
        };
        let mut first = piece(self.zone)?;
        let gift = |chain: &u16| {
            let wall = ground.chains.iter().position(|other| other == chain);
            wall.and_then(|wall| self.gives.get(wall)).copied().unwrap_or(0)
        };
        let gives: Gifts = first.ground.chains.iter().map(gift).collect();
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
            // A chain in one piece is no wall of another.
            if let Some(mut piece) = piece(part)
                && piece.ground.chains.iter().all(|chain| ground.chains.contains(chain))
            {
                piece.settle(board);
                pieces.push(piece);
            }
        }
        Some(pieces)
    }

    /// Puts the ground in its standard orientation, before several questions are asked of it: they name walls by their order.
    pub(super) fn turn(&mut self, board: Board<'_>) {
        if self.is_turned {
            return;
        }
        let weight = |chain: u16| u8::from(board.immortal[usize::from(chain)]);
        if let Some(ground) = Ground::new(board.map, (board.color, board.lost), &self.spots, weight) {
            self.ground = ground;
            self.is_turned = true;
        }
    }

    /// Turned so that walls with other needs are told apart; with the gifts in the order of the walls.
    fn turned(&self, board: Board<'_>, gives: &[u8]) -> Option<(Box<Ground>, Gifts)> {
        let gift = |chain: u16| {
            let wall = self.ground.chains.iter().position(|other| *other == chain);
            wall.and_then(|wall| gives.get(wall)).copied().unwrap_or(0)
        };
        let weight = |chain: u16| {
            let bound =
                self.ground.chains.iter().any(|other| *other != chain && board.are_joined(*other, chain));
            gift(chain) + 4 * u8::from(board.free[usize::from(chain)]) + 8 * u8::from(bound)
        };
        let ground = Ground::new(board.map, (board.color, board.lost), &self.spots, weight)?;
        let gives = ground.chains.iter().map(|chain| gift(*chain)).collect();
        Some((ground, gives))
    }

    /// Gifts in the order of the chains, however the ground is turned.
    fn by_chain(&self, board: Board<'_>, gives: &[u8]) -> Vec<u8> {
        let mut gifts: Vec<_> = self.ground.chains.iter().zip(gives).collect();
        gifts.sort_unstable();
        gifts.into_iter().map(|(chain, gift)| gift + 4 * u8::from(board.free[usize::from(*chain)])).collect()
    }

    /// Whether there is a chain that gets one liberty and is not known to have another.
    fn has_doubtful(&self, known: &[bool]) -> bool {
        self.ground
            .chains
            .iter()
            .zip(&self.gives)
            .any(|(chain, gift)| *gift == 1 && !known[usize::from(*chain)])
    }

    /// Whether what it gives hangs on which chains are known to be safe.
    pub(super) fn leans(&self) -> bool {
        !self.leans.is_empty() || (self.gives.contains(&1) && self.gives.contains(&2))
    }

    /// What it gives to a chain and those joined with it.
    pub(super) fn gift(&self, bonds: &[u16], chain: u16) -> u8 {
        let bond = bonds[usize::from(chain)];
        let walls = self.ground.chains.iter().zip(&self.gives);
        let joined = walls.filter(|(other, _)| bonds[usize::from(**other)] == bond);
        joined.map(|(_, gift)| *gift).max().unwrap_or(0)
    }

    pub(super) const fn owns_all(&self) -> bool {
        self.ground.inside & !self.ground.open & !self.owned & !self.safe == 0
    }

    fn adopt(&mut self, board: Board<'_>, ground: Option<Box<Ground>>, gives: Gifts, verdict: &Verdict) {
        if let Some(ground) = ground {
            self.ground = ground;
            self.is_turned = true;
        }
        let leans =
            |(chain, gift): (&u16, &u8)| (*gift == 0 && board.free[usize::from(*chain)]).then_some(*chain);
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
            pairs: node.pairs.as_ref().map(|pairs| pairs.iter().map(|pair| on_board(ground, pair)).collect()),
        };
        nodes.iter().map(claim).collect()
    }

    /// Whether it is plain at sight that it does not give this.
    pub(super) fn is_hopeless(&self, board: Board<'_>, gives: &[u8]) -> bool {
        self.room.vital < needs(board, &self.ground, gives).least(self.ground.walls)
    }

    /// Whether this was asked for in vain when it was made: as much for every chain that is not immortal.
    pub(super) fn is_known(&self, board: Board<'_>, gives: &[u8]) -> bool {
        let mut gifts = gives.iter().zip(&self.ground.chains);
        gifts.all(
            |(gift, chain)| if board.immortal[usize::from(*chain)] { *gift == 0 } else { *gift > self.most },
        )
    }

    /// Asks for gifts without a search. Tells whether it gives them.
    pub(super) fn ask(&mut self, board: Board<'_>, gives: Gifts) -> bool {
        if self.is_hopeless(board, &gives) {
            return false;
        }
        if !self.room.is_owned && gives.iter().all(|gift| *gift == 0) {
            self.adopt(board, None, gives, &Verdict::NOTHING);
            return true;
        }
        let by = &self.ground;
        let is_bound = is_bound(board, by);
        if judge::is_hopeless(by, &by.start, &needs(board, by, &gives), is_bound) {
            return false;
        }
        if board.at_sight && self.is_vital_to_all(board, &gives) {
            let needs = needs(board, by, &gives);
            if let Some(verdict) = judge::judge_without_pairs(by, &by.start, &needs, by.inside) {
                self.adopt(board, None, gives, &verdict);
                return true;
            }
        }
        let (ground, gives) = self.turn_if_needed(board, gives);
        let by = ground.as_ref().unwrap_or(&self.ground);
        let needs = needs(board, by, &gives);
        let verdict = judge::judge_closely(by, &by.start, &needs, by.inside);
        if verdict.holds {
            self.adopt(board, ground, gives, &verdict);
        }
        verdict.holds
    }

    /// Whether it is vital as it is to all walls that are to get something, none of which are joined elsewhere.
    fn is_vital_to_all(&self, board: Board<'_>, gives: &[u8]) -> bool {
        let ground = &self.ground;
        let claims = ground.inside & !ground.start.raider;
        let mut needy = ground.walls().zip(gives).filter(|(_, gift)| **gift > 0);
        ground.open | ground.linked == 0
            && needy.all(|((wall, _), _)| claims & !ground.neighbors(wall) == 0)
            && !is_bound(board, ground)
    }

    /// The ground to ask for these gifts if it is not the plot's own, and the gifts in the order of its walls.
    fn turn_if_needed(&mut self, board: Board<'_>, gives: Gifts) -> (Option<Box<Ground>>, Gifts) {
        let turned =
            if !self.is_turned || self.ground.is_symmetric { self.turned(board, &gives) } else { None };
        let (mut ground, mut gives) = match turned {
            Some((ground, gives)) if ground.is_symmetric => (Some(ground), gives),
            Some((ground, gives)) => {
                self.ground = ground;
                self.is_turned = true;
                (None, gives)
            }
            None => (None, gives),
        };
        let by = ground.as_ref().unwrap_or(&self.ground);
        let chains = &by.chains;
        let is_bound =
            |(i, chain): (usize, &u16)| chains[..i].iter().any(|other| board.are_joined(*other, *chain));
        if !by.looks_the_same() && chains.iter().enumerate().any(is_bound) {
            let mut joined = by.clone();
            joined.join(|a, b| board.are_joined(a, b));
            // What one gets all get with which it is joined.
            let asked = gives.clone();
            for (gift, chain) in gives.iter_mut().zip(chains) {
                let same = chains.iter().zip(&asked).filter(|(other, _)| board.are_joined(**other, *chain));
                *gift = same.map(|(_, gift)| *gift).max().unwrap_or(0);
            }
            ground = Some(joined);
        }
        (ground, gives)
    }

    /// What it gives without a search.
    pub(super) fn settle(&mut self, board: Board<'_>) {
        let points = self.ground.inside.count_ones();
        if points == 1 && self.ground.open | self.ground.linked == 0 {
            // An eye of one point.
            let needy = |chain: &u16| u8::from(!board.immortal[usize::from(*chain)]);
            self.gives = self.ground.chains.iter().map(needy).collect();
            self.owned = self.ground.inside;
            self.stands = true;
            return;
        }
        let is_free = |chain: &u16| board.immortal[usize::from(*chain)];
        // Others need as many regions as they are asked for.
        let may_stand = self.ground.chains.is_empty() || self.ground.chains.iter().any(is_free);
        for gift in if points < 3 { 1..2 } else { 1..3 }.rev() {
            if !may_stand && self.room.vital < gift {
                self.most = gift - 1;
                continue;
            }
            let needy = |chain: &u16| if board.immortal[usize::from(*chain)] { 0 } else { gift };
            let gives = self.ground.chains.iter().map(needy);
            if self.ask(board, gives.collect()) {
                return;
            }
            self.most = gift - 1;
        }
        // Where a region is vital to some of the chains around it, no answer is needed.
        let claims = self.ground.inside & !self.ground.start.raider;
        let is_vital = |(wall, chain): (u64, u16)| {
            !board.immortal[usize::from(chain)] && claims & !self.ground.neighbors(wall) == 0
        };
        let gives: Gifts = self.ground.walls().map(|wall| u8::from(is_vital(wall))).collect();
        let needy = self.ground.chains.iter().map(|chain| u8::from(!board.immortal[usize::from(*chain)]));
        // One for all was asked in vain.
        if !gives.iter().copied().eq(needy) {
            self.ask(board, gives);
        }
    }

    /// Looks for more by search. Tells whether it was found.
    pub(super) fn prove(
        &mut self,
        board: Board<'_>,
        gives: Gifts,
        all: bool,
        budget: &mut u32,
        reserve: u32,
    ) -> bool {
        let (ground, gives) = self.turn_if_needed(board, gives);
        let by = ground.as_ref().unwrap_or(&self.ground);
        let wanted = if all { by.inside & !by.open } else { 0 };
        let needs = needs(board, by, &gives);
        let mut prover = Prover::new(Cow::Borrowed(&**by), needs, wanted, *budget).and(reserve);
        let zone = prover.prove(&by.start);
        *budget = prover.left();
        let patterns = prover.into_patterns();
        let Some(zone) = zone else { return false };
        let verdict = judge(by, &by.start, &needs, by.inside);
        // What can be seen without a search needs no other certificate, nor what was certified before.
        let mut claims = std::mem::take(&mut self.claims);
        if verdict.holds {
            claims.clear();
        } else if !all {
            match strategy::strategy(by, &needs, zone, &patterns) {
                Some(nodes) => claims = Self::claims(by, &nodes),
                None => {
                    self.claims = claims;
                    return false;
                }
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

pub(super) fn on_board(ground: &Ground, pair: &pairs::Pair) -> Pair {
    Pair {
        points: pair.points.map(|bit| ground.point(bit)),
        purpose: match (pair.reaches, pair.seals) {
            (0, 0) => Purpose::Joins,
            (0, gate) => Purpose::Seals(ground.point(gate)),
            (inner, _) => Purpose::Reaches(ground.point(inner)),
        },
    }
}

/// Whether some walls of a ground may be joined elsewhere.
fn is_bound(board: Board<'_>, ground: &Ground) -> bool {
    ground.chains.iter().any(|chain| board.bonds[usize::from(*chain)] != *chain)
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

/// What each chain gets from some plots, or others with which it is joined.
pub(super) fn supports<'a>(
    plots: impl Iterator<Item = &'a Plot>,
    (immortal, bonds): (&[bool], &[u16]),
    known: Option<&[bool]>,
) -> Vec<u8> {
    let mut supports = vec![0_u8; bonds.len()];
    let mut most = supports.clone();
    for (_, bond) in immortal.iter().zip(bonds).filter(|(immortal, _)| **immortal) {
        supports[usize::from(*bond)] = 2;
    }
    for plot in plots.filter(|plot| plot.gives_any()) {
        let gifts = || {
            plot.ground.chains.iter().map(|chain| usize::from(bonds[usize::from(*chain)])).zip(&plot.gives)
        };
        // Of those that are joined one gets it for all.
        for (bond, gift) in gifts() {
            most[bond] = most[bond].max(*gift);
        }
        for (bond, _) in gifts() {
            let mut gift = std::mem::take(&mut most[bond]);
            // Who gets two may be joined to one who gets one and has another elsewhere.
            if let Some(known) = known
                && gift == 2
                && plot.has_doubtful(known)
            {
                gift = 1;
            }
            supports[bond] = supports[bond].saturating_add(gift);
        }
    }
    for (chain, bond) in bonds.iter().enumerate() {
        supports[chain] = supports[usize::from(*bond)];
    }
    supports
}

/// What each wall of a plot lacks elsewhere, if not more than `most`; nor less than what it gets now.
pub(super) fn lacking(
    plot: &Plot,
    bonds: &[u16],
    supports: &[u8],
    most: u8,
    keep: bool,
) -> impl Iterator<Item = u8> + Clone {
    let gives = plot.gives_any();
    plot.ground.chains.iter().map(move |chain| {
        let own = if gives { plot.gift(bonds, *chain) } else { 0 };
        let elsewhere = supports[usize::from(*chain)].saturating_sub(own);
        let lacks = 2_u8.saturating_sub(elsewhere).min(most);
        if keep { lacks.max(own) } else { lacks }
    })
}

/// What a plot is asked for: all that its walls lack, or one liberty for each that lacks any.
pub(super) fn questions(plot: &Plot, bonds: &[u16], supports: &[u8]) -> ArrayVec<Gifts, 2> {
    let lacking = |most| lacking(plot, bonds, supports, most, true).collect::<Gifts>();
    let mut asked = ArrayVec::from([lacking(2), lacking(1)]);
    if asked[0] == asked[1] {
        asked.pop();
    }
    asked
}
