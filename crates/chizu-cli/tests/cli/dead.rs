//! Dead stones and nothing else.

use std::fs;

use crate::{fine, folder, run};

#[test]
fn the_points_of_one_game() {
    assert_eq!(fine(&["dead", "samples/nine.sgf"]), "B9 G4 B2\n");
    assert_eq!(fine(&["dead", "samples/seki.sgf"]), "\n");
    assert_eq!(fine(&["dead", "--method", "carta", "samples/edo.sgf"]), "H6 L6 H4 D3 G3\n");
}

#[test]
fn of_a_diagram() {
    let diagram = fine(&["map", "samples/nine.sgf", "--format", "sensei"]);
    let path = folder("dead-diagram").join("nine.txt");
    fs::write(&path, diagram).unwrap();
    assert_eq!(fine(&["dead", path.to_str().unwrap()]), "B9 G4 B2\n");
    fs::write(&path, "$$ X O ?!").unwrap();
    let said = run(&["dead", path.to_str().unwrap()]);
    assert_eq!((said.code, said.err.lines().count()), (Some(1), 1), "{}", said.err);
    assert_eq!(said.err.matches("nine.txt").count(), 1, "{}", said.err);
}

#[test]
fn as_sgf() {
    let marks = fine(&["dead", "--sgf", "samples/nine.sgf"]);
    let (black, white) = marks.trim_end().split_once("TW[").unwrap();
    // White's B9 and B2 are dead, and Black's G4.
    assert!(black.starts_with("TB[ba]") && black.contains("[bh]") && white.contains("[gf]"), "{marks}");
    assert_eq!(fine(&["dead", "--sgf", "samples/seki.sgf"]).matches("[").count(), 36);
}

#[test]
fn as_json() {
    let line = fine(&["dead", "--json", "samples/nine.sgf"]);
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    let documented = include_str!("../../../../docs/json.md");
    for key in line.as_object().unwrap().keys() {
        assert!(documented.contains(&format!("`{key}`")), "{key} is not in docs/json.md");
    }
    assert_eq!(line["dead_black"], serde_json::json!(["G4"]));
    assert_eq!(line["dead_white"], serde_json::json!(["B9", "B2"]));
    assert_eq!(line["removed"], "bagfbh");
    assert_eq!(line["finished"], true);
}

#[test]
fn one_bad_file_stops_nothing() {
    let folder = folder("dead-batch");
    let game = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/nine.sgf")).unwrap();
    for name in ["a.sgf", "c.sgf"] {
        fs::write(folder.join(name), &game).unwrap();
    }
    fs::write(folder.join("b.sgf"), "no record").unwrap();
    let path = folder.to_str().unwrap();
    let said = run(&["dead", path, "samples/none.sgf"]);
    assert_eq!(said.code, Some(1));
    assert_eq!(said.out, format!("{path}/a.sgf: B9 G4 B2\n{path}/c.sgf: B9 G4 B2\n"));
    assert_eq!(said.err.lines().count(), 2, "{}", said.err);
    let said = run(&["dead", "--json", path]);
    let errors: Vec<bool> = said
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["error"].is_null())
        .collect();
    assert_eq!((said.code, errors), (Some(1), vec![true, false, true]));
}

#[test]
fn faults_of_a_record_are_told() {
    let folder = folder("dead-faults");
    let game = "(;SZ[9]AB[aa][zz];B[ee];W[ee];B[ee];W[ee]";
    fs::write(folder.join("a.sgf"), game).unwrap();
    fs::write(folder.join("b.sgf"), format!("{game}){game}")).unwrap();
    let said = |args: &[&str]| crate::said(crate::chizu(&[&["dead"], args].concat()).current_dir(&folder));
    let one = said(&["a.sgf"]);
    assert_eq!(
        one.err,
        "chizu: a.sgf: line 1, column 8: AB[zz] is not on the 9\u{d7}9 board: ignored\n\
         chizu: a.sgf: line 1, column 25: White plays E5, where a Black stone stands: it is replaced\n\
         chizu: a.sgf: and 3 more: see chizu sgf check\n\
         chizu: a.sgf: the game is not finished: the record breaks off\n"
    );
    assert_eq!((one.code, one.out.as_str()), (Some(3), "\n"));
    // In JSON, that a game is not finished stands in the line.
    let json = said(&["--json", "a.sgf"]);
    assert_eq!((json.code, json.err.lines().count()), (Some(3), 3), "{json:?}");
    let several = said(&["--sgf", "a.sgf", "b.sgf"]);
    assert_eq!(several.out.lines().count(), 3);
    for name in ["a.sgf", "b.sgf#1", "b.sgf#2"] {
        let told = several.err.lines().filter(|line| line.starts_with(&format!("chizu: {name}: "))).count();
        assert_eq!(told, 4, "{name} {several:?}");
    }
    // A record without faults is judged silently.
    assert_eq!(run(&["dead", "samples/nine.sgf"]).err, "");
}

#[test]
fn the_command_line() {
    assert_eq!(run(&["dead"]).code, Some(2));
    assert_eq!(run(&["dead", "--sgf", "--json", "samples/nine.sgf"]).code, Some(2));
    let said = run(&["dead", "--move", "99", "samples/nine.sgf"]);
    assert_eq!(said.code, Some(1));
    assert_eq!(said.err, "chizu: samples/nine.sgf: there is no move 99: the game has 59 moves\n");
}
