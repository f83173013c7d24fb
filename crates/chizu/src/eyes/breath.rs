//! Walls of several chains that lack liberties outside: whether they live long enough for the eyes of their space.
//!
//! The local game for eyes takes walls for what cannot be captured. One wall with few liberties is played out with them (`fate`); where
//! there are several, each may be captured by itself and save the others, so the reader is asked about all of them.
//!
//! *What it does not know:* walls that are in no hurry, and what becomes of some of them where the others live.

use chizu_board::{Move, PointSet, Position};

use super::tuning;
use super::value::Value;
use crate::read::{self, Answer, Budget, Code};

/// What may be spent on each of two questions.
fn budget() -> Budget {
    Budget { nodes: tuning::wall_nodes(), table_bits: 10 }
}

/// What becomes of two eyes, and the moves that decide it.
pub(super) struct Late {
    pub(super) value: Value,
    pub(super) ko: bool,
    pub(super) attack: PointSet,
    pub(super) defense: PointSet,
    /// Whether the reader settles it.
    pub(super) is_known: bool,
}

/// Two eyes that come too late are one.
pub(super) fn check(position: &Position, walls: &PointSet, eyes: Late) -> Late {
    let mut late = eyes;
    late.is_known = read_late(position, walls, &mut late).is_some();
    late
}

fn read_late(position: &Position, walls: &PointSet, late: &mut Late) -> Option<()> {
    let settled = |answer: Result<Answer, read::ReadError>| answer.ok().filter(Answer::is_settled);
    let kill = settled(read::kill(position, walls, &budget()))?;
    if kill.code == Code::Lose {
        return Some(());
    }
    let live = settled(read::live(position, walls, &budget()))?;
    late.ko |= [kill.code, live.code].iter().any(|code| matches!(code, Code::KoA | Code::KoB));
    let was_unsettled = late.value.is_unsettled();
    let value = &mut late.value;
    value.attack = value.attack.min(1);
    value.attack_twice = value.attack_twice.min(1);
    if live.code == Code::Lose {
        value.defend = value.attack;
    }
    if !value.is_unsettled() {
        (late.attack, late.defense) = (PointSet::EMPTY, PointSet::EMPTY);
    } else if !was_unsettled {
        let point = |answer: &Answer| answer.best.and_then(Move::point).map(PointSet::from);
        (late.attack, late.defense) = (point(&kill)?, point(&live)?);
    }
    Some(())
}
