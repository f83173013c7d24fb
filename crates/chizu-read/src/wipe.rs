//! The goal of taking a group off the board, all of it, in a region that nothing outside can change.
//!
//! Every move in the region is a candidate, for both sides, so what is settled is proved. Nothing is judged but what the
//! rules say: the group is gone, it can be taken at once, or it has two eyes or a safe friend.
//!
//! *What it does not know:* which moves are worth a thought. It is for small regions.

use super::board::{ATTACKER, Board, Cell, DEFENDER, Zone};
use super::goal::{Goal, Moves, Verdict};

/// Liberties that are counted.
const MANY: usize = 12;

/// A group wiped out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wipe<'a> {
    target: &'a [Cell],
    region: &'a Zone,
}

impl<'a> Wipe<'a> {
    /// To take all stones of `target`, more than one, by moves in a region.
    pub(super) const fn new(target: &'a [Cell], region: &'a Zone) -> Self {
        Self { target, region }
    }

    /// The heads of the chains that are left.
    fn left(&self, board: &Board, heads: &mut [Cell; MANY]) -> usize {
        let mut count = 0;
        for at in self.target {
            if board.get(*at) != DEFENDER {
                continue;
            }
            let head = board.head(*at);
            if count < MANY && !heads[..count].contains(&head) {
                heads[count] = head;
                count += 1;
            }
        }
        count
    }
}

impl Goal for Wipe<'_> {
    type Board = Board;
    const JUDGES_AHEAD: bool = true;

    fn leeway(&self) -> u16 {
        8
    }

    fn judge(&self, board: &Board, side: u8, _slack: u8) -> Verdict {
        let mut heads = [0; MANY];
        let count = self.left(board, &mut heads);
        let mut list = [0; MANY];
        match heads[..count] {
            [] => return Verdict::Reached(0),
            [head] if side == ATTACKER => {
                let breath = board.first_liberties(head, &mut list[..2]);
                if breath == 1 && list[0] != board.ko() {
                    return Verdict::Reached(list[0]);
                }
            }
            _ => {}
        }
        let safe = |head: &Cell| {
            let breath = board.first_liberties(*head, &mut list);
            escaped(board, *head, self.region) || two_eyes(board, &list[..breath])
        };
        if heads[..count].iter().any(safe) { Verdict::Lost } else { Verdict::Open }
    }

    /// The liberties are what is left to prove, the room for eyes what is left to refute.
    fn guess(&self, board: &Board, side: u8, _slack: u8) -> (u16, u16) {
        let mut heads = [0; MANY];
        let count = self.left(board, &mut heads);
        let breath: usize = heads[..count].iter().map(|head| board.count_liberties(*head, MANY)).sum();
        (breath as u16 + u16::from(side == DEFENDER), 2)
    }

    fn cost(&self, _distance: u8) -> u8 {
        0
    }

    fn moves(&self, board: &Board, _side: u8, _slack: u8, moves: &mut Moves) {
        moves.everything(board, self.region);
    }
}

/// Whether a chain reaches stones out of the region, which are safe.
fn escaped(board: &Board, head: Cell, region: &Zone) -> bool {
    board.chain(head).any(|stone| !region.has(stone))
}

/// Whether two of some liberties are eyes of one point each, between the same chains.
fn two_eyes(board: &Board, liberties: &[Cell]) -> bool {
    let mut first: Option<[Cell; 4]> = None;
    for at in liberties {
        if board.air(*at) > 0 {
            continue;
        }
        let around = board.around(*at);
        if around.iter().any(|n| board.get(*n) == ATTACKER) {
            continue;
        }
        let mut chains = around.map(|n| if board.get(n) == DEFENDER { board.head(n) } else { 0 });
        chains.sort_unstable();
        for i in 1..chains.len() {
            if chains[i] == chains[i - 1] {
                chains[i - 1] = 0;
            }
        }
        chains.sort_unstable();
        match first {
            Some(other) if other == chains => return true,
            _ => first = Some(first.unwrap_or(chains)),
        }
    }
    false
}
