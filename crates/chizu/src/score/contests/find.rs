//! Where something is left to play for: pieces of the board small enough to be played out.
//!
//! The dead are thought away, the living are walls. What is far from every living stone of the opponent is territory; what is left
//! between the walls falls into pieces. A piece that is too large is made smaller by taking more of what is surrounded for territory,
//! down to what is next to the opponent's stones.

use chizu_board::{ByColor, Color, Geometry, Point, PointSet, Stones};

use super::arena::Arena;
use crate::adjacency::Adjacency;
use crate::local::{BITS, Local};
use crate::score::carta::Choices;
use crate::score::carta::dame::{self, Owners};

/// So many steps from the opponent's stones territory is open at first.
const FAR: usize = 4;
/// The most empty points of a piece.
pub(super) const MOST_EMPTY: usize = 14;
/// A wall with so many liberties elsewhere is not captured.
const AT_EASE: usize = 3;
/// A wall of more stones is one bit.
const FEW: usize = 4;

/// A board of which it is known who lives.
pub(super) struct Ground<'a> {
    /// With the dead.
    pub(super) stones: &'a Stones,
    pub(super) dead: PointSet,
    /// Stones that stand for ever: they are not captured, and what is next to them is not played for.
    pub(super) fixed: PointSet,
    /// The board without the dead.
    clean: Stones,
    owners: Owners,
    /// How many steps each point is from a living stone of each colour's opponent.
    steps: ByColor<Vec<PointSet>>,
}

/// A piece of the board.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// Its points, those under dead stones included.
    pub(super) points: PointSet,
    /// The points that are bits of its arena, in order.
    pub(super) list: Vec<Point>,
    pub(super) arena: Arena,
    /// Stones that may be captured: those of walls, and those on its points.
    pub(super) stones: PointSet,
    pub(super) walls: Vec<PointSet>,
    /// Whether territory was left out that is near the opponent's stones.
    pub(super) narrowed: bool,
}

impl<'a> Ground<'a> {
    pub(super) fn new(stones: &'a Stones, dead: PointSet, fixed: PointSet) -> Self {
        let clean = stones.without(dead);
        let owners = dame::owners(&clean, &Choices::default());
        let geometry = stones.geometry();
        let vacant = clean.vacant();
        // What a player reaches in so many steps if nobody hinders him.
        let reached = |color: Color| {
            let mut all = vec![geometry.neighbors_of(clean.of(color)) & vacant];
            for step in 1..FAR {
                all.push(all[step - 1] | (geometry.neighbors_of(all[step - 1]) & vacant));
            }
            all
        };
        let steps = ByColor::new_with(|color| reached(!color));
        Self { stones, dead, fixed, clean, owners, steps }
    }

    fn geometry(&self) -> &'static Geometry {
        self.stones.geometry()
    }

    /// What is a player's for certain if only what is within so many steps of the opponent is open.
    fn home(&self, far: usize) -> ByColor<PointSet> {
        ByColor::new_with(|color| {
            // What lies between two of his own points is not open either.
            self.owners.territory[color] - self.steps[color][far - 1]
        })
    }

    /// The pieces of the board, and those that are too large.
    pub(super) fn pieces(&self) -> (Vec<Piece>, Vec<PointSet>) {
        let mut pieces = Vec::new();
        let mut large = Vec::new();
        let near_seki = self.geometry().neighbors_of(self.fixed);
        let home = self.home(FAR);
        let open = self.clean.vacant() - home.black - home.white - near_seki;
        let mut todo: Vec<(PointSet, usize)> =
            self.geometry().components(open).map(|points| (points, FAR)).collect();
        while let Some((points, far)) = todo.pop() {
            match self.piece(points, far) {
                Some(Ok(piece)) => pieces.push(piece),
                Some(Err(())) if far > 1 => {
                    let home = self.home(far - 1);
                    let rest = points - home.black - home.white;
                    todo.extend(self.geometry().components(rest).map(|points| (points, far - 1)));
                }
                Some(Err(())) => large.push(points),
                None => {}
            }
        }
        (pieces, large)
    }

    /// The same with less of it open, after it was too large to be played out.
    pub(super) fn smaller(&self, piece: &Piece, far: usize) -> Vec<Piece> {
        let home = self.home(far);
        let rest = piece.points - home.black - home.white;
        let parts = self.geometry().components(rest);
        parts.filter_map(|points| self.piece(points, far)?.ok()).collect()
    }

    /// A piece, nothing if there is nothing to play for in it, an error if it is too large.
    fn piece(&self, points: PointSet, far: usize) -> Option<Result<Piece, ()>> {
        let geometry = self.geometry();
        let beside = geometry.neighbors_of(points) & self.clean.occupied();
        // Both must have something to do with it.
        if Color::ALL.iter().any(|color| !beside.intersects(&self.clean.of(*color))) {
            return None;
        }
        if points.len() > MOST_EMPTY {
            return Some(Err(()));
        }
        let home = self.home(far);
        let mut cells = points;
        let mut walls: Vec<PointSet> = Vec::new();
        for color in Color::ALL {
            let own = self.clean.of(color);
            for chain in geometry.components(geometry.flood(geometry.neighbors_of(points) & own, own)) {
                if self.is_at_ease(chain, color, points, &home) {
                    continue;
                }
                cells |= (self.clean.liberties(chain) - home[color] - home[!color]) - points;
                if chain.len() <= FEW { cells |= chain } else { walls.push(chain) }
            }
        }
        let free = (cells & self.clean.vacant()).len();
        if free > MOST_EMPTY || cells.len() + walls.len() > BITS {
            return Some(Err(()));
        }
        let list: Vec<Point> = cells.iter().collect();
        let arena = self.arena(&list, cells, &walls, &home);
        let narrowed = far < FAR;
        let stones = walls.iter().fold(cells & self.stones.occupied(), |all, wall| all | *wall);
        Some(Ok(Piece { points: cells, list, arena, stones, walls, narrowed }))
    }

    /// Whether a living chain beside some points cannot be captured there: it has a territory of its own elsewhere, or liberties.
    fn is_at_ease(&self, chain: PointSet, color: Color, points: PointSet, home: &ByColor<PointSet>) -> bool {
        let liberties = self.clean.liberties(chain);
        liberties.intersects(&home[color])
            || chain.intersects(&self.fixed)
            || (liberties - points).len() >= AT_EASE
    }

    fn arena(&self, list: &[Point], cells: PointSet, walls: &[PointSet], home: &ByColor<PointSet>) -> Arena {
        let geometry = self.geometry();
        let first_wall = list.len();
        let mut next_to = Adjacency([0; BITS]);
        let mut air = [0u64; 2];
        let mut start = [0u64; 2];
        for (i, point) in list.iter().enumerate() {
            for n in geometry.neighbors(*point) {
                if let Some(j) = list.iter().position(|p| *p == n) {
                    next_to.0[i] |= 1 << j;
                } else if let Some(j) = walls.iter().position(|wall| wall.contains(n)) {
                    next_to.0[i] |= 1 << (first_wall + j);
                    next_to.0[first_wall + j] |= 1 << i;
                } else {
                    for (side, color) in Color::ALL.into_iter().enumerate() {
                        let is_his = self.clean.of(color).contains(n) || home[color].contains(n);
                        // What is open beyond lets everybody breathe.
                        let is_open = self.clean.vacant().contains(n) && !home[!color].contains(n);
                        air[side] |= u64::from(is_his || is_open) << i;
                    }
                }
            }
            match self.stones.get(*point) {
                Some(Color::Black) => start[0] |= 1 << i,
                Some(Color::White) => start[1] |= 1 << i,
                None => {}
            }
        }
        let mut weights = Vec::new();
        for (j, wall) in walls.iter().enumerate() {
            let is_black = wall.intersects(&self.clean.of(Color::Black));
            start[usize::from(!is_black)] |= 1 << (first_wall + j);
            weights.push((first_wall + j, wall.len() as i32));
        }
        let cells = crate::local::low(cells.len());
        Arena { local: Local { next_to, cells, air }, walls: weights, start }
    }
}
