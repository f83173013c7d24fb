//! Diagrams of Sensei's Library where a record is expected.

use std::fmt::Write;

use anyhow::Context;
use chizu::board::Color;
use chizu::{Move, Point, Size};
use chizu_draw::{Mark, sensei};

/// The record of a diagram; what does not begin like one is handed back.
pub(crate) fn as_record(name: &str, bytes: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    let begins = |bytes: &[u8]| bytes.trim_ascii_start().starts_with(b"$$");
    if !begins(&bytes) {
        return Ok(bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    let diagram = sensei::read(&text).with_context(|| name.to_owned())?;
    Ok(record(&diagram).into_bytes())
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
    for label in &diagram.labels {
        let at = written(size, label.at);
        let _ = match &label.mark {
            Mark::Text(letter) => write!(text, "LB[{at}:{letter}]"),
            Mark::Circle => write!(text, "CR[{at}]"),
            Mark::Cross => write!(text, "MA[{at}]"),
            Mark::Square => write!(text, "SQ[{at}]"),
            Mark::Triangle => write!(text, "TR[{at}]"),
        };
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
