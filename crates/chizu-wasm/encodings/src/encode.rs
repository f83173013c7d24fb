//! Characters to bytes.

use std::io::Write as _;

use crate::tables::{self, pairs, pointer_of_four, single};
use crate::{Encoding, Kind};

/// A sequence of four of gb18030.
pub(crate) fn four(pointer: usize) -> [u8; 4] {
    let digit = |number: usize| 0x30 + (number % 10) as u8;
    let letter = |number: usize| 0x81 + (number % 126) as u8;
    [letter(pointer / 12_600), digit(pointer / 1260), letter(pointer / 10), digit(pointer)]
}

/// A text in an encoding that has not everything, and whether it lacks a character of it.
pub(crate) fn encode(encoding: &'static Encoding, text: &str) -> (Vec<u8>, bool) {
    if encoding.kind == Kind::Iso2022Jp {
        return iso_2022_jp(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut lacking = false;
    for c in text.chars() {
        if c.is_ascii() {
            bytes.push(c as u8);
        } else if put(encoding, c, &mut bytes).is_none() {
            lacking = true;
            reference(c, &mut bytes);
        }
    }
    (bytes, lacking)
}

fn reference(c: char, bytes: &mut Vec<u8>) {
    let _ = write!(bytes, "&#{};", c as u32);
}

/// A pair of bytes by a pointer, where a lead has `wide` trails, the first `gap` of which start at 0x40.
fn pair(pointer: usize, wide: usize, gap: usize, behind: usize) -> [u8; 2] {
    let trail = pointer % wide;
    [(pointer / wide + 0x81) as u8, (trail + if trail < gap { 0x40 } else { behind }) as u8]
}

fn put(encoding: &'static Encoding, c: char, bytes: &mut Vec<u8>) -> Option<()> {
    let kind = encoding.kind;
    let first = |c: char| pairs(kind).pointers(c).next();
    match kind {
        Kind::Single => bytes.push(single(encoding).pointers(c).next()? as u8 + 0x80),
        Kind::UserDefined => match c {
            '\u{F780}'..='\u{F7FF}' => bytes.push((c as u32 - 0xF780 + 0x80) as u8),
            _ => return None,
        },
        Kind::Gbk if c == '€' => bytes.push(0x80),
        Kind::Gbk | Kind::Gb18030 => match (first(c), replaced(c)) {
            _ if c == '\u{E5E5}' => return None,
            (_, Some(pair)) => bytes.extend(pair),
            (Some(pointer), _) => bytes.extend(pair(pointer, 190, 0x3F, 0x41)),
            _ if kind == Kind::Gbk => return None,
            _ => bytes.extend(four(pointer_of_four(c)?)),
        },
        Kind::Big5 => {
            let mut known = tables::big5().pointers(c).filter(|&pointer| pointer >= 0x20 * 157);
            let pointer = if "═╞╡╪十卅".contains(c) { known.next_back() } else { known.next() };
            bytes.extend(pair(pointer?, 157, 0x3F, 0x62));
        }
        Kind::EucKr => bytes.extend(pair(first(c)?, 190, 0, 0x41)),
        Kind::EucJp | Kind::ShiftJis => match (japanese(c), kind) {
            ('¥', _) => bytes.push(b'\\'),
            ('‾', _) => bytes.push(b'~'),
            ('\u{80}', Kind::ShiftJis) => bytes.push(0x80),
            (c @ '\u{FF61}'..='\u{FF9F}', _) => {
                bytes.extend((kind == Kind::EucJp).then_some(0x8E));
                bytes.push((c as u32 - 0xFF61 + 0xA1) as u8);
            }
            (c, Kind::EucJp) => bytes.extend(jis(c)?.map(|byte| byte + 0xA1)),
            (c, _) => {
                // Rows that are there twice are written as the later.
                let pointer =
                    tables::jis0208().pointers(c).find(|pointer| !(8272..=8835).contains(pointer))?;
                let [lead, trail] = pair(pointer, 188, 0x3F, 0x41);
                bytes.extend([if lead < 0xA0 { lead } else { lead + 0x40 }, trail]);
            }
        },
        _ => return None,
    }
    Some(())
}

/// What Japanese encodings write for a sign they do not have.
fn japanese(c: char) -> char {
    if c == '\u{2212}' { '\u{FF0D}' } else { c }
}

/// Row and column of a character of JIS X 0208.
fn jis(c: char) -> Option<[u8; 2]> {
    let pointer = tables::jis0208().pointers(c).next().filter(|&pointer| pointer < 94 * 94)?;
    Some([(pointer / 94) as u8, (pointer % 94) as u8])
}

/// Characters of private use that gb18030 had until 2022, where it has others now.
fn replaced(c: char) -> Option<[u8; 2]> {
    let (lead, trails) = match c {
        '\u{E78D}'..='\u{E793}' => (0xA6, 0xD9 + (c as u32 - 0xE78D)),
        '\u{E794}' | '\u{E795}' => (0xA6, 0xEC + (c as u32 - 0xE794)),
        '\u{E796}' => (0xA6, 0xF3),
        '\u{E81E}' => (0xFE, 0x59),
        '\u{E826}' => (0xFE, 0x61),
        '\u{E82B}' | '\u{E82C}' => (0xFE, 0x66 + (c as u32 - 0xE82B)),
        '\u{E832}' => (0xFE, 0x6D),
        '\u{E843}' => (0xFE, 0x7E),
        '\u{E854}' => (0xFE, 0x90),
        '\u{E864}' => (0xFE, 0xA0),
        _ => return None,
    };
    Some([lead, trails as u8])
}

/// Katakana of half width in the order of their code points, at full width.
const KATAKANA: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

fn iso_2022_jp(text: &str) -> (Vec<u8>, bool) {
    const ASCII: [u8; 3] = *b"\x1B(B";
    const ROMAN: [u8; 3] = *b"\x1B(J";
    const PAIRS: [u8; 3] = *b"\x1B$B";
    let mut bytes = Vec::with_capacity(text.len());
    let mut lacking = false;
    let mut set = ASCII;
    let mut switch = |bytes: &mut Vec<u8>, wanted: [u8; 3]| {
        if std::mem::replace(&mut set, wanted) != wanted {
            bytes.extend(wanted);
        }
        wanted
    };
    let mut now = ASCII;
    for c in text.chars() {
        let wide = |c: char| KATAKANA.chars().nth((c as usize).checked_sub(0xFF61)?);
        let c = wide(c).unwrap_or(japanese(c));
        if matches!(c, '\x0E' | '\x0F' | '\x1B') {
            lacking = true;
            if now == PAIRS {
                now = switch(&mut bytes, ASCII);
            }
            reference(char::REPLACEMENT_CHARACTER, &mut bytes);
        } else if c.is_ascii() {
            if now == PAIRS || (now == ROMAN && matches!(c, '\\' | '~')) {
                now = switch(&mut bytes, ASCII);
            }
            bytes.push(c as u8);
        } else if matches!(c, '¥' | '‾') {
            now = switch(&mut bytes, ROMAN);
            bytes.push(if c == '¥' { b'\\' } else { b'~' });
        } else if let Some(pair) = jis(c) {
            now = switch(&mut bytes, PAIRS);
            bytes.extend(pair.map(|byte| byte + 0x21));
        } else {
            lacking = true;
            if now == PAIRS {
                now = switch(&mut bytes, ASCII);
            }
            reference(c, &mut bytes);
        }
    }
    switch(&mut bytes, ASCII);
    (bytes, lacking)
}
