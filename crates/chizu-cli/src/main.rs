//! The `chizu` command: counts finished Go games and says why.
//!
//! A thin leaf over the library crates: it finds and opens files ([`input`]), asks the libraries, and
//! prints ([`score`], [`show`], [`sgf`]) or talks to another program ([`gtp`]). What a position means is decided elsewhere.

mod args;
mod exit;
mod gtp;
mod help;
mod input;
mod output;
mod parallel;
mod score;
mod sgf;
mod show;
mod terminal;
mod words;
mod write;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Cli, Command, SgfCommand};
use exit::Exit;
use terminal::Screen;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let screen = Screen::detect(cli.color);
    let exit = match &cli.command {
        Command::Score(args) => Ok(score::run(args, screen)),
        Command::Show(args) => show::run(args, screen),
        Command::Sgf(SgfCommand::Check { files }) => Ok(sgf::check(files)),
        Command::Sgf(SgfCommand::Fmt(args)) => sgf::fmt(args),
        Command::Gtp => gtp::run(),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "chizu", &mut script);
            print(&script)
        }
        Command::Man => manual().and_then(|page| print(&page)),
    };
    match exit {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) => {
            // There is nowhere to complain about standard error.
            let _ = writeln!(std::io::stderr().lock(), "chizu: {error:#}");
            ExitCode::from(Exit::Trouble as u8)
        }
    }
}

fn print(bytes: &[u8]) -> anyhow::Result<Exit> {
    let mut out = std::io::stdout().lock();
    exit::or_closed_pipe(out.write_all(bytes).and_then(|()| out.flush()))?;
    Ok(Exit::Fine)
}

/// The manual page of the command and its subcommands, one after the other.
fn manual() -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    let mut command = Cli::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    let mut rest: Vec<clap::Command> = vec![command];
    let mut commands = Vec::new();
    while let Some(next) = rest.pop() {
        let mut below: Vec<_> = next.get_subcommands().cloned().collect();
        below.reverse();
        rest.extend(below);
        commands.push(next);
    }
    for next in commands.into_iter().skip(1) {
        let man = clap_mangen::Man::new(next);
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        man.render_extra_section(&mut page)?;
    }
    Ok(page)
}
