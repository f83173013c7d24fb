//! What a local position is worth, and what a move there is worth: its thermograph.
//!
//! The *left wall* says what Black gets by moving first where every move costs a tax, the *right wall* what White leaves him. The tax at
//! which they meet is the *temperature*, what a move is worth; where they meet is the *mean*, what the position is worth. Below it, a wall
//! that stands upright belongs to a player whose move is answered [Berlekamp 1996].
//!
//! Both are numbers of fixed point; walls are broken lines.

/// So many units are a point.
pub(super) const UNIT: i32 = 1 << 12;

/// A broken line over the tax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wall {
    /// Tax and value where it bends, from no tax on.
    bends: Vec<(i32, i32)>,
    /// How it goes on after the last bend: up, down or upright.
    tail: i32,
}

impl Wall {
    fn upright(value: i32) -> Self {
        Self { bends: vec![(0, value)], tail: 0 }
    }

    /// What it says at a tax.
    pub(super) fn at(&self, tax: i32) -> i32 {
        let next = self.bends.partition_point(|(t, _)| *t <= tax);
        let (t, v) = self.bends[next.max(1) - 1];
        v + self.slope(next.max(1) - 1) * (tax - t)
    }

    /// Its slope after a bend.
    fn slope(&self, bend: usize) -> i32 {
        let (t, v) = self.bends[bend];
        self.bends.get(bend + 1).map_or(self.tail, |(next, there)| (there - v) / (next - t).max(1))
    }

    /// The tax up to which it stands upright, from that one on.
    pub(super) fn upright_to(&self, from: i32) -> i32 {
        let first = self.bends.partition_point(|(tax, _)| *tax <= from).max(1) - 1;
        let bend = (first..self.bends.len()).find(|bend| self.slope(*bend) != 0);
        bend.map_or(i32::MAX, |bend| self.bends[bend].0.max(from))
    }

    /// The same after another move, which costs the tax.
    fn taxed(&self, sign: i32) -> Self {
        let bends = self.bends.iter().map(|(t, v)| (*t, v + sign * t)).collect();
        Self { bends, tail: self.tail + sign }
    }

    /// The greater of two lines (`sign` 1), or the lesser (-1), at each tax.
    fn best(&self, other: &Self, sign: i32) -> Self {
        let mut taxes: Vec<i32> = self.bends.iter().chain(&other.bends).map(|(t, _)| *t).collect();
        taxes.sort_unstable();
        taxes.dedup();
        let mut crossings = Vec::new();
        for (i, tax) in taxes.iter().enumerate() {
            let (ours, theirs) = (self.at(*tax), other.at(*tax));
            let gap = theirs - ours;
            let closing = self.slope_at(*tax) - other.slope_at(*tax);
            // Where they cross before the next bend.
            if gap != 0 && closing != 0 && (gap > 0) == (closing > 0) {
                let crossing = tax + gap / closing;
                if crossing > *tax && taxes.get(i + 1).is_none_or(|next| crossing < *next) {
                    crossings.push(crossing);
                }
            }
        }
        taxes.extend(crossings);
        taxes.sort_unstable();
        let value = |tax: &i32| {
            let (a, b) = (self.at(*tax), other.at(*tax));
            (*tax, if sign > 0 { a.max(b) } else { a.min(b) })
        };
        let last = taxes.last().copied().unwrap_or(0);
        let lead = self.at(last) - other.at(last);
        let tail = match (lead * sign).signum() {
            1 => self.tail,
            -1 => other.tail,
            _ => sign * (sign * self.tail).max(sign * other.tail),
        };
        let mut wall = Self { bends: taxes.iter().map(value).collect(), tail };
        wall.straighten();
        wall
    }

    fn slope_at(&self, tax: i32) -> i32 {
        self.slope(self.bends.partition_point(|(t, _)| *t <= tax).max(1) - 1)
    }

    /// Forgets bends that are none.
    fn straighten(&mut self) {
        let mut i = 1;
        while i < self.bends.len() {
            if self.slope(i - 1) == self.slope(i) {
                self.bends.remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Ends at a tax with a value, and stands upright from there on.
    fn end(&mut self, tax: i32, value: i32) {
        self.bends.retain(|(t, _)| *t < tax);
        self.bends.push((tax, value));
        self.tail = 0;
        self.straighten();
    }
}

/// Both walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Thermograph {
    pub(super) left: Wall,
    pub(super) right: Wall,
    pub(super) temperature: i32,
    pub(super) mean: i32,
}

impl Thermograph {
    /// Of a position in which there is nothing to play for.
    pub(super) fn settled(value: i32) -> Self {
        Self { left: Wall::upright(value), right: Wall::upright(value), temperature: 0, mean: value }
    }

    /// Of a position from which Black's moves lead to those, and White's to these; `still` is what it is worth if nobody plays.
    pub(super) fn of<'a>(
        black: impl Iterator<Item = &'a Self>,
        white: impl Iterator<Item = &'a Self>,
        still: i32,
    ) -> Self {
        let left = black.map(|after| after.right.taxed(-1)).reduce(|a, b| a.best(&b, 1));
        let right = white.map(|after| after.left.taxed(1)).reduce(|a, b| a.best(&b, -1));
        let (left, right) = match (left, right) {
            (Some(left), Some(right)) => (left, right),
            (left, right) => {
                // Who has no move passes.
                let best = left.map_or(i32::MIN, |wall| wall.at(0));
                let least = right.map_or(i32::MAX, |wall| wall.at(0));
                return Self::settled(still.max(best).min(least.max(best)));
            }
        };
        let (most, least) = (left.at(0), right.at(0));
        if most <= least {
            return Self::settled(still.clamp(most, least));
        }
        Self::between(left, right)
    }

    /// Of walls that meet somewhere.
    pub(super) fn between(mut left: Wall, mut right: Wall) -> Self {
        let (temperature, mean) = meet(&left, &right);
        left.end(temperature, mean);
        right.end(temperature, mean);
        Self { left, right, temperature, mean }
    }
}

/// Where two walls meet that come nearer to each other.
fn meet(left: &Wall, right: &Wall) -> (i32, i32) {
    let mut taxes: Vec<i32> = left.bends.iter().chain(&right.bends).map(|(t, _)| *t).collect();
    taxes.sort_unstable();
    for (i, tax) in taxes.iter().enumerate() {
        let gap = left.at(*tax) - right.at(*tax);
        let closing = right.slope_at(*tax) - left.slope_at(*tax);
        if gap <= 0 {
            return (*tax, (left.at(*tax) + right.at(*tax)) / 2);
        }
        if closing > 0 {
            let there = tax + gap / closing;
            if taxes.get(i + 1).is_none_or(|next| there <= *next) {
                return (there, (left.at(there) + right.at(there)) / 2);
            }
        }
    }
    // Threats without end are as large as the last bend.
    let last = taxes.last().copied().unwrap_or(0);
    (last, (left.at(last) + right.at(last)) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(points: i32) -> Thermograph {
        Thermograph::settled(points * UNIT)
    }

    fn switch(black: &Thermograph, white: &Thermograph) -> Thermograph {
        Thermograph::of([black].into_iter(), [white].into_iter(), 0)
    }

    #[test]
    fn a_gote_move_is_worth_half_of_what_hangs_on_it() {
        let gote = switch(&number(6), &number(0));
        assert_eq!((gote.mean, gote.temperature), (3 * UNIT, 3 * UNIT));
    }

    #[test]
    fn a_sente_move_costs_nothing() {
        // Black threatens twenty points; White prevents it, and it costs Black two.
        let threat = switch(&number(20), &number(2));
        let sente = switch(&threat, &number(0));
        assert_eq!((sente.mean, sente.temperature), (2 * UNIT, 2 * UNIT));
        assert_eq!((sente.left.at(UNIT), sente.right.at(UNIT)), (2 * UNIT, UNIT));
    }

    #[test]
    fn a_small_threat_makes_no_sente() {
        // Six points and then two more: the mean after Black's move is seven.
        let then = switch(&number(8), &number(6));
        let gote = switch(&then, &number(0));
        assert_eq!((gote.mean, gote.temperature), (7 * UNIT / 2, 7 * UNIT / 2));
    }

    #[test]
    fn colours_do_not_matter() {
        let then = switch(&number(9), &number(2));
        let one = switch(&then, &switch(&number(-1), &number(-8)));
        let then = switch(&number(-2), &number(-9));
        let other = switch(&switch(&number(8), &number(1)), &then);
        assert_eq!((one.mean, one.temperature), (-other.mean, other.temperature));
        for tax in 0..12 {
            assert_eq!(one.left.at(tax * UNIT / 2), -other.right.at(tax * UNIT / 2));
        }
    }

    #[test]
    fn who_would_lose_by_moving_does_not() {
        let seki = Thermograph::of([number(-9)].iter(), [number(9)].iter(), UNIT);
        assert_eq!((seki.mean, seki.temperature), (UNIT, 0));
    }
}
