//! The questions, as users ask them.

mod captures;
mod chain;
mod connections;
mod groups;
mod races;
mod whole;

use chizu_board::{Color, Move, MoveError, Point, PointSet, Position};

use super::answer::Answer;
use super::board::{ATTACKER, Board, Cell};
use super::canon::Canon;
use super::goal::Goal;
use super::question::{Stage, ask};
use super::table::Table;
use crate::effort::Budget;
use crate::tuning;

pub use captures::{
    capture, capture_either, captures, combination, combination_defenses, ladder, save, save_both, saves,
};
pub use connections::{block_off, break_in, connect, disconnect};
pub use groups::{Lives, kill, live};
pub use races::{RaceAnswer, race, race_kills};

/// The question makes no sense in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// There is no stone on the point asked about.
    #[error("there is no stone on the point")]
    NoStone(Point),
    /// The group asked about has no stones.
    #[error("the group has no stones")]
    NoGroup,
    /// The two groups of a race belong to the same player.
    #[error("the stones are of one colour")]
    SameColor,
    /// The two stones asked about belong to different players.
    #[error("the stones are of different colours")]
    DifferentColors,
    /// The move asked about cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Slack enough for everything.
const ANY: u8 = u8::MAX - 2;

fn color_of(position: &Position, at: Point) -> Result<Color, ReadError> {
    let on_board = position.stones().geometry().all().contains(at);
    position.stones().get(at).filter(|_| on_board).ok_or(ReadError::NoStone(at))
}

/// Puts a question about the chains of two stones (or one) to the search.
pub(super) fn put<G: Goal<Board = Board> + Copy>(
    position: &Position,
    chains: [Point; 2],
    attacker: Color,
    side: u8,
    budget: &Budget,
    slacks: &[u8],
    goal: impl Fn(Cell, Cell, bool) -> G,
) -> Result<Answer, ReadError> {
    if color_of(position, chains[0])? != color_of(position, chains[1])? {
        return Err(ReadError::DifferentColors);
    }
    let canon = canon(position, attacker, side, &chains, PointSet::EMPTY);
    let board = canon.board();
    let [a, b] = canon.chains(&board, chains[0], chains[1]);
    let stages = stages(&board, slacks, |exhaustive| goal(a, b, exhaustive));
    Ok(answer(&canon, &board, &stages, side, budget, &mut Table::new(budget.table_bits)))
}

/// The standard orientation of a question that `side` moves in.
fn canon(position: &Position, attacker: Color, side: u8, marked: &[Point], area: PointSet) -> Canon {
    let mover = if side == ATTACKER { attacker } else { !attacker };
    let ko = position.ko().filter(|_| position.to_play() == mover);
    Canon::new(position.stones(), attacker, ko, marked, area)
}

/// The stages of a question: one that leaves nothing out where there is little room.
fn stages<G>(board: &Board, slacks: &[u8], goal: impl Fn(bool) -> G) -> Vec<Stage<G>> {
    if slacks.len() > 1 && board.empties().count() <= tuning::exhaustive_points() {
        vec![(goal(true), ANY)]
    } else {
        slacks.iter().map(|slack| (goal(false), *slack)).collect()
    }
}

/// Whether an answer comes from a search of all moves: it is a proof, but where a board came back.
fn is_exhausted(position: &Position, answer: &Answer) -> bool {
    answer.is_settled() && position.stones().vacant().len() <= tuning::exhaustive_points()
}

fn answer<G: Goal<Board = Board> + Copy>(
    canon: &Canon,
    board: &Board,
    stages: &[Stage<G>],
    side: u8,
    budget: &Budget,
    table: &mut Table,
) -> Answer {
    let finding = ask(board, stages, side, *budget, table);
    finding.answer(|at| canon.point(board, at).map_or(Move::Pass, Move::Play))
}
