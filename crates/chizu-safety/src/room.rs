//! What is seen of a ground at sight: whether regions in it might be vital or owned.
//!
//! Most questions fail by that, and it looks the same from every side, so that nothing need be turned for it.

use chizu_board::Color;
use chizu_local::adjacency::{are_several, bits};

use super::ground::{Ground, Spot, State};
use super::map::{Map, Rows, beside, between};

/// The points of those regions that have an open point which nothing seals, of grounds with these points: they are neither vital nor
/// owned. It says less than [`room`], but needs no ground.
pub(super) fn barren<'a>(map: &Map, color: Color, spots: impl Iterator<Item = &'a Spot>) -> Rows {
    let (mut inside, mut region, mut free): (Rows, Rows, Rows) = Default::default();
    for spot in spots {
        let (y, point) = (usize::from(spot.y), 1 << spot.x);
        inside[y] |= point;
        region[y] |= if spot.stone == 3 { 0 } else { point };
        free[y] |= if spot.stone == 1 && !spot.linked { point } else { 0 };
    }
    let outside: Rows = std::array::from_fn(|y| (map.empty[y] | map.stones[!color][y]) & !inside[y]);
    let (near_outside, near, crowded) = (beside(&outside), beside(&region), between(&region));
    let near_posts = beside(&std::array::from_fn(|y| free[y] & !near_outside[y]));
    let mut barren: Rows = std::array::from_fn(|y| {
        let may_be_sealed = free[y] & near[y] & !crowded[y] & near_posts[y];
        region[y] & near_outside[y] & !may_be_sealed
    });
    loop {
        let near = beside(&barren);
        let more = std::array::from_fn(|y| (barren[y] | near[y]) & region[y]);
        if more == barren {
            return barren;
        }
        barren = more;
    }
}

/// What is seen of a ground at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The most regions that might be vital: with fewer than a wall needs it is hopeless.
    pub(super) vital: u8,
    /// Whether a region might be owned.
    pub(super) is_owned: bool,
}

impl Room {
    /// Nothing is known.
    pub(super) const ANY: Self = Self { vital: u8::MAX, is_owned: true };
}

/// What there may be in a ground, up to so many regions that might be vital; its walls may be `bound` elsewhere.
pub(super) fn room(ground: &Ground, state: &State, most: u8, is_bound: bool) -> Room {
    let mut room = Room { vital: 0, is_owned: false };
    for prospect in prospects(ground, state, is_bound) {
        room.is_owned = true;
        room.vital += u8::from(prospect.yard.is_some());
        if room.vital >= most {
            break;
        }
    }
    room
}

/// A region that might be vital.
#[derive(Clone, Copy)]
pub(super) struct Yard {
    /// The points that have to be within reach, but for one or two side by side.
    claims: u64,
    /// The points that pairs may use to reach them.
    ways: u64,
}

impl Yard {
    /// Whether it might be vital to a group with these points beside it.
    pub(super) fn may_serve(&self, ground: &Ground, beside: u64) -> bool {
        beside & self.claims != 0 && is_within_reach(ground, self.claims & !beside, self.ways & beside)
    }
}

/// The regions that might be vital.
pub(super) fn yards(ground: &Ground, state: &State) -> impl Iterator<Item = Yard> {
    prospects(ground, state, false).filter_map(|prospect| prospect.yard)
}

/// Whether pairs of the points of `ways` may reach these points, but for one or two side by side.
fn is_within_reach(ground: &Ground, claims: u64, ways: u64) -> bool {
    let is_far = |bit: &usize| !are_several(ground.neighbors(1 << bit) & ways);
    let mut far = bits(claims).filter(is_far).map(|bit| 1 << bit);
    let first: u64 = far.next().unwrap_or(0);
    let second = far.next().unwrap_or(0);
    second & !ground.neighbors(first) == 0 && far.next().is_none()
}

/// The points of all regions that might be owned.
pub(super) fn promising(ground: &Ground, state: &State) -> u64 {
    prospects(ground, state, false).fold(0, |all, prospect| all | prospect.inner)
}

/// The regions that might be owned; walls may be `bound` elsewhere.
fn prospects(ground: &Ground, state: &State, is_bound: bool) -> impl Iterator<Item = Prospect> {
    let prospects = Prospects::of(ground, state, is_bound);
    let mut rest = ground.inside & !state.defender;
    let regions = std::iter::from_fn(move || {
        let region = ground.flood(rest & rest.wrapping_neg(), rest);
        rest &= !region;
        (region != 0).then_some(region)
    });
    regions.filter_map(move |region| prospects.of_region(region))
}

/// A region that might be owned.
struct Prospect {
    /// The points behind its gates.
    inner: u64,
    /// If it might be vital.
    yard: Option<Yard>,
}

/// What tells at sight whether a region might be vital or owned.
struct Prospects<'a> {
    ground: &'a Ground,
    empty: u64,
    own: u64,
    /// Points next to the defender's stones.
    near: u64,
    /// Whether walls may be joined elsewhere.
    is_bound: bool,
}

impl<'a> Prospects<'a> {
    fn of(ground: &'a Ground, state: &State, is_bound: bool) -> Self {
        let own = state.defender | ground.walls;
        let near = ground.neighbors(own) & ground.inside;
        Self { ground, empty: ground.empty(state), own, near, is_bound }
    }

    /// What a region is good for if it might be owned.
    ///
    /// A gate is an open point with a single point beside it: a pair of both may seal it. The points of a region with pairs are all to be
    /// within reach but for one or two side by side, elsewhere the empty ones.
    fn of_region(&self, region: u64) -> Option<Prospect> {
        let Self { ground, empty, .. } = *self;
        let free = empty & !ground.linked;
        let mut gates = 0;
        let mut posts = 0;
        for bit in bits(region & ground.open) {
            let gate = 1 << bit;
            let post = ground.neighbors(gate) & region;
            if gate & free == 0
                || !post.is_power_of_two()
                || post & free & !ground.open & !posts == 0
                || !self.may_seal(gate, post)
            {
                return None;
            }
            gates |= gate;
            posts |= post;
        }
        let inner = region & !gates;
        let used = posts | (inner & empty & ground.linked);
        let claims = if used == 0 { inner & empty } else { inner };
        let ways = self.near & free & !posts;
        if !is_within_reach(ground, claims & !self.near, ways) {
            return None;
        }
        let is_vital = inner & empty != 0 && inner & !used != 0;
        Some(Prospect { inner, yard: is_vital.then_some(Yard { claims, ways }) })
    }

    /// Whether a chain may have both points for liberties.
    fn may_seal(&self, gate: u64, post: u64) -> bool {
        let [first, second] = [gate, post].map(|point| self.ground.neighbors(point) & self.own);
        first & second != 0
            || (first != 0
                && second != 0
                && (self.is_bound || self.ground.flood(first, self.own) & second != 0))
    }
}

#[cfg(test)]
mod tests {
    use chizu_board::Size;

    use super::*;
    use crate::map::{Components, noise};
    use crate::tuning;

    #[test]
    fn what_is_barren_has_no_room() {
        let mut found = 0;
        for seed in 0..400 {
            let map = Map::of(&noise(Size::new(9, 9).unwrap(), seed));
            for color in Color::ALL {
                // What is left out is the opponent's home.
                let left_out = |y: usize| 1 << ((seed as usize + 3 * y) % 9);
                let others = &map.stones[!color];
                let kept: Rows = std::array::from_fn(|y| (map.empty[y] | others[y]) & !left_out(y));
                let pieces = Components::of(&kept, &map.frame);
                let mut spots = vec![Vec::new(); usize::from(pieces.end())];
                map.frame.each_place(&kept, |point, [x, y], cell| {
                    let stone = if others[usize::from(y)] >> x & 1 != 0 { 2 } else { 1 };
                    spots[usize::from(pieces.at(cell))].push(Spot::new(point, [x, y], stone, 0));
                });
                let barren = barren(&map, color, spots.iter().flatten());
                for spots in spots.iter().filter(|spots| (1..=tuning::GROUND_POINTS).contains(&spots.len())) {
                    let ground = Ground::unturned(&map, (color, &[]), spots).unwrap();
                    let room = room(&ground, &ground.start, 2, true);
                    if spots.iter().all(|spot| spot.is_in(&barren)) {
                        found += 1;
                        assert!(room.vital == 0 && !room.is_owned, "seed {seed}: {spots:?}");
                    }
                }
            }
        }
        assert!(found > 1000, "{found}");
    }
}
