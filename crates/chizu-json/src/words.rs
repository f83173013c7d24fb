//! Names and texts that all answers share.
//!
//! ```
//! use chizu_json::words;
//! assert_eq!(words::points(7), "3.5 points");
//! assert_eq!(words::counted(1, "move"), "1 move");
//! ```

use chizu::score::ForcedReason;
use chizu::{Color, PointSet, Size};

/// The text without characters that would move the cursor or change the terminal.
#[must_use]
pub fn printable(text: &str) -> String {
    let risky = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if risky(c) { '\u{fffd}' } else { c }).collect()
}

/// The text, or its first characters if there are more than `most`.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// So many half-points as a number: `6.5`, `-1`, `0`.
#[must_use]
pub fn number(half_points: i64) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    let half = if half_points % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", half_points.abs() / 2)
}

/// So many half-points in words: `3.5 points`, `1 point`, `half a point`.
#[must_use]
pub fn points(half_points: u32) -> String {
    match half_points {
        1 => "half a point".to_owned(),
        2 => "1 point".to_owned(),
        n => format!("{} points", number(i64::from(n))),
    }
}

/// The colour in lower case, as JSON has it.
#[must_use]
pub const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The names of points, in board order.
#[must_use]
pub fn point_names(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| size.name(point).to_string()).collect()
}

/// The stable name of a kind of reason.
#[must_use]
pub const fn reason_code(reason: &ForcedReason) -> &'static str {
    match reason {
        ForcedReason::Connect { .. } => "connect",
        ForcedReason::Capture { .. } => "capture",
        ForcedReason::Revival { .. } => "revival",
        ForcedReason::Escape { .. } => "escape",
        ForcedReason::Breach { .. } => "breach",
        ForcedReason::Ko => "ko",
        ForcedReason::DoubleThreat { .. } => "double-threat",
        ForcedReason::KoTaken => "ko-taken",
    }
}

/// The stones a forced move keeps from harm.
#[must_use]
pub const fn saved(reason: &ForcedReason) -> PointSet {
    match *reason {
        ForcedReason::Connect { saves }
        | ForcedReason::Capture { saves, .. }
        | ForcedReason::Escape { saves }
        | ForcedReason::DoubleThreat { saves } => saves,
        ForcedReason::Breach { space } => space,
        _ => PointSet::EMPTY,
    }
}

/// The dead stones a forced move takes, or keeps dead.
#[must_use]
pub const fn taken(reason: &ForcedReason) -> PointSet {
    match *reason {
        ForcedReason::Capture { takes, .. } => takes,
        ForcedReason::Revival { stones } => stones,
        _ => PointSet::EMPTY,
    }
}

/// So many things: `1 move`, `3 moves`.
#[must_use]
pub fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// The points of a set by name.
#[must_use]
pub fn named(set: PointSet, size: Size) -> String {
    let names: Vec<_> = set.iter().map(|point| size.name(point).to_string()).collect();
    names.join(" ")
}
