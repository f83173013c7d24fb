//! Bouzy's field digit by digit: the values of all points are kept as binary digits, a set for each, so that a pass
//! costs a few operations on whole boards. Only signs come out of it.

use chizu_board::{ByColor, Color, PointSet, Size, Stones};

use chizu_read::kernel::{Bits, Grid};

/// Digits of a value.
const DIGITS: usize = 7;
/// The largest value that has so many digits.
pub(super) const LARGEST: i16 = (1 << DIGITS) - 1;

/// Words for the usual boards, and for the largest.
pub(super) const USUAL: usize = 6;
pub(super) const MOST: usize = 11;

/// Whether [`USUAL`] words are enough for a board, with a place off the board before each row.
pub(super) fn is_usual(size: Size) -> bool {
    let rows = usize::from(size.height()) * (usize::from(size.width()) + 1);
    rows < 64 * USUAL
}

/// The rows of a board: the number of the first point and the cell it has.
fn rows(size: Size) -> impl Iterator<Item = (usize, usize)> {
    let width = usize::from(size.width());
    (0..usize::from(size.height())).map(move |row| (row * width, row * (width + 1) + 1))
}

/// The values of one colour: those of its sign.
#[derive(Clone)]
struct Values<const N: usize>([Bits<N>; DIGITS]);

impl<const N: usize> Values<N> {
    fn of(stones: Bits<N>, value: i16) -> Self {
        Self(std::array::from_fn(|i| if value >> i & 1 == 0 { Bits::EMPTY } else { stones }))
    }

    /// Where there is a value.
    fn present(&self) -> Bits<N> {
        self.0.iter().fold(Bits::EMPTY, |any, digit| any | *digit)
    }

    /// Every point where the other colour is neither on nor beside gains one for each neighbour of its own.
    fn dilate(&mut self, own: &Bits<N>, other: &Bits<N>, grid: &Grid<N>) {
        let free = grid.all - *other - grid.beside(other);
        let [ones, twos, fours] = count(grid.each_beside(own)).map(|digit| digit & free);
        let values = &mut self.0;
        let mut carry = values[0] & ones;
        values[0] = values[0] ^ ones;
        for (value, digit) in values[1..3].iter_mut().zip([twos, fours]) {
            let either = *value ^ digit;
            (*value, carry) = (either ^ carry, (*value & digit) | (either & carry));
        }
        for value in &mut values[3..] {
            (*value, carry) = (*value ^ carry, *value & carry);
        }
    }

    /// Every point loses one for each neighbour on the board that is not of its own, and has nothing if that is too much;
    /// whether any point loses something.
    fn erode(&mut self, grid: &Grid<N>) -> bool {
        let present = self.present();
        let [ones, twos, fours] = count(grid.each_beside(&(grid.all - present)));
        if !present.meets(&(ones | twos | fours)) {
            return false;
        }
        let values = &mut self.0;
        let mut borrow = ones - values[0];
        values[0] = values[0] ^ ones;
        for (value, digit) in values[1..3].iter_mut().zip([twos, fours]) {
            let either = *value ^ digit;
            (*value, borrow) = (either ^ borrow, (digit - *value) | (borrow - either));
        }
        for value in &mut values[3..] {
            (*value, borrow) = (*value ^ borrow, borrow - *value);
        }
        for value in values {
            *value = *value - borrow;
        }
        true
    }
}

/// Values after some dilations, to be eroded.
pub(super) struct Dilated<const N: usize> {
    values: ByColor<Values<N>>,
    grid: Grid<N>,
    size: Size,
}

impl<const N: usize> Dilated<N> {
    /// So many dilations of stones worth `stone`.
    pub(super) fn of(stones: &Stones, stone: i16, dilations: u8) -> Self {
        let size = stones.size();
        let width = u32::from(size.width());
        let cells = |set: PointSet| {
            let mut cells = Bits::EMPTY;
            for (first, at) in rows(size) {
                cells.add_row(at, set.bits(first, width));
            }
            cells
        };
        let grid = Grid { stride: width + 1, all: cells(stones.geometry().all()), rim: Bits::EMPTY };
        let mut values = ByColor::new_with(|color| Values::of(cells(stones.of(color)), stone));
        for _ in 0..dilations {
            let present = ByColor::new_with(|color: Color| values[color].present());
            for color in Color::ALL {
                values[color].dilate(&present[color], &present[!color], &grid);
            }
        }
        Self { values, grid, size }
    }

    /// Where a colour has values after so many erosions.
    pub(super) fn eroded(&self, color: Color, erosions: u8) -> PointSet {
        let mut values = self.values[color].clone();
        for _ in 0..erosions {
            if !values.erode(&self.grid) {
                break;
            }
        }
        let present = values.present();
        let mut set = PointSet::EMPTY;
        for (first, at) in rows(self.size) {
            set.insert_bits(first, present.row(at, u32::from(self.size.width())));
        }
        set
    }
}

/// How many of four, as binary digits.
#[inline(always)]
fn count<const N: usize>([up, down, left, right]: [Bits<N>; 4]) -> [Bits<N>; 3] {
    let (either, both) = (up ^ down, up & down);
    let (beside, between) = (left ^ right, left & right);
    [either ^ beside, both ^ between ^ (either & beside), both & between]
}
