//! The same questions with little slack and a small table, for callers that ask hundreds of them.
//!
//! What is found holds as it does elsewhere; what needs approach moves and long races is not found.

use std::cell::RefCell;

use chizu_board::{Color, Point, Position};

use super::answer::{Answer, Code};
use super::board::{ATTACKER, DEFENDER};
use super::capture::Glance;
use super::connect::Connect;
use super::questions::put;
use crate::effort::Budget;

/// Logarithm of the table's size: it is made anew for each question.
const TABLE_BITS: u8 = 9;

const fn budget(nodes: u64) -> Budget {
    Budget { nodes, table_bits: TABLE_BITS }
}

/// Stages of growing slack.
fn slacks(first: u8, last: u8) -> Vec<u8> {
    (first..=last).collect()
}

/// Whether the opponent, to move, can capture the chain of the stone on `chain` with at most `slack` to lose.
pub fn capture(position: &Position, chain: Point, slack: u8, nodes: u64) -> Option<Answer> {
    let attacker = !position.stones().get(chain)?;
    put(position, [chain; 2], attacker, ATTACKER, &budget(nodes), &slacks(0, slack), Glance::new).ok()
}

/// Whether the owner, to move, can save the chain of the stone on `chain` from that.
pub fn save(position: &Position, chain: Point, slack: u8, nodes: u64) -> Option<Answer> {
    let attacker = !position.stones().get(chain)?;
    put(position, [chain; 2], attacker, DEFENDER, &budget(nodes), &slacks(0, slack), Glance::new).ok()
}

/// Whether the chains of two stones of `color` stay connected though the opponent moves first.
pub fn stay_connected(position: &Position, color: Color, ends: [Point; 2], slack: u8, nodes: u64) -> bool {
    let notes = RefCell::default();
    let goal = |a, b, exhaustive| Connect::new(a, b, exhaustive, &notes);
    put(position, ends, color, DEFENDER, &budget(nodes), &slacks(1, slack), goal)
        .is_ok_and(|answer| answer.code == Code::Lose)
}
