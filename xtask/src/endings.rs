//! Whether the counts of a game's last positions agree with each other.
//!
//! Nobody gains by moving: with correct play a position is worth at least as much to the player to move as it is after any
//! move of his. So where a move of a record wins its player points by our count, one of the two counts is wrong, whatever
//! the result of the game. Small gains are moves at borders that were still open; large ones are mistakes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use chizu::Color;
use chizu::board::{Score, Scoring};
use chizu::score::{Charge, Completion, Count, CountOptions, adjudicate};
use chizu::sgf::Replay;

use crate::suite::choice::Choice;
use crate::suite::games;
use crate::suite::truth::Truth;

/// Gains of so many points are large.
const LARGE: i32 = 4;

/// What to count.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folders with `truth.jsonl`.
    pub folders: Vec<PathBuf>,
    /// Which of them.
    pub choice: Choice,
    /// How many moves from the end.
    pub moves: usize,
    /// How many of the largest gains are told.
    pub worst: usize,
}

/// A move that changes the count.
#[derive(Clone, Debug)]
pub struct Step {
    /// The record.
    pub file: String,
    /// The number of the move.
    pub number: usize,
    /// Points its player gains by our count.
    pub gain: i32,
}

/// What was found in a folder.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Positions counted.
    pub positions: usize,
    /// Those that are not finished.
    pub unfinished: usize,
    /// Those that are finished, but are off by much from the count of the game's end.
    pub off: usize,
    /// Moves between finished positions that gain.
    pub gains: Vec<Step>,
    /// The records that could not be used.
    pub unreadable: Vec<String>,
}

impl Found {
    /// How many of the gains are large.
    #[must_use]
    pub fn large(&self) -> usize {
        self.gains.iter().filter(|step| step.gain >= LARGE).count()
    }
}

/// Runs it and returns the table.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut out =
        String::from("positions  unfinished  off by 4 and more  moves that gain 1-3    4 and more\n");
    for folder in &plan.folders {
        let found = look(folder, plan)?;
        let (all, large) = (found.gains.len(), found.large());
        let Found { positions, unfinished, off, mut gains, unreadable } = found;
        writeln!(
            out,
            "{positions:9}  {unfinished:10}  {off:17}  {:19}  {large:12}  {}",
            all - large,
            folder.display()
        )?;
        gains.sort_by_key(|step| std::cmp::Reverse(step.gain));
        for Step { file, number, gain } in gains.iter().take(plan.worst) {
            writeln!(out, "  {file} move {number} gains {gain}")?;
        }
        for record in unreadable {
            writeln!(out, "  unreadable: {record}")?;
        }
    }
    Ok(out)
}

/// Counts the last positions of a folder's games; those that cannot be read are told.
pub fn look(folder: &Path, plan: &Plan) -> anyhow::Result<Found> {
    let mut found = Found::default();
    for truth in games::chosen(folder, &plan.choice)? {
        if truth.options().rules.scoring == Scoring::Territory
            && let Err(error) = game(folder, &truth, plan.moves, &mut found)
        {
            found.unreadable.push(format!("{}: {error:#}", truth.file));
        }
    }
    Ok(found)
}

fn game(folder: &Path, truth: &Truth, moves: usize, found: &mut Found) -> anyhow::Result<()> {
    let collection = chizu::sgf::parse(&std::fs::read(folder.join(&truth.file))?)?;
    let whole = Replay::of(collection.first()).tolerant()?;
    let options = CountOptions { charge: Charge::All, ..truth.options() };
    let mut later: Option<(Count, Color)> = None;
    let mut end = None;
    for number in (whole.moves.saturating_sub(moves)..=whole.moves).rev() {
        let replay = Replay::of(collection.first()).up_to(number).tolerant()?;
        let count = adjudicate(replay.game.position(), &options);
        let end = *end.get_or_insert(count.board_margin);
        found.positions += 1;
        if count.completion == Completion::Unfinished {
            found.unfinished += 1;
        } else {
            found.off += usize::from(points(count.board_margin - end).abs() >= LARGE);
            if let Some((after, mover)) = &later {
                let change = points(after.board_margin - count.board_margin);
                let gain = if *mover == Color::Black { change } else { -change };
                if gain > 0 && after.completion != Completion::Unfinished {
                    found.gains.push(Step { file: truth.file.clone(), number: number + 1, gain });
                }
            }
        }
        let Some((mover, _)) = replay.last_move else { break };
        later = Some((count, mover));
    }
    Ok(())
}

fn points(score: Score) -> i32 {
    score.half_points() / 2
}
