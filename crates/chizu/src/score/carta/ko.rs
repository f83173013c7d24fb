//! Open kos, filled before anything else is judged.

use chizu_board::{ByColor, Color, Point, PointSet, Stones};

use super::ground::Ground;
use super::play::play;
use crate::score::choices::{Choices, DangerousKo};
use crate::score::count::{Forced, ForcedReason, Line};

/// An open ko.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenKo {
    /// The empty point.
    pub(super) point: Point,
    /// The player who fills it.
    pub(super) by: Color,
    /// The lone stone in atari.
    pub(super) stone: Point,
    /// A second point the player must fill to be out of atari.
    pub(super) second: Option<Point>,
    /// Whether the opponent gets the ko after all.
    pub(super) given: bool,
}

impl OpenKo {
    /// The points somebody plays because of the ko.
    pub(super) fn forced(&self) -> impl Iterator<Item = Forced> + use<> {
        let Self { point, by, second, given, .. } = *self;
        let threat = Line::default();
        let ends = match given {
            true => Forced { point, by: !by, reason: ForcedReason::KoTaken, threat },
            false => Forced { point, by, reason: ForcedReason::Ko, threat },
        };
        let connects = second.map(|point| Forced { point, by, reason: ForcedReason::Ko, threat });
        std::iter::once(ends).chain(connects)
    }

    /// Whether it is a ko that a living stone of the opponent's can take, and no more than a ko.
    pub(super) fn is_fought(&self, stones: &Stones, dead: &ByColor<PointSet>) -> bool {
        let taken = stones.of(self.by) - play(stones, self.point, !self.by).of(self.by);
        let around = stones.geometry().neighbors_of(self.stone.into()) & stones.of(!self.by);
        taken == self.stone.into() && !around.is_subset(&dead[!self.by])
    }
}

/// Finds the open kos: empty points all of whose neighbours are stones of one colour, one of them
/// alone, in atari there, and otherwise surrounded by enemies.
pub(super) fn find(ground: &Ground, choices: &Choices) -> Vec<OpenKo> {
    let (chains, geometry) = (&ground.chains, ground.stones().geometry());
    let mut found = Vec::new();
    for point in ground.stones().vacant() {
        let Some(by) = Color::ALL.into_iter().find(|c| {
            geometry.neighbors(point).all(|n| ground.stones().of(*c).contains(n))
                && geometry.neighbors(point).next().is_some()
        }) else {
            continue;
        };
        let lone = |n: &Point| {
            chains.at(*n).is_some_and(|id| {
                let around = geometry.neighbors(*n).filter(|p| *p != point);
                chains[id].len() == 1
                    && chains[id].liberties.len() == 1
                    && around.clone().next().is_some()
                    && around.clone().all(|p| ground.stones().of(!by).contains(p))
            })
        };
        let Some(stone) = geometry.neighbors(point).find(lone) else { continue };
        let mut ko = OpenKo { point, by, stone, second: None, given: false };
        if ground.hot[by].contains(point) {
            let rest = chains.liberties_after(point, by).first_point();
            let saved = rest.is_some_and(|q| liberties_after(ground.stones(), by, [point, q]) >= 2);
            match choices.dangerous_ko {
                DangerousKo::SavedIfPossible => {
                    ko.second = rest.filter(|_| saved);
                    ko.given = !saved;
                }
                DangerousKo::Given => {
                    ko.second = rest;
                    ko.given = rest.is_some();
                }
            }
        }
        found.push(ko);
    }
    found
}

fn liberties_after(stones: &Stones, color: Color, points: [Point; 2]) -> usize {
    let mut after = *stones;
    after.fill(points.into_iter().collect(), color);
    after.liberties(after.chain(points[0])).len()
}

/// The board with the kos filled and taken, all at once. Whether second points live is judged with
/// the rest of the board: filling them captures nothing. A point that two kos claim stays empty.
pub(super) fn fill(stones: &Stones, kos: &[OpenKo]) -> Stones {
    let mut put = ByColor::<PointSet>::default();
    let mut filled = *stones;
    for ko in kos {
        put[if ko.given { !ko.by } else { ko.by }].insert(ko.point);
        put[ko.by].extend(ko.second);
    }
    let claimed_by_both = put.black & put.white;
    for color in Color::ALL {
        filled.fill(put[color] - claimed_by_both, color);
    }
    let given = kos.iter().filter(|ko| ko.given && !claimed_by_both.contains(ko.point));
    let taken = given.fold(PointSet::EMPTY, |taken, ko| {
        let around = filled.geometry().neighbors(ko.point).filter(|p| filled.of(ko.by).contains(*p));
        let chains = around.map(|p| filled.chain(p)).filter(|chain| filled.liberties(*chain).is_empty());
        chains.fold(taken, |all, chain| all | chain)
    });
    filled.clear(taken);
    filled
}

/// The stones whose chains get a bonus for having connected at a ko.
pub(super) fn bonus(kos: &[OpenKo]) -> PointSet {
    kos.iter().filter(|ko| ko.given).filter_map(|ko| ko.second).collect()
}

/// The kos that still matter once the dead stones are gone: where the stones around a ko are dead,
/// nobody fills or takes it, and what was put there comes off the board again.
pub(super) fn settle(kos: &[OpenKo], clean: &mut Stones) -> Vec<OpenKo> {
    let mut settled = Vec::new();
    for ko in kos {
        let around = clean.geometry().neighbors_of(ko.point.into()) - PointSet::from(ko.stone);
        if clean.of(ko.by).intersects(&around) {
            settled.push(*ko);
        } else {
            clean.set(ko.point, None);
        }
    }
    settled
}
