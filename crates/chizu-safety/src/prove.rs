//! Search for an answer to every move of the attacker's.
//!
//! A ground *stands* if [`judge`] says so, or if every move of the attacker's there has an answer after which it
//! stands. All moves of the attacker's are tried, so what is found is a proof; what is not found is not known. Repetition is no
//! success, as the search is finite; kos are the attacker's, who may take back at once.
//!
//! Answers are tried in the order of what they do for eyes, and the later one comes in this order the more it costs
//! ([`cost`]). What the answers in a row may cost together grows step by step, for every position anew, until a budget of
//! positions is spent: so lines of good answers are followed far, and others a few moves.
//!
//! Not every move has to be tried. What is found for a position where the attacker stays away rests on some points
//! only, its *zone* [Thomsen 2000; Shih, Wei and Wu 2021]: the region that is vital at last, the stones around it with
//! two liberties each, answers, what they take. An attacker's stone elsewhere changes nothing, and the defender
//! goes on as if it were not there. So what was proved once is kept as a [`Pattern`], which proves every position that
//! looks the same in its zone, be it in a part of the ground. A pattern that lacks a single stone tells the answer: what was
//! good against one of the attacker's moves is tried first against the next ([`Plans`]).

mod known;

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use chizu_local::adjacency::bits;

use super::ground::{Ground, Needs, State};
use super::judge::judge;
use crate::tuning;
use known::{Answers, Known, MOST_PATTERNS, Mixer, Plans};

pub(super) use known::Pattern;

/// What an answer costs that is the best at sight, or comes later in the order.
const fn cost(rank: usize) -> u8 {
    2 + (rank + 1).ilog2() as u8
}

/// A search of one ground.
pub(super) struct Prover<'a> {
    ground: Cow<'a, Ground>,
    needs: Needs,
    wanted: u64,
    left: u32,
    /// What is added once it is known how the defender goes on where the attacker stays away.
    reserve: u32,
    known: HashMap<State, Known, BuildHasherDefault<Mixer>>,
    answers: Answers,
    patterns: Vec<Pattern>,
    /// Patterns of a larger ground.
    given: &'a [Pattern],
    /// Answers that were good lately, by depth.
    good: [[u64; 2]; 16],
}

impl<'a> Prover<'a> {
    pub(super) fn new(ground: Cow<'a, Ground>, needs: Needs, wanted: u64, budget: u32) -> Self {
        Self {
            ground,
            needs,
            wanted,
            left: budget,
            reserve: 0,
            known: HashMap::default(),
            answers: Answers::default(),
            patterns: Vec::new(),
            given: &[],
            good: [[0; 2]; 16],
        }
    }

    /// The same with what was proved of a ground of which this is a part.
    pub(super) const fn with(mut self, patterns: &'a [Pattern]) -> Self {
        self.given = patterns;
        self
    }

    /// The same with so many positions more once it is known how the defender goes on at the start where the attacker stays away:
    /// what is not soon seen to have such an answer hardly ever stands.
    pub(super) const fn and(mut self, reserve: u32) -> Self {
        self.reserve = reserve;
        self
    }

    /// What was proved.
    pub(super) fn into_patterns(self) -> Vec<Pattern> {
        self.patterns
    }

    /// Looks for a pattern that proves the position: what it rests on.
    fn recall(&self, state: &State) -> Option<u64> {
        let inside = self.ground.inside;
        let fits = |pattern: &&Pattern| pattern.fits(state, inside);
        let found = self.patterns.iter().rev().find(fits).or_else(|| self.given.iter().find(fits));
        found.map(|pattern| pattern.zone)
    }

    fn remember(&mut self, state: &State, zone: u64) {
        if self.patterns.len() < MOST_PATTERNS {
            self.patterns.push(self.pattern(state, zone));
        }
    }

    fn pattern(&self, state: &State, zone: u64) -> Pattern {
        let sight = (zone | self.ground.neighbors(zone)) & self.ground.inside;
        Pattern { zone, sight, defender: state.defender & sight, attacker: state.attacker & zone }
    }

    /// Whether `state` is found to stand: what this rests on.
    pub(super) fn prove(&mut self, state: &State) -> Option<u64> {
        (0..=tuning::ANSWERS_COST)
            .step_by(2)
            .find_map(|depth| if self.left > 0 { self.stands(state, depth) } else { None })
    }

    /// The answer to the attacker's last move, 0 to pass, and the position after it with what it rests on.
    pub(super) fn reply(&mut self, state: &State, last: u64) -> Option<(u64, State, u64)> {
        for depth in (2..=tuning::ANSWERS_COST + 2).step_by(2) {
            if self.is_answered(state, last, depth, &mut Vec::new()).is_some() {
                let (stone, _) = *self.answers.get(state)?;
                let next = match stone {
                    0 => State { ko: 0, ..*state },
                    stone => self.ground.answer(state, stone, &self.needs)?,
                };
                let zone = self.known.get(&next)?.zone?;
                return Some((stone, next, zone));
            }
        }
        None
    }

    /// What the position after the attacker took the point of a link rests on.
    pub(super) fn after(&mut self, state: &State) -> Option<u64> {
        self.prove(&State { ko: 0, ..*state })
    }

    /// How much of the budget is left.
    pub(super) const fn left(&self) -> u32 {
        self.left
    }

    /// What it rests on that the position stands, if it does.
    fn stands(&mut self, state: &State, depth: u8) -> Option<u64> {
        let state = &State { ko: 0, ..*state };
        let known = self.known.get(state).copied();
        if let Some(known) = known
            && (known.zone.is_some() || known.fails > depth)
        {
            return known.zone;
        }
        let mut refuter = known.map_or(0, |known| known.refuter);
        if known.is_none() {
            if self.left == 0 {
                return None;
            }
            if let Some(zone) = self.recall(state) {
                self.known.insert(*state, Known { zone: Some(zone), ..Known::default() });
                return Some(zone);
            }
            self.left -= 1;
            let verdict = judge(&self.ground, state, &self.needs, self.wanted);
            if verdict.holds && self.wanted & !verdict.owned & !verdict.safe == 0 {
                let zone = if self.wanted == 0 { verdict.zone } else { verdict.territory };
                self.known.insert(*state, Known { zone: Some(zone), ..Known::default() });
                return Some(zone);
            }
        }
        let first = known.map_or(0, |known| known.fails).max(1);
        let mut zone = None;
        if self.breathes(state) {
            // What needs few answers is not looked for among those that need many.
            let first = first + ((depth ^ first) & 1);
            for depth in (first..=depth).step_by(2) {
                zone = self.withstands(state, depth, &mut refuter);
                if zone.is_some() || self.left == 0 {
                    break;
                }
                self.known.insert(*state, Known { zone, fails: depth + 1, refuter });
            }
        }
        if let Some(zone) = zone {
            self.remember(state, zone);
        }
        if zone.is_some() || self.left > 0 {
            self.known.insert(*state, Known { zone, fails: depth + 1, refuter });
        }
        zone
    }

    /// Tries the attacker's moves.
    fn withstands(&mut self, state: &State, depth: u8, refuter: &mut u64) -> Option<u64> {
        let empty = self.ground.empty(state);
        let mut tried = 0;
        let mut plans = Vec::new();
        // What had no answer before is tried first.
        if *refuter & empty != 0 {
            tried = *refuter;
            self.outlives(state, *refuter, depth, &mut plans)?;
        }
        // The attacker may stay away, or play where it does not matter: then the defender goes on as he likes.
        let mut zone = self.is_answered(state, 0, depth, &mut plans)?;
        if state.defender == self.ground.start.defender && state.attacker == self.ground.start.attacker {
            self.left += std::mem::take(&mut self.reserve);
        }
        if tried != 0 {
            zone |= self.outlives(state, tried, depth, &mut plans)?;
        }
        loop {
            zone |= self.breath(state, zone);
            zone |= self.joints(state, zone);
            let stone = zone & empty & !tried;
            if stone == 0 {
                return Some(zone);
            }
            // First where it hurts most plans.
            let both = plans.iter().fold(stone, |all, (_, plan): &(u64, Pattern)| all & plan.zone);
            let stone = if both != 0 { both } else { stone };
            let stone = stone & stone.wrapping_neg();
            tried |= stone;
            match self.outlives(state, stone, depth, &mut plans) {
                Some(more) => zone |= more | stone,
                None => {
                    *refuter = stone;
                    return None;
                }
            }
        }
    }

    /// The points of links next to a zone: of these the defender may get a stone.
    fn joints(&self, state: &State, zone: u64) -> u64 {
        self.ground.neighbors(zone) & self.ground.linked & self.ground.empty(state)
    }

    /// What it rests on that the attacker may have the point of a link, whose other point the defender takes, and the defender, too.
    fn shares(&mut self, state: &State, stone: u64, depth: u8) -> Option<u64> {
        let depth = depth.checked_sub(cost(0))?;
        let next = self.ground.answer(state, stone, &self.needs)?;
        let mut zone = self.stands(&next, depth)? | self.traces(state, stone, &next);
        match self.ground.raid(state, stone, &self.needs) {
            None => {
                let chain = self.ground.flood(stone, state.attacker | stone);
                zone |= chain | (self.ground.neighbors(chain) & self.ground.inside);
            }
            Some(None) => return None,
            Some(Some(next)) => {
                let taken = state.defender & !next.defender;
                let near = self.ground.neighbors(taken) & self.ground.inside;
                zone |= self.stands(&next, depth)? | stone | taken | near;
            }
        }
        Some(zone)
    }

    /// What it rests on that the attacker's move has an answer.
    fn outlives(&mut self, state: &State, stone: u64, depth: u8, plans: &mut Plans) -> Option<u64> {
        if stone & self.ground.linked != 0 {
            return self.shares(state, stone, depth);
        }
        match self.ground.raid(state, stone, &self.needs) {
            None => {
                let chain = self.ground.flood(stone, state.attacker | stone);
                Some(chain | (self.ground.neighbors(chain) & self.ground.inside))
            }
            Some(None) => None,
            Some(Some(next)) => {
                let taken = state.defender & !next.defender;
                let near = self.ground.neighbors(taken) & self.ground.inside;
                Some(
                    self.is_answered(&next, stone, depth, plans)? | taken | if taken == 0 { 0 } else { near },
                )
            }
        }
    }

    /// Two liberties, if there are as many, of every chain of the defender's that is part of the zone or a wall
    /// in need, lest it be caught from outside.
    fn breath(&self, state: &State, zone: u64) -> u64 {
        let empty = self.ground.empty(state);
        let own = state.defender | self.ground.walls;
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
        let own = state.defender | self.ground.walls;
        let breathing = self.ground.flood(self.ground.neighbors(self.ground.empty(state)), own);
        let safe = self.ground.flood(self.needs.free(self.ground.walls), own);
        (self.needs.one | self.needs.two) & !breathing & !safe == 0
    }

    /// What it rests on that the defender has an answer.
    fn is_answered(&mut self, state: &State, last: u64, depth: u8, plans: &mut Plans) -> Option<u64> {
        if let Some((_, zone)) = self.answers.get(state) {
            return Some(*zone);
        }
        let empty = self.ground.empty(state);
        if let Some(zone) = self.planned(state, empty, plans) {
            return Some(zone);
        }
        let near = self.ground.neighbors(last) & empty;
        let ply = state.defender.count_ones() as usize & 15;
        let (best, count) = self.promising(state, empty, near, self.good[ply]);
        let mut tried = 0;
        let mut urgent = 0_u64;
        let mut rank = 0;
        let mut at = 0;
        while at < count {
            // What refuted another answer may be one.
            let stone = match urgent & !tried {
                0 => {
                    at += 1;
                    1 << best[at - 1].1
                }
                urgent => urgent & urgent.wrapping_neg(),
            };
            if tried & stone != 0 {
                continue;
            }
            let rest = depth.checked_sub(cost(rank))?;
            tried |= stone;
            let Some(next) = self.ground.answer(state, stone, &self.needs) else { continue };
            rank += 1;
            if let Some(zone) = self.stands(&next, rest) {
                let good = &mut self.good[ply];
                if good[0] != stone {
                    *good = [stone, good[0]];
                }
                plans.push((stone, self.pattern(&next, zone)));
                return Some(self.answered(state, stone, &next, zone));
            }
            if self.left == 0 {
                return None;
            }
            urgent |= self.known.get(&next).map_or(0, |known| known.refuter) & empty;
        }
        // To stay away.
        let pass = State { ko: 0, ..*state };
        if last != 0
            && let Some(rest) = depth.checked_sub(cost(rank))
            && let Some(zone) = self.stands(&pass, rest)
        {
            self.answers.insert(*state, (0, zone));
            return Some(zone);
        }
        None
    }

    /// Keeps an answer and tells what it rests on.
    fn answered(&mut self, state: &State, stone: u64, next: &State, zone: u64) -> u64 {
        let zone = zone | self.traces(state, stone, next);
        self.answers.insert(*state, (stone, zone));
        zone
    }

    /// An answer that was good elsewhere and rests on nothing that is different here.
    fn planned(&mut self, state: &State, empty: u64, plans: &mut Plans) -> Option<u64> {
        let inside = self.ground.inside;
        let found = plans.iter().find_map(|(stone, plan)| {
            if *stone & empty == 0 {
                return None;
            }
            let next = self.ground.answer(state, *stone, &self.needs)?;
            plan.fits(&next, inside).then_some((*stone, next, plan.zone))
        });
        let found = found.or_else(|| {
            self.patterns.iter().rev().chain(self.given).find_map(|plan| {
                let stone = plan.defender & !state.defender;
                if !stone.is_power_of_two()
                    || stone & empty == 0
                    || state.defender & plan.sight & !plan.defender != 0
                    || plan.zone & !inside != 0
                {
                    return None;
                }
                let next = self.ground.answer(state, stone, &self.needs)?;
                plan.fits(&next, inside).then_some((stone, next, plan.zone))
            })
        });
        let (stone, next, zone) = found?;
        self.known.entry(next).or_insert(Known { zone: Some(zone), ..Known::default() }).zone = Some(zone);
        plans.push((stone, self.pattern(&next, zone)));
        Some(self.answered(state, stone, &next, zone))
    }

    /// The empty points in the order in which they are tried: first those that take part in many eyes that lack little.
    fn promising(
        &self,
        state: &State,
        empty: u64,
        near: u64,
        good: [u64; 2],
    ) -> ([(u32, usize); tuning::GROUND_POINTS], usize) {
        let mut worth = [0_u32; tuning::GROUND_POINTS];
        let free = self.ground.inside & !state.defender;
        let room = empty & !self.ground.open;
        let mut count_in = |eye: u64| {
            let missing = self.ground.neighbors(eye) & free & !eye;
            if missing & !empty == 0 {
                let value = 4096_u32 >> (2 * missing.count_ones().min(6));
                for bit in bits(missing) {
                    worth[bit] += value;
                }
            }
        };
        for a in bits(room) {
            count_in(1 << a);
            for b in bits(self.ground.neighbors(1 << a) & free & !self.ground.open) {
                if b > a || state.attacker >> b & 1 != 0 {
                    count_in(1 << a | 1 << b);
                }
            }
        }
        let mut order = [(0, 0); tuning::GROUND_POINTS];
        let mut count = 0;
        for bit in bits(empty) {
            let mut value = worth[bit];
            if near >> bit & 1 != 0 {
                value = value * 2 + (1 << 16);
            }
            if good[0] >> bit & 1 != 0 {
                value += 1 << 20;
            } else if good[1] >> bit & 1 != 0 {
                value += 1 << 19;
            }
            order[count] = (u32::MAX - value, bit);
            count += 1;
        }
        order[..count].sort_unstable();
        (order, count)
    }

    /// What an answer itself rests on: its point, a liberty, and all about what it takes.
    fn traces(&self, state: &State, stone: u64, next: &State) -> u64 {
        let taken = state.attacker & !next.attacker;
        let chain = self.ground.flood(stone, next.defender | self.ground.walls);
        let liberties = self.ground.neighbors(chain) & self.ground.empty(next);
        let liberty = liberties & liberties.wrapping_neg();
        let near = if taken == 0 { 0 } else { self.ground.neighbors(taken) & self.ground.inside };
        stone | liberty | taken | near
    }
}
