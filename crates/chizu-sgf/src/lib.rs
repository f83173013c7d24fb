//! Game records: reading what people and programs wrote in forty years of SGF, and writing it well.

mod collection;
mod diagnostic;
mod encoding;
mod judge;
mod location;
mod mend;
mod parser;
mod property;
mod reader;
mod scanner;
mod text;
mod tree;
mod write;

pub use collection::{Collection, ParseError, parse};
pub use diagnostic::{Diagnostic, DiagnosticKind, MAX_DIAGNOSTICS, Severity};
pub use location::Location;
pub use property::{Property, PropertyKind, Value, Values};
pub use reader::Games;
pub use tree::{GameTree, NodeId};
pub use write::{verbatim, write, write_game};
