//! How far a ground seems from what its walls need: a guess that guides the search and proves nothing.
//!
//! An eye is one point or two; what is missing to it are the points around that are not the guard's yet. The two
//! eyes that miss least together tell how far it is, and where to play.
//!
//! *What it does not know:* whether the stones missing would hold together.

use super::ground::{Ground, Needs, State, bits};

/// As much as too much.
const FAR: u32 = 12;
/// The most eyes looked at.
const MOST: usize = 14;

/// What is missing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// How many stones.
    pub(super) missing: u32,
    /// Where they would stand.
    pub(super) points: u64,
    /// The eyes.
    pub(super) eyes: u64,
}

#[derive(Clone, Copy, Default)]
struct Eye {
    points: u64,
    around: u64,
    cost: u32,
}

/// Looks for the nearest eyes.
pub(super) fn outlook(ground: &Ground, state: &State, needs: &Needs) -> Outlook {
    let empty = ground.empty(state);
    let free = ground.inside & !state.guard;
    let mut eyes = [Eye::default(); MOST];
    let mut count = 0;
    let mut add = |points: u64, around: u64| {
        let cost = around.count_ones() + 2 * (around & state.raider).count_ones();
        let place = eyes[..count].iter().position(|eye| cost < eye.cost).unwrap_or(count);
        if place < MOST {
            count = (count + 1).min(MOST);
            eyes[place..count].rotate_right(1);
            eyes[place] = Eye { points, around, cost };
        }
    };
    let inner = empty & !ground.open;
    for bit in bits(inner) {
        let point = 1 << bit;
        let around = ground.neighbors(point) & free;
        add(point, around);
        for other in bits(around & inner & !(point | (point - 1))) {
            let both = point | 1 << other;
            let around = (around | (ground.neighbors(1 << other) & free)) & !both;
            add(both, around);
        }
    }
    let eyes = &eyes[..count];
    let apart = groups(ground, state, needs).saturating_sub(1);
    let two = needs.two != 0;
    let mut plans = [(0_u32, 0_u64, 0_u64); MOST * MOST / 2];
    let mut count = 0;
    for (i, first) in eyes.iter().enumerate() {
        if !two {
            plans[count] = (first.cost, first.around, first.points);
            count += 1;
            continue;
        }
        for second in &eyes[i + 1..] {
            let clash = first.points & (second.points | second.around) | second.points & first.around;
            if clash == 0 {
                let points = first.around | second.around;
                let missing = points.count_ones() + 2 * (points & state.raider).count_ones();
                plans[count] = (missing, points, first.points | second.points);
                count += 1;
            }
        }
    }
    let plans = &plans[..count];
    let none = (FAR, 0, 0);
    let best = plans.iter().min_by_key(|plan| plan.0).copied().unwrap_or(none);
    Outlook { missing: best.0 + apart, points: best.1, eyes: best.2 }
}

/// How many groups the walls in need form.
fn groups(ground: &Ground, state: &State, needs: &Needs) -> u32 {
    let empty = ground.empty(state);
    let own = state.guard | ground.walls;
    let mut rest = needs.one | needs.two;
    let mut count = 0;
    while rest != 0 {
        let mut group = ground.flood(rest & rest.wrapping_neg(), own);
        // Two liberties in common join.
        loop {
            let liberties = ground.neighbors(group) & empty;
            let mut others = ground.neighbors(liberties) & own & !group;
            let mut joined = 0;
            while others != 0 {
                let chain = ground.flood(others & others.wrapping_neg(), own);
                others &= !chain;
                if (ground.neighbors(chain) & liberties).count_ones() > 1 {
                    joined |= chain;
                }
            }
            group |= joined;
            if joined == 0 {
                break;
            }
        }
        rest &= !group;
        count += 1;
    }
    count
}
