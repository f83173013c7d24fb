//! The goal of cutting: to keep two chains so far apart that no threat joins them.
//!
//! It asks what the goal of connection asks, from the other side: the *attacker* cuts here. A connection in open ground takes more moves
//! to show than any budget has, and so does a cut; which of the two can be shown first tells them apart.
//! The cut is made when the chains are further apart than a few moves, or one of them is captured. A move of
//! the cutter costs the more slack the closer they still are after it.

use std::cell::RefCell;

use super::board::{ATTACKER, Board, Cell, DEFENDER, Zone};
use super::distance::{self, Field};
use super::goal::{Goal, Moves, Verdict};
use super::held::Held;
use super::notes::{self, Far, Notes};

/// Chains of the defender kept apart by the attacker.
#[derive(Clone, Copy)]
pub(super) struct Cut<'a> {
    ends: [Cell; 2],
    /// The distance at which they are called cut.
    far: u8,
    /// Whether that is measured across free diagonals.
    loosely: bool,
    notes: &'a RefCell<Notes>,
}

impl<'a> Cut<'a> {
    /// To cut the chains of the stones on `a` and `b`. The notes are about them, on one board.
    pub(super) const fn new(a: Cell, b: Cell, far: u8, notes: &'a RefCell<Notes>) -> Self {
        Self { ends: [a, b], far, loosely: false, notes }
    }

    /// To keep them so far apart across free diagonals, too.
    pub(super) const fn loosely(self) -> Self {
        Self { loosely: true, ..self }
    }
}

impl Goal for Cut<'_> {
    type Board = Board;
    const PASSES: bool = true;

    fn judge(&self, board: &Board, side: u8, _slack: u8) -> Verdict {
        let [a, b] = self.ends;
        if board.get(a) != DEFENDER || board.get(b) != DEFENDER {
            return Verdict::Reached(0);
        }
        let limit = self.far - 1;
        let known = self.notes.borrow().far(board, side, limit);
        let far = known.unwrap_or_else(|| {
            let far = self.far(board, side, limit);
            self.notes.borrow_mut().set_far(board, side, far);
            far
        });
        match far {
            Far::Seen(verdict) => verdict,
            Far::Apart(distance) if distance <= limit => Verdict::Open,
            Far::Apart(_) | Far::Beyond(_) => Verdict::Reached(0),
        }
    }

    fn rests_on(&self, board: &Board, _at: Cell, zone: &mut Zone) {
        // Whatever is close to one of them.
        let [a, b] = self.ends;
        if board.get(a) != DEFENDER || board.get(b) != DEFENDER {
            return;
        }
        for end in [a, b] {
            let field = Field::new(board, DEFENDER, &[end], self.far / 2);
            for at in field.cells().iter().filter(|at| board.is_empty(**at)) {
                zone.add(*at);
            }
        }
    }

    fn cost(&self, distance: u8) -> u8 {
        self.far.saturating_sub(distance).saturating_sub(1)
    }

    fn moves(&self, board: &Board, side: u8, _slack: u8, moves: &mut Moves) {
        if self.notes.borrow().recall(board, side, self.far.into(), 0, moves) {
            return;
        }
        let [a, b] = self.ends;
        let from_a = Field::past(board, DEFENDER, &[a], b, self.far + 1);
        let limit = from_a.at(b).min(self.far) + 1;
        let from_b = Field::new(board, DEFENDER, &[b], limit);
        let distance = from_a.at(b).min(from_b.at(a)).min(limit);
        let through = |at: Cell, cost: u8| from_a.at(at).saturating_add(from_b.at(at)).saturating_sub(cost);
        let after =
            |longer: u8| if side == ATTACKER { (distance + 1).saturating_sub(longer) } else { distance };
        if side == DEFENDER {
            moves.add(0, distance, 3);
        } else if distance >= self.far {
            // They are cut already.
            moves.add(0, distance, 0);
        }
        for at in from_a.cells().iter().copied().filter(|at| board.is_empty(*at)) {
            let length = through(at, 1);
            if length <= distance + 1 {
                let longer = length.saturating_sub(distance);
                moves.add(at, after(longer), longer * 2);
            }
        }
        // Chains that may be captured on the way, and chains of the cutter that may be.
        let mut list = [0; 4];
        for at in from_a.cells().iter().chain(from_b.cells()).copied() {
            if board.is_empty(at) || board.head(at) != at || from_a.at(at).min(from_b.at(at)) > distance {
                continue;
            }
            let count = board.liberties(at, &mut list);
            if count > 3 {
                continue;
            }
            let own = board.get(at) == DEFENDER;
            let length = through(at, if own { 0 } else { count as u8 });
            if length <= distance + 1 || count == 1 {
                for liberty in &list[..count] {
                    moves.add(*liberty, after(1), 1 + count as u8);
                }
            }
        }
        notes::sort(board, self.ends, moves);
        self.notes.borrow_mut().keep(board, side, self.far.into(), (0, u8::MAX), moves);
    }
}

impl Cut<'_> {
    /// What is seen of a position, and how far the ends are apart there where that matters.
    fn far(&self, board: &Board, side: u8, limit: u8) -> Far {
        let [a, b] = self.ends;
        if side == ATTACKER
            && let Some(at) =
                [a, b].into_iter().find_map(|end| board.atari(end).filter(|at| *at != board.ko()))
        {
            return Far::Seen(Verdict::Reached(at));
        }
        if board.head(a) == board.head(b) {
            return Far::Seen(Verdict::Lost);
        }
        if let Some(at) = Held::new(board, a, b).joins(board, side == DEFENDER) {
            return Far::Seen(if side == DEFENDER { Verdict::Escapes(at) } else { Verdict::TooFar });
        }
        if side == ATTACKER {
            return Far::Seen(Verdict::Open);
        }
        let apart = if self.loosely { distance::loose } else { distance::solid };
        match apart(board, DEFENDER, a, b, limit) {
            u8::MAX => Far::Beyond(limit),
            distance => Far::Apart(distance),
        }
    }
}
