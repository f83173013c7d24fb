//! A game as a graph: the estimate after every move, at sight.

use chizu::ownership::Estimate;
use chizu::record::{self, RecordedGame, Request};
use chizu::sgf::GameTree;
use serde::Serialize;

use super::estimate;
use crate::error::Error;
use crate::head::Place;
use crate::name::Name;

/// A move of the graph.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game after that move.
    pub record: RecordedGame,
    /// What it comes to, at sight.
    pub estimate: Estimate,
}

/// A move of the graph as an object.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct GraphLine<'a> {
    #[serde(flatten)]
    pub place: Place<'a>,
    pub estimate: serde_json::Value,
}

impl Moment {
    /// As an object.
    #[must_use]
    pub fn line<'a>(&self, name: &'a Name) -> GraphLine<'a> {
        GraphLine { place: Place::of(name, &self.record), estimate: estimate(&self.estimate) }
    }
}

/// The game after every move.
///
/// # Errors
/// If the record cannot be followed.
pub fn graph(tree: &GameTree, request: &Request) -> Result<Vec<Moment>, Error> {
    let moves = record::open(tree, request)?.moves;
    let moment = |number| {
        let record = record::open(tree, &Request { at_move: Some(number), ..request.clone() })?;
        // What the net says of the stones.
        let estimate = Estimate::at_sight(&record.position, &record.options.rules, record.options.handicap);
        Ok(Moment { record, estimate })
    };
    (0..=moves).map(moment).collect()
}
