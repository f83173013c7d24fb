//! Where things stand: the board's part that is seen, and the margins around it.

use chizu::{Point, PointSet, Size};

use crate::scene::{Coordinates, Cutout, Layer, Scene};

/// The way between two lines.
pub(crate) const UNIT: f32 = 40.0;
/// From the last line to the edge of the board.
const MARGIN: f32 = 0.8 * UNIT;
/// The same where letters and numbers stand.
const GUTTER: f32 = 1.35 * UNIT;

/// Where things stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) size: Size,
    pub(crate) seen: Cutout,
    pub(crate) lettered: bool,
}

impl Frame {
    pub(crate) fn of(scene: &Scene) -> Self {
        let lettered = scene.coordinates == Coordinates::Shown && scene.shows(Layer::Coordinates);
        Self { size: scene.size(), seen: scene.seen(), lettered }
    }

    pub(crate) const fn margin(&self) -> f32 {
        if self.lettered { GUTTER } else { MARGIN }
    }

    /// How wide the board is with its margins.
    pub(crate) fn width(&self) -> f32 {
        f32::from(self.seen.width() - 1) * UNIT + 2.0 * self.margin()
    }

    pub(crate) fn height(&self) -> f32 {
        f32::from(self.seen.height() - 1) * UNIT + 2.0 * self.margin()
    }

    /// The place of a column and row, counted from the upper left point of the board.
    pub(crate) fn place(&self, col: f32, row: f32) -> (f32, f32) {
        let (left, top) = (f32::from(self.seen.cols.0), f32::from(self.seen.rows.0));
        (self.margin() + (col - left) * UNIT, self.margin() + (row - top) * UNIT)
    }

    /// The place of a point.
    pub(crate) fn at(&self, point: Point) -> (f32, f32) {
        self.place(f32::from(self.size.col(point)), f32::from(self.size.row(point)))
    }

    /// The upper left corner of the square around the board's upper left point.
    pub(crate) fn corner(&self) -> (f32, f32) {
        self.place(-0.5, -0.5)
    }

    pub(crate) fn sees(&self, point: Point) -> bool {
        self.seen.contains(self.size.col(point), self.size.row(point))
    }

    /// The points that are seen.
    pub(crate) fn within(&self, points: PointSet) -> PointSet {
        points.iter().filter(|point| self.sees(*point)).collect()
    }

    /// Whether the edge of the board is seen: left, right, top, bottom.
    pub(crate) const fn edges(&self) -> [bool; 4] {
        let Cutout { cols, rows } = self.seen;
        [cols.0 == 0, cols.1 + 1 == self.size.width(), rows.0 == 0, rows.1 + 1 == self.size.height()]
    }
}
