//! Encodings with the tables of the platform.
//!
//! A browser has the tables of all encodings (`TextDecoder`), and sending them again costs 125 kB. So the WebAssembly build puts this
//! crate in the place of `encoding_rs`, by its name and with as much of its interface as `chizu-sgf` and `chardetng` use. How bytes
//! become characters is written here once more, after the WHATWG Encoding Standard; what is in the tables is asked of [`Platform`].
//! Reading, judging and writing records knows nothing of it.
//!
//! `tests/same.rs` compares with `encoding_rs`: every sequence of every encoding, random bytes in pieces, every character written.
//!
//! *What it does not know:* records, JavaScript.

mod decode;
mod encode;
mod tables;

use std::borrow::Cow;

pub use decode::{CoderResult, Decoder, DecoderResult};
pub use tables::{Platform, decoded_by};

/// How bytes become characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Single,
    UserDefined,
    Gb18030,
    Gbk,
    Big5,
    EucJp,
    Iso2022Jp,
    ShiftJis,
    EucKr,
    Utf8,
    Utf16 { big: bool },
    Replacement,
}

/// An encoding of the standard.
#[derive(PartialEq, Eq, Debug)]
pub struct Encoding {
    name: &'static str,
    kind: Kind,
    /// Its place among all.
    index: usize,
}

macro_rules! encodings {
    ($($index:literal $init:ident $name:ident $text:literal $kind:expr;)*) => {
        $(
            #[doc = $text]
            pub static $init: Encoding = Encoding { name: $text, kind: $kind, index: $index };
            #[doc = $text]
            pub static $name: &Encoding = &$init;
        )*
        const ALL: &[&Encoding] = &[$(&$init),*];
    };
}
encodings! {
    0 UTF_8_INIT UTF_8 "UTF-8" Kind::Utf8;
    1 GBK_INIT GBK "GBK" Kind::Gbk;
    2 GB18030_INIT GB18030 "gb18030" Kind::Gb18030;
    3 BIG5_INIT BIG5 "Big5" Kind::Big5;
    4 EUC_JP_INIT EUC_JP "EUC-JP" Kind::EucJp;
    5 ISO_2022_JP_INIT ISO_2022_JP "ISO-2022-JP" Kind::Iso2022Jp;
    6 SHIFT_JIS_INIT SHIFT_JIS "Shift_JIS" Kind::ShiftJis;
    7 EUC_KR_INIT EUC_KR "EUC-KR" Kind::EucKr;
    8 UTF_16BE_INIT UTF_16BE "UTF-16BE" Kind::Utf16 { big: true };
    9 UTF_16LE_INIT UTF_16LE "UTF-16LE" Kind::Utf16 { big: false };
    10 REPLACEMENT_INIT REPLACEMENT "replacement" Kind::Replacement;
    11 X_USER_DEFINED_INIT X_USER_DEFINED "x-user-defined" Kind::UserDefined;
    12 IBM866_INIT IBM866 "IBM866" Kind::Single;
    13 ISO_8859_2_INIT ISO_8859_2 "ISO-8859-2" Kind::Single;
    14 ISO_8859_3_INIT ISO_8859_3 "ISO-8859-3" Kind::Single;
    15 ISO_8859_4_INIT ISO_8859_4 "ISO-8859-4" Kind::Single;
    16 ISO_8859_5_INIT ISO_8859_5 "ISO-8859-5" Kind::Single;
    17 ISO_8859_6_INIT ISO_8859_6 "ISO-8859-6" Kind::Single;
    18 ISO_8859_7_INIT ISO_8859_7 "ISO-8859-7" Kind::Single;
    19 ISO_8859_8_INIT ISO_8859_8 "ISO-8859-8" Kind::Single;
    20 ISO_8859_8_I_INIT ISO_8859_8_I "ISO-8859-8-I" Kind::Single;
    21 ISO_8859_10_INIT ISO_8859_10 "ISO-8859-10" Kind::Single;
    22 ISO_8859_13_INIT ISO_8859_13 "ISO-8859-13" Kind::Single;
    23 ISO_8859_14_INIT ISO_8859_14 "ISO-8859-14" Kind::Single;
    24 ISO_8859_15_INIT ISO_8859_15 "ISO-8859-15" Kind::Single;
    25 ISO_8859_16_INIT ISO_8859_16 "ISO-8859-16" Kind::Single;
    26 KOI8_R_INIT KOI8_R "KOI8-R" Kind::Single;
    27 KOI8_U_INIT KOI8_U "KOI8-U" Kind::Single;
    28 MACINTOSH_INIT MACINTOSH "macintosh" Kind::Single;
    29 WINDOWS_874_INIT WINDOWS_874 "windows-874" Kind::Single;
    30 WINDOWS_1250_INIT WINDOWS_1250 "windows-1250" Kind::Single;
    31 WINDOWS_1251_INIT WINDOWS_1251 "windows-1251" Kind::Single;
    32 WINDOWS_1252_INIT WINDOWS_1252 "windows-1252" Kind::Single;
    33 WINDOWS_1253_INIT WINDOWS_1253 "windows-1253" Kind::Single;
    34 WINDOWS_1254_INIT WINDOWS_1254 "windows-1254" Kind::Single;
    35 WINDOWS_1255_INIT WINDOWS_1255 "windows-1255" Kind::Single;
    36 WINDOWS_1256_INIT WINDOWS_1256 "windows-1256" Kind::Single;
    37 WINDOWS_1257_INIT WINDOWS_1257 "windows-1257" Kind::Single;
    38 WINDOWS_1258_INIT WINDOWS_1258 "windows-1258" Kind::Single;
    39 X_MAC_CYRILLIC_INIT X_MAC_CYRILLIC "x-mac-cyrillic" Kind::Single;
}

impl Encoding {
    /// The encoding that a label names.
    pub fn for_label(label: &[u8]) -> Option<&'static Self> {
        let label = str::from_utf8(label.trim_ascii()).ok()?;
        if label.eq_ignore_ascii_case("utf-8") {
            return Some(UTF_8);
        }
        // No decoder is made for these, so platforms do not know them by name.
        let refused =
            ["replacement", "csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr"];
        if refused.iter().any(|one| label.eq_ignore_ascii_case(one)) {
            return Some(REPLACEMENT);
        }
        let called = |name: &str| ALL.iter().copied().find(|one| one.name.eq_ignore_ascii_case(name));
        called(label).or_else(|| called(&tables::platform()?.name(label)?))
    }

    /// Its name in the standard.
    pub fn name(&'static self) -> &'static str {
        self.name
    }

    /// Whether bytes below 128 are always ASCII.
    pub fn is_ascii_compatible(&'static self) -> bool {
        !matches!(self.kind, Kind::Utf16 { .. } | Kind::Iso2022Jp | Kind::Replacement)
    }

    /// Whether a byte is a character.
    pub fn is_single_byte(&'static self) -> bool {
        matches!(self.kind, Kind::Single | Kind::UserDefined)
    }

    /// How many bytes at the beginning are ASCII.
    pub fn ascii_valid_up_to(bytes: &[u8]) -> usize {
        bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len())
    }

    /// A decoder to which a mark of byte order is a character.
    pub fn new_decoder_without_bom_handling(&'static self) -> Decoder {
        Decoder::new(self)
    }

    /// All of a text, and whether something in it was malformed.
    pub fn decode_without_bom_handling<'a>(&'static self, bytes: &'a [u8]) -> (Cow<'a, str>, bool) {
        if self.is_ascii_compatible() && bytes.is_ascii() {
            return (String::from_utf8_lossy(bytes), false);
        }
        let mut text = String::new();
        let (.., malformed) = Decoder::new(self).decode_to_string(bytes, &mut text, true);
        (Cow::Owned(text), malformed)
    }

    /// The bytes of a text, the encoding they are in, and whether it lacks a character; that one is written as HTML writes it.
    pub fn encode<'a>(&'static self, text: &'a str) -> (Cow<'a, [u8]>, &'static Self, bool) {
        if matches!(self.kind, Kind::Utf8 | Kind::Utf16 { .. } | Kind::Replacement) {
            return (Cow::Borrowed(text.as_bytes()), UTF_8, false);
        }
        let (bytes, lacking) = encode::encode(self, text);
        (Cow::Owned(bytes), self, lacking)
    }
}
