//! Editing game records: a tree that changes by commands, each of which can be taken back to the byte.
//!
//! A [`Document`] is a file being edited. It is opened from bytes, changed by [`Command`]s, and gives bytes again, in
//! which everything that was not edited stands as it stood:
//!
//! ```
//! use chizu_edit::{Command, Document};
//!
//! let file = b"(;SZ[9] KM[7]\r\n;B[ee]\r\n;W[ce] C[Low.]\r\n)";
//! let mut document = Document::open(file)?;
//! document.go_to_path("2")?;
//! document.edit(&[Command::comment("Low, and still good.")])?;
//! assert_eq!(document.bytes()?, b"(;SZ[9] KM[7]\r\n;B[ee]\r\n;W[ce] C[Low, and still good.]\r\n)");
//! document.undo();
//! assert_eq!(document.bytes()?, file);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nodes keep their numbers as long as the document is open; what is undone and redone has the number it had. So a page
//! can hold on to them, and a journal of commands gives the same document again. [`Document::columns`] is the tree as a
//! page needs it, and every edit tells its [`Delta`].
//!
//! # Features
//!
//! * `serde` (off): commands, deltas and columns as JSON, for protocols and journals.
//!
//! # What it does not know
//! Files, clocks and threads; who lives and who is ahead. It reads and writes what `chizu-sgf` does, which does the work
//! of keeping bytes.

mod apply;
mod change;
mod command;
mod delta;
mod document;
mod encoding;
mod error;
mod find;
mod log;
mod place;
mod position;
mod record;
mod transaction;
mod walk;
mod write;

pub use command::{Axis, Command, GameId, Mark, Node, Player, SortKey, Stone};
pub use delta::{Columns, Delta, Flags, Row};
pub use document::Document;
pub use error::EditError;
pub use find::{Query, transpositions};
pub use log::{Act, Entry};

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
