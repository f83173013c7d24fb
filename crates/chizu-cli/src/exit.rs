//! How the command ends.

use std::error::Error;
use std::{fmt, io};

/// What the exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All is well.
    Fine = 0,
    /// Something could not be read, counted or written.
    Trouble = 1,
    /// The command line makes no sense. Clap uses the same number.
    Usage = 2,
    /// All was read, but some game is not finished.
    Unfinished = 3,
    /// Whoever read the output went away: the number shells give to SIGPIPE.
    ClosedPipe = 141,
}

impl Exit {
    /// The first of two that is not fine.
    pub(crate) const fn worse(self, other: Self) -> Self {
        if matches!(self, Self::Fine) { other } else { self }
    }
}

/// What makes no sense of a command line, where clap cannot tell.
#[derive(Debug)]
pub(crate) struct Misuse(pub(crate) String);

impl Misuse {
    pub(crate) fn of(error: impl fmt::Display) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Misuse {}

/// Ends the process quietly if the reader of the output went away; other errors are handed back.
pub(crate) fn or_closed_pipe<T>(result: io::Result<T>) -> io::Result<T> {
    match result {
        // Threads may wait for input that never comes: no one is to wait for them.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            std::process::exit(Exit::ClosedPipe as i32)
        }
        result => result,
    }
}
