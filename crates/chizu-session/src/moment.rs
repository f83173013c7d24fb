//! A position of a record with what belongs to it: number, last move, how it is counted.

use chizu::board::Symmetry;
use chizu::score::CountOptions;
use chizu::{Color, Move, Point, Position};

/// A position of a record.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// How it is counted.
    pub options: CountOptions,
    /// Moves made so far.
    pub number: usize,
    /// The last of them.
    pub last: Option<(Color, Move)>,
}

impl Moment {
    /// The stone of the last move, if it is on the board.
    #[must_use]
    pub fn last_stone(&self) -> Option<Point> {
        stone(&self.position, self.last)
    }

    /// Names the position with all that an analysis of it depends on.
    #[must_use]
    pub fn key(&self) -> u64 {
        key(&self.position)
    }

    /// The same, turned.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let size = self.position.size();
        let last = self.last.map(|(color, mv)| match mv {
            Move::Play(at) => (color, Move::Play(symmetry.point(size, at))),
            Move::Pass => (color, Move::Pass),
        });
        Self {
            position: self.position.transformed(symmetry),
            options: self.options,
            number: self.number,
            last,
        }
    }
}

/// As [`Moment::key`], of a position.
#[must_use]
pub fn key(position: &Position) -> u64 {
    let ko = position.ko().map_or(0, |at| at.index() as u64 + 1);
    let turn = u64::from(position.to_play() == Color::White);
    let size = u64::from(position.size().width()) << 8 | u64::from(position.size().height());
    let taken = position.prisoners();
    let mut key = position.stones().hash();
    for part in [ko, turn, size, u64::from(taken.black), u64::from(taken.white)] {
        key = (key ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
    key
}

/// The stone of a move, if it is on the board.
#[must_use]
pub fn stone(position: &Position, last: Option<(Color, Move)>) -> Option<Point> {
    match last {
        Some((color, Move::Play(at))) if position.stones().get(at) == Some(color) => Some(at),
        _ => None,
    }
}
