//! A game as a graph: the estimate after every move, at sight.

use chizu::record::Request;
use chizu::sgf::GameTree;
use chizu_json::analyze::{self, Moment};

use crate::game;
use crate::input::Name;
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
    game::record(name, tree, request)?;
    let all = analyze::graph(tree, request)?;
    if json {
        return Ok(all.iter().map(|moment| chizu_json::line(&moment.line(name))).collect());
    }
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    page.lines(&drawn(&all));
    Ok(page.into_text())
}

/// A line for every fifth move: the range as a stroke, the estimate on it; Black's lead to the left, White's to the right.
fn drawn(all: &[Moment]) -> String {
    let chosen = || all.iter().enumerate().filter(|(at, _)| at % EVERY == 0 || at + 1 == all.len());
    let leads = chosen().map(|(_, moment)| moment.estimate.score.points().abs() as usize);
    let step = leads.max().unwrap_or(0).div_ceil(HALF).max(1);
    let column = |lead: f64| {
        let at = HALF as f64 - lead / step as f64;
        at.round().clamp(0.0, 2.0 * HALF as f64) as usize
    };
    let mut out =
        format!("move  estimate  Black{:>width$}  (a column: {step})\n", "White", width = 2 * HALF - 4);
    for (number, Moment { estimate: found, .. }) in chosen() {
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
