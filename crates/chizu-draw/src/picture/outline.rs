//! Outlines of point sets: the union of their squares with rounded corners.

use chizu::{PointSet, Size, Stones};

use super::path::Path;

/// Quarters of the squares around points: two columns and two rows for each point.
pub(super) struct Quarters {
    width: usize,
    height: usize,
    filled: Vec<bool>,
}

impl Quarters {
    /// The squares of `points`.
    pub(super) fn of(size: Size, points: PointSet) -> Self {
        let (width, height) = (2 * usize::from(size.width()), 2 * usize::from(size.height()));
        let mut quarters = Self { width, height, filled: vec![false; width * height] };
        for point in points {
            let (col, row) = (usize::from(size.col(point)), usize::from(size.row(point)));
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                quarters.filled[(2 * row + y) * width + 2 * col + x] = true;
            }
        }
        quarters
    }

    /// The squares of `points`, and under the stones of `walls` the quarters that touch them: the field
    /// ends beneath the stones.
    pub(super) fn under(stones: &Stones, points: PointSet, walls: PointSet) -> Self {
        let size = stones.size();
        let mut quarters = Self::of(size, points);
        for point in walls & stones.geometry().ring_of(points) {
            let (col, row) = (i32::from(size.col(point)), i32::from(size.row(point)));
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (dx, dy) = (2 * x - 1, 2 * y - 1);
                let has = |col, row| size.point(col, row).is_some_and(|p| points.contains(p));
                let sides = [has(col + dx, row), has(col, row + dy), has(col + dx, row + dy)];
                if sides.contains(&true) {
                    let index = (2 * row + y) as usize * quarters.width + (2 * col + x) as usize;
                    quarters.filled[index] = true;
                }
            }
        }
        quarters
    }

    /// What is in this one and not in the other.
    pub(super) fn without(mut self, other: &Self) -> Self {
        self.filled.iter_mut().zip(&other.filled).for_each(|(own, other)| *own &= !other);
        self
    }

    fn has(&self, x: i32, y: i32) -> bool {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return false };
        x < self.width && y < self.height && self.filled[y * self.width + x]
    }

    /// The corners of the borders, in quarters, with the inside to the right. Squares that touch at a corner
    /// only stay apart.
    fn borders(&self) -> Vec<Vec<(i32, i32)>> {
        /// Right, down, left, up.
        const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        // The squares to the right and to the left of someone who goes that way from a corner.
        let beside = |(x, y): (i32, i32), way: usize| match way {
            0 => ((x, y), (x, y - 1)),
            1 => ((x - 1, y), (x, y)),
            2 => ((x - 1, y - 1), (x - 1, y)),
            _ => ((x, y - 1), (x - 1, y - 1)),
        };
        let is_border = |corner, way| {
            let (right, left) = beside(corner, way);
            self.has(right.0, right.1) && !self.has(left.0, left.1)
        };
        let corners = self.width + 1;
        let mut seen = vec![false; corners * (self.height + 1)];
        let mut borders = Vec::new();
        for start in 0..seen.len() {
            let corner = ((start % corners) as i32, (start / corners) as i32);
            if seen[start] || !is_border(corner, 0) {
                continue;
            }
            let (mut at, mut way) = (corner, 0);
            let mut border = Vec::new();
            loop {
                if way == 0 {
                    seen[at.1 as usize * corners + at.0 as usize] = true;
                }
                let to = (at.0 + WAYS[way].0, at.1 + WAYS[way].1);
                // To the right first: what touches at the corner only stays apart.
                let turns = [(way + 1) % 4, way, (way + 3) % 4];
                let Some(next) = turns.into_iter().find(|way| is_border(to, *way)) else { break };
                if next != way {
                    border.push(to);
                }
                (at, way) = (to, next);
                if (at, way) == (corner, 0) {
                    break;
                }
            }
            borders.push(border);
        }
        borders
    }

    /// The outline. `unit` is the length of a quarter's side; the upper left corner of the board is at
    /// `origin`; the outline runs `inset` inside the border.
    pub(super) fn outline(&self, origin: (f32, f32), unit: f32, inset: f32, radius: f32) -> Path {
        let mut path = Path::default();
        for border in self.borders() {
            let count = border.len();
            let points: Vec<(f32, f32)> = (0..count)
                .map(|i| {
                    let (before, here, after) =
                        (border[(i + count - 1) % count], border[i], border[(i + 1) % count]);
                    // The inside is to the right of both sides that meet here.
                    let right = |from: (i32, i32), to: (i32, i32)| {
                        ((from.1 - to.1).signum() as f32, (to.0 - from.0).signum() as f32)
                    };
                    let (a, b) = (right(before, here), right(here, after));
                    let at = |v: i32, shift: f32| v as f32 * unit + shift * inset;
                    (origin.0 + at(here.0, a.0 + b.0), origin.1 + at(here.1, a.1 + b.1))
                })
                .collect();
            path.rounded(&points, radius);
        }
        path
    }

    /// Parallel lines over the squares, one through every `step` quarters, rising to the right or falling.
    pub(super) fn hatch(&self, origin: (f32, f32), unit: f32, step: f32, rising: bool) -> Path {
        let (width, height) = (self.width as i32, self.height as i32);
        let filled = |x: i32, y: i32| self.has(if rising { x } else { width - 1 - x }, y);
        let place = |x: f32, y: f32| {
            let x = if rising { x } else { width as f32 - x };
            (origin.0 + x * unit, origin.1 + y * unit)
        };
        let mut path = Path::default();
        let mut line = step / 2.0;
        while line < (width + height) as f32 {
            // Squares on the line x + y = `line`, from the lower left; the line enters each at `from`.
            let mut start: Option<f32> = None;
            let mut x = (line - height as f32).max(0.0);
            while x < line.min(width as f32) {
                let y = line - x;
                let (col, row) = (x.floor(), (y - f32::EPSILON * 64.0).floor());
                let row = if y.fract() == 0.0 { y - 1.0 } else { row };
                let next = (col + 1.0).min(line - row);
                match (filled(col as i32, row as i32), start) {
                    (true, None) => start = Some(x),
                    (false, Some(from)) => {
                        path.line(place(from, line - from), place(x, line - x));
                        start = None;
                    }
                    _ => {}
                }
                x = next;
            }
            if let Some(from) = start {
                path.line(place(from, line - from), place(x, line - x));
            }
            line += step;
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(stones: &str) -> (Size, PointSet) {
        let stones: Stones = stones.parse().unwrap();
        (stones.size(), stones.occupied())
    }

    #[test]
    fn borders_go_around() {
        let (size, ring) = points("X X X / X . X / X X X");
        let borders = Quarters::of(size, ring).borders();
        let lengths: Vec<usize> = borders.iter().map(Vec::len).collect();
        assert_eq!(lengths, [4, 4]);
        let (size, diagonal) = points("X . / . X");
        let borders = Quarters::of(size, diagonal).borders();
        assert_eq!(borders.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }

    #[test]
    fn hatches_stay_inside() {
        let (size, all) = points("X X / X X");
        let quarters = Quarters::of(size, all);
        for rising in [false, true] {
            let path = quarters.hatch((0.0, 0.0), 1.0, 1.0, rising);
            let mut text = String::new();
            path.write(&mut text);
            assert_eq!(text.matches('M').count(), 8, "{text}");
        }
        assert!(Quarters::of(size, PointSet::EMPTY).hatch((0.0, 0.0), 1.0, 1.0, true).is_empty());
    }
}
