//! An eye space drawn by hand: points inside a ring of stones that is safe.
//!
//! A drawing has a row for each line: `.` a point, `!` a margin, on which the opponent can come in from outside, `X` a
//! stone of the opponent, `$` such a stone on a margin; blanks are the ring. Marks of vital points are read as
//! the points they stand on.

use super::polyomino::Cell;
use super::room::{Bits, Room, State};
use super::value::{Value, solve};
use crate::eyes::tuning::{self, ROOM_POINTS};

/// An eye space with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// How many eyes it yields.
    pub value: Value,
    /// Whether a ko may change the value.
    pub ko: bool,
    /// The drawing with the vital points marked: `*` for both players, `<` for the attacker, `>` for the owner; on margins
    /// `@`, `(`, `)`.
    pub drawing: String,
}

/// Why a drawing is no eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// There is no point in it.
    #[error("there is no point")]
    Empty,
    /// It has more points than can be searched.
    #[error("there are more than {ROOM_POINTS} points")]
    Large,
    /// The local game has too many positions.
    #[error("the eye space is too wide to be searched")]
    Wide,
    /// A sign is not known.
    #[error("'{0}' is no sign of an eye space")]
    Sign(char),
}

impl Graph {
    /// Reads a drawing and finds how many eyes it yields.
    ///
    /// ```
    /// let straight_three = chizu::eyes::Graph::solve("...").unwrap();
    /// assert_eq!(straight_three.value.numbers(), [1, 1, 2, 2]);
    /// assert_eq!(straight_three.drawing, ".*.");
    /// let half_eye = chizu::eyes::Graph::solve("!.").unwrap();
    /// assert_eq!(half_eye.value.numbers(), [0, 0, 1, 1]);
    /// ```
    ///
    /// # Errors
    /// If it is no eye space or cannot be searched.
    pub fn solve(drawing: &str) -> Result<Self, GraphError> {
        let mut points: Vec<(Cell, char)> = Vec::new();
        for (y, row) in drawing.lines().enumerate() {
            for (x, sign) in row.chars().enumerate() {
                if points.len() > ROOM_POINTS || x > 100 || y > 100 {
                    return Err(GraphError::Large);
                }
                match sign {
                    ' ' => {}
                    '.' | '!' | 'X' | 'x' | '$' | '*' | '<' | '>' | '@' | '(' | ')' => {
                        points.push(((x as i8, y as i8), sign));
                    }
                    _ => return Err(GraphError::Sign(sign)),
                }
            }
        }
        match points.len() {
            0 => return Err(GraphError::Empty),
            n if n > ROOM_POINTS => return Err(GraphError::Large),
            _ => {}
        }
        let around = |(x, y): Cell| [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let set = |wanted: &dyn Fn(&(Cell, char)) -> bool| -> Bits {
            points.iter().enumerate().filter(|(_, p)| wanted(p)).fold(0, |all, (i, _)| all | 1 << i)
        };
        let next_to: Vec<Bits> =
            points.iter().map(|(cell, _)| set(&|(other, _)| around(*cell).contains(other))).collect();
        let wall = set(&|(cell, _)| around(*cell).iter().any(|n| points.iter().all(|(other, _)| other != n)));
        let open = set(&|(_, sign)| matches!(sign, '!' | '$' | '@' | '(' | ')'));
        let raid = set(&|(_, sign)| matches!(sign, 'X' | '$'));
        let room = Room::new(&next_to, vec![wall], open);
        let solution = solve(&room, State::new(0, raid), tuning::AMPLE_LIBERTIES, tuning::positions());
        if !solution.exact {
            return Err(GraphError::Wide);
        }
        let mark = |i: usize, sign: char| {
            let margin = open >> i & 1 != 0;
            match (solution.attack >> i & 1 != 0, solution.defense >> i & 1 != 0, margin) {
                (true, true, false) => '*',
                (true, false, false) => '<',
                (false, true, false) => '>',
                (true, true, true) => '@',
                (true, false, true) => '(',
                (false, true, true) => ')',
                (false, false, _) if raid >> i & 1 != 0 => sign,
                (false, false, true) => '!',
                (false, false, false) => '.',
            }
        };
        let sign_at = |cell: Cell| {
            let found = points.iter().position(|(other, _)| *other == cell);
            found.map_or(' ', |i| mark(i, points[i].1))
        };
        let (rows, columns) = points.iter().fold((0, 0), |(r, c), ((x, y), _)| (r.max(y + 1), c.max(x + 1)));
        let row = |y: i8| -> String { (0..columns).map(|x| sign_at((x, y))).collect() };
        let lines: Vec<String> = (0..rows).map(|y| row(y).trim_end().to_owned()).collect();
        Ok(Self { value: solution.value, ko: solution.ko, drawing: lines.join("\n") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(drawing: &str) -> [u8; 4] {
        Graph::solve(drawing).unwrap().value.numbers()
    }

    #[test]
    fn eyes_that_everybody_knows() {
        assert_eq!(numbers("."), [1; 4]);
        assert_eq!(numbers("!"), [0; 4]);
        assert_eq!(numbers(".."), [1, 1, 1, 1]);
        assert_eq!(numbers("!."), [0, 0, 1, 1]);
        assert_eq!(numbers(".X."), [1; 4]);
        assert_eq!(numbers("...."), [1, 2, 2, 2]);
        assert_eq!(numbers("..\n.."), [1, 1, 1, 2]);
        assert_eq!(numbers(".!."), [0, 0, 2, 2], "a chimera");
    }

    #[test]
    fn what_is_no_eye_space() {
        assert_eq!(Graph::solve(" \n"), Err(GraphError::Empty));
        assert_eq!(Graph::solve(".?"), Err(GraphError::Sign('?')));
        assert_eq!(Graph::solve(&".".repeat(21)), Err(GraphError::Large));
        assert_eq!(Graph::solve(&".".repeat(2000)), Err(GraphError::Large));
    }
}
