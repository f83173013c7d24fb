//! The board of the solver: the few points on which a fight takes place, and nothing else.
//!
//! Everything around an arena is settled: stones there are safe for ever, so a chain that touches one of its colour has
//! liberties enough. Nothing here is shared with the board of the product: two mistakes should not agree.

/// An empty point, and stones of either colour, on a board of cells in rows.
pub const EMPTY: u8 = 0;
/// A black stone.
pub const BLACK: u8 = 1;
/// A white stone.
pub const WHITE: u8 = 2;

/// The most points of an arena.
pub const MOST: usize = 26;

/// No point: the ko forbids nothing.
pub const NO_KO: u8 = 31;

/// A side: 0 is Black, 1 is White.
pub type Side = usize;

/// Which of a board's cells an arena has, and how they lie.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The cells, by number on the board.
    pub cells: Vec<usize>,
    /// The neighbours of each, as bits.
    near: Vec<u32>,
    /// Which cells touch a safe stone of either side.
    safe: [u32; 2],
    all: u32,
}

/// Stones, ko and turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The stones of both sides, as bits.
    pub stones: [u32; 2],
    /// The point that may not be retaken at once, or [`NO_KO`].
    pub ko: u8,
    /// Who moves.
    pub turn: Side,
}

impl State {
    /// The same as one number.
    pub(super) const fn key(self) -> u64 {
        let [black, white] = self.stones;
        black as u64 | (white as u64) << 26 | (self.ko as u64) << 52 | (self.turn as u64) << 57
    }

    /// The same with another to move, and nothing forbidden.
    pub const fn to_move(self, turn: Side) -> Self {
        Self { turn, ko: NO_KO, ..self }
    }
}

impl Arena {
    /// The arena of the `inside` cells of a board, `None` if there are too many.
    pub fn new(width: usize, board: &[u8], inside: &[bool]) -> Option<Self> {
        let cells: Vec<usize> = (0..board.len()).filter(|at| inside[*at]).collect();
        if cells.is_empty() || cells.len() > MOST {
            return None;
        }
        let number = |at: usize| cells.iter().position(|cell| *cell == at);
        let (mut near, mut safe) = (Vec::new(), [0; 2]);
        for (i, at) in cells.iter().enumerate() {
            let mut bits = 0;
            for n in neighbors(width, board.len(), *at) {
                match (number(n), board[n]) {
                    (Some(j), _) => bits |= 1 << j,
                    (None, BLACK) => safe[0] |= 1 << i,
                    (None, WHITE) => safe[1] |= 1 << i,
                    (None, _) => return None,
                }
            }
            near.push(bits);
        }
        let all = (1u32 << cells.len()) - 1;
        Some(Self { cells, near, safe, all })
    }

    /// The stones of a board that lie in the arena.
    pub fn state(&self, board: &[u8], turn: Side) -> State {
        let of = |color| self.bits(|at| board[at] == color);
        State { stones: [of(BLACK), of(WHITE)], ko: NO_KO, turn }
    }

    /// The points whose cells are such.
    pub fn bits(&self, such: impl Fn(usize) -> bool) -> u32 {
        self.cells.iter().enumerate().filter(|(_, at)| such(**at)).map(|(i, _)| 1 << i).sum()
    }

    /// The points next to some points.
    pub fn beside(&self, points: u32) -> u32 {
        each(points).fold(0, |all, i| all | self.near[i]) & !points
    }

    /// The chain that has a stone on a point, among the stones of its side.
    pub fn chain(&self, at: usize, stones: u32) -> u32 {
        let mut chain = 1u32 << at;
        loop {
            let more = chain | self.beside(chain) & stones;
            if more == chain {
                return chain;
            }
            chain = more;
        }
    }

    /// The empty points of a position.
    pub fn empty(&self, state: &State) -> u32 {
        self.all & !(state.stones[0] | state.stones[1])
    }

    /// Whether a chain touches a safe stone of its colour.
    pub fn is_safe(&self, chain: u32, side: Side) -> bool {
        chain & self.safe[side] != 0
    }

    /// Whether a chain has a liberty among such points, or a safe friend.
    pub fn breathes(&self, chain: u32, side: Side, empty: u32) -> bool {
        self.is_safe(chain, side) || self.beside(chain) & empty != 0
    }

    /// The position after a pass.
    pub const fn pass(state: &State) -> State {
        State { stones: state.stones, ko: NO_KO, turn: 1 - state.turn }
    }

    /// The position after a move on an empty point, though the ko may forbid it; `None` if it is suicide.
    pub fn play(&self, state: &State, at: usize) -> Option<State> {
        let (mine, his) = (state.turn, 1 - state.turn);
        let mut stones = state.stones;
        stones[mine] |= 1 << at;
        let empty = self.all & !(stones[0] | stones[1]);
        let mut taken = 0u32;
        for n in each(self.near[at] & stones[his]) {
            let chain = self.chain(n, stones[his]);
            if !self.breathes(chain, his, empty) {
                taken |= chain;
            }
        }
        stones[his] &= !taken;
        let empty = empty | taken;
        let chain = self.chain(at, stones[mine]);
        if !self.breathes(chain, mine, empty) {
            return None;
        }
        let alone = chain.is_power_of_two() && !self.is_safe(chain, mine);
        let retakes = taken.is_power_of_two() && alone && self.beside(chain) & empty == taken;
        let ko = if retakes { taken.trailing_zeros() as u8 } else { NO_KO };
        Some(State { stones, ko, turn: his })
    }

    /// Whether every chain of the arena has a liberty.
    pub fn is_legal(&self, state: &State) -> bool {
        let empty = self.empty(state);
        [0, 1].into_iter().all(|side| {
            each(state.stones[side]).all(|at| self.breathes(self.chain(at, state.stones[side]), side, empty))
        })
    }
}

/// The numbers of the bits.
pub fn each(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(at)
    })
}

/// The cells next to one, of a board with rows of some width.
pub fn neighbors(width: usize, cells: usize, at: usize) -> impl Iterator<Item = usize> {
    let col = at % width;
    [
        (at >= width).then(|| at - width),
        (col > 0).then(|| at - 1),
        (col + 1 < width).then(|| at + 1),
        (at + width < cells).then(|| at + width),
    ]
    .into_iter()
    .flatten()
}

/// The arena of a diagram (`x` and `o` are safe) and its stones.
#[cfg(test)]
pub(super) fn drawn(rows: &[&str], turn: Side) -> (Arena, State) {
    let text: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
    let board: Vec<u8> = text
        .iter()
        .map(|c| match c {
            b'X' | b'x' => BLACK,
            b'O' | b'o' => WHITE,
            _ => EMPTY,
        })
        .collect();
    let inside: Vec<bool> = text.iter().map(|c| !matches!(c, b'x' | b'o')).collect();
    let arena = Arena::new(rows[0].len(), &board, &inside).expect("an arena");
    let state = arena.state(&board, turn);
    (arena, state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_and_kos() {
        let (arena, state) = drawn(&[".XOo", "XO.O", ".XOo"], 0);
        // The stone on C2 is taken, and may not be taken back at once.
        let at = arena.cells.iter().position(|cell| *cell == 6).expect("a cell");
        let after = arena.play(&state, at).expect("a move");
        assert_eq!(after.stones[1].count_ones(), 3);
        assert_eq!(arena.cells[usize::from(after.ko)], 5);
        let back = arena.play(&after, after.ko.into()).expect("a move");
        assert_eq!(back.stones, state.stones);
        assert_eq!(usize::from(back.ko), at);
    }

    #[test]
    fn suicide_is_no_move() {
        let (arena, state) = drawn(&[".Oo", "OOo", "ooo"], 0);
        assert_eq!(arena.play(&state, 0), None);
        assert!(arena.play(&state.to_move(1), 0).is_some());
    }
}
