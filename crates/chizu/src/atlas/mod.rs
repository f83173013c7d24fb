//! All maps of a position: what is known of chains and groups, and every field.
//!
//! * [`Outlines`] are the maps that read nothing: microseconds.
//! * [`Atlas`] has everything, dead stones turned: milliseconds.
//! * [`Influence`] names the fields there are.
//!
//! ```
//! use chizu::atlas::{Atlas, AtlasOptions};
//! use chizu::board::Setup;
//! let stones: chizu::Stones = "
//!     . . . X . O . . .
//!     . . . X . O . . .
//!     . . . X . O . . .
//!     . O . X . O . . .
//!     . . X . . O . . .
//!     . . X . . . O . .
//!     . X X . X . O . .
//!     . . . . X O . . .
//!     . . . . X O . . .".parse()?;
//! let atlas = Atlas::of(&Setup::new(stones).position()?, &AtlasOptions::default());
//! assert!(atlas.ownership.territory.black.len() > 15);
//! assert!(atlas.estimate.lower < atlas.estimate.score && atlas.estimate.score < atlas.estimate.upper);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* what to do about it.

mod influence;

use chizu_board::{ByColor, Color, PointSet, Position, Rules, Ruleset, Stones};

pub use influence::{Influence, UnknownInfluence};

use crate::analysis::{self, Analysis, analyze};
use crate::colour_map::{self, Stages};
use crate::eyes::Eyes;
use crate::groups;
use crate::influence::bouzy::{self, Passes};
use crate::influence::radiation::Radiation;
use crate::influence::{Field, staircase, zobrist};
use crate::ownership::{Estimate, Ownership};
use crate::score::Count;
use crate::territory::Territory;
use crate::thickness::{self, Thickness};

/// The maps that follow from the stones once it is said which are dead.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outlines {
    /// The stones taken to be dead.
    pub dead: PointSet,
    /// irgobot's maps, made from all stones.
    pub stages: Stages,
    /// Bouzy's territory, moyo and area, dead stones off.
    pub bouzy: [Field; 3],
    /// Influencie's staircases, dead stones off.
    pub staircase: Field,
    /// Zobrist's influence, dead stones off.
    pub zobrist: Field,
    /// Eye-points, regions, dame and seki.
    pub territory: Territory,
}

impl Outlines {
    /// Draws them; of the stones, those are dead which the colour map finds to be obviously so.
    #[must_use]
    pub fn at_sight(stones: &Stones) -> Self {
        let stages = colour_map::stages(stones, &colour_map::ColourMapOptions::default());
        Self::draw(stones, stages.dead(), stages)
    }

    /// Draws them, these stones being dead.
    #[must_use]
    pub fn of(stones: &Stones, dead: PointSet) -> Self {
        Self::draw(stones, dead, colour_map::stages(stones, &colour_map::ColourMapOptions::default()))
    }

    fn draw(stones: &Stones, dead: PointSet, stages: Stages) -> Self {
        let living = stones.without(dead);
        let outlines = [Passes::TERRITORY, Passes::MOYO, Passes::AREA];
        Self {
            dead,
            stages,
            bouzy: outlines.map(|passes| bouzy::field(&living, passes)),
            staircase: staircase::field(&living),
            zobrist: zobrist::field(&living),
            territory: Territory::of(stones, dead),
        }
    }
}

/// How deep to look, and how to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtlasOptions {
    /// How deep to look.
    pub analysis: analysis::AnalysisOptions,
    /// The rules by which the score is guessed; komi is part of them.
    pub rules: Rules,
    /// Number of handicap stones, 0 in an even game.
    pub handicap: u32,
}

impl Default for AtlasOptions {
    /// Japanese rules with their usual komi, no handicap.
    fn default() -> Self {
        Self { analysis: analysis::AnalysisOptions::default(), rules: Ruleset::Japanese.rules(), handicap: 0 }
    }
}

/// Everything that is known of a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Atlas {
    /// Chains and groups.
    pub analysis: Analysis,
    /// Eye spaces of both players.
    pub eyes: Eyes,
    /// Maps by older methods, dead stones off.
    pub outlines: Outlines,
    /// Whose every point is likely to be.
    pub ownership: Ownership,
    /// The same if it were the opponent's turn.
    pub ownership_if_passed: Ownership,
    /// The light of all stones, stopped where links hold.
    pub radiation: Radiation,
    /// Thick walls, at most four.
    pub thickness: Vec<Thickness>,
    /// The score as things stand.
    pub estimate: Estimate,
}

impl Atlas {
    /// The same of a finished game: the count tells which stones are dead and what the score is.
    #[must_use]
    pub fn counted(self, count: &Count) -> Self {
        let dead = count.dead.black | count.dead.white;
        let outlines = match dead == self.outlines.dead {
            true => self.outlines,
            false => Outlines::of(&count.stones, dead),
        };
        Self { outlines, estimate: Estimate::counted(count), ..self }
    }

    /// Draws all maps. The player to move is the position's.
    #[must_use]
    pub fn of(position: &Position, options: &AtlasOptions) -> Self {
        let analysis = analyze(position, &options.analysis);
        let to_play = position.to_play();
        let ByColor { black, white } = Ownership::both(&analysis);
        let (ownership, ownership_if_passed) = match to_play {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        Self {
            eyes: Eyes::of(position),
            outlines: Outlines::of(position.stones(), groups::dead(&analysis.groups, to_play)),
            radiation: influence::radiate(&analysis, &ownership),
            thickness: thickness::of(&analysis, &ownership),
            estimate: Estimate::from_fields(
                position,
                &ownership,
                &ownership_if_passed,
                &options.rules,
                options.handicap,
            ),
            ownership,
            ownership_if_passed,
            analysis,
        }
    }
}
