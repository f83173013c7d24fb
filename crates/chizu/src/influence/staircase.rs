//! Influence by staircases, the method of Influencie (Featurecat's branch of Lizzie).
//!
//! A stone shines on every point up to six steps away, with 7 − d sevenths at d steps. The light goes
//! from point to point along staircases, which never turn back towards the stone on either axis;
//! it falls on enemy stones but does not go through them. Own stones do not stop it, the edge
//! does not throw it back. The field is the sum over all stones, in sevenths, so that it is exact and
//! falls apart into the [`share`]s of any stones.
//!
//! It stands on nothing but the stones. *What it does not know:* life, death, and links that cannot be
//! cut.
//!
//! ```
//! use chizu::influence::staircase;
//! let stones: chizu::Stones = ". X . . O . . .".parse()?;
//! assert_eq!(staircase::field(&stones).values(), [6, 3, 1, -1, -3, -6, -5, -4]);
//! # Ok::<(), chizu::board::DiagramError>(())
//! ```

use chizu_board::{Color, Geometry, PointSet, Stones};

use super::field::Field;

/// The value of a stone where it stands; one less with every step.
pub const REACH: u8 = 7;

/// The field of all stones, in sevenths.
#[must_use]
pub fn field(stones: &Stones) -> Field {
    let mut field = Field::zero(stones.size());
    for color in Color::ALL {
        add_share(&mut field, stones, color, stones.of(color));
    }
    field
}

/// What the stones of `color` on `sources` add to the field, in sevenths.
#[must_use]
pub fn share(stones: &Stones, color: Color, sources: PointSet) -> Field {
    let mut field = Field::zero(stones.size());
    add_share(&mut field, stones, color, sources);
    field
}

/// The points on which some stone of `color` on `sources` shines: where their share is not 0.
#[must_use]
pub fn reach(stones: &Stones, color: Color, sources: PointSet) -> PointSet {
    let (geometry, enemies) = (stones.geometry(), stones.of(!color));
    let sources = sources & stones.of(color);
    let mut reached = sources;
    for sideways in [Geometry::left_of, Geometry::right_of] {
        for lengthways in [Geometry::above, Geometry::below] {
            let mut front = sources;
            for _ in 1..REACH {
                let free = front - enemies;
                front = sideways(geometry, free) | lengthways(geometry, free);
                reached |= front;
            }
        }
    }
    reached
}

/// The field as Influencie shows it, in fourteenths: from 0 to ½ on a black stone, from −½ to 0 on a
/// white one, from −1 to 1 elsewhere.
#[must_use]
pub fn display(stones: &Stones, field: &Field) -> Field {
    Field::from_fn(field.size(), |point| {
        let (low, high) = match stones.get(point) {
            Some(Color::Black) => (0, 7),
            Some(Color::White) => (-7, 0),
            None => (-14, 14),
        };
        (2 * field.value(point)).clamp(low, high)
    })
}

fn add_share(field: &mut Field, stones: &Stones, color: Color, sources: PointSet) {
    let mut sums = Sums::default();
    shine(stones, color, sources, |distance, points| sums.add(points, REACH - distance));
    let sign = if color == Color::Black { 1 } else { -1 };
    sums.each_eight(stones.size().area(), |first, sums| {
        for (value, sum) in field.values_mut()[first..].iter_mut().zip(sums) {
            *value += sign * i16::from(sum);
        }
    });
}

/// Calls `lit` for each of the 85 ways to step away from a stone, with the number of steps and the
/// points on which light that went this way falls. All stones shine at once: a point and a way name
/// one stone.
fn shine(stones: &Stones, color: Color, sources: PointSet, mut lit: impl FnMut(u8, PointSet)) {
    let (geometry, enemies) = (stones.geometry(), stones.of(!color));
    let sources = sources & stones.of(color);
    lit(0, sources);
    let sideways = [Geometry::left_of, Geometry::right_of];
    let lengthways = [Geometry::above, Geometry::below];
    for (side, sideways) in sideways.into_iter().enumerate() {
        for (end, lengthways) in lengthways.into_iter().enumerate() {
            // What came `down` steps along one axis, by the steps along the other.
            let mut row = [PointSet::EMPTY; REACH as usize];
            row[0] = sources;
            for down in 0..REACH {
                for across in 0..REACH - down {
                    let at = across as usize;
                    let mut points = if down > 0 { lengthways(geometry, row[at] - enemies) } else { row[at] };
                    if across > 0 {
                        points |= sideways(geometry, row[at - 1] - enemies);
                    }
                    row[at] = points;
                    // The axes belong to two quadrants each.
                    let seen_elsewhere = (across == 0 && side == 1) || (down == 0 && end == 1);
                    if across + down > 0 && !seen_elsewhere {
                        lit(across + down, points);
                    }
                }
            }
        }
    }
}

/// A sum for every point, binary digit by digit: a lone stone's 85 ways add up to 231 sevenths.
///
/// Up to two sets wait at each digit until a third one comes; then the three are one of this digit and one of the next.
#[derive(Default)]
struct Sums {
    waiting: [[PointSet; 2]; DIGITS],
    count: [usize; DIGITS],
}

/// Digits of a sum, which is below 256.
const DIGITS: usize = 8;
/// The number 1 in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

impl Sums {
    /// Adds `weight`, 7 at most, on every point of `points`.
    fn add(&mut self, points: PointSet, weight: u8) {
        for digit in (0..3).filter(|digit| weight >> digit & 1 == 1) {
            self.push(points, digit);
        }
    }

    fn push(&mut self, mut points: PointSet, first: usize) {
        for digit in first..DIGITS {
            let ([a, b], count) = (&mut self.waiting[digit], &mut self.count[digit]);
            match *count {
                0 => *a = points,
                1 => *b = points,
                _ => {
                    let either = *a ^ *b;
                    let carry = (*a & *b) | (either & points);
                    *a = either ^ points;
                    *count = 1;
                    points = carry;
                    continue;
                }
            }
            *count += 1;
            return;
        }
    }

    /// The digits of the sums.
    fn digits(self) -> [PointSet; DIGITS] {
        let mut carry = PointSet::EMPTY;
        let mut waiting = self.waiting.into_iter().zip(self.count);
        std::array::from_fn(|_| {
            let Some(([a, b], count)) = waiting.next() else { return carry };
            let a = if count > 0 { a } else { PointSet::EMPTY };
            let b = if count > 1 { b } else { PointSet::EMPTY };
            let either = a ^ b;
            let sum = either ^ carry;
            carry = (a & b) | (either & carry);
            sum
        })
    }

    /// Calls `tell` with the sums of eight points at a time, the first of them by its number.
    fn each_eight(self, area: usize, mut tell: impl FnMut(usize, [u8; 8])) {
        let digits = self.digits();
        for first in (0..area).step_by(8) {
            let sums = digits.iter().enumerate().fold(0, |sums, (i, digit)| {
                // The bits of a byte, each in a byte of its own.
                let bits = (u64::from(digit.bits(first, 8)) * EACH) & 0x8040_2010_0804_0201;
                sums | ((((bits + 0x7F * EACH) >> 7) & EACH) << i)
            });
            tell(first, sums.to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::board;
    use super::*;
    use chizu_board::Size;

    fn at(field: &Field, name: &str) -> i16 {
        field.value(field.size().parse_point(name).unwrap())
    }

    #[test]
    fn a_lone_stone_shines_on_85_points() {
        let field = field(&board(&["K10"], &[]));
        assert_eq!(field.of_color(Color::Black).len(), 85);
        assert_eq!(field.values().iter().sum::<i16>(), 33 * 7);
        assert_eq!(["K10", "K11", "L11", "K4", "K3"].map(|p| at(&field, p)), [7, 6, 5, 1, 0]);
    }

    #[test]
    fn enemies_throw_shadows() {
        let stones = board(&["K10"], &["K12"]);
        let field = field(&stones);
        assert_eq!(["K9", "K10", "K11", "K12", "K13"].map(|p| at(&field, p)), [6, 2, 0, -2, -6]);
        let shown = display(&stones, &field);
        assert_eq!(["K9", "K10", "K12"].map(|p| at(&shown, p)), [12, 4, -4]);
        assert!(
            reach(&stones, Color::Black, stones.of(Color::Black))
                .contains(stones.size().parse_point("K12").unwrap())
        );
    }

    #[test]
    fn own_stones_do_not_stop_light() {
        let field = field(&board(&["K10", "K11"], &[]));
        assert_eq!(at(&field, "K12"), 6 + 5);
    }

    #[test]
    fn shares_add_up() {
        let stones: Stones = ". X O . X / O . X . O / . X . O . / X O . . X".parse().unwrap();
        let mut sum = vec![0; stones.size().area()];
        for point in stones.occupied() {
            let color = stones.get(point).unwrap();
            let share = share(&stones, color, point.into());
            assert_eq!(share.of_color(color), reach(&stones, color, point.into()));
            sum.iter_mut().zip(share.values()).for_each(|(sum, value)| *sum += value);
        }
        assert_eq!(sum, field(&stones).values());
    }

    #[test]
    fn a_full_board_of_the_largest_size_does_not_overflow() {
        let size = Size::new(25, 25).unwrap();
        let mut stones = Stones::empty(size);
        stones.fill(size.geometry().all(), Color::White);
        assert_eq!(at(&field(&stones), "N13"), -231);
    }
}
