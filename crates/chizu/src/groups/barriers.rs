//! Barriers: where stones that hold together leave gaps that are as good as closed.

use chizu_board::{Color, Point, PointSet, Size};

use super::Groups;
use crate::groups::tuning;

impl Groups {
    /// The points between stones of `color` that the opponent cannot cut apart: for every link the points, less than a line
    /// off the straight way, between those stones of the two chains that are nearest to each other, three lines at most.
    ///
    /// ```
    /// use chizu::{Color, Setup, Stones, groups::Groups};
    /// let stones: Stones = ". . . . . / . X . X . / . X . X . / . . . . .".parse()?;
    /// let barriers = Groups::of(&Setup::new(stones).position()?).barriers(Color::Black);
    /// assert_eq!(barriers, ["C3", "C2"].into_iter().filter_map(|name| stones.size().parse_point(name)).collect());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn barriers(&self, color: Color) -> PointSet {
        let size = self.chains.stones().size();
        let links = self.links.iter().filter(|link| self.chains[link.chains[0]].color == color);
        let gaps = links.flat_map(|link| {
            let [a, b] = link.chains.map(|id| self.chains[id].stones);
            nearest(size, a, b)
        });
        let own = self.chains.stones().of(color);
        gaps.map(|(from, to)| between(size, from, to)).collect::<PointSet>() - own
    }
}

/// Columns and rows from one point to another.
fn steps(size: Size, from: Point, to: Point) -> (i32, i32) {
    let apart = |a: u8, b: u8| i32::from(b) - i32::from(a);
    (apart(size.col(from), size.col(to)), apart(size.row(from), size.row(to)))
}

/// The stones of two chains that are nearest to each other: all pairs that are equally near, if they are near enough.
fn nearest(size: Size, a: PointSet, b: PointSet) -> Vec<(Point, Point)> {
    let distance = |(from, to): &(Point, Point)| {
        let (across, down) = steps(size, *from, *to);
        across * across + down * down
    };
    let mut pairs: Vec<(Point, Point)> = a
        .iter()
        .flat_map(|from| b.iter().map(move |to| (from, to)))
        .filter(|(from, to)| {
            let (across, down) = steps(size, *from, *to);
            across.abs().max(down.abs()) <= tuning::wall_link()
        })
        .collect();
    let least = pairs.iter().map(distance).min();
    pairs.retain(|pair| Some(distance(pair)) == least);
    pairs
}

/// The points between two others that are less than a line off the straight way, seen across its longer side.
fn between(size: Size, from: Point, to: Point) -> PointSet {
    let (across, down) = steps(size, from, to);
    let long = across.abs().max(down.abs());
    let (col, row) = (i32::from(size.col(from)), i32::from(size.row(from)));
    let near = (-long..=long).flat_map(|y| (-long..=long).map(move |x| (x, y))).filter(|(x, y)| {
        let (on, side) =
            if across.abs() >= down.abs() { (x * across, across.abs()) } else { (y * down, down.abs()) };
        let off = (x * down - y * across).abs();
        0 < on && on < long * long && off < side
    });
    near.filter_map(|(x, y)| size.point(col + x, row + y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(from: &str, to: &str) -> Vec<String> {
        let size = Size::NINETEEN;
        let [from, to] = [from, to].map(|name| size.parse_point(name).unwrap());
        assert_eq!(between(size, from, to), between(size, to, from));
        between(size, from, to).iter().map(|at| size.name(at).to_string()).collect()
    }

    #[test]
    fn gaps() {
        assert_eq!(gap("D4", "F4"), ["E4"]);
        assert_eq!(gap("D4", "D7"), ["D6", "D5"]);
        assert_eq!(gap("D4", "F5"), ["E5", "E4"]);
        assert_eq!(gap("D4", "E6"), ["D5", "E5"]);
        assert_eq!(gap("D4", "F6"), ["E5"]);
        assert_eq!(gap("D4", "E5"), [""; 0]);
        assert_eq!(gap("D4", "G5"), ["E5", "F5", "E4", "F4"]);
    }
}
