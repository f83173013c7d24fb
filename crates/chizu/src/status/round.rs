//! One round: a board, its groups that are not settled, and which of them die at sight.

use chizu_board::{ByColor, PointSet};

use super::groups::Group;
use super::scene::Scene;

/// A round: a board and the groups on it that are not settled.
pub(super) struct Round<'a> {
    pub(super) scene: &'a Scene,
    pub(super) strong: PointSet,
    pub(super) weak: Vec<&'a Group>,
}

impl<'a> Round<'a> {
    /// The weak groups a group has to do with: those in contact, or else those in the same part of the board.
    pub(super) fn rivals(&self, group: &Group) -> Vec<&'a Group> {
        let geometry = self.scene.geometry();
        let enemies = || self.weak.iter().copied().filter(|rival| rival.color != group.color);
        let near = geometry.neighbors_of(group.liberties | group.stones);
        let close: Vec<&Group> = enemies().filter(|rival| rival.stones.intersects(&near)).collect();
        if !close.is_empty() {
            return close;
        }
        let others: PointSet = enemies().map(|rival| rival.stones).collect();
        let around = geometry.flood(group.stones, group.stones | self.scene.stones().vacant() | others);
        enemies().filter(|rival| rival.stones.intersects(&around)).collect()
    }
}

/// Groups that face none but strong ones, and those whose rivals are far stronger.
pub(super) fn clearly_dead(round: &Round<'_>) -> ByColor<PointSet> {
    let geometry = round.scene.geometry();
    let vacant = round.scene.stones().vacant();
    let mut dead = ByColor::<PointSet>::default();
    for group in &round.weak {
        let enemies = round.weak.iter().filter(|rival| rival.color != group.color);
        let others: PointSet = enemies.map(|rival| rival.stones).collect();
        let around = geometry.flood(group.stones, group.stones | vacant | others);
        let alone = !around.intersects(&others);
        let much = |rival: &&Group| {
            rival.room > group.room
                && rival.stones.len() >= 2 * group.stones.len()
                && is_far_stronger(rival, group)
        };
        if alone || (group.defend == 0 && round.rivals(group).iter().all(much)) {
            dead[group.color] |= group.stones;
        }
    }
    dead
}

/// The weaker, the less.
pub(super) fn strength(group: &Group) -> (u8, usize, usize) {
    (group.defend, group.room, group.liberties.len())
}

pub(super) fn is_far_stronger(one: &Group, other: &Group) -> bool {
    let (mine, theirs) = (one.liberties.len(), other.liberties.len());
    if mine == 1 && theirs > 1 {
        return false;
    }
    one.room >= other.room + 3 || one.attack > other.attack || one.defend > other.defend || mine >= theirs + 3
}
