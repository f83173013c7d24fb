//! Looking at positions.

use snapbox::{assert_data_eq, file};

use crate::{fine, run, run_with};

#[test]
fn a_position_with_its_facts() {
    let args = ["show", "samples/handicap.sgf", "--move", "120"];
    assert_data_eq!(fine(&args), file!["snapshots/show-handicap.txt"].raw());
}

#[test]
fn ko_atari_comment_and_foreign_properties() {
    let record = "(;SZ[5]KM[0]GN[A ko]XY[anything]AB[ba][ab][cb][bc]AW[ca][db][cc]\
                  C[before];W[bb]C[White takes.\n\nBlack may not take back.])";
    let said = run_with(&["show", "-"], record.as_bytes());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert_data_eq!(said.out, file!["snapshots/show-ko.txt"].raw());
}

#[test]
fn one_game_of_several() {
    let games = b"(;SZ[5];B[aa])(;SZ[7];B[bb])";
    assert!(run_with(&["show", "-", "--game", "2"], games).out.starts_with("standard input#2\n"));
    let said = run_with(&["show", "-", "--game", "3"], games);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_eq!(said.err, "chizu: standard input: there is no game 3: the file holds 2\n");
}

#[test]
fn a_board_larger_than_analysis_knows_is_shown_and_kept() {
    let record = b"(;GM[1]FF[4]CA[UTF-8]SZ[30:3]PB[Large]\n;B[Da]\n;W[aa]\n;B[ab]\n;W[]\n;B[ba])\n";
    let said = run_with(&["show", "-"], record);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[2], format!("{}A A A A A", " ".repeat(53)));
    assert_eq!(lines[3], "   A B C D E F G H J K L M N O P Q R S T U V W X Y Z A B C D E");
    assert_eq!(lines[4], format!(" 3 . X {}X 3", ". ".repeat(27)));
    assert!(said.out.contains("30x3; above 25x25 nothing is counted or analysed"), "{}", said.out);
    assert!(said.out.contains("Black took 1, White took 0") && said.out.contains("Large"), "{}", said.out);
    let said = run_with(&["show", "-", "--move", "1"], record);
    assert!(said.out.contains("1 of 5") && said.out.contains("Black AE3"), "{}", said.out);
    assert_eq!(run_with(&["show", "-", "--move", "6"], record).code, Some(1));
    let kept = run_with(&["sgf", "fmt", "-"], record);
    assert!(kept.out.contains("SZ[30:3]") && kept.out.contains(";B[Da]"), "{kept:?}");
    let checked = run_with(&["sgf", "check", "-"], record);
    assert_eq!(checked.code, Some(0), "{checked:?}");
    assert!(checked.out.contains("note: SZ[30:3]: boards above 25×25 can be shown"), "{checked:?}");
    let checked = run_with(&["sgf", "check", "-"], b"(;SZ[30];B[ZZ])");
    assert_eq!(
        (checked.code, checked.err.contains("1 point not on the board")),
        (Some(1), true),
        "{checked:?}"
    );
    for command in ["score", "groups", "map", "analyze", "dead"] {
        let said = run_with(&[command, "-"], record);
        assert_eq!(said.code, Some(1), "{command}");
        assert!(said.err.contains("not counted or analysed"), "{command} {said:?}");
    }
}

#[test]
fn a_position_that_was_set_up_is_no_game() {
    for command in ["show", "groups", "chains", "eyes", "analyze"] {
        let said = fine(&[command, "samples/seki.sgf"]);
        assert!(said.contains("Position    as set up; Black to play"), "{command}: {said}");
        let said = run_with(&[command, "-"], b"(;SZ[9])").out;
        assert!(said.contains("Position    the empty board; Black to play"), "{command}: {said}");
        let said = fine(&[command, "samples/nine.sgf", "--move", "0"]);
        assert!(said.contains("Move        before the first of "), "{command}: {said}");
    }
    let said = run_with(&["score", "-"], b"(;SZ[9]AB[cc]AW[gg]PL[W])").out;
    assert!(said.starts_with("The position is not finished; as it stands "), "{said}");
    assert!(said.contains("Position    standard input: 9x9, set up, White to play"), "{said}");
    // An empty board has no dame to be listed.
    let said = run_with(&["score", "-"], b"(;SZ[19])").out;
    assert!(
        said.starts_with("The board is empty: there is nothing to count") && !said.contains("Dame"),
        "{said}"
    );
}

#[test]
fn what_cannot_be_shown() {
    let error = |args: &[&str]| {
        let said = run(args);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{args:?}");
        said.err
    };
    assert_eq!(error(&["show", "none.sgf"]), "chizu: none.sgf: no such file or folder\n");
    assert_eq!(
        error(&["show", "samples"]),
        "chizu: samples: this is a folder: a single record was expected\n"
    );
    assert_eq!(
        error(&["show", "samples/seki.sgf", "--move", "1"]),
        "chizu: samples/seki.sgf: there is no move 1: the record has no moves\n"
    );
}

#[test]
fn a_record_cannot_steer_the_terminal() {
    let record = b"(;SZ[5]PB[\x1b[31\\]m\x07]C[\x1b[2J];B[aa])";
    for args in [&["show", "-", "--move", "0"][..], &["score", "-"]] {
        let said = run_with(args, record);
        assert!(!said.out.contains(['\x1b', '\x07']), "{}", said.out);
    }
}

#[test]
fn endless_values_are_cut() {
    let record = format!("(;SZ[5]GN[{}]{}{})", "x".repeat(1_000_000), "PB[a]".repeat(500), "C[z]");
    let said = run_with(&["show", "-"], record.as_bytes());
    assert_eq!(said.code, Some(0));
    assert!(said.out.len() < 3000, "{}", said.out.len());
    assert_eq!(said.out.matches("Black       a").count(), 1);
}

#[test]
fn wide_characters_are_folded_by_columns() {
    let record = format!("(;SZ[5]PB[{}])", "本因坊".repeat(30));
    let said = run_with(&["show", "-"], record.as_bytes());
    let line = said.out.lines().find(|line| line.starts_with("Black  ")).unwrap();
    assert_eq!(line.chars().count(), 12 + 34);
}
