//! Standard output and messages, together with a progress bar on standard error.

use std::fmt::Write;
use std::io::{self, IsTerminal, Write as _};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::exit::or_closed_pipe;
use crate::stdout;

/// Text is held back until there is this much of it,
const ENOUGH: usize = 1 << 16;
/// or so much time has passed.
const LATEST: Duration = Duration::from_millis(50);
/// What is done sooner needs no progress bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often it is shown that something is still being done.
const TICK: Duration = Duration::from_millis(100);

/// Does what may take long; who watches is told for how long it has been going on.
pub(crate) fn patiently<T>(doing: &'static str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_message(doing);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} for {elapsed}") {
        bar.set_style(style);
    }
    let result = thread::scope(|scope| {
        let (end, awaited) = mpsc::channel::<()>();
        let bar = &bar;
        scope.spawn(move || {
            if awaited.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        });
        let result = work();
        drop(end);
        result
    });
    bar.finish_and_clear();
    result
}

/// Standard output, buffered, and standard error with its progress bar.
pub(crate) struct Output {
    held: Vec<u8>,
    since: Instant,
    bar: ProgressBar,
    /// Whether the bar is not shown yet because there may be nothing to wait for.
    waiting: bool,
    started: Instant,
}

impl Output {
    /// Without a progress bar.
    pub(crate) fn new() -> Self {
        let (since, started) = (Instant::now(), Instant::now());
        Self { held: Vec::new(), since, bar: ProgressBar::hidden(), waiting: false, started }
    }

    /// Prepares a progress bar if someone is watching and more than one thing is to be done.
    pub(crate) fn show_progress(&mut self, total: impl FnOnce() -> Option<u64>) {
        if !io::stderr().is_terminal() {
            return;
        }
        let total = total();
        if total == Some(1) {
            return;
        }
        let template = match total {
            Some(_) => "{bar:30} {human_pos} of {human_len}, {rate}, {eta} left",
            None => "{spinner} {human_pos}, {rate}",
        };
        let bar = match total {
            Some(total) => ProgressBar::new(total),
            None => ProgressBar::new_spinner(),
        };
        bar.set_draw_target(ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            // There is nowhere to complain when the bar cannot be drawn.
            let rate = |state: &ProgressState, text: &mut dyn Write| {
                let _ = write!(text, "{:.0}/s", state.per_sec());
            };
            bar.set_style(style.with_key("rate", rate));
        }
        self.bar = bar;
        self.waiting = true;
    }

    /// One more is done.
    pub(crate) fn advance(&mut self) {
        self.bar.inc(1);
        if self.waiting && self.started.elapsed() >= PATIENCE {
            self.waiting = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Text for standard output.
    pub(crate) fn print(&mut self, text: &str) {
        self.held.extend_from_slice(text.as_bytes());
        if self.held.len() >= ENOUGH || self.since.elapsed() >= LATEST {
            self.flush();
        }
    }

    /// A message for standard error, after what was printed before it.
    pub(crate) fn complain(&mut self, message: &str) {
        self.flush();
        // There is nowhere to complain about standard error.
        let _ = self.bar.suspend(|| writeln!(io::stderr().lock(), "chizu: {message}"));
    }

    /// Prints what is held.
    pub(crate) fn flush(&mut self) {
        self.since = Instant::now();
        if self.held.is_empty() {
            return;
        }
        let held = std::mem::take(&mut self.held);
        let written = self.bar.suspend(|| {
            let mut out = stdout::locked()?;
            out.write_all(&held).and_then(|()| out.flush())
        });
        if let Err(error) = or_closed_pipe(written) {
            let why = crate::words::write_error(&error);
            let _ = writeln!(io::stderr().lock(), "chizu: standard output: {why}");
            std::process::exit(crate::exit::Exit::Trouble as i32);
        }
    }

    /// Prints the rest and takes the progress bar away.
    pub(crate) fn finish(&mut self) {
        self.bar.finish_and_clear();
        self.flush();
    }
}
