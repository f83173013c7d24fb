//! Arrangements of stones for laws, with the tests that share them.

use chizu::board::Board;
use chizu::{Color, Size, Stones};

/// The stones that `X` and `O` stand for, in board order, without those that have no liberty.
pub(crate) fn stones(size: Size, signs: impl IntoIterator<Item = char>) -> Stones {
    let mut stones = Stones::empty(size);
    for (point, sign) in size.points().zip(signs) {
        let stone = [('X', Color::Black), ('O', Color::White)].into_iter().find(|(s, _)| *s == sign);
        stones.set(point, stone.map(|(_, color)| color));
    }
    while let Err(breathless) = Board::from_stones(&stones) {
        stones.clear(breathless);
    }
    stones
}
