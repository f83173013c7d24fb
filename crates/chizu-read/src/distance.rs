//! How far apart two chains are.
//!
//! The distance is the least number of moves that would join them if the opponent passed: an empty point
//! costs one move, a chain of the opponent as many as it has liberties, own stones nothing. All cells at one
//! distance are found at once, as a set.
//!
//! *What it does not know:* replies, but for one case: of two common liberties the owner gets one.

use super::bits::Bits;
use super::board::{Board, Cell, EMPTY, other};

/// Distances beyond this are not told apart.
const FAR: u8 = 9;

/// From where to where distances are measured.
#[derive(Clone, Copy)]
struct Way<'a> {
    own: u8,
    from: &'a [Cell],
    to: Cell,
    /// So many moves past `to`, and at least so far.
    past: u8,
    least: u8,
    limit: u8,
}

/// How many moves of `own` would join the chain of `to` to that of `from`; the largest number if more than `limit`. Two
/// empty points beside a diagonal are crossed, because one of them can be had.
pub(super) fn loose(board: &Board, own: u8, from: Cell, to: Cell, limit: u8) -> u8 {
    apart::<true>(board, own, from, to, limit)
}

/// The same without diagonals.
pub(super) fn solid(board: &Board, own: u8, from: Cell, to: Cell, limit: u8) -> u8 {
    apart::<false>(board, own, from, to, limit)
}

fn apart<const LOOSE: bool>(board: &Board, own: u8, from: Cell, to: Cell, limit: u8) -> u8 {
    let way = Way { own, from: &[from], to, past: 0, least: 0, limit };
    match board.words() {
        ..=2 => levels::<LOOSE, 2>(board, way, |_, _| {}),
        3..=6 => levels::<LOOSE, 6>(board, way, |_, _| {}),
        _ => levels::<LOOSE, 11>(board, way, |_, _| {}),
    }
}

/// How many moves of one side lead from a chain to each cell, that cell included.
pub(super) struct Field {
    /// Where the first row begins: sets of cells are numbered from there on.
    first: Cell,
    distances: Vec<u8>,
    cells: Vec<Cell>,
}

impl Field {
    /// Measures from the chains and points of `from`, as far as `limit`.
    pub(super) fn new(board: &Board, own: u8, from: &[Cell], limit: u8) -> Self {
        Self::measured::<false>(board, Way { own, from, to: 0, past: 0, least: 0, limit })
    }

    /// The same until one move past `to`. Of cells further away nothing is known but that they are.
    pub(super) fn past(board: &Board, own: u8, from: &[Cell], to: Cell, limit: u8) -> Self {
        Self::measured::<false>(board, Way { own, from, to, past: 1, least: 0, limit })
    }

    /// Measures with diagonal steps: where both points beside one are empty, one of them can be had. Stops at `to`, but not
    /// before `least`.
    pub(super) fn loose(board: &Board, own: u8, from: &[Cell], to: Cell, least: u8, limit: u8) -> Self {
        Self::measured::<true>(board, Way { own, from, to, past: 0, least, limit })
    }

    fn measured<const LOOSE: bool>(board: &Board, way: Way<'_>) -> Self {
        // On the heap: a field is too large to be handed on.
        let room = if LOOSE { 0 } else { 64 * board.words() };
        let first = board.stride() as Cell;
        let mut field =
            Self { first, distances: vec![u8::MAX; 64 * board.words()], cells: Vec::with_capacity(room) };
        match board.words() {
            ..=2 => levels::<LOOSE, 2>(board, way, |cells, distance| field.set::<LOOSE, 2>(*cells, distance)),
            3..=6 => {
                levels::<LOOSE, 6>(board, way, |cells, distance| field.set::<LOOSE, 6>(*cells, distance))
            }
            _ => levels::<LOOSE, 11>(board, way, |cells, distance| field.set::<LOOSE, 11>(*cells, distance)),
        };
        field
    }

    #[inline]
    pub(super) fn at(&self, at: Cell) -> u8 {
        self.distances.get(usize::from(at.wrapping_sub(self.first))).copied().unwrap_or(u8::MAX)
    }

    /// The cells within the limit, the nearest first; not told of loose distances.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    #[inline]
    fn set<const LOOSE: bool, const N: usize>(&mut self, cells: Bits<N>, distance: u8) {
        for at in cells {
            if let Some(place) = self.distances.get_mut(usize::from(at)) {
                *place = distance;
            }
            if !LOOSE {
                self.cells.push(at + self.first);
            }
        }
    }
}

/// Calls `visit` with the cells at each distance, the nearest first; how far `to` is, if that is within the limit.
#[inline(always)]
fn levels<const LOOSE: bool, const N: usize>(
    board: &Board,
    way: Way<'_>,
    mut visit: impl FnMut(&Bits<N>, u8),
) -> u8 {
    let limit = way.limit.min(FAR);
    // Sets are numbered from the first row on.
    let base = board.stride() as Cell;
    let to = way.to.checked_sub(base);
    let steps = Steps::<LOOSE, N>::new(board, way.own);
    let (own, foe) = (board.set::<N>(way.own), board.set::<N>(other(way.own)));
    // What is reached otherwise than from the cells before.
    let mut jumps = [Bits::<N>::EMPTY; FAR as usize + 1];
    let mut farthest = 0;
    for at in way.from {
        let first = match board.get(*at) {
            EMPTY => 1,
            side if side == way.own => 0,
            _ => board.count_liberties(*at, usize::from(limit) + 1) as u8,
        };
        if first <= limit {
            jumps[first as usize] |=
                if board.is_empty(*at) { Bits::cell(*at - base) } else { chain(board, *at) };
            farthest = farthest.max(first);
        }
    }
    // Heads of the opponent's chains that were met.
    let mut met = Bits::<N>::EMPTY;
    let (mut seen, mut reach) = (Bits::<N>::EMPTY, Bits::<N>::EMPTY);
    let mut found = u8::MAX;
    for distance in 0..=limit {
        let mut here = (jumps[distance as usize] | (reach & steps.empty)) - seen;
        // Own stones cost nothing.
        let mut around = beside(&here, board.stride());
        reach = steps.from(&here, &around);
        loop {
            let touched = (reach & own) - seen - here;
            if touched.is_empty() {
                break;
            }
            let mut edge = Bits::EMPTY;
            for stone in touched {
                if !edge.has(stone) {
                    board.chain(stone + base).for_each(|stone| edge.add(stone - base));
                }
            }
            here |= edge;
            let next = beside(&edge, board.stride());
            around |= next;
            reach |= steps.from(&edge, &next);
        }
        seen |= here;
        visit(&here, distance);
        if found == u8::MAX && to.is_some_and(|to| here.has(to)) {
            found = distance;
        }
        if distance >= found.saturating_add(way.past).max(way.least) || distance == limit {
            break;
        }
        for stone in (around & foe) - seen {
            let head = board.head(stone + base);
            if met.has(head - base) {
                continue;
            }
            met.add(head - base);
            let due = distance + board.count_liberties(head, usize::from(limit) + 1) as u8;
            if due <= limit {
                board.chain(head).for_each(|stone| jumps[usize::from(due)].add(stone - base));
                farthest = farthest.max(due);
            }
        }
        if here.is_empty() && distance >= farthest {
            break;
        }
    }
    found
}

/// Where one step leads.
struct Steps<const LOOSE: bool, const N: usize> {
    stride: u32,
    empty: Bits<N>,
    /// Where a diagonal step arrives that is free: from below to the right, and so on.
    free: [Bits<N>; 4],
}

impl<const LOOSE: bool, const N: usize> Steps<LOOSE, N> {
    #[inline(always)]
    fn new(board: &Board, own: u8) -> Self {
        let stride = board.stride();
        let empty = board.all::<N>() - board.set(own) - board.set(other(own));
        let mut free = [Bits::EMPTY; 4];
        if LOOSE {
            let (right, left) = (empty.down(1), empty.up(1));
            let (below, above) = (empty.down(stride), empty.up(stride));
            free = [right & below, left & below, right & above, left & above];
        }
        Self { stride, empty, free }
    }

    /// The cells one step from these, `next` to which are those.
    #[inline(always)]
    fn from(&self, cells: &Bits<N>, next: &Bits<N>) -> Bits<N> {
        if !LOOSE {
            return *next;
        }
        let [a, b, c, d] = self.free;
        let (wide, narrow) = (self.stride + 1, self.stride - 1);
        *next
            | (cells.down(wide) & a)
            | (cells.down(narrow) & b)
            | (cells.up(narrow) & c)
            | (cells.up(wide) & d)
    }
}

#[inline(always)]
fn beside<const N: usize>(cells: &Bits<N>, stride: u32) -> Bits<N> {
    cells.up(1) | cells.down(1) | cells.up(stride) | cells.down(stride)
}

/// The chain of a stone as a set, numbered from the first row on.
#[inline]
fn chain<const N: usize>(board: &Board, at: Cell) -> Bits<N> {
    let base = board.stride() as Cell;
    let mut set = Bits::EMPTY;
    for stone in board.chain(at) {
        set.add(stone - base);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::super::board::{ATTACKER, DEFENDER};
    use super::*;
    use chizu_board::{Color, Size, Stones};

    /// The same, cell by cell, until nothing changes.
    fn slowly(board: &Board, from: Cell, loose: bool, limit: u8) -> Vec<u8> {
        let last = (board.words() * 64) as Cell + board.stride() as Cell;
        let mut far = vec![u8::MAX; usize::from(last)];
        for stone in board.chain(from) {
            far[usize::from(stone)] = 0;
        }
        loop {
            let before = far.clone();
            for at in (0..last).filter(|at| before[usize::from(*at)] <= limit) {
                let here = far[usize::from(at)];
                let mut reach = |n: Cell, cost: u8| {
                    if here + cost <= limit && here + cost < far[usize::from(n)] {
                        if board.is_empty(n) {
                            far[usize::from(n)] = here + cost;
                        } else {
                            board.chain(n).for_each(|stone| far[usize::from(stone)] = here + cost);
                        }
                    }
                };
                for n in board.around(at) {
                    match board.get(n) {
                        EMPTY => reach(n, 1),
                        ATTACKER => reach(n, 0),
                        DEFENDER => reach(n, board.count_liberties(n, 12) as u8),
                        _ => {}
                    }
                }
                let [up, left, right, down] = board.around(at);
                let corners = [[up, left], [up, right], [down, left], [down, right]];
                for (n, beside) in board.across(at).into_iter().zip(corners) {
                    if loose && beside.iter().all(|at| board.is_empty(*at)) {
                        match board.get(n) {
                            EMPTY => reach(n, 1),
                            ATTACKER => reach(n, 0),
                            _ => {}
                        }
                    }
                }
            }
            if far == before {
                return far;
            }
        }
    }

    #[test]
    fn sets_and_single_cells_tell_the_same() {
        let mut state = 5u64;
        for (width, height) in [(19, 19), (9, 9), (25, 25), (7, 12)] {
            let size = Size::new(width, height).unwrap();
            for _ in 0..20 {
                let mut stones = Stones::empty(size);
                for point in size.points() {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let color = match state >> 60 {
                        0..=2 => Some(Color::Black),
                        3..=5 => Some(Color::White),
                        _ => None,
                    };
                    stones.set(point, color);
                    if stones
                        .chains(Color::Black)
                        .chain(stones.chains(Color::White))
                        .any(|chain| stones.liberties(chain).is_empty())
                    {
                        stones.set(point, None);
                    }
                }
                let board = Board::new(&stones, Color::Black, None);
                let ends: Vec<Cell> =
                    board.stones().filter(|at| board.get(*at) == ATTACKER).take(3).collect();
                for limit in [2, 5, 8] {
                    for from in &ends {
                        let (one, two) = (
                            Field::new(&board, ATTACKER, &[*from], limit),
                            Field::loose(&board, ATTACKER, &[*from], 0, 0, limit),
                        );
                        let (solidly, loosely) =
                            (slowly(&board, *from, false, limit), slowly(&board, *from, true, limit));
                        for at in board.empties().chain(board.stones()) {
                            assert_eq!(one.at(at), solidly[usize::from(at)]);
                            assert_eq!(two.at(at), loosely[usize::from(at)]);
                        }
                        for to in &ends {
                            assert_eq!(solid(&board, ATTACKER, *from, *to, limit), one.at(*to));
                            assert_eq!(loose(&board, ATTACKER, *from, *to, limit), two.at(*to));
                        }
                    }
                }
            }
        }
    }
}
