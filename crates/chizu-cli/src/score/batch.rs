//! Many games in parallel: a line each, in the order of the input, and a summary.

use std::io::Read;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use chizu::effort::Effort;
use chizu::record::Request;
use chizu::score::Completion;
use chizu::sgf::{GameTree, Severity};
use chizu_json::Method;
use chizu_json::score::{Counted, claim};

use super::annotate;
use super::form::Form;
use super::second::Second;
use super::summary::{Kind, Summary};
use super::target::{Target, Unwritten};
use crate::args::MarkArgs;
use crate::engine::Panel;
use crate::exit::Exit;
use crate::input::{self, GameStream, Name, Source};
use crate::output::Output;
use crate::parallel::{Sink, in_order};
use crate::terminal::Screen;
use crate::words;

/// A game with more nodes than this is counted at once, so that only one such is in memory.
const LONG_GAME: usize = 100_000;

/// What a worker does.
enum Job {
    /// Reads a file and counts its games.
    File { name: Name, path: PathBuf },
    /// Counts the games in these bytes.
    Bytes { name: Name, bytes: Vec<u8> },
    /// Counts a game.
    Game { name: Name, tree: Box<GameTree> },
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
    complaints: Vec<String>,
    /// Whether an engine did not answer.
    unanswered: bool,
    /// The game's name and its record with the count, to be written.
    record: Option<(Name, String)>,
}

/// What is to be done.
pub(super) struct Batch<'a> {
    pub(super) files: &'a [PathBuf],
    pub(super) request: Request,
    pub(super) method: Method,
    /// What may be spent on proofs in a region.
    pub(super) effort: Effort,
    pub(super) form: Form,
    /// Where the records are written with their counts.
    pub(super) target: Option<Target>,
    /// Games counted at the same time.
    pub(super) jobs: Option<u16>,
    pub(super) screen: Screen,
    /// What is said of stones by hand.
    pub(super) marks: MarkArgs,
    /// Who is asked about what is not settled.
    pub(super) panel: Panel,
}

/// Counts games and turns them into lines.
struct Counter<'a> {
    request: Request,
    method: Method,
    effort: Effort,
    form: Form,
    screen: Screen,
    /// Whether records are to be written.
    writes: bool,
    marks: MarkArgs,
    panel: Panel,
    /// Whether it is known already that there are several games.
    several: &'a AtomicBool,
}

/// Counts everything the command line names.
pub(super) fn run(batch: Batch<'_>) -> Exit {
    let Batch { files, request, method, effort, form, target, jobs, screen, marks, panel } = batch;
    let several = AtomicBool::new(false);
    let writes = target.is_some();
    let counter = Counter { request, method, effort, form, screen, writes, marks, panel, several: &several };
    let workers = match jobs {
        Some(jobs) => usize::from(jobs),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut printer = Printer::new(form, target, files, &several);
    let feed = |give: &mut dyn FnMut(Job) -> ControlFlow<()>| {
        let _ = input::each(files, &mut |source| counter.feed(source, give));
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
        name: &Name,
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
            let name = if several { name.game(number) } else { name.clone() };
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

    fn lines(&self, name: &Name, bytes: &[u8]) -> Vec<Line> {
        let games = match chizu_json::record::games(bytes) {
            Ok(games) => games,
            Err(error) => return vec![self.problem(name, &error.to_string())],
        };
        let several = games.len() > 1;
        let named = |number| if several { name.game(number) } else { name.clone() };
        games.iter().zip(1..).map(|(tree, number)| self.line(&named(number), tree)).collect()
    }

    /// Counts a game. A fault in the program costs this game only.
    fn line(&self, name: &Name, tree: &GameTree) -> Line {
        let counted = catch_unwind(AssertUnwindSafe(|| {
            let game = Counted::asked(name, tree, &self.request, self.method, self.effort);
            let game = game.map_err(|error| error.to_string())?;
            super::marks::applied(game, tree, &self.marks).map(|game| self.counted(&game, tree))
        }));
        match counted {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => self.problem(name, &error),
            Err(_) => self.problem(name, "a fault in chizu itself; please report it with this record"),
        }
    }

    fn counted(&self, game: &Counted, tree: &GameTree) -> Line {
        let finished = game.count.completion == Completion::Finished;
        let kind = match (finished, claim::agrees(game)) {
            (false, _) => Kind::Unfinished,
            (true, Some(true)) => Kind::Agrees,
            (true, Some(false)) => Kind::Differs,
            (true, None) => Kind::Alone,
        };
        let mut report = match self.several.load(Ordering::Relaxed) {
            true => None,
            false => self.form.page(game, self.screen),
        };
        let mut text = self.form.line(game, tree, self.screen);
        let mut complaints = self.form.complaints(game);
        let mut unanswered = false;
        if let Some(second) = Second::of(game, &self.panel) {
            match (&mut report, self.form) {
                (_, Form::Json { all_rules, contests }) => text = second.json(game, all_rules, contests),
                (report, _) => {
                    let told = second.in_words(game, self.screen);
                    text += told.trim_start_matches('\n');
                    if let Some(report) = report {
                        *report += &told;
                    }
                }
            }
            let troubles = second.troubles(game);
            unanswered = !troubles.is_empty();
            complaints.extend(troubles);
        }
        Line {
            kind,
            faulty: game.diagnostics.iter().any(|found| found.severity() > Severity::Note),
            text,
            report,
            complaints,
            unanswered,
            record: self.writes.then(|| (game.name.clone(), annotate::record(game, tree))),
        }
    }

    fn problem(&self, name: &Name, error: &str) -> Line {
        Line {
            kind: Kind::Error,
            faulty: false,
            text: self.form.problem(name, error),
            report: None,
            complaints: vec![format!("{name}: {error}")],
            unanswered: false,
            record: None,
        }
    }
}

/// Prints lines as they come; the first one waits until it is known whether it is the only one.
struct Printer<'a> {
    form: Form,
    output: Output,
    target: Option<Target>,
    first: Option<Line>,
    several: &'a AtomicBool,
    summary: Summary,
    started: Instant,
}

impl<'a> Printer<'a> {
    fn new(form: Form, target: Option<Target>, files: &[PathBuf], several: &'a AtomicBool) -> Self {
        let mut output = Output::new();
        output.show_progress(|| input::count(files));
        let summary = Summary::default();
        Self { form, output, target, first: None, several, summary, started: Instant::now() }
    }

    fn line(&mut self, line: Line) {
        self.summary.add(line.kind, line.faulty);
        self.summary.unanswered += u64::from(line.unanswered);
        if let (Some(target), Some((name, record))) = (&mut self.target, &line.record) {
            let written = target.take(name, record);
            self.written(written);
        }
        if self.several.load(Ordering::Relaxed) {
            self.print(&line);
        } else if let Some(first) = self.first.take() {
            self.several.store(true, Ordering::Relaxed);
            if self.form.is_table() {
                self.output.print(&format!("{:<9} {:<24} {}\n", "Result", "Record", "Game"));
            }
            self.print(&first);
            self.print(&line);
        } else {
            self.first = Some(line);
        }
    }

    fn written(&mut self, written: Result<(), Unwritten>) {
        let Err(Unwritten { why, is_full }) = written else { return };
        self.output.complain(&why);
        self.summary.write_errors += 1;
        if is_full {
            // Every other game would say the same.
            self.output.complain("stopped: nothing more can be written");
            self.output.finish();
            std::process::exit(Exit::Trouble as i32);
        }
    }

    fn print(&mut self, line: &Line) {
        self.output.print(&line.text);
        for complaint in &line.complaints {
            self.output.complain(complaint);
        }
    }

    fn finish(mut self) -> Exit {
        if let Some(mut only) = self.first.take() {
            if let Some(report) = only.report.take() {
                only.text = report;
            }
            self.print(&only);
        } else if self.several.load(Ordering::Relaxed) && self.form.is_table() {
            self.output.print(&self.summary.table(self.started.elapsed()));
        }
        self.output.finish();
        if let Some(target) = self.target.take() {
            let written = target.finish();
            self.written(written);
        }
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
