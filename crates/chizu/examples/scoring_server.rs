//! The core of a scoring server: a record comes in as bytes, the answer goes out as text.
//!
//! `cargo run --release -p chizu --example scoring_server -- samples/nine.sgf`

#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;

use chizu::record::{self, Request};
use chizu::score::{self, Completion};
use chizu::{PointSet, Size, sgf};

/// The answer to a record: its result, who is dead, and what was assumed.
pub(crate) fn answer(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let games = sgf::parse(bytes)?;
    let game = record::open(games.first(), &Request::default())?;
    let count = score::adjudicate(&game.position, &game.options);
    let size = game.position.size();
    let mut lines = vec![match count.completion {
        Completion::Finished => format!("result {}", sgf::GameResult::from(count.score)),
        Completion::Unfinished => format!("unfinished, as it stands {}", sgf::GameResult::from(count.score)),
    }];
    lines.push(format!("rules {}", game.rules_name()));
    lines.push(format!("dead black {}", names(count.dead.black, size)));
    lines.push(format!("dead white {}", names(count.dead.white, size)));
    lines.push(format!("neutral {}", count.dame.len()));
    lines.extend(game.margin_from(&count).map(|margin| format!("record says {margin} more for Black")));
    lines.extend(game.notes.iter().map(|note| format!("note {note}")));
    lines.extend(game.diagnostics.iter().map(|found| format!("fault {found}")));
    Ok(lines.join("\n"))
}

fn names(points: PointSet, size: Size) -> String {
    points.iter().map(|point| size.name(point).to_string()).collect::<Vec<_>>().join(" ")
}

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        println!("{path}\n{}", answer(&std::fs::read(&path)?)?);
    }
    Ok(())
}
