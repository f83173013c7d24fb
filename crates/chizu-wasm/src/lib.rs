//! Chizu for browsers, workers and Node.
//!
//! Two skins over what is decided elsewhere. [`Desk`] is the session of the page ([`chizu_session`]) for a worker: what `chizu open`
//! does with threads and the network, a worker does with messages. The functions are the commands' answers ([`chizu_json::answer`]):
//! the bytes of a record and options as JSON in, the bytes that the command prints out.
//!
//! ```
//! let line = chizu_wasm::score("two.sgf", b"(;SZ[9];B[ee];W[ce])", "{}").unwrap();
//! assert!(line.contains(r#""finished":false"#));
//! let mut desk = chizu_wasm::Desk::new();
//! let reply = desk.handle(r#"{"do":"open","text":"(;SZ[9];B[ee])"}"#);
//! assert!(reply.starts_with(r#"{"body":{"at":0"#));
//! ```
//!
//! `cargo xtask wasm` makes the npm package of it, `cargo xtask site` the page without a server.
//!
//! *What it does not know:* files, threads, the network, the page.

mod desk;

pub use desk::Desk;

use chizu_json::map::Map;
use chizu_json::read::Question;
use chizu_json::{AnswerOptions, answer};
use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

type Outcome = Result<String, String>;

fn options(json: &str) -> Result<AnswerOptions, String> {
    serde_json::from_str(json).map_err(|error| format!("options: {error}"))
}

/// `chizu score --json`: a line for each game.
///
/// # Errors
/// If the options make no sense; what is wrong with a record is in its line.
#[wasm_bindgen]
pub fn score(name: &str, record: &[u8], options_json: &str) -> Outcome {
    Ok(answer::score(name, record, &options(options_json)?))
}

/// `chizu dead --json`: a line for each game.
///
/// # Errors
/// If the options make no sense; what is wrong with a record is in its line.
#[wasm_bindgen]
pub fn dead(name: &str, record: &[u8], options_json: &str) -> Outcome {
    Ok(answer::dead(name, record, &options(options_json)?))
}

macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// If the record or the options cannot be read, or the record does not hold what is asked for.
        #[wasm_bindgen]
        pub fn $name(name: &str, record: &[u8], options_json: &str) -> Outcome {
            answer::$name(name, record, &options(options_json)?).map_err(|error| error.to_string())
        }
    )*};
}
answers!(
    /// `chizu groups --json`.
    groups,
    /// `chizu chains --json`.
    chains,
    /// `chizu eyes --json`.
    eyes,
    /// `chizu analyze --json`.
    analyze,
    /// `chizu analyze --graph --json`: a line for each move.
    graph
);

/// The fields of an object that are among these, and the others.
fn parted(json: &str, own: &[&str]) -> Result<(Value, Value), String> {
    let value: Value = serde_json::from_str(json).map_err(|error| format!("options: {error}"))?;
    let Value::Object(fields) = value else { return Err("options: expected an object".to_owned()) };
    let (mine, rest): (serde_json::Map<_, _>, _) =
        fields.into_iter().partition(|(name, _)| own.contains(&name.as_str()));
    Ok((Value::Object(mine), Value::Object(rest)))
}

fn of_value<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("options: {error}"))
}

/// `chizu read --json`: `at`, `with`, `goal` and `to_play` among the options are the question.
///
/// # Errors
/// If the record or the options cannot be read, or the question makes no sense of the record.
#[wasm_bindgen]
pub fn read(name: &str, record: &[u8], options_json: &str) -> Outcome {
    let (question, rest) = parted(options_json, &["at", "with", "goal", "to_play"])?;
    let (question, rest): (Question, AnswerOptions) = (of_value(question)?, of_value(rest)?);
    answer::read(name, record, &question, &rest).map_err(|error| error.to_string())
}

/// `chizu map --format svg`, with the options of that command.
///
/// # Errors
/// If the record or the options cannot be read, or the record does not hold what is asked for.
#[wasm_bindgen]
pub fn map(name: &str, record: &[u8], options_json: &str) -> Outcome {
    let (game, rest) = parted(options_json, &["game"])?;
    let game = game.get("game").and_then(Value::as_u64).unwrap_or(1);
    answer::map(name, record, game, &of_value::<Map>(rest)?).map_err(|error| error.to_string())
}
