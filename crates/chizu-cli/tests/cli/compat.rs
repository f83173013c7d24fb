//! `chizu gtp --compat` as Sabaki, Lizzie and KaTrain speak to it: what they send, and what they make of the answers.

use serde_json::Value;

use crate::run_with;

/// The answers to these lines, each with its own empty line at the end.
fn talk(commands: &str) -> Vec<String> {
    let said = run_with(&["gtp", "--compat", "katago"], commands.as_bytes());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{commands}");
    said.out.split("\n\n").filter(|answer| !answer.is_empty()).map(str::to_owned).collect()
}

/// A candidate as Sabaki reads it: pairs of words, and the moves that end the line.
#[derive(Debug)]
struct Read {
    at: String,
    winrate: f64,
    order: usize,
    line: Vec<String>,
}

/// What stands in a line that begins with `info`: candidates, and the owners behind them.
fn read(line: &str) -> (Vec<Read>, Vec<f64>) {
    let (line, owners) = line.split_once(" ownership ").unwrap_or((line, ""));
    let candidates = line.split("info ").skip(1).map(|text| {
        let (facts, moves) = text.trim().split_once(" pv ").expect("a line of moves");
        let words: Vec<&str> = facts.split(' ').collect();
        let fact = |name: &str| words.chunks(2).find(|pair| pair[0] == name).expect("a fact")[1];
        let winrate = fact("winrate");
        Read {
            at: fact("move").to_owned(),
            // Whole numbers are parts of ten thousand.
            winrate: winrate.parse::<f64>().unwrap() / if winrate.contains('.') { 1.0 } else { 10_000.0 },
            order: fact("order").parse().unwrap(),
            line: moves.split(' ').map(str::to_owned).collect(),
        }
    });
    (candidates.collect(), owners.split_whitespace().map(|word| word.parse().unwrap()).collect())
}

/// The line of an answer that begins with `info`.
fn info(answer: &str) -> (Vec<Read>, Vec<f64>) {
    let (first, rest) = answer.split_once('\n').expect("a line of its own");
    assert!(first.starts_with('='), "{answer}");
    read(rest.lines().next().unwrap())
}

#[test]
fn without_the_option_nothing_of_it_is_known() {
    let said = run_with(&["gtp"], b"name\nknown_command lz-analyze\nlz-analyze 10\nkata-raw-nn 0\n");
    assert_eq!(said.out, "= Chizu\n\n= false\n\n? unknown command\n\n? unknown command\n\n");
}

#[test]
fn sabaki_sees_candidates_and_owners() {
    // It asks for the commands first, sets the board up, and ends an analysis by another command.
    let said = talk(
        "0 name\n1 version\n2 protocol_version\n3 list_commands\n4 boardsize 19\n5 clear_board\n6 komi 6.5\n\
         7 set_free_handicap D4 Q16\n8 play W Q4\n9 play B D16\n10 kata-analyze W 50 ownership true\n11 protocol_version\n\
         12 lz-analyze B 50\n13 protocol_version\n14 quit\n",
    );
    assert!(said[0].starts_with("=0 KataGo"), "{}", said[0]);
    let commands: Vec<&str> = said[3].trim_start_matches("=3 ").lines().collect();
    for name in ["kata-analyze", "lz-analyze", "set_free_handicap", "play", "quit"] {
        assert!(commands.contains(&name), "{name}");
    }
    let (candidates, owners) = info(&said[10]);
    assert_eq!((candidates.len(), owners.len()), (10, 361));
    for (order, candidate) in candidates.iter().enumerate() {
        assert_eq!((candidate.order, &candidate.line[0]), (order, &candidate.at));
        assert!((0.0..=1.0).contains(&candidate.winrate), "{candidate:?}");
    }
    let white = candidates[0].winrate;
    assert!(owners[3 * 19 + 3] < -0.3, "D16 is Black's: {}", owners[3 * 19 + 3]);
    assert!(said[11].starts_with("=11 2"), "the next command is answered: {}", said[11]);
    let (candidates, owners) = info(&said[12]);
    assert!(owners.is_empty(), "nobody asked for them");
    // The rates are those of the player to move, and having the move is worth something.
    let both = white + candidates[0].winrate;
    assert!((1.0..1.4).contains(&both), "{white} {candidates:?}");
    let whole = |text: &str| {
        text.split("winrate ").skip(1).all(|rest| !rest.split(' ').next().unwrap().contains('.'))
    };
    assert!(whole(&said[12]), "Leela Zero's numbers are whole: {}", said[12]);
}

#[test]
fn lizzie_ponders_and_estimates() {
    let said = talk(
        "name\ntime_settings 0 5 1\nboardsize 9\nkomi 7\nkata-set-rules chinese\nplay b E5\nlz-analyze 10\n\nplay w C5\n\
         kata-analyze w 30 maxmoves 3 avoid w C3,G7 1 rootInfo true\nname\nkata-raw-nn 0\nstop\n",
    );
    assert_eq!(info(&said[6]).0.len(), 10, "{}", said[6]);
    assert_eq!(said[7], "=");
    let (candidates, _) = read(said[8].split_once('\n').unwrap().1.split(" rootInfo").next().unwrap());
    assert_eq!(candidates.len(), 3);
    assert!(
        candidates.iter().all(|candidate| !["C3", "G7"].contains(&candidate.at.as_str())),
        "{candidates:?}"
    );
    assert!(said[8].contains(" rootInfo visits 1 "), "{}", said[8]);
    assert!(said[9].starts_with("= KataGo"));
    let raw: Vec<&str> = said[10].lines().collect();
    let at = raw.iter().position(|line| *line == "whiteOwnership").unwrap();
    let rows: Vec<Vec<f64>> =
        raw[at + 1..].iter().map(|row| row.split(' ').map(|word| word.parse().unwrap()).collect()).collect();
    assert_eq!((rows.len(), rows[0].len()), (9, 9));
    // White's numbers: E5 is Black's.
    assert!(rows[4][4] < -0.3, "{:?}", rows[4]);
    let policy = raw.iter().position(|line| *line == "policy").unwrap();
    assert_eq!(raw[policy + 5].split(' ').filter(|word| *word == "NAN").count(), 2, "{}", raw[policy + 5]);
}

#[test]
fn a_finished_game_is_counted() {
    let said = talk("loadsgf samples/edo.sgf\nkata-analyze b 10\n\nkata-raw-nn 0\n");
    let (candidates, _) = info(&said[1]);
    assert!(candidates.iter().all(|candidate| candidate.winrate == 0.0), "White has won: {candidates:?}");
    assert!(said[2].contains("whiteWin 1.000000") && said[2].contains("whiteLead 14.000"), "{}", said[2]);
}

#[test]
fn nonsense_is_an_error_and_ends_at_once() {
    let said = talk(
        "lz-analyze b 10 avoid\nkata-analyze b avoid b Z99 1\nkata-raw-nn 8\nboardsize 1\nlz-analyze b\n",
    );
    assert_eq!(said[0], "? avoid: its value is missing");
    assert_eq!(said[1], "? invalid coordinate: Z99");
    assert_eq!(said[2], "? a symmetry is 0 to 7, or all");
    assert!(said[4].contains("info move pass"), "{}", said[4]);
}

/// The answers to these queries.
fn asked(queries: &str) -> Vec<Value> {
    let said = run_with(&["gtp", "--compat", "katago-analysis"], queries.as_bytes());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{queries}");
    said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn katrain_gets_what_it_asks_for() {
    let query = r#"{"rules": "japanese", "priority": 0, "analyzeTurns": [3], "maxVisits": 500, "komi": 6.5, "boardXSize": 13,
        "boardYSize": 13, "includeOwnership": true, "includeMovesOwnership": true, "includePolicy": true,
        "initialStones": [], "initialPlayer": "B", "moves": [["B", "K10"], ["W", "D4"], ["B", "pass"]],
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "maxTime": 8.0}, "id": "QUERY:1"}"#;
    let query = query.replace('\n', " ");
    let answers = asked(&format!(
        "{query}\n{{\"action\": \"terminate\", \"terminateId\": \"QUERY:1\", \"id\": \"QUERY:2\"}}\n"
    ));
    let answer = &answers[0];
    assert_eq!((&answer["id"], &answer["turnNumber"]), (&"QUERY:1".into(), &3.into()));
    assert_eq!(answer["policy"].as_array().unwrap().len(), 170);
    let owners = answer["ownership"].as_array().unwrap();
    assert_eq!(owners.len(), 169);
    let owner = |row: usize, column: usize| owners[row * 13 + column].as_f64().unwrap();
    assert!(owner(3, 9) > 0.3 && owner(9, 3) < -0.3, "Black's numbers: {} {}", owner(3, 9), owner(9, 3));
    let first = &answer["moveInfos"][0];
    for field in ["visits", "winrate", "scoreLead", "prior", "lcb", "utility"] {
        assert!(first[field].is_number(), "{field}: {first}");
    }
    assert_eq!((&first["order"], &first["pv"][0]), (&0.into(), &first["move"]));
    assert_eq!(answer["rootInfo"]["currentPlayer"], "W");
    assert!(
        answer["rootInfo"]["winrate"].as_f64().unwrap() < 0.5,
        "White is ahead, and has the move: {answer}"
    );
    assert_eq!(answers[1]["terminateId"], "QUERY:1");
}

#[test]
fn queries_that_make_no_sense_are_named() {
    let query = |fields: &str| format!("{{\"id\":\"a\",\"boardXSize\":9,\"boardYSize\":9{fields}}}\n");
    let queries = [
        query(",\"moves\":[[\"B\",\"E5\"],[\"W\",\"E5\"]]"),
        query(",\"moves\":[[\"B\",\"I5\"]]"),
        query(",\"rules\":\"checkers\""),
        query(",\"komi\":6.3"),
        query(",\"analyzeTurns\":[1]"),
        query(",\"initialStones\":[[\"B\",\"pass\"]]"),
        "nonsense\n".to_owned(),
        "{\"id\":\"a\",\"boardXSize\":52,\"boardYSize\":52}\n".to_owned(),
        "{\"id\":7}\n".to_owned(),
        query(",\"analyzeTurns\":[0,1],\"moves\":[[\"B\",\"E5\"]]"),
    ];
    let answers = asked(&queries.concat());
    let fields: Vec<&str> = answers.iter().map(|answer| answer["field"].as_str().unwrap_or("none")).collect();
    assert_eq!(
        fields,
        [
            "moves",
            "moves",
            "rules",
            "komi",
            "analyzeTurns",
            "initialStones",
            "none",
            "boardXSize",
            "id",
            "none",
            "none"
        ]
    );
    assert!(answers[..9].iter().all(|answer| answer["error"].is_string()));
    assert_eq!((&answers[9]["turnNumber"], &answers[10]["turnNumber"]), (&0.into(), &1.into()));
}
