//! Questions about groups in regions that nothing outside can change: all moves are searched there, so answers are proved.

use std::cell::RefCell;

use chizu_board::{Point, PointSet, Position, Stones};

use super::{ANY, ReadError, answer, canon, color_of};
use crate::answer::{Answer, Code};
use crate::board::{ATTACKER, Board};
use crate::canon::Canon;
use crate::cells::Zone;
use crate::connect::Connect;
use crate::effort::Budget;
use crate::region::closed;
use crate::table::Table;
use crate::tuning;
use crate::wipe::Wipe;

/// Whether a group of several stones dies because all of it is captured, or lives because it is not. None if its region is not
/// closed, or large, or if it is captured where its owner has safe stones around: who captures it may die of that.
pub(super) fn wiped(
    position: &Position,
    group: &PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Option<Answer>, ReadError> {
    let stones = position.stones();
    let Some(region) = closed_around(stones, group) else { return Ok(None) };
    let answer = taken_in(position, group, region, side, budget)?;
    let survives = answer.code == if side == ATTACKER { Code::Lose } else { Code::Win };
    if survives {
        return Ok(Some(answer));
    }
    let beside = stones.geometry().neighbors_of(region) - region;
    let owner = group.first_point().and_then(|stone| stones.get(stone));
    let shut_in = owner.is_some_and(|owner| (beside & stones.of(owner)).is_empty());
    Ok(Some(answer).filter(|_| shut_in))
}

/// Whether a group of several stones can be taken off the board, all of it; none if its region is not closed, or large.
pub(super) fn taken(
    position: &Position,
    group: &PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Option<Answer>, ReadError> {
    let region = closed_around(position.stones(), group);
    region.map(|region| taken_in(position, group, region, side, budget)).transpose()
}

/// The closed region of a group of several stones.
fn closed_around(stones: &Stones, group: &PointSet) -> Option<PointSet> {
    if group.len() > 1 { closed(stones, *group, tuning::closed_points()) } else { None }
}

fn taken_in(
    position: &Position,
    group: &PointSet,
    region: PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let stone = group.first_point().ok_or(ReadError::NoGroup)?;
    let chains = position.stones().geometry().components(*group).filter_map(|chain| chain.first_point());
    let marked: Vec<_> = chains.collect();
    let canon = canon(position, !color_of(position, stone)?, side, &marked, PointSet::EMPTY);
    let board = canon.board();
    let target = canon.cells(&board, *group);
    let room = cells(&canon, &board, region);
    let stages = [(Wipe::new(&target, &room), ANY)];
    Ok(answer(&canon, &board, &stages, side, budget, &mut Table::new(budget.table_bits)))
}

/// Whether two chains can be made one; none if their region is not closed, or large.
pub(super) fn connected(
    position: &Position,
    ends: [Point; 2],
    side: u8,
    budget: &Budget,
) -> Result<Option<Answer>, ReadError> {
    let stones = position.stones();
    let chains = ends.map(|end| stones.chain(end));
    let Some(region) = closed(stones, chains[0] | chains[1], tuning::closed_points()) else {
        return Ok(None);
    };
    let canon = canon(position, color_of(position, ends[0])?, side, &ends, PointSet::EMPTY);
    let board = canon.board();
    let [a, b] = canon.chains(&board, ends[0], ends[1]);
    let notes = RefCell::default();
    let goal = Connect::new(a, b, true, &notes).in_region(cells(&canon, &board, region));
    Ok(Some(answer(&canon, &board, &[(goal, ANY)], side, budget, &mut Table::new(budget.table_bits))))
}

/// The cells of a region.
pub(super) fn cells(canon: &Canon, board: &Board, region: PointSet) -> Zone {
    let mut room = Zone::EMPTY;
    canon.cells(board, region).into_iter().for_each(|at| room.add(at));
    room
}
