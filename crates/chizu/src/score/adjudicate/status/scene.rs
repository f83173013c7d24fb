//! The board without the stones that are taken to be dead.

use chizu_board::{ByColor, Color, Geometry, PointSet, Position, Setup, Stones};

use crate::chains::Chains;

/// A board with some of its stones thought away.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The chains of those left.
    pub(super) chains: Chains,
    /// Those thought away, by their colour.
    pub(super) gone: ByColor<PointSet>,
}

/// The position with other stones on the board.
pub(super) fn with_stones(position: &Position, stones: Stones) -> Position {
    Setup { to_play: position.to_play(), ..Setup::new(stones) }.position_tolerant().0
}

impl Scene {
    pub(super) fn new(given: &Stones, gone: ByColor<PointSet>) -> Self {
        let mut stones = *given;
        stones.clear(gone.black | gone.white);
        Self { chains: Chains::of(&stones), gone }
    }

    pub(super) const fn stones(&self) -> &Stones {
        self.chains.stones()
    }

    pub(super) fn geometry(&self) -> &'static Geometry {
        self.chains.geometry()
    }

    /// The empty points that are nearer to each player than to the other.
    pub(super) fn nearer(&self) -> ByColor<PointSet> {
        let geometry = self.geometry();
        let mut near = ByColor::<PointSet>::default();
        let mut front = ByColor::new_with(|color| self.stones().of(color));
        let mut free = self.stones().vacant();
        while !front.black.is_empty() || !front.white.is_empty() {
            let to = ByColor::new_with(|color| geometry.neighbors_of(front[color]) & free);
            free -= to.black | to.white;
            for color in Color::ALL {
                front[color] = to[color] - to[!color];
                near[color] |= front[color];
            }
        }
        near
    }
}
