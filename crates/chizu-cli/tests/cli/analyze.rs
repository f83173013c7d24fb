//! Everything about a position.

use snapbox::{assert_data_eq, file};

use crate::{fine, run, run_with};

#[test]
fn a_page() {
    let args = ["analyze", "samples/handicap.sgf", "--move", "90"];
    assert_data_eq!(fine(&args), file!["snapshots/analyze-handicap.txt"].raw());
}

#[test]
fn one_object_with_all_maps() {
    let text = fine(&["analyze", "--json", "samples/nine.sgf", "--move", "30"]);
    assert_eq!(text.lines().count(), 1);
    let page: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&page["schema"], &page["at_move"]), (&2.into(), &30.into()));
    for rows in [
        &page["ownership"]["values"],
        &page["ownership"]["stays"],
        &page["urgency"],
        &page["influence"]["staircase"],
        &page["influence"]["radiation"],
        &page["influence"]["light"]["white"],
    ] {
        let rows = rows.as_array().unwrap();
        assert!(rows.len() == 9 && rows.iter().all(|row| row.as_array().unwrap().len() == 9));
    }
    for part in ["chains", "groups"] {
        let alone = fine(&[part, "--json", "samples/nine.sgf", "--move", "30"]);
        let alone: serde_json::Value = serde_json::from_str(&alone).unwrap();
        assert_eq!(page["together"][part], alone[part], "{part}");
    }
    for list in [&page["colour_map"]["clusters"], &page["eyes"]["spaces"], &page["thickness"]] {
        assert!(list.is_array(), "{list}");
    }
    let estimate = &page["estimate"];
    assert!(estimate["lower"].as_f64() <= estimate["score"].as_f64());
    assert!(estimate["score"].as_f64() <= estimate["upper"].as_f64());
}

#[test]
fn a_finished_game_is_counted_not_estimated() {
    let page = |args: &[&str]| -> serde_json::Value { serde_json::from_str(&fine(args)).unwrap() };
    let text = fine(&["analyze", "samples/edo.sgf"]);
    assert!(text.contains("W+14: the game is finished, and counted"), "{text}");
    assert!(text.contains("Black 56, White 70 by territory"), "{text}");
    let finished = page(&["analyze", "--json", "samples/nine.sgf"]);
    assert_eq!(finished["count"], serde_json::json!({ "board_margin": -2.0, "score": -8.5 }));
    for bound in ["score", "lower", "upper"] {
        assert_eq!(finished["estimate"][bound], finished["count"]["score"], "{bound}");
    }
    let [page_of_it, count] =
        ["analyze", "score"].map(|what| page(&[what, "--json", "samples/handicap.sgf", "--move", "247"]));
    assert_eq!(page_of_it["territory"]["dead"], count["dead"]);
    let urgency = finished["urgency"].as_array().unwrap();
    assert!(urgency.iter().flat_map(|row| row.as_array().unwrap()).all(|value| *value == 0), "{urgency:?}");
    let open = page(&["analyze", "--json", "samples/nine.sgf", "--move", "30"]);
    assert!(open["count"].is_null());
    let urgency = open["urgency"].as_array().unwrap();
    let values =
        || urgency.iter().flat_map(|row| row.as_array().unwrap()).filter_map(serde_json::Value::as_i64);
    assert!(values().all(|value| value >= 0) && values().any(|value| value > 0), "{urgency:?}");
}

#[test]
fn a_page_tells_one_story() {
    // The corner hangs on B12: so say the board, the groups, and what is urgent.
    let corner = "AB[aa][ca][da][db][ac][bc][cc][dc]AW[ea][eb][ec][ed][ad][bd][cd][dd]";
    let open = format!("(;SZ[13]{corner}[gk][kg]PL[W];W[kc];B[jj];W[ck])");
    let open = run_with(&["analyze", "-", "--move", "2"], open.as_bytes()).out;
    assert!(open.contains("by estimate"), "{open}");
    assert!(open.contains("12 . . . X O ") && open.contains("? critical"), "{open}");
    assert!(
        open.contains("Groups      Black C13, 7 stones: White kills at B12, Black lives at B12\n"),
        "{open}"
    );
    assert!(open.contains("Urgent      B12 ("), "{open}");
    // Finished, the count decides; what could be changed stands beside it.
    let record = format!("(;SZ[9]{corner}[fd][fe][ff][fg][fh][fi][hi]PL[W])");
    let done = run_with(&["analyze", "-"], record.as_bytes()).out;
    assert!(done.contains("W+73: the game is finished, and counted; White B8 comes first\n"), "{done}");
    assert!(done.contains(" 8 w 1 w x O ") && done.contains("1 forced point"), "{done}");
    assert!(done.contains("White       65 points of territory, 8 prisoners\n"), "{done}");
    assert!(done.contains("White kills at B8, Black lives at B8; counted as\n            dead\n"), "{done}");
    assert!(done.contains("Urgent      B8: who plays there first decides\n"), "{done}");
    let quiet = fine(&["analyze", "samples/edo.sgf"]);
    assert!(quiet.contains("Urgent      nothing: the game is finished\n"), "{quiet}");
    assert!(quiet.contains("Groups      Black H6, 1 stone: dead\n"), "{quiet}");
}

#[test]
fn a_game_is_a_graph() {
    let graph = fine(&["analyze", "samples/nine.sgf", "--graph"]);
    let rows: Vec<&str> = graph.lines().skip(3).collect();
    assert!(rows.len() > 5 && rows.iter().all(|row| row.contains('o')), "{graph}");
    let lines = fine(&["analyze", "samples/nine.sgf", "--graph", "--json"]);
    let moves: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (number, line) in moves.iter().enumerate() {
        assert_eq!(line["at_move"], number);
        let [lower, score, upper] =
            ["lower", "score", "upper"].map(|key| line["estimate"][key].as_f64().unwrap());
        assert!(lower <= score && score <= upper, "{line}");
    }
    assert!(moves.len() > 30);
    assert_eq!(run(&["analyze", "samples/nine.sgf", "--graph", "--move", "3"]).code, Some(2));
}

#[test]
fn one_point_is_no_points() {
    let told = |record, number| fine(&["analyze", record, "--move", number]);
    let (black, white) = (told("samples/edo.sgf", "38"), told("samples/handicap.sgf", "34"));
    assert!(black.contains("Black       1 point of territory, "), "{black}");
    assert!(white.contains("White       1 point of territory, "), "{white}");
}

#[test]
fn boards_of_every_size() {
    for size in ["1", "2", "1:25", "25:3"] {
        let record = format!("(;SZ[{size}])");
        for args in [&["analyze", "-"][..], &["analyze", "--json", "-"]] {
            let said = run_with(args, record.as_bytes());
            assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{size}");
        }
    }
}

#[test]
fn what_cannot_be_analysed() {
    let said = run(&["analyze", "samples/seki.sgf", "--move", "1"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_eq!(said.err, "chizu: samples/seki.sgf: there is no move 1: the record has no moves\n");
    assert_eq!(run(&["analyze", "none.sgf", "--nodes", "0"]).code, Some(2));
}
