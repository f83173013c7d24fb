//! The goal of connection: to make two chains one.
//!
//! The distance is the least number of moves that would join the chains if the breaker passed: an empty
//! point costs one move, a chain of the breaker as many as it has liberties, own stones nothing. Candidate
//! moves lie on the shortest paths, on slightly longer ones, and where chains on the way run short of
//! breath.

use super::board::{BREAKER, Board, CELLS, Cell, EMPTY, MAKER};
use super::goal::{Goal, Moves, Verdict};

/// Distances beyond this are not told apart.
const FAR: u8 = 9;
/// Room for the points at one distance.
const ROOM: usize = 160;

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

/// How many moves of the maker lead from a chain to each cell, that cell included.
struct Field([u8; CELLS]);

impl Field {
    /// Measures from the chain of the stone on `from`, as far as `limit`, or until `to` is reached.
    fn new(board: &Board, from: Cell, to: Cell, limit: u8) -> Self {
        let mut field = Self([u8::MAX; CELLS]);
        let limit = limit.min(FAR);
        let mut queue = [[0; ROOM]; FAR as usize + 1];
        let mut len = [0; FAR as usize + 1];
        queue[0][0] = from;
        len[0] = 1;
        for distance in 0..=limit {
            let level = distance as usize;
            let mut next = 0;
            while next < len[level] {
                let at = queue[level][next];
                next += 1;
                if field.at(at) <= distance {
                    continue;
                }
                if board.get(at) == EMPTY {
                    field.0[at as usize] = distance;
                    field.step(board, at, distance, limit, &mut queue, &mut len);
                } else {
                    for stone in board.chain(at) {
                        field.0[stone as usize] = distance;
                    }
                    for stone in board.chain(at) {
                        field.step(board, stone, distance, limit, &mut queue, &mut len);
                    }
                }
            }
            if field.at(to) <= distance {
                break;
            }
        }
        field
    }

    #[inline]
    fn at(&self, at: Cell) -> u8 {
        self.0[at as usize % CELLS]
    }

    #[inline]
    fn step(
        &self,
        board: &Board,
        at: Cell,
        distance: u8,
        limit: u8,
        queue: &mut [[Cell; ROOM]; FAR as usize + 1],
        len: &mut [usize; FAR as usize + 1],
    ) {
        for n in board.around(at) {
            let cost = match board.get(n) {
                EMPTY => 1,
                MAKER => 0,
                BREAKER if self.at(n) > distance => {
                    board.count_liberties(n, usize::from(limit - distance) + 1) as u8
                }
                _ => continue,
            };
            let there = distance + cost;
            if there <= limit && there < self.at(n) && len[there as usize] < ROOM {
                queue[there as usize][len[there as usize]] = n;
                len[there as usize] += 1;
            }
        }
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
        if self.exhaustive {
            return Verdict::Open;
        }
        let limit = slack.div_ceil(2) + 1;
        let distance = Field::new(board, a, b, limit).at(b);
        if distance > limit { Verdict::TooFar } else { Verdict::Open }
    }

    /// Threats cost little, but not nothing: there are too many of them on an open board.
    fn cost(&self, distance: u8) -> u8 {
        if self.exhaustive { 0 } else { (2 * distance).saturating_sub(1) }
    }

    fn moves(&self, board: &Board, side: u8, slack: u8, moves: &mut Moves) {
        if self.exhaustive {
            moves.add(0, 1, 2);
            for at in board.empties() {
                moves.add(at, 1, 0);
            }
            moves.complete = true;
            return;
        }
        let [a, b] = self.ends;
        let limit = slack.div_ceil(2) + 2;
        // Measured to the end of the limit: candidates lie on all paths, not on the shortest alone.
        let from_a = Field::new(board, a, 0, limit);
        let from_b = Field::new(board, b, 0, limit);
        let distance = from_a.at(b).min(from_b.at(a));
        let through = |at: Cell, cost: u8| from_a.at(at).saturating_add(from_b.at(at)).saturating_sub(cost);
        if side == BREAKER {
            moves.add(0, distance, 3);
        }
        let after = |longer: u8| if side == MAKER { (distance - 1 + longer).max(1) } else { distance + 1 };
        for at in board.empties() {
            let length = through(at, 1);
            // Against a threat to connect at once only what meets it, and what the proofs show.
            if length <= distance + u8::from(side == MAKER || distance > 1) {
                let longer = length.saturating_sub(distance);
                moves.add(at, after(longer), longer * 2);
            }
        }
        // Chains that may be captured on the way, and own chains that may be captured.
        let mut list = [0; 4];
        for at in board.stones() {
            if board.head(at) != at {
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
}

/// Whether the breaker, to move, can take the chain at once.
fn capturable(board: &Board, at: Cell) -> bool {
    board.atari(at).is_some_and(|liberty| liberty != board.ko())
}
