//! Diagrams of Sensei's Library where a record is expected.

use std::borrow::Cow;
use std::fmt::Write;

use chizu::board::Color;
use chizu::{Move, Point, Size};
use chizu_draw::{Mark, sensei};

/// The record of a diagram; what does not begin like one is handed back.
///
/// # Errors
/// If a diagram cannot be read.
pub fn as_record(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, [u8]>, sensei::DiagramError> {
    if !bytes.trim_ascii_start().starts_with(b"$$") {
        return Ok(bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    sensei::read(&text).map(|diagram| record(&diagram).into_bytes().into())
}

fn record(diagram: &sensei::Diagram) -> String {
    let size = diagram.stones.size();
    let mut text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}:{}]", size.width(), size.height());
    if size.width() == size.height() {
        text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", size.width());
    }
    if !diagram.title.is_empty() {
        let title = diagram.title.replace('\\', "\\\\").replace(']', "\\]");
        text += &format!("GN[{title}]");
    }
    for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
        add(&mut text, ident, diagram.stones.of(color).iter().map(|point| written(size, point)));
    }
    let first = diagram.moves.first().map_or(diagram.to_play, |(color, _)| *color);
    let _ = write!(text, "PL[{}]", first.letter());
    for ident in ["LB", "CR", "MA", "SQ", "TR"] {
        let values = diagram.labels.iter().filter_map(|label| {
            let at = written(size, label.at);
            let (property, value) = match &label.mark {
                Mark::Text(letter) => ("LB", format!("{at}:{letter}")),
                Mark::Circle => ("CR", at),
                Mark::Cross => ("MA", at),
                Mark::Square => ("SQ", at),
                Mark::Triangle => ("TR", at),
            };
            (property == ident).then_some(value)
        });
        add(&mut text, ident, values);
    }
    for (color, mv) in &diagram.moves {
        let at = match mv {
            Move::Play(point) => written(size, *point),
            Move::Pass => String::new(),
        };
        let _ = write!(text, ";{}[{at}]", color.letter());
    }
    text + ")"
}

/// Adds a property, unless it has no values.
fn add(text: &mut String, ident: &str, values: impl Iterator<Item = String>) {
    let values: String = values.map(|value| format!("[{value}]")).collect();
    if !values.is_empty() {
        text.extend([ident, &values]);
    }
}

/// A point as records have it.
fn written(size: Size, point: Point) -> String {
    [size.col(point), size.row(point)].map(|n| char::from(b'a' + n)).iter().collect()
}
