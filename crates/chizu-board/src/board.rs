//! Stones with their chains kept up to date, move by move.

use std::fmt;

use crate::color::Color;
use crate::geometry::{Geometry, OFF_BOARD};
use crate::point::{Point, Size};
use crate::set::PointSet;
use crate::stones::Stones;
use crate::zobrist;

/// What a cell of the flat board holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Stone(Color),
    OffBoard,
}

/// Number of cells: every point, and one that stands for all points off the board.
const CELLS: usize = Size::MAX_AREA + 1;

/// A legal arrangement of stones: every chain has a liberty.
///
/// Playing a stone costs a few dozen nanoseconds: chains are circular lists of stones, and each
/// chain counts its *liberty contacts* (pairs of a stone and an empty point next to it), which are 0
/// exactly when it has no liberty. Ko is the business of [`Position`](crate::Position) and
/// [`Game`](crate::Game), which know the moves before.
#[derive(Clone)]
pub struct Board {
    stones: Stones,
    hash: u64,
    geometry: &'static Geometry,
    cells: [Cell; CELLS],
    /// The next stone of the same chain.
    next: [u16; CELLS],
    /// The stone that stands for the chain.
    head: [u16; CELLS],
    /// For heads: number of stones.
    length: [u16; CELLS],
    /// For heads: number of liberty contacts.
    contacts: [u16; CELLS],
}

/// What playing a stone did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The opponent's stones that were captured.
    pub captured: PointSet,
    /// The player's own stones that were removed (suicide), the one played among them.
    pub suicide: PointSet,
    /// If one stone was captured by a lone stone left with one liberty: the point where the
    /// opponent could take it back at once.
    pub ko: Option<Point>,
}

/// Whether a player may remove his own last liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// He may not.
    Forbidden,
    /// He may, if more than one stone is removed or not: the stones leave the board.
    Allowed,
}

/// The stone cannot be put there, whatever was played before.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// The point is not on this board.
    #[error("the point is not on the board")]
    OffBoard,
    /// There is a stone already.
    #[error("the point is occupied by a {0} stone")]
    Occupied(Color),
    /// The stone would have no liberty and suicide is not allowed.
    #[error("the move is suicide")]
    Suicide,
}

impl Board {
    /// A board without stones.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        let mut cells = [Cell::OffBoard; CELLS];
        cells[..size.area()].fill(Cell::Empty);
        Self {
            stones: Stones::empty(size),
            hash: 0,
            geometry: size.geometry(),
            cells,
            next: [0; CELLS],
            head: [0; CELLS],
            length: [0; CELLS],
            contacts: [0; CELLS],
        }
    }

    /// The board with exactly these stones, or, if chains have no liberty, those chains' stones.
    pub fn from_stones(stones: &Stones) -> Result<Self, PointSet> {
        let geometry = stones.geometry();
        let occupied = stones.occupied();
        let dying = geometry.neighbors_of(stones.vacant());
        let mut breathless = PointSet::EMPTY;
        for color in Color::ALL {
            let alive = geometry.flood(dying & stones.of(color), stones.of(color));
            breathless |= stones.of(color) - alive;
        }
        if !breathless.is_empty() {
            return Err(breathless);
        }
        let mut board = Self::empty(stones.size());
        for point in occupied {
            let color = if stones.of(Color::Black).contains(point) { Color::Black } else { Color::White };
            board.put(color, point.0);
        }
        Ok(board)
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.stones.size()
    }

    /// The stones as sets.
    #[must_use]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The Zobrist hash of the stones, 0 for the empty board.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The stone on `point`, if there is one.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::OffBoard => None,
        }
    }

    /// Whether `color` may play on `point`, ko aside.
    #[inline]
    pub fn check(&self, color: Color, point: Point, suicide: Suicide) -> Result<(), PlacementError> {
        match self.cells[point.index()] {
            Cell::Empty => {}
            Cell::Stone(stone) => return Err(PlacementError::Occupied(stone)),
            Cell::OffBoard => return Err(PlacementError::OffBoard),
        }
        if suicide == Suicide::Allowed || self.has_room(color, point.0) {
            Ok(())
        } else {
            Err(PlacementError::Suicide)
        }
    }

    /// Whether a stone of `color` on the empty `point` would have a liberty once the opponent's
    /// chains without liberties are removed.
    fn has_room(&self, color: Color, point: u16) -> bool {
        let around = &self.geometry.neighbors[point as usize];
        if around.iter().any(|n| self.cells[*n as usize] == Cell::Empty) {
            return true;
        }
        around.iter().any(|n| {
            let Cell::Stone(stone) = self.cells[*n as usize] else { return false };
            let head = self.head[*n as usize];
            let touching = around
                .iter()
                .filter(|m| self.cells[**m as usize] == Cell::Stone(stone) && self.head[**m as usize] == head)
                .count();
            let takes_last_liberty = self.contacts[head as usize] as usize == touching;
            (stone == color) != takes_last_liberty
        })
    }

    /// Plays a stone: captures what loses its last liberty, then, where that is allowed, the
    /// player's own chain.
    #[inline]
    pub fn place(&mut self, color: Color, point: Point, suicide: Suicide) -> Result<Placed, PlacementError> {
        self.check(color, point, suicide)?;
        if self.put(color, point.0) {
            Ok(self.remove_breathless(color, point.0))
        } else {
            Ok(Placed { captured: PointSet::EMPTY, suicide: PointSet::EMPTY, ko: None })
        }
    }

    /// Captures what has no liberty around the stone of `color` just put on `at`, then, if that frees
    /// no liberty, the player's own chain.
    #[cold]
    fn remove_breathless(&mut self, color: Color, at: u16) -> Placed {
        let mut placed = Placed { captured: PointSet::EMPTY, suicide: PointSet::EMPTY, ko: None };
        for neighbor in self.geometry.neighbors[at as usize] {
            if self.cells[neighbor as usize] == Cell::Stone(!color) {
                let head = self.head[neighbor as usize];
                if self.contacts[head as usize] == 0 {
                    self.remove_chain(head, &mut placed.captured);
                }
            }
        }
        let head = self.head[at as usize] as usize;
        match self.contacts[head] {
            0 => self.remove_chain(head as u16, &mut placed.suicide),
            1 if self.length[head] == 1 && placed.captured.len() == 1 => {
                placed.ko = placed.captured.first_point();
            }
            _ => {}
        }
        placed
    }

    /// Undoes [`Board::place`]: the stone leaves the board, the stones it removed come back.
    pub(crate) fn take_back(&mut self, color: Color, point: Point, captured: &[Point], suicide: &[Point]) {
        if suicide.is_empty() {
            let mut chain = PointSet::EMPTY;
            self.remove_chain(self.head[point.index()], &mut chain);
            chain.remove(point);
            for stone in chain {
                self.put(color, stone.0);
            }
        }
        for stone in suicide.iter().filter(|stone| **stone != point) {
            self.put(color, stone.0);
        }
        for stone in captured {
            self.put(!color, stone.0);
        }
    }

    /// Puts a stone on an empty cell and joins it with its neighbours, capturing nothing. Tells
    /// whether it or an opponent's chain next to it is left without a liberty.
    fn put(&mut self, color: Color, at: u16) -> bool {
        let point = Point(at);
        self.cells[at as usize] = Cell::Stone(color);
        self.stones.set(point, Some(color));
        self.hash ^= zobrist::stone(color, point);
        let around = self.geometry.neighbors[at as usize];
        let mut empty = 0;
        let mut breathless = false;
        for neighbor in around {
            match self.cells[neighbor as usize] {
                Cell::Empty => empty += 1,
                Cell::Stone(stone) => {
                    let contacts = &mut self.contacts[self.head[neighbor as usize] as usize];
                    *contacts -= 1;
                    breathless |= *contacts == 0 && stone != color;
                }
                Cell::OffBoard => {}
            }
        }
        self.next[at as usize] = at;
        self.head[at as usize] = at;
        self.length[at as usize] = 1;
        self.contacts[at as usize] = empty;
        let mut head = at;
        for neighbor in around {
            if self.cells[neighbor as usize] == Cell::Stone(color) {
                head = self.join(head, self.head[neighbor as usize]);
            }
        }
        breathless || self.contacts[head as usize] == 0
    }

    /// Makes one chain of two, given by their heads; returns its head.
    fn join(&mut self, a: u16, b: u16) -> u16 {
        if a == b {
            return a;
        }
        let (long, short) = if self.length[a as usize] >= self.length[b as usize] { (a, b) } else { (b, a) };
        let mut stone = short;
        loop {
            self.head[stone as usize] = long;
            stone = self.next[stone as usize];
            if stone == short {
                break;
            }
        }
        self.next.swap(long as usize, short as usize);
        self.length[long as usize] += self.length[short as usize];
        self.contacts[long as usize] += self.contacts[short as usize];
        long
    }

    /// Takes a chain off the board and adds its stones to `removed`.
    fn remove_chain(&mut self, head: u16, removed: &mut PointSet) {
        let Cell::Stone(color) = self.cells[head as usize] else { return };
        let mut stone = head;
        loop {
            let point = Point(stone);
            self.cells[stone as usize] = Cell::Empty;
            self.stones.set(point, None);
            self.hash ^= zobrist::stone(color, point);
            removed.insert(point);
            for neighbor in self.geometry.neighbors[stone as usize] {
                if neighbor != OFF_BOARD && self.cells[neighbor as usize] == Cell::Stone(!color) {
                    self.contacts[self.head[neighbor as usize] as usize] += 1;
                }
            }
            stone = self.next[stone as usize];
            if stone == head {
                return;
            }
        }
    }
}

/// Boards are equal when their stones are.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.stones == other.stones
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.stones, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(diagram: &str) -> Board {
        Board::from_stones(&diagram.parse().unwrap()).unwrap()
    }

    fn at(board: &Board, name: &str) -> Point {
        board.size().parse_point(name).unwrap()
    }

    #[test]
    fn a_stone_captures_several_chains_at_once() {
        let mut b = board(
            ". X O X .
             X O . O X
             . X O X .
             . . X . .
             . . . . .",
        );
        let placed = b.place(Color::Black, at(&b, "C4"), Suicide::Forbidden).unwrap();
        assert_eq!(placed.captured.len(), 4);
        assert_eq!(placed.ko, None);
        assert_eq!(b.stones().of(Color::White).len(), 0);
    }

    #[test]
    fn a_ko_is_a_lone_stone_for_a_lone_stone() {
        let mut b = board(
            ". X O .
             X . X O
             . X O .
             . . . .",
        );
        let placed = b.place(Color::White, at(&b, "B3"), Suicide::Forbidden).unwrap();
        assert_eq!(placed.ko, b.size().parse_point("C3"));
        // Two stones recaptured: no ko.
        let mut b = board(
            ". X O .
             X . X O
             X O O .
             . X . .",
        );
        let placed = b.place(Color::White, at(&b, "B3"), Suicide::Forbidden).unwrap();
        assert_eq!((placed.captured.len(), placed.ko), (1, None));
    }

    #[test]
    fn suicide_only_where_allowed() {
        let start = board(
            ". X .
             X X O
             O O .",
        );
        let corner = at(&start, "A3");
        assert_eq!(start.check(Color::White, corner, Suicide::Forbidden), Err(PlacementError::Suicide));
        let mut b = start.clone();
        let placed = b.place(Color::White, corner, Suicide::Allowed).unwrap();
        assert_eq!(placed.suicide, corner.into());
        assert_eq!(b, start);
        // Several stones may go as well.
        let mut b = board(
            ". X O
             X O O
             O O .",
        );
        assert_eq!(b.place(Color::Black, corner, Suicide::Allowed).unwrap().suicide.len(), 3);
        // Taking the last liberty of the opponent is no suicide.
        assert_eq!(b.check(Color::White, corner, Suicide::Forbidden), Ok(()));
    }

    #[test]
    fn occupied_and_foreign_points() {
        let b = board("X .\n. .");
        let (a2, far) = (at(&b, "A2"), Point::from_index(600).unwrap());
        let check = |p| b.check(Color::White, p, Suicide::Allowed);
        assert_eq!(check(a2), Err(PlacementError::Occupied(Color::Black)));
        assert_eq!(check(far), Err(PlacementError::OffBoard));
    }

    #[test]
    fn stones_without_liberties_are_refused() {
        let stones: Stones = "X O .\nO . .\n. . .".parse().unwrap();
        let corner = stones.size().parse_point("A3").unwrap();
        assert_eq!(Board::from_stones(&stones).err(), Some(corner.into()));
    }
}
