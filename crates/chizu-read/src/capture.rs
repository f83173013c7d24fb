//! The goal of capture: to take a chain, or one of two, off the board.
//!
//! The distance is the number of liberties. Candidate moves are those that change the race between the
//! target and the chains around it: liberties, points next to them, liberties of the chains that hold the
//! target and of the friends it may reach.

mod moves;

use super::board::{ATTACKER, Board, Cell, DEFENDER, EMPTY, Marks, Zone};
use super::goal::{Goal, Moves, Verdict};
use moves::{attack, defend};

/// Most liberties that are ever listed.
const MANY: usize = 12;

/// Liberties of the target that a failure to capture it rests on.
const ROOM: usize = 5;

/// Liberties of a friend that are counted where a chain joins it: more than [`Board::liberties`] takes for a short list.
const JOINED: usize = 8;

/// Captures as they are read with time to think.
pub(super) type Capture = Take<true>;

/// Captures at a glance, for those who ask hundreds of such questions with few nodes each: fights that are decided by what
/// happens to the chains around are left out, and no passes are tried, since short proofs do not repay them.
pub(super) type Glance = Take<false>;

/// Captures of one chain or of one of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Take<const THOROUGH: bool> {
    targets: [Cell; 2],
    /// Where every legal move is a candidate and no distance is too far, if it is to be.
    room: Option<Zone>,
}

impl<const THOROUGH: bool> Take<THOROUGH> {
    /// To capture the chain of the stone on `a`, or the one on `b`.
    pub(super) const fn new(a: Cell, b: Cell, exhaustive: bool) -> Self {
        let room = if exhaustive { Some(Zone::FULL) } else { None };
        Self { targets: [a, b], room }
    }

    /// To capture the chain of the stone on `a` with any moves in a region that nothing outside can change.
    pub(super) const fn within(a: Cell, region: Zone) -> Self {
        Self { targets: [a; 2], room: Some(region) }
    }

    const fn exhaustive(&self) -> bool {
        self.room.is_some()
    }

    fn targets(&self) -> &[Cell] {
        if self.targets[0] == self.targets[1] { &self.targets[..1] } else { &self.targets }
    }
}

impl<const THOROUGH: bool> Goal for Take<THOROUGH> {
    type Board = Board;
    const JUDGES_AHEAD: bool = true;
    const PASSES: bool = THOROUGH;
    const MARKS_THREATS: bool = THOROUGH;
    const TELLS: bool = !THOROUGH;
    const PERSISTS: bool = THOROUGH;
    const EACH: u16 = if THOROUGH { 3 } else { 2 };

    fn leeway(&self) -> u16 {
        if THOROUGH { 8 } else { 2 }
    }

    fn judge(&self, board: &Board, side: u8, slack: u8) -> Verdict {
        let most = within(slack);
        let mut room = [0; MANY + 1];
        let mut far = true;
        for target in self.targets() {
            if board.get(*target) != DEFENDER {
                return if side == DEFENDER && retakes(board, *target) {
                    Verdict::Open
                } else {
                    Verdict::Reached(0)
                };
            }
            let count = board.first_liberties(*target, &mut room[..=most.min(MANY)]);
            let liberties = &room[..count];
            if self.targets().len() == 1 && two_eyes(board, *target, liberties) {
                return Verdict::Lost;
            }
            if count == 1 && board.len(*target) > 1 {
                if side == ATTACKER && liberties[0] != board.ko() {
                    return Verdict::Reached(liberties[0]);
                }
                if side == DEFENDER && self.targets().len() == 1 && stuck(board, *target, liberties[0]) {
                    return Verdict::Reached(liberties[0]);
                }
            }
            if count <= most {
                far = false;
                if side == DEFENDER
                    && self.targets().len() == 1
                    && !self.exhaustive()
                    && let Some(at) = escape(board, *target, liberties, most)
                {
                    return Verdict::Escapes(at);
                }
            }
        }
        if far && !self.exhaustive() { Verdict::TooFar } else { Verdict::Open }
    }

    /// One chain that has too many liberties then, for the move takes one at most.
    fn judge_move(&self, board: &Board, at: Cell, slack: u8) -> Option<Verdict> {
        let [target, other] = self.targets;
        let most = within(slack);
        if target != other
            || self.exhaustive()
            || board.get(target) != DEFENDER
            || board.count_liberties(target, most + 1) <= most
        {
            return None;
        }
        let mut room = [0; MANY + 2];
        let count = board.first_liberties(target, &mut room[..most + 2]);
        let taken = room[..count].iter().position(|liberty| *liberty == at);
        if let Some(taken) = taken {
            room.copy_within(taken + 1..count, taken);
        }
        let left = count - usize::from(taken.is_some());
        if left <= most {
            return None;
        }
        let lost = two_eyes(board, target, &room[..=most]);
        Some(if lost { Verdict::Lost } else { Verdict::TooFar })
    }

    /// The liberties are what is left to prove; what slack is left besides is left to refute.
    fn guess(&self, board: &Board, side: u8, slack: u8) -> (u16, u16) {
        // What is open is within reach.
        let most = if self.exhaustive() { MANY } else { MANY.min(within(slack) + 1) };
        let breath = |target: &Cell| board.count_liberties(*target, most) as u8;
        let least = self.targets().iter().map(breath).min().unwrap_or(1).max(1);
        let spare = slack.min(12).saturating_sub(needed(least));
        (u16::from(least) + u16::from(side == DEFENDER), 1 + u16::from(spare / 2))
    }

    fn rests_on(&self, board: &Board, at: Cell, zone: &mut Zone) {
        for near in board.around(at).into_iter().chain([at]) {
            zone.add(near);
            // Filled after an atari, the point might capture.
            if board.get(near) == ATTACKER {
                board.mark_breath(near, zone);
            }
        }
    }

    /// The breath of the target, and where it finds more.
    fn stopped_by(&self, board: &Board, at: Cell, zone: &mut Zone) {
        let mut list = [0; ROOM];
        for target in self.targets().iter().filter(|target| board.get(**target) == DEFENDER) {
            let held = board.first_liberties(*target, &mut list);
            list[..held].iter().for_each(|liberty| zone.add(*liberty));
        }
        if at != 0 {
            board.mark_reply(at, zone);
        }
    }

    /// The breath of what holds the target, or has taken it.
    fn leans_on(&self, board: &Board, zone: &mut Zone) {
        for target in self.targets() {
            if board.get(*target) == DEFENDER {
                board.mark_holders(*target, zone);
                continue;
            }
            for n in board.around(*target) {
                if board.get(n) == ATTACKER {
                    board.mark_breath(n, zone);
                }
            }
        }
    }

    /// Atari costs nothing.
    fn cost(&self, distance: u8) -> u8 {
        if self.exhaustive() { 0 } else { distance.saturating_sub(1) }
    }

    fn moves(&self, board: &Board, side: u8, slack: u8, moves: &mut Moves) {
        if let Some(room) = &self.room {
            moves.everything(board, room);
            return;
        }
        for target in self.targets() {
            if board.get(*target) != DEFENDER {
                moves.add(*target, 2, 0);
                moves.add(0, 1, 0);
                moves.complete = true;
                return;
            }
            if side == ATTACKER {
                attack(board, *target, slack, THOROUGH, moves);
            } else {
                let only = self.targets().len() == 1;
                defend(board, *target, only, moves);
            }
        }
    }
}

/// The slack that it takes at least to capture a chain with so many liberties, the attacker to move.
///
/// A move that leaves n liberties costs n − 1, even if the defender passes.
const fn needed(liberties: u8) -> u8 {
    let after = liberties.saturating_sub(1);
    (after as u16 * after.saturating_sub(1) as u16 / 2) as u8
}

/// The most liberties a chain may have to be captured with so much slack, the attacker to move.
const fn within(slack: u8) -> usize {
    let mut most = 2;
    while most < MANY as u8 && needed(most + 1) <= slack {
        most += 1;
    }
    most as usize
}

/// Whether two of the liberties are eyes that nothing but the chain itself surrounds.
fn two_eyes(board: &Board, target: Cell, liberties: &[Cell]) -> bool {
    let head = board.head(target);
    let own = |n: Cell| match board.get(n) {
        ATTACKER => false,
        DEFENDER => board.head(n) == head,
        _ => true,
    };
    let eye = |at: &&Cell| board.air(**at) == 0 && board.around(**at).into_iter().all(own);
    liberties.iter().filter(eye).nth(1).is_some()
}

/// Whether the defender can take back at once where a lone stone was captured: in a ko, or in a snapback.
fn retakes(board: &Board, target: Cell) -> bool {
    let around = board.around(target);
    !around.iter().any(|n| board.is_empty(*n))
        && around.iter().any(|n| board.get(*n) == ATTACKER && board.atari(*n).is_some())
}

/// Whether the last `liberty` of a chain is no help: filling it leaves one or none, and no one near is in atari.
fn stuck(board: &Board, target: Cell, liberty: Cell) -> bool {
    let mut room = 0;
    for n in board.around(liberty) {
        match board.get(n) {
            EMPTY => room += 1,
            DEFENDER if board.head(n) != board.head(target) => return false,
            ATTACKER if board.atari(n).is_some() => return false,
            _ => {}
        }
    }
    let beside =
        |stone| board.around(stone).into_iter().any(|n| board.get(n) == ATTACKER && board.atari(n).is_some());
    room <= 1 && !board.chain(target).any(beside)
}

/// A liberty that gives a chain more than `most` liberties when it is filled, those of friends it joins included.
fn escape(board: &Board, target: Cell, liberties: &[Cell], most: usize) -> Option<Cell> {
    let kept = liberties.len() - 1;
    let friend = |n: &Cell| board.get(*n) == DEFENDER && board.head(*n) != board.head(target);
    // Where there is neither room nor a friend, nothing needs to be counted.
    let hopeless = |at: &Cell| kept + board.air(*at) <= most && !board.around(*at).iter().any(friend);
    if liberties.iter().all(hopeless) {
        return None;
    }
    let mut marks = Marks::new();
    for at in liberties {
        marks.add(*at);
    }
    let escapes = |at: &Cell| {
        let mut held = kept + fresh(board, *at, &marks);
        if held > most || !board.around(*at).iter().any(friend) {
            return held > most;
        }
        let mut known = marks.clone();
        for n in board.around(*at).into_iter().filter(|n| board.is_empty(*n)) {
            known.add(n);
        }
        for n in board.around(*at).into_iter().filter(friend) {
            let mut list = [0; JOINED];
            let count = board.liberties(n, &mut list);
            held += list[..count].iter().filter(|liberty| known.add(**liberty)).count();
        }
        held > most
    };
    liberties.iter().copied().find(|at| *at != board.ko() && escapes(at))
}

/// Empty neighbours of `at` that are not among `marks`.
#[inline]
fn fresh(board: &Board, at: Cell, marks: &Marks) -> usize {
    board.around(at).iter().filter(|n| board.is_empty(**n) && !marks.has(**n)).count()
}

/// The liberties of the chain on `target`, as a list and as marks.
fn listed<'a>(board: &Board, target: Cell, room: &'a mut [Cell; MANY]) -> (&'a [Cell], Marks) {
    let count = board.liberties(target, room);
    let liberties = &room[..count];
    let mut marks = Marks::new();
    for at in liberties {
        marks.add(*at);
    }
    (liberties, marks)
}
