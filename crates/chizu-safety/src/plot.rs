//! A region with what it gives to the chains around it, as far as it was asked for it.
//!
//! It is asked without a search ([`super::judge`]) or with one ([`super::prove`]). What it gives rests on some of its points only,
//! so that the others may be asked on their own ([`Plot::divided`]).
//!
//! *What it does not know:* what chains need: it is told, in liberties for each of them.

mod asking;
mod supports;

use arrayvec::ArrayVec;
use chizu_board::{Color, PointSet};

use super::ground::{BITS, Ground, Spot};
use super::judge::Verdict;
use super::map::{Map, Rows};
use super::pairs;
use super::room::{Room, room};
use super::safe::{Claim, Pair, Purpose, Reply};
use super::strategy::{self, Node};

pub(super) use supports::{lacking, questions, supports};

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

    /// Whether a wall gets anything.
    pub(super) fn gives_any(&self) -> bool {
        self.stands && self.gives.iter().any(|gift| *gift > 0)
    }

    /// Whether it is good for anything.
    pub(super) fn is_useful(&self) -> bool {
        self.gives_any()
            || !self.joins.is_empty()
            || self.owned | (self.safe & self.ground.start.defender) != 0
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
        self.zone = by.with_chains(verdict.zone, by.start.defender);
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
            own: ground.points(node.state.defender),
            other: ground.points(node.state.attacker),
            replies: node.replies.iter().map(reply).collect(),
            pairs: node.pairs.as_ref().map(|pairs| pairs.iter().map(|pair| on_board(ground, pair)).collect()),
        };
        nodes.iter().map(claim).collect()
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
