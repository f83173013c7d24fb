//! Boards as lines of text, with or without colour.
//!
//! A point is two columns wide, so that a 19×19 board with its coordinates takes 44 columns and a
//! legend fits beside it on 80.

mod color;
mod plain;

use crate::scene::{Coordinates, Feature, Scene};

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Colours from the whole palette (24 bit).
    Truecolor,
    /// The 256 colours of older terminals.
    Colors256,
    /// No colour, signs beyond ASCII.
    Unicode,
    /// No colour, ASCII only.
    Ascii,
}

/// The board with coordinates and a legend of what occurs on it; every line ends with `\n`.
#[must_use]
pub fn render(scene: &Scene, style: Style) -> String {
    let rows = match style {
        Style::Truecolor | Style::Colors256 => color::rows(scene, style),
        Style::Unicode => plain::rows(scene, &plain::UNICODE),
        Style::Ascii => plain::rows(scene, &plain::ASCII),
    };
    let mut lines = framed(scene, rows);
    let legend_at = lines.iter().map(|line| line.columns).max().unwrap_or(0) + 3;
    // The first line of the frame holds the letters.
    let first = usize::from(scene.coordinates == Coordinates::Shown);
    for (i, feature) in scene.features().into_iter().enumerate() {
        if lines.len() <= first + i {
            lines.push(Line::default());
        }
        let line = &mut lines[first + i];
        line.text += &" ".repeat(legend_at - line.columns);
        line.text += &format!("{} {}", sign(feature, style), feature.words());
    }
    lines.iter().map(|line| format!("{}\n", line.text.trim_end())).collect()
}

/// A line and the columns it takes on the screen.
#[derive(Default)]
struct Line {
    text: String,
    columns: usize,
}

fn sign(feature: Feature, style: Style) -> String {
    match style {
        Style::Truecolor | Style::Colors256 => color::sign(feature, style),
        Style::Unicode => plain::UNICODE.sign(feature),
        Style::Ascii => plain::ASCII.sign(feature),
    }
}

/// Puts coordinates around the rows, each of which is a column wider than two a point.
fn framed(scene: &Scene, rows: Vec<String>) -> Vec<Line> {
    let size = scene.size();
    let columns = 2 * usize::from(size.width()) + 1;
    if scene.coordinates == Coordinates::Hidden {
        return rows.into_iter().map(|text| Line { text, columns }).collect();
    }
    let letters: Vec<String> = (0..size.width())
        .filter_map(|col| size.point(i32::from(col), 0))
        .map(|p| size.name(p).to_string().chars().take(1).collect())
        .collect();
    let letters = || Line { text: format!("   {}", letters.join(" ")), columns: columns + 1 };
    let mut lines = vec![letters()];
    for (number, row) in (1..=size.height()).rev().zip(rows) {
        lines.push(Line { text: format!("{number:2}{row}{number:<2}"), columns: columns + 4 });
    }
    lines.push(letters());
    lines
}
