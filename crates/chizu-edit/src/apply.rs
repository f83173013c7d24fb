//! Carrying commands out: which room does which.

use chizu_sgf::{GameTree, NodeId};

use crate::command::Command;
use crate::error::EditError;
use crate::transaction::Transaction;

mod board;
mod branch;
mod insert;
mod marks;
mod merge;
mod play;
mod setup;
mod text;

/// Carries out what concerns one game; returns where the document is afterwards.
pub(crate) fn to_game(
    game: &mut Transaction<'_>,
    command: &Command,
    other: Option<&GameTree>,
) -> Result<NodeId, EditError> {
    let here = game.record.at;
    match command {
        Command::Play { at, color, node } => play::play(game, *node, Some(at), *color),
        Command::Pass { color, node } => play::play(game, *node, None, *color),
        Command::Setup { stone, points, node } => setup::stones(game, *node, *stone, points),
        Command::ClearBoard { node } => setup::clear(game, *node),
        Command::ToPlay { color, node } => setup::to_play(game, *node, *color),
        Command::Mark { kind, points, on, node } => {
            marks::mark(game, *node, *kind, points, *on).map(|()| here)
        }
        Command::Label { at, text, node } => marks::label(game, *node, at, text.as_deref()).map(|()| here),
        Command::Arrow { from, to, node } => marks::arrow(game, *node, from, to).map(|()| here),
        Command::Line { from, to, node } => marks::line(game, *node, from, to).map(|()| here),
        Command::Erase { points, node } => marks::erase(game, *node, points).map(|()| here),
        Command::Set { node, ident, values } => text::set(game, *node, ident, values).map(|()| here),
        Command::Comment { text, node } => text::comment(game, *node, text).map(|()| here),
        Command::Annotate { ident, value, node } => text::annotate(game, *node, ident, *value).map(|()| here),
        Command::Info { fields } => text::info(game, fields).map(|()| here),
        Command::Remove { node } => branch::remove(game, *node),
        Command::RemoveOthers { node } => branch::remove_others(game, *node),
        Command::Move { node, to, before } => branch::move_to(game, *node, *to, *before).map(|()| here),
        Command::Main { node } => branch::main(game, *node).map(|()| here),
        Command::Up { node } => branch::up(game, *node).map(|()| here),
        Command::Down { node } => branch::down(game, *node).map(|()| here),
        Command::Paste { text, node } => branch::paste(game, *node, text),
        Command::InsertMove { at, color, node } => insert::insert(game, *node, at.as_deref(), *color),
        Command::DeleteMove { node } => insert::delete(game, *node),
        Command::Slide { from, to, node } => insert::slide(game, *node, from, to),
        Command::SwapColors {} => board::swap_colors(game).map(|()| here),
        Command::Rotate { quarters } => board::rotate(game, *quarters).map(|()| here),
        Command::Flip { axis } => board::flip(game, *axis).map(|()| here),
        Command::Shift { right, down } => board::shift(game, *right, *down).map(|()| here),
        Command::Flatten { node } => merge::flatten(game, *node),
        Command::Merge { text } => {
            let collection = chizu_sgf::parse(text.as_bytes())?;
            merge::merge(game, collection.first()).map(|()| here)
        }
        Command::MergeGame { .. } => other.map_or(Ok(()), |other| merge::merge(game, other)).map(|()| here),
        // Those that concern the collection: see there.
        Command::AddGame { .. }
        | Command::RemoveGame { .. }
        | Command::PlaceGame { .. }
        | Command::SortGames { .. }
        | Command::Utf8 {} => Ok(here),
    }
}
