//! Eyes: where they are, how many, and which moves decide it.
//!
//! [`Eyes::of`] finds the eye spaces of both players. Each is a piece of the board that one player may make his own: its
//! points, the margins on which the opponent can come in, the points on which the walls around it can be cut, how
//! many eyes it yields ([`Value`]), and the vital points. [`shape`] looks up what a closed shape of up to seven points
//! is worth by itself; [`Graph`] is an eye space drawn by hand.
//!
//! ```
//! use chizu::eyes::Eyes;
//! use chizu::{Setup, Stones};
//! let stones: Stones = "
//!     . . . X O . .
//!     X X X X O . .
//!     O O O O O . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let eyes = Eyes::of(&position);
//! let space = &eyes.spaces.black[0];
//! assert_eq!((space.value.attack, space.value.defend), (1, 2));
//! assert_eq!(space.defense.first_point(), stones.size().parse_point("B7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inside: `tactics` (which chains are lost at once, by [`crate::read`]), `domain` (whose a point may become), `walls`
//! (which chains are one), `space` (the piece of the board; `closed` where it is known already), `room` (the same as a few bits), `value` (the local game,
//! played out by `prove`), `breath` (walls of several chains that lack liberties), `half` (eyes of one point by their diagonals), `fate`
//! and `polyomino` (the table of `shape`), `graph`.
//!
//! *What it does not know:* whether a group can run away or connect, and whether its walls run out of liberties in a
//! fight; what the opponent's group around is worth. In the open, spaces are outlines. A space of more than about a
//! dozen points is estimated by its size ([`Evidence`](crate::verdict::Evidence)).

mod breath;
mod closed;
mod domain;
mod fate;
mod graph;
mod half;
mod polyomino;
mod prove;
mod room;
mod shape;
mod space;
mod tactics;
pub(crate) mod tuning;
mod value;
mod walls;

use chizu_board::{ByColor, Point, PointSet, Position};

pub(crate) use closed::{Closed, closed};
pub use graph::{Graph, GraphError};
pub use half::{HalfEye, HalfEyeKind};
pub use shape::{LARGEST, Outcome, Place, Shape, Standing, all_shapes, make_table, shape};
pub use space::Space;

pub use value::Value;

/// The eye spaces of both players.
#[derive(Clone, Debug)]
pub struct Eyes {
    /// By first point.
    pub spaces: ByColor<Vec<Space>>,
    /// Eyes of one point that are false, or may become so, by first point.
    pub half_eyes: ByColor<Vec<HalfEye>>,
    /// Stones that are captured whoever moves first.
    pub lost: ByColor<PointSet>,
}

/// How many positions a question about an eye space may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeOptions {
    /// Positions of the local game, for each question.
    pub positions: u64,
}

impl Default for EyeOptions {
    fn default() -> Self {
        Self { positions: 3000 }
    }
}

impl Eyes {
    /// Finds them.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::with(position, EyeOptions::default())
    }

    /// The same with other limits.
    #[must_use]
    pub fn with(position: &Position, options: EyeOptions) -> Self {
        let tactics = tactics::Tactics::of(position);
        let domains = domain::Domains::of(&tactics);
        let spaces = ByColor::new_with(|color| space::spaces(&tactics, &domains, color, options.positions));
        let half_eyes = ByColor::new_with(|color| half::half_eyes(&tactics, &spaces[color], color));
        let lost = ByColor::new_with(|color| position.stones().of(color) - domains.lively[color]);
        Self { spaces, half_eyes, lost }
    }

    /// The spaces of both players, Black's first.
    pub fn all(&self) -> impl Iterator<Item = &Space> {
        self.spaces.black.iter().chain(&self.spaces.white)
    }

    /// The space a point belongs to: one in which it is no margin, if there is one.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&Space> {
        self.all()
            .find(|space| space.points.contains(point) && !space.margins.contains(point))
            .or_else(|| self.all().find(|space| space.points.contains(point)))
    }
}
