//! `chizu dead`: the dead stones of a game and nothing else.

use chizu::Color;
use chizu_json::dead::{self, all, marks};
use chizu_json::score::Counted;
use chizu_json::words::named;

/// How dead stones are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// By the names of their points.
    Points,
    /// As properties of SGF.
    Sgf,
    /// As JSON.
    Json,
}

/// The line for one game among many.
pub(super) fn line(game: &Counted, form: Form) -> String {
    match form {
        Form::Json => chizu_json::line(&dead::line(game)),
        _ => format!("{}: {}", game.name, text(game, form)).trim_end().to_owned() + "\n",
    }
}

/// The text for the only game: there is no need to name it.
pub(super) fn only(game: &Counted, form: Form) -> Option<String> {
    (form != Form::Json).then(|| text(game, form) + "\n")
}

fn text(game: &Counted, form: Form) -> String {
    let (count, size) = (&game.count, game.count.stones.size());
    match form {
        Form::Sgf => {
            let property = |color: Color| match marks(count, color) {
                points if points.is_empty() => String::new(),
                points => format!("T{}[{}]", color.letter(), points.join("][")),
            };
            Color::ALL.map(property).concat()
        }
        Form::Points | Form::Json => named(all(count), size),
    }
}
