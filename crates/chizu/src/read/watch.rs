//! A reader that follows a game and is asked again and again which chains are in danger.
//!
//! It keeps a board for each attacker and one table, so that a question costs little more than its search. It does not
//! turn the position into a standard orientation: that is the caller's business, once for all questions.
//!
//! *What it does not know:* slow captures, and races that are longer than its slack.

use std::cell::RefCell;

use chizu_board::{ByColor, Color, Point, Position};

use super::board::Cell;
use super::board::{BREAKER, Board, MAKER};
use super::capture::Glance;
use super::cells::Marks;
use super::combination::Threats;
use super::connect::Connect;
use super::goal::Retakes;
use super::search::Search;
use super::table::Table;

/// Logarithm of the number of positions remembered.
const TABLE_BITS: u8 = 12;
/// Most moves of a line that is told.
const LINE: usize = 12;
/// Slack and nodes of questions about cuts.
const CUT: (u8, u64) = (3, 400);

/// Chains with more liberties are taken to be in no danger.
pub(crate) const BREATH: usize = 3;
/// Slack and nodes of questions about captures: what a player sees at a glance. More slack costs twice the time and
/// changes one count in three hundred.
const CAPTURE: (u8, u64) = (2, 300);
/// Liberties beyond which more make no difference.
const MUCH: usize = 5;
/// Slack of captures in double threats.
const DOUBLE: u8 = 1;

/// A position that is played on, with the means to read captures in it.
pub(crate) struct Watch {
    /// By who attacks.
    boards: ByColor<Board>,
    table: Table,
    /// What is known with the most slack only.
    safe: Table,
}

impl Watch {
    pub(crate) fn new(position: &Position) -> Self {
        let board = |attacker| Board::new(position.stones(), attacker, position.ko());
        let table = || Table::new(TABLE_BITS);
        Self { boards: ByColor::new_with(board), table: table(), safe: table() }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, color: Color, point: Point) {
        for attacker in Color::ALL {
            let board = &mut self.boards[attacker];
            let side = if attacker == color { MAKER } else { BREAKER };
            board.play(board.cell(point), side);
        }
    }

    /// How many liberties, up to a few, the chains have that some stones belong to, in the order of the stones.
    pub(crate) fn breaths(&self, stones: impl Iterator<Item = Point>) -> impl Iterator<Item = usize> {
        let board = &self.boards.black;
        let mut seen = Marks::new();
        stones.filter_map(move |stone| {
            let head = board.head(board.cell(stone));
            seen.add(head).then(|| board.count_liberties(head, MUCH))
        })
    }

    pub(crate) fn undo(&mut self) {
        for attacker in Color::ALL {
            self.boards[attacker].undo();
        }
    }

    /// The moves that capture the chain of the `owner`'s stone on `chain` when the attacker moves first, kos in which
    /// he takes first included; none if none were found.
    pub(crate) fn capture(&mut self, owner: Color, chain: Point) -> Option<Vec<Point>> {
        let board = &self.boards[!owner];
        let target = board.cell(chain);
        let goal = Glance::new(target, target, false);
        let topic = u64::from(board.head(target)) << 1 | u64::from(owner == Color::White);
        let (most, nodes) = CAPTURE;
        if board.atari(target).is_none() {
            // Most chains asked about are safe, and what withstands the most slack withstands less.
            let mut search = Search::new(board.clone(), goal, &mut self.safe);
            search.topic = topic;
            if search.solve(MAKER, most, Retakes::Neither, nodes).reached == Some(false) {
                return None;
            }
        }
        let mut search = Search::new(board.clone(), goal, &mut self.table);
        search.topic = topic;
        for slack in 0..=most {
            let outcome = search.solve(MAKER, slack, Retakes::Neither, nodes);
            if outcome.reached == Some(true) {
                let line = search.line(MAKER, slack, outcome.best, LINE);
                return Some(line.iter().map_while(|at| board.point(*at)).collect());
            }
            if outcome.reached.is_none() {
                break;
            }
        }
        None
    }

    /// Where the attacker comes near to two of the `owner`'s chains or more, near to most of them first.
    pub(crate) fn near_to_two(&mut self, owner: Color, chains: &[Point]) -> Vec<Point> {
        let board = &self.boards[!owner];
        let targets = heads(board, chains);
        let threats = Threats::with_slack(board.clone(), DOUBLE, 0, &mut self.table);
        threats.near_to_two(&targets).into_iter().filter_map(|at| board.point(at)).collect()
    }

    /// Whether the attacker's move there threatens more of the `owner`'s chains than can be saved.
    pub(crate) fn is_double_threat(&mut self, owner: Color, chains: &[Point], at: Point, nodes: u64) -> bool {
        let board = &self.boards[!owner];
        let targets = heads(board, chains);
        Threats::with_slack(board.clone(), DOUBLE, nodes, &mut self.table).is_double(board.cell(at), &targets)
    }

    /// The moves that keep the chains of two of the `owner`'s stones apart when the opponent moves first; none if they
    /// stay connected.
    pub(crate) fn cut(&mut self, owner: Color, ends: [Point; 2]) -> Option<Vec<Point>> {
        let board = &self.boards[owner];
        let [a, b] = ends.map(|point| board.cell(point));
        let notes = RefCell::default();
        let goal = Connect::new(a, b, false, &notes);
        let mut search = Search::new(board.clone(), goal, &mut self.table);
        let heads = [board.head(a), board.head(b)];
        let [first, last] = [heads[0].min(heads[1]), heads[0].max(heads[1])];
        search.topic = 1 << 24 | u64::from(first) << 12 | u64::from(last);
        let (most, nodes) = CUT;
        let mut line = Vec::new();
        for slack in 1..=most {
            let outcome = search.solve(BREAKER, slack, Retakes::Neither, nodes);
            if outcome.reached == Some(true) {
                return None;
            }
            line = search.line(BREAKER, slack, outcome.best, LINE);
            if outcome.reached.is_none() {
                break;
            }
        }
        Some(line.iter().map_while(|at| board.point(*at)).collect())
    }
}

/// The chains of the stones on these points.
fn heads(board: &Board, chains: &[Point]) -> Vec<Cell> {
    chains.iter().map(|point| board.head(board.cell(*point))).collect()
}
