//! Which chains around a group can be captured directly, read before the question is asked.
//!
//! A wall that can be captured is no wall. This is a quick reading with little slack: what it does not find, the
//! wall is taken to withstand.

use chizu_board::{Color, PointSet, Stones};

use super::super::board::{ATTACKER, Board};
use super::super::capture::Glance;
use super::super::goal::Retakes;
use super::super::search::Search;
use super::super::table::Table;
use crate::tuning;

/// Logarithm of the number of positions remembered.
const TABLE_BITS: u8 = 10;

/// Reads captures of one player's chains, their opponent to move.
pub(super) struct Peril {
    board: Board,
    table: Table,
    nodes: u64,
}

impl Peril {
    /// For a question that may take so many `nodes`.
    pub(super) fn new(stones: &Stones, owner: Color, nodes: u64) -> Self {
        Self {
            board: Board::new(stones, !owner, None),
            table: Table::new(TABLE_BITS),
            nodes: (nodes / tuning::wall_part()).min(tuning::wall_nodes()),
        }
    }

    /// Whether a chain can be captured; a ko in which the attacker takes first is a capture.
    pub(super) fn of(&mut self, stones: &Stones, chain: PointSet) -> bool {
        if stones.liberties(chain).len() > tuning::wall_liberties() {
            return false;
        }
        let Some(first) = chain.first_point() else { return false };
        let target = self.board.cell(first);
        let mut search = Search::new(self.board.clone(), Glance::new(target, target, false), &mut self.table);
        search.topic = u64::from(self.board.head(target));
        let mut solve = |slack| {
            let left = (2 * self.nodes).saturating_sub(search.nodes);
            search.solve(ATTACKER, slack, Retakes::Neither, left.min(self.nodes)).reached
        };
        // Most walls withstand, which the most slack tells at once. Where it tells nothing, less is tried as long as it does.
        let most = tuning::wall_slack();
        solve(most).unwrap_or_else(|| (0..most).map_while(solve).any(|captured| captured))
    }
}
