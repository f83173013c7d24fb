//! Words and texts made fit for the screen.

use std::io;

pub(crate) use chizu_json::words::{counted, number, points, printable, shortened};
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

/// The columns a text takes on the screen; Chinese characters take two.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// The text followed by spaces up to `width` columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(columns(text)))
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
