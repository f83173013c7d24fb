//! Draws Go positions and what Chizu found on them.
//!
//! A [`Scene`] says what is to be seen: stones, territory, dead stones, dame, seki, forced points, the
//! last move. It knows nothing of paper, pixels or terminals. A renderer turns it into text or a
//! picture; [`terminal::render`] is the first one. A [`GroupMap`] shows which stones belong together and what
//! becomes of them ([`terminal::render_groups`]).
//!
//! ```
//! use chizu_draw::{Scene, terminal};
//! let stones = ". X O\nX X O\n. O .".parse()?;
//! let mut scene = Scene::new(stones);
//! scene.territory.black.extend(stones.size().parse_point("A3"));
//! let drawing = terminal::render(&scene, terminal::TerminalStyle::Ascii);
//! assert!(drawing.starts_with("   A B C\n 3 b X O 3"));
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```
//!
//! # Features
//!
//! * `png` (on): [`png`], pictures of pixels. Without it the crate stands on `chizu` alone.
//!
//! *What it does not know:* files, the screen and its colours, why a stone is dead.

pub mod animation;
mod color;
mod group_map;
mod picture;
#[cfg(feature = "png")]
pub mod png;
mod scene;
pub mod sensei;
mod style;
pub mod survey;
pub mod svg;
pub mod terminal;

pub use group_map::{GroupMap, GroupSign, Lettered};
pub use picture::{Geometry, Picture};
pub use scene::{
    Arrow, Badge, Bond, Cell, Certainty, Contour, ContourKind, Coordinates, Cutout, EyeKind, EyeMark,
    Feature, ForcedMark, Ground, Health, Label, Layer, Layers, MapMarks, Mark, Preset, Scene, Sign,
    UnknownName,
};
pub use style::{Mismatch, Palette, Style, Theme};

/// The example in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
