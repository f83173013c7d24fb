//! What was wrong or noteworthy in a record, where, and how it was read all the same.

use std::fmt;

use crate::arena::NodeId;
use crate::kind::{DiagnosticKind, Severity};
use crate::location::Location;

/// The most diagnostics kept for one game; the rest are counted in a final [`DiagnosticKind::TooMany`].
pub const MAX_DIAGNOSTICS: usize = 1000;

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
