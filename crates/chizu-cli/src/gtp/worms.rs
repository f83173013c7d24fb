//! GNU Go's *worm* commands: the facts about chains.

use std::fmt::Write as _;

use chizu::analysis::Analysis;
use chizu::chains::{ChainFacts, Cut, Try};
use chizu::read::Code;
use chizu::{Point, Size};

use super::arguments::Arguments;
use super::session::Session;
use super::static_life::word;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[("worm_data", worm_data), ("worm_cutstone", worm_cutstone)];

fn worm_cutstone(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let at = args.point(0)?;
    let analysis = session.deep_chains();
    let chain = analysis.chain(at).ok_or("vertex must not be empty")?;
    Ok(cut(chain.cut).to_string())
}

fn worm_data(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let analysis = session.deep_chains();
    each(session, args, |out, at, size| data(out, &analysis, at, size))
}

/// Rows about the point named, or about every point.
pub(super) fn each(
    session: &Session,
    args: &Arguments<'_>,
    mut rows: impl FnMut(&mut String, Point, Size),
) -> Answer {
    let size = session.size();
    let points: Vec<Point> =
        if args.text().is_empty() { size.points().collect() } else { vec![args.point(0)?] };
    let mut out = String::new();
    for at in points {
        let _ = writeln!(out, "{}:", size.name(at));
        rows(&mut out, at, size);
    }
    out.truncate(out.trim_end().len());
    Ok(out)
}

/// A row: the key in a column of its own.
pub(super) fn row(out: &mut String, width: usize, key: &str, value: impl std::fmt::Display) {
    let _ = writeln!(out, "{}", format!("{key:width$} {value}").trim_end());
}

/// The name of a point, `PASS` if there is none.
pub(super) fn vertex(at: Option<Point>, size: Size) -> String {
    at.map_or_else(|| "PASS".to_owned(), |at| size.name(at).to_string())
}

/// GNU Go's inner numbers, which its data rows print.
pub(super) const fn inner(code: Code) -> u8 {
    match code {
        Code::Lose => 0,
        Code::KoB => 1,
        Code::KoA => 4,
        Code::Win => 5,
    }
}

const fn cut(cut: Cut) -> u8 {
    match cut {
        Cut::None => 0,
        Cut::Potential => 1,
        Cut::Real => 2,
    }
}

const WIDTH: usize = 20;

fn data(out: &mut String, analysis: &Analysis, at: Point, size: Size) {
    let mut row = |key: &str, value: String| row(out, WIDTH, key, value);
    let Some(facts) = analysis.chain(at) else {
        // An empty point is a worm of its own that has nothing.
        row("origin", size.name(at).to_string());
        row("color", "empty".to_owned());
        return;
    };
    let first = |tries: &[Try]| vertex(tries.first().map(|found| found.point), size);
    let orders = facts.liberties.map(|points| points.len().to_string());
    let [one, two, three, four] = orders;
    row("origin", size.name(facts.origin).to_string());
    row("color", facts.color.to_string().to_lowercase());
    row("size", facts.stones.len().to_string());
    row("effective_size", facts.effective_size.to_string());
    row("liberties", one);
    row("liberties2", two);
    row("liberties3", three);
    row("liberties4", four);
    row("attack_code", inner(facts.attack_code()).to_string());
    row("attack_point", first(&facts.attack_points));
    row("defense_code", inner(facts.defence_code()).to_string());
    row("defense_point", first(&facts.defence_points));
    row("lunch", vertex(lunch(analysis, facts), size));
    row("cutstone", cut(facts.cut).to_string());
    row("cutstone2", facts.sleeping_cuts.to_string());
    row("genus", facts.holes.to_string());
    row("inessential", u8::from(facts.inessential).to_string());
    row("invincible", u8::from(facts.immortal).to_string());
    row("unconditional_status", word(facts.unconditional).to_owned());
}

fn lunch(analysis: &Analysis, facts: &ChainFacts) -> Option<Point> {
    facts.lunches.first().map(|id| analysis.chains[id.index()].origin)
}
