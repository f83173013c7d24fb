//! The asking side of the Go Text Protocol: numbered commands, and the answers that bear their numbers.
//!
//! ```no_run
//! use chizu_engines::gtp::{Gtp, Limits};
//! use chizu_engines::process::Watch;
//! let command = ["gnugo".to_owned(), "--mode".to_owned(), "gtp".to_owned()];
//! let mut gtp = Gtp::start(&command, Limits::default(), &Watch::default())?;
//! assert_eq!(gtp.ask("name", &Watch::default())?, "GNU Go");
//! # Ok::<(), chizu_engines::Error>(())
//! ```
//!
//! *What it does not know:* what the answers mean; that is [`second`](crate::second)'s.

use std::collections::BTreeSet;
use std::time::Duration;

use chizu::{Color, Move, Point, PointSet, Position, Size, Stones};

use crate::dialect::Dialect;
use crate::error::{Error, shown};
use crate::process::{Process, Watch};

/// How long an engine may take, and how much it may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From its start to its first answer: nets are loaded then.
    pub start: Duration,
    /// For every other answer.
    pub answer: Duration,
    /// Bytes of an answer.
    pub bytes: usize,
}

impl Limits {
    /// Bytes of the longest answer: ownership of a board of 25×25 after every few visits comes to less.
    pub const BYTES: usize = 4 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self { start: Duration::from_secs(60), answer: Duration::from_secs(30), bytes: Self::BYTES }
    }
}

/// An engine that speaks GTP.
#[derive(Debug)]
pub struct Gtp {
    process: Process,
    number: u64,
    pub(crate) limits: Limits,
    /// What it calls itself.
    pub program: String,
    /// Its version, as it says.
    pub version: String,
    /// What differs from other engines.
    pub dialect: &'static Dialect,
    commands: BTreeSet<String>,
    /// What is on its board, so that it is not told twice.
    set: Option<Position>,
}

impl Gtp {
    /// Starts it and asks who it is and what it understands.
    ///
    /// # Errors
    /// It is not there, does not answer in time, or speaks another protocol.
    pub fn start(command: &[String], limits: Limits, watch: &Watch) -> Result<Self, Error> {
        let process = Process::start(command)?;
        let dialect = Dialect::of("");
        let (program, version) = (String::new(), String::new());
        let commands = BTreeSet::new();
        let mut gtp = Self { process, number: 0, limits, program, version, dialect, commands, set: None };
        gtp.program = shown(&gtp.ask_within("name", limits.start, watch)?);
        gtp.dialect = Dialect::of(&gtp.program);
        gtp.version = gtp.try_ask("version", watch)?.map_or_else(String::new, |text| shown(&text));
        let commands = gtp.try_ask("list_commands", watch)?.unwrap_or_default();
        gtp.commands = commands.split_whitespace().map(str::to_owned).collect();
        Ok(gtp)
    }

    /// Whether it says that it understands a command.
    #[must_use]
    pub fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Asks, and gives the answer without its sign and number.
    ///
    /// # Errors
    /// [`Error::Refused`] if the engine says no; everything else means that it has to be started again.
    pub fn ask(&mut self, command: &str, watch: &Watch) -> Result<String, Error> {
        self.ask_within(command, self.limits.answer, watch)
    }

    /// The same of a command that may change its board.
    ///
    /// # Errors
    /// As of [`Gtp::ask`].
    pub fn ask_and_move(&mut self, command: &str, watch: &Watch) -> Result<String, Error> {
        self.set = None;
        self.ask(command, watch)
    }

    /// What it answers, nothing if it refuses.
    pub(crate) fn try_ask(&mut self, command: &str, watch: &Watch) -> Result<Option<String>, Error> {
        match self.ask(command, watch) {
            Ok(text) => Ok(Some(text)),
            Err(Error::Refused { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(crate) fn ask_within(
        &mut self,
        command: &str,
        within: Duration,
        watch: &Watch,
    ) -> Result<String, Error> {
        let end = std::time::Instant::now() + within;
        self.process.drain();
        self.number += 1;
        let number = self.number;
        watch.notify(true, command);
        self.process.write(format!("{number} {command}\n"));
        let mut answer: Option<(bool, String)> = None;
        let mut bytes = 0;
        loop {
            let left = end.saturating_duration_since(std::time::Instant::now());
            let line = self.process.line(command, left, watch).map_err(|error| match error {
                Error::Late { to, .. } => Error::Late { to, within },
                other => other,
            })?;
            watch.notify(false, &line);
            bytes += line.len() + 1;
            if bytes > self.limits.bytes {
                return Err(Error::TooMuch { to: shown(command), most: self.limits.bytes });
            }
            match &mut answer {
                // Between answers some engines talk to themselves; what is no answer is read over, unless it is all there is.
                None => {
                    let is_fine = line.starts_with('=');
                    if is_fine || line.starts_with('?') {
                        let rest = &line[1..];
                        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                        if rest[..digits].parse() != Ok(number) {
                            let (to, got) = (shown(command), shown(&line));
                            return Err(Error::WrongNumber { to, number, got });
                        }
                        answer = Some((is_fine, rest[digits..].trim().to_owned()));
                    } else if number == 1 && is_other(&line) {
                        let (to, said) = (shown(command), shown(&line));
                        return Err(Error::OtherProtocol { protocol: "GTP", to, said });
                    }
                }
                Some(_) if line.is_empty() => break,
                Some((_, text)) => {
                    text.push('\n');
                    text.push_str(&line);
                }
            }
        }
        match answer {
            Some((false, why)) => Err(Error::Refused { to: shown(command), why: shown(&why) }),
            other => Ok(other.map_or_else(String::new, |(_, text)| text)),
        }
    }

    /// Puts a position on its board, with the ko if there is one, and with this player to move.
    ///
    /// # Errors
    /// It refuses the size, a stone, or the komi is not understood.
    pub fn set_up(&mut self, position: &Position, komi: f64, watch: &Watch) -> Result<(), Error> {
        if self.set.as_ref() == Some(position) {
            return Ok(());
        }
        self.set = None;
        let size = position.size();
        if size.width() == size.height() {
            self.ask(&format!("boardsize {}", size.width()), watch)?;
        } else if self.knows("rectangular_boardsize") {
            self.ask(&format!("rectangular_boardsize {} {}", size.width(), size.height()), watch)?;
        } else {
            let what =
                format!("anything about a board of {}x{}: it is not square", size.width(), size.height());
            return Err(Error::Cannot { what });
        }
        self.ask("clear_board", watch)?;
        // A net made for one komi refuses others: better a little wrong than not asked.
        self.try_ask(&format!("komi {komi}"), watch)?;
        let (stones, last) = before_ko(position);
        for color in Color::ALL {
            for at in stones.of(color) {
                self.place(color, at, size, watch)?;
            }
        }
        if let Some((color, at)) = last {
            self.place(color, at, size, watch)?;
        }
        self.set = Some(position.clone());
        Ok(())
    }

    fn place(&mut self, color: Color, at: Point, size: Size, watch: &Watch) -> Result<(), Error> {
        self.ask(&format!("play {} {}", letter(color), size.name(at)), watch).map(drop)
    }

    /// Plays a move on its board.
    ///
    /// # Errors
    /// It refuses the move.
    pub fn play(&mut self, color: Color, mv: Move, size: Size, watch: &Watch) -> Result<(), Error> {
        self.set = None;
        self.ask(&format!("play {} {}", letter(color), mv.name(size)), watch).map(drop)
    }

    /// Whether this is known to be on its board.
    pub(crate) fn stands_at(&self, position: &Position) -> bool {
        self.set.as_ref() == Some(position)
    }

    /// Notes what is on its board, or that nobody knows.
    pub(crate) fn stand_at(&mut self, position: Option<Position>) {
        self.set = position;
    }

    /// Tells it to end.
    pub fn quit(self) {
        let number = self.number + 1;
        self.process.quit(&format!("{number} quit\n"));
    }
}

/// Whether a line looks like the answer of a program that speaks something else.
fn is_other(line: &str) -> bool {
    line.starts_with(['{', '<'])
        || ["id name", "uci", "error", "usage"]
            .iter()
            .any(|start| line.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)))
}

/// `b` or `w`.
#[must_use]
pub const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

/// A move as an engine writes it; `resign` is none.
#[must_use]
pub fn parse_move(text: &str, size: Size) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") { Some(Move::Pass) } else { size.parse_point(text).map(Move::Play) }
}

/// The stones to place in any order, and the move that then makes the ko, if there is one.
#[must_use]
pub fn before_ko(position: &Position) -> (Stones, Option<(Color, Point)>) {
    let stones = *position.stones();
    let Some(ko) = position.ko() else { return (stones, None) };
    let opponent = !position.to_play();
    // Who made the ko took one stone with one stone, which has no liberty but that.
    let took = stones.geometry().neighbors(ko).find(|at| {
        stones.get(*at) == Some(opponent)
            && stones.chain(*at).len() == 1
            && stones.liberties(PointSet::from(*at)) == PointSet::from(ko)
    });
    let Some(took) = took else { return (stones, None) };
    let mut before = stones;
    before.set(took, None);
    before.set(ko, Some(position.to_play()));
    (before, Some((opponent, took)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu::board::{Setup, Suicide};

    #[test]
    fn a_ko_comes_back_by_the_move_that_made_it() {
        let stones: Stones = ". X O . / X . X O / . X O . / . . . .".parse().unwrap();
        let mut position = Setup { to_play: Color::White, ..Setup::new(stones) }.position().unwrap();
        let at = |name| position.size().parse_point(name).unwrap();
        let b3 = at("B3");
        // White takes the stone on C3.
        position.play(Color::White, Move::Play(b3), Suicide::Forbidden).unwrap();
        assert!(position.ko().is_some());
        let (before, last) = before_ko(&position);
        assert_eq!(before, stones);
        assert_eq!(last, Some((Color::White, b3)));
    }
}
