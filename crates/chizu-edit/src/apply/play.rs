//! Moves.

use chizu_board::{Color, Move, Size};
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
    let Wanted { node, size, mv, replayed, color } = Wanted::of(game, node, at, color)?;
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

/// A move that is to be played.
pub(super) struct Wanted {
    /// The node it follows.
    pub(super) node: NodeId,
    pub(super) size: Size,
    pub(super) mv: Move,
    /// The game up to the node.
    pub(super) replayed: Replayed,
    pub(super) color: Color,
}

impl Wanted {
    /// As a command names it: a pass if no point is given, by whose turn it is if no player is.
    pub(super) fn of(
        game: &mut Transaction<'_>,
        node: Option<Node>,
        at: Option<&str>,
        color: Option<Player>,
    ) -> Result<Self, EditError> {
        let node = game.node(node)?;
        let size = game.size()?;
        let mv = at.map(|at| record::point(size, at)).transpose()?.map_or(Move::Pass, Move::Play);
        let replayed = game.replayed(node)?;
        let color = color.map_or(replayed.game.position().to_play(), Color::from);
        Ok(Self { node, size, mv, replayed, color })
    }
}

/// Whether the rules of the game allow a move.
pub(crate) fn check(replayed: &Replayed, color: Color, mv: Move) -> Result<(), EditError> {
    let position = replayed.game.position();
    replayed.game.check(color, mv).map_err(|error| {
        let point = mv.point().map_or(String::new(), |point| position.size().name(point).to_string());
        EditError::from_move(error, point, mv.point().and_then(|point| position.board().get(point)))
    })
}
