//! How far apart two chains are.
//!
//! The distance is the least number of moves that would join them if the opponent passed: an empty point
//! costs one move, a chain of the opponent as many as it has liberties, own stones nothing.
//!
//! *What it does not know:* replies, but for one case: of two common liberties the owner gets one.

use super::board::{Board, CELLS, Cell, EMPTY, Marks, other};

/// Distances beyond this are not told apart.
const FAR: u8 = 9;
/// Room for the points at one distance.
const ROOM: usize = 160;
/// Points of the largest board.
const MOST: usize = 625;

/// Cells to be looked at, by distance.
struct Queue {
    cells: [[Cell; ROOM]; FAR as usize + 1],
    len: [usize; FAR as usize + 1],
}

impl Queue {
    /// Whether there was room for it.
    #[inline]
    fn push(&mut self, at: Cell, distance: u8) -> bool {
        let len = &mut self.len[distance as usize];
        let fits = *len < ROOM;
        if fits {
            self.cells[distance as usize][*len] = at;
            *len += 1;
        }
        fits
    }
}

/// How many moves of one side lead from a chain to each cell, that cell included.
pub(super) struct Field {
    /// Those found so far; of cells in [`Self::cells`], they are the shortest.
    distances: [u8; CELLS],
    /// For chains of the opponent that were met: their liberties.
    breath: [u8; CELLS],
    cells: [Cell; MOST],
    count: usize,
}

impl Field {
    /// Measures from the chains and points of `from`, as far as `limit`, or until `to` is reached.
    pub(super) fn new(board: &Board, own: u8, from: &[Cell], to: Cell, limit: u8) -> Self {
        Self::measured::<false>(board, own, from, (to, 0), limit)
    }

    /// The same until one move past `to`. Of cells further away nothing is known but that they are.
    pub(super) fn past(board: &Board, own: u8, from: &[Cell], to: Cell, limit: u8) -> Self {
        Self::measured::<false>(board, own, from, (to, 1), limit)
    }

    /// The same until `to` with diagonal steps: where both points beside one are empty, one of them can be had.
    pub(super) fn loose(board: &Board, own: u8, from: &[Cell], to: Cell, limit: u8) -> Self {
        Self::measured::<true>(board, own, from, (to, 0), limit)
    }

    fn measured<const LOOSE: bool>(
        board: &Board,
        own: u8,
        from: &[Cell],
        (to, past): (Cell, u8),
        limit: u8,
    ) -> Self {
        let mut field = Self { distances: [u8::MAX; CELLS], breath: [0; CELLS], cells: [0; MOST], count: 0 };
        let limit = limit.min(FAR);
        let mut done = Marks::new();
        let mut queue = Queue { cells: [[0; ROOM]; FAR as usize + 1], len: [0; FAR as usize + 1] };
        for at in from {
            let first = match board.get(*at) {
                EMPTY => 1,
                side if side == own => 0,
                _ => board.count_liberties(*at, usize::from(limit) + 1),
            };
            if first <= usize::from(limit) && queue.push(*at, first as u8) {
                field.distances[*at as usize % CELLS] = field.at(*at).min(first as u8);
            }
        }
        for distance in 0..=limit {
            if distance > field.at(to).saturating_add(past) {
                break;
            }
            let level = distance as usize;
            let mut next = 0;
            while next < queue.len[level] {
                let at = queue.cells[level][next];
                next += 1;
                if !done.add(at) {
                    continue;
                }
                if board.get(at) == EMPTY {
                    field.set(at, distance);
                    field.step::<LOOSE>(board, own, at, distance, limit, &mut queue);
                } else {
                    for stone in board.chain(at) {
                        done.add(stone);
                        field.set(stone, distance);
                    }
                    for stone in board.chain(at) {
                        field.step::<LOOSE>(board, own, stone, distance, limit, &mut queue);
                    }
                }
            }
        }
        field
    }

    #[inline]
    pub(super) fn at(&self, at: Cell) -> u8 {
        self.distances[at as usize % CELLS]
    }

    /// The cells within the limit, those of the chain first.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }

    #[inline]
    fn set(&mut self, at: Cell, distance: u8) {
        self.distances[at as usize % CELLS] = distance;
        if self.count < MOST {
            self.cells[self.count] = at;
            self.count += 1;
        }
    }

    /// Liberties of a chain of the opponent, more than `limit` if it has more.
    #[inline]
    fn breath(&mut self, board: &Board, at: Cell, limit: u8) -> u8 {
        let known = &mut self.breath[board.head(at) as usize % CELLS];
        if *known == 0 {
            *known = board.count_liberties(at, usize::from(limit) + 1) as u8;
        }
        *known
    }

    #[inline]
    fn step<const LOOSE: bool>(
        &mut self,
        board: &Board,
        own: u8,
        at: Cell,
        distance: u8,
        limit: u8,
        queue: &mut Queue,
    ) {
        if LOOSE {
            let [up, left, right, down] = board.around(at);
            let [up_left, up_right, down_left, down_right] = board.across(at);
            for (n, beside) in [
                (up_left, [up, left]),
                (up_right, [up, right]),
                (down_left, [down, left]),
                (down_right, [down, right]),
            ] {
                if !beside.iter().all(|at| board.is_empty(*at)) {
                    continue;
                }
                let there = match board.get(n) {
                    EMPTY => distance + 1,
                    side if side == own => distance,
                    _ => continue,
                };
                if there <= limit && there < self.at(n) && queue.push(n, there) {
                    self.distances[n as usize % CELLS] = there;
                }
            }
        }
        for n in board.around(at) {
            let cost = match board.get(n) {
                EMPTY => 1,
                side if side == own => 0,
                side if side == other(own) && self.at(n) > distance => self.breath(board, n, limit),
                _ => continue,
            };
            let there = distance + cost;
            if there <= limit && there < self.at(n) && queue.push(n, there) {
                self.distances[n as usize % CELLS] = there;
            }
        }
    }
}
