//! `chizu sgf`: checks and tidies game records.

use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use chizu::record::{self, Request};
use chizu::sgf::{self, Diagnostic, GameTree, Severity};

use crate::args::FmtArgs;
use crate::exit::Exit;
use crate::input::{self, GameStream, Source};
use crate::output::Output;
use crate::{words, write};

/// Prints what is wrong with records. Nothing is wrong with a file of which nothing is printed.
pub(crate) fn check(files: &[PathBuf]) -> Exit {
    let mut checker = Checker { output: Output::new(), errors: false };
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
    checker.output.finish();
    if checker.errors { Exit::Trouble } else { Exit::Fine }
}

struct Checker {
    output: Output,
    errors: bool,
}

impl Checker {
    fn problem(&mut self, name: &str, error: &str) {
        self.errors = true;
        self.output.complain(&format!("{name}: {error}"));
    }

    fn stream(&mut self, name: &str, stream: &mut dyn Read) {
        let mut games = GameStream::new(stream);
        loop {
            match games.next_game() {
                Ok(Some(tree)) => self.game(name, &tree),
                Ok(None) => break,
                Err(error) => return self.problem(name, &error),
            }
        }
        if let Some(tail) = games.tail() {
            self.finding(name, tail);
        }
    }

    fn game(&mut self, name: &str, tree: &GameTree) {
        let mut findings: Vec<&Diagnostic> = tree.diagnostics().iter().collect();
        let opened = record::open(tree, &Request::default());
        match &opened {
            Ok(record) => findings.extend(&record.diagnostics),
            Err(error) => self.problem(name, &error.to_string()),
        }
        findings.sort_by_key(|finding| finding.at.offset);
        for finding in findings {
            self.finding(name, finding);
        }
    }

    fn finding(&mut self, name: &str, finding: &Diagnostic) {
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
    let name = input::shown(&args.file);
    let bytes = input::whole(&args.file).map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
    let collection = sgf::parse(&bytes).with_context(|| name.clone())?;
    let text = sgf::write(&collection);
    if args.check {
        if text.as_bytes() == bytes {
            return Ok(Exit::Fine);
        }
        bail!("{name}: not in normal form");
    }
    let target: Option<&Path> = match (&args.output, args.in_place) {
        (Some(output), _) => Some(output),
        (None, true) if input::is_stdin(&args.file) => bail!("standard input cannot be replaced: use -o OUT"),
        (None, true) => Some(&args.file),
        (None, false) => None,
    };
    match target {
        None => crate::print(text.as_bytes()),
        Some(path) if args.in_place && text.as_bytes() == bytes => {
            let _ = path;
            Ok(Exit::Fine)
        }
        Some(path) => write::whole(path, text.as_bytes()).map(|()| Exit::Fine),
    }
}
