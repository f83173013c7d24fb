//! The `chizu` command: counts finished Go games and says why.
//!
//! A thin leaf over the library crates: it finds and opens files ([`input`]), asks the libraries, and
//! prints ([`score`], [`show`], [`analyze`], [`groups`], [`eyes`], [`map`], [`read`], [`problem`], [`sgf`]), writes tables (`table`, a feature), talks to
//! another program ([`gtp`]) or to a browser ([`open`]). What a position means is decided elsewhere.

mod analyze;
mod args;
mod cli;
mod engine;
mod exit;
mod eyes;
mod game;
mod groups;
mod gtp;
mod help;
mod input;
mod local;
mod manual;
mod map;
mod open;
mod output;
mod page;
mod parallel;
mod problem;
mod read;
mod score;
mod serve;
mod sgf;
mod show;
mod stdout;
#[cfg(feature = "table")]
mod table;
mod terminal;
mod words;
mod write;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::SgfCommand;
use cli::{Cli, Command};
use exit::{Exit, Misuse};
use terminal::Screen;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come this way too.
        Err(error) => return ended(misused(&error)),
    };
    let screen = Screen::detect(cli.color);
    ended(match &cli.command {
        Command::Score(args) => Ok(score::run(args, screen)),
        Command::Dead(args) => Ok(score::dead(args, screen)),
        Command::Show(args) => show::run(args, screen),
        Command::Analyze(args) => analyze::run(args, screen),
        Command::Groups(args) => groups::groups(args, screen),
        Command::Chains(args) => groups::chains(args, screen),
        Command::Eyes(args) => eyes::run(args, screen),
        Command::Map(args) => map::run(args, screen),
        Command::Read(args) => read::run(args, screen),
        Command::Local(args) => local::run(args, screen),
        Command::Problem(args) => problem::run(args, screen),
        Command::Engine(command) => engine::run(command),
        Command::Sgf(SgfCommand::Check { files }) => Ok(sgf::check(files)),
        Command::Sgf(SgfCommand::Fmt(args)) => sgf::fmt(args),
        #[cfg(feature = "table")]
        Command::Table(args) => table::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Open(args) => open::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "chizu", &mut script);
            print(&script)
        }
        Command::Man { of } => manual::page(of.as_deref()).and_then(|page| print(page.as_bytes())),
    })
}

fn ended(exit: anyhow::Result<Exit>) -> ExitCode {
    match exit {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) => {
            // There is nowhere to complain about standard error.
            let _ = writeln!(std::io::stderr().lock(), "chizu: {error:#}");
            let asked = error.downcast_ref::<chizu_json::Error>();
            let misused = matches!(asked, Some(chizu_json::Error::Misuse(_))) || error.is::<Misuse>();
            let exit = if misused { Exit::Usage } else { Exit::Trouble };
            ExitCode::from(exit as u8)
        }
    }
}

/// Prints help, or what is wrong with the command line.
fn misused(error: &clap::Error) -> anyhow::Result<Exit> {
    let there = if error.use_stderr() { Ok(()) } else { stdout::locked().map(drop) };
    let printed = there.and_then(|()| error.print()).and_then(|()| std::io::stdout().flush());
    printed_to_end(printed).map(|()| if error.exit_code() == 0 { Exit::Fine } else { Exit::Usage })
}

fn print(bytes: &[u8]) -> anyhow::Result<Exit> {
    let printed = stdout::locked().and_then(|mut out| out.write_all(bytes).and_then(|()| out.flush()));
    printed_to_end(printed).map(|()| Exit::Fine)
}

/// Prints an object in a line of its own.
fn print_json(object: &impl serde::Serialize) -> anyhow::Result<Exit> {
    print(chizu_json::line(object).as_bytes())
}

fn printed_to_end(printed: std::io::Result<()>) -> anyhow::Result<()> {
    exit::or_closed_pipe(printed)
        .map_err(|error| anyhow::anyhow!("standard output: {}", words::write_error(&error)))
}
