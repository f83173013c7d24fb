//! A closed fight: a board, the part of it that is fought over, and the group that is asked about.

use std::fmt::Write as _;

use chizu::board::{PointSet, Position, Setup, Stones};
use chizu::{Color, Point, Size};

use super::arena::{Arena, BLACK, EMPTY, Side, State, WHITE, each, neighbors};
use super::kind::Kind;

/// A fight. Stones outside the arena are safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// What it is an example of.
    pub kind: Kind,
    /// Cells in a row.
    pub width: usize,
    /// What is on the cells, the first row first.
    pub board: Vec<u8>,
    /// Which cells are fought over.
    pub inside: Vec<bool>,
    /// Whose group is asked about.
    pub owner: Side,
    /// The stones of that group.
    pub target: Vec<usize>,
    /// The group it races with, if any; or the chain it is to be connected with.
    pub rival: Vec<usize>,
}

/// The colour of a side's stones, as cells have it.
pub const fn color_of(side: Side) -> u8 {
    if side == 0 { BLACK } else { WHITE }
}

/// The same as the product calls it.
pub const fn player(side: Side) -> Color {
    if side == 0 { Color::Black } else { Color::White }
}

impl Fight {
    /// The number of rows.
    pub fn height(&self) -> usize {
        self.board.len() / self.width
    }

    /// The arena and its stones.
    pub fn arena(&self, turn: Side) -> Option<(Arena, State)> {
        let arena = Arena::new(self.width, &self.board, &self.inside)?;
        let state = arena.state(&self.board, turn);
        arena.is_legal(&state).then_some((arena, state))
    }

    /// The position, for the product.
    pub fn position(&self, turn: Side) -> Option<Position> {
        let size = self.size()?;
        let mut stones = Stones::empty(size);
        for (at, cell) in self.board.iter().enumerate() {
            let color = match *cell {
                EMPTY => None,
                BLACK => Some(Color::Black),
                _ => Some(Color::White),
            };
            stones.set(self.point(at)?, color);
        }
        Some(Setup::new(stones).position().ok()?.with_to_play(player(turn)))
    }

    /// The size of the board.
    pub fn size(&self) -> Option<Size> {
        Size::new(self.width as u32, self.height() as u32).ok()
    }

    /// The point of a cell.
    pub fn point(&self, at: usize) -> Option<Point> {
        self.size()?.point((at % self.width) as i32, (at / self.width) as i32)
    }

    /// The cell of a point.
    pub fn cell(&self, point: Point) -> Option<usize> {
        let size = self.size()?;
        Some(usize::from(size.row(point)) * self.width + usize::from(size.col(point)))
    }

    /// The points of some cells.
    pub fn points(&self, cells: &[usize]) -> PointSet {
        cells.iter().filter_map(|at| self.point(*at)).collect()
    }

    /// The chain of a stone, safe ones included.
    pub fn chain(&self, at: usize) -> Vec<usize> {
        let (mut chain, mut next) = (vec![at], 0);
        while next < chain.len() {
            for n in neighbors(self.width, self.board.len(), chain[next]) {
                if self.board[n] == self.board[at] && !chain.contains(&n) {
                    chain.push(n);
                }
            }
            next += 1;
        }
        chain.sort_unstable();
        chain
    }

    /// The chains of a side that lie in the arena altogether.
    pub fn loose(&self, side: Side) -> Vec<Vec<usize>> {
        let mut chains: Vec<Vec<usize>> = Vec::new();
        for at in (0..self.board.len()).filter(|at| self.inside[*at] && self.board[*at] == color_of(side)) {
            if chains.iter().any(|chain| chain.contains(&at)) {
                continue;
            }
            let chain = self.chain(at);
            if chain.iter().all(|at| self.inside[*at]) {
                chains.push(chain);
            }
        }
        chains
    }

    /// Whether stones of a side stand around the arena, which are safe.
    pub fn has_safe(&self, side: Side) -> bool {
        (0..self.board.len()).any(|at| {
            let beside = || neighbors(self.width, self.board.len(), at).any(|n| self.inside[n]);
            !self.inside[at] && self.board[at] == color_of(side) && beside()
        })
    }

    /// Whether all stones around are safe by themselves: every chain that reaches out of the arena has two eyes of one point
    /// outside it.
    pub fn is_closed(&self) -> bool {
        let outside = (0..self.board.len()).filter(|at| !self.inside[*at] && self.board[*at] != EMPTY);
        let mut walls: Vec<Vec<usize>> = Vec::new();
        for at in outside {
            let beside = neighbors(self.width, self.board.len(), at).any(|n| self.inside[n]);
            if beside && !walls.iter().any(|wall| wall.contains(&at)) {
                // What the arena could take away does not count.
                let mut solid = self.clone();
                for (cell, inside) in solid.board.iter_mut().zip(&self.inside) {
                    if *inside {
                        *cell = EMPTY;
                    }
                }
                walls.push(solid.chain(at));
            }
        }
        walls.iter().all(|wall| {
            let eyes = (0..self.board.len()).filter(|at| {
                !self.inside[*at]
                    && self.board[*at] == EMPTY
                    && neighbors(self.width, self.board.len(), *at).all(|n| wall.contains(&n))
            });
            eyes.count() >= 2
        })
    }

    /// The board as a player reads it: what is asked about is `#` (Black's) or `@` (White's), points fought over are `.`,
    /// other empty ones `,`.
    pub fn diagram(&self) -> String {
        let mut text = String::new();
        for (at, cell) in self.board.iter().enumerate() {
            let sign = match (*cell, self.target.contains(&at), self.inside[at]) {
                (BLACK, true, _) => '#',
                (BLACK, ..) => 'X',
                (WHITE, true, _) => '@',
                (WHITE, ..) => 'O',
                (_, _, true) => '.',
                _ => ',',
            };
            let end = if (at + 1) % self.width == 0 { '\n' } else { ' ' };
            let _ = write!(text, "{sign}{end}");
        }
        text
    }

    /// A cell's name.
    pub fn name(&self, at: usize) -> String {
        match (self.size(), self.point(at)) {
            (Some(size), Some(point)) => size.name(point).to_string(),
            _ => "?".to_owned(),
        }
    }

    /// The target as bits of the arena.
    pub fn bits(&self, arena: &Arena, cells: &[usize]) -> u32 {
        arena.bits(|at| cells.contains(&at))
    }

    /// The chains of the group.
    pub fn chains_of_target(&self, arena: &Arena, state: &State) -> Vec<u32> {
        let mut chains: Vec<u32> = Vec::new();
        for at in each(self.bits(arena, &self.target)) {
            let chain = arena.chain(at, state.stones[self.owner]);
            if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        chains
    }
}
