//! Whether the opponent gains something in a closed space, and what prevents it.

use chizu_board::Point;

use super::enclosure::{Enclosure, State};
use super::raid::Raid;

/// The guard's point that prevents a gain of the raider's, and how he would gain it; nothing if there is nothing to gain, if
/// no one or two points of his own prevent it, or if so many positions do not tell.
pub(super) fn breach(space: &Enclosure, positions: u32) -> Option<Vec<Point>> {
    let mut raid = Raid::new(space, positions);
    if raid.gains_soon(space.start) != Some(true) {
        return None;
    }
    let line = raid.line();
    let bit = |point: &Point| space.points.iter().position(|p| p == point);
    let first = line.first().and_then(bit)?;
    let moves = || std::iter::once(first).chain((0..space.points.len()).filter(|i| *i != first));
    let guarded = |state: State, i: usize| {
        space.play(State { raider_moves: false, passed: false, ko: 0, ..state }, 1 << i)
    };
    // What is asked is whether a move is necessary, and after it the same question is asked again.
    let held = |state: State| Raid::new(space, positions).gains_soon(state) != Some(true);
    let mend = |state: State| moves().find(|i| guarded(state, *i).is_some_and(held));
    let is_home = |i: &usize| space.home & 1 << i != 0;
    let first_of_two = |i: &usize| guarded(space.start, *i).and_then(mend).is_some_and(|next| is_home(&next));
    let mend = mend(space.start).or_else(|| moves().filter(is_home).find(first_of_two))?;
    Some(std::iter::once(space.points[mend]).chain(line).collect())
}

/// Whether so many positions show that there is nothing to gain.
pub(super) fn holds(space: &Enclosure, positions: u32) -> bool {
    Raid::new(space, positions).gains(space.start) == Some(false)
}
