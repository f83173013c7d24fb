//! Playing on stones that need not be legal.

use chizu_board::{Color, Point, Stones};

/// The stones after `color` played on the empty `at`, which captures enemy chains around it that
/// have no liberty left; the stones need not be legal.
pub(super) fn play(stones: &Stones, at: Point, color: Color) -> Stones {
    let mut after = *stones;
    after.set(at, Some(color));
    for neighbor in stones.geometry().neighbors(at) {
        if after.get(neighbor) == Some(!color) {
            let chain = after.chain(neighbor);
            if after.liberties(chain).is_empty() {
                after.clear(chain);
            }
        }
    }
    after
}
