//! The search for the capture of one chain, or of one of two.

use chizu_board::{Point, PointSet, Position};

use super::{ReadError, answer, canon, color_of, stages};
use crate::answer::{Answer, Code, Evidence};
use crate::board::ATTACKER;
use crate::capture::Capture;
use crate::effort::Budget;
use crate::table::Table;
use crate::tuning;

/// Whether one of two chains is captured, or the one that is named twice.
pub(super) fn capture_goal(
    position: &Position,
    chains: [Point; 2],
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let attacker = !color_of(position, chains[0])?;
    let canon = canon(position, attacker, side, &chains, PointSet::EMPTY);
    let board = canon.board();
    let [a, b] = canon.chains(&board, chains[0], chains[1]);
    let mut table = Table::new(budget.table_bits);
    let mut asked = |slacks: &[u8], nodes: u64| {
        let stages = stages(&board, slacks, |exhaustive| Capture::new(a, b, exhaustive));
        answer(&canon, &board, &stages, side, &Budget { nodes, ..*budget }, &mut table)
    };
    let answer = asked(&tuning::CAPTURE_SLACKS, budget.nodes);
    let by_ko = if side == ATTACKER { Code::KoB } else { Code::KoA };
    if answer.code == by_ko && answer.evidence != Evidence::Proved {
        // With more slack, perhaps without a ko.
        let slow = asked(&[tuning::slow_capture_slack()], budget.nodes / 2);
        if slow.code != by_ko && slow.is_settled() {
            let nodes = answer.nodes + slow.nodes;
            let children = answer.children + slow.children;
            return Ok(Answer { nodes, children, ..slow });
        }
    }
    Ok(answer)
}
