//! What the platform knows, asked once for each table and turned into the order of the standard.

use std::sync::OnceLock;

use crate::encode::four as four_bytes;
use crate::{Encoding, ISO_8859_16, KOI8_U, Kind, WINDOWS_1252, WINDOWS_1255};

/// What decodes here, as JavaScript's `TextDecoder` does: malformed bytes become U+FFFD.
#[derive(Clone, Copy, Debug)]
pub struct Platform {
    /// The name of the encoding that a label means, in any case; none if it is not known.
    pub name: fn(label: &str) -> Option<String>,
    /// Bytes in an encoding by its name as text; none if it is not known.
    pub text: fn(encoding: &str, bytes: &[u8]) -> Option<String>,
}

impl Platform {
    pub(crate) fn name(&self, label: &str) -> Option<String> {
        (self.name)(label)
    }
}

static PLATFORM: OnceLock<Platform> = OnceLock::new();

/// Says what decodes here. The first one stays; without one, no bytes beyond ASCII mean anything but in UTF-8 and UTF-16.
pub fn decoded_by(platform: Platform) {
    let _ = PLATFORM.set(platform);
}

pub(crate) fn platform() -> Option<&'static Platform> {
    PLATFORM.get()
}

/// Characters by pointer, as the standard's indexes have them, and pointers by character.
pub(crate) struct Table {
    chars: Vec<Option<char>>,
    /// In the order of characters, of one character in the order of pointers.
    pointers: Vec<(char, u16)>,
}

impl Table {
    fn new(chars: Vec<Option<char>>) -> Self {
        let known =
            chars.iter().enumerate().filter_map(|(at, found)| Some(((*found)?, u16::try_from(at).ok()?)));
        let mut pointers: Vec<_> = known.collect();
        pointers.sort_unstable();
        Self { chars, pointers }
    }

    pub(crate) fn char(&self, pointer: usize) -> Option<char> {
        self.chars.get(pointer).copied().flatten()
    }

    /// All pointers of a character, in their order.
    pub(crate) fn pointers(&self, c: char) -> impl DoubleEndedIterator<Item = usize> {
        let start = self.pointers.partition_point(|&(other, _)| other < c);
        let same = self.pointers[start..].iter().take_while(move |&&(other, _)| other == c);
        same.map(|&(_, pointer)| usize::from(pointer)).collect::<Vec<_>>().into_iter()
    }
}

/// What sequences of bytes mean, each one character or nothing. A line feed ends every one: it is part of no sequence.
fn asked(encoding: &str, sequences: impl Iterator<Item = Vec<u8>>) -> Vec<Option<char>> {
    let mut bytes = Vec::new();
    for sequence in sequences {
        bytes.extend(sequence);
        bytes.push(b'\n');
    }
    let text = platform().and_then(|platform| (platform.text)(encoding, &bytes)).unwrap_or_default();
    let one = |line: &str| {
        let mut chars = line.chars();
        let first = chars.next().filter(|&c| c != char::REPLACEMENT_CHARACTER);
        if chars.next().is_none() { first } else { None }
    };
    text.split_terminator('\n').map(one).collect()
}

fn grid(leads: impl Iterator<Item = u8>, trails: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    leads.flat_map(move |lead| trails.iter().map(move |&trail| vec![lead, trail]))
}

/// A character of no standard: where a table has one, the platform has filled a gap.
fn private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..)
}

fn public(chars: Vec<Option<char>>) -> Vec<Option<char>> {
    chars.into_iter().map(|c| c.filter(|&c| !private(c))).collect()
}

macro_rules! table {
    ($(#[$doc:meta])* $name:ident, $chars:expr) => {
        $(#[$doc])*
        pub(crate) fn $name() -> &'static Table {
            static TABLE: OnceLock<Table> = OnceLock::new();
            TABLE.get_or_init(|| Table::new($chars))
        }
    };
}

table!(
    /// gb18030, sequences of two.
    gb18030,
    asked("gb18030", grid(0x81..=0xFE, &[(0x40..=0x7E).collect::<Vec<_>>(), (0x80..=0xFE).collect()].concat()))
);
table!(
    /// gb18030, sequences of four within the first plane.
    ranges,
    with_replacement(asked("gb18030", (0..39_420).map(|pointer| four_bytes(pointer).to_vec())))
);
table!(
    /// Big5 with the characters of Hong Kong, as far as the platform has them.
    big5,
    public(asked("big5", grid(0x81..=0xFE, &[(0x40..=0x7E).collect::<Vec<_>>(), (0xA1..=0xFE).collect()].concat())))
);
table!(
    /// JIS X 0208 with the rows of Windows, by pointers of Shift_JIS.
    jis0208,
    public(asked(
        "shift_jis",
        grid(
            (0x81..=0x9F).chain(0xE0..=0xFC),
            &[(0x40..=0x7E).collect::<Vec<_>>(), (0x80..=0xFC).collect()].concat()
        )
    ))
);
table!(
    /// JIS X 0212.
    jis0212,
    public(asked(
        "euc-jp",
        grid(0xA1..=0xFE, &(0xA1..=0xFE).collect::<Vec<_>>()).map(|pair| [&[0x8F], &pair[..]].concat())
    ))
);
table!(
    /// KS X 1001 with the rows of Windows.
    euc_kr,
    korean(public(asked("euc-kr", grid(0x81..=0xFE, &(0x41..=0xFE).collect::<Vec<_>>()))))
);

/// The sign for what is malformed is a character, too.
fn with_replacement(mut chars: Vec<Option<char>>) -> Vec<Option<char>> {
    if let Some(there) = chars.get_mut(39_417) {
        *there = Some(char::REPLACEMENT_CHARACTER);
    }
    chars
}

/// Some platforms know KS X 1001 alone. Windows put all other syllables, in the order of Unicode, into the places before it, and two
/// signs behind it.
fn korean(mut chars: Vec<Option<char>>) -> Vec<Option<char>> {
    const WIDE: usize = 190;
    if chars.is_empty() {
        return chars;
    }
    let standard = |pointer: usize| pointer / WIDE >= 0x20 && pointer % WIDE >= 0x60;
    let mut there: Vec<char> =
        (0..chars.len()).filter(|&at| standard(at)).filter_map(|at| chars[at]).collect();
    there.sort_unstable();
    let mut others = ('가'..='힣').filter(|c| there.binary_search(c).is_err());
    for (pointer, found) in chars.iter_mut().enumerate().filter(|&(pointer, _)| !standard(pointer)) {
        // Letters of the Latin alphabet and bytes beyond it are trails there, signs between them are not.
        let trail = pointer % WIDE + 0x41;
        if matches!(trail, 0x41..=0x5A | 0x61..=0x7A | 0x81..=0xFE) {
            *found = others.next();
        }
    }
    let euro = 0x21 * WIDE + 0xE6 - 0x41;
    chars[euro].get_or_insert('€');
    chars[euro + 1].get_or_insert('®');
    chars
}

/// The upper half of an encoding of single bytes.
pub(crate) fn single(encoding: &'static Encoding) -> &'static Table {
    static TABLES: [OnceLock<Table>; 40] = [const { OnceLock::new() }; 40];
    TABLES[encoding.index].get_or_init(|| {
        let mut chars = asked(encoding.name, (0x80..=0xFF).map(|byte| vec![byte]));
        // What Node's decoder has otherwise than the standard, or not at all.
        if encoding == WINDOWS_1252 {
            chars = ('\u{80}'..='\u{FF}').map(Some).collect();
            let signs = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";
            chars.iter_mut().zip(signs.chars()).for_each(|(there, sign)| *there = Some(sign));
        } else if encoding == ISO_8859_16 {
            let letters = "\u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ";
            chars = ('\u{80}'..='\u{9F}').chain(letters.chars()).map(Some).collect();
        } else if encoding == KOI8_U && chars.len() == 128 {
            (chars[0x2E], chars[0x3E]) = (Some('ў'), Some('Ў'));
        } else if encoding == WINDOWS_1255 && chars.len() == 128 {
            chars[0x4A] = Some('\u{5BA}');
        }
        Table::new(chars)
    })
}

/// The table that pairs of bytes are looked up in.
pub(crate) fn pairs(kind: Kind) -> &'static Table {
    match kind {
        Kind::Gbk | Kind::Gb18030 => gb18030(),
        Kind::Big5 => big5(),
        Kind::EucKr => euc_kr(),
        _ => jis0208(),
    }
}

/// The character of a sequence of four in gb18030.
pub(crate) fn four(pointer: usize) -> Option<char> {
    match pointer {
        0..=39_419 => ranges().char(pointer),
        189_000..=1_237_575 => char::from_u32((pointer - 189_000) as u32 + 0x1_0000),
        _ => None,
    }
}

/// The pointer of a character that gb18030 writes as a sequence of four.
pub(crate) fn pointer_of_four(c: char) -> Option<usize> {
    if c as u32 >= 0x1_0000 { Some(c as usize - 0x1_0000 + 189_000) } else { ranges().pointers(c).next() }
}
