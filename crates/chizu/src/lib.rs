//! Says what is on a Go board.
//!
//! The crate users depend on. A [`Position`] goes in, plain data comes out: which stones are dead,
//! what is territory, dame and seki, which points must still be filled, the score — and why.
//! It re-exports [`board`] (the vocabulary and the rules) and [`sgf`] (game records).
//!
//! Everything here is a pure function of the position and the options: no clock, no environment, no
//! threads, no files. The answer is the same in all eight orientations and with colours exchanged.
//!
//! * [`record`] opens a game record: position, rules, what it claims.
//! * [`ask`] answers questions about stones on a board as every map has it; [`read`] is the search below; [`problem`] finds out what
//!   to ask.
//! * [`safety`] proves what no one can change; [`eyes`] counts eyes and names the vital points.
//! * [`verdict`] has the words for what is known of stones: status and evidence, one meaning everywhere.
//! * [`effort`] says how much may be spent, with one meaning everywhere, and how to give up.
//! * [`analyze`] says everything about [`chains`] and [`groups`].
//! * [`cycles`] finds kos without end and says what the rules make of them.
//! * [`status`] says what becomes of every chain at the end of a game, with more effort [`Analysis::statuses`]; [`score`] counts it.
//! * [`colour_map`], [`influence`], [`ownership`], [`territory`] and [`thickness`] draw maps of any position;
//!   an [`Atlas`] has them all. [`trained`] asks the net.
//!
//! # Features
//!
//! * `serde` (off): statuses, evidence, efforts, colours, komi, scores and rules in the shapes of docs/json.md. Whole results as JSON
//!   are the crate `chizu-json`'s.
//! * `tune` (off): numbers that were chosen can be set, for `cargo xtask tune` alone. It brings state with it and is no part of what is
//!   promised.
//!
//! # Versions
//!
//! Options are built with `..Default::default()` or by their `with_` methods. Before 1.0, only a new minor version breaks something.

pub use analysis::{Analysis, analyze};
pub use atlas::Atlas;
pub use chizu_board as board;
pub use chizu_board::{
    ByColor, Color, Komi, Move, Point, PointSet, Position, Rules, Ruleset, Score, Setup, Size, Stones,
};
pub use chizu_read::{effort, verdict};
pub use chizu_safety as safety;
pub use chizu_sgf as sgf;
pub use verdict::{Evidence, Status, Verdict};

pub mod analysis;
pub mod ask;
pub mod atlas;
pub mod chains;
pub mod colour_map;
pub mod cycles;
pub mod eyes;
pub mod groups;
pub mod influence;
pub mod ownership;
pub mod problem;
pub mod read;
pub mod record;
pub mod score;
#[cfg(feature = "serde")]
pub mod serial;
pub mod status;
pub mod territory;
pub mod thickness;
pub mod trained;
#[doc(hidden)]
pub mod tuning;

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
