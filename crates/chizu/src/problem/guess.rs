//! The most promising move where nothing is settled: the likeliest of those that come to mind are tried with all nodes.

use chizu_board::{Move, Point, Position};

use super::moves::try_move;
use super::signs::{GROUPS, ranked_moves};
use super::worth::{likely, weight};
use super::{Solution, Trial};
use crate::read::{Budget, Code, ReadError};

/// So many moves are tried on the likeliest groups.
const TRIED: usize = 8;

/// What trials add to the logarithm of the odds, in hundredths; fitted with the signs.
mod odds {
    use super::GROUPS;

    /// For each of the groups, if they are alike in size.
    pub(super) const WINS: [i64; GROUPS] = [80, 75, 65];
    pub(super) const FAILS: [i64; GROUPS] = [-210, -90, -135];
    /// For the likeliest: a ko, and where nothing is settled but the opponent seems to fail.
    pub(super) const BY_KO: i64 = 5;
    pub(super) const MAY_WIN: i64 = 35;
}

/// The move that is likely right, of all that come to mind. `chosen` is what the readings come to.
pub(super) fn guess(
    position: &Position,
    readings: &[Solution],
    chosen: Option<Move>,
    budget: &Budget,
) -> Result<Option<Point>, ReadError> {
    let groups: Vec<&Solution> = likely(readings).take(GROUPS).collect();
    let Some(first) = groups.first() else { return Ok(None) };
    let (most, mut best) = (weight(first), None::<(i64, Point)>);
    // A larger group counts half as much again at most.
    let part = |odds: i64, reading: &Solution| odds * weight(reading).min(most + most / 2) / most;
    for (rank, (mut odds, at)) in ranked_moves(position, readings, chosen).into_iter().enumerate() {
        let mv = Move::Play(at);
        if rank >= TRIED && chosen != Some(mv) {
            continue;
        }
        for (number, reading) in groups.iter().enumerate() {
            let hope = groups.iter().enumerate().skip(number);
            let hope: i64 = hope.map(|(number, reading)| part(odds::WINS[number], reading)).sum();
            // Whatever the trials tell, another move is likelier.
            if best.is_some_and(|(most, _)| odds + hope <= most) {
                break;
            }
            let trial = try_move(position, reading, mv, budget)?;
            odds += part(told(number, trial.as_ref()), reading);
        }
        // The likeliest come first, and stay so among equals.
        if best.is_none_or(|(most, _)| odds > most) {
            best = Some((odds, at));
        }
    }
    Ok(best.map(|(_, at)| at))
}

/// What a trial on the group with this number tells.
fn told(number: usize, trial: Option<&Trial>) -> i64 {
    match trial.map(|trial| (trial.reply.undecided, trial.code())) {
        Some((false, Code::Win)) => odds::WINS[number],
        Some((false, Code::Lose)) => odds::FAILS[number],
        Some((false, Code::KoA | Code::KoB)) if number == 0 => odds::BY_KO,
        Some((true, Code::Win)) if number == 0 => odds::MAY_WIN,
        _ => 0,
    }
}
