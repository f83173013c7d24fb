//! Moves listed: the candidates of a position become kids, with what is known or foreseen of each.

use super::Search;
use crate::read::board::{BREAKER, MAKER, Zone, other};
use crate::read::cells::key as hash_key;
use crate::read::goal::{Goal, Retakes, Verdict};
use crate::read::kid::{FREE, INFINITE, Kid};
use crate::read::play::Play;
use crate::read::table::Caveats;

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
        let next = other(side);
        let killer = self.killers[self.path.len()];
        let mut caveats = Caveats::NONE;
        let mut decided = false;
        for i in known..self.moves.list.len() {
            let (at, distance, mut doubt) = self.moves.list[i];
            self.looked.add(at);
            if G::MUTUAL && at == killer && at != 0 {
                doubt = 0;
            }
            let slack = if side == MAKER { slack.checked_sub(self.goal.cost(distance)) } else { Some(slack) };
            let Some(slack) = slack else { continue };
            let is_banned = at != 0 && at == self.board.ko() && !self.retakes.free(side);
            // Where one move decides, nothing needs to be known of those after it.
            if decided && !is_banned {
                continue;
            }
            let plain = self.moves.is_plain(at);
            let (hash, ko, captures) = if at == 0 {
                (self.board.hash(), 0, false)
            } else if is_banned {
                caveats = Caveats::KO;
                self.banned = true;
                if G::MARKS_BANS {
                    self.kids.push(Kid::forbidden(at, side, Zone::EMPTY));
                }
                continue;
            } else if plain {
                (self.board.hash() ^ hash_key(side, at), 0, false)
            } else if let Some(after) = self.board.after(at, side) {
                (after.hash, after.ko, after.captured > 0)
            } else {
                // Suicide, as long as what is around the point can breathe.
                if G::MARKS_BANS {
                    let mut zone = Zone::EMPTY;
                    self.board.mark_suicide(at, side, &mut zone);
                    self.kids.push(Kid::forbidden(at, side, zone));
                } else if G::MARKS_THREATS && side == BREAKER {
                    self.kids.push(Kid::forbidden(at, side, Zone::EMPTY));
                } else if G::TELLS && side == MAKER {
                    self.forbidden.add(at);
                }
                continue;
            };
            let mut kid = Kid {
                key: self.key(hash, ko, next, slack),
                slack,
                at,
                doubt,
                pn: u16::from(distance.max(1)),
                dn: u16::from((slack.min(12) + 3).saturating_sub(distance).max(1)),
                rests_on: FREE,
                caveats: Caveats::NONE,
                captures,
                plain,
                idle: false,
                judged: false,
                spends: at != 0 && at == self.board.ko() && side == BREAKER,
                zone: Zone::EMPTY,
            };
            if side == MAKER {
                kid.pn += u16::from(doubt);
            } else {
                kid.dn += u16::from(doubt);
            }
            if let Some(entry) = self.known(hash, ko, next, slack) {
                (kid.pn, kid.dn, kid.caveats) = (entry.pn, entry.dn, entry.caveats);
                kid.judged = G::JUDGES_AHEAD && ko == 0;
                if kid.pn == 0 || (G::MUTUAL || G::TELLS) && kid.dn == 0 {
                    kid.zone = self.table.zone(entry.key());
                }
            } else if G::FORESEES.is_some_and(|most| kid.doubt <= most) {
                self.foresee(&mut kid, hash, side);
            } else if G::JUDGES_AHEAD && side == MAKER {
                self.judge_ahead(&mut kid, side);
            }
            let may_repeat = self.captures > 0 || at == 0;
            if may_repeat
                && kid.pn != 0
                && kid.dn != 0
                && let Some(place) = self.path.iter().rposition(|key| *key == kid.key)
            {
                // If the breaker had to spend threats to come back here, they will run out.
                let won = self.threats + u32::from(kid.spends) > self.spent[place];
                (kid.pn, kid.dn) = if won { (0, INFINITE) } else { (INFINITE, 0) };
                (kid.rests_on, kid.caveats) = (place as u16, Caveats::NONE);
            }
            decided = if side == MAKER { kid.pn == 0 } else { kid.dn == 0 };
            self.kids.push(kid);
        }
        self.children += (self.kids.len() - first) as u64;
        caveats
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
                let (pn, dn) = numbers();
                let doubt = u16::from(kid.doubt);
                (kid.pn, kid.dn) = if side == MAKER { (pn + doubt, dn) } else { (pn, dn + doubt) };
            }
        }
    }
}
