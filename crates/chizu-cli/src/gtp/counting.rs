//! Commands about the result: dead stones, territory, score.

use chizu::score::Count;
use chizu::{Color, Point, PointSet};

use super::arguments::{Arguments, names};
use super::session::Session;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("final_score", |session, _| Ok(session.count().score.to_string())),
    ("final_status", |session, args| {
        let point = args.point(0)?;
        Ok(status(&session.count(), point).to_owned())
    }),
    ("final_status_list", status_list),
];

const STATUSES: [&str; 6] = ["alive", "dead", "seki", "white_territory", "black_territory", "dame"];

/// What becomes of the stone or the empty point.
fn status(count: &Count, point: Point) -> &'static str {
    match count.stones.get(point) {
        Some(color) if count.dead[color].contains(point) => "dead",
        Some(_) if count.seki.contains(point) => "seki",
        Some(_) => "alive",
        None if count.territory.black.contains(point) => "black_territory",
        None if count.territory.white.contains(point) => "white_territory",
        // A forced point belongs to who must fill it, but it is no territory.
        None => "dame",
    }
}

/// Everything with that status: chains a line each, points in one line.
fn status_list(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let wanted = args.word(0)?;
    if !STATUSES.contains(&wanted) {
        return Err("invalid status".to_owned());
    }
    let (count, size) = (session.count(), session.size());
    let found: PointSet = size.points().filter(|point| status(&count, *point) == wanted).collect();
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
