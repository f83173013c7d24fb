//! Branches: taken out, put elsewhere, reordered.

use chizu_sgf::{NodeId, PropertyKind};

use crate::command::Node;
use crate::error::EditError;
use crate::transaction::Transaction;

/// Takes a branch out; the document goes to where it branched off if it was in it.
pub(crate) fn remove(game: &mut Transaction<'_>, node: Option<Node>) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let parent = game.tree().parent(node).ok_or(EditError::Root)?;
    let at = game.record.at;
    let inside = std::iter::successors(Some(at), |&at| game.tree().parent(at)).any(|at| at == node);
    game.detach(node);
    Ok(if inside { parent } else { at })
}

/// Takes out what neither leads to a node nor follows it.
pub(crate) fn remove_others(game: &mut Transaction<'_>, node: Option<Node>) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    for pair in game.tree().path_to(node).windows(2) {
        let others: Vec<_> = game.tree().children(pair[0]).filter(|&child| child != pair[1]).collect();
        for other in others {
            game.detach(other);
        }
    }
    let at = game.record.at;
    Ok(if game.tree().holds(at) { at } else { node })
}

/// Puts a branch elsewhere.
pub(crate) fn move_to(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    to: Node,
    before: Option<Node>,
) -> Result<(), EditError> {
    let node = game.node(node)?;
    let to = game.record.node(to)?;
    let before = before.map(|before| game.record.node(before)).transpose()?;
    if node == NodeId::ROOT {
        return Err(EditError::Root);
    }
    if game.tree().path_to(to).contains(&node) {
        return Err(EditError::BelowItself(node.into()));
    }
    if let Some(before) = before.filter(|&before| game.tree().parent(before) != Some(to)) {
        return Err(EditError::NoSuchNode(before.into()));
    }
    if before != Some(node) {
        game.attach(node, to, before);
    }
    Ok(())
}

/// Makes the line to a node the main line.
pub(crate) fn main(game: &mut Transaction<'_>, node: Option<Node>) -> Result<(), EditError> {
    let node = game.node(node)?;
    for pair in game.tree().path_to(node).windows(2) {
        let first = game.tree().first_child(pair[0]);
        if first != Some(pair[1]) {
            game.attach(pair[1], pair[0], first);
        }
    }
    Ok(())
}

/// The first node of the variation a node is in: the last on the way to it that has others beside it.
fn variation(game: &Transaction<'_>, node: NodeId) -> Option<(NodeId, NodeId)> {
    let mut at = node;
    while let Some(parent) = game.tree().parent(at) {
        if game.tree().branches(parent) {
            return Some((at, parent));
        }
        at = parent;
    }
    None
}

/// Moves a variation before the one above it; the first stays.
pub(crate) fn up(game: &mut Transaction<'_>, node: Option<Node>) -> Result<(), EditError> {
    let node = game.node(node)?;
    if let Some((first, parent)) = variation(game, node)
        && let Some(above) = game.tree().previous_sibling(first)
    {
        game.attach(first, parent, Some(above));
    }
    Ok(())
}

/// Moves a variation behind the one below it; the last stays.
pub(crate) fn down(game: &mut Transaction<'_>, node: Option<Node>) -> Result<(), EditError> {
    let node = game.node(node)?;
    if let Some((first, parent)) = variation(game, node)
        && let Some(below) = game.tree().next_sibling(first)
    {
        let before = game.tree().next_sibling(below);
        game.attach(first, parent, before);
    }
    Ok(())
}

/// Puts a branch below a node and goes to its first node.
pub(crate) fn paste(game: &mut Transaction<'_>, node: Option<Node>, text: &str) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let collection = chizu_sgf::parse(text.as_bytes())?;
    let copy = game.copy_from(collection.first(), NodeId::ROOT)?;
    // What is said of a whole game has no place in the middle of another.
    let whole: Vec<String> = game
        .tree()
        .properties(copy)
        .filter(|property| matches!(property.kind(), PropertyKind::Root | PropertyKind::GameInfo))
        .map(|property| property.ident().into_owned())
        .collect();
    for ident in whole {
        game.remove(copy, &ident)?;
    }
    game.attach(copy, node, None);
    Ok(copy)
}
