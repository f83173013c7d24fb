//! Tasks that ask about positions whose answers are known.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use xtask::suite::choice::Choice;
use xtask::truth::doors::{Door, Limits};
use xtask::truth::kind::Kind;
use xtask::truth::repeat::Superko;
use xtask::{contests, engines, problems, truth, vectors};

use super::{say, write_json};

#[derive(Args)]
pub(crate) struct ProblemsArgs {
    /// The file: a problem on every line.
    file: PathBuf,
    /// Positions to visit at most for each question.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// Writes the figures as one JSON object.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Shows N problems that were not solved, with their boards.
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Only every N-th problem.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// The number of the first problem, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: usize,
    /// Tells a line about each problem.
    #[arg(long)]
    each: bool,
    /// Weighs what this engine's net finds natural where a problem is not solved.
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// The engines.toml it stands in.
    #[arg(long, value_name = "FILE", requires = "engine")]
    config: Option<PathBuf>,
}

impl ProblemsArgs {
    /// Solves problems; `false` if there are none, or a line cannot be read.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let names: Vec<String> = self.engine.iter().cloned().collect();
        let engine = match names.is_empty() {
            true => None,
            false => engines::specs(self.config.as_deref(), &names, None)?.into_iter().next(),
        };
        let plan = problems::Plan {
            nodes: self.nodes,
            choice: self.choice.clone(),
            worst: self.worst,
            every: self.every,
            from: self.from,
            engine,
        };
        let report = problems::run(&self.file, &plan)?;
        if self.each {
            say(&report.each);
        }
        for drawing in &report.worst {
            say(&format!("{drawing}\n"));
        }
        say(&report.table());
        if let Some(path) = &self.json {
            write_json(path, &report.kinds)?;
        }
        for error in &report.errors {
            // There is nowhere to complain about standard error.
            let _ = writeln!(std::io::stderr().lock(), "{error}");
        }
        Ok(!report.kinds.is_empty() && report.errors.is_empty())
    }
}

#[derive(Args)]
pub(crate) struct TruthArgs {
    /// Which fights: every seed has its own.
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// Rows of the closed boards: a number, or the least and the most of them as in 5..9.
    #[arg(long, value_name = "N..M", default_value = "5..9", value_parser = sizes)]
    size: Sizes,
    /// Only fights of this kind; may be given more than once.
    #[arg(long, value_enum)]
    kind: Vec<Kind>,
    /// Only this door; may be given more than once.
    #[arg(long, value_enum)]
    door: Vec<Door>,
    /// Positions to visit at most in each stage of a question.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// The most positions a fight may have to be solved.
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    states: usize,
    /// Solves them by superko, and asks the reader only.
    #[arg(long, value_enum)]
    superko: Option<Superko>,
    /// Shows N mistakes.
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
    /// Shows them as they were drawn, not the smallest boards on which they are made.
    #[arg(long)]
    whole: bool,
}

impl TruthArgs {
    /// Asks about random fights; `false` if an answer is wrong.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let plan = truth::Plan {
            seed: self.seed,
            count: self.count,
            size: self.size.0,
            kinds: self.kind.clone(),
            doors: self.door.clone(),
            limits: Limits { nodes: self.nodes, states: self.states, superko: self.superko },
            show: self.show,
            shrink: !self.whole,
        };
        let report = truth::run(&plan);
        say(&report.mistakes(&plan));
        say(&report.table());
        Ok(report.wrong.is_empty())
    }
}

/// Rows, least and most.
#[derive(Clone, Copy)]
pub(crate) struct Sizes([usize; 2]);

fn sizes(text: &str) -> Result<Sizes, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
    let [least, most] = [number(least)?, number(most)?];
    if (4..=19).contains(&least) && (least..=19).contains(&most) {
        Ok(Sizes([least, most]))
    } else {
        Err("a board has 4 to 19 rows here, the least first".to_owned())
    }
}

#[derive(Args)]
pub(crate) struct VectorsArgs {
    /// The file: a position with its maps on every line.
    file: PathBuf,
    /// Writes the figures as one JSON object.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl VectorsArgs {
    /// Compares maps; `false` if a field differs.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let report = vectors::run(&self.file)?;
        say(&report.table());
        if let Some(path) = &self.json {
            write_json(path, &report)?;
        }
        Ok(report.is_clean())
    }
}

#[derive(Args)]
pub(crate) struct EnginesArgs {
    /// The folder with groups.jsonl; without it, it is only said what is there.
    #[arg(requires = "records")]
    folder: Option<PathBuf>,
    /// The folder with the records it names.
    records: Option<PathBuf>,
    /// An engines.toml; without one, what is found is asked.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Only these engines of it.
    #[arg(long, value_name = "NAME", requires = "config")]
    engine: Vec<String>,
    /// How often nets look at each position.
    #[arg(long, value_name = "N")]
    visits: Option<u32>,
    /// Tell every group.
    #[arg(long)]
    all: bool,
}

impl EnginesArgs {
    /// Says which engines are there, and how good they are.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { folder, records, config, engine: names, visits, all } = self;
        say(&engines::run(&engines::Plan { config, names, visits, folders: folder.zip(records), all })?);
        Ok(true)
    }
}

#[derive(Args)]
pub(crate) struct ContestsArgs {
    /// Which borders: every seed has its own.
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// The most empty points of each.
    #[arg(long, value_name = "N", default_value_t = 14)]
    empty: usize,
    /// The most positions a border may have to be solved.
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    positions: usize,
    /// Shows N mistakes.
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
}

impl ContestsArgs {
    /// Whether what is said of open borders is right, 95 of 100, and no gote is told as sente.
    #[expect(clippy::unnecessary_wraps, reason = "all tasks may fail")]
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let Self { seed, count, empty, positions, show } = *self;
        let (outcomes, left_out) = contests::run(&contests::Plan { seed, count, empty, positions });
        say(&contests::report(&outcomes, left_out, show));
        let right = outcomes.iter().filter(|outcome| outcome.is_right()).count();
        let is_gote = outcomes.iter().any(contests::Outcome::is_gote_told_as_sente);
        Ok(20 * right >= 19 * outcomes.len() && !is_gote)
    }
}
