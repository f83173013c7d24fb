//! The groups a problem may be about: stones that are not easily cut apart.

use chizu_board::{Color, PointSet, Position, Stones};

use super::turn::Turn;
use super::{Aim, Question};
use crate::groups::Groups;
use crate::safety;

/// Stones of a colour that are not easily cut apart: chains that share two liberties, or one that no stone of
/// the opponent touches.
#[must_use]
pub fn loose_groups(stones: &Stones, owner: Color) -> Vec<PointSet> {
    let geometry = stones.geometry();
    let (own, other) = (stones.of(owner), stones.of(!owner));
    let chains: Vec<PointSet> = geometry.components(own).collect();
    let breath: Vec<PointSet> = chains.iter().map(|chain| stones.liberties(*chain)).collect();
    let touched = geometry.neighbors_of(other);
    let mut number: Vec<usize> = (0..chains.len()).collect();
    for i in 0..chains.len() {
        for j in 0..i {
            let common = breath[i] & breath[j];
            if common.len() >= 2 || !(common - touched).is_empty() {
                let (a, b) = (number[i], number[j]);
                for n in &mut number {
                    if *n == a {
                        *n = b;
                    }
                }
            }
        }
    }
    let mut groups: Vec<PointSet> = vec![PointSet::EMPTY; chains.len()];
    for (chain, number) in chains.iter().zip(number) {
        groups[number] |= *chain;
    }
    groups.retain(|group| !group.is_empty());
    groups
}

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
