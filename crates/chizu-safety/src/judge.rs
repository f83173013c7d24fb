//! What can be said of a ground without playing.
//!
//! Benson's two vital regions, and more: points come in *pairs*. When the attacker takes one point of a pair the defender
//! takes the other, and nothing else is ever answered. A pair serves one purpose:
//!
//! * it *joins* two chains, if both points are liberties of both [Müller 1997];
//! * it *reaches* an inner point, next to which both points are, and both are liberties of the chain that wants
//!   the point for a liberty;
//! * it *seals* the ground, if one is open and only the other is next to it inside, and both are liberties of a
//!   chain: the open one is the attacker's, or both are cut off from outside.
//!
//! Chains that are joined count as one. A region is vital to a chain if all its empty points are liberties of the
//! chain or are reached by it, and if pairs do not use it up; with pairs in it, where attackers may be taken and leave
//! empty points, all its points. Then Benson's argument holds after every answer: the region still has an empty
//! point, and that is a liberty or has an untouched pair of liberties beside it.
//!
//! One point of a region, or two that are neighbors, need not be within reach ([`Case::can_be_cleared`]): attackers who have taken all
//! the rest breathe there alone, and are captured with a stone on it.
//!
//! How pairs are chosen is simple and misses some; what follows from those chosen is checked afresh in
//! [`Case::settle`].

mod settle;

use std::borrow::Cow;

use arrayvec::ArrayVec;
use chizu_local::adjacency::{are_several, bits};

use super::ground::{Ground, Needs, State};
use super::pairs::{Pair, Pairs};
use super::room::{Yard, promising, yards};
use crate::tuning;

/// The need of what is taken to stand.
const SOLID: u8 = 3;

/// What a ground is worth, the attacker to play.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// Whether all walls have what they need.
    pub(super) holds: bool,
    /// Stones and walls that are safe.
    pub(super) safe: u64,
    /// The points where the attacker cannot live, stones of the defender's included.
    pub(super) owned: u64,
    /// What safety rests on: stones more of the attacker's elsewhere change nothing about it.
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
    let yards: ArrayVec<Yard, { tuning::JUDGED_CHAINS }> =
        yards(ground, state).take(tuning::JUDGED_CHAINS).collect();
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

#[derive(Clone)]
struct Case<'a> {
    ground: &'a Ground,
    empty: u64,
    chains: [Chain; tuning::JUDGED_CHAINS],
    count: usize,
}

impl<'a> Case<'a> {
    fn new(ground: &'a Ground, state: &State, needs: &Needs) -> Option<Self> {
        let mut case = Case {
            ground,
            empty: ground.empty(state),
            chains: [Chain::default(); tuning::JUDGED_CHAINS],
            count: 0,
        };
        let mut rest = state.defender | ground.walls;
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
            if case.count == tuning::JUDGED_CHAINS
                || (matches!(need, 1 | 2) && walls != 0 && beside & case.empty == 0)
            {
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
        if wanted == 0 { 0 } else { wanted & (promising(self.ground, state) | state.defender) }
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
        let mut besides = [0; tuning::JUDGED_CHAINS];
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

    /// Whether these are as few points, side by side, as may be out of reach.
    fn is_together(&self, beyond: u64) -> bool {
        match beyond.count_ones() {
            0 | 1 => true,
            2 => self.ground.neighbors(beyond) & beyond == beyond,
            _ => false,
        }
    }
}
