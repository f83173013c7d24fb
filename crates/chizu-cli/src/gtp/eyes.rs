//! Commands about eye spaces, with GNU Go's formats.

use chizu::eyes::{Eyes, Space};
use chizu::{Color, Point, PointSet, Size};

use super::Entry;
use super::arguments::names;

pub(super) const COMMANDS: &[Entry] = &[
    ("eval_eye", |session, args| {
        let point = args.point(0)?;
        let eyes = Eyes::of(session.position());
        Ok(eyes.at(point).map_or_else(|| "-1".to_owned(), |space| value(space, session.size())))
    }),
    ("eye_data", |session, args| {
        let (color, point) = (args.color(0)?, args.point(1)?);
        let eyes = Eyes::of(session.position());
        Ok(rows(&data(&eyes, color, point, session.size())))
    }),
    ("chizu-eye_spaces", |session, _| {
        let (eyes, size) = (Eyes::of(session.position()), session.size());
        let line = |space: &Space| {
            let Space { points, margins, cuts, walls, evidence, ko, .. } = space;
            let walls = walls.len();
            format!(
                "{} {} [{}] margins [{}] cuts [{}] walls {walls} {evidence:?} ko {ko} {:?} att [{}] def [{}]",
                space.owner,
                value(space, size),
                names(*points, size),
                names(*margins, size),
                names(*cuts, size),
                space.value.numbers(),
                names(space.attack, size),
                names(space.defense, size),
            )
        };
        Ok(eyes.all().map(line).collect::<Vec<_>>().join("\n"))
    }),
];

/// How many eyes, and where that is decided.
fn value(space: &Space, size: Size) -> String {
    let (attack, defend) = (space.value.attack, space.value.defend);
    let first = |set: PointSet| set.first_point().map_or("PASS".to_owned(), |p| size.name(p).to_string());
    if attack == defend {
        format!("{attack} {defend}")
    } else {
        format!("{attack} {defend} {} {}", first(space.attack), first(space.defense))
    }
}

/// What is known of a point as part of a player's eye space.
fn data(eyes: &Eyes, color: Color, point: Point, size: Size) -> Vec<(&'static str, String)> {
    let geometry = size.geometry();
    let space = eyes.spaces[color].iter().find(|space| space.points.contains(point));
    let around = |set: PointSet| geometry.neighbors(point).filter(|n| set.contains(*n)).count().to_string();
    match space {
        None => vec![("color", "empty".to_owned())],
        Some(space) => vec![
            ("color", color.to_string().to_lowercase()),
            ("esize", space.size().to_string()),
            ("msize", space.margins.len().to_string()),
            ("origin", space.origin().map_or_else(String::new, |p| size.name(p).to_string())),
            ("value", space.value.numbers().map(|n| n.to_string()).concat()),
            ("marginal", u8::from(space.margins.contains(point)).to_string()),
            ("neighbors", around(space.points)),
            ("marginal_neighbors", around(space.margins)),
        ],
    }
}

/// A line for each fact.
fn rows(facts: &[(&str, String)]) -> String {
    facts.iter().map(|(key, value)| format!("{key:20}{value}")).collect::<Vec<_>>().join("\n")
}
