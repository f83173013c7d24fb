//! `chizu dead`: the dead stones of a game and nothing else.

use chizu::score::{Completion, Count};
use chizu::sgf::point_value;
use chizu::{Color, PointSet};
use serde::Serialize;

use crate::head::Head;
use crate::name::Name;
use crate::score::Counted;
use crate::words::point_names;

/// A line of output: the dead stones of a game, or why there are none.
#[derive(Clone, Debug, Default, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Line<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub error: Option<&'a str>,
    pub method: Option<&'static str>,
    pub finished: Option<bool>,
    pub dead_black: Option<Vec<String>>,
    pub dead_white: Option<Vec<String>>,
    pub seki: Option<Vec<String>>,
    /// Places in SGF's letters, all dead stones in one word, as OGS sends them.
    pub removed: Option<String>,
}

/// The dead stones of both.
#[must_use]
pub fn all(count: &Count) -> PointSet {
    count.dead.black | count.dead.white
}

/// A player's territory in the record's coordinates: empty points, and those under dead stones.
#[must_use]
pub fn marks(count: &Count, color: Color) -> Vec<String> {
    let size = count.stones.size();
    (count.territory[color] | count.dead[!color]).iter().map(|point| point_value(point, size)).collect()
}

/// The dead stones of a game.
#[must_use]
pub fn line(game: &Counted) -> Line<'_> {
    let (count, size) = (&game.count, game.count.stones.size());
    Line {
        head: Head::of(&game.name),
        method: Some(game.method.name()),
        finished: Some(count.completion == Completion::Finished),
        dead_black: Some(point_names(count.dead.black, size)),
        dead_white: Some(point_names(count.dead.white, size)),
        seki: Some(point_names(count.seki, size)),
        removed: Some(all(count).iter().map(|point| point_value(point, size)).collect()),
        ..Line::default()
    }
}

/// Something that could not be read or judged.
#[must_use]
pub fn error<'a>(file: &'a Name, error: &'a str) -> Line<'a> {
    Line { head: Head::of(file), error: Some(error), ..Line::default() }
}
