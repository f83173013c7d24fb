//! One step being made: every change goes through here and is written down, so that it can be taken back.

use chizu_board::{Color, Move, Size};
use chizu_sgf::{GameTree, NodeId, Replayed, move_value};

use crate::change::{Change, Place};
use crate::command::{GameId, Node};
use crate::encoding::Encoding;
use crate::error::EditError;
use crate::record::Record;

/// The most text a game holds: what is read is 1 GiB at most, and offsets end at 2 GiB.
const MOST_TEXT: usize = 1 << 30;

/// Changes to one game that succeed or fail together.
pub(crate) struct Transaction<'r> {
    pub(crate) record: &'r mut Record,
    /// What the file can hold.
    encoding: Encoding,
    pub(crate) changes: Vec<(GameId, Change)>,
    /// The number of nodes at the start.
    limit: usize,
}

impl<'r> Transaction<'r> {
    pub(crate) fn new(record: &'r mut Record, encoding: Encoding) -> Self {
        let limit = record.tree.id_limit();
        Self { record, encoding, changes: Vec::new(), limit }
    }

    pub(crate) fn tree(&self) -> &GameTree {
        &self.record.tree
    }

    pub(crate) fn size(&self) -> Result<Size, EditError> {
        self.record.size()
    }

    /// The node a command means: the one it names, or where the document is.
    pub(crate) fn node(&self, node: Option<Node>) -> Result<NodeId, EditError> {
        node.map_or(Ok(self.record.at), |node| self.record.node(node))
    }

    pub(crate) fn replayed(&self, node: NodeId) -> Result<Replayed, EditError> {
        self.record.replayed(node)
    }

    fn note(&mut self, change: Change) {
        self.changes.push((self.record.game, change));
    }

    fn place_of(&self, node: NodeId) -> Place {
        self.tree().parent(node).map(|parent| (parent, self.tree().next_sibling(node)))
    }

    /// A new node, which stands nowhere yet.
    pub(crate) fn add_node(&mut self) -> NodeId {
        self.record.tree.add_detached()
    }

    /// Copies a branch of another record; it stands nowhere yet.
    pub(crate) fn copy_from(&mut self, other: &GameTree, from: NodeId) -> Result<NodeId, EditError> {
        for node in other.below(from) {
            for property in other.properties(node) {
                for value in property.values() {
                    self.encoding.check(value.raw())?;
                }
            }
        }
        let copy = self.record.tree.copy_from(other, from);
        let texts: Vec<String> = other
            .below(from)
            .flat_map(|node| other.properties(node))
            .flat_map(|property| property.values())
            .find(|value| !value.raw().is_ascii())
            .map(|value| value.raw().to_owned())
            .into_iter()
            .collect();
        self.name_encoding(&texts);
        Ok(copy)
    }

    /// Puts a node below another, before one of its children or as the last.
    pub(crate) fn attach(&mut self, node: NodeId, parent: NodeId, before: Option<NodeId>) {
        let from = self.place_of(node);
        let change = Change::Place { node, from, to: Some((parent, before)) };
        self.record.carry_out(&change);
        self.note(change);
    }

    pub(crate) fn detach(&mut self, node: NodeId) {
        let from = self.place_of(node);
        let change = Change::Place { node, from, to: None };
        self.record.carry_out(&change);
        self.note(change);
    }

    /// A record in plain ASCII that names no encoding gets a name with the first character beyond it.
    fn name_encoding(&mut self, values: &[String]) {
        let open = values.iter().any(|value| !value.is_ascii())
            && self.encoding.name == "UTF-8"
            && self.tree().is_ascii()
            && self.tree().property(NodeId::ROOT, "CA").is_none();
        if open {
            let root = NodeId::ROOT;
            let from = self.tree().property_list(root);
            self.record.tree.set(root, "CA", ["UTF-8"]);
            let to = self.tree().property_list(root);
            self.note(Change::Properties { node: root, from, to });
        }
    }

    /// Sets a property to plain text; takes it away if there are no values.
    pub(crate) fn set(&mut self, node: NodeId, ident: &str, values: &[String]) -> Result<(), EditError> {
        for value in values {
            self.encoding.check(value)?;
        }
        let same = self.tree().property(node, ident).is_some_and(|property| {
            property.values().len() == values.len()
                && property.values().zip(values).all(|(old, new)| old.text() == new.as_str())
        });
        if same {
            return Ok(());
        }
        self.name_encoding(values);
        let break_lines = |value: &String| self.encoding.break_lines(value);
        let values: Vec<_> = values.iter().map(break_lines).collect();
        self.change_properties(node, |tree| match values.is_empty() {
            true => tree.remove(node, ident),
            false => tree.set(node, ident, &values),
        })
    }

    /// Sets a property to values as they stand between brackets; takes it away if there are none.
    pub(crate) fn set_raw(&mut self, node: NodeId, ident: &str, values: &[String]) -> Result<(), EditError> {
        for value in values {
            self.encoding.check(value)?;
        }
        let same = self.tree().property(node, ident).is_some_and(|property| {
            property.values().map(chizu_sgf::Value::raw).eq(values.iter().map(String::as_str))
        });
        if same {
            return Ok(());
        }
        self.name_encoding(values);
        self.change_properties(node, |tree| match values.is_empty() {
            true => tree.remove(node, ident),
            false => tree.set_raw(node, ident, values),
        })
    }

    pub(crate) fn remove(&mut self, node: NodeId, ident: &str) -> Result<(), EditError> {
        self.set_raw(node, ident, &[])
    }

    /// Exchanges the names of two properties of a node.
    pub(crate) fn exchange(&mut self, node: NodeId, one: &str, other: &str) -> Result<(), EditError> {
        if self.tree().properties(node).any(|property| property.ident() == one || property.ident() == other) {
            self.change_properties(node, |tree| tree.rename(node, &[(one, other), (other, one)]))?;
        }
        Ok(())
    }

    fn change_properties(
        &mut self,
        node: NodeId,
        change: impl FnOnce(&mut GameTree),
    ) -> Result<(), EditError> {
        let (from, played) = (self.tree().property_list(node), self.record.played(node));
        if self.tree().text_len() > MOST_TEXT {
            return Err(EditError::TooLarge { most: MOST_TEXT });
        }
        change(&mut self.record.tree);
        let to = self.tree().property_list(node);
        if from != to {
            self.note(Change::Properties { node, from, to });
        }
        if played != self.record.played(node) {
            let tree = &self.record.tree;
            self.record.positions().forget_from(tree, node, [tree.parent(node), None]);
        }
        Ok(())
    }

    /// Adds a node with a move, before a child of its parent or as the last.
    pub(crate) fn add_move(
        &mut self,
        parent: NodeId,
        before: Option<NodeId>,
        color: Color,
        mv: Move,
    ) -> Result<NodeId, EditError> {
        let size = self.size()?;
        let node = self.add_node();
        let ident = if color == Color::Black { "B" } else { "W" };
        self.set(node, ident, &[move_value(mv, size)])?;
        self.attach(node, parent, before);
        Ok(node)
    }

    /// Takes everything back that was done here.
    pub(crate) fn roll_back(&mut self) {
        while let Some((_, change)) = self.changes.pop() {
            self.record.carry_out(&change.inverse());
        }
        self.record.positions().forget();
        self.record.tree.forget_from(self.limit);
    }
}
