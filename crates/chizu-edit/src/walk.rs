//! Playing out all of a tree, without recursion and with few positions held at once.

use std::ops::ControlFlow;

use chizu_sgf::{GameTree, NodeId, Replayed};

/// When a node is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// The position is the one it follows.
    Before,
    /// It has been carried out.
    After,
}

/// A node whose children are being played out.
struct Frame {
    position: Replayed,
    /// The children that are still to come, last first; the heaviest is not among them.
    rest: Vec<NodeId>,
    heaviest: Option<NodeId>,
}

impl Frame {
    fn new(tree: &GameTree, weight: &[u32], node: NodeId, position: Replayed) -> Self {
        let heaviest = tree.children(node).max_by_key(|child| weight[child.index()]);
        let mut rest: Vec<_> = tree.children(node).filter(|&child| Some(child) != heaviest).collect();
        rest.reverse();
        Self { position, rest, heaviest }
    }
}

/// Plays out all that follows a node, at which the position is `start`, and shows each node before and after.
///
/// The variation that holds most is played out last, in the place of the node it follows: so positions are held for few
/// nodes, however deep the tree is.
pub(crate) fn visit(
    tree: &GameTree,
    from: NodeId,
    start: &Replayed,
    mut see: impl FnMut(NodeId, Moment, &Replayed) -> ControlFlow<()>,
) {
    let weight = weights(tree, from);
    let mut stack = vec![Frame::new(tree, &weight, from, start.without_past())];
    while let Some(frame) = stack.last_mut() {
        let (child, mut position) = match frame.rest.pop() {
            Some(child) => (child, frame.position.without_past()),
            None => {
                let Some(Frame { position, heaviest, .. }) = stack.pop() else { return };
                let Some(child) = heaviest else { continue };
                (child, position)
            }
        };
        if see(child, Moment::Before, &position).is_break() {
            return;
        }
        position.step(tree, child);
        if see(child, Moment::After, &position).is_break() {
            return;
        }
        stack.push(Frame::new(tree, &weight, child, position));
    }
}

/// How many nodes follow from each, itself included.
fn weights(tree: &GameTree, from: NodeId) -> Vec<u32> {
    let mut weight = vec![1; tree.id_limit()];
    let nodes: Vec<_> = tree.below(from).collect();
    for &node in nodes.iter().rev().filter(|&&node| node != from) {
        if let Some(parent) = tree.parent(node) {
            weight[parent.index()] += weight[node.index()];
        }
    }
    weight
}
