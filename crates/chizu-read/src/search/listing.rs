//! Moves listed: the candidates of a position become children, with what is known or foreseen of each.

use super::Search;
use crate::board::{ATTACKER, After, Cell, DEFENDER, Zone, other};
use crate::cells::key as hash_key;
use crate::child::{Child, FREE, INFINITE};
use crate::goal::{Goal, Retakes, Verdict};
use crate::play::Play;
use crate::table::Caveats;

/// A move that a goal names, with what it guesses: how far the goal will be then, how little is expected of the move, and whether it
/// surely breathes and captures nothing.
#[derive(Clone, Copy)]
struct Candidate {
    at: Cell,
    distance: u8,
    doubt: u8,
    plain: bool,
}

impl<G: Goal> Search<'_, G> {
    /// Lists the moves of `side` with what is known of them; what it depends on if all of them fail.
    pub(super) fn expand(&mut self, side: u8, slack: u8, first: usize) -> Caveats {
        self.moves.clear();
        self.goal.moves(&self.board, side, slack, &mut self.moves);
        if side == ATTACKER && self.retakes == Retakes::Defender && self.board.ko() != 0 {
            // He waits until the defender's threats have run out.
            self.moves.add(0, 1, 4);
        }
        let caveats = if self.moves.complete { Caveats::NONE } else { Caveats::OMISSION };
        caveats.and(self.list(side, slack, first, 0))
    }

    /// Lists the moves of `side` that may disturb the proofs against all others, if there are any; what it
    /// depends on if they fail.
    pub(super) fn widen(
        &mut self,
        side: u8,
        slack: u8,
        first: usize,
        bound: Option<Zone>,
    ) -> Option<Caveats> {
        self.moves.clear();
        let mut zone = Zone::EMPTY;
        for child in &self.listed[first..] {
            self.moves.add(child.at, 0, 0);
            zone.join(&child.zone);
        }
        if let Some(bound) = bound {
            zone = bound;
        }
        self.goal.always(&self.board, side, &mut zone);
        let known = self.moves.list.len();
        self.board.each_empty(|at| {
            if zone.has(at) {
                self.moves.add(at, 2, 2);
            }
        });
        let children = self.listed.len();
        let caveats = self.list(side, slack, first, known);
        (self.listed.len() > children).then_some(caveats)
    }

    /// Turns candidate moves, all but the first `known`, into children; whether the ko rule forbade one.
    fn list(&mut self, side: u8, slack: u8, first: usize, known: usize) -> Caveats {
        let killer = self.killers[self.path.len()];
        let mut caveats = Caveats::NONE;
        let mut decided = false;
        for i in known..self.moves.list.len() {
            let (at, distance, mut doubt) = self.moves.list[i];
            self.looked.add(at);
            if G::MUTUAL && at == killer && at != 0 {
                doubt = 0;
            }
            let candidate = Candidate { at, distance, doubt, plain: self.moves.is_plain(at) };
            let slack =
                if side == ATTACKER { slack.checked_sub(self.goal.cost(distance)) } else { Some(slack) };
            let Some(slack) = slack else { continue };
            if at != 0 && at == self.board.ko() && !self.retakes.free(side) {
                caveats = Caveats::KO;
                self.forbid_retaking(at, side);
                continue;
            }
            // Where one move decides, nothing needs to be known of those after it.
            if decided {
                continue;
            }
            let Some(after) = self.after(candidate, side) else {
                self.forbid_suicide(at, side);
                continue;
            };
            let mut child = self.guessed(candidate, side, slack, after);
            self.look_up(&mut child, side, after);
            self.see_repetition(&mut child);
            decided = if side == ATTACKER { child.pn == 0 } else { child.dn == 0 };
            self.listed.push(child);
        }
        self.children += (self.listed.len() - first) as u64;
        caveats
    }

    /// Notes that the ko rule forbids a move.
    #[inline]
    fn forbid_retaking(&mut self, at: Cell, side: u8) {
        self.banned = true;
        if G::MARKS_BANS {
            self.listed.push(Child::forbidden(at, side, Zone::EMPTY));
        }
    }

    /// Notes that a move is suicide, as long as what is around the point can breathe.
    #[inline]
    fn forbid_suicide(&mut self, at: Cell, side: u8) {
        if G::MARKS_BANS {
            let mut zone = Zone::EMPTY;
            self.board.mark_suicide(at, side, &mut zone);
            self.listed.push(Child::forbidden(at, side, zone));
        } else if G::MARKS_THREATS && side == DEFENDER {
            self.listed.push(Child::forbidden(at, side, Zone::EMPTY));
        } else if G::TELLS && side == ATTACKER {
            self.forbidden.add(at);
        }
    }

    /// What a move or a pass leads to; `None` if it is suicide.
    #[inline(always)]
    fn after(&mut self, Candidate { at, plain, .. }: Candidate, side: u8) -> Option<After> {
        if at == 0 {
            Some(After { hash: self.board.hash(), ko: 0, captured: 0 })
        } else if plain {
            Some(After { hash: self.board.hash() ^ hash_key(side, at), ko: 0, captured: 0 })
        } else {
            self.board.after(at, side)
        }
    }

    /// A child of which nothing is known, but guessed by how far it leaves the goal and how much it is doubted.
    #[inline(always)]
    fn guessed(&self, candidate: Candidate, side: u8, slack: u8, after: After) -> Child {
        let Candidate { at, distance, doubt, plain } = candidate;
        let left = u16::from(distance.max(1));
        let spare = u16::from((slack.min(12) + 3).saturating_sub(distance).max(1));
        let (pn, dn) = doubted((left, spare), doubt, side);
        Child {
            key: self.key(after.hash, after.ko, other(side), slack),
            slack,
            at,
            doubt,
            pn,
            dn,
            rests_on: FREE,
            caveats: Caveats::NONE,
            captures: after.captured > 0,
            plain,
            idle: false,
            judged: false,
            spends: at != 0 && at == self.board.ko() && side == DEFENDER,
            zone: Zone::EMPTY,
        }
    }

    /// Takes over what the table knows of the position that a child leads to, or what is seen of it at once.
    #[inline(always)]
    fn look_up(&mut self, child: &mut Child, side: u8, After { hash, ko, .. }: After) {
        if let Some(entry) = self.known(hash, ko, other(side), child.slack) {
            (child.pn, child.dn, child.caveats) = (entry.pn, entry.dn, entry.caveats);
            child.judged = G::JUDGES_AHEAD && ko == 0;
            if child.pn == 0 || (G::MUTUAL || G::TELLS) && child.dn == 0 {
                child.zone = self.table.zone(entry.key());
            }
        } else if G::FORESEES.is_some_and(|most| child.doubt <= most) {
            self.foresee(child, hash, side);
        } else if G::JUDGES_AHEAD && side == ATTACKER {
            self.judge_ahead(child, side);
        }
    }

    /// Settles a child that leads back to a position of the path.
    #[inline(always)]
    fn see_repetition(&self, child: &mut Child) {
        let may_repeat = self.captures > 0 || child.at == 0;
        if !may_repeat || child.pn == 0 || child.dn == 0 {
            return;
        }
        let Some(place) = self.path.iter().rposition(|key| *key == child.key) else { return };
        // If the defender had to spend threats to come back here, they will run out.
        let won = self.threats + u32::from(child.spends) > self.spent[place];
        (child.pn, child.dn) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        // Two passes change nothing; what else comes back, superko forbids.
        let passes = child.at == 0 && self.path.len() - place == 2;
        child.rests_on = place as u16;
        child.caveats = if won || passes { Caveats::NONE } else { Caveats::REPETITION };
    }

    /// Looks at a position that is not in the table yet, that of `hash`.
    #[inline]
    fn foresee(&mut self, child: &mut Child, hash: u64, side: u8) {
        if let Some((verdict, pn, dn)) = self.goal.recall(hash, other(side)) {
            self.take_over(child, side, verdict, || (pn, dn));
            return;
        }
        self.make(child, side);
        let (verdict, pn, dn) = self.goal.foresee(&self.board, other(side));
        self.take_over(child, side, verdict, || (pn, dn));
        self.board.undo();
    }

    /// Judges a position that is not in the table yet, instead of visiting it first.
    #[inline]
    fn judge_ahead(&mut self, child: &mut Child, side: u8) {
        let next = other(side);
        if let Some(verdict) = self.goal.judge_move(&self.board, child.at, child.slack) {
            self.take_over(child, side, verdict, || (1, 1));
            return;
        }
        self.make(child, side);
        let verdict = self.goal.judge(&self.board, next, child.slack);
        let slack = child.slack;
        self.take_over(child, side, verdict, || self.goal.guess(&self.board, next, slack));
        self.board.undo();
    }

    /// Takes over what is judged of the position on the board, which `side` has just moved to. `numbers` tells how
    /// much is left to prove where it is open.
    #[inline]
    fn take_over(&self, child: &mut Child, side: u8, verdict: Verdict, numbers: impl FnOnce() -> (u16, u16)) {
        match verdict {
            Verdict::Reached(at) => {
                (child.pn, child.dn, child.zone) = (0, INFINITE, self.zone_of_success(at, other(side)));
            }
            Verdict::Lost => (child.pn, child.dn, child.zone) = (INFINITE, 0, self.zone_of_failure(0)),
            Verdict::TooFar => {
                (child.pn, child.dn, child.zone) = (INFINITE, 0, self.zone_of_failure(0));
                child.caveats = Caveats::OMISSION;
            }
            Verdict::Escapes(at) => {
                (child.pn, child.dn, child.zone) = (INFINITE, 0, self.zone_of_failure(at));
                child.caveats = Caveats::OMISSION;
            }
            Verdict::Open => {
                child.judged = G::JUDGES_AHEAD;
                (child.pn, child.dn) = doubted(numbers(), child.doubt, side);
            }
        }
    }
}

/// Doubt about a move of `side` makes it harder to prove what he wants.
#[inline(always)]
fn doubted((pn, dn): (u16, u16), doubt: u8, side: u8) -> (u16, u16) {
    let doubt = u16::from(doubt);
    if side == ATTACKER { (pn + doubt, dn) } else { (pn, dn + doubt) }
}
