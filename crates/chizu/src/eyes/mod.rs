//! Eyes.
mod domain;
mod fate;
mod polyomino;
mod prove;
mod room;
mod shape;
mod space;
mod tactics;
mod value;
mod walls;

use chizu_board::{ByColor, Point, PointSet, Position};

pub use shape::{LARGEST, Outcome, Place, Shape, Standing, Verdict, all_shapes, make_table, shape};
pub use space::{Evidence, Space};
pub use value::Value;

/// The eye spaces of both players.
#[derive(Clone, Debug)]
pub struct Eyes {
    /// By first point.
    pub spaces: ByColor<Vec<Space>>,
    /// Stones that are captured whoever moves first.
    pub lost: ByColor<PointSet>,
}

/// How many positions a question about an eye space may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Positions of the local game, for each question.
    pub positions: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { positions: 3000 }
    }
}

impl Eyes {
    /// Finds them.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::with(position, Options::default())
    }

    /// The same with other limits.
    #[must_use]
    pub fn with(position: &Position, options: Options) -> Self {
        let tactics = tactics::Tactics::of(position);
        let domains = domain::Domains::of(&tactics);
        let spaces =
            ByColor::new_with(|color| space::spaces(&tactics, &domains, color, options.positions));
        let lost = ByColor::new_with(|color| position.stones().of(color) - domains.lively[color]);
        Self { spaces, lost }
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
