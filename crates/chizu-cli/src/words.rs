//! Words and texts made fit for the screen.

use std::io;

use chizu::score::ForcedReason;
use chizu::{Color, PointSet, Size};
use unicode_width::UnicodeWidthStr;

/// An error in reading, in words that are the same everywhere.
pub(crate) fn io_error(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
        _ => system_error(error),
    }
}

/// An error in writing.
pub(crate) fn write_error(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "no permission to write it".to_owned(),
        _ => system_error(error),
    }
}

pub(crate) fn system_error(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::NotADirectory => "a part of this path is a file, no folder".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        io::ErrorKind::AlreadyExists => "there is a file of that name".to_owned(),
        io::ErrorKind::StorageFull => "no space left".to_owned(),
        io::ErrorKind::UnexpectedEof => "it ends too early".to_owned(),
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput if error.raw_os_error().is_none() => {
            "the compressed data is damaged".to_owned()
        }
        _ if is_circle(error) => "the link leads back to itself".to_owned(),
        // Some libraries put what they read into their errors, whatever it was.
        _ => printable(&error.to_string()).chars().take(100).collect(),
    }
}

/// Whether links lead in a circle.
pub(crate) fn is_circle(error: &io::Error) -> bool {
    // The kind has no name yet that can be used.
    error.kind().to_string().contains("loop")
}

/// The text without characters that would move the cursor or change the terminal.
pub(crate) fn printable(text: &str) -> String {
    let risky = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if risky(c) { '\u{fffd}' } else { c }).collect()
}

/// The columns a text takes on the screen; Chinese characters take two.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// The text followed by spaces up to `width` columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(columns(text)))
}

/// The text, or its first characters if there are more than `most`.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text folded to `width` columns; every line but the first is indented by `indent` more.
pub(crate) fn folded(text: &str, width: usize, indent: usize) -> String {
    let mut folded = String::new();
    let mut column = 0;
    let mut word_in_lines = |piece: &str, spaced: bool| {
        let length = columns(piece);
        let space = usize::from(spaced && column > 0);
        if column > 0 && column + space + length > width {
            folded.push('\n');
            folded.push_str(&" ".repeat(indent));
            column = 0;
        } else if space > 0 {
            folded.push(' ');
            column += 1;
        }
        folded.push_str(piece);
        column += length;
    };
    for word in text.split_whitespace() {
        if columns(word) <= width {
            word_in_lines(word, true);
        } else {
            // Where there are no spaces, as in Chinese, lines end anywhere.
            for (i, (at, c)) in word.char_indices().enumerate() {
                word_in_lines(&word[at..at + c.len_utf8()], i == 0);
            }
        }
    }
    folded
}

/// So many half-points as a number: `6.5`, `-1`, `0`.
pub(crate) fn number(half_points: i64) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    let half = if half_points % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", half_points.abs() / 2)
}

/// So many half-points in words: `3.5 points`, `1 point`, `half a point`.
pub(crate) fn points(half_points: u32) -> String {
    match half_points {
        1 => "half a point".to_owned(),
        2 => "1 point".to_owned(),
        n => format!("{} points", number(i64::from(n))),
    }
}

/// The colour in lower case, as JSON has it.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The names of points, in board order.
pub(crate) fn point_names(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| size.name(point).to_string()).collect()
}

/// The stable name of a kind of reason.
pub(crate) const fn reason_code(reason: &ForcedReason) -> &'static str {
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
pub(crate) const fn saved(reason: &ForcedReason) -> PointSet {
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
pub(crate) const fn taken(reason: &ForcedReason) -> PointSet {
    match *reason {
        ForcedReason::Capture { takes, .. } => takes,
        ForcedReason::Revival { stones } => stones,
        _ => PointSet::EMPTY,
    }
}

/// So many things: `1 move`, `3 moves`.
pub(crate) fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_by_columns() {
        assert_eq!(folded("one two three", 7, 2), "one two\n  three");
        assert_eq!(folded("本因坊 秀策", 7, 0), "本因坊\n秀策");
        assert_eq!(folded("a 本因坊秀策", 6, 0), "a 本因\n坊秀策");
        assert_eq!(padded("秀策", 6), "秀策  ");
        assert_eq!([columns("秀"), columns("e\u{301}")], [2, 1]);
        assert_eq!(shortened("秀策先生", 2), "秀策...");
    }
}
