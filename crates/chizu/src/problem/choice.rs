//! Which of several questions a position is about.

use chizu_board::{Move, Position};

use super::moves::first_move;
use super::{Aim, Question, Solution, questions};
use crate::read::{Budget, Code, ReadError};

/// What a stone of the group is worth if the reading fits a problem; it fits the better the more it is worth.
mod worth {
    /// The side to move succeeds, and the opponent would.
    pub(super) const SETTLED: usize = 8;
    /// The same, in a ko.
    pub(super) const KO: usize = 7;
    /// The same, by captures alone.
    pub(super) const CAPTURE: usize = 7;
    /// The side to move succeeds; what the opponent would reach is not settled.
    pub(super) const LIKELY: usize = 6;
    /// The opponent would succeed; what the side to move reaches is not settled.
    pub(super) const OPEN: usize = 4;
    /// Nothing is settled.
    pub(super) const VAGUE: usize = 2;
}

/// How well a reading fits a problem; 0 if there is no problem.
fn worth(reading: &Solution) -> usize {
    let Solution { answer, otherwise, question, .. } = reading;
    let won = answer.code != Code::Lose;
    let a_stone = match (answer.undecided, otherwise.undecided) {
        // The opponent cannot do anything, or nothing can be done.
        _ if otherwise.code == Code::Lose && !otherwise.undecided => 0,
        (false, _) if !won => 0,
        (false, true) => worth::LIKELY,
        (false, false) if matches!(question.aim, Aim::Capture | Aim::Save) => worth::CAPTURE,
        (false, false) if answer.code == Code::Win => worth::SETTLED,
        (false, false) => worth::KO,
        (true, false) => worth::OPEN,
        (true, true) => worth::VAGUE,
    };
    a_stone * question.group.len().min(MOST_STONES)
}

/// More stones are not worth more.
const MOST_STONES: usize = 12;

/// What it may be worth when more is settled.
fn promise(reading: &Solution) -> usize {
    match worth(reading) {
        0 => 0,
        _ if reading.answer.undecided || reading.otherwise.undecided => {
            worth::SETTLED * reading.question.group.len().min(MOST_STONES)
        }
        worth => worth,
    }
}

/// Every question a position may be about with its answers, the likeliest problem first.
pub fn readings(position: &Position, budget: &Budget) -> Result<Vec<Solution>, ReadError> {
    let mut found: Vec<Solution> = Vec::new();
    let mut nodes = budget.nodes / 16;
    let read = |question: &Question, nodes: u64| -> Result<Solution, ReadError> {
        let part = Budget { nodes, ..*budget };
        Ok(Solution {
            question: question.clone(),
            answer: question.ask(position, &part)?,
            otherwise: question.ask_opponent(position, &part)?,
            first: None,
        })
    };
    for question in questions(position) {
        found.push(read(&question, nodes)?);
    }
    while nodes < budget.nodes {
        nodes = (nodes * 4).min(budget.nodes);
        // More nodes are spent where more is to be won than what is settled.
        let settled = |reading: &&Solution| !reading.answer.undecided && !reading.otherwise.undecided;
        let best = found.iter().filter(settled).map(worth).max().unwrap_or(0);
        let open: Vec<usize> = (0..found.len())
            .filter(|index| !settled(&&found[*index]) && promise(&found[*index]) > best)
            .collect();
        for index in &open {
            found[*index] = read(&found[*index].question, nodes)?;
        }
        if open.is_empty() {
            break;
        }
    }
    // Questions come the likeliest first, and stay so among equals.
    found.sort_by_key(|reading| std::cmp::Reverse(worth(reading)));
    Ok(found)
}

/// Solves the problem with so many nodes for each question.
pub fn solve(position: &Position, budget: &Budget) -> Result<Option<Solution>, ReadError> {
    let Some(mut solution) = readings(position, budget)?.into_iter().next() else { return Ok(None) };
    solution.first = match solution.answer.best {
        Some(Move::Play(at)) => Some(Move::Play(at)),
        _ => first_move(position, &solution, budget)?,
    };
    Ok(Some(solution))
}
