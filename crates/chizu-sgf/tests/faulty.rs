//! Records with faults: what is read, and what is said about it.

use chizu_sgf::{ParseError, parse, verbatim};

/// Reads `record` and compares the games, written verbatim without line breaks, and the diagnostics' codes.
fn check(record: &str, games: &[&str], codes: &[&str]) {
    let collection = parse(record.as_bytes()).unwrap_or_else(|error| panic!("{record:?}: {error}"));
    let read: Vec<_> = collection.games().iter().map(|game| verbatim(game).replace('\n', "")).collect();
    assert_eq!(read, games, "{record:?}");
    let found: Vec<_> = collection.diagnostics().map(|(_, diagnostic)| diagnostic.kind.code()).collect();
    assert_eq!(found, codes, "{record:?}");
}

#[test]
fn sound_records() {
    for record in [
        "(;)",
        "(;FF[4]GM[1]SZ[19];B[dd];W[pp];B[];W[tt])",
        "(;GM[1](;B[aa];W[bb])(;B[cc](;W[dd])(;W[ee])))",
        r"(;C[a \] b \\ c \: d];B[dd]C[(;B[aa\])])",
        "(;AB[aa:cc][dd]LB[aa:1][bb:x y])",
        "(;B[dd]UNKNOWN[a][b][c])",
        "(;C[two; semicolons (and) [brackets\\]])",
    ] {
        check(record, &[record], &[]);
    }
    check(" (\n;\tB [dd]\r\n[ee] ; W[pp] ) ", &["(;B[dd][ee];W[pp])"], &[]);
    check("\u{FEFF}(;B[dd])\u{1A}\0\0", &["(;B[dd])"], &[]);
    check("(;B[dd])(;W[dd])\n(;)", &["(;B[dd])", "(;W[dd])", "(;)"], &[]);
}

#[test]
fn stray_text() {
    check("From: me\n\n(;B[dd])", &["(;B[dd])"], &["stray-text"]);
    check("(;B[dd])\nbye, and thanks", &["(;B[dd])"], &["stray-text"]);
    check("(;B[dd]) and (you) (;W[dd])", &["(;B[dd])", "(;W[dd])"], &["stray-text"]);
    check("(;B[dd] oops ;W[pp])", &["(;B[dd];W[pp])"], &["stray-text"]);
    check("(;B[dd] + ;W[pp]))", &["(;B[dd];W[pp])"], &["stray-text", "stray-text"]);
    check("(;B[dd][;W[pp])", &["(;B[dd][];W[pp])"], &["unclosed-value"]);
    check("(;B[dd];[pp];W[pp])", &["(;B[dd];;W[pp])"], &["missing-name"]);
}

#[test]
fn parentheses_and_semicolons() {
    check("(;B[dd];W[pp]", &["(;B[dd];W[pp])"], &["unclosed-game"]);
    check("(;B[dd](;W[pp](;B[aa]", &["(;B[dd];W[pp];B[aa])"], &["unclosed-game"]);
    check(";FF[4];B[dd];W[pp]", &["(;FF[4];B[dd];W[pp])"], &["missing-open", "unclosed-game"]);
    check("FF[4];B[dd]", &["(;FF[4];B[dd])"], &["missing-open", "missing-semicolon", "unclosed-game"]);
    check("(B[dd];W[pp])", &["(;B[dd];W[pp])"], &["missing-semicolon"]);
    check(
        "(;B[dd](W[pp])(W[aa]))",
        &["(;B[dd](;W[pp])(;W[aa]))"],
        &["missing-semicolon", "missing-semicolon"],
    );
    check("(;B[dd]());W[pp])", &["(;B[dd];W[pp])"], &["empty-variation", "early-close"]);
    check("((;B[dd];W[pp]))", &["(;B[dd];W[pp])"], &[]);
    check("(;B[dd]);W[pp])", &["(;B[dd];W[pp])"], &["early-close"]);
    check("(;B[dd](;W[aa])(;W[bb]));W[cc])", &["(;B[dd](;W[aa])(;W[bb])(;W[cc]))"], &["early-close"]);
    check(
        "(;SZ[9](;B[aa])(;B[bb]);W[cc])",
        &["(;SZ[9](;B[aa])(;B[bb])(;W[cc]))"],
        &["node-after-variations"],
    );
    check("(;B[dd];W[pp](;B[aa]);W[bb])", &["(;B[dd];W[pp](;B[aa])(;W[bb]))"], &["node-after-variations"]);
    check("(;GM[1];B[dd]\n(;GM[1];B[pp])", &["(;GM[1];B[dd])", "(;GM[1];B[pp])"], &["unclosed-game"]);
    check("((;B[dd])(;B[pp]))", &["(;B[dd])", "(;B[pp])"], &["unclosed-game", "stray-text"]);
    check("(;B[dd]((;W[aa])(;W[bb]))(;W[cc]))", &["(;B[dd](;W[aa])(;W[bb])(;W[cc]))"], &[]);
}

#[test]
fn brackets() {
    check("(;B[dd;W[pp];B[aa])", &["(;B[dd];W[pp];B[aa])"], &["unclosed-value"]);
    check("(;B[ddW[pp];B[aa])", &["(;B[dd];W[pp];B[aa])"], &["unclosed-value", "two-moves"]);
    check("(;AB[aa[bb][cc];W[pp])", &["(;AB[aa][bb][cc];W[pp])"], &["unclosed-value"]);
    check("(;SZ[19;B[dd])", &["(;SZ[19];B[dd])"], &["unclosed-value"]);
    check("(;PB[Lee\n;B[dd];W[pp])", &["(;PB[Lee];B[dd];W[pp])"], &["unclosed-value"]);
    check("(;B[dd]C[on and on)", &["(;B[dd]C[on and on])"], &["unclosed-value"]);
    check(
        "(;C[a comment\n(;GM[1];B[pp])",
        &["(;C[a comment])", "(;GM[1];B[pp])"],
        &["unclosed-value", "unclosed-game"],
    );
    check("(;C[see [1] here];B[dd])", &[r"(;C[see [1\] here];B[dd])"], &["unescaped-bracket"]);
    check("(;C[[a] [b] [c] d];B[dd])", &[r"(;C[[a\] [b\] [c\] d];B[dd])"], &["unescaped-bracket"]);
    check("(;C[:]];B[dd])", &[r"(;C[:\]];B[dd])"], &["unescaped-bracket"]);
    check("(;C[good] (;B[dd])", &["(;C[good];B[dd])"], &["unclosed-game"]);
}

#[test]
fn names() {
    check(
        "(;GaMe[1]SiZe[19];Black[dd];White[pp])",
        &["(;GaMe[1]SiZe[19];Black[dd];White[pp])"],
        &["long-name"],
    );
    check("(;b[dd];w[pp])", &["(;b[dd];w[pp])"], &["long-name"]);
    check("(;KO;B[dd])", &["(;;B[dd])"], &["missing-value"]);
    check("(;B[dd]W[pp])", &["(;B[dd];W[pp])"], &["two-moves"]);
    check("(;B[dd]B[dd])", &["(;B[dd]B[dd])"], &["duplicate-property"]);
    check("(;C[a]C[b])", &["(;C[a]C[b])"], &["duplicate-property"]);
    check("(;AB[aa]B[dd])", &["(;AB[aa]B[dd])"], &["setup-and-move"]);
    check("(;B[dd];SZ[19])", &["(;B[dd];SZ[19])"], &["misplaced-root"]);
}

#[test]
fn not_records() {
    for (bytes, error) in [
        (&b""[..], ParseError::Empty),
        (b" \n\0", ParseError::Empty),
        (b"PK\x03\x04....", ParseError::OtherFormat("a ZIP archive")),
        (b"\x00\x01\x02\x03\x04", ParseError::Binary),
        (b"Dear all,\nhow are you?", ParseError::NoGame),
    ] {
        assert_eq!(parse(bytes).map(|_| ()), Err(error), "{bytes:?}");
    }
}

#[test]
fn places() {
    let collection = parse("(;B[dd]\n  oops;W[pp] ひどい (;GM[1])".as_bytes()).unwrap();
    let places: Vec<_> = collection
        .diagnostics()
        .map(|(game, found)| (game, found.at.offset, found.at.line, found.at.column))
        .collect();
    assert_eq!(places, [(0, 10, 2, 3), (0, 21, 2, 14), (0, 31, 2, 18)]);
    assert_eq!(collection.games()[1].location(chizu_sgf::NodeId::ROOT).offset, 33);
}

#[test]
fn hundred_thousand_nodes() {
    const COUNT: usize = 100_000;
    let long = format!("(;GM[1]{})", ";B[dd];W[pp]".repeat(COUNT / 2));
    let deep = format!("(;GM[1]{}{})", "(;B[dd]".repeat(COUNT), ")".repeat(COUNT));
    let wide = format!("(;GM[1]{})", "(;B[dd])".repeat(COUNT));
    let forked = format!("(;GM[1]{}{})", "(;B[dd])(;W[pp]".repeat(COUNT / 2), ")".repeat(COUNT / 2));
    let parens = "(".repeat(COUNT) + ";B[dd]";
    for (record, nodes) in [(long, COUNT), (deep, COUNT), (wide, COUNT), (forked, COUNT), (parens, 0)] {
        let collection = parse(record.as_bytes()).unwrap();
        let game = collection.first();
        assert_eq!(game.node_count(), nodes + 1);
        assert!(game.main_line().count() <= nodes + 1);
        let again = parse(verbatim(game).as_bytes()).unwrap();
        assert_eq!(again.first(), game);
    }
}

/// Written records that did not read back to themselves, found by fuzzing.
#[test]
fn canonical_form_of_odd_records() {
    let many = format!(
        "(;PB[a]{}PB[b]PB[a])",
        (0..70).map(|name| format!("X{name}[]X{name}[]")).collect::<String>()
    );
    for (record, canonical) in [
        // Zeros in a value made it look like UTF-16.
        ("(;XX[\0\0a\0a\0a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0])", None),
        // A line was broken elsewhere for a pass than for a move.
        (
            "(;;W[ffffffffffffffffffffffffffffffffffffffffjm];B[ml];W[dbffffffffffffffffffff];B[ml];W[db];B[cb];W[tt])",
            None,
        ),
        // Escape sequences of ISO-2022-JP beside bytes that cannot be it.
        ("(;GM[1]CA[iso\u{F8}];PB[\u{1B}$BIp8\u{1B}(B];B[aa])", None),
        ("(;B[dd]B[ dd];RE[]RE[ ])", Some("(;FF[4]CA[UTF-8]GM[1]SZ[19]B[dd]\n;RE[])\n")),
        // Repetitions were looked for only so far.
        (&many, None),
        (
            "(;C[a]C[b]C[a]AB[aa]AB[bb]PB[x]PB[y]PB[x])",
            Some("(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[x]PB[y]AB[aa][bb]C[a\nb])\n"),
        ),
        // The root was given a size other than that in a later node, which counts where the root has none.
        ("(;;SZ[ 9];B[ee])", Some("(;FF[4]CA[UTF-8]GM[1]SZ[9]\n;SZ[9]\n;B[ee])\n")),
        ("(;;SZ[21]GM[2];B[tt])", Some("(;FF[4]CA[UTF-8]GM[2]SZ[21]\n;SZ[21]GM[2]\n;B[tt])\n")),
        ("(;(;B[ee])(;SZ [9];W[tt]))", Some("(;FF[4]CA[UTF-8]GM[1]SZ[19]\n(;B[ee])\n(;SZ [9]\n;W[]))\n")),
        // The second game was written as if it were a variation.
        (
            "(;B[aa])(;B[bb])",
            Some("(;FF[4]CA[UTF-8]GM[1]SZ[19]B[aa])\n\n(;FF[4]CA[UTF-8]GM[1]SZ[19]B[bb])\n"),
        ),
    ] {
        let once = chizu_sgf::write(&parse(record.as_bytes()).unwrap());
        let twice = chizu_sgf::write(&parse(once.as_bytes()).unwrap());
        assert_eq!(once, twice, "{record:?}");
        if let Some(canonical) = canonical {
            assert_eq!(once, canonical);
        }
    }
}

/// Bytes without rhyme or reason, the same each time.
fn noise(len: usize, seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

/// What is no text is not searched for games, whether read whole or as a stream.
#[test]
fn binary_files() {
    let check = |bytes: &[u8], error: ParseError| {
        assert_eq!(parse(bytes).map(|found| found.games().len()), Err(error));
        let mut games = chizu_sgf::Games::new(bytes);
        assert_eq!(games.by_ref().count(), 0);
        assert_eq!(games.refusal(), Some(error));
    };
    for seed in 0..50 {
        check(&noise(100_000, seed), ParseError::Binary);
        check(&noise(500, seed), ParseError::Binary);
    }
    // A game stored in an archive as it is, an image that mentions one, a program.
    let game = b"(;GM[1]SZ[9];B[aa])";
    for (magic, name) in [
        (&b"PK\x03\x04"[..], "a ZIP archive"),
        (b"\x1F\x8B\x08", "a gzip archive"),
        (b"\x28\xB5\x2F\xFD", "a Zstandard archive"),
        (b"\x89PNG\r\n\x1A\n", "a PNG image"),
        (b"\x7FELF\x02\x01", "a program"),
        (b"%PDF-1.4\n", "a PDF document"),
    ] {
        check(&[magic, game, &noise(1000, 7), game].concat(), ParseError::OtherFormat(name));
    }
    let mut tar = vec![0; 512];
    tar[..6].copy_from_slice(b"go.sgf");
    tar[257..262].copy_from_slice(b"ustar");
    check(&[&tar, &game[..]].concat(), ParseError::OtherFormat("a tar archive"));
    // Numbers of 16 bits look like UTF-16 at first.
    let samples: Vec<u8> = (0..4000_u32).flat_map(|at| [(at * at % 31) as u8, 0]).collect();
    check(&samples, ParseError::Binary);
}

/// A record that begins behind other text, or is itself damaged, is still read.
#[test]
fn records_with_odd_beginnings() {
    let game = "(;GM[1]SZ[9]PB[Shin];B[aa];W[bb])";
    let mail =
        "From: a@b.c\r\nSubject: =?ISO-2022-JP?B?GyRC?= (our game)\r\n\r\nHi (;_;) see below [1]\r\n\r\n";
    let mac = [&[0, 7][..], b"game.sgf", &[0; 55], b"TEXTGoGm", &[0, 1, 2, 3, 4, 5, 6], &[0; 48]].concat();
    let mut cases = vec![
        [mail.as_bytes(), game.as_bytes()].concat(),
        [b"<html><pre>", game.as_bytes(), b"</pre></html>"].concat(),
        [b"\x1B\x02", game.as_bytes(), &[0; 5000]].concat(),
        [&[0; 5000], game.as_bytes()].concat(),
        [mac.as_slice(), game.as_bytes()].concat(),
        [b"(;C[", &noise(2000, 3)[..], b"\n", game.as_bytes()].concat(),
    ];
    let wide = format!("a game, with words before it:\n{game}");
    cases.push(wide.encode_utf16().flat_map(u16::to_le_bytes).collect());
    cases.push(wide.encode_utf16().flat_map(u16::to_be_bytes).collect());
    for bytes in cases {
        let games = parse(&bytes).expect("a game").into_games();
        assert!(games.last().is_some_and(|game| game.node_count() >= 1));
        let streamed: Vec<_> = chizu_sgf::Games::new(&bytes[..]).map(|game| game.unwrap()).collect();
        assert_eq!(streamed, games);
        if !bytes.starts_with(b"(;C[") {
            let name = games[0].info().players.black.name;
            assert_eq!(
                (games.len(), name.as_deref()),
                (1, Some("Shin")),
                "{}",
                String::from_utf8_lossy(&bytes)
            );
        }
    }
}
