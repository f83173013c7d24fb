//! Escapes and line breaks inside property values (SGF FF\[4\], "Text" and "SimpleText").

use std::borrow::Cow;

/// How line breaks in a value are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    /// Kept as `\n` (Text).
    Keep,
    /// Turned into spaces (SimpleText).
    Space,
}

fn read(raw: &str, breaks: Breaks) -> Cow<'_, str> {
    let plain = raw.bytes().all(|byte| match byte {
        b'\\' | b'\r' | b'\t' | 0x0B | 0x0C => false,
        b'\n' => breaks == Breaks::Keep,
        _ => true,
    });
    if plain {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                None => {}
                // An escaped line break disappears.
                Some(first @ ('\n' | '\r')) => {
                    chars.next_if(|&second| is_pair(first, second));
                }
                Some('\t' | '\u{0B}' | '\u{0C}') => text.push(' '),
                Some(escaped) => text.push(escaped),
            },
            '\n' | '\r' => {
                chars.next_if(|&second| is_pair(c, second));
                text.push(if breaks == Breaks::Keep { '\n' } else { ' ' });
            }
            '\t' | '\u{0B}' | '\u{0C}' => text.push(' '),
            _ => text.push(c),
        }
    }
    Cow::Owned(text)
}

/// `\r\n` is one break; so is `\n\r`, which some old programs wrote, but `\n\n` is two.
fn is_pair(first: char, second: char) -> bool {
    matches!((first, second), ('\r', '\n') | ('\n', '\r'))
}

/// Reads a Text value: escapes resolved, escaped line breaks removed, other line breaks as `\n`, tabs as spaces.
pub(crate) fn text(raw: &str) -> Cow<'_, str> {
    read(raw, Breaks::Keep)
}

/// Reads a SimpleText value: as [`text`], but line breaks become spaces.
pub(crate) fn simple_text(raw: &str) -> Cow<'_, str> {
    read(raw, Breaks::Space)
}

/// Escapes plain text for use as a value; `colons` for a part of a composed value. The dollar of what would
/// lead into ISO-2022-JP is escaped as well, or the text would be taken for that when it is read again.
pub(crate) fn escape(text: &str, colons: bool) -> Cow<'_, str> {
    const ESC: char = '\u{1B}';
    let needs = |c: char| matches!(c, '\\' | ']') || (colons && c == ':');
    if !text.contains(|c| needs(c) || c == ESC) {
        return Cow::Borrowed(text);
    }
    let mut raw = String::with_capacity(text.len() + 8);
    let mut before = None;
    for c in text.chars() {
        if needs(c) || (c == '$' && before == Some(ESC)) {
            raw.push('\\');
        }
        raw.push(c);
        before = Some(c);
    }
    Cow::Owned(raw)
}

/// Escapes plain text for use as a part of a composed value, such as the label in `LB[aa:label]`.
///
/// ```
/// assert_eq!(chizu_sgf::escape_part("1:0]"), r"1\:0\]");
/// ```
pub fn escape_part(text: &str) -> String {
    escape(text, true).into_owned()
}

/// Position of the first unescaped `:`.
pub(crate) fn colon(raw: &str) -> Option<usize> {
    let bytes = raw.as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b':', b'\\', &bytes[at..]) {
        if bytes[at + found] == b':' {
            return Some(at + found);
        }
        at = (at + found + 2).min(bytes.len());
    }
    None
}

/// A short piece of the record, quoted in a diagnostic.
pub(crate) fn excerpt(text: &str) -> Box<str> {
    const LONGEST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_breaks() {
        for (raw, expected) in [
            ("plain", "plain"),
            (r"a\]b\\c\:d", r"a]b\c:d"),
            ("soft \\\nbreak", "soft break"),
            ("soft \\\r\nbreak", "soft break"),
            ("hard\r\nbreak", "hard\nbreak"),
            ("two\n\nbreaks", "two\n\nbreaks"),
            ("old\n\rbreak", "old\nbreak"),
            ("tab\there", "tab here"),
            ("ends in \\", "ends in "),
        ] {
            assert_eq!(text(raw), expected, "{raw:?}");
        }
        assert_eq!(simple_text("one\ntwo\\\nthree"), "one twothree");
    }

    #[test]
    fn colons() {
        assert_eq!(colon("aa:bb"), Some(2));
        assert_eq!(colon(r"a\:a:bb"), Some(4));
        assert_eq!(colon(r"a\:"), None);
        assert_eq!(colon("\\"), None);
    }
}
