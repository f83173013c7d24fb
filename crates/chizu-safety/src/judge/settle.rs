//! What follows from pairs, once they are chosen.

use arrayvec::ArrayVec;
use chizu_local::adjacency::bits;

use super::{Case, SOLID, Verdict};
use crate::pairs::Pairs;
use crate::tuning;

impl Case<'_> {
    /// What follows from the pairs.
    pub(super) fn settle(&self, pairs: Pairs, wanted: u64) -> Verdict {
        Paired::new(self, pairs).settle(wanted)
    }
}

/// A case with its pairs chosen. Groups go by the number of a chain; sets of them are bits.
struct Paired<'a> {
    case: &'a Case<'a>,
    pairs: Pairs,
    /// The points that pairs take up.
    used: u64,
    stones: [u64; tuning::JUDGED_CHAINS],
    /// Points inside next to each group.
    beside: [u64; tuning::JUDGED_CHAINS],
    /// Points that pairs reach for each.
    reached: [u64; tuning::JUDGED_CHAINS],
    /// How many vital regions each has to have.
    need: [u8; tuning::JUDGED_CHAINS],
    /// The groups that have to be safe.
    required: u32,
}

#[derive(Clone, Copy)]
struct Region {
    points: u64,
    /// The groups around it.
    around: u32,
    /// Those of them that live by it.
    vital_to: u32,
}

impl<'a> Paired<'a> {
    fn new(case: &'a Case<'a>, pairs: Pairs) -> Self {
        let used = case.used(&pairs);
        let mut paired = Self {
            case,
            pairs,
            used,
            stones: [0; tuning::JUDGED_CHAINS],
            beside: [0; tuning::JUDGED_CHAINS],
            reached: [0; tuning::JUDGED_CHAINS],
            need: [u8::MAX; tuning::JUDGED_CHAINS],
            required: 0,
        };
        paired.group();
        paired.reach();
        paired
    }

    /// Puts together what the chains of each group have and need.
    fn group(&mut self) {
        let mut stands = 0_u32;
        for chain in self.case.chains() {
            let group = usize::from(chain.group);
            let is_required = self.case.is_required(chain);
            self.stones[group] |= chain.stones;
            self.beside[group] |= chain.beside;
            self.required |= u32::from(is_required) << group;
            // What stands carries stones inside, but no wall.
            if chain.need == SOLID {
                stands |= 1 << group;
            } else if is_required || chain.need == 0 {
                self.need[group] = self.need[group].min(chain.need);
            }
        }
        for (group, need) in self.need.iter_mut().enumerate().filter(|(_, need)| **need == u8::MAX) {
            *need = if stands & 1 << group == 0 { 2 } else { 0 };
        }
    }

    /// Finds what the pairs reach for each group.
    fn reach(&mut self) {
        for pair in self.pairs.iter().filter(|pair| pair.reaches != 0) {
            let both = pair.both();
            for chain in self.case.chains() {
                let group = usize::from(chain.group);
                if chain.stones & pair.serves != 0 && self.beside[group] & both == both {
                    self.reached[group] |= pair.reaches;
                }
            }
        }
    }

    /// Of what lacks something nothing is left; the rest has to do without it.
    fn settle(self, wanted: u64) -> Verdict {
        let mut safe = self.those(|group| self.stones[group] != 0);
        let mut loose = 0;
        loop {
            let regions = self.regions(safe, loose);
            let lost = self.starving(safe, &regions);
            if lost & self.required != 0 {
                return Verdict::LOST;
            }
            if lost == 0 {
                return self.verdict(safe, loose, &regions, wanted);
            }
            safe &= !lost;
            loose |= self.stones_of(lost);
        }
    }

    fn those(&self, belongs: impl Fn(usize) -> bool) -> u32 {
        (0..self.case.count).filter(|group| belongs(*group)).fold(0, |all, group| all | 1 << group)
    }

    fn stones_of(&self, groups: u32) -> u64 {
        bits(u64::from(groups)).fold(0, |all, group| all | self.stones[group])
    }

    /// The regions between safe groups, and to which of these they are vital.
    fn regions(&self, safe: u32, loose: u64) -> ArrayVec<Region, { tuning::JUDGED_CHAINS }> {
        let ground = self.case.ground;
        let own = self.stones_of(safe);
        let mut regions = ArrayVec::new();
        let mut rest = ground.inside & !own & !self.pairs.sealed_for(own);
        while rest != 0 && !regions.is_full() {
            let points = ground.flood(rest & rest.wrapping_neg(), rest);
            rest &= !points;
            let next = ground.neighbors(points);
            let is_next = |group: &usize| self.stones[*group] & next != 0;
            let around = bits(u64::from(safe)).filter(is_next).fold(0, |all, group| all | 1 << group);
            let mut region = Region { points, around, vital_to: 0 };
            if let Some(claims) = self.claims(&region, loose) {
                let lives = |group: &usize| self.is_vital(&region, claims, *group);
                region.vital_to =
                    bits(u64::from(around)).filter(lives).fold(0, |all, group| all | 1 << group);
            }
            regions.push(region);
        }
        regions
    }

    /// The points of a region that must be within reach of whoever lives by it; `None` if no one does.
    fn claims(&self, region: &Region, loose: u64) -> Option<u64> {
        let points = region.points;
        if points & self.case.empty == 0 || points & self.case.ground.open != 0 {
            return None;
        }
        if points & self.used == 0 {
            return Some(points & (self.case.empty | loose));
        }
        let is_fixed = points & !self.used & !loose != 0;
        (is_fixed || self.pairs.iter().any(|pair| pair.both() & !points == 0)).then_some(points)
    }

    fn is_vital(&self, region: &Region, claims: u64, group: usize) -> bool {
        claims & !(self.beside[group] | self.reached[group]) == 0 || self.can_be_cleared(region, group)
    }

    /// The safe groups that have too few vital regions.
    fn starving(&self, safe: u32, regions: &[Region]) -> u32 {
        let mut vital = [0_u8; tuning::JUDGED_CHAINS];
        for group in regions.iter().flat_map(|region| bits(u64::from(region.vital_to))) {
            vital[group] += 1;
        }
        let lacks = |group: &usize| vital[*group] < self.need[*group];
        bits(u64::from(safe)).filter(lacks).fold(0, |all, group| all | 1 << group)
    }

    /// What it comes to that these groups are safe.
    fn verdict(self, safe: u32, loose: u64, regions: &[Region], wanted: u64) -> Verdict {
        let stones = self.stones_of(safe);
        let mut zone = self.pairs.used() | (stones & self.case.ground.inside);
        let (mut territory, mut owned) = (zone, 0);
        // What lacks nothing lives without the region.
        let needy = self.those(|group| self.need[group] != 0);
        for region in regions {
            let is_needed = region.vital_to & needy != 0;
            if region.vital_to != 0 {
                zone |= region.points;
            }
            let far = self.out_of_reach(region);
            let is_void = far.is_some_and(|far| self.case.is_together(far));
            if is_needed || (region.points & wanted != 0 && !is_void) {
                territory |= region.points;
            }
            if far.is_some_and(|far| self.is_owned(region, far, is_needed, loose)) {
                owned |= region.points;
            }
        }
        Verdict { holds: true, safe: stones, owned, zone, territory, pairs: self.pairs }
    }

    /// Whether a region is vital to a group out of whose reach there are some points: as many liberties as these are not in pairs.
    ///
    /// When the attacker takes the last such liberty the defender takes one point of a pair, of a gate the open one, which leaves
    /// the other for a liberty. Where no pair is left, all attackers in the region breathe at the points beyond only: a
    /// stone on one captures them. Of two points he takes one when one liberty is left, before the attacker has an eye
    /// of two. It is no ko: an attacker who took a single stone there is joined to those who stood around it.
    ///
    /// One answer serves one group; or several, if there are no pairs and each is next to all points but one.
    fn can_be_cleared(&self, region: &Region, group: usize) -> bool {
        let (ground, empty) = (self.case.ground, self.case.empty);
        let near = self.beside[group];
        let beyond = region.points & !(near | self.reached[group]);
        let count = beyond.count_ones();
        let mut within = self.pairs.iter().filter(|pair| pair.both() & region.points != 0).peekable();
        let is_one = |group: usize| (region.points & !self.beside[group]).count_ones() <= 1;
        self.case.is_together(beyond)
            && region.points & empty & ground.linked == 0
            && (region.around.is_power_of_two()
                || (within.peek().is_none() && bits(u64::from(region.around)).all(is_one)))
            && (region.points & near & empty & !self.pairs.used()).count_ones() >= count
            && !(ground.neighbors(beyond) & !beyond).is_power_of_two()
            && within.all(|pair| {
                pair.both() & !near == 0 && pair.both() & !region.points == pair.seals & !region.points
            })
    }

    /// The points of a closed region that are out of reach of the groups around; `None` if it is open. If all of these
    /// are together, the attacker gets at most one eye there, whatever stones of his are there, and whatever is captured.
    fn out_of_reach(&self, region: &Region) -> Option<u64> {
        let reach = |all: u64, group: usize| all | self.beside[group] | self.reached[group];
        let near = bits(u64::from(region.around)).fold(0, reach);
        let is_closed = region.around != 0 && region.points & self.case.ground.open == 0;
        is_closed.then_some(region.points & !near)
    }

    /// Whether the attacker can never live in a closed region with points out of reach: he gets at most one eye there, and
    /// none where the groups around need the region.
    fn is_owned(&self, region: &Region, far: u64, is_needed: bool, loose: u64) -> bool {
        let is_paired = region.points & self.used != 0;
        // Pairs that give the defender an eye here leave the attacker none.
        if is_paired && region.vital_to != 0 {
            return true;
        }
        let eyes = if is_paired { far } else { far & (self.case.empty | loose) };
        if is_needed { eyes == 0 } else { self.case.is_together(eyes) }
    }
}
