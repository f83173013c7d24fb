//! The board of the searches: flat, padded, with undo.
//!
//! It differs from [`chizu_board::Board`] in what a search needs and a game does not: no point sets to
//! keep, moves undone in the order they were made, the hash of the position after a move known without
//! making it, and no test of bounds in inner loops. Colours are roles: [`ATTACKER`] wants to reach the goal
//! of the search, [`DEFENDER`] wants to prevent it.
//!
//! *What it does not know:* goals, rules beyond capture and the simple ko, and points off the usual
//! range: a cell is the padded number of a point, 0 stands for "none" or for a pass.

mod moves;

use chizu_board::{Color, Point, Size, Stones};

use super::bits::Bits;
pub(super) use super::cells::{Cell, Marks, Vec24, Zone, mix};
use super::cells::{Cells, key};
use moves::Undo;

/// Words of the sets of cells that the largest board needs.
const WORDS: usize = 11;

/// What a cell holds.
pub(super) const EMPTY: u8 = 0;
/// A stone of the attacker: the side that wants to reach the goal.
pub(super) const ATTACKER: u8 = 1;
/// A stone of the defender: the side that wants to prevent it.
pub(super) const DEFENDER: u8 = 2;
const EDGE: u8 = 3;
/// A list of so many cells is a short one.
const FEW: usize = 6;
/// Room for so many moves at first.
const LOG: usize = 64;

/// The other side.
#[inline]
pub(super) const fn other(side: u8) -> u8 {
    3 - side
}

/// What a move would lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct After {
    /// Hash of the stones.
    pub hash: u64,
    /// The point that may not be retaken at once, or 0.
    pub ko: Cell,
    /// Number of stones captured.
    pub captured: u16,
}

/// Stones, chains, ko.
pub(super) struct Board {
    size: Size,
    stride: Cell,
    cells: Cells<u8>,
    /// The next stone of the same chain, in a ring.
    next: Cells<Cell>,
    /// The stone that stands for the chain.
    head: Cells<Cell>,
    /// For heads: number of stones.
    len: Cells<u16>,
    /// For heads: number of liberties.
    breath: Cells<u16>,
    /// Number of empty neighbours.
    air: Cells<u8>,
    /// All cells of the board, and the stones of both sides, numbered from the first row on.
    all: Bits<WORDS>,
    stones: [Bits<WORDS>; 2],
    hash: u64,
    ko: Cell,
    log: Vec<Undo>,
}

impl Clone for Board {
    /// The same position; the moves that led to it cannot be undone on the copy.
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            next: self.next.clone(),
            head: self.head.clone(),
            len: self.len.clone(),
            breath: self.breath.clone(),
            air: self.air.clone(),
            log: Vec::with_capacity(LOG),
            ..*self
        }
    }
}

/// Where the stones of a side are kept.
#[inline(always)]
const fn index(side: u8) -> usize {
    (side as usize - 1) & 1
}

impl Board {
    /// The stones, those of `attacker` as [`ATTACKER`]'s. Every chain must have a liberty.
    pub(super) fn new(stones: &Stones, attacker: Color, ko: Option<Point>) -> Self {
        let size = stones.size();
        let mut board = Self {
            size,
            stride: Cell::from(size.width()) + 1,
            cells: Cells::new(EDGE),
            next: Cells::new(0),
            head: Cells::new(0),
            len: Cells::new(0),
            breath: Cells::new(0),
            air: Cells::new(0),
            all: Bits::EMPTY,
            stones: [Bits::EMPTY; 2],
            hash: 0,
            ko: 0,
            log: Vec::with_capacity(LOG),
        };
        for point in size.points() {
            let at = board.cell(point);
            board.clear(at);
            board.all.add(at - board.stride);
        }
        for point in stones.occupied() {
            let side = if stones.get(point) == Some(attacker) { ATTACKER } else { DEFENDER };
            let at = board.cell(point);
            board.set_down(at, side);
            let mut head = at;
            for &n in &board.around(at) {
                if board.cells[n] == side && board.head[n] != head {
                    let (long, short) = board.by_length(board.head[n], head);
                    board.join(long, short);
                    head = long;
                }
            }
        }
        for point in stones.occupied() {
            let at = board.cell(point);
            if board.head[at] == at {
                board.breath[at] = board.breath_besides(at, 0);
            }
        }
        board.ko = ko.map_or(0, |point| board.cell(point));
        board
    }

    /// The same stones seen by the other player: what was the attacker's is the defender's.
    pub(super) fn turned(&self) -> Self {
        let mut board = self.clone();
        let [attacker, defender] = self.stones;
        board.stones = [defender, attacker];
        board.hash = 0;
        for at in self.stones() {
            let side = other(self.cells[at]);
            board.cells[at] = side;
            board.hash ^= key(side, at);
        }
        board
    }

    /// The cell of a point.
    pub(super) fn cell(&self, point: Point) -> Cell {
        (Cell::from(self.size.row(point)) + 1) * self.stride + Cell::from(self.size.col(point)) + 1
    }

    /// The point of a cell; `None` for a pass.
    pub(super) fn point(&self, at: Cell) -> Option<Point> {
        let (row, col) = (i32::from(at / self.stride) - 1, i32::from(at % self.stride) - 1);
        self.size.point(col, row)
    }

    /// What is on `at`.
    #[inline(always)]
    pub(super) fn get(&self, at: Cell) -> u8 {
        self.cells[at]
    }

    /// Whether `at` is empty.
    #[inline(always)]
    pub(super) fn is_empty(&self, at: Cell) -> bool {
        self.cells[at] == EMPTY
    }

    /// Number of empty neighbours.
    #[inline(always)]
    pub(super) fn air(&self, at: Cell) -> usize {
        self.air[at].into()
    }

    /// The four neighbours, cells off the board among them.
    #[inline(always)]
    pub(super) const fn around(&self, at: Cell) -> [Cell; 4] {
        [at.wrapping_sub(self.stride), at.wrapping_sub(1), at.wrapping_add(1), at.wrapping_add(self.stride)]
    }

    /// The four diagonal neighbours, cells off the board among them.
    #[inline(always)]
    pub(super) const fn across(&self, at: Cell) -> [Cell; 4] {
        let stride = self.stride;
        [
            at.wrapping_sub(stride + 1),
            at.wrapping_sub(stride - 1),
            at.wrapping_add(stride - 1),
            at.wrapping_add(stride + 1),
        ]
    }

    /// The stone that stands for the chain of the stone on `at`.
    #[inline(always)]
    pub(super) fn head(&self, at: Cell) -> Cell {
        self.head[at]
    }

    /// Number of stones of the chain of the stone on `at`.
    #[inline(always)]
    pub(super) fn len(&self, at: Cell) -> u16 {
        self.len[self.head[at]]
    }

    /// The stones of the chain of the stone on `at`.
    #[inline]
    pub(super) fn chain(&self, at: Cell) -> impl Iterator<Item = Cell> + '_ {
        let mut stone = at;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let this = stone;
            stone = self.next[stone];
            done = stone == at;
            Some(this)
        })
    }

    /// All empty cells.
    pub(super) fn empties(&self) -> impl Iterator<Item = Cell> + '_ {
        let last = self.stride * (Cell::from(self.size.height()) + 1);
        (self.stride..last).filter(|at| self.is_empty(*at))
    }

    /// How far it is from one row to the next.
    #[inline(always)]
    pub(super) const fn stride(&self) -> u32 {
        self.stride as u32
    }

    /// Number of words that sets of its cells need, numbered from the first row on.
    pub(super) const fn words(&self) -> usize {
        (self.size.height() as usize * self.stride as usize).div_ceil(64)
    }

    /// The stones of a side, numbered from the first row on, as far as there are words for them.
    #[inline(always)]
    pub(super) fn set<const N: usize>(&self, side: u8) -> Bits<N> {
        self.stones[index(side)].cut()
    }

    /// All cells of the board, numbered likewise, as far as there are words for them.
    #[inline(always)]
    pub(super) fn all<const N: usize>(&self) -> Bits<N> {
        self.all.cut()
    }

    /// All cells with a stone.
    pub(super) fn stones(&self) -> impl Iterator<Item = Cell> + '_ {
        let last = self.stride * (Cell::from(self.size.height()) + 1);
        (self.stride..last).filter(|at| matches!(self.cells[*at], ATTACKER | DEFENDER))
    }

    /// Hash of the stones.
    #[inline(always)]
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The point that may not be retaken at once, or 0.
    #[inline(always)]
    pub(super) const fn ko(&self) -> Cell {
        self.ko
    }

    /// Number of liberties of the chain.
    #[inline(always)]
    fn breath(&self, at: Cell) -> usize {
        usize::from(self.breath[self.head[at]])
    }

    /// Whether the chain has exactly one liberty, and which.
    #[inline]
    pub(super) fn atari(&self, at: Cell) -> Option<Cell> {
        if self.breath(at) != 1 {
            return None;
        }
        let stone = self.chain(at).find(|stone| self.air[*stone] > 0)?;
        self.around(stone).iter().copied().find(|n| self.is_empty(*n))
    }

    /// Writes the liberties of the chain to `list`; their number, if there are fewer than there is room for. If not, what
    /// is on a short list means nothing.
    #[inline]
    pub(super) fn liberties(&self, at: Cell, list: &mut [Cell]) -> usize {
        if list.len() <= FEW && self.breath(at) >= list.len() {
            return list.len();
        }
        self.first_liberties(at, list)
    }

    /// Writes liberties of the chain to `list`, as many as there is room for; their number.
    #[inline]
    pub(super) fn first_liberties(&self, at: Cell, list: &mut [Cell]) -> usize {
        let most = self.breath(at).min(list.len());
        if self.next[at] == at {
            self.collect_liberties(at, &mut list[..most], |_, _| true);
        } else if most <= FEW {
            // A short list is looked through faster than cells are marked.
            self.collect_liberties(at, &mut list[..most], |known, n| known.iter().all(|old| *old != n));
        } else {
            let mut marks = Marks::new();
            self.collect_liberties(at, &mut list[..most], |_, n| marks.add(n));
        }
        most
    }

    /// Fills a list with liberties, each as long as `is_new` of those before it.
    #[inline(always)]
    fn collect_liberties(&self, at: Cell, list: &mut [Cell], mut is_new: impl FnMut(&[Cell], Cell) -> bool) {
        let mut count = 0;
        let mut stone = at;
        while count < list.len() {
            if self.air[stone] == 0 {
                stone = self.next[stone];
                continue;
            }
            for &n in &self.around(stone) {
                if self.cells[n] == EMPTY && count < list.len() && is_new(&list[..count], n) {
                    list[count] = n;
                    count += 1;
                }
            }
            stone = self.next[stone];
        }
    }

    /// Number of liberties, counted up to `most`.
    #[inline(always)]
    pub(super) fn count_liberties(&self, at: Cell, most: usize) -> usize {
        self.breath(at).min(most)
    }

    /// What `side` playing on the empty `at` would lead to; `None` if it is suicide.
    #[inline]
    pub(super) fn after(&self, at: Cell, side: u8) -> Option<After> {
        let around = self.around(at);
        let enemy = other(side);
        let mut hash = self.hash ^ key(side, at);
        // Without a branch for each neighbour, for what comes next is a toss-up.
        let (mut room, mut friend, mut short) = (false, false, 0);
        for (i, n) in around.into_iter().enumerate() {
            let cell = self.cells[n];
            let breath = self.breath[self.head[n]];
            friend |= cell == side;
            room |= (cell == EMPTY) | ((cell == side) & (breath > 1));
            short |= u8::from((cell == enemy) & (breath == 1)) << i;
        }
        let (mut captured, mut taken) = (0, 0);
        if short != 0 {
            let mut heads = [0; 4];
            for (i, n) in around.into_iter().enumerate().filter(|(i, _)| short >> i & 1 != 0) {
                let head = self.head[n];
                if heads.contains(&head) {
                    continue;
                }
                heads[i] = head;
                captured += self.len[head];
                taken = n;
                for stone in self.chain(head) {
                    hash ^= key(enemy, stone);
                }
            }
        }
        if !room && captured == 0 {
            return None;
        }
        let ko = if captured == 1 && !room && !friend { taken } else { 0 };
        Some(After { hash, ko, captured })
    }

    /// Makes a cell empty.
    #[inline(always)]
    fn clear(&mut self, at: Cell) {
        self.cells[at] = EMPTY;
        for n in self.around(at) {
            self.air[n] = self.air[n].wrapping_add(1);
        }
    }

    /// Puts a stone on an empty cell.
    #[inline(always)]
    fn fill(&mut self, at: Cell, side: u8) {
        self.cells[at] = side;
        for n in self.around(at) {
            self.air[n] = self.air[n].wrapping_sub(1);
        }
    }

    /// Puts a stone down, a chain of its own.
    #[inline(always)]
    fn set_down(&mut self, at: Cell, side: u8) {
        self.fill(at, side);
        self.stones[index(side)].flip(at - self.stride);
        self.hash ^= key(side, at);
        self.next[at] = at;
        self.head[at] = at;
        self.len[at] = 1;
    }

    /// The heads of the longer and of the shorter of two chains.
    #[inline(always)]
    fn by_length(&self, a: Cell, b: Cell) -> (Cell, Cell) {
        if self.len[a] < self.len[b] { (b, a) } else { (a, b) }
    }

    /// Makes one chain of two, without a look at liberties.
    #[inline(always)]
    fn join(&mut self, long: Cell, short: Cell) {
        self.relabel(short, long);
        self.splice(long, short);
        self.len[long] += self.len[short];
    }

    /// Number of liberties of a chain that another chain does not have; 0 is no chain.
    #[inline]
    fn breath_besides(&self, head: Cell, other: Cell) -> u16 {
        let side = self.cells[other];
        let touches = |n: &Cell| self.cells[*n] == side && self.head[*n] == other;
        let has = |at| other != 0 && self.around(at).iter().any(touches);
        let mut seen = Marks::new();
        let mut count = 0;
        let mut stone = head;
        loop {
            if self.air[stone] > 0 {
                for &n in &self.around(stone) {
                    if self.cells[n] == EMPTY && seen.add(n) && !has(n) {
                        count += 1;
                    }
                }
            }
            stone = self.next[stone];
            if stone == head {
                return count;
            }
        }
    }

    /// Makes `head` stand for the stones of the ring of `first`.
    #[inline]
    fn relabel(&mut self, first: Cell, head: Cell) {
        let mut stone = first;
        loop {
            self.head[stone] = head;
            stone = self.next[stone];
            if stone == first {
                return;
            }
        }
    }

    /// Makes one ring of two, or two of one: its own inverse.
    #[inline]
    fn splice(&mut self, a: Cell, b: Cell) {
        let next = self.next[a];
        self.next[a] = self.next[b];
        self.next[b] = next;
    }
}

#[cfg(test)]
mod tests;
