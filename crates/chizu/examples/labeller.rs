//! Labels for training: each group of a game at every tenth move, with its status and what that rests on, as CSV.
//!
//! `cargo run --release -p chizu --example labeller -- samples/nine.sgf`

#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use std::fmt::Write;

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::effort::Effort;
use chizu::record::{self, Request};
use chizu::sgf;

/// Moves between two positions that are labelled.
const STEP: usize = 10;

/// A line for each group of each position.
pub(crate) fn labels(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let games = sgf::parse(bytes)?;
    let mut text = "move,key,color,stone,stones,liberties,status,evidence\n".to_owned();
    let moves = record::open(games.first(), &Request::default())?.moves;
    for at_move in (0..=moves).step_by(STEP) {
        let request = Request { at_move: Some(at_move), ..Request::default() };
        let position = record::open(games.first(), &request)?.position;
        let options = AnalysisOptions { effort: Effort::QUICK, ..AnalysisOptions::default() };
        for group in analyze(&position, &options).groups {
            writeln!(
                text,
                "{at_move},{:016x},{},{},{},{},{},{}",
                position.zobrist(),
                group.color,
                position.size().name(group.origin),
                group.stones.len(),
                group.liberties.len(),
                group.verdict.status.name(),
                group.verdict.evidence.name(),
            )?;
        }
    }
    Ok(text)
}

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        print!("{}", labels(&std::fs::read(&path)?)?);
    }
    Ok(())
}
