//! Walls of several chains that lack liberties outside: whether they live long enough for the eyes of their space.
//!
//! The local game for eyes takes walls for what cannot be captured. One wall with few liberties is played out with them (`fate`); where
//! there are several, each may be captured by itself and save the others, so the reader is asked about all of them.
//!
//! *What it does not know:* walls that are in no hurry, and what becomes of some of them where the others live.

use chizu_board::{PointSet, Position};

use super::tuning;
use crate::read::{self, Answer, Budget, Code};

/// What may be spent on each of two questions.
fn budget() -> Budget {
    Budget { nodes: tuning::wall_nodes(), table_bits: 10 }
}

/// How walls are taken if the opponent moves first, and what comes of it if their owner does.
pub(super) struct Fall {
    pub(super) kill: Answer,
    pub(super) live: Answer,
}

/// Whether walls fall: `Some(None)` if they stand, `None` if the reader does not settle it.
pub(super) fn fall(position: &Position, walls: &PointSet) -> Option<Option<Fall>> {
    let settled = |answer: Result<Answer, read::ReadError>| answer.ok().filter(Answer::is_settled);
    let kill = settled(read::kill(position, walls, &budget()))?;
    if kill.code == Code::Lose {
        return Some(None);
    }
    let live = settled(read::live(position, walls, &budget()))?;
    Some(Some(Fall { kill, live }))
}
