//! What is seen of a ground at sight: whether regions in it might be vital or owned.
//!
//! Most questions fail by that, and it looks the same from every side, so that nothing need be turned for it.

use super::ground::{Ground, State, bits};
use super::judge::BEYOND;

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

/// What there may be in a ground, up to so many regions that might be vital.
pub(super) fn room(ground: &Ground, state: &State, most: u8) -> Room {
    let mut room = Room { vital: 0, is_owned: false };
    let prospects = Prospects::of(ground, state);
    let mut rest = ground.inside & !state.guard;
    while rest != 0 && room.vital < most {
        let region = ground.flood(rest & rest.wrapping_neg(), rest);
        rest &= !region;
        if let Some(inner) = prospects.inner(region) {
            room.is_owned = true;
            room.vital += u8::from(inner & prospects.empty != 0);
        }
    }
    room
}

/// The points of all regions that might be owned.
pub(super) fn promising(ground: &Ground, state: &State) -> u64 {
    let prospects = Prospects::of(ground, state);
    let mut rest = ground.inside & !state.guard;
    let mut all = 0;
    while rest != 0 {
        let region = ground.flood(rest & rest.wrapping_neg(), rest);
        rest &= !region;
        all |= prospects.inner(region).unwrap_or(0);
    }
    all
}

/// What tells at sight whether a region might be vital or owned.
struct Prospects<'a> {
    ground: &'a Ground,
    empty: u64,
    /// Empty points next to the guard's stones.
    near: u64,
}

impl<'a> Prospects<'a> {
    fn of(ground: &'a Ground, state: &State) -> Self {
        let empty = ground.empty(state);
        Self { ground, empty, near: ground.neighbors(state.guard | ground.walls) & empty }
    }

    /// The points of a region behind its gates, which are open points with only one beside them. `None` if others are open, or
    /// too many are out of reach.
    fn inner(&self, region: u64) -> Option<u64> {
        let mut gates = 0;
        for bit in bits(region & self.ground.open) {
            if self.empty >> bit & 1 == 0 || !(self.ground.neighbors(1 << bit) & region).is_power_of_two() {
                return None;
            }
            gates |= 1 << bit;
        }
        let inner = region & !gates;
        let is_far = |bit: &usize| (self.ground.neighbors(1 << bit) & self.near).count_ones() < 2;
        let far = bits(inner & self.empty & !self.near).filter(is_far).take(BEYOND + 1).count();
        (far <= BEYOND).then_some(inner)
    }
}
