//! What pairs of points hold together.
//!
//! Two chains are held together where each of two points would join them, for the opponent can take but one; or where
//! one point would, on which an opponent's stone could be captured at once. Such pairs count together as long as no
//! point belongs to two of them.
//!
//! *What it does not know:* moves that threaten a pair and something else. Chains must have breath to be counted.

use super::board::{Board, Cell, Marks, other};
use crate::tuning;

/// Most chains held together that are looked at.
const CHAINS: usize = 12;
/// Most liberties of a chain that are looked at.
const MANY: usize = 32;
/// Most chains near by that are looked at.
const NEAR: usize = 24;

/// Chains that are held together.
#[derive(Clone, Copy)]
struct Group {
    heads: [Cell; CHAINS],
    count: usize,
}

impl Group {
    fn heads(&self) -> &[Cell] {
        &self.heads[..self.count]
    }

    fn has(&self, head: Cell) -> bool {
        self.heads().contains(&head)
    }

    fn add(&mut self, head: Cell) -> bool {
        if self.count == CHAINS {
            return false;
        }
        self.heads[self.count] = head;
        self.count += 1;
        true
    }
}

/// What two ends are held together with.
pub(super) struct Held {
    /// The second is empty where the first holds both ends.
    ends: [Group; 2],
    pairs: [Cell; 4 * CHAINS],
    count: usize,
    used: Marks,
    /// Where the owner, to move, joins the two.
    joint: Cell,
}

impl Held {
    /// What the chains of the stones on `a` and `b` are held together with.
    pub(super) fn new(board: &Board, a: Cell, b: Cell) -> Self {
        let none = Group { heads: [0; CHAINS], count: 0 };
        let mut held =
            Self { ends: [none; 2], pairs: [0; 4 * CHAINS], count: 0, used: Marks::new(), joint: 0 };
        let (a, b) = (board.head(a), board.head(b));
        held.grow(board, 0, a, b);
        if !held.ends[0].has(b) {
            held.grow(board, 1, b, a);
        }
        held
    }

    /// Where the owner joins the chains: at once if he `moves`, otherwise whatever the opponent plays.
    pub(super) fn joins(&self, board: &Board, moves: bool) -> Option<Cell> {
        if self.ends[1].count == 0 {
            return self.points().iter().copied().find(|at| *at != board.ko());
        }
        Some(self.joint).filter(|at| moves && *at != 0)
    }

    /// The points of the pairs.
    pub(super) fn points(&self) -> &[Cell] {
        &self.pairs[..self.count]
    }

    /// The chains, by one stone each.
    pub(super) fn chains(&self) -> impl Iterator<Item = Cell> + '_ {
        self.ends.iter().flat_map(Group::heads).copied()
    }

    fn take(&mut self, at: Cell) {
        if self.used.add(at) && self.count < self.pairs.len() {
            self.pairs[self.count] = at;
            self.count += 1;
        }
    }

    /// Collects what is held together with the chain `from`, until `to` is.
    fn grow(&mut self, board: &Board, end: usize, from: Cell, to: Cell) {
        self.ends[end].add(from);
        let own = board.get(from);
        // Chains near by with a point that would join them.
        let mut near = [(0, 0); NEAR];
        let mut known = 0;
        let mut seen = Marks::new();
        let mut next = 0;
        while next < self.ends[end].count {
            let chain = self.ends[end].heads[next];
            next += 1;
            let mut room = [0; MANY];
            let breath = board.liberties(chain, &mut room);
            let liberties = &room[..breath];
            for at in liberties {
                if !seen.add(*at) || self.used.has(*at) {
                    continue;
                }
                for n in board.around(*at) {
                    if board.get(n) != own || self.ends[end].has(board.head(n)) {
                        continue;
                    }
                    let head = board.head(n);
                    if end == 1 && self.ends[0].has(head) {
                        self.meet(board, liberties, head, *at);
                        continue;
                    }
                    if breath < tuning::HELD_LIBERTIES
                        || self.used.has(*at)
                        || board.count_liberties(head, tuning::HELD_LIBERTIES) < tuning::HELD_LIBERTIES
                        // Two of their liberties are taken while they join.
                        || together(board, liberties, head) < tuning::HELD_LIBERTIES + 1
                    {
                        continue;
                    }
                    let first =
                        near[..known].iter().find(|(chain, at)| *chain == head && !self.used.has(*at));
                    let first = first.map(|(_, at)| *at).filter(|first| first != at);
                    if let Some(other) = first.or_else(|| trap(board, *at, own, &self.used)) {
                        if !self.ends[end].add(head) {
                            return;
                        }
                        self.take(*at);
                        self.take(other);
                        if head == to {
                            return;
                        }
                    } else if known < NEAR {
                        near[known] = (head, *at);
                        known += 1;
                    }
                }
            }
        }
    }

    /// Remembers a point where both ends meet, if it can be filled.
    fn meet(&mut self, board: &Board, liberties: &[Cell], head: Cell, at: Cell) {
        if self.joint == 0 && at != board.ko() && together(board, liberties, head) >= tuning::HELD_LIBERTIES {
            self.joint = at;
        }
    }
}

/// How many liberties a chain with these and another one have together, counted as far as it matters.
fn together(board: &Board, liberties: &[Cell], head: Cell) -> usize {
    let mut marks = Marks::new();
    let mut list = [0; tuning::HELD_LIBERTIES + 1];
    let count = board.liberties(head, &mut list);
    if count == list.len() {
        // More of them matters to nobody, and the list tells nothing then.
        return count;
    }
    liberties.iter().chain(&list[..count]).filter(|at| marks.add(**at)).count()
}

/// Where a stone of the opponent on `at` could be captured at once; none if it could not, or takes something itself.
fn trap(board: &Board, at: Cell, own: u8, used: &Marks) -> Option<Cell> {
    let mut liberty = None;
    for n in board.around(at) {
        if board.is_empty(n) {
            if liberty.is_some() || used.has(n) {
                return None;
            }
            liberty = Some(n);
        } else if board.get(n) == other(own) || board.get(n) == own && board.atari(n).is_some() {
            return None;
        }
    }
    liberty
}
