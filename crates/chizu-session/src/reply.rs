//! What comes back: an answer to each request, and events.

use serde::Serialize;
use serde_json::{Value, json};

/// Something that happened, for every page.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What: `scene`, `change`, `answer`, `count`, `graph`, `edited`, …
    pub name: &'static str,
    /// The rest; always an object.
    pub data: Value,
}

impl Event {
    /// An event.
    #[must_use]
    pub fn new(name: &'static str, data: impl Serialize) -> Self {
        Self { name, data: serde_json::to_value(data).unwrap_or(Value::Null) }
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// As in HTTP: 200, 400 for what makes no sense, 404 for what is not there, 409 for what has changed.
    pub status: u16,
    /// The answer; an object.
    pub body: Value,
    /// What else happened.
    pub events: Vec<Event>,
}

impl Reply {
    /// All went well.
    #[must_use]
    pub fn fine(body: Value) -> Self {
        Self { status: 200, body, events: Vec::new() }
    }

    /// The same with events.
    #[must_use]
    pub fn with_events(mut self, events: impl IntoIterator<Item = Event>) -> Self {
        self.events.extend(events);
        self
    }

    /// It was not done.
    #[must_use]
    pub fn refused(status: u16, code: &str, text: impl Into<String>) -> Self {
        let error = json!({"code": code, "text": text.into(), "args": {}});
        Self { status, body: json!({ "error": error }), events: Vec::new() }
    }
}
