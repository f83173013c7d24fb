//! `chizu map`: the scenes of pictures, to be written as SVG, PNG or text by `chizu-draw`.
//!
//! ```
//! use chizu_json::{Name, map::{Album, Map}, record};
//! let tree = &record::games(b"(;SZ[9];B[ee])").unwrap()[0];
//! let (map, name) = (Map::default(), Name::known("one.sgf"));
//! let svg = Album { args: &map, name: &name, tree }.svg().unwrap();
//! assert!(svg.starts_with("<svg"));
//! ```

mod scenes;

pub use scenes::{Album, part};

use chizu::Color;
use chizu::atlas::Influence;
use chizu::effort::Effort;
use chizu_draw::{Palette, Picture, Preset, Style, Theme, animation, sensei, svg};
use serde::{Deserialize, Deserializer};

use crate::error::Error;
use crate::options::{effort, parsed, player};

/// Seconds a move is seen when the game runs.
pub const SECONDS: f32 = 0.8;

/// What is to be drawn: the options of the command, by their names if they are read, with `_` for `-`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Map {
    /// The position after this move; else the last.
    #[serde(rename = "move")]
    pub at_move: Option<usize>,
    /// How long to read.
    #[serde(deserialize_with = "usual_effort")]
    pub effort: Effort,
    /// Width in pixels.
    pub size: u32,
    /// What is seen; [`Preset::Quiet`] if nothing is said.
    #[serde(deserialize_with = "parsed")]
    pub preset: Option<Preset>,
    /// Layers to add and, with a minus, to leave out, as in `moyo,-badges`.
    pub layers: Option<String>,
    /// Which influence; without a preset, only that is shown.
    #[serde(deserialize_with = "parsed")]
    pub field: Option<Influence>,
    /// Only this part of the board, from corner to corner, as in `C3:K10`.
    pub region: Option<String>,
    /// No letters and numbers around the board.
    pub no_coordinates: bool,
    /// The board.
    #[serde(deserialize_with = "parsed")]
    pub theme: Option<Theme>,
    /// The colours of fields.
    #[serde(deserialize_with = "parsed")]
    pub palette: Option<Palette>,
    /// Moves as numbered stones on the position before them.
    #[serde(deserialize_with = "parsed")]
    pub numbers: Option<Span>,
    /// A step of irgobot's program, from 1 to 9.
    pub stage: Option<usize>,
    /// What a move at this point changes.
    pub diff: Option<String>,
    /// Who makes that move; else whose turn it is.
    #[serde(deserialize_with = "player")]
    pub to_play: Option<Color>,
    /// Two presets, two fields, or two moves, side by side.
    pub compare: Option<Vec<String>>,
    /// What the first move is worth in this part of the board, from corner to corner as in `A19:J11`, or around the group of a stone.
    pub worth: Option<String>,
}

impl Default for Map {
    fn default() -> Self {
        Self {
            at_move: None,
            effort: Effort::USUAL,
            size: Style::SIZE,
            preset: None,
            layers: None,
            field: None,
            region: None,
            no_coordinates: false,
            theme: None,
            palette: None,
            numbers: None,
            stage: None,
            diff: None,
            to_play: None,
            compare: None,
            worth: None,
        }
    }
}

/// Moves from the first number to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first; moves are counted from 1.
    pub first: usize,
    /// The last, which is not before the first.
    pub last: usize,
}

impl std::str::FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers =
            text.split_once('-').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
        match numbers {
            Some((first, last)) if 1 <= first && first <= last => Ok(Self { first, last }),
            _ => Err("expected the first and the last move, such as 51-100".to_owned()),
        }
    }
}

impl Map {
    /// Board, colours and width.
    ///
    /// # Errors
    /// If the colours do not go with the board.
    pub fn style(&self) -> Result<Style, Error> {
        let usual = if self.preset == Some(Preset::Print) { Theme::Print } else { Theme::Wood };
        let style = Style::new(self.theme.unwrap_or(usual), self.palette);
        Ok(style.map_err(|error| Error::Misuse(error.to_string()))?.wide(self.size))
    }
}

impl Album<'_> {
    /// The picture; several stand beside each other.
    ///
    /// # Errors
    /// If there is no such place in the record, or what is asked makes no sense.
    pub fn picture(&self) -> Result<Picture, Error> {
        let style = self.args.style()?;
        let scenes = self.scenes()?;
        let pictures = scenes.iter().map(|scene| Picture::new(scene, &style));
        pictures.reduce(Picture::beside).ok_or_else(|| Error::record("there is nothing to draw"))
    }

    /// The picture as SVG.
    ///
    /// # Errors
    /// As [`Album::picture`].
    pub fn svg(&self) -> Result<String, Error> {
        Ok(svg::write(&self.picture()?))
    }

    /// The picture as diagrams for Sensei's Library and forums.
    ///
    /// # Errors
    /// As [`Album::picture`].
    pub fn sensei(&self) -> Result<String, Error> {
        let mut diagrams: Vec<String> = Vec::new();
        for scene in &self.scenes()? {
            diagrams.extend(self.diagrams(scene)?.iter().map(sensei::write));
        }
        Ok(diagrams.join("\n"))
    }

    /// The game as one SVG that moves.
    ///
    /// # Errors
    /// As [`Album::picture`].
    pub fn animation(&self) -> Result<String, Error> {
        let (style, film) = (self.args.style()?, self.film()?);
        let pictures: Vec<Picture> = film.iter().map(|scene| Picture::new(scene, &style)).collect();
        Ok(animation::write(&pictures, SECONDS))
    }
}

fn usual_effort<'de, D: Deserializer<'de>>(from: D) -> Result<Effort, D::Error> {
    Ok(effort(from)?.unwrap_or(Effort::USUAL))
}
