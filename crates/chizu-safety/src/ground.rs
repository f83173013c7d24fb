//! A piece of the board to fight over, small enough for one machine word.
//!
//! Its points, and the chains of one player, the *defender*, around it. The other player, the *attacker*, has
//! stones only inside. Points and walls are the bits of a number, points first, so that a position is two
//! numbers and a move costs a few operations.
//!
//! Points and walls are numbered in one standard orientation: a search that has to stop stops at the same
//! place however the board is turned.
//!
//! It stands on [`super::map`]. *What it does not know:* what walls are worth elsewhere; it is told
//! ([`Needs`]).

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use chizu_board::{Color, Point, PointSet};
use chizu_local::adjacency::{Adjacency, bits};
use chizu_local::capture::Piece as _;

use super::map::{CELLS, Map, NONE, Rows};
use crate::tuning;

/// The most bits: points and walls.
pub(super) const BITS: usize = 64;

/// A point of a ground to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) point: Point,
    pub(super) x: u8,
    pub(super) y: u8,
    /// 1 empty, 2 the attacker's stone, 3 the defender's.
    pub(super) stone: u8,
    /// Whether it is one of the two points of a link, the other of which is elsewhere.
    pub(super) linked: bool,
    /// The field of which it is part.
    pub(super) field: u16,
}

impl Spot {
    pub(super) const fn new(point: Point, [x, y]: [u8; 2], stone: u8, field: u16) -> Self {
        Self { point, x, y, stone, linked: false, field }
    }

    /// Whether it is one of some points.
    pub(super) fn is_in(&self, rows: &Rows) -> bool {
        rows[usize::from(self.y)] >> self.x & 1 != 0
    }
}

/// Points of the board between walls.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    next_to: Adjacency,
    points: [Point; tuning::GROUND_POINTS],
    /// The points in the other orientations from which it looks just the same.
    others: Vec<[Point; tuning::GROUND_POINTS]>,
    /// The points.
    pub(super) inside: u64,
    /// The points next to points of neither side's ground: there the attacker is at home, and his stones live.
    pub(super) open: u64,
    /// The points of links whose other points are elsewhere: the attacker has them for nothing, or the defender has.
    pub(super) linked: u64,
    /// The walls.
    pub(super) walls: u64,
    /// The walls' chains on the map.
    pub(super) chains: ArrayVec<u16, BITS>,
    /// The stones now, the attacker to play.
    pub(super) start: State,
    /// Whether it looks the same from two sides but for what walls need.
    pub(super) is_symmetric: bool,
}

/// The stones inside a ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct State {
    pub(super) defender: u64,
    pub(super) attacker: u64,
    /// Where the defender may not take back a ko at once.
    pub(super) ko: u64,
}

/// What the walls still need, beside what they have elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Needs {
    /// Those that breathe in one other place.
    pub(super) one: u64,
    /// Those that breathe nowhere else.
    pub(super) two: u64,
    /// Those that are taken to stand, but not so that others may rest on being joined to them.
    pub(super) solid: u64,
}

impl Needs {
    /// How many regions there must be at least. Walls may be joined to those that need less.
    pub(super) const fn least(&self, walls: u64) -> u8 {
        match walls & !(self.two | self.solid) {
            0 if self.two == 0 => 0,
            0 => 2,
            less if less & !self.one == 0 => 1,
            _ => 0,
        }
    }

    /// The walls that need nothing and on which others may rest.
    pub(super) const fn free(&self, walls: u64) -> u64 {
        walls & !(self.one | self.two | self.solid)
    }
}

/// One way to look at the ground.
#[derive(Clone, Copy)]
struct Orientation {
    flip_x: bool,
    flip_y: bool,
    transpose: bool,
    width: u8,
    height: u8,
}

impl Orientation {
    const fn seen(self, x: u8, y: u8) -> (u8, u8) {
        let x = if self.flip_x { self.width - 1 - x } else { x };
        let y = if self.flip_y { self.height - 1 - y } else { y };
        if self.transpose { (y, x) } else { (x, y) }
    }

    /// How wide and how tall it looks.
    const fn size(self) -> (u8, u8) {
        if self.transpose { (self.height, self.width) } else { (self.width, self.height) }
    }

    /// Right, down, left and up as steps between cells.
    const fn steps(self, stride: isize) -> [isize; 4] {
        let right = if self.flip_x { -1 } else { 1 };
        let down = if self.flip_y { -stride } else { stride };
        if self.transpose { [down, right, -down, -right] } else { [right, down, -right, -down] }
    }
}

/// The rows of a ground, or its columns: of stones two bits a point, and of links.
#[derive(Clone, Copy, Default)]
struct Look([(u64, u32); 25]);

impl Look {
    fn add(&mut self, x: u8, y: u8, spot: &Spot) {
        let (stones, links) = &mut self.0[usize::from(y)];
        *stones |= u64::from(spot.stone) << (2 * x);
        *links |= u32::from(spot.linked) << x;
    }

    /// A row as seen that way.
    fn row(&self, way: Orientation, y: u8) -> (u64, u32) {
        let (wide, tall) = way.size();
        let (mirrored, upside_down) =
            if way.transpose { (way.flip_y, way.flip_x) } else { (way.flip_x, way.flip_y) };
        let (stones, links) = self.0[usize::from(if upside_down { tall - 1 - y } else { y })];
        if !mirrored {
            return (stones, links);
        }
        let stones = stones.reverse_bits() >> (64 - 2 * wide);
        let low = u64::MAX / 3;
        (stones >> 1 & low | (stones & low) << 1, links.reverse_bits() >> (32 - wide))
    }
}

/// Points row by row as they are seen.
fn ordered(spots: &[Spot], seen: impl Fn(&Spot) -> (u8, u8)) -> [Spot; tuning::GROUND_POINTS] {
    let mut order = [spots[0]; tuning::GROUND_POINTS];
    order[..spots.len()].copy_from_slice(spots);
    order[..spots.len()].sort_unstable_by_key(|spot| {
        let (x, y) = seen(spot);
        (y, x)
    });
    order
}

impl Ground {
    /// The ground of these points, in any order; of the chains of a colour, all that are not on them are walls, but those
    /// that are given up: there the attacker is taken to be at home. `weight` is what else tells walls apart. `None` if there are too many points or walls.
    pub(super) fn new(
        map: &Map,
        side: (Color, &[bool]),
        spots: &[Spot],
        weight: impl Fn(u16) -> u8,
    ) -> Option<Box<Self>> {
        if spots.is_empty() || spots.len() > tuning::GROUND_POINTS {
            return None;
        }
        let (mut left, mut top, mut right, mut bottom) = (u8::MAX, u8::MAX, 0, 0);
        for spot in spots {
            (left, right) = (left.min(spot.x), right.max(spot.x));
            (top, bottom) = (top.min(spot.y), bottom.max(spot.y));
        }
        let (width, height) = (right - left + 1, bottom - top + 1);
        let mut looks = [Look::default(); 2];
        for spot in spots {
            let (x, y) = (spot.x - left, spot.y - top);
            looks[0].add(x, y, spot);
            looks[1].add(y, x, spot);
        }
        let mut best: Option<Orientation> = None;
        let mut ways: ArrayVec<Orientation, 8> = ArrayVec::new();
        let row = |way: Orientation, y: u8| looks[usize::from(way.transpose)].row(way, y);
        for i in 0..8_u8 {
            let way =
                Orientation { flip_x: i & 1 != 0, flip_y: i & 2 != 0, transpose: i & 4 != 0, width, height };
            let (wide, tall) = way.size();
            if wide < tall {
                continue;
            }
            let order = best.map(|other| {
                let mut rows = (0..tall).map(|y| row(way, y).cmp(&row(other, y)));
                rows.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
            });
            match order {
                Some(Ordering::Greater) => continue,
                Some(Ordering::Equal) => {}
                _ => {
                    best = Some(way);
                    ways.clear();
                }
            }
            ways.push(way);
        }
        if spots.len() == 1 {
            // One point looks the same from everywhere, and what is asked of it is the same for all walls.
            ways.truncate(1);
        }
        if let [way] = ways[..] {
            let order = ordered(spots, |spot| way.seen(spot.x - left, spot.y - top));
            return Self::seen(map, side, &order[..spots.len()], way, |_| {});
        }
        let mut chosen: Option<(Vec<u8>, Box<Self>)> = None;
        for way in &ways {
            let order = ordered(spots, |spot| way.seen(spot.x - left, spot.y - top));
            let mut key = Vec::with_capacity(6 * spots.len());
            let ground = Self::seen(map, side, &order[..spots.len()], *way, |sign| key.push(sign))?;
            key.extend(ground.chains.iter().map(|chain| weight(*chain)));
            match &mut chosen {
                Some((other, same)) if key == *other => same.others.push(ground.points),
                Some((other, _)) if key > *other => {}
                _ => chosen = Some((key, ground)),
            }
        }
        let (_, mut ground) = chosen?;
        ground.is_symmetric = true;
        Some(ground)
    }

    /// The ground of these points in their order, from where one stands: enough to tell what is around them.
    pub(super) fn unturned(map: &Map, side: (Color, &[bool]), spots: &[Spot]) -> Option<Box<Self>> {
        if spots.is_empty() || spots.len() > tuning::GROUND_POINTS {
            return None;
        }
        let way = Orientation { flip_x: false, flip_y: false, transpose: false, width: 0, height: 0 };
        Self::seen(map, side, spots, way, |_| {})
    }

    /// The ground of points in that order as seen that way; `tell` is told what is around each point.
    fn seen(
        map: &Map,
        (color, lost): (Color, &[bool]),
        spots: &[Spot],
        way: Orientation,
        mut tell: impl FnMut(u8),
    ) -> Option<Box<Self>> {
        let count = spots.len();
        let mut number = [u8::MAX; CELLS];
        let mut ground = Box::new(Self {
            next_to: Adjacency([0; BITS]),
            points: [spots[0].point; tuning::GROUND_POINTS],
            others: Vec::new(),
            inside: (1 << count) - 1,
            open: 0,
            linked: 0,
            walls: 0,
            chains: ArrayVec::new_const(),
            start: State::default(),
            is_symmetric: false,
        });
        let mut cells = [0_usize; tuning::GROUND_POINTS];
        for (bit, spot) in spots.iter().enumerate() {
            ground.points[bit] = spot.point;
            let cell = map.frame.cell(usize::from(spot.x), usize::from(spot.y));
            cells[bit] = cell;
            number[cell] = bit as u8;
            ground.linked |= u64::from(spot.linked) << bit;
            match spot.stone {
                2 => ground.start.attacker |= 1 << bit,
                3 => ground.start.defender |= 1 << bit,
                _ => {}
            }
        }
        let steps = way.steps(map.frame.stride() as isize);
        for (bit, cell) in cells[..count].iter().enumerate() {
            for step in steps {
                let Some(next) = cell.checked_add_signed(step) else { continue };
                let other = number[next];
                if other != u8::MAX {
                    ground.next_to.0[bit] |= 1 << other;
                    continue;
                }
                let chain = map.chains.at(next);
                if map.regions[color].at(next) != NONE || lost.get(usize::from(chain)) == Some(&true) {
                    ground.open |= 1 << bit;
                    tell(u8::MAX - 1);
                    continue;
                }
                if chain == NONE || !map.is_chain_of(chain, color) {
                    continue;
                }
                let known = ground.chains.iter().position(|c| *c == chain);
                let wall = known.unwrap_or_else(|| {
                    ground.chains.push(chain);
                    ground.chains.len() - 1
                });
                if count + wall >= BITS {
                    return None;
                }
                tell(wall as u8);
                ground.walls |= 1 << (count + wall);
                ground.next_to.0[bit] |= 1 << (count + wall);
                ground.next_to.0[count + wall] |= 1 << bit;
            }
            tell(u8::MAX);
        }
        Some(ground)
    }

    /// The bit of a wall.
    pub(super) fn wall(&self, wall: usize) -> u64 {
        (self.walls & self.walls.wrapping_neg()) << wall
    }

    /// The walls with their chains.
    pub(super) fn walls(&self) -> impl Iterator<Item = (u64, u16)> + '_ {
        self.chains.iter().enumerate().map(|(wall, chain)| (self.wall(wall), *chain))
    }

    /// The same with some of its points only; beyond them the attacker is at home.
    pub(super) fn part(&self, zone: u64) -> Self {
        let mut part = self.clone();
        part.inside = zone & self.inside;
        part.linked &= part.inside;
        part.open = (self.open | self.neighbors(self.inside & !zone)) & part.inside;
        for next in &mut part.next_to.0 {
            *next &= part.inside | self.walls;
        }
        part
    }

    /// Makes chains of walls that are joined elsewhere one.
    pub(super) fn join(&mut self, are_joined: impl Fn(u16, u16) -> bool) {
        for i in 0..self.chains.len() {
            for j in 0..self.chains.len() {
                if i != j && are_joined(self.chains[i], self.chains[j]) {
                    self.next_to.0[self.wall(i).trailing_zeros() as usize] |= self.wall(j);
                }
            }
        }
    }

    /// Whether it looks just the same from two sides.
    pub(super) const fn looks_the_same(&self) -> bool {
        !self.others.is_empty()
    }

    /// A set of points with all chains of `defender` that are in it or next to it.
    pub(super) fn with_chains(&self, mut set: u64, defender: u64) -> u64 {
        loop {
            let touched = self.flood((set | self.neighbors(set)) & defender, defender);
            if touched & !set == 0 {
                return set;
            }
            set |= touched;
        }
    }

    /// The points of a set of bits.
    pub(super) fn points(&self, set: u64) -> PointSet {
        bits(set & self.inside).map(|bit| self.points[bit]).collect()
    }

    /// The points of a set of bits that are in it from wherever the ground looks the same: of what was found in a symmetric
    /// ground, what does not hang on the side from which it was looked at.
    pub(super) fn common_points(&self, set: u64) -> PointSet {
        let seen = |points: &[Point; tuning::GROUND_POINTS]| {
            bits(set & self.inside).map(|bit| points[bit]).collect()
        };
        self.others.iter().fold(self.points(set), |all, points| all & seen(points))
    }

    /// The point of a bit.
    pub(super) fn point(&self, bit: u64) -> Point {
        self.points[(bit.trailing_zeros() as usize).min(tuning::GROUND_POINTS - 1)]
    }

    pub(super) const fn empty(&self, state: &State) -> u64 {
        self.inside & !(state.defender | state.attacker)
    }

    #[inline]
    pub(super) fn neighbors(&self, set: u64) -> u64 {
        self.next_to.neighbors(set)
    }

    #[inline]
    pub(super) fn flood(&self, seed: u64, within: u64) -> u64 {
        self.next_to.flood(seed, within)
    }

    /// What the attacker's stone leads to: `None` if he may not play there, `Some(None)` if a wall is lost.
    pub(super) fn raid(&self, state: &State, stone: u64, needs: &Needs) -> Option<Option<State>> {
        let attacker = state.attacker | stone;
        let empty = self.empty(state) & !stone;
        let own = state.defender | self.walls;
        let landed =
            self.next_to.landed(stone, [attacker, own], empty, [self.open, self.walls & !needs.two])?;
        let taken = landed.taken;
        if taken & self.walls != 0 {
            return Some(None);
        }
        Some(Some(State { defender: state.defender & !taken, attacker, ko: landed.ko() }))
    }

    /// What the defender's stone leads to, if he may play there.
    pub(super) fn answer(&self, state: &State, stone: u64, needs: &Needs) -> Option<State> {
        if stone & state.ko != 0 {
            return None;
        }
        let defender = state.defender | stone;
        let empty = self.empty(state) & !stone;
        let (mine, air) = (defender | self.walls, [self.walls & !needs.two, self.open]);
        let taken = self.next_to.landed(stone, [mine, state.attacker], empty, air)?.taken;
        Some(State { defender, attacker: state.attacker & !taken, ko: 0 })
    }
}
