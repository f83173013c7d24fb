//! The same record in every encoding it may come in, with and without a name for it.

use chizu_sgf::{NodeId, Replay, parse, write};

const CHINESE: &str =
    "(;GM[1]SZ[19]@PB[李昌镐]PW[曹薰铉]RE[白胜1又3/4子];B[qd]C[这是一盘好棋\\]。];W[dd] 多余 ;B[pp])";
const TAIWANESE: &str =
    "(;GM[1]SZ[19]@PB[張栩]PW[許功蓋]RE[黑中盤勝];B[qd]C[這一手棋很好\\]];W[dd] 多餘 ;B[pp])";
const JAPANESE: &str =
    "(;GM[1]SZ[19]@PB[武宮正樹]PW[加藤正夫]RE[黒中押し勝ち];B[qd]C[表示ソフトの能力\\]];W[dd] 余分 ;B[pp])";
const KOREAN: &str =
    "(;GM[1]SZ[19]@PB[이창호]PW[조훈현]RE[흑 불계승];B[qd]C[좋은 수입니다\\]];W[dd] 잡담 ;B[pp])";
const GERMAN: &str =
    "(;GM[1]SZ[19]@PB[Jürgen Groß]PW[Zoë]RE[B+R];B[qd]C[schöner Zug\\], überraschend];W[dd] Müll ;B[pp])";

fn encode(text: &str, encoding: &str) -> Vec<u8> {
    let wide = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect();
    match encoding {
        "UTF-16LE" => wide(u16::to_le_bytes),
        "UTF-16BE" => wide(u16::to_be_bytes),
        _ => {
            let encoding = encoding_rs::Encoding::for_label(encoding.as_bytes()).expect("a name");
            encoding.encode(text).0.into_owned()
        }
    }
}

/// Checks a record encoded with each of `encodings`, with `claim` in its `CA`.
fn check(text: &str, encodings: &[&str], claim: Option<&str>, codes: &[&str]) {
    let ca = claim.map_or(String::new(), |claim| format!("CA[{claim}]"));
    let record = text.replace('@', &ca);
    let plain = parse(text.replace('@', "").as_bytes()).expect("a record");
    for encoding in encodings {
        let bytes = encode(&record, encoding);
        let collection = parse(&bytes).unwrap_or_else(|error| panic!("{encoding}: {error}"));
        let game = collection.first();
        let name = format!("{encoding} {claim:?} {text}");
        assert_eq!(game.encoding(), *encoding, "{name}");
        for ident in ["PB", "PW", "RE"] {
            let value = |game: &chizu_sgf::GameTree| {
                game.property(NodeId::ROOT, ident).expect("there").value().text().into_owned()
            };
            assert_eq!(value(game), value(plain.first()), "{name}");
        }
        assert_eq!(Replay::of(game).tolerant().expect("a board").moves, 3, "{name}");
        let found: Vec<_> = collection.diagnostics().map(|(_, diagnostic)| diagnostic.kind.code()).collect();
        assert_eq!(found, [codes, &["stray-text"]].concat(), "{name}");
        // The stray text is found at its place in the original bytes, and in the right column.
        let (_, stray) = collection.diagnostics().last().expect("one");
        let at = record.find("W[dd] ").expect("there") + 6;
        assert_eq!(stray.at.offset as usize, encode(&record[..at], encoding).len(), "{name}");
        assert_eq!(stray.at.column as usize, record[..at].chars().count() + 1, "{name}");
    }
}

#[test]
fn unnamed() {
    let guessed = &["guessed-charset"];
    check(CHINESE, &["GBK"], None, guessed);
    check(TAIWANESE, &["Big5"], None, guessed);
    check(JAPANESE, &["Shift_JIS", "EUC-JP", "ISO-2022-JP"], None, guessed);
    check(KOREAN, &["EUC-KR"], None, guessed);
    check(GERMAN, &["windows-1252"], None, guessed);
    for text in [CHINESE, TAIWANESE, JAPANESE, KOREAN, GERMAN] {
        check(text, &["UTF-8", "UTF-16LE", "UTF-16BE"], None, &[]);
    }
}

#[test]
fn named() {
    check(CHINESE, &["GBK"], Some("GB2312"), &[]);
    check(CHINESE, &["gb18030"], Some("gb18030"), &[]);
    check(TAIWANESE, &["Big5"], Some("big5"), &[]);
    check(JAPANESE, &["Shift_JIS"], Some("Shift_JIS"), &[]);
    check(JAPANESE, &["EUC-JP"], Some("EUC-JP"), &[]);
    check(JAPANESE, &["ISO-2022-JP"], Some("iso2022_jp"), &[]);
    check(JAPANESE, &["ISO-2022-JP"], Some("ISO-2022-JP"), &[]);
    check(KOREAN, &["EUC-KR"], Some("cp949"), &[]);
    check(GERMAN, &["windows-1252"], Some("ISO-8859-1"), &[]);
    for name in ["José", "René Gagné", "Ñandú Peña", "François Lefèvre", "Håkon Øye", "Ä", "Müller – “Go”"]
    {
        check(&GERMAN.replace("Zoë", name), &["windows-1252"], Some("ISO-8859-1"), &[]);
    }
    check(GERMAN, &["UTF-8", "UTF-16LE"], Some("UTF-8"), &[]);
}

#[test]
fn misnamed() {
    let wrong = &["wrong-charset"];
    check(CHINESE, &["UTF-8"], Some("GB2312"), wrong);
    for latin in ["ISO-8859-1", "Latin-1", "windows-1252"] {
        check(CHINESE, &["GBK"], Some(latin), wrong);
        check(TAIWANESE, &["Big5"], Some(latin), wrong);
        check(JAPANESE, &["Shift_JIS", "EUC-JP", "ISO-2022-JP"], Some(latin), wrong);
        check(KOREAN, &["EUC-KR"], Some(latin), wrong);
    }
    check(JAPANESE, &["ISO-2022-JP"], Some("UTF-8"), wrong);
    check(GERMAN, &["UTF-8"], Some("ISO-8859-1"), wrong);
    check(JAPANESE, &["Shift_JIS", "EUC-JP"], Some("UTF-8"), wrong);
    check(CHINESE, &["GBK"], Some("UTF-8"), wrong);
    check(KOREAN, &["EUC-KR"], Some("utf-8"), wrong);
    check(JAPANESE, &["Shift_JIS"], Some("klingon"), &["unknown-charset"]);
    check(KOREAN, &["UTF-8"], Some("klingon"), &["unknown-charset"]);
}

#[test]
fn byte_order_marks() {
    let record = "(;GM[1]PB[李昌镐];B[qd])";
    for (mark, encoding) in
        [(&[0xEF, 0xBB, 0xBF][..], "UTF-8"), (&[0xFF, 0xFE], "UTF-16LE"), (&[0xFE, 0xFF], "UTF-16BE")]
    {
        let bytes = [mark, &encode(record, encoding)].concat();
        let collection = parse(&bytes).expect("a record");
        assert_eq!(collection.first().encoding(), encoding);
        assert_eq!(collection.diagnostics().count(), 0);
        let root = collection.first().location(NodeId::ROOT);
        assert_eq!((root.line, root.column), (1, 3));
        assert_eq!(collection.first().info().players.black.name.as_deref(), Some("李昌镐"));
    }
}

/// Files of several sources put together: each game in its own encoding.
#[test]
fn mixtures() {
    let parts = [
        (CHINESE, "GBK"),
        (JAPANESE, "Shift_JIS"),
        (KOREAN, "UTF-8"),
        (GERMAN, "windows-1252"),
        (JAPANESE, "ISO-2022-JP"),
        (KOREAN, "EUC-KR"),
    ];
    let bytes: Vec<u8> = parts
        .iter()
        .flat_map(|(text, encoding)| encode(&text.replace('@', &format!("CA[{encoding}]")), encoding))
        .collect();
    let whole = parse(&bytes).expect("records");
    let read: Vec<_> = whole.games().iter().map(chizu_sgf::GameTree::encoding).collect();
    assert_eq!(read, parts.map(|(_, encoding)| encoding));
    let streamed: Vec<_> = chizu_sgf::Games::new(&bytes[..]).map(|game| game.expect("no fault")).collect();
    assert_eq!(streamed, whole.games());
}

/// A name cut in the middle of a character does not make a record anything but UTF-8.
#[test]
fn a_fault_in_utf8() {
    let mut bytes = "(;GM[1]PB[李昌镐]PW[曹薰".as_bytes().to_vec();
    bytes.extend(b"\xE9\x93");
    bytes.extend("]C[黑中盘胜，白棋认输];B[dd])".as_bytes());
    let collection = parse(&bytes).expect("a record");
    assert_eq!(collection.first().encoding(), "UTF-8");
    let codes: Vec<_> = collection.diagnostics().map(|(_, diagnostic)| diagnostic.kind.code()).collect();
    assert_eq!(codes, ["guessed-charset", "malformed-bytes"]);
}

/// `CA` inside a value says nothing about the record.
#[test]
fn a_claim_in_a_comment() {
    let record = "(;PB[ﾃｿ]C[CA[Shift_JIS\\]]PW[ÿþ];B[dd])";
    assert_eq!(parse(record.as_bytes()).expect("a record").first().encoding(), "UTF-8");
}

#[test]
fn a_mark_and_nothing_right_after_it() {
    let collection = parse("\u{FEFF}PB[x];B[dd]".as_bytes()).expect("a record");
    assert!(collection.diagnostics().all(|(_, diagnostic)| diagnostic.at.column >= 1));
}

/// What looks like a way into ISO-2022-JP only once its backslash is gone is written so that it reads back.
#[test]
fn escape_sequences_are_not_made_by_writing() {
    for record in [
        &b"(;CA[ISO-2022-JP]PB[\x1b$\\@5<y\x1b(BBIp5\\@5<y\x1b(B];B[dd])"[..],
        b"(;CA[UTF-8]C[\x1b$\\B5<y];B[dd])",
        b"(;C[\x1b\\$@5<y];B[dd])",
    ] {
        let written = write(&parse(record).unwrap());
        let again = parse(written.as_bytes()).unwrap();
        assert_eq!(write(&again), written, "{record:?}");
    }
}
