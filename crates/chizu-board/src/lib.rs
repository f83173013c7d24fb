//! The vocabulary of Go and its rules: colours, points, boards, positions, games, scores.
//!
//! This is the lowest room of the house: everything else in Chizu speaks in these words, and nothing
//! here knows of files, protocols or analysis. It does no I/O and builds for every target.
//!
//! * [`Size`], [`Point`], [`PointSet`] — boards from 1×1 to 25×25, rectangles included, and sets of
//!   their points; [`Geometry`] knows what is next to what, [`Around`] how much of it,
//!   [`Symmetry`] turns and mirrors.
//! * [`Stones`] — any arrangement of stones, legal or not, readable from a diagram.
//! * [`Board`] — a legal arrangement with its chains, fast to play on.
//! * [`Setup`] → [`Position`] — from what a file says to what can be played and counted.
//! * [`Rules`] with [`Ruleset`] presets, [`Komi`], [`Score`] — in integer half-points.
//! * [`Game`] — play, superko, undo.
//!
//! ```
//! use chizu_board::{Color, Game, Move, Ruleset, Size};
//! let mut game = Game::new(Size::NINETEEN, Ruleset::Japanese.rules());
//! let q16 = Size::NINETEEN.parse_point("Q16").unwrap();
//! game.play(Color::Black, Move::Play(q16))?;
//! assert_eq!(game.position().to_play(), Color::White);
//! # Ok::<(), chizu_board::MoveError>(())
//! ```
//!
//! # Features
//!
//! * `serde` (off): colours, sizes, komi, scores and rules in the shapes of docs/json.md.
//!
//! *What it does not know:* who lives or dies, files and encodings, time.

mod around;
mod board;
mod color;
mod diagram;
mod game;
mod geometry;
mod handicap;
mod point;
mod position;
mod rules;
mod score;
#[cfg(feature = "serde")]
pub mod serial;
mod set;
mod stones;
mod zobrist;

pub use around::Around;
pub use board::{Board, Placed, PlacementError, Suicide};
pub use color::{ByColor, Color, ColorError};
pub use diagram::DiagramError;
pub use game::Game;
pub use geometry::{Geometry, Symmetry};
pub use handicap::{fixed_handicap, star_points};
pub use point::{Move, Point, PointName, Size, SizeError};
pub use position::{MoveError, Position, Setup, SetupError, SetupProblem, Taken};
pub use rules::{HandicapBonus, Ko, Rules, RulesChange, RulesError, Ruleset, Scoring, Tax};
pub use score::{Komi, KomiError, Score, ScoreError};
pub use set::{PointSet, Points};
pub use stones::Stones;

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
