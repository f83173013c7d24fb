//! The marks of a picture: plain data, whoever found it.

use chizu::colour_map::LinkSet;
use chizu::{ByColor, Color, Point, PointSet};

/// What becomes of a group, on one of its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The stone.
    pub at: Point,
    /// What it says.
    pub sign: Sign,
    /// How sure that is.
    pub certainty: Certainty,
}

/// What a badge says of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// It lives: a tick.
    Alive,
    /// It may well be lost: an exclamation mark.
    Weak,
    /// It lives or dies by who moves first: a question mark.
    Critical,
    /// It hangs on a ko: a round arrow.
    Ko,
    /// It lives in a seki: two bars.
    Seki,
    /// It is dead: a cross.
    Dead,
}

/// How sure a badge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// By its looks.
    Guessed,
    /// By another program: in a ring of dots.
    Engine,
    /// Read, as far as the budget went.
    Read,
    /// Proved: on living groups, two rings.
    Proved,
}

/// Where a wall points. Distances are in tenths of the way between two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Whose it is.
    pub color: Color,
    /// Where it starts, from the middle of the wall: columns to the right and rows down from the upper left point.
    pub origin: (i16, i16),
    /// Where it points, of any length: columns to the right, rows down.
    pub direction: (i16, i16),
    /// How far it reaches.
    pub reach: u16,
    /// How strong it is, from 0 to 100.
    pub strength: u8,
}

/// What holds two stones of a group together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bond {
    /// One stone.
    pub from: Point,
    /// The other.
    pub to: Point,
    /// Neighbours on a line; otherwise there are points between them.
    pub solid: bool,
}

/// An eye of one point that may be no eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeMark {
    /// The point.
    pub at: Point,
    /// Whose eye.
    pub color: Color,
    /// How much of an eye it is.
    pub kind: EyeKind,
}

/// How much of an eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EyeKind {
    /// All of it.
    Whole,
    /// As who moves first.
    Half,
    /// None.
    False,
}

/// Coloured points and links of a colour map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapMarks {
    /// Coloured points.
    pub points: ByColor<PointSet>,
    /// Coloured links.
    pub links: ByColor<LinkSet>,
    /// Links both colours claim.
    pub neutral: LinkSet,
}

/// Points with a line around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contour {
    /// The points.
    pub points: PointSet,
    /// Whose they are.
    pub color: Color,
    /// What they are.
    pub kind: ContourKind,
}

/// What a line surrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContourKind {
    /// A cluster of the colour map.
    Cluster,
    /// An eye of a cluster.
    Eye,
    /// What works together.
    Group,
}

/// A letter or sign on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The point.
    pub at: Point,
    /// What stands there.
    pub mark: Mark,
}

/// What a diagram writes on a point or stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A few characters.
    Text(String),
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
}

/// A rectangle of points, the corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutout {
    /// First and last column from the left, from 0.
    pub cols: (u8, u8),
    /// First and last row from the top, from 0.
    pub rows: (u8, u8),
}

impl Cutout {
    /// Whether it holds the point in this column and row.
    #[must_use]
    pub const fn contains(&self, col: u8, row: u8) -> bool {
        self.cols.0 <= col && col <= self.cols.1 && self.rows.0 <= row && row <= self.rows.1
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.cols.1 - self.cols.0 + 1
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.rows.1 - self.rows.0 + 1
    }
}
