//! What concerns the whole file: its games, its encoding.

use chizu_sgf::NodeId;

use super::Document;
use crate::change::Change;
use crate::command::{Command, GameId, SortKey};
use crate::error::EditError;

type Changes = Vec<(GameId, Change)>;

/// Carries out what concerns the whole collection; none if the command concerns one game.
pub(super) fn carry_out(document: &mut Document, command: &Command) -> Option<Result<Changes, EditError>> {
    Some(match command {
        Command::AddGame { text } => add(document, text),
        Command::RemoveGame { game } => remove(document, *game),
        Command::PlaceGame { game, at } => place(document, *game, *at),
        Command::SortGames { by } => Ok(sort(document, *by)),
        Command::Utf8 {} => Ok(utf8(document)),
        _ => return None,
    })
}

fn reorder(document: &mut Document, to: Vec<GameId>) -> Changes {
    if to == document.order {
        return Vec::new();
    }
    let change = Change::Games { from: document.order.clone(), to };
    document.make(document.chosen, &change);
    vec![(document.chosen, change)]
}

fn add(document: &mut Document, text: &str) -> Result<Changes, EditError> {
    let mut order = document.order.clone();
    let mut first = None;
    for mut tree in chizu_sgf::parse(text.as_bytes())? {
        if !tree.is_ascii() || tree.property(NodeId::ROOT, "CA").is_some() {
            tree.set(NodeId::ROOT, "CA", ["UTF-8"]);
        }
        let game = document.add_record(tree);
        first = first.or(Some(game));
        order.push(game);
    }
    let changes = reorder(document, order);
    document.chosen = first.unwrap_or(document.chosen);
    Ok(changes)
}

fn remove(document: &mut Document, game: GameId) -> Result<Changes, EditError> {
    document.record(game)?;
    if document.order.len() == 1 {
        return Err(EditError::OnlyGame);
    }
    let order = document.order.iter().copied().filter(|&other| other != game).collect();
    Ok(reorder(document, order))
}

fn place(document: &mut Document, game: GameId, at: usize) -> Result<Changes, EditError> {
    document.record(game)?;
    let mut order: Vec<_> = document.order.iter().copied().filter(|&other| other != game).collect();
    order.insert(at.min(order.len()), game);
    Ok(reorder(document, order))
}

fn sort(document: &mut Document, by: SortKey) -> Changes {
    let mut order = document.order.clone();
    order.sort_by_cached_key(|game| {
        let tree = &document.records[game.0 as usize].tree;
        let text = |ident: &str| {
            tree.property(NodeId::ROOT, ident)
                .map_or(String::new(), |property| property.value().simple_text().to_lowercase())
        };
        match by {
            SortKey::Date => (text("DT"), String::new(), 0),
            SortKey::Event => (text("EV"), text("RO"), 0),
            SortKey::Black => (text("PB"), text("PW"), 0),
            SortKey::White => (text("PW"), text("PB"), 0),
            SortKey::Name => (text("GN"), String::new(), 0),
            SortKey::Moves => {
                let moves =
                    |node: &NodeId| ["B", "W"].iter().any(|ident| tree.property(*node, ident).is_some());
                (String::new(), String::new(), tree.main_line().filter(moves).count())
            }
        }
    });
    reorder(document, order)
}

/// Turns the file into UTF-8, and says so in each game.
fn utf8(document: &mut Document) -> Changes {
    let mut changes = Vec::new();
    for game in document.order.clone() {
        let tree = &mut document.records[game.0 as usize].tree;
        let named =
            tree.property(NodeId::ROOT, "CA").map(|property| property.value().simple_text().into_owned());
        let needed = match &named {
            None => !tree.is_ascii(),
            Some(name) => !name.eq_ignore_ascii_case("UTF-8"),
        };
        if needed {
            let from = tree.property_list(NodeId::ROOT);
            tree.set(NodeId::ROOT, "CA", ["UTF-8"]);
            let to = tree.property_list(NodeId::ROOT);
            changes.push((game, Change::Properties { node: NodeId::ROOT, from, to }));
        }
    }
    if !document.unicode {
        let change = Change::Unicode { from: false, to: true };
        document.make(document.chosen, &change);
        changes.push((document.chosen, change));
    }
    changes
}
