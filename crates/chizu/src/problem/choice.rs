//! Which of several questions a position is about.

use chizu_board::{Move, Position};

use super::moves::first_move;
use super::{Question, Solution, questions};
use crate::read::{Budget, Code, ReadError};

/// How well a reading fits a problem; greater is better.
fn worth(reading: &Solution) -> (u8, usize) {
    let Solution { answer, otherwise, question, .. } = reading;
    let (won, lost) = (answer.code != Code::Lose, otherwise.code == Code::Lose);
    let class = match (won, answer.undecided) {
        // The opponent cannot do anything: there is no problem here.
        _ if lost && !otherwise.undecided => 0,
        (false, false) => 0,
        (true, false) if !lost && answer.code == Code::Win => 5,
        (true, false) if !lost => 4,
        (true, false) => 3,
        (_, true) => 2,
    };
    (class, question.group.len())
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
    while nodes < budget.nodes && !found.iter().any(|reading| worth(reading).0 >= 4) {
        nodes = (nodes * 4).min(budget.nodes);
        for reading in &mut found {
            if reading.answer.undecided || reading.otherwise.undecided {
                *reading = read(&reading.question, nodes)?;
            }
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
