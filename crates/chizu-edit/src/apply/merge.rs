//! Two records made one, and a record that begins later.

use chizu_board::Color;
use chizu_sgf::{GameTree, NodeId, Property, PropertyKind, Replay, Value, point_value};

use crate::command::Node;
use crate::error::EditError;
use crate::transaction::Transaction;

/// Puts the variations and remarks of another record into this game; moves common to both stand once.
pub(crate) fn merge(game: &mut Transaction<'_>, other: &GameTree) -> Result<(), EditError> {
    if game.size()? != other.size()? {
        return Err(EditError::Different("the boards differ in size"));
    }
    let theirs = Replay::of(other).to_node(NodeId::ROOT).tolerant().map_err(|_| EditError::NotGo)?;
    if theirs.game.position().stones() != game.replayed(NodeId::ROOT)?.game.position().stones() {
        return Err(EditError::Different("the stones at the start differ"));
    }
    let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((ours, theirs)) = pairs.pop() {
        merge_properties(game, ours, other, theirs)?;
        for child in other.children(theirs) {
            let key = key(other, child);
            let same = game.tree().children(ours).find(|&own| {
                let own_key = self::key(game.tree(), own);
                own_key == key && (key.is_anything() || says_the_same(game.tree(), own, other, child))
            });
            match same {
                Some(own) => pairs.push((own, child)),
                None => {
                    let copy = game.copy_from(other, child)?;
                    game.attach(copy, ours, None);
                }
            }
        }
    }
    Ok(())
}

/// What a node does to the board, as far as it tells nodes apart.
#[derive(PartialEq, Eq)]
struct Key {
    played: Option<(Color, Option<chizu_board::Move>)>,
    setup: Vec<(String, Vec<String>)>,
}

impl Key {
    fn is_anything(&self) -> bool {
        self.played.is_some() || !self.setup.is_empty()
    }
}

fn key(tree: &GameTree, node: NodeId) -> Key {
    let size = tree.size().unwrap_or(chizu_board::Size::NINETEEN);
    let mut key = Key { played: None, setup: Vec::new() };
    for property in tree.properties(node) {
        match property.ident().as_ref() {
            "B" => key.played = Some((Color::Black, property.value().to_move(size))),
            "W" => key.played = Some((Color::White, property.value().to_move(size))),
            ident if property.kind() == PropertyKind::Setup => {
                let mut values: Vec<_> =
                    property.values().map(|value| value.raw().trim().to_owned()).collect();
                values.sort();
                key.setup.push((ident.to_owned(), values));
            }
            _ => {}
        }
    }
    key.setup.sort();
    key
}

fn says_the_same(one: &GameTree, a: NodeId, other: &GameTree, b: NodeId) -> bool {
    let same = |(a, b): (Property<'_>, Property<'_>)| a.ident() == b.ident() && a.values().eq(b.values());
    one.properties(a).len() == other.properties(b).len()
        && one.properties(a).zip(other.properties(b)).all(same)
}

/// Adds what theirs says and ours does not.
fn merge_properties(
    game: &mut Transaction<'_>,
    ours: NodeId,
    other: &GameTree,
    theirs: NodeId,
) -> Result<(), EditError> {
    for property in other.properties(theirs) {
        let ident = property.ident().into_owned();
        let there = game.tree().property(ours, &ident);
        let raw: Vec<String> = property.values().map(|value| value.raw().to_owned()).collect();
        match (property.kind(), there) {
            (PropertyKind::Move | PropertyKind::Setup | PropertyKind::Root, _) => {}
            (_, None) => game.set_raw(ours, &ident, &raw)?,
            (_, Some(own)) if ident == "C" => {
                let (mine, text) = (own.value().text().into_owned(), property.value().text().into_owned());
                if !mine.contains(text.trim()) {
                    game.set(ours, "C", &[format!("{}\n\n{}", mine.trim_end(), text.trim())])?;
                }
            }
            (PropertyKind::Markup, Some(own)) if ident != "FG" && ident != "PM" => {
                let mut values: Vec<String> = own.values().map(|value| value.raw().to_owned()).collect();
                let place = |raw: &str| match Value::from_raw(raw).composed() {
                    Some((at, _)) if ident == "LB" => at.raw().trim().to_owned(),
                    _ => raw.trim().to_owned(),
                };
                for value in raw {
                    if !values.iter().any(|own| place(own) == place(&value)) {
                        values.push(value);
                    }
                }
                game.set_raw(ours, &ident, &values)?;
            }
            // Where both say something, ours stays.
            (_, Some(_)) => {}
        }
    }
    Ok(())
}

/// Makes the position at a node the start of the game.
pub(crate) fn flatten(game: &mut Transaction<'_>, node: Option<Node>) -> Result<NodeId, EditError> {
    let node = game.node(node)?;
    let root = NodeId::ROOT;
    let at = game.record.at;
    if node == root {
        return Ok(at);
    }
    let size = game.size()?;
    let replayed = game.replayed(node)?;
    let position = replayed.game.position();
    let gone = |kind| !matches!(kind, PropertyKind::Root | PropertyKind::GameInfo | PropertyKind::Other);
    let old: Vec<String> = game
        .tree()
        .properties(root)
        .filter(|property| gone(property.kind()))
        .map(|property| property.ident().into_owned())
        .collect();
    for ident in old {
        game.remove(root, &ident)?;
    }
    for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = position.stones().of(color);
        let values: Vec<_> = stones.iter().map(|point| point_value(point, size)).collect();
        game.set_raw(root, ident, &values)?;
    }
    game.set(root, "PL", &[position.to_play().letter().to_string()])?;
    let said: Vec<(String, Vec<String>)> = game
        .tree()
        .properties(node)
        .filter(|property| {
            matches!(
                property.kind(),
                PropertyKind::Markup | PropertyKind::Annotation | PropertyKind::Timing | PropertyKind::Other
            )
        })
        .map(|property| {
            (property.ident().into_owned(), property.values().map(|value| value.raw().to_owned()).collect())
        })
        .collect();
    for (ident, values) in said {
        game.set_raw(root, &ident, &values)?;
    }
    let (before, after): (Vec<_>, Vec<_>) =
        (game.tree().children(root).collect(), game.tree().children(node).collect());
    for child in after {
        game.attach(child, root, None);
    }
    for child in before.into_iter().filter(|&child| child != node) {
        game.detach(child);
    }
    if game.tree().parent(node) == Some(root) {
        game.detach(node);
    }
    Ok(if game.tree().holds(at) { at } else { root })
}
