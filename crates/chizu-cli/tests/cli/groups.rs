//! Looking at what a position is made of.

use snapbox::{assert_data_eq, file};

use crate::{fine, run, run_with};

#[test]
fn groups_as_letters_and_a_table() {
    let args = ["groups", "samples/handicap.sgf", "--move", "120"];
    assert_data_eq!(fine(&args), file!["snapshots/groups-handicap.txt"].raw());
}

#[test]
fn groups_in_colour() {
    let args = ["groups", "samples/seki.sgf", "--color", "always"];
    assert_data_eq!(fine(&args), file!["snapshots/groups-seki-color.txt"].raw());
}

#[test]
fn eyes_that_hang_on_a_wall_are_told() {
    // A square of nine points in the corner without liberties outside; the same with one wall that lives anyway.
    let record = b"(;SZ[9]AB[da][db][dc][ad][bd][cd][dd]AW[ea][eb][ec][ed][ae][be][ce][de][ee][fa][ia]PL[B])";
    let row = |record: &[u8]| {
        let said = run_with(&["groups", "-"], record);
        said.out.lines().find(|line| line.starts_with("A  ")).unwrap().to_owned()
    };
    let told = row(record);
    assert!(told.contains("  2  ") && told.contains("eyes if its walls hold"), "{told}");
    let told =
        row(b"(;SZ[9]AB[da][db][dc][ad][bd][cd][dd][bc][bb][ba][ab]AW[ea][eb][ec][ed][ae][be][ce][de][ee])");
    assert!(told.contains("  3-4  ") && !told.contains("walls"), "{told}");
}

#[test]
fn chains_as_a_table() {
    let args = ["chains", "samples/nine.sgf", "--move", "30"];
    assert_data_eq!(fine(&args), file!["snapshots/chains-nine.txt"].raw());
}

#[test]
fn for_programs() {
    for what in ["groups", "chains"] {
        let text = fine(&[what, "--json", "samples/nine.sgf", "--move", "30"]);
        let page: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&page["schema"], &page["at_move"]), (&2.into(), &30.into()));
        let list = page[what].as_array().unwrap();
        let stones: usize = list.iter().map(|one| one["stones"].as_array().unwrap().len()).sum();
        assert!(stones > 20, "{stones}");
        assert_eq!(text.lines().count(), 1);
    }
}

#[test]
fn an_empty_board_has_no_groups() {
    let said = run_with(&["groups", "-"], b"(;SZ[5])");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    let json = run_with(&["chains", "--json", "-"], b"(;SZ[5])").out;
    assert!(json.ends_with("\"chains\":[]}\n"), "{json}");
}

#[test]
fn what_cannot_be_analysed() {
    for what in ["groups", "chains"] {
        let error = |args: &[&str]| {
            let said = run(&[&[what], args].concat());
            assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{args:?}");
            said.err
        };
        assert_eq!(error(&["none.sgf"]), "chizu: none.sgf: no such file or folder\n");
        assert_eq!(
            error(&["samples/seki.sgf", "--move", "1"]),
            "chizu: samples/seki.sgf: there is no move 1: the record has no moves\n"
        );
    }
}

#[test]
fn an_empty_board_has_no_table() {
    for command in ["groups", "chains"] {
        let told = fine(&[command, "samples/nine.sgf", "--move", "0"]);
        assert!(told.ends_with("\n\nThere are no stones on the board\n"), "{told}");
    }
}
