//! Properties of any kind, comments, judgements, game information.

use std::collections::BTreeMap;

use chizu_sgf::{NodeId, PropertyKind};

use crate::command::Node;
use crate::error::EditError;
use crate::transaction::Transaction;

/// Sets a property, or takes it away.
pub(crate) fn set(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    ident: &str,
    values: &[String],
) -> Result<(), EditError> {
    let node = game.node(node)?;
    check_ident(ident)?;
    if ["B", "W"].contains(&ident) && !values.is_empty() {
        if game.record.own_move(node).is_some() && game.tree().property(node, ident).is_none() {
            return Err(EditError::TwoMoves(node.into()));
        }
        let size = game.size()?;
        for value in values {
            if values.len() > 1 || chizu_sgf::Value::from_raw(value).to_move(size).is_none() {
                let expected = "one point in letters, like pd, or nothing for a pass";
                return Err(EditError::BadValue { ident: ident.to_owned(), value: value.clone(), expected });
            }
        }
    }
    let several =
        matches!(PropertyKind::of(ident), PropertyKind::Markup | PropertyKind::Setup | PropertyKind::Other);
    if let ([_, second, ..], false) = (values, several) {
        let (ident, value) = (ident.to_owned(), second.clone());
        return Err(EditError::BadValue { ident, value, expected: "one value only" });
    }
    game.set(node, ident, values)
}

/// Identifiers are capitals; what else stands in one would be lost.
fn check_ident(ident: &str) -> Result<(), EditError> {
    const LONGEST: usize = 32;
    let good =
        !ident.is_empty() && ident.len() <= LONGEST && ident.bytes().all(|byte| byte.is_ascii_uppercase());
    if good { Ok(()) } else { Err(EditError::BadIdent(ident.chars().take(LONGEST).collect())) }
}

/// Sets the comment.
pub(crate) fn comment(game: &mut Transaction<'_>, node: Option<Node>, text: &str) -> Result<(), EditError> {
    let node = game.node(node)?;
    let values = if text.is_empty() { vec![] } else { vec![text.to_owned()] };
    game.set(node, "C", &values)
}

/// Judgements that exclude one another.
const JUDGEMENTS: &[&[&str]] = &[&["GB", "GW", "DM", "UC"], &["TE", "BM", "DO", "IT"], &["HO"]];

/// Sets a judgement or a hotspot.
pub(crate) fn annotate(
    game: &mut Transaction<'_>,
    node: Option<Node>,
    ident: &str,
    value: u8,
) -> Result<(), EditError> {
    let node = game.node(node)?;
    let Some(rivals) = JUDGEMENTS.iter().find(|rivals| rivals.contains(&ident)) else {
        return Err(EditError::BadIdent(ident.chars().take(32).collect()));
    };
    if value > 2 {
        let (ident, value) = (ident.to_owned(), value.to_string());
        return Err(EditError::BadValue { ident, value, expected: "0, 1 or 2" });
    }
    for rival in rivals.iter().filter(|&&rival| rival != ident) {
        game.remove(node, rival)?;
    }
    // `DO` and `IT` have no value.
    let text = match (ident, value) {
        ("DO" | "IT", 1..) => String::new(),
        _ => value.to_string(),
    };
    if value == 0 { game.remove(node, ident) } else { game.set(node, ident, &[text]) }
}

/// Sets game information in the first node.
pub(crate) fn info(game: &mut Transaction<'_>, fields: &BTreeMap<String, String>) -> Result<(), EditError> {
    for (ident, text) in fields {
        check_ident(ident)?;
        if ["B", "W", "AB", "AW", "AE", "PL"].contains(&ident.as_str()) {
            return Err(EditError::BadIdent(ident.clone()));
        }
        let values = if text.is_empty() { vec![] } else { vec![text.clone()] };
        game.set(NodeId::ROOT, ident, &values)?;
    }
    game.size().map(|_| ())
}
