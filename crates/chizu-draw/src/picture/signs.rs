//! Signs on points and stones: badges, eyes, dame, protective points, candidates, links between stones.

use chizu::{Color, Point};

use super::Canvas;
use super::board::{SIGNAL, cross, ink};
use super::frame::UNIT;
use super::path::Path;
use super::shape::{Paint, Pen, Shape, Sheet};
use crate::color::Rgb;
use crate::scene::{Certainty, EyeKind, Sign};

/// What a badge is drawn in, and the plate it needs to be noticed.
struct Look {
    ink: Rgb,
    plate: Option<Rgb>,
}

/// What needs attention stands on a plate; what does not is quiet. Without colour the plate is that of the other player's
/// stones.
fn look(canvas: &Canvas<'_>, sign: Sign, stone: Option<Color>) -> Look {
    let plain = ink(canvas, stone);
    let (plate, ink) = match sign {
        Sign::Alive | Sign::Seki | Sign::Dead => return Look { ink: plain, plate: None },
        _ if canvas.style.palette().is_none() => (plain, ink(canvas, stone.map(|color| !color))),
        Sign::Weak => (Rgb::hex(0xF6B93B), Rgb::hex(0x2B1D00)),
        Sign::Critical | Sign::Ko => (Rgb::hex(0xC8102E), Rgb::hex(0xFFFFFF)),
    };
    Look { ink, plate: Some(plate) }
}

pub(super) fn badges(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for badge in canvas.scene.badges.iter().filter(|badge| canvas.frame.sees(badge.at)) {
        draw_badge(
            canvas,
            sheet,
            (badge.sign, badge.certainty),
            canvas.frame.at(badge.at),
            canvas.scene.stones.get(badge.at),
        );
    }
}

/// A badge on a stone of that colour.
pub(super) fn draw_badge(
    canvas: &Canvas<'_>,
    sheet: &mut Sheet,
    (what, certainty): (Sign, Certainty),
    at: (f32, f32),
    stone: Option<Color>,
) {
    let look = look(canvas, what, stone);
    if let Some(plate) = look.plate {
        sheet.circle(at, 0.34 * UNIT, Some(Paint::solid(plate)), None);
    }
    if what == Sign::Alive && certainty == Certainty::Proved {
        for radius in [0.33, 0.4] {
            sheet.circle(at, radius * UNIT, None, Some(Pen::new(look.ink, 1.3)));
        }
    }
    if certainty == Certainty::Engine {
        sheet.circle(at, 0.41 * UNIT, None, Some(Pen::new(ink(canvas, stone), 2.4).dashed(0.1, 4.2)));
    }
    let thick = if matches!(what, Sign::Alive | Sign::Ko) { 2.6 } else { 3.2 };
    let pen = Pen::new(look.ink, thick);
    sign(sheet, what, at, pen);
}

/// The sign itself: strokes, so that it needs neither colour nor font.
fn sign(sheet: &mut Sheet, sign: Sign, (x, y): (f32, f32), pen: Pen) {
    let mut path = Path::default();
    match sign {
        Sign::Alive => path.lines(&[(x - 6.2, y + 0.4), (x - 1.8, y + 5.0), (x + 6.4, y - 5.2)]),
        Sign::Weak => {
            path.line((x, y - 8.4), (x, y + 1.8));
            path.line((x, y + 7.6), (x, y + 7.7));
        }
        Sign::Critical => {
            path.arc((x, y - 3.4), 4.8, 190.0, 375.0);
            path.lines(&[(x + 4.64, y - 2.2), (x, y + 1.4), (x, y + 2.6)]);
            path.line((x, y + 8.2), (x, y + 8.3));
        }
        Sign::Ko => {
            path.arc((x, y), 6.4, -290.0, -30.0);
            let mut head = Path::default();
            head.polygon(&[(x + 1.6, y - 2.0), (x + 10.0, y - 3.6), (x + 7.0, y + 3.2)]);
            sheet.fill(head, pen.paint);
        }
        Sign::Seki => {
            path.line((x - 6.0, y - 3.2), (x + 6.0, y - 3.2));
            path.line((x - 6.0, y + 3.2), (x + 6.0, y + 3.2));
        }
        Sign::Dead => path = cross((x, y), 6.6),
    }
    sheet.stroke(path, pen);
}

/// What holds stones together: a line between neighbours, dots over a gap.
pub(super) fn links(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for color in Color::ALL {
        let (mut solid, mut dotted) = (Path::default(), Path::default());
        for bond in canvas.scene.bonds.iter().filter(|bond| canvas.scene.stones.get(bond.from) == Some(color))
        {
            if canvas.frame.sees(bond.from) && canvas.frame.sees(bond.to) {
                let path = if bond.solid { &mut solid } else { &mut dotted };
                path.line(canvas.frame.at(bond.from), canvas.frame.at(bond.to));
            }
        }
        let ink = if color == Color::Black { Rgb::hex(0x16181B) } else { Rgb::hex(0xFFFFFF) };
        // White lines need a rim to be seen on light boards.
        let rim = (color == Color::White).then_some(Rgb::hex(0x6F6A60));
        for (path, is_solid) in [(solid, true), (dotted, false)] {
            let pen = link(ink, is_solid);
            if let Some(rim) = rim {
                sheet.stroke(path.clone(), Pen { dash: pen.dash, ..Pen::new(rim, 6.4) });
            }
            sheet.stroke(path, pen);
        }
    }
}

/// What links are drawn with.
pub(super) const fn link(ink: Rgb, solid: bool) -> Pen {
    if solid { Pen::new(ink, 6.0) } else { Pen::new(ink, 4.6).dashed(1.0, 9.0) }
}

/// Eyes of one point, vital points.
pub(super) fn eyes(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for mark in canvas.scene.eye_marks.iter().filter(|eye| canvas.frame.sees(eye.at)) {
        eye(canvas, sheet, canvas.frame.at(mark.at), mark.kind);
    }
    for point in canvas.frame.within(canvas.scene.vital) {
        diamond(canvas, sheet, canvas.frame.at(point));
    }
}

/// An eye of one point.
pub(super) fn eye(canvas: &Canvas<'_>, sheet: &mut Sheet, at: (f32, f32), kind: EyeKind) {
    let (ink, radius) = (canvas.inks.text, 0.2 * UNIT);
    let pen = Pen::new(ink, 1.8);
    sheet.circle(at, radius, Some(Paint::solid(canvas.inks.board)), Some(pen));
    match kind {
        EyeKind::Whole => sheet.circle(at, 0.09 * UNIT, Some(Paint::solid(ink)), None),
        EyeKind::Half => {
            let mut half = Path::default();
            half.arc(at, radius, 90.0, 270.0);
            sheet.fill(half, Paint::solid(ink));
        }
        EyeKind::False => sheet.stroke(cross(at, 0.14 * UNIT), pen),
    }
}

/// A vital point.
pub(super) fn diamond(canvas: &Canvas<'_>, sheet: &mut Sheet, (x, y): (f32, f32)) {
    let (mut path, r) = (Path::default(), 0.2 * UNIT);
    path.polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
    sheet.fill(path, Paint::solid(signal(canvas)));
}

fn signal(canvas: &Canvas<'_>) -> Rgb {
    if canvas.style.palette().is_some() { SIGNAL } else { Rgb::hex(0) }
}

/// Nobody's points.
pub(super) fn dame(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for point in canvas.frame.within(canvas.scene.dame) {
        sheet.stroke(cross(canvas.frame.at(point), 0.1 * UNIT), Pen::new(canvas.inks.text, 2.0));
    }
}

/// Points that must be filled: small stones of whoever fills them.
pub(super) fn protective(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for mark in canvas.scene.forced.iter().filter(|mark| canvas.frame.sees(mark.point)) {
        small_stone(canvas, sheet, mark.point, mark.by);
    }
}

fn small_stone(canvas: &Canvas<'_>, sheet: &mut Sheet, point: Point, color: Color) {
    let (fill, rim) = match color {
        Color::Black => (Rgb::hex(0x16181B), Rgb::hex(0)),
        Color::White => (Rgb::hex(0xFFFFFF), Rgb::hex(0x3A3833)),
    };
    sheet.circle(canvas.frame.at(point), 0.2 * UNIT, Some(Paint::solid(fill)), Some(Pen::new(rim, 1.4)));
}

/// Moves worth thinking of: letters in rings, the best first.
pub(super) fn candidates(canvas: &Canvas<'_>, sheet: &mut Sheet) {
    for (letter, point) in ('A'..='E').zip(&canvas.scene.candidates) {
        if canvas.frame.sees(*point) {
            ring(canvas, sheet, canvas.frame.at(*point), &letter.to_string());
        }
    }
}

/// A letter in a ring.
pub(super) fn ring(canvas: &Canvas<'_>, sheet: &mut Sheet, at: (f32, f32), letter: &str) {
    let pen = Pen::new(canvas.inks.text, 1.6);
    sheet.circle(at, 0.34 * UNIT, Some(Paint::solid(canvas.inks.board)), Some(pen));
    sheet.centered(at, 0.42 * UNIT, canvas.inks.text, letter);
}

/// A stone in a legend, smaller than on the board.
pub(super) fn stone(sheet: &mut Sheet, at: (f32, f32), color: Color) {
    sheet.shapes.push(Shape::Stone { at, color });
}
