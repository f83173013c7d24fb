//! A game of a file, and what is wrong with its record.
//!
//! ```
//! use chizu_json::record;
//! assert_eq!(record::games(b"(;SZ[9])(;SZ[9])").unwrap().len(), 2);
//! assert!(record::games(b"no record").is_err());
//! ```

use chizu::record::{self, RecordedGame, Request};
use chizu::sgf::{self, Diagnostic, GameInfo, GameTree};
use chizu::{ByColor, Color};
use serde::Serialize;

use crate::error::Error;
use crate::name::Name;
use crate::words::printable;

pub use crate::diagram::as_record;

/// The games of a file: of a record, or of a diagram of Sensei's Library.
///
/// # Errors
/// If the bytes are neither.
pub fn games(bytes: &[u8]) -> Result<Vec<GameTree>, Error> {
    let bytes = as_record(bytes.into())?;
    Ok(sgf::parse(&bytes)?.into_games())
}

/// The game of that number, from 1, with its name.
///
/// # Errors
/// If the bytes are no record, or hold fewer games.
pub fn numbered(name: &Name, bytes: &[u8], number: u64) -> Result<(Name, GameTree), Error> {
    let games = games(bytes).map_err(|error| error.of(name))?;
    let found = games.len();
    let index = number.checked_sub(1).and_then(|index| usize::try_from(index).ok()).unwrap_or(usize::MAX);
    match games.into_iter().nth(index) {
        Some(tree) if found > 1 => Ok((name.game(number), tree)),
        Some(tree) => Ok((name.clone(), tree)),
        None => Err(Error::Record(format!("{name}: there is no game {number}: the file holds {found}"))),
    }
}

/// The position of a game that is asked for.
///
/// # Errors
/// If the record cannot be followed to there.
pub fn open(name: &Name, tree: &GameTree, request: &Request) -> Result<RecordedGame, Error> {
    record::open(tree, request).map_err(|error| Error::from(error).of(name))
}

/// What was found wrong in the text and in what it says, in its order.
#[must_use]
pub fn diagnostics(tree: &GameTree, said: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut found = [tree.diagnostics(), said].concat();
    found.sort_by_key(|found| found.at.offset);
    found
}

/// The players' names, with their ranks.
#[must_use]
pub fn players(info: &GameInfo) -> ByColor<Option<String>> {
    let player = |color: Color| {
        let player = &info.players[color];
        let name = player.name.as_deref()?;
        Some(printable(&match &player.rank {
            Some(rank) => format!("{name} {rank}"),
            None => name.to_owned(),
        }))
    };
    ByColor { black: player(Color::Black), white: player(Color::White) }
}

/// Something that is wrong in a record.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Finding {
    pub line: u64,
    pub column: u64,
    pub byte: u64,
    pub severity: String,
    pub code: String,
    pub text: String,
}

impl From<&Diagnostic> for Finding {
    fn from(diagnostic: &Diagnostic) -> Self {
        Self {
            line: diagnostic.at.line,
            column: diagnostic.at.column,
            byte: diagnostic.at.offset,
            severity: diagnostic.severity().to_string(),
            code: diagnostic.kind.code().to_owned(),
            text: diagnostic.kind.to_string(),
        }
    }
}
