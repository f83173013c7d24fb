//! The board as the method looks at it: its chains, and which points are hot.

use chizu_board::{ByColor, PointSet, Stones};

use crate::chains::Chains;

/// A board with its chains and hot points.
///
/// A point is *hot* for a colour when it is empty and a stone of that colour there would leave its
/// chain with at most one liberty, nothing being captured.
pub(super) struct Ground {
    pub(super) chains: Chains,
    pub(super) hot: ByColor<PointSet>,
}

impl Ground {
    pub(super) fn of(stones: &Stones) -> Self {
        let chains = Chains::of(stones);
        let (geometry, vacant) = (stones.geometry(), stones.vacant());
        // Two empty neighbours are two liberties.
        let (left, right) = (geometry.left_of(vacant), geometry.right_of(vacant));
        let (above, below) = (geometry.above(vacant), geometry.below(vacant));
        let airy = (left & right) | (above & below) | ((left | right) & (above | below));
        let narrow = vacant - airy;
        let hot = ByColor::new_with(|color| {
            narrow.iter().filter(|point| chains.liberties_after(*point, color).len() <= 1).collect()
        });
        Self { chains, hot }
    }

    pub(super) const fn stones(&self) -> &Stones {
        self.chains.stones()
    }
}
