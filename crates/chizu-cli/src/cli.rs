//! The commands.

use clap::{Parser, Subcommand};

use crate::args::{
    AnalyzeArgs, DeadArgs, EyesArgs, GroupsArgs, GtpArgs, PositionArgs, ProblemArgs, ReadArgs, ScoreArgs,
    SgfCommand, ShowArgs,
};
use crate::engine::EngineCommand;
use crate::help;
use crate::local::LocalArgs;
use crate::map::MapArgs;
use crate::open::OpenArgs;
use crate::terminal::ColorWhen;

/// Reads positions of Go: counts, explains, solves, draws.
#[derive(Debug, Parser)]
#[command(name = "chizu", version, about = help::ABOUT, long_about = help::LONG_ABOUT, after_help = help::EXAMPLES)]
#[command(max_term_width = 100, disable_help_subcommand = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto, value_name = "WHEN")]
    pub(crate) color: ColorWhen,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count games: who won by how much, what is dead, dame and seki, and why
    #[command(long_about = help::SCORE, after_help = help::SCORE_EXAMPLES, after_long_help = help::SCORE_AFTER)]
    Score(ScoreArgs),
    /// Name the dead stones of games, for servers, editors and scripts
    #[command(long_about = help::DEAD, after_help = help::DEAD_EXAMPLES, after_long_help = help::DEAD_AFTER)]
    Dead(DeadArgs),
    /// Show the board after any move, and what the record says of the game
    #[command(after_help = help::SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Show which stones belong together, which groups live or die, and by which move
    #[command(long_about = help::GROUPS, after_help = help::GROUPS_EXAMPLES)]
    Groups(GroupsArgs),
    /// Show all on a page: who is ahead, territory and moyo, weak groups, big points
    #[command(long_about = help::ANALYZE, after_help = help::ANALYZE_EXAMPLES)]
    Analyze(AnalyzeArgs),
    /// Show every chain: its liberties, whether it can be captured or saved, and how
    #[command(long_about = help::CHAINS, after_help = help::CHAINS_EXAMPLES)]
    Chains(PositionArgs),
    /// Show eye spaces: how many eyes they yield, and the vital points
    #[command(long_about = help::EYES, after_help = help::EYES_EXAMPLES)]
    Eyes(EyesArgs),
    /// Draw a position: territory, moyo, influence, weak groups; as SVG, PNG or text
    #[command(long_about = help::MAP, after_help = help::MAP_EXAMPLES)]
    Map(MapArgs),
    /// Read out: can these stones be captured, do they live, are they connected?
    #[command(long_about = help::READ, after_help = help::READ_EXAMPLES)]
    Read(ReadArgs),
    /// Seal a group in, and tell whether it can live alone, without friends and without running
    #[command(long_about = help::LOCAL, after_help = help::LOCAL_EXAMPLES)]
    Local(LocalArgs),
    /// Solve a life-and-death problem: the move, the line, and why other moves fail
    #[command(long_about = help::PROBLEM, after_help = help::PROBLEM_EXAMPLES)]
    Problem(ProblemArgs),
    /// Write what is known of many games as a table, Parquet or Arrow
    #[cfg(feature = "table")]
    #[command(long_about = help::TABLE, after_help = help::TABLE_EXAMPLES)]
    Table(crate::table::TableArgs),
    /// Open games in the browser: the maps at every move, questions, the count, an editor
    #[command(long_about = help::OPEN, after_help = help::OPEN_EXAMPLES)]
    Open(OpenArgs),
    /// Name other programs to ask for a second opinion: GNU Go, KataGo, any GTP engine
    #[command(subcommand, long_about = help::ENGINE, after_help = help::ENGINE_EXAMPLES)]
    Engine(EngineCommand),
    /// Answer other programs over HTTP: counts, dead stones, groups, pictures
    #[command(long_about = help::SERVE, after_help = help::SERVE_EXAMPLES)]
    Serve(crate::serve::ServeArgs),
    /// Check game records for faults, and write them well
    #[command(subcommand)]
    Sgf(SgfCommand),
    /// Answer GoGui, Sabaki and scripts by the Go Text Protocol
    #[command(long_about = help::GTP, after_help = help::GTP_EXAMPLES)]
    Gtp(GtpArgs),
    /// Print a completion script for a shell
    #[command(after_help = help::COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page, for `man -l -`
    Man {
        /// Of this command alone
        #[arg(value_name = "COMMAND")]
        of: Option<String>,
    },
}
