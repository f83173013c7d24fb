//! Finding places in a game: by text, by point, by what stands on the board.

use std::collections::HashMap;
use std::ops::ControlFlow;

use chizu_board::{Color, PointSet, Stones, Symmetry};
use chizu_sgf::{GameTree, NodeId, PropertyKind, Replayed};

use crate::command::Node;
use crate::document::Document;
use crate::error::EditError;
use crate::walk::{Moment, visit};
use crate::{position, record};

/// What is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", rename_all_fields = "camelCase")
)]
pub enum Query {
    /// A text in comments, names, labels and game information, in capitals or small letters.
    Text(String),
    /// A move at a point.
    Point(String),
    /// The position at a node, or a part of it.
    Position {
        /// The node.
        node: Node,
        /// The points that count: points and ranges; all if none are given.
        #[cfg_attr(feature = "serde", serde(default))]
        points: Vec<String>,
        /// Whether it may be turned, mirrored, and with colours exchanged.
        #[cfg_attr(feature = "serde", serde(default))]
        any_way: bool,
    },
    /// A hotspot (`HO`).
    Hotspot {},
    /// A property by its identifier, such as `BM`.
    Property(String),
}

impl Document {
    /// The nodes of the game the document is at that a query finds, in the order of the record.
    ///
    /// ```
    /// use chizu_edit::{Document, Query};
    ///
    /// let document = Document::open(b"(;SZ[9];B[ee]C[Tengen!];W[ce];B[cc]C[not tengen])")?;
    /// assert_eq!(document.find(&Query::Text("TENGEN".into()))?.len(), 2);
    /// assert_eq!(document.find(&Query::Point("C5".into()))?[0].index(), 2);
    /// # Ok::<(), chizu_edit::EditError>(())
    /// ```
    ///
    /// # Errors
    /// Names of points that are none, and nodes that are not there.
    pub fn find(&self, query: &Query) -> Result<Vec<NodeId>, EditError> {
        let tree = self.tree();
        let all = tree.below(NodeId::ROOT);
        Ok(match query {
            Query::Text(text) => {
                let wanted = text.to_lowercase();
                let holds = |node: &NodeId| {
                    !wanted.is_empty()
                        && tree.properties(*node).any(|property| {
                            let is_text = matches!(property.ident().as_ref(), "C" | "N" | "LB")
                                || property.kind() == PropertyKind::GameInfo;
                            is_text
                                && property
                                    .values()
                                    .any(|value| value.text().to_lowercase().contains(&wanted))
                        })
                };
                all.filter(holds).collect()
            }
            Query::Point(at) => {
                let size = self.here().size()?;
                let point = record::point(size, at)?;
                let plays = |node: &NodeId| {
                    let own = self.here().own_move(*node).and_then(|(_, value)| value.to_move(size));
                    own.and_then(chizu_board::Move::point) == Some(point)
                };
                all.filter(plays).collect()
            }
            Query::Position { node, points, any_way } => self.find_position(*node, points, *any_way)?,
            Query::Hotspot {} => all.filter(|&node| tree.property(node, "HO").is_some()).collect(),
            Query::Property(ident) => all.filter(|&node| tree.property(node, ident).is_some()).collect(),
        })
    }

    /// Plays the whole game out, variations and all, and shows the position after each node, in no order to rely on.
    fn each_position(&self, mut see: impl FnMut(NodeId, &Replayed)) -> Result<(), EditError> {
        let root = self.here().replayed(NodeId::ROOT)?;
        see(NodeId::ROOT, &root);
        visit(self.tree(), NodeId::ROOT, &root, |node, moment, position| {
            if moment == Moment::After {
                see(node, position);
            }
            ControlFlow::Continue(())
        });
        Ok(())
    }

    fn find_position(&self, node: Node, points: &[String], any_way: bool) -> Result<Vec<NodeId>, EditError> {
        let node = self.node(node)?;
        let size = self.here().size()?;
        let stones = *self.position(node)?.game.position().stones();
        let region = match points {
            [] => size.points().collect(),
            points => record::points(size, points)?,
        };
        // Each way to look at it: the points that count, and Black's and White's stones on them.
        let mut ways: Vec<(PointSet, [PointSet; 2])> = Vec::new();
        for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.size(size) == size) {
            let turned = symmetry.set(size, region);
            let [black, white] = Color::ALL.map(|color| symmetry.set(size, stones.of(color) & region));
            ways.extend([(turned, [black, white]), (turned, [white, black])]);
        }
        ways.truncate(if any_way { ways.len() } else { 1 });
        let matches = |stones: &Stones| {
            ways.iter().any(|(region, own)| Color::ALL.map(|color| stones.of(color) & *region) == *own)
        };
        let mut found = vec![false; self.tree().id_limit()];
        self.each_position(|node, replayed| {
            found[node.index()] = matches(replayed.game.position().stones());
        })?;
        Ok(self.tree().below(NodeId::ROOT).filter(|node| found[node.index()]).collect())
    }

    /// Groups of nodes, each with a move, after which the same stones stand with the same player to move, though they
    /// were reached on different ways. Groups and nodes are in the order of the record.
    ///
    /// # Errors
    /// [`EditError::NoBoard`] and [`EditError::NotGo`] where there is nothing to play on.
    pub fn transpositions(&self) -> Result<Vec<Vec<NodeId>>, EditError> {
        transpositions(self.tree())
    }
}

/// As [`Document::transpositions`], of a tree alone: a long game takes a while, and whoever holds the document need not wait.
///
/// # Errors
/// As there.
pub fn transpositions(tree: &GameTree) -> Result<Vec<Vec<NodeId>>, EditError> {
    let mut hashes = vec![None; tree.id_limit()];
    let root = position::start(tree)?;
    visit(tree, NodeId::ROOT, &root, |node, moment, replayed| {
        if moment == Moment::After && record::own_move(tree, node).is_some() {
            let position = replayed.game.position();
            let ko = position.ko().map(|point| position.size().name(point).to_string());
            hashes[node.index()] = Some((position.stones().hash(), position.to_play(), ko));
        }
        ControlFlow::Continue(())
    });
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<NodeId>> = Vec::new();
    for node in tree.below(NodeId::ROOT) {
        let Some(hash) = hashes[node.index()].take() else { continue };
        let place = *places.entry(hash).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(node);
    }
    groups.retain(|group| group.len() > 1);
    Ok(groups)
}
