//! What is left to play for, as a table.

use std::fmt::Write;

use chizu::Color;
use chizu::score::{Contest, ContestKind, First};
use chizu::{Evidence, Size};
use chizu_json::score::Counted;
use chizu_json::words::named;

use crate::page::Page;
use crate::terminal::Screen;

/// Columns of what is played if one player begins.
const MOVES: usize = 26;

/// A line for each contest, the most urgent first.
pub(super) fn table(game: &Counted, screen: Screen) -> String {
    let (found, size) = (game.contests(), game.count.stones.size());
    let mut page = Page::new(screen);
    page.lines("What is left to play for\n");
    if !found.list.is_empty() {
        let [black, white] = ["Black first", "White first"];
        page.lines(&format!(
            "  {:>6}  {:>6}  {:<14}  {black:<MOVES$}  {white}\n",
            "Points", "A move", "Kind"
        ));
    }
    for contest in &found.list {
        page.lines(&row(contest, size));
        if !contest.stake.is_empty() {
            page.indented(&format!("{:18}on it rest {}", "", named(contest.stake, size)), 20);
        }
    }
    if found.list.iter().any(|contest| contest.evidence == Evidence::Guessed) {
        page.lines("  ~ not all of the territory beside it was played out\n");
    }
    for points in &found.open {
        page.indented(&format!("  too much is open to say at {}", named(*points, size)), 4);
    }
    if found.list.is_empty() && found.open.is_empty() {
        page.lines("  nothing\n");
    }
    page.into_text()
}

fn row(contest: &Contest, size: Size) -> String {
    let kind = match contest.kind {
        ContestKind::Sente(color) => format!("{color}'s sente"),
        kind => kind.name().to_owned(),
    };
    let sure = if contest.evidence == Evidence::Guessed { '~' } else { ' ' };
    let [black, white] = Color::ALL.map(|color| moves(contest.first(color), contest, size));
    let mut row = String::new();
    // Writing to a string cannot fail.
    let (points, per_move) = (contest.points.to_string(), contest.per_move.to_string());
    let _ = writeln!(row, "{sure} {points:>6}  {per_move:>6}  {kind:<14}  {black:<MOVES$}  {white}");
    row
}

/// The moves, and what the first one threatens if that is more than what it gains.
fn moves(first: &First, contest: &Contest, size: Size) -> String {
    let moves: Vec<String> = first.line.iter().map(|point| size.name(*point).to_string()).collect();
    match first.threat > contest.points {
        true => format!("{} (threatens {})", moves.join(" "), first.threat),
        false => moves.join(" "),
    }
}
