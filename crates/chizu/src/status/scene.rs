//! The board without the stones that are taken to be dead.

use chizu_board::{ByColor, Color, Geometry, PointSet, Position, Setup, Stones};
use chizu_local::nearer::nearer;

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
        Self { chains: Chains::of(&given.without(gone.black | gone.white)), gone }
    }

    pub(super) const fn stones(&self) -> &Stones {
        self.chains.stones()
    }

    pub(super) fn geometry(&self) -> &'static Geometry {
        self.chains.geometry()
    }

    /// The empty points that are nearer to each player than to the other.
    pub(super) fn nearer(&self) -> ByColor<PointSet> {
        let stones = self.stones();
        let sides = Color::ALL.map(|color| stones.of(color));
        let [black, white] = nearer(self.geometry(), sides, stones.vacant());
        ByColor { black, white }
    }
}
