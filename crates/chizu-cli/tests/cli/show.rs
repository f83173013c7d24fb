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
        "chizu: samples/seki.sgf: there is no move 1: the game has 0 moves\n"
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
