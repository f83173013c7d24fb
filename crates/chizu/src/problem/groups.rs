//! The groups a problem may be about: stones that are not easily cut apart.

use chizu_board::{PointSet, Position};

use super::turn::Turn;
use super::{Aim, Question};
use crate::groups::Groups;
use crate::safety;

/// Chains with so many liberties are asked about by themselves.
const SHORT: usize = 4;

/// What a problem may be about, in the order of size: groups that are not safe for ever, and chains short of
/// liberties.
#[must_use]
pub fn questions(position: &Position) -> Vec<Question> {
    let (turn, position) = Turn::of(position);
    asked(&position).iter().map(|question| turn.question(question)).collect()
}

/// The same, of a position in its standard orientation.
pub(super) fn asked(position: &Position) -> Vec<Question> {
    let stones = position.stones();
    let me = position.to_play();
    let immortal = safety::benson(stones);
    let groups = Groups::of(position);
    let mut found: Vec<Question> = Vec::new();
    for owner in [me, !me] {
        let loose = |set: &PointSet| !set.is_subset(&immortal[owner].stones);
        let (life, tactics) = if owner == me { (Aim::Live, Aim::Save) } else { (Aim::Kill, Aim::Capture) };
        let groups = groups.iter().filter(|group| group.color == owner).map(|group| group.stones);
        found.extend(groups.filter(loose).map(|group| Question { group, owner, aim: life }));
        let short = |chain: &PointSet| stones.liberties(*chain).len() <= SHORT;
        let chains = stones.chains(owner).filter(short).filter(loose);
        found.extend(chains.map(|group| Question { group, owner, aim: tactics }));
    }
    found.sort_by_key(|question| std::cmp::Reverse(question.group.len()));
    found
}
