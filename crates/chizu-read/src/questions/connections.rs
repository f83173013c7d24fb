//! Questions about connections, and about getting into an area.

use std::cell::RefCell;

use chizu_board::{Move, Point, PointSet, Position, Suicide};

use super::whole::connected;
use super::{ReadError, answer, canon, color_of, is_exhausted, put, stages};
use crate::answer::{Answer, Code, Evidence};
use crate::board::{ATTACKER, DEFENDER};
use crate::connect::Connect;
use crate::cut::Cut;
use crate::effort::Budget;
use crate::enter::Enter;
use crate::table::Table;
use crate::tuning;

/// Whether the chains of the stones on `a` and `b` can be connected if their owner moves.
pub fn connect(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    connect_goal(position, [a, b], ATTACKER, budget)
}

/// Whether the chains of the stones on `a` and `b` can be kept apart if their opponent moves.
pub fn disconnect(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let answer = connect_goal(position, [a, b], DEFENDER, budget)?;
    if answer.best != Some(Move::Pass) {
        return Ok(answer);
    }
    // What is seen at a glance names no move: a chain that is taken at once.
    let stones = position.stones();
    let last = |end: Point| {
        Some(stones.liberties(stones.chain(end))).filter(|breath| breath.len() == 1)?.first_point()
    };
    let cutter = !color_of(position, a)?;
    let takes = |at: &Point| position.check(cutter, Move::Play(*at), Suicide::Forbidden).is_ok();
    let best = [a, b].into_iter().filter_map(last).find(takes).map(Move::Play);
    Ok(Answer { best: best.or(answer.best), line: best.map_or(answer.line, |best| vec![best]), ..answer })
}

/// Whether the chain of the stone on `chain` gets a stone on one of the points of `area` if its owner moves.
pub fn break_in(
    position: &Position,
    chain: Point,
    area: PointSet,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    enter_goal(position, chain, area, ATTACKER, budget)
}

/// Whether the chain of the stone on `chain` can be kept out of `area` if its opponent moves.
pub fn block_off(
    position: &Position,
    chain: Point,
    area: PointSet,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    enter_goal(position, chain, area, DEFENDER, budget)
}

fn enter_goal(
    position: &Position,
    chain: Point,
    area: PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let attacker = color_of(position, chain)?;
    let area = area & position.stones().geometry().all();
    let canon = canon(position, attacker, side, &[chain], area);
    let board = canon.board();
    let [chain, _] = canon.chains(&board, chain, chain);
    let area = canon.cells(&board, area);
    let stages = stages(&board, &tuning::ENTRY_SLACKS, |exhaustive| Enter::new(chain, &area, exhaustive));
    Ok(answer(&canon, &board, &stages, side, budget, &mut Table::new(budget.table_bits)))
}

fn connect_goal(
    position: &Position,
    ends: [Point; 2],
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let attacker = color_of(position, ends[0])?;
    let (fails, made_well) = if side == ATTACKER { (Code::Lose, Code::Win) } else { (Code::Win, Code::Lose) };
    let notes = RefCell::default();
    let goal = |a, b, exhaustive| Connect::new(a, b, exhaustive, &notes);
    let made = put(position, ends, attacker, side, budget, &tuning::CONNECTION_SLACKS, goal)?;
    if made.evidence == Evidence::Proved || is_exhausted(position, &made) {
        return Ok(made);
    }
    // Where all moves can be searched, no reply is left out.
    if let Some(all) = connected(position, ends, side, budget)?.filter(Answer::is_settled) {
        return Ok(all);
    }
    if made.code == made_well {
        return Ok(made);
    }
    let shown = |answer: Answer| Ok(Answer { evidence: answer.evidence.min(Evidence::Searched), ..answer });
    let likely = |(widths, most): ([u8; 2], u8)| {
        let stages: Vec<u8> = (1..=most).step_by(4).collect();
        let few = |a, b, _| goal(a, b, false).with_few(widths);
        let budget = Budget { nodes: budget.nodes - budget.nodes / 4, ..*budget };
        put(position, ends, attacker, side, &budget, &stages, few)
    };
    if made.code != fails {
        // By a ko; with time, perhaps without one.
        for few in tuning::FEW_MOVES {
            let likely = likely(few)?;
            if likely.code == made_well {
                return shown(likely);
            }
        }
        return Ok(made);
    }
    let cutter = if side == ATTACKER { DEFENDER } else { ATTACKER };
    let nodes = |part: u64| Budget { nodes: budget.nodes / part, ..*budget };
    let cuts = RefCell::default();
    let apart = |a, b, _| Cut::new(a, b, tuning::cut_far(), &cuts).loosely();
    let cut = put(position, ends, !attacker, cutter, &nodes(12), &tuning::QUICK_CUT_SLACKS, apart)?;
    if cut.code == fails && cut.is_settled() {
        return shown(cut);
    }
    // In open ground neither can be shown. What holds if both have few moves to choose from is likely.
    for few in tuning::FEW_MOVES {
        let likely = likely(few)?;
        if likely.code != fails {
            return shown(likely);
        }
    }
    // What provably cannot be cut with some slack is connected, too.
    let cuts = RefCell::default();
    let apart = |a, b, _| Cut::new(a, b, tuning::cut_near(), &cuts);
    let cut = put(position, ends, !attacker, cutter, &nodes(4), &tuning::CUT_SLACKS, apart)?;
    if cut.code != fails && cut.is_settled() {
        return shown(cut);
    }
    put(position, ends, attacker, side, budget, &tuning::SLOW_CONNECTION_SLACKS, goal)
}
