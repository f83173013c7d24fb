//! A program in a process group of its own: lines in, lines out.
//!
//! Nothing it does can hold up the caller. It is written to and read from by threads of their own; a line that never ends, or lines
//! that nobody asked for, are not kept; every wait has an end. When a [`Process`] is dropped, its whole group is killed, so that what the
//! program started dies with it.
//!
//! ```no_run
//! use std::time::Duration;
//! use chizu_engines::process::{Process, Watch};
//! let mut cat = Process::start(&["cat".to_owned()])?;
//! cat.write("hello\n".to_owned());
//! assert_eq!(cat.line("hello", Duration::from_secs(1), &Watch::default())?, "hello");
//! # Ok::<(), chizu_engines::Error>(())
//! ```
//!
//! *What it does not know:* what is said. Without Unix there are no process groups: only the program itself is killed there.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chizu::effort::Stop;

use crate::error::{Error, shown};

/// A longer line is cut.
const MAX_LINE: usize = 1 << 20;
/// So many lines may wait to be read; then the program has to wait.
const MAX_LINES: usize = 1024;
/// So much of the end of standard error is kept.
const TAIL: usize = 2048;
/// How often it is looked whether the caller gave up.
const TICK: Duration = Duration::from_millis(20);
/// How long a program that was told to quit may take to do so.
const GRACE: Duration = Duration::from_millis(300);

/// Who hears what is said: whether it was said to the program, and the line.
type Ear = Arc<dyn Fn(bool, &str) + Send + Sync>;

/// For how long all questions together may go on, and who hears what is said.
#[derive(Clone, Default)]
pub struct Watch {
    stop: Stop,
    end: Option<(Instant, Duration)>,
    ear: Option<Ear>,
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("stop", &self.stop).field("end", &self.end).finish_non_exhaustive()
    }
}

impl Watch {
    /// Until the sign is given, and no longer than this.
    #[must_use]
    pub fn new(stop: Stop, within: Duration) -> Self {
        let end = Instant::now().checked_add(within).map(|end| (end, within));
        Self { stop, end, ear: None }
    }

    /// The same; every line of GTP that is said to a program (`true`) or by it is told as it is said.
    #[must_use]
    pub fn with_listener(self, ear: impl Fn(bool, &str) + Send + Sync + 'static) -> Self {
        Self { ear: Some(Arc::new(ear)), ..self }
    }

    pub(crate) fn notify(&self, asked: bool, line: &str) {
        if let Some(ear) = &self.ear {
            ear(asked, line);
        }
    }

    /// Whether it is over.
    ///
    /// # Errors
    /// [`Error::Stopped`] or [`Error::OutOfTime`].
    pub fn check(&self) -> Result<(), Error> {
        if self.stop.is_set() {
            return Err(Error::Stopped);
        }
        match self.end {
            Some((end, within)) if Instant::now() >= end => Err(Error::OutOfTime { within }),
            _ => Ok(()),
        }
    }

    /// The time that is left.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.end.map(|(end, _)| end.saturating_duration_since(Instant::now()))
    }
}

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<String>,
    errors: Arc<Mutex<String>>,
}

impl Process {
    /// Starts the program with its arguments. No shell is asked: the words are taken as they are.
    ///
    /// # Errors
    /// [`Error::NotThere`], [`Error::CannotStart`].
    pub fn start(command: &[String]) -> Result<Self, Error> {
        let [program, arguments @ ..] = command else {
            return Err(Error::CannotStart {
                program: String::new(),
                why: "the command is empty".to_owned(),
            });
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Error::NotThere { program: shown(program) },
            std::io::ErrorKind::PermissionDenied => Error::CannotStart {
                program: shown(program),
                why: "it is no program, or not allowed to be run".to_owned(),
            },
            _ => Error::CannotStart { program: shown(program), why: shown(&error.to_string()) },
        })?;
        let (to, lines) = mpsc::channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                for line in lines {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let (kept, from) = mpsc::sync_channel(MAX_LINES);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &kept));
        }
        let errors = Arc::new(Mutex::new(String::new()));
        if let Some(stderr) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_tail(stderr, &errors));
        }
        Ok(Self { child, to: Some(to), from, errors })
    }

    /// Hands text to the program, which may read it later, or never.
    pub fn write(&self, text: String) {
        if let Some(to) = &self.to {
            // A program that is gone is noticed when it is read from.
            let _ = to.send(text);
        }
    }

    /// The next line of its output, without its end. `to` is what was asked, for the error.
    ///
    /// # Errors
    /// [`Error::Late`], [`Error::Died`], or the caller gave up.
    pub fn line(&mut self, to: &str, within: Duration, watch: &Watch) -> Result<String, Error> {
        let started = Instant::now();
        loop {
            watch.check()?;
            let left = within.saturating_sub(started.elapsed());
            match self.from.recv_timeout(left.min(TICK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.died(to)),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Error::Late { to: shown(to), within });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Throws away what was said without being asked.
    pub fn drain(&mut self) {
        let mut most = MAX_LINES;
        while most > 0 && self.from.try_recv().is_ok() {
            most -= 1;
        }
    }

    /// How it ended, after its output did.
    fn died(&mut self, to: &str) -> Error {
        let how = match self.wait(GRACE) {
            Some(how) => how,
            None => "its output, though it runs on".to_owned(),
        };
        // What it said last may still be on its way.
        thread::sleep(TICK);
        let said = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("");
        Error::Died { to: shown(to), how, said: shown(last) }
    }

    /// Waits for its end.
    fn wait(&mut self, within: Duration) -> Option<String> {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if started.elapsed() < within => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Tells it to quit, and waits a moment for it to do so before it is killed.
    pub fn quit(mut self, word: &str) {
        self.write(word.to_owned());
        self.to = None;
        self.wait(GRACE);
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // The group may be gone already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.to = None;
        self.kill();
    }
}

/// Passes on the lines of a program until it ends or nobody listens.
fn read_lines(from: impl Read, to: &SyncSender<String>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        // What goes beyond the longest line is the next one: it is counted like any other.
        match from.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        while matches!(line.last(), Some(b'\n' | b'\r')) {
            line.pop();
        }
        if to.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
    }
}

/// Reads all, and keeps the end.
fn keep_tail(mut from: impl Read, kept: &Mutex<String>) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_str(&String::from_utf8_lossy(&bytes[..count]));
        if kept.len() > TAIL {
            let from = (kept.len() - TAIL..=kept.len()).find(|at| kept.is_char_boundary(*at)).unwrap_or(0);
            kept.drain(..from);
        }
    }
}
