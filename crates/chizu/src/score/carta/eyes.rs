//! Eyes, special eyes and eyelike points of a chain.

use chizu_board::{Color, Point, PointSet};

use super::choices::Choices;
use super::ground::Ground;
use crate::chains::Chain;

/// What the eyes of a chain are judged by.
pub(super) struct Surroundings<'a> {
    pub(super) ground: &'a Ground,
    pub(super) choices: &'a Choices,
    /// Points that are hot for the opponent now or were in the position as given.
    pub(super) hot_for_enemy: PointSet,
    /// Points from which dead stones of the opponent were removed.
    pub(super) vacated: PointSet,
    /// Eye points of the group found so far.
    pub(super) group_eyes: PointSet,
    /// Stones of the opponent that are taken for dead.
    pub(super) assumed_dead: PointSet,
}

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

/// The points around an empty point, counted.
struct Ring {
    /// Places around the point that are off the board: 3 at the edge, 5 in the corner.
    off_board: usize,
    enemy_neighbors: usize,
    enemy_diagonals: usize,
}

impl Ring {
    fn enemies(&self) -> usize {
        self.enemy_neighbors + self.enemy_diagonals
    }

    /// No enemy next to the point; at the edge none around it at all.
    fn may_be_eye(&self) -> bool {
        self.enemy_neighbors == 0 && (self.off_board == 0 || self.enemy_diagonals == 0)
    }
}

impl Surroundings<'_> {
    /// The eyes of `chain`, which has had the real eyes `known` in earlier rounds.
    pub(super) fn eyes(&self, chain: &Chain, known: PointSet) -> EyePoints {
        let geometry = self.ground.stones().geometry();
        let candidates = geometry.ring_of(chain.stones) - self.ground.stones().occupied();
        let color = chain.color;
        let solid: PointSet =
            candidates.iter().filter(|p| geometry.neighbors(*p).all(|n| chain.stones.contains(n))).collect();
        let mut real = known | solid;
        let next_to_eye = geometry.neighbors_of(real);
        let open = candidates - real;
        real |= open.iter().filter(|p| !next_to_eye.contains(*p) && self.is_eye(*p, color)).collect();
        let mut special = PointSet::EMPTY;
        loop {
            let friends = self.friends(color) | real | special;
            let found: PointSet =
                (candidates - real).iter().filter(|p| self.is_special(*p, color, &friends)).collect();
            if found.is_subset(&special) {
                break;
            }
            special |= found;
        }
        let friends = self.friends(color) | real | special | self.vacated;
        let rest = candidates - real - special;
        let eyelike = rest.iter().filter(|p| self.is_eyelike(*p, color, &friends)).collect();
        EyePoints { real, special, eyelike }
    }

    /// Stones of `color` and points the opponent cannot enter.
    fn friends(&self, color: Color) -> PointSet {
        self.ground.stones().of(color) | self.hot_for_enemy
    }

    fn ring(&self, point: Point, color: Color) -> Ring {
        let geometry = self.ground.stones().geometry();
        let enemies = self.ground.stones().of(!color);
        let (mut points, mut ring) = (0, Ring { off_board: 0, enemy_neighbors: 0, enemy_diagonals: 0 });
        for neighbor in geometry.neighbors(point) {
            points += 1;
            ring.enemy_neighbors += usize::from(enemies.contains(neighbor));
        }
        for diagonal in geometry.diagonals(point) {
            points += 1;
            let enemy = enemies.contains(diagonal) && !self.assumed_dead.contains(diagonal);
            ring.enemy_diagonals += usize::from(enemy);
        }
        ring.off_board = 8 - points;
        ring
    }

    /// How many of the eight places around `point` are friendly: off the board or in `friends`.
    fn count(&self, point: Point, friends: &PointSet) -> usize {
        let (mut points, mut friendly) = (0, 0);
        for around in self.ground.stones().geometry().ring(point) {
            points += 1;
            friendly += usize::from(friends.contains(around));
        }
        8 - points + friendly
    }

    /// Eyes by what is around: six friends and at most two open corners, or eight friends with the
    /// hot points among them, or seven and one enemy corner.
    fn is_eye(&self, point: Point, color: Color) -> bool {
        let ring = self.ring(point, color);
        if !ring.may_be_eye() {
            return false;
        }
        let stones = self.ground.stones().of(color) | self.group_eyes;
        if ring.enemies() == 0 {
            let geometry = self.ground.stones().geometry();
            let closed = geometry.neighbors(point).all(|n| stones.contains(n));
            if closed && self.count(point, &stones) >= 6 {
                return true;
            }
        }
        let friends = self.friends(color) | self.group_eyes | self.assumed_dead;
        let friendly = self.count(point, &friends);
        let open = self.choices.open_eyes && ring.enemies() == 0;
        friendly == 8 || (friendly == 7 && (ring.enemy_diagonals == 1 || open))
    }

    fn is_special(&self, point: Point, color: Color, friends: &PointSet) -> bool {
        let ring = self.ring(point, color);
        ring.may_be_eye() && ring.enemy_diagonals <= 1 && self.count(point, friends) >= 6
    }

    fn is_eyelike(&self, point: Point, color: Color, friends: &PointSet) -> bool {
        self.ring(point, color).enemies() == 0 && self.count(point, friends) >= 5
    }

    /// Points that look like eyes and are none, given the special eyes of the group: two enemy
    /// corners, or one at the edge.
    pub(super) fn false_eyes(&self, among: PointSet, color: Color, special: PointSet) -> PointSet {
        let friends = self.friends(color) | self.group_eyes | special;
        let is_false = |point: Point| {
            let ring = self.ring(point, color);
            let corners = ring.enemy_diagonals;
            let friendly = self.count(point, &friends);
            ring.enemy_neighbors == 0
                && ((friendly == 6 && corners == 2) || (ring.off_board > 0 && friendly == 7 && corners == 1))
        };
        among.iter().filter(|p| is_false(*p)).collect()
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
        let surroundings = Surroundings {
            ground: &ground,
            choices: &Choices::PROGRAM,
            hot_for_enemy: ground.hot.white,
            vacated: PointSet::EMPTY,
            group_eyes: PointSet::EMPTY,
            assumed_dead: PointSet::EMPTY,
        };
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
