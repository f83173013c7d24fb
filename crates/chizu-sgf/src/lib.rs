//! Game records: reading what people and programs have written in the Smart Game Format, and writing it well.
//!
//! Records of forty years are about: FF\[1\] to FF\[4\], in a dozen encodings, cut off, pasted together, with mail
//! headers before and chat after. Where a human could still read one, this crate reads it, and says what was wrong
//! and where, in the bytes as they were given:
//!
//! ```
//! use chizu_sgf::{Replay, parse};
//!
//! let record = "From: a friend\n\n(;GM[1]SZ[9]PB[Shin]KM[5,5]RE[Black wins by 3.5];Black[ee;White[ce])";
//! let collection = parse(record.as_bytes())?;
//! let game = collection.first();
//!
//! let info = game.info();
//! assert_eq!(info.players.black.name.as_deref(), Some("Shin"));
//! assert_eq!(info.komi.unwrap().to_string(), "5.5");
//! assert_eq!(info.result.unwrap().to_string(), "B+3.5");
//! assert_eq!(Replay::of(game).tolerant()?.moves, 2);
//!
//! let said: Vec<_> = collection.diagnostics().map(|(_, diagnostic)| diagnostic.to_string()).collect();
//! assert_eq!(said[0], "line 1, column 1 (byte 0): warning: stray text skipped: \"From: a friend\"");
//! assert_eq!(said[2], "line 3, column 55 (byte 70): error: a value of B is not closed with ']'");
//!
//! assert_eq!(
//!     chizu_sgf::write(&collection),
//!     "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Shin]KM[5,5]RE[Black wins by 3.5]\n;B[ee];W[ce])\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # From bytes to a game
//! * [`parse`] reads a file, [`Games`] a stream, one game in memory at a time. Both give [`GameTree`]s.
//! * [`GameTree`] holds the nodes; [`Property`] and [`Value`] give what stands in them, as text, number, point or move.
//!   Trees can be made and changed: [`GameTree::add_child`], [`GameTree::set`], [`GameTree::remove`]; branches taken
//!   out and put elsewhere: [`GameTree::detach`], [`GameTree::attach`]. What was there can be put back:
//!   [`GameTree::property_list`].
//! * [`GameTree::info`] reads the header into a [`GameInfo`]: board, rules, komi, players, [`GameResult`].
//! * [`Replay`] plays a line out on a board of `chizu-board`, tolerantly or strictly.
//! * [`write()`](write()) gives the canonical form, [`verbatim`] every value as it was, [`Patch`] the file itself with what
//!   was edited.
//! * [`Diagnostic`]s say what was wrong or worth a word; [`GameTree::check`] gathers all there are.
//!
//! # How it is built
//! Bytes that are ASCII or UTF-8 are tokenised as they are; others are decoded first, because in Shift_JIS, GB18030 and
//! Big5 the second byte of a character can be `]` or `\`. The tokeniser is one loop over the bytes that fills three flat
//! arrays; trees own their text, and values are ranges of it, escapes and all, until someone asks. Nothing recurses, so
//! depth costs nothing. Everything is linear in the record, and what a hostile file can make us remember is bounded.
//!
//! # What it does not know
//! Who lives and who won: that is the analysis's business. Nor does it know other games than Go, nor files and terminals: it
//! takes bytes and gives text. Of other formats it reads GIB, NGF, UGF and UGI ([`foreign_format`]) and writes none; those it
//! only recognises it names, see [`ParseError`].
//!
//! The specification is *SGF FF\[4\]* by Arno Hollosi (<https://www.red-bean.com/sgf/>), with its notes on FF\[1\]–FF\[3\].

mod arena;
mod check;
mod collection;
mod diagnostic;
mod encoding;
mod findings;
mod foreign;
mod handicap;
mod header;
mod info;
mod judge;
mod kind;
mod komi;
mod large;
mod location;
mod mend;
mod number;
mod parser;
mod patch;
mod point;
mod property;
mod reader;
mod replay;
mod result;
mod scanner;
mod size;
mod sniff;
mod text;
mod tree;
mod write;

pub use arena::NodeId;
pub use collection::{Collection, parse};
pub use diagnostic::{Diagnostic, MAX_DIAGNOSTICS};
pub use encoding::lacking;
pub use foreign::foreign_format;
pub use info::{GameInfo, Player};
pub use kind::{DiagnosticKind, Severity};
pub use komi::{KomiTextError, komi_from_text};
pub use large::LargeBoard;
pub use location::Location;
pub use patch::{Patch, regular};
pub use point::{move_value, point_value, size_value};
pub use property::{Property, PropertyKind, Value, Values};
pub use reader::Games;
pub use replay::{Replay, ReplayError, Replayed};
pub use result::{GameResult, Margin, ResultError};
pub use size::SizeTextError;
pub use sniff::ParseError;
pub use text::escape_part;
pub use tree::{GameTree, PropertyList};
pub use write::{verbatim, write, write_game};

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
