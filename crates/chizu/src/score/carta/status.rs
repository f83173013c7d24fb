//! How alive the chains of a group are.

use std::cell::RefCell;

use chizu_board::{ByColor, Color, PointSet, Stones};
use rustc_hash::FxHashMap;

use super::eyes::{EyePoints, Given, Surroundings};
use super::ground::Ground;
use super::liberties;
use super::links::{Group, Groups};
use crate::chains::ChainId;
use crate::influence::bouzy::{self, Passes};
use crate::score::choices::Choices;

/// How alive a chain is: [`Stability::ALIVE`], or a number that is the larger the deader the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Stability(pub(super) u16);

impl Stability {
    /// It lives.
    pub(super) const ALIVE: Self = Self(100);
    /// As dead as can be.
    pub(super) const DEADEST: Self = Self(520);
    /// Chains below this are left on the board.
    pub(super) const REMOVABLE: Self = Self(499);

    /// Whether the chain could be removed.
    pub(super) fn is_removable(self) -> bool {
        self >= Self::REMOVABLE
    }

    /// 520 − (half the eyes + twice the liberties + half the territory), rounded half to even.
    fn provisional(eyes: usize, liberties_sixths: i32, territory: usize) -> Self {
        let sixths = 3 * eyes as i32 + 2 * liberties_sixths + 3 * territory as i32;
        let (whole, rest) = (sixths.div_euclid(6), sixths.rem_euclid(6));
        let rounded = whole + i32::from(rest > 3 || (rest == 3 && whole % 2 != 0));
        Self(u16::try_from(i32::from(Self::DEADEST.0) - rounded).unwrap_or(0))
    }
}

/// What has happened so far, as far as judging chains needs it.
pub(super) struct Past {
    /// Hot points of the position as given.
    pub(super) hot: ByColor<PointSet>,
    /// Dead stones removed so far, by their colour.
    pub(super) removed: ByColor<PointSet>,
    /// Stones whose chains took part in a ko.
    pub(super) ko_bonus: PointSet,
}

/// A group with what was found out about it.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) color: Color,
    pub(super) stones: PointSet,
    pub(super) liberties: PointSet,
    /// All points of its eyes.
    pub(super) eyes: PointSet,
    /// Number of eyes.
    pub(super) eye_count: usize,
    /// Special eyes that are part of no eye.
    pub(super) special: PointSet,
    /// Points of real eyes beside the first of each: almost eyes, too.
    pub(super) spare: usize,
    /// Real eyes of each of its chains, in the order of [`Group::chains`].
    pub(super) chain_eyes: Vec<PointSet>,
}

/// Judges groups and chains on one board.
pub(super) struct Judge<'a> {
    pub(super) ground: &'a Ground,
    pub(super) choices: &'a Choices,
    pub(super) past: &'a Past,
    pub(super) outlines: &'a Outlines,
}

/// Whose points are whose, by board: taking off one colour's stones leaves the boards of the other's groups as they were.
/// For each board and colour its points, and those that are nobody's if it has any.
pub(super) type Outlines = RefCell<FxHashMap<(Stones, Color), (PointSet, PointSet)>>;

impl Judge<'_> {
    fn surroundings(&self, color: Color, group_eyes: PointSet, assumed_dead: PointSet) -> Surroundings<'_> {
        let hot_before = self.past.hot[!color] - self.ground.stones().occupied();
        let given = Given {
            color,
            hot_for_enemy: self.ground.hot[!color] | hot_before,
            vacated: self.past.removed[!color],
            group_eyes,
            assumed_dead,
        };
        Surroundings::of(self.ground, self.choices, given)
    }

    /// Finds the eyes of a group.
    pub(super) fn group(&self, group: &Group) -> Judged {
        let chains = &self.ground.chains;
        let geometry = chains.geometry();
        let liberties: PointSet = group.chains.iter().map(|id| chains[*id].liberties).collect();
        let mut chain_eyes = vec![PointSet::EMPTY; group.chains.len()];
        let mut eyes = PointSet::EMPTY;
        loop {
            let surroundings = self.surroundings(group.color, eyes, PointSet::EMPTY);
            let mut found = EyePoints::default();
            for (id, known) in group.chains.iter().zip(&mut chain_eyes) {
                let points = surroundings.eyes(&chains[*id], *known);
                *known = points.real;
                found.real |= points.real;
                found.special |= points.special;
                found.eyelike |= points.eyelike;
            }
            let before = eyes;
            eyes |= found.real;
            found.special -= eyes;
            found.eyelike -= eyes | found.special;
            let enough = self.merge(&mut eyes, &mut found);
            let many = enough.is_some_and(|enough| self.territory(group) > enough);
            if eyes == before || many {
                let eye_count = if many { 2 } else { geometry.components(eyes).count() };
                let spare = geometry.components(found.real).map(|eye| eye.len() - 1).sum();
                return Judged {
                    color: group.color,
                    stones: group.stones,
                    liberties,
                    eyes,
                    eye_count,
                    special: found.special,
                    spare,
                    chain_eyes,
                };
            }
        }
    }

    /// Makes eyes of special eyes next to each other or to eyelike points, and of three eyelike
    /// points in a row; with more territory than told there is room for two eyes whatever is played.
    fn merge(&self, eyes: &mut PointSet, found: &mut EyePoints) -> Option<usize> {
        let geometry = self.ground.chains.geometry();
        let either = found.special | found.eyelike;
        let mut pairs = Vec::new();
        for point in either {
            for neighbor in geometry.neighbors(point) {
                let has_special = found.special.contains(point) || found.special.contains(neighbor);
                if neighbor > point && either.contains(neighbor) && has_special {
                    pairs.push(PointSet::from_iter([point, neighbor]));
                }
            }
        }
        let mut enough = None;
        match pairs[..] {
            [] => {}
            [pair] => *eyes |= pair,
            [a, b] if a.intersects(&b) => *eyes |= a | b,
            [_, _] => enough = Some(2),
            [..] => enough = Some(3),
        }
        found.special -= *eyes;
        found.eyelike -= *eyes;
        for component in geometry.components(found.eyelike) {
            if component.len() >= 3 {
                *eyes |= component;
                found.eyelike -= component;
            }
        }
        enough
    }

    /// The group's territory: Bouzy's field with the other groups of its colour gone, without the
    /// points at its rim.
    pub(super) fn territory(&self, group: &Group) -> usize {
        let stones = self.ground.stones();
        let mut alone = *stones;
        alone.clear(stones.of(group.color) - group.stones);
        let mut outlines = self.outlines.borrow_mut();
        let (mine, nobody) = *outlines.entry((alone, group.color)).or_insert_with(|| {
            let passes = Passes { stone: STONE, dilations: self.choices.dilations, erosions: EROSIONS };
            let outline = bouzy::Outline::new(&alone, passes);
            let mine = outline.of(group.color);
            if mine.is_subset(&group.stones) {
                return (mine, PointSet::EMPTY);
            }
            (mine, alone.geometry().all() - mine - outline.of(!group.color))
        });
        let vacant = stones.vacant();
        ((mine & vacant) - stones.geometry().neighbors_of(nobody & vacant)).len()
    }

    /// Whether a group lives: with two eyes, with one and some territory, or with more.
    fn lives(&self, group: &Group, judged: &Judged) -> bool {
        match judged.eye_count {
            0 => self.territory(group) >= 6,
            1 => {
                let territory = self.territory(group);
                territory > 3 || (territory == 3 && judged.special.len() + judged.spare == 2)
            }
            _ => true,
        }
    }

    /// The stability of every chain, strong links and life rules applied.
    pub(super) fn stabilities(&self, groups: &Groups, judged: &[Judged]) -> Vec<Stability> {
        let chains = &self.ground.chains;
        let mut provisional = vec![Stability::ALIVE; chains.len()];
        // Strong links join no chains of different groups, so those that live need no number.
        for (group, verdict) in
            groups.list.iter().zip(judged).filter(|(group, verdict)| !self.lives(group, verdict))
        {
            let territory = self.territory(group);
            for (id, eyes) in group.chains.iter().zip(&verdict.chain_eyes) {
                let chain = &chains[*id];
                let bonus = chain.stones.intersects(&self.past.ko_bonus);
                let weighted = liberties::weighted(self.ground, chain, bonus);
                let eyes = chains.geometry().components(*eyes).count();
                provisional[id.index()] = Stability::provisional(eyes, weighted, territory);
            }
        }
        let mut stability = provisional.clone();
        for (s, t) in &groups.strong {
            for (one, other) in [(s, t), (t, s)] {
                let better = provisional[other.index()].min(stability[one.index()]);
                stability[one.index()] = better;
            }
        }
        stability
    }

    /// Number of eyes of `chain` if the stones `dead` next to it were dead.
    pub(super) fn eyes_if_dead(&self, id: ChainId, group_eyes: PointSet, dead: PointSet) -> PointSet {
        let chain = &self.ground.chains[id];
        self.surroundings(chain.color, group_eyes, dead).eyes(chain, PointSet::EMPTY).real
    }

    /// False eyes of a group among its liberties.
    pub(super) fn false_eyes(&self, group: &Judged) -> PointSet {
        let surroundings = self.surroundings(group.color, group.eyes, PointSet::EMPTY);
        surroundings.false_eyes(group.liberties, group.special)
    }
}

/// Number of Bouzy's erosions, in paper and program.
pub(super) const EROSIONS: u8 = 21;

/// What a stone is worth to Bouzy's operator: more than the erosions can take from a stone with
/// neighbours of its colour.
pub(super) const STONE: i16 = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stability_is_rounded_half_to_even() {
        assert_eq!(Stability::provisional(0, 6, 0), Stability(518));
        // 2·(1 + 1/6) = 2⅓; half a point of territory makes 2½ → 2, three halves 3½ → 4.
        assert_eq!(Stability::provisional(1, 6, 0), Stability(518));
        assert_eq!(Stability::provisional(1, 6, 2), Stability(516));
        assert_eq!(Stability::provisional(0, 6 * 300, 0), Stability(0));
    }
}
