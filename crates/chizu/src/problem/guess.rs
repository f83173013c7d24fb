//! The most promising move where nothing is settled: the likeliest of those that come to mind are tried with all nodes.

use chizu_board::{Move, Point, Position};

use super::moves::try_move;
use super::signs::ranked_moves;
use super::worth::{likely, weight};
use super::{Solution, Trial};
use crate::read::{Budget, Code, ReadError};

/// So many moves are tried, on so many of the likeliest groups.
const TRIED: usize = 12;
const GROUPS: usize = 2;

/// What trials add to the logarithm of the odds, in hundredths; fitted with the signs.
mod odds {
    /// The group is won; a chain is captured or saved; no other move tried does it.
    pub(super) const WINS: i64 = 65;
    pub(super) const CAPTURES: i64 = 145;
    pub(super) const ALONE: i64 = 90;
    /// The likeliest group is lost, or its chain; the next group.
    pub(super) const FAILS: i64 = -195;
    pub(super) const FAILS_TO_CAPTURE: i64 = -85;
    pub(super) const FAILS_NEXT: i64 = -115;
    /// The likeliest group is won in a ko.
    pub(super) const BY_KO: i64 = 40;
    /// Nothing is settled: if all others fail; where another wins; if the opponent seems to fail with the likeliest.
    pub(super) const OPEN: i64 = 115;
    pub(super) const OPEN_BUT_WON: i64 = -40;
    pub(super) const MAY_WIN: i64 = 70;
    /// Others seemed likelier from the start.
    pub(super) const UNTRIED: i64 = -145;
}

/// The move that is likely right, of all that come to mind. `chosen` is what the readings come to.
pub(super) fn guess(
    position: &Position,
    readings: &[Solution],
    chosen: Option<Move>,
    budget: &Budget,
) -> Result<Option<Point>, ReadError> {
    let mut found = ranked_moves(position, readings, chosen);
    let is_tried = |rank: usize, at: Point| rank < TRIED || chosen == Some(Move::Play(at));
    let moves = found.iter_mut().enumerate();
    let (mut tried, untried): (Vec<_>, Vec<_>) = moves.partition(|(rank, (_, at))| is_tried(*rank, *at));
    for (_, (sum, _)) in untried {
        *sum += odds::UNTRIED;
    }
    let most = likely(readings).next().map_or(1, weight);
    for (number, reading) in likely(readings).take(GROUPS).enumerate() {
        let mut ends = Vec::new();
        for (_, (_, at)) in &tried {
            let trial = try_move(position, reading, Move::Play(*at), budget)?;
            ends.push(End::of(trial.as_ref()));
        }
        for ((_, (sum, _)), end) in tried.iter_mut().zip(&ends) {
            let odds = told(number, reading.question.aim.is_capture(), *end, &ends);
            // A larger group counts half as much again at most.
            *sum += odds * weight(reading).min(most + most / 2) / most;
        }
    }
    // The likeliest come first, and stay so among equals.
    Ok(found.into_iter().rev().max_by_key(|(sum, _)| *sum).map(|(_, at)| at))
}

/// How the trial of a move ends for who made it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Wins,
    Ko,
    Fails,
    /// Not settled, but the opponent seems to fail.
    MayWin,
    Open,
    /// It was not tried: it cannot be played, or takes the group in a ko.
    Unknown,
}

impl End {
    fn of(trial: Option<&Trial>) -> Self {
        match trial.map(|trial| (trial.reply.undecided, trial.code())) {
            None => Self::Unknown,
            Some((false, Code::Win)) => Self::Wins,
            Some((false, Code::KoA | Code::KoB)) => Self::Ko,
            Some((false, Code::Lose)) => Self::Fails,
            Some((true, Code::Win)) => Self::MayWin,
            Some((true, _)) => Self::Open,
        }
    }
}

/// What a trial on the group with this number tells, among those of other moves.
fn told(number: usize, is_capture: bool, end: End, all: &[End]) -> i64 {
    let count = |wanted: End| all.iter().filter(|end| **end == wanted).count();
    let (is_likeliest, wins) = (number == 0, count(End::Wins));
    let when = |holds: bool, odds: i64| if holds { odds } else { 0 };
    match end {
        End::Wins => {
            let won = if is_capture { odds::CAPTURES } else { odds::WINS };
            won + when(wins == 1, odds::ALONE)
        }
        End::Fails => match (is_likeliest, is_capture) {
            (true, false) => odds::FAILS,
            (true, true) => odds::FAILS_TO_CAPTURE,
            (false, false) => odds::FAILS_NEXT,
            (false, true) => 0,
        },
        End::Ko => when(is_likeliest, odds::BY_KO),
        End::Open | End::MayWin => {
            let fail = odds::OPEN * count(End::Fails) as i64 / all.len() as i64;
            let may_win = when(is_likeliest && end == End::MayWin, odds::MAY_WIN);
            fail + when(wins > 0, odds::OPEN_BUT_WON) + may_win
        }
        End::Unknown => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_alone_wins_tells_more_than_one_of_many() {
        let one = [End::Wins, End::Fails, End::Open];
        let two = [End::Wins, End::Wins, End::Open];
        let told = |all: &[End]| told(0, false, all[0], all);
        assert!(told(&one) > told(&two) && told(&two) > 0);
    }

    #[test]
    fn what_is_open_is_likelier_the_more_others_fail_and_less_so_if_one_wins() {
        let told = |all: &[End]| told(0, false, all[0], all);
        let [few, many] = [[End::Open, End::Open, End::Fails], [End::Open, End::Fails, End::Fails]];
        let won = [End::Open, End::Wins, End::Fails];
        assert!(told(&many) > told(&few) && told(&few) > told(&won));
        assert!(told(&[End::MayWin, End::Open, End::Fails]) > told(&few));
    }
}
