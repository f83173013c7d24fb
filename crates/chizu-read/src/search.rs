//! The search: depth-first proof-number search over the positions a goal makes interesting.
//!
//! The attacker wants to reach a [`Goal`]; the defender wants that he never does. Every position carries two
//! numbers: how much is left to prove that the goal is reached (*pn*) and that it is not (*dn*). The
//! search goes where the smaller of them may settle the question [Nagai 2002]. Sums are *weak* (the
//! largest plus a little for each other move), because the same position is reached in many orders, and
//! thresholds leave some slack (1+ε), so that the search does not jump about. How much of either is the goal's.
//!
//! **Passes.** Where the defender fails although he may pass ([`Goal::PASSES`]), only moves in the zone of that proof
//! can help him (cf. the null move and [Thomsen 2000]). So a pass is tried as soon as one of his moves has failed.
//!
//! **Stages** of one question leave out different moves. A success against all replies is a success for all of them
//! ([`Goal::SHARES`]).
//!
//! **Repetition.** A position that repeats one of its ancestors is no progress: the attacker has not reached
//! his goal. Such a verdict holds on this path only. It is kept in the frame of the parent, and goes into
//! the table not before the ancestor it rests on [cf. Kishimoto & Müller 2004].
//!
//! **Ko.** The simple ko forbids to retake at once; [`Retakes`] says who may nevertheless, having threats
//! to spare. Every verdict carries along whether the ban stopped the side that fails, so that the other
//! questions about ko need not be asked where it did not, and if they are, know what it had no part in.
//!
//! **Budget.** Nodes are counted, never time: the same question costs the same everywhere.
//!
//! *What it does not know:* Go beyond moves and ko. Distance, candidate moves and when to give up are the
//! goal's.

mod known;
mod listing;

use super::board::{ATTACKER, Cell, DEFENDER, Zone, other};
use super::child::{Child, FREE, INFINITE, Value};
use super::goal::{Goal, Moves, Retakes, Verdict};
use super::play::Play;
use super::table::{Caveats, Entry, Table};
use crate::meter;
use known::{key, salt};

/// The largest finite number.
const LARGEST: u16 = 60_000;
/// Longest line the search follows; a ladder to and fro across the largest board is shorter.
const DEPTH: usize = 320;
/// Once in so many nodes it is seen whether the caller gave up.
const LISTENS: u64 = 1_024;
/// Room for so many moves at first: enough for most questions.
const ROOM: usize = 512;

/// The answer to one question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// Whether the attacker reaches the goal; `None` if the budget was spent before that was known.
    pub reached: Option<bool>,
    /// What the verdict depends on.
    pub caveats: Caveats,
    /// The move that decides; 0 if none, or if a pass does.
    pub best: Cell,
    /// Whether the ko rule forbade any move that was thought of.
    pub banned: bool,
    /// Whether less was left to prove than to refute when the budget was spent.
    pub near: bool,
    /// Where the proof took place, and with [`Goal::TELLS`] where the attacker failed.
    pub zone: Zone,
}

/// A search in progress.
pub(super) struct Search<'a, G: Goal> {
    pub board: G::Board,
    pub goal: G,
    table: &'a mut Table,
    moves: Moves,
    listed: Vec<Child>,
    path: Vec<u64>,
    /// For each position of the path, how many threats the defender has spent before it.
    spent: Vec<u32>,
    threats: u32,
    captures: u32,
    /// The moves that led here, passes left out, where [`Goal::STANDS_ASIDE`].
    made: Vec<(Cell, u8)>,
    /// For each depth, the move that last decided there.
    killers: Vec<Cell>,
    retakes: Retakes,
    banned: bool,
    salt: u64,
    /// What all stages share, under the rule of ko of this search and under the plain one.
    shared: [u64; 2],
    /// Tells apart questions that share a table.
    pub topic: u64,
    /// Where moves were thought of.
    pub looked: Zone,
    /// Where the rules forbade the attacker's moves, with [`Goal::TELLS`].
    forbidden: Zone,
    /// Nodes visited.
    pub nodes: u64,
    /// Positions looked at: children included.
    pub children: u64,
    last_node: u64,
}

impl<'a, G: Goal> Search<'a, G> {
    pub(super) fn new(board: G::Board, goal: G, table: &'a mut Table) -> Self {
        Self {
            board,
            goal,
            table,
            moves: Moves::new(),
            listed: Vec::with_capacity(ROOM),
            path: Vec::with_capacity(DEPTH + 1),
            spent: Vec::with_capacity(DEPTH + 1),
            threats: 0,
            captures: 0,
            made: Vec::with_capacity(DEPTH),
            killers: vec![0; DEPTH + 2],
            retakes: Retakes::Neither,
            banned: false,
            salt: 0,
            shared: [0; 2],
            topic: 0,
            looked: Zone::EMPTY,
            forbidden: Zone::EMPTY,
            nodes: 0,
            children: 0,
            last_node: 0,
        }
    }

    /// Asks whether the attacker reaches the goal, `side` to move, spending at most `budget` nodes more.
    pub(super) fn solve(&mut self, side: u8, slack: u8, retakes: Retakes, budget: u64) -> Outcome {
        self.retakes = retakes;
        self.banned = false;
        self.salt = salt(retakes, self.topic);
        let topic = if G::SHARES { 0 } else { self.topic };
        self.shared = [retakes, Retakes::Neither].map(|retakes| salt(retakes, topic));
        let before = self.nodes;
        self.last_node = before.saturating_add(meter::allowed(budget));
        self.listed.clear();
        self.path.clear();
        self.spent.clear();
        self.threats = 0;
        self.captures = 0;
        self.made.clear();
        let root = self.key(self.board.hash(), self.board.ko(), side, slack);
        let value = self.visit(root, side, slack, false, INFINITE, INFINITE);
        meter::spend(self.nodes - before);
        let reached = match (value.pn, value.dn) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        };
        let mut zone = value.zone;
        if G::TELLS && reached == Some(false) {
            zone.join(&self.forbidden);
        }
        Outcome {
            reached,
            caveats: value.caveats,
            best: value.best,
            banned: self.banned,
            near: value.pn < value.dn,
            zone,
        }
    }

    /// The moves both sides should expect after [`Self::solve`], as far as the table remembers them.
    pub(super) fn line(&mut self, mut side: u8, slack: u8, first: Cell, most: usize) -> Vec<Cell> {
        let mut line = Vec::new();
        let mut at = first;
        loop {
            self.board.make(at, side);
            line.push(at);
            side = other(side);
            let (hash, ko) = (self.board.hash(), self.board.ko());
            let known = |slack| self.known(hash, ko, side, slack);
            at = (0..=slack).rev().find_map(known).map_or(0, |entry| entry.best);
            let legal = self.board.is_empty(at) && self.board.after(at, side).is_some();
            if line.len() == most || at == 0 || !legal {
                break;
            }
        }
        for _ in &line {
            self.board.undo();
        }
        line
    }

    fn visit(&mut self, key: u64, side: u8, slack: u8, judged: bool, pn_limit: u16, dn_limit: u16) -> Value {
        let nodes = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(LISTENS) && meter::is_stopped() {
            self.last_node = 0;
        }
        let verdict = if judged { Verdict::Open } else { self.goal.judge(&self.board, side, slack) };
        let value = match verdict {
            Verdict::Reached(at) => {
                let zone = self.zone_of_success(at, side);
                let best = if side == ATTACKER { at } else { 0 };
                Value { best, zone, ..Value::won(Caveats::NONE) }
            }
            Verdict::Lost => Value { zone: self.zone_of_failure(0), ..Value::lost(Caveats::NONE) },
            Verdict::TooFar => Value { zone: self.zone_of_failure(0), ..Value::lost(Caveats::OMISSION) },
            Verdict::Escapes(best) => {
                Value { best, zone: self.zone_of_failure(best), ..Value::lost(Caveats::OMISSION) }
            }
            Verdict::Open if self.path.len() >= DEPTH => {
                // Not for the table: on a shorter path there is more to see.
                return Value { rests_on: 0, ..Value::lost(Caveats::OMISSION) };
            }
            Verdict::Open if let Some(value) = self.with_stone_aside(side, slack) => value,
            Verdict::Open => {
                let (first, here) = (self.listed.len(), self.path.len() as u16);
                self.path.push(key);
                self.spent.push(self.threats);
                let caveats = self.expand(side, slack, first);
                let mut value = self.search(side, slack, first, caveats, pn_limit, dn_limit);
                self.listed.truncate(first);
                self.path.pop();
                self.spent.pop();
                if value.rests_on < here {
                    return value;
                }
                value.rests_on = FREE;
                value
            }
        };
        // What no stage left out anything for is kept for all of them.
        let stands =
            value.pn == 0 && !self.goal.narrow(DEFENDER) || value.dn == 0 && !self.goal.narrow(ATTACKER);
        let at = if G::SHARES && stands {
            let (hash, ko) = (self.board.hash(), self.board.ko());
            self::key(hash, ko, side, self.retakes, self.shared[0])
        } else {
            key
        };
        let entry = Entry::new(at, value.pn, value.dn, value.best, value.caveats);
        self.table.put(entry, &value.zone, self.nodes - nodes);
        value
    }

    /// What it rests on that the attacker gets there with the move on `at`, `side` to move.
    fn zone_of_success(&self, at: Cell, side: u8) -> Zone {
        let mut zone = Zone::EMPTY;
        if side == ATTACKER && !G::MUTUAL {
            self.board.mark_move(at, side, &mut zone);
            if G::MARKS_THREATS {
                self.board.mark_captures(at, &mut zone);
            }
        } else {
            zone.add(at);
            self.goal.rests_on(&self.board, at, &mut zone);
        }
        self.goal.leans_on(&self.board, &mut zone);
        zone
    }

    /// What it rests on that the attacker is stopped at sight, by the defender's move on `at` if there is one.
    fn zone_of_failure(&self, at: Cell) -> Zone {
        let mut zone = Zone::EMPTY;
        if G::TELLS {
            self.goal.stopped_by(&self.board, at, &mut zone);
        }
        if G::MUTUAL {
            self.goal.rests_on(&self.board, 0, &mut zone);
        }
        zone
    }

    /// Plays a move that was listed.
    #[inline]
    fn make(&mut self, child: &Child, side: u8) {
        if child.plain {
            self.board.play_plain(child.at, side);
        } else {
            self.board.make(child.at, side);
        }
    }

    fn search(
        &mut self,
        side: u8,
        slack: u8,
        first: usize,
        mut caveats: Caveats,
        pn_limit: u16,
        dn_limit: u16,
    ) -> Value {
        let attacker = side == ATTACKER;
        let (phi_limit, delta_limit) = turned(pn_limit, dn_limit, side);
        // Where it takes place that a pass fails: other moves matter only there.
        let mut bound: Option<Zone> = None;
        let mut tried = false;
        loop {
            if G::PASSES && !attacker && bound.is_none() {
                bound = self.bound_by_pass(side, first);
            }
            let Standing { mut best, phi, mut second, largest, open, pass } =
                Standing::of(&self.listed, first, side);
            if phi == 0 {
                return self.decided(side, best);
            }
            if open == 0 {
                if (G::MUTUAL || !attacker)
                    && caveats.has(Caveats::OMISSION)
                    && !self.goal.narrow(side)
                    && let Some(more) = self.widen(side, slack, first, bound)
                {
                    caveats = caveats.and(more);
                    continue;
                }
                return self.refuted(side, first, caveats, bound.is_some());
            }
            let others = (open - 1) * G::EACH / 2;
            let delta = largest.saturating_add(others).min(LARGEST);
            let phi = phi.min(LARGEST);
            if phi >= phi_limit || delta >= delta_limit || self.nodes >= self.last_node {
                let (pn, dn) = turned(phi, delta, side);
                return Value::open(pn, dn, self.listed[best].at);
            }
            // A pass is the cheapest of the moves that fail.
            let refuted = |child: &Child| child.pn == 0 && !(G::MARKS_BANS && child.is_forbidden());
            if G::PASSES
                && !attacker
                && !tried
                && let Some(pass) = pass
                && self.listed[pass].dn < phi_limit
                && self.listed[first..].iter().any(refuted)
            {
                tried = true;
                best = pass;
                second = self.listed[pass].dn;
            }
            let below = phi_limit.min(second.saturating_add(second / self.goal.leeway()).saturating_add(1));
            let beside = if delta_limit == INFINITE { INFINITE } else { delta_limit - others };
            self.look_into(best, side, turned(below, beside, side));
        }
    }

    /// Where the defender fails though he passes: no move matters that is not in that zone, and none is looked into.
    #[inline]
    fn bound_by_pass(&mut self, side: u8, first: usize) -> Option<Zone> {
        let fails = |child: &&Child| child.at == 0 && child.pn == 0 && child.rests_on == FREE;
        let zone = self.listed[first..].iter().find(fails)?.zone;
        for child in &mut self.listed[first..] {
            let open = if side == ATTACKER { child.dn > 0 } else { child.pn > 0 };
            if open && child.at != 0 && !child.captures && !zone.has(child.at) {
                child.idle = true;
                (child.pn, child.dn) = turned(INFINITE, 0, side);
            }
        }
        Some(zone)
    }

    /// What is known of a position in which a move of `side` succeeds.
    #[inline]
    fn decided(&mut self, side: u8, best: usize) -> Value {
        let attacker = side == ATTACKER;
        let child = self.listed[best];
        self.killers[self.path.len()] = child.at;
        let won = if attacker { Value::won(child.caveats) } else { Value::lost(child.caveats) };
        let mut zone = child.zone;
        if attacker || G::MUTUAL {
            self.board.mark_move(child.at, side, &mut zone);
        }
        if attacker && G::MARKS_THREATS {
            self.board.mark_captures(child.at, &mut zone);
        }
        if !attacker && G::TELLS && child.at != 0 {
            self.goal.stopped_by(&self.board, child.at, &mut zone);
        }
        Value { best: child.at, rests_on: child.rests_on, zone, ..won }
    }

    /// What is known of a position in which all moves of `side` fail; some may have been left out because a pass does.
    #[inline]
    fn refuted(&self, side: u8, first: usize, caveats: Caveats, is_bound: bool) -> Value {
        let attacker = side == ATTACKER;
        let children = &self.listed[first..];
        let mut zone = Zone::EMPTY;
        if attacker && G::TELLS {
            zone = self.zone_of_failure(0);
            children.iter().for_each(|child| zone.join(&child.zone));
        }
        if !attacker || G::MUTUAL {
            for child in children.iter().filter(|child| !child.idle) {
                zone.join(&child.zone);
                zone.add(child.at);
                if is_bound || G::MARKS_THREATS {
                    self.board.mark_threats(child.at, side, &mut zone);
                }
            }
        }
        if G::MARKS_THREATS && !attacker && !caveats.has(Caveats::OMISSION) {
            // With one stone more the defender might have had other moves.
            self.goal.leans_on(&self.board, &mut zone);
        }
        let caveats = children.iter().fold(caveats, |all, child| all.and(child.caveats));
        let rests_on = children.iter().map(|child| child.rests_on).min().unwrap_or(FREE);
        let best = children.iter().rev().find(|child| !child.is_forbidden()).map_or(0, |child| child.at);
        let lost = if attacker { Value::lost(caveats) } else { Value::won(caveats) };
        Value { best, rests_on, zone, ..lost }
    }

    /// Plays a move, looks into what it leads to until a number reaches its limit, and notes what is known of it then.
    #[inline(always)]
    fn look_into(&mut self, place: usize, side: u8, (pn_limit, dn_limit): (u16, u16)) {
        let child = self.listed[place];
        self.make(&child, side);
        self.captures += u32::from(child.captures);
        self.threats += u32::from(child.spends);
        let no_ko = self.board.ko() == 0;
        let noted = G::STANDS_ASIDE && child.at != 0;
        if noted {
            self.made.push((child.at, side));
        }
        let value = self.visit(child.key, other(side), child.slack, child.judged, pn_limit, dn_limit);
        self.captures -= u32::from(child.captures);
        self.threats -= u32::from(child.spends);
        self.board.undo();
        if noted {
            self.made.pop();
        }
        let child = &mut self.listed[place];
        child.judged = G::JUDGES_AHEAD && no_ko;
        (child.pn, child.dn, child.rests_on, child.caveats) =
            (value.pn, value.dn, value.rests_on, value.caveats);
        if value.pn == 0 || (G::MUTUAL || G::TELLS) && value.dn == 0 {
            child.zone = value.zone;
        }
    }
}

/// How a position stands by its moves. *Phi* is the number of the side that moves (pn of the attacker), *delta* the other's.
struct Standing {
    /// The place of the move with the least phi.
    best: usize,
    phi: u16,
    /// The least phi but for that.
    second: u16,
    /// The largest delta.
    largest: u16,
    /// How many moves have not failed.
    open: u16,
    /// The place of the pass, if it has not failed.
    pass: Option<usize>,
}

impl Standing {
    #[inline(always)]
    fn of(children: &[Child], first: usize, side: u8) -> Self {
        let mut all = Self { best: first, phi: INFINITE, second: INFINITE, largest: 0, open: 0, pass: None };
        for (i, child) in children.iter().enumerate().skip(first) {
            let (phi, delta) = turned(child.pn, child.dn, side);
            if phi < all.phi {
                (all.second, all.phi, all.best) = (all.phi, phi, i);
            } else if phi < all.second {
                all.second = phi;
            }
            all.largest = all.largest.max(delta);
            all.open += u16::from(delta > 0);
            if child.at == 0 && delta > 0 {
                all.pass = Some(i);
            }
        }
        all
    }
}

/// The attacker's number and the defender's as phi and delta of the side that moves, and back.
#[inline(always)]
const fn turned(pn: u16, dn: u16, side: u8) -> (u16, u16) {
    if side == ATTACKER { (pn, dn) } else { (dn, pn) }
}
