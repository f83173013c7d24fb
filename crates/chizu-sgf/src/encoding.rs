//! Which encoding a record is in, and decoding it with the way back.
//!
//! The order of belief: a byte order mark; valid UTF-8; the `CA` property, if the bytes agree; judgement of the
//! text. Only what is not UTF-8 is decoded, and it is decoded before it is tokenised: in Shift_JIS, GB18030 and
//! Big5 the second byte of a character can be `]` or `\`.

use encoding_rs::{
    BIG5, CoderResult, DecoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8,
    UTF_16BE, UTF_16LE, WINDOWS_1252,
};

use crate::judge;
use crate::kind::DiagnosticKind;
use crate::location::SourceMap;
use crate::text::excerpt;

/// Decoded bytes.
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) map: SourceMap,
    pub(crate) malformed: usize,
    /// Place in the text of the first malformed stretch.
    pub(crate) first_malformed: usize,
}

/// Decodes all of `bytes`; with `last` unset, an unfinished character at the end is left out.
pub(crate) fn decode(encoding: &'static Encoding, bytes: &[u8], last: bool) -> Decoded {
    let mut out = Decoded {
        text: String::with_capacity(bytes.len() + bytes.len() / 8),
        map: SourceMap::default(),
        malformed: 0,
        first_malformed: 0,
    };
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let skips_ascii = encoding.is_ascii_compatible();
    let mut at = 0;
    // Start of the character being read.
    let mut start = 0;
    loop {
        if skips_ascii && start == at {
            let plain = Encoding::ascii_valid_up_to(&bytes[at..]);
            if plain > 0 {
                out.map.push(out.text.len(), at, 1, 1);
                out.text.push_str(str::from_utf8(&bytes[at..at + plain]).unwrap_or_default());
                at += plain;
                start = at;
            }
        }
        let ended = at == bytes.len();
        if ended && !last {
            return out;
        }
        let mut buffer = [0; 32];
        let input = if ended { &[][..] } else { &bytes[at..=at] };
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(input, &mut buffer, ended);
        at += read;
        if written > 0 {
            let before = out.text.len();
            out.text.push_str(str::from_utf8(&buffer[..written]).unwrap_or_default());
            out.map.push(before, start, written as u8, (at - start).min(255) as u8);
            start = at;
        }
        if let DecoderResult::Malformed(..) = result {
            if out.malformed == 0 {
                out.first_malformed = out.text.len();
            }
            out.malformed += 1;
            out.map.push(out.text.len(), start, 3, (at - start).min(255) as u8);
            out.text.push(char::REPLACEMENT_CHARACTER);
            start = at;
        } else if ended {
            return out;
        }
    }
}

/// Whether the bytes mean something in the encoding from first to last; an unfinished last character is allowed.
fn fits(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut buffer = [0; 4096];
    let mut rest = bytes;
    loop {
        let (result, read, _, malformed) = decoder.decode_to_utf8(rest, &mut buffer, false);
        if malformed {
            return false;
        }
        rest = &rest[read..];
        if result == CoderResult::InputEmpty {
            return true;
        }
    }
}

/// UTF-16, told by its byte order mark or by every other byte being zero.
pub(crate) fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0xFF, 0xFE, ..] => return Some(UTF_16LE),
        [0xFE, 0xFF, ..] => return Some(UTF_16BE),
        _ => {}
    }
    let head = &bytes[..bytes.len().min(512)];
    let zeros = |parity: usize| head.iter().skip(parity).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    if head.len() < 4 || memchr::memmem::find(head, b"(;").is_some() {
        // Zeros there may be, but the record starts in bytes.
        None
    } else if odd * 4 >= head.len() && even * 8 < odd {
        Some(UTF_16LE)
    } else if even * 4 >= head.len() && odd * 8 < even {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Japanese in seven bits: told by the escape sequences that lead into its characters, and by nothing else, as no
/// other text has them.
pub(crate) fn is_iso_2022_jp(bytes: &[u8]) -> bool {
    let leads_in = |at: usize| matches!(bytes.get(at + 1..at + 3), Some(b"$B" | b"$@"));
    memchr::memchr_iter(0x1B, bytes).any(leads_in)
}

/// The encoding a `CA` value names.
pub(crate) fn named(label: &str) -> Option<&'static Encoding> {
    let label = label.trim();
    Encoding::for_label(label.as_bytes()).or_else(|| {
        let plain: String = label.chars().filter(char::is_ascii_alphanumeric).collect();
        Some(match plain.to_ascii_lowercase().as_str() {
            "gb" | "gb2312" | "gb231280" | "cp936" | "ms936" | "936" | "windows936" | "euccn" => GBK,
            "gb18030" | "gb180302000" => GB18030,
            "big5" | "cp950" | "950" | "ms950" | "big5hkscs" => BIG5,
            "cp949" | "949" | "ms949" | "uhc" | "ksc5601" | "euckr" | "johab" => EUC_KR,
            "sjis" | "shiftjis" | "cp932" | "932" | "ms932" | "mskanji" => SHIFT_JIS,
            "euc" | "eucjp" | "ujis" => EUC_JP,
            "jis" | "iso2022jp" => ISO_2022_JP,
            "utf8" | "unicode" | "65001" => UTF_8,
            "latin1" | "iso88591" | "88591" | "ansi" | "ascii" | "usascii" | "cp1252" | "1252" => {
                WINDOWS_1252
            }
            _ => return None,
        })
    })
}

/// The first character of a text that an encoding does not have, which is named as
/// [`GameTree::encoding`](crate::GameTree::encoding) does; nothing is lacking in an encoding that is not known.
///
/// ```
/// assert_eq!(chizu_sgf::lacking("Shift_JIS", "表示 ü"), Some('ü'));
/// assert_eq!(chizu_sgf::lacking("UTF-8", "表示 ü"), None);
/// ```
pub fn lacking(encoding: &str, text: &str) -> Option<char> {
    if text.is_ascii() {
        return None;
    }
    let encoding = Encoding::for_label(encoding.as_bytes())?;
    let lacks = |c: char| encoding.encode(c.encode_utf8(&mut [0; 4])).2;
    // UTF-16 is written as UTF-8 by the encoder: it lacks nothing.
    text.chars().find(|&c| !c.is_ascii() && lacks(c))
}

/// The value of the first `CA` property, which is ASCII whatever the encoding: looked for in bytes that cannot be
/// parsed yet.
fn claim(bytes: &[u8]) -> Option<&str> {
    const HEAD: usize = 1 << 14;
    let head = &bytes[..bytes.len().min(HEAD)];
    let starts_property = |&at: &usize| {
        let before = head[..at].trim_ascii_end();
        before.is_empty() || before.ends_with(b";") || (before.ends_with(b"]") && !before.ends_with(b"\\]"))
    };
    let at = memchr::memmem::find_iter(head, b"CA[").find(starts_property)?;
    let value = &head[at + 3..];
    let value = str::from_utf8(&value[..memchr::memchr(b']', value)?]).ok()?;
    (value.len() <= 40).then_some(value.trim())
}

/// An encoding and what is to be said about the choice.
pub(crate) struct Choice {
    pub(crate) encoding: &'static Encoding,
    pub(crate) remark: Option<DiagnosticKind>,
}

/// Whether `CA` contradicts a text that is valid UTF-8 and not ASCII.
pub(crate) fn remark_on_utf8(claimed: &str) -> Option<DiagnosticKind> {
    match named(claimed) {
        Some(encoding) if encoding == UTF_8 => None,
        Some(_) => Some(DiagnosticKind::WrongCharset { claimed: excerpt(claimed), used: "UTF-8" }),
        None => Some(DiagnosticKind::UnknownCharset { claimed: excerpt(claimed), used: "UTF-8" }),
    }
}

/// Valid UTF-8 by chance: a few characters, all of two bytes, in a record that claims an East Asian encoding in
/// which they are also valid.
pub(crate) fn only_looks_like_utf8(text: &str, claimed: &str) -> bool {
    let mut pairs = 0;
    for c in text.chars().filter(|c| !c.is_ascii()) {
        pairs += 1;
        if c.len_utf8() != 2 || pairs > 8 {
            return false;
        }
    }
    let Some(encoding) = named(claimed) else { return false };
    let east_asian = [SHIFT_JIS, GBK, GB18030, BIG5, EUC_KR, EUC_JP].contains(&encoding);
    east_asian && fits(encoding, text.as_bytes())
}

/// Chooses the encoding of bytes that are not valid UTF-8. `usual` is what the rest of the collection is in.
pub(crate) fn choose(bytes: &[u8], usual: Option<&'static Encoding>) -> Choice {
    let seven_bits = is_iso_2022_jp(bytes);
    let judged = || match usual {
        _ if seven_bits => ISO_2022_JP,
        Some(encoding) if fits(encoding, bytes) => encoding,
        _ => judge(bytes),
    };
    let Some(claimed) = claim(bytes) else {
        let encoding = judged();
        return Choice { encoding, remark: Some(DiagnosticKind::GuessedCharset { used: encoding.name() }) };
    };
    let Some(encoding) = named(claimed) else {
        let encoding = judged();
        let remark = DiagnosticKind::UnknownCharset { claimed: excerpt(claimed), used: encoding.name() };
        return Choice { encoding, remark: Some(remark) };
    };
    if seven_bits {
        // Other claims agree with anything in seven bits.
        let used = ISO_2022_JP.name();
        let remark = DiagnosticKind::WrongCharset { claimed: excerpt(claimed), used };
        return Choice { encoding: ISO_2022_JP, remark: (encoding != ISO_2022_JP).then_some(remark) };
    }
    // GB2312 and GBK are subsets of GB18030.
    let encoding = if encoding == GBK && !fits(GBK, bytes) { GB18030 } else { encoding };
    let agrees = encoding.is_ascii_compatible() && encoding != UTF_8 && fits(encoding, bytes);
    // Any bytes at all are valid windows-1252.
    let is_latin = encoding != WINDOWS_1252 || !(paired(bytes) || judge::is_east_asian(sample(bytes)));
    if agrees && is_latin {
        return Choice { encoding, remark: None };
    }
    let better = judged();
    if better == encoding
        || (!agrees && encoding != UTF_8 && encoding.is_ascii_compatible() && !fits(better, bytes))
    {
        return Choice { encoding, remark: None };
    }
    let remark = DiagnosticKind::WrongCharset { claimed: excerpt(claimed), used: better.name() };
    Choice { encoding: better, remark: Some(remark) }
}

/// Whether all bytes beyond ASCII come in pairs, as they do in East Asian text and hardly ever in European.
fn paired(bytes: &[u8]) -> bool {
    let mut pairs = 0;
    for run in bytes.split(u8::is_ascii).filter(|run| !run.is_empty()) {
        if run.len() % 2 == 1 || run.iter().any(|&byte| byte < 0xA1) {
            return false;
        }
        pairs += run.len() / 2;
    }
    pairs >= 2
}

/// Judges the encoding of bytes that are not valid UTF-8 from what they would say.
pub(crate) fn judge(bytes: &[u8]) -> &'static Encoding {
    if mostly_utf8(bytes) { UTF_8 } else { judge::encoding(sample(bytes)) }
}

/// Enough to judge by, from the first byte that is not UTF-8.
fn sample(bytes: &[u8]) -> &[u8] {
    const SAMPLE: usize = 1 << 18;
    let start = str::from_utf8(bytes).err().map_or(0, |error| error.valid_up_to());
    &bytes[start..bytes.len().min(start + SAMPLE)]
}

/// UTF-8 with a few faults: names cut in the middle of a character, a single pasted word.
fn mostly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| c.len_utf8() >= 3).count() * 2
            + chunk.valid().chars().filter(|c| c.len_utf8() == 2).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good >= 8 * bad
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_leads_back() {
        let bytes = b"C[\x95\x5C\x8E\xA6]"; // 表示 in Shift_JIS: the first character ends in a backslash.
        let decoded = decode(SHIFT_JIS, bytes, true);
        assert_eq!(decoded.text, "C[表示]");
        assert_eq!(decoded.malformed, 0);
        let sources: Vec<_> = decoded.text.char_indices().map(|(at, _)| decoded.map.source(at)).collect();
        assert_eq!(sources, [0, 1, 2, 4, 6]);
        assert_eq!(decode(SHIFT_JIS, b"a\x95", false).text, "a");
        assert_eq!(decode(SHIFT_JIS, b"a\x95", true).text, "a\u{FFFD}");
        let decoded = decode(UTF_16LE, &[0xFF, 0xFE, b'(', 0, b';', 0], true);
        assert_eq!(decoded.text, "\u{FEFF}(;");
        assert_eq!(decoded.map.source(4), 4);
    }

    #[test]
    fn labels() {
        for (label, encoding) in
            [("GB2312", GBK), ("UTF-8", UTF_8), (" Shift-JIS ", SHIFT_JIS), ("cp949", EUC_KR)]
        {
            assert_eq!(named(label), Some(encoding), "{label}");
        }
        assert_eq!(named("klingon"), None);
        assert_eq!(claim(b"(;PB[x]CA[ UTF-8 ]"), Some("UTF-8"));
        assert_eq!(claim(b"(;XCA[x]"), None);
        assert_eq!(claim(b"(;C[in a value: CA[x\\]CA[x\\]]"), None);
    }

    #[test]
    fn utf16_without_a_mark() {
        assert_eq!(utf16(b"(\0;\0G\0M\0[\0"), Some(UTF_16LE));
        assert_eq!(utf16(b"\0(\0;\0G\0M\0["), Some(UTF_16BE));
        assert_eq!(utf16(b"(;GM[1])"), None);
    }
}
