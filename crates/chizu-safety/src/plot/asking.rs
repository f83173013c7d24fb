//! Asking a region for what it gives: at sight, without a search, with one.

use std::borrow::Cow;

use chizu_local::adjacency::bits;

use super::super::ground::{Ground, Needs};
use super::super::judge::{self, Verdict, judge};
use super::super::prove::Prover;
use super::super::strategy;
use super::{Board, Gifts, Plot, is_bound};

impl Plot {
    /// Looks for what a question asks for, which was not asked with as many positions before. Tells whether it was found.
    /// The `reserve` is for what has an answer where the opponent stays away.
    pub(crate) fn inquire(&mut self, board: Board<'_>, gives: Gifts, budget: &mut u32, reserve: u32) -> bool {
        let question = self.by_chain(board, &gives);
        if self.refused.iter().any(|(other, most)| *other == question && *most >= *budget) {
            return false;
        }
        let most = *budget;
        let stands = self.prove(board, gives, false, budget, reserve);
        if !stands {
            // What ends before its time would end so with more.
            self.refused.push((question, if *budget > 0 { u32::MAX } else { most }));
        }
        stands
    }

    /// Whether it is plain at sight that it does not give this.
    pub(crate) fn is_hopeless(&self, board: Board<'_>, gives: &[u8]) -> bool {
        self.room.vital < needs(board, &self.ground, gives).least(self.ground.walls)
    }

    /// Whether this was asked for in vain when it was made: as much for every chain that is not immortal.
    pub(crate) fn is_known(&self, board: Board<'_>, gives: &[u8]) -> bool {
        let mut gifts = gives.iter().zip(&self.ground.chains);
        gifts.all(
            |(gift, chain)| if board.immortal[usize::from(*chain)] { *gift == 0 } else { *gift > self.most },
        )
    }

    /// Asks for gifts without a search. Tells whether it gives them.
    pub(crate) fn ask(&mut self, board: Board<'_>, gives: Gifts) -> bool {
        if self.is_hopeless(board, &gives) {
            return false;
        }
        if !self.room.is_owned && gives.iter().all(|gift| *gift == 0) {
            self.adopt(board, None, gives, &Verdict::NOTHING);
            return true;
        }
        let by = &self.ground;
        let is_bound = is_bound(board, by);
        if judge::is_hopeless(by, &by.start, &needs(board, by, &gives), is_bound) {
            return false;
        }
        if board.at_sight && self.is_vital_to_all(board, &gives) {
            let needs = needs(board, by, &gives);
            if let Some(verdict) = judge::judge_without_pairs(by, &by.start, &needs, by.inside) {
                self.adopt(board, None, gives, &verdict);
                return true;
            }
        }
        let (ground, gives) = self.turn_if_needed(board, gives);
        let by = ground.as_ref().unwrap_or(&self.ground);
        let needs = needs(board, by, &gives);
        let verdict = judge::judge_closely(by, &by.start, &needs, by.inside);
        if verdict.holds {
            self.adopt(board, ground, gives, &verdict);
        }
        verdict.holds
    }

    /// Whether it is vital as it is to all walls that are to get something, none of which are joined elsewhere.
    fn is_vital_to_all(&self, board: Board<'_>, gives: &[u8]) -> bool {
        let ground = &self.ground;
        let claims = ground.inside & !ground.start.attacker;
        let mut needy = ground.walls().zip(gives).filter(|(_, gift)| **gift > 0);
        ground.open | ground.linked == 0
            && needy.all(|((wall, _), _)| claims & !ground.neighbors(wall) == 0)
            && !is_bound(board, ground)
    }

    /// The ground to ask for these gifts if it is not the plot's own, and the gifts in the order of its walls.
    fn turn_if_needed(&mut self, board: Board<'_>, gives: Gifts) -> (Option<Box<Ground>>, Gifts) {
        let turned =
            if !self.is_turned || self.ground.is_symmetric { self.turned(board, &gives) } else { None };
        let (mut ground, mut gives) = match turned {
            Some((ground, gives)) if ground.is_symmetric => (Some(ground), gives),
            Some((ground, gives)) => {
                self.ground = ground;
                self.is_turned = true;
                (None, gives)
            }
            None => (None, gives),
        };
        let by = ground.as_ref().unwrap_or(&self.ground);
        let chains = &by.chains;
        let is_bound =
            |(i, chain): (usize, &u16)| chains[..i].iter().any(|other| board.are_joined(*other, *chain));
        if !by.looks_the_same() && chains.iter().enumerate().any(is_bound) {
            let mut joined = by.clone();
            joined.join(|a, b| board.are_joined(a, b));
            // What one gets all get with which it is joined.
            let asked = gives.clone();
            for (gift, chain) in gives.iter_mut().zip(chains) {
                let same = chains.iter().zip(&asked).filter(|(other, _)| board.are_joined(**other, *chain));
                *gift = same.map(|(_, gift)| *gift).max().unwrap_or(0);
            }
            ground = Some(joined);
        }
        (ground, gives)
    }

    /// What it gives without a search.
    pub(crate) fn settle(&mut self, board: Board<'_>) {
        let points = self.ground.inside.count_ones();
        if points == 1 && self.ground.open | self.ground.linked == 0 {
            // An eye of one point.
            let needy = |chain: &u16| u8::from(!board.immortal[usize::from(*chain)]);
            self.gives = self.ground.chains.iter().map(needy).collect();
            self.owned = self.ground.inside;
            self.stands = true;
            return;
        }
        let is_free = |chain: &u16| board.immortal[usize::from(*chain)];
        // Others need as many regions as they are asked for.
        let may_stand = self.ground.chains.is_empty() || self.ground.chains.iter().any(is_free);
        for gift in if points < 3 { 1..2 } else { 1..3 }.rev() {
            if !may_stand && self.room.vital < gift {
                self.most = gift - 1;
                continue;
            }
            let needy = |chain: &u16| if board.immortal[usize::from(*chain)] { 0 } else { gift };
            let gives = self.ground.chains.iter().map(needy);
            if self.ask(board, gives.collect()) {
                return;
            }
            self.most = gift - 1;
        }
        // Where a region is vital to some of the chains around it, no answer is needed.
        let claims = self.ground.inside & !self.ground.start.attacker;
        let is_vital = |(wall, chain): (u64, u16)| {
            !board.immortal[usize::from(chain)] && claims & !self.ground.neighbors(wall) == 0
        };
        let gives: Gifts = self.ground.walls().map(|wall| u8::from(is_vital(wall))).collect();
        let needy = self.ground.chains.iter().map(|chain| u8::from(!board.immortal[usize::from(*chain)]));
        // One for all was asked in vain.
        if !gives.iter().copied().eq(needy) {
            self.ask(board, gives);
        }
    }

    /// Looks for more by search. Tells whether it was found.
    pub(crate) fn prove(
        &mut self,
        board: Board<'_>,
        gives: Gifts,
        all: bool,
        budget: &mut u32,
        reserve: u32,
    ) -> bool {
        let (ground, gives) = self.turn_if_needed(board, gives);
        let by = ground.as_ref().unwrap_or(&self.ground);
        let wanted = if all { by.inside & !by.open } else { 0 };
        let needs = needs(board, by, &gives);
        let mut prover = Prover::new(Cow::Borrowed(&**by), needs, wanted, *budget).and(reserve);
        let zone = prover.prove(&by.start);
        *budget = prover.left();
        let patterns = prover.into_patterns();
        let Some(zone) = zone else { return false };
        let verdict = judge(by, &by.start, &needs, by.inside);
        // What can be seen without a search needs no other certificate, nor what was certified before.
        let mut claims = std::mem::take(&mut self.claims);
        if verdict.holds {
            claims.clear();
        } else if !all {
            match strategy::strategy(by, &needs, zone, &patterns) {
                Some(nodes) => claims = Self::claims(by, &nodes),
                None => {
                    self.claims = claims;
                    return false;
                }
            }
        }
        self.adopt(board, ground, gives, &verdict);
        self.owned |= wanted;
        self.searched = true;
        if let Some(claim) = claims.first() {
            let points = claim.points;
            self.zone = bits(self.ground.inside)
                .map(|bit| 1 << bit)
                .filter(|bit| points.contains(self.ground.point(*bit)))
                .fold(0, |all, bit| all | bit);
        }
        self.claims = claims;
        true
    }
}

/// What the walls of a ground still need if these are the gifts asked of it.
fn needs(board: Board<'_>, ground: &Ground, gives: &[u8]) -> Needs {
    let mut needs = Needs::default();
    for (wall, gift) in gives.iter().enumerate() {
        match gift {
            0 if board.free[usize::from(ground.chains[wall])] => {}
            0 => needs.solid |= ground.wall(wall),
            1 => needs.one |= ground.wall(wall),
            _ => needs.two |= ground.wall(wall),
        }
    }
    needs
}
