//! What was done to a document, to be done again: what a journal holds.

use crate::command::{Command, GameId, Node};

/// Something that was done, and where the document was then.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Entry {
    /// The game.
    pub game: GameId,
    /// The node.
    pub at: Node,
    /// What.
    pub act: Act,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Act {
    /// Commands were carried out, as one step.
    Edit(Vec<Command>),
    /// A step was undone.
    Undo,
    /// A step was done again.
    Redo,
    /// The step made of comments typed in a row ended.
    Typed,
    /// The document was saved.
    Saved,
}
