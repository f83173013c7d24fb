//! The goal of connection: to make two chains one.
//!
//! The distance is the least number of moves that would join the chains if the breaker passed: an empty
//! point costs one move, a chain of the breaker as many as it has liberties, own stones nothing. Candidate
//! moves lie on the shortest paths, on slightly longer ones, and where chains on the way run short of
//! breath. How good a move is, is told by a looser distance, which crosses free diagonals at no cost.
//!
//! With *few moves* each side chooses in every position among those that change the looser distance most. What is found
//! so is likely, no more: but in open ground nothing else is found at all.

use super::board::{BREAKER, Board, Cell, MAKER, Zone};
use super::distance::{self, Field};
use super::goal::{Goal, Moves, Verdict};
use super::held::Held;

/// The chains of two stones of the maker made one, and not in atari.
#[derive(Clone, Copy, Debug)]
pub(super) struct Connect {
    ends: [Cell; 2],
    exhaustive: bool,
    /// How many moves the maker and the breaker may choose from; 0 if all.
    widths: [u8; 2],
}

impl Connect {
    /// To connect the chains of the stones on `a` and `b`.
    pub(super) const fn new(a: Cell, b: Cell, exhaustive: bool) -> Self {
        Self { ends: [a, b], exhaustive, widths: [0; 2] }
    }

    /// To connect them where the maker and the breaker have so many moves to choose from.
    pub(super) const fn with_few(a: Cell, b: Cell, widths: [u8; 2]) -> Self {
        Self { ends: [a, b], exhaustive: false, widths }
    }
}

impl Goal for Connect {
    type Board = Board;
    const PASSES: bool = true;
    const TRUSTS_FEW: bool = true;

    fn judge(&self, board: &Board, side: u8, slack: u8) -> Verdict {
        let [a, b] = self.ends;
        if board.get(a) != MAKER || board.get(b) != MAKER {
            return Verdict::Lost;
        }
        if board.head(a) == board.head(b) {
            let safe = side == MAKER || board.atari(a).is_none();
            return if safe { Verdict::Reached(0) } else { Verdict::Lost };
        }
        if side == BREAKER && (capturable(board, a) || capturable(board, b)) {
            return Verdict::Lost;
        }
        if self.exhaustive {
            return Verdict::Open;
        }
        if let Some(at) = Held::new(board, a, b).joins(board, side == MAKER) {
            return Verdict::Reached(at);
        }
        let limit = within(slack);
        let distance = distance::loose(board, MAKER, a, b, limit);
        if distance > limit { Verdict::TooFar } else { Verdict::Open }
    }

    fn rests_on(&self, board: &Board, at: Cell, zone: &mut Zone) {
        let [a, b] = self.ends;
        zone.add(at);
        if board.get(a) != MAKER || board.get(b) != MAKER {
            return;
        }
        let held = Held::new(board, a, b);
        held.points().iter().for_each(|at| zone.add(*at));
        let mut list = [0; 5];
        for chain in held.chains().chain([a, b]) {
            let count = board.liberties(chain, &mut list);
            if count < list.len() {
                for liberty in &list[..count] {
                    zone.add(*liberty);
                }
            }
        }
    }

    /// Threats cost little, but not nothing: there are too many of them on an open board.
    fn cost(&self, distance: u8) -> u8 {
        if self.exhaustive { 0 } else { price(distance) }
    }

    fn moves(&self, board: &Board, side: u8, slack: u8, moves: &mut Moves) {
        if self.exhaustive {
            moves.everything(board);
            return;
        }
        let [a, b] = self.ends;
        // Candidates lie on all paths that are hardly longer than the shortest.
        let limit = slack.div_ceil(2) + 4;
        let from_a = Field::past(board, MAKER, &[a], b, limit);
        let limit = from_a.at(b).saturating_add(1).min(limit);
        let from_b = Field::new(board, MAKER, &[b], limit);
        let distance = from_a.at(b).min(from_b.at(a)).min(limit);
        let loose = (side == MAKER).then(|| {
            [Field::loose(board, MAKER, &[a], limit), Field::loose(board, MAKER, &[b], limit)]
        });
        candidates(board, side, distance, [&from_a, &from_b], loose.as_ref(), moves);
        if let Some(most) = self.width(side) {
            // A threat to connect at once leaves the breaker little choice, so all of it is looked at.
            let most = if side == BREAKER && distance <= 1 { most + 3 } else { most };
            self.select(board, side, most, (distance + 2).min(LIMIT), moves);
        }
    }

    fn narrow(&self, side: u8) -> bool {
        self.width(side).is_some()
    }
}

impl Connect {
    fn width(&self, side: u8) -> Option<usize> {
        let width = self.widths[usize::from(side == BREAKER)];
        Some(usize::from(width)).filter(|width| *width > 0)
    }

    /// Keeps the moves that change the distance most, and the pass.
    fn select(&self, board: &Board, side: u8, most: usize, limit: u8, moves: &mut Moves) {
        let [a, b] = self.ends;
        let mut board = board.clone();
        let mut keyed: Vec<(u8, u8, (Cell, u8, u8))> = Vec::with_capacity(moves.list.len());
        for candidate in &moves.list {
            let (at, _, doubt) = *candidate;
            if at == 0 || at == board.ko() || board.after(at, side).is_none() {
                continue;
            }
            board.play(at, side);
            let far = if board.get(a) == MAKER && board.get(b) == MAKER {
                distance::loose(&board, MAKER, a, b, limit).min(limit + 1)
            } else {
                limit + 1
            };
            let loose = side == MAKER && board.atari(at).is_some();
            board.undo();
            let key = if side == MAKER { far + 2 * u8::from(loose) } else { limit + 1 - far };
            keyed.push((key, doubt, *candidate));
        }
        keyed.sort_by_key(|(key, doubt, _)| (*key, *doubt));
        moves.list.retain(|(at, ..)| *at == 0);
        moves.list.extend(keyed.iter().take(most).map(|(.., candidate)| *candidate));
    }
}

/// Distances that are told apart when moves are compared.
const LIMIT: u8 = 8;

/// What a move costs that leaves the ends so far apart.
pub(super) const fn price(distance: u8) -> u8 {
    (2 * distance).saturating_sub(1)
}

/// The greatest distance that can be overcome with so much slack, even if the breaker passes all the time.
pub(super) const fn within(slack: u8) -> u8 {
    let (mut most, mut needed) = (1, price(1));
    while needed <= slack && most < LIMIT {
        most += 1;
        needed += price(most);
    }
    most
}

/// Moves on the shortest paths between two ends, on slightly longer ones, and where chains on the way run short of
/// breath. `fields` are measured from the ends, whose distance is `distance`.
pub(super) fn candidates(
    board: &Board,
    side: u8,
    distance: u8,
    fields: [&Field; 2],
    loose: Option<&[Field; 2]>,
    moves: &mut Moves,
) {
    let [from_a, from_b] = fields;
    let through = |at: Cell, cost: u8| from_a.at(at).saturating_add(from_b.at(at)).saturating_sub(cost);
    if side == BREAKER {
        moves.add(0, distance, 3);
    }
    let after = |longer: u8| if side == MAKER { (distance - 1 + longer).max(1) } else { distance + 1 };
    for at in from_a.cells().iter().copied().filter(|at| board.is_empty(*at)) {
        let length = through(at, 1);
        // Against a threat to connect at once only what meets it, and what the proofs show.
        if length <= distance + u8::from(side == MAKER || distance > 1) {
            let longer = length.saturating_sub(distance);
            let links =
                loose.map_or(u8::MAX, |[a, b]| a.at(at).saturating_add(b.at(at)).saturating_sub(2).max(1));
            moves.add(at, after(longer).min(links), longer * 2);
        }
    }
    // Chains that may be captured on the way, and own chains that may be captured.
    let mut list = [0; 4];
    for at in from_a.cells().iter().chain(from_b.cells()).copied() {
        if board.is_empty(at) || board.head(at) != at {
            continue;
        }
        if board.get(at) == BREAKER {
            if from_a.at(at).min(from_b.at(at)) > distance {
                continue;
            }
            let count = board.liberties(at, &mut list);
            if count > 3 {
                continue;
            }
            let length = through(at, count as u8);
            if length <= distance + 1 {
                let longer = length.saturating_sub(distance);
                // To save what is in danger comes before everything else.
                let doubt = longer + count as u8 - u8::from(side == BREAKER);
                for liberty in &list[..count] {
                    moves.add(*liberty, after(longer), doubt);
                }
            } else if count == 1 {
                moves.add(list[0], after(1), 3);
            }
        } else if through(at, 0) <= distance + 1 {
            let count = board.liberties(at, &mut list);
            if count <= 2 {
                for liberty in &list[..count] {
                    moves.add(*liberty, after(1), 1 + count as u8);
                }
            }
        }
    }
}

/// Whether the breaker, to move, can take the chain at once.
pub(super) fn capturable(board: &Board, at: Cell) -> bool {
    board.atari(at).is_some_and(|liberty| liberty != board.ko())
}
