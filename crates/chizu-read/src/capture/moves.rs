//! Which moves may capture a chain, and which may save it.

use super::{MANY, fresh, listed, needed};
use crate::board::{ATTACKER, Board, Cell, DEFENDER, EMPTY, Marks, Vec24};
use crate::goal::Moves;
use crate::tuning;

pub(super) fn defend(board: &Board, at: Cell, only: bool, moves: &mut Moves) {
    let mut room = [0; MANY];
    let target = Target::new(board, at, &mut room);
    target.extend(moves);
    let mut holders = target.holders();
    if target.liberties.len() == 1 {
        target.capture(holders.as_slice(), moves);
        // A lone stone may also be saved by what takes its captor: by ko or snapback.
        if only && board.len(at) > 1 {
            moves.complete = true;
            return;
        }
    }
    moves.add(0, target.distance, 2);
    let close = holders.len;
    target.add_blockers(&mut holders);
    target.harass(&holders, close, moves);
    let friends = target.look_around(moves);
    target.reach(friends.as_slice(), moves);
}

pub(super) fn attack(board: &Board, at: Cell, slack: u8, thorough: bool, moves: &mut Moves) {
    let mut room = [0; MANY];
    let target = Target::new(board, at, &mut room);
    target.press(thorough, moves);
    let mut holders = target.holders();
    let close = holders.len;
    if thorough {
        target.add_blockers(&mut holders);
    }
    target.keep(&holders, close, thorough, moves);
    // If it is not too far for a quiet move.
    if needed(target.distance + 1) <= slack {
        // In long fights there are too many quiet moves to try those that seldom help.
        target.surround(slack > tuning::capture_long_slack(), moves);
    }
}

/// A chain that is attacked and defended. Its *holders* are the opponent's chains next to it; *blockers* those that keep it from its
/// friends, next to its liberties.
struct Target<'a> {
    board: &'a Board,
    /// A stone of it.
    at: Cell,
    liberties: &'a [Cell],
    /// The liberties again.
    marks: Marks,
    distance: u8,
}

impl<'a> Target<'a> {
    fn new(board: &'a Board, at: Cell, room: &'a mut [Cell; MANY]) -> Self {
        let (liberties, marks) = listed(board, at, room);
        Self { board, at, liberties, marks, distance: liberties.len() as u8 }
    }

    fn is_friend(&self, n: Cell) -> bool {
        self.board.get(n) == DEFENDER && self.board.head(n) != self.board.head(self.at)
    }

    fn holders(&self) -> Vec24 {
        let mut holders = Vec24::new();
        add_next_to(self.board, self.at, ATTACKER, &mut holders);
        holders
    }

    #[inline]
    fn add_blockers(&self, holders: &mut Vec24) {
        for at in self.liberties {
            for n in self.board.around(*at) {
                if self.board.get(n) == ATTACKER {
                    holders.add(self.board.head(n));
                }
            }
        }
    }

    /// The defender fills liberties. The neighbours' count too where that connects.
    fn extend(&self, moves: &mut Moves) {
        let count = self.liberties.len();
        for at in self.liberties {
            let mut gain = fresh(self.board, *at, &self.marks);
            for n in self.board.around(*at) {
                if self.is_friend(n) {
                    gain += self.board.count_liberties(n, 5) - 1;
                }
            }
            moves.add(*at, (count - 1 + gain).min(9) as u8, 0);
        }
    }

    /// He takes holders that are in atari.
    fn capture(&self, holders: &[Cell], moves: &mut Moves) {
        for holder in holders {
            if let Some(at) = self.board.atari(*holder) {
                moves.add(at, self.distance + self.board.len(*holder).min(4) as u8, 0);
            }
        }
    }

    /// He takes breath from the holders, the `close` ones, and from the blockers after them.
    fn harass(&self, holders: &Vec24, close: usize, moves: &mut Moves) {
        let mut list = [0; 5];
        for (i, holder) in holders.as_slice().iter().enumerate() {
            let most = if i < close { 4 } else { 3 };
            let Some(breath) = short_breath(self.board, *holder, most, &mut list) else { continue };
            let held = breath.len() as u8;
            for at in breath {
                moves.add(*at, self.distance + u8::from(held == 1), held - 1);
                if held <= 2 {
                    self.add_empty(self.board.around(*at), 3, moves);
                }
            }
        }
    }

    /// He takes second liberties. The friends near by.
    fn look_around(&self, moves: &mut Moves) -> Vec24 {
        let mut friends = Vec24::new();
        for at in self.liberties {
            for n in self.board.around(*at) {
                if self.board.is_empty(n) {
                    moves.add(n, self.distance, 1);
                } else if self.is_friend(n) {
                    friends.add(self.board.head(n));
                }
            }
            if self.liberties.len() <= 3 {
                self.add_empty(self.board.across(*at), 3, moves);
            }
        }
        friends
    }

    /// He gives breath to friends, or takes it from those that hold them.
    fn reach(&self, friends: &[Cell], moves: &mut Moves) {
        let mut list = [0; 3];
        for friend in friends {
            let Some(breath) = short_breath(self.board, *friend, 3, &mut list) else { continue };
            for at in breath {
                moves.add(*at, self.distance, 2);
            }
            add_shortest(self.board, *friend, ATTACKER, moves, |held| (self.distance, 1 + held));
        }
    }

    /// The attacker fills liberties: where the target would gain most is the point to take first.
    fn press(&self, thorough: bool, moves: &mut Moves) {
        for at in self.liberties {
            let gain = fresh(self.board, *at, &self.marks).min(3) as u8;
            let saves = |n: &Cell| self.board.get(*n) == ATTACKER && self.board.atari(*n).is_some();
            let forced = thorough
                && self.distance > tuning::capture_forced_price() + 1
                && self.board.around(*at).iter().any(saves);
            moves.add(*at, if forced { tuning::capture_forced_price() } else { self.distance - 1 }, 3 - gain);
        }
    }

    /// He saves holders, the `close` ones, and the blockers after them: with a liberty more, or by capturing what holds
    /// them.
    fn keep(&self, holders: &Vec24, close: usize, thorough: bool, moves: &mut Moves) {
        let mut list = [0; 3];
        for (i, holder) in holders.as_slice().iter().enumerate() {
            let (most, far) = if i < close { (3, 0) } else { (2, 1) };
            let Some(breath) = short_breath(self.board, *holder, most, &mut list) else { continue };
            let held = breath.len() as u8;
            let price = if held == 1 && thorough {
                self.distance.min(tuning::capture_forced_price())
            } else {
                self.distance
            };
            for at in breath {
                moves.add(*at, price, held + far);
            }
            if held <= if thorough && i < close { 3 } else { 2 } {
                add_shortest(self.board, *holder, DEFENDER, moves, |held| {
                    (if held == 1 { price } else { self.distance }, held + far)
                });
            }
        }
    }

    /// He makes quiet moves: takes second liberties, and those of friends.
    fn surround(&self, long: bool, moves: &mut Moves) {
        let mut list = [0; 3];
        let most = if long { 1 } else { 3 };
        for at in self.liberties {
            for n in self.board.around(*at) {
                if self.board.get(n) == EMPTY {
                    moves.add(n, self.distance, 3);
                } else if self.is_friend(n)
                    && let Some(breath) = short_breath(self.board, n, most, &mut list)
                {
                    for at in breath {
                        moves.add(*at, self.distance, 2 + breath.len() as u8);
                    }
                }
            }
            if self.liberties.len() <= 4 && !long {
                self.add_empty(self.board.across(*at), 4, moves);
            }
        }
    }

    #[inline(always)]
    fn add_empty(&self, cells: [Cell; 4], doubt: u8, moves: &mut Moves) {
        for n in cells {
            if self.board.is_empty(n) {
                moves.add(n, self.distance, doubt);
            }
        }
    }
}

/// Adds the chains of `color` next to the chain on `at`, by one stone each.
fn add_next_to(board: &Board, at: Cell, color: u8, list: &mut Vec24) {
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

/// Adds the liberties of those chains of `color` next to the chain on `at` that have two at most; `worth` tells distance and
/// doubt by their number.
fn add_shortest(board: &Board, at: Cell, color: u8, moves: &mut Moves, worth: impl Fn(u8) -> (u8, u8)) {
    let mut chains = Vec24::new();
    add_next_to(board, at, color, &mut chains);
    let mut list = [0; 3];
    for chain in chains.as_slice() {
        let Some(breath) = short_breath(board, *chain, 2, &mut list) else { continue };
        let (distance, doubt) = worth(breath.len() as u8);
        for at in breath {
            moves.add(*at, distance, doubt);
        }
    }
}

/// The liberties of a chain, if there are no more than `most`.
#[inline]
fn short_breath<'a>(board: &Board, at: Cell, most: usize, list: &'a mut [Cell]) -> Option<&'a [Cell]> {
    if board.count_liberties(at, most + 1) > most {
        return None;
    }
    let count = board.first_liberties(at, list);
    Some(&list[..count])
}
