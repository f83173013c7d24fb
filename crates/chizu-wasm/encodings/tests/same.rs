//! Every encoding is that of `encoding_rs`, with tables that are asked of it as they are asked of a browser.

use encoding_rs::{DecoderResult, Encoding, Platform};

const NAMES: [&str; 40] = [
    "UTF-8",
    "GBK",
    "gb18030",
    "Big5",
    "EUC-JP",
    "ISO-2022-JP",
    "Shift_JIS",
    "EUC-KR",
    "UTF-16BE",
    "UTF-16LE",
    "replacement",
    "x-user-defined",
    "IBM866",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
];

fn both() -> impl Iterator<Item = (&'static Encoding, &'static real::Encoding)> {
    encoding_rs::decoded_by(Platform {
        name: |label| Some(real::Encoding::for_label(label.as_bytes())?.name().to_ascii_lowercase()),
        text: |encoding, bytes| {
            let encoding = real::Encoding::for_label(encoding.as_bytes())?;
            // What Node knows of Korean.
            let bare = |bytes: &[u8]| {
                bytes
                    .chunks(3)
                    .flat_map(|at| {
                        if at[0] < 0xA1 || at[1] < 0xA1 || at[..2] == [0xA2, 0xE6] || at[..2] == [0xA2, 0xE7]
                        {
                            *b"??\n"
                        } else {
                            [at[0], at[1], at[2]]
                        }
                    })
                    .collect()
            };
            let bytes: Vec<u8> = if encoding == real::EUC_KR { bare(bytes) } else { bytes.to_vec() };
            Some(encoding.decode_without_bom_handling(&bytes).0.into_owned())
        },
    });
    NAMES.into_iter().map(|name| {
        let (here, real) = (Encoding::for_label(name.as_bytes()), real::Encoding::for_label(name.as_bytes()));
        (here.unwrap_or_else(|| panic!("{name}")), real.expect("a name of the standard"))
    })
}

fn same(here: &'static Encoding, real: &'static real::Encoding, bytes: &[u8]) {
    let (text, malformed) = here.decode_without_bom_handling(bytes);
    let expected = real.decode_without_bom_handling(bytes);
    assert_eq!((text, malformed), expected, "{}: {bytes:02X?}", here.name());
}

#[test]
fn what_encodings_are_called() {
    for (here, real) in both() {
        assert_eq!(here.name(), real.name());
        assert_eq!(here.is_ascii_compatible(), real.is_ascii_compatible(), "{}", here.name());
        assert_eq!(here.is_single_byte(), real.is_single_byte(), "{}", here.name());
    }
    for label in
        ["latin1", " Shift-JIS ", "ks_c_5601-1987", "x-gbk", "hz-gb-2312", "unicode", "klingon", "\u{FF}"]
    {
        let name = real::Encoding::for_label(label.as_bytes()).map(real::Encoding::name);
        assert_eq!(Encoding::for_label(label.as_bytes()).map(Encoding::name), name, "{label}");
    }
}

#[test]
fn every_sequence_of_one_two_and_three() {
    for (here, real) in both() {
        for first in 0..=255 {
            same(here, real, &[first]);
            for second in 0..=255 {
                same(here, real, &[first, second]);
                same(here, real, &[first, second, b'a']);
            }
        }
    }
    let (here, real) = both().find(|(here, _)| here.name() == "EUC-JP").expect("it is there");
    for pair in 0..=u16::MAX {
        let [second, third] = pair.to_be_bytes();
        same(here, real, &[0x8F, second, third, b'a']);
    }
}

#[test]
fn sequences_of_four() {
    let (here, real) = both().find(|(here, _)| here.name() == "gb18030").expect("it is there");
    for lead in 0x81..=0xFE {
        for rest in 0..1260u16 {
            let (second, third, fourth) = (rest / 126 % 10, rest % 126, rest % 10);
            same(here, real, &[lead, 0x30 + second as u8, 0x81 + third as u8, 0x30 + fourth as u8]);
        }
    }
}

/// What a decoder says of bytes that come one by one, as `chizu-sgf` gives them.
macro_rules! told {
    ($encoding:expr, $bytes:expr, $result:path) => {{
        let mut decoder = $encoding.new_decoder_without_bom_handling();
        let (mut at, mut said) = (0, Vec::new());
        loop {
            let mut out = [0; 32];
            let ended = at == $bytes.len();
            let input = if ended { &[][..] } else { &$bytes[at..=at] };
            let (result, read, written) = decoder.decode_to_utf8_without_replacement(input, &mut out, ended);
            at += read;
            let malformed = if let $result(length, extra) = result { Some((length, extra)) } else { None };
            said.push((at, out[..written].to_vec(), malformed));
            if ended && malformed.is_none() {
                break said;
            }
        }
    }};
}

#[test]
fn random_bytes_one_by_one() {
    // Bytes that lead, trail and switch are as many as all others.
    let likely =
        b"\x1B\x1B$B(JI@09aA~\\\x80\x81\x84\x8E\x8F\xA1\xA4\xB0\xC6\xD8\xDC\xE0\xED\xFC\xFE\xFF\x00\x0E";
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    for _ in 0..3000 {
        let length = 1 + random() % 12;
        let bytes: Vec<u8> = (0..length)
            .map(|_| if random() % 2 == 0 { likely[random() % likely.len()] } else { random() as u8 })
            .collect();
        for (here, real) in both() {
            same(here, real, &bytes);
            // UTF-16 tells half of a pair otherwise.
            if !here.name().starts_with("UTF-16") && here.name() != "replacement" {
                let (told, expected) = (
                    told!(here, bytes, DecoderResult::Malformed),
                    told!(real, bytes, real::DecoderResult::Malformed),
                );
                assert_eq!(told, expected, "{}: {bytes:02X?}", here.name());
            }
        }
    }
}

/// The detector gives bytes one by one, and room for one character: it must never be too little.
#[test]
fn room_for_one_character() {
    for (here, real) in both().filter(|(here, _)| !here.name().starts_with("UTF-16")) {
        let (mut one, mut other) =
            (here.new_decoder_without_bom_handling(), real.new_decoder_without_bom_handling());
        for byte in (0..=255).chain((0x81..=0xFE).flat_map(|lead| [lead, 0x62, lead, 0xA6])) {
            let (mut units, mut expected) = ([0; 2], [0; 2]);
            let (result, read, written) = one.decode_to_utf16_without_replacement(&[byte], &mut units, false);
            let (meant, reads, writes) =
                other.decode_to_utf16_without_replacement(&[byte], &mut expected, false);
            assert_ne!(result, DecoderResult::OutputFull, "{}: {byte:02X}", here.name());
            assert_eq!(
                (result == DecoderResult::InputEmpty, read, written),
                (meant == real::DecoderResult::InputEmpty, reads, writes),
                "{}: {byte:02X}",
                here.name()
            );
            assert_eq!(units, expected, "{}: {byte:02X}", here.name());
        }
    }
}

#[test]
fn every_character_written() {
    for (here, real) in both() {
        for c in ('\0'..='\u{FFFF}')
            .chain(('\u{10000}'..='\u{10FFFF}').step_by(251))
            .chain('\u{20000}'..='\u{2A000}')
        {
            let text = c.to_string();
            let (bytes, _, lacking) = here.encode(&text);
            let (expected, _, lacks) = real.encode(&text);
            assert_eq!((&bytes, lacking), (&expected, lacks), "{}: {c:?}", here.name());
        }
        let text = "a表¥b‾\\~ｱ示ü~\x1B−9表";
        assert_eq!(here.encode(text).0, real.encode(text).0, "{}", here.name());
    }
}
