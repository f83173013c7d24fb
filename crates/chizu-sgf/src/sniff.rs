//! Telling a file that is no record from a faulty record, before looking for games in it.
//!
//! Somewhere in 100 kB of random bytes stands `B[`, and a tolerant reader would make a game of it. So the beginning
//! is judged first, the same for files and streams: by the magic numbers of other formats, and by how much of it no
//! text would hold.

use encoding_rs::Encoding;

use crate::encoding;
use crate::mend;
use crate::parser::MAX_PARTS;

/// Why a file is not a collection of game records at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Nothing in it, or only space.
    #[error("the file is empty")]
    Empty,
    /// A file of another kind that can be named.
    #[error("this looks like {0}, not like an SGF record")]
    OtherFormat(&'static str),
    /// Bytes that are not text.
    #[error("this is not text: a game record was expected")]
    Binary,
    /// Text in which no game begins.
    #[error("no game record found: expected '(;'")]
    NoGame,
    /// A game is larger than any real one, and would take gigabytes of memory.
    #[error("a game with more than {MAX_PARTS} nodes, properties and values: not read")]
    TooManyParts,
}

/// How far the beginning of the text is looked for.
const REACH: usize = 1 << 16;
/// How much of it is judged.
const HEAD: usize = 1 << 12;

/// Binary formats by their first bytes.
const BINARY: &[(&[u8], &str)] = &[
    (b"PK\x03\x04", "a ZIP archive"),
    (b"PK\x05\x06", "a ZIP archive"),
    (b"\x1F\x8B", "a gzip archive"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard archive"),
    (b"\xFD7zXZ\0", "an XZ archive"),
    (b"BZh91AY&SY", "a bzip2 archive"),
    (b"Rar!\x1A\x07", "a RAR archive"),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"),
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a PNG image"),
    (b"\xFF\xD8\xFF", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"\x7FELF", "a program"),
    (b"\xD0\xCF\x11\xE0", "an office document"),
];

/// Text formats by their first bytes; a record may still stand in such a file, in a web page for instance.
const TEXT: &[(&[u8], &str)] = &[
    (b"<!DOCTYPE", "a web page"),
    (b"<!doctype", "a web page"),
    (b"<html", "a web page"),
    (b"<HTML", "a web page"),
    (b"<?xml", "an XML document"),
    (b"<Go>", "a Jago XML record"),
    (b"{", "a JSON document"),
];

/// Why no game is looked for in a file that begins like this; `wide` is its encoding if that is UTF-16.
pub(crate) fn refusal(bytes: &[u8], wide: Option<&'static Encoding>) -> Option<ParseError> {
    if let Some((_, name)) = BINARY.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(ParseError::OtherFormat(name));
    }
    if bytes.get(257..262) == Some(b"ustar") {
        return Some(ParseError::OtherFormat("a tar archive"));
    }
    let reach = &bytes[..bytes.len().min(REACH)];
    if let Some(encoding) = wide {
        let reach = &reach[..reach.len().min(2 * HEAD)];
        let decoded = encoding::decode(encoding, reach, false);
        return (decoded.malformed * 50 > reach.len() || is_binary(decoded.text.as_bytes()))
            .then_some(ParseError::Binary);
    }
    is_binary(reach).then_some(ParseError::Binary)
}

/// Whether this holds more control characters than a text would, and no record begins in it beyond doubt.
fn is_binary(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = &bytes[mend::skip_space(bytes, 0)..];
    let head = &text[..text.len().min(HEAD)];
    // Some old programs fill the last block of a file with zeros.
    let head = &head[..head.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1)];
    let is_control = |byte: &u8| matches!(byte, 0..0x09 | 0x0E..0x1A | 0x1C..0x20 | 0x7F);
    let controls = head.iter().filter(|&byte| is_control(byte)).count();
    controls >= 3 && controls * 50 > head.len() && !begins_record(head)
}

/// Whether a record stands at the very beginning, or one with a usual header anywhere, as behind the 128 bytes that
/// Macintosh files were sent with.
fn begins_record(head: &[u8]) -> bool {
    let is_open = |at: usize| head[mend::skip_space(head, at + 1)..].starts_with(b";");
    (head.starts_with(b"(") && is_open(0))
        || memchr::memmem::find_iter(head, b"(;").any(|at| mend::new_game(head, at, true).unwrap_or(false))
}

/// Says what a file without games seems to be.
pub(crate) fn not_a_record(bytes: &[u8]) -> ParseError {
    if let Some(refusal) = refusal(bytes, encoding::utf16(bytes)) {
        let is_empty = bytes.iter().all(|&byte| mend::is_space(byte));
        return if is_empty { ParseError::Empty } else { refusal };
    }
    let trimmed = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii();
    if trimmed.iter().all(|&byte| byte == 0) {
        return ParseError::Empty;
    }
    if let Some((_, name)) = TEXT.iter().find(|(start, _)| trimmed.starts_with(start)) {
        return ParseError::OtherFormat(name);
    }
    ParseError::NoGame
}
