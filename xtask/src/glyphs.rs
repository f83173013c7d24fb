//! The letters of pictures: outlines taken from a font, a line for each character.

use std::fmt::Write;

use anyhow::{Context, anyhow};
use ttf_parser::{Face, OutlineBuilder};

/// What is needed beside the printable characters of ASCII.
const MORE: &str = "–—’·×→½±";

/// The outlines of `font` as the text `chizu-draw` reads: a character, its width, and its outline in
/// units of a thousandth of the size, y downwards.
///
/// # Errors
/// If it is no TrueType font, or lacks a character.
pub fn outlines(font: &[u8]) -> anyhow::Result<String> {
    let face = Face::parse(font, 0).context("this is no font")?;
    let scale = 1000.0 / f32::from(face.units_per_em());
    let mut text = String::new();
    for character in ('!'..='~').chain(MORE.chars()).chain([' ']) {
        let glyph = face.glyph_index(character).ok_or_else(|| anyhow!("the font has no {character:?}"))?;
        let width = f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        let mut pen = Pen { text: String::new(), scale };
        face.outline_glyph(glyph, &mut pen);
        writeln!(text, "{character} {width:.0} {}", pen.text)?;
    }
    Ok(text)
}

struct Pen {
    text: String,
    scale: f32,
}

impl Pen {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.text.push(command);
        for (i, (x, y)) in points.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(self.text, "{gap}{:.0} {:.0}", x * self.scale, 0.0 - y * self.scale);
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        self.text.push('Z');
    }
}
