//! Whether a count stays the same when the board is turned, mirrored or recoloured.

use chizu::board::{ByColor, PointSet, Symmetry};
use chizu::score::{Count, Options, Verdict};
use chizu::{Position, Size};

use super::run::Method;

/// What must not depend on how one looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    verdict: Verdict,
    /// Black's lead in half-points.
    margin: i32,
    territory: ByColor<PointSet>,
    dead: ByColor<PointSet>,
    forced: ByColor<PointSet>,
    dame: PointSet,
    seki: PointSet,
}

impl Answer {
    /// What a count answers.
    #[must_use]
    pub fn of(count: &Count) -> Self {
        Self {
            verdict: count.verdict,
            margin: count.board_margin.half_points(),
            territory: count.territory,
            dead: count.dead,
            forced: ByColor::new_with(|c| {
                count.forced.iter().filter(|f| f.by == c).map(|f| f.point).collect()
            }),
            dame: count.dame,
            seki: count.seki,
        }
    }

    /// The same answer about the turned board.
    #[must_use]
    pub fn transformed(&self, size: Size, symmetry: Symmetry) -> Self {
        let set = |points: PointSet| symmetry.set(size, points);
        Self {
            territory: self.territory.map(set),
            dead: self.dead.map(set),
            forced: self.forced.map(set),
            dame: set(self.dame),
            seki: set(self.seki),
            ..*self
        }
    }

    /// The same answer about the board with colours exchanged.
    #[must_use]
    pub fn colors_swapped(&self) -> Self {
        Self {
            margin: -self.margin,
            territory: self.territory.swapped(),
            dead: self.dead.swapped(),
            forced: self.forced.swapped(),
            ..*self
        }
    }
}

/// In how many of the sixteen views of the position the method answers something else.
#[must_use]
pub fn differing(method: Method, position: &Position, options: &Options, count: &Count) -> u32 {
    let answer = Answer::of(count);
    let mut differing = 0;
    for symmetry in Symmetry::ALL {
        let turned = position.transformed(symmetry);
        let expected = answer.transformed(position.size(), symmetry);
        let views = [(turned.colors_swapped(), expected.colors_swapped()), (turned, expected)];
        for (view, expected) in views {
            differing += u32::from(Answer::of(&method.count(&view, options)) != expected);
        }
    }
    differing
}
