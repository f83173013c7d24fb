//! One standard view of a position for all of its sixteen: eight orientations, and colours exchanged.
//!
//! Where several moves are equally good, the first one is played. What is first depends on how the board lies; so the
//! position is turned into one view before the game is played out, with the player to move as Black.

use chizu_board::{Color, Point, PointSet, Position, Symmetry};

use chizu_local::orientation::Orientation;

/// How a position was turned.
#[derive(Clone, Copy, Debug)]
pub(in crate::score) struct View {
    way: Orientation,
    swapped: bool,
}

impl View {
    /// The standard view.
    pub(in crate::score) fn of(position: &Position) -> Self {
        let size = position.size();
        let swapped = position.to_play() == Color::White;
        let stones = if swapped { position.stones().colors_swapped() } else { *position.stones() };
        let place = |symmetry: &Symmetry| {
            let turned = symmetry.size(size);
            (turned.width(), stones.transformed(*symmetry).hash())
        };
        let symmetry = Symmetry::ALL.into_iter().max_by_key(place).unwrap_or(Symmetry::ALL[0]);
        Self { way: Orientation::new(size, symmetry), swapped }
    }

    pub(in crate::score) fn turned(&self, position: &Position) -> Position {
        let turned = position.transformed(self.way.symmetry());
        if self.swapped { turned.colors_swapped() } else { turned }
    }

    pub(in crate::score) fn turned_set(&self, set: PointSet) -> PointSet {
        self.way.set(set)
    }

    pub(in crate::score) fn color(&self, color: Color) -> Color {
        if self.swapped { !color } else { color }
    }

    pub(in crate::score) fn set(&self, turned: PointSet) -> PointSet {
        self.way.set_back(turned)
    }

    pub(in crate::score) fn point(&self, turned: Point) -> Point {
        self.way.point_back(turned)
    }
}
