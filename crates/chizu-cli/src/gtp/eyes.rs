//! Commands about eye spaces, with GNU Go's formats.

use chizu::eyes::{Eyes, Graph, HalfEye, HalfEyeKind, Space, Value};
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
    ("half_eye_data", |session, args| {
        let point = args.point(0)?;
        let eyes = Eyes::of(session.position());
        let half = eyes.half_eyes.black.iter().chain(&eyes.half_eyes.white).find(|half| half.point == point);
        Ok(rows(&half_data(half, session.size())))
    }),
    ("analyze_eyegraph", |_, args| {
        let graph =
            Graph::solve(&args.word(0)?.replace('%', "\n").replace('O', " ")).map_err(|e| e.to_string())?;
        Ok(format!("{}\n{}", digits(&graph.value), graph.drawing))
    }),
    ("chizu-eye_map", |session, _| {
        let (eyes, size) = (Eyes::of(session.position()), session.size());
        let vital = eyes.all().fold(PointSet::EMPTY, |all, space| all | space.attack | space.defense);
        let margins = eyes.all().fold(PointSet::EMPTY, |all, space| all | space.margins);
        let mut lines: Vec<String> = Color::ALL
            .into_iter()
            .map(|color| {
                let all = eyes.spaces[color].iter().fold(PointSet::EMPTY, |all, space| all | space.points);
                format!("{} {}", color.to_string().to_uppercase(), names(all - margins, size))
            })
            .collect();
        lines.push(format!("SQUARE {}", names(margins, size)));
        lines.push(format!("CIRCLE {}", names(vital, size)));
        Ok(lines.join("\n"))
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
            ("value", digits(&space.value)),
            ("marginal", u8::from(space.margins.contains(point)).to_string()),
            ("neighbors", around(space.points)),
            ("marginal_neighbors", around(space.margins)),
        ],
    }
}

/// What is known of an eye by its diagonals.
fn half_data(half: Option<&HalfEye>, size: Size) -> Vec<(&'static str, String)> {
    let kind = match half.map(|half| half.kind) {
        None => "NO_HALF_EYE",
        Some(HalfEyeKind::Half) => "HALF_EYE",
        Some(HalfEyeKind::False) => "FALSE_EYE",
    };
    let (quarters, attack, defense) =
        half.map_or((0, PointSet::EMPTY, PointSet::EMPTY), |half| (half.quarters, half.attack, half.defense));
    vec![
        ("value", format!("{:.2}", f32::from(quarters) / 4.0)),
        ("type", kind.to_owned()),
        ("attack_point", names(attack, size)),
        ("defense_point", names(defense, size)),
    ]
}

/// The four numbers of a value in a row.
fn digits(value: &Value) -> String {
    value.numbers().map(|n| n.to_string()).concat()
}

/// A line for each fact.
fn rows(facts: &[(&str, String)]) -> String {
    facts
        .iter()
        .map(|(key, value)| format!("{key:20}{value}").trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}
