//! Kos without end, as score, groups and read tell them; the fields are described in docs/json.md.

use chizu::cycles::Cycle;
use chizu::{Rules, Size};
use serde::Serialize;

use crate::words::point_names;

/// A fight without end.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct RuledCycle {
    pub kind: &'static str,
    pub points: Vec<String>,
    pub black: Vec<String>,
    pub white: Vec<String>,
    pub bound: bool,
    pub ruling: &'static str,
    pub text: String,
}

/// All of them, and what these rules make of them.
#[must_use]
pub fn ruled<'a>(cycles: impl IntoIterator<Item = &'a Cycle>, rules: &Rules, size: Size) -> Vec<RuledCycle> {
    let told = |cycle: &Cycle| RuledCycle {
        kind: cycle.kind.name(),
        points: point_names(cycle.points, size),
        black: point_names(cycle.stones.black, size),
        white: point_names(cycle.stones.white, size),
        bound: cycle.bound,
        ruling: cycle.ruling(rules).name(),
        text: cycle.describe(rules, size),
    };
    cycles.into_iter().map(told).collect()
}
