//! What can be said of a ground without playing.
//!
//! Benson's two vital regions, and more: points come in *pairs*. When the raider takes one point of a pair the guard
//! takes the other, and nothing else is ever answered. A pair serves one purpose:
//!
//! * it *joins* two chains, if both points are liberties of both [Müller 1997];
//! * it *reaches* an inner point, next to which both points are, and both are liberties of the chain that wants
//!   the point for a liberty;
//! * it *seals* the ground, if one is open and only the other is next to it inside, and both are liberties of a
//!   chain: the open one is the raider's, or both are cut off from outside.
//!
//! Chains that are joined count as one. A region is vital to a chain if all its empty points are liberties of the
//! chain or are reached by it, and if pairs do not use it up; with pairs in it, where raiders may be taken and leave
//! empty points, all its points. Then Benson's argument holds after every answer: the region still has an empty
//! point, and that is a liberty or has an untouched pair of liberties beside it.
//!
//! One point of a region, or two that are neighbors, need not be within reach ([`Case::can_be_cleared`]): raiders who have taken all
//! the rest breathe there alone, and are captured with a stone on it.
//!
//! How pairs are chosen is simple and misses some; what follows from those chosen is checked afresh in
//! [`Case::settle`].

use std::borrow::Cow;

use arrayvec::ArrayVec;

use super::ground::{Ground, Needs, State};
use super::pairs::{Pair, Pairs};
use super::room::{Yard, promising, yards};
use crate::adjacency::{are_several, bits};

/// The most chains and regions looked at.
pub(super) const MOST: usize = 24;

/// The need of what is taken to stand.
const SOLID: u8 = 3;

/// What a ground is worth, the raider to play.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// Whether all walls have what they need.
    pub(super) holds: bool,
    /// Stones and walls that are safe.
    pub(super) safe: u64,
    /// The points where the raider cannot live, stones of the guard's included.
    pub(super) owned: u64,
    /// What safety rests on: stones more of the raider's elsewhere change nothing about it.
    pub(super) zone: u64,
    /// The same of what is wanted of the territory, and of whose stones it is.
    pub(super) territory: u64,
    /// The pairs this rests on.
    pub(super) pairs: Pairs,
}

impl Verdict {
    const LOST: Self = Self { holds: false, safe: 0, owned: 0, zone: 0, territory: 0, pairs: Pairs::NONE };
    /// There is nothing to be found, and nothing was asked for.
    pub(super) const NOTHING: Self =
        Self { holds: true, safe: 0, owned: 0, zone: 0, territory: 0, pairs: Pairs::NONE };

    const fn owns(&self, points: u64) -> bool {
        points & !self.owned & !self.safe == 0
    }
}

/// Whether it is plain that some wall gets too little, from whatever side the ground is looked at. Its walls may be `bound` elsewhere.
pub(super) fn is_hopeless(ground: &Ground, state: &State, needs: &Needs, is_bound: bool) -> bool {
    needs.one | needs.two != 0 && !is_bound && promising_case(ground, state, needs).is_none()
}

/// What there is to be judged of a ground that is not hopeless at sight.
fn promising_case<'a>(ground: &'a Ground, state: &State, needs: &Needs) -> Option<Case<'a>> {
    let yards: ArrayVec<Yard, MOST> = yards(ground, state).take(MOST).collect();
    if yards.len() < usize::from(needs.least(ground.walls)) {
        return None;
    }
    Case::new(ground, state, needs).filter(|case| !case.starves(&yards))
}

/// Judges the ground. Where it holds, but not all of `wanted` is owned, looks for more.
pub(super) fn judge(ground: &Ground, state: &State, needs: &Needs, wanted: u64) -> Verdict {
    match promising_case(ground, state, needs) {
        Some(case) => case.judge(state, wanted),
        None => Verdict::LOST,
    }
}

/// What the ground is worth without any pair, if no pair could add to it. That is the same from whatever side it is looked at.
pub(super) fn judge_without_pairs(
    ground: &Ground,
    state: &State,
    needs: &Needs,
    wanted: u64,
) -> Option<Verdict> {
    let case = Case::new(ground, state, needs)?;
    let verdict = case.settle(Pairs::NONE, wanted);
    (verdict.holds && verdict.owns(case.possible(state, wanted))).then_some(verdict)
}

/// The same of a ground that is not hopeless at sight.
pub(super) fn judge_closely(ground: &Ground, state: &State, needs: &Needs, wanted: u64) -> Verdict {
    Case::new(ground, state, needs).map_or(Verdict::LOST, |case| case.judge(state, wanted))
}

#[derive(Clone, Copy, Default)]
struct Chain {
    stones: u64,
    /// Points inside next to it.
    beside: u64,
    need: u8,
    /// Its group: the number of a chain.
    group: u8,
}

#[derive(Clone, Copy, Default)]
struct Region {
    points: u64,
    /// The groups around it.
    around: u32,
}

#[derive(Clone)]
struct Case<'a> {
    ground: &'a Ground,
    empty: u64,
    chains: [Chain; MOST],
    count: usize,
}

impl<'a> Case<'a> {
    fn new(ground: &'a Ground, state: &State, needs: &Needs) -> Option<Self> {
        let mut case =
            Case { ground, empty: ground.empty(state), chains: [Chain::default(); MOST], count: 0 };
        let mut rest = state.guard | ground.walls;
        while rest != 0 {
            let stones = ground.flood(rest & rest.wrapping_neg(), rest);
            rest &= !stones;
            let walls = stones & ground.walls;
            let need = if walls == 0 {
                2
            } else if needs.free(walls) != 0 {
                0
            } else if walls & needs.one != 0 {
                1
            } else if walls & needs.two != 0 {
                2
            } else {
                SOLID
            };
            let beside = ground.neighbors(stones) & ground.inside;
            if case.count == MOST || (matches!(need, 1 | 2) && walls != 0 && beside & case.empty == 0) {
                return None;
            }
            case.chains[case.count] = Chain { stones, beside, need, group: case.count as u8 };
            case.count += 1;
        }
        Some(case)
    }

    fn chains(&self) -> &[Chain] {
        &self.chains[..self.count]
    }

    /// What it is worth.
    fn judge(&self, state: &State, wanted: u64) -> Verdict {
        let mut best = self.settle(Pairs::NONE, wanted);
        let mut possible = None;
        let mut enough = |best: &Verdict| {
            best.holds && best.owns(*possible.get_or_insert_with(|| self.possible(state, wanted)))
        };
        if enough(&best) {
            return best;
        }
        let seals = self.seal();
        for (joining, reaching, whole) in [
            (false, true, true),
            (true, false, true),
            (true, true, true),
            (false, true, false),
            (true, true, false),
        ] {
            if !whole && (wanted == 0 || !best.holds) {
                break;
            }
            if enough(&best) {
                break;
            }
            let mut case = Cow::Borrowed(self);
            let mut pairs = seals.clone();
            if joining {
                case.to_mut().join(&mut pairs);
                if pairs.len() == seals.len() {
                    continue;
                }
            }
            let joined = pairs.len();
            if reaching {
                case.reach(&mut pairs, whole);
            }
            if pairs.len() == 0 || (joining && reaching && pairs.len() == joined) {
                continue;
            }
            let verdict = case.settle(pairs, wanted);
            let worth = |verdict: &Verdict| (verdict.holds, (verdict.owned & wanted).count_ones());
            if worth(&verdict) > worth(&best) {
                best = verdict;
            }
        }
        best
    }

    /// What might be owned of what is wanted.
    fn possible(&self, state: &State, wanted: u64) -> u64 {
        if wanted == 0 { 0 } else { wanted & (promising(self.ground, state) | state.guard) }
    }

    /// Whether a chain that has to be safe finds fewer regions than it needs that might be vital to all that it might be joined with.
    fn starves(&self, yards: &[Yard]) -> bool {
        let free = self.empty & !self.ground.linked;
        let all = (1_u32 << self.count) - 1;
        let mut rest = self.chains().iter().enumerate();
        rest.any(|(i, chain)| {
            if !self.is_required(chain) {
                return false;
            }
            let (mut group, mut beside, mut need) = (1_u32 << i, chain.beside, chain.need);
            loop {
                let serves = |yard: &&Yard| yard.may_serve(self.ground, beside);
                if yards.iter().filter(serves).count() >= usize::from(need) {
                    return false;
                }
                let more = bits(u64::from(all & !group))
                    .filter(|j| are_several(self.chains[*j].beside & beside & free))
                    .fold(0_u32, |more, j| more | 1 << j);
                if more == 0 {
                    return true;
                }
                for j in bits(u64::from(more)) {
                    let other = &self.chains[j];
                    beside |= other.beside;
                    if other.need == 0 || self.is_required(other) {
                        need = need.min(other.need);
                    }
                }
                group |= more;
            }
        })
    }

    /// Whether a chain has to be safe.
    fn is_required(&self, chain: &Chain) -> bool {
        matches!(chain.need, 1 | 2) && chain.stones & self.ground.walls != 0
    }

    fn merge(&mut self, a: usize, b: usize) {
        let (from, to) =
            (self.chains[a].group.max(self.chains[b].group), self.chains[a].group.min(self.chains[b].group));
        for chain in &mut self.chains[..self.count] {
            if chain.group == from {
                chain.group = to;
            }
        }
    }

    /// Chooses pairs that seal the ground.
    fn seal(&self) -> Pairs {
        let mut pairs = Pairs::NONE;
        let own = self.own();
        for bit in bits(self.ground.open & self.empty & !self.ground.linked) {
            let gate = 1 << bit;
            let inside = self.ground.neighbors(gate) & self.ground.inside & !own;
            if !inside.is_power_of_two() || inside & self.empty & !self.ground.open & !self.used(&pairs) == 0
            {
                continue;
            }
            let both = gate | inside;
            let server =
                |chain: &&Chain| chain.beside & both == both && chain.stones & self.ground.walls != 0;
            if let Some(chain) = self.chains().iter().find(server) {
                let serves = chain.stones & chain.stones.wrapping_neg();
                pairs.push(Pair { points: [gate, inside], reaches: 0, seals: gate, serves });
            }
        }
        pairs
    }

    /// The points that pairs take up, here or half of them elsewhere.
    fn used(&self, pairs: &Pairs) -> u64 {
        pairs.used() | (self.ground.linked & self.empty)
    }

    fn own(&self) -> u64 {
        self.chains().iter().fold(0, |all, chain| all | chain.stones)
    }

    /// Chooses pairs that join chains.
    fn join(&mut self, pairs: &mut Pairs) {
        let mut used = self.used(pairs);
        let free = |chain: &Chain| chain.beside & self.empty & !used;
        let several = |i: &usize| are_several(free(&self.chains[*i]));
        let walls = (0..self.count).filter(several).fold(0_u64, |all, i| all | 1 << i);
        for want_more in [true, false] {
            for a in bits(walls) {
                for b in bits(walls & u64::MAX << a & !(1 << a)) {
                    let common = self.chains[a].beside & self.chains[b].beside & self.empty & !used;
                    let first = common & common.wrapping_neg();
                    let rest = common & !first;
                    let second = rest & rest.wrapping_neg();
                    if second == 0
                        || (want_more && rest == second)
                        || self.chains[a].group == self.chains[b].group
                        || (!matches!(self.chains[a].need, 1 | 2) && !matches!(self.chains[b].need, 1 | 2))
                    {
                        continue;
                    }
                    let serves = self.chains[a].stones & self.chains[a].stones.wrapping_neg();
                    pairs.push(Pair { points: [first, second], reaches: 0, seals: 0, serves });
                    used = self.used(pairs);
                    self.merge(a, b);
                }
            }
        }
    }

    /// Chooses pairs that reach inner points, region by region, for the group that is next to most of it: all points of
    /// the region or, if not the `whole` is asked for, as many as can be.
    fn reach(&self, pairs: &mut Pairs, whole: bool) {
        let mut rest = self.ground.inside & !self.own() & !pairs.sealed();
        let mut besides = [0; MOST];
        for chain in self.chains() {
            besides[usize::from(chain.group)] |= chain.beside;
        }
        while rest != 0 {
            let points = self.ground.flood(rest & rest.wrapping_neg(), rest);
            rest &= !points;
            if points & self.ground.open != 0 {
                continue;
            }
            let mut best: Option<(u32, u64, u64)> = None;
            for (i, chain) in
                self.chains().iter().enumerate().filter(|(i, chain)| usize::from(chain.group) == *i)
            {
                let beside = besides[i] & points;
                if beside == 0 {
                    continue;
                }
                let missing = (points & !beside).count_ones();
                if best.is_none_or(|(other, ..)| missing < other) {
                    best = Some((missing, beside, chain.stones & chain.stones.wrapping_neg()));
                }
            }
            let Some((missing, beside, serves)) = best else { continue };
            if missing == 0 || (whole && missing > 8) {
                continue;
            }
            let before = pairs.len();
            let mut inner = points & !beside;
            let mut beyond = 0;
            let mut free = beside & self.empty & !self.used(pairs);
            while inner != 0 {
                let candidates = |x: usize| self.ground.neighbors(1 << x) & free;
                let Some(x) = bits(inner).min_by_key(|x| candidates(*x).count_ones()) else { break };
                let near = candidates(x);
                inner &= !(1 << x);
                let rank = |p: &usize| (self.ground.neighbors(1 << *p) & inner).count_ones();
                let first = bits(near).min_by_key(rank).map_or(0, |p| 1 << p);
                let second = bits(near & !first).min_by_key(rank).map_or(0, |p| 1 << p);
                if second == 0 {
                    beyond |= 1 << x;
                    if whole && !self.is_together(beyond) {
                        pairs.truncate(before);
                        break;
                    }
                    continue;
                }
                free &= !(first | second);
                pairs.push(Pair { points: [first, second], reaches: 1 << x, seals: 0, serves });
            }
        }
    }

    /// What follows from the pairs.
    fn settle(&self, pairs: Pairs, wanted: u64) -> Verdict {
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

    /// Whether these are as few points, side by side, as may be out of reach.
    fn is_together(&self, beyond: u64) -> bool {
        match beyond.count_ones() {
            0 | 1 => true,
            2 => self.ground.neighbors(beyond) & beyond == beyond,
            _ => false,
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
