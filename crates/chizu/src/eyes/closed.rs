//! How many eyes a space yields whose points, walls and openings are known already.

use chizu_board::{Point, PointSet, Size};

use super::room::{Bits, Room, State};
use super::space::Layout;
use super::value::first_moves;
use crate::eyes::tuning::{ROOM_POINTS, ROOM_WALLS};

/// A space as its caller sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closed<'a> {
    /// Its points.
    pub(crate) points: PointSet,
    /// Stones of its owner that stand in it and may be captured.
    pub(crate) own: PointSet,
    /// Stones of the opponent inside.
    pub(crate) raid: PointSet,
    /// The owner's stones around it: chains that cannot be cut apart elsewhere are one wall.
    pub(crate) walls: &'a [PointSet],
    /// Points from which the opponent's stones reach the outside.
    pub(crate) open: PointSet,
}

/// How many eyes it yields if the opponent moves first, and if the owner does; the same with life in seki, if that is more.
/// None if the space is too large or takes more than so many positions.
pub(crate) fn closed(size: Size, space: &Closed<'_>, positions: u64) -> Option<([u8; 2], Option<[u8; 2]>)> {
    let geometry = size.geometry();
    let points: Vec<Point> = space.points.iter().collect();
    if points.len() > ROOM_POINTS || space.walls.len() > ROOM_WALLS {
        return None;
    }
    let bit_of = |set: PointSet| -> Bits {
        points.iter().enumerate().filter(|(_, p)| set.contains(**p)).fold(0, |all, (i, _)| all | 1 << i)
    };
    let next_to: Vec<Bits> = points.iter().map(|p| bit_of(geometry.neighbors_of((*p).into()))).collect();
    let walls: Vec<Bits> = space.walls.iter().map(|wall| bit_of(geometry.neighbors_of(*wall))).collect();
    let state = State::new(bit_of(space.own), bit_of(space.raid));
    let room = Room::new(&next_to, walls, bit_of(space.open));
    let layout = Layout { room, state, points }.standard(size);
    first_moves(&layout.room, layout.state, positions)
}
