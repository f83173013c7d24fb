//! Kinds of channels, and kernels that commute with turning the board and exchanging the colours.
//!
//! A channel is a number for every point. *Plain* channels turn with the board as a map does; *ways* come in fours, one for each
//! direction, and *turns* in eights, one for each orientation: when the board turns, they are exchanged too. All come for both
//! colours, except *common* ones. A kernel says what a channel takes from another at a neighbour; entries that some
//! orientation or the exchange of colours brings onto each other are one number, so that turned boards get turned answers.

/// How many channels of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fields {
    pub turns: usize,
    pub ways: usize,
    pub plain: usize,
    pub common: usize,
}

/// The eight orientations on (row, column) offsets: four turns, then the same of the mirrored board.
const ORIENTATIONS: [[i32; 4]; 8] = [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
    [1, 0, 0, -1],
    [0, 1, 1, 0],
    [-1, 0, 0, 1],
    [0, -1, -1, 0],
];
const WAYS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// What a kernel looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taps {
    /// The point.
    One,
    /// The point and the eight around it, row by row.
    Nine,
}

impl Taps {
    pub(crate) const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Nine => 9,
        }
    }

    fn turned(self, orientation: usize) -> Vec<usize> {
        match self {
            Self::One => vec![0],
            Self::Nine => (0..9)
                .map(|tap| {
                    let (row, col) = apply(orientation, (tap / 3 - 1, tap % 3 - 1));
                    ((row + 1) * 3 + col + 1) as usize
                })
                .collect(),
        }
    }
}

const fn apply(orientation: usize, (row, col): (i32, i32)) -> (i32, i32) {
    let [a, b, c, d] = ORIENTATIONS[orientation];
    (a * row + b * col, c * row + d * col)
}

/// The orientation that comes of `second` after `first`.
fn composed(second: usize, first: usize) -> usize {
    let image = |offset| apply(second, apply(first, offset));
    let is = |orientation: &usize| {
        [(1, 0), (0, 1)].iter().all(|offset| apply(*orientation, *offset) == image(*offset))
    };
    (0..8).find(is).unwrap_or_default()
}

impl Fields {
    /// How many channels they are together.
    pub(crate) const fn channels(self) -> usize {
        16 * self.turns + 8 * self.ways + 2 * self.plain + self.common
    }

    /// Where every channel goes when the board is turned and, if `swap`, the colours are exchanged.
    fn permutation(self, orientation: usize, swap: bool) -> Vec<usize> {
        let turns: Vec<usize> = (0..8).map(|first| composed(orientation, first)).collect();
        let way = |way: &(i32, i32)| WAYS.iter().position(|other| *other == apply(orientation, *way));
        let ways: Vec<usize> = WAYS.iter().map(|w| way(w).unwrap_or_default()).collect();
        let mut to = Vec::with_capacity(self.channels());
        let mut base = 0;
        for (number, images) in [(self.turns, &turns), (self.ways, &ways), (self.plain, &vec![0])] {
            for _ in 0..number {
                for color in [false, true] {
                    let own = base + if color ^ swap { images.len() } else { 0 };
                    to.extend(images.iter().map(|image| own + image));
                }
                base += 2 * images.len();
            }
        }
        to.extend(base..base + self.common);
        to
    }
}

/// For every entry of a kernel, by output, input and tap, the number of its value; numbers go in the order of first entries.
pub(crate) fn orbits(out: Fields, input: Fields, taps: Taps) -> (Vec<usize>, usize) {
    const NONE: usize = usize::MAX;
    let (n, m, k) = (out.channels(), input.channels(), taps.count());
    let images: Vec<[Vec<usize>; 3]> = (0..8)
        .flat_map(|orientation| [false, true].map(|swap| (orientation, swap)))
        .map(|(orientation, swap)| {
            [
                out.permutation(orientation, swap),
                input.permutation(orientation, swap),
                taps.turned(orientation),
            ]
        })
        .collect();
    let mut numbers = vec![NONE; n * m * k];
    let mut next = 0;
    for entry in 0..numbers.len() {
        if numbers[entry] != NONE {
            continue;
        }
        let (o, i, t) = (entry / k / m, entry / k % m, entry % k);
        for [out, input, tap] in &images {
            numbers[(out[o] * m + input[i]) * k + tap[t]] = next;
        }
        next += 1;
    }
    (numbers, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_are_a_group() {
        for a in 0..8 {
            let mut products: Vec<usize> = (0..8).map(|b| composed(a, b)).collect();
            assert_eq!(composed(a, 0), a);
            products.sort_unstable();
            assert_eq!(products, (0..8).collect::<Vec<_>>());
        }
    }

    #[test]
    fn channels_only_change_places() {
        let fields = Fields { turns: 1, ways: 2, plain: 3, common: 2 };
        for orientation in 0..8 {
            for swap in [false, true] {
                let mut to = fields.permutation(orientation, swap);
                to.sort_unstable();
                assert_eq!(to, (0..fields.channels()).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_plain_kernel_knows_the_point_its_sides_and_its_corners() {
        let plain = Fields { common: 1, ..Fields::default() };
        let (numbers, count) = orbits(plain, plain, Taps::Nine);
        assert_eq!((numbers, count), (vec![0, 1, 0, 1, 2, 1, 0, 1, 0], 3));
    }
}
