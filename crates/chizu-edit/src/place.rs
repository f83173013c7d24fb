//! Places in a tree by numbers a person can read: `90` is the 90th node of the main line after the first, `90.2.5` the
//! fifth of the second variation after that.

use chizu_sgf::{GameTree, NodeId};

use crate::document::Document;
use crate::error::EditError;

/// The path to a node.
pub(crate) fn path_of(tree: &GameTree, node: NodeId) -> String {
    let mut path = String::new();
    let mut steps = 0;
    for pair in tree.path_to(node).windows(2) {
        let variation = tree.children(pair[0]).position(|child| child == pair[1]).unwrap_or(0);
        if variation == 0 {
            steps += 1;
        } else {
            path.push_str(&format!("{steps}.{}.", variation + 1));
            steps = 1;
        }
    }
    path.push_str(&steps.to_string());
    path
}

/// The node a path leads to.
pub(crate) fn node_at(tree: &GameTree, path: &str) -> Option<NodeId> {
    let numbers: Vec<usize> = path.split('.').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let (&first, rest) = numbers.split_first()?;
    if !rest.len().is_multiple_of(2) {
        return None;
    }
    let along = |node, steps: usize| (0..steps).try_fold(node, |node, _| tree.first_child(node));
    let mut node = along(NodeId::ROOT, first)?;
    for pair in rest.chunks(2) {
        let branch = tree.children(node).nth(pair[0].checked_sub(1)?)?;
        node = along(branch, pair[1].checked_sub(1)?)?;
    }
    Some(node)
}

impl Document {
    /// The path to a node of the game the document is at: `90` for the 90th node of the main line after the first,
    /// `90.2.5` for the fifth of the second variation after that.
    ///
    /// ```
    /// use chizu_edit::Document;
    ///
    /// let mut document = Document::open(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee];W[ff]))")?;
    /// document.go_to_path("1.2.3")?;
    /// assert_eq!(document.at().index(), 6);
    /// assert_eq!(document.path(document.at()), "1.2.3");
    /// assert_eq!(document.go_to_path("1.3.1").unwrap_err().to_string(), "there is no place \"1.3.1\" in this game");
    /// # Ok::<(), chizu_edit::EditError>(())
    /// ```
    pub fn path(&self, node: NodeId) -> String {
        path_of(self.tree(), node)
    }

    /// The node a path leads to in the game the document is at.
    ///
    /// # Errors
    /// [`EditError::NoSuchPlace`].
    pub fn node_at_path(&self, path: &str) -> Result<NodeId, EditError> {
        node_at(self.tree(), path).ok_or_else(|| EditError::NoSuchPlace(path.chars().take(200).collect()))
    }

    /// Goes to the node a path leads to.
    ///
    /// # Errors
    /// [`EditError::NoSuchPlace`].
    pub fn go_to_path(&mut self, path: &str) -> Result<(), EditError> {
        let node = self.node_at_path(path)?;
        self.set_at(node);
        Ok(())
    }

    /// Goes so many nodes on along the first of what follows, or back if the number is negative, as far as there are any.
    pub fn go_by(&mut self, steps: i64) {
        let mut node = self.at();
        for _ in 0..steps.unsigned_abs() {
            let next = if steps < 0 { self.tree().parent(node) } else { self.tree().first_child(node) };
            let Some(next) = next else { break };
            node = next;
        }
        self.set_at(node);
    }
}
