//! Links between stones and arrows of thickness on boards of text: signs where there is room for them.
//!
//! A board of text has a place for every point and one between two points of a row. A link takes the place in the middle between
//! its stones, an arrow those on its way.

use std::collections::BTreeMap;

use chizu::{Color, Point};

use super::TerminalStyle;
use crate::scene::{Arrow, Bond, Feature, Layer, Scene};

/// Where a sign stands: row from the top, and two places a column from the left.
type Place = (i32, i32);

/// A sign that has no point of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) sign: char,
    pub(super) color: Color,
    /// What the legend calls it.
    pub(super) feature: Feature,
}

/// The marks of a scene.
pub(super) struct Marks(BTreeMap<Place, Mark>);

/// Lines of links: across, down, falling, rising.
const LINES: [char; 4] = ['-', '|', '\\', '/'];
const HEAVY: [char; 4] = ['━', '┃', '╲', '╱'];
/// Arrows going round from north.
const BLACK: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
const WHITE: [char; 8] = ['⇑', '⇗', '⇒', '⇘', '⇓', '⇙', '⇐', '⇖'];
const PLAIN: [char; 8] = ['^', '/', '>', '\\', 'v', '/', '<', '\\'];

impl Marks {
    pub(super) fn of(scene: &Scene, style: TerminalStyle) -> Self {
        let mut marks = Self(BTreeMap::new());
        if scene.shows(Layer::Links) {
            scene.bonds.iter().filter(|bond| !bond.solid).for_each(|bond| marks.link(scene, *bond, style));
        }
        if scene.shows(Layer::Thickness) {
            scene.arrows.iter().for_each(|arrow| marks.arrow(scene, arrow, style));
        }
        marks
    }

    /// The mark on a point, if it is free.
    pub(super) fn on(&self, scene: &Scene, point: Point) -> Option<Mark> {
        let size = scene.size();
        self.0.get(&(i32::from(size.row(point)), 2 * i32::from(size.col(point)))).copied()
    }

    /// The mark between a point and the next to the right.
    pub(super) fn after(&self, scene: &Scene, point: Point) -> Option<Mark> {
        let size = scene.size();
        self.0.get(&(i32::from(size.row(point)), 2 * i32::from(size.col(point)) + 1)).copied()
    }

    fn link(&mut self, scene: &Scene, bond: Bond, style: TerminalStyle) {
        let size = scene.size();
        let Some(color) = scene.stones.get(bond.from) else { return };
        let at = |point| (i32::from(size.row(point)), i32::from(size.col(point)));
        let ((row, col), (below, beside)) = (at(bond.from), at(bond.to));
        let line = match ((below - row).signum(), (beside - col).signum()) {
            (0, _) => 0,
            (_, 0) => 1,
            (down, right) => {
                if down == right {
                    2
                } else {
                    3
                }
            }
        };
        let sign = if style == TerminalStyle::Ascii { LINES[line] } else { HEAVY[line] };
        self.0.insert(
            ((row + below).div_euclid(2), col + beside),
            Mark { sign, color, feature: Feature::Link },
        );
    }

    /// From the wall on, until a stone stands in the way.
    fn arrow(&mut self, scene: &Scene, arrow: &Arrow, style: TerminalStyle) {
        let (dx, dy) = (arrow.direction.0.signum(), arrow.direction.1.signum());
        let Some(way) = way(dx, dy) else { return };
        let sign = match (style, arrow.color) {
            (TerminalStyle::Ascii, _) => PLAIN[way],
            (TerminalStyle::Unicode, Color::White) => WHITE[way],
            _ => BLACK[way],
        };
        let (size, color) = (scene.size(), arrow.color);
        let mark = |sign: char| Mark { sign, color, feature: Feature::Thickness(color) };
        let at = |step: i32| {
            let whole = |tenths: i16, d: i16| (i32::from(tenths) + 5).div_euclid(10) + i32::from(d) * step;
            (whole(arrow.origin.1, dy), whole(arrow.origin.0, dx))
        };
        let free = |step: &i32| {
            let (row, col) = at(*step);
            size.point(col, row).is_some_and(|point| scene.stones.get(point).is_none())
        };
        let reach = i32::from(arrow.reach) / 10;
        // Out of the wall first.
        let Some(start) = (0..=2).find(free) else { return };
        for step in (start..=start.max(reach)).take_while(free) {
            let (row, col) = at(step);
            self.0.insert((row, 2 * col), mark(sign));
        }
        // Without arrows for all directions, the last says where it goes.
        let last = (start..=start.max(reach)).take_while(free).last();
        if style == TerminalStyle::Ascii
            && dx != 0
            && dy != 0
            && let Some((row, col)) = last.map(at)
        {
            let sign = if dy < 0 { '^' } else { 'v' };
            self.0.insert((row, 2 * col), mark(sign));
        }
    }
}

/// The number of a direction, going round from north.
fn way(dx: i16, dy: i16) -> Option<usize> {
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
        .iter()
        .position(|way| *way == (dx, dy))
}

/// The signs a legend shows.
pub(super) const fn link_sign(style: TerminalStyle) -> char {
    if matches!(style, TerminalStyle::Ascii) { LINES[0] } else { HEAVY[0] }
}

pub(super) const fn arrow_sign(style: TerminalStyle, color: Color) -> char {
    match (style, color) {
        (TerminalStyle::Ascii, _) => PLAIN[2],
        (TerminalStyle::Unicode, Color::White) => WHITE[2],
        _ => BLACK[2],
    }
}
