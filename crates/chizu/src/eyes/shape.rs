//! A table of eye shapes: what becomes of a ring of stones around them.
//!
//! For each shape of up to seven points, away from the edge, at the edge and in the corner, with no, one, or more
//! liberties outside. The table is made by exhaustive search (`cargo xtask eyeshapes`) and checked in; tests make it
//! again. It answers at once what would take a search otherwise.
//!
//! A line of the table is a shape: its points, its place, a picture (the last row lies on the edge, the first column, too,
//! in the corner; points of decision are marked), the eyes it yields when attacker or owner move first, and
//! three pairs of letters for no, one and more liberties: how it ends when the attacker or the owner moves first.
//! D dead, K ko, S seki, A alive.
//!
//! *What it does not know:* stones inside, cutting points of the ring, anything outside but liberties.

use std::collections::HashMap;
use std::sync::OnceLock;

use chizu_board::{Geometry, PointSet};

pub use super::fate::Outcome;
use super::fate::outcome;
pub use super::polyomino::Place;
use super::polyomino::{Cell, canonical, cells, extent, lies, picture, shapes};
use super::room::{Bits, Room, Side, State};
use super::value::{Solution, Value, solve};
use crate::eyes::tuning;
use crate::verdict::Status;

/// The largest shapes of the table.
pub const LARGEST: usize = 7;

/// How a shape with its ring ends, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The attacker moves first.
    pub attack: Outcome,
    /// The owner moves first.
    pub defend: Outcome,
}

impl Standing {
    /// The standing in one word.
    #[must_use]
    pub fn status(self) -> Status {
        match (self.attack, self.defend) {
            (Outcome::Dead, Outcome::Dead) => Status::Dead,
            (Outcome::Alive, _) => Status::Alive,
            (Outcome::Ko, _) | (_, Outcome::Ko) => Status::Ko,
            (Outcome::Seki, _) => Status::Seki,
            (Outcome::Dead, Outcome::Seki | Outcome::Alive) => Status::Critical,
        }
    }
}

/// What is known of a shape in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Where it lies.
    pub place: Place,
    /// How many points it has.
    pub size: usize,
    /// How many eyes it yields to walls that cannot be captured.
    pub eyes: [u8; 2],
    standings: [Standing; 3],
    cells: Vec<Cell>,
    /// The points with which a move decides how many eyes there are, as marks of the cells.
    marks: Bits,
}

impl Shape {
    /// How it ends for a ring of stones with nothing else but so many liberties outside.
    #[must_use]
    pub fn standing(&self, outside: usize) -> Standing {
        self.standings[outside.min(2)]
    }

    /// The shape in rows from the top, points `#`, points of decision `*`.
    #[must_use]
    pub fn picture(&self) -> String {
        picture(&self.cells, |i| if self.marks >> i & 1 != 0 { '*' } else { '#' })
    }
}

/// The shape of joined empty points that are surrounded by stones of one colour and by edges of the board, if it has no
/// more than [`LARGEST`] points and touches no opposite edges.
///
/// ```
/// use chizu::Status;
/// use chizu::eyes::shape;
/// let size = chizu::Size::NINETEEN;
/// let points = |names: &str| names.split(' ').map(|name| size.parse_point(name).unwrap()).collect();
/// let straight = shape(points("D4 D5 D6"), size.geometry()).unwrap();
/// assert_eq!(straight.standing(3).status(), Status::Critical);
/// assert_eq!(straight.picture(), "#/*/#");
/// // Bent four in the corner.
/// let corner = shape(points("A2 A1 B1 C1"), size.geometry()).unwrap();
/// assert_eq!(corner.standing(0).status(), Status::Ko);
/// ```
#[must_use]
pub fn shape(points: PointSet, geometry: &Geometry) -> Option<&'static Shape> {
    let count = points.len();
    if count == 0 || count > LARGEST {
        return None;
    }
    let size = geometry.size();
    let cells: Vec<Cell> = points.iter().map(|p| (size.col(p) as i8, size.row(p) as i8)).collect();
    let (right, bottom) = (size.width() as i8 - 1, size.height() as i8 - 1);
    let edges = [
        cells.iter().any(|c| c.0 == 0),
        cells.iter().any(|c| c.1 == 0),
        cells.iter().any(|c| c.0 == right),
        cells.iter().any(|c| c.1 == bottom),
    ];
    known().get(&canonical(&cells, edges)?)
}

/// All shapes of the table, in its order.
pub fn all_shapes() -> impl Iterator<Item = Shape> {
    TABLE.lines().filter_map(entry)
}

/// The checked-in table.
pub(super) const TABLE: &str = include_str!("shapes.txt");

fn known() -> &'static HashMap<(Place, Vec<Cell>), Shape> {
    static KNOWN: OnceLock<HashMap<(Place, Vec<Cell>), Shape>> = OnceLock::new();
    KNOWN.get_or_init(|| all_shapes().map(|shape| ((shape.place, shape.cells.clone()), shape)).collect())
}

/// Reads a line of the table; remarks are no entries.
fn entry(line: &str) -> Option<Shape> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [size, place, drawn, eyes, none, one, more] = words[..] else { return None };
    let place = Place::ALL.into_iter().find(|known| known.name() == place)?;
    let marked = cells(drawn);
    let mut digits = eyes.bytes().map(|b| b.saturating_sub(b'0'));
    Some(Shape {
        place,
        size: size.parse().ok()?,
        eyes: [digits.next()?, digits.next()?],
        standings: [standing(none)?, standing(one)?, standing(more)?],
        marks: marked.iter().enumerate().fold(0, |all, (i, (_, mark))| all | Bits::from(*mark) << i),
        cells: marked.into_iter().map(|(cell, _)| cell).collect(),
    })
}

const LETTERS: [(Outcome, char); 4] =
    [(Outcome::Dead, 'D'), (Outcome::Ko, 'K'), (Outcome::Seki, 'S'), (Outcome::Alive, 'A')];

fn standing(word: &str) -> Option<Standing> {
    let mut outcomes = word.chars().map(|c| LETTERS.iter().find(|(_, letter)| *letter == c));
    let mut next = || Some(outcomes.next()??.0);
    Some(Standing { attack: next()?, defend: next()? })
}

/// Makes the table anew, by exhaustive search.
#[must_use]
pub fn make_table() -> String {
    let mut text = String::from(HEAD);
    let mut solved = HashMap::new();
    for size in 1..=LARGEST {
        for place in Place::ALL {
            for shape in shapes(size) {
                for cells in lies(&shape, place) {
                    text += &line(place, &cells, &mut solved);
                }
            }
        }
    }
    text
}

const HEAD: &str = "\
# Eye shapes, made by `cargo xtask eyeshapes`: points, place, picture, eyes, then how it ends with 0, 1 and more
# liberties outside, attacker first and owner first: Dead, Ko, Seki, Alive.
";

type Solved = HashMap<(Room, State), (Solution, [Standing; 3])>;

/// The line of a shape.
fn line(place: Place, cells: &[Cell], solved: &mut Solved) -> String {
    let (room, state) = room_of(place, cells);
    let (solution, standings) =
        solved.entry((room, state)).or_insert_with_key(|(room, state)| examine(room, *state));
    let Solution { value: Value { attack, defend, .. }, attack: a, defense: d, .. } = *solution;
    let drawn = picture(cells, |i| if (a | d) >> i & 1 != 0 { '*' } else { '#' });
    let letter = |outcome| LETTERS.iter().find(|(known, _)| *known == outcome).map_or('?', |(_, c)| *c);
    let pairs = standings.map(|s| format!("{}{}", letter(s.attack), letter(s.defend)));
    format!("{} {:6} {drawn:13} {attack}{defend} {}\n", cells.len(), place.name(), pairs.join(" "))
}

/// So many positions are enough for every shape of the table.
const ENOUGH: u64 = 50_000_000;

fn examine(room: &Room, state: State) -> (Solution, [Standing; 3]) {
    let standing = |outside| {
        let end = |side| outcome(room, state, side, outside, ENOUGH).unwrap_or(Outcome::Seki);
        Standing { attack: end(Side::Attacker), defend: end(Side::Owner) }
    };
    (solve(room, state, tuning::AMPLE_LIBERTIES, ENOUGH), [standing(0), standing(1), standing(2)])
}

/// The room inside a ring. Stones of the ring that are cut off by the shape itself, in the corner or in a hole of the
/// shape, stand in the room.
fn room_of(place: Place, shape: &[Cell]) -> (Room, State) {
    let (width, height) = extent(shape);
    let on_board = |(x, y): Cell| match place {
        Place::Centre => true,
        Place::Edge => y < height,
        Place::Corner => y < height && x >= 0,
    };
    let around = |(x, y): Cell| [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
    // The ring from outside: everything that can be reached from above the shape.
    let within = |(x, y): Cell| (-1..=width).contains(&x) && (-1..=height).contains(&y);
    let mut ring: Vec<Cell> = vec![(0, -1)];
    let mut next = 0;
    while next < ring.len() {
        for cell in around(ring[next]) {
            if within(cell) && on_board(cell) && !shape.contains(&cell) && !ring.contains(&cell) {
                ring.push(cell);
            }
        }
        next += 1;
    }
    let mut points: Vec<Cell> = shape.to_vec();
    let mut next = 0;
    while next < points.len() {
        for cell in around(points[next]) {
            if on_board(cell) && !ring.contains(&cell) && !points.contains(&cell) {
                points.push(cell);
            }
        }
        next += 1;
    }
    let set = |cells: &[Cell]| -> Bits {
        points.iter().enumerate().filter(|(_, p)| cells.contains(p)).fold(0, |all, (i, _)| all | 1 << i)
    };
    let next_to: Vec<Bits> = points.iter().map(|p| set(&around(*p))).collect();
    let wall = points
        .iter()
        .enumerate()
        .filter(|(_, p)| around(**p).iter().any(|n| ring.contains(n)))
        .fold(0, |all, (i, _)| all | 1 << i);
    let islands = set(&points[shape.len()..]);
    (Room::new(&next_to, vec![wall], 0), State::new(islands, 0))
}

#[cfg(test)]
mod tests;
