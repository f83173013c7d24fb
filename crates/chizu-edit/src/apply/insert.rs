//! Moves put in, taken out and moved, with the line that follows kept playable.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chizu_board::{Color, Move};
use chizu_sgf::{NodeId, move_value};

use super::play::{self, Wanted};
use super::setup;
use crate::command::{Node, Player};
use crate::error::EditError;
use crate::record;
use crate::transaction::Transaction;
use crate::walk::{Moment, visit};

/// Puts a move between a node and what follows it.
pub(crate) fn insert(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    at: Option<&str>,
    color: Option<Player>,
) -> Result<NodeId, EditError> {
    let Wanted { node, mv, replayed, color, .. } = Wanted::of(game, node, at, color)?;
    play::check(&replayed, color, mv)?;
    let before = faults(game, node)?;
    let following: Vec<_> = game.tree().children(node).collect();
    let new = game.add_move(node, None, color, mv)?;
    for child in following {
        game.attach(child, new, None);
    }
    refuse_new_faults(game, node, &before)?;
    Ok(new)
}

/// Takes a node out; what follows it takes its place.
pub(crate) fn delete(game: &mut Transaction<'_>, node: Option<Node>) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let parent = game.tree().parent(node).ok_or(EditError::Root)?;
    let before = faults(game, parent)?;
    let following: Vec<_> = game.tree().children(node).collect();
    for &child in &following {
        game.attach(child, parent, Some(node));
    }
    game.detach(node);
    refuse_new_faults(game, parent, &before)?;
    let at = game.record.at;
    Ok(if at == node { following.first().copied().unwrap_or(parent) } else { at })
}

/// Moves a stone.
pub(crate) fn slide(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    from: &str,
    to: &str,
) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let size = game.size()?;
    let (from, to) = (record::point(size, from)?, record::point(size, to)?);
    if from == to {
        return Ok(node);
    }
    let own = game.record.own_move(node).map(|(color, value)| (color, value.to_move(size)));
    if let (Some((color, Some(Move::Play(point)))), Some(parent)) = (own, game.tree().parent(node))
        && point == from
    {
        play::check(&game.replayed(parent)?, color, Move::Play(to))?;
        let before = faults(game, parent)?;
        let ident = if color == Color::Black { "B" } else { "W" };
        game.set(node, ident, &[move_value(Move::Play(to), size)])?;
        refuse_new_faults(game, parent, &before)?;
        return Ok(node);
    }
    let stones = *game.replayed(node)?.game.position().stones();
    let color = stones.get(from).ok_or_else(|| EditError::NoStone(size.name(from).to_string()))?;
    if let Some(stone) = stones.get(to) {
        return Err(EditError::Occupied { point: size.name(to).to_string(), stone });
    }
    let node = setup::place(game, node)?;
    setup::set(game, node, |stones| {
        stones.set(from, None);
        stones.set(to, Some(color));
    })?;
    Ok(node)
}

/// The nodes after one whose moves are not possible where they stand.
fn faults(game: &Transaction<'_>, from: NodeId) -> Result<BTreeSet<NodeId>, EditError> {
    let mut found = BTreeSet::new();
    each_fault(game, from, |node, _| {
        found.insert(node);
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

fn refuse_new_faults(
    game: &Transaction<'_>,
    from: NodeId,
    before: &BTreeSet<NodeId>,
) -> Result<(), EditError> {
    let mut found = Ok(());
    each_fault(game, from, |node, reason| {
        if before.contains(&node) {
            return ControlFlow::Continue(());
        }
        found = Err(EditError::Breaks { node: node.into(), reason: Box::new(reason) });
        ControlFlow::Break(())
    })?;
    found
}

fn each_fault(
    game: &Transaction<'_>,
    from: NodeId,
    mut see: impl FnMut(NodeId, EditError) -> ControlFlow<()>,
) -> Result<(), EditError> {
    let size = game.size()?;
    visit(game.tree(), from, &game.replayed(from)?, |node, moment, position| {
        if moment == Moment::After {
            return ControlFlow::Continue(());
        }
        let own = game.record.own_move(node).and_then(|(color, value)| Some((color, value.to_move(size)?)));
        match own.map(|(color, mv)| play::check(position, color, mv)) {
            Some(Err(reason)) => see(node, reason),
            _ => ControlFlow::Continue(()),
        }
    });
    Ok(())
}
