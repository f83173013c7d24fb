//! What all JSON objects have in common: how they begin, and how they are written. Their fields are described in docs/json.md.

use chizu::Size;
use chizu::record::RecordedGame;
use serde::Serialize;

use crate::name::Name;

/// The version of the fields and their meaning; a change of meaning raises it.
pub const SCHEMA: u32 = 2;

/// What every object begins with.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Head<'a> {
    pub schema: u32,
    pub file: &'a str,
}

impl<'a> Head<'a> {
    /// For this record.
    #[must_use]
    pub fn of(file: &'a Name) -> Self {
        Self { schema: SCHEMA, file: file.as_it_is() }
    }
}

/// What an object about a position of a record begins with.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Place<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub size: [u8; 2],
    pub moves: usize,
    pub at_move: usize,
}

impl<'a> Place<'a> {
    /// For this record.
    #[must_use]
    pub fn of(file: &'a Name, record: &RecordedGame) -> Self {
        Self {
            head: Head::of(file),
            size: sides(record.position.size()),
            moves: record.moves,
            at_move: record.at_move,
        }
    }
}

/// Width and height.
#[must_use]
pub const fn sides(size: Size) -> [u8; 2] {
    [size.width(), size.height()]
}

/// An object in a line of its own.
///
/// # Panics
/// Never for the objects here: texts, numbers and lists of them can be written.
#[must_use]
pub fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("texts, numbers and lists of them can be written as JSON") + "\n"
}
