//! Radiated influence: stones shine in all directions, walls that cannot be cut throw shadows. The idea is GNU Go's; the walls
//! are what the connection reader says, not patterns.
//!
//! A stone sends out a thousand units if it is certain to stay where it is, else as many fewer. Light goes from point to
//! point, to all eight neighbours but only away from its stone: a third of it along a line, a sixth aslant, and of that cos² of
//! the angle by which it bends. It falls on stones of the opponent, and passes them as likely as they go. It falls on a
//! *barrier*, a point between two stones of the opponent that he cannot be cut at, and does not pass. Aslant it must also come
//! between the two points beside its way, through the more open one. Beyond six lines there is none left. Own stones do not
//! stop it.
//!
//! The lights of all stones of a player are added up ([`Radiation::light`]). The field sets them against each other:
//! ((b − w) / (b + w + 10))³ in thousandths, so that three to one is 125 and seven to one 422; the ten keeps points that hardly
//! any light reaches near 0.
//!
//! It stands on plain data: who finds out how likely stones are to stay, and where barriers are, is not said here.
//! *What it does not know:* the edge, which neither stops light nor throws it back, and that a point may be surrounded though
//! much light falls on it.
//!
//! ```
//! use chizu::influence::{Field, radiation};
//! use chizu::{ByColor, PointSet};
//! let stones: chizu::Stones = "
//!     . . . O . . .
//!     . . . . . . .
//!     . X . . . X .
//!     . . . O . . .
//!     . . . . . . .".parse()?;
//! let stays = Field::from_fn(stones.size(), |at| 1000 * i16::from(stones.get(at).is_some()));
//! let gap = ["D4"].map(|name| stones.size().parse_point(name).unwrap());
//! let below = stones.size().parse_point("D5").unwrap();
//! let light = |white: PointSet| {
//!     let barriers = ByColor { black: PointSet::EMPTY, white };
//!     radiation::of(&stones, &stays, &barriers).light.black.value(below)
//! };
//! assert!(light(PointSet::from_iter(gap)) < light(PointSet::EMPTY));
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

use chizu_board::{ByColor, Color, Point, PointSet, Size, Stones};

use super::field::Field;
use crate::influence::tuning;

/// What shines where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Radiation {
    /// What each player's stones send to a point, 1000 for a stone on it that is certain to stay.
    pub light: ByColor<Field>,
    /// The one against the other, from −1000 to 1000.
    pub field: Field,
}

/// Lines that light goes.
const REACH: i32 = 6;
const SIDE: usize = 2 * REACH as usize + 1;
/// A stone's light in the units that are counted in here, and the units of shares of it.
const STONE: u64 = 1 << 24;
const ALL: u64 = 1 << 12;

/// The light of all stones. `stays` says how likely they are to stay, from 0 to 1000; the opponent's light does not pass a
/// player's `barriers`.
#[must_use]
pub fn of(stones: &Stones, stays: &Field, barriers: &ByColor<PointSet>) -> Radiation {
    let ways = ways();
    let light = ByColor::new_with(|color| light(stones, color, stays, barriers[!color], &ways));
    let field = Field::from_fn(stones.size(), |at| {
        let [black, white] = Color::ALL.map(|color| i64::from(light[color].value(at)));
        let all = (black + white + tuning::light_faint()).pow(3);
        (1000 * (black - white).pow(3) / all) as i16
    });
    Radiation { light, field }
}

/// Steps from the stone: columns to the right, rows down.
type Steps = (i32, i32);

/// How light comes to a place: from where, and how much of what is there.
struct Way {
    to: Steps,
    from: Vec<(Steps, u64)>,
}

/// All places that light reaches, those nearer to the stone first.
fn ways() -> Vec<Way> {
    let places = (-REACH..=REACH).flat_map(|y| (-REACH..=REACH).map(move |x| (x, y)));
    let mut ways: Vec<Way> =
        places.filter(|to| *to != (0, 0)).map(|to| Way { to, from: before(to) }).collect();
    ways.sort_by_key(|Way { to: (x, y), .. }| x * x + y * y);
    ways
}

/// The neighbours from which light comes to a place: those from which the step there leads away from the stone.
fn before((x, y): Steps) -> Vec<(Steps, u64)> {
    let steps = (-1..=1).flat_map(|b: i32| (-1..=1).map(move |a: i32| (a, b))).filter(|step| *step != (0, 0));
    steps
        .filter_map(|(a, b)| {
            let from = (x - a, y - b);
            let (onward, length) = (i64::from(a * a + b * b), i64::from(from.0.pow(2) + from.1.pow(2)));
            let along = i64::from(a * from.0 + b * from.1);
            let left = if onward == 1 { tuning::light_straight() } else { tuning::light_aslant() };
            // Of the first step there is no bend.
            let share = if length == 0 {
                ALL as i64 / left
            } else {
                ALL as i64 * along * along / (onward * length * left)
            };
            let inside = from.0.abs() <= REACH && from.1.abs() <= REACH;
            (inside && (length == 0 || along > 0)).then_some((from, share as u64))
        })
        .collect()
}

/// What the stones of a player send out.
fn light(stones: &Stones, color: Color, stays: &Field, closed: PointSet, ways: &[Way]) -> Field {
    let size = stones.size();
    let open = Open::of(stones, !color, stays, closed);
    let mut sums = vec![0_u64; size.area()];
    for stone in stones.of(color) {
        let (col, row) = (i32::from(size.col(stone)), i32::from(size.row(stone)));
        let strength = STONE * stays.value(stone).max(0) as u64 / 1000;
        sums[stone.index()] += strength;
        // What goes on from each place, from the stone's own all of it.
        let mut leaving = [[0_u64; SIDE]; SIDE];
        let cell = |(x, y): Steps| ((y + REACH) as usize, (x + REACH) as usize);
        let (y, x) = cell((0, 0));
        leaving[y][x] = strength;
        for Way { to, from } in ways {
            let Some(at) = size.point(col + to.0, row + to.1) else { continue };
            let arrives = |((x, y), share): &(Steps, u64)| {
                let (b, a) = cell((*x, *y));
                let light = leaving[b][a] * share / ALL;
                let aslant = *x != to.0 && *y != to.1;
                if aslant && light > 0 {
                    let gap = open.at(col + to.0, row + y).max(open.at(col + x, row + to.1));
                    light * gap / 1000
                } else {
                    light
                }
            };
            let sum: u64 = from.iter().map(arrives).sum();
            sums[at.index()] += sum;
            let (b, a) = cell(*to);
            leaving[b][a] = sum * open.shares[at.index()] / 1000;
        }
    }
    Field::from_fn(size, |at| (1000 * sums[at.index()] / STONE).min(i16::MAX as u64) as i16)
}

/// How much light points let through, in thousandths.
struct Open {
    size: Size,
    shares: Vec<u64>,
}

impl Open {
    /// For the opponent of `enemy`, whose barriers are closed.
    fn of(stones: &Stones, enemy: Color, stays: &Field, closed: PointSet) -> Self {
        let size = stones.size();
        let share = |at: Point| match stones.get(at) {
            _ if closed.contains(at) => 0,
            Some(color) if color == enemy => (1000 - stays.value(at)).clamp(0, 1000) as u64,
            _ => 1000,
        };
        Self { size, shares: size.points().map(share).collect() }
    }

    fn at(&self, col: i32, row: i32) -> u64 {
        self.size.point(col, row).map_or(0, |at| self.shares[at.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::board;
    use super::*;

    fn radiation(stones: &Stones, barriers: ByColor<PointSet>) -> Radiation {
        let stays = Field::from_fn(stones.size(), |at| if stones.get(at).is_some() { 1000 } else { 0 });
        of(stones, &stays, &barriers)
    }

    fn at(field: &Field, names: &[&str]) -> Vec<i16> {
        names.iter().map(|name| field.value(field.size().parse_point(name).unwrap())).collect()
    }

    #[test]
    fn a_lone_stone() {
        let found = radiation(&board(&["K10"], &[]), ByColor::default());
        // A third and a ninth along the line; aslant a sixth; a knight's move away on two ways of a thirty-sixth each.
        assert_eq!(at(&found.light.black, &["K10", "K11", "K12", "L11", "L12"]), [1000, 333, 111, 166, 55]);
        assert_eq!(at(&found.light.black, &["K16", "K17", "Q16"]), [2, 0, 0]);
        assert_eq!(at(&found.field, &["K10", "K17"]), [970, 0]);
    }

    #[test]
    fn enemies_and_barriers_throw_shadows() {
        let lone = radiation(&board(&["K10"], &[]), ByColor::default()).light.black;
        let behind = radiation(&board(&["K10"], &["K12"]), ByColor::default()).light.black;
        assert_eq!(at(&behind, &["K12"]), at(&lone, &["K12"]));
        assert!(at(&behind, &["K13"]) < at(&lone, &["K13"]));
        // A wall of one-space jumps: where it cannot be cut, no light comes through.
        let stones = board(&["K10"], &["D12", "F12", "H12", "K12", "M12", "O12", "Q12"]);
        let gaps = ["E12", "G12", "J12", "L12", "N12", "P12"];
        let white = gaps.map(|name| Size::NINETEEN.parse_point(name).unwrap()).into_iter().collect();
        let open = radiation(&stones, ByColor::default()).light.black;
        let closed = radiation(&stones, ByColor { black: PointSet::EMPTY, white }).light.black;
        assert!(at(&open, &["K14"])[0] > 0);
        assert_eq!(at(&closed, &["K13", "K14", "L14"]), [0, 0, 0]);
        assert_eq!(at(&closed, &["L12"]), at(&open, &["L12"]));
    }

    #[test]
    fn diagonal_stones_let_nothing_through() {
        let stones: Stones = "X O . / O . . / . . .".parse().unwrap();
        let found = radiation(&stones, ByColor::default()).light.black;
        assert_eq!(found.values(), [1000, 333, 0, 333, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_full_board_of_the_largest_size_does_not_overflow() {
        let size = Size::new(25, 25).unwrap();
        let mut stones = Stones::empty(size);
        stones.fill(size.geometry().all(), Color::White);
        let found = radiation(&stones, ByColor::default());
        let most = at(&found.light.white, &["N13"])[0];
        assert!((4_000..i16::MAX).contains(&most), "{most}");
        assert!(at(&found.field, &["N13"])[0] < -990);
    }
}
