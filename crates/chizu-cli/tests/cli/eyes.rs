//! Looking at eye spaces.

use snapbox::{assert_data_eq, file};

use crate::{fine, run, run_with};

#[test]
fn eye_spaces_of_a_game() {
    let args = ["eyes", "samples/handicap.sgf", "--move", "180"];
    assert_data_eq!(fine(&args), file!["snapshots/eyes-handicap.txt"].raw());
}

/// A straight three, a half eye, stones that are captured.
const RECORD: &[u8] = b"(;SZ[7]AB[da][ab][bb][cb][db][de][dg][ef]AW[ea][eb][ac][bc][cc][dc][cf][ff][fe])";

#[test]
fn in_words_and_as_json() {
    let said = run_with(&["eyes", "-"], RECORD);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert_data_eq!(said.out, file!["snapshots/eyes-small.txt"].raw());
    let said = run_with(&["eyes", "-", "--json"], RECORD);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert_data_eq!(said.out, file!["snapshots/eyes-small.json"].raw());
}

#[test]
fn what_cannot_be_shown() {
    let said = run(&["eyes", "none.sgf"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_eq!(said.err, "chizu: none.sgf: no such file or folder\n");
}
