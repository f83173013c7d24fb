//! Diagrams of Sensei's Library where a record is expected.

use std::fmt::Write;

use chizu::board::Color;
use chizu::{Move, Point, Size};
use chizu_draw::{Mark, sensei};

/// The record of a diagram; what does not begin like one is handed back.
pub(crate) fn as_record(bytes: Vec<u8>) -> Result<Vec<u8>, sensei::DiagramError> {
    let begins = |bytes: &[u8]| bytes.trim_ascii_start().starts_with(b"$$");
    if !begins(&bytes) {
        return Ok(bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    sensei::read(&text).map(|diagram| record(&diagram).into_bytes())
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
    for color in Color::ALL {
        let mut stones = diagram.stones.of(color).iter().peekable();
        if stones.peek().is_some() {
            let _ = write!(text, "A{}", color.letter());
            stones.for_each(|point| text += &format!("[{}]", written(size, point)));
        }
    }
    let first = diagram.moves.first().map_or(diagram.to_play, |(color, _)| *color);
    let _ = write!(text, "PL[{}]", first.letter());
    for ident in ["LB", "CR", "MA", "SQ", "TR"] {
        let mut values = diagram.labels.iter().filter_map(|label| {
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
        if let Some(first) = values.next() {
            let _ = write!(text, "{ident}[{first}]");
            values.for_each(|value| text += &format!("[{value}]"));
        }
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

/// A point as records have it.
fn written(size: Size, point: Point) -> String {
    [size.col(point), size.row(point)].map(|n| char::from(b'a' + n)).iter().collect()
}
