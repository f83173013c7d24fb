//! Game records: reading what people and programs wrote in forty years of SGF, and writing it well.

mod collection;
mod diagnostic;
mod encoding;
mod info;
mod judge;
mod komi;
mod location;
mod mend;
mod number;
mod parser;
mod point;
mod property;
mod reader;
mod replay;
mod result;
mod scanner;
mod text;
mod tree;
mod write;

pub use collection::{Collection, ParseError, parse};
pub use diagnostic::{Diagnostic, DiagnosticKind, MAX_DIAGNOSTICS, Severity};
pub use info::{GameInfo, Player};
pub use location::Location;
pub use point::{move_value, point_value};
pub use property::{Property, PropertyKind, Value, Values};
pub use reader::Games;
pub use replay::{Replay, ReplayError, Replayed};
pub use result::{GameResult, Margin, ResultError};
pub use tree::{GameTree, NodeId};
pub use write::{verbatim, write, write_game};
