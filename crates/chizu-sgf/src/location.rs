//! Where something stands in the record: byte offset, line and column.
//!
//! Offsets count the bytes of the record as it was given, before any decoding, so that an editor can jump to
//! them. Records in legacy encodings are decoded before they are tokenised; a [`SourceMap`] leads back.

use std::fmt;

/// A place in the original bytes of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// Byte offset from the start of the input, counted from 0, in the original bytes.
    pub offset: u64,
    /// Line, counted from 1. `\n`, `\r\n` and `\r` each end a line.
    pub line: u64,
    /// Column, counted from 1, in characters (Unicode scalar values).
    pub column: u64,
}

impl Location {
    /// The first character of the input.
    pub const START: Self = Self { offset: 0, line: 1, column: 1 };
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.offset)
    }
}

/// A stretch of decoded text whose characters all have the same lengths before and after decoding.
#[derive(Clone, Copy, Debug)]
struct Run {
    text: usize,
    source: usize,
    text_len: u8,
    source_len: u8,
}

/// Leads from byte offsets in decoded text back to byte offsets in the original.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceMap {
    runs: Vec<Run>,
}

impl SourceMap {
    /// Notes that text starting at `text` came from bytes starting at `source`, in units of the given lengths.
    pub(crate) fn push(&mut self, text: usize, source: usize, text_len: u8, source_len: u8) {
        if let Some(last) = self.runs.last()
            && last.text_len == text_len
            && last.source_len == source_len
            && text_len > 0
            && (text - last.text).is_multiple_of(usize::from(text_len))
            && last.source + (text - last.text) / usize::from(text_len) * usize::from(source_len) == source
        {
            return;
        }
        self.runs.push(Run { text, source, text_len, source_len });
    }

    /// The original offset of the character at `text`.
    pub(crate) fn source(&self, text: usize) -> usize {
        let after = self.runs.partition_point(|run| run.text <= text);
        let Some(run) = after.checked_sub(1).and_then(|index| self.runs.get(index)) else {
            return text;
        };
        let units = (text - run.text).checked_div(usize::from(run.text_len)).unwrap_or(0);
        run.source + units * usize::from(run.source_len)
    }
}

/// The start of a game in the input, and how to find places from there.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// Location of the first byte of the game's text.
    pub(crate) start: Location,
    /// For decoded records: the way from the text back to the bytes.
    pub(crate) decoded: Option<Box<SourceMap>>,
    /// For records in another format: from which byte of the text on what stands there comes from which line, in order.
    pub(crate) lines: Vec<(usize, Location)>,
}

impl Origin {
    pub(crate) const NOWHERE: Self = Self { start: Location::START, decoded: None, lines: Vec::new() };

    /// The line of another format that the byte at `at` of the text comes from.
    fn line(&self, at: usize) -> Option<Location> {
        let after = self.lines.partition_point(|(start, _)| *start <= at);
        after.checked_sub(1).map(|index| self.lines[index].1)
    }

    /// Original offset, relative to the game's start, of the byte at `at` of the game's text.
    fn source(&self, at: usize) -> u64 {
        match &self.decoded {
            None => at as u64,
            Some(map) => map.source(at) as u64,
        }
    }
}

/// Turns rising text offsets into locations, without starting over each time.
#[derive(Clone, Debug)]
pub(crate) struct Locator {
    at: usize,
    line: u64,
    column: u64,
}

impl Locator {
    pub(crate) fn new(origin: &Origin) -> Self {
        Self { at: 0, line: origin.start.line, column: origin.start.column }
    }

    /// The location of byte `at` of `text`, which starts at `origin`.
    pub(crate) fn locate(&mut self, text: &[u8], origin: &Origin, at: usize) -> Location {
        if let Some(line) = origin.line(at) {
            return line;
        }
        let at = at.min(text.len());
        if at < self.at {
            *self = Self::new(origin);
        }
        let (line, column) = advance(self.line, self.column, &text[self.at..at], text.get(at).copied());
        (self.at, self.line, self.column) = (at, line, column);
        // The byte order mark itself stands in column 1 too.
        Location { offset: origin.start.offset + origin.source(at), line, column: column.max(1) }
    }
}

/// Line and column after reading `passed`; `next` is the byte that follows.
pub(crate) fn advance(mut line: u64, mut column: u64, passed: &[u8], next: Option<u8>) -> (u64, u64) {
    let mut last = 0;
    for end in memchr::memchr2_iter(b'\n', b'\r', passed) {
        // `\r\n` counts once, at its `\n`.
        if passed[end] == b'\r' && passed.get(end + 1).copied().or(next) == Some(b'\n') {
            continue;
        }
        line += 1;
        last = end + 1;
        column = 1;
    }
    let characters = passed[last..].iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    (line, column + characters as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        let text = "ab\ncd\r\nef\rgh黒i".as_bytes();
        let origin = Origin::NOWHERE;
        let mut locator = Locator::new(&origin);
        let mut at = |offset| {
            let found = locator.locate(text, &origin, offset);
            (found.line, found.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(5), (2, 3));
        assert_eq!(at(6), (2, 4));
        assert_eq!(at(7), (3, 1));
        assert_eq!(at(10), (4, 1));
        assert_eq!(at(15), (4, 4));
        assert_eq!(at(3), (2, 1));
    }

    #[test]
    fn back_to_the_source() {
        let mut map = SourceMap::default();
        // "a", then two kanji (3 bytes of text, 2 of source each), then "b".
        map.push(0, 0, 1, 1);
        map.push(1, 1, 3, 2);
        map.push(4, 3, 3, 2);
        map.push(7, 5, 1, 1);
        assert_eq!(map.runs.len(), 3);
        assert_eq!([0, 1, 4, 7, 9].map(|at| map.source(at)), [0, 1, 3, 5, 7]);
    }
}
