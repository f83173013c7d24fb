//! Marks, labels, arrows and lines.

use std::collections::BTreeSet;

use chizu_board::PointSet;
use chizu_sgf::{NodeId, point_value};

use crate::command::{Mark, Node};
use crate::error::EditError;
use crate::record;
use crate::transaction::Transaction;

/// Properties of points that [`erase`] clears.
const POINTS: &[&str] = &["TR", "SQ", "CR", "MA", "SL", "DD", "TB", "TW", "L", "M", "SI"];

/// Marks points, or takes the mark off.
pub(crate) fn mark(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    kind: Mark,
    points: &[String],
    on: Option<bool>,
) -> Result<(), EditError> {
    let (node, size) = (game.node(node)?, game.size()?);
    let points = record::points(size, points)?;
    let marked = marked(game, node, kind.ident());
    let on = on.unwrap_or_else(|| points.first_point().is_some_and(|first| !marked.contains(first)));
    for rival in kind.rivals() {
        if *rival != kind.ident() && on {
            without(game, node, rival, points)?;
        }
    }
    if !on {
        return without(game, node, kind.ident(), points);
    }
    let mut values = raw_values(game, node, kind.ident());
    values.retain(|value| !value.trim().is_empty());
    values.extend((points - marked).iter().map(|point| point_value(point, size)));
    game.set_raw(node, kind.ident(), &values)
}

/// The points a property names.
fn marked(game: &Transaction<'_>, node: NodeId, ident: &str) -> PointSet {
    let (Ok(size), Some(property)) = (game.size(), game.tree().property(node, ident)) else {
        return PointSet::EMPTY;
    };
    let points = property.values().filter_map(|value| value.to_points(size));
    points.fold(PointSet::EMPTY, |all, points| all | points)
}

fn raw_values(game: &Transaction<'_>, node: NodeId, ident: &str) -> Vec<String> {
    let property = game.tree().property(node, ident);
    property.map_or_else(Vec::new, |property| property.values().map(|value| value.raw().to_owned()).collect())
}

/// Takes points out of a property.
fn without(game: &mut Transaction<'_>, node: NodeId, ident: &str, points: PointSet) -> Result<(), EditError> {
    let size = game.size()?;
    let Some(property) = game.tree().property(node, ident) else { return Ok(()) };
    let mut values = Vec::new();
    for value in property.values() {
        match value.to_points(size) {
            Some(these) if these.intersects(&points) => {
                values.extend((these - points).iter().map(|point| point_value(point, size)));
            }
            _ => values.push(value.raw().to_owned()),
        }
    }
    game.set_raw(node, ident, &values)
}

/// Writes a label, or takes it off.
pub(crate) fn label(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    at: &str,
    text: Option<&str>,
) -> Result<(), EditError> {
    let (node, size) = (game.node(node)?, game.size()?);
    let point = record::point(size, at)?;
    let (mut taken, mut values) = (BTreeSet::new(), Vec::new());
    if let Some(property) = game.tree().property(node, "LB") {
        for value in property.values() {
            let parts = value.composed();
            if parts.is_some_and(|(at, _)| at.to_point(size) == Some(point)) {
                continue;
            }
            taken.extend(parts.map(|(_, label)| label.simple_text().into_owned()));
            values.push(value.raw().to_owned());
        }
    }
    let text = match text {
        Some(text) => text.to_owned(),
        None => next_label(&taken),
    };
    if !text.is_empty() {
        values.push(format!("{}:{}", point_value(point, size), chizu_sgf::escape_part(&text)));
    }
    game.set_raw(node, "LB", &values)
}

/// The first letter, or number after the letters, that is not taken.
fn next_label(taken: &BTreeSet<String>) -> String {
    let letters = ('A'..='Z').chain('a'..='z').map(|letter| letter.to_string());
    letters
        .chain((1..).map(|number: u32| number.to_string()))
        .find(|label| !taken.contains(label))
        .unwrap_or_default()
}

/// Draws an arrow, or takes it off.
pub(crate) fn arrow(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    from: &str,
    to: &str,
) -> Result<(), EditError> {
    stroke(game, node, "AR", from, to, false)
}

/// Draws a line, or takes it off.
pub(crate) fn line(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    from: &str,
    to: &str,
) -> Result<(), EditError> {
    stroke(game, node, "LN", from, to, true)
}

fn stroke(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    ident: &str,
    from: &str,
    to: &str,
    either_way: bool,
) -> Result<(), EditError> {
    let (node, size) = (game.node(node)?, game.size()?);
    let ends = (record::point(size, from)?, record::point(size, to)?);
    if ends.0 == ends.1 {
        let (ident, value) = (ident.to_owned(), format!("{from}:{to}"));
        return Err(EditError::BadValue { ident, value, expected: "two different points" });
    }
    let before = raw_values(game, node, ident);
    let mut values = before.clone();
    values.retain(|value| {
        let parts = chizu_sgf::Value::from_raw(value).composed();
        let there = parts.and_then(|(one, other)| Some((one.to_point(size)?, other.to_point(size)?)));
        !there.is_some_and(|there| there == ends || (either_way && there == (ends.1, ends.0)))
    });
    if values.len() == before.len() {
        values.push(format!("{}:{}", point_value(ends.0, size), point_value(ends.1, size)));
    }
    game.set_raw(node, ident, &values)
}

/// Takes everything drawn off points.
pub(crate) fn erase(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    points: &[String],
) -> Result<(), EditError> {
    let (node, size) = (game.node(node)?, game.size()?);
    let points = record::points(size, points)?;
    for ident in POINTS {
        without(game, node, ident, points)?;
    }
    for ident in ["LB", "AR", "LN"] {
        let mut values = raw_values(game, node, ident);
        values.retain(|value| {
            let Some((one, other)) = chizu_sgf::Value::from_raw(value).composed() else { return true };
            let there =
                |value: chizu_sgf::Value<'_>| value.to_point(size).is_some_and(|at| points.contains(at));
            !(there(one) || (ident != "LB" && there(other)))
        });
        game.set_raw(node, ident, &values)?;
    }
    Ok(())
}
