//! What a command comes to: primitive changes, each of which has an exact inverse.

use chizu_sgf::{NodeId, PropertyList};

use crate::command::GameId;

/// Where a node stands: below which, and before which of its children.
pub(crate) type Place = Option<(NodeId, Option<NodeId>)>;

/// A primitive change. Exchanging `from` and `to` gives its inverse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// A node is put somewhere, moved, or taken out.
    Place { node: NodeId, from: Place, to: Place },
    /// A node gets other properties.
    Properties { node: NodeId, from: PropertyList, to: PropertyList },
    /// Games come, go, or change places.
    Games { from: Vec<GameId>, to: Vec<GameId> },
    /// The file is written in UTF-8, or in its own encoding again.
    Unicode { from: bool, to: bool },
}

impl Change {
    pub(crate) fn inverse(&self) -> Self {
        match self {
            Self::Place { node, from, to } => Self::Place { node: *node, from: *to, to: *from },
            Self::Properties { node, from, to } => Self::Properties { node: *node, from: *to, to: *from },
            Self::Games { from, to } => Self::Games { from: to.clone(), to: from.clone() },
            Self::Unicode { from, to } => Self::Unicode { from: *to, to: *from },
        }
    }
}

/// A place in a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cursor {
    pub(crate) game: GameId,
    pub(crate) node: NodeId,
}

/// A step of the history: what undo takes back at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// Told apart from all other steps, so that a saved state is known again.
    pub(crate) serial: u64,
    pub(crate) changes: Vec<(GameId, Change)>,
    pub(crate) before: Cursor,
    pub(crate) after: Cursor,
    /// The node whose comment is being typed, as long as nothing else happens.
    pub(crate) typing: Option<Cursor>,
}
