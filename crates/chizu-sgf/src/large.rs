//! Boards larger than analysis knows: up to 52×52, as far as SGF has letters for.
//!
//! [`Size`](chizu_board::Size) ends at 25×25, for its sets of points are a few machine words, and counting lives by that. A record
//! of a larger board is read, kept and written like any other; [`LargeBoard`] plays it out, to be shown.
//!
//! *What it does not know:* rules, kos, life and death. Illegal moves are made as far as they can be.

use chizu_board::{ByColor, Color};

use crate::arena::NodeId;
use crate::point::coordinate;
use crate::property::Value;
use crate::size;
use crate::tree::GameTree;

/// Columns by name: no I, as on printed boards; behind Z they go on with AA, AB, …
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A board of up to 52 columns and rows, with the stones on it after some moves of a record's main line.
///
/// ```
/// use chizu_sgf::{LargeBoard, parse};
/// let collection = parse(b"(;SZ[37];B[Ka];W[ab];B[aa])")?;
/// let board = LargeBoard::replay(collection.first(), usize::MAX).expect("a large board");
/// assert_eq!((board.width(), board.moves()), (37, 3));
/// assert_eq!(LargeBoard::column_name(36), "AM");
/// assert!(board.stone(36, 0).is_some());
/// # Ok::<(), chizu_sgf::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeBoard {
    width: u8,
    height: u8,
    stones: Vec<Option<Color>>,
    prisoners: ByColor<u32>,
    moves: usize,
    last: Option<(Color, Option<[u8; 2]>)>,
    node: NodeId,
    left_out: usize,
}

impl LargeBoard {
    /// The longest side: a to z, then A to Z.
    pub const MAX_SIDE: u8 = size::LARGEST_SIDE;

    /// The board after so many moves; none if the record's board is one that [`Size`](chizu_board::Size) knows, or larger than 52×52.
    #[must_use]
    pub fn replay(tree: &GameTree, up_to: usize) -> Option<Self> {
        let (width, height) = size::large(tree.header("SZ")?.value())?;
        let mut board = Self {
            width,
            height,
            stones: vec![None; usize::from(width) * usize::from(height)],
            prisoners: ByColor::default(),
            moves: 0,
            last: None,
            node: NodeId::ROOT,
            left_out: 0,
        };
        for node in tree.main_line() {
            if board.moves >= up_to && node != NodeId::ROOT {
                break;
            }
            board.node = node;
            board.carry_out(tree, node, up_to);
        }
        Some(board)
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// The stone in a column, 0 at the left, and a row, 0 at the top; none beyond the edge.
    #[must_use]
    pub fn stone(&self, column: u8, row: u8) -> Option<Color> {
        self.stones[self.index([column, row])?]
    }

    /// The prisoners each player took.
    #[must_use]
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// Moves played, passes included.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// The last move: who made it, and on which column and row; a pass is on none.
    #[must_use]
    pub const fn last_move(&self) -> Option<(Color, Option<[u8; 2]>)> {
        self.last
    }

    /// The last node that was carried out.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// How many moves and stones of these nodes are not on the board, or cannot be read.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// The name of a column, 0 at the left: A to Z without I, then AA, AB and so on.
    #[must_use]
    pub fn column_name(column: u8) -> String {
        let letter = |at: u8| char::from(COLUMNS[usize::from(at) % COLUMNS.len()]);
        match column {
            0..25 => letter(column).to_string(),
            25..50 => format!("A{}", letter(column - 25)),
            _ => format!("B{}", letter(column - 50)),
        }
    }

    /// The name of a point, as in `D4` or `AC40`.
    #[must_use]
    pub fn name(&self, [column, row]: [u8; 2]) -> String {
        format!("{}{}", Self::column_name(column), self.height.saturating_sub(row))
    }

    fn index(&self, [column, row]: [u8; 2]) -> Option<usize> {
        let on_board = column < self.width && row < self.height;
        on_board.then(|| usize::from(row) * usize::from(self.width) + usize::from(column))
    }

    fn carry_out(&mut self, tree: &GameTree, node: NodeId, up_to: usize) {
        for property in tree.properties(node) {
            let (color, is_move) = match &*property.ident() {
                "B" => (Some(Color::Black), true),
                "W" => (Some(Color::White), true),
                "AB" => (Some(Color::Black), false),
                "AW" => (Some(Color::White), false),
                "AE" => (None, false),
                _ => continue,
            };
            match color {
                Some(color) if is_move && self.moves < up_to => self.play(color, property.value()),
                _ if is_move => {}
                color => property.values().for_each(|value| self.put(color, value)),
            }
        }
    }

    fn put(&mut self, color: Option<Color>, value: Value<'_>) {
        let corners = match value.composed() {
            Some((one, other)) => (read(one.raw()), read(other.raw())),
            None => (read(value.raw()), read(value.raw())),
        };
        let (Some(one), Some(other)) = corners else {
            self.left_out += 1;
            return;
        };
        let range = |i: usize| one[i].min(other[i])..=one[i].max(other[i]);
        for row in range(1) {
            for column in range(0) {
                match self.index([column, row]) {
                    Some(at) => self.stones[at] = color,
                    None => self.left_out += 1,
                }
            }
        }
    }

    fn play(&mut self, color: Color, value: Value<'_>) {
        self.moves += 1;
        let raw = value.raw().trim();
        if raw.is_empty() || raw.eq_ignore_ascii_case("pass") {
            self.last = Some((color, None));
            return;
        }
        let Some((point, at)) = read(raw).and_then(|point| Some((point, self.index(point)?))) else {
            self.left_out += 1;
            return;
        };
        self.last = Some((color, Some(point)));
        self.stones[at] = Some(color);
        let mut taken = 0;
        for next in self.beside(at) {
            if self.stones[next] == Some(!color) {
                taken += self.take_if_breathless(next);
            }
        }
        self.prisoners[color] += taken;
        // Suicide: what has no liberty left goes.
        self.prisoners[!color] += self.take_if_breathless(at);
    }

    /// Takes the chain off if it has no liberty; how many stones it had.
    fn take_if_breathless(&mut self, at: usize) -> u32 {
        let Some(color) = self.stones[at] else { return 0 };
        let mut chain = vec![at];
        let mut is_seen = vec![false; self.stones.len()];
        is_seen[at] = true;
        let mut next = 0;
        while let Some(&from) = chain.get(next) {
            next += 1;
            for beside in self.beside(from) {
                match self.stones[beside] {
                    None => return 0,
                    Some(other) if other == color && !is_seen[beside] => {
                        is_seen[beside] = true;
                        chain.push(beside);
                    }
                    Some(_) => {}
                }
            }
        }
        for at in &chain {
            self.stones[*at] = None;
        }
        chain.len() as u32
    }

    fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let width = usize::from(self.width);
        let (column, end) = (at % width, self.stones.len());
        [
            (at >= width).then(|| at - width),
            (column > 0).then(|| at - 1),
            (column + 1 < width).then(|| at + 1),
            (at + width < end).then(|| at + width),
        ]
        .into_iter()
        .flatten()
    }
}

/// A point in SGF's letters.
fn read(raw: &str) -> Option<[u8; 2]> {
    let &[column, row] = raw.trim().as_bytes() else { return None };
    Some([coordinate(column)?, coordinate(row)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn board(record: &str, up_to: usize) -> Option<LargeBoard> {
        LargeBoard::replay(parse(record.as_bytes()).unwrap().first(), up_to)
    }

    #[test]
    fn stones_are_taken_and_counted() {
        let record = "(;SZ[52:30]AB[ZA][ba:bb]AW[zz];W[aa];B[ab];W[Za];B[Yz];W[];B[xx]AE[zz];B[??])";
        let end = board(record, usize::MAX).unwrap();
        assert_eq!((end.width(), end.height(), end.moves()), (52, 30, 7));
        assert_eq!((end.stone(0, 0), end.stone(0, 1)), (None, Some(Color::Black)), "A30 was taken");
        assert_eq!(end.prisoners(), ByColor { black: 1, white: 0 });
        assert_eq!((end.stone(51, 0), end.stone(25, 25)), (Some(Color::White), None));
        assert_eq!(end.left_out(), 1, "the last move cannot be read");
        assert_eq!(board(record, 1).unwrap().stone(0, 0), Some(Color::White));
        assert_eq!(board(record, 5).unwrap().last_move(), Some((Color::White, None)));
    }

    #[test]
    fn suicide_takes_the_own_stones() {
        let end = board("(;SZ[30]AB[ba][ab];W[aa])", 1).unwrap();
        assert_eq!((end.stone(0, 0), end.prisoners().black), (None, 1));
    }

    #[test]
    fn only_large_boards_are_taken() {
        for size in ["19", "25", "25:1", "53", "26:53", "0", "-30", "x"] {
            assert_eq!(board(&format!("(;SZ[{size}])"), 0), None, "{size}");
        }
        for size in ["26", "52", "1:26", "26:1"] {
            assert!(board(&format!("(;SZ[{size}])"), 0).is_some(), "{size}");
        }
        assert_eq!(board("(;B[aa])", 0), None);
    }

    #[test]
    fn columns_have_names_without_i() {
        let names: Vec<String> = [0, 7, 8, 24, 25, 32, 33, 49, 50, 51].map(LargeBoard::column_name).into();
        assert_eq!(names, ["A", "H", "J", "Z", "AA", "AH", "AJ", "AZ", "BA", "BB"]);
        assert_eq!(board("(;SZ[40])", 0).unwrap().name([28, 0]), "AD40");
    }
}
