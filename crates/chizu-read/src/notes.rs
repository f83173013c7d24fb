//! What was found out about positions between two chains, so that nothing is measured twice.
//!
//! The search comes back to most positions, in the same stage and in later ones, and in later questions about the same
//! chains. How far these are apart and which moves matter depends on the stones, the ko and who moves; slack only says
//! how far to look.
//!
//! *What it does not know:* what the moves are for.

use rustc_hash::FxHashMap;

use super::board::{Board, Cell, mix};
use super::goal::{Moves, Verdict};

/// Most moves that are kept.
const ROOM: usize = 1 << 20;

/// Stones of a chain that are looked at when moves near it are looked for.
const STONES: usize = 64;

/// A candidate move, as in [`Moves`].
type Candidate = (Cell, u8, u8);

/// Moves of a position, as long as one looks no further, and no less far, than this.
#[derive(Clone, Copy)]
struct Listed {
    least: u8,
    most: u8,
    first: u32,
    count: u16,
}

/// A distance.
#[derive(Clone, Copy)]
pub(super) enum Far {
    /// Settled at sight.
    Seen(Verdict),
    /// So many moves.
    Apart(u8),
    /// More than so many.
    Beyond(u8),
}

/// What is known of positions.
#[derive(Default)]
pub(super) struct Notes {
    distances: FxHashMap<u64, Far>,
    lists: FxHashMap<u64, Listed>,
    moves: Vec<Candidate>,
}

/// Never the same for two sides, kos, or kinds of lists.
fn key(board: &Board, side: u8, kind: u16) -> u64 {
    board.hash() ^ mix(u64::from(board.ko()) << 24 | u64::from(kind) << 2 | u64::from(side))
}

impl Notes {
    /// How far the chains are apart, with `side` to move, if that is known well enough for this limit.
    pub(super) fn far(&self, board: &Board, side: u8, limit: u8) -> Option<Far> {
        let far = self.distances.get(&key(board, side, 0)).copied()?;
        if matches!(far, Far::Beyond(looked) if looked < limit) { None } else { Some(far) }
    }

    /// Remembers it.
    pub(super) fn set_far(&mut self, board: &Board, side: u8, far: Far) {
        self.distances.insert(key(board, side, 0), far);
    }

    /// Lists the moves of `side`, if those of this kind are known as far as `limit`.
    pub(super) fn recall(&self, board: &Board, side: u8, kind: u16, limit: u8, moves: &mut Moves) -> bool {
        let Some(listed) = self.lists.get(&key(board, side, kind + 1)) else { return false };
        if limit < listed.least || limit > listed.most {
            return false;
        }
        let first = listed.first as usize;
        for (at, distance, doubt) in &self.moves[first..first + usize::from(listed.count)] {
            moves.add(*at, *distance, *doubt);
        }
        true
    }

    /// Remembers moves, which are the same for all limits in this range.
    pub(super) fn keep(&mut self, board: &Board, side: u8, kind: u16, limits: (u8, u8), moves: &Moves) {
        if self.moves.len() + moves.list.len() > ROOM {
            self.moves.clear();
            self.lists.clear();
        }
        let first = self.moves.len() as u32;
        self.moves.extend(&moves.list);
        let (least, most) = limits;
        let listed = Listed { least, most, first, count: moves.list.len() as u16 };
        self.lists.insert(key(board, side, kind + 1), listed);
    }
}

/// Sorts moves: the better first, and of those alike the nearest to the chains of both `ends`.
pub(super) fn sort(board: &Board, ends: [Cell; 2], moves: &mut Moves) {
    let stride = board.stride() as i32;
    let place = |at: Cell| (i32::from(at) % stride, i32::from(at) / stride);
    let mut stones = [[(0, 0); STONES]; 2];
    let counts = [0, 1].map(|end| {
        let chain = board.chain(ends[end]).zip(&mut stones[end]);
        chain.map(|(stone, slot)| *slot = place(stone)).count()
    });
    let near = |at: Cell| {
        let (x, y) = place(at);
        let square = |(u, v): &(i32, i32)| (x - u).pow(2) + (y - v).pow(2);
        let to = |end: usize| stones[end][..counts[end]].iter().map(square).min().unwrap_or(0);
        if at == 0 { 0 } else { to(0) + to(1) }
    };
    moves.list.sort_by_cached_key(|(at, _, doubt)| (*doubt, near(*at)));
}
