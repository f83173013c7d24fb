//! A room: a few points between walls, and the moves in it.
//!
//! The *owner* of the walls wants eyes, the *attacker* wants to prevent them. A room is what is left of the board when
//! everything around is settled: walls cannot be captured, and neither can the attacker's stones that reach the open.
//! Points are bits of a number, so that a position is two numbers and a move costs a few operations.
//!
//! *What it does not know:* where on a board it lies, and shortage of liberties (see [`super::fate`] for that).

use crate::eyes::tuning::{ROOM_POINTS, ROOM_WALLS};
use arrayvec::ArrayVec;

use chizu_local::capture::Piece;

/// A set of points of a room.
pub(super) type Bits = u32;

/// The most points of a room.
const BITS: usize = Bits::BITS as usize;

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    /// Who wants eyes.
    Owner,
    /// Who wants none.
    Attacker,
}

impl Side {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Owner => Self::Attacker,
            Self::Attacker => Self::Owner,
        }
    }
}

/// Who may take back a ko at once, having threats to spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Threats {
    Nobody,
    Owner,
    Attacker,
}

impl Threats {
    /// Whether a side has them.
    pub(super) const fn are_of(self, side: Side) -> bool {
        matches!((self, side), (Self::Owner, Side::Owner) | (Self::Attacker, Side::Attacker))
    }
}

/// Points between walls.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Room {
    len: usize,
    /// What is next to each point.
    next_to: [Bits; BITS],
    /// For each wall the points it touches. Walls that are joined outside are one.
    walls: Vec<Bits>,
    /// The points next to where the attacker cannot be captured.
    open: Bits,
    touched: Bits,
}

/// The stones in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) own: Bits,
    pub(super) raid: Bits,
    /// Where the player who moves may not take back at once.
    pub(super) ko: Bits,
}

impl State {
    pub(super) const fn new(own: Bits, raid: Bits) -> Self {
        Self { own, raid, ko: 0 }
    }
}

/// The points of a room in another order.
pub(super) struct Order {
    /// The points by their new numbers.
    points: ArrayVec<u8, ROOM_POINTS>,
    /// The new number of each point.
    to: [u8; BITS],
}

impl Order {
    pub(super) fn of(points: impl Iterator<Item = usize>) -> Self {
        let mut order = Self { points: ArrayVec::new(), to: [0; BITS] };
        for (new, old) in points.enumerate() {
            order.points.push(old as u8);
            order.to[old] = new as u8;
        }
        order
    }

    pub(super) fn points(&self) -> impl Iterator<Item = usize> {
        self.points.iter().map(|old| usize::from(*old))
    }

    /// A set of points by their new numbers.
    fn set(&self, mut old: Bits) -> Bits {
        let mut new = 0;
        while old != 0 {
            new |= 1 << self.to[old.trailing_zeros() as usize % BITS];
            old &= old - 1;
        }
        new
    }
}

impl Piece for Room {
    type Set = Bits;

    #[inline]
    fn neighbors(&self, mut set: Bits) -> Bits {
        let mut all = 0;
        while set != 0 {
            all |= self.next_to[set.trailing_zeros() as usize % BITS];
            set &= set - 1;
        }
        all
    }
}

impl Room {
    pub(super) fn new(next_to: &[Bits], walls: Vec<Bits>, open: Bits) -> Self {
        let touched = walls.iter().fold(0, |all, wall| all | wall);
        let mut room = Self { len: next_to.len(), next_to: [0; BITS], walls, open, touched };
        room.next_to[..next_to.len()].copy_from_slice(next_to);
        room
    }

    /// The same room and stones with the points in another order.
    pub(super) fn reordered(&self, state: State, order: &Order) -> (Self, State) {
        let next_to: ArrayVec<Bits, ROOM_POINTS> =
            order.points().map(|old| order.set(self.next_to[old])).collect();
        let State { own, raid, ko } = state;
        let (own, raid, ko) = (order.set(own), order.set(raid), order.set(ko));
        (Self::new(&next_to, self.walls_in(order), order.set(self.open)), State { own, raid, ko })
    }

    fn walls_in(&self, order: &Order) -> Vec<Bits> {
        let mut walls: Vec<Bits> = self.walls.iter().map(|wall| order.set(*wall)).collect();
        walls.sort_unstable();
        walls
    }

    /// Of some orders of the points the one in which the room with its stones comes first.
    pub(super) fn least_order<const N: usize>(&self, state: State, orders: [Order; N]) -> Option<Order> {
        let mut orders = ArrayVec::from(orders);
        // What is next to the first points tells most of them apart.
        for i in 0..self.len {
            if orders.len() < 2 {
                break;
            }
            let next_to = |order: &Order| order.set(self.next_to[usize::from(order.points[i])]);
            let rows: ArrayVec<Bits, N> = orders.iter().map(next_to).collect();
            let least = rows.iter().copied().min();
            let mut rows = rows.into_iter();
            orders.retain(|_| rows.next() == least);
        }
        if orders.len() < 2 {
            return orders.pop();
        }
        let State { own, raid, ko } = state;
        orders.into_iter().min_by_key(|order| {
            let stones = [own, raid, ko].map(|stones| order.set(stones));
            (self.walls_in(order), order.set(self.open), stones, order.points.clone())
        })
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn all(&self) -> Bits {
        (1 << self.len) - 1
    }

    pub(super) const fn open(&self) -> Bits {
        self.open
    }

    /// Whether a point lies next to no other and in the open: a cut elsewhere.
    pub(super) fn is_lone(&self, point: usize) -> bool {
        self.next_to[point] == 0 && self.open >> point & 1 != 0
    }

    /// Whether it lies inside one wall and is nowhere open.
    pub(super) fn is_ring(&self) -> bool {
        self.has_one_wall() && self.open == 0
    }

    /// Whether all stones around it are one wall.
    pub(super) fn has_one_wall(&self) -> bool {
        self.walls.len() == 1
    }

    /// The points that walls touch.
    pub(super) const fn touched(&self) -> Bits {
        self.touched
    }

    pub(super) fn next_to(&self, point: usize) -> Bits {
        self.next_to[point]
    }

    pub(super) fn empty(&self, state: State) -> Bits {
        self.all() & !(state.own | state.raid)
    }

    /// The position after a move, unless it is forbidden.
    pub(super) fn play(&self, state: State, side: Side, stone: Bits) -> Option<State> {
        if (state.own | state.raid | state.ko) & stone != 0 {
            return None;
        }
        let State { mut own, mut raid, .. } = state;
        let (mine, theirs, air) = match side {
            Side::Owner => (&mut own, &mut raid, [self.touched, self.open]),
            Side::Attacker => (&mut raid, &mut own, [self.open, self.touched]),
        };
        *mine |= stone;
        let empty = self.all() & !(*mine | *theirs);
        let landed = self.landed(stone, [*mine, *theirs], empty, air)?;
        *theirs &= !landed.taken;
        Some(State { own, raid, ko: landed.ko() })
    }

    /// Whether so many eyes are the owner's for good, even if he never moves again: 2 if some wall lives by what is in
    /// the room, 1 if it lives with the help of one eye elsewhere.
    pub(super) fn has_eyes(&self, state: State, eyes: u8) -> bool {
        if eyes == 0 {
            return true;
        }
        let regions = Regions::of(self, state, state.own);
        if regions.count < usize::from(eyes) {
            return false;
        }
        let settled = Settled::of(self, state, &regions);
        if eyes == 1 {
            (0..self.walls.len()).any(|wall| settled.alive(Some(wall)))
        } else {
            settled.alive(None)
        }
    }

    /// Whether the owner cannot get so many eyes even if the attacker only passes.
    pub(super) fn hopeless(&self, state: State, eyes: u8) -> bool {
        let outside = self.flood(self.open & state.raid, state.raid);
        let mut hopeful = self.all() & !(state.own | self.open | outside | self.neighbors(outside));
        if eyes == 0 {
            return false;
        }
        if eyes == 1 {
            return hopeful == 0;
        }
        let all = hopeful;
        while hopeful != 0 {
            let first = hopeful & hopeful.wrapping_neg();
            hopeful &= !first;
            if all & !(first | self.neighbors(first)) != 0 {
                return false;
            }
        }
        true
    }
}

/// The regions around some stones that may be vital to a chain.
struct Regions {
    /// The owner's stones that are not given up.
    own: Bits,
    /// Points without a stone; those under his own that may be taken must be next to a chain, too.
    air: Bits,
    list: [Bits; ROOM_POINTS],
    count: usize,
}

impl Regions {
    #[inline(always)]
    fn of(room: &Room, state: State, own: Bits) -> Self {
        let air = room.empty(state) | (state.own & !own);
        let far = room.open | (air & !(room.touched | room.neighbors(own)));
        let mut regions = Self { own, air, list: [0; ROOM_POINTS], count: 0 };
        let outside = room.all() & !own;
        let mut left = outside;
        while left != 0 {
            let region = room.flood(left & left.wrapping_neg(), outside);
            left &= !region;
            if region & far == 0 {
                regions.list[regions.count] = region;
                regions.count += 1;
            }
        }
        regions
    }
}

/// What cannot be taken, after Benson: chains and the regions that are vital to them.
struct Settled<'a> {
    room: &'a Room,
    state: State,
    own: Bits,
    chains: [Chain; CHAINS],
    chain_count: usize,
    /// For each region the chains around it.
    around: [u32; ROOM_POINTS],
    region_count: usize,
}

/// Walls and stones that are joined.
#[derive(Clone, Copy, Default)]
struct Chain {
    /// Its stones in the room.
    stones: Bits,
    /// The points next to it.
    near: Bits,
    walls: Bits,
    /// The regions that are vital to it.
    vital: u32,
}

/// Room for all walls and all stones that stand alone.
const CHAINS: usize = ROOM_WALLS + ROOM_POINTS;

impl<'a> Settled<'a> {
    #[inline(always)]
    fn of(room: &'a Room, state: State, regions: &Regions) -> Self {
        let Regions { own, air, ref list, count: region_count } = *regions;
        let mut chains = [Chain::default(); CHAINS];
        let chain_count = Self::chains(room, own, &mut chains);
        let mut around = [0; ROOM_POINTS];
        for (i, chain) in chains[..chain_count].iter_mut().enumerate() {
            for (r, region) in list[..region_count].iter().enumerate() {
                if region & chain.near != 0 {
                    around[r] |= 1 << i;
                    chain.vital |= u32::from(region & air & !chain.near == 0) << r;
                }
            }
        }
        Self { room, state, own, chains, chain_count, around, region_count }
    }

    /// The chains: walls with what is joined to them, and stones that touch no wall.
    fn chains(room: &Room, own: Bits, list: &mut [Chain; CHAINS]) -> usize {
        let mut count = 0;
        let mut left = own;
        for (number, wall) in room.walls.iter().enumerate().take(CHAINS) {
            let stones = room.flood(*wall, own);
            left &= !stones;
            let mut chain =
                Chain { stones, near: *wall | room.neighbors(stones), walls: 1 << number, vital: 0 };
            // Stones may join it to walls before, and those to each other.
            let mut kept = 0;
            for i in 0..count {
                let other = list[i];
                if other.stones & stones != 0 {
                    chain.near |= other.near;
                    chain.walls |= other.walls;
                    chain.stones |= other.stones;
                } else {
                    list[kept] = other;
                    kept += 1;
                }
            }
            list[kept] = chain;
            count = kept + 1;
        }
        while left != 0 && count < CHAINS {
            let stones = room.flood(left & left.wrapping_neg(), own);
            left &= !stones;
            list[count] = Chain { stones, near: room.neighbors(stones), walls: 0, vital: 0 };
            count += 1;
        }
        count
    }

    /// Whether a wall lives; `fed` is one that has an eye elsewhere, and must live itself.
    fn alive(&self, fed: Option<usize>) -> bool {
        let chains = &self.chains[..self.chain_count];
        let is_fed = |chain: &Chain| fed.is_some_and(|wall| chain.walls >> wall & 1 != 0);
        // Two, or one and the eye elsewhere.
        let enough = |chain: &Chain, counted: u32| {
            let vital = chain.vital & counted;
            if is_fed(chain) { vital != 0 } else { vital & vital.wrapping_sub(1) != 0 }
        };
        let is_asked = |chain: &Chain| if fed.is_some() { is_fed(chain) } else { chain.walls != 0 };
        // Most have too few; to give stones up makes them no more.
        if !chains.iter().any(|chain| is_asked(chain) && enough(chain, u32::MAX)) {
            return false;
        }
        let mut living: u32 = (1 << self.chain_count) - 1;
        let mut counted: u32 = (1 << self.region_count) - 1;
        loop {
            let before = (living, counted);
            for (i, chain) in chains.iter().enumerate() {
                if !enough(chain, counted) {
                    living &= !(1 << i);
                }
            }
            for (r, around) in self.around[..self.region_count].iter().enumerate() {
                if around & !living != 0 {
                    counted &= !(1 << r);
                }
            }
            if (living, counted) == before {
                break;
            }
        }
        let lives = |(i, chain): (usize, &Chain)| living >> i & 1 != 0 && is_asked(chain);
        if chains.iter().enumerate().any(lives) {
            return true;
        }
        // Stones that hang on nothing may be given up.
        let loose: Bits = chains
            .iter()
            .enumerate()
            .filter(|(i, chain)| chain.walls == 0 && living >> i & 1 == 0)
            .fold(0, |all, (_, chain)| all | chain.stones);
        if loose == 0 {
            return false;
        }
        let regions = Regions::of(self.room, self.state, self.own & !loose);
        Settled::of(self.room, self.state, &regions).alive(fed)
    }
}
