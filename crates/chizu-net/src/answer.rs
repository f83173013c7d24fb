//! What the net says of a board.

use crate::kernel::FINE;
use crate::maths::{exp, softplus};

/// How likely a point is each player's in the end; what is left of [`Share::ALL`] is nobody's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Black's part.
    pub black: u16,
    /// White's part.
    pub white: u16,
}

impl Share {
    /// Certainty.
    pub const ALL: u16 = 10_000;

    /// From −10 000, White's for certain, to 10 000, Black's.
    #[must_use]
    pub const fn lean(self) -> i32 {
        self.black as i32 - self.white as i32
    }

    /// The part that is nobody's.
    #[must_use]
    pub const fn nobody(self) -> u16 {
        Self::ALL.saturating_sub(self.black).saturating_sub(self.white)
    }
}

/// What the net says of a board if a certain player moves next. Leads are Black's, stones and surrounded points counted (area),
/// without komi, in thousandths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whose every point is likely to be in the end, row by row from the top left.
    pub owners: Vec<Share>,
    /// Half of such games end above it, half below.
    pub lead: i32,
    /// One of ten such games ends below it.
    pub lower: i32,
    /// One of ten such games ends above it.
    pub upper: i32,
    /// How natural the player's move is on every point: the greater, the more; thousandths of a natural logarithm.
    pub next: Vec<i32>,
}

impl Answer {
    /// How likely a natural player's next move is on each of these points (their numbers, row by row), if it is on one of them:
    /// parts of [`Share::ALL`], in the same order. Points that are not on the board get nothing.
    #[must_use]
    pub fn chances(&self, points: &[usize]) -> Vec<u16> {
        let known = |point: &usize| self.next.get(*point).copied();
        let most = points.iter().filter_map(known).max().unwrap_or_default();
        let weight = |point| known(point).map_or(0.0, |next| exp(f64::from(next - most) / 1000.0));
        let all: f64 = points.iter().map(weight).sum();
        let part = |point| (f64::from(Share::ALL) * weight(point) / all.max(f64::MIN_POSITIVE) + 0.5) as u16;
        points.iter().map(part).collect()
    }
}

/// The last sums of the net, from which its answers follow.
pub(crate) struct Sums {
    /// For every point: Black, White, nobody, and by how much it leans to who moves next.
    pub owners: Vec<[i32; 4]>,
    /// For every point: moves of Black and White.
    pub next: Vec<[i32; 2]>,
    /// Black's and White's push, gaps below and above, and what the turn is worth.
    pub lead: [i32; 5],
}

impl Sums {
    /// The answer if Black (0) or White (1) moves next.
    pub(crate) fn answer(&self, side: usize) -> Answer {
        let turn = if side == 0 { 1.0 } else { -1.0 };
        let share = |sums: &[i32; 4]| {
            let [black, white, nobody, swing] = sums.map(units);
            share([black + turn * swing, white - turn * swing, nobody])
        };
        let owners: Vec<Share> = self.owners.iter().map(share).collect();
        let sum: i32 = owners.iter().map(|share| share.lean()).sum();
        let [black, white, below, above, first] = self.lead.map(units);
        // No lead is more than the board.
        let most = 1000 * owners.len() as i32;
        let middle = (sum / 10 + thousandths(PUSH * ((black - white) + turn * first))).clamp(-most, most);
        Answer {
            lead: middle,
            lower: (middle - thousandths(gap(below))).max(-most),
            upper: (middle + thousandths(gap(above))).min(most),
            next: self.next.iter().map(|sums| thousandths(units(sums[side]))).collect(),
            owners,
        }
    }
}

/// How many points the lead goes beyond the sum of the points, for one unit of Black's push or of what the turn is worth.
const PUSH: f64 = 10.0;

/// How far a tenth of games is from the middle, in points.
fn gap(sum: f64) -> f64 {
    20.0 * softplus(sum - 1.0)
}

fn units(sum: i32) -> f64 {
    f64::from(sum) / f64::from(1 << FINE)
}

/// Rounded; the two sides of 0 are mirrored.
fn thousandths(value: f64) -> i32 {
    let size = if value < 0.0 { -value } else { value };
    let whole = (1000.0 * size + 0.5) as i32;
    if value < 0.0 { -whole } else { whole }
}

fn share([black, white, nobody]: [f64; 3]) -> Share {
    let most = black.max(white).max(nobody);
    let [black, white, nobody] = [black, white, nobody].map(|sum| exp(sum - most));
    let all = (black + white) + nobody;
    let part = |own: f64| (f64::from(Share::ALL) * own / all + 0.5) as u16;
    Share { black: part(black), white: part(white) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_shared_out_among_the_points_asked_about() {
        let answer =
            Answer { owners: Vec::new(), lead: 0, lower: 0, upper: 0, next: vec![0, 1000, 0, -7000] };
        assert_eq!(answer.chances(&[0, 1, 2, 99]), [2119, 5761, 2119, 0]);
        assert_eq!(answer.chances(&[2, 3]), [9991, 9]);
        assert_eq!(answer.chances(&[]), [0; 0]);
    }

    #[test]
    fn the_turn_moves_owners_and_lead_to_its_player() {
        let sums =
            Sums { owners: vec![[0, 0, 0, 1 << FINE]], next: vec![[7, 7]], lead: [0, 0, 0, 0, 1 << 6] };
        let [black, white] = [0, 1].map(|side| sums.answer(side));
        assert!(black.owners[0].lean() > 0 && black.owners[0].lean() == -white.owners[0].lean());
        assert!(black.lead > 0 && black.lead == -white.lead && black.upper == -white.lower);
    }

    #[test]
    fn shares_are_exchanged_with_the_colours() {
        let one = share([1.0, -2.0, 0.5]);
        let other = share([-2.0, 1.0, 0.5]);
        assert_eq!((one.black, one.white), (other.white, other.black));
        assert_eq!(share([0.0; 3]), Share { black: 3333, white: 3333 });
        assert_eq!(share([90.0, -90.0, -90.0]), Share { black: 10_000, white: 0 });
    }
}
