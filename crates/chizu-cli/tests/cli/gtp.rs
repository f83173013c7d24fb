//! `chizu gtp` as another program sees it.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::{chizu, folder, run_with};

/// The answers to these commands, without the empty lines.
fn talk(commands: &str) -> Vec<String> {
    let said = run_with(&["gtp"], commands.as_bytes());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{commands}");
    said.out.split("\n\n").filter(|answer| !answer.is_empty()).map(str::to_owned).collect()
}

#[test]
fn a_finished_game_has_one_score() {
    let said = talk("loadsgf samples/edo.sgf\nfinal_score\nestimate_score\n");
    assert_eq!(said, ["= white", "= W+14", "= W+14.0 (upper bound: 14.0, lower: 14.0)"]);
}

#[test]
fn what_a_record_sets_up_is_not_taken_back() {
    let said = talk("loadsgf samples/problem.sgf\nlist_stones black\nundo\nlist_stones black\n");
    assert_eq!(said[2], "? cannot undo");
    assert_eq!(said[1], said[3]);
    let said = talk("loadsgf samples/edo.sgf 3\nundo\nundo\nundo\n");
    assert_eq!(said[1..], ["=", "=", "? cannot undo"]);
}

#[test]
fn a_conversation() {
    assert_eq!(
        talk(
            "1 protocol_version\n2 name\n3 known_command play\nknown_command genmove\ngenmove b\n\
             boardsize 9\nkomi 5.5\nget_komi\nplay b D4\nplay w d4\nplay w pass\nlist_stones black\n\
             is_legal w D4\nis_legal w D5\ncountlib D4\nfindlib D4\naccuratelib b D5\naccuratelib w D4\ncountlib A1\nlast_move\nundo\nundo\n\
             undo\n9 quit\nname\n"
        ),
        [
            "=1 2",
            "=2 Chizu",
            "=3 true",
            "= false",
            "? Chizu does not play",
            "=",
            "=",
            "= 5.5",
            "=",
            "? illegal move: the point is occupied by a Black stone",
            "=",
            "= D4",
            "= 0",
            "= 1",
            "= 4",
            "= D5 C4 E4 D3",
            "= D6 C5 E5 C4 E4 D3",
            "? the point is occupied by a Black stone",
            "? vertex must not be empty",
            "= white PASS",
            "=",
            "=",
            "? cannot undo",
            "=9",
        ]
    );
}

#[test]
fn several_moves_are_made_or_taken_back_all_or_none() {
    assert_eq!(
        talk(
            "boardsize 9\nplay b A1\ngogui-play_sequence b C3 w D4 b C3\nmove_history\n\
             gogui-play_sequence b C3 w D4 b\nmove_history\ngogui-play_sequence b C3 w pass\ngg-undo 4\n\
             move_history\ngg-undo 99999999999\ngg-undo 3\nlast_move\n"
        )[2..],
        [
            "? illegal move: the point is occupied by a Black stone",
            "= black A1",
            "? expected pairs of a color and a vertex",
            "= black A1",
            "=",
            "? cannot undo",
            "= white PASS\nblack C3\nblack A1",
            "? cannot undo",
            "=",
            "? no previous move known",
        ]
    );
}

#[test]
fn a_position_is_set_up_with_the_player_to_move() {
    let said = talk("boardsize 5\ngogui-setup b A1 w B2\ngogui-setup_player w\nshowboard\nlist_stones b\n");
    assert!(said[3].contains("White to play"), "{said:?}");
    assert_eq!((said[2].as_str(), said[4].as_str()), ("=", "= A1"));
    assert_eq!(
        talk("gogui-setup_player\ngogui-setup_player x\n"),
        ["? too few arguments", "? invalid color: x"]
    );
}

#[test]
fn no_file_is_written() {
    let path = folder("gtp-printsgf").join("a.sgf");
    let said = talk(&format!("printsgf {}\nprintsgf -\n", path.display()));
    assert_eq!(said[0], "? no file is written: printsgf alone answers the record");
    assert!(said[1].starts_with("= (;"), "{said:?}");
    assert!(!path.exists());
}

#[test]
fn every_command_survives_every_nonsense() {
    let names = talk("list_commands\n")[0].clone();
    let names: Vec<_> = names.trim_start_matches("= ").lines().filter(|name| *name != "quit").collect();
    assert!(names.len() > 40 && names.contains(&"loadsgf"), "{names:?}");
    let nonsense =
        ["", "b", "Z99", "A1", "b A1", "w pass pass", "-1", "99999999999999999999", "é \u{0} {\"ko\":7}"];
    for setup in ["", "boardsize 1\n", "rectangular_boardsize 1 25\n", "boardsize 25\nplay b A1\n"] {
        let mut commands = setup.to_owned();
        let mut count = setup.lines().count();
        for name in &names {
            for args in nonsense {
                commands += &format!("{name} {args}\n");
                count += 1;
            }
        }
        assert_eq!(talk(&commands).len(), count, "after {setup:?}");
    }
}

#[test]
fn records_are_loaded_up_to_the_move_asked_for() {
    let path = folder("gtp-records").join("two words.sgf");
    std::fs::write(&path, "(;SZ[9]KM[0]RU[Chinese];B[ee];W[ce];B[cc])").unwrap();
    let load = |until: &str| {
        talk(&format!("loadsgf {} {until}\nlist_stones b\nlist_stones w\nget_komi\n", path.display()))
    };
    assert_eq!(load(""), ["= white", "= C7 E5", "= C5", "= 0"]);
    assert_eq!(load("3"), ["= black", "= E5", "= C5", "= 0"]);
    assert_eq!(load("C7"), ["= black", "= E5", "= C5", "= 0"]);
    assert_eq!(load("1"), ["= black", "=", "=", "= 0"]);
    assert_eq!(load("4"), load(""));
    assert_eq!(load("5")[0], "? the game has 3 moves");
    assert_eq!(load("A9")[0], "? no move of the game is at A9");
    assert!(load("Z3")[0].starts_with("? invalid move number or vertex"));
    assert_eq!(
        talk("loadsgf no/such.sgf\n"),
        ["? cannot open or parse 'no/such.sgf': no such file or folder"]
    );
    assert_eq!(talk("loadsgf -\nname\n"), ["? expected the name of a file", "= Chizu"]);
}

#[test]
fn games_are_counted() {
    assert_eq!(
        talk("loadsgf samples/nine.sgf\nfinal_score\nfinal_status_list dead\nfinal_status B9\n")[1..]
            .join("|"),
        "= W+8.5|= B9\nG4\nB2|= dead"
    );
}

#[test]
fn a_komi_is_refused_with_the_reason() {
    let why =
        "? invalid komi: '6.3' is no komi: expected a number of points or half-points such as 6.5, 0 or -5";
    assert_eq!(talk("komi 6.5\nkomi 6.3\nget_komi\n"), ["=", why, "= 6.5"]);
}

#[test]
fn what_is_not_finished_has_no_final_score() {
    let answers = talk("loadsgf samples/edo.sgf 51\nfinal_score\nclear_board\nfinal_score\n");
    let why = "? cannot score: the game is not finished, 118 points are nobody's yet; as it stands B+";
    assert!(answers[1].starts_with(why), "{}", answers[1]);
    assert_eq!(answers[3], "? cannot score: the board is empty");
}

#[test]
fn two_passes_end_a_game_whatever_is_open() {
    let answers = talk("loadsgf samples/edo.sgf 51\nplay b pass\nplay w pass\nfinal_score\n");
    assert!(answers[3].starts_with("= B+"), "{}", answers[3]);
}

#[test]
fn a_record_is_counted_as_where_it_was_played() {
    let path = folder("gtp-charge").join("kgs.sgf");
    std::fs::write(&path, "(;SZ[9]KM[0]PC[The KGS Go Server at http://www.gokgs.com/];B[ee])").unwrap();
    let load = format!("loadsgf {}\nchizu-charge\n", path.display());
    assert_eq!(
        talk(&format!(
            "chizu-charge\n{load}chizu-charge nothing\nchizu-charge\nchizu-charge most\nclear_board\nchizu-charge\n"
        )),
        [
            "= all",
            "= white",
            "= connections",
            "=",
            "= nothing",
            "? no such way to charge; known are all, connections, nothing",
            "=",
            "= nothing",
        ]
    );
}

#[test]
fn what_is_told_holds_for_the_next_board() {
    let told = "komi 0.5\nkgs-rules chinese\nchizu-charge nothing\nchizu-score_method carta\n";
    for begin in
        ["clear_board", "boardsize 9", "set_position b A1", "gogui-setup b A1", "gogui-setup_player w"]
    {
        let asked = format!("{told}{begin}\nget_komi\nprintsgf\nchizu-charge\nchizu-score_method\n");
        let answers = talk(&asked);
        assert_eq!([&answers[5], &answers[7], &answers[8]], ["= 0.5", "= nothing", "= carta"], "{begin}");
        assert!(answers[6].contains("RU[chinese]"), "{}", answers[6]);
    }
}

#[test]
fn free_handicap_is_as_many_stones_as_there_are_star_points_for() {
    let answers = talk(
        "place_free_handicap 12\nclear_board\nplace_free_handicap 3\nclear_board\nfixed_handicap 12\n\
         place_free_handicap 1\nplace_free_handicap 361\nboardsize 8\nplace_free_handicap 6\nboardsize 6\n\
         place_free_handicap 2\n",
    );
    let stones = |answer: &str| answer.split_whitespace().count() - 1;
    assert_eq!([0, 2, 8].map(|number| stones(&answers[number])), [9, 3, 4], "{answers:?}");
    for number in [4, 5, 6, 10] {
        assert_eq!(answers[number], "? invalid number of stones");
    }
}

#[test]
fn handicap_stones_that_are_only_set_up_count_as_in_chizu_score() {
    let record = "(;SZ[9]RU[Chinese]KM[0]AB[cc][gg]PL[W];W[];B[])";
    let path = folder("gtp-handicap").join("set-up.sgf");
    std::fs::write(&path, record).unwrap();
    assert_eq!(run_with(&["score", "-q", "-"], record.as_bytes()).out, "B+79\n");
    let answers = talk(&format!("loadsgf {}\nget_handicap\nfinal_score\n", path.display()));
    assert_eq!(answers[1..], ["= 2", "= B+79"]);
}

#[test]
fn no_komi_is_assumed() {
    let path = folder("gtp-no-komi").join("no-komi.sgf");
    std::fs::write(&path, "(;SZ[9];B[ee])").unwrap();
    let load = format!("loadsgf {}\nfinal_score\n", path.display());
    assert_eq!(talk(&load), ["= white", "= B+80"]);
    assert_eq!(talk(&format!("komi 6.5\n{load}")), ["=", "= white", "= B+73.5"]);
    // What the last record said is not said of the next.
    let after = talk(&format!("loadsgf samples/nine.sgf\nget_komi\n{load}clear_board\nget_komi\n"));
    assert_eq!(after[1..], ["= 6.5", "= white", "= B+80", "=", "= 0"]);
}

#[test]
fn every_point_has_one_final_status() {
    let statuses = ["alive", "dead", "seki", "white_territory", "black_territory", "dame"];
    for sample in ["nine", "seki", "edo"] {
        let asked = statuses.map(|status| format!("final_status_list {status}\n")).concat();
        let answers = talk(&format!("loadsgf samples/{sample}.sgf\n{asked}"));
        let mut points: Vec<&str> = answers[1..]
            .iter()
            .flat_map(|answer| answer.trim_start_matches('=').split_whitespace())
            .collect();
        let all = points.len();
        points.sort_unstable();
        points.dedup();
        let area = if sample == "edo" { 361 } else { 81 };
        assert_eq!((all, points.len()), (area, area), "{sample}");
        // Asked one by one, points have the same statuses.
        for (status, answer) in statuses.iter().zip(&answers[1..]) {
            let Some(point) = answer.split_whitespace().nth(1) else { continue };
            let one = talk(&format!("loadsgf samples/{sample}.sgf\nfinal_status {point}\n"));
            assert_eq!(one[1], format!("= {status}"), "{sample} {point}");
        }
    }
}

#[test]
fn the_method_of_counting_can_be_chosen() {
    assert_eq!(
        talk(
            "chizu-score_method\nchizu-score_method carta\nloadsgf samples/nine.sgf\nchizu-score_method\n\
             final_score\nchizu-score_method Adjudicate\nfinal_score\nchizu-score_method guess\n"
        ),
        [
            "= adjudicate",
            "=",
            "= white",
            "= carta",
            "= W+8.5",
            "=",
            "= W+8.5",
            "? unknown method: adjudicate or carta"
        ]
    );
    let said = run_with(&["gtp", "--method", "carta"], b"chizu-score_method\n");
    assert_eq!(said.out, "= carta\n\n");
}

#[test]
fn a_count_is_not_kept_when_the_position_or_the_rules_change() {
    assert_eq!(
        talk(
            "boardsize 9\nkomi 0\nplay b E5\nfinal_score\nkomi 0.5\nfinal_score\nkgs-rules chinese\nfinal_score\n\
             undo\nplay w E5\nfinal_score\n"
        )
        .join("|"),
        "=|=|=|= B+80|=|= B+79.5|=|= B+80.5|=|=|= W+81.5"
    );
}

#[test]
fn a_position_is_printed_as_a_record_that_gives_it_back() {
    let answers = talk("boardsize 9\nkomi 0.5\nset_position b A1 w B2\nplay b C3\nprintsgf\n");
    let record = answers[4].trim_start_matches("= ");
    let path = folder("gtp-printed").join("printed.sgf");
    std::fs::write(&path, record).unwrap();
    let file = path.display();
    let again = talk(&format!("loadsgf {file}\nlist_stones b\nlist_stones w\nget_komi\n"));
    assert_eq!(again, ["= white", "= C3 A1", "= B2", "= 0.5"]);
}

#[test]
fn rules_are_set_as_kgs_and_katago_do() {
    let answers =
        talk("kgs-rules chinese\nkata-set-rules {\"suicide\":true}\nkata-get-rules\nkata-set-rules x\n");
    assert_eq!(
        answers[2],
        "= {\"hasButton\":false,\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"suicide\":true,\
         \"tax\":\"NONE\",\"whiteHandicapBonus\":\"N\"}"
    );
    assert_eq!(answers[3], "? unknown rules");
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child = chizu(&["gtp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for name in ["name", "protocol_version"] {
        writeln!(to, "{name}").unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert!(line.starts_with("= "), "{line}");
        from.read_line(&mut line).unwrap();
    }
    // The controller goes away in the middle.
    drop(from);
    let _ = writeln!(to, "list_commands");
    drop(to);
    assert!(child.wait().unwrap().code().is_some());
}

#[test]
fn of_every_group_is_said_what_is_said_of_it_alone() {
    let load = "loadsgf samples/nine.sgf 35\n";
    let all = talk(&format!("{load}dragon_status\n")).remove(1);
    let (at, said): (Vec<&str>, Vec<&str>) =
        all.trim_start_matches("= ").lines().filter_map(|line| line.split_once(": ")).unzip();
    let each: String = at.iter().map(|at| format!("dragon_status {at}\n")).collect();
    let alone = talk(&format!("{load}{each}"));
    assert!(at.len() > 5 && said.iter().any(|said| said.starts_with("critical ")), "{all}");
    assert_eq!(said, alone[1..].iter().map(|answer| &answer[2..]).collect::<Vec<_>>());
}

#[test]
fn trifles_are_painted_as_trifles() {
    let most = |load: &str| {
        let said = talk(&format!("loadsgf {load}\nchizu-urgency\n")).remove(1);
        let values = said.split_whitespace().filter_map(|word| word.parse::<f64>().ok());
        values.fold(0.0, f64::max)
    };
    assert!(most("samples/edo.sgf 4") > 0.8);
    assert!((0.0..0.5).contains(&most("samples/edo.sgf 200")));
    assert!(most("samples/edo.sgf") == 0.0);
}

#[test]
fn chains_and_groups_as_gnu_go_says_them() {
    let answers = talk(
        "boardsize 7\nset_position b A4 b B4 b C4 b D4 b D5 b D6 b D7 w A3 w B3 w C3 w D3 w E3 w E4 w E5 w E6 w E7 \
         b A6 b B6 b C6\nsame_dragon A4 A6\nsame_dragon A4 A3\ndragon_stones A6\nworm_stones A6\nworm_cutstone A4\n\
         dragon_status A3\nsame_dragon A4 A1\nworm_data A1\nis_surrounded A4\nworm_stones black\n",
    );
    assert_eq!(
        answers[2..].join("|"),
        "= 1|= 0|= D7 A6 B6 C6 D6 D5 A4 B4 C4 D4|= D7 A6 B6 C6 D6 D5 A4 B4 C4 D4|= 0|= alive|? vertex must not be empty\
         |= A1:\norigin               A1\ncolor                empty|= 1|= D7 A6 B6 C6 D6 D5 A4 B4 C4 D4"
    );
    let data = |command: &str| {
        let answer = talk(&format!("boardsize 5\nplay b C3\nplay w C2\n{command}\n")).remove(3);
        let keys: Vec<String> =
            answer.lines().skip(1).map(|l| l.split(' ').next().unwrap().to_owned()).collect();
        keys.join(" ")
    };
    assert_eq!(
        data("worm_data C3"),
        "origin color size effective_size liberties liberties2 liberties3 liberties4 attack_code attack_point \
         defense_code defense_point lunch cutstone cutstone2 genus inessential invincible unconditional_status"
    );
    assert_eq!(
        data("dragon_data C3"),
        "color origin size effective_size strategic_size genus heye escape_route lunch crude_status owl_status \
         status safety weakness weakness_pre_owl surround_status surround_size moyo_size moyo_territorial_value \
         neighbors hostile_neighbors owl_attack_code owl_attack_point owl_attack_certain owl_2nd_attack_point \
         owl_threat_status owl_defense_code owl_defense_point owl_defense_certain owl_2nd_defense_point \
         owl_attack_kworm owl_defense_kworm semeais semeai_defense_code semeai_defense_point \
         semeai_defense_certain semeai_defense_target semeai_attack_code semeai_attack_point \
         semeai_attack_certain semeai_attack_target strings"
    );
}

#[test]
fn eyes() {
    let setup = "boardsize 7\nset_position b D7 b A6 b B6 b C6 b D6 w E7 w E6 w A5 w B5 w C5 w D5\n";
    let answers = talk(&format!(
        "{setup}eval_eye A7\neval_eye G1\neval_eye D5\neye_data black B7\neye_data white B7\nhalf_eye_data B7\n\
         analyze_eyegraph !.\nanalyze_eyegraph Q\nchizu-eye_map\n"
    ));
    assert_eq!(answers[2..4], ["= 1 2 B7 B7", "= 2 2"]);
    assert_eq!(answers[4], "= -1");
    assert_eq!(
        answers[5],
        "= color               black\nesize               3\nmsize               0\norigin              A7\n\
         value               1122\nmarginal            0\nneighbors           2\nmarginal_neighbors  0"
    );
    assert_eq!(answers[6], "= color               empty");
    assert!(answers[7].contains("NO_HALF_EYE"));
    assert_eq!(answers[8], "= 0011\n@.");
    assert_eq!(answers[9], "? 'Q' is no sign of an eye space");
    assert!(answers[10].starts_with("= BLACK A7 B7 C7\nWHITE "), "{}", answers[10]);
}

#[test]
fn fields_as_other_programs_know_them() {
    let answers = talk(
        "boardsize 5\nkomi 0\nplay b B3\nplay w D3\ninitial_influence black influence_regions\n\
         initial_influence white territory_value\nmove_influence black C3 influence_regions\nestimate_score\n\
         experimental_score black\nchizu-ownership\nmove_influence black D3 influence_regions\n\
         initial_influence black nonsense\n",
    );
    let rows = |answer: &str| -> Vec<Vec<f64>> {
        let lines = answer.trim_start_matches("= ").lines();
        lines.map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect()
    };
    for matrix in [&answers[4], &answers[5], &answers[6], &answers[9]] {
        let rows = rows(matrix);
        assert!(rows.len() == 5 && rows.iter().all(|row| row.len() == 5), "{matrix}");
    }
    let regions = rows(&answers[4]);
    assert_eq!((regions[2][1], regions[2][3]), (-4.0, 4.0));
    // One counts for White, the other for Black.
    assert!(rows(&answers[5])[2][0] < 0.0 && rows(&answers[9])[2][0] > 0.0);
    assert!(answers[7].contains(" (upper bound: ") && answers[7].contains(", lower: "), "{}", answers[7]);
    assert!(answers[10].starts_with("? illegal move"), "{}", answers[10]);
    assert!(answers[11].starts_with("? unknown field: nonsense"), "{}", answers[11]);
}

#[test]
fn fields_of_influence_by_their_names() {
    let kinds =
        ["ownership", "trained", "walk", "radiation", "territory", "moyo", "area", "staircase", "zobrist"];
    let asked: String = kinds.iter().map(|kind| format!("chizu-influence {kind}\n")).collect();
    let answers = talk(&format!("boardsize 9\nplay b E5\nplay w C7\n{asked}chizu-influence fog\n"));
    for (kind, answer) in kinds.iter().zip(&answers[3..]) {
        let values: Vec<f64> =
            answer.trim_start_matches("= ").split_whitespace().map(|word| word.parse().unwrap()).collect();
        assert!(values.len() == 81 && values.iter().all(|value| value.abs() <= 1.0), "{kind}: {answer}");
    }
    assert!(
        answers[12]
            .starts_with("? there is no field \"fog\"; there are: ownership, trained, walk, radiation"),
        "{}",
        answers[12]
    );
}

#[test]
fn kos_without_end_are_told() {
    // Each side has no liberties but those of kos; Black holds two of three.
    let record = "(;SZ[8:6]PL[W]AB[ca][ea][ga][cb][db][gb][hb][cc][ec][gc][cd][dd][gd][hd][ce][ge][cf][df][gf][hf]\
                  AW[ba][fa][ab][bb][eb][fb][bc][fc][ad][bd][ed][fd][be][de][fe][af][bf][ef][ff])";
    let file = std::env::temp_dir().join(format!("chizu-triple-ko-{}.sgf", std::process::id()));
    std::fs::write(&file, record).unwrap();
    let ask =
        "chizu-cycles\nchizu-cycles D4\nchizu-cycles C6\nchizu-cycles B6\ndragon_data C6\nfinal_score\n";
    let answers = talk(&format!("loadsgf {}\n{ask}", file.display()));
    std::fs::remove_file(&file).unwrap();
    let told = "= triple-ko no-result D6 E6 D4 E4 D2 E2";
    assert_eq!(answers[1..5], [told, "? vertex must not be empty", told, "="].map(str::to_owned));
    assert!(answers[5].ends_with("cycles                   triple-ko"), "{}", answers[5]);
    let why = "? cannot score: Triple ko at D6 E6 D4 E4 D2 E2: neither side can stop; the game has no result if it goes on";
    assert_eq!(answers[6], why);
}
