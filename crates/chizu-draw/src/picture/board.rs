//! The board: grid, stones, coordinates, what is written on stones.

use chizu::Color;
use chizu::board::star_points;

use super::Canvas;
use super::frame::UNIT;
use super::path::Path;
use super::shape::{Paint, Pen, Shape, Sheet};
use crate::color::Rgb;
use crate::scene::Mark;
use crate::style::Theme;

const BLACK: Rgb = Rgb::hex(0x101214);
const WHITE: Rgb = Rgb::hex(0xFFFFFF);
/// What must be noticed on stones and board alike.
pub(super) const SIGNAL: Rgb = Rgb::hex(0xC8102E);
/// Numbers beyond have no room on a stone.
pub(super) const MOST: usize = 999;

/// What is written on a stone, or where none is.
pub(super) fn ink(canvas: &Canvas<'_>, stone: Option<Color>) -> Rgb {
    match stone {
        Some(Color::Black) => WHITE,
        Some(Color::White) => BLACK,
        None => canvas.inks.text,
    }
}

pub(super) fn grid(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let frame = &canvas.frame;
    let [left, right, top, bottom] = frame.edges();
    let (cols, rows) = (frame.seen.cols, frame.seen.rows);
    let end = |at: u8, edge: bool, way: f32| f32::from(at) + if edge { 0.0 } else { way };
    let (x0, x1) = (end(cols.0, left, -0.5), end(cols.1, right, 0.5));
    let (y0, y1) = (end(rows.0, top, -0.5), end(rows.1, bottom, 0.5));
    let (mut lines, mut border) = (Path::default(), Path::default());
    for row in rows.0..=rows.1 {
        let outer = row == 0 || row + 1 == frame.size.height();
        let path = if outer { &mut border } else { &mut lines };
        path.line(frame.place(x0, f32::from(row)), frame.place(x1, f32::from(row)));
    }
    for col in cols.0..=cols.1 {
        let outer = col == 0 || col + 1 == frame.size.width();
        let path = if outer { &mut border } else { &mut lines };
        path.line(frame.place(f32::from(col), y0), frame.place(f32::from(col), y1));
    }
    sheet.stroke(lines, Pen::new(canvas.inks.line, 1.0));
    sheet.stroke(border, Pen::new(canvas.inks.line, 1.8));
    for point in frame.within(star_points(frame.size)) {
        sheet.circle(frame.at(point), 3.4, Some(Paint::solid(canvas.inks.line)), None);
    }
}

/// The living stones, and beneath them the dead ones.
pub(super) fn stones(canvas: &Canvas<'_>, living: &mut Sheet, dead: &mut Sheet) {
    for point in canvas.frame.within(canvas.scene.stones.occupied()) {
        let Some(color) = canvas.scene.stones.get(point) else { continue };
        let sheet = if canvas.scene.dead.contains(point) { &mut *dead } else { &mut *living };
        sheet.shapes.push(Shape::Stone { at: canvas.frame.at(point), color });
    }
}

/// The moves that follow, as numbered stones.
pub(super) fn numbers(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let scene = canvas.scene;
    for point in canvas.frame.within(scene.stones.vacant()) {
        let Some(index) = scene.move_on(point, MOST) else { continue };
        let (color, at) = (scene.moves[index].0, canvas.frame.at(point));
        sheet.shapes.push(Shape::Stone { at, color });
        let text = (scene.first_number + index).to_string();
        let size = if text.len() > 2 { 0.42 } else { 0.52 };
        sheet.centered(at, size * UNIT, ink(canvas, Some(color)), &text);
    }
}

pub(super) fn labels(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for label in canvas.scene.labels.iter().filter(|label| canvas.frame.sees(label.at)) {
        let (at, stone) = (canvas.frame.at(label.at), canvas.scene.stones.get(label.at));
        let ink = ink(canvas, stone);
        let pen = Pen::new(ink, 2.2);
        match &label.mark {
            Mark::Text(text) => {
                if stone.is_none() {
                    sheet.circle(at, 0.36 * UNIT, Some(Paint::clear(canvas.inks.board, 0.9)), None);
                }
                let size = if text.chars().count() > 1 { 0.45 } else { 0.58 };
                sheet.centered(at, size * UNIT, ink, text);
            }
            Mark::Circle => sheet.circle(at, 0.25 * UNIT, None, Some(pen)),
            Mark::Cross => sheet.stroke(cross(at, 0.2 * UNIT), pen),
            Mark::Square => {
                let (mut path, half) = (Path::default(), 0.21 * UNIT);
                path.rectangle(at.0 - half, at.1 - half, 2.0 * half, 2.0 * half);
                sheet.stroke(path, pen);
            }
            Mark::Triangle => {
                let (mut path, r) = (Path::default(), 0.29 * UNIT);
                let (x, y) = at;
                path.polygon(&[(x, y - r), (x + 0.87 * r, y + 0.5 * r), (x - 0.87 * r, y + 0.5 * r)]);
                sheet.stroke(path, pen);
            }
        }
    }
}

pub(super) fn cross((x, y): (f32, f32), half: f32) -> Path {
    let mut path = Path::default();
    path.line((x - half, y - half), (x + half, y + half));
    path.line((x + half, y - half), (x - half, y + half));
    path
}

/// The last move, and the ko.
pub(super) fn last(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let scene = canvas.scene;
    if let Some(point) = scene.last_move.filter(|point| canvas.frame.sees(*point)) {
        dot(canvas, sheet, canvas.frame.at(point), scene.stones.get(point), scene.is_badged(point));
    }
    if let Some(point) = scene.ko.filter(|point| canvas.frame.sees(*point)) {
        ko(canvas, sheet, canvas.frame.at(point));
    }
}

/// The dot of the last move. A badge in the middle leaves room at the rim only.
pub(super) fn dot(
    canvas: &Canvas<'_>,
    sheet: &mut Sheet,
    at: (f32, f32),
    stone: Option<Color>,
    badged: bool,
) {
    let (at, radius, paint) = if badged {
        ((at.0 + 0.27 * UNIT, at.1 - 0.27 * UNIT), 0.09, SIGNAL)
    } else {
        (at, 0.13, ink(canvas, stone))
    };
    sheet.circle(at, radius * UNIT, Some(Paint::solid(paint)), None);
}

/// The square on the point of a ko.
pub(super) fn ko(canvas: &Canvas<'_>, sheet: &mut Sheet, (x, y): (f32, f32)) {
    let (mut path, half) = (Path::default(), 0.2 * UNIT);
    path.rectangle(x - half, y - half, 2.0 * half, 2.0 * half);
    sheet.stroke(path, Pen::new(canvas.inks.text, 2.0));
}

pub(super) fn coordinates(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    let frame = &canvas.frame;
    let (cols, rows) = (frame.seen.cols, frame.seen.rows);
    let (size, ink) = (0.38 * UNIT, canvas.inks.text);
    let away = frame.margin() - 0.4 * UNIT;
    for col in cols.0..=cols.1 {
        let Some(point) = frame.size.point(i32::from(col), 0) else { continue };
        let letter: String = frame.size.name(point).to_string().chars().take(1).collect();
        let (x, _) = frame.at(point);
        for y in [frame.margin() - away, frame.height() - frame.margin() + away] {
            sheet.centered((x, y), size, ink, &letter);
        }
    }
    for row in rows.0..=rows.1 {
        let (_, y) = frame.place(0.0, f32::from(row));
        let number = (frame.size.height() - row).to_string();
        for x in [frame.margin() - away, frame.width() - frame.margin() + away] {
            sheet.centered((x, y), size, ink, &number);
        }
    }
}

/// What stones look like.
pub(crate) struct StoneLook {
    /// The colour in the light, and in the shade.
    pub(crate) light: Rgb,
    pub(crate) shade: Rgb,
    pub(crate) rim: Rgb,
}

pub(crate) const STONE: f32 = 0.475 * UNIT;

pub(crate) const fn look(theme: Theme, color: Color) -> StoneLook {
    let (light, shade, rim) = match (theme, color) {
        (Theme::Print, Color::Black) => (0x000000, 0x000000, 0x000000),
        (Theme::Print, Color::White) => (0xFFFFFF, 0xFFFFFF, 0x000000),
        (Theme::Dark, Color::Black) => (0x2A2D31, 0x08090A, 0x000000),
        (_, Color::Black) => (0x4A4D52, 0x0C0D0F, 0x000000),
        (_, Color::White) => (0xFFFFFF, 0xDEDCD6, 0x77736A),
    };
    StoneLook { light: Rgb::hex(light), shade: Rgb::hex(shade), rim: Rgb::hex(rim) }
}
