//! Boards of kos that more than one room is tried on.

use chizu::{Color, Position, Setup, Stones};

/// Each side has no liberties but those of kos; Black holds two of three.
pub(crate) fn triple_ko(to_play: Color) -> Position {
    let stones: Stones = "
        . O X . X O X .
        O O X X O O X X
        . O X . X O X .
        O O X X O O X X
        . O X O . O X .
        O O X X O O X X"
        .parse()
        .expect("a board");
    Setup::new(stones).with_to_play(to_play).position().expect("a position")
}
