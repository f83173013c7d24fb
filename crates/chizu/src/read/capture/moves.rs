//! Which moves may capture a chain, and which may save it.

use super::{FORCED, LONG, MANY, fresh, listed, needed};
use crate::read::board::{BREAKER, Board, Cell, EMPTY, MAKER, Vec24};
use crate::read::goal::Moves;

pub(super) fn defend(board: &Board, target: Cell, only: bool, moves: &mut Moves) {
    let mut room = [0; MANY];
    let (liberties, marks) = listed(board, target, &mut room);
    let count = liberties.len();
    let distance = count as u8;
    for at in liberties {
        // The neighbours' liberties count too where the move connects.
        let mut gain = fresh(board, *at, &marks);
        for n in board.around(*at) {
            if board.get(n) == BREAKER && board.head(n) != board.head(target) {
                gain += board.count_liberties(n, 5) - 1;
            }
        }
        moves.add(*at, (count - 1 + gain).min(9) as u8, 0);
    }
    let mut holders = Vec24::new();
    next_to(board, target, MAKER, &mut holders);
    if count == 1 {
        for holder in holders.as_slice() {
            if let Some(at) = board.atari(*holder) {
                moves.add(at, distance + board.len(*holder).min(4) as u8, 0);
            }
        }
        // A lone stone may also be saved by what takes its captor: by ko or snapback.
        if only && board.len(target) > 1 {
            moves.complete = true;
            return;
        }
    }
    moves.add(0, distance, 2);
    // Chains that hold the target, and those that keep it from its friends.
    let held_by_target = holders.len;
    for at in liberties {
        for n in board.around(*at) {
            if board.get(n) == MAKER {
                holders.add(board.head(n));
            }
        }
    }
    let mut list = [0; 5];
    for (i, holder) in holders.as_slice().iter().enumerate() {
        let close = i < held_by_target;
        let most = if close { 4 } else { 3 };
        let Some(held) = few_liberties(board, *holder, most, &mut list) else { continue };
        for at in &list[..held] {
            moves.add(*at, distance + u8::from(held == 1), held as u8 - 1);
            if held <= 2 {
                for n in board.around(*at) {
                    if board.is_empty(n) {
                        moves.add(n, distance, 3);
                    }
                }
            }
        }
    }
    // Second liberties, and friends near by.
    let mut friends = Vec24::new();
    for at in liberties {
        for n in board.around(*at) {
            if board.is_empty(n) {
                moves.add(n, distance, 1);
            } else if board.get(n) == BREAKER && board.head(n) != board.head(target) {
                friends.add(board.head(n));
            }
        }
        if count <= 3 {
            for n in board.across(*at) {
                if board.is_empty(n) {
                    moves.add(n, distance, 3);
                }
            }
        }
    }
    for friend in friends.as_slice() {
        if let Some(held) = few_liberties(board, *friend, 3, &mut list) {
            for at in &list[..held] {
                moves.add(*at, distance, 2);
            }
            let mut around = Vec24::new();
            next_to(board, *friend, MAKER, &mut around);
            for holder in around.as_slice() {
                let mut few = [0; 3];
                if let Some(breath) = few_liberties(board, *holder, 2, &mut few) {
                    for at in &few[..breath] {
                        moves.add(*at, distance, 1 + breath as u8);
                    }
                }
            }
        }
    }
}

pub(super) fn attack(board: &Board, target: Cell, slack: u8, thorough: bool, moves: &mut Moves) {
    // In long fights there are too many quiet moves to try those that seldom help.
    let long = slack > LONG;
    let mut room = [0; MANY];
    let (liberties, marks) = listed(board, target, &mut room);
    let count = liberties.len();
    let distance = count as u8;
    for at in liberties {
        // The point where the target would gain most is the one to take first.
        let gain = fresh(board, *at, &marks).min(3) as u8;
        let saves = |n: &Cell| board.get(*n) == MAKER && board.atari(*n).is_some();
        let forced = thorough && distance > FORCED + 1 && board.around(*at).iter().any(saves);
        moves.add(*at, if forced { FORCED } else { distance - 1 }, 3 - gain);
    }
    let mut holders = Vec24::new();
    next_to(board, target, MAKER, &mut holders);
    let close = holders.len;
    // Those that keep the target from its friends, too, if they are short of breath.
    for at in liberties.iter().filter(|_| thorough) {
        for n in board.around(*at) {
            if board.get(n) == MAKER {
                holders.add(board.head(n));
            }
        }
    }
    let mut list = [0; 5];
    for (i, holder) in holders.as_slice().iter().enumerate() {
        let (most, far) = if i < close { (3, 0) } else { (2, 1) };
        let Some(held) = few_liberties(board, *holder, most, &mut list) else { continue };
        let price = if held == 1 && thorough { distance.min(FORCED) } else { distance };
        for at in &list[..held] {
            moves.add(*at, price, held as u8 + far);
        }
        if held <= if thorough && i < close { 3 } else { 2 } {
            // Save it by capturing what holds it.
            let mut around = Vec24::new();
            next_to(board, *holder, BREAKER, &mut around);
            for other in around.as_slice() {
                let mut few = [0; 3];
                if let Some(n) = few_liberties(board, *other, 2, &mut few) {
                    for at in &few[..n] {
                        moves.add(*at, if n == 1 { price } else { distance }, n as u8 + far);
                    }
                }
            }
        }
    }
    if needed(distance + 1) > slack {
        // Too far for a quiet move.
        return;
    }
    for at in liberties {
        for n in board.around(*at) {
            if board.get(n) == EMPTY {
                moves.add(n, distance, 3);
            } else if board.get(n) == BREAKER
                && board.head(n) != board.head(target)
                && let Some(held) = few_liberties(board, n, if long { 1 } else { 3 }, &mut list)
            {
                for at in &list[..held] {
                    moves.add(*at, distance, 2 + held as u8);
                }
            }
        }
        if count <= 4 && !long {
            for n in board.across(*at) {
                if board.is_empty(n) {
                    moves.add(n, distance, 4);
                }
            }
        }
    }
}

/// The chains of `color` next to the chain on `at`, by one stone each.
fn next_to(board: &Board, at: Cell, color: u8, list: &mut Vec24) {
    let mut last = 0;
    for stone in board.chain(at) {
        for n in board.around(stone) {
            if board.get(n) == color && board.head(n) != last {
                last = board.head(n);
                list.add(last);
            }
        }
    }
}

/// Writes the liberties of a chain to `list`, if there are no more than `most`; their number.
#[inline]
fn few_liberties(board: &Board, at: Cell, most: usize, list: &mut [Cell]) -> Option<usize> {
    (board.count_liberties(at, most + 1) <= most).then(|| board.first_liberties(at, list))
}
