//! What all JSON objects have in common: how they begin, and how they are written. Their fields are described in docs/json.md.

use chizu::Size;
use chizu::record::RecordedGame;
use serde::Serialize;

use crate::input::Name;

/// The version of the fields and their meaning; a change of meaning raises it.
const SCHEMA: u32 = 2;

/// What every object begins with.
#[derive(Default, Serialize)]
pub(crate) struct Head<'a> {
    schema: u32,
    file: &'a str,
}

impl<'a> Head<'a> {
    pub(crate) fn of(file: &'a Name) -> Self {
        Self { schema: SCHEMA, file: file.as_it_is() }
    }
}

/// What an object about a position of a record begins with.
#[derive(Serialize)]
pub(crate) struct Place<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    size: [u8; 2],
    moves: usize,
    at_move: usize,
}

impl<'a> Place<'a> {
    pub(crate) fn of(file: &'a Name, record: &RecordedGame) -> Self {
        Self {
            head: Head::of(file),
            size: sides(record.position.size()),
            moves: record.moves,
            at_move: record.at_move,
        }
    }
}

/// Width and height.
pub(crate) const fn sides(size: Size) -> [u8; 2] {
    [size.width(), size.height()]
}

/// An object in a line of its own.
pub(crate) fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("texts, numbers and lists of them can be written as JSON") + "\n"
}
