//! Questions about captures.

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use super::chain::capture_goal;
use super::groups::{kill, live};
use super::whole::{cells, taken};
use super::{ANY, ReadError, answer, canon, color_of, is_exhausted, put};
use crate::answer::{Answer, Code, Evidence};
use crate::board::{ATTACKER, Board, Cell, DEFENDER};
use crate::canon::Canon;
use crate::capture::{Capture, Glance};
use crate::combination::Threats;
use crate::effort::Budget;
use crate::region::closed;
use crate::table::Table;
use crate::tuning;

/// Whether the chain of the stone on `chain` can be captured if its opponent moves.
pub fn capture(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    one(position, chain, ATTACKER, budget)
}

/// Whether the chain of the stone on `chain` can be saved from capture if its owner moves.
pub fn save(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    one(position, chain, DEFENDER, budget)
}

/// The question about one chain. Where it is not captured with the slack there is, and nothing outside matters, more slack may do
/// it: then all moves are searched, or the chain's life is.
fn one(position: &Position, chain: Point, side: u8, budget: &Budget) -> Result<Answer, ReadError> {
    let answer = capture_goal(position, [chain; 2], side, budget)?;
    let captured = if side == ATTACKER { Code::Win } else { Code::Lose };
    let known = answer.code == captured && answer.is_settled();
    if known || answer.evidence == Evidence::Proved || is_exhausted(position, &answer) {
        return Ok(answer);
    }
    let stones = position.stones();
    let group = stones.chain(chain);
    let all = match group.len() {
        1 => match closed(stones, group, tuning::closed_points()) {
            Some(region) => in_region(position, chain, region, side, budget)?,
            None => return Ok(answer),
        },
        _ => match taken(position, &group, side, budget)? {
            Some(all) => all,
            None => return Ok(answer),
        },
    };
    let all = Answer { nodes: all.nodes + answer.nodes, children: all.children + answer.children, ..all };
    if all.is_settled() {
        return Ok(all);
    }
    let ask = if side == ATTACKER { kill } else { live };
    let life = ask(position, &group, budget)?;
    let (nodes, children) = (all.nodes + life.nodes, all.children + life.children);
    Ok(Answer { nodes, children, ..if life.is_settled() { life } else { all } })
}

/// The same question with all moves of a region that nothing outside can change.
fn in_region(
    position: &Position,
    chain: Point,
    region: PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let canon = canon(position, !color_of(position, chain)?, side, &[chain], PointSet::EMPTY);
    let board = canon.board();
    let [target, _] = canon.chains(&board, chain, chain);
    let stages = [(Capture::within(target, cells(&canon, &board, region)), ANY)];
    Ok(answer(&canon, &board, &stages, side, budget, &mut Table::new(budget.table_bits)))
}

/// Whether the chain of the stone on `chain` can be captured by nothing but atari if its opponent moves.
pub fn ladder(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let attacker = !color_of(position, chain)?;
    put(position, [chain; 2], attacker, ATTACKER, budget, &[0], Glance::new)
}

/// Whether one of two chains can be captured if their opponent moves: one of them alone, or by a move that
/// threatens both.
pub fn capture_either(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let two = Two::new(position, a, b, ATTACKER, budget)?;
    let alone = |slacks| two.alone(slacks, |one, two| one.code >= two.code, |code| code == Code::Win);
    // A double threat is found sooner than a long fight.
    let Some(soon) = alone(&tuning::GLANCE_SLACKS[..tuning::GLANCES_BEFORE_THREATS])? else {
        return capture_goal(position, [a, b], ATTACKER, budget);
    };
    if soon.code == Code::Win {
        return Ok(soon);
    }
    let mut table = Table::new(budget.table_bits);
    let (mut threats, chains) = two.threats(&mut table);
    if let Some(best) = threats.find(&chains) {
        return Ok(two.found(Code::Win, best));
    }
    Ok(alone(&tuning::GLANCE_SLACKS)?.unwrap_or(soon))
}

/// Whether two chains can both be saved from capture if their owner moves: each of them alone, and by a move
/// that leaves no threat to both.
pub fn save_both(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let two = Two::new(position, a, b, DEFENDER, budget)?;
    let Some(alone) =
        two.alone(&tuning::GLANCE_SLACKS, |one, two| one.code <= two.code, |code| code == Code::Lose)?
    else {
        return capture_goal(position, [a, b], DEFENDER, budget);
    };
    if alone.code == Code::Lose {
        return Ok(alone);
    }
    let mut table = Table::new(budget.table_bits);
    let (mut threats, chains) = two.threats(&mut table);
    let best = threats.hold(&chains);
    Ok(match best {
        Some(best) => Answer { code: alone.code, ..two.found(Code::Win, best) },
        None => Answer { code: Code::Lose, best: None, ..alone },
    })
}

/// A question about two chains of one player.
struct Two<'a> {
    position: &'a Position,
    chains: [Point; 2],
    side: u8,
    budget: &'a Budget,
    canon: Canon,
    board: Board,
}

impl<'a> Two<'a> {
    fn new(
        position: &'a Position,
        a: Point,
        b: Point,
        side: u8,
        budget: &'a Budget,
    ) -> Result<Self, ReadError> {
        let color = color_of(position, a)?;
        if color != color_of(position, b)? {
            return Err(ReadError::DifferentColors);
        }
        let canon = canon(position, !color, side, &[a, b], PointSet::EMPTY);
        let board = canon.board();
        Ok(Self { position, chains: [a, b], side, budget, canon, board })
    }

    /// The answer about one of them that decides, chosen by `first`; none if everything can be searched at
    /// once. When one answer is `enough`, the other is not asked for.
    fn alone(
        &self,
        slacks: &[u8],
        first: impl Fn(&Answer, &Answer) -> bool,
        enough: impl Fn(Code) -> bool,
    ) -> Result<Option<Answer>, ReadError> {
        if self.board.empties().count() <= tuning::exhaustive_points() {
            return Ok(None);
        }
        let [a, b] = self.canon.chains(&self.board, self.chains[0], self.chains[1]);
        let ask = |at: Cell| {
            let chain = self.canon.point(&self.board, at).unwrap_or(self.chains[0]);
            // Two questions for the nodes of one: those that know fewer moves settle more.
            let attacker = !color_of(self.position, chain)?;
            put(self.position, [chain; 2], attacker, self.side, self.budget, slacks, Glance::new)
        };
        let one = ask(a)?;
        if enough(one.code) || a == b {
            return Ok(Some(one));
        }
        let two = ask(b)?;
        Ok(Some(if first(&one, &two) { one } else { two }))
    }

    fn threats<'t>(&self, table: &'t mut Table) -> (Threats<'t>, [Cell; 2]) {
        let chains = self.canon.chains(&self.board, self.chains[0], self.chains[1]);
        (Threats::new(self.board.clone(), self.budget.nodes, table), chains)
    }

    fn found(&self, code: Code, at: Cell) -> Answer {
        let best = self.canon.point(&self.board, at).map_or(Move::Pass, Move::Play);
        Answer {
            code,
            best: Some(best),
            evidence: Evidence::Searched,
            nodes: 0,
            children: 0,
            line: vec![best],
        }
    }
}

/// How the capture of a chain that is not lost anyway ends if its opponent plays `at`
/// (GNU Go's *does_attack*).
pub fn captures(position: &Position, at: Point, chain: Point, budget: &Budget) -> Result<Code, ReadError> {
    let color = color_of(position, chain)?;
    if save(position, chain, budget)?.code == Code::Lose {
        return Ok(Code::Lose);
    }
    let next = position.after(!color, Move::Play(at), Suicide::Forbidden)?;
    match next.stones().get(chain) {
        Some(_) => Ok(save(&next, chain, budget)?.code.reversed()),
        None => Ok(Code::Win),
    }
}

/// How the rescue of a chain that can be captured ends if its owner plays `at`
/// (GNU Go's *does_defend*).
pub fn saves(position: &Position, at: Point, chain: Point, budget: &Budget) -> Result<Code, ReadError> {
    let color = color_of(position, chain)?;
    if capture(position, chain, budget)?.code == Code::Lose {
        return Ok(Code::Lose);
    }
    let next = position.after(color, Move::Play(at), Suicide::Forbidden)?;
    Ok(capture(&next, chain, budget)?.code.reversed())
}

/// A move of `color` that wins something which cannot be captured directly, by threatening more than the opponent
/// can answer (GNU Go's *combination_attack*).
#[must_use]
pub fn combination(position: &Position, color: Color, budget: &Budget) -> Option<Point> {
    let canon = canon(position, color, ATTACKER, &[], PointSet::EMPTY);
    let board = canon.board();
    let mut table = Table::new(budget.table_bits);
    let mut threats =
        Threats::new(board.clone(), budget.nodes.saturating_mul(tuning::combination_times()), &mut table);
    let targets = threats.targets();
    threats.find(&targets).and_then(|at| canon.point(&board, at))
}

/// Moves of `color` after which the opponent has no [`combination`] any more; none if he has none now
/// (GNU Go's *combination_defend*).
#[must_use]
pub fn combination_defenses(position: &Position, color: Color, budget: &Budget) -> PointSet {
    let canon = canon(position, !color, DEFENDER, &[], PointSet::EMPTY);
    let board = canon.board();
    let mut table = Table::new(budget.table_bits);
    let mut threats =
        Threats::new(board.clone(), budget.nodes.saturating_mul(2 * tuning::combination_times()), &mut table);
    let targets = threats.targets();
    let Some(at) = threats.find(&targets) else { return PointSet::EMPTY };
    threats.defend(&targets, at, usize::MAX).into_iter().filter_map(|at| canon.point(&board, at)).collect()
}
