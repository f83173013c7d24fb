//! Eyes, special eyes and eyelike points of a chain.

use chizu_board::{Around, Color, PointSet};

use super::ground::Ground;
use crate::chains::Chain;
use crate::score::choices::Choices;

/// The empty points around a chain by what eye they are. No point is in two of the sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EyePoints {
    /// Eyes. Orthogonally adjacent points are one eye.
    pub(super) real: PointSet,
    /// Almost eyes.
    pub(super) special: PointSet,
    /// Points that may become part of an eye.
    pub(super) eyelike: PointSet,
}

/// What the eyes of a player are judged by.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub(super) color: Color,
    /// Points that are hot for the opponent now or were in the position as given.
    pub(super) hot_for_enemy: PointSet,
    /// Points from which dead stones of the opponent were removed.
    pub(super) vacated: PointSet,
    /// Eye points of the group found so far.
    pub(super) group_eyes: PointSet,
    /// Stones of the opponent that are taken for dead.
    pub(super) assumed_dead: PointSet,
}

/// What is around every point, as far as eyes of one player depend on it.
///
/// Places off the board are as good as friends, so it is those that are no friends that are counted.
pub(super) struct Surroundings<'a> {
    ground: &'a Ground,
    given: Given,
    /// The player's stones and points the opponent cannot enter.
    friends: PointSet,
    /// Points with places around them that are off the board.
    rim: PointSet,
    /// Points next to an enemy.
    beside_enemy: PointSet,
    /// Enemy corners.
    corners: Around,
    /// Points without an enemy around them.
    lone: PointSet,
    /// Points with no enemy next to them; at the edge with none around them at all.
    may_be_eye: PointSet,
    /// Eyes by what is around.
    eyes: PointSet,
}

impl<'a> Surroundings<'a> {
    pub(super) fn of(ground: &'a Ground, choices: &Choices, given: Given) -> Self {
        let geometry = ground.stones().geometry();
        let all = geometry.all();
        let (own, enemies) = (ground.stones().of(given.color), ground.stones().of(!given.color));
        let rim = all
            - (geometry.above(all) & geometry.below(all) & geometry.left_of(all) & geometry.right_of(all));
        let beside_enemy = geometry.neighbors_of(enemies);
        let corners = geometry.count_across(enemies - given.assumed_dead);
        let lone = corners.exactly(0) - beside_enemy;
        let may_be_eye = lone | (all - beside_enemy - rim);
        let friends = own | given.hot_for_enemy;

        // Six friends and at most two open corners, or eight friends with the hot points among them, or seven and one
        // enemy corner.
        let stones = own | given.group_eyes;
        let closed = lone - geometry.neighbors_of(all - stones);
        let closed = closed & geometry.count_around(all - stones).at_most(2);
        let others = geometry.count_around(all - friends - given.group_eyes - given.assumed_dead);
        let one_corner = corners.exactly(1) | if choices.open_eyes { lone } else { PointSet::EMPTY };
        let eyes = may_be_eye & (closed | others.exactly(0) | (others.exactly(1) & one_corner));
        Self { ground, given, friends, rim, beside_enemy, corners, lone, may_be_eye, eyes }
    }

    /// The eyes of `chain`, which has had the real eyes `known` in earlier rounds.
    pub(super) fn eyes(&self, chain: &Chain, known: PointSet) -> EyePoints {
        let geometry = self.ground.stones().geometry();
        let all = geometry.all();
        let candidates = geometry.ring_of(chain.stones) - self.ground.stones().occupied();
        let solid = candidates - geometry.neighbors_of(all - chain.stones);
        let real = known | solid;
        let real = real | (candidates & (self.eyes - real - geometry.neighbors_of(real)));
        let may_be_special = (candidates - real) & self.may_be_eye & self.corners.at_most(1);
        let mut special = PointSet::EMPTY;
        while !may_be_special.is_empty() {
            let others = all - self.friends - real - special;
            let found = may_be_special & geometry.count_around(others).at_most(2);
            if found.is_subset(&special) {
                break;
            }
            special |= found;
        }
        let mut eyelike = (candidates - real - special) & self.lone;
        if !eyelike.is_empty() {
            let others = all - self.friends - real - special - self.given.vacated;
            eyelike &= geometry.count_around(others).at_most(3);
        }
        EyePoints { real, special, eyelike }
    }

    /// Points that look like eyes and are none, given the special eyes of the group: two enemy
    /// corners, or one at the edge.
    pub(super) fn false_eyes(&self, among: PointSet, special: PointSet) -> PointSet {
        let geometry = self.ground.stones().geometry();
        let others = geometry.all() - self.friends - self.given.group_eyes - special;
        let others = geometry.count_around(others);
        let two = others.exactly(2) & self.corners.exactly(2);
        let one_at_edge = self.rim & others.exactly(1) & self.corners.exactly(1);
        (among - self.beside_enemy) & (two | one_at_edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chizu_board::Stones;

    /// Whether D2 is an eye of the chain with the stone on D3.
    fn is_eye(diagram: &str) -> bool {
        let stones: Stones = diagram.parse().unwrap();
        let ground = Ground::of(&stones);
        let at = |name| stones.size().parse_point(name).unwrap();
        let given = Given {
            color: Color::Black,
            hot_for_enemy: ground.hot.white,
            vacated: PointSet::EMPTY,
            group_eyes: PointSet::EMPTY,
            assumed_dead: PointSet::EMPTY,
        };
        let surroundings = Surroundings::of(&ground, &Choices::PROGRAM, given);
        let chain = &ground.chains[ground.chains.at(at("D3")).unwrap()];
        surroundings.eyes(chain, PointSet::EMPTY).real.contains(at("D2"))
    }

    #[test]
    fn corners_make_or_break_an_eye() {
        let open_corners = "
            . . . . . .
            . . . X X .
            . . X . X .
            . . X X . .";
        let one_enemy_corner = "
            . . . . . .
            . . X X O .
            . . X . X .
            . . X X X .";
        let two_enemy_corners = "
            . . . . . .
            . . O X O .
            . . X . X .
            . . X X X .";
        assert!(is_eye(open_corners));
        assert!(is_eye(one_enemy_corner));
        assert!(!is_eye(two_enemy_corners));
    }
}
