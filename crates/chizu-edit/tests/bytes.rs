//! What was not edited keeps its bytes.

use chizu_edit::{Command, Document, EditError, Node};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, ISO_2022_JP, SHIFT_JIS, WINDOWS_1252};

fn edited(bytes: &[u8], node: u32, text: &str) -> Vec<u8> {
    let mut document = Document::open(bytes).expect("a record");
    let comment = Command::Comment { text: text.to_owned(), node: Some(Node(node)) };
    document.edit(&[comment]).expect("an edit");
    document.bytes().expect("bytes")
}

fn edited_text(record: &str, node: u32, text: &str) -> String {
    String::from_utf8(edited(record.as_bytes(), node, text)).expect("UTF-8")
}

#[test]
fn a_changed_comment_is_a_diff_of_one_property() {
    for (before, node, after) in [
        ("( ;SZ[9] ; B[aa] C[x]\n  TR[bb] ;W[cc] )\n\n", 1, "( ;SZ[9] ; B[aa] C[new]\n  TR[bb] ;W[cc] )\n\n"),
        ("(;SZ[9];B[aa](;W[bb];B[cc] )\n (;W[dd]) )", 2, "(;SZ[9];B[aa](;W[bb]C[new];B[cc] )\n (;W[dd]) )"),
        // Parentheses that need not be, and a game that is not closed.
        ("(;SZ[9](;B[aa](;W[bb])))", 2, "(;SZ[9](;B[aa](;W[bb]C[new])))"),
        ("(;SZ[9];B[aa](;W[bb])(;W[cc]", 3, "(;SZ[9];B[aa](;W[bb])(;W[cc]C[new]"),
        // Old names, stray text, unescaped brackets elsewhere.
        (
            "dear (;SIze[9]Black[aa]C[see [1] there];White[bb] well C[a]) bye",
            1,
            "dear (;SIze[9]Black[aa]C[see [1] there];White[bb] well C[new]) bye",
        ),
        (
            "(;SZ[9]\r\n;B[aa]\r\n)\r\n(;SZ[9]\r\n;B[bb]\r\n)",
            1,
            "(;SZ[9]\r\n;B[aa]C[new]\r\n)\r\n(;SZ[9]\r\n;B[bb]\r\n)",
        ),
        ("(;;;B[aa])", 1, "(;;C[new];B[aa])"),
    ] {
        assert_eq!(edited_text(before, node, "new"), after);
    }
}

#[test]
fn line_ends_are_those_of_the_file() {
    assert_eq!(edited_text("(;SZ[9]\r\n;B[aa]\r\n)", 1, "a\nb"), "(;SZ[9]\r\n;B[aa]C[a\r\nb]\r\n)");
    assert_eq!(edited_text("(;SZ[9]\n;B[aa]\n)", 1, "a\r\nb"), "(;SZ[9]\n;B[aa]C[a\nb]\n)");
}

#[test]
fn new_moves_and_variations_are_laid_out_like_the_others() {
    let play = |record: &str, path: &str, at: &str| {
        let mut document = Document::open(record.as_bytes()).expect("a record");
        document.go_to_path(path).expect("a place");
        document.edit(&[Command::play(at)]).expect("a move");
        String::from_utf8(document.bytes().expect("bytes")).expect("UTF-8")
    };
    let record = "(;SZ[9]\n;B[aa]\n;W[bb]\n)\n";
    assert_eq!(play(record, "2", "C3"), "(;SZ[9]\n;B[aa]\n;W[bb]\n;B[cg]\n)\n");
    assert_eq!(play(record, "1", "C3"), "(;SZ[9]\n;B[aa]\n(;W[bb])\n(;W[cg])\n)\n");
    assert_eq!(play("(;SZ[9];B[aa];W[bb])", "1", "C3"), "(;SZ[9];B[aa](;W[bb])(;W[cg]))");
    let forked = "(;SZ[9];B[aa]\n  (;W[bb])\n  (;W[cc]))";
    assert_eq!(play(forked, "1", "C3"), "(;SZ[9];B[aa]\n  (;W[bb])\n  (;W[cc])\n  (;W[cg]))");
}

/// The same record in many encodings: one comment changes, all other bytes stay.
#[test]
fn encodings_stay() {
    let records: [(&str, &str, &[&'static Encoding]); 4] = [
        ("GB2312", "这是一盘好棋", &[GBK]),
        ("Big5", "這一手棋很好功", &[BIG5]),
        ("Shift_JIS", "表示ソフトの能力", &[SHIFT_JIS, EUC_JP, ISO_2022_JP]),
        ("EUC-KR", "좋은 수입니다", &[EUC_KR]),
    ];
    for (claim, text, encodings) in records {
        for encoding in encodings {
            let name = if encodings.len() > 1 { encoding.name() } else { claim };
            let record =
                format!("(;GM[1]CA[{name}]SZ[19]PB[{text}]\n;B[qd]C[{text}]\n;W[dd]C[{text}\\]]\n;B[pp])\n");
            let encode = |text: &str| encoding.encode(text).0.into_owned();
            let expected = encode(&record.replace(&format!("W[dd]C[{text}\\]"), &format!("W[dd]C[{text}!")));
            assert_eq!(edited(&encode(&record), 2, &format!("{text}!")), expected, "{name}");
        }
    }
    let latin = WINDOWS_1252.encode("(;CA[ISO-8859-1]PB[Jürgen];B[qd]C[schöner Zug])").0;
    assert_eq!(
        edited(&latin, 1, "schön"),
        WINDOWS_1252.encode("(;CA[ISO-8859-1]PB[Jürgen];B[qd]C[schön])").0.as_ref()
    );
    for mark in ["", "\u{FEFF}"] {
        let wide = |text: &str| {
            format!("{mark}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
        };
        assert_eq!(edited(&wide("(;GM[1]SZ[9];B[aa]C[x])"), 1, "黒"), wide("(;GM[1]SZ[9];B[aa]C[黒])"));
        let plain = format!("{mark}(;GM[1]CA[UTF-8]SZ[9];B[aa]C[x])");
        assert_eq!(edited_text(&plain, 1, "黒"), plain.replace("[x]", "[黒]"));
    }
}

/// Bytes that mean nothing in the encoding of the record stay as well.
#[test]
fn malformed_bytes_stay() {
    let mut bytes = "(;GM[1]PB[李昌镐]PW[曹薰".as_bytes().to_vec();
    bytes.extend(b"\xE9\x93");
    let rest = "]C[黑中盘胜，白棋认输];B[dd])";
    let before = [&bytes[..], rest.as_bytes()].concat();
    let after = [&bytes[..], rest.replace("B[dd]", "B[dd]C[new]").as_bytes()].concat();
    assert_eq!(edited(&before, 1, "new"), after);
}

#[test]
fn an_encoding_is_named_where_it_is_needed_and_none_was() {
    assert_eq!(edited_text("(;SZ[9];B[aa])", 1, "黒"), "(;SZ[9]CA[UTF-8];B[aa]C[黒])");
    assert_eq!(edited_text("(;SZ[9];B[aa])", 1, "plain"), "(;SZ[9];B[aa]C[plain])");
    // A record in plain ASCII that names an encoding gets text in that.
    let japanese = edited(b"(;CA[Shift_JIS]SZ[9];B[aa])", 1, "表示");
    assert_eq!(japanese, SHIFT_JIS.encode("(;CA[Shift_JIS]SZ[9];B[aa]C[表示])").0.as_ref());
}

#[test]
fn a_file_is_turned_into_utf8_on_request() {
    let record = "(;CA[Shift_JIS]PB[武宮正樹];B[pd]C[表示])\n(;CA[Shift_JIS]PB[加藤正夫];B[dd])\n";
    let bytes = SHIFT_JIS.encode(record).0.into_owned();
    let mut document = Document::open(&bytes).expect("a record");
    let error = document.edit(&[Command::comment("한국")]).expect_err("not in Shift_JIS");
    assert_eq!(error, EditError::Encoding { character: '한', encoding: "Shift_JIS" });
    document.edit(&[Command::Utf8 {}, Command::comment("한국")]).expect("an edit");
    let expected = record.replace("Shift_JIS", "UTF-8").replace("樹]", "樹]C[한국]");
    assert_eq!(String::from_utf8(document.bytes().expect("bytes")).expect("UTF-8"), expected);
    document.undo().expect("a step");
    assert_eq!(document.bytes().expect("bytes"), bytes);
}

#[test]
fn games_are_sorted_and_added_with_their_bytes() {
    let record = b"( ;SZ[9] PB[b];B[aa])\n\n( ;SZ[9] PB[a];B[bb])\n";
    let mut document = Document::open(record).expect("a record");
    document.edit(&[Command::SortGames { by: chizu_edit::SortKey::Black }]).expect("an edit");
    let text = |document: &Document| String::from_utf8(document.bytes().expect("bytes")).expect("UTF-8");
    assert_eq!(text(&document), "\n\n( ;SZ[9] PB[a];B[bb])\n( ;SZ[9] PB[b];B[aa])\n");
    document.undo().expect("a step");
    document.edit(&[Command::AddGame { text: "(;SZ[9];B[cc])".to_owned() }]).expect("an edit");
    assert_eq!(document.game(), chizu_edit::GameId(2));
    assert_eq!(text(&document), "( ;SZ[9] PB[b];B[aa])\n\n( ;SZ[9] PB[a];B[bb])\n(;SZ[9]\n;B[cc])\n");
    document.edit(&[Command::RemoveGame { game: chizu_edit::GameId(0) }]).expect("an edit");
    assert_eq!(document.games().len(), 2);
    while document.undo().is_some() {}
    assert_eq!(document.bytes().expect("bytes"), record);
}
