//! The groups a problem may be about: stones that are not easily cut apart.

use chizu_board::{Color, PointSet, Position, Stones};

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
    let stones = position.stones();
    let me = position.to_play();
    let immortal = safety::benson(stones);
    let mut found: Vec<Question> = Vec::new();
    for group in Groups::of(position).iter() {
        if !group.stones.is_subset(&immortal[group.color].stones) {
            let aim = if group.color == me { Aim::Live } else { Aim::Kill };
            found.push(Question { group: group.stones, owner: group.color, aim });
        }
    }
    for owner in Color::ALL {
        for chain in stones.chains(owner) {
            if stones.liberties(chain).len() <= SHORT && !chain.is_subset(&immortal[owner].stones) {
                let aim = if owner == me { Aim::Save } else { Aim::Capture };
                found.push(Question { group: chain, owner, aim });
            }
        }
    }
    found.sort_by_key(|question| (std::cmp::Reverse(question.group.len()), question.aim));
    found
}
