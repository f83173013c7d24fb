//! The record's own result beside ours.

use chizu::Score;
use chizu::score::Completion;
use chizu::sgf::{GameResult, Margin};

use super::Counted;
use crate::words::{points, printable, shortened};

/// The result as game records write it; one that is not understood as it stands there.
#[must_use]
pub fn text(game: &Counted) -> Option<String> {
    let info = &game.record.info;
    info.result.map(|result| result.to_string()).or_else(|| info.result_text.as_deref().map(printable))
}

/// Black's lead as the record says it.
#[must_use]
pub fn margin(game: &Counted) -> Option<Score> {
    game.record.claimed_score()
}

/// Whether the record names our score; `None` if it names none, or for another position.
#[must_use]
pub fn agrees(game: &Counted) -> Option<bool> {
    let finished = game.count.completion == Completion::Finished;
    margin(game).filter(|_| finished).map(|score| score == game.count.score)
}

/// How far the two are apart, in half-points.
fn distance(game: &Counted) -> Option<u32> {
    if game.count.completion == Completion::Unfinished {
        return None;
    }
    game.record.margin_from(&game.count).map(|margin| margin.half_points().unsigned_abs())
}

/// How a game ended that was not played to its end, in words; none if nothing is known about that.
fn broken_off(game: &Counted) -> Option<String> {
    if !game.record.is_at_end() {
        return None;
    }
    match game.record.info.result {
        Some(GameResult::Win { winner, by: Margin::Resignation }) => Some(format!("{} resigned", !winner)),
        Some(GameResult::Win { winner, by: Margin::Time }) => Some(format!("{} ran out of time", !winner)),
        Some(GameResult::Win { winner, by: Margin::Forfeit }) => Some(format!("{} forfeited it", !winner)),
        Some(GameResult::Void) => Some("it does not count".to_owned()),
        None | Some(GameResult::Unknown) if !game.record.ended_by_passes && game.record.moves > 0 => {
            Some("the record breaks off".to_owned())
        }
        _ => None,
    }
}

/// That a game is not finished, and why if that is known; of a position that was set up, that it is not.
#[must_use]
pub fn unfinished(game: &Counted) -> String {
    let why = broken_off(game).map(|why| format!(": {why}")).unwrap_or_default();
    let what = if game.record.is_set_up() { "position" } else { "game" };
    format!("the {what} is not finished{why}")
}

/// How the game ended, by a stable name; none if it cannot be told.
#[must_use]
pub fn ending(game: &Counted) -> Option<&'static str> {
    if !game.record.is_at_end() {
        return None;
    }
    match game.record.info.result {
        Some(GameResult::Win { by: Margin::Resignation, .. }) => Some("resignation"),
        Some(GameResult::Win { by: Margin::Time, .. }) => Some("time"),
        Some(GameResult::Win { by: Margin::Forfeit, .. }) => Some("forfeit"),
        Some(GameResult::Void) => Some("void"),
        _ if game.record.ended_by_passes => Some("passes"),
        _ => None,
    }
}

/// A sentence for the report.
#[must_use]
pub fn sentence(game: &Counted) -> String {
    let Some(said) = text(game) else { return "names no result".to_owned() };
    let winner = |how: String| format!("{said}: {how}");
    match game.record.info.result {
        None => format!("'{said}' is no result that is understood"),
        Some(GameResult::Void) => format!("{said}: the game does not count"),
        Some(GameResult::Unknown) => format!("{said}: the record does not know the result"),
        Some(GameResult::Win { winner: color, by: Margin::Resignation }) => {
            winner(format!("{} resigned", !color))
        }
        Some(GameResult::Win { winner: color, by: Margin::Time }) => {
            winner(format!("{} ran out of time", !color))
        }
        Some(GameResult::Win { winner: color, by: Margin::Forfeit }) => {
            winner(format!("{} forfeited the game", !color))
        }
        Some(GameResult::Win { winner: color, by: Margin::Unknown }) => {
            winner(format!("{color} won; the record does not say how"))
        }
        Some(GameResult::Draw | GameResult::Win { by: Margin::Points(_), .. }) => match distance(game) {
            None if game.record.is_at_end() => said,
            None => format!("{said} at the end of the game"),
            Some(0) => format!("{said}: agrees"),
            Some(by) => format!("{said}: {} apart", points(by)),
        },
    }
}

/// A few words for the line of one game among many.
#[must_use]
pub fn column(game: &Counted) -> String {
    match (text(game), distance(game)) {
        (None, _) => "-".to_owned(),
        (Some(said), Some(0)) => format!("{said} agrees"),
        (Some(said), Some(by)) => format!("{said} {} apart", points(by)),
        (Some(said), None) => shortened(&said, 21),
    }
}
