//! Arrows of thickness: where walls point, laid so that they cross no stone.

use chizu::{Color, Point};

use super::Canvas;
use super::path::Path;
use super::shape::{Paint, Pen, Sheet};
use crate::color::Rgb;
use crate::scene::Arrow;

/// More would be clutter.
const MOST: usize = 4;
/// Shorter ones say nothing.
const SHORTEST: f32 = 1.3;
/// How far from the middle of a stone an arrow stays, in lines.
const CLEAR: f32 = 0.72;
/// How far it may be moved aside.
const ASIDE: [f32; 9] = [0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0];

/// A place between the lines: columns to the right, rows down.
type Place = (f32, f32);

pub(super) fn draw(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let mut arrows: Vec<&Arrow> = canvas.scene.arrows.iter().collect();
    arrows.sort_by_key(|arrow| std::cmp::Reverse(arrow.strength));
    let mut laid: Vec<(Place, Place)> = Vec::new();
    for arrow in arrows {
        if laid.len() == MOST {
            break;
        }
        let Some((from, to)) = lane(canvas, arrow, &laid) else { continue };
        laid.push((from, to));
        let place = |(col, row): Place| canvas.frame.place(col, row);
        let width = 4.0 + f32::from(arrow.strength.min(100)) * 0.07;
        shaft(canvas, sheet, arrow.color, (place(from), place(to)), width);
    }
}

/// Where the arrow has most room: from the wall or a little aside of it.
fn lane(canvas: &Canvas<'_>, arrow: &Arrow, laid: &[(Place, Place)]) -> Option<(Place, Place)> {
    let (dx, dy) = (f32::from(arrow.direction.0), f32::from(arrow.direction.1));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return None;
    }
    let (dx, dy) = (dx / length, dy / length);
    let (x, y) = (f32::from(arrow.origin.0) / 10.0, f32::from(arrow.origin.1) / 10.0);
    let reach = f32::from(arrow.reach) / 10.0;
    let mut best: Option<(f32, Place, Place)> = None;
    for aside in ASIDE {
        let at = |way: f32| (x + dx * way - dy * aside, y + dy * way + dx * aside);
        let step = |i: u16| f32::from(i) * 0.1;
        // Out of the wall first, then on as long as nothing stands in the way.
        let Some(start) = (5..20).find(|i| is_free(canvas, at(step(*i)), laid)) else { continue };
        let end = (start..).take_while(|i| step(*i) <= reach && is_free(canvas, at(step(*i)), laid)).last();
        let end = end.unwrap_or(start);
        let (free, cost) = (step(end) - step(start), aside.abs() * 0.4);
        if free >= SHORTEST && best.is_none_or(|(value, ..)| free - cost > value + 0.01) {
            best = Some((free - cost, at(step(start)), at(step(end))));
        }
    }
    best.map(|(_, from, to)| (from, to))
}

/// Whether no stone and no other arrow is near, and the place is on the board that is seen.
fn is_free(canvas: &Canvas<'_>, (x, y): Place, laid: &[(Place, Place)]) -> bool {
    let (cols, rows) = (canvas.frame.seen.cols, canvas.frame.seen.rows);
    let inside = |v: f32, (first, last): (u8, u8)| f32::from(first) <= v && v <= f32::from(last);
    if !inside(x, cols) || !inside(y, rows) {
        return false;
    }
    let (col, row) = (x.round() as i32, y.round() as i32);
    let near = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (col + i, row + j)));
    let stones = near.filter_map(|(col, row)| {
        let point: Point = canvas.frame.size.point(col, row)?;
        let taken = canvas.scene.stones.get(point).is_some() || canvas.scene.candidates.contains(&point);
        taken.then_some((col as f32, row as f32))
    });
    let clear = |(a, b): Place| (a - x).hypot(b - y) >= CLEAR;
    stones.into_iter().all(clear) && laid.iter().all(|(from, to)| distance((x, y), *from, *to) >= 0.8)
}

/// From a place to a line.
fn distance((x, y): Place, from: Place, to: Place) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = (dx * dx + dy * dy).max(f32::EPSILON);
    let share = (((x - from.0) * dx + (y - from.1) * dy) / square).clamp(0.0, 1.0);
    (from.0 + dx * share - x).hypot(from.1 + dy * share - y)
}

/// An arrow; Black's is filled, White's hollow.
pub(super) fn shaft(
    canvas: &Canvas<'_>,
    sheet: &mut Sheet,
    color: Color,
    (from, to): (Place, Place),
    width: f32,
) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let head = (width * 2.4).min(0.6 * length);
    let at = |way: f32, aside: f32| (from.0 + dx * way - dy * aside, from.1 + dy * way + dx * aside);
    let (half, neck) = (width / 2.0, length - head);
    let mut path = Path::default();
    path.polygon(&[
        at(0.0, -half * 0.5),
        at(neck, -half),
        at(neck, -width * 1.15),
        at(length, 0.0),
        at(neck, width * 1.15),
        at(neck, half),
        at(0.0, half * 0.5),
    ]);
    let stroke = canvas.style.stroke(color);
    let fill = match color {
        Color::Black => stroke,
        Color::White => Rgb::hex(0xFFFFFF),
    };
    let halo = Pen { paint: Paint::clear(canvas.inks.board, 0.85), width: 4.5, dash: None };
    sheet.stroke(path.clone(), halo);
    sheet.path(path, Some(Paint::solid(fill)), Some(Pen::new(stroke, 1.8)));
}
