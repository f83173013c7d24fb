//! A whole file: its games, and why a file may hold none.

use crate::diagnostic::Diagnostic;
use crate::scanner::{Found, Scanner};
use crate::sniff::{self, ParseError};
use crate::tree::GameTree;

/// The games of one file, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    games: Vec<GameTree>,
    tail: Option<Diagnostic>,
}

/// Reads a collection of game records.
///
/// Whatever a human could still read is read; [`Collection::diagnostics`] says what was wrong.
///
/// # Errors
/// [`ParseError`] when there is no game in the bytes at all.
pub fn parse(bytes: &[u8]) -> Result<Collection, ParseError> {
    let mut scanner = Scanner::new();
    let mut games = Vec::new();
    let mut rest = bytes;
    let tail = loop {
        match scanner.next(rest, true) {
            Found::Game(game, taken) => {
                games.push(*game);
                rest = &rest[taken.min(rest.len())..];
            }
            Found::More { skip } if skip > 0 => rest = &rest[skip.min(rest.len())..],
            Found::More { .. } => break None,
            Found::Nothing(tail) => break tail,
        }
    };
    if let Some(error @ ParseError::TooManyParts) = scanner.refusal() {
        return Err(error);
    }
    if games.is_empty() { Err(sniff::not_a_record(bytes)) } else { Ok(Collection { games, tail }) }
}

impl Collection {
    /// A collection of one's own games; none if there are no games.
    pub fn new(games: Vec<GameTree>) -> Option<Self> {
        (!games.is_empty()).then_some(Self { games, tail: None })
    }

    /// The games, at least one.
    pub fn games(&self) -> &[GameTree] {
        &self.games
    }

    /// The games, for editing.
    pub fn games_mut(&mut self) -> &mut [GameTree] {
        &mut self.games
    }

    /// The first game.
    pub fn first(&self) -> &GameTree {
        &self.games[0]
    }

    /// Name of the encoding of the first game, see [`GameTree::encoding`].
    pub fn encoding(&self) -> &'static str {
        self.first().encoding()
    }

    /// The games themselves.
    pub fn into_games(self) -> Vec<GameTree> {
        self.games
    }

    /// What was wrong or noteworthy, in the order of the file, with the index of the game it concerns; text after
    /// the last game counts as that game's.
    pub fn diagnostics(&self) -> impl Iterator<Item = (usize, &Diagnostic)> {
        let last = self.games.len() - 1;
        let games = self.games.iter().enumerate();
        games
            .flat_map(|(index, game)| game.diagnostics().iter().map(move |diagnostic| (index, diagnostic)))
            .chain(self.tail.iter().map(move |diagnostic| (last, diagnostic)))
    }
}

impl IntoIterator for Collection {
    type Item = GameTree;
    type IntoIter = std::vec::IntoIter<GameTree>;

    fn into_iter(self) -> Self::IntoIter {
        self.games.into_iter()
    }
}

impl<'a> IntoIterator for &'a Collection {
    type Item = &'a GameTree;
    type IntoIter = std::slice::Iter<'a, GameTree>;

    fn into_iter(self) -> Self::IntoIter {
        self.games.iter()
    }
}
