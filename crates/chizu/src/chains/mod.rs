//! The chains of an arrangement of stones, with their liberties.
//!
//! Everything that reasons about chains starts from this snapshot: it is made once per arrangement,
//! in one pass, and not kept up to date. The arrangement need not be legal.
//!
//! Of a legal position more can be said: [`Tactics`] is a quick look at which chains can be captured, [`facts`]
//! everything about each of them (GNU Go's *worms*).
//!
//! *What it does not know:* which chains belong together; that is [`groups`](crate::groups)' business.

mod attacks;
mod facts;
mod liberties;
mod reach;
mod shape;
mod tactics;
pub(crate) mod tuning;

pub use attacks::{Attack, Try};
pub use facts::{ChainFacts, Depth, Moves, facts};
pub use liberties::{ORDERS, liberties_by_order};
pub(crate) use reach::share;
pub use reach::{Shares, effective_sizes};
pub use shape::Cut;
pub use tactics::{Hold, Tactics};

use chizu_board::{Color, Geometry, Point, PointSet, Size, Stones};

/// Number of a chain among the [`Chains`] of an arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChainId(u16);

impl ChainId {
    /// The number, from 0 in board order of the chains' first stones.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const NONE: Self = Self(u16::MAX);

    /// A stone whose chain is not known yet.
    const fn unknown(color: Color) -> Self {
        match color {
            Color::Black => Self(u16::MAX - 1),
            Color::White => Self(u16::MAX - 2),
        }
    }
}

/// As many chains as most boards have.
const USUAL: usize = 64;

/// Solidly connected stones of one colour (a *string*, GNU Go's *worm*).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// The empty points next to them.
    pub liberties: PointSet,
}

impl Chain {
    /// Number of stones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.stones.len()
    }

    /// Whether the chain has no stones: never, for chains of a board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }
}

/// All chains of an arrangement.
///
/// ```
/// use chizu::chains::Chains;
/// let stones = ". X O\nX X O\n. . .".parse()?;
/// let chains = Chains::of(&stones);
/// assert_eq!(chains.iter().map(|c| (c.len(), c.liberties.len())).collect::<Vec<_>>(), [(3, 3), (2, 1)]);
/// # Ok::<(), chizu::board::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chains {
    stones: Stones,
    at: Vec<ChainId>,
    list: Vec<Chain>,
}

impl Chains {
    /// Finds the chains.
    #[must_use]
    pub fn of(stones: &Stones) -> Self {
        let geometry = stones.geometry();
        let mut at = vec![ChainId::NONE; stones.size().area()];
        for color in Color::ALL {
            for point in stones.of(color) {
                at[point.index()] = ChainId::unknown(color);
            }
        }
        let mut list = Vec::with_capacity(USUAL);
        let mut open: Vec<Point> = Vec::with_capacity(Size::MAX_AREA);
        for first in stones.occupied() {
            let color = match at[first.index()] {
                id if id == ChainId::unknown(Color::Black) => Color::Black,
                id if id == ChainId::unknown(Color::White) => Color::White,
                _ => continue,
            };
            let id = ChainId(list.len() as u16);
            let mut chain = Chain { color, stones: PointSet::EMPTY, liberties: PointSet::EMPTY };
            at[first.index()] = id;
            open.push(first);
            while let Some(point) = open.pop() {
                chain.stones.insert(point);
                for neighbor in geometry.neighbors(point) {
                    let there = &mut at[neighbor.index()];
                    if *there == ChainId::NONE {
                        chain.liberties.insert(neighbor);
                    } else if *there == ChainId::unknown(color) {
                        *there = id;
                        open.push(neighbor);
                    }
                }
            }
            list.push(chain);
        }
        Self { stones: *stones, at, list }
    }

    /// The arrangement.
    #[must_use]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Neighbours and masks of the board.
    #[must_use]
    pub fn geometry(&self) -> &'static Geometry {
        self.stones.geometry()
    }

    /// The chain of the stone on `point`, if there is one.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<ChainId> {
        Some(self.at[point.index()]).filter(|id| *id != ChainId::NONE)
    }

    /// Number of chains.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the board is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The chains in board order of their first stones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Chain> + Clone {
        self.list.iter()
    }

    /// The numbers of the chains.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = ChainId> + Clone + use<> {
        (0..self.list.len() as u16).map(ChainId)
    }

    /// The liberties of the chain that a stone of `color` on the empty `point` would belong to,
    /// before anything is captured.
    #[must_use]
    pub fn liberties_after(&self, point: Point, color: Color) -> PointSet {
        let mut liberties = PointSet::EMPTY;
        for neighbor in self.geometry().neighbors(point) {
            match self.at(neighbor) {
                None => liberties.insert(neighbor),
                Some(id) if self[id].color == color => liberties |= self[id].liberties,
                Some(_) => {}
            }
        }
        liberties.remove(point);
        liberties
    }
}

impl std::ops::Index<ChainId> for Chains {
    type Output = Chain;

    fn index(&self, id: ChainId) -> &Chain {
        &self.list[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn liberties_after_a_move_count_joined_chains_once() {
        let stones: Stones = "
            . X . X .
            . O . O .
            . . . . ."
            .parse()
            .unwrap();
        let chains = Chains::of(&stones);
        let point = stones.size().parse_point("C3").unwrap();
        let names = |set: PointSet| -> Vec<String> {
            set.iter().map(|p| stones.size().name(p).to_string()).collect()
        };
        assert_eq!(names(chains.liberties_after(point, Color::Black)), ["A3", "E3", "C2"]);
        assert_eq!(names(chains.liberties_after(point, Color::White)), ["C2"]);
    }
}
