//! What the first move is worth in parts of the board, asked of engines.

use chizu::{PointSet, Position};
use chizu_engines::worth::{Found, worth};
use chizu_engines::{Engine, Error};

use super::ask::{Panel, Voice, Voices, troubles};

/// An engine's name, and what it says of each part.
pub(crate) type Named = (String, Vec<Option<Found>>);

/// What each engine says of each part, by its name, and who the engines are, with what went wrong. Unless it `must_answer`, an engine that
/// has no such answers is no trouble.
pub(crate) fn worths(
    panel: &Panel,
    position: &Position,
    komi: f64,
    parts: &[PointSet],
    must_answer: bool,
) -> (Vec<Named>, Voices) {
    let all = panel.each(parts.len(), "parts of the board", |engine: &mut Engine, watch, told| {
        let mut found: Vec<Option<Found>> = Vec::new();
        let mut open: Vec<Error> = Vec::new();
        for part in parts {
            match worth(engine, position, komi, *part, watch) {
                Ok(one) => found.push(Some(one)),
                Err(error) => {
                    found.push(None);
                    let is_over = error.is_the_end() || matches!(error, Error::Cannot { .. });
                    open.push(error.clone());
                    if is_over {
                        open.resize(open.len() + parts.len() - found.len(), error);
                        found.resize(parts.len(), None);
                        break;
                    }
                }
            }
            told(found.len());
        }
        let mut voice = Voice::of(engine, parts.len());
        open.retain(|error| must_answer || !error.is_harmless());
        voice.troubles = troubles(engine, &open, "part of the board");
        (voice, found)
    });
    let (found, voices) = all.into_iter().map(|(voice, found)| ((voice.name.clone(), found), voice)).unzip();
    (found, Voices { all: voices })
}
