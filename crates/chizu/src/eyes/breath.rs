//! Walls of several chains that lack liberties outside: whether they live long enough for the eyes of their space.
//!
//! The local game for eyes takes walls for what cannot be captured. One wall with few liberties is played out with them (`fate`); where
//! there are several, each may be captured by itself and save the others, so the reader is asked about all of them.
//!
//! *What it does not know:* walls that are in no hurry, and what becomes of some of them where the others live.

use chizu_board::{Move, PointSet, Position};

use super::space::Space;
use super::tuning;
use crate::read::{self, Answer, Budget, Code};
use crate::verdict::Evidence;

/// What may be spent on each of two questions.
fn budget() -> Budget {
    Budget { nodes: tuning::wall_nodes(), table_bits: 10 }
}

/// Two eyes that come too late are one. What the reader leaves open is a guess.
pub(super) fn check(position: &Position, space: &mut Space) {
    space.evidence = match checked(position, space) {
        Some(()) => Evidence::Searched,
        None => Evidence::Guessed,
    };
}

fn checked(position: &Position, space: &mut Space) -> Option<()> {
    let settled = |answer: Result<Answer, read::ReadError>| answer.ok().filter(Answer::is_settled);
    let kill = settled(read::kill(position, &space.walls, &budget()))?;
    if kill.code == Code::Lose {
        return Some(());
    }
    let live = settled(read::live(position, &space.walls, &budget()))?;
    space.ko |= [kill.code, live.code].iter().any(|code| matches!(code, Code::KoA | Code::KoB));
    let was_unsettled = space.value.is_unsettled();
    let value = &mut space.value;
    value.attack = value.attack.min(1);
    value.attack_twice = value.attack_twice.min(1);
    if live.code == Code::Lose {
        value.defend = value.attack;
    }
    if !value.is_unsettled() {
        (space.attack, space.defense) = (PointSet::EMPTY, PointSet::EMPTY);
    } else if !was_unsettled {
        let point = |answer: &Answer| answer.best.and_then(Move::point).map(PointSet::from);
        (space.attack, space.defense) = (point(&kill)?, point(&live)?);
    }
    Some(())
}
