//! Stones put on the board and taken off it by hand, without needless words: a point is named only where it changes.

use chizu_board::{Color, PointSet, Setup, SetupProblem, Stones};
use chizu_sgf::{NodeId, point_value};

use crate::command::{Node, Player, Stone};
use crate::error::EditError;
use crate::record;
use crate::transaction::Transaction;

const IDENTS: [(&str, Option<Color>); 3] =
    [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)];

/// Puts stones on points, or takes them off.
pub(crate) fn stones(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    stone: Stone,
    points: &[String],
) -> Result<NodeId, EditError> {
    let (node, size) = (game.node(node)?, game.size()?);
    let points = record::points(size, points)?;
    let node = place(game, node)?;
    set(game, node, |stones| {
        stones.clear(points);
        if let Some(color) = stone.color() {
            stones.fill(points, color);
        }
    })?;
    Ok(node)
}

/// Takes all stones off.
pub(crate) fn clear(game: &mut Transaction<'_>, node: Option<Node>) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let node = place(game, node)?;
    set(game, node, |stones| stones.clear(stones.occupied()))?;
    Ok(node)
}

/// Says who is to move.
pub(crate) fn to_play(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    color: Option<Player>,
) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let Some(color) = color else {
        game.remove(node, "PL")?;
        return Ok(node);
    };
    let node = place(game, node)?;
    game.set(node, "PL", &[Color::from(color).letter().to_string()])?;
    Ok(node)
}

/// The node in which setup may stand: the node itself, or a new one after it if it holds a move.
pub(crate) fn place(game: &mut Transaction<'_>, node: NodeId) -> Result<NodeId, EditError> {
    if game.record.own_move(node).is_none() {
        return Ok(node);
    }
    let new = game.add_node();
    game.attach(new, node, None);
    Ok(new)
}

/// Changes the stones at a node. What the node says of points that do not change stays as it is written.
pub(crate) fn set(
    game: &mut Transaction<'_>,
    node: NodeId,
    change: impl FnOnce(&mut Stones),
) -> Result<(), EditError> {
    let size = game.size()?;
    let before = match game.tree().parent(node) {
        Some(parent) => *game.replayed(parent)?.game.position().stones(),
        None => Stones::empty(size),
    };
    let now = *game.replayed(node)?.game.position().stones();
    let mut wanted = now;
    change(&mut wanted);
    // What the node's own properties put there; the position may hold more where handicap is implied, and less where
    // stones had no liberty.
    let own = explicit(game, node, before);
    let mut touched = PointSet::EMPTY;
    for color in Color::ALL {
        touched |= wanted.of(color) ^ own.of(color);
    }
    // What an earlier fault left out stays as it is.
    touched -= (now.vacant() & own.occupied()) & wanted.vacant();
    if touched.is_empty() {
        return Ok(());
    }
    refuse_without_liberties(now, wanted)?;
    for (ident, color) in IDENTS {
        let mut values = Vec::new();
        if let Some(property) = game.tree().property(node, ident) {
            for value in property.values() {
                match value.to_points(size) {
                    Some(points) if points.intersects(&touched) => {
                        values.extend((points - touched).iter().map(|point| point_value(point, size)));
                    }
                    _ => values.push(value.raw().to_owned()),
                }
            }
        }
        let here = touched.iter().filter(|&point| wanted.get(point) == color && before.get(point) != color);
        values.extend(here.map(|point| point_value(point, size)));
        game.set_raw(node, ident, &values)?;
    }
    Ok(())
}

/// The stones after a node's own setup.
fn explicit(game: &Transaction<'_>, node: NodeId, before: Stones) -> Stones {
    let (mut stones, size) = (before, before.size());
    for property in game.tree().properties(node) {
        let Some((_, color)) = IDENTS.iter().find(|(ident, _)| *ident == property.ident()) else { continue };
        for points in property.values().filter_map(|value| value.to_points(size)) {
            stones.clear(points);
            if let Some(color) = color {
                stones.fill(points, *color);
            }
        }
    }
    stones
}

/// Stones without a liberty are refused, unless they had none before.
fn refuse_without_liberties(now: Stones, wanted: Stones) -> Result<(), EditError> {
    let without = |stones: Stones| match Setup::new(stones).position() {
        Err(error) => match error.problem {
            SetupProblem::NoLiberties { stones } => stones,
            _ => PointSet::EMPTY,
        },
        Ok(_) => PointSet::EMPTY,
    };
    let found = without(wanted) - without(now);
    if found.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = found.iter().map(|point| wanted.size().name(point).to_string()).collect();
    Err(EditError::NoLiberty(names.join(" ")))
}
