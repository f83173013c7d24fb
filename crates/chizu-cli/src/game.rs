//! The game of a file that a command looks at, and what is wrong with its record.

use std::cmp::Reverse;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{anyhow, bail};
use chizu::record::{RecordedGame, Request};
use chizu::sgf::{Diagnostic, GameTree, Severity};

use crate::args::ShowArgs;
use crate::input::{self, GameStream, Held, Name};
use crate::words;

/// The game of that number in a file, with its name.
pub(crate) fn numbered(path: &Path, number: u64) -> anyhow::Result<(Name, GameTree)> {
    input::single(path, &mut |name, held| match held {
        Held::Bytes(bytes) => Ok(chizu_json::record::numbered(&name, &bytes, number)?),
        Held::Stream(stream) => streamed(name, stream, number),
    })
}

/// The game of that number in a large file, with one game in memory at a time.
fn streamed(name: Name, stream: &mut dyn Read, number: u64) -> anyhow::Result<(Name, GameTree)> {
    let mut games = GameStream::new(stream);
    let mut next = || games.next_game().map_err(|error| anyhow!("{name}: {error}"));
    for found in 0..number {
        let Some(tree) = next()? else { bail!("{name}: there is no game {number}: the file holds {found}") };
        if found + 1 == number {
            // Whether there are others decides what this one is called.
            let several = number > 1 || matches!(next(), Ok(Some(_)));
            return Ok((if several { name.game(number) } else { name }, tree));
        }
    }
    bail!("{name}: there is no game {number}")
}

/// The position the command line names, with its game's name. Faults of the record are told on standard error.
pub(crate) fn opened(args: &ShowArgs) -> anyhow::Result<(Name, RecordedGame)> {
    let (name, tree) = numbered(&args.file, args.game)?;
    let request = Request { at_move: args.move_number, ..Request::default() };
    let record = record(&name, &tree, &request)?;
    Ok((name, record))
}

/// The position of a game that is asked for. Faults of the record are told on standard error.
pub(crate) fn record(name: &Name, tree: &GameTree, request: &Request) -> anyhow::Result<RecordedGame> {
    let record = chizu_json::record::open(name, tree, request)?;
    warn(name, tree, &record);
    Ok(record)
}

pub(crate) use chizu_json::record::diagnostics;

/// What was found wrong, the worst first, up to `most` a line each, and how many more there are.
pub(crate) fn faults(diagnostics: &[Diagnostic], most: usize) -> Vec<String> {
    let mut faults: Vec<_> = diagnostics.iter().filter(|found| found.severity() > Severity::Note).collect();
    faults.sort_by_key(|fault| Reverse(fault.severity()));
    let told = faults.iter().take(most).map(|fault| {
        let what = words::printable(&fault.kind.to_string());
        format!("line {}, column {}: {what}", fault.at.line, fault.at.column)
    });
    let more = faults.len().saturating_sub(most);
    told.chain((more > 0).then(|| format!("and {more} more: see chizu sgf check"))).collect()
}

/// So many faults of a record are told on standard error.
pub(crate) const MOST_FAULTS: usize = 2;

/// Tells on standard error what is wrong with a record.
pub(crate) fn warn(name: &Name, tree: &GameTree, record: &RecordedGame) {
    let mut to = std::io::stderr().lock();
    for fault in faults(&diagnostics(tree, &record.diagnostics), MOST_FAULTS) {
        // There is nowhere to complain about standard error.
        let _ = writeln!(to, "chizu: {name}: {fault}");
    }
}
