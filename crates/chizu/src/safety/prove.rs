//! Search for an answer to every move of the raider's.
//!
//! A ground *stands* if [`judge`] says so, or if every move of the raider's there has an answer after which it
//! stands. The search goes first where the least is missing to a proof or to a refutation (proof numbers [Allis 1994],
//! depth first [Nagai 2002]); a budget of positions ends it. What is found is a proof; what is not found is not known.
//! A position that comes up again is no success; kos are the raider's, who may take back at once.
//!
//! Not every move has to be tried. What is found for a position where the raider stays away rests on some points
//! only, its *zone* [Thomsen 2000; Shih, Wei and Wu 2021]: the region that is vital at last, the stones around it with
//! two liberties each, answers, what they take. A raider's stone elsewhere changes nothing, and the guard
//! goes on as if it were not there. So what was proved once is kept as a [`Pattern`], which proves every position that
//! looks the same in the zone.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::ground::{Ground, Needs, State, bits};
use super::judge::judge;
use super::outlook::outlook;

/// The most answers in a row.
const DEEPEST: usize = 24;
/// The most patterns kept.
const MOST_PATTERNS: usize = 768;
/// The most raids or answers looked at in a position.
const MOST_MOVES: usize = 46;
/// How often a position may be come back to, for every one in the budget.
const VISITS: u32 = 6;

/// Mixes the words of a position; the same everywhere.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

type Positions<T> = HashMap<State, T, BuildHasherDefault<Mixer>>;

fn env(name: &str, or: u32) -> u32 {
    static PA: std::sync::OnceLock<[u32; 6]> = std::sync::OnceLock::new();
    let all = PA.get_or_init(|| {
        ["PA", "PB", "PC", "PD", "PE", "PF"].map(|n| std::env::var(n).ok().and_then(|v| v.parse().ok()).unwrap_or(u32::MAX))
    });
    let v = all[usize::from(name.as_bytes()[1] - b'A')];
    if v == u32::MAX { or } else { v }
}

/// How much is missing at least, it seems, to a proof and to a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    refutation: u32,
}

impl Numbers {
    const NEVER: u32 = 1 << 28;
    const PROVED: Self = Self { proof: 0, refutation: Self::NEVER };
    const REFUTED: Self = Self { proof: Self::NEVER, refutation: 0 };
    const OPEN: Self = Self { proof: 1, refutation: 1 };
    const ALL: Self = Self { proof: Self::NEVER, refutation: Self::NEVER };

    const fn is_settled(self) -> bool {
        self.proof == 0 || self.refutation == 0
    }

    const fn exceeds(self, most: Self) -> bool {
        self.proof >= most.proof || self.refutation >= most.refutation
    }
}

/// What is known of a position, whoever is to play.
#[derive(Clone, Copy, Debug)]
struct Known {
    numbers: Numbers,
    /// Where it is proved, what that rests on.
    zone: u64,
    /// The guard's answer, 0 to pass, or the raid that refutes.
    stone: u64,
}

/// What was proved of all positions that look the same in a zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    zone: u64,
    /// The zone and the points around it, where stones of the guard's would make other chains.
    sight: u64,
    guard: u64,
    raider: u64,
    /// Where the guard is to play, his answer, 0 to pass.
    answer: Option<u64>,
}

impl Pattern {
    const fn fits(&self, state: &State, inside: u64) -> bool {
        state.guard & self.sight == self.guard
            && state.raider & self.zone == self.raider
            && self.zone & !inside == 0
    }
}

/// A move with the position it leads to.
#[derive(Clone, Copy)]
struct Move {
    stone: u64,
    next: State,
    numbers: Numbers,
    zone: u64,
}

/// Moves of one position.
struct Moves {
    list: [Move; MOST_MOVES],
    count: usize,
}

impl Moves {
    const fn new() -> Self {
        const NONE: Move =
            Move { stone: 0, next: State { guard: 0, raider: 0, ko: 0 }, numbers: Numbers::OPEN, zone: 0 };
        Self { list: [NONE; MOST_MOVES], count: 0 }
    }

    const fn push(&mut self, to: Move) {
        if self.count < MOST_MOVES {
            self.list[self.count] = to;
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = &Move> {
        self.list[..self.count].iter()
    }
}

/// A search of one ground.
pub(super) struct Prover<'a> {
    ground: Cow<'a, Ground>,
    needs: Needs,
    wanted: u64,
    left: u32,
    visits: u32,
    /// The raider to play.
    sieges: Positions<Known>,
    /// The guard to play.
    defences: Positions<Known>,
    path: Vec<State>,
    patterns: Vec<Pattern>,
    /// Patterns of a larger ground.
    given: &'a [Pattern],
    /// How often a point was the answer, and how often it refuted.
    good: [u32; 64],
    bad: [u32; 64],
}

impl<'a> Prover<'a> {
    pub(super) fn new(ground: Cow<'a, Ground>, needs: Needs, wanted: u64, budget: u32) -> Self {
        Self {
            ground,
            needs,
            wanted,
            left: budget,
            visits: budget.saturating_mul(VISITS),
            sieges: HashMap::default(),
            defences: HashMap::default(),
            path: Vec::new(),
            patterns: Vec::new(),
            given: &[],
            good: [0; 64],
            bad: [0; 64],
        }
    }

    /// The same with what was proved of a ground of which this is a part.
    pub(super) const fn with(mut self, patterns: &'a [Pattern]) -> Self {
        self.given = patterns;
        self
    }

    /// What was proved.
    pub(super) fn into_patterns(self) -> Vec<Pattern> {
        self.patterns
    }

    /// Whether `state` is found to stand: what this rests on.
    pub(super) fn prove(&mut self, state: &State) -> Option<u64> {
        let state = State { ko: 0, ..*state };
        loop {
            let numbers = self.attack(&state, Numbers::ALL);
            if numbers.is_settled() || self.is_out() {
                break;
            }
        }
        self.sieges.get(&state).filter(|known| known.numbers.proof == 0).map(|known| known.zone)
    }

    /// The answer to the raider's last move, 0 to pass, and the position after it with what it rests on.
    pub(super) fn reply(&mut self, state: &State, last: u64) -> Option<(u64, State, u64)> {
        self.defend(state, last, 0, Numbers::ALL);
        let known = self.defences.get(state).filter(|known| known.numbers.proof == 0)?;
        let stone = known.stone;
        let next = match stone {
            0 => State { ko: 0, ..*state },
            stone => self.ground.answer(state, stone, &self.needs)?,
        };
        let zone = self.prove(&next)?;
        Some((stone, next, zone))
    }

    /// How much of the budget is left.
    pub(super) const fn left(&self) -> u32 {
        self.left
    }

    const fn is_out(&self) -> bool {
        self.left == 0 || self.visits == 0
    }

    /// Looks for a pattern that proves the position.
    fn recall(&mut self, state: &State, to_answer: bool) -> Option<Pattern> {
        let inside = self.ground.inside;
        let fits = |pattern: &&Pattern| {
            pattern.fits(state, inside)
                && pattern.answer.is_some() == to_answer
                && pattern.answer.unwrap_or(0) & state.ko == 0
        };
        if let Some(at) = self.patterns.iter().rposition(|pattern| fits(&pattern)) {
            return Some(self.patterns[at]);
        }
        self.given.iter().find(fits).copied()
    }

    fn remember(&mut self, state: &State, zone: u64, answer: Option<u64>) {
        if self.patterns.len() >= MOST_PATTERNS {
            return;
        }
        let sight = (zone | self.ground.neighbors(zone)) & self.ground.inside;
        self.patterns.push(Pattern {
            zone,
            sight,
            guard: state.guard & sight,
            raider: state.raider & zone,
            answer,
        });
    }

    /// A position with the raider to play, seen for the first time.
    fn meet(&mut self, state: &State) -> Known {
        if let Some(pattern) = self.recall(state, false) {
            return Known { numbers: Numbers::PROVED, zone: pattern.zone, stone: 0 };
        }
        self.left = self.left.saturating_sub(1);
        let verdict = judge(&self.ground, state, &self.needs, self.wanted);
        if verdict.holds && self.wanted & !verdict.owned & !verdict.safe == 0 {
            let zone = if self.wanted == 0 { verdict.zone } else { self.ground.inside };
            return Known { numbers: Numbers::PROVED, zone, stone: 0 };
        }
        if !self.breathes(state) {
            return Known { numbers: Numbers::REFUTED, zone: 0, stone: 0 };
        }
        let outlook = outlook(&self.ground, state, &self.needs);
        let proof = 1 + 8 * outlook.missing;
        let refutation = 1 + 8_u32.saturating_sub(outlook.missing);
        Known { numbers: Numbers { proof, refutation }, zone: 0, stone: 0 }
    }

    /// The raider plays.
    fn attack(&mut self, state: &State, most: Numbers) -> Numbers {
        let Some(known) = self.sieges.get(state) else {
            let known = self.meet(state);
            self.sieges.insert(*state, known);
            return known.numbers;
        };
        if known.numbers.is_settled() {
            return known.numbers;
        }
        if self.path.len() >= DEEPEST {
            return Numbers::REFUTED;
        }
        let refuter = known.stone;
        self.visits = self.visits.saturating_sub(1);
        self.path.push(*state);
        let known = self.besiege(state, refuter, most);
        self.path.pop();
        if known.numbers.proof == 0 {
            self.remember(state, known.zone, None);
        } else if known.numbers.refutation == 0 {
            self.bad[known.stone.trailing_zeros() as usize & 63] += u32::from(known.stone != 0);
        }
        self.sieges.insert(*state, known);
        known.numbers
    }

    /// A raid, as far as it is known what comes of it.
    fn raid(&self, state: &State, stone: u64, hurts: u64) -> Option<Move> {
        let (next, near) = if stone == 0 {
            (*state, 0)
        } else {
            match self.ground.raid(state, stone, &self.needs) {
                None => {
                    let chain = self.ground.flood(stone, state.raider | stone);
                    let zone = chain | (self.ground.neighbors(chain) & self.ground.inside);
                    return Some(Move { stone, next: *state, numbers: Numbers::PROVED, zone });
                }
                Some(None) => return None,
                Some(Some(next)) => {
                    let taken = state.guard & !next.guard;
                    let near = self.ground.neighbors(taken) & self.ground.inside;
                    (next, stone | taken | if taken == 0 { 0 } else { near })
                }
            }
        };
        let known = self.defences.get(&next);
        let unseen = if stone & hurts == 0 { Numbers { proof: 1, refutation: 9 } } else { Numbers::OPEN };
        let numbers = known.map_or(unseen, |known| known.numbers);
        // Until it is proved, the zone holds what the raid itself rests on.
        let zone = near | known.map_or(0, |known| known.zone);
        Some(Move { stone, next, numbers, zone })
    }

    /// Goes on with the raids until one succeeds, all fail or the numbers get too large.
    fn besiege(&mut self, state: &State, refuter: u64, most: Numbers) -> Known {
        let lost = |stone: u64| Known { numbers: Numbers::REFUTED, zone: 0, stone };
        let empty = self.ground.empty(state);
        let outlook = outlook(&self.ground, state, &self.needs);
        let hurts = outlook.points | outlook.eyes;
        let mut moves = Moves::new();
        let mut seen = 0;
        // The raider may stay away, or play where it does not matter: then the guard goes on as he likes.
        if let Some(stay) = self.raid(state, 0, u64::MAX) {
            moves.push(stay);
        }
        let (first, second) = self.killers(empty & !refuter);
        for stone in [refuter & empty, first, second] {
            if stone != 0 {
                seen |= stone;
                match self.raid(state, stone, hurts) {
                    None => return lost(stone),
                    Some(raid) => moves.push(raid),
                }
            }
        }
        loop {
            let stays = moves.list[0];
            let mut zone = self.ground.inside;
            if stays.numbers.proof == 0 {
                zone = stays.zone;
                loop {
                    let before = (zone, moves.count);
                    for raid in moves.iter().skip(1) {
                        if raid.stone & zone != 0 && raid.numbers.proof == 0 {
                            zone |= raid.zone;
                        }
                    }
                    zone |= self.breath(state, zone);
                    for stone in bits(zone & empty & !seen).map(|bit| 1 << bit) {
                        seen |= stone;
                        match self.raid(state, stone, hurts) {
                            None => return lost(stone),
                            Some(raid) => moves.push(raid),
                        }
                    }
                    if (zone, moves.count) == before {
                        break;
                    }
                }
            }
            let mut numbers = Numbers { proof: 0, refutation: Numbers::NEVER };
            let (mut open, mut best, mut next_best) = (0, usize::MAX, Numbers::NEVER);
            for (i, raid) in moves.iter().enumerate() {
                if raid.numbers.proof == 0 || (raid.stone != 0 && raid.stone & zone == 0) {
                    continue;
                }
                open += 1;
                numbers.proof = numbers.proof.max(raid.numbers.proof);
                if raid.numbers.refutation < numbers.refutation {
                    next_best = numbers.refutation;
                    numbers.refutation = raid.numbers.refutation;
                    best = i;
                } else {
                    next_best = next_best.min(raid.numbers.refutation);
                }
            }
            if open == 0 {
                return Known { numbers: Numbers::PROVED, zone, stone: 0 };
            }
            let raid = moves.list[best];
            if raid.numbers.refutation == 0 {
                return lost(raid.stone);
            }
            numbers.proof = (numbers.proof + open - 1).min(Numbers::NEVER - 1);
            if numbers.exceeds(most) || self.is_out() {
                return Known { numbers, zone: 0, stone: raid.stone };
            }
            let bound = Numbers {
                proof: most.proof - (open - 1),
                refutation: most.refutation.min(next_best + 1 + next_best),
            };
            let hint = self.defences.get(state).map_or(0, |known| known.stone);
            let numbers = self.defend(&raid.next, raid.stone, hint, bound);
            let raid = &mut moves.list[best];
            raid.numbers = numbers;
            if numbers.proof == 0 {
                raid.zone |= self.defences.get(&raid.next).map_or(0, |known| known.zone);
            }
        }
    }

    /// The points at which most was refuted.
    fn killers(&self, empty: u64) -> (u64, u64) {
        let (mut first, mut second) = ((0, 0), (0, 0));
        for bit in bits(empty) {
            let count = self.bad[bit];
            if count > first.0 {
                (first, second) = ((count, 1 << bit), first);
            } else if count > second.0 {
                second = (count, 1 << bit);
            }
        }
        (first.1, second.1)
    }

    /// The guard answers `last`. `hint` is what he would have played had the raider stayed away.
    fn defend(&mut self, state: &State, last: u64, hint: u64, most: Numbers) -> Numbers {
        let known = self.defences.get(state).copied();
        match known {
            Some(known) if known.numbers.is_settled() => return known.numbers,
            Some(_) => {}
            None => {
                if let Some(Pattern { zone, answer: Some(stone), .. }) = self.recall(state, true) {
                    let numbers = Numbers::PROVED;
                    self.defences.insert(*state, Known { numbers, zone, stone });
                    return numbers;
                }
            }
        }
        self.visits = self.visits.saturating_sub(1);
        let known = self.hold(state, last, hint, most);
        if known.numbers.proof == 0 {
            self.good[known.stone.trailing_zeros() as usize & 63] += u32::from(known.stone != 0);
            if known.stone != 0 {
                self.remember(state, known.zone, Some(known.stone));
            }
        }
        self.defences.insert(*state, known);
        known.numbers
    }

    /// Goes on with the answers until one succeeds, all fail or the numbers get too large.
    fn hold(&mut self, state: &State, last: u64, hint: u64, most: Numbers) -> Known {
        let mut moves = self.answers(state, last, hint);
        loop {
            let mut numbers = Numbers { proof: Numbers::NEVER, refutation: 0 };
            let (mut open, mut best, mut next_best) = (0, usize::MAX, Numbers::NEVER);
            for (i, answer) in moves.iter().enumerate() {
                if answer.numbers.refutation == 0 {
                    continue;
                }
                open += 1;
                numbers.refutation = numbers.refutation.max(answer.numbers.refutation);
                if answer.numbers.proof < numbers.proof {
                    next_best = numbers.proof;
                    numbers.proof = answer.numbers.proof;
                    best = i;
                } else {
                    next_best = next_best.min(answer.numbers.proof);
                }
            }
            if open == 0 {
                return Known { numbers: Numbers::REFUTED, zone: 0, stone: 0 };
            }
            let answer = moves.list[best];
            if answer.numbers.proof == 0 {
                let zone = self.sieges.get(&answer.next).map_or(self.ground.inside, |known| known.zone);
                let zone = if answer.stone == 0 { zone } else { zone | self.traces(state, &answer) };
                return Known { numbers: Numbers::PROVED, zone, stone: answer.stone };
            }
            numbers.refutation = (numbers.refutation + open - 1).min(Numbers::NEVER - 1);
            if numbers.exceeds(most) || self.is_out() {
                return Known { numbers, zone: 0, stone: answer.stone };
            }
            let bound = Numbers {
                proof: most.proof.min(next_best + 1 + next_best / 4),
                refutation: most.refutation - (open - 1),
            };
            moves.list[best].numbers = self.attack(&answer.next, bound);
        }
    }

    /// The answers there are, the most promising first.
    fn answers(&self, state: &State, last: u64, hint: u64) -> Moves {
        let empty = self.ground.empty(state);
        let near = self.ground.neighbors(last) & empty;
        let around = self.ground.neighbors(near | last) & empty;
        let free = self.ground.inside & !state.guard;
        let outlook = outlook(&self.ground, state, &self.needs);
        let wanted = outlook.points;
        let most_good = self.good.iter().max().copied().unwrap_or(0).max(1);
        let mut order = [(0_u32, 0_u8); 64];
        let mut count = 0;
        for bit in bits(empty) {
            let stone = 1 << bit;
            let sides = |e: usize| (self.ground.neighbors(1 << e) & free).count_ones();
            let eyes = self.ground.neighbors(stone) & empty & !self.ground.open;
            let open = bits(eyes).map(sides).min().unwrap_or(4);
            let mut worth = 4 * (4 - open.min(4)) + (4 - sides(bit).min(4));
            worth += 8 * self.good[bit] / most_good;
            if stone & wanted != 0 {
                worth += 6;
            }
            if stone & near != 0 {
                worth += 8;
            } else if stone & around != 0 {
                worth += 3;
            }
            if stone & hint != 0 {
                worth += 8;
            }
            order[count] = (worth, bit as u8);
            count += 1;
        }
        order[..count].sort_unstable_by_key(|(worth, bit)| (u32::MAX - worth, *bit));
        let mut moves = Moves::new();
        let mut push = |stone: u64, next: State, rank: u32| {
            if self.path.contains(&next) {
                return;
            }
            let missing = outlook.missing.saturating_sub(u32::from(stone & wanted != 0));
            let proof = 1 + rank + (8 * missing).saturating_sub(16);
            let unseen = Numbers { proof, refutation: 1 };
            let numbers = self.sieges.get(&next).map_or(unseen, |known| known.numbers);
            moves.push(Move { stone, next, numbers, zone: 0 });
        };
        // Doing nothing is best where it does.
        push(0, State { ko: 0, ..*state }, 0);
        let stones = order[..count].iter().map(|(_, bit)| 1_u64 << bit);
        let mut rank = 0;
        for stone in stones {
            if let Some(next) = self.ground.answer(state, stone, &self.needs) {
                push(stone, next, rank / 3);
                rank += 1;
            }
        }
        moves
    }

    /// Two liberties, if there are as many, of every chain of the guard's that is part of the zone or a wall
    /// in need, lest it be caught from outside.
    fn breath(&self, state: &State, zone: u64) -> u64 {
        let empty = self.ground.empty(state);
        let own = state.guard | self.ground.walls;
        let elsewhere = self.ground.flood(self.needs.free(self.ground.walls), own);
        let needy = self.needs.one | self.needs.two;
        let mut rest = own & !elsewhere;
        let mut breath = 0;
        while rest != 0 {
            let chain = self.ground.flood(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            let stands = chain & needy == 0 && chain & self.needs.solid != 0;
            if stands || chain & (zone | self.ground.walls) == 0 {
                breath |= if chain & zone == 0 { 0 } else { chain & self.ground.inside };
                continue;
            }
            let liberties = self.ground.neighbors(chain) & empty;
            let inside = liberties & (zone | breath);
            let mut missing = 2_u32.saturating_sub(inside.count_ones());
            for bit in bits(liberties & !inside) {
                if missing == 0 {
                    break;
                }
                breath |= 1 << bit;
                missing -= 1;
            }
            breath |= chain & self.ground.inside;
        }
        breath
    }

    /// Whether every wall that needs the ground has a liberty in it.
    fn breathes(&self, state: &State) -> bool {
        let own = state.guard | self.ground.walls;
        let breathing = self.ground.flood(self.ground.neighbors(self.ground.empty(state)), own);
        let safe = self.ground.flood(self.needs.free(self.ground.walls), own);
        (self.needs.one | self.needs.two) & !breathing & !safe == 0
    }

    /// What an answer itself rests on: its point, a liberty, and all about what it takes.
    fn traces(&self, state: &State, answer: &Move) -> u64 {
        let Move { stone, next, .. } = *answer;
        let taken = state.raider & !next.raider;
        let chain = self.ground.flood(stone, next.guard | self.ground.walls);
        let liberties = self.ground.neighbors(chain) & self.ground.empty(&next);
        let liberty = liberties & liberties.wrapping_neg();
        let near = if taken == 0 { 0 } else { self.ground.neighbors(taken) & self.ground.inside };
        stone | liberty | taken | near
    }
}
