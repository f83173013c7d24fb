//! Many games in parallel: a line each, in the order of the input, and a summary.

use std::io::Read;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use chizu::record::Request;
use chizu::score::Verdict;
use chizu::sgf::{self, GameTree, Severity};

use super::summary::{Kind, Summary};
use super::{Game, claim, json, report};
use crate::args::ScoreArgs;
use crate::exit::Exit;
use crate::input::{self, GameStream, Source};
use crate::output::Output;
use crate::parallel::{Sink, in_order};
use crate::terminal::Screen;
use crate::words;

/// A game with more nodes than this is counted at once, so that only one such is in memory.
const LONG_GAME: usize = 100_000;

/// What a worker does.
enum Job {
    /// Reads a file and counts its games.
    File { name: String, path: PathBuf },
    /// Counts the games in these bytes.
    Bytes { name: String, bytes: Vec<u8> },
    /// Counts a game.
    Game { name: String, tree: Box<GameTree> },
    /// Hands on what is known already.
    Done(Vec<Line>),
}

/// What is printed for one game or one problem.
struct Line {
    kind: Kind,
    /// Whether something was wrong in the record.
    faulty: bool,
    /// For standard output when there are several games.
    text: String,
    /// For standard output when this is the only game.
    report: Option<String>,
    /// For standard error.
    complaint: Option<String>,
}

/// How games are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    Explained,
    Quiet,
    Json,
}

/// Counts games and turns them into lines.
struct Counter<'a> {
    request: Request,
    form: Form,
    screen: Screen,
    /// Whether it is known already that there are several games.
    several: &'a AtomicBool,
}

/// Counts everything the command line names.
pub(super) fn run(args: &ScoreArgs, screen: Screen) -> Exit {
    let form = match args {
        ScoreArgs { json: true, .. } => Form::Json,
        ScoreArgs { quiet: true, .. } => Form::Quiet,
        ScoreArgs { explain: true, .. } => Form::Explained,
        _ => Form::Table,
    };
    let several = AtomicBool::new(false);
    let counter = Counter { request: super::request(args), form, screen, several: &several };
    let workers = match args.jobs {
        Some(jobs) => usize::from(jobs),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut printer = Printer::new(form, &args.files, &several);
    let feed = |give: &mut dyn FnMut(Job) -> ControlFlow<()>| {
        let _ = input::each(&args.files, &mut |source| counter.feed(source, give));
    };
    in_order(workers, feed, |job| counter.work(job), &mut printer);
    printer.finish()
}

impl Counter<'_> {
    /// Makes jobs of a source.
    fn feed(&self, source: Source<'_>, give: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        match source {
            Source::File { name, path } => give(Job::File { name, path }),
            Source::Bytes { name, bytes } => give(Job::Bytes { name, bytes }),
            Source::Problem { name, error } => give(Job::Done(vec![self.problem(&name, &error)])),
            Source::Stream { name, stream } => self.feed_stream(&name, stream, give),
        }
    }

    /// Makes a job of each game of a stream.
    fn feed_stream(
        &self,
        name: &str,
        stream: &mut dyn Read,
        give: &mut dyn FnMut(Job) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut games = GameStream::new(stream);
        let mut number = 0;
        let mut next = games.next_game();
        loop {
            let tree = match next {
                Ok(Some(tree)) => tree,
                Ok(None) => return ControlFlow::Continue(()),
                Err(error) => return give(Job::Done(vec![self.problem(name, &error)])),
            };
            number += 1;
            next = games.next_game();
            let several = number > 1 || matches!(next, Ok(Some(_)));
            let name = if several { format!("{name}#{number}") } else { name.to_owned() };
            if tree.node_count() > LONG_GAME {
                give(Job::Done(vec![self.line(&name, &tree)]))?;
            } else {
                give(Job::Game { name, tree: Box::new(tree) })?;
            }
        }
    }

    fn work(&self, job: Job) -> Vec<Line> {
        match job {
            Job::Done(lines) => lines,
            Job::Game { name, tree } => vec![self.line(&name, &tree)],
            Job::Bytes { name, bytes } => self.lines(&name, &bytes),
            Job::File { name, path } => match std::fs::read(&path) {
                Ok(bytes) => self.lines(&name, &bytes),
                Err(error) => vec![self.problem(&name, &words::io_error(&error))],
            },
        }
    }

    fn lines(&self, name: &str, bytes: &[u8]) -> Vec<Line> {
        let games = match sgf::parse(bytes) {
            Ok(collection) => collection.into_games(),
            Err(error) => return vec![self.problem(name, &error.to_string())],
        };
        let several = games.len() > 1;
        let named = |i| if several { format!("{name}#{}", i + 1) } else { name.to_owned() };
        games.iter().enumerate().map(|(i, tree)| self.line(&named(i), tree)).collect()
    }

    /// Counts a game. A fault in the program costs this game only.
    fn line(&self, name: &str, tree: &GameTree) -> Line {
        let counted = catch_unwind(AssertUnwindSafe(|| super::count(name, tree, &self.request)));
        match counted {
            Ok(Ok(game)) => self.counted(&game),
            Ok(Err(error)) => self.problem(name, &error),
            Err(_) => self.problem(name, "a fault in chizu itself; please report it with this record"),
        }
    }

    fn counted(&self, game: &Game) -> Line {
        let finished = game.count.verdict == Verdict::Finished;
        let kind = match (finished, claim::agrees(game)) {
            (false, _) => Kind::Unfinished,
            (true, Some(true)) => Kind::Agrees,
            (true, Some(false)) => Kind::Differs,
            (true, None) => Kind::Alone,
        };
        let result = if finished { game.count.score.to_string() } else { "?".to_owned() };
        let text = match self.form {
            Form::Json => json::game(game),
            Form::Quiet => format!("{result}\n"),
            Form::Table | Form::Explained => {
                let mut text =
                    format!("{result:<9} {} {}\n", words::padded(&claim::column(game), 24), game.name);
                if self.form == Form::Explained {
                    text += &report::steps(&game.count, self.screen);
                    text.push('\n');
                }
                text
            }
        };
        let report = match self.form {
            _ if self.several.load(Ordering::Relaxed) => None,
            Form::Table => Some(report::report(game, self.screen)),
            Form::Explained => Some(format!(
                "{}\n{}",
                report::report(game, self.screen),
                report::steps(&game.count, self.screen)
            )),
            Form::Json | Form::Quiet => None,
        };
        let faulty = game.diagnostics.iter().any(|found| found.severity() > Severity::Note);
        Line { kind, faulty, text, report, complaint: None }
    }

    fn problem(&self, name: &str, error: &str) -> Line {
        let text = match self.form {
            Form::Json => json::error(name, error),
            Form::Quiet => "?\n".to_owned(),
            Form::Table | Form::Explained => String::new(),
        };
        Line {
            kind: Kind::Error,
            faulty: false,
            text,
            report: None,
            complaint: Some(format!("{name}: {error}")),
        }
    }
}

/// Prints lines as they come; the first one waits until it is known whether it is the only one.
struct Printer<'a> {
    form: Form,
    output: Output,
    first: Option<Line>,
    several: &'a AtomicBool,
    summary: Summary,
    started: Instant,
}

impl<'a> Printer<'a> {
    fn new(form: Form, files: &[PathBuf], several: &'a AtomicBool) -> Self {
        let mut output = Output::new();
        output.show_progress(|| input::count(files));
        let summary = Summary::default();
        Self { form, output, first: None, several, summary, started: Instant::now() }
    }

    fn line(&mut self, line: Line) {
        self.summary.add(line.kind, line.faulty);
        if self.several.load(Ordering::Relaxed) {
            self.print(&line);
        } else if let Some(first) = self.first.take() {
            self.several.store(true, Ordering::Relaxed);
            if matches!(self.form, Form::Table | Form::Explained) {
                self.output.print(&format!("{:<9} {:<24} {}\n", "Result", "Record", "Game"));
            }
            self.print(&first);
            self.print(&line);
        } else {
            self.first = Some(line);
        }
    }

    fn print(&mut self, line: &Line) {
        self.output.print(&line.text);
        if let Some(complaint) = &line.complaint {
            self.output.complain(complaint);
        }
    }

    fn finish(mut self) -> Exit {
        if let Some(mut only) = self.first.take() {
            if let Some(report) = only.report.take() {
                only.text = report;
            }
            self.print(&only);
        } else if self.several.load(Ordering::Relaxed) && matches!(self.form, Form::Table | Form::Explained) {
            self.output.print(&self.summary.table(self.started.elapsed()));
        }
        self.output.finish();
        self.summary.exit()
    }
}

impl Sink<Vec<Line>> for Printer<'_> {
    fn take(&mut self, lines: Vec<Line>) {
        self.output.advance();
        for line in lines {
            self.line(line);
        }
    }

    fn idle(&mut self) {
        self.output.flush();
    }
}
