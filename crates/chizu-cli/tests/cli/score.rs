//! Counting sample games.

use std::fs;
use std::process::Stdio;

use snapbox::{assert_data_eq, file};

use crate::{chizu, fine, folder, run, run_with, said, without_times};

#[test]
fn one_game_in_full() {
    assert_data_eq!(fine(&["score", "samples/edo.sgf"]), file!["snapshots/score-edo.txt"].raw());
}

#[test]
fn one_game_in_color() {
    let text = fine(&["score", "--color", "always", "samples/seki.sgf"]);
    assert_data_eq!(text, file!["snapshots/score-seki-color.txt"].raw());
}

#[test]
fn a_small_game_explained() {
    let text = fine(&["score", "--explain", "samples/nine.sgf"]);
    assert_data_eq!(text, file!["snapshots/score-nine-explain.txt"].raw());
}

#[test]
fn area_with_handicap() {
    let args = ["score", "--rules", "chinese", "samples/handicap.sgf"];
    assert_data_eq!(fine(&args), file!["snapshots/score-handicap-chinese.txt"].raw());
}

#[test]
fn json() {
    let text = fine(&["score", "--json", "samples/nine.sgf", "samples/seki.sgf"]);
    assert_data_eq!(text, file!["snapshots/score.jsonl"].raw());
}

#[test]
fn every_json_line_has_the_same_fields() {
    let said = run(&["score", "--json", "samples", "samples/none.sgf"]);
    assert_eq!(said.code, Some(1));
    let keys = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        value.as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    let lines: Vec<_> = said.out.lines().map(keys).collect();
    assert!(lines.len() >= 5);
    assert!(lines.iter().all(|line| *line == lines[0]));
    let documented = include_str!("../../../../docs/json.md");
    for key in &lines[0] {
        assert!(documented.contains(&format!("`{key}`")), "{key} is not in docs/json.md");
    }
}

#[test]
fn many_games() {
    assert_data_eq!(fine(&["score", "samples"]), file!["snapshots/score-many.txt"].raw());
}

#[test]
fn only_the_result() {
    assert_eq!(fine(&["score", "-q", "samples/seki.sgf"]), "W+36\n");
}

#[test]
fn komi_and_rules_from_the_command_line() {
    let result = |options: &[&str]| fine(&[&["score", "-q", "samples/seki.sgf"], options].concat());
    assert_eq!(result(&["--komi", "6.5"]), "W+42.5\n");
    assert_eq!(result(&["--komi", "-3.5"]), "W+32.5\n");
    // An area count, in which every stone counts.
    assert_eq!(result(&["--rules", "chinese"]), "W+47\n");
    assert_eq!(result(&["--rules", "chinese,komi=7.5"]), "W+54.5\n");
    assert_eq!(result(&["--rules", "chinese,komi=7.5", "--komi", "0.5"]), "W+47.5\n");
}

#[test]
fn rules_are_shown_by_the_name_given() {
    for name in ["tromp-taylor", "bga", "korean"] {
        let line = fine(&["score", "--json", "--rules", name, "samples/seki.sgf"]);
        let line: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(line["rules"], name);
        let text = fine(&["score", "--rules", name, "samples/seki.sgf"]);
        assert!(text.contains(&format!("Rules       {name}, komi")), "{text}");
    }
}

#[test]
fn placed_handicap_stones_are_told() {
    let said = run_with(&["score", "-"], b"(;SZ[9]KM[0]RU[AGA]HA[2];W[ee])");
    assert!(
        said.out.contains("the record sets up no handicap stones: 2 were put on the star points"),
        "{}",
        said.out
    );
}

#[test]
fn the_handicap_bonus_goes_to_white() {
    let margin = |bonus| {
        let args = ["score", "--json", "--rules", "aga", "--handicap-bonus", bonus, "samples/handicap.sgf"];
        let line: serde_json::Value = serde_json::from_str(&fine(&args)).unwrap();
        (line["handicap_bonus"].as_u64().unwrap(), line["margin_black"].as_f64().unwrap())
    };
    let (none, without) = margin("0");
    assert_eq!(none, 0);
    assert_eq!(margin("n"), (6, without - 6.0));
    assert_eq!(margin("n-1"), (5, without - 5.0));
}

#[test]
fn the_position_after_a_move() {
    let said = run(&["score", "--move", "20", "samples/edo.sgf"]);
    assert_eq!((said.code, said.err.as_str()), (Some(3), ""));
    assert!(said.out.starts_with("The game is not finished"), "{}", said.out);
    assert!(said.out.contains("after move 20 of 243"));
    assert!(said.out.contains("W+14 at the end of the game"));

    let said = run(&["score", "--move", "244", "samples/edo.sgf"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_eq!(said.err, "chizu: samples/edo.sgf: there is no move 244: the game has 243 moves\n");
}

#[test]
fn an_unfinished_game_among_others() {
    let said =
        run_with(&["score", "-", "samples/seki.sgf"], b"(;SZ[9]KM[0]RU[AGA];B[ee])(;SZ[9];B[cc];W[gg])");
    assert_eq!((said.code, said.err.as_str()), (Some(3), ""));
    let names: Vec<_> = said.out.lines().skip(1).take(3).map(|line| &line[35..]).collect();
    assert_eq!(names, ["standard input#1", "standard input#2", "samples/seki.sgf"]);
    assert!(said.out.contains("  not finished                  1\n"), "{}", said.out);
}

#[test]
fn the_order_is_that_of_the_input_with_any_number_of_workers() {
    let folder = folder("order");
    let game = fs::read("samples/../../../samples/nine.sgf")
        .or_else(|_| fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/nine.sgf")))
        .unwrap();
    for number in 1..=60 {
        // Some are quick, some are not.
        let game = if number % 7 == 0 { b"(;SZ[5];B[cc])".as_slice() } else { &game };
        fs::write(folder.join(format!("game{number}.sgf")), game).unwrap();
    }
    let folder = folder.to_str().unwrap();
    let one = without_times(&run(&["score", "--jobs", "1", folder]).out);
    let names: Vec<_> = one.lines().filter_map(|line| line.rsplit_once("game")).map(|(_, n)| n).collect();
    assert_eq!(names, (1..=60).map(|n| format!("{n}.sgf")).collect::<Vec<_>>());
    for jobs in ["2", "9"] {
        assert_eq!(without_times(&run(&["score", "--jobs", jobs, folder]).out), one);
    }
}

#[test]
fn a_large_collection_is_read_as_a_stream() {
    let game = "(;SZ[9]KM[0]RU[Japanese];B[ee]".to_owned() + &"C[a long comment]".repeat(600) + ")\n";
    let said = run_with(&["score", "-q", "-"], game.repeat(200).as_bytes());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert_eq!(said.out, "B+80\n".repeat(200));
}

#[test]
fn nobody_reads_the_output() {
    let mut child = chizu(&["score", "-q", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The command must end although its input does not.
    while std::io::Write::write_all(&mut input, &b"(;SZ[9];B[ee])".repeat(1000)).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(141));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn strict_refuses_illegal_moves() {
    let record = b"(;SZ[9]KM[0];B[ee];W[ee])";
    assert_ne!(run_with(&["score", "-q", "-"], record).out, "?\n");
    let said = run_with(&["score", "-q", "--strict", "-"], record);
    assert_eq!((said.code, said.out.as_str()), (Some(1), "?\n"));
    assert!(said.err.starts_with("chizu: standard input: line 1, column"), "{}", said.err);
}

#[test]
fn no_color_where_it_is_not_wanted() {
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb"), ("LANG", "C")] {
        let said = said(chizu(&["score", "samples/seki.sgf"]).env(name, value));
        assert!(said.out.is_ascii(), "{name}={value}");
    }
}
