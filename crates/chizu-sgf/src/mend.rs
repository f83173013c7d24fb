//! How a human reads a faulty record: where games start, where an unclosed value ends, what is merely stray.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3, memrchr};

use crate::property::{self, ValueType};
use crate::text::excerpt;

/// The bytes end before the question can be answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Incomplete;

/// Where the first game starts.
pub(crate) enum Start {
    At(usize),
    /// More bytes are needed; a game can start no earlier than here.
    Unsure(usize),
    Nowhere,
}

/// Bytes kept when more are needed, so that a name split in two is found again.
const KEPT: usize = 64;

pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0)
}

pub(crate) fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}

/// The identifier as written at `at`.
pub(crate) fn name_at(bytes: &[u8], at: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    let len = rest.iter().position(|&byte| !property::is_name_byte(byte)).unwrap_or(rest.len());
    &rest[..len]
}

fn is_known(name: &[u8]) -> bool {
    str::from_utf8(name).is_ok_and(|name| {
        name.len() <= 16 && property::known(property::code(property::canonical(name).as_bytes())).is_some()
    })
}

/// Finds where a game starts: at `(;`, or without the one or the other at a known property.
pub(crate) fn find_start(bytes: &[u8], eof: bool) -> Start {
    let mut at = 0;
    while let Some(found) = memchr3(b'(', b';', b'[', &bytes[at..]) {
        let here = at + found;
        if bytes[here] == b'[' {
            let before = &bytes[..here];
            let len =
                before.iter().rev().take(KEPT).take_while(|&&byte| property::is_name_byte(byte)).count();
            let name = &before[here - len..];
            if name.first().is_some_and(u8::is_ascii_uppercase) && is_known(name) {
                // `FF[` can hardly be anything else, but `List[` or `C[` can: only a move is believed then.
                let value = &bytes[here + 1..];
                let is_move = matches!(name, b"B" | b"W" | b"Black" | b"White");
                let is_believed = (name.len() == 2 && name[1].is_ascii_uppercase())
                    || is_move && matches!(value, [b'a'..=b'z', b'a'..=b'z', b']', ..]);
                if is_believed {
                    match record_goes_on(value, eof) {
                        Ok(true) => return Start::At(here - len),
                        Ok(false) => {}
                        Err(Incomplete) => return Start::Unsure(here - len),
                    }
                } else if is_move && value.len() < 3 && !eof {
                    return Start::Unsure(here - len);
                }
            }
            at = here + 1;
            continue;
        }
        let mut next = here;
        let mut node = false;
        while bytes.get(next).is_some_and(|&byte| is_space(byte) || byte == b'(') {
            next += 1;
        }
        let opened = next > here;
        if bytes.get(next) == Some(&b';') {
            next = skip_space(bytes, next + 1);
            if opened && bytes.get(next).is_some_and(u8::is_ascii_alphabetic) {
                let name = name_at(bytes, next);
                let open = skip_space(bytes, next + name.len());
                if open == bytes.len() && !eof {
                    return Start::Unsure(here);
                }
                // A property, if need be without a value; `for(;i<n;)` is no game.
                let is_bare = is_known(name) && name.iter().all(u8::is_ascii_uppercase);
                if bytes.get(open) == Some(&b'[') || is_bare {
                    return Start::At(here);
                }
                at = next;
                continue;
            }
            match bytes.get(next) {
                None if opened && !eof => return Start::Unsure(here),
                // `(;_;)` is a face.
                Some(byte) if opened && !b";()[".contains(byte) => {
                    at = next;
                    continue;
                }
                _ if opened => return Start::At(here),
                _ => node = true,
            }
        }
        let name = name_at(bytes, next);
        let open = skip_space(bytes, next + name.len());
        if open == bytes.len() && !eof {
            return Start::Unsure(here);
        }
        // Without a `;`, "(White [3 dan])" would be taken for a game.
        let strict = open == next + name.len() && name.iter().all(u8::is_ascii_uppercase);
        if bytes.get(open) == Some(&b'[') && is_known(name) && (node || strict) {
            return Start::At(here);
        }
        at = next.max(here + 1);
    }
    if eof { Start::Nowhere } else { Start::Unsure(bytes.len().saturating_sub(KEPT)) }
}

/// Whether what follows a value is a record's: `KM[6.5];B[dd]` is one, `records in FF[3] and FF[4]` is prose.
fn record_goes_on(value: &[u8], eof: bool) -> Result<bool, Incomplete> {
    let Some(close) = closing_bracket(value, 0) else {
        return if eof { Ok(true) } else { Err(Incomplete) };
    };
    let next = skip_space(value, close + 1);
    match value.get(next) {
        None if eof => Ok(true),
        None => Err(Incomplete),
        Some(b';' | b'(' | b'[') => Ok(true),
        // `(komi KM[6.5])` is prose: a record ends here, or another begins.
        Some(b')') => {
            let after = skip_space(value, next + 1);
            match value.get(after) {
                None if !eof => Err(Incomplete),
                after => Ok(matches!(after, None | Some(b'(' | b')' | b';'))),
            }
        }
        Some(_) => {
            let name = name_at(value, next);
            let open = skip_space(value, next + name.len());
            match value.get(open) {
                None if !eof => Err(Incomplete),
                after => Ok(after == Some(&b'[') && is_known(name)),
            }
        }
    }
}

/// Whether a new record starts at `at`: `(` or not, `;`, and a property that opens records.
pub(crate) fn new_game(bytes: &[u8], at: usize, eof: bool) -> Result<bool, Incomplete> {
    let mut at = at;
    if bytes.get(at) == Some(&b'(') {
        at = skip_space(bytes, at + 1);
    }
    if bytes.get(at) == Some(&b';') {
        at = skip_space(bytes, at + 1);
        let rest = &bytes[at..];
        if rest.len() < 3 && !eof {
            return Err(Incomplete);
        }
        return Ok([b"FF[", b"GM[", b"SZ[", b"CA["].iter().any(|start| rest.starts_with(*start)));
    }
    if at == bytes.len() && !eof { Err(Incomplete) } else { Ok(false) }
}

/// Quotes skipped bytes, unless there is nothing in them: space, byte order marks, an end-of-file character.
pub(crate) fn stray_text(bytes: &[u8]) -> Option<Box<str>> {
    let mut rest = bytes;
    loop {
        rest = match rest {
            [0xEF, 0xBB, 0xBF, tail @ ..] | [0x1A, tail @ ..] => tail,
            [first, tail @ ..] if is_space(*first) => tail,
            [] => return None,
            _ => break,
        };
    }
    Some(excerpt(&String::from_utf8_lossy(&rest[..rest.len().min(200)])))
}

/// The first unescaped `]` from `start`.
#[inline]
pub(crate) fn closing_bracket(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        let found = at + memchr2(b']', b'\\', bytes.get(at..)?)?;
        if bytes[found] == b']' {
            return Some(found);
        }
        at = found + 2;
    }
}

/// The end of a value that runs to the end of the input, less the `)` that close the game.
pub(crate) fn trim_closers(bytes: &[u8], start: usize, closers: usize) -> usize {
    let mut end = bytes.len();
    let mut left = closers;
    while end > start {
        let byte = bytes[end - 1];
        if byte == b')' && left > 0 {
            left -= 1;
        } else if !is_space(byte) && byte != 0x1A {
            break;
        }
        end -= 1;
    }
    end
}

/// Whether the value is text, in which anything may stand.
pub(crate) fn is_text(value_type: ValueType) -> bool {
    match value_type {
        ValueType::Move | ValueType::Points | ValueType::Simple => false,
        ValueType::SimpleText | ValueType::Text | ValueType::Composed | ValueType::Raw => true,
    }
}

/// Where a value ends.
#[derive(Debug, PartialEq)]
pub(crate) enum ValueEnd {
    /// At its `]`.
    Closed(usize),
    /// Its `]` is missing: where it ends all the same, and where to read on.
    Cut { len: usize, resume: usize },
    /// Not before the end of the bytes.
    Open,
}

/// Finds the end of the value that `bytes` start with. Its `]` may be missing: `dd;W[pp]` was `dd`.
pub(crate) fn value_end(bytes: &[u8], value_type: ValueType) -> ValueEnd {
    if is_text(value_type) {
        let close = closing_bracket(bytes, 0);
        return match (cut_text(&bytes[..close.unwrap_or(bytes.len())]), close) {
            (Some(resume), _) => cut(bytes, resume),
            (None, Some(close)) => ValueEnd::Closed(close),
            (None, None) => ValueEnd::Open,
        };
    }
    // What may not stand in such a value ends it, wherever the next `]` is.
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b']' => return ValueEnd::Closed(at),
            b'[' => {
                let name = bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_uppercase()).count();
                return cut(bytes, at - name);
            }
            b';' => return cut(bytes, at),
            // Komi and time limits may be in words: `6.5 (half)`.
            b'(' if value_type != ValueType::Simple => return cut(bytes, at),
            _ => {}
        }
        at += 1;
    }
    ValueEnd::Open
}

fn cut(bytes: &[u8], resume: usize) -> ValueEnd {
    ValueEnd::Cut { len: bytes[..resume].trim_ascii_end().len(), resume }
}

fn is_escaped(value: &[u8], at: usize) -> bool {
    value[..at].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// A text has swallowed what follows it if it ends in the start of a node, `Lee;B[dd`: where that starts.
fn cut_text(value: &[u8]) -> Option<usize> {
    let open = memrchr(b'[', value)?;
    if is_escaped(value, open) {
        return None;
    }
    let before = value[..open].trim_ascii_end();
    let name_len = before.iter().rev().take_while(|byte| byte.is_ascii_uppercase()).count();
    let (before, name) = before.split_at(before.len() - name_len);
    if name.is_empty() || !is_known(name) {
        return None;
    }
    let is_move = matches!(name, b"B" | b"W");
    let inner = value[open + 1..].trim_ascii();
    if is_move && !(inner.is_empty() || (inner.len() == 2 && inner.iter().all(u8::is_ascii_alphabetic))) {
        return None;
    }
    let before = before.trim_ascii_end().strip_suffix(b";")?;
    Some(before.trim_ascii_end().strip_suffix(b"(").unwrap_or(before).len())
}

/// Whether a move stands in there, so that it cannot be a stretch of text.
pub(crate) fn holds_a_move(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(found) = memchr(b';', rest) {
        rest = &rest[found + 1..];
        let at = skip_space(rest, 0);
        if matches!(rest.get(at), Some(b'B' | b'W')) && rest.get(skip_space(rest, at + 1)) == Some(&b'[') {
            return true;
        }
    }
    false
}

/// Appends a value with the escapes it lacks: every `]` escaped, no backslash left alone at the end.
pub(crate) fn well_formed(value: &[u8], into: &mut Vec<u8>) {
    let mut bytes = value.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                if let Some(escaped) = bytes.next() {
                    into.extend([b'\\', escaped]);
                }
            }
            b']' => into.extend(*b"\\]"),
            _ => into.push(byte),
        }
    }
}

/// A raw value with such further escapes that it is not taken for an unclosed one.
pub(crate) fn guard(raw: &str, value_type: ValueType) -> Cow<'_, str> {
    match value_end(raw.as_bytes(), value_type) {
        ValueEnd::Closed(_) | ValueEnd::Open => Cow::Borrowed(raw),
        ValueEnd::Cut { .. } => Cow::Owned(escape_open(raw, !is_text(value_type))),
    }
}

/// Escapes every `[`, and with `all` whatever else has a meaning outside values.
pub(crate) fn escape_open(raw: &str, all: bool) -> String {
    let mut guarded = String::with_capacity(raw.len() + 8);
    let mut escaped = false;
    for c in raw.chars() {
        let open = c == '[' || (all && matches!(c, ';' | '('));
        if open && !escaped {
            guarded.push('\\');
        }
        escaped = c == '\\' && !escaped;
        guarded.push(c);
    }
    guarded
}

/// Whether a `[` stands in a value, unescaped.
pub(crate) fn holds_open(value: &[u8]) -> bool {
    memchr::memchr_iter(b'[', value).any(|at| !is_escaped(value, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts() {
        let start = |text: &str| match find_start(text.as_bytes(), true) {
            Start::At(at) => Some(at),
            _ => None,
        };
        assert_eq!(start("(;B[dd])"), Some(0));
        assert_eq!(start("hello (you) ( ;B[dd])"), Some(12));
        assert_eq!(start("hello; ;B[dd];W[pp]"), Some(7));
        assert_eq!(start("hello FF[4];B[dd]"), Some(6));
        assert_eq!(start("(B[dd])"), Some(0));
        assert_eq!(start("hello B[dd];W[pp]"), Some(6));
        assert_eq!(start("dear C[onstance] (;_;) and PB[x]"), Some(27));
        assert_eq!(start("for(;i<n;i++) x[i]"), None);
        assert_eq!(start("(;oops SZ[9];B[dd])"), Some(7));
        assert_eq!(start("(;KO;B[dd])"), Some(0));
        assert_eq!(start("dear M[1], V[22], List[int], Buffer[]"), None);
        assert_eq!(start("dear all [1], (see below)"), None);
        assert_eq!(start("reads FF[1] to FF[4], with KM[6.5] or not (see SZ[9])."), None);
        assert_eq!(start("after B[dd] Black is ahead"), None);
        assert_eq!(start("hello KM[6.5]\n\nSZ[9] ; B[dd]"), Some(6));
        assert_eq!(start(&"(".repeat(100)), None);
    }

    #[test]
    fn swallowed() {
        let cut = |text: &str, value_type| match value_end(text.as_bytes(), value_type) {
            ValueEnd::Cut { len, resume } => Some((len, resume)),
            ValueEnd::Closed(_) | ValueEnd::Open => None,
        };
        assert_eq!(cut("dd;W[pp]", ValueType::Move), Some((2, 2)));
        assert_eq!(cut("ddW[pp]", ValueType::Move), Some((2, 2)));
        assert_eq!(cut("dd]", ValueType::Move), None);
        assert_eq!(cut("aa[bb]", ValueType::Points), Some((2, 2)));
        assert_eq!(cut("6.5 (half)]", ValueType::Simple), None);
        assert_eq!(cut("Lee\n;B[dd]", ValueType::SimpleText), Some((3, 4)));
        assert_eq!(cut("Lee (;B[dd]", ValueType::Text), Some((3, 4)));
        assert_eq!(cut("see [1]", ValueType::Text), None);
        assert_eq!(cut("so;W[hat]", ValueType::Text), None);
    }
}
