//! What was wrong or noteworthy in a record, where, and how it was read all the same.

use std::fmt;

use crate::kind::DiagnosticKind;
use crate::location::{Location, Locator};
use crate::tree::{GameTree, NodeId};

/// The most diagnostics kept for one game; the rest are counted in a final [`DiagnosticKind::TooMany`].
pub const MAX_DIAGNOSTICS: usize = 1000;

/// How much a diagnostic matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; the meaning is not in doubt.
    Note,
    /// The record breaks the specification; what was meant is almost certainly what was read.
    Warning,
    /// Something could not be read, or may have been read wrongly.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One finding about a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// What was found.
    pub kind: DiagnosticKind,
    /// Where in the original bytes.
    pub at: Location,
    /// The node it concerns, if it concerns one.
    pub node: Option<NodeId>,
}

impl Diagnostic {
    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.at, self.severity(), self.kind)
    }
}

/// A short piece of the record, quoted in a diagnostic.
pub(crate) fn excerpt(text: &str) -> Box<str> {
    const LONGEST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

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
