//! Commands about what no one can change.

use super::Entry;

pub(super) const COMMANDS: &[Entry] = &[];
