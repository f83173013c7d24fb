//! The position at a node, remembered so that stepping through a game costs a move a step.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use chizu_board::{Rules, Size};
use chizu_sgf::{GameTree, NodeId, PropertyKind, Replay, ReplayError, Replayed};

use crate::error::EditError;

/// Games kept with the moves that led to them; a long game takes some hundred kilobytes.
const MOST: usize = 64;
/// Positions kept without a past.
const MOST_LIGHT: usize = 256;
/// On the way to a node that is far off, some positions are kept: not more of them, and not closer.
const ON_THE_WAY: usize = 8;
const APART: usize = 50;

/// Games as they stand at nodes asked for lately.
#[derive(Default, Debug)]
pub(crate) struct Positions {
    kept: RefCell<HashMap<NodeId, Replayed>>,
    light: RefCell<HashMap<NodeId, Replayed>>,
    /// The board and the rules they were made by: facts that may stand anywhere in the main line.
    made_by: Cell<Option<(Option<Size>, Rules)>>,
    /// Whether the record has changed since that was compared.
    changed: Cell<bool>,
}

impl Positions {
    /// The game as it stands at a node.
    pub(crate) fn at(&self, tree: &GameTree, node: NodeId) -> Result<Replayed, EditError> {
        self.compare(tree);
        let mut kept = self.kept.borrow_mut();
        let (found, way) = nearest(tree, node, |node| kept.get(&node).cloned());
        let mut replayed = found.map_or_else(|| start(tree), Ok)?;
        if way.is_empty() {
            kept.insert(node, replayed.clone());
            return Ok(replayed);
        }
        walk(tree, &mut replayed, &way, &mut kept, MOST, Replayed::clone);
        Ok(replayed)
    }

    /// The position at a node without the moves that led to it.
    pub(crate) fn standing(&self, tree: &GameTree, node: NodeId) -> Result<Replayed, EditError> {
        self.compare(tree);
        let kept = self.kept.borrow();
        let mut light = self.light.borrow_mut();
        let known = |node| {
            let light = light.get(&node).map(|found| (found.clone(), false));
            light.or_else(|| kept.get(&node).map(|found| (found.without_past(), true)))
        };
        let (found, way) = nearest(tree, node, known);
        let mut replayed = match found {
            Some((found, has_past)) if !has_past || way.len() < ON_THE_WAY * APART => found,
            // On a long way, or from the start, all moves are made anyway: who plays there next finds them.
            _ => {
                drop((kept, light));
                return Ok(self.at(tree, node)?.without_past());
            }
        };
        if !way.is_empty() {
            walk(tree, &mut replayed, &way, &mut light, MOST_LIGHT, Replayed::without_past);
        }
        Ok(replayed)
    }

    /// Forgets all if an edit has changed the board or the rules.
    fn compare(&self, tree: &GameTree) {
        if self.changed.replace(false) || self.made_by.get().is_none() {
            let facts = Some((tree.size().ok(), tree.rules()));
            if self.made_by.replace(facts) != facts {
                self.kept.borrow_mut().clear();
                self.light.borrow_mut().clear();
            }
        }
    }

    /// Forgets all: the record has changed.
    pub(crate) fn forget(&self) {
        self.changed.set(true);
        self.kept.borrow_mut().clear();
        self.light.borrow_mut().clear();
    }

    /// Forgets what hangs on a node that has changed, or has come or gone, and on where it stands or stood: what stands there and
    /// after it; and where stones were set up before, who is to move, which the moves that follow say.
    pub(crate) fn forget_from(&self, tree: &GameTree, node: NodeId, parents: [Option<NodeId>; 2]) {
        self.changed.set(true);
        let tops = parents.into_iter().flatten().filter_map(|parent| hangs_on(tree, parent));
        for top in tops {
            if top == NodeId::ROOT {
                return self.forget();
            }
            self.forget_below(tree, top);
        }
        self.forget_below(tree, node);
    }

    fn forget_below(&self, tree: &GameTree, node: NodeId) {
        for kept in [&self.kept, &self.light] {
            let mut kept = kept.borrow_mut();
            if tree.first_child(node).is_none() {
                kept.remove(&node);
                continue;
            }
            // Whether a node follows, for each that was met on the way up: no way is walked twice.
            let mut follows = vec![None; tree.id_limit()];
            kept.retain(|&at, _| {
                let mut way = Vec::new();
                let mut next = Some(at);
                let inside = loop {
                    let Some(at) = next else { break false };
                    match follows.get(at.index()) {
                        Some(None) => {}
                        Some(Some(known)) => break *known,
                        None => break true,
                    }
                    way.push(at);
                    if at == node {
                        break true;
                    }
                    next = tree.parent(at);
                };
                for at in way {
                    follows[at.index()] = Some(inside);
                }
                !inside
            });
        }
    }
}

/// The highest of a node and those before it whose position hangs on what follows the node, if there is one.
fn hangs_on(tree: &GameTree, node: NodeId) -> Option<NodeId> {
    // As far as the replay looks: for who moves first after stones were set up, and for how a handicap game starts.
    const AHEAD: usize = 8;
    const START: usize = 128;
    let sets_up = |node: NodeId| tree.properties(node).any(|property| property.kind() == PropertyKind::Setup);
    let up = || std::iter::successors(Some(node), |&node| tree.parent(node));
    let handicap =
        tree.property(NodeId::ROOT, "HA").is_some() && up().take(START).any(|node| node == NodeId::ROOT);
    match handicap {
        true => Some(NodeId::ROOT),
        false => up().take(AHEAD).filter(|&node| sets_up(node)).last(),
    }
}

/// What is known nearest above a node, and the nodes from there to it, last first.
fn nearest<T>(
    tree: &GameTree,
    node: NodeId,
    known: impl Fn(NodeId) -> Option<T>,
) -> (Option<T>, Vec<NodeId>) {
    let mut way = Vec::new();
    let mut from = node;
    loop {
        if let Some(found) = known(from) {
            return (Some(found), way);
        }
        let Some(parent) = tree.parent(from) else { return (None, way) };
        way.push(from);
        from = parent;
    }
}

/// The first position.
pub(crate) fn start(tree: &GameTree) -> Result<Replayed, EditError> {
    Replay::of(tree).to_node(NodeId::ROOT).tolerant().map_err(|error| match error {
        ReplayError::Size(error) => EditError::NoBoard(error),
        _ => EditError::NotGo,
    })
}

/// Goes to the first node of a way, keeps some of what stands on it, and the end.
fn walk(
    tree: &GameTree,
    replayed: &mut Replayed,
    way: &[NodeId],
    kept: &mut HashMap<NodeId, Replayed>,
    most: usize,
    keep: impl Fn(&Replayed) -> Replayed,
) {
    let apart = (way.len() / ON_THE_WAY).max(APART);
    if kept.len() + way.len() / apart + 1 > most {
        kept.clear();
    }
    let last = way.len() - 1;
    for (step, &next) in way.iter().rev().enumerate() {
        replayed.step(tree, next);
        if step % apart == apart - 1 || step == last {
            kept.insert(next, keep(replayed));
        }
    }
}
