//! Where handicap stones go.

use crate::point::{Point, Size};
use crate::set::PointSet;

/// The star points for `stones` handicap stones, as GTP's `fixed_handicap` places them.
///
/// `None` if the board has no such placement: fewer than 2 or more than 9 stones, sides shorter than
/// 7, more than 4 stones where a side is even or 7 long.
///
/// ```
/// use chizu_board::{Size, fixed_handicap};
/// let stones = fixed_handicap(Size::NINETEEN, 2).unwrap();
/// let names: Vec<_> = stones.iter().map(|p| Size::NINETEEN.name(p).to_string()).collect();
/// assert_eq!(names, ["Q16", "D4"]);
/// ```
#[must_use]
pub fn fixed_handicap(size: Size, stones: u32) -> Option<PointSet> {
    let sides = [size.width(), size.height()];
    let only_corners = sides.iter().any(|n| n % 2 == 0 || *n == 7);
    if !(2..=9).contains(&stones) || sides.iter().any(|n| *n < 7) || (only_corners && stones > 4) {
        return None;
    }
    let line = |n: u8| if n >= 13 { 3 } else { 2 };
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    let (left, top) = (line(size.width()), line(size.height()));
    let (right, bottom) = (width - 1 - left, height - 1 - top);
    let (center, middle) = (width / 2, height / 2);
    let at = |col, row| size.point(col, row);
    let mut points: Vec<Option<Point>> =
        vec![at(left, bottom), at(right, top), at(left, top), at(right, bottom)];
    let sides = [at(left, middle), at(right, middle)];
    let ends = [at(center, top), at(center, bottom)];
    points.truncate(stones.min(4) as usize);
    if stones >= 6 {
        points.extend(sides);
    }
    if stones >= 8 {
        points.extend(ends);
    }
    if stones > 4 && stones % 2 == 1 {
        points.push(at(center, middle));
    }
    points.into_iter().collect()
}

/// The star points (hoshi) printed on a board of this size.
#[must_use]
pub fn star_points(size: Size) -> PointSet {
    (2..=9).rev().find_map(|n| fixed_handicap(size, n)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(size: (u32, u32), stones: u32) -> Option<String> {
        let size = Size::new(size.0, size.1).unwrap();
        let points = fixed_handicap(size, stones)?;
        Some(points.iter().map(|p| size.name(p).to_string()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn placements() {
        assert_eq!(names((19, 19), 3).unwrap(), "D16 Q16 D4");
        assert_eq!(names((19, 19), 7).unwrap(), "D16 Q16 D10 K10 Q10 D4 Q4");
        assert_eq!(names((19, 19), 9).unwrap(), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
        assert_eq!(names((9, 9), 5).unwrap(), "C7 G7 E5 C3 G3");
        assert_eq!(names((8, 8), 4).unwrap(), "C6 F6 C3 F3");
        assert_eq!(names((8, 8), 5), None);
        assert_eq!(names((6, 19), 2), None);
        assert_eq!(names((19, 19), 10), None);
        assert_eq!(names((19, 19), 1), None);
    }
}
