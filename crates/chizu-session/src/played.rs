//! The game up to the place shown, for whoever plays it on: another program.

use chizu::{Color, Move, Position};

use crate::reply::Reply;
use crate::request::of_edit;
use crate::session::Session;

/// What was played up to a place.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where it begins: an empty board, handicap, or the last position set up by hand.
    pub start: Position,
    /// The moves since.
    pub moves: Vec<(Color, Move)>,
    /// Points for White.
    pub komi: f64,
    /// Who moves next.
    pub to_play: Color,
    /// The place.
    pub node: u32,
}

/// The position of a place, for another program to look at.
#[derive(Clone, Debug)]
pub struct LookedAt {
    /// The position.
    pub position: Position,
    /// Points for White.
    pub komi: f64,
    /// The place.
    pub node: u32,
}

impl Session {
    /// The position shown of a document.
    ///
    /// # Errors
    /// A refusal, to be sent.
    pub fn looked_at(&self, doc: &str) -> Result<LookedAt, Reply> {
        let document = self
            .documents
            .get(doc)
            .ok_or_else(|| Reply::refused(404, "no-such-document", "This game is not open any more."))?;
        let moment = document.moment(document.edited.at()).map_err(|error| of_edit(&error))?;
        let komi = f64::from(moment.options.rules.komi.half_points()) / 2.0;
        Ok(LookedAt { position: moment.position.clone(), komi, node: document.node() })
    }

    /// The game of a document up to the place shown.
    ///
    /// # Errors
    /// A refusal, to be sent.
    pub fn played(&self, doc: &str) -> Result<Played, Reply> {
        let document = self
            .documents
            .get(doc)
            .ok_or_else(|| Reply::refused(404, "no-such-document", "This game is not open any more."))?;
        let node = document.edited.at();
        let replayed = document.edited.position(node).map_err(|error| of_edit(&error))?;
        let moment = document.moment(node).map_err(|error| of_edit(&error))?;
        let moves: Vec<(Color, Move)> = replayed.game.moves().collect();
        let mut game = replayed.game;
        for _ in &moves {
            game.undo();
        }
        Ok(Played {
            start: game.position().clone(),
            moves,
            komi: f64::from(moment.options.rules.komi.half_points()) / 2.0,
            to_play: moment.position.to_play(),
            node: document.node(),
        })
    }
}
