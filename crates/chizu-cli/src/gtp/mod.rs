//! `chizu gtp`: the analysis for any program that speaks the Go Text Protocol.
//!
//! Commands and formats are those of GTP 2 and, where it has them, of GNU Go. Chizu says what is on a
//! board; it does not play: there is no `genmove`. What the commands share is the [`session`]; the others
//! of these files hold commands, a group each, with a table of their names.

mod arguments;
mod compat;
mod counting;
mod dragons;
mod eyes;
mod gogui;
mod grouping;
mod handicap;
mod maps;
mod moves;
mod owl;
mod race;
mod reading;
mod records;
mod rules;
mod session;
mod setup;
mod static_life;
mod stones;
mod worms;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::anyhow;
use chizu_gtp::{Command, Engine, Reply, serve};

use crate::args::{Compat, GtpArgs};
use crate::exit::{Exit, or_closed_pipe};
use crate::words::write_error;
use arguments::{Arguments, number};
use session::Session;

/// What a command answers: a text, or what went wrong.
type Answer = Result<String, String>;

/// A command: its name and what it does.
type Entry = (&'static str, fn(&mut Session, &Arguments<'_>) -> Answer);

/// All commands, in groups.
const TABLES: [&[Entry]; 18] = [
    CORE,
    setup::COMMANDS,
    handicap::COMMANDS,
    moves::COMMANDS,
    stones::COMMANDS,
    rules::COMMANDS,
    records::COMMANDS,
    counting::COMMANDS,
    static_life::COMMANDS,
    reading::COMMANDS,
    grouping::COMMANDS,
    worms::COMMANDS,
    dragons::COMMANDS,
    eyes::COMMANDS,
    owl::COMMANDS,
    race::COMMANDS,
    maps::COMMANDS,
    gogui::COMMANDS,
];

const CORE: &[Entry] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |session, _| Ok(if session.compat { compat::NAME } else { "Chizu" }.to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |session, args| Ok(find(args.text(), session.compat).is_some().to_string())),
    ("list_commands", |session, _| Ok(names(session.compat).collect::<Vec<_>>().join("\n"))),
    ("quit", |_, _| Ok(String::new())),
    ("cputime", |_, _| cpu_time()),
    ("echo", |_, args| Ok(args.text().to_owned())),
];

/// Commands for a move. They are not known, but who sends them all the same is told why.
const GENERATORS: [&str; 5] =
    ["genmove", "genmove_black", "genmove_white", "reg_genmove", "kgs-genmove_cleanup"];

/// Answers commands on standard input until `quit` or its end.
pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<Exit> {
    let (input, method) = (io::stdin().lock(), args.method.into());
    let output =
        crate::stdout::locked().map_err(|error| anyhow!("standard output: {}", write_error(&error)))?;
    let served = match args.compat {
        Some(Compat::KatagoAnalysis) => compat::katago::serve(input, output, method),
        compat => {
            let mut session = Session::new(method);
            session.compat = compat.is_some();
            serve(input, output, &mut session)
        }
    };
    or_closed_pipe(served).map_err(|error| anyhow!("standard input or output: {}", write_error(&error)))?;
    Ok(Exit::Fine)
}

impl Engine for Session {
    fn reply(&mut self, command: &Command) -> Reply {
        let Some((name, run)) = find(command.name(), self.compat) else {
            let asked_to_play = GENERATORS.contains(&command.name());
            return Reply::error(if asked_to_play { "Chizu does not play" } else { "unknown command" });
        };
        if *name == "quit" {
            return Reply::quit();
        }
        let reply: Reply = guarded(|| run(self, &Arguments::new(command, self.size()))).into();
        if compat::OPEN.contains(name) { reply.open() } else { reply }
    }
}

/// A fault in the program costs this answer only: the game a controller has set up stays.
fn guarded<T>(answer: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(answer))
        .unwrap_or_else(|_| Err("a fault in chizu itself; please report it with the position".to_owned()))
}

fn entries(compat: bool) -> impl Iterator<Item = &'static Entry> {
    let others: &[Entry] = if compat { compat::COMMANDS } else { &[] };
    TABLES.iter().copied().flatten().chain(others)
}

fn names(compat: bool) -> impl Iterator<Item = &'static str> {
    entries(compat).map(|(name, _)| *name)
}

fn find(name: &str, compat: bool) -> Option<&'static Entry> {
    entries(compat).find(|(known, _)| *known == name)
}

/// Seconds of processor time used, where the system tells.
fn cpu_time() -> Answer {
    // Fields 14 and 15 of Linux' file, counted in hundredths of a second; the name in field 2 may hold
    // blanks.
    let stat = std::fs::read_to_string("/proc/self/stat").map_err(|_| "not known on this system")?;
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: u64 = fields.split_whitespace().skip(11).take(2).filter_map(|t| t.parse::<u64>().ok()).sum();
    Ok(format!("{}.{:02}", ticks / 100, ticks % 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_costs_one_answer() {
        let faulty = guarded(|| Ok([String::new()][usize::from(names(false).count() > 0)].clone()));
        assert!(faulty.unwrap_err().starts_with("a fault in chizu itself"));
        assert_eq!(guarded(|| Ok("7".to_owned())), Ok("7".to_owned()));
    }

    #[test]
    fn every_name_stands_for_one_command() {
        let mut all: Vec<_> = names(true).collect();
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(find("genmove", true).is_none() && find("lz-analyze", false).is_none());
    }
}
