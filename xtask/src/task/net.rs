//! Tasks about the trained net.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use xtask::net;

use super::games::Games;
use super::told;

#[derive(Args)]
pub(crate) struct NetArgs {
    #[command(subcommand)]
    task: NetTask,
}

#[derive(Subcommand)]
pub(crate) enum NetTask {
    /// Turns records into positions with their final owners.
    Data(NetDataArgs),
    /// Says how good the net is.
    Check(NetCheckArgs),
}

#[derive(Args)]
pub(crate) struct NetCheckArgs {
    #[command(flatten)]
    games: Games,
    /// Only every N-th game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// In every N-th game looked at, follows estimates with reading from move to move.
    #[arg(long, value_name = "N", default_value_t = 0)]
    follow: usize,
}

#[derive(Args)]
pub(crate) struct NetDataArgs {
    /// Where the positions go.
    out: PathBuf,
    /// Records: SGF files, or ZIP archives of such.
    records: Vec<PathBuf>,
    /// A suite whose games are left out.
    #[arg(long, value_name = "FOLDER")]
    without: Vec<PathBuf>,
    /// A suite of which only part b is left out.
    #[arg(long, value_name = "FOLDER")]
    without_b: Vec<PathBuf>,
    /// Positions of each game.
    #[arg(long, value_name = "N", default_value_t = 24)]
    positions: usize,
    /// Chooses them.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games looked at at the same time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

impl NetArgs {
    pub(crate) fn run(self) -> anyhow::Result<bool> {
        match self.task {
            NetTask::Check(NetCheckArgs { games: Games { folders, choice }, every, follow }) => {
                told(net::check::run(&net::check::Plan { folders, choice, every, follow }))
            }
            NetTask::Data(args) => {
                let NetDataArgs { out, records, without, without_b, positions, seed, jobs } = args;
                told(net::data::run(&net::data::Plan {
                    out,
                    records,
                    without,
                    without_b,
                    positions,
                    seed,
                    jobs,
                }))
            }
        }
    }
}
