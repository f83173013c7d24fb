//! Whether a group is surrounded: the hull of the opponent's stones near it, and the gaps in that hull.

use crate::groups::tuning;
use chizu_board::{Geometry, Point, PointSet, Size, Stones};

/// How far a group is surrounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Surround {
    /// It is not.
    #[default]
    Open,
    /// All but: a stone is just outside, or a gap is wide.
    Weakly,
    /// It is inside.
    Surrounded,
}

impl Surround {
    /// The number GNU Go prints: 0, 2, 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Weakly => 2,
            Self::Surrounded => 1,
        }
    }
}

/// A hull around a group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hull {
    /// How far the group is surrounded.
    pub status: Surround,
    /// The points of the hull; none if the group is not surrounded.
    pub points: PointSet,
}

/// Column and row.
type At = (i32, i32);

/// Looks at the hull of `hostile` stones around the stones of `group`, whose helpers `allied` must be inside too.
pub(super) fn hull(stones: &Stones, group: PointSet, hostile: PointSet, allied: PointSet) -> Hull {
    let size = stones.size();
    let own = places(group, size);
    let near =
        |p: &At| own.iter().any(|q| (p.0 - q.0).abs().max((p.1 - q.1).abs()) <= tuning::surround_lines());
    let mut fence: Vec<At> = places(hostile, size).into_iter().filter(near).collect();
    let shadows: Vec<At> = fence.iter().flat_map(|p| shadows(*p, size)).collect();
    fence.extend(shadows);
    let corners_behind = board_corners(&fence, size);
    fence.extend(corners_behind);
    fence.sort_unstable();
    fence.dedup();
    let corners = corners(&fence);
    let members: Vec<At> = own.into_iter().chain(places(allied, size)).collect();
    if corners.len() < 3
        || members.iter().any(|p| !holds(&corners, *p, 1))
        || jumps_out(stones, group, &corners)
    {
        return Hull::default();
    }
    let gap = widest_gap(&corners, &fence, size);
    if gap > tuning::widest_gap() {
        return Hull::default();
    }
    let tight = gap <= tuning::wide_gap() && members.iter().all(|p| holds(&corners, *p, 0));
    let points = size.points().filter(|p| holds(&corners, place(*p, size), 0)).collect();
    Hull { status: if tight { Surround::Surrounded } else { Surround::Weakly }, points }
}

fn place(point: Point, size: Size) -> At {
    (i32::from(size.col(point)), i32::from(size.row(point)))
}

fn places(points: PointSet, size: Size) -> Vec<At> {
    points.iter().map(|point| place(point, size)).collect()
}

/// Where a stone on the second or third line stands on the edge: beneath it there is no way out.
fn shadows((x, y): At, size: Size) -> Vec<At> {
    let (right, bottom) = (i32::from(size.width()) - 1, i32::from(size.height()) - 1);
    let mut found = Vec::new();
    if (1..=2).contains(&x) {
        found.push((0, y));
    }
    if (1..=2).contains(&(right - x)) {
        found.push((right, y));
    }
    if (1..=2).contains(&y) {
        found.push((x, 0));
    }
    if (1..=2).contains(&(bottom - y)) {
        found.push((x, bottom));
    }
    found
}

/// The corners of the board with stones on both edges that meet there: who is behind them is inside.
fn board_corners(fence: &[At], size: Size) -> Vec<At> {
    let (right, bottom) = (i32::from(size.width()) - 1, i32::from(size.height()) - 1);
    let all = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
    let closed = |corner: &At| fence.iter().any(|p| p.0 == corner.0) && fence.iter().any(|p| p.1 == corner.1);
    all.into_iter().filter(closed).collect()
}

/// On which side of the line from `a` to `b` a point lies: positive on the inside of a hull.
const fn turn(a: At, b: At, p: At) -> i32 {
    (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
}

/// The corners of the convex hull of sorted points, in order around it [Andrew 1979].
fn corners(points: &[At]) -> Vec<At> {
    let half = |points: &mut dyn Iterator<Item = At>| {
        let mut chain: Vec<At> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..] {
                if turn(a, b, p) > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut around = half(&mut points.iter().copied());
    around.extend(half(&mut points.iter().rev().copied()));
    around
}

/// The sides of a hull.
fn sides(corners: &[At]) -> impl Iterator<Item = (At, At)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

const fn squared(a: At, b: At) -> i32 {
    (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)
}

/// Whether a point is inside a hull, or at most `margin` outside.
fn holds(corners: &[At], p: At, margin: i32) -> bool {
    sides(corners).all(|(a, b)| {
        let side = turn(a, b, p);
        // The distance from a side is the turn divided by the side's length.
        side >= 0 || side * side <= margin * margin * squared(a, b)
    })
}

/// The widest gap between stones along the sides of the hull, squared. The edge of the board lets nobody out.
fn widest_gap(corners: &[At], fence: &[At], size: Size) -> i32 {
    let (right, bottom) = (i32::from(size.width()) - 1, i32::from(size.height()) - 1);
    let on_edge = |a: At, b: At| {
        (a.0 == b.0 && (a.0 == 0 || a.0 == right)) || (a.1 == b.1 && (a.1 == 0 || a.1 == bottom))
    };
    let mut widest = 0;
    for (a, b) in sides(corners).filter(|(a, b)| !on_edge(*a, *b)) {
        // Stones close to the side close it too.
        let close = |p: &&At| {
            let side = turn(a, b, **p);
            4 * side * side <= 9 * squared(a, b)
        };
        let along = |p: &At| (p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1);
        let mut stones: Vec<At> = fence.iter().filter(close).copied().collect();
        stones.sort_by_key(|p| (along(p), turn(a, b, *p)));
        let gaps = stones.windows(2).map(|pair| squared(pair[0], pair[1]));
        widest = widest.max(gaps.max().unwrap_or(0));
    }
    widest
}

/// Whether a jump of one point leads from a stone of the group out of the hull, with nothing in the way.
fn jumps_out(stones: &Stones, group: PointSet, corners: &[At]) -> bool {
    let (geometry, size) = (stones.geometry(), stones.size());
    let vacant = stones.vacant();
    let steps: [fn(&Geometry, PointSet) -> PointSet; 4] =
        [Geometry::left_of, Geometry::right_of, Geometry::above, Geometry::below];
    steps.into_iter().any(|step| {
        let landing = step(geometry, step(geometry, group) & vacant) & vacant;
        places(landing, size).into_iter().any(|p| !holds(corners, p, 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::Color;

    fn of(diagram: &str) -> Surround {
        let stones: Stones = diagram.parse().unwrap();
        hull(&stones, stones.of(Color::White), stones.of(Color::Black), PointSet::EMPTY).status
    }

    #[test]
    fn a_ring_surrounds_and_a_gap_lets_out() {
        let ring = ". . . . . . . . .
                    . . . X . . . . .
                    . . . . . X . . .
                    . X . O . . . . .
                    . . . . . X . . .
                    . . X . . . . . .
                    . . . . . . . . .";
        assert_eq!(of(ring), Surround::Surrounded);
        let half = ". . . . . . . . .
                    . . . X . . . . .
                    . . . . . . . . .
                    . X . O . . . . .
                    . . . . . . . . .
                    . . X . . . . . .
                    . . . . . . . . .";
        assert_eq!(of(half), Surround::Open);
    }

    #[test]
    fn a_corner_is_closed_by_stones_on_both_edges() {
        let corner = ". . . . X . . . .
                      . O . . X . . . .
                      . . O . . . . . .
                      . . . X . . . . .
                      X X X . . . . . .
                      . . . . . . . . .
                      . . . . . . . . .
                      . . . . . . . . .
                      . . . . . . . . .";
        assert_eq!(of(corner), Surround::Surrounded);
    }

    #[test]
    fn stones_on_the_third_line_close_the_edge() {
        let edge = ". . . . . . . . .
                    . . . . . . . . .
                    . . . X X . . . .
                    . . . . . . . . .
                    . . X . . . X . .
                    . . X . O . X . .
                    . . . . . . . . .";
        assert_eq!(of(edge), Surround::Surrounded);
    }
}
