//! What a log holds, done again.

use super::Document;
use crate::error::EditError;
use crate::log::{Act, Entry};

impl Document {
    /// Does again what was done: see [`Document::take_log`].
    ///
    /// ```
    /// use chizu_edit::{Command, Document};
    ///
    /// let mut document = Document::open(b"(;SZ[9])")?;
    /// document.start_log();
    /// document.edit(&[Command::play("E5")])?;
    /// document.edit(&[Command::play("C5")])?;
    /// document.undo();
    ///
    /// let mut again = Document::open(b"(;SZ[9])")?;
    /// for entry in document.take_log() {
    ///     again.replay(&entry)?;
    /// }
    /// assert_eq!(again.tree(), document.tree());
    /// assert!(again.can_redo());
    /// # Ok::<(), chizu_edit::EditError>(())
    /// ```
    ///
    /// # Errors
    /// If it cannot be done: the log is of other bytes.
    pub fn replay(&mut self, entry: &Entry) -> Result<(), EditError> {
        self.choose(entry.game)?;
        self.go(entry.at)?;
        match &entry.act {
            Act::Edit(commands) => {
                self.edit(commands)?;
            }
            Act::Undo => {
                self.undo();
            }
            Act::Redo => {
                self.redo();
            }
            Act::Typed => self.end_typing(),
            Act::Saved => self.mark_saved(),
        }
        Ok(())
    }
}
