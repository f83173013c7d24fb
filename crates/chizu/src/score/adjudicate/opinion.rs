//! A second opinion on chains that only look dead.
//!
//! Eye spaces are judged as they are. While many dame are open, a group that looks dead may still get connected through
//! them; Carta's method, which links more loosely, is then right more often. Where the two differ and nothing was read,
//! the group is read; where that does not settle it, the looser judgement holds on an open board.

use chizu_board::{Color, PointSet, Position};

use super::status::{Evidence, Fate, Statuses};
use crate::read::{self, Budget, Code};
use crate::score::carta;
use crate::score::count::Options;

/// With more dame, the board is open.
const OPEN: usize = 8;
/// Nodes for a group about which opinions differ.
const NODES: u64 = 400;

/// Takes back verdicts that a second look does not confirm.
pub(super) fn reconsider(position: &Position, options: &Options, found: &mut Statuses) {
    let looks_dead = |color: Color| {
        let judged = found.chains.iter().zip(&found.of).filter(move |(chain, status)| {
            chain.color == color && status.fate == Fate::Dead && status.evidence == Evidence::Judged
        });
        judged.fold(PointSet::EMPTY, |all, (chain, _)| all | chain.stones)
    };
    let judged = Color::ALL.map(looks_dead);
    if judged.iter().all(PointSet::is_empty) {
        return;
    }
    let other = carta(position, options);
    for (color, judged) in Color::ALL.into_iter().zip(judged) {
        let disputed = judged - other.dead[color];
        if disputed.is_empty() {
            continue;
        }
        let budget = Budget { nodes: NODES, ..Budget::default() };
        let settled = read::live(position, &disputed, &budget).ok().filter(|answer| !answer.undecided);
        let lives = match settled {
            Some(answer) if answer.code == Code::Lose => false,
            _ => other.dame.len() > OPEN,
        };
        if lives {
            found.revive(disputed);
        }
    }
}
