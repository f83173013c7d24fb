//! Changes to the whole game: colours exchanged, the board turned, mirrored, moved.

use chizu_board::{Move, Point, Size, Symmetry};
use chizu_sgf::{NodeId, Value, move_value, point_value};

use super::setup;
use crate::command::Axis;
use crate::error::EditError;
use crate::transaction::Transaction;

/// Properties whose values are points or ranges of points.
const POINTS: &[&str] =
    &["AB", "AW", "AE", "CR", "DD", "L", "M", "MA", "SI", "SL", "SQ", "TB", "TR", "TW", "VW"];

/// Pairs of properties that exchange their places with the colours.
const PAIRS: &[(&str, &str)] = &[
    ("B", "W"),
    ("AB", "AW"),
    ("BL", "WL"),
    ("OB", "OW"),
    ("TB", "TW"),
    ("GB", "GW"),
    ("PB", "PW"),
    ("BR", "WR"),
    ("BT", "WT"),
    ("BS", "WS"),
];

/// Handicap that is stated and not set up is put on the board, where it would be lost or stand elsewhere otherwise.
fn place_handicap(game: &mut Transaction<'_>) -> Result<(), EditError> {
    setup::set(game, NodeId::ROOT, |_| {})
}

/// Exchanges the colours.
pub(crate) fn swap_colors(game: &mut Transaction<'_>) -> Result<(), EditError> {
    place_handicap(game)?;
    let nodes: Vec<_> = game.tree().below(NodeId::ROOT).collect();
    for node in nodes {
        for (black, white) in PAIRS {
            game.exchange(node, black, white)?;
        }
        change_value(game, node, "PL", |raw| match raw.trim().chars().next()?.to_ascii_uppercase() {
            'B' => Some("W".to_owned()),
            'W' => Some("B".to_owned()),
            _ => None,
        })?;
        change_value(game, node, "RE", |raw| {
            let (winner, rest) = raw.split_once('+')?;
            let other = match winner.trim() {
                "B" => "W",
                "W" => "B",
                "Black" => "White",
                "White" => "Black",
                _ => return None,
            };
            Some(format!("{other}+{rest}"))
        })?;
        change_value(game, node, "KM", |raw| {
            let raw = raw.trim();
            let zero = raw.bytes().all(|byte| matches!(byte, b'0' | b'.' | b',' | b'-' | b'+'));
            Value::from_raw(raw).real().filter(|_| !zero)?;
            Some(match raw.strip_prefix('-') {
                Some(positive) => positive.to_owned(),
                None => format!("-{}", raw.trim_start_matches('+')),
            })
        })?;
    }
    Ok(())
}

/// Changes the only value of a property.
fn change_value(
    game: &mut Transaction<'_>,
    node: NodeId,
    ident: &str,
    change: impl Fn(&str) -> Option<String>,
) -> Result<(), EditError> {
    let new = game.tree().property(node, ident).and_then(|property| change(property.value().raw()));
    new.map_or(Ok(()), |new| game.set_raw(node, ident, &[new]))
}

/// Turns by quarters, clockwise.
pub(crate) fn rotate(game: &mut Transaction<'_>, quarters: u8) -> Result<(), EditError> {
    // A quarter: top and bottom change places, then rows become columns.
    let symmetry = Symmetry::ALL[[0, 6, 3, 5][usize::from(quarters % 4)]];
    turn(game, symmetry)
}

/// Mirrors.
pub(crate) fn flip(game: &mut Transaction<'_>, axis: Axis) -> Result<(), EditError> {
    turn(
        game,
        match axis {
            Axis::Horizontal => Symmetry::ALL[1],
            Axis::Vertical => Symmetry::ALL[2],
        },
    )
}

fn turn(game: &mut Transaction<'_>, symmetry: Symmetry) -> Result<(), EditError> {
    let size = game.size()?;
    let after = symmetry.size(size);
    move_points(game, after, |point| Ok(symmetry.point(size, point)))?;
    if after != size {
        let root = NodeId::ROOT;
        game.set_raw(root, "SZ", &[format!("{}:{}", after.width(), after.height())])?;
    }
    Ok(())
}

/// Moves everything.
pub(crate) fn shift(game: &mut Transaction<'_>, right: i32, down: i32) -> Result<(), EditError> {
    let size = game.size()?;
    move_points(game, size, |point| {
        let (col, row) = (i32::from(size.col(point)), i32::from(size.row(point)));
        let place = col.checked_add(right).zip(row.checked_add(down));
        let moved = place.and_then(|(col, row)| size.point(col, row));
        moved.ok_or_else(|| EditError::LeavesBoard { point: size.name(point).to_string() })
    })
}

/// Puts each point that is named anywhere where `to` says. What cannot be read stays.
fn move_points(
    game: &mut Transaction<'_>,
    after: Size,
    to: impl Fn(Point) -> Result<Point, EditError>,
) -> Result<(), EditError> {
    place_handicap(game)?;
    let size = game.size()?;
    let nodes: Vec<_> = game.tree().below(NodeId::ROOT).collect();
    let point = |value: Value<'_>| -> Result<Option<String>, EditError> {
        let moved = value.to_point(size).map(&to).transpose()?;
        Ok(moved.map(|moved| point_value(moved, after)))
    };
    for node in nodes {
        let mut changed = Vec::new();
        for property in game.tree().properties(node) {
            let ident = property.ident().into_owned();
            let mut values = Vec::new();
            for value in property.values() {
                let new = match ident.as_str() {
                    "B" | "W" => match value.to_move(size) {
                        Some(Move::Play(at)) => Some(move_value(Move::Play(to(at)?), after)),
                        _ => None,
                    },
                    "LB" => match value.composed() {
                        Some((at, label)) => point(at)?.map(|at| format!("{at}:{}", label.raw())),
                        None => None,
                    },
                    "AR" | "LN" => match value.composed() {
                        Some((from, end)) => {
                            point(from)?.zip(point(end)?).map(|(from, end)| format!("{from}:{end}"))
                        }
                        None => None,
                    },
                    known if POINTS.contains(&known) => match value.composed() {
                        Some((one, other)) => {
                            let corners = one.to_point(size).zip(other.to_point(size));
                            let moved = corners
                                .map(|(one, other)| Ok::<_, EditError>((to(one)?, to(other)?)))
                                .transpose()?;
                            moved.map(|(one, other)| range(after, one, other))
                        }
                        None => point(value)?,
                    },
                    _ => None,
                };
                values.push(new.unwrap_or_else(|| value.raw().to_owned()));
            }
            if property.values().map(Value::raw).ne(values.iter().map(String::as_str)) {
                changed.push((ident, values));
            }
        }
        for (ident, values) in changed {
            game.set_raw(node, &ident, &values)?;
        }
    }
    Ok(())
}

/// A range by its top left and bottom right corners.
fn range(size: Size, one: Point, other: Point) -> String {
    let corner = |choose: fn(u8, u8) -> u8| {
        let col = choose(size.col(one), size.col(other));
        let row = choose(size.row(one), size.row(other));
        size.point(i32::from(col), i32::from(row)).map_or(String::new(), |point| point_value(point, size))
    };
    format!("{}:{}", corner(u8::min), corner(u8::max))
}
