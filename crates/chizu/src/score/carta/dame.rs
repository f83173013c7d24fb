//! Who owns the empty points of a board without dead stones.

use chizu_board::{ByColor, Color, PointSet, Stones};

use super::status::{EROSIONS, STONE};
use crate::influence::bouzy::{self, Passes};
use crate::score::choices::Choices;

/// The empty points of a board by owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::score) struct Owners {
    pub(in crate::score) territory: ByColor<PointSet>,
    pub(in crate::score) dame: PointSet,
}

/// By Bouzy's field; a point in the mouth of a territory, with a neutral neighbour and less than two
/// owned ones, belongs to nobody.
pub(in crate::score) fn owners(stones: &Stones, choices: &Choices) -> Owners {
    let passes = Passes { stone: STONE, dilations: choices.dilations, erosions: EROSIONS };
    let outline = bouzy::outline(stones, passes);
    let (geometry, vacant) = (stones.geometry(), stones.vacant());
    let mut territory = ByColor::new_with(|color| outline[color] & vacant);
    let owned = territory.black | territory.white;
    let neutral = vacant - owned;
    let in_mouth: PointSet = (owned & geometry.neighbors_of(neutral))
        .iter()
        .filter(|p| geometry.neighbors(*p).filter(|n| owned.contains(*n)).count() < 2)
        .collect();
    for color in Color::ALL {
        territory[color] -= in_mouth;
    }
    Owners { territory, dame: neutral | in_mouth }
}
