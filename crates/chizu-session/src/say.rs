//! Sentences as data: a key, its arguments and the English text, so that a page in another language can say the same.
//!
//! ```
//! use chizu_session::say::Say;
//! let said = Say::new("dead", "White D6 is dead.").with("color", "white").with("at", "D6");
//! assert_eq!(said.key, "dead");
//! assert_eq!(said.args["at"], "D6");
//! ```
//!
//! *What it does not know:* what any sentence is about; that is said where it is made, in [`words`](crate::words).

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// A sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Say {
    /// Names the sentence; stable.
    pub key: &'static str,
    /// What is put into it: names of points, colours (`black`, `white`), numbers.
    pub args: BTreeMap<&'static str, Value>,
    /// The sentence in English.
    pub text: String,
}

impl Say {
    /// A sentence without arguments.
    #[must_use]
    pub fn new(key: &'static str, text: impl Into<String>) -> Self {
        Self { key, args: BTreeMap::new(), text: text.into() }
    }

    /// The same with an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.args.insert(name, value.into());
        self
    }
}
