//! What the first layer sees: planes of the marks.

use crate::fields::Fields;
use crate::input::{Input, mark};

/// For each colour: stones, those with one, two, three liberties, critical ones, lost ones, what is settled. In common: the board,
/// five planes of lines, five of the sizes of chains and grounds.
pub(crate) const FIELDS: Fields = Fields { turns: 0, ways: 0, plain: 7, common: 11 };

/// The sizes of parts that have planes of their own.
const SIZES: [std::ops::RangeInclusive<usize>; 5] = [1..=1, 2..=2, 3..=3, 4..=5, 6..=9];

/// Sets, for every point, the planes that are on; `size` is that of its part.
pub(crate) fn of_point(input: &Input, at: usize, size: usize, mut on: impl FnMut(usize)) {
    let marks = input.marks()[at];
    let of_stones = [mark::ONE, mark::TWO, mark::THREE, mark::CRITICAL, mark::LOST];
    for (color, (stone, settled)) in
        [(mark::BLACK, mark::BLACKS), (mark::WHITE, mark::WHITES)].into_iter().enumerate()
    {
        if marks & stone != 0 {
            on(color);
            of_stones
                .iter()
                .enumerate()
                .filter(|(_, bit)| marks & **bit != 0)
                .for_each(|(n, _)| on(2 * n + 2 + color));
        }
        if marks & settled != 0 {
            on(12 + color);
        }
    }
    let (col, row) = (at % input.width(), at / input.width());
    let line = col.min(row).min(input.width() - 1 - col).min(input.height() - 1 - row);
    on(14);
    on(15 + line.min(4));
    if let Some(n) = SIZES.iter().position(|sizes| sizes.contains(&size)) {
        on(20 + n);
    }
}
