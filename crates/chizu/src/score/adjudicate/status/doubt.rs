//! Groups that seem to live, but may not: their eyes were counted without looking at everything.

use super::groups::Group;
use super::scene::Scene;

/// An open space of so many points is little room, for a small group even if it is larger.
const LITTLE: usize = 8;
const LITTLE_FOR_FEW: usize = 24;
const FEW: usize = 6;
/// The most points of the space by which a group lives that hardly breathes elsewhere.
const ROOM: usize = 11;
/// The most liberties it has elsewhere.
const ELSEWHERE: usize = 1;

/// Whether a group lives by open spaces of little room.
pub(super) fn is_narrow(group: &Group) -> bool {
    let little = if group.stones.len() <= FEW { LITTLE_FOR_FEW } else { LITTLE };
    group.closed < 2 && group.hold <= little
}

/// Whether a group lives by one small space, where stones of the opponent stand that were given up, and hardly breathes elsewhere:
/// eyes are counted as if walls could not be captured.
pub(super) fn is_short(scene: &Scene, group: &Group) -> bool {
    let geometry = scene.geometry();
    let beyond = geometry.all() - scene.stones().of(group.color);
    let mut spaces = geometry.components(geometry.flood(group.liberties, beyond));
    group.closed >= 2
        && spaces.any(|space| {
            space.len() <= ROOM
                && space.intersects(&scene.gone[!group.color])
                && (group.liberties - space).len() <= ELSEWHERE
        })
}
