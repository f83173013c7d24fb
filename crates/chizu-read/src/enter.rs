//! The goal of breaking in: to lead a chain into an area.
//!
//! It is reached when the chain has a stone on a point of the area and is not in atari. Distance and candidate
//! moves are those of a connection, with the area at the other end.

use super::board::{ATTACKER, Board, Cell, DEFENDER, Zone};
use super::connect::{candidates, capturable, price, within};
use super::distance::Field;
use super::goal::{Goal, Moves, Verdict};

/// A chain of the attacker led into an area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Enter<'a> {
    chain: Cell,
    area: &'a [Cell],
    exhaustive: bool,
}

impl<'a> Enter<'a> {
    /// To lead the chain of the stone on `chain` to one of the points of `area`, which are in order.
    pub(super) const fn new(chain: Cell, area: &'a [Cell], exhaustive: bool) -> Self {
        Self { chain, area, exhaustive }
    }

    fn has(&self, at: Cell) -> bool {
        self.area.binary_search(&at).is_ok()
    }

    fn distance(&self, board: &Board, limit: u8) -> u8 {
        let field = Field::new(board, ATTACKER, &[self.chain], limit);
        self.area.iter().map(|at| field.at(*at)).min().unwrap_or(u8::MAX)
    }
}

/// Liberties of a chain that are looked at.
const MANY: usize = 16;

impl Goal for Enter<'_> {
    type Board = Board;
    const PASSES: bool = true;

    fn judge(&self, board: &Board, side: u8, slack: u8) -> Verdict {
        if board.get(self.chain) != ATTACKER {
            return Verdict::Lost;
        }
        if side == DEFENDER && capturable(board, self.chain) {
            return Verdict::Lost;
        }
        if board.chain(self.chain).any(|stone| self.has(stone)) {
            return Verdict::Reached(0);
        }
        let mut list = [0; MANY];
        let count = board.liberties(self.chain, &mut list);
        let mut inside = list[..count].iter().filter(|at| self.has(**at) && **at != board.ko());
        // One of two ways in stays open; after the move the chain still has two liberties.
        if let Some(at) = inside.next()
            && count >= 3
            && (side == ATTACKER || inside.next().is_some() && count >= 4)
        {
            return Verdict::Reached(*at);
        }
        if self.exhaustive {
            return Verdict::Open;
        }
        let limit = within(slack);
        if self.distance(board, limit) > limit { Verdict::TooFar } else { Verdict::Open }
    }

    fn rests_on(&self, board: &Board, at: Cell, zone: &mut Zone) {
        zone.add(at);
        let mut list = [0; MANY];
        let count =
            if board.get(self.chain) == ATTACKER { board.liberties(self.chain, &mut list) } else { 0 };
        for liberty in &list[..count] {
            if count <= 4 || self.has(*liberty) {
                zone.add(*liberty);
            }
        }
    }

    fn cost(&self, distance: u8) -> u8 {
        if self.exhaustive { 0 } else { price(distance) }
    }

    fn moves(&self, board: &Board, side: u8, slack: u8, moves: &mut Moves) {
        if self.exhaustive {
            moves.everything(board, &Zone::FULL);
            return;
        }
        let distance = self.distance(board, slack.div_ceil(2) + 2);
        let limit = distance.saturating_add(1);
        let there = Field::new(board, ATTACKER, &[self.chain], limit);
        let back = Field::new(board, ATTACKER, self.area, limit);
        candidates(board, side, distance, [&there, &back], None, moves);
    }
}
