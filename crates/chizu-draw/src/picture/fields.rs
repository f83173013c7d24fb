//! Fields: influence, moyo, territory; irgobot's map.

use chizu::{ByColor, Color, PointSet};

use super::Canvas;
use super::contour::Heights;
use super::frame::UNIT;
use super::outline::Quarters;
use super::path::Path;
use super::shape::{Paint, Pen, Sheet};
use crate::scene::{Contour, ContourKind, Layer, Scene};

const QUARTER: f32 = UNIT / 2.0;
const ROUND: f32 = 0.3 * UNIT;

/// Who is stronger where: three tints, one over the other, with soft borders.
pub(super) fn influence(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let Some(values) = &canvas.scene.influence else { return };
    let (frame, seen) = (&canvas.frame, canvas.frame.seen);
    let width = usize::from(frame.size.width());
    let at = |col: i32, row: i32| {
        let point = frame.size.point(col, row)?;
        values.get(point.index()).map(|v| f32::from(*v) / 100.0)
    };
    debug_assert_eq!(values.len() % width, 0);
    // A wash, not a sum: a little of each neighbour.
    let soft = |col: u8, row: u8| {
        let (col, row) = (i32::from(col + seen.cols.0), i32::from(row + seen.rows.0));
        let around = [(0, 0, 2.0), (1, 0, 1.0), (-1, 0, 1.0), (0, 1, 1.0), (0, -1, 1.0)];
        let found = around.iter().filter_map(|(x, y, weight)| Some((at(col + x, row + y)? * weight, weight)));
        let (sum, weights) = found.fold((0.0, 0.0), |(s, w), (v, weight)| (s + v, w + weight));
        sum / weights
    };
    let (left, top) = (f32::from(seen.cols.0), f32::from(seen.rows.0));
    // With a loud palette less is enough; alone on the board more is wanted.
    let alone = !canvas.scene.shows(Layer::Territory) && !canvas.scene.shows(Layer::Moyo);
    for color in Color::ALL {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let heights = Heights::new(seen.width(), seen.height(), |col, row| sign * soft(col, row));
        for level in [0.12, 0.35, 0.65] {
            let path = heights.above(level, |x, y| frame.place(left + x, top + y));
            match canvas.style.palette() {
                Some(_) => {
                    let alpha = if alone { 0.2 } else { 0.11 };
                    sheet.fill(path, Paint::clear(canvas.style.field(color), alpha));
                }
                None => sheet.stroke(path, line(canvas, color, 1.2)),
            }
        }
    }
}

/// Without colours, a player's lines are told apart by their dashes.
pub(super) fn line(canvas: &Canvas<'_>, color: Color, width: f32) -> Pen {
    let pen = Pen::new(canvas.style.stroke(color), width);
    match color {
        _ if canvas.style.palette().is_some() => pen,
        Color::Black => pen,
        Color::White => pen.dashed(1.0, 4.0),
    }
}

/// A line around what a player may get; hatched, what is not his already.
pub(super) fn moyo(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let scene = canvas.scene;
    let geometry = scene.stones.geometry();
    for color in Color::ALL {
        let has = if scene.shows(Layer::Territory) { scene.territory[color] } else { PointSet::EMPTY };
        let has = canvas.frame.within(has);
        let all = canvas.frame.within(scene.moyo[color]) | has;
        let walls = canvas.frame.within(scene.stones.of(color) - scene.dead);
        // Where there is nothing more to get, the tint says it.
        let more = geometry.components(all).filter(|piece| !piece.is_subset(&has));
        let points = more.fold(PointSet::EMPTY, |all, piece| all | piece);
        let outline = Quarters::under(&scene.stones, points, walls);
        let path = outline.outline(canvas.frame.corner(), QUARTER, 1.0, ROUND);
        let open = outline.without(&Quarters::under(&scene.stones, has, walls));
        hatched(canvas, sheet, &open, color, 2.0);
        sheet.stroke(path, Pen::new(canvas.style.stroke(color), 1.4).dashed(3.0, 5.0));
    }
}

/// Thin lines that rise for Black, thicker ones that fall for White.
fn hatched(canvas: &Canvas<'_>, sheet: &mut Sheet, quarters: &Quarters, color: Color, step: f32) {
    let black = color == Color::Black;
    let path = quarters.hatch(canvas.frame.corner(), QUARTER, step / 2.0, black);
    let mut pen = Pen::new(canvas.style.stroke(color), if black { 1.0 } else { 1.8 });
    pen.paint.alpha = if canvas.style.palette().is_some() { 0.55 } else { 0.8 };
    sheet.stroke(path, pen);
}

pub(super) fn territory(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let scene = canvas.scene;
    for color in Color::ALL {
        let points = canvas.frame.within(scene.territory[color]);
        let walls = canvas.frame.within(scene.stones.of(color) - scene.dead);
        let quarters = Quarters::under(&scene.stones, points, walls);
        let outline = quarters.outline(canvas.frame.corner(), QUARTER, 1.0, ROUND);
        if canvas.style.palette().is_some() {
            sheet.fill(outline, Paint::clear(canvas.style.field(color), 0.5));
        } else {
            hatched(canvas, sheet, &quarters, color, 1.0);
            sheet.stroke(outline, Pen::new(canvas.style.stroke(color), 1.2));
        }
    }
}

/// The coloured links and points of the colour map.
pub(super) fn colour_map(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let Some(map) = &canvas.scene.map else { return };
    let frame = &canvas.frame;
    let draw = |links: &chizu::colour_map::LinkSet| {
        let mut path = Path::default();
        for link in links.iter(frame.size).filter(|link| frame.sees(link.first) && frame.sees(link.second)) {
            path.line(frame.at(link.first), frame.at(link.second));
        }
        path
    };
    contested(canvas, sheet, draw(&map.neutral));
    for color in Color::ALL {
        sheet.stroke(draw(&map.links[color]), line(canvas, color, 3.4));
        let points = frame.within(map.points[color] - canvas.scene.stones.occupied());
        let places: Vec<(f32, f32)> = points.iter().map(|point| frame.at(point)).collect();
        claimed(canvas, sheet, color, &places);
    }
}

/// Links that both players claim.
pub(super) fn contested(canvas: &Canvas<'_>, sheet: &mut Sheet, links: Path) {
    sheet.stroke(links, Pen::new(canvas.inks.text, 1.6).dashed(1.0, 5.0));
}

/// Points that a player claims.
pub(super) fn claimed(canvas: &Canvas<'_>, sheet: &mut Sheet, color: Color, places: &[(f32, f32)]) {
    let mut dots = Path::default();
    for (x, y) in places {
        dots.rectangle(x - 4.0, y - 4.0, 8.0, 8.0);
    }
    let pen = Pen::new(canvas.style.stroke(color), 1.2);
    let fill = if color == Color::White && canvas.style.palette().is_none() {
        canvas.inks.board
    } else {
        canvas.style.stroke(color)
    };
    sheet.path(dots, Some(Paint::solid(fill)), Some(pen));
}

/// What lines are drawn around.
pub(super) fn contours(scene: &Scene) -> impl Iterator<Item = &Contour> {
    // A line around a single stone says no more than the stone.
    let lone = |points: PointSet| points.len() == 1 && points.is_subset(&scene.stones.occupied());
    scene.contours.iter().filter(move |contour| !lone(contour.points))
}

/// Lines around clusters, eyes and groups.
pub(super) fn clusters(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for Contour { points, color, kind } in contours(canvas.scene) {
        let quarters = Quarters::of(canvas.frame.size, canvas.frame.within(*points));
        let (inset, round) = match kind {
            ContourKind::Eye => (5.0, ROUND),
            ContourKind::Cluster => (1.0, 1.5 * ROUND),
            ContourKind::Group => (1.5, ROUND),
        };
        let outline = quarters.outline(canvas.frame.corner(), QUARTER, inset, round);
        contour(canvas, sheet, outline, *kind, *color);
    }
}

/// A line around something of a player's.
pub(super) fn contour(
    canvas: &Canvas<'_>,
    sheet: &mut Sheet,
    outline: Path,
    kind: ContourKind,
    color: Color,
) {
    let stroke = canvas.style.stroke(color);
    match kind {
        ContourKind::Cluster => sheet.stroke(outline, line(canvas, color, 1.6)),
        ContourKind::Eye => {
            let fill = Paint::clear(canvas.style.field(color), 0.3);
            sheet.path(outline, Some(fill), Some(Pen::new(stroke, 1.6)));
        }
        ContourKind::Group => sheet.stroke(outline, Pen::new(stroke, 2.4).dashed(8.0, 6.0)),
    }
}

pub(super) fn shadows(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let shadows: &ByColor<PointSet> = &canvas.scene.shadows;
    for color in Color::ALL {
        let quarters = Quarters::of(canvas.frame.size, canvas.frame.within(shadows[color]));
        let outline = quarters.outline(canvas.frame.corner(), QUARTER, 1.0, ROUND);
        match canvas.style.palette() {
            Some(_) => sheet.fill(outline, Paint::clear(canvas.style.field(color), 0.22)),
            None => sheet.stroke(outline, line(canvas, color, 1.2)),
        }
    }
}
