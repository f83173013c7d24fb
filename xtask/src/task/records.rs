//! Tasks over records: kept byte for byte, replayed as others replay them, never lost.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use xtask::{kills, oracle, records};

#[derive(Args)]
pub(crate) struct KillsArgs {
    /// How often.
    #[arg(long, value_name = "N", default_value_t = 200)]
    times: u32,
}

impl KillsArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        kills::run(self.times)
    }
}

#[derive(Args)]
pub(crate) struct RecordsArgs {
    /// Folders with records, or records.
    paths: Vec<PathBuf>,
    /// Times edits of trees of N nodes instead.
    #[arg(long, value_name = "N")]
    large: Option<usize>,
    /// Chooses the comments that are changed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Names the files in which more than the comment changed.
    #[arg(long)]
    relaid: bool,
}

impl RecordsArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        if let Some(nodes) = self.large {
            for tree in records::large(nodes)? {
                let steps: Vec<_> = tree
                    .steps
                    .iter()
                    .map(|(step, taken)| format!("{step} {:.1}", taken.as_secs_f64() * 1e3))
                    .collect();
                writeln!(std::io::stdout(), "{}: {} ms", tree.name, steps.join(", "))?;
            }
            return Ok(true);
        }
        let found = records::run(&self.paths, self.seed)?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{} records; {} files without one", found.records, found.unreadable)?;
        writeln!(
            out,
            "a comment changed in {}; in {} of them more than that property",
            found.edited,
            found.relaid.len()
        )?;
        let [open, edit, write] = found.slowest.map(|taken| taken.as_secs_f64() * 1e3);
        writeln!(out, "at most: open {open:.1} ms, edit {edit:.1} ms, write {write:.1} ms")?;
        if self.relaid {
            for file in &found.relaid {
                writeln!(out, "{}", file.display())?;
            }
        }
        for (file, fault) in &found.faults {
            writeln!(out, "{}: {fault}", file.display())?;
        }
        Ok(found.faults.is_empty())
    }
}

#[derive(Args)]
pub(crate) struct OracleArgs {
    /// Folders with records.
    folders: Vec<PathBuf>,
    /// Number of random games.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u32,
    /// The first random game's seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The Python that has sgfmill.
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
}

impl OracleArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        let Self { folders, games, seed, python } = self;
        oracle::run(&oracle::Plan { folders, games, seed, python })
    }
}
