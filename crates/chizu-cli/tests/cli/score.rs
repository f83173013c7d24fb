//! Counting sample games.

use std::fs;
use std::process::Stdio;

use snapbox::{assert_data_eq, file};

use crate::{chizu, fine, folder, run, run_with, said, without_times};

/// Samples that were played to their end.
const FINISHED: [&str; 4] =
    ["samples/edo.sgf", "samples/handicap.sgf", "samples/nine.sgf", "samples/seki.sgf"];

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
fn the_result_by_every_rule_set() {
    let text = fine(&["score", "--all-rules", "--method", "carta", "samples/handicap.sgf"]);
    let table = text.split("Rules               Counts").nth(1).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 12);
    for row in &rows {
        // Counting by one of them alone gives the same.
        let alone = ["score", "-q", "--method", "carta", "--rules", row[0], "samples/handicap.sgf"];
        assert_eq!(fine(&alone).trim_end(), row[4], "{row:?}");
    }
    let lines = fine(&[&["score", "--all-rules", "--method", "carta"], &FINISHED[..]].concat());
    assert!(lines.contains("W+36 japanese korean; W+47 chinese chinese-kgs aga"), "{lines}");
    let line = fine(&["score", "--all-rules", "--json", "samples/seki.sgf"]);
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(line["all_rules"].as_array().unwrap().len(), 12);
    assert_eq!(line["all_rules"][2]["rules"], "chinese");
    assert_eq!(line["all_rules"][2]["margin_black"], -47.0);
}

#[test]
fn dead_stones_are_named_by_hand_or_by_the_record() {
    let record = b"(;SZ[5]KM[0]RU[Japanese]AB[bb]AW[ca][cb][cc][cd][bd][be]AB[da][db][dc][dd][de]TB[ea:ee]TW[aa][ba][ab][bb])";
    let score = |args: &[&str]| run_with(&[&["score", "-q"], args, &["-"]].concat(), record);
    assert_eq!(score(&["--dead", "B4"]).out, "W+4\n");
    assert_eq!(score(&["--alive", "B4"]).out, "B+5\n");
    assert_eq!(score(&["--as-marked"]).out, "0\n");
    assert_eq!(score(&["--dead", "B4", "--prisoners", "3,1"]).out, "W+2\n");
    assert_eq!(score(&["--dead", "E5"]).err, "chizu: standard input: there is no stone on E5\n");
    assert_eq!(score(&["--dead", "B4,Z9"]).code, Some(1));
    assert_eq!(score(&["--prisoners", "3"]).code, Some(2));
    let none = run_with(&["score", "-q", "--as-marked", "-"], b"(;SZ[9];B[ee];W[cc])");
    assert_eq!(none.err, "chizu: standard input: no territory is marked there (TB, TW)\n");
}

#[test]
fn an_unfinished_game_has_no_result_by_any_rule_set() {
    let record = b"(;SZ[9]KM[0.5];B[ee];W[cc])";
    let line = run_with(&["score", "--all-rules", "--json", "-"], record).out;
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["result"], &line["all_rules"][0]["result"]), (&"?".into(), &"?".into()));
    assert_eq!(line["all_rules"][0]["margin_black"], line["margin_black"]);
    let lines = run_with(&["score", "--all-rules", "-", "samples/nine.sgf"], record).out;
    assert!(lines.contains("as it stands B+21.5 japanese korean"), "{lines}");
}

#[test]
fn borders_that_are_open_are_closed_first() {
    let record =
        b"(;SZ[9]KM[0]RU[Japanese]PL[B]AB[ea][eb][ec][ed][ee][ef][eg]AW[fa][fb][fc][fd][fe][ff][fg][fh])";
    let report = run_with(&["score", "-"], record).out;
    assert!(
        report.contains("Borders still open are closed first: Black E2, White F1, Black E1."),
        "{report}"
    );
    let line = run_with(&["score", "--json", "-"], record).out;
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(line["closing"][0], serde_json::json!({"point": "E2", "by": "black"}));
    let comment = run_with(&["score", "--write-sgf", "-", "-"], record).out;
    assert!(comment.contains("Borders still open"), "{comment}");
}

#[test]
fn what_the_player_to_move_can_take_is_taken_first() {
    let record =
        b"(;SZ[19]KM[0]RU[Japanese]PL[B]AB[ba][ga][ia:ja][ab:cb][fb:hb][kb:ob][bc][gc][ic][mc][oc:pc][ad][\
         cd][ed][hd:kd][pd][rd][be:fe][he:ie][ke:le][qe:se][af][df][jf:kf][pf][sf][bg:cg][kg][mg:ng][pg][\
         ah:ch][eh:gh][ih:lh][nh:ph][ai][ci:di][pi:qi][fj:gj][lj][qj][ek:fk][lk:mk][pk:qk][fl:ll][ol:ql][\
         gm:hm][jm:mm][pm][dn][fn:gn][kn:ln][on:qn][bo:co][go:ho][ko][bp][dp:ep][gp][kp][kq:lq][sq][lr:or\
         ][qr:sr][ls][ps]AW[ca:fa][db][ib:jb][cc:fc][jc:lc][nc][dd][fd:gd][ld:nd][qd][ge][me][oe:pe][gf][\
         if][lf:of][qf:rf][dg:gg][ig][lg][og][qg][sg][dh][hh][mh][qh:rh][bi][ei][ii:ni][ri][aj:ej][hj:ij]\
         [kj][nj][rj][dk][hk][jk:kk][nk:ok][rk][el][ml:nl][rl][cm][em:fm][im][nm:om][qm:rm][bn][en][hn:jn\
         ][mn:nn][rn][fo][io][mo][oo:qo][cp][fp][hp:jp][mp][op][qp][sp][cq:gq][jq][mq:rq][jr:kr][pr][ks])";
    let report = run_with(&["score", "-"], record).out;
    assert!(report.contains("can be saved or taken at once come first: Black P16"), "{report}");
    let line = run_with(&["score", "--json", "-"], record).out;
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(line["first"][0], serde_json::json!({"point": "P16", "by": "black"}));
}

#[test]
fn both_methods_are_there_and_named() {
    for (args, method) in [(&[][..], "adjudicate"), (&["--method", "carta"], "carta")] {
        let line = fine(&[&["score", "--json", "samples/nine.sgf"], args].concat());
        let line: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&line["method"], &line["agrees"]), (&method.into(), &true.into()));
        let text = fine(&[&["score", "samples/nine.sgf"], args].concat());
        assert!(text.contains(method), "{text}");
    }
    assert_eq!(run(&["score", "--method", "guess", "samples/nine.sgf"]).code, Some(2));
}

#[test]
fn a_difference_is_told_with_what_could_account_for_it() {
    let game = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/nine.sgf")).unwrap();
    let differs = |result: &str| {
        let game = game.replace("RE[W+8.5]", &format!("RE[{result}]"));
        let said = run_with(&["score", "--method", "carta", "-"], game.as_bytes());
        let json = run_with(&["score", "--method", "carta", "--json", "-"], game.as_bytes()).out;
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        (said.out, json["difference"].clone())
    };
    let (text, json) = differs("W+8.5");
    assert!(!text.contains("Difference") && json.is_null(), "{text}");
    let (text, json) = differs("W+7.5");
    assert!(text.contains("Difference  the record is better for Black by 1 point than the board."), "{text}");
    assert!(text.contains("- with komi 5.5 instead of 6.5 the two agree"), "{text}");
    assert!(text.contains("- the two agree by the rules chinese, chinese-kgs, aga"), "{text}");
    assert_eq!((&json["points"], &json["better_for"]), (&1.0.into(), &"black".into()));
    let kinds = |json: &serde_json::Value| {
        let candidates = json["candidates"].as_array().unwrap();
        candidates.iter().map(|found| found["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&json)[..2], ["komi", "rules"]);
    let (_, json) = differs("B+8.5");
    assert!(kinds(&json).contains(&"winner".to_owned()), "{json}");
    // One protective move fewer for White.
    let edo = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/edo.sgf")).unwrap();
    let edo = edo.replace("RE[W+14]", "RE[W+15]");
    let said = run_with(&["score", "--method", "carta", "--json", "-"], edo.as_bytes());
    assert!(
        said.out.contains("1 of White's 2 protective moves at J14 T10 is not counted as necessary"),
        "{}",
        said.out
    );
}

#[test]
fn json_tells_chains_and_what_protective_moves_save() {
    let line = fine(&["score", "--json", "--method", "carta", "samples/edo.sgf"]);
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    let forced = &line["forced_reasons"][1];
    assert_eq!((&forced["point"], &forced["saves"][0]), (&"T10".into(), &"T9".into()));
    let chains = line["chains"].as_array().unwrap();
    let dead: Vec<_> = chains.iter().filter(|chain| chain["status"] == "dead").collect();
    assert!(dead.iter().all(|chain| chain["color"] == "black"));
    assert_eq!(dead.iter().map(|chain| chain["stones"].as_array().unwrap().len()).sum::<usize>(), 5);
}

/// Nothing is open: that is the end, though two fifths of the stones are dead.
#[test]
fn many_dead_stones_keep_no_game_from_its_end() {
    let row = |letter: char, from: char, to: char| {
        (from..=to).map(|x| format!("[{x}{letter}]")).collect::<String>()
    };
    let black = row('a', 'a', 'i') + &('b'..='f').map(|y| format!("[a{y}][i{y}]")).collect::<String>();
    let black = black + &row('g', 'a', 'i') + "[bh][dh][fh][hh]" + &row('i', 'a', 'i');
    let white = ('b'..='f').map(|y| row(y, 'b', 'h')).collect::<String>().replace("[cc]", "");
    let said = run_with(&["score", "-"], format!("(;SZ[9]AB{black}AW{white})").as_bytes());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
}

#[test]
fn games_that_were_not_played_to_their_end() {
    let opening = ";B[dd];W[pp];B[dp];W[pd]";
    for (record, first, ending) in [
        ("RE[B+R]", "The game is not finished: White resigned; as it stands", "resignation".into()),
        ("RE[W+T]", "The game is not finished: Black ran out of time; as it stands", "time".into()),
        ("RE[Void]", "The game is not finished: it does not count; as it stands", "void".into()),
        ("", "The game is not finished: the record breaks off; as it stands", serde_json::Value::Null),
    ] {
        let record = format!("(;SZ[19]KM[0]RU[AGA]{record}{opening})");
        let said = run_with(&["score", "-"], record.as_bytes());
        assert_eq!(said.code, Some(3));
        assert!(said.out.starts_with(first), "{}", said.out);
        assert!(said.out.contains("belong to nobody yet; the result if all went to one"), "{}", said.out);
        assert!(said.out.contains("what the end may be, `chizu analyze` estimates"), "{}", said.out);
        let line = run_with(&["score", "--json", "-"], record.as_bytes()).out;
        let line: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&line["ending"], &line["finished"]), (&ending, &false.into()));
        let [least, most] = [0, 1].map(|i| line["range_black"][i].as_f64().unwrap());
        assert!(least < most && (least..=most).contains(&line["margin_black"].as_f64().unwrap()));
        let dead = run_with(&["dead", "-"], record.as_bytes());
        assert_eq!((dead.code, dead.out.as_str()), (Some(3), "\n"));
        assert!(dead.err.starts_with("chizu: standard input: the game is not finished"), "{}", dead.err);
    }
}

#[test]
fn openings_are_not_finished() {
    for (record, number) in
        [("samples/handicap.sgf", "5"), ("samples/handicap.sgf", "20"), ("samples/nine.sgf", "3")]
    {
        let said = run(&["score", "-q", "--move", number, record]);
        assert_eq!((said.code, said.out.as_str()), (Some(3), "?\n"), "{record} {number}: {}", said.err);
    }
}

#[test]
fn boards_without_stones_of_both_colours() {
    let score = |record: &str| run_with(&["score", "-"], record.as_bytes());
    // After two passes a game is over, even where nothing was played.
    for (record, code) in [("(;SZ[9]KM[6.5])", 3), ("(;SZ[19];B[];W[])", 0), ("(;SZ[1])", 3), ("(;)", 3)] {
        let said = score(record);
        assert_eq!((said.code, said.err.as_str()), (Some(code), ""), "{record}");
        assert!(said.out.starts_with("The board is empty: there is nothing to count\n"), "{}", said.out);
    }
    let said = score("(;SZ[9]KM[0];B[ee])");
    assert_eq!(said.code, Some(0));
    assert!(said.out.starts_with("Black wins by 80 points"), "{}", said.out);
    assert!(said.out.contains("there are only stones of Black on the board"), "{}", said.out);
    assert_eq!(score("(;SZ[5]AW[aa][ab][ba][bb][cc][dd][ee])").err, "");
}

#[test]
fn every_shape_of_small_board_is_judged() {
    for (width, height) in [(1, 1), (1, 2), (2, 1), (1, 25), (25, 1), (2, 2), (3, 2), (25, 25)] {
        for stones in ["", "AB[aa]", "AW[aa]", "AB[aa]AW[ab]", "AB[ab]AW[aa]", "AB[aa]AW[ba]"] {
            let record = format!("(;SZ[{width}:{height}]KM[0]{stones})");
            for command in [&["score", "--json", "-"][..], &["dead", "--json", "-"]] {
                let said = run_with(command, record.as_bytes());
                assert!(matches!(said.code, Some(0 | 3)), "{record}: {said:?}");
            }
        }
    }
}

#[test]
fn many_games() {
    assert_data_eq!(fine(&[&["score"], &FINISHED[..]].concat()), file!["snapshots/score-many.txt"].raw());
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
