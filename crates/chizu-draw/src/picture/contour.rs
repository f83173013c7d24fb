//! Lines of equal height over a field of values, smooth.

use super::path::Path;

/// A field of values on a grid whose columns and rows may stand at uneven distances.
pub(super) struct Heights {
    xs: Vec<f32>,
    ys: Vec<f32>,
    values: Vec<f32>,
}

/// Below every value.
const OUTSIDE: f32 = -1000.0;

impl Heights {
    /// The field with `value(col, row)` at the points of a rectangle that reaches half a line beyond them.
    pub(super) fn new(cols: u8, rows: u8, value: impl Fn(u8, u8) -> f32) -> Self {
        // Two more at either end: the edge, and what lies outside it.
        let places = |count: u8| {
            let last = f32::from(count) - 0.5;
            let inner = (0..count).map(f32::from);
            [-0.5, -0.5].into_iter().chain(inner).chain([last, last]).collect::<Vec<f32>>()
        };
        let (xs, ys) = (places(cols), places(rows));
        let mut values = Vec::with_capacity(xs.len() * ys.len());
        for y in 0..ys.len() {
            for x in 0..xs.len() {
                let outside = x == 0 || y == 0 || x == xs.len() - 1 || y == ys.len() - 1;
                let inner = |at: usize, count: u8| (at.max(2) - 2).min(usize::from(count) - 1) as u8;
                values.push(if outside { OUTSIDE } else { value(inner(x, cols), inner(y, rows)) });
            }
        }
        Self { xs, ys, values }
    }

    fn value(&self, x: usize, y: usize) -> f32 {
        self.values[y * self.xs.len() + x]
    }

    /// Where the line crosses between two grid points.
    fn crossing(&self, level: f32, a: (usize, usize), b: (usize, usize)) -> (f32, f32) {
        let (from, to) = (self.value(a.0, a.1), self.value(b.0, b.1));
        let share = if from <= OUTSIDE || to <= OUTSIDE { 0.5 } else { (level - from) / (to - from) };
        let between = |p: f32, q: f32| p + (q - p) * share;
        (between(self.xs[a.0], self.xs[b.0]), between(self.ys[a.1], self.ys[b.1]))
    }

    /// The curves around everything above `level`. `place` says where a point of the grid is on the picture.
    pub(super) fn above(&self, level: f32, place: impl Fn(f32, f32) -> (f32, f32)) -> Path {
        let (width, height) = (self.xs.len(), self.ys.len());
        // An edge of the grid: its upper or left end, and whether it runs down.
        let edge = |x: usize, y: usize, down: bool| 2 * (y * width + x) + usize::from(down);
        let mut next = vec![usize::MAX; 2 * width * height];
        for y in 0..height - 1 {
            for x in 0..width - 1 {
                let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
                let inside = corners.map(|(x, y)| self.value(x, y) > level);
                let sides =
                    [edge(x, y, false), edge(x + 1, y, true), edge(x, y + 1, false), edge(x, y, true)];
                // The side between corners i and i + 1. A curve enters where the inside begins, going around
                // clockwise, and leaves where it ends.
                let starts: Vec<usize> = (0..4).filter(|i| !inside[*i] && inside[(i + 1) % 4]).collect();
                let joined =
                    corners.iter().map(|(x, y)| self.value(*x, *y).max(-1.0)).sum::<f32>() / 4.0 > level;
                for start in &starts {
                    // From the end of an inside stretch to a beginning.
                    let mut ends =
                        (1..4).map(|i| (start + i) % 4).filter(|i| inside[*i] && !inside[(i + 1) % 4]);
                    let end = if joined && starts.len() == 2 { ends.next_back() } else { ends.next() };
                    if let Some(end) = end {
                        next[sides[end]] = sides[*start];
                    }
                }
            }
        }
        let mut path = Path::default();
        for start in 0..next.len() {
            let mut curve: Vec<(f32, f32)> = Vec::new();
            let mut at = start;
            while next[at] != usize::MAX {
                let (x, y) = ((at / 2) % width, at / 2 / width);
                let end = if at % 2 == 0 { (x + 1, y) } else { (x, y + 1) };
                let (x, y) = self.crossing(level, (x, y), end);
                let here = place(x, y);
                if curve.last().is_none_or(|last| (last.0 - here.0).hypot(last.1 - here.1) > 2.0) {
                    curve.push(here);
                }
                at = std::mem::replace(&mut next[at], usize::MAX);
            }
            path.smooth(&curve);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curves(rows: &[&str], level: f32) -> usize {
        let value = |col: u8, row: u8| {
            if rows[usize::from(row)].as_bytes()[usize::from(col)] == b'X' { 1.0 } else { 0.0 }
        };
        let heights = Heights::new(rows[0].len() as u8, rows.len() as u8, value);
        let mut text = String::new();
        heights.above(level, |x, y| (40.0 * x, 40.0 * y)).write(&mut text);
        text.matches('M').count()
    }

    #[test]
    fn curves_close() {
        assert_eq!(curves(&["...", ".X.", "..."], 0.5), 1);
        assert_eq!(curves(&["XXX", "XXX"], 0.5), 1);
        assert_eq!(curves(&["XXX", "X.X", "XXX"], 0.5), 2);
        assert_eq!(curves(&["X..", "...", "..X"], 0.5), 2);
        assert_eq!(curves(&["...", "..."], 0.5), 0);
        // What meets at a corner is joined where the middle is above.
        assert_eq!(curves(&["X.", ".X"], 0.3), 1);
        assert_eq!(curves(&["X.", ".X"], 0.7), 2);
    }
}
