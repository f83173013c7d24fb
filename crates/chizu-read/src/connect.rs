//! The goal of connection: to make two chains one. The *attacker* of this goal is who connects, the *defender* who cuts.
//!
//! The distance is the least number of moves that would join the chains if the defender passed: an empty
//! point costs one move, a chain of the defender as many as it has liberties, own stones nothing. Candidate
//! moves lie on the shortest paths, on slightly longer ones, and where chains on the way run short of
//! breath. How good a move is, is told by a looser distance, which crosses free diagonals at no cost.
//!
//! With *few moves* each side chooses in every position among those that change the looser distance most. What is found
//! so is likely, no more: but in open ground nothing else is found at all.

use std::cell::RefCell;

use super::board::{ATTACKER, Board, Cell, DEFENDER, EMPTY, Zone};
use super::distance::{self, Field};
use super::goal::{Goal, Moves, Verdict};
use super::held::Held;
use super::notes::{self, Far, Notes};
use crate::tuning;

/// The chains of two stones of the attacker made one, and not in atari.
#[derive(Clone, Copy)]
pub(super) struct Connect<'a> {
    ends: [Cell; 2],
    /// Where every legal move is a candidate, if it is to be.
    room: Option<Zone>,
    /// How many moves the attacker and the defender may choose from; 0 if all.
    widths: [u8; 2],
    notes: &'a RefCell<Notes>,
}

impl<'a> Connect<'a> {
    /// To connect the chains of the stones on `a` and `b`. The notes are about them, on one board.
    pub(super) const fn new(a: Cell, b: Cell, exhaustive: bool, notes: &'a RefCell<Notes>) -> Self {
        let room = if exhaustive { Some(Zone::FULL) } else { None };
        Self { ends: [a, b], room, widths: [0; 2], notes }
    }

    /// The same with any moves in a region that nothing outside can change.
    pub(super) const fn in_region(self, region: Zone) -> Self {
        Self { room: Some(region), ..self }
    }

    /// To connect them where the attacker and the defender have so many moves to choose from.
    pub(super) const fn with_few(self, widths: [u8; 2]) -> Self {
        Self { widths, ..self }
    }
}

impl Goal for Connect<'_> {
    type Board = Board;
    const PASSES: bool = true;
    const TRUSTS_FEW: bool = true;

    fn judge(&self, board: &Board, side: u8, slack: u8) -> Verdict {
        let [a, b] = self.ends;
        if board.get(a) != ATTACKER || board.get(b) != ATTACKER {
            return Verdict::Lost;
        }
        if self.room.is_some() {
            return self.at_sight(board, side).unwrap_or(Verdict::Open);
        }
        let limit = within(slack);
        let known = self.notes.borrow().far(board, side, limit);
        let far = known.unwrap_or_else(|| {
            let sight = self.at_sight(board, side);
            let joined = || Held::new(board, a, b).joins(board, side == ATTACKER).map(Verdict::Reached);
            let far = match sight.or_else(joined) {
                Some(verdict) => Far::Seen(verdict),
                None => match distance::loose(board, ATTACKER, a, b, limit) {
                    u8::MAX => Far::Beyond(limit),
                    distance => Far::Apart(distance),
                },
            };
            self.notes.borrow_mut().set_far(board, side, far);
            far
        });
        match far {
            Far::Seen(verdict) => verdict,
            Far::Apart(distance) if distance <= limit => Verdict::Open,
            Far::Apart(_) | Far::Beyond(_) => Verdict::TooFar,
        }
    }

    fn rests_on(&self, board: &Board, at: Cell, zone: &mut Zone) {
        let [a, b] = self.ends;
        zone.add(at);
        if board.get(a) != ATTACKER || board.get(b) != ATTACKER {
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
        if self.room.is_some() { 0 } else { price(distance) }
    }

    fn moves(&self, board: &Board, side: u8, slack: u8, moves: &mut Moves) {
        if let Some(room) = &self.room {
            moves.everything(board, room);
            return;
        }
        // Candidates lie on all paths that are hardly longer than the shortest.
        let furthest = slack.div_ceil(2) + 4;
        let kind = self.widths[usize::from(side == DEFENDER)].into();
        if self.notes.borrow().recall(board, side, kind, furthest, moves) {
            return;
        }
        let [a, b] = self.ends;
        let from_a = Field::past(board, ATTACKER, &[a], b, furthest);
        let needed = from_a.at(b).saturating_add(1);
        let limit = needed.min(furthest);
        let from_b = Field::new(board, ATTACKER, &[b], limit);
        let distance = from_a.at(b).min(from_b.at(a)).min(limit);
        let wide = (distance + 2).min(tuning::connect_distance());
        let width = self.width(side);
        // Cells beyond the other end make no way shorter; as links count those on ways that are not loose, too.
        let least = if side == ATTACKER { distance } else { 0 };
        let loosely = |from: Cell, to: Cell| Field::loose(board, ATTACKER, &[from], to, least, wide);
        let loose = (side == ATTACKER || width.is_some()).then(|| [loosely(a, b), loosely(b, a)]);
        let links = loose.as_ref().filter(|_| side == ATTACKER);
        candidates(board, side, distance, [&from_a, &from_b], links, moves);
        notes::sort(board, self.ends, moves);
        if let Some(most) = width
            && let Some(loose) = &loose
        {
            // A threat to connect at once leaves the defender little choice, so all of it is looked at.
            let most = if side == DEFENDER && distance <= 1 { most + 3 } else { most };
            Select { ends: self.ends, side, limit: wide, loose }.keep(board, most, moves);
        }
        let limits = if needed <= furthest { (needed, u8::MAX) } else { (furthest, furthest) };
        self.notes.borrow_mut().keep(board, side, kind, limits, moves);
    }

    fn narrow(&self, side: u8) -> bool {
        self.width(side).is_some()
    }
}

impl Connect<'_> {
    fn width(&self, side: u8) -> Option<usize> {
        let width = self.widths[usize::from(side == DEFENDER)];
        Some(usize::from(width)).filter(|width| *width > 0)
    }

    /// What is seen without measuring.
    fn at_sight(&self, board: &Board, side: u8) -> Option<Verdict> {
        let [a, b] = self.ends;
        if board.head(a) == board.head(b) {
            let safe = side == ATTACKER || board.atari(a).is_none();
            return Some(if safe { Verdict::Reached(0) } else { Verdict::Lost });
        }
        let lost = side == DEFENDER && (capturable(board, a) || capturable(board, b));
        lost.then_some(Verdict::Lost)
    }
}

/// A choice of the moves that change the distance most.
struct Select<'a> {
    ends: [Cell; 2],
    side: u8,
    /// Distances beyond this are not told apart.
    limit: u8,
    /// From both ends, before the move.
    loose: &'a [Field; 2],
}

impl Select<'_> {
    /// Keeps the best moves, and the pass.
    fn keep(&self, board: &Board, most: usize, moves: &mut Moves) {
        let mut trial = None;
        let mut keyed: Vec<(u8, u8, (Cell, u8, u8))> = Vec::with_capacity(moves.list.len());
        for candidate in &moves.list {
            let (at, _, doubt) = *candidate;
            if at == 0 || at == board.ko() {
                continue;
            }
            let Some(after) = board.after(at, self.side) else { continue };
            let (far, tight) = if after.captured == 0
                && let Some(far) = self.foreseen(board, at)
            {
                (far, false)
            } else {
                self.tried(trial.get_or_insert_with(|| board.clone()), at)
            };
            let key = if self.side == ATTACKER { far + 2 * u8::from(tight) } else { self.limit + 1 - far };
            keyed.push((key, doubt, *candidate));
        }
        keyed.sort_by_key(|(key, doubt, _)| (*key, *doubt));
        moves.list.retain(|(at, ..)| *at == 0);
        // An end that cannot run may also be taken, however far apart they are.
        let chosen =
            keyed.iter().enumerate().filter(|(rank, (.., (at, ..)))| *rank < most || self.takes(board, *at));
        moves.list.extend(chosen.map(|(_, (.., candidate))| *candidate));
    }

    /// Whether a move of the defender's puts an end into atari that gains nothing by running.
    fn takes(&self, board: &Board, at: Cell) -> bool {
        self.side == DEFENDER
            && self.ends.iter().any(|end| {
                let mut list = [0; 3];
                let count = board.liberties(*end, &mut list);
                let [one, two, _] = list;
                let other = if at == one { two } else { one };
                let room = |n: &Cell| {
                    board.is_empty(*n) && *n != at
                        || board.get(*n) == ATTACKER && board.head(*n) != board.head(*end)
                };
                count == 2
                    && (at == one || at == two)
                    && board.around(other).iter().filter(|n| room(n)).count() <= 1
            })
    }

    /// The distance after a move, and whether it puts a stone of the attacker into atari.
    fn tried(&self, board: &mut Board, at: Cell) -> (u8, bool) {
        let [a, b] = self.ends;
        board.play(at, self.side);
        let far = if board.get(a) == ATTACKER && board.get(b) == ATTACKER {
            distance::loose(board, ATTACKER, a, b, self.limit).min(self.limit + 1)
        } else {
            self.limit + 1
        };
        let tight = self.side == ATTACKER && board.atari(at).is_some();
        board.undo();
        (far, tight)
    }

    /// The distance after a move that captures nothing, where it follows from those before.
    fn foreseen(&self, board: &Board, at: Cell) -> Option<u8> {
        let [a, b] = self.loose;
        let beyond = self.limit + 1;
        let now = a.at(self.ends[1]).min(beyond);
        let sum = |at: Cell| a.at(at).saturating_add(b.at(at));
        let around = board.around(at);
        let shortcut =
            |chain: Cell| sum(chain).saturating_sub(board.count_liberties(chain, usize::from(beyond)) as u8);
        let walls = || around.into_iter().filter(|n| board.get(*n) == DEFENDER);
        if self.side == ATTACKER {
            let far = now.min(sum(at).saturating_sub(2));
            let airy = around.into_iter().filter(|n| board.is_empty(*n)).count() >= 2;
            return (airy && walls().all(|wall| shortcut(wall) > far)).then_some(far);
        }
        // Elsewhere than on the shortest paths, or beside them, the defender changes nothing.
        let off = |n: Cell| match board.get(n) {
            EMPTY => sum(n) > now + 1,
            ATTACKER => sum(n) > now,
            _ => true,
        };
        let away = off(at) && around.into_iter().all(off) && walls().all(|wall| shortcut(wall) > now);
        (now == beyond || away).then_some(now)
    }
}

/// What a move costs that leaves the ends so far apart.
pub(super) const fn price(distance: u8) -> u8 {
    (2 * distance).saturating_sub(1)
}

/// The greatest distance that can be overcome with so much slack, even if the defender passes all the time.
pub(super) fn within(slack: u8) -> u8 {
    let (mut most, mut needed) = (1, price(1));
    while needed <= slack && most < tuning::connect_distance() {
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
    if side == DEFENDER {
        moves.add(0, distance, 3);
    }
    let after = |longer: u8| if side == ATTACKER { (distance - 1 + longer).max(1) } else { distance + 1 };
    for at in from_a.cells().iter().copied().filter(|at| board.is_empty(*at)) {
        let length = through(at, 1);
        // Against a threat to connect at once only what meets it, and what the proofs show.
        if length <= distance + u8::from(side == ATTACKER || distance > 1) {
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
        if board.get(at) == DEFENDER {
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
                let doubt = longer + count as u8 - u8::from(side == DEFENDER);
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

/// Whether the defender, to move, can take the chain at once.
pub(super) fn capturable(board: &Board, at: Cell) -> bool {
    board.atari(at).is_some_and(|liberty| liberty != board.ko())
}
