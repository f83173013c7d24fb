//! Below the board: the caption, the moves that have no place on it, and what the signs mean.

use chizu::colour_map::LinkSet;
use chizu::{Color, PointSet};

use super::Canvas;
use super::board::MOST;
use super::frame::UNIT;
use super::letters;
use super::outline::Quarters;
use super::path::Path;
use super::shape::{Anchor, HALF_CAPITAL, Paint, Pen, Sheet};
use super::{arrows, fields, signs};
use crate::scene::{
    Badge, Bond, Certainty, Contour, ContourKind, EyeKind, EyeMark, Layer, MapMarks, Scene, Sign,
};

const TEXT: f32 = 0.4 * UNIT;
const ROW: f32 = 1.06 * UNIT;
const SIDE: f32 = 0.8 * UNIT;

/// Something that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Territory,
    Moyo,
    Influence,
    Shadow,
    Claimed,
    Contested,
    Contour(ContourKind),
    Badge(Sign, Certainty),
    DeadStone,
    /// Between neighbours, or over a gap.
    Link {
        solid: bool,
    },
    Eye(EyeKind),
    Vital,
    Dame,
    Protective,
    Arrow,
    Candidate,
    /// Beside the badge of its stone, or in the middle.
    Last {
        badged: bool,
    },
    Ko,
}

/// What occurs on the sheets, in order. Numbers of moves, letters and signs of the record speak for themselves.
pub(super) fn entries(canvas: &Canvas<'_>, sheets: &[Sheet]) -> Vec<Entry> {
    let (scene, frame) = (canvas.scene, &canvas.frame);
    let mut found = Vec::new();
    // What is drawn is asked, not what there is to draw: some of it may be too small, hidden or beyond the edge.
    let drawn = |sheet: &str| sheets.iter().any(|other| other.name == sheet && !other.shapes.is_empty());
    let mut add = |layer: Layer, occurs: bool, entry: Entry| {
        let sheet = if entry == Entry::DeadStone { "dead" } else { layer.name() };
        if occurs && drawn(sheet) {
            found.push(entry);
        }
    };
    let seen = |points: PointSet| !frame.within(points).is_empty();
    add(Layer::Territory, true, Entry::Territory);
    add(Layer::Moyo, true, Entry::Moyo);
    add(Layer::Influence, true, Entry::Influence);
    let claims = |links: &LinkSet| {
        links.iter(frame.size).any(|link| [link.first, link.second].iter().all(|at| frame.sees(*at)))
    };
    let map = scene.map.as_ref();
    let claimed = |map: &MapMarks| {
        Color::ALL
            .into_iter()
            .any(|color| claims(&map.links[color]) || seen(map.points[color] - scene.stones.occupied()))
    };
    add(Layer::ColourMap, map.is_some_and(claimed), Entry::Claimed);
    add(Layer::ColourMap, map.is_some_and(|map| claims(&map.neutral)), Entry::Contested);
    for kind in [ContourKind::Cluster, ContourKind::Group, ContourKind::Eye] {
        let drawn = |contour: &&Contour| contour.kind == kind && seen(contour.points);
        add(Layer::Clusters, fields::contours(scene).any(|contour| drawn(&contour)), Entry::Contour(kind));
    }
    add(Layer::Shadows, true, Entry::Shadow);
    let mut badges: Vec<(Sign, Certainty)> = Vec::new();
    for Badge { sign, certainty, .. } in scene.badges.iter().filter(|badge| frame.sees(badge.at)) {
        // Only of life it is shown whether it is proved.
        let certainty = match (sign, certainty) {
            (Sign::Alive, Certainty::Proved) => Certainty::Proved,
            (_, Certainty::Engine) => Certainty::Engine,
            _ => Certainty::Guessed,
        };
        if !badges.contains(&(*sign, certainty)) {
            badges.push((*sign, certainty));
        }
    }
    badges.sort();
    let dead = badges.iter().any(|(sign, _)| *sign == Sign::Dead);
    for (sign, certainty) in badges {
        add(Layer::Badges, true, Entry::Badge(sign, certainty));
    }
    // One of the dead carries a cross, and all are as faint.
    add(Layer::Stones, !(dead && scene.shows(Layer::Badges)), Entry::DeadStone);
    for solid in [true, false] {
        let drawn = |bond: &Bond| bond.solid == solid && frame.sees(bond.from) && frame.sees(bond.to);
        add(Layer::Links, scene.bonds.iter().any(drawn), Entry::Link { solid });
    }
    for kind in [EyeKind::Whole, EyeKind::Half, EyeKind::False] {
        let drawn = |eye: &EyeMark| eye.kind == kind && frame.sees(eye.at);
        add(Layer::Eyes, scene.eye_marks.iter().any(drawn), Entry::Eye(kind));
    }
    add(Layer::Eyes, seen(scene.vital), Entry::Vital);
    add(Layer::Dame, true, Entry::Dame);
    add(Layer::Protective, true, Entry::Protective);
    add(Layer::Thickness, true, Entry::Arrow);
    add(Layer::Candidates, true, Entry::Candidate);
    if let Some(last) = scene.last_move.filter(|point| frame.sees(*point)) {
        add(Layer::Last, true, Entry::Last { badged: scene.is_badged(last) });
    }
    add(Layer::Last, scene.ko.is_some_and(|point| frame.sees(point)), Entry::Ko);
    found
}

impl Entry {
    const fn words(self) -> &'static str {
        match self {
            Self::Territory => "territory",
            Self::Moyo => "moyo",
            Self::Influence => "influence",
            Self::Shadow => "shadow",
            Self::Claimed => "claimed",
            Self::Contested => "claimed by both",
            Self::Contour(ContourKind::Cluster) => "cluster",
            Self::Contour(ContourKind::Group) => "group",
            Self::Contour(ContourKind::Eye) => "eye of a cluster",
            Self::Badge(Sign::Alive, Certainty::Proved) => "surely alive",
            Self::Badge(Sign::Alive, Certainty::Engine) => "an engine: alive",
            Self::Badge(Sign::Weak, Certainty::Engine) => "an engine: weak",
            Self::Badge(Sign::Critical, Certainty::Engine) => "an engine: critical",
            Self::Badge(Sign::Ko, Certainty::Engine) => "an engine: hangs on a ko",
            Self::Badge(Sign::Seki, Certainty::Engine) => "an engine: seki",
            Self::Badge(Sign::Dead, Certainty::Engine) => "an engine: dead",
            Self::Badge(Sign::Alive, _) => "alive",
            Self::Badge(Sign::Weak, _) => "weak",
            Self::Badge(Sign::Critical, _) => "critical",
            Self::Badge(Sign::Ko, _) => "hangs on a ko",
            Self::Badge(Sign::Seki, _) => "seki",
            Self::Badge(Sign::Dead, _) | Self::DeadStone => "dead",
            Self::Link { solid: true } => "joined",
            Self::Link { solid: false } => "link",
            Self::Eye(EyeKind::Whole) => "eye",
            Self::Eye(EyeKind::Half) => "half eye",
            Self::Eye(EyeKind::False) => "false eye",
            Self::Dame => "dame",
            Self::Protective => "must be filled",
            Self::Vital => "vital point",
            Self::Arrow => "thickness",
            Self::Candidate => "worth a thought",
            Self::Last { .. } => "last move",
            Self::Ko => "ko",
        }
    }

    /// How wide its sign is.
    const fn width(self) -> f32 {
        match self {
            Self::Territory | Self::Moyo | Self::Influence | Self::Shadow | Self::Claimed => 1.55 * UNIT,
            Self::Arrow | Self::Link { .. } | Self::Contested => 1.4 * UNIT,
            _ => 0.95 * UNIT,
        }
    }
}

/// Draws everything below the board, whose lower edge is at `top`; says how high it is.
/// `sheets` hold what is on it.
pub(super) fn draw(canvas: &Canvas<'_>, sheets: &[Sheet], text: &mut Sheet, legend: &mut Sheet) -> f32 {
    let (top, width) = (canvas.frame.height(), super::width(&canvas.frame));
    let mut y = top;
    let lines = below(canvas.scene, width - 2.0 * SIDE);
    for line in &lines {
        y += if y == top { 0.85 * UNIT } else { 0.6 * UNIT };
        text.text((SIDE, y), TEXT, Anchor::Start, canvas.inks.text, line);
    }
    if !canvas.scene.shows(Layer::Legend) {
        return if lines.is_empty() { 0.0 } else { y - top + 0.45 * UNIT };
    }
    if !lines.is_empty() {
        y += 0.2 * UNIT;
    }
    let rows = rows(&entries(canvas, sheets), width - 2.0 * SIDE);
    for row in &rows {
        let mut x = SIDE;
        for entry in row {
            let middle = y + 0.8 * UNIT;
            sign(canvas, legend, *entry, (x, middle));
            let at = (x + entry.width() + 0.18 * UNIT, middle + TEXT * HALF_CAPITAL);
            legend.text(at, TEXT, Anchor::Start, canvas.inks.text, entry.words());
            x += room(*entry);
        }
        y += ROW;
    }
    match (rows.is_empty(), lines.is_empty()) {
        (true, true) => 0.0,
        (true, false) => y - top + 0.25 * UNIT,
        _ => y - top + 0.6 * UNIT,
    }
}

/// How much of a row an entry takes.
fn room(entry: Entry) -> f32 {
    entry.width() + 0.18 * UNIT + letters::width(entry.words(), TEXT) + 0.6 * UNIT
}

fn rows(entries: &[Entry], width: f32) -> Vec<Vec<Entry>> {
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    let mut taken = f32::MAX;
    for entry in entries {
        let more = room(*entry);
        if taken + more - 0.6 * UNIT > width {
            rows.push(Vec::new());
            taken = 0.0;
        }
        taken += more;
        if let Some(row) = rows.last_mut() {
            row.push(*entry);
        }
    }
    rows
}

/// The caption, and the moves that have no place of their own: `112 = 20` where a stone with a number stands
/// already, otherwise the name of the point.
fn below(scene: &Scene, width: f32) -> Vec<String> {
    let mut lines = folded(&scene.caption, " ", width);
    lines.extend(folded(&scene.list_of_moves(MOST).join(", "), ", ", width));
    lines
}

/// Lines that are not wider, broken where the separator is.
fn folded(text: &str, separator: &str, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in text.split(separator).filter(|piece| !piece.is_empty()) {
        match lines.last_mut() {
            Some(line) if letters::width(&format!("{line}{separator}{piece}"), TEXT) <= width => {
                line.push_str(separator);
                line.push_str(piece);
            }
            _ => lines.push(piece.to_owned()),
        }
    }
    lines
}

/// The sign of an entry, from its left end.
fn sign(canvas: &Canvas<'_>, sheet: &mut Sheet, entry: Entry, (x, y): (f32, f32)) {
    let one = (x + 0.475 * UNIT, y);
    let board = |sheet: &mut Sheet, width: f32| {
        let mut path = Path::default();
        let half = 0.36 * UNIT;
        path.rounded(
            &[(x, y - half), (x + width, y - half), (x + width, y + half), (x, y + half)],
            0.12 * UNIT,
        );
        sheet.path(path, Some(Paint::solid(canvas.inks.board)), Some(Pen::new(canvas.inks.line, 0.8)));
    };
    let stone = |sheet: &mut Sheet| signs::stone(sheet, one, Color::White);
    match entry {
        Entry::Territory | Entry::Moyo | Entry::Influence | Entry::Shadow | Entry::Claimed => {
            board(sheet, entry.width());
            for (i, color) in Color::ALL.into_iter().enumerate() {
                swatch(canvas, sheet, entry, color, (x + (0.1 + 0.7 * i as f32) * UNIT, y));
            }
        }
        Entry::Contested => {
            fields::contested(canvas, sheet, straight((x, y), entry.width()));
        }
        Entry::Contour(kind) => {
            let mut path = Path::default();
            path.rounded(&square(one, 0.3 * UNIT), 0.12 * UNIT);
            fields::contour(canvas, sheet, path, kind, Color::Black);
        }
        Entry::Link { solid } => {
            let (width, inner) = (entry.width(), 0.15 * UNIT);
            let path = straight((x + inner, y), width - 2.0 * inner);
            sheet.stroke(path, signs::link(canvas.inks.text, solid));
        }
        Entry::Eye(kind) => signs::eye(canvas, sheet, one, kind),
        Entry::Badge(sign, certainty) => {
            stone(sheet);
            signs::draw_badge(canvas, sheet, (sign, certainty), one, Some(Color::White));
        }
        Entry::DeadStone => {
            let (black, white) = (canvas.inks.text, canvas.inks.board);
            sheet.circle(one, 0.3 * UNIT, Some(Paint::clear(black, 0.45)), Some(Pen::new(white, 1.0)));
        }
        Entry::Dame => sheet.stroke(super::board::cross(one, 0.1 * UNIT), Pen::new(canvas.inks.text, 2.0)),
        Entry::Protective => {
            sheet.circle(one, 0.2 * UNIT, Some(Paint::solid(canvas.inks.text)), None);
        }
        Entry::Vital => signs::diamond(canvas, sheet, one),
        Entry::Arrow => {
            let ends = ((x, y), (x + entry.width(), y));
            arrows::shaft(canvas, sheet, Color::Black, ends, 7.0);
        }
        Entry::Candidate => signs::ring(canvas, sheet, one, "A"),
        Entry::Last { badged } => {
            stone(sheet);
            super::board::dot(canvas, sheet, one, Some(Color::White), badged);
        }
        Entry::Ko => super::board::ko(canvas, sheet, one),
    }
}

/// A line to the right.
fn straight((x, y): (f32, f32), width: f32) -> Path {
    let mut path = Path::default();
    path.line((x, y), (x + width, y));
    path
}

fn square((x, y): (f32, f32), half: f32) -> [(f32, f32); 4] {
    [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
}

/// A piece of a field.
fn swatch(canvas: &Canvas<'_>, sheet: &mut Sheet, entry: Entry, color: Color, (x, y): (f32, f32)) {
    let (field, stroke) = (canvas.style.field(color), canvas.style.stroke(color));
    let (size, colored) = (0.65 * UNIT, canvas.style.palette().is_some());
    let half = 0.26 * UNIT;
    let mut path = Path::default();
    path.rounded(&[(x, y - half), (x + size, y - half), (x + size, y + half), (x, y + half)], 0.12 * UNIT);
    let hatch = |sheet: &mut Sheet, step: f32| {
        let one = chizu::Size::new(1, 1).map(|size| Quarters::of(size, size.points().collect()));
        if let Ok(quarters) = one {
            let lines = quarters.hatch((x, y - half), half, step, color == Color::Black);
            sheet.stroke(lines, Pen::new(stroke, if color == Color::Black { 1.0 } else { 1.8 }));
        }
    };
    match entry {
        Entry::Claimed => {
            sheet.stroke(straight((x + 4.0, y), size - 8.0), fields::line(canvas, color, 3.4));
            fields::claimed(canvas, sheet, color, &[(x + size / 2.0, y)]);
        }
        Entry::Moyo => {
            hatch(sheet, 1.0);
            sheet.stroke(path, Pen::new(stroke, 1.4).dashed(3.0, 5.0));
        }
        Entry::Territory if !colored => {
            hatch(sheet, 0.5);
            sheet.stroke(path, Pen::new(stroke, 1.2));
        }
        _ if !colored && color == Color::White => sheet.stroke(path, Pen::new(stroke, 1.2).dashed(1.0, 4.0)),
        _ if !colored => sheet.stroke(path, Pen::new(stroke, 1.2)),
        Entry::Territory => sheet.fill(path, Paint::clear(field, 0.5)),
        Entry::Influence => sheet.fill(path, Paint::clear(field, 0.3)),
        _ => sheet.fill(path, Paint::clear(field, 0.22)),
    }
}

#[cfg(test)]
mod tests;
