//! A reader that follows a game and is asked again and again which chains are in danger.
//!
//! It keeps a board for each attacker, and its tables, so that a question costs little more than its search. It does not
//! turn the position into a standard orientation: that is the caller's business, once for all questions.
//!
//! *What it does not know:* slow captures, and races that are longer than its slack.

use std::cell::RefCell;

use chizu_board::{ByColor, Color, Point, PointSet, Position};

use super::board::Cell;
use super::board::{ATTACKER, Board, DEFENDER, Zone};
use super::capture::Glance;
use super::cells::Marks;
use super::combination::Threats;
use super::connect::Connect;
use super::goal::Retakes;
use super::search::Search;
use super::table::Table;
use crate::tuning;

/// Logarithm of the number of positions remembered.
const TABLE_BITS: u8 = 12;

/// A position that is played on, with the means to read captures in it.
pub struct Watch {
    /// By who attacks.
    boards: ByColor<Board>,
    table: Table,
    /// What is known with the most slack only.
    safe: Table,
    /// Number of questions: each answer tells where it looked, so none may rest on what another has found.
    asked: u64,
}

/// What was read about a chain, or two.
pub struct Reading {
    /// The moves that capture it, or keep them apart; none if none were found.
    pub line: Option<Vec<Point>>,
    /// What that rests on.
    pub rests_on: Grounds,
}

/// What an answer rests on.
pub enum Grounds {
    /// Where moves were thought of, and what is around.
    Looks(PointSet),
    /// A refutation that took place there: a chain stays safe until stones come there, friends beside lose breath, or rivals gain any.
    Refutation(PointSet),
}

impl Watch {
    /// Watches a game from here on.
    pub fn new(position: &Position) -> Self {
        let black = Board::new(position.stones(), Color::Black, position.ko());
        Self::on(ByColor { white: black.turned(), black })
    }

    /// The same position, to be played on in another way.
    pub fn fork(&self) -> Self {
        Self::on(self.boards.clone())
    }

    fn on(boards: ByColor<Board>) -> Self {
        let table = || Table::new(TABLE_BITS);
        Self { boards, table: table(), safe: table(), asked: 0 }
    }

    /// Plays a legal move.
    pub fn play(&mut self, color: Color, point: Point) {
        for attacker in Color::ALL {
            let board = &mut self.boards[attacker];
            let side = if attacker == color { ATTACKER } else { DEFENDER };
            board.play(board.cell(point), side);
        }
    }

    /// The chains in atari that some stones belong to.
    pub fn in_atari(&self, stones: impl Iterator<Item = Point>) -> PointSet {
        let board = &self.boards.black;
        let mut seen = Marks::new();
        let heads = stones.map(|stone| board.head(board.cell(stone)));
        let heads = heads.filter(|head| seen.add(*head) && board.atari(*head).is_some());
        heads.flat_map(|head| board.chain(head)).filter_map(|at| board.point(at)).collect()
    }

    /// How many liberties, up to a few, the chains have that some stones belong to, in the order of the stones.
    pub fn breaths(&self, stones: impl Iterator<Item = Point>) -> impl Iterator<Item = u8> {
        let board = &self.boards.black;
        let mut seen = Marks::new();
        stones.filter_map(move |stone| {
            let head = board.head(board.cell(stone));
            seen.add(head).then(|| board.count_liberties(head, tuning::watched_much()) as u8)
        })
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        for attacker in Color::ALL {
            self.boards[attacker].undo();
        }
    }

    /// Whether the attacker captures the chain of the `owner`'s stone on `chain` when he moves first, kos in which he
    /// takes first included.
    pub fn capture(&mut self, owner: Color, chain: Point) -> Reading {
        let board = &self.boards[!owner];
        let target = board.cell(chain);
        let goal = Glance::new(target, target, false);
        self.asked += 1;
        let (most, nodes) = (tuning::watched_capture_slack(), tuning::watched_capture_nodes());
        let mut looked = Zone::EMPTY;
        if board.atari(target).is_none() {
            // Most chains asked about are safe, and what withstands the most slack withstands less.
            let mut search = Search::new(board.clone(), goal, &mut self.safe);
            search.topic = self.asked;
            let outcome = search.solve(ATTACKER, most, Retakes::Neither, nodes);
            looked = search.looked;
            if outcome.reached == Some(false) {
                return Reading { line: None, rests_on: Grounds::Refutation(points(board, &outcome.zone)) };
            }
        }
        let mut search = Search::new(board.clone(), goal, &mut self.table);
        search.topic = self.asked;
        let mut line = None;
        for slack in 0..=most {
            let outcome = search.solve(ATTACKER, slack, Retakes::Neither, nodes);
            if outcome.reached == Some(true) {
                let moves = search.line(ATTACKER, slack, outcome.best, tuning::watched_line());
                line = Some(moves.iter().map_while(|at| board.point(*at)).collect());
            }
            if outcome.reached != Some(false) {
                break;
            }
        }
        looked.join(&search.looked);
        Reading { line, rests_on: Grounds::Looks(points(board, &looked)) }
    }

    /// Where the attacker comes near to two of the `owner`'s chains or more, near to most of them first.
    pub fn near_to_two(&mut self, owner: Color, chains: &[Point]) -> Vec<Point> {
        let board = &self.boards[!owner];
        let targets = heads(board, chains);
        let threats = Threats::with_slack(board.clone(), tuning::watched_double_slack(), 0, &mut self.table);
        threats.near_to_two(&targets).into_iter().filter_map(|at| board.point(at)).collect()
    }

    /// Whether the attacker's move there threatens more of the `owner`'s chains than can be saved.
    pub fn is_double_threat(&mut self, owner: Color, chains: &[Point], at: Point, nodes: u64) -> bool {
        let board = &self.boards[!owner];
        let targets = heads(board, chains);
        Threats::with_slack(board.clone(), tuning::watched_double_slack(), nodes, &mut self.table)
            .is_double(board.cell(at), &targets)
    }

    /// Whether the opponent keeps the chains of two of the `owner`'s stones apart when he moves first.
    pub fn cut(&mut self, owner: Color, ends: [Point; 2]) -> Reading {
        let board = &self.boards[owner];
        let [a, b] = ends.map(|point| board.cell(point));
        let notes = RefCell::default();
        let goal = Connect::new(a, b, false, &notes);
        let mut search = Search::new(board.clone(), goal, &mut self.table);
        self.asked += 1;
        search.topic = self.asked;
        let (most, nodes) = (tuning::watched_cut_slack(), tuning::watched_cut_nodes());
        let mut line = Vec::new();
        for slack in 1..=most {
            let outcome = search.solve(DEFENDER, slack, Retakes::Neither, nodes);
            if outcome.reached == Some(true) {
                return Reading { line: None, rests_on: Grounds::Looks(points(board, &search.looked)) };
            }
            line = search.line(DEFENDER, slack, outcome.best, tuning::watched_line());
            if outcome.reached.is_none() {
                break;
            }
        }
        let line = line.iter().map_while(|at| board.point(*at)).collect();
        Reading { line: Some(line), rests_on: Grounds::Looks(points(board, &search.looked)) }
    }
}

/// The points of a zone.
fn points(board: &Board, zone: &Zone) -> PointSet {
    zone.cells().filter_map(|at| board.point(at)).collect()
}

/// The chains of the stones on these points.
fn heads(board: &Board, chains: &[Point]) -> Vec<Cell> {
    chains.iter().map(|point| board.head(board.cell(*point))).collect()
}

#[cfg(test)]
mod tests {
    use chizu_board::{Color, Setup, Stones};

    use super::{Grounds, Watch};

    #[test]
    fn refutation_rests_on_what_it_touched() -> Result<(), Box<dyn std::error::Error>> {
        let stones: Stones = "
            . . . . . . . . .
            . . . . . . . . .
            . . X X . . . . .
            . X O O . . . . .
            . X O . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        "
        .parse()?;
        let at = |name: &str| stones.size().parse_point(name).ok_or("no such point");
        let mut watch = Watch::new(&Setup::new(stones).position()?);
        let reading = watch.capture(Color::White, at("C6")?);
        assert!(reading.line.is_none());
        let Grounds::Refutation(zone) = reading.rests_on else { return Err("not by a refutation".into()) };
        assert!(
            [at("E6")?, at("D5")?, at("C4")?].into_iter().all(|liberty| zone.contains(liberty)),
            "{zone:?}"
        );
        assert!([at("A9")?, at("J1")?].into_iter().all(|far| !zone.contains(far)), "{zone:?}");
        Ok(())
    }
}
