//! What can be asked of `chizu table`.

use std::path::PathBuf;

use chizu_table::{Row, What};
use clap::Args;

use crate::args::{CountingArgs, EffortArgs, MethodArg, jobs};

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Records, folders, archives, or - for standard input; tables (.parquet .arrow .feather) with a column of records
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The file to write: .parquet or .arrow
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// What is wanted of each position: score, groups, ownership, chains, readings
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "score")]
    pub(crate) what: Vec<What>,
    /// What a row is: position, group or chain
    #[arg(long, value_name = "WHAT", default_value = "position")]
    pub(crate) row: Row,
    /// The column of tables that holds the records
    #[arg(long, value_name = "NAME", default_value = "sgf")]
    pub(crate) column: String,
    /// Besides the last position of each game, those after every N moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "move_number")]
    pub(crate) every: Option<u32>,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// How the score is judged
    #[arg(long, value_enum, default_value_t = MethodArg::Adjudicate, help_heading = "Counting")]
    pub(crate) method: MethodArg,
    /// Give the result by every rule set
    #[arg(long, help_heading = "Counting")]
    pub(crate) all_rules: bool,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Files, or games of large files, in a part: what is done again at most if the work is broken off
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) part: u64,
    /// Games looked at at the same time; all cores by default
    #[arg(short, long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub(crate) jobs: Option<u16>,
}
