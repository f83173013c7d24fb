//! What follows from pairs, once they are chosen.

use super::{Case, MOST, SOLID, Verdict};
use crate::adjacency::bits;
use crate::safety::pairs::Pairs;

#[derive(Clone, Copy, Default)]
struct Region {
    points: u64,
    /// The groups around it.
    around: u32,
}

impl Case<'_> {
    /// What follows from the pairs.
    pub(super) fn settle(&self, pairs: Pairs, wanted: u64) -> Verdict {
        let used = self.used(&pairs);
        let mut need = [u8::MAX; MOST];
        let mut beside = [0; MOST];
        let mut stones = [0; MOST];
        let mut reached = [0; MOST];
        let mut stands = 0_u32;
        for chain in self.chains() {
            let group = usize::from(chain.group);
            // What stands carries stones inside, but no wall.
            if chain.need == SOLID {
                stands |= 1 << group;
            } else if self.is_required(chain) || chain.need == 0 {
                need[group] = need[group].min(chain.need);
            }
            beside[group] |= chain.beside;
            stones[group] |= chain.stones;
        }
        for (group, need) in need[..self.count].iter_mut().enumerate().filter(|(_, need)| **need == u8::MAX) {
            *need = if stands & 1 << group == 0 { 2 } else { 0 };
        }
        for pair in pairs.iter().filter(|pair| pair.reaches != 0) {
            let both = pair.both();
            for chain in self.chains() {
                let group = usize::from(chain.group);
                if chain.stones & pair.serves != 0 && beside[group] & both == both {
                    reached[group] |= pair.reaches;
                }
            }
        }
        let required = self.chains().iter().filter(|chain| self.is_required(chain));
        let required = required.fold(0_u32, |all, chain| all | 1 << chain.group);
        let mut safe = (0..self.count).filter(|i| stones[*i] != 0).fold(0_u32, |all, i| all | 1 << i);
        loop {
            let loose = (0..self.count).filter(|i| safe & 1 << i == 0).fold(0, |all, i| all | stones[i]);
            let sealed = pairs.sealed_for(bits(u64::from(safe)).fold(0, |all, i| all | stones[i]));
            let (regions, count) = self.regions(loose, safe, sealed, &stones);
            let mut vital = [0_u8; MOST];
            let mut lives = [0_u32; MOST];
            for (r, region) in regions[..count].iter().enumerate() {
                let paired = region.points & used != 0;
                let mut claims = region.points & (self.empty | loose);
                if paired {
                    claims = region.points;
                    let fixed = region.points & !used & !loose;
                    let whole = pairs.iter().any(|pair| pair.both() & !region.points == 0);
                    if fixed == 0 && !whole {
                        continue;
                    }
                }
                if region.points & self.empty == 0 || region.points & self.ground.open != 0 {
                    continue;
                }
                for group in bits(u64::from(region.around)) {
                    if claims & !(beside[group] | reached[group]) == 0
                        || self.can_be_cleared(region, group, (&beside, &reached), &pairs)
                    {
                        vital[group] += 1;
                        lives[r] |= 1 << group;
                    }
                }
            }
            let lost = (0..self.count).filter(|i| safe & 1 << i != 0 && vital[*i] < need[*i]);
            let lost = lost.fold(0_u32, |all, i| all | 1 << i);
            if lost & required != 0 {
                return Verdict::LOST;
            }
            if lost == 0 {
                let all = |safe: u32| bits(u64::from(safe)).fold(0, |all, i| all | stones[i]);
                let mut owned = 0;
                let mut zone = pairs.used() | (all(safe) & self.ground.inside);
                let mut territory = zone;
                // What lacks nothing lives without the region.
                let needy = (0..self.count).filter(|i| need[*i] != 0).fold(0_u32, |all, i| all | 1 << i);
                for (region, lives) in regions[..count].iter().zip(lives) {
                    if lives != 0 {
                        zone |= region.points;
                    }
                    let far = self.out_of_reach(region, &beside, &reached);
                    let is_void = far.is_some_and(|far| self.is_together(far));
                    if lives & needy != 0 || (region.points & wanted != 0 && !is_void) {
                        territory |= region.points;
                    }
                    if far.is_some_and(|far| self.is_owned(region, far, [lives, needy], [loose, used])) {
                        owned |= region.points;
                    }
                }
                return Verdict { holds: true, safe: all(safe), owned, zone, territory, pairs };
            }
            safe &= !lost;
        }
    }

    /// Whether a region is vital to a group out of whose reach there are some points: as many liberties as these are not in pairs.
    ///
    /// When the raider takes the last such liberty the guard takes one point of a pair, of a gate the open one, which leaves
    /// the other for a liberty. Where no pair is left, all raiders in the region breathe at the points beyond only: a
    /// stone on one captures them. Of two points he takes one when one liberty is left, before the raider has an eye
    /// of two. It is no ko: a raider who took a single stone there is joined to those who stood around it.
    ///
    /// One answer serves one group; or several, if there are no pairs and each is next to all points but one.
    fn can_be_cleared(
        &self,
        region: &Region,
        group: usize,
        (beside, reached): (&[u64; MOST], &[u64; MOST]),
        pairs: &Pairs,
    ) -> bool {
        let near = beside[group];
        let beyond = region.points & !(near | reached[group]);
        let count = beyond.count_ones();
        let mut within = pairs.iter().filter(|pair| pair.both() & region.points != 0).peekable();
        let is_one = |group: usize| (region.points & !beside[group]).count_ones() <= 1;
        self.is_together(beyond)
            && region.points & self.empty & self.ground.linked == 0
            && (region.around.is_power_of_two()
                || (within.peek().is_none() && bits(u64::from(region.around)).all(is_one)))
            && (region.points & near & self.empty & !pairs.used()).count_ones() >= count
            && !(self.ground.neighbors(beyond) & !beyond).is_power_of_two()
            && within.all(|pair| {
                pair.both() & !near == 0 && pair.both() & !region.points == pair.seals & !region.points
            })
    }

    /// The regions between safe groups.
    fn regions(&self, loose: u64, safe: u32, sealed: u64, stones: &[u64; MOST]) -> ([Region; MOST], usize) {
        let own = bits(u64::from(safe)).fold(0, |all, i| all | stones[i]);
        let mut regions = [Region::default(); MOST];
        let mut count = 0;
        let mut rest = ((self.ground.inside & !own) | (loose & self.ground.inside)) & !sealed;
        while rest != 0 && count < MOST {
            let points = self.ground.flood(rest & rest.wrapping_neg(), rest);
            rest &= !points;
            let next = self.ground.neighbors(points);
            let around =
                bits(u64::from(safe)).filter(|i| stones[*i] & next != 0).fold(0, |all, i| all | 1 << i);
            regions[count] = Region { points, around };
            count += 1;
        }
        (regions, count)
    }

    /// The points of a closed region that are out of reach of the groups around; `None` if it is open. If all of these
    /// are together, the raider gets at most one eye there, whatever stones of his are there, and whatever is captured.
    fn out_of_reach(&self, region: &Region, beside: &[u64; MOST], reached: &[u64; MOST]) -> Option<u64> {
        let near = bits(u64::from(region.around)).fold(0, |all, i| all | beside[i] | reached[i]);
        let is_closed = region.around != 0 && region.points & self.ground.open == 0;
        is_closed.then_some(region.points & !near)
    }

    /// Whether the raider can never live in a closed region with points out of reach: he gets at most one eye there, and
    /// none where the groups around need the region.
    fn is_owned(&self, region: &Region, far: u64, [lives, needy]: [u32; 2], [loose, used]: [u64; 2]) -> bool {
        let paired = region.points & used != 0;
        let eyes = if paired { far } else { far & (self.empty | loose) };
        // Pairs that give the guard an eye here leave the raider none.
        let gives_none = paired && lives != 0;
        gives_none || if lives & needy != 0 { eyes == 0 } else { self.is_together(eyes) }
    }
}
