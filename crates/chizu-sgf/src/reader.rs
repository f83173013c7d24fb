//! Reading a collection game by game from a stream, with one game in memory at a time.

use std::io::{self, Read};

use crate::diagnostic::Diagnostic;
use crate::scanner::{Found, Scanner};
use crate::sniff::ParseError;
use crate::tree::GameTree;

/// Iterates over the games of a collection read from a stream.
///
/// Holds the bytes of one game at a time, so a collection of any size can be read. A file is best given as it is:
/// the reader buffers by itself.
///
/// ```
/// let stream: &[u8] = b"(;GM[1];B[dd]) (;GM[1];B[pp];W[dd])";
/// let moves: Vec<usize> = chizu_sgf::Games::new(stream)
///     .map(|game| game.map(|game| game.node_count() - 1))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(moves, [1, 2]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    stream: R,
    buffer: Vec<u8>,
    /// Unread bytes are `buffer[start..end]`.
    start: usize,
    end: usize,
    eof: bool,
    done: bool,
    limit: usize,
    scanner: Scanner,
    tail: Option<Diagnostic>,
}

const CHUNK: usize = 1 << 16;

impl<R: Read> Games<R> {
    /// Default for the longest game, in bytes.
    pub const LONGEST_GAME: usize = 1 << 28;

    /// Reads games from `stream`.
    pub fn new(stream: R) -> Self {
        Self::with_limit(stream, Self::LONGEST_GAME)
    }

    /// Reads games from `stream`; a game longer than `limit` bytes is cut there, so that memory stays bounded
    /// whatever the stream holds.
    pub fn with_limit(stream: R, limit: usize) -> Self {
        Self {
            stream,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            eof: false,
            done: false,
            limit: limit.max(CHUNK),
            scanner: Scanner::new(),
            tail: None,
        }
    }

    /// What stands after the last game, once that has been read: stray text, if anything.
    pub fn tail(&self) -> Option<&Diagnostic> {
        self.tail.as_ref()
    }

    /// Why the stream is not read at all, once its beginning has been read: it is no text, or a file of another
    /// kind. As [`parse`](crate::parse) would say.
    pub fn refusal(&self) -> Option<ParseError> {
        self.scanner.refusal()
    }

    /// The next game; none at the end.
    ///
    /// # Errors
    /// What the stream reports. The record itself never causes an error: see [`GameTree::diagnostics`], and
    /// [`Games::refusal`] for what is no record.
    pub fn next_game(&mut self) -> io::Result<Option<GameTree>> {
        while !self.done {
            let held = self.end - self.start;
            if held == 0 && !self.eof {
                self.fill()?;
                continue;
            }
            let whole = self.eof || held >= self.limit;
            match self.scanner.next(&self.buffer[self.start..self.end], whole) {
                Found::Game(game, taken) => {
                    self.start = (self.start + taken).min(self.end);
                    return Ok(Some(*game));
                }
                Found::More { skip } => {
                    self.start = (self.start + skip).min(self.end);
                    if whole && skip == 0 {
                        self.done = true;
                    } else if !whole {
                        self.fill()?;
                    }
                }
                Found::Nothing(_) if !self.eof && self.scanner.refusal().is_none() => {
                    self.scanner.skip(&self.buffer[self.start..self.end]);
                    self.start = self.end;
                }
                Found::Nothing(tail) => {
                    self.tail = tail;
                    self.done = true;
                }
            }
        }
        Ok(None)
    }

    /// Reads on, at least doubling what is held so that rereading stays linear.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let wanted = (self.end * 2).clamp(CHUNK, self.limit.max(self.end + CHUNK));
        self.buffer.resize(wanted.max(self.buffer.len().min(4 * CHUNK)), 0);
        while self.end < self.buffer.len() {
            match self.stream.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.eof = true;
                    break;
                }
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<GameTree>;

    fn next(&mut self) -> Option<io::Result<GameTree>> {
        let game = self.next_game().transpose();
        if let Some(Err(_)) = game {
            self.done = true;
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a text again and again.
    struct Repeated {
        text: &'static [u8],
        at: usize,
        left: usize,
    }

    impl Repeated {
        fn new(text: &'static str, times: usize) -> Self {
            Self { text: text.as_bytes(), at: 0, left: times * text.len() }
        }
    }

    impl Read for Repeated {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.at == self.text.len() {
                self.at = 0;
            }
            let count = buffer.len().min(self.left).min(self.text.len() - self.at);
            buffer[..count].copy_from_slice(&self.text[self.at..self.at + count]);
            self.at += count;
            self.left -= count;
            Ok(count)
        }
    }

    #[test]
    fn a_long_stream_takes_little_memory() {
        const COUNT: usize = 100_000;
        let mut games = Games::new(Repeated::new("(;GM[1]C[of many]\n;B[dd];W[pp];B[];W[])\n\n", COUNT));
        let mut last = None;
        for count in 0..COUNT {
            let game = games.next_game().unwrap().unwrap();
            assert_eq!(game.node_count(), 5);
            assert!(games.buffer.len() <= 4 * CHUNK, "{count}");
            last = Some(game);
        }
        assert!(games.next_game().unwrap().is_none());
        let line = last.unwrap().location(crate::NodeId::ROOT).line;
        assert_eq!(line, 3 * (COUNT as u64 - 1) + 1);
    }

    #[test]
    fn junk_and_endless_values_take_little_memory() {
        for text in [
            "nothing to read here, (yet) ",
            "(;C[on and on and on ",
            "\u{E9}([;",
            "((((",
            "(;AB[aa][bb] ;;; (",
        ] {
            let mut games = Games::with_limit(Repeated::new(text, 1 << 17), 1 << 18);
            while games.next_game().unwrap().is_some() {
                assert!(games.buffer.len() <= (1 << 19) + 4 * CHUNK, "{text}");
            }
        }
        let mut games = Games::new(&b"(;B[dd]) well played"[..]);
        assert_eq!(games.by_ref().count(), 1);
        assert_eq!(games.tail().map(|tail| tail.kind.code()), Some("stray-text"));
    }

    #[test]
    fn a_game_with_more_parts_than_any_is_refused() {
        // Each byte would cost 20: 64 MiB of this took 1.4 GB.
        for text in [";", "(", "(;", "C[]", "AB[]", "[]"] {
            let rest = Repeated::new(text, 5_000_000);
            let mut games = Games::new((&b"(;B[aa])(;AW"[..]).chain(rest));
            assert_eq!(games.next_game().unwrap().map(|game| game.node_count()), Some(1), "{text}");
            assert!(games.next_game().unwrap().is_none(), "{text}");
            assert_eq!(games.refusal(), Some(ParseError::TooManyParts), "{text}");
        }
        let text = format!("(;{}", ";".repeat(5_000_000));
        assert_eq!(crate::parse(text.as_bytes()).err(), Some(ParseError::TooManyParts));
        assert!(crate::parse(&text.as_bytes()[..4_000_000]).is_ok());
    }

    #[test]
    fn errors_of_the_stream_come_through() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut games = Games::new((&b"(;B[dd])"[..]).chain(Broken));
        assert!(games.next().unwrap().is_err());
        assert!(games.next().is_none());
    }
}
