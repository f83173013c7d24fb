//! The questions, as users ask them.

use chizu_board::{Color, Move, MoveError, Point, PointSet, Position, Suicide};

use super::answer::{Answer, Budget, Code};
use super::board::{BREAKER, Cell, MAKER};
use super::board::Board;
use super::canon::Canon;
use super::capture::Capture;
use super::connect::Connect;
use super::goal::Goal;
use super::life::ask_life;
use super::question::{Stage, ask};
use super::table::Table;

/// The question makes no sense in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no stone on the point asked about.
    #[error("there is no stone on the point")]
    NoStone(Point),
    /// The group asked about has no stones.
    #[error("the group has no stones")]
    NoGroup,
    /// The two stones asked about belong to different players.
    #[error("the stones are of different colours")]
    DifferentColors,
    /// The move asked about cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Up to so many empty points on the board, everything is searched.
const FEW: usize = 9;

/// Whether the chain of the stone on `chain` can be captured if its opponent moves.
pub fn capture(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    capture_goal(position, [chain; 2], MAKER, budget)
}

/// Whether the chain of the stone on `chain` can be saved from capture if its owner moves.
pub fn save(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    capture_goal(position, [chain; 2], BREAKER, budget)
}

/// Whether the chain of the stone on `chain` can be captured by nothing but atari if its opponent moves.
pub fn ladder(position: &Position, chain: Point, budget: &Budget) -> Result<Answer, ReadError> {
    let maker = !color_of(position, chain)?;
    put(position, [chain; 2], maker, MAKER, budget, vec![0], Capture::new)
}

/// Whether one of two chains can be captured if their opponent moves.
pub fn capture_either(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    capture_goal(position, [a, b], MAKER, budget)
}

/// Whether two chains can both be saved from capture if their owner moves.
pub fn save_both(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    capture_goal(position, [a, b], BREAKER, budget)
}

/// How the capture of a chain that is not lost anyway ends if its opponent plays `at`
/// (GNU Go's *does_attack*).
pub fn captures(position: &Position, at: Point, chain: Point, budget: &Budget) -> Result<Code, ReadError> {
    let color = color_of(position, chain)?;
    if save(position, chain, budget)?.code == Code::Lose {
        return Ok(Code::Lose);
    }
    let mut next = position.clone();
    next.play(!color, Move::Play(at), Suicide::Forbidden)?;
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
    let mut next = position.clone();
    next.play(color, Move::Play(at), Suicide::Forbidden)?;
    Ok(capture(&next, chain, budget)?.code.reversed())
}

fn color_of(position: &Position, at: Point) -> Result<Color, ReadError> {
    let on_board = position.stones().geometry().all().contains(at);
    position.stones().get(at).filter(|_| on_board).ok_or(ReadError::NoStone(at))
}

/// Whether the chains of the stones on `a` and `b` can be connected if their owner moves.
pub fn connect(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    connect_goal(position, [a, b], MAKER, budget)
}

/// Whether the chains of the stones on `a` and `b` can be kept apart if their opponent moves.
pub fn disconnect(position: &Position, a: Point, b: Point, budget: &Budget) -> Result<Answer, ReadError> {
    connect_goal(position, [a, b], BREAKER, budget)
}

/// Whether the group of these stones dies if its opponent moves.
///
/// It dies if all of it is captured, or if it can neither make two eyes nor get away; it lives in seki.
pub fn kill(position: &Position, group: &PointSet, budget: &Budget) -> Result<Answer, ReadError> {
    life_goal(position, group, MAKER, budget)
}

/// Whether the group of these stones lives if its owner moves.
pub fn live(position: &Position, group: &PointSet, budget: &Budget) -> Result<Answer, ReadError> {
    life_goal(position, group, BREAKER, budget)
}

fn life_goal(
    position: &Position,
    group: &PointSet,
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let first = group.first_point().ok_or(ReadError::NoGroup)?;
    let owner = color_of(position, first)?;
    for stone in group {
        if color_of(position, stone)? != owner {
            return Err(ReadError::DifferentColors);
        }
    }
    let maker = !owner;
    let mover = if side == MAKER { maker } else { owner };
    let ko = position.ko().filter(|_| position.to_play() == mover);
    let chains: Vec<Point> =
        position.stones().geometry().components(*group).filter_map(|chain| chain.first_point()).collect();
    let canon = Canon::new(position.stones(), maker, ko, &chains);
    let (finding, point) =
        ask_life(canon.stones(), maker, canon.ko(), canon.turned(group), side, *budget);
    Ok(finding.answer(|at| point(at).map_or(Move::Pass, |at| Move::Play(canon.back(at)))))
}

fn capture_goal(
    position: &Position,
    chains: [Point; 2],
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let maker = !color_of(position, chains[0])?;
    put(position, chains, maker, side, budget, (0..=9).collect(), Capture::new)
}

fn connect_goal(
    position: &Position,
    ends: [Point; 2],
    side: u8,
    budget: &Budget,
) -> Result<Answer, ReadError> {
    let maker = color_of(position, ends[0])?;
    put(position, ends, maker, side, budget, (1..=14).collect(), Connect::new)
}

/// Puts a question about the chains of two stones (or one) to the search.
pub(super) fn put<G: Goal<Board = Board> + Copy>(
    position: &Position,
    chains: [Point; 2],
    maker: Color,
    side: u8,
    budget: &Budget,
    slacks: Vec<u8>,
    goal: fn(Cell, Cell, bool) -> G,
) -> Result<Answer, ReadError> {
    if color_of(position, chains[0])? != color_of(position, chains[1])? {
        return Err(ReadError::DifferentColors);
    }
    let mover = if side == MAKER { maker } else { !maker };
    let ko = position.ko().filter(|_| position.to_play() == mover);
    let canon = Canon::new(position.stones(), maker, ko, &chains);
    let board = canon.board();
    let [a, b] = canon.chains(&board, chains[0], chains[1]);
    let stages: Vec<Stage<G>> = if slacks.len() > 1 && board.empties().count() <= FEW {
        vec![(goal(a, b, true), u8::MAX - 2)]
    } else {
        slacks.into_iter().map(|slack| (goal(a, b, false), slack)).collect()
    };
    let mut table = Table::new(budget.table_bits);
    let finding = ask(&board, &stages, side, *budget, &mut table);
    Ok(finding.answer(|at| canon.point(&board, at).map_or(Move::Pass, Move::Play)))
}
