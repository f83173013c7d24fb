//! Bouzy's field digit by digit: the values of whole rows are kept as binary digits, one word for each, so that a pass
//! costs a few operations a row. Only signs come out of it.

use chizu_board::{ByColor, Color, PointSet, Size, Stones};

/// Rows that go through at once.
const LANES: usize = 4;
/// Groups of so many rows on the largest board.
const BLOCKS: usize = (Size::MAX_SIDE as usize).div_ceil(LANES);
/// Rows, one above and one below the board included.
const ROWS: usize = BLOCKS * LANES + 2;
/// Digits of a value.
const DIGITS: usize = 7;
/// The largest value that has so many digits.
pub(super) const LARGEST: i16 = (1 << DIGITS) - 1;

type Rows = [u32; ROWS];

/// A few rows, one after the other in a number. A row ends before its bits do, so that a step aside leaves the board
/// before it comes to another row.
type Block = u128;

/// So many rows from a place on.
#[inline(always)]
fn block(rows: &Rows, from: usize) -> Block {
    (0..LANES).fold(0, |block, i| block | Block::from(rows[from + i]) << (u32::BITS as usize * i))
}

/// The values of one colour: those of its sign.
struct Values {
    digits: [[Block; DIGITS]; BLOCKS],
    /// Blocks that the board has.
    blocks: usize,
}

impl Values {
    fn of(stones: PointSet, size: Size, value: i16) -> Self {
        let rows = rows(stones, size);
        let digit = |block, digit| match value >> digit & 1 {
            0 => 0,
            _ => self::block(&rows, block * LANES + 1),
        };
        Self {
            digits: std::array::from_fn(|block| std::array::from_fn(|i| digit(block, i))),
            blocks: usize::from(size.height()).div_ceil(LANES).min(BLOCKS),
        }
    }

    /// Where there is a value.
    fn present(&self) -> Rows {
        let mut present = [0; ROWS];
        for (rows, digits) in present[1..].chunks_exact_mut(LANES).zip(&self.digits).take(self.blocks) {
            let any = digits.iter().fold(0, |any, digit| any | *digit);
            for (i, row) in rows.iter_mut().enumerate() {
                *row = (any >> (u32::BITS as usize * i)) as u32;
            }
        }
        present
    }

    /// Every point where the other colour is neither on nor beside gains one for each neighbour of its own.
    fn dilate(&mut self, own: &Rows, other: &Rows, board: &Rows) {
        for (i, digits) in self.digits.iter_mut().enumerate().take(self.blocks) {
            let row = i * LANES + 1;
            let [up, down, left, right] = beside(other, row);
            let free = block(board, row) & !(block(other, row) | up | down | left | right);
            let [ones, twos, fours] = count(beside(own, row)).map(|digit| digit & free);
            if ones | twos | fours == 0 {
                continue;
            }
            let mut carry = digits[0] & ones;
            digits[0] ^= ones;
            for (value, digit) in digits[1..3].iter_mut().zip([twos, fours]) {
                let either = *value ^ digit;
                (*value, carry) = (either ^ carry, (*value & digit) | (either & carry));
            }
            for value in &mut digits[3..] {
                (*value, carry) = (*value ^ carry, *value & carry);
            }
        }
    }

    /// Every point loses one for each neighbour on the board that is not of its own, and has nothing if that is too much;
    /// whether any point loses something.
    fn erode(&mut self, board: &Rows) -> bool {
        let present = self.present();
        let missing: Rows = std::array::from_fn(|i| board[i] & !present[i]);
        let mut loses = false;
        for (block, digits) in self.digits.iter_mut().enumerate().take(self.blocks) {
            let row = block * LANES + 1;
            let [ones, twos, fours] = count(beside(&missing, row));
            if (ones | twos | fours) & self::block(&present, row) == 0 {
                continue;
            }
            loses = true;
            let mut left = *digits;
            let mut borrow = !left[0] & ones;
            left[0] ^= ones;
            for (value, digit) in left[1..3].iter_mut().zip([twos, fours]) {
                let either = *value ^ digit;
                (*value, borrow) = (either ^ borrow, (!*value & digit) | (!either & borrow));
            }
            for value in &mut left[3..] {
                (*value, borrow) = (*value ^ borrow, !*value & borrow);
            }
            let enough = !borrow;
            *digits = left.map(|value| value & enough);
        }
        loses
    }
}

/// Who has which points after so many dilations and erosions of stones worth `stone`.
pub(super) fn signs(stones: &Stones, stone: i16, dilations: u8, erosions: u8) -> ByColor<PointSet> {
    let size = stones.size();
    let board = rows(stones.geometry().all(), size);
    let mut values = ByColor::new_with(|color| Values::of(stones.of(color), size, stone));
    for _ in 0..dilations {
        let present = ByColor::new_with(|color: Color| values[color].present());
        for color in Color::ALL {
            values[color].dilate(&present[color], &present[!color], &board);
        }
    }
    ByColor::new_with(|color| {
        let values = &mut values[color];
        for _ in 0..erosions {
            if !values.erode(&board) {
                break;
            }
        }
        set(&values.present(), size)
    })
}

/// What is above, below, left and right of the points of rows.
#[inline(always)]
fn beside(set: &Rows, row: usize) -> [Block; 4] {
    let here = block(set, row);
    [block(set, row - 1), block(set, row + 1), here << 1, here >> 1]
}

/// How many of four, as binary digits.
#[inline(always)]
fn count([up, down, left, right]: [Block; 4]) -> [Block; 3] {
    let (either, both) = (up ^ down, up & down);
    let (beside, between) = (left ^ right, left & right);
    [either ^ beside, both ^ between ^ (either & beside), both & between]
}

fn rows(set: PointSet, size: Size) -> Rows {
    let width = u32::from(size.width());
    let mut rows = [0; ROWS];
    for row in 0..usize::from(size.height()) {
        rows[row + 1] = set.bits(row * width as usize, width);
    }
    rows
}

fn set(rows: &Rows, size: Size) -> PointSet {
    let mut set = PointSet::EMPTY;
    for row in 0..usize::from(size.height()) {
        set.insert_bits(row * usize::from(size.width()), rows[row + 1]);
    }
    set
}
