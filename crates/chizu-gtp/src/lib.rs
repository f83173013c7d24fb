//! The Go Text Protocol, version 2 (GTP 2): how Go programs talk to each other.
//!
//! A controller sends commands, a line each; the engine answers every one with `=` or `?` and an empty
//! line. This crate reads the commands ([`Command`]), writes the answers ([`Reply`]) and runs the loop
//! between the two ([`serve`]) over anything that can be read and written. What a command means is the
//! business of the [`Engine`] behind it.
//!
//! ```
//! use chizu_gtp::{Command, Reply, serve};
//!
//! let mut engine = |command: &Command| match command.name() {
//!     "name" => Reply::ok("Example"),
//!     "quit" => Reply::quit(),
//!     _ => Reply::error("unknown command"),
//! };
//! let mut answers = Vec::new();
//! serve(&b"7 name # whose?\nsing\nquit\n"[..], &mut answers, &mut engine)?;
//! assert_eq!(answers, b"=7 Example\n\n? unknown command\n\n=\n\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Controllers are not always tidy, so any bytes will do: control characters and broken UTF-8 are read
//! over, a line that never ends is refused without being kept ([`MAX_LINE`]), and a controller that goes
//! away in the middle of an answer ends the loop.
//!
//! *What it does not know:* the game of Go. There are no boards here, no points and no analysis; nor is
//! there a client yet.
//!
//! The protocol: Gunnar Farnebäck, *Specification of the Go Text Protocol, version 2, draft 2*, 2002.

mod command;
mod reply;
mod server;

pub use command::Command;
pub use reply::Reply;
pub use server::{Engine, MAX_LINE, serve};

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
