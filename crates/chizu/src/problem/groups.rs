//! The groups a problem may be about: stones that are not easily cut apart.

use chizu_board::{Color, PointSet, Position, Stones};

use super::{Aim, Question};
use crate::read;

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

/// The groups a problem may be about, the likeliest first.
#[must_use]
pub fn questions(position: &Position) -> Vec<Question> {
    let stones = position.stones();
    let me = position.to_play();
    let mut found: Vec<((bool, usize), Question)> = Vec::new();
    for owner in [me, !me] {
        let safe = read::looks_safe(stones, owner);
        let aim = if owner == me { Aim::Live } else { Aim::Kill };
        for group in loose_groups(stones, owner) {
            found.push(((!group.is_subset(&safe), group.len()), Question { group, owner, aim }));
        }
    }
    found.sort_by_key(|(size, question)| (std::cmp::Reverse(*size), question.group));
    found.into_iter().map(|(_, question)| question).collect()
}
