//! Problems: positions in which one side is to find the move, and it is not said for what.
//!
//! Groups that are not safe are what a problem may be about. For the side to move, an own one is to be saved,
//! one of the opponent's to be killed; the problem is the group for which it matters who moves first.
//!
//! *What it does not know:* problems about profit: endgames, openings, the larger of two captures.

use chizu_board::{Color, PointSet, Position, Stones};

use crate::read::{self, Answer, Budget, Code, ReadError};

/// What a problem asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The group.
    pub group: PointSet,
    /// Its owner.
    pub owner: Color,
}

/// A problem and its answer.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What is asked.
    pub question: Question,
    /// How it ends if the side to move finds the move.
    pub answer: Answer,
    /// How it ends for the opponent if he moves first.
    pub otherwise: Answer,
}

/// The groups a problem may be about, the likeliest first.
#[must_use]
pub fn questions(position: &Position) -> Vec<Question> {
    let stones = position.stones();
    let mut found: Vec<((bool, usize), Question)> = Vec::new();
    for owner in [position.to_play(), !position.to_play()] {
        let safe = read::looks_safe(stones, owner);
        for group in loose_groups(stones, owner) {
            found.push(((!group.is_subset(&safe), group.len()), Question { group, owner }));
        }
    }
    found.sort_by_key(|(size, question)| (std::cmp::Reverse(*size), question.group));
    found.into_iter().map(|(_, question)| question).collect()
}

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

/// Solves the problem with so many nodes for each question.
pub fn solve(position: &Position, budget: &Budget) -> Result<Option<Solution>, ReadError> {
    let me = position.to_play();
    let questions = questions(position);
    let mut nodes = budget.nodes / 16;
    loop {
        let mut round: Option<(u32, Solution)> = None;
        for question in &questions {
            let part = Budget { nodes, ..*budget };
            let (answer, otherwise) = if question.owner == me {
                (read::live(position, &question.group, &part)?, read::kill(position, &question.group, &part)?)
            } else {
                (read::kill(position, &question.group, &part)?, read::live(position, &question.group, &part)?)
            };
            let won = answer.code != Code::Lose;
            let matters = otherwise.code != Code::Lose;
            let surely = !answer.undecided && !otherwise.undecided;
            let worth = match (won, matters, surely) {
                (true, true, true) => 4 + u32::from(answer.code == Code::Win),
                (true, true, false) => 3,
                (false, true, _) => 2,
                (true, false, _) => 1,
                _ => 0,
            };
            if round.as_ref().is_none_or(|(other, _)| worth > *other) {
                round = Some((worth, Solution { question: question.clone(), answer, otherwise }));
            }
        }
        if nodes >= budget.nodes || round.as_ref().is_some_and(|(worth, _)| *worth >= 4) {
            return Ok(round.map(|(_, solution)| solution));
        }
        nodes = (nodes * 4).min(budget.nodes);
    }
}
