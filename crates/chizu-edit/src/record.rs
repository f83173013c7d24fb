//! One game being edited: its tree, and the primitive changes with what they touch.

use chizu_board::{Point, PointSet, Size};
use chizu_sgf::{GameTree, NodeId, PropertyKind, Value};

use crate::change::Change;
use crate::command::{GameId, Node};
use crate::error::EditError;
use crate::position::Positions;

/// A game of the document.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) game: GameId,
    pub(crate) tree: GameTree,
    /// The node the game was left at.
    pub(crate) at: NodeId,
    /// Which nodes stand in the tree, by index, as last told to the page.
    pub(crate) told: Vec<bool>,
    /// The board, as last told: names of points depend on it.
    pub(crate) told_size: Size,
    positions: Positions,
}

impl Record {
    pub(crate) fn new(game: GameId, tree: GameTree) -> Self {
        let told = vec![true; tree.id_limit()];
        let told_size = tree.size().unwrap_or(Size::NINETEEN);
        Self { game, tree, at: NodeId::ROOT, told, told_size, positions: Positions::default() }
    }

    pub(crate) fn size(&self) -> Result<Size, EditError> {
        Ok(self.tree.size()?)
    }

    /// The node of that number, if it stands in the tree.
    pub(crate) fn node(&self, node: Node) -> Result<NodeId, EditError> {
        let found = self.tree.node_at(node.0 as usize).filter(|&found| self.tree.holds(found));
        found.ok_or(EditError::NoSuchNode(node))
    }

    pub(crate) fn positions(&self) -> &Positions {
        &self.positions
    }

    /// The game as it stands at a node, with the moves that led there.
    pub(crate) fn replayed(&self, node: NodeId) -> Result<chizu_sgf::Replayed, EditError> {
        self.positions.at(&self.tree, node)
    }

    /// The position at a node, without the moves that led there.
    pub(crate) fn standing(&self, node: NodeId) -> Result<chizu_sgf::Replayed, EditError> {
        self.positions.standing(&self.tree, node)
    }

    /// Carries out a change, or its inverse.
    pub(crate) fn carry_out(&mut self, change: &Change) {
        match *change {
            Change::Place { node, from, to } => {
                match to {
                    Some((parent, before)) => self.tree.attach(node, parent, before),
                    None => self.tree.detach(node),
                }
                let parents = [from, to].map(|place| place.map(|(parent, _)| parent));
                self.positions.forget_from(&self.tree, node, parents);
            }
            Change::Properties { node, to, .. } => {
                let before = self.played(node);
                self.tree.put_back(node, to);
                if before != self.played(node) {
                    self.positions.forget_from(&self.tree, node, [self.tree.parent(node), None]);
                }
            }
            Change::Games { .. } | Change::Unicode { .. } => {}
        }
    }

    /// The properties of a node that the position depends on.
    pub(crate) fn played(&self, node: NodeId) -> Vec<(String, Vec<String>)> {
        let kinds = [PropertyKind::Move, PropertyKind::Setup, PropertyKind::Root, PropertyKind::GameInfo];
        let played = self.tree.properties(node).filter(|property| kinds.contains(&property.kind()));
        played
            .map(|property| {
                (
                    property.ident().into_owned(),
                    property.values().map(|value| value.raw().to_owned()).collect(),
                )
            })
            .collect()
    }

    /// The move of a node: `B` or `W` with its first value.
    pub(crate) fn own_move(&self, node: NodeId) -> Option<(chizu_board::Color, Value<'_>)> {
        own_move(&self.tree, node)
    }
}

/// The move of a node: `B` or `W` with its first value.
pub(crate) fn own_move(tree: &GameTree, node: NodeId) -> Option<(chizu_board::Color, Value<'_>)> {
    tree.properties(node).find_map(|property| match property.ident().as_ref() {
        "B" => Some((chizu_board::Color::Black, property.value())),
        "W" => Some((chizu_board::Color::White, property.value())),
        _ => None,
    })
}

/// Reads the name of a point.
pub(crate) fn point(size: Size, name: &str) -> Result<Point, EditError> {
    let name = name.trim();
    size.parse_point(name).ok_or_else(|| {
        let largest = Size::new(u32::from(Size::MAX_SIDE), u32::from(Size::MAX_SIDE)).ok();
        match largest.and_then(|largest| largest.parse_point(name)) {
            Some(_) => EditError::OffBoard { point: name.to_owned(), size },
            None => EditError::BadPoint(name.to_owned()),
        }
    })
}

/// Reads names of points, and ranges given by two corners.
pub(crate) fn points(size: Size, names: &[String]) -> Result<PointSet, EditError> {
    let mut all = PointSet::EMPTY;
    for name in names {
        let (one, other) = name.split_once(':').unwrap_or((name, name));
        let (one, other) = (point(size, one)?, point(size, other)?);
        let range = |a: u8, b: u8| i32::from(a.min(b))..=i32::from(a.max(b));
        for row in range(size.row(one), size.row(other)) {
            all |= range(size.col(one), size.col(other)).filter_map(|col| size.point(col, row)).collect();
        }
    }
    Ok(all)
}
