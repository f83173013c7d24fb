//! Gaps: empty points between stones of one group, or between a stone and the edge, that the opponent cannot easily
//! come through.

use chizu_board::{Color, Geometry, PointSet, Stones};

/// The gaps of a player, by how well they are closed.
#[derive(Clone, Copy, Default)]
pub(super) struct Gaps {
    /// The point of a one-space jump.
    pub one: PointSet,
    /// The points of a two-space jump or a knight's move.
    pub two: PointSet,
    /// The point below a stone on the second line.
    pub second: PointSet,
    /// The points below a stone on the third line. Below the fourth line nothing is closed.
    pub third: PointSet,
}

/// Steps in the four directions, going round.
const STEPS: [fn(&Geometry, PointSet) -> PointSet; 4] =
    [Geometry::left_of, Geometry::above, Geometry::right_of, Geometry::below];

/// The gaps of `color`; `groups` are his stones, parted where he can be cut. A gap with a stone of the opponent next
/// to it is open.
pub(super) fn gaps(stones: &Stones, color: Color, groups: &[PointSet]) -> Gaps {
    let geometry = stones.geometry();
    let go = |direction: usize, set: PointSet| STEPS[direction % 4](geometry, set);
    let free = stones.vacant() - geometry.neighbors_of(stones.of(!color));
    let mut found = Gaps::default();
    for ahead in 0..4 {
        let back = ahead + 2;
        for group in groups {
            let first = go(ahead, *group) & free;
            if first.is_empty() {
                continue;
            }
            let across = go(back, *group);
            found.one |= first & across;
            let straight = go(ahead, first) & free & across;
            found.two |= straight | go(back, straight);
            for aside in [ahead + 1, ahead + 3] {
                let turned = go(aside, first) & free & across;
                found.two |= turned | go(aside + 2, turned);
            }
        }
        let edge = geometry.all() - go(back, geometry.all());
        let below = go(ahead, stones.of(color)) & free;
        let lowest = go(ahead, below) & free & edge;
        found.second |= below & edge;
        found.third |= lowest | go(back, lowest);
    }
    found
}
