//! Moves listed: the candidates of a position become kids, with what is known or foreseen of each.

use super::Search;
use crate::read::board::{After, BREAKER, Cell, MAKER, Zone, other};
use crate::read::cells::key as hash_key;
use crate::read::goal::{Goal, Retakes, Verdict};
use crate::read::kid::{FREE, INFINITE, Kid};
use crate::read::play::Play;
use crate::read::table::Caveats;

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
        if side == MAKER && self.retakes == Retakes::Breaker && self.board.ko() != 0 {
            // He waits until the breaker's threats have run out.
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
        for kid in &self.kids[first..] {
            self.moves.add(kid.at, 0, 0);
            zone.join(&kid.zone);
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
        let kids = self.kids.len();
        let caveats = self.list(side, slack, first, known);
        (self.kids.len() > kids).then_some(caveats)
    }

    /// Turns candidate moves, all but the first `known`, into kids; whether the ko rule forbade one.
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
            let slack = if side == MAKER { slack.checked_sub(self.goal.cost(distance)) } else { Some(slack) };
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
            let mut kid = self.guessed(candidate, side, slack, after);
            self.look_up(&mut kid, side, after);
            self.see_repetition(&mut kid);
            decided = if side == MAKER { kid.pn == 0 } else { kid.dn == 0 };
            self.kids.push(kid);
        }
        self.children += (self.kids.len() - first) as u64;
        caveats
    }

    /// Notes that the ko rule forbids a move.
    #[inline]
    fn forbid_retaking(&mut self, at: Cell, side: u8) {
        self.banned = true;
        if G::MARKS_BANS {
            self.kids.push(Kid::forbidden(at, side, Zone::EMPTY));
        }
    }

    /// Notes that a move is suicide, as long as what is around the point can breathe.
    #[inline]
    fn forbid_suicide(&mut self, at: Cell, side: u8) {
        if G::MARKS_BANS {
            let mut zone = Zone::EMPTY;
            self.board.mark_suicide(at, side, &mut zone);
            self.kids.push(Kid::forbidden(at, side, zone));
        } else if G::MARKS_THREATS && side == BREAKER {
            self.kids.push(Kid::forbidden(at, side, Zone::EMPTY));
        } else if G::TELLS && side == MAKER {
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

    /// A kid of which nothing is known, but guessed by how far it leaves the goal and how much it is doubted.
    #[inline(always)]
    fn guessed(&self, candidate: Candidate, side: u8, slack: u8, after: After) -> Kid {
        let Candidate { at, distance, doubt, plain } = candidate;
        let left = u16::from(distance.max(1));
        let spare = u16::from((slack.min(12) + 3).saturating_sub(distance).max(1));
        let (pn, dn) = doubted((left, spare), doubt, side);
        Kid {
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
            spends: at != 0 && at == self.board.ko() && side == BREAKER,
            zone: Zone::EMPTY,
        }
    }

    /// Takes over what the table knows of the position that a kid leads to, or what is seen of it at once.
    #[inline(always)]
    fn look_up(&mut self, kid: &mut Kid, side: u8, After { hash, ko, .. }: After) {
        if let Some(entry) = self.known(hash, ko, other(side), kid.slack) {
            (kid.pn, kid.dn, kid.caveats) = (entry.pn, entry.dn, entry.caveats);
            kid.judged = G::JUDGES_AHEAD && ko == 0;
            if kid.pn == 0 || (G::MUTUAL || G::TELLS) && kid.dn == 0 {
                kid.zone = self.table.zone(entry.key());
            }
        } else if G::FORESEES.is_some_and(|most| kid.doubt <= most) {
            self.foresee(kid, hash, side);
        } else if G::JUDGES_AHEAD && side == MAKER {
            self.judge_ahead(kid, side);
        }
    }

    /// Settles a kid that leads back to a position of the path.
    #[inline(always)]
    fn see_repetition(&self, kid: &mut Kid) {
        let may_repeat = self.captures > 0 || kid.at == 0;
        if !may_repeat || kid.pn == 0 || kid.dn == 0 {
            return;
        }
        let Some(place) = self.path.iter().rposition(|key| *key == kid.key) else { return };
        // If the breaker had to spend threats to come back here, they will run out.
        let won = self.threats + u32::from(kid.spends) > self.spent[place];
        (kid.pn, kid.dn) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        // Two passes change nothing; what else comes back, superko forbids.
        let passes = kid.at == 0 && self.path.len() - place == 2;
        kid.rests_on = place as u16;
        kid.caveats = if won || passes { Caveats::NONE } else { Caveats::REPETITION };
    }

    /// Looks at a position that is not in the table yet, that of `hash`.
    #[inline]
    fn foresee(&mut self, kid: &mut Kid, hash: u64, side: u8) {
        if let Some((verdict, pn, dn)) = self.goal.recall(hash, other(side)) {
            self.take_over(kid, side, verdict, || (pn, dn));
            return;
        }
        self.make(kid, side);
        let (verdict, pn, dn) = self.goal.foresee(&self.board, other(side));
        self.take_over(kid, side, verdict, || (pn, dn));
        self.board.undo();
    }

    /// Judges a position that is not in the table yet, instead of visiting it first.
    #[inline]
    fn judge_ahead(&mut self, kid: &mut Kid, side: u8) {
        let next = other(side);
        if let Some(verdict) = self.goal.judge_move(&self.board, kid.at, kid.slack) {
            self.take_over(kid, side, verdict, || (1, 1));
            return;
        }
        self.make(kid, side);
        let verdict = self.goal.judge(&self.board, next, kid.slack);
        let slack = kid.slack;
        self.take_over(kid, side, verdict, || self.goal.guess(&self.board, next, slack));
        self.board.undo();
    }

    /// Takes over what is judged of the position on the board, which `side` has just moved to. `numbers` tells how
    /// much is left to prove where it is open.
    #[inline]
    fn take_over(&self, kid: &mut Kid, side: u8, verdict: Verdict, numbers: impl FnOnce() -> (u16, u16)) {
        match verdict {
            Verdict::Reached(at) => {
                (kid.pn, kid.dn, kid.zone) = (0, INFINITE, self.zone_of_success(at, other(side)));
            }
            Verdict::Lost => (kid.pn, kid.dn, kid.zone) = (INFINITE, 0, self.zone_of_failure(0)),
            Verdict::TooFar => {
                (kid.pn, kid.dn, kid.zone) = (INFINITE, 0, self.zone_of_failure(0));
                kid.caveats = Caveats::OMISSION;
            }
            Verdict::Escapes(at) => {
                (kid.pn, kid.dn, kid.zone) = (INFINITE, 0, self.zone_of_failure(at));
                kid.caveats = Caveats::OMISSION;
            }
            Verdict::Open => {
                kid.judged = G::JUDGES_AHEAD;
                (kid.pn, kid.dn) = doubted(numbers(), kid.doubt, side);
            }
        }
    }
}

/// Doubt about a move of `side` makes it harder to prove what he wants.
#[inline(always)]
fn doubted((pn, dn): (u16, u16), doubt: u8, side: u8) -> (u16, u16) {
    let doubt = u16::from(doubt);
    if side == MAKER { (pn + doubt, dn) } else { (pn, dn + doubt) }
}
