//! `chizu dead`: the dead stones of a game and nothing else.

use chizu::score::{Completion, Count};
use chizu::sgf::point_value;
use chizu::{Color, PointSet};
use serde::Serialize;

use super::Game;
use super::annotate::marks;
use super::report::named;
use crate::input::Name;
use crate::json::{self, Head};
use crate::words::point_names;

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

/// A line of output: the dead stones of a game, or why there are none.
#[derive(Default, Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    error: Option<&'a str>,
    method: Option<&'static str>,
    finished: Option<bool>,
    dead_black: Option<Vec<String>>,
    dead_white: Option<Vec<String>>,
    seki: Option<Vec<String>>,
    /// Places in SGF's letters, all dead stones in one word, as OGS sends them.
    removed: Option<String>,
}

/// The line for one game among many.
pub(super) fn line(game: &Game, form: Form) -> String {
    match form {
        Form::Json => json(game),
        _ => format!("{}: {}", game.name, text(game, form)).trim_end().to_owned() + "\n",
    }
}

/// The text for the only game: there is no need to name it.
pub(super) fn only(game: &Game, form: Form) -> Option<String> {
    (form != Form::Json).then(|| text(game, form) + "\n")
}

fn text(game: &Game, form: Form) -> String {
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

fn all(count: &Count) -> PointSet {
    count.dead.black | count.dead.white
}

fn json(game: &Game) -> String {
    let (count, size) = (&game.count, game.count.stones.size());
    json::line(&Line {
        head: Head::of(&game.name),
        method: Some(game.method.name()),
        finished: Some(count.completion == Completion::Finished),
        dead_black: Some(point_names(count.dead.black, size)),
        dead_white: Some(point_names(count.dead.white, size)),
        seki: Some(point_names(count.seki, size)),
        removed: Some(all(count).iter().map(|point| point_value(point, size)).collect()),
        ..Line::default()
    })
}

/// Something that could not be read or judged.
pub(super) fn error(file: &Name, error: &str) -> String {
    json::line(&Line { head: Head::of(file), error: Some(error), ..Line::default() })
}
