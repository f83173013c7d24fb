//! The most promising move where nothing is settled: the likeliest of those that come to mind are tried with all nodes.

use chizu_board::{Move, Point, Position};

use super::choice::{likely, weight};
use super::moves::try_move;
use super::signs::ranked_moves;
use super::{Solution, Trial};
use crate::read::{Budget, Code, ReadError};

/// So many moves are tried.
const TRIED: usize = 5;

/// What trials add to the logarithm of the odds, in hundredths; fitted with the signs.
mod odds {
    pub(super) const WINS: i64 = 100;
    pub(super) const BY_KO: i64 = 40;
    pub(super) const FAILS: i64 = -130;
    /// Where nothing is settled after it either, and where the opponent seems to fail besides.
    pub(super) const OPEN: i64 = 25;
    pub(super) const MAY_WIN: i64 = 55;
    pub(super) const UNTRIED: i64 = -105;

    // The same for the second likeliest group, if it is as large as the first.
    pub(super) const WINS_TOO: i64 = 55;
    pub(super) const FAILS_TOO: i64 = -85;
    pub(super) const UNTRIED_TOO: i64 = -40;
}

/// The move that is likely right, of all that come to mind. `chosen` is what the readings come to.
pub(super) fn guess(
    position: &Position,
    readings: &[Solution],
    chosen: Option<Move>,
    budget: &Budget,
) -> Result<Option<Point>, ReadError> {
    let mut likely = likely(readings);
    let Some(first) = likely.next() else { return Ok(None) };
    let second = likely.next();
    let mut best: Option<(i64, Point)> = None;
    for (rank, (mut odds, at)) in ranked_moves(position, readings, chosen).into_iter().enumerate() {
        let mv = Move::Play(at);
        let is_tried = rank < TRIED || chosen == Some(mv);
        let attempt = |reading: &Solution| try_move(position, reading, mv, budget);
        odds += if is_tried { told(attempt(first)?.as_ref()) } else { odds::UNTRIED };
        if let Some(second) = second {
            let told = if is_tried { told_too(attempt(second)?.as_ref()) } else { odds::UNTRIED_TOO };
            // A larger group counts half as much again at most.
            let most = weight(first);
            odds += told * weight(second).min(most + most / 2) / most;
        }
        // The likeliest come first, and stay so among equals.
        if best.is_none_or(|(most, _)| odds > most) {
            best = Some((odds, at));
        }
    }
    Ok(best.map(|(_, at)| at))
}

/// What a trial tells.
fn told(trial: Option<&Trial>) -> i64 {
    let Some(trial) = trial else { return 0 };
    match (trial.reply.undecided, trial.code()) {
        (false, Code::Win) => odds::WINS,
        (false, Code::KoA | Code::KoB) => odds::BY_KO,
        (false, Code::Lose) => odds::FAILS,
        (true, Code::Win) => odds::MAY_WIN,
        (true, _) => odds::OPEN,
    }
}

/// What it tells of the second likeliest group.
fn told_too(trial: Option<&Trial>) -> i64 {
    match trial.map(|trial| (trial.reply.undecided, trial.code())) {
        Some((false, Code::Win)) => odds::WINS_TOO,
        Some((false, Code::Lose)) => odds::FAILS_TOO,
        _ => 0,
    }
}
