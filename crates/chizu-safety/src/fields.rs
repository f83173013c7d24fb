//! Dividing the board into the fields in which a player's safety is decided.
//!
//! *What it does not know:* what a field is good for; that is judged and searched elsewhere.

use chizu_board::Color;

use super::ground::Spot;
use super::map::{Components, Map, NONE, Rows, around, beside};
use crate::tuning;

/// Which chains are around which fields.
pub(super) struct Walls {
    chains: usize,
    around: Vec<bool>,
}

impl Walls {
    pub(super) fn none(fields: usize, chains: usize) -> Self {
        Self { chains, around: vec![false; fields * chains] }
    }

    pub(super) fn set(&mut self, field: u16, chain: u16, is_around: bool) {
        self.around[usize::from(field) * self.chains + usize::from(chain)] = is_around;
    }

    /// For each chain whether it is around a field.
    pub(super) fn of(&self, field: usize) -> &[bool] {
        &self.around[field * self.chains..][..self.chains]
    }
}

/// What may be fought over around a player's chains: everything but his stones and places where the opponent seems to
/// be at home. To be wrong about these costs proofs and makes none, as he is granted them.
pub(super) fn fields(map: &Map, color: Color, immortal: &[bool]) -> (Rows, Components) {
    let others = &map.stones[!color];
    let near_own = beside(&map.stones[color]);
    let near_other = beside(others);
    let nests: Rows = std::array::from_fn(|y| others[y] | (map.empty[y] & near_other[y] & !near_own[y]));
    let frame = &map.frame;
    let components = Components::of(&nests, frame);
    let sizes = components.sizes();
    let homes = components.those(&nests, frame, |nest| sizes[usize::from(nest)] >= tuning::home_points());
    // What a home touches at a corner belongs to it.
    let near_homes = around(&homes);
    let mut is_home: Vec<bool> = sizes.iter().map(|size| *size >= tuning::home_points()).collect();
    frame.each_segment(&nests, |y, mask, cell| {
        let nest = usize::from(components.at(cell));
        is_home[nest] |= mask & near_homes[y] != 0 && sizes[nest] >= tuning::outpost_points();
    });
    let homes = components.those(&nests, frame, |nest| is_home[usize::from(nest)]);
    let rest: Rows = std::array::from_fn(|y| (map.empty[y] | others[y]) & !homes[y]);
    // Chains of few stones are fought over, too, where that makes no field too large.
    let own = &map.stones[color];
    let sizes = map.chains.sizes();
    let is_weak =
        |chain: u16| sizes[usize::from(chain)] <= tuning::weak_chain() && !immortal[usize::from(chain)];
    let weak = map.chains.those(own, frame, is_weak);
    let all: Rows = std::array::from_fn(|y| rest[y] | weak[y]);
    let fields = Components::of(&all, frame);
    let sizes = fields.sizes();
    if sizes.iter().all(|size| *size <= tuning::large_field()) {
        return (all, fields);
    }
    let small = fields.those(&all, frame, |field| sizes[usize::from(field)] <= tuning::large_field());
    let kept: Rows = std::array::from_fn(|y| rest[y] | small[y]);
    if kept == all { (all, fields) } else { (kept, Components::of(&kept, frame)) }
}

/// Gives neutral points, some of those `between` two stones, where two chains can be cut to the one field between the same two
/// chains, so that a cut can be answered there and a move there by a connection. What is between immortal chains alone may be what
/// keeps them so, and nothing is answered there.
pub(super) fn cuts(
    (map, color): (&Map, Color),
    between: &Rows,
    regions: &mut Components,
    spots: &mut [Vec<Spot>],
    is_open: &[bool],
    walls: &Walls,
    immortal: &[bool],
) {
    let small = |field: usize| is_open[field] && spots[field].len() <= tuning::given_field();
    let mut moved: Vec<(usize, usize, Spot)> = Vec::new();
    for field in (1..spots.len()).filter(|field| small(*field)) {
        for spot in spots[field].iter().filter(|spot| spot.stone == 1 && spot.is_in(between)) {
            let cell = map.frame.cell(usize::from(spot.x), usize::from(spot.y));
            let mut near: Vec<u16> =
                map.chains_around(cell, color).into_iter().filter(|c| *c != NONE).collect();
            near.sort_unstable();
            near.dedup();
            if near.len() < 2 {
                continue;
            }
            let both =
                |field: &usize| near.iter().filter(|c| walls.of(*field)[usize::from(**c)]).count() >= 2;
            let is_needed = |field: &usize| {
                walls.of(*field).iter().zip(immortal).any(|(wall, immortal)| *wall && !immortal)
            };
            let hosts = || (1..spots.len()).filter(|host| !small(*host)).filter(both).filter(is_needed);
            let least = hosts().map(|host| spots[host].len()).min();
            let mut hosts = hosts().filter(|host| Some(spots[*host].len()) == least);
            if let (Some(host), None) = (hosts.next(), hosts.next()) {
                moved.push((field, host, *spot));
            }
        }
    }
    for (field, host, spot) in moved {
        regions.put(map.frame.cell(usize::from(spot.x), usize::from(spot.y)), host as u16);
        spots[field].retain(|other| other.point != spot.point);
        spots[host].push(Spot { field: host as u16, ..spot });
    }
}

/// Pieces of a field that is too large: what is near the player's stones; the rest is the opponent's.
pub(super) fn pieces(map: &Map, color: Color, spots: &[Spot]) -> Vec<Vec<Spot>> {
    let mut all: Rows = [0; _];
    for spot in spots {
        all[usize::from(spot.y)] |= 1 << spot.x;
    }
    let mut reach = [map.stones[color]; tuning::REACH + 1];
    for steps in 0..tuning::REACH {
        let more = beside(&reach[steps]);
        reach[steps + 1] = std::array::from_fn(|y| reach[steps][y] | more[y]);
    }
    for near in reach[1..].iter().rev() {
        let kept = std::array::from_fn(|y| all[y] & near[y]);
        let pieces = Components::of(&kept, &map.frame);
        let sizes = pieces.sizes();
        if sizes.iter().any(|size| usize::from(*size) > tuning::GROUND_POINTS) {
            continue;
        }
        let mut parts: Vec<Vec<Spot>> =
            sizes.iter().map(|size| Vec::with_capacity(usize::from(*size))).collect();
        for spot in spots.iter().filter(|spot| spot.is_in(near)) {
            let cell = map.frame.cell(usize::from(spot.x), usize::from(spot.y));
            parts[usize::from(pieces.at(cell))].push(*spot);
        }
        return parts.split_off(1);
    }
    Vec::new()
}
