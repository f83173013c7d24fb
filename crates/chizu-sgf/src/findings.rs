//! What was found wrong in a record, as it is read.

use crate::arena::NodeId;
use crate::diagnostic::{Diagnostic, MAX_DIAGNOSTICS};
use crate::kind::DiagnosticKind;
use crate::location::Locator;
use crate::tree::GameTree;

/// Collects diagnostics of one game, at rising offsets, up to [`MAX_DIAGNOSTICS`].
pub(crate) struct Findings<'a> {
    tree: &'a GameTree,
    locator: Locator,
    found: Vec<Diagnostic>,
    omitted: usize,
    silent: bool,
}

impl<'a> Findings<'a> {
    /// Findings on `tree`, after what was found before it.
    pub(crate) fn new(tree: &'a GameTree, before: Option<Diagnostic>) -> Self {
        let found = before.into_iter().collect();
        Self { tree, locator: Locator::new(tree.origin()), found, omitted: 0, silent: false }
    }

    /// Notes nothing.
    pub(crate) fn silent(tree: &'a GameTree) -> Self {
        Self { silent: true, ..Self::new(tree, None) }
    }

    /// Notes `kind` at byte `at` of the tree's text.
    pub(crate) fn add_at(&mut self, kind: DiagnosticKind, at: usize, node: Option<NodeId>) {
        if self.silent {
            return;
        }
        if self.found.len() >= MAX_DIAGNOSTICS {
            self.omitted += 1;
            return;
        }
        let at = self.locator.locate(self.tree.text_bytes(), self.tree.origin(), at);
        self.found.push(Diagnostic { kind, at, node });
    }

    /// Counts findings that were left out before.
    pub(crate) fn omit(&mut self, count: usize) {
        self.omitted += count;
    }

    /// The list, closed with a count of what was left out.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        let mut found = self.found;
        if self.omitted > 0
            && let Some(last) = found.last()
        {
            let (at, node) = (last.at, last.node);
            found.push(Diagnostic { kind: DiagnosticKind::TooMany { omitted: self.omitted }, at, node });
        }
        found
    }
}
