//! Other engines as a second opinion. Chizu itself speaks GTP, so it is the engine here.

use serde_json::Value;

use crate::{Said, chizu, folder, said};

/// The command with settings of its own.
fn with(settings: &std::path::Path, args: &[&str]) -> Said {
    let cache = settings.join("cache");
    said(chizu(args).env("XDG_CONFIG_HOME", settings).env("XDG_CACHE_HOME", cache).env("HOME", settings))
}

fn fine(settings: &std::path::Path, args: &[&str]) -> String {
    let said = with(settings, args);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{args:?}");
    said.out
}

/// Settings with Chizu as an engine, and others that are none.
fn settings(name: &str) -> std::path::PathBuf {
    let settings = folder(name);
    for args in [
        &["engine", "add", "self", "--", env!("CARGO_BIN_EXE_chizu"), "gtp"][..],
        &["engine", "add", "none", "--", "/no/such/engine"],
        &["engine", "add", "mute", "--seconds", "1", "--start-seconds", "1", "--", "sleep", "60"],
    ] {
        fine(&settings, args);
    }
    settings
}

#[test]
fn engines_are_added_listed_and_removed() {
    let settings = folder("engines-list");
    assert!(fine(&settings, &["engine", "list"]).contains("There are no engines"));
    fine(&settings, &["engine", "add", "a", "--", "my engine", "--level", "it's 5"]);
    let file = settings.join("chizu/engines.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("# mine\n{text}")).unwrap();
    fine(&settings, &["engine", "add", "b", "--visits", "7", "--", "katago", "analysis"]);
    assert_eq!(
        fine(&settings, &["engine", "list"]),
        "a  gtp  'my engine' --level 'it'\\''s 5'\nb  analysis  katago analysis\n"
    );
    let again = with(&settings, &["engine", "add", "a", "--", "x"]);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("there is an engine `a` already"), "{}", again.err);
    fine(&settings, &["engine", "remove", "a"]);
    let gone = with(&settings, &["engine", "remove", "a"]);
    assert_eq!(gone.code, Some(1));
    assert!(gone.err.contains("there is no engine `a`: there are b"), "{}", gone.err);
    let text = std::fs::read_to_string(&file).unwrap();
    // What stood above the engine may be about the whole file.
    assert!(text.starts_with("# mine\n") && text.contains("visits = 7"), "{text}");
}

#[test]
fn a_file_that_is_wrong_is_told_and_stays() {
    let settings = folder("engines-wrong");
    let file = settings.join("chizu/engines.toml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    for (text, told) in [
        ("[a]\ncommand = 3\n", "[a] command: expected the program"),
        ("[a\n", "line 1: "),
        ("[a]\ncommand = [\"x\"]\nvisit = 1\n", "[a] visit: there are command"),
    ] {
        std::fs::write(&file, text).unwrap();
        for args in [
            &["engine", "list"][..],
            &["engine", "add", "b", "--", "x"],
            &["groups", "samples/nine.sgf", "--engine", "a"],
        ] {
            let said = with(&settings, args);
            assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{args:?}");
            assert!(said.err.contains("engines.toml: ") && said.err.contains(told), "{}", said.err);
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn a_test_says_what_works() {
    let settings = settings("engines-test");
    let said = with(&settings, &["engine", "test"]);
    assert_eq!(said.code, Some(1));
    let line =
        |name: &str| said.out.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    assert!(
        line("self").contains("two eyes: alive (it is alive); three stones without: dead (it is dead)"),
        "{}",
        said.out
    );
    assert!(line("none").contains("there is no program `/no/such/engine`"), "{}", said.out);
    assert!(line("mute").contains("no answer to `name` within 1 second"), "{}", said.out);
}

#[test]
fn groups_that_are_not_settled_are_asked_about() {
    let settings = settings("engines-groups");
    let args = ["groups", "samples/nine.sgf", "--move", "34", "--engine", "self"];
    let text = fine(&settings, &args);
    assert!(text.contains("Second opinion of self (Chizu"), "{text}");
    // E5 looks safe: nothing was read, so the engine is heard first. C6 was read: nobody else is asked.
    assert!(text.contains("alive (self), looks safe"), "{text}");
    assert!(text.contains("  y  E5     lives, whoever moves first"), "{text}");
    assert!(!text.contains("  B  C6     "), "{text}");

    let json = fine(&settings, &[&args[..], &["--json"]].concat());
    let page: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&page["engines"][0]["name"], &page["engines"][0]["troubles"]),
        (&"self".into(), &Value::Array(Vec::new()))
    );
    for group in page["groups"].as_array().unwrap() {
        let opinions = group["opinions"].as_array().unwrap();
        let guessed = group["evidence"] == "guessed";
        assert_eq!(opinions.len(), usize::from(guessed), "{group}");
        for opinion in opinions {
            assert_eq!((&opinion["engine"], &opinion["evidence"]), (&"self".into(), &"engine".into()));
        }
    }
    let without = fine(&settings, &["groups", "samples/nine.sgf", "--move", "34", "--json"]);
    assert!(!without.contains("opinions") && !without.contains("engines"), "{without}");
}

#[test]
fn who_fails_spoils_nothing() {
    let settings = settings("engines-fail");
    let all = ["none", "self", "mute"].map(|name| ["--engine", name]).concat();
    let said = with(&settings, &[&["groups", "samples/nine.sgf", "--move", "34"], &all[..]].concat());
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("alive (self), looks safe"), "{}", said.out);
    assert_eq!(
        said.err.lines().collect::<Vec<_>>(),
        [
            "chizu: none: there is no program `/no/such/engine` (is it installed, is its path right?)",
            "chizu: mute: no answer to `name` within 1 second",
        ]
    );
    let said = with(&settings, &["groups", "samples/nine.sgf", "--engine", "selv"]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("there is no engine `selv`: there are self, none, mute"), "{}", said.err);
}

#[test]
#[ignore = "needs GNU Go, Debian's gnugo"]
fn gnu_go_answers() {
    let settings = folder("engines-gnugo");
    fine(&settings, &["engine", "add", "gnugo", "--", "gnugo", "--mode", "gtp"]);
    let test = fine(&settings, &["engine", "test", "gnugo"]);
    assert!(
        test.contains("GNU Go 3.") && test.contains("two eyes: alive") && test.contains("without: dead"),
        "{test}"
    );
    let started = std::time::Instant::now();
    let text =
        fine(&settings, &["groups", "samples/edo.sgf", "--move", "120", "--engine", "gnugo", "--json"]);
    let page: Value = serde_json::from_str(&text).unwrap();
    let engine = &page["engines"][0];
    assert!(engine["asked"].as_u64() > Some(3) && engine["asked"] == engine["answered"], "{engine}");
    println!("{} groups in {:?}", engine["asked"], started.elapsed());
}

#[test]
#[ignore = "needs GNU Go, Debian's gnugo"]
fn gnu_go_values_first_moves_and_plays_out() {
    let settings = folder("engines-gnugo-plays");
    fine(&settings, &["engine", "add", "gnugo", "--", "gnugo", "--mode", "gtp"]);
    let args = ["analyze", "samples/case-study.sgf", "--worth", "A9:J1", "--engine", "gnugo", "--json"];
    let text = fine(&settings, &args);
    let page: Value = serde_json::from_str(&text).unwrap();
    let opinion = &page["worths"][0]["opinions"][0];
    // White's corner hangs on A2, whoever comes first.
    assert_eq!((&opinion["black"], &opinion["white"]), (&"A2".into(), &"A2".into()), "{opinion}");
    assert!(opinion["worth"].as_f64() > Some(10.0), "{opinion}");
    // What was answered is not asked again: the same to the byte, and at once.
    let started = std::time::Instant::now();
    assert_eq!(fine(&settings, &args), text);
    println!("again in {:?}", started.elapsed());
    let args = ["local", "samples/case-study.sgf", "--at", "F4", "--play", "--engine", "gnugo", "--json"];
    let page: Value = serde_json::from_str(&fine(&settings, &args)).unwrap();
    let runs = page["played"][0]["runs"].as_array().unwrap();
    assert!(runs.len() >= 2 && runs.iter().all(|run| run["end"] != "too long"), "{}", page["played"]);
}

#[test]
fn what_a_count_leaves_open_is_asked_about() {
    let settings = settings("engines-score");
    let args = ["score", "samples/edo.sgf", "--move", "120", "--engine", "self"];
    let said = with(&settings, &args);
    assert!(said.out.contains("Second opinion of self (Chizu"), "{}", said.out);
    let json = with(&settings, &[&args[..], &["--json"]].concat());
    let page: Value = serde_json::from_str(&json.out).unwrap();
    let opinions = page["opinions"].as_array().unwrap();
    assert!(opinions.iter().all(|one| one["evidence"] == "engine" && one["engine"] == "self"), "{page}");
    assert_eq!(Some(opinions.len() as u64), page["engines"][0]["asked"].as_u64());
    // The count itself stays what it is.
    let plain = with(&settings, &["score", "samples/edo.sgf", "--move", "120", "--json"]);
    let plain: Value = serde_json::from_str(&plain.out).unwrap();
    assert_eq!(plain["score"], page["score"]);
    let said = with(&settings, &["score", "-q", "samples/nine.sgf", "--engine", "self"]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{}", said.err);
    let said = with(&settings, &["score", "samples/edo.sgf", "--move", "120", "--engine", "none"]);
    assert_eq!(said.code, Some(1), "{}", said.err);
    assert!(said.err.contains("samples/edo.sgf: none: there is no program"), "{}", said.err);
}

#[test]
fn a_map_shows_an_engines_word_as_its_own() {
    let settings = settings("engines-map");
    let picture = settings.join("map.svg");
    let path = picture.to_str().unwrap();
    fine(&settings, &["map", "samples/nine.sgf", "--move", "34", "--engine", "self", "-o", path]);
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.contains("self: White E5 lives, whoever moves first"), "{svg}");
    fine(&settings, &["map", "samples/nine.sgf", "--move", "34", "--worth", "A9:E5", "-o", path]);
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.contains("Black first: ") && svg.contains("The first move is worth "), "{svg}");
    for (args, code, told) in [
        (
            &["--worth", "A1"][..],
            1,
            "--worth A1: there is no stone; name one, or two corners, such as A19:J11",
        ),
        (&["--worth", "T19"], 1, "there is no point \"T19\" on a 9x9 board"),
        (&["--worth", "A1:"], 2, "--worth A1:: expected two corners"),
        (
            &["--stage", "3", "--engine", "self"],
            2,
            "--engine goes with a picture of one position, or with --worth",
        ),
    ] {
        let said = with(&settings, &[&["map", "samples/nine.sgf", "--move", "20"], args].concat());
        assert_eq!((said.code, said.out.as_str()), (Some(code), ""), "{args:?}");
        assert!(said.err.contains(told), "{}", said.err);
    }
}

#[test]
fn what_was_answered_is_kept_unless_it_is_not_wanted() {
    let settings = settings("engines-cache");
    let args = ["groups", "samples/nine.sgf", "--move", "34", "--engine", "self"];
    let kept = settings.join("cache/chizu/engines");
    let first = fine(&settings, &[&args[..], &["--no-cache"]].concat());
    assert!(!kept.exists());
    assert_eq!(fine(&settings, &args), first);
    let files = std::fs::read_dir(&kept).unwrap().flatten().map(|entry| entry.path()).collect::<Vec<_>>();
    assert!(files.len() > 1);
    assert_eq!(fine(&settings, &args), first);
    // Broken files are no answers, and no trouble.
    files.iter().for_each(|path| std::fs::write(path, [0xff, 0, 7]).unwrap());
    assert_eq!(fine(&settings, &args), first);
}

#[test]
fn one_question_has_a_second_opinion() {
    let settings = settings("engines-read");
    let args = ["read", "samples/nine.sgf", "--move", "34", "--at", "E5", "--engine", "self"];
    let text = fine(&settings, &args);
    assert!(
        text.contains("Second opinion of self (Chizu") && text.contains("     E5     lives, whoever"),
        "{text}"
    );
    let json = fine(&settings, &[&args[..], &["--json"]].concat());
    let page: Value = serde_json::from_str(&json).unwrap();
    let opinion = &page["opinions"][0];
    assert_eq!((&opinion["group"], &opinion["status"]), (&"E5".into(), &"alive".into()), "{opinion}");
    assert_eq!(page["answers"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_page_has_second_opinions() {
    let settings = settings("engines-analyze");
    let args = ["analyze", "samples/nine.sgf", "--move", "34", "--engine", "self"];
    let text = fine(&settings, &args);
    assert!(
        text.contains("Second opinion of self (Chizu") && text.contains("     E5     lives, whoever"),
        "{text}"
    );
    let json = fine(&settings, &[&args[..], &["--json"]].concat());
    let page: Value = serde_json::from_str(&json).unwrap();
    let opinions = page["opinions"].as_array().unwrap();
    assert!(opinions.iter().any(|one| one["group"] == "E5" && one["heard_over"] == true), "{json}");
    let said = with(&settings, &["analyze", "samples/nine.sgf", "--graph", "--engine", "self"]);
    assert_eq!(said.code, Some(2), "{}", said.err);
}

#[test]
fn a_problem_that_is_solved_is_not_asked_about() {
    let settings = settings("engines-problem");
    let solved = fine(&settings, &["problem", "samples/problem.sgf", "--engine", "self"]);
    assert!(!solved.contains("Second opinion"), "{solved}");
    // With next to no effort it is open: then the engine is asked, and its move read.
    let args = ["problem", "samples/problem.sgf", "--nodes", "1", "--engine", "self"];
    let open = fine(&settings, &args);
    assert!(open.contains("Second opinion of self"), "{open}");
    let json = fine(&settings, &[&args[..], &["--json"]].concat());
    let page: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((page["engines"][0]["asked"].as_u64(), page["advised"].is_array()), (Some(1), true), "{json}");
}

#[test]
fn a_group_is_sealed_in() {
    let settings = settings("engines-local");
    let args = ["local", "samples/edo.sgf", "--move", "90", "--at", "Q4", "--effort", "quick"];
    let text = fine(&settings, &[&args[..], &["--show-frame", "--engine", "self"]].concat());
    assert!(
        text.contains("Alone ") && text.contains("Here ") && text.contains("            self: "),
        "{text}"
    );
    let json = fine(&settings, &[&args[..], &["--json"]].concat());
    let page: Value = serde_json::from_str(&json).unwrap();
    let list = |of: &Value| of.as_array().unwrap().clone();
    let (group, region, wall) = (list(&page["group"]), list(&page["region"]), list(&page["wall"]));
    assert!(group.contains(&"Q4".into()) && group.iter().all(|at| region.contains(at)), "{json}");
    assert!(!wall.is_empty() && wall.iter().all(|at| !region.contains(at)), "{json}");
    assert!(page["alone"]["opinions"].is_null() && page["engines"].is_null());

    let frame = settings.join("frame.sgf");
    let path = frame.to_str().unwrap();
    fine(&settings, &[&args[..], &["-o", path]].concat());
    // The frame is a record like any other.
    let shown = fine(&settings, &["show", path]);
    assert!(shown.contains(" 4 X X X X X"), "{shown}");
    let picture = settings.join("frame.svg");
    fine(&settings, &[&args[..], &["-o", picture.to_str().unwrap()]].concat());
    assert!(std::fs::read_to_string(&picture).unwrap().starts_with("<svg"));
}

#[test]
fn what_cannot_be_sealed_in_is_told() {
    let settings = folder("engines-local-bad");
    for (args, code, told) in [
        (
            &["local", "samples/edo.sgf", "--move", "90", "--at", "A1"][..],
            1,
            "there is no stone on A1 after move 90",
        ),
        (&["local", "samples/nine.sgf", "--at", "T19"], 1, "T19 is not on the board of 9x9"),
        (&["local", "samples/edo.sgf", "--at", "Q4", "-o", "x.txt"], 2, "end the name in .sgf or .svg"),
        (&["local", "samples/nine.sgf", "--move", "34", "--at", "E5"], 1, "E5: its life may hang on"),
    ] {
        let said = with(&settings, args);
        assert_eq!((said.code, said.out.as_str()), (Some(code), ""), "{args:?}");
        assert!(said.err.contains(told), "{}", said.err);
    }
}
