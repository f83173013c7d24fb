//! What became of many games.

use std::fmt::Write;
use std::time::Duration;

use crate::exit::Exit;

/// What became of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The record names the same result.
    Agrees,
    /// The record names another score.
    Differs,
    /// The record names no score.
    Alone,
    /// The game is not finished.
    Unfinished,
    /// It could not be read or counted.
    Error,
}

/// How many of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    agrees: u64,
    differs: u64,
    alone: u64,
    unfinished: u64,
    errors: u64,
    faulty: u64,
    /// Records that could not be written.
    pub(super) write_errors: u64,
    /// Games of which an engine did not say what it was asked.
    pub(super) unanswered: u64,
}

impl Summary {
    pub(super) fn add(&mut self, kind: Kind, faulty: bool) {
        self.faulty += u64::from(faulty);
        let number = match kind {
            Kind::Agrees => &mut self.agrees,
            Kind::Differs => &mut self.differs,
            Kind::Alone => &mut self.alone,
            Kind::Unfinished => &mut self.unfinished,
            Kind::Error => &mut self.errors,
        };
        *number += 1;
    }

    /// The worst that happened.
    pub(super) const fn exit(&self) -> Exit {
        match (self.errors + self.write_errors + self.unanswered, self.unfinished) {
            (1.., _) => Exit::Trouble,
            (0, 1..) => Exit::Unfinished,
            (0, 0) => Exit::Fine,
        }
    }

    /// The table below many games.
    pub(super) fn table(&self, time: Duration) -> String {
        let games = self.agrees + self.differs + self.alone + self.unfinished;
        let seconds = time.as_secs_f64();
        let mut text = "\n".to_owned();
        let mut row = |name: &str, number: u64, remark: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", format!("{name:<24}{number:>9}  {remark}").trim_end());
        };
        let compared = self.agrees + self.differs;
        let share = match compared {
            0 => String::new(),
            _ => format!("{:.1} % of {compared}", 100.0 * self.agrees as f64 / compared as f64),
        };
        row("Games", games, "");
        row("  as the record says", self.agrees, &share);
        row("  another score", self.differs, "");
        row("  no score in the record", self.alone, "");
        row("  not finished", self.unfinished, "");
        if self.faulty > 0 {
            row("Faulty records", self.faulty, "counted all the same: see chizu sgf check");
        }
        row("Errors", self.errors, if self.errors > 0 { "not counted: told on standard error" } else { "" });
        let _ = writeln!(text, "Time{:>27.1} s  {:.0} games/s", seconds, games as f64 / seconds.max(1e-3));
        text
    }
}
