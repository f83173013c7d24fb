//! The position at a node, remembered so that stepping through a game costs a move a step.

use std::cell::RefCell;
use std::collections::HashMap;

use chizu_sgf::{GameTree, NodeId, Replay, ReplayError, Replayed};

use crate::error::EditError;

/// Positions kept; each holds the moves that led to it.
const MOST: usize = 64;
/// On the way to a node that is far off, some positions are kept: not more of them, and not closer.
const ON_THE_WAY: usize = 8;
const APART: usize = 50;

/// Games as they stand at nodes asked for lately.
#[derive(Default, Debug)]
pub(crate) struct Positions {
    kept: RefCell<HashMap<NodeId, Replayed>>,
}

impl Positions {
    /// The game as it stands at a node.
    pub(crate) fn at(&self, tree: &GameTree, node: NodeId) -> Result<Replayed, EditError> {
        let mut kept = self.kept.borrow_mut();
        let mut way = Vec::new();
        let mut from = node;
        let found = loop {
            if let Some(found) = kept.get(&from) {
                break Some(found.clone());
            }
            let Some(parent) = tree.parent(from) else { break None };
            way.push(from);
            from = parent;
        };
        if found.is_some() && way.is_empty() {
            return found.ok_or(EditError::NotGo);
        }
        let mut replayed = match found {
            Some(found) => found,
            None => Replay::of(tree).to_node(NodeId::ROOT).tolerant().map_err(|error| match error {
                ReplayError::Size(error) => EditError::NoBoard(error),
                _ => EditError::NotGo,
            })?,
        };
        let apart = (way.len() / ON_THE_WAY).max(APART);
        if kept.len() + way.len() / apart + 1 > MOST {
            kept.clear();
        }
        for (step, &next) in way.iter().rev().enumerate() {
            replayed.step(tree, next);
            if step % apart == apart - 1 {
                kept.insert(next, replayed.clone());
            }
        }
        kept.insert(node, replayed.clone());
        Ok(replayed)
    }

    /// Forgets all: the record has changed.
    pub(crate) fn forget(&self) {
        self.kept.borrow_mut().clear();
    }
}
