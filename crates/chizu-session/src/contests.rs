//! What is left to play for as the page shows it: places where it matters who plays first, how much, and the moves of both.
//!
//! *What it does not know:* how that is found; that is `chizu::score::contests`.

use chizu::score::{self, Contest, Count, First};
use chizu::{Color, Evidence, Position, Size};
use serde::Serialize;

use crate::ask::Step;
use crate::say::Say;
use crate::words::{self, color_key, names};

/// What is left to play for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Left {
    /// Places, the most urgent first.
    pub list: Vec<Place>,
    /// Places where too much is open to say.
    pub open: Vec<Vec<String>>,
}

/// A place where it matters who plays first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// Where its number stands: the first move of whose sente it is, or Black's.
    pub at: String,
    /// `double sente`, `sente`, `gote`, `ko`.
    pub kind: &'static str,
    /// Whose sente it is.
    pub whose: Option<&'static str>,
    /// How many points lie between who begins.
    pub points: f64,
    /// What one move is worth.
    pub per_move: f64,
    /// What is played if Black begins.
    pub black: Vec<Step>,
    /// What is played if White begins.
    pub white: Vec<Step>,
    /// Its points.
    pub region: Vec<String>,
    /// Stones that live or die as who begins.
    pub stake: Vec<String>,
    /// Whether all of it was played out.
    pub sure: bool,
    /// All of that in a sentence.
    pub said: Say,
}

/// What is left to play for in a counted position.
#[must_use]
pub fn left(position: &Position, count: &Count) -> Left {
    let size = position.size();
    let found = score::contests(position, count);
    Left {
        list: found.list.iter().map(|contest| place(contest, size)).collect(),
        open: found.open.iter().map(|points| names(*points, size)).collect(),
    }
}

fn place(contest: &Contest, size: Size) -> Place {
    let name = |at| size.name(at).to_string();
    let begins = contest.whose().unwrap_or(Color::Black);
    let first = |color: Color| contest.first(color).line.first().copied();
    let at = first(begins).or_else(|| first(!begins)).or_else(|| contest.region.iter().next());
    Place {
        at: at.map(name).unwrap_or_default(),
        kind: contest.kind.name(),
        whose: contest.whose().map(color_key),
        points: contest.points.points(),
        per_move: contest.per_move.points(),
        black: line(contest.first(Color::Black), Color::Black, size),
        white: line(contest.first(Color::White), Color::White, size),
        region: names(contest.region, size),
        stake: names(contest.stake, size),
        sure: contest.evidence != Evidence::Guessed,
        said: words::contest(contest, size),
    }
}

/// The moves, both players', from the first on.
fn line(first: &First, begins: Color, size: Size) -> Vec<Step> {
    let colors = [begins, !begins].into_iter().cycle();
    let step = |(color, at): (Color, &chizu::Point)| Step {
        color: color_key(color),
        at: size.name(*at).to_string(),
    };
    colors.zip(&first.line).map(step).collect()
}
