//! Records in the formats of Tygem, WBaduk and PandaNet, written by hand after descriptions of the formats.

#![allow(clippy::unwrap_used, reason = "a test")]

use chizu_board::Ruleset;
use chizu_sgf::{GameTree, Games, Replay, parse};
use encoding_rs::{EUC_KR, GBK, SHIFT_JIS};

fn game(bytes: &[u8]) -> GameTree {
    let collection = parse(bytes).unwrap();
    // A stream gives the same.
    let streamed = Games::new(bytes).next().unwrap().unwrap();
    assert_eq!(&streamed, collection.first());
    streamed
}

fn text(tree: &GameTree) -> String {
    chizu_sgf::write_game(tree)
}

const GIB: &str = "\\HS\r\n\\[GAMEBLACKLEVEL=26\\]\r\n\\[GAMEBLACKNAME=신진서 (9단)\\]\r\n\\[GAMEWHITENAME=박정환 (9단)\\]\r\n\
\\[GAMEDATE=2016- 3-26-14- 4- 9\\]\r\n\\[GAMENAME=대국\\]\r\n\\[GAMERESULT=백 1집반승\\]\r\n\
\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:1,GTIME:60-1200-30-3,GRLT:1,ZIPSU:15,DUM:65,GONGJE:65,TCNT:4,AUSZ:0\\]\r\n\
\\[GAMETAG=S1,R3,D5,G65,W1,Z15,T30-3-1200,C2016:03:26:14:04\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4\r\n\
STO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\nSTO 0 4 1 15 15\r\nSKI 0 5\r\n\\GE\r\n";

const SGF: &str = "PB[신진서]BR[9단]PW[박정환]WR[9단]DT[2016-03-26]";

#[test]
fn tygem() {
    for bytes in [GIB.as_bytes().to_vec(), EUC_KR.encode(GIB).0.into_owned()] {
        let tree = game(&bytes);
        let info = tree.info();
        assert_eq!(info.players.black.name.as_deref(), Some("신진서"), "{SGF}");
        assert_eq!(info.players.white.rank.as_deref(), Some("9단"));
        assert_eq!(info.komi.unwrap().to_string(), "6.5");
        assert_eq!(info.result.unwrap().to_string(), "W+1.5");
        assert_eq!(info.date.as_deref(), Some("2016-03-26"));
        assert_eq!(info.handicap, 0);
        assert!(text(&tree).ends_with("\n;B[pd];W[dp];B[pp];W[])\n"), "{}", text(&tree));
    }
    let chinese =
        GIB.replace("신진서 (9단)", "范廷钰 (9段)").replace("박정환", "柯洁").replace("대국", "对局");
    let chinese = chinese.replace("9단", "9段").replace("백 1집반승", "白胜");
    let tree = game(&GBK.encode(&chinese).0);
    assert_eq!(tree.info().players.black.name.as_deref(), Some("范廷钰"));
}

#[test]
fn tygem_with_handicap_and_a_clock() {
    let gib = GIB.replace("INI 0 1 0", "INI 0 1 3").replace("GRLT:1,ZIPSU:15", "GRLT:7,ZIPSU:0");
    let gib = gib
        .replace("W1,Z15", "W7,Z0")
        .replace("STO 0 2 1 15 3\r\n", "")
        .replace(":65", ":0")
        .replace("G65", "G0");
    let info = game(gib.as_bytes()).info();
    assert_eq!((info.handicap, info.result.unwrap().to_string().as_str()), (3, "B+T"));
    assert_eq!(info.komi.unwrap().to_string(), "0");
    let tree = game(b"\\HS\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15\nSTO 0 3 2 3 15\n\\GE\n");
    let found: Vec<String> = tree.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(
        found[0],
        "line 1, column 1 (byte 0): note: this is a Tygem GIB file, not SGF: read as a game"
    );
    assert_eq!(
        found[1],
        "line 5, column 1 (byte 25): warning: \"STO 0 2 1 15\" cannot be read as a move: skipped"
    );
    assert_eq!(tree.node_count(), 2);
}

#[test]
fn wbaduk() {
    let ngf = "Rating game\r\n19\r\nwhite1     9D*\r\nblack2     8D \r\nwww.cyberoro.com\r\n0\r\n0\r\n6\r\n20170316 [15:54]\r\n\
               20\r\nWhite wins by resignation!\r\n4\r\nPMABBQEQE\r\nPMACWEQEQ\r\nPMADBAAAA\r\nPMAEWQQQQ\r\n";
    let tree = game(ngf.as_bytes());
    let info = tree.info();
    assert_eq!(info.players.black.name.as_deref(), Some("black2"));
    assert_eq!(info.players.white.rank.as_deref(), Some("9D"));
    assert_eq!(info.komi.unwrap().to_string(), "6.5");
    assert_eq!(info.result.unwrap().to_string(), "W+R");
    assert_eq!(info.date.as_deref(), Some("2017-03-16"));
    assert!(text(&tree).ends_with("\n;B[pd];W[dp];B[];W[pp])\n"), "{}", text(&tree));

    let handicap = ngf.replace("\r\n0\r\n0\r\n6\r\n", "\r\n3\r\n0\r\n0\r\n").replace("PMABBQEQE\r\n", "");
    let tree = game(handicap.as_bytes());
    assert_eq!((tree.info().handicap, tree.info().komi.unwrap().to_string().as_str()), (3, "0"));
    assert!(text(&tree).contains("AB[pd][dp][pp]"), "{}", text(&tree));

    let korean =
        ngf.replace("black2     8D ", "흑번     8단").replace("White wins by resignation!", "백 불계승");
    let info = game(&EUC_KR.encode(&korean).0).info();
    assert_eq!(info.players.black.name.as_deref(), Some("흑번"));
    assert_eq!(info.result.unwrap().to_string(), "W+R");
}

#[test]
fn pandanet() {
    let ugf = "[Header]\r\nEncode=SJIS\r\nTitle=第１局,,\r\nDate=2004/04/20,2004/04/20\r\nPlace=東京\r\n\
               PlayerB=張栩,九段,1\r\nPlayerW=山下敬吾,九段,1\r\nHdcp=0,6.5\r\nRule=JPN,0,0,0\r\nSize=19\r\nWinner=B,C\r\n\
               CoordinateType=JPN\r\n[Files]\r\n[Data]\r\nPD,B1,1,57\r\nDP,W1,2,12\r\nYA,B1,3,1\r\n[Figure]\r\n.Text,1,0\r\n";
    let tree = game(&SHIFT_JIS.encode(ugf).0);
    let info = tree.info();
    assert_eq!(info.players.black.name.as_deref(), Some("張栩"));
    assert_eq!(info.players.white.rank.as_deref(), Some("九段"));
    assert_eq!((info.ruleset, info.komi.unwrap().to_string().as_str()), (Some(Ruleset::Japanese), "6.5"));
    assert_eq!(info.result.unwrap().to_string(), "B+R");
    assert_eq!(info.date.as_deref(), Some("2004-04-20"));
    assert_eq!(info.place.as_deref(), Some("東京"));
    assert!(text(&tree).ends_with("\n;B[pd];W[dp];B[])\n"), "{}", text(&tree));
    assert_eq!(tree.encoding(), "Shift_JIS");

    // UGI: rows from below, handicap stones as number 0.
    let ugi = "[Header]\nSize=9\nHdcp=2,0.5\nWinner=W,3.5\nCoordinateType=IGS\n[Data]\nGG,B1,0,0\nCC,B1,0,0\nGA,W1,1,9\nwhat\n";
    let tree = game(ugi.as_bytes());
    assert_eq!((tree.info().handicap, tree.info().result.unwrap().to_string().as_str()), (2, "W+3.5"));
    assert_eq!(tree.diagnostics()[1].kind.code(), "bad-line");
    let board = Replay::of(&tree).tolerant().unwrap().game.position().stones().to_string();
    assert_eq!(board.matches('X').count(), 2, "{board}");
    assert!(text(&tree).contains("AB[gc][cg]") && text(&tree).contains(";W[gi]"), "{}", text(&tree));
}

#[test]
fn what_is_wrong_stands_in_its_line() {
    // Tygem does not say who passes.
    let gib =
        b"\\HS\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSKI 0 3\nSTO 0 4 1 15 3\nSTO 0 5 2 19 3\n\\GE\n";
    let tree = game(gib);
    assert!(text(&tree).ends_with("\n;B[pd];W[];B[pd])\n"), "{}", text(&tree));
    // A point that is not on the board is no pass.
    let last = tree.diagnostics().last().unwrap().to_string();
    assert_eq!(
        last,
        "line 8, column 1 (byte 63): warning: \"STO 0 5 2 19 3\" cannot be read as a move: skipped"
    );
    let replayed = Replay::of(&tree).tolerant().unwrap();
    assert_eq!(replayed.diagnostics[0].at.line, 7);

    let ngf = b"x\n9\nw 1D\nb 1D\n\n0\n0\n6\n\n\n\n2\nPMABBCCC\nPMACWQQQQ\n";
    let tree = game(ngf);
    assert_eq!((tree.node_count(), tree.diagnostics()[1].at.line), (2, 14));

    let ugf = b"[Header]\nSize=9\nHdcp=0,much\nWinner=W,C\n[Data]\nCC,B1,1,0\nQQ,W1,2,0\n";
    let tree = game(ugf);
    assert_eq!((tree.node_count(), tree.diagnostics()[1].at.line), (2, 7));
    // What a line of the header says and nobody understands has its place, too.
    assert_eq!(tree.info().diagnostics[0].at.line, 3);
}

#[test]
fn broken_files_are_read_as_far_as_they_go() {
    for bytes in [
        &b"\\HS"[..],
        b"\\[GAME",
        b"[Header]",
        b"[Header]\n[Data]\nA\n,,\n\xFF\xFF",
        b"x\n19\nPM\nPMAB",
        b"x\n9\nPMABBZZ\nPMABXBB",
    ] {
        let tree = game(bytes);
        assert!(Replay::of(&tree).tolerant().is_ok());
        for cut in 0..bytes.len() {
            let _ = parse(&bytes[..cut]);
        }
    }
}
