//! Tasks over games whose results are known.

use std::path::PathBuf;

use anyhow::Context;
use chizu::effort::Effort;
use chizu::score::Charge;
use chizu::score::carta::Choices;
use clap::Args;
use xtask::suite::choice::Choice;
use xtask::suite::method::Method;
use xtask::suite::report::{self, Summary};
use xtask::suite::run::{self, Plan};
use xtask::suite::worst;
use xtask::{dead, efforts, endings, ownership, proofs, readings};

use super::{complain, say, told, write_json};

// Games of suites. (What is said of them here would be said of the whole command.)
#[derive(Args)]
pub(crate) struct Games {
    /// Folders with `truth.jsonl`.
    pub(super) folders: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) choice: Choice,
}

#[derive(Args)]
pub(crate) struct SuiteArgs {
    /// The folder: `truth.jsonl` and the records it names.
    folder: PathBuf,
    /// How to count.
    #[arg(long, value_enum, default_value_t = Method::Adjudicate)]
    method: Method,
    /// Writes the figures as one JSON object.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Repeats every game in all 8 orientations and with colours exchanged.
    #[arg(long)]
    symmetry: bool,
    /// Shows the N games that are furthest off, with their boards.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Lists the games that are off by N points or more, a line each.
    #[arg(long, value_name = "N")]
    off: Option<u32>,
    #[command(flatten)]
    choice: Choice,
    /// Games counted at the same time; times are honest with one.
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Which protective moves are charged: all, connections, nothing; otherwise as the rules in the suite tell.
    #[arg(long, value_name = "WHICH")]
    charge: Option<Charge>,
    /// Choices of Carta's method: `program`, `paper`, `best` and `key=value` pairs.
    #[arg(long, value_name = "CHOICES", default_value = "best")]
    carta: Choices,
    /// What is spent on proofs: quick, usual, deep, or a number of positions.
    #[arg(long, value_name = "LEVEL", default_value_t = Effort::QUICK)]
    effort: Effort,
    /// Writes a line of JSON for each game: file, truth and counted margin (half-points).
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
}

impl SuiteArgs {
    /// Runs a suite; `false` if nothing could be counted or something could not be read.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { folder, method, symmetry, jobs, .. } = &self;
        let plan = Plan {
            method: *method,
            choice: self.choice.clone(),
            symmetry: *symmetry,
            jobs: *jobs,
            charge: self.charge,
            carta: self.carta,
            effort: self.effort,
        };
        let run = run::run(folder, &plan)?;
        let summary = Summary::of(&run);
        say(&summary.table(&format!("{} · {}", folder.display(), method.name())));
        if self.worst > 0 {
            say(worst::LEGEND);
            for outcome in report::worst(&run).take(self.worst) {
                say(&format!("\n{}", worst::show(outcome)));
            }
        }
        if let Some(points) = self.off {
            say(&report::off_by(&run, points));
        }
        if let Some(path) = &self.games {
            let lines: String = run.outcomes.iter().map(|o| format!("{}\n", report::line(o))).collect();
            std::fs::write(path, lines).with_context(|| format!("cannot write {}", path.display()))?;
        }
        if let Some(path) = &self.json {
            write_json(path, &summary)?;
        }
        if run.outcomes.is_empty() {
            complain("no game was counted");
        }
        Ok(!run.outcomes.is_empty() && run.unreadable.is_empty())
    }
}

#[derive(Args)]
pub(crate) struct DeadArgs {
    #[command(flatten)]
    games: Games,
    /// Repeats every game in all 8 orientations and with colours exchanged.
    #[arg(long)]
    symmetry: bool,
    /// Writes a line of JSON for each game: its dead stones and those in seki.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Compares with Carta's method, not with the marks.
    #[arg(long)]
    carta: bool,
    /// Shows the boards of N games that differ.
    #[arg(long, value_name = "N", default_value_t = 0)]
    show: usize,
}

impl DeadArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { games: Games { folders, choice }, json, carta, symmetry, show } = self;
        told(dead::run(&dead::Plan { folders, choice, json, carta, symmetry, show }))
    }
}

#[derive(Args)]
pub(crate) struct EndingsArgs {
    #[command(flatten)]
    games: Games,
    /// How many moves from the end.
    #[arg(long, value_name = "N", default_value_t = 14)]
    moves: usize,
    /// Tells the N largest gains of each folder.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
}

impl EndingsArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { games: Games { folders, choice }, moves, worst } = self;
        told(endings::run(&endings::Plan { folders, choice, moves, worst }))
    }
}

#[derive(Args)]
pub(crate) struct ReadingsArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Number of corners full of random stones.
    #[arg(long, value_name = "N", default_value_t = 0)]
    corners: u64,
    /// Positions to visit at most in each stage of a question.
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    nodes: u64,
    /// Shows N contradictions of the corners and of each folder.
    #[arg(long, value_name = "N", default_value_t = 0)]
    show: usize,
}

impl ReadingsArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { games: Games { folders, choice }, every, corners, nodes, show } = self;
        told(readings::run(&readings::Plan { folders, choice, every, corners, nodes, show }))
    }
}

#[derive(Args)]
pub(crate) struct EffortsArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: usize,
    /// Prints a line for each group.
    #[arg(long)]
    each: bool,
}

impl EffortsArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { games: Games { folders, choice }, every, each } = self;
        told(efforts::run(&efforts::Plan { folders, choice, every, each }))
    }
}

#[derive(Args)]
pub(crate) struct OwnershipArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Shows the boards of the N positions in which our field is furthest off.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Games looked at at the same time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

impl OwnershipArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { games: Games { folders, choice }, every, worst, jobs } = self;
        told(ownership::run(&ownership::Plan { folders, choice, every, worst, jobs }))
    }
}

#[derive(Args)]
pub(crate) struct ProofsArgs {
    #[command(flatten)]
    games: Games,
    /// The most positions looked at in a region.
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u32,
    /// Shows the boards of N contradictions and of the N games with the least proved.
    #[arg(long, value_name = "N", default_value_t = 0)]
    show: usize,
}

impl ProofsArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { games: Games { folders, choice }, nodes, show } = self;
        told(proofs::run(&proofs::Plan { folders, nodes, choice, show }))
    }
}
