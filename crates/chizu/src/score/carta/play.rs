//! Playing on stones that need not be legal.

use chizu_board::{Color, Point, PointSet, Stones};

use chizu_local::capture::Piece;

/// The stones after `color` played on the empty `at`, which captures enemy chains around it that
/// have no liberty left; the stones need not be legal.
pub(super) fn play(stones: &Stones, at: Point, color: Color) -> Stones {
    let mut after = *stones;
    after.set(at, Some(color));
    let theirs = after.of(!color);
    let taken = after.geometry().captured(PointSet::from(at), theirs, after.vacant(), PointSet::EMPTY);
    after.clear(taken);
    after
}
