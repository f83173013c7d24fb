//! Bytes to characters, one byte after another.

use crate::tables::{self, four, pairs, single};
use crate::{Encoding, Kind};

/// How far decoding without replacement came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecoderResult {
    /// All bytes are read.
    InputEmpty,
    /// There is no room for more.
    OutputFull,
    /// A sequence of so many bytes means nothing; so many more were read behind it.
    Malformed(u8, u8),
}

/// How far decoding came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoderResult {
    /// All bytes are read.
    InputEmpty,
    /// There is no room for more.
    OutputFull,
}

/// What bytes that were not yet understood mean.
enum Meaning {
    /// More must come.
    More,
    One(char),
    Two(char, char),
    /// Something was switched.
    Nothing,
    /// The first of them mean nothing; so many last ones are read again.
    Bad {
        back: usize,
    },
}
use Meaning::{Bad, More, Nothing, One, Two};

/// What ISO-2022-JP was switched to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    Ascii,
    Roman,
    Katakana,
    Pairs,
}

/// Decodes a text in pieces.
pub struct Decoder {
    encoding: &'static Encoding,
    /// Bytes that are not yet understood.
    held: Vec<u8>,
    /// Bytes to be read again, before any others.
    again: Vec<u8>,
    set: Set,
    /// Whether the last thing was a switch.
    switched: bool,
    /// Whether an encoding that is refused has said so.
    refused: bool,
}

fn found(c: Option<char>, last: u8) -> Meaning {
    c.map_or(Bad { back: usize::from(last.is_ascii()) }, One)
}

fn at(from: u32, by: u8) -> Option<char> {
    char::from_u32(from + u32::from(by))
}

impl Decoder {
    pub(crate) fn new(encoding: &'static Encoding) -> Self {
        let (held, again) = (Vec::with_capacity(4), Vec::with_capacity(4));
        Self { encoding, held, again, set: Set::Ascii, switched: false, refused: false }
    }

    fn meaning(&mut self) -> Meaning {
        let held = self.held.as_slice();
        match (self.encoding.kind, held) {
            (Kind::Utf8, _) => utf8(held),
            (Kind::Utf16 { big }, _) => utf16(held, big),
            (Kind::Iso2022Jp, _) => self.iso_2022_jp(),
            (Kind::Replacement, _) if self.refused => Nothing,
            (Kind::Replacement, _) => {
                self.refused = true;
                Bad { back: 0 }
            }
            (_, &[byte @ ..=0x7F]) => One(char::from(byte)),
            (Kind::UserDefined, &[byte]) => found(at(0xF780 - 0x80, byte), byte),
            (Kind::Single, &[byte]) => found(single(self.encoding).char(usize::from(byte) - 0x80), byte),
            (Kind::Gbk | Kind::Gb18030, _) => gb18030(held),
            (Kind::ShiftJis, &[0x80]) => One('\u{80}'),
            (Kind::ShiftJis, &[byte @ 0xA1..=0xDF]) => found(at(0xFF61 - 0xA1, byte), byte),
            (Kind::ShiftJis, &[0x81..=0x9F | 0xE0..=0xFC])
            | (Kind::EucJp, &[0x8E | 0x8F | 0xA1..=0xFE] | &[0x8F, 0xA1..=0xFE])
            | (Kind::Big5 | Kind::EucKr, &[0x81..=0xFE]) => More,
            (_, &[byte]) => found(None, byte | 0x80),
            (Kind::EucJp, &[0x8E, trail @ 0xA1..=0xDF]) => found(at(0xFF61 - 0xA1, trail), trail),
            (Kind::EucJp, &[0x8F, lead, trail]) => {
                let trails = (0xA1..=0xFE).contains(&trail);
                let pointer = || usize::from(lead - 0xA1) * 94 + usize::from(trail - 0xA1);
                found(trails.then(pointer).and_then(|pointer| tables::jis0212().char(pointer)), trail)
            }
            (Kind::Big5, &[lead, trail]) => match big5(lead, trail) {
                // These four alone are two characters each.
                Some(1133) => Two('Ê', '\u{304}'),
                Some(1135) => Two('Ê', '\u{30C}'),
                Some(1164) => Two('ê', '\u{304}'),
                Some(1166) => Two('ê', '\u{30C}'),
                pointer => found(pointer.and_then(|pointer| tables::big5().char(pointer)), trail),
            },
            (kind, &[lead, trail]) => found(pair(kind, lead, trail), trail),
            _ => Bad { back: 0 },
        }
    }

    fn iso_2022_jp(&mut self) -> Meaning {
        let meaning = match *self.held.as_slice() {
            [0x1B] | [0x1B, b'$' | b'('] => return More,
            [0x1B, b'(', set @ (b'B' | b'J' | b'I')] => {
                return self.switch(match set {
                    b'B' => Set::Ascii,
                    b'J' => Set::Roman,
                    _ => Set::Katakana,
                });
            }
            [0x1B, b'$', b'@' | b'B'] => return self.switch(Set::Pairs),
            [0x1B, ..] => Bad { back: self.held.len() - 1 },
            [byte] => match (self.set, byte) {
                (Set::Pairs, 0x21..=0x7E) => return More,
                (Set::Katakana, 0x21..=0x5F) => found(at(0xFF61 - 0x21, byte), 0x80),
                (Set::Katakana | Set::Pairs, _) | (_, 0x0E | 0x0F | 0x80..) => Bad { back: 0 },
                (Set::Roman, 0x5C) => One('¥'),
                (Set::Roman, 0x7E) => One('‾'),
                _ => One(char::from(byte)),
            },
            [_, 0x1B] => Bad { back: 1 },
            [lead, trail @ 0x21..=0x7E] => found(pair(Kind::EucJp, lead | 0x80, trail | 0x80), 0x80),
            _ => Bad { back: 0 },
        };
        self.switched = false;
        meaning
    }

    /// Two switches one after the other are malformed, but the second counts.
    fn switch(&mut self, set: Set) -> Meaning {
        self.set = set;
        if std::mem::replace(&mut self.switched, true) { Bad { back: 0 } } else { Nothing }
    }

    /// Reads until there is no room for what may come next.
    fn run(&mut self, input: &[u8], out: &mut impl Out, last: bool) -> (DecoderResult, usize) {
        let mut read = 0;
        loop {
            let unfinished = last && !self.held.is_empty();
            if self.again.is_empty() && read == input.len() && !unfinished {
                return (DecoderResult::InputEmpty, read);
            }
            if !out.has_room() {
                return (DecoderResult::OutputFull, read);
            }
            let mut given = false;
            if let Some(byte) = self.again.pop() {
                self.held.push(byte);
            } else if let Some(&byte) = input.get(read) {
                self.held.push(byte);
                read += 1;
                given = true;
            } else {
                // What is unfinished at the end is one mistake, but for a switch, whose bytes are characters.
                let is_switch = self.encoding.kind == Kind::Iso2022Jp && self.held[0] == 0x1B;
                return (self.bad(if is_switch { self.held.len() - 1 } else { 0 }, false), read);
            }
            match self.meaning() {
                More => continue,
                Nothing => {}
                One(c) => out.push(c),
                Two(one, two) => [one, two].into_iter().for_each(|c| out.push(c)),
                Bad { back } => {
                    // A byte that was read just now is not read yet.
                    let unread = given && back > 0;
                    return (self.bad(back, unread), read - usize::from(unread));
                }
            }
            self.held.clear();
        }
    }

    /// Says that what is held means nothing but for its last `back` bytes, of which the caller may give the last one again.
    fn bad(&mut self, back: usize, unread: bool) -> DecoderResult {
        let length = self.held.len() - back;
        let again = &self.held[length..self.held.len() - usize::from(unread)];
        let extra = again.len();
        self.again.extend(again.iter().rev());
        self.held.clear();
        self.switched &= self.encoding.kind != Kind::Iso2022Jp || length == 3;
        DecoderResult::Malformed(length as u8, extra as u8)
    }

    /// Into bytes of UTF-8; says how many were read and written.
    pub fn decode_to_utf8_without_replacement(
        &mut self,
        input: &[u8],
        out: &mut [u8],
        last: bool,
    ) -> (DecoderResult, usize, usize) {
        let mut out = Bytes { out, written: 0 };
        let (result, read) = self.run(input, &mut out, last);
        (result, read, out.written)
    }

    /// Into units of UTF-16; says how many were read and written.
    pub fn decode_to_utf16_without_replacement(
        &mut self,
        input: &[u8],
        out: &mut [u16],
        last: bool,
    ) -> (DecoderResult, usize, usize) {
        let mut out = Units { out, written: 0 };
        let (result, read) = self.run(input, &mut out, last);
        (result, read, out.written)
    }

    /// Into bytes of UTF-8, with U+FFFD for what means nothing; says how many were read and written, and whether there was such.
    pub fn decode_to_utf8(
        &mut self,
        input: &[u8],
        out: &mut [u8],
        last: bool,
    ) -> (CoderResult, usize, usize, bool) {
        let mut out = Bytes { out, written: 0 };
        let (result, read, malformed) = self.replacing(input, &mut out, last);
        (result, read, out.written, malformed)
    }

    /// To the end of a text, with U+FFFD for what means nothing; says how many bytes were read, and whether there was such.
    pub fn decode_to_string(
        &mut self,
        input: &[u8],
        out: &mut String,
        last: bool,
    ) -> (CoderResult, usize, bool) {
        self.replacing(input, out, last)
    }

    fn replacing(&mut self, input: &[u8], out: &mut impl Out, last: bool) -> (CoderResult, usize, bool) {
        let (mut all, mut malformed) = (0, false);
        loop {
            let (result, read) = self.run(&input[all..], out, last);
            all += read;
            match result {
                DecoderResult::InputEmpty => return (CoderResult::InputEmpty, all, malformed),
                DecoderResult::OutputFull => return (CoderResult::OutputFull, all, malformed),
                DecoderResult::Malformed(..) => {
                    malformed = true;
                    out.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
    }
}

/// Where characters go.
trait Out {
    /// Whether there is room for whatever one byte may give.
    fn has_room(&self) -> bool;
    fn push(&mut self, c: char);
}

struct Bytes<'a> {
    out: &'a mut [u8],
    written: usize,
}

impl Out for Bytes<'_> {
    fn has_room(&self) -> bool {
        self.out.len() - self.written >= 4
    }

    fn push(&mut self, c: char) {
        self.written += c.encode_utf8(&mut self.out[self.written..]).len();
    }
}

struct Units<'a> {
    out: &'a mut [u16],
    written: usize,
}

impl Out for Units<'_> {
    fn has_room(&self) -> bool {
        self.out.len() - self.written >= 2
    }

    fn push(&mut self, c: char) {
        self.written += c.encode_utf16(&mut self.out[self.written..]).len();
    }
}

impl Out for String {
    fn has_room(&self) -> bool {
        true
    }

    fn push(&mut self, c: char) {
        self.push(c);
    }
}

fn utf8(held: &[u8]) -> Meaning {
    match str::from_utf8(held) {
        Ok(text) => text.chars().next().map_or(More, One),
        Err(error) => error.error_len().map_or(More, |length| Bad { back: held.len() - length }),
    }
}

fn utf16(held: &[u8], big: bool) -> Meaning {
    let unit = |bytes: [u8; 2]| if big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) };
    match *held {
        [a, b] if (0xD800..0xDC00).contains(&unit([a, b])) => More,
        [a, b] => char::from_u32(u32::from(unit([a, b]))).map_or(Bad { back: 0 }, One),
        [a, b, c, d] => match char::decode_utf16([unit([a, b]), unit([c, d])]).next() {
            Some(Ok(c)) => One(c),
            _ => Bad { back: 2 },
        },
        _ => More,
    }
}

fn gb18030(held: &[u8]) -> Meaning {
    match *held {
        [0x80] => One('€'),
        [0x81..=0xFE] | [_, 0x30..=0x39] | [_, _, 0x81..=0xFE] => More,
        [_] => Bad { back: 0 },
        [lead, trail] => found(pair(Kind::Gb18030, lead, trail), trail),
        [a, b, c, d @ 0x30..=0x39] => {
            let number = |byte: u8, from: u8| usize::from(byte - from);
            let pointer =
                ((number(a, 0x81) * 10 + number(b, 0x30)) * 126 + number(c, 0x81)) * 10 + number(d, 0x30);
            four(pointer).map_or(Bad { back: 0 }, One)
        }
        _ => Bad { back: held.len() - 1 },
    }
}

fn big5(lead: u8, trail: u8) -> Option<usize> {
    let trail = match trail {
        0x40..=0x7E => trail - 0x40,
        0xA1..=0xFE => trail - 0x62,
        _ => return None,
    };
    Some(usize::from(lead - 0x81) * 157 + usize::from(trail))
}

/// The character of a pair of bytes.
fn pair(kind: Kind, lead: u8, trail: u8) -> Option<char> {
    let (lead, trail, wide) = match (kind, trail) {
        (Kind::Gb18030, 0x40..=0x7E) => (lead - 0x81, trail - 0x40, 190),
        (Kind::Gb18030, 0x80..=0xFE) | (Kind::EucKr, 0x41..=0xFE) => (lead - 0x81, trail - 0x41, 190),
        (Kind::EucJp, 0xA1..=0xFE) if lead >= 0xA1 => (lead - 0xA1, trail - 0xA1, 94),
        (Kind::ShiftJis, 0x40..=0x7E | 0x80..=0xFC) => {
            let lead = if lead < 0xA0 { lead - 0x81 } else { lead - 0xC1 };
            (lead, trail - if trail < 0x7F { 0x40 } else { 0x41 }, 188)
        }
        _ => return None,
    };
    let pointer = usize::from(lead) * wide + usize::from(trail);
    match pointer {
        // Rows that Windows leaves to its users.
        8836..=10715 if kind == Kind::ShiftJis => char::from_u32((pointer - 8836 + 0xE000) as u32),
        _ => pairs(kind).char(pointer),
    }
}
