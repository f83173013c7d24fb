//! `chizu sgf`: checks and tidies game records.

use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, bail};
use chizu::record::{self, RecordedGame, Request};
use chizu::sgf::{self, Diagnostic, DiagnosticKind, GameTree, LargeBoard, Severity};

use crate::args::FmtArgs;
use crate::exit::Exit;
use crate::input::{self, GameStream, Name, Source, Whole};
use crate::output::Output;
use crate::{game, words, write};

/// Prints what is wrong with records, or that nothing is.
pub(crate) fn check(files: &[PathBuf]) -> Exit {
    let mut checker = Checker { output: Output::new(), errors: false, games: 0, positions: 0, findings: 0 };
    let _ = input::each(files, &mut |source| {
        match source {
            Source::Problem { name, error } => checker.problem(&name, &error),
            Source::File { name, path } => match std::fs::read(&path) {
                Ok(bytes) => checker.stream(&name, &mut bytes.as_slice()),
                Err(error) => checker.problem(&name, &words::io_error(&error)),
            },
            Source::Bytes { name, bytes } => checker.stream(&name, &mut bytes.as_slice()),
            Source::Stream { name, stream } => checker.stream(&name, stream),
        }
        ControlFlow::Continue(())
    });
    if checker.findings == 0 && !checker.errors {
        checker.output.print(&format!("{}: nothing to remark\n", checker.looked_at()));
    }
    checker.output.finish();
    if checker.errors { Exit::Trouble } else { Exit::Fine }
}

struct Checker {
    output: Output,
    errors: bool,
    games: usize,
    /// Records of a position that was set up, without moves.
    positions: usize,
    findings: usize,
}

impl Checker {
    /// What was looked at, in words.
    fn looked_at(&self) -> String {
        let games = words::counted(self.games, "game");
        let positions = words::counted(self.positions, "position");
        match (self.games, self.positions) {
            (_, 0) => games,
            (0, _) => positions,
            _ => format!("{games} and {positions}"),
        }
    }

    fn problem(&mut self, name: &Name, error: &str) {
        self.errors = true;
        self.output.complain(&format!("{name}: {error}"));
    }

    fn stream(&mut self, name: &Name, stream: &mut dyn Read) {
        let mut games = GameStream::new(stream);
        for number in 1_u64.. {
            match games.next_game() {
                Ok(Some(tree)) => self.game(name, number, &tree),
                Ok(None) => break,
                Err(error) => return self.problem(name, &error),
            }
        }
        if let Some(tail) = games.tail() {
            self.finding(name, tail);
        }
    }

    fn game(&mut self, name: &Name, number: u64, tree: &GameTree) {
        let opened = record::open(tree, &Request::default());
        *if opened.as_ref().is_ok_and(RecordedGame::is_set_up) {
            &mut self.positions
        } else {
            &mut self.games
        } += 1;
        let findings = match opened {
            Ok(record) => game::diagnostics(tree, &[record.diagnostics, tree.check_points()].concat()),
            Err(error) => {
                // What is wrong has a place if it stands in the record.
                let findings = game::diagnostics(tree, &tree.info().diagnostics);
                let large = LargeBoard::replay(tree, usize::MAX);
                if let Some(left_out) = large.as_ref().map(LargeBoard::left_out).filter(|count| *count > 0) {
                    let points = words::counted(left_out, "point");
                    self.problem(&name.game(number), &format!("{points} not on the board, or not readable"));
                }
                if large.is_none() && !findings.iter().any(|found| found.severity() == Severity::Error) {
                    self.problem(&name.game(number), &error.to_string());
                }
                findings
            }
        };
        for finding in &findings {
            self.finding(name, finding);
        }
    }

    fn finding(&mut self, name: &Name, finding: &Diagnostic) {
        self.findings += 1;
        let Diagnostic { at, kind, .. } = finding;
        let severity = finding.severity();
        self.errors |= severity == Severity::Error;
        let what = words::printable(&kind.to_string());
        let (line, column, offset) = (at.line, at.column, at.offset);
        self.output.print(&format!("{name}:{line}:{column}: {severity}: {what} (byte {offset})\n"));
    }
}

/// Writes a record in its normal form.
pub(crate) fn fmt(args: &FmtArgs) -> anyhow::Result<Exit> {
    write::apart(args.output.as_deref(), &args.file)
        .map_err(|error| anyhow::anyhow!("{error}, or use --in-place"))?;
    let Whole { name, bytes } = match args.in_place {
        true if input::is_stdin(&args.file) => bail!("standard input cannot be replaced: use -o OUT"),
        true => input::plain(&args.file)?,
        false => input::whole(&args.file)?,
    };
    let collection = sgf::parse(&bytes).with_context(|| name.clone())?;
    let text = sgf::write(&collection);
    let is_normal = text.as_bytes() == bytes;
    let lost: Vec<Diagnostic> = collection
        .diagnostics()
        .map(|(_, found)| found.clone())
        .filter(|found| is_loss(&found.kind))
        .collect();
    match &args.output {
        _ if args.check && is_normal => Ok(Exit::Fine),
        _ if args.check => bail!("{name}: not in normal form"),
        Some(output) if output.as_os_str() != "-" => {
            write::whole(output, text.as_bytes())?;
            tell_losses(&name, &lost);
            Ok(Exit::Fine)
        }
        None if args.in_place && is_normal => Ok(Exit::Fine),
        None if args.in_place => {
            if let Some(lost) = lost.first() {
                bail!("{name}: not replaced, since something would be lost: {lost}; use -o OUT");
            }
            write::whole(&args.file, text.as_bytes()).map(|()| Exit::Fine)
        }
        _ => {
            let printed = crate::print(text.as_bytes())?;
            tell_losses(&name, &lost);
            Ok(printed)
        }
    }
}

/// Tells on standard error what of the file is not in its normal form.
fn tell_losses(name: &Name, lost: &[Diagnostic]) {
    let mut output = Output::new();
    for fault in game::faults(lost, game::MOST_FAULTS) {
        output.complain(&format!("{name}: not kept: {fault}"));
    }
}

/// Whether something in the file is not in what was read.
const fn is_loss(kind: &DiagnosticKind) -> bool {
    matches!(
        kind,
        DiagnosticKind::StrayText { .. }
            | DiagnosticKind::MissingName { .. }
            | DiagnosticKind::MissingValue { .. }
            | DiagnosticKind::MalformedBytes { .. }
            | DiagnosticKind::TooLong
    )
}
