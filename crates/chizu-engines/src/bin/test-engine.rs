//! A Go program for tests, which plays the protocols well and badly on command.
//!
//! `chizu-test-engine [analysis] [HABIT[:COMMAND]]…`: without a habit it answers as it should. A habit is shown at one command, or at
//! every command but `name` (of an analysis, at every question with a board).
//!
//! | habit | what it does |
//! |---|---|
//! | `late` | never answers |
//! | `slow` | answers after a fifth of a second |
//! | `wrong-id` | answers another number |
//! | `dies` | ends with status 3 and a last word on standard error |
//! | `once` | dies the first time only: a file named by `CHIZU_TEST_MARK` remembers it |
//! | `floods` | answers without end |
//! | `long-line` | answers in one line without end |
//! | `chats` | says things nobody asked for around its answers |
//! | `refuses` | answers with an error |
//! | `nonsense` | answers `rm -rf / ; $(reboot)` |
//! | `child` | starts a process of its own that would go on for a minute, and never answers |
//! | `resigns`, `passes`, `illegal` | what `genmove` answers |
//! | `size-9` | plays on 9x9 only |
//! | `alive`, `dead`, `critical` | what `dragon_status` says |
//! | `gnugo`, `pachi`, `katago`, `leela` | calls itself so, and knows that engine's commands |
//! | `uci` | speaks another protocol |

use std::io::{BufRead, Write};
use std::time::Duration;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let analysis = words.first().is_some_and(|word| word == "analysis");
    let mut engine = Engine { habits: words, area: 361 };
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let ended = if analysis { engine.analyze(&line, &mut out) } else { engine.answer(&line, &mut out) };
        if ended.is_err() {
            return;
        }
    }
}

struct Engine {
    habits: Vec<String>,
    area: usize,
}

/// What ends it.
struct End;

impl From<std::io::Error> for End {
    fn from(_: std::io::Error) -> Self {
        Self
    }
}

impl Engine {
    fn has(&self, habit: &str) -> bool {
        self.habits.iter().any(|word| word == habit)
    }

    /// The habit to show at this command.
    fn habit(&self, command: &str) -> Option<&str> {
        const SHOWN: [&str; 11] = [
            "late",
            "slow",
            "wrong-id",
            "dies",
            "once",
            "floods",
            "long-line",
            "chats",
            "refuses",
            "nonsense",
            "child",
        ];
        self.habits.iter().find_map(|word| {
            let (habit, at) = word.split_once(':').unwrap_or((word, ""));
            let wanted =
                if at.is_empty() { command != "name" && command != "query_version" } else { at == command };
            (wanted && SHOWN.contains(&habit)).then_some(habit)
        })
    }

    /// What comes before an answer, or instead of it.
    fn misbehave(&self, command: &str, out: &mut impl Write) -> Result<Option<String>, End> {
        let never = || std::thread::sleep(Duration::from_secs(60));
        match self.habit(command) {
            Some("late") => never(),
            Some("slow") => std::thread::sleep(Duration::from_millis(200)),
            Some("dies") => {
                let _ = writeln!(std::io::stderr(), "warming up\nno net, \u{1b}[1mgood bye");
                std::process::exit(3);
            }
            Some("once") => {
                let mark = std::env::var("CHIZU_TEST_MARK").unwrap_or_default();
                if std::fs::metadata(&mark).is_err() {
                    let _ = std::fs::write(&mark, "");
                    std::process::exit(4);
                }
            }
            Some("floods") => loop {
                writeln!(out, "= all work and no play makes an engine a dull one")?;
                writeln!(out, "and on and on")?;
            },
            Some("long-line") => loop {
                write!(out, "all work and no play ")?;
            },
            Some("child") => {
                // The child is of the same group and must go with it.
                let child = std::process::Command::new("sleep").arg("60").spawn();
                let id = child.map(|child| child.id()).unwrap_or_default();
                let _ = std::fs::write(std::env::var("CHIZU_TEST_MARK").unwrap_or_default(), id.to_string());
                never();
            }
            Some(habit) => return Ok(Some(habit.to_owned())),
            None => {}
        }
        Ok(None)
    }

    fn answer(&mut self, line: &str, out: &mut impl Write) -> Result<(), End> {
        if self.has("uci") {
            writeln!(out, "id name Not A Go Engine")?;
            return Ok(out.flush()?);
        }
        let mut words = line.split_whitespace();
        let id = words.next().unwrap_or("");
        let command = words.next().unwrap_or("");
        let arguments: Vec<&str> = words.collect();
        let habit = self.misbehave(command, out)?;
        let reply = match habit.as_deref() {
            Some("nonsense") => Ok("rm -rf / ; $(reboot)".to_owned()),
            Some("refuses") => Err("I would rather not".to_owned()),
            _ => self.reply(command, &arguments),
        };
        let id = if habit.as_deref() == Some("wrong-id") { "4711" } else { id };
        if habit.as_deref() == Some("chats") {
            writeln!(out, "thinking about {command}...\n\ninfo string nothing")?;
        }
        match reply {
            Ok(text) => write!(out, "={id} {text}\n\n")?,
            Err(text) => write!(out, "?{id} {text}\n\n")?,
        }
        out.flush()?;
        if command == "quit" { Err(End) } else { Ok(()) }
    }

    fn reply(&mut self, command: &str, arguments: &[&str]) -> Result<String, String> {
        let other = ["gnugo", "pachi", "katago", "leela"].into_iter().find(|name| self.has(name));
        let own = match other {
            Some("gnugo") => {
                "dragon_status restricted_genmove initial_influence estimate_score top_moves_black top_moves_white"
            }
            Some("pachi") => "final_status_list lz-analyze",
            Some("katago") => "kata-search_analyze kata-set-param rectangular_boardsize",
            Some("leela") => "lz-genmove_analyze lz-setoption final_status_list",
            _ => "dragon_status owl_attack owl_defend",
        };
        match command {
            "name" => Ok(match other {
                Some("gnugo") => "GNU Go",
                Some("pachi") => "Pachi UCT",
                Some("katago") => "KataGo",
                Some("leela") => "Leela Zero",
                _ => "Chizu's test engine",
            }
            .to_owned()),
            "version" => Ok("1".to_owned()),
            "list_commands" => {
                let all = [
                    "name",
                    "version",
                    "list_commands",
                    "boardsize",
                    "clear_board",
                    "komi",
                    "play",
                    "genmove",
                    "quit",
                ];
                Ok(all.join("\n") + "\n" + &own.replace(' ', "\n"))
            }
            "boardsize" => {
                let size = arguments.first().and_then(|word| word.parse().ok()).unwrap_or(0);
                if self.has("size-9") && size != 9 || size > 25 {
                    return Err("unacceptable size".to_owned());
                }
                self.area = size * size;
                Ok(String::new())
            }
            "rectangular_boardsize" if self.has("katago") => {
                self.area = arguments.iter().filter_map(|word| word.parse::<usize>().ok()).product();
                Ok(String::new())
            }
            "clear_board" | "komi" | "play" | "quit" | "kata-set-param" | "lz-setoption" => Ok(String::new()),
            "genmove" => Ok(match ["resigns", "illegal"].into_iter().find(|habit| self.has(habit)) {
                Some("resigns") => "resign",
                Some("illegal") => "Z99",
                _ => "pass",
            }
            .to_owned()),
            "dragon_status" if self.has("dead") => Ok("dead".to_owned()),
            "dragon_status" if self.has("critical") => Ok("critical A1 PASS".to_owned()),
            "dragon_status" => Ok("alive".to_owned()),
            // The last point it may play on.
            "restricted_genmove" => Ok(arguments.last().copied().unwrap_or("PASS").to_owned()),
            "lz-genmove_analyze" => Ok("info move A1 visits 1\nplay A1".to_owned()),
            "initial_influence" => Ok("-1.00 ".repeat(self.area)),
            "estimate_score" => Ok("W+3.5 (upper bound: -3.5, lower: -7.2)".to_owned()),
            "top_moves_black" | "top_moves_white" => Ok("A1 7.5 B1 3.2".to_owned()),
            "owl_attack" => Ok("1 A1".to_owned()),
            "owl_defend" => Ok("2 B1".to_owned()),
            "final_status_list" => Ok(if self.has("dead") { "A1 B1\nC1" } else { "" }.to_owned()),
            "kata-search_analyze" => {
                // Of whoever moves, as KataGo's own usual setting has it: Black owns all.
                let owner = if arguments.first() == Some(&"w") { "-0.9 " } else { "0.9 " };
                let owners = owner.repeat(self.area);
                Ok(format!("\ninfo move A1 visits 1 pv A1 ownership {owners}\nplay A1"))
            }
            _ => Err("unknown command".to_owned()),
        }
    }

    fn analyze(&self, line: &str, out: &mut impl Write) -> Result<(), End> {
        let Ok(query) = serde_json::from_str::<serde_json::Value>(line) else {
            writeln!(out, "{{\"error\":\"Could not parse\"}}")?;
            return Ok(out.flush()?);
        };
        let id = query["id"].clone();
        let command = query["action"].as_str().unwrap_or("analysis");
        let habit = self.misbehave(command, out)?;
        let id = if habit.as_deref() == Some("wrong-id") { serde_json::json!("4711") } else { id };
        let answer = match habit.as_deref() {
            Some("nonsense") => serde_json::json!({ "id": id, "ownership": [1.0] }),
            Some("refuses") => {
                serde_json::json!({ "id": id, "error": "I would rather not", "field": "komi" })
            }
            Some("chats") => {
                writeln!(out, "{}", serde_json::json!({ "id": id, "warning": "odd", "field": "komi" }))?;
                self.view(&query)
            }
            _ if command == "query_version" => {
                serde_json::json!({ "id": id, "action": command, "version": "1.0" })
            }
            _ => self.view(&query),
        };
        let mut answer = answer;
        answer["id"] = id;
        writeln!(out, "{answer}")?;
        Ok(out.flush()?)
    }

    /// Black owns all; with the habit `critical`, whoever moves first does.
    fn view(&self, query: &serde_json::Value) -> serde_json::Value {
        let side = |key: &str| query[key].as_u64().unwrap_or(0) as usize;
        let area = side("boardXSize") * side("boardYSize");
        let white = query["initialPlayer"] == "W";
        let owner = if white && self.has("critical") && side("boardXSize") > 7 { -0.9 } else { 0.9 };
        let allowed = &query["allowMoves"][0]["moves"][0];
        let first = if allowed.is_string() { allowed.clone() } else { "A1".into() };
        let policy: Vec<f32> = (0..=area).map(|at| at as f32 / 1000.0).collect();
        serde_json::json!({
            "isDuringSearch": false,
            "ownership": vec![owner; area],
            "policy": policy,
            "moveInfos": [{ "move": first, "order": 0 }],
            "rootInfo": { "visits": query["maxVisits"], "scoreLead": 1.5 },
        })
    }
}
