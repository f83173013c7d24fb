//! Eyes that are one move away: of two such places the guard gets one.
//!
//! A *chance* is a move with which the guard closes off small regions that are vital to the chains that lack
//! something. Chances that have no point in common come in twos: if the raider plays on the one, the guard takes the other.
//! This sees at once what a search needs two moves for; it is a hint, as what rests on it is played out in the certificate.
//!
//! *What it does not know:* links by pairs, regions that are reached by pairs.

use super::ground::{Ground, Needs, State, bits};

/// The most points of a region that a chance makes.
const MOST: u32 = 7;
/// The most chains that lack something.
const CHAINS: usize = 8;

/// A move with what it makes.
#[derive(Clone, Copy, Default)]
struct Chance {
    zone: u64,
    gain: u8,
}

/// The raider to play: what it rests on that all walls get what they need, if that can be seen at once.
pub(super) fn chances(ground: &Ground, state: &State, needs: &Needs) -> Option<u64> {
    let empty = ground.empty(state);
    let own = state.guard | ground.walls;
    // The chains that need something, with what they have.
    let mut chains = [(0_u64, 0_u8, 0_u8); CHAINS];
    let mut count = 0;
    let attached = ground.flood(ground.walls, own);
    let mut rest = attached;
    while rest != 0 {
        let chain = ground.flood(rest & rest.wrapping_neg(), rest);
        rest &= !chain;
        let walls = chain & ground.walls;
        if needs.free(walls) != 0 || walls & (needs.one | needs.two) == 0 {
            continue;
        }
        if count == CHAINS {
            return None;
        }
        chains[count] = (chain, if walls & needs.one != 0 { 1 } else { 2 }, 0);
        count += 1;
    }
    let chains = &mut chains[..count];
    let mut zone = attached & ground.inside;
    // Regions that are vital already.
    let mut found = [Chance::default(); 44];
    let mut many = 0;
    let mut rest = ground.inside & !own;
    let mut loose = 0;
    while rest != 0 {
        let region = ground.flood(rest & rest.wrapping_neg(), rest);
        rest &= !region;
        let sure = closed(ground, region, attached)
            && region & empty != 0
            && chains.iter().any(|(chain, ..)| region & empty & !ground.neighbors(*chain) == 0);
        if !sure {
            loose |= region;
            continue;
        }
        zone |= region;
        let mut is_whole = true;
        for (chain, _, has) in chains.iter_mut() {
            let near = ground.neighbors(*chain);
            *has += u8::from(region & empty & !near == 0);
            is_whole &= region & !near == 0;
        }
        // Where two points cut it in two, the guard gets one of them.
        if is_whole {
            let cuts = |bit: &usize| {
                let cut = 1_u64 << bit;
                let sides = region & !cut;
                let side = ground.flood(sides & sides.wrapping_neg(), sides);
                side != 0 && side != sides && side & empty != 0 && sides & !side & empty != 0
            };
            let cuts: u64 = bits(region & empty).filter(cuts).fold(0, |all, bit| all | 1 << bit);
            if cuts.count_ones() >= 2 {
                for (_, _, has) in chains.iter_mut() {
                    *has += 1;
                }
            } else if cuts != 0 {
                found[many] = Chance { zone: region, gain: 1 };
                many += 1;
            }
        }
    }
    let lacks = |(_, need, has): &(u64, u8, u8)| need.saturating_sub(*has);
    let most = chains.iter().map(lacks).max().unwrap_or(0);
    if most == 0 {
        return Some(zone);
    }
    for bit in bits(empty & loose & ground.neighbors(attached)) {
        let stone = 1_u64 << bit;
        let joined = ground.flood(stone, own | stone);
        let attached = attached | joined;
        let around = ground.neighbors(stone) & ground.inside & !own;
        let mut left = around;
        let mut gains = [0_u8; CHAINS];
        let mut taken = stone;
        while left != 0 {
            let Some(region) = small(ground, left & left.wrapping_neg(), ground.inside & !own & !stone) else {
                left &= left - 1;
                continue;
            };
            left &= !region;
            if !closed(ground, region, attached) || region & empty == 0 {
                continue;
            }
            let mut serves = false;
            for (i, (chain, need, has)) in chains.iter().enumerate() {
                let chain = if joined & chain != 0 { joined } else { *chain };
                if need > has && region & empty & !ground.neighbors(chain) == 0 {
                    gains[i] += 1;
                    serves = true;
                }
            }
            if serves {
                taken |= region;
            }
        }
        let gain = chains.iter().zip(gains).filter(|(chain, _)| lacks(chain) > 0).map(|(_, gain)| gain).min();
        if let Some(gain @ 1..) = gain
            && many < found.len()
        {
            found[many] = Chance { zone: taken, gain };
            many += 1;
        }
    }
    let found = &mut found[..many];
    found.sort_unstable_by_key(|chance| (u8::MAX - chance.gain.min(most), chance.zone.count_ones(), chance.zone));
    // As many as have no point in common.
    let mut used = 0;
    let mut waiting: Option<Chance> = None;
    let mut gained = 0;
    for chance in found.iter() {
        if chance.zone & used != 0 {
            continue;
        }
        used |= chance.zone;
        match waiting.take() {
            None => waiting = Some(*chance),
            Some(other) => {
                zone |= other.zone | chance.zone;
                gained += chance.gain.min(other.gain);
                if gained >= most {
                    return Some(zone);
                }
            }
        }
    }
    None
}

/// Whether a region has nothing around it but these stones.
fn closed(ground: &Ground, region: u64, attached: u64) -> bool {
    region & ground.open == 0 && ground.neighbors(region) & !region & !attached == 0
}

/// The region around a point, if it is small and not open.
fn small(ground: &Ground, seed: u64, within: u64) -> Option<u64> {
    let mut reached = seed;
    let mut fresh = seed;
    while fresh != 0 {
        if reached & ground.open != 0 || reached.count_ones() > MOST {
            return None;
        }
        fresh = ground.neighbors(fresh) & within & !reached;
        reached |= fresh;
    }
    Some(reached)
}
