//! Influence by dilation and erosion [Bouzy 2003, *Mathematical morphology applied to computer Go*].
//!
//! Every stone starts with a value, positive for Black. A *dilation* lets each point that has no
//! neighbour of the other sign gain one for every neighbour of its own sign; an *erosion* takes one
//! for every neighbour on the board that has not its sign, down to 0. All points change at once.
//! After few erosions a field outlines what a player might get, after many what he has.
//!
//! It stands on nothing but the stones. *What it does not know:* life and death, connections, and whether
//! a point with value 0 is dame; gaps wider than a point are 0 too.
//!
//! ```
//! use chizu::influence::bouzy::{self, Passes};
//! let stones: chizu::Stones = ". . . . . / . . . . . / . . X . . / . . . . . / . . . . .".parse()?;
//! let black = |passes| bouzy::field(&stones, passes).of_color(chizu::Color::Black).len();
//! assert!(black(Passes::TERRITORY) <= black(Passes::MOYO) && black(Passes::MOYO) <= black(Passes::AREA));
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

use chizu_board::{ByColor, Color, PointSet, Stones};

use super::digits::{self, Dilated};
use super::field::Field;
use super::grid::{Around, Cell, Grid};

/// How often to dilate and erode, and what a stone is worth at the start.
///
/// With 1 + d·(d − 1) erosions after d dilations, a lone stone in the middle of nowhere has no territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passes {
    /// The value of a stone at the start, from 1 to [`Passes::MAX_STONE`].
    pub stone: i16,
    /// Number of dilations.
    pub dilations: u8,
    /// Number of erosions.
    pub erosions: u8,
}

impl Passes {
    /// The most a stone can be worth: 255 dilations cannot take it beyond what a field holds.
    pub const MAX_STONE: i16 = i16::MAX - 4 * u8::MAX as i16;
    /// What a player has.
    pub const TERRITORY: Self = Self::new(5, 21);
    /// What a player may get.
    pub const MOYO: Self = Self::new(5, 10);
    /// Where a player is stronger.
    pub const AREA: Self = Self::new(4, 0);
    /// What a player has when the game is over.
    pub const FINISHED: Self = Self::new(8, 21);

    /// So many dilations, then erosions, of stones worth 128.
    #[must_use]
    pub const fn new(dilations: u8, erosions: u8) -> Self {
        Self { stone: 128, dilations, erosions }
    }
}

/// The field of `stones`.
///
/// # Panics
/// If a stone is worth less than 1 or more than [`Passes::MAX_STONE`].
#[must_use]
pub fn field(stones: &Stones, passes: Passes) -> Field {
    let Passes { stone, dilations, .. } = passes;
    assert!((1..=Passes::MAX_STONE).contains(&stone), "a stone cannot be worth {stone}");
    // A point gains at most 4 in a dilation. Bytes are twice as fast where they suffice.
    if stone + 4 * i16::from(dilations) <= i16::from(i8::MAX) {
        run(Grid::<i8>::of(stones, stone), passes)
    } else {
        run(Grid::<i16>::of(stones, stone), passes)
    }
}

/// Who has which points: those of each colour's sign in the [`field`]. Faster, where a value cannot grow beyond 127.
///
/// # Panics
/// As [`field`] does.
#[must_use]
pub fn outline(stones: &Stones, passes: Passes) -> ByColor<PointSet> {
    let outline = Outline::new(stones, passes);
    ByColor::new_with(|color| outline.of(color))
}

/// Who has which points, one colour at a time.
pub(crate) struct Outline {
    field: OutlineField,
    erosions: u8,
}

/// Values that can be eroded yet, or all is done.
enum OutlineField {
    Usual(Box<Dilated<{ digits::USUAL }>>),
    Large(Box<Dilated<{ digits::MOST }>>),
    Full(Box<Field>),
}

impl Outline {
    pub(crate) fn new(stones: &Stones, passes: Passes) -> Self {
        let Passes { stone, dilations, erosions } = passes;
        let small = (1..=digits::LARGEST).contains(&(stone + 4 * i16::from(dilations)));
        let small = stone > 0 && small && stones.size().area() > 1;
        let field = match digits::is_usual(stones.size()) {
            true if small => OutlineField::Usual(Box::new(Dilated::of(stones, stone, dilations))),
            false if small => OutlineField::Large(Box::new(Dilated::of(stones, stone, dilations))),
            _ => OutlineField::Full(Box::new(field(stones, passes))),
        };
        Self { field, erosions }
    }

    /// The points of a colour.
    pub(crate) fn of(&self, color: Color) -> PointSet {
        match &self.field {
            OutlineField::Usual(dilated) => dilated.eroded(color, self.erosions),
            OutlineField::Large(dilated) => dilated.eroded(color, self.erosions),
            OutlineField::Full(field) => field.of_color(color),
        }
    }
}

fn run<T: Cell>(mut grid: Grid<T>, passes: Passes) -> Field {
    let zero = T::default();
    for _ in 0..passes.dilations {
        grid.pass(|Around { value, positive, negative, degree }| {
            let up = if (value >= zero) & (negative == zero) { positive } else { zero };
            let down = if (value <= zero) & (positive == zero) { negative } else { zero };
            if degree == zero { zero } else { value + up - down }
        });
    }
    for _ in 0..passes.erosions {
        grid.pass(|Around { value, positive, negative, degree }| {
            let down = if value > zero { (degree - positive).min(value) } else { zero };
            let up = if value < zero { (degree - negative).min(-value) } else { zero };
            value - down + up
        });
    }
    grid.field()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::{Color, Size};

    fn black(stones: &[&str], dilations: u8, erosions: u8) -> Field {
        let mut board = Stones::empty(Size::NINETEEN);
        for name in stones {
            board.set(Size::NINETEEN.parse_point(name).unwrap(), Some(Color::Black));
        }
        field(&board, Passes::new(dilations, erosions))
    }

    /// Points with a value, stones not counted.
    fn empty_points(stones: &[&str], dilations: u8, erosions: u8) -> usize {
        black(stones, dilations, erosions).of_color(Color::Black).len() - stones.len()
    }

    #[test]
    fn a_lone_stone_reaches_one_point_further_with_each_dilation() {
        for (dilations, reach) in [(1, 5), (2, 13), (3, 25), (4, 41), (5, 61)] {
            assert_eq!(black(&["K10"], dilations, 0).of_color(Color::Black).len(), reach);
        }
        let row = black(&["K10"], 4, 0).values()[9 * 19 + 5..9 * 19 + 14].to_vec();
        assert_eq!(row, [1, 2, 6, 10, 140, 10, 6, 2, 1]);
    }

    #[test]
    fn a_lone_stone_in_the_middle_keeps_nothing_after_enough_erosions() {
        for (dilations, erosions, kept) in [(4, 13, 0), (5, 21, 0), (5, 10, 8), (8, 21, 24)] {
            assert_eq!(empty_points(&["K10"], dilations, erosions), kept, "{dilations}/{erosions}");
        }
    }

    #[test]
    fn stones_near_the_corner_keep_points() {
        for (stone, kept) in [("C3", 6), ("D4", 0), ("C4", 4), ("K3", 1)] {
            assert_eq!(empty_points(&[stone], 5, 21), kept, "{stone}");
        }
        for (dilations, erosions, kept) in [(5, 21, 5), (5, 10, 24), (8, 21, 49)] {
            assert_eq!(empty_points(&["D4", "F3"], dilations, erosions), kept, "{dilations}/{erosions}");
        }
    }

    #[test]
    fn narrow_and_wide_cells_agree() {
        let stones: Stones = ". X . O . X . / O . . X . . O / . . . . . . . / . O . . . X O".parse().unwrap();
        for (dilations, erosions) in [(0, 0), (4, 0), (5, 21), (8, 21)] {
            let passes = Passes { stone: 64, dilations, erosions };
            let wide = run(Grid::<i16>::of(&stones, 64), passes);
            assert_eq!(field(&stones, passes), wide);
            assert_outlined(&stones, passes);
        }
        assert_eq!(
            field(&stones, Passes { stone: Passes::MAX_STONE, dilations: 255, erosions: 255 }).size(),
            stones.size()
        );
    }

    fn assert_outlined(stones: &Stones, passes: Passes) {
        let (outline, field) = (outline(stones, passes), field(stones, passes));
        for color in Color::ALL {
            assert_eq!(outline[color], field.of_color(color), "{passes:?}\n{stones}");
        }
    }

    #[test]
    fn outlines_are_the_signs_of_the_field() {
        let mut state = 3_u64;
        for (width, height) in [(1, 1), (1, 6), (6, 1), (5, 4), (19, 19), (25, 25)] {
            let size = Size::new(width, height).unwrap();
            for density in [2, 5, 20] {
                let mut noise = || {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    state >> 33
                };
                let mut stones = Stones::empty(size);
                for point in size.points() {
                    match noise() % density {
                        0 => stones.set(point, Some(Color::Black)),
                        1 => stones.set(point, Some(Color::White)),
                        _ => {}
                    }
                }
                for (stone, dilations, erosions) in
                    [(64, 8, 21), (64, 0, 30), (1, 9, 3), (95, 8, 255), (128, 5, 10)]
                {
                    assert_outlined(&stones, Passes { stone, dilations, erosions });
                }
            }
        }
    }

    #[test]
    fn one_row_is_a_board_too() {
        let stones: Stones = ". X . . O .".parse().unwrap();
        let field = field(&stones, Passes::new(1, 1));
        assert_eq!(field.of_color(Color::Black).len(), 2);
        assert_eq!(field.of_color(Color::White).len(), 2);
    }
}
