//! The task about numbers that were chosen.

use std::ffi::OsString;

use anyhow::Context;
use clap::Args;
use xtask::tune::{self, Setting};

use super::{say, told};

#[derive(Args)]
pub(crate) struct TuneArgs {
    /// Gives a number another value, as `read.wall_slack=4`; as often as wanted.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Setting>,
    /// Runs the task only with what is set, not as usual before.
    #[arg(long)]
    alone: bool,
    /// Makes the page docs/tuning.md.
    #[arg(long)]
    write: bool,
    /// The task to run with what is set, behind `--`.
    #[arg(last = true, value_name = "TASK")]
    task: Vec<OsString>,
}

impl TuneArgs {
    /// Lists the numbers, writes their page, or runs a task with others.
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        if self.write {
            let path = xtask::web::root().join(tune::PAGE);
            std::fs::write(&path, tune::page())
                .with_context(|| format!("cannot write {}", path.display()))?;
        } else if self.set.is_empty() && self.task.is_empty() {
            say(&tune::list());
        } else {
            return told(tune::run(&self.set, &self.task, !self.alone));
        }
        Ok(true)
    }
}
