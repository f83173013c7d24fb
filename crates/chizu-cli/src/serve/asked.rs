//! What a query asks for.

use std::collections::BTreeMap;

use chizu_json::{AnswerOptions, Error};
use serde_json::Value;

/// What a record is called that nobody named.
const NAME: &str = "record";

/// The query, name by name.
pub(super) type Asked = BTreeMap<String, String>;

/// The options in a query: those of the command, by their names, without what belongs to the door.
pub(super) fn options(asked: &Asked, own: &[&str]) -> Result<AnswerOptions, Error> {
    let value = |text: &String| match text.parse() {
        // Numbers and truths as they are; all else is text.
        Ok(value @ (Value::Number(_) | Value::Bool(_))) => value,
        _ => Value::String(text.clone()),
    };
    let said = asked.iter().filter(|(name, _)| *name != "name" && !own.contains(&name.as_str()));
    let said = said.map(|(name, text)| (name.clone(), value(text)));
    serde_json::from_value(Value::Object(said.collect())).map_err(|error| Error::Misuse(error.to_string()))
}

/// The name of the record.
pub(super) fn name(asked: &Asked) -> &str {
    asked.get("name").map_or(NAME, String::as_str)
}
