//! Games read from a stream one by one, with limited memory and a message when there are none.

use std::cell::{Cell, RefCell};
use std::io::{self, Read};
use std::rc::Rc;

use chizu::sgf::{self, Diagnostic, GameTree, Games, ParseError};

use crate::words;

/// The longest game that is read, in bytes. The longest real ones, with all their variations and
/// comments, are below 10 MiB.
pub(super) const LONGEST_GAME: usize = 64 << 20;

/// How much of the beginning is kept, to say what a stream without games is.
const HEAD: usize = 4096;

/// The games of a stream.
pub(crate) struct GameStream<'a> {
    games: Games<Watched<'a>>,
    watch: Rc<Watch>,
    found: bool,
    done: bool,
}

/// What is known of the bytes read.
#[derive(Default)]
struct Watch {
    head: RefCell<Vec<u8>>,
    /// Bytes read since the last game was found.
    since: Cell<usize>,
}

struct Watched<'a> {
    stream: &'a mut dyn Read,
    watch: Rc<Watch>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        let mut head = self.watch.head.borrow_mut();
        let wanted = HEAD.saturating_sub(head.len()).min(count);
        head.extend_from_slice(&buffer[..wanted]);
        let since = self.watch.since.get() + count;
        self.watch.since.set(since);
        if since > LONGEST_GAME {
            let told = format!("no game ends within {} MiB: not read further", LONGEST_GAME >> 20);
            return Err(io::Error::other(told));
        }
        Ok(count)
    }
}

impl<'a> GameStream<'a> {
    pub(crate) fn new(stream: &'a mut dyn Read) -> Self {
        let watch = Rc::new(Watch::default());
        // The watch gives the alarm first.
        let limit = LONGEST_GAME + (1 << 20);
        let games = Games::with_limit(Watched { stream, watch: watch.clone() }, limit);
        Self { games, watch, found: false, done: false }
    }

    /// The next game, or why there is none; `None` at the end of a stream with games.
    pub(crate) fn next_game(&mut self) -> Result<Option<GameTree>, String> {
        if self.done {
            return Ok(None);
        }
        self.watch.since.set(0);
        let game = self.games.next_game();
        self.done = !matches!(game, Ok(Some(_)));
        match game {
            Ok(Some(game)) => {
                self.found = true;
                Ok(Some(game))
            }
            Ok(None) if self.games.refusal() == Some(ParseError::TooManyParts) => {
                Err(ParseError::TooManyParts.to_string())
            }
            Ok(None) if self.found => Ok(None),
            Ok(None) => {
                let error = sgf::parse(&self.watch.head.borrow()).err();
                Err(error.unwrap_or(ParseError::NoGame).to_string())
            }
            Err(error) => Err(words::io_error(&error)),
        }
    }

    /// Text behind the last game, once all are read.
    pub(crate) fn tail(&self) -> Option<&Diagnostic> {
        self.games.tail().filter(|_| self.found)
    }
}
