//! Exact local reading: one search kernel and the questions asked of it.
//!
//! Users depend on the crate `chizu`, which has all of this as `chizu::read`, [`chizu::effort`](effort) and
//! [`chizu::verdict`](verdict).
//!
//! Each question names a goal, who moves, and a [`Budget`]. The [`Answer`] says how it ends, kos included
//! ([`Code`]), with which move, and what that rests on ([`Evidence`]): a proof, or a search that left
//! something out.
//!
//! * [`capture`], [`save`]: can this chain be taken, can it be saved, and is it a [`ladder`]? [`capture_either`] and [`save_both`]
//!   ask it of two chains at once, [`captures`] and [`saves`] of one move.
//! * [`connect`], [`disconnect`]: can these two chains be made one, can they be kept apart?
//! * [`break_in`], [`block_off`]: can this chain get into an area, can it be kept out?
//! * [`live`], [`kill`]: can this group live, can it be killed? [`race`]: which of two groups in contact dies?
//! * [`combination`], [`combination_defenses`]: does a move threaten more than can be answered, and what prevents it?
//!
//! ```
//! use chizu_board::{Color, Setup, Stones};
//! use chizu_read::{self as read, Budget, Code};
//! let stones: Stones = "
//!     . . . . . . .
//!     . . . X . . .
//!     . . X O . . .
//!     . . . X . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let stone = position.size().parse_point("D5").unwrap();
//! assert_eq!(read::capture(&position, stone, &Budget::default())?.code, Code::Win);
//! assert_eq!(read::save(&position, stone, &Budget::default())?.code, Code::Win);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inside, from the ground up: `board` (moves and undo) with its `cells`, `play` (what a search needs of a board), `zone` (what a
//! proof rests on), `table` (what is remembered), `goal` (what a goal must say), `search` (proof numbers) with its `child`ren,
//! `question` (stages and kos), `canon` (one orientation for all eight), `region` (what nothing outside
//! can change), `questions` (as users ask them, with their `answer`s),
//! `quick` (the same with little slack, for callers that ask hundreds of them) and `watch` (a reader that follows a game).
//!
//! The goals are `capture`, `connect`, `cut`, `enter`, `wipe` (a group in a closed region), and in `life` killing and racing; `combination` asks for captures that come
//! in pairs. Connections stand on `distance` (how far chains are apart, as `bits`), `held` (what pairs of points hold together) and
//! `notes` (what is known of positions between two chains). A goal says how far it is and which moves are worth a thought; it does
//! not search.
//!
//! *What it does not know:* suicide of several stones and superko (repetition helps no one who wants to
//! achieve something, and what hangs on it is not proved), threats elsewhere on the board, and which of two answers is worth more.

mod answer;
mod bits;
mod board;
mod canon;
mod capture;
mod cells;
mod child;
mod combination;
mod connect;
mod cut;
mod distance;
pub mod effort;
mod enter;
mod goal;
mod held;
pub mod kernel;
mod life;
mod meter;
mod notes;
mod play;
mod question;
mod questions;
mod quick;
mod region;
mod search;
#[cfg(feature = "serde")]
mod serial;
mod table;
#[doc(hidden)]
pub mod tuning;
pub mod verdict;
mod watch;
mod wipe;
mod words;
mod zone;

pub use answer::{Answer, Code, Evidence};
pub use effort::Budget;
pub use questions::{
    Lives, RaceAnswer, ReadError, block_off, break_in, capture, capture_either, captures, combination,
    combination_defenses, connect, disconnect, kill, ladder, live, race, save, save_both, saves,
};
