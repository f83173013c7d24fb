//! Asking one question, and solving problems.

use std::fs;

use snapbox::{assert_data_eq, file};

use crate::{folder, run, run_with};

/// A straight three in the corner, White to live; a stone in atari.
const RECORD: &[u8] = b"(;SZ[9]PL[B]AB[ac][bc][cc][dc][ec][eb][ea][gg]AW[ab][bb][cb][db][da][fg][hg][gh])";

fn said(args: &[&str]) -> String {
    let said = run_with(args, RECORD);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{args:?}");
    said.out
}

#[test]
fn four_questions_at_once() {
    assert_data_eq!(said(&["read", "-", "--at", "B8"]), file!["snapshots/read-four.txt"].raw());
}

#[test]
fn one_question_in_words_and_as_json() {
    let kill = ["read", "-", "--at", "B8", "--goal", "kill"];
    assert_data_eq!(said(&kill), file!["snapshots/read-kill.txt"].raw());
    assert_data_eq!(said(&[&kill[..], &["--json"]].concat()), file!["snapshots/read-kill.json"].raw());
    // If its owner moves, it is his question.
    assert!(said(&[&kill[..], &["--to-play", "w"]].concat()).contains("White lives at B8 with B9"));
    let connect = ["read", "-", "--at", "F3", "--goal", "connect", "--with", "G2"];
    assert!(said(&connect).contains("White connects F3 and G2"));
    let save = ["read", "-", "--at", "G3", "--goal", "save"];
    assert!(said(&save).contains("Black saves G3 with G4"));
}

#[test]
fn a_race_is_read_as_one() {
    // A hanezeki (specs/reading/race.md): who takes the three stones in his eye is killed there, so nobody moves.
    let record = b"(;SZ[15:6]AB[ia][ib][ic][id][jd][kd][ld][md][nd][od][be][ce][de][ee][fe][ge][he][oe][bf][gf][kf][lf]\
        [mf][of]AW[ha][hb][hc][ad][bd][cd][dd][ed][fd][gd][hd][ae][ie][je][ke][le][me][ne][af][cf][df][ef][if][nf])";
    for (at, with, told) in [
        ("J2", "B2", "White cannot take Black's group, but lives, and need not even move"),
        ("B2", "J2", "Black cannot take White's group, but lives, and need not even move"),
    ] {
        let mover = &told[..1];
        let args = ["read", "-", "--at", at, "--with", with, "--goal", "semeai", "--to-play", mover];
        let said = run_with(&args, record);
        assert!(said.out.contains(told), "{said:?}");
    }
}

#[test]
fn questions_that_make_no_sense() {
    for (args, code, why) in [
        (&["--at", "E5"][..], 1, "chizu: standard input: there is no stone on E5 after move 0"),
        (&["--at", "Q5"], 1, "chizu: standard input: Q5 is not on the board of 9x9"),
        (&["--at", "I5"], 2, "invalid value 'I5' for '--at <POINT>': there is no column I: J follows H"),
        (&["--at", ""], 2, "expected a point, such as D4"),
        (&[], 2, "--at <POINT>"),
        (&["--at", "B8", "--goal", "cut"], 2, "--with <POINT>"),
        (&["--at", "B8", "--with", "A7"], 2, "--goal <GOAL>"),
        (&["--at", "B8", "--goal", "cut", "--with", "A8"], 1, "B8 and A8 are connected already"),
        (&["--at", "B8", "--goal", "connect", "--with", "A7"], 1, "B8 is White's and A7 is Black's"),
        (&["--at", "B8", "--goal", "semeai", "--with", "D9"], 1, "a race needs two sides"),
        (&["--at", "B8", "--goal", "connect", "--with", "E5"], 1, "there is no stone on E5"),
        (&["--at", "B8", "--nodes", "0"], 2, "expected a whole number from 1 on"),
        (&["--at", "B8", "--nodes", "-7"], 2, "expected a whole number from 1 on"),
        (&["--at", "B8", "--nodes", "99999999999999999999"], 2, "1000000000 at most"),
        (&["--at", "B8", "--move", "3"], 1, "there is no move 3: the record has no moves"),
        (&["--at", "B8", "--goal", "eat"], 2, "invalid value 'eat' for '--goal <GOAL>'"),
    ] {
        let said = run_with(&[&["read", "-"], args].concat(), RECORD);
        assert_eq!((said.code, said.out.as_str()), (Some(code), ""), "{args:?}: {}", said.err);
        assert!(said.err.contains(why), "{args:?}: {}", said.err);
    }
}

#[test]
fn a_problem_in_words_and_as_json() {
    assert_data_eq!(said(&["problem", "-"]), file!["snapshots/problem.txt"].raw());
    assert_data_eq!(said(&["problem", "-", "--json"]), file!["snapshots/problem.json"].raw());
}

#[test]
fn a_solution_is_a_record() {
    let folder = folder("problem-solution");
    let out = folder.join("solution.sgf");
    said(&["problem", "-", "-o", &out.to_string_lossy()]);
    let written = fs::read_to_string(&out).unwrap();
    assert_data_eq!(written.as_str(), file!["snapshots/problem.sgf"].raw());
    assert_eq!(said(&["problem", "-", "-o", "-"]), written);
    let name = out.to_string_lossy();
    let checked = run(&["sgf", "check", &name]);
    assert_eq!((checked.code, checked.out.as_str()), (Some(0), "1 game: nothing to remark\n"), "{checked:?}");
    assert_eq!(run(&["sgf", "fmt", "--check", &name]).code, Some(0));
}

#[test]
fn a_ko_that_is_as_good_is_told_as_such() {
    let record = b"(;SZ[9]AB[cg][dg][fg][gg][bh][dh][eh][fh][hh][ci][ei][gi]\
        AW[bf][cf][df][ef][ff][gf][hf][ag][bg][eg][hg][ig][ah][ih][ai][bi][hi][ii])";
    let told = run_with(&["problem", "-", "--nodes", "3000"], record).out;
    assert!(told.contains("Black lives with G2, in a ko in which Black must make the first"), "{told}");
    assert!(told.contains("C2: Black lives as well, in a ko in which Black must make the first"), "{told}");
    let written = run_with(&["problem", "-", "--nodes", "3000", "-o", "-"], record).out;
    assert!(written.contains("Correct, too: Black lives as well, in a ko"), "{written}");
    assert!(!written.contains("Not the best"), "{written}");
}

#[test]
fn where_nothing_is_to_be_solved_no_move_is_named() {
    let record = b"(;SZ[6:5]AB[cb][db][cd][dd])";
    let told = run_with(&["problem", "-"], record).out;
    assert!(told.contains("Answer      there is nothing to solve: what becomes of the stones"), "{told}");
    assert!(!told.contains("Line  ") && !told.contains("Other moves"), "{told}");
    let json = run_with(&["problem", "-", "--json"], record).out;
    assert!(json.contains("\"solved\":false,\"first\":null,\"line\":[],"), "{json}");
    assert!(json.contains("\"tried\":[]"), "{json}");
    let written = run_with(&["problem", "-", "-o", "-"], record).out;
    assert!(written.contains("There is nothing to solve") && !written.contains(";B["), "{written}");
}

#[test]
fn what_is_not_settled_of_the_opponent_is_told_so() {
    for (record, otherwise) in [
        ("samples/seki.sgf", "White can do nothing about it, even if he moves first; this is not settled"),
        ("samples/handicap.sgf", "if Black moves first, he gets away with C16; this is not settled"),
    ] {
        let told = run(&["problem", record, "--nodes", "1"]).out;
        let words: Vec<&str> = told.split_whitespace().collect();
        assert!(words.join(" ").contains(otherwise), "{told}");
    }
}

#[test]
fn a_settled_group_is_not_called_unsettled() {
    let record = b"(;SZ[3]AB[aa][bb]AW[ab][ba][ca])";
    let told = run_with(&["problem", "-"], record).out;
    assert!(told.contains("Rests on    proved"), "{told}");
    assert!(!told.contains("not settled;"), "{told}");
}

#[test]
fn other_moves_are_not_far_away() {
    let told = run_with(&["problem", "-"], b"(;SZ[25]AB[aa])").out;
    assert!(told.contains("Other moves B25: Black saves it as well") && !told.contains("P2"), "{told}");
}

#[test]
fn what_is_played_elsewhere_is_a_pass() {
    let args = ["read", "samples/edo.sgf", "--move", "200", "--at", "H6", "--goal", "capture"];
    let told = run(&args).out;
    assert!(told.contains("Line        1 H5 2 pass 3 J6"), "{told}");
    let json = run(&[&args[..], &["--json"]].concat()).out;
    assert!(json.contains("\"line\":[\"H5\",\"pass\",\"J6\""), "{json}");
}

#[test]
fn a_move_that_is_needed_is_told() {
    let args = ["read", "samples/nine.sgf", "--move", "34", "--at", "B4", "--goal"];
    let said = |goal| run(&[&args[..], &[goal]].concat()).out;
    // Whoever has to move need not wonder whether he may play elsewhere.
    assert!(said("kill").contains("White kills the group at B4 with A3"), "{}", said("kill"));
    assert!(said("live").contains("Black lives at B4 with B6"), "{}", said("live"));
}

#[test]
fn whose_move_it_is() {
    for (record, args, player) in [
        (&b"(;SZ[5]AB[aa][ba]AW[ab][bb])"[..], &[][..], "Black"),
        (b"(;SZ[5]AB[aa][ba]AW[ab][bb]PL[W])", &[], "White"),
        (b"(;SZ[5]AB[aa][ba]AW[ab][bb];W[ca])", &[], "White"),
        (b"(;SZ[5]AB[aa][ba]AW[ab][bb]PL[W];B[ca])", &[], "White"),
        (b"(;SZ[5]AB[aa][ba]AW[ab][bb]PL[W])", &["--to-play", "B"], "Black"),
    ] {
        let said = run_with(&[&["problem", "-", "--nodes", "1000"], args].concat(), record);
        assert_eq!(said.code, Some(0), "{}", said.err);
        assert!(said.out.contains(&format!("Problem     {player} to play")), "{}", said.out);
    }
}

#[test]
fn what_is_no_problem() {
    let empty = run_with(&["problem", "-"], b"(;SZ[9];B[ee])");
    assert_eq!(empty.code, Some(1));
    assert_eq!(empty.err, "chizu: standard input: the record sets up no stones: there is no problem in it\n");
    let missing = run(&["problem", "none.sgf"]);
    assert_eq!((missing.code, missing.err.as_str()), (Some(1), "chizu: none.sgf: no such file or folder\n"));
    let other = run_with(&["problem", "-", "--game", "2"], RECORD);
    assert_eq!(other.code, Some(1));
    assert!(other.err.contains("there is no game 2"), "{}", other.err);
}
