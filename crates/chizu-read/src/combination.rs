//! Combinations: moves that threaten more than can be answered.
//!
//! No chain of the opponent can be captured by attacking it alone, yet a move threatens two of them at once, or
//! drives one into a position where the next threat is double. The search alternates: the attacker plays a move
//! after which some chain could be captured if the defender passed; the defender tries every reply that saves
//! that chain; against each of them the attacker needs another chain that has become capturable, or the next
//! threat. Whether a chain can be captured is asked of the reader of captures, with few nodes; kos count for
//! the defender.
//!
//! *What it does not know:* threats other than captures, and what the stones are worth.

use super::board::{ATTACKER, Board, Cell, DEFENDER};
use super::capture::Glance;
use super::goal::{Goal, Moves, Retakes};
use super::search::Search;
use super::table::Table;
use crate::tuning;

/// A search for combinations on a board.
pub(super) struct Threats<'a> {
    /// The board, and the search that is asked about captures on it.
    search: Search<'a, Glance>,
    /// The slack of each question.
    slack: u8,
    /// What is left of the budget.
    nodes: u64,
}

impl<'a> Threats<'a> {
    pub(super) fn new(board: Board, nodes: u64, table: &'a mut Table) -> Self {
        Self::with_slack(board, tuning::combination_slack(), nodes, table)
    }

    /// One that reads each capture with so much slack only.
    pub(super) fn with_slack(board: Board, slack: u8, nodes: u64, table: &'a mut Table) -> Self {
        Self { search: Search::new(board, Glance::new(0, 0, false), table), slack, nodes }
    }

    /// The chains of the defender that are worth a threat, by one stone each.
    pub(super) fn targets(&mut self) -> Vec<Cell> {
        let heads: Vec<Cell> = self
            .search
            .board
            .stones()
            .filter(|at| {
                self.search.board.get(*at) == DEFENDER
                    && self.search.board.chain(*at).all(|stone| stone >= *at)
            })
            .filter(|at| is_short(&self.search.board, *at, tuning::combination_liberties()))
            .collect();
        heads.into_iter().filter(|target| !self.falls(*target, ATTACKER)).collect()
    }

    /// Whether the attacker captures the chain, `side` to move.
    pub(super) fn falls(&mut self, target: Cell, side: u8) -> bool {
        self.fall(target, side).0
    }

    /// The same with the move that decides.
    fn fall(&mut self, target: Cell, side: u8) -> (bool, Cell) {
        if self.search.board.get(target) != DEFENDER {
            return (true, 0);
        }
        self.search.goal = Glance::new(target, target, false);
        self.search.topic = u64::from(target);
        let before = self.search.nodes;
        let mut found = (false, 0);
        for slack in 0..=self.slack {
            let outcome = self.search.solve(side, slack, Retakes::Defender, tuning::combination_nodes());
            found = (outcome.reached == Some(true), outcome.best);
            if outcome.reached != Some(false) {
                break;
            }
        }
        self.nodes = self.nodes.saturating_sub(self.search.nodes - before);
        found
    }

    /// A move of the attacker that starts a combination against the chains, none of which falls alone.
    pub(super) fn attack(&mut self, targets: &[Cell], depth: u8) -> Option<Cell> {
        self.candidates(targets)
            .into_iter()
            // A last threat must be double.
            .filter(|(_, near)| depth > 1 || near.len() > 1)
            .find(|(at, near)| self.works(*at, near, targets, depth))
            .map(|(at, _)| at)
    }

    /// Moves that come near the chains, with the chains each is near to: those near to several first.
    fn candidates(&self, targets: &[Cell]) -> Vec<(Cell, Vec<Cell>)> {
        let mut found: Vec<(Cell, Vec<Cell>)> = Vec::new();
        let mut moves = Moves::new();
        for target in targets {
            moves.clear();
            Glance::new(*target, *target, false).moves(&self.search.board, ATTACKER, self.slack, &mut moves);
            for (at, ..) in &moves.list {
                if !self.playable(*at, ATTACKER) {
                    continue;
                }
                match found.iter_mut().find(|(known, _)| known == at) {
                    Some((_, near)) => near.push(*target),
                    None => found.push((*at, vec![*target])),
                }
            }
        }
        found.sort_by_key(|(at, near)| (std::cmp::Reverse(near.len()), *at));
        found
    }

    /// Whether a side may play there.
    fn playable(&self, at: Cell, side: u8) -> bool {
        let board = &self.search.board;
        at != 0 && at != board.ko() && board.after(at, side).is_some()
    }

    /// Whether the attacker's move on `at`, which is near to some of the chains, wins one of them.
    fn works(&mut self, at: Cell, near: &[Cell], targets: &[Cell], depth: u8) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.search.board.play(at, ATTACKER);
        let mut threatened = Vec::new();
        for (i, target) in near.iter().enumerate() {
            // A last threat must be double.
            if depth == 1 && threatened.len() + near.len() - i < 2 {
                break;
            }
            if self.falls_after_pass(*target) {
                threatened.push(*target);
            }
        }
        let works = self.threat_works(at, &threatened, targets, depth);
        self.search.board.undo();
        works
    }

    fn falls_after_pass(&mut self, target: Cell) -> bool {
        self.search.board.pass();
        let falls = self.falls(target, ATTACKER);
        self.search.board.undo();
        falls
    }

    fn threat_works(&mut self, at: Cell, threatened: &[Cell], targets: &[Cell], depth: u8) -> bool {
        let Some(&first) = threatened.first() else { return false };
        if threatened.len() == 1 && depth == 1 {
            return false;
        }
        for reply in self.replies(first, at) {
            if self.nodes == 0 {
                return false;
            }
            let holds = self.holds(reply, threatened, targets, depth);
            if holds {
                return false;
            }
        }
        true
    }

    /// Whether the defender's reply saves all that is threatened and leaves no combination.
    fn holds(&mut self, reply: Cell, threatened: &[Cell], targets: &[Cell], depth: u8) -> bool {
        if reply == 0 {
            self.search.board.pass();
        } else {
            self.search.board.play(reply, DEFENDER);
        }
        let mut falls = threatened.iter().any(|target| self.falls(*target, ATTACKER));
        if !falls && depth > 1 && reply != 0 {
            let more: Vec<Cell> = targets
                .iter()
                .copied()
                .filter(|target| self.search.board.get(*target) == DEFENDER)
                .filter(|target| is_short(&self.search.board, *target, tuning::combination_liberties()))
                .collect();
            falls = self.attack(&more, depth - 1).is_some();
        }
        self.search.board.undo();
        !falls
    }

    /// Replies of the defender that may save a chain after the attacker's move on `at`.
    fn replies(&mut self, target: Cell, at: Cell) -> Vec<Cell> {
        let (_, best) = self.fall(target, DEFENDER);
        let mut moves = Moves::new();
        if best != 0 {
            moves.add(best, 0, 0);
        }
        // What takes the stone that threatens.
        if let Some(liberty) = self.search.board.atari(at) {
            moves.add(liberty, 0, 0);
        }
        Glance::new(target, target, false).moves(&self.search.board, DEFENDER, self.slack, &mut moves);
        moves
            .list
            .iter()
            .map(|(reply, ..)| *reply)
            .filter(|reply| *reply != 0 && self.search.board.after(*reply, DEFENDER).is_some())
            .collect()
    }

    /// Replies of the defender, to move, after which none of the chains falls and the attacker has no combination
    /// left, `most` of them; `at` is where he would start one.
    pub(super) fn defend(&mut self, targets: &[Cell], at: Cell, most: usize) -> Vec<Cell> {
        let mut moves = Moves::new();
        moves.add(at, 0, 0);
        for target in targets {
            Glance::new(*target, *target, false).moves(&self.search.board, DEFENDER, self.slack, &mut moves);
        }
        for (near, _) in self.candidates(targets) {
            moves.add(near, 0, 0);
        }
        let replies: Vec<Cell> = moves.list.iter().map(|(reply, ..)| *reply).collect();
        replies
            .into_iter()
            .filter(|reply| {
                self.playable(*reply, DEFENDER)
                    && self.holds(*reply, targets, targets, tuning::threats_in_a_row())
            })
            .take(most)
            .collect()
    }

    /// How the defender, to move, saves all the chains: 0 if no move is needed, none if he cannot.
    pub(super) fn hold(&mut self, targets: &[Cell]) -> Option<Cell> {
        let fallen = targets.iter().any(|target| self.falls_after_pass(*target));
        let attack = if fallen { None } else { self.find(targets) };
        if !fallen && attack.is_none() {
            return Some(0);
        }
        self.defend(targets, attack.unwrap_or(0), 1).first().copied()
    }

    /// The first move of a combination against the chains: as few threats as will do.
    pub(super) fn find(&mut self, targets: &[Cell]) -> Option<Cell> {
        (1..=tuning::threats_in_a_row()).find_map(|depth| self.attack(targets, depth))
    }

    /// Where the attacker comes near to two of the chains or more.
    pub(super) fn near_to_two(&self, targets: &[Cell]) -> Vec<Cell> {
        let near = self.candidates(targets).into_iter().filter(|(_, near)| near.len() > 1);
        near.map(|(at, _)| at).collect()
    }

    /// Whether the attacker's move on `at` threatens more of the chains than can be saved.
    ///
    /// Only chains that have two liberties left count as threatened.
    pub(super) fn is_double(&mut self, at: Cell, targets: &[Cell]) -> bool {
        self.search.board.play(at, ATTACKER);
        let short = |target: &Cell| {
            let board = &self.search.board;
            board.get(*target) != DEFENDER || is_short(board, *target, tuning::double_threat_liberties())
        };
        let short: Vec<Cell> = targets.iter().copied().filter(short).collect();
        self.search.board.undo();
        short.len() > 1 && self.works(at, &short, &short, 1)
    }
}

/// Whether the chain has no more liberties than that.
fn is_short(board: &Board, stone: Cell, most: usize) -> bool {
    board.count_liberties(stone, most + 1) <= most
}
