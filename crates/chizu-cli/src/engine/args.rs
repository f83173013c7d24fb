//! What can be said of engines on the command line.

use chizu_engines::config::Protocol;
use clap::{Args, Subcommand};

use super::{seconds, visits};

/// Engines to ask for a second opinion.
#[derive(Clone, Debug, Args)]
pub(crate) struct EngineArgs {
    /// Ask this engine, too (see `chizu engine`); may be given several times
    #[arg(long, help_heading = "Second opinion", value_name = "NAME")]
    pub(crate) engine: Vec<String>,
    /// Time for all questions about a position; what is answered until then stands
    #[arg(long, help_heading = "Second opinion", value_name = "SECONDS", default_value_t = 60, value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) engine_seconds: u64,
    /// How often a net is to look at each position, instead of what engines.toml says
    #[arg(long, help_heading = "Second opinion", value_name = "N", value_parser = visits, allow_negative_numbers = true, requires = "engine")]
    pub(crate) visits: Option<u32>,
    /// Ask again what was answered before, and keep no answers
    #[arg(long, help_heading = "Second opinion", requires = "engine")]
    pub(crate) no_cache: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EngineCommand {
    /// Add an engine: a name, and after -- the program with its arguments
    Add(AddArgs),
    /// List the engines there are
    List,
    /// Start engines, ask each about two groups, and say how it went
    Test {
        /// Which; all if none is named
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Remove an engine from the list
    Remove {
        /// Which
        #[arg(value_name = "NAME")]
        name: String,
    },
}

#[derive(Debug, Args)]
pub(crate) struct AddArgs {
    /// What it is to be called
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// The program and its arguments; no shell is asked
    #[arg(last = true, required = true, value_name = "COMMAND", allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
    /// How it speaks: gtp, or analysis for KataGo's; by default as the command says
    #[arg(long, value_name = "gtp|analysis")]
    pub(crate) protocol: Option<Protocol>,
    /// How often a net is to look at each position
    #[arg(long, value_name = "N", value_parser = visits, allow_negative_numbers = true)]
    pub(crate) visits: Option<u32>,
    /// How long each answer may take
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Option<u64>,
    /// How long its start may take
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) start_seconds: Option<u64>,
}
