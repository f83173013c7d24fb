//! A game as a graph: the estimate after every move, at sight.

use chizu::ownership::{Estimate, Ownership};
use chizu::record::{self, RecordedGame, Request};
use chizu::sgf::GameTree;
use serde::Serialize;

use super::json::estimate;
use crate::game;
use crate::input::Name;
use crate::json::{self, Place};
use crate::page::Page;
use crate::terminal::Screen;

/// Half the width of the graph, in columns.
const HALF: usize = 24;
/// Moves between lines for people.
const EVERY: usize = 5;

/// The game after every move: a line of JSON each, or a graph for people.
pub(super) fn text(
    name: &Name,
    tree: &GameTree,
    request: &Request,
    json: bool,
    screen: Screen,
) -> anyhow::Result<String> {
    let whole = game::record(name, tree, request)?;
    let mut all = Vec::with_capacity(whole.moves + 1);
    for number in 0..=whole.moves {
        let record = record::open(tree, &Request { at_move: Some(number), ..request.clone() })?;
        let estimate = at_sight(&record);
        all.push((record, estimate));
    }
    if json {
        let line = |(record, found): &(RecordedGame, Estimate)| {
            let estimate = estimate(found);
            json::line(&Line { place: Place::of(name, record), estimate })
        };
        return Ok(all.iter().map(line).collect());
    }
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    page.lines(&drawn(&all));
    Ok(page.into_text())
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    estimate: serde_json::Value,
}

/// What the net says of the stones, whoever is to move.
fn at_sight(record: &RecordedGame) -> Estimate {
    let field = Ownership::at_sight(record.position.stones());
    Estimate::from_fields(&record.position, &field, &field, &record.options.rules, record.options.handicap)
}

/// A line for every fifth move: the range as a stroke, the estimate on it; Black's lead to the left, White's to the right.
fn drawn(all: &[(RecordedGame, Estimate)]) -> String {
    let chosen = || all.iter().enumerate().filter(|(at, _)| at % EVERY == 0 || at + 1 == all.len());
    let leads = chosen().map(|(_, (_, e))| e.score.points().abs() as usize);
    let step = leads.max().unwrap_or(0).div_ceil(HALF).max(1);
    let column = |lead: f64| {
        let at = HALF as f64 - lead / step as f64;
        at.round().clamp(0.0, 2.0 * HALF as f64) as usize
    };
    let mut out =
        format!("move  estimate  Black{:>width$}  (a column: {step})\n", "White", width = 2 * HALF - 4);
    for (number, (_, found)) in chosen() {
        let mut row = vec![' '; 2 * HALF + 1];
        let (from, to) = (column(found.upper.points()), column(found.lower.points()));
        row[from..=to].fill('-');
        row[HALF] = if row[HALF] == ' ' { '|' } else { '+' };
        row[column(found.score.points())] = 'o';
        let row: String = row.into_iter().collect();
        out += format!("{number:4}  {:>8}  {row}", found.score.to_string()).trim_end();
        out.push('\n');
    }
    out
}
