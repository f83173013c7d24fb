//! Walks over the board: where does a walker who starts on a point end up?
//!
//! He steps to a neighbour, each as likely as the others; at the edge there are fewer, so the edge throws back.
//! A stone stops him with the probability that it lives. A gap that a player cannot be cut at stops some of those who
//! look for the other player. All walkers go at once, in fixed point, so that the board may be turned.

use chizu_board::{ByColor, Color, Point, Size};

/// Certainty.
pub(super) const ONE: i32 = 1 << 14;

/// Rows of width + 1, an empty row above and below, rounded up.
const CELLS: usize = 768;
type Cells = [i32; CELLS];

/// Where walkers stop, and how many have ended with whom.
pub(super) struct Walk {
    size: Size,
    /// The probability that a walker on a point stops there, by the player he has found.
    stops: ByColor<Cells>,
    /// The share of those looking for a player that goes on to each neighbour.
    pass: ByColor<Cells>,
    ended: ByColor<Cells>,
}

impl Walk {
    /// Nothing stops anyone.
    pub(super) fn new(size: Size) -> Self {
        let none = || ByColor::new_with(|_| [0; CELLS]);
        Self { size, stops: none(), pass: none(), ended: none() }
    }

    /// Says for every point with which probabilities Black and White stop walkers there, and which share of those
    /// looking for them the opponent's gaps let through. Of what was walked before, all is kept.
    pub(super) fn set(&mut self, of: impl Fn(Point) -> ByColor<(i32, i32)>) {
        for point in self.size.points() {
            let cell = self.cell(point);
            let degree = self.size.geometry().neighbors(point).count().max(1) as i32;
            let found = of(point);
            let goes_on = (ONE - found.black.0 - found.white.0).max(0);
            for color in Color::ALL {
                let (stops, through) = found[color];
                self.stops[color][cell] = stops;
                self.pass[color][cell] = goes_on * through / ONE / degree;
            }
        }
    }

    /// Everyone makes so many steps.
    pub(super) fn steps(&mut self, number: usize) {
        let stride = self.size.width() as usize + 1;
        let (start, end) = (stride, stride * (self.size.height() as usize + 1) + 1);
        for color in Color::ALL {
            let (stops, pass) = (&self.stops[color], &self.pass[color]);
            let mut next = [0; CELLS];
            for _ in 0..number {
                step(&self.ended[color], &mut next, stops, pass, start..end, stride);
                std::mem::swap(&mut self.ended[color], &mut next);
            }
        }
    }

    /// The probabilities that a walker from a point ends with Black and with White.
    pub(super) fn ended(&self, point: Point) -> ByColor<i32> {
        let cell = self.cell(point);
        ByColor::new_with(|color| self.ended[color][cell])
    }

    fn cell(&self, point: Point) -> usize {
        let (col, row) = (self.size.col(point) as usize, self.size.row(point) as usize);
        (row + 1) * (self.size.width() as usize + 1) + col + 1
    }
}

#[inline]
fn step(
    from: &Cells,
    to: &mut Cells,
    stops: &Cells,
    pass: &Cells,
    range: std::ops::Range<usize>,
    stride: usize,
) {
    let (start, end) = (range.start, range.end);
    let n = end - start;
    let (above, below) = (&from[start - stride..][..n], &from[start + stride..][..n]);
    let (left, right) = (&from[start - 1..][..n], &from[start + 1..][..n]);
    let (stops, pass, to) = (&stops[start..][..n], &pass[start..][..n], &mut to[start..][..n]);
    for i in 0..n {
        let around = above[i] + below[i] + left[i] + right[i];
        to[i] = stops[i] + ((around * pass[i] + ONE / 2) >> 14);
    }
}
