//! The most promising move where nothing is settled: the likeliest of those that come to mind are tried with all nodes.

use chizu_board::{Move, Point, Position};

use super::moves::try_move;
use super::signs::{is_at_sight, ranked_moves, when};
use super::worth::{likely, weight};
use super::{Solution, Trial};
use crate::problem::tuning;
use crate::read::{Budget, Code, ReadError};

/// What trials add to the logarithm of the odds, in hundredths; fitted with the signs.
mod odds {
    /// The group is won; a chain is captured or saved; no other move tried does it.
    pub(super) const WINS: i64 = 100;
    pub(super) const CAPTURES: i64 = 165;
    pub(super) const ALONE: i64 = 80;
    /// It is won at sight.
    pub(super) const AT_SIGHT: i64 = -120;
    /// The likeliest group is lost, or its chain; the next group.
    pub(super) const FAILS: i64 = -185;
    pub(super) const FAILS_TO_CAPTURE: i64 = -105;
    pub(super) const FAILS_NEXT: i64 = -65;
    /// The likeliest group is won in a ko.
    pub(super) const BY_KO: i64 = 40;
    /// Nothing is settled: if all others fail; where another wins; if the opponent seems to fail with the likeliest.
    pub(super) const OPEN: i64 = 115;
    pub(super) const OPEN_BUT_WON: i64 = -20;
    pub(super) const MAY_WIN: i64 = 75;
    /// Others seemed likelier from the start.
    pub(super) const UNTRIED: i64 = -140;
}

/// The moves that come to mind, the likeliest right one first, with the logarithm of its odds in hundredths. `chosen` is what the readings
/// come to.
pub(super) fn guesses(
    position: &Position,
    readings: &[Solution],
    chosen: Option<Move>,
    budget: &Budget,
) -> Result<Vec<(Point, i64)>, ReadError> {
    let mut found = ranked_moves(position, readings, chosen);
    let is_tried = |rank: usize, at: Point| rank < tuning::guess_moves() || chosen == Some(Move::Play(at));
    let moves = found.iter_mut().enumerate();
    let (mut tried, untried): (Vec<_>, Vec<_>) = moves.partition(|(rank, (_, at))| is_tried(*rank, *at));
    for (_, (sum, _)) in untried {
        *sum += odds::UNTRIED;
    }
    let most = likely(readings).next().map_or(1, weight);
    for (number, reading) in likely(readings).take(tuning::guess_groups()).enumerate() {
        let mut ends = Vec::new();
        for (_, (_, at)) in &tried {
            let trial = try_move(position, reading, Move::Play(*at), budget)?;
            ends.push(End::of(trial.as_ref(), chosen == Some(Move::Play(*at))));
        }
        for ((_, (sum, _)), end) in tried.iter_mut().zip(&ends) {
            let odds = odds_of(number, reading.question.aim.is_capture(), *end, &ends);
            // A larger group counts half as much again at most.
            *sum += odds * weight(reading).min(most + most / 2) / most;
        }
    }
    // The likeliest come first, and stay so among equals.
    found.sort_by_key(|(sum, _)| std::cmp::Reverse(*sum));
    Ok(found.into_iter().map(|(sum, at)| (at, sum)).collect())
}

/// How the trial of a move ends for who made it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Perhaps at sight, but not by simply taking the stones, nor as the readings have it.
    Wins {
        at_sight: bool,
    },
    Ko,
    Fails,
    /// Not settled, but the opponent seems to fail.
    MayWin,
    Open,
    /// It was not tried: it cannot be played, or takes the group in a ko.
    Unknown,
}

impl End {
    /// `chosen` is the move that the readings come to.
    fn of(trial: Option<&Trial>, chosen: bool) -> Self {
        match trial.map(|trial| (!trial.reply.is_settled(), trial.code())) {
            None => Self::Unknown,
            Some((false, Code::Win)) => {
                let seen = |trial: &Trial| !chosen && !trial.takes_the_group() && is_at_sight(&trial.reply);
                Self::Wins { at_sight: trial.is_some_and(seen) }
            }
            Some((false, Code::KoA | Code::KoB)) => Self::Ko,
            Some((false, Code::Lose)) => Self::Fails,
            Some((true, Code::Win)) => Self::MayWin,
            Some((true, _)) => Self::Open,
        }
    }
}

/// What a trial on the group with this number tells, among those of other moves.
fn odds_of(number: usize, is_capture: bool, end: End, all: &[End]) -> i64 {
    let is_likeliest = number == 0;
    let wins = all.iter().filter(|end| matches!(end, End::Wins { .. })).count();
    let fails = all.iter().filter(|end| **end == End::Fails).count();
    match end {
        End::Wins { at_sight } => {
            let won = if is_capture { odds::CAPTURES } else { odds::WINS };
            won + when(wins == 1, odds::ALONE) + when(at_sight, odds::AT_SIGHT)
        }
        End::Fails => match (is_likeliest, is_capture) {
            (true, false) => odds::FAILS,
            (true, true) => odds::FAILS_TO_CAPTURE,
            (false, false) => odds::FAILS_NEXT,
            (false, true) => 0,
        },
        End::Ko => when(is_likeliest, odds::BY_KO),
        End::Open | End::MayWin => {
            let fail = odds::OPEN * fails as i64 / all.len() as i64;
            let may_win = when(is_likeliest && end == End::MayWin, odds::MAY_WIN);
            fail + when(wins > 0, odds::OPEN_BUT_WON) + may_win
        }
        End::Unknown => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: End = End::Wins { at_sight: false };

    #[test]
    fn who_alone_wins_tells_more_than_one_of_many_or_at_sight() {
        let at_sight = End::Wins { at_sight: true };
        let [one, two, seen] = [[WON, End::Fails], [WON, WON], [at_sight, End::Fails]];
        let odds_of = |all: &[End]| odds_of(0, false, all[0], all);
        assert!(odds_of(&one) > odds_of(&two) && odds_of(&two) > 0 && odds_of(&one) > odds_of(&seen));
    }

    #[test]
    fn what_is_open_is_likelier_the_more_others_fail_and_less_so_if_one_wins() {
        let odds_of = |all: &[End]| odds_of(0, false, all[0], all);
        let [few, many] = [[End::Open, End::Open, End::Fails], [End::Open, End::Fails, End::Fails]];
        let won = [End::Open, WON, End::Fails];
        assert!(odds_of(&many) > odds_of(&few) && odds_of(&few) > odds_of(&won));
        assert!(odds_of(&[End::MayWin, End::Open, End::Fails]) > odds_of(&few));
    }
}
