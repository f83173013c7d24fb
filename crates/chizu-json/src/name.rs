//! Names of what is read.

use std::fmt;
use std::path::Path;

use crate::words;

/// The name of a file, of an archive's member, of a game. In texts for people it is fit for the screen; programs get it as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// A path as it was named; what is no text in it becomes U+FFFD.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        Self(path.to_string_lossy().into_owned())
    }

    /// A name that is one of ours.
    #[must_use]
    pub fn known(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// A member of an archive of this name.
    #[must_use]
    pub fn member(&self, member: &str) -> Self {
        Self(format!("{}/{member}", self.0))
    }

    /// A game, from 1, of a file of this name.
    #[must_use]
    pub fn game(&self, number: u64) -> Self {
        Self(format!("{}#{number}", self.0))
    }

    /// The name as it is, which may hold anything.
    #[must_use]
    pub fn as_it_is(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::printable(&self.0))
    }
}
