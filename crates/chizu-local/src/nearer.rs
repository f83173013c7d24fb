//! Who is nearer to a point, in steps over empty ones.

use chizu_board::{Geometry, PointSet};

/// The empty points that are nearer to one side than to the other, for both.
pub fn nearer(geometry: &Geometry, sides: [PointSet; 2], empty: PointSet) -> [PointSet; 2] {
    let mut near = [PointSet::EMPTY; 2];
    let mut front = sides;
    let mut free = empty;
    while front.iter().any(|front| !front.is_empty()) {
        let [to_a, to_b] = front.map(|front| geometry.neighbors_of(front) & free);
        free -= to_a | to_b;
        front = [to_a - to_b, to_b - to_a];
        near = [near[0] | front[0], near[1] | front[1]];
    }
    near
}
