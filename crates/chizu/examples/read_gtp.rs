//! Answers GNU Go's reading commands over GTP, one position at a time: enough for its test files.
//!
//! `cargo run --release --example read_gtp`, then `loadsgf FILE [MOVE]`, `attack D4`, …

#![allow(clippy::print_stderr)] // The searches are told on the side.

use std::io::{BufRead, Write};

use chizu::board::{Color, Move, Point, Position, Size, Suicide};
use chizu::read::{self, Answer, Budget};
use chizu::sgf::{NodeId, Replay};

fn load(args: &[&str]) -> Result<Position, String> {
    let file = args.first().ok_or("which file?")?;
    let bytes = std::fs::read(file).map_err(|e| format!("cannot open or parse '{file}': {e}"))?;
    let games = chizu::sgf::parse(&bytes).map_err(|e| e.to_string())?;
    let tree = games.first();
    let until = args.get(1).and_then(|n| n.parse::<usize>().ok()).unwrap_or(usize::MAX);
    // The position before the move of that number, with whatever is set up in between.
    let mut node = NodeId::ROOT;
    let mut moves = 0;
    for next in tree.main_line() {
        moves += usize::from(["B", "W"].iter().any(|code| tree.property(next, code).is_some()));
        if moves >= until {
            break;
        }
        node = next;
    }
    let replayed = Replay::of(tree).to_node(node).tolerant().map_err(|e| e.to_string())?;
    Ok(replayed.game.position().clone())
}

struct Server {
    history: Vec<Position>,
    budget: Budget,
    verbose: bool,
}

impl Server {
    fn position(&self) -> &Position {
        &self.history[self.history.len() - 1]
    }

    fn points(&self, args: &[&str]) -> Result<Vec<Point>, String> {
        let size = self.position().size();
        args.iter().map(|a| size.parse_point(a).ok_or_else(|| "invalid coordinate".to_owned())).collect()
    }

    fn show(&self, answer: &Answer) -> String {
        let size = self.position().size();
        let name = |mv: &Move| match mv {
            Move::Pass => "PASS".to_owned(),
            Move::Play(point) => size.name(*point).to_string(),
        };
        if self.verbose {
            let line: Vec<_> = answer.line.iter().map(name).collect();
            eprintln!(
                "  {:?} nodes {} children {} undecided {} line {}",
                answer.evidence,
                answer.nodes,
                answer.children,
                answer.undecided,
                line.join(" ")
            );
        }
        match &answer.best {
            Some(best) => format!("{} {}", answer.code.number(), name(best)),
            None => answer.code.number().to_string(),
        }
    }

    fn run(&mut self, command: &str, args: &[&str]) -> Result<String, String> {
        let error = |e: read::ReadError| e.to_string();
        match command {
            "boardsize" => {
                let n = args.first().and_then(|n| n.parse().ok()).ok_or("size?")?;
                self.history = vec![Position::empty(Size::new(n, n).map_err(|e| e.to_string())?)];
                Ok(String::new())
            }
            "clear_board" => {
                self.history = vec![Position::empty(self.position().size())];
                Ok(String::new())
            }
            "loadsgf" => {
                self.history = vec![load(args)?];
                Ok(String::new())
            }
            "trymove" | "play" | "black" | "white" => {
                let (color, point) = match command {
                    "black" => (Color::Black, args.first()),
                    "white" => (Color::White, args.first()),
                    _ if args.first().is_some_and(|c| c.to_lowercase().starts_with('b')) => {
                        (Color::Black, args.get(1))
                    }
                    _ => (Color::White, args.get(1)),
                };
                let point = self.points(&[point.ok_or("where?")?])?[0];
                let mut next = self.position().clone();
                next.play_despite_ko(color, Move::Play(point), Suicide::Forbidden)
                    .map_err(|e| e.to_string())?;
                self.history.push(next);
                Ok(String::new())
            }
            "popgo" | "undo" => {
                if self.history.len() > 1 {
                    self.history.pop();
                }
                Ok(String::new())
            }
            "showboard" => {
                let size = self.position().size();
                let top = size.points().take(usize::from(size.width()));
                let letters: Vec<_> = top.map(|p| size.name(p).to_string()[..1].to_owned()).collect();
                let mut text = format!("\n   {}", letters.join(" "));
                let diagram = self.position().stones().to_string();
                for (row, line) in diagram.lines().enumerate() {
                    let number = usize::from(size.height()) - row;
                    text += &format!("\n{number:2} {line} {number}");
                }
                Ok(text)
            }
            "nodes" => {
                self.budget.nodes = args.first().and_then(|n| n.parse().ok()).ok_or("how many?")?;
                Ok(String::new())
            }
            _ => {
                let points = self.points(args)?;
                let at = |i: usize| points.get(i).copied().ok_or("which point?");
                let p = self.position();
                match command {
                    "attack" => read::capture(p, at(0)?, &self.budget).map(|a| self.show(&a)),
                    "defend" => read::save(p, at(0)?, &self.budget).map(|a| self.show(&a)),
                    "connect" => read::connect(p, at(0)?, at(1)?, &self.budget).map(|a| self.show(&a)),
                    "disconnect" => read::disconnect(p, at(0)?, at(1)?, &self.budget).map(|a| self.show(&a)),
                    "attack_either" => read::capture_either(p, at(0)?, at(1)?, &self.budget)
                        .map(|a| a.code.number().to_string()),
                    "defend_both" => {
                        read::save_both(p, at(0)?, at(1)?, &self.budget).map(|a| a.code.number().to_string())
                    }
                    "does_attack" => {
                        read::captures(p, at(0)?, at(1)?, &self.budget).map(|c| c.number().to_string())
                    }
                    "does_defend" => {
                        read::saves(p, at(0)?, at(1)?, &self.budget).map(|c| c.number().to_string())
                    }
                    _ => return Err("unknown command".to_owned()),
                }
                .map_err(error)
            }
        }
    }
}

fn main() -> std::io::Result<()> {
    let mut budget = Budget::default();
    if let Some(nodes) = std::env::args().nth(1).and_then(|n| n.parse().ok()) {
        budget.nodes = nodes;
    }
    let verbose = std::env::args().nth(2).is_some();
    let mut server = Server { history: vec![Position::empty(Size::NINETEEN)], budget, verbose };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
        let id = words.first().filter(|w| w.bytes().all(|b| b.is_ascii_digit())).copied().unwrap_or("");
        let rest = &words[usize::from(!id.is_empty())..];
        let Some(command) = rest.first() else { continue };
        let mut out = std::io::stdout().lock();
        match server.run(command, &rest[1..]) {
            Ok(text) => write!(out, "={id} {text}\n\n")?,
            Err(text) => write!(out, "?{id} {text}\n\n")?,
        }
        out.flush()?;
        if *command == "quit" {
            break;
        }
    }
    Ok(())
}
