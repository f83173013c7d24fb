//! Moves.

use chizu_board::{Color, Move};
use chizu_sgf::{NodeId, Replayed};

use crate::command::{Node, Player};
use crate::error::EditError;
use crate::record;
use crate::transaction::Transaction;

/// Plays, or passes if no point is given; goes to the move if it is there already.
pub(crate) fn play(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    at: Option<&str>,
    color: Option<Player>,
) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let size = game.size()?;
    let mv = at.map(|at| record::point(size, at)).transpose()?.map_or(Move::Pass, Move::Play);
    let replayed = game.replayed(node)?;
    let color = color.map_or(replayed.game.position().to_play(), Color::from);
    let same = |child: &NodeId| {
        game.record
            .own_move(*child)
            .is_some_and(|(own, value)| own == color && value.to_move(size) == Some(mv))
    };
    if let Some(child) = game.tree().children(node).find(same) {
        return Ok(child);
    }
    check(&replayed, color, mv)?;
    game.add_move(node, None, color, mv)
}

/// Whether the rules of the game allow a move.
pub(crate) fn check(replayed: &Replayed, color: Color, mv: Move) -> Result<(), EditError> {
    let position = replayed.game.position();
    replayed.game.check(color, mv).map_err(|error| {
        let point = mv.point().map_or(String::new(), |point| position.size().name(point).to_string());
        EditError::from_move(error, point, mv.point().and_then(|point| position.board().get(point)))
    })
}
