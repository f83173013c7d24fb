//! Commands about the result: dead stones, territory, score.

use chizu::Status;
use chizu::score::{ChargeError, Completion, Count};
use chizu::{Color, Point, PointSet};
use chizu_json::Method;

use super::arguments::{Arguments, names};
use super::session::Session;
use super::{Answer, Entry};
use crate::words::counted;

pub(super) const COMMANDS: &[Entry] = &[
    ("final_score", |session, _| {
        let is_over = session.game.is_over();
        final_score(session.count(), is_over)
    }),
    ("final_status", |session, args| {
        let point = args.point(0)?;
        Ok(status(session.count(), point).to_owned())
    }),
    ("final_status_list", status_list),
    ("chizu-score_method", score_method),
    ("chizu-charge", charge),
];

/// The score, or why there is none yet: GTP knows the error, and a score without a word would be taken for the end. Two
/// passes are the end, whatever is open.
fn final_score(count: &Count, is_over: bool) -> Answer {
    if let Some(cycle) = count.no_result().filter(|_| !is_over) {
        let why = cycle.describe(&count.options.rules, count.stones.size());
        return Err(format!("cannot score: {}", why.trim_end_matches('.')));
    }
    if is_over || count.completion == Completion::Finished {
        return Ok(count.score.to_string());
    }
    if count.stones.occupied().is_empty() {
        return Err("cannot score: the board is empty".to_owned());
    }
    let open = open(count);
    Err(format!("cannot score: the game is not finished, {open}; as it stands {}", count.score))
}

/// What is open in a position that is not finished.
fn open(count: &Count) -> String {
    let unsettled = count.unsettled.len();
    match (count.dame.len(), unsettled) {
        (0, 0) => "more stones would be dead than when a game ends".to_owned(),
        (0, _) => format!("{} unsettled", are(unsettled, "stone")),
        (dame, _) => format!("{} nobody's yet", are(dame, "point")),
    }
}

/// `1 point is`, `3 points are`.
fn are(number: usize, what: &str) -> String {
    let is = if number == 1 { "is" } else { "are" };
    format!("{} {is}", counted(number, what))
}

const STATUSES: [&str; 6] = ["alive", "dead", "seki", "white_territory", "black_territory", "dame"];

/// What becomes of the stone or the empty point.
fn status(count: &Count, point: Point) -> &'static str {
    match count.status(point) {
        Some(Status::Dead) => "dead",
        Some(Status::Seki) => "seki",
        Some(Status::Alive | Status::Critical | Status::Ko | Status::Unsettled) => "alive",
        None if count.territory.black.contains(point) => "black_territory",
        None if count.territory.white.contains(point) => "white_territory",
        // A forced point belongs to who must fill it, but it is no territory.
        None => "dame",
    }
}

/// `chizu-score_method [adjudicate|carta]`: how positions are counted from now on; answers it without argument.
fn score_method(session: &mut Session, args: &Arguments<'_>) -> Answer {
    if let Ok(word) = args.word(0) {
        session.method = word.parse::<Method>().map_err(|_| "unknown method: adjudicate or carta")?;
        return Ok(String::new());
    }
    Ok(session.method.name().to_owned())
}

/// `chizu-charge [all|connections|nothing]`: which protective moves cost a point from now on; answers it without
/// argument.
fn charge(session: &mut Session, args: &Arguments<'_>) -> Answer {
    if let Ok(word) = args.word(0) {
        session.set_charge(word.parse().map_err(|error: ChargeError| error.to_string())?);
        return Ok(String::new());
    }
    Ok(session.charge.name().to_owned())
}

/// Everything with that status: chains a line each, points in one line.
fn status_list(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let wanted = args.word(0)?;
    if !STATUSES.contains(&wanted) {
        return Err("invalid status".to_owned());
    }
    let size = session.size();
    let count = session.count();
    let found: PointSet = size.points().filter(|point| status(count, *point) == wanted).collect();
    let stones = &count.stones;
    let mut lines: Vec<PointSet> = Color::ALL
        .into_iter()
        .flat_map(|color| stones.chains(color))
        .filter(|chain| chain.is_subset(&found))
        .collect();
    lines.sort_by_key(PointSet::first_point);
    let empty = found & stones.vacant();
    if !empty.is_empty() {
        lines.push(empty);
    }
    Ok(lines.into_iter().map(|points| names(points, size)).collect::<Vec<_>>().join("\n"))
}
