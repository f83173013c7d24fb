//! The arguments of a command, read with the words GTP has for what is wrong with them.

use std::str::FromStr;

use chizu::{Color, Move, Point, PointSet, Size};
use chizu_gtp::Command;

/// The arguments of a command on a board of some size.
pub(super) struct Arguments<'a> {
    command: &'a Command,
    size: Size,
}

impl<'a> Arguments<'a> {
    pub(super) const fn new(command: &'a Command, size: Size) -> Self {
        Self { command, size }
    }

    /// All of them as they were written.
    pub(super) fn text(&self) -> &'a str {
        self.command.rest()
    }

    pub(super) fn words(&self) -> Vec<&'a str> {
        self.command.args().collect()
    }

    /// The argument of that number, from 0.
    pub(super) fn word(&self, index: usize) -> Result<&'a str, String> {
        self.command.args().nth(index).ok_or_else(|| "too few arguments".to_owned())
    }

    pub(super) fn color(&self, index: usize) -> Result<Color, String> {
        color(self.word(index)?)
    }

    pub(super) fn point(&self, index: usize) -> Result<Point, String> {
        point(self.word(index)?, self.size)
    }

    pub(super) fn mv(&self, index: usize) -> Result<Move, String> {
        mv(self.word(index)?, self.size)
    }

    /// A point by its name.
    pub(super) fn named(&self, name: &str) -> Result<Point, String> {
        point(name, self.size)
    }

    /// All arguments as points.
    pub(super) fn points(&self) -> Result<Vec<Point>, String> {
        self.command.args().map(|word| point(word, self.size)).collect()
    }

    /// All arguments as pairs of a colour and a move.
    pub(super) fn moves(&self) -> Result<Vec<(Color, Move)>, String> {
        let words = self.words();
        let (pairs, rest) = words.as_chunks::<2>();
        if !rest.is_empty() {
            return Err("expected pairs of a color and a vertex".to_owned());
        }
        pairs.iter().map(|[who, place]| Ok((color(who)?, mv(place, self.size)?))).collect()
    }
}

pub(super) fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("invalid number: {word}"))
}

pub(super) fn color(word: &str) -> Result<Color, String> {
    word.parse().map_err(|_| format!("invalid color: {word}"))
}

fn point(word: &str, size: Size) -> Result<Point, String> {
    size.parse_point(word).ok_or_else(|| format!("invalid coordinate: {word}"))
}

fn mv(word: &str, size: Size) -> Result<Move, String> {
    size.parse_move(word).ok_or_else(|| format!("invalid coordinate: {word}"))
}

/// The name of a move: a vertex or `PASS`.
pub(super) fn move_name(mv: Move, size: Size) -> String {
    match mv {
        Move::Pass => "PASS".to_owned(),
        Move::Play(point) => size.name(point).to_string(),
    }
}

/// The points by name, with blanks between them.
pub(super) fn names(points: PointSet, size: Size) -> String {
    points.iter().map(|p| size.name(p).to_string()).collect::<Vec<_>>().join(" ")
}
