//! The race of a group with a wall that is not known to be safe.

use chizu_board::Point;

use super::super::ground::Surroundings;
use super::ask_race;
use crate::effort::Budget;
use crate::question::Finding;
use crate::tuning;

/// How a race of the group ends with a wall in doubt, if there is any: walls that it holds its own against are no walls. Cells are
/// those of the surroundings told.
pub(in crate::life) fn race_with_wall(
    around: &Surroundings,
    ko: Option<Point>,
    side: u8,
    budget: Budget,
) -> Option<(Finding, Surroundings)> {
    let rival = around.doubtful_wall()?;
    let most = tuning::wall_race_nodes();
    let nodes = most.min(budget.nodes.saturating_sub(most)).max(budget.nodes / tuning::wall_race_part());
    let budget = Budget { nodes, ..budget };
    Some(ask_race(&around.stones, around.attacker, ko, (around.target, rival), side, budget))
}
