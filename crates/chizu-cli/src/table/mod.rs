//! `chizu table`: what is known of many games as a Parquet or Arrow file.
//!
//! A skin: rows are the JSON of the other commands ([`row`]), files are [`chizu_table`]'s business. Here are the records' sources and
//! the threads.

mod args;
mod row;

pub(crate) use args::TableArgs;

use std::io::Read;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail};
use chizu::effort::Effort;
use chizu::record::Request;
use chizu::sgf::GameTree;
use chizu_table::files::{Format, Parts, Plan, Records};
use chizu_table::{Table, TableError};

use self::row::Question;
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
    /// The one game in these bytes.
    Cell(Vec<u8>),
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
    let counting = &args.counting;
    let question = Question {
        table: table.clone(),
        request: Request {
            rules: counting.rules.unwrap_or_default(),
            komi: counting.komi,
            handicap_bonus: counting.handicap_bonus,
            at_move: counting.move_number,
            ..Request::default()
        },
        method: args.method.into(),
        all_rules: args.all_rules,
        effort: args.effort.or(Effort::USUAL),
        every: args.every.and_then(|every| usize::try_from(every).ok()),
    };
    let plan = Plan { table, options: options(&question, args), pieces: args.part };
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

/// Everything besides the table's columns that rows depend on.
fn options(question: &Question, args: &TableArgs) -> Vec<(String, String)> {
    let request = &question.request;
    let or_record = |told: Option<String>| told.unwrap_or_else(|| "record".to_owned());
    let options = [
        ("chizu.version", env!("CARGO_PKG_VERSION").to_owned()),
        ("chizu.effort", question.effort.to_string()),
        ("chizu.method", question.method.name().to_owned()),
        ("chizu.rules", or_record(args.counting.rules.map(|rules| format!("{rules:?}")))),
        ("chizu.komi", or_record(request.komi.map(|komi| komi.to_string()))),
        ("chizu.handicap_bonus", or_record(request.handicap_bonus.map(|bonus| format!("{bonus:?}")))),
        ("chizu.move", request.at_move.map_or_else(|| "last".to_owned(), |at| at.to_string())),
        ("chizu.every", question.every.map_or_else(|| "none".to_owned(), |every| every.to_string())),
        ("chizu.all_rules", question.all_rules.to_string()),
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
            Err(error) => return self.piece(name, 0, Job::Problem(told(&error))),
        };
        for (cell, number) in records.zip(1..) {
            let name = name.game(number);
            match cell {
                Ok(Some(bytes)) => self.piece(name, bytes.len() as u64, Job::Cell(bytes))?,
                Ok(None) => {
                    self.piece(name, 0, Job::Problem("the row holds no record: it is null".to_owned()))?;
                }
                Err(error) => self.piece(name, 0, Job::Problem(told(&error)))?,
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

fn told(error: &TableError) -> String {
    match error {
        TableError::Io(error) => words::io_error(error),
        error => words::printable(&error.to_string()),
    }
}

fn work(question: &Question, piece: Piece) -> Rows {
    let Piece { number, name, length, job } = piece;
    let mut rows = Rows { about: format!("{length} {}", name.as_it_is()), rows: Vec::new(), errors: 0 };
    let mut game = |name: &Name, tree: &GameTree| {
        // A fault in the program costs this game only.
        let made = catch_unwind(AssertUnwindSafe(|| question.rows(number, name, tree)));
        match made {
            Ok(Ok(made)) => rows.rows.extend(made),
            Ok(Err(error)) => rows.problem(number, name, &error),
            Err(_) => {
                rows.problem(number, name, "a fault in chizu itself; please report it with this record");
            }
        }
    };
    match job {
        Job::Done => {}
        Job::Problem(error) => rows.problem(number, &name, &error),
        Job::Game(tree) => game(&name, &tree),
        Job::File(path) => match std::fs::read(path) {
            Ok(bytes) => match games(&bytes) {
                Ok(trees) => several(&name, &trees, game),
                Err(error) => rows.problem(number, &name, &error),
            },
            Err(error) => rows.problem(number, &name, &words::io_error(&error)),
        },
        Job::Bytes(bytes) => match games(&bytes) {
            Ok(trees) => several(&name, &trees, game),
            Err(error) => rows.problem(number, &name, &error),
        },
        // One row for one cell: who joins tables counts on it.
        Job::Cell(bytes) => match games(&bytes).as_deref() {
            Ok([tree]) => game(&name, tree),
            Ok(trees) => {
                let many = trees.len();
                rows.problem(number, &name, &format!("the row holds {many} games: one was expected"));
            }
            Err(error) => rows.problem(number, &name, error),
        },
    }
    rows
}

fn several(name: &Name, trees: &[GameTree], mut game: impl FnMut(&Name, &GameTree)) {
    for (tree, number) in trees.iter().zip(1..) {
        let name = if trees.len() > 1 { name.game(number) } else { name.clone() };
        game(&name, tree);
    }
}

fn games(bytes: &[u8]) -> Result<Vec<GameTree>, String> {
    chizu_json::record::games(bytes).map_err(|error| error.to_string())
}

impl Rows {
    fn problem(&mut self, number: u64, name: &Name, error: &str) {
        self.rows.push(row::problem(number, name, error));
        self.errors += 1;
    }
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
