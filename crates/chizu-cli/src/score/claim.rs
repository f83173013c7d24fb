//! The record's own result beside ours.

use chizu::Score;
use chizu::record::{Claim, Ending};
use chizu::score::Verdict;

use super::Game;
use crate::words::{points, printable};

/// The result as game records write it.
pub(super) fn text(game: &Game) -> Option<String> {
    game.record.claim.as_ref().map(|claim| match claim {
        Claim::Score(score) => score.to_string(),
        Claim::Won { winner, by } => format!("{}{}", winner.letter(), ending(*by)),
        Claim::Other(text) => printable(text),
    })
}

/// Black's lead as the record says it.
pub(super) fn margin(game: &Game) -> Option<Score> {
    match game.record.claim {
        Some(Claim::Score(score)) if at_end(game) => Some(score),
        _ => None,
    }
}

/// Whether the record names our score; `None` if it names none, or for another position.
pub(super) fn agrees(game: &Game) -> Option<bool> {
    let finished = game.count.verdict == Verdict::Finished;
    margin(game).filter(|_| finished).map(|score| score == game.count.score)
}

/// Whether the position is the one the record's result is about.
fn at_end(game: &Game) -> bool {
    game.record.at_move == game.record.moves
}

/// How far the two are apart, in half-points.
fn distance(game: &Game) -> Option<u32> {
    margin(game).map(|score| (score - game.count.score).half_points().unsigned_abs())
}

/// A sentence for the report.
pub(super) fn sentence(game: &Game) -> String {
    let Some(claim) = &game.record.claim else { return "the record names no result".to_owned() };
    let said = text(game).unwrap_or_default();
    match claim {
        Claim::Won { winner, by } => {
            let how = match by {
                Ending::Resignation => format!("{} resigned", !*winner),
                Ending::Time => format!("{} ran out of time", !*winner),
                Ending::Forfeit => format!("{} forfeited the game", !*winner),
                Ending::Unknown => format!("{winner} won"),
            };
            format!("{said}: {how}")
        }
        Claim::Other(_) => format!("'{said}': no score to compare with"),
        Claim::Score(_) if !at_end(game) => format!("{said} at the end of the game"),
        Claim::Score(_) => match distance(game) {
            Some(0) | None => format!("{said}: agrees"),
            Some(by) => format!("{said}: {} apart", points(by)),
        },
    }
}

/// A few words for the line of one game among many.
pub(super) fn column(game: &Game) -> String {
    let Some(said) = text(game) else { return "-".to_owned() };
    match (&game.record.claim, distance(game)) {
        (Some(Claim::Score(_)), Some(0)) => format!("{said} agrees"),
        (Some(Claim::Score(_)), Some(by)) => format!("{said} {} apart", points(by)),
        _ => said.chars().take(24).collect(),
    }
}

/// What follows the winner in a result.
const fn ending(by: Ending) -> &'static str {
    match by {
        Ending::Resignation => "+R",
        Ending::Time => "+T",
        Ending::Forfeit => "+F",
        Ending::Unknown => "+",
    }
}
