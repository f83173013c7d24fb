//! Other Go programs, asked for a second opinion: GTP engines (GNU Go, KataGo, Leela Zero, Pachi and whatever speaks the protocol), and
//! KataGo's JSON analysis.
//!
//! * [`config`] — which engines there are: `engines.toml`, read and edited without losing a line of it.
//! * [`process`] — a program in a process group of its own: lines in, lines out, with limits of time and size, killed when dropped.
//! * [`gtp`] — numbered commands and their answers; [`dialect`] — what differs from engine to engine, as data.
//! * [`analysis`] — KataGo's JSON analysis: many positions in flight.
//! * [`cache`] — what was answered before.
//! * [`opinion`] — what an engine says of a group: [`Opinion`].
//! * [`play`] — a game against an engine: its move, the clock, the stones it takes for dead.
//! * [`frame`](mod@frame) — a group sealed in, to ask whether it can live alone.
//! * [`playout`] — a group's fight played to its end.
//! * [`worth`](mod@worth) — what the first move is worth in a part of the board.
//! * [`weigh`](mod@weigh) — what a net finds natural, together with what else speaks for a move.
//! * [`second`] — the one door: open an [`Engine`], ask it about groups of a position. What goes wrong with one question leaves the
//!   answers to the others as they are, and the engine is started again.
//!
//! The board that is asked about is the real one, with either side to move. Sealing a group in with stones of one's own making asks
//! whether it can live alone, which is another question.
//!
//! An engine's word is an engine's word: nothing here proves anything, and nothing here overrules what
//! [`chizu::groups`] has proved or searched. [`Opinion::overrules`] says which of the two is shown first.
//!
//! ```no_run
//! use chizu_engines::{Engine, config::Spec, process::Watch};
//! let spec = Spec::new("gnugo", ["gnugo", "--mode", "gtp"]);
//! let position = chizu::Position::empty(chizu::Size::NINETEEN);
//! let mut engine = Engine::open(&spec, &Watch::default())?;
//! println!("{} {}", engine.program(), engine.version());
//! let asked = engine.opinions(&position, 6.5, &[], &Watch::default(), &mut |_| {});
//! assert!(asked.is_empty());
//! # Ok::<(), chizu_engines::Error>(())
//! ```
//!
//! Native only: it starts processes and looks at the clock. *What it does not know:* whether an engine is any good; that is measured by
//! `cargo xtask engines`.

pub mod analysis;
pub mod cache;
pub mod config;
pub mod dialect;
mod error;
pub mod frame;
pub mod gtp;
pub mod opinion;
pub mod play;
pub mod playout;
pub mod process;
pub mod second;
pub mod weigh;
pub mod worth;

pub use error::Error;
pub use opinion::Opinion;
pub use second::{Engine, Outlook};
