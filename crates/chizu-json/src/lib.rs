//! What the commands answer, as data: one definition for the command, WebAssembly, Python, tables and services.
//!
//! Every object is the one that the command prints with `--json`; docs/json.md describes its fields. Objects have public fields and can
//! be written ([`line()`]), or turned into what another format needs. [`answer`] goes from the bytes of a record to the bytes of the answer:
//! what hands it on has nothing to decide.
//!
//! ```
//! use chizu_json::{AnswerOptions, answer};
//! let record = b"(;SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])";
//! let line = answer::score("five.sgf", record, &AnswerOptions::default());
//! assert!(line.contains(r#""result":"W+0.5""#));
//! // AnswerOptions are those of the command, by the same names.
//! let options: AnswerOptions = serde_json::from_str(r#"{"komi": 3.5}"#).unwrap();
//! assert!(answer::score("five.sgf", record, &options).contains(r#""result":"W+3.5""#));
//! assert!(serde_json::from_str::<AnswerOptions>(r#"{"komy": 3.5}"#).is_err());
//! ```
//!
//! * [`record`] is a game of a file, [`AnswerOptions`] what is asked of it, [`Method`] how it is counted.
//! * [`score`], [`dead`], [`groups`], [`eyes`], [`analyze`], [`read`] and [`problem`] are named like the commands.
//! * [`cycles`] is kos without end, in several of them.
//! * [`map`] is the scenes of pictures, which other crates write.
//!
//! *What it does not know:* files, terminals, command lines, and how anything is said to people at length.

pub mod analyze;
pub mod answer;
pub mod cycles;
pub mod dead;
mod diagram;
mod error;
pub mod eyes;
pub mod groups;
mod head;
pub mod map;
mod method;
mod name;
mod options;
pub mod problem;
pub mod read;
pub mod record;
pub mod score;
pub mod words;

pub use error::Error;
pub use head::{Head, Place, SCHEMA, line, sides};
pub use method::Method;
pub use name::Name;
pub use options::AnswerOptions;

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
