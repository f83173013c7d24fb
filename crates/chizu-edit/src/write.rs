//! Writing a document.

use crate::document::Document;
use crate::error::EditError;

impl Document {
    /// The file as it should be written.
    ///
    /// # Errors
    /// [`EditError::Encoding`] where the file's encoding lacks a character.
    pub fn bytes(&self) -> Result<Vec<u8>, EditError> {
        if let Some(source) = self.source.as_deref()
            && !self.is_edited()
        {
            return Ok(source.to_vec());
        }
        let games = self.order.iter().map(|game| chizu_sgf::verbatim(&self.records[game.0 as usize].tree));
        Ok(games.collect::<Vec<_>>().join("\n").into_bytes())
    }

    /// A branch as a record of its own, for the clipboard and [`Command::Paste`](crate::Command::Paste).
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`].
    pub fn copy(&self, node: crate::Node) -> Result<String, EditError> {
        let node = self.node(node)?;
        let mut branch = chizu_sgf::GameTree::new();
        let copy = branch.copy_from(self.tree(), node);
        let root = chizu_sgf::NodeId::ROOT;
        branch.put_back(root, branch.property_list(copy));
        let children: Vec<_> = branch.children(copy).collect();
        for child in children {
            branch.attach(child, root, None);
        }
        Ok(chizu_sgf::verbatim(&branch))
    }
}
