//! The record's own result beside ours.

use chizu::Score;
use chizu::score::Verdict;
use chizu::sgf::{GameResult, Margin};

use super::Game;
use crate::words::{points, printable, shortened};

/// The result as game records write it; one that is not understood as it stands there.
pub(super) fn text(game: &Game) -> Option<String> {
    let info = &game.record.info;
    info.result.map(|result| result.to_string()).or_else(|| info.result_text.as_deref().map(printable))
}

/// Black's lead as the record says it.
pub(super) fn margin(game: &Game) -> Option<Score> {
    game.record.claimed_score()
}

/// Whether the record names our score; `None` if it names none, or for another position.
pub(super) fn agrees(game: &Game) -> Option<bool> {
    let finished = game.count.verdict == Verdict::Finished;
    margin(game).filter(|_| finished).map(|score| score == game.count.score)
}

/// How far the two are apart, in half-points.
fn distance(game: &Game) -> Option<u32> {
    if game.count.verdict == Verdict::Unfinished {
        return None;
    }
    game.record.margin_from(&game.count).map(|margin| margin.half_points().unsigned_abs())
}

/// A sentence for the report.
pub(super) fn sentence(game: &Game) -> String {
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
pub(super) fn column(game: &Game) -> String {
    match (text(game), distance(game)) {
        (None, _) => "-".to_owned(),
        (Some(said), Some(0)) => format!("{said} agrees"),
        (Some(said), Some(by)) => format!("{said} {} apart", points(by)),
        (Some(said), None) => shortened(&said, 21),
    }
}
