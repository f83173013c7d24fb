//! `chizu table`: what is known of many games as a Parquet or Arrow file.
//!
//! A skin: rows and files are [`chizu_table`]'s business. Here are the records' sources and
//! the threads.

mod args;

pub(crate) use args::TableArgs;

use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail};
use chizu::sgf::GameTree;
use chizu_json::AnswerOptions;
use chizu_table::files::{Format, Parts, Plan, Records};
use chizu_table::{Question, Table, TableError, problem};

use crate::exit::{Exit, Misuse};
use crate::input::{self, GameStream, Name, Source};
use crate::output::Output;
use crate::parallel::{Sink, in_order};
use crate::words;

/// A piece of input: what it is and, unless it was done before, what is to be done.
struct Piece {
    number: u64,
    name: Name,
    /// Its length in bytes, where that is known.
    length: u64,
    job: Job,
}

enum Job {
    /// Reads a file, which may hold several games.
    File(PathBuf),
    /// The games in these bytes.
    Bytes(Vec<u8>),
    /// The one game in a row of a table.
    Cell(Option<Vec<u8>>),
    /// A game of a large file.
    Game(Box<GameTree>),
    /// Tells why there is nothing.
    Problem(String),
    /// Nothing: it was done before.
    Done,
}

/// The rows of a piece.
struct Rows {
    about: String,
    rows: Vec<String>,
    errors: u64,
}

/// Writes the table.
pub(crate) fn run(args: &TableArgs) -> anyhow::Result<Exit> {
    let named = input::shown(&args.output);
    let Some(format) = Format::of(&args.output) else {
        bail!(Misuse(format!("{named}: the name does not say what to write: end it in .parquet or .arrow")));
    };
    let table = Table::new(&args.what, args.row).map_err(Misuse::of)?;
    let question = question(args, table.clone());
    let plan = Plan { table, options: options(&question), pieces: args.part };
    let parts = Parts::open(&args.output, format, plan).map_err(|error| anyhow!("{error}"))?;
    let (done, stop) = (parts.done(), AtomicBool::new(false));
    let workers = match args.jobs {
        Some(jobs) => usize::from(jobs),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut writer = Writer::new(parts, &stop, &args.files);
    let feed = |give: &mut dyn FnMut(Piece) -> ControlFlow<()>| {
        let mut feed = Feed { next: 0, done, stop: &stop, give };
        let _ = feed.files(&args.files, &args.column);
    };
    in_order(workers, feed, |piece| work(&question, piece), &mut writer);
    writer.finish().with_context(|| named)
}

fn question(args: &TableArgs, table: Table) -> Question {
    let counting = &args.counting;
    Question {
        table,
        options: AnswerOptions {
            rules: counting.rules,
            komi: counting.komi,
            handicap_bonus: counting.handicap_bonus,
            at_move: counting.move_number,
            method: args.method.into(),
            all_rules: args.all_rules,
            // What is usual differs: `score` takes less than `groups`.
            effort: args.effort.given(),
            ..AnswerOptions::default()
        },
        every: args.every.and_then(|every| usize::try_from(every).ok()),
    }
}

/// Everything besides the table's columns that rows depend on.
fn options(question: &Question) -> Vec<(String, String)> {
    let AnswerOptions { rules, komi, handicap_bonus, at_move, method, all_rules, effort, .. } =
        &question.options;
    let or_record = |told: Option<String>| told.unwrap_or_else(|| "record".to_owned());
    let options = [
        ("chizu.version", env!("CARGO_PKG_VERSION").to_owned()),
        ("chizu.effort", effort.map_or_else(|| "command".to_owned(), |effort| effort.to_string())),
        ("chizu.method", method.name().to_owned()),
        ("chizu.rules", or_record(rules.map(|rules| format!("{rules:?}")))),
        ("chizu.komi", or_record(komi.map(|komi| komi.to_string()))),
        ("chizu.handicap_bonus", or_record(handicap_bonus.map(|bonus| format!("{bonus:?}")))),
        ("chizu.move", at_move.map_or_else(|| "last".to_owned(), |at| at.to_string())),
        ("chizu.every", question.every.map_or_else(|| "none".to_owned(), |every| every.to_string())),
        ("chizu.all_rules", all_rules.to_string()),
    ];
    options.map(|(name, value)| (name.to_owned(), value)).into()
}

/// Numbers pieces of input and hands them on.
struct Feed<'a, 'b> {
    next: u64,
    done: u64,
    stop: &'a AtomicBool,
    give: &'a mut (dyn FnMut(Piece) -> ControlFlow<()> + 'b),
}

impl Feed<'_, '_> {
    fn files(&mut self, files: &[PathBuf], column: &str) -> ControlFlow<()> {
        for file in files {
            match Format::of(file) {
                Some(format) if !file.is_dir() => self.table(file, format, column)?,
                _ => input::each(std::slice::from_ref(file), &mut |source| self.source(source))?,
            }
        }
        ControlFlow::Continue(())
    }

    fn source(&mut self, source: Source<'_>) -> ControlFlow<()> {
        match source {
            Source::File { name, path } => {
                let length = std::fs::metadata(&path).map_or(0, |data| data.len());
                self.piece(name, length, Job::File(path))
            }
            Source::Bytes { name, bytes } => self.piece(name, bytes.len() as u64, Job::Bytes(bytes)),
            Source::Problem { name, error } => self.piece(name, 0, Job::Problem(error)),
            Source::Stream { name, stream } => self.stream(&name, stream),
        }
    }

    fn stream(&mut self, name: &Name, stream: &mut dyn Read) -> ControlFlow<()> {
        let mut games = GameStream::new(stream);
        for number in 1.. {
            let name = name.game(number);
            match games.next_game() {
                Ok(Some(tree)) => {
                    let nodes = tree.node_count() as u64;
                    self.piece(name, nodes, Job::Game(Box::new(tree)))?;
                }
                Ok(None) => break,
                Err(error) => return self.piece(name, 0, Job::Problem(error)),
            }
        }
        ControlFlow::Continue(())
    }

    fn table(&mut self, path: &Path, format: Format, column: &str) -> ControlFlow<()> {
        let name = Name::of(path);
        let records = match Records::open(path, format, column) {
            Ok(records) => records,
            Err(error) => return self.piece(name, 0, Job::Problem(reason(&error))),
        };
        for (cell, number) in records.zip(1..) {
            let name = name.game(number);
            match cell {
                Ok(cell) => {
                    let length = cell.as_ref().map_or(0, Vec::len) as u64;
                    self.piece(name, length, Job::Cell(cell))?;
                }
                Err(error) => self.piece(name, 0, Job::Problem(reason(&error)))?,
            }
        }
        ControlFlow::Continue(())
    }

    fn piece(&mut self, name: Name, length: u64, job: Job) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let number = self.next;
        self.next += 1;
        let job = if number < self.done { Job::Done } else { job };
        (self.give)(Piece { number, name, length, job })
    }
}

fn reason(error: &TableError) -> String {
    match error {
        TableError::Io(error) => words::io_error(error),
        error => words::printable(&error.to_string()),
    }
}

fn work(question: &Question, piece: Piece) -> Rows {
    let Piece { number, name, length, job } = piece;
    let wrong = |error: &str| vec![Err(problem(number, &name, error))];
    let games = |bytes: &[u8]| match chizu_json::record::games(bytes) {
        Ok(trees) => {
            let named = |game| if trees.len() > 1 { name.game(game) } else { name.clone() };
            trees.iter().zip(1..).map(|(tree, game)| question.game(number, &named(game), tree)).collect()
        }
        Err(error) => wrong(&error.to_string()),
    };
    let made = match &job {
        Job::Done => Vec::new(),
        Job::Problem(error) => wrong(error),
        Job::Game(tree) => vec![question.game(number, &name, tree)],
        Job::Cell(cell) => vec![question.cell(number, &name, cell.as_deref())],
        Job::Bytes(bytes) => games(bytes),
        Job::File(path) => match std::fs::read(path) {
            Ok(bytes) => games(&bytes),
            Err(error) => wrong(&words::io_error(&error)),
        },
    };
    let errors = made.iter().filter(|made| made.is_err()).count() as u64;
    let rows = made.into_iter().flat_map(|made| made.unwrap_or_else(|wrong| vec![wrong])).collect();
    Rows { about: format!("{length} {}", name.as_it_is()), rows, errors }
}

/// Writes rows as they come.
struct Writer<'a> {
    parts: Parts,
    stop: &'a AtomicBool,
    output: Output,
    failed: Option<TableError>,
    rows: u64,
    errors: u64,
    before: u64,
}

impl<'a> Writer<'a> {
    fn new(parts: Parts, stop: &'a AtomicBool, files: &[PathBuf]) -> Self {
        let mut output = Output::new();
        output.show_progress(|| count(files));
        let before = parts.done();
        Self { parts, stop, output, failed: None, rows: 0, errors: 0, before }
    }

    fn finish(mut self) -> anyhow::Result<Exit> {
        self.output.finish();
        if let Some(error) = self.failed {
            return Err(anyhow!("{error}"));
        }
        self.parts.finish().map_err(|error| anyhow!("{error}"))?;
        let Self { rows, errors, before, .. } = self;
        let mut said = format!("{rows} rows, {errors} of them errors");
        if before > 0 {
            said += &format!(", and those of {before} files and games that were done before");
        }
        self.output.complain(&said);
        Ok(if errors > 0 { Exit::Trouble } else { Exit::Fine })
    }
}

/// How many pieces there are, if that is known without reading them.
fn count(files: &[PathBuf]) -> Option<u64> {
    files.iter().all(|file| Format::of(file).is_none()).then(|| input::count(files)).flatten()
}

impl Sink<Rows> for Writer<'_> {
    fn take(&mut self, piece: Rows) {
        self.output.advance();
        if self.failed.is_some() {
            return;
        }
        self.rows += piece.rows.len() as u64;
        self.errors += piece.errors;
        if let Err(error) = self.parts.piece(&piece.about, &piece.rows) {
            self.failed = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn idle(&mut self) {
        self.output.flush();
    }
}

#[cfg(test)]
mod tests {
    use chizu::effort::Effort;
    use chizu_table::{Row, What};
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        table: TableArgs,
    }

    #[test]
    fn effort_is_what_each_command_takes_unless_it_is_said() {
        let effort = |more: &[&str]| {
            let asked = Asked::parse_from([&["table", "a.sgf", "-o", "a.parquet"], more].concat());
            let table = Table::new(&[What::Score], Row::Position).expect("a table");
            question(&asked.table, table).options.effort
        };
        assert_eq!(effort(&[]), None);
        assert_eq!(effort(&["--effort", "usual"]), Some(Effort::USUAL));
    }
}
