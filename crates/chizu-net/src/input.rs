//! What the net is told of a board: marks on every point.

use std::fmt;

/// The marks a point can have; they are added.
pub mod mark {
    /// A black stone.
    pub const BLACK: u16 = 1;
    /// A white stone.
    pub const WHITE: u16 = 2;
    /// The stone's chain has one liberty.
    pub const ONE: u16 = 4;
    /// The stone's chain has two liberties.
    pub const TWO: u16 = 8;
    /// The stone's chain has three liberties.
    pub const THREE: u16 = 16;
    /// The stone's chain is captured or saved: who moves first decides.
    pub const CRITICAL: u16 = 32;
    /// The stone's chain is captured even if its owner moves first.
    pub const LOST: u16 = 64;
    /// No one can take the point from Black.
    pub const BLACKS: u16 = 128;
    /// No one can take the point from White.
    pub const WHITES: u16 = 256;
}

/// A board as the net sees it. It does not know ko, prisoners and komi.
///
/// ```
/// use chizu_net::{Input, mark};
/// let input = Input::new(3, 2, &[mark::BLACK, mark::BLACK, 0, mark::WHITE, 0, 0])?;
/// assert_eq!(input.parts(), [0, 0, 1, 2, 1, 1]);
/// assert!(Input::new(3, 2, &[0; 5]).is_err());
/// # Ok::<(), chizu_net::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    width: usize,
    height: usize,
    marks: Vec<u16>,
    parts: Vec<u16>,
}

/// Why marks are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// A side is 0, or more than [`Input::MAX_SIDE`].
    Side {
        /// Columns asked for.
        width: usize,
        /// Rows asked for.
        height: usize,
    },
    /// There is not one mark for every point.
    Length {
        /// The number of points.
        points: usize,
        /// The number of marks.
        marks: usize,
    },
    /// A point has stones of both colours.
    BothColors {
        /// Its number, row by row from the top left.
        point: usize,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side { width, height } => {
                write!(f, "a board of {width}×{height} is none: sides go from 1 to {}", Input::MAX_SIDE)
            }
            Self::Length { points, marks } => write!(f, "{marks} marks for {points} points"),
            Self::BothColors { point } => write!(f, "point {point} has stones of both colours"),
        }
    }
}

impl std::error::Error for InputError {}

impl Input {
    /// The longest side of a board.
    pub const MAX_SIDE: usize = 25;

    /// A board with these marks, row by row from the top left. Bits that are no [`mark`] mean nothing.
    ///
    /// # Errors
    /// If a side is too long or none, if there is not one mark for every point, or if a point has two stones.
    pub fn new(width: usize, height: usize, marks: &[u16]) -> Result<Self, InputError> {
        let sides = 1..=Self::MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(InputError::Side { width, height });
        }
        if marks.len() != width * height {
            return Err(InputError::Length { points: width * height, marks: marks.len() });
        }
        let both = mark::BLACK | mark::WHITE;
        if let Some(point) = marks.iter().position(|mark| mark & both == both) {
            return Err(InputError::BothColors { point });
        }
        let parts = parts(width, height, marks);
        Ok(Self { width, height, marks: marks.to_vec(), parts })
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The marks, row by row from the top left.
    #[must_use]
    pub fn marks(&self) -> &[u16] {
        &self.marks
    }

    /// For every point, which chain or which connected empty points it belongs to: numbers from 0, in the order of their
    /// first points.
    #[must_use]
    pub fn parts(&self) -> &[u16] {
        &self.parts
    }
}

/// The connected points of one content.
fn parts(width: usize, height: usize, marks: &[u16]) -> Vec<u16> {
    const NONE: u16 = u16::MAX;
    let content = |at: usize| marks[at] & (mark::BLACK | mark::WHITE);
    let mut parts = vec![NONE; marks.len()];
    let mut open = Vec::new();
    let mut next = 0;
    for first in 0..marks.len() {
        if parts[first] != NONE {
            continue;
        }
        parts[first] = next;
        open.push(first);
        while let Some(at) = open.pop() {
            let (col, row) = (at % width, at / width);
            let beside = [
                (col > 0).then(|| at - 1),
                (col + 1 < width).then(|| at + 1),
                (row > 0).then(|| at - width),
                (row + 1 < height).then(|| at + width),
            ];
            for near in beside.into_iter().flatten() {
                if parts[near] == NONE && content(near) == content(at) {
                    parts[near] = next;
                    open.push(near);
                }
            }
        }
        next += 1;
    }
    parts
}
