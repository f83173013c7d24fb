//! What a search needs of a board.

use super::board::{After, Board, Cell};
use super::cells::Zone;

/// A board that a search can play on.
pub(super) trait Play {
    /// Hash of the stones.
    fn hash(&self) -> u64;
    /// The cell that may not be retaken at once, or 0.
    fn ko(&self) -> Cell;
    /// Whether a cell is empty.
    fn is_empty(&self, at: Cell) -> bool;
    /// Whether a stone of `side` is on a cell.
    fn holds(&self, at: Cell, side: u8) -> bool;
    /// What `side` playing on the empty `at` would lead to; `None` if it is suicide. A board may keep it for the next move.
    fn after(&mut self, at: Cell, side: u8) -> Option<After>;
    /// Plays a legal move.
    fn play(&mut self, at: Cell, side: u8);
    /// Plays a move that breathes and captures nothing.
    #[inline]
    fn play_plain(&mut self, at: Cell, side: u8) {
        self.play(at, side);
    }
    /// The turn passes: the ko is open again.
    fn pass(&mut self);
    /// Plays a legal move, or passes on the cell 0.
    #[inline]
    fn make(&mut self, at: Cell, side: u8) {
        if at == 0 {
            self.pass();
        } else {
            self.play(at, side);
        }
    }
    /// Undoes the last move or pass.
    fn undo(&mut self);
    /// Calls `visit` for every empty cell.
    fn each_empty(&self, visit: impl FnMut(Cell));
    /// Adds to the zone of a proof what a move of `side` on `at` rests on.
    fn mark_move(&self, at: Cell, side: u8, zone: &mut Zone);
    /// Adds to the zone of a proof what holds the stones that the attacker's move on `at` captures.
    fn mark_captures(&self, _at: Cell, _zone: &mut Zone) {}
    /// Adds to the zone of a proof what makes a move of `side` on `at` suicide.
    fn mark_suicide(&self, _at: Cell, _side: u8, _zone: &mut Zone) {}
    /// Adds to the zone of a proof that a move of `side` on `at` fails what it threatens.
    fn mark_threats(&self, _at: Cell, _side: u8, _zone: &mut Zone) {}
}

impl Play for Board {
    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash()
    }

    #[inline(always)]
    fn ko(&self) -> Cell {
        self.ko()
    }

    #[inline(always)]
    fn is_empty(&self, at: Cell) -> bool {
        self.is_empty(at)
    }

    #[inline(always)]
    fn holds(&self, at: Cell, side: u8) -> bool {
        self.get(at) == side
    }

    #[inline(always)]
    fn after(&mut self, at: Cell, side: u8) -> Option<After> {
        Self::after(self, at, side)
    }

    #[inline(always)]
    fn play(&mut self, at: Cell, side: u8) {
        self.play(at, side);
    }

    fn pass(&mut self) {
        self.pass();
    }

    #[inline(always)]
    fn undo(&mut self) {
        self.undo();
    }

    fn each_empty(&self, visit: impl FnMut(Cell)) {
        self.empties().for_each(visit);
    }

    fn mark_move(&self, at: Cell, _side: u8, zone: &mut Zone) {
        self.mark_move(at, zone);
    }

    fn mark_captures(&self, at: Cell, zone: &mut Zone) {
        self.mark_captures(at, zone);
    }

    fn mark_threats(&self, at: Cell, side: u8, zone: &mut Zone) {
        self.mark_threats(at, side, zone);
    }
}
