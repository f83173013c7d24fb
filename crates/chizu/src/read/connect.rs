//! The goal of connection: to make two chains one.
//!
//! The distance is the least number of moves that would join the chains if the breaker passed: an empty
//! point costs one move, a chain of the breaker as many as it has liberties, own stones nothing. Candidate
//! moves lie on the shortest paths, on slightly longer ones, and where chains on the way run short of
//! breath.

use super::board::{BREAKER, Board, Cell, MAKER, Zone};
use super::distance::{Field, Miai};
use super::goal::{Goal, Moves, Verdict};

/// The chains of two stones of the maker made one, and not in atari.
#[derive(Clone, Copy, Debug)]
pub(super) struct Connect {
    ends: [Cell; 2],
    exhaustive: bool,
}

impl Connect {
    /// To connect the chains of the stones on `a` and `b`.
    pub(super) const fn new(a: Cell, b: Cell, exhaustive: bool) -> Self {
        Self { ends: [a, b], exhaustive }
    }
}

impl Goal for Connect {
    type Board = Board;

    fn judge(&self, board: &Board, side: u8, slack: u8) -> Verdict {
        let [a, b] = self.ends;
        if board.get(a) != MAKER || board.get(b) != MAKER {
            return Verdict::Lost;
        }
        if board.head(a) == board.head(b) {
            let safe = side == MAKER || board.atari(a).is_none();
            return if safe { Verdict::Reached(0) } else { Verdict::Lost };
        }
        if side == BREAKER && (capturable(board, a) || capturable(board, b)) {
            return Verdict::Lost;
        }
        let miai = Miai::new(board, a, b);
        if let Some(at) = miai.joins(board, side == MAKER) {
            return Verdict::Reached(at);
        }
        if self.exhaustive {
            return Verdict::Open;
        }
        let limit = slack.div_ceil(2) + 1;
        let distance = Field::new(board, MAKER, &[a], b, limit).at(b);
        if distance > limit { Verdict::TooFar } else { Verdict::Open }
    }

    fn rests_on(&self, board: &Board, at: Cell, zone: &mut Zone) {
        let [a, b] = self.ends;
        zone.add(at);
        if board.get(a) != MAKER || board.get(b) != MAKER {
            return;
        }
        for common in &Miai::new(board, a, b).common {
            if *common != 0 {
                zone.add(*common);
            }
        }
        let mut list = [0; 5];
        for end in [a, b] {
            let count = board.liberties(end, &mut list);
            if count < list.len() {
                for liberty in &list[..count] {
                    zone.add(*liberty);
                }
            }
        }
    }

    /// Threats cost little, but not nothing: there are too many of them on an open board.
    fn cost(&self, distance: u8) -> u8 {
        if self.exhaustive { 0 } else { (2 * distance).saturating_sub(1) }
    }

    fn moves(&self, board: &Board, side: u8, slack: u8, moves: &mut Moves) {
        if self.exhaustive {
            moves.everything(board);
            return;
        }
        let [a, b] = self.ends;
        // Candidates lie on all paths that are hardly longer than the shortest.
        let from_a = Field::past(board, MAKER, &[a], b, slack.div_ceil(2) + 3);
        let limit = from_a.at(b).saturating_add(1);
        let from_b = Field::new(board, MAKER, &[b], 0, limit);
        let distance = from_a.at(b).min(from_b.at(a));
        candidates(board, side, distance, [&from_a, &from_b], moves);
    }
}

/// Moves on the shortest paths between two ends, on slightly longer ones, and where chains on the way run short of
/// breath. `fields` are measured from the ends, whose distance is `distance`.
pub(super) fn candidates(board: &Board, side: u8, distance: u8, fields: [&Field; 2], moves: &mut Moves) {
    let [from_a, from_b] = fields;
    let through = |at: Cell, cost: u8| from_a.at(at).saturating_add(from_b.at(at)).saturating_sub(cost);
    if side == BREAKER {
        moves.add(0, distance, 3);
    }
    let after = |longer: u8| if side == MAKER { (distance - 1 + longer).max(1) } else { distance + 1 };
    for at in from_a.cells().iter().copied().filter(|at| board.is_empty(*at)) {
        let length = through(at, 1);
        // Against a threat to connect at once only what meets it, and what the proofs show.
        if length <= distance + u8::from(side == MAKER || distance > 1) {
            let longer = length.saturating_sub(distance);
            moves.add(at, after(longer), longer * 2);
        }
    }
    // Chains that may be captured on the way, and own chains that may be captured.
    let mut list = [0; 4];
    for at in from_a.cells().iter().chain(from_b.cells()).copied() {
        if board.is_empty(at) || board.head(at) != at {
            continue;
        }
        if board.get(at) == BREAKER {
            if from_a.at(at).min(from_b.at(at)) > distance {
                continue;
            }
            let count = board.liberties(at, &mut list);
            if count > 3 {
                continue;
            }
            let length = through(at, count as u8);
            if length <= distance + 1 {
                let longer = length.saturating_sub(distance);
                for liberty in &list[..count] {
                    moves.add(*liberty, after(longer), longer + count as u8);
                }
            } else if count == 1 {
                moves.add(list[0], after(1), 3);
            }
        } else if through(at, 0) <= distance + 1 {
            let count = board.liberties(at, &mut list);
            if count <= 2 {
                for liberty in &list[..count] {
                    moves.add(*liberty, after(1), 1 + count as u8);
                }
            }
        }
    }
}

/// Whether the breaker, to move, can take the chain at once.
pub(super) fn capturable(board: &Board, at: Cell) -> bool {
    board.atari(at).is_some_and(|liberty| liberty != board.ko())
}
