//! The tree as a page needs it: columns for all of it, and what an edit changed.

use std::collections::{BTreeMap, BTreeSet};

use chizu_board::{Color, Size};
use chizu_sgf::{GameTree, NodeId, PropertyKind};

use crate::change::Change;
use crate::command::{GameId, Node};
use crate::record::Record;

/// What stands in a node, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Flags(pub u16);

impl Flags {
    /// A move of Black.
    pub const BLACK: u16 = 1;
    /// A move of White.
    pub const WHITE: u16 = 2;
    /// Stones put on the board or taken off by hand, or who is to move.
    pub const SETUP: u16 = 4;
    /// A comment.
    pub const COMMENT: u16 = 8;
    /// Marks, labels, arrows, lines, territory.
    pub const MARKS: u16 = 16;
    /// Several lines follow.
    pub const VARIATIONS: u16 = 32;
    /// A hotspot (`HO`).
    pub const HOTSPOT: u16 = 64;
    /// A good move or position: `TE`, `GB`, `GW`.
    pub const GOOD: u16 = 128;
    /// A bad move: `BM`.
    pub const BAD: u16 = 256;
    /// A doubtful or interesting move, an unclear or even position: `DO`, `IT`, `UC`, `DM`.
    pub const DOUBTFUL: u16 = 512;

    /// Whether a bit is set.
    pub fn has(self, bit: u16) -> bool {
        self.0 & bit != 0
    }

    fn of(tree: &GameTree, node: NodeId) -> Self {
        let mut flags = 0;
        for property in tree.properties(node) {
            flags |= match property.ident().as_ref() {
                "B" => Self::BLACK,
                "W" => Self::WHITE,
                "C" => Self::COMMENT,
                "HO" => Self::HOTSPOT,
                "TE" | "GB" | "GW" => Self::GOOD,
                "BM" => Self::BAD,
                "DO" | "IT" | "UC" | "DM" => Self::DOUBTFUL,
                // How a figure is to be printed is no mark.
                "FG" | "PM" => 0,
                _ => match property.kind() {
                    PropertyKind::Setup => Self::SETUP,
                    PropertyKind::Markup => Self::MARKS,
                    _ => 0,
                },
            };
        }
        if tree.branches(node) {
            flags |= Self::VARIATIONS;
        }
        Self(flags)
    }
}

/// The name of the point a node plays at, `pass`, or nothing.
fn move_name(tree: &GameTree, node: NodeId, size: Size) -> String {
    let found = tree.properties(node).find(|property| matches!(property.ident().as_ref(), "B" | "W"));
    found.and_then(|property| property.value().to_move(size)).map_or_else(String::new, |mv| mv.name(size))
}

/// The name of a node (`N`).
fn node_name(tree: &GameTree, node: NodeId) -> Option<String> {
    tree.property(node, "N")
        .map(|name| name.value().simple_text().into_owned())
        .filter(|name| !name.is_empty())
}

/// A tree in columns, node by node in the order of the record: a line to its end before the variations beside it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Columns {
    /// Numbers of the nodes; none where they are 0, 1, 2, …, as in a record just opened.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub node: Option<Vec<u32>>,
    /// The number of the node each follows; −1 for the first.
    pub parent: Vec<i64>,
    /// The point each plays at, `pass`, or nothing; whose move it is stands in the flags.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub moves: Vec<String>,
    /// What stands in each.
    pub flags: Vec<Flags>,
    /// Names of nodes that have one, by number.
    pub name: BTreeMap<u32, String>,
}

impl Columns {
    pub(crate) fn of(tree: &GameTree) -> Self {
        let size = tree.size().unwrap_or(Size::NINETEEN);
        let nodes: Vec<u32> = tree.below(NodeId::ROOT).map(|node| Node::from(node).0).collect();
        let mut columns = Self::default();
        for node in tree.below(NodeId::ROOT) {
            columns.parent.push(tree.parent(node).map_or(-1, |parent| parent.index() as i64));
            columns.moves.push(move_name(tree, node, size));
            columns.flags.push(Flags::of(tree, node));
            if let Some(name) = node_name(tree, node) {
                columns.name.insert(Node::from(node).0, name);
            }
        }
        let plain = nodes.iter().enumerate().all(|(index, &node)| index == node as usize);
        columns.node = (!plain).then_some(nodes);
        columns
    }
}

/// A node as the tree shows it, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Row {
    /// Its number.
    pub node: Node,
    /// The node it follows; none for the first.
    pub parent: Option<Node>,
    /// Its place among the nodes that follow the same one, from 0.
    pub place: usize,
    /// The point it plays at, `pass`, or nothing.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// Rises in the order of the record, from row to row of one delta; 0 for nodes that only have other content.
    pub order: usize,
    /// What stands in it.
    pub flags: Flags,
    /// Its name.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
}

impl Row {
    fn of(tree: &GameTree, node: NodeId, size: Size, place: usize) -> Self {
        Self {
            node: node.into(),
            parent: tree.parent(node).map(Node::from),
            place,
            order: 0,
            mv: move_name(tree, node, size),
            flags: Flags::of(tree, node),
            name: node_name(tree, node),
        }
    }
}

/// What an edit changed in the tree. To follow it: take out what is removed and what has moved; put what is added or has
/// moved at its place, by rising `order`; replace what has changed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Delta {
    /// New nodes, each after the one it follows.
    pub added: Vec<Row>,
    /// Nodes that went. Each is named, also where the one it followed went too.
    pub removed: Vec<Node>,
    /// Nodes with other content.
    pub changed: Vec<Row>,
    /// Nodes that stand elsewhere.
    pub moved: Vec<Row>,
    /// Whether games were added, taken out, or put in another order.
    pub games: bool,
}

impl Delta {
    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.removed.is_empty()
            && self.changed.is_empty()
            && self.moved.is_empty()
            && !self.games
    }

    /// The nodes that are added or have moved, in an order in which each can be put at its place: after the nodes it
    /// follows and those before it.
    pub fn placed(&self) -> impl Iterator<Item = &Row> {
        let mut rows: Vec<_> = self.added.iter().chain(&self.moved).collect();
        rows.sort_by_key(|row| row.order);
        rows.into_iter()
    }

    /// What changes to a game come to, and notes it as told.
    pub(crate) fn of(record: &mut Record, changes: &[(GameId, Change)]) -> Self {
        let mut delta = Self::default();
        let (mut placed, mut content) = (BTreeSet::new(), BTreeSet::new());
        for (_, change) in changes.iter().filter(|(game, _)| *game == record.game) {
            match change {
                Change::Place { node, from, to } => {
                    placed.insert(*node);
                    // Whether several lines follow is told with a node.
                    content.extend([from, to].into_iter().flatten().map(|(parent, _)| *parent));
                }
                Change::Properties { node, .. } => {
                    content.insert(*node);
                }
                Change::Games { .. } | Change::Unicode { .. } => {}
            }
        }
        let tree = &record.tree;
        let size = tree.size().unwrap_or(Size::NINETEEN);
        if size != std::mem::replace(&mut record.told_size, size) {
            content.extend(tree.below(NodeId::ROOT));
        }
        if let [node] = placed.iter().copied().collect::<Vec<_>>()[..]
            && tree.below(node).nth(FEW).is_none()
        {
            return delta.few(record, node, content, size);
        }
        // The place of each node among those beside it, in one pass: one by one would be quadratic in wide trees.
        let places = if placed.is_empty() && content.len() < 8 { None } else { Some(all_places(tree)) };
        let place = |node: NodeId| match &places {
            Some(places) => places[node.index()],
            None => {
                let parent = tree.parent(node);
                parent.and_then(|parent| tree.children(parent).position(|child| child == node)).unwrap_or(0)
            }
        };
        let was = |told: &[bool], node: NodeId| told.get(node.index()).copied().unwrap_or(false);
        if !placed.is_empty() {
            let mut stands = vec![false; tree.id_limit()];
            for (order, node) in tree.below(NodeId::ROOT).enumerate() {
                stands[node.index()] = true;
                let row = || Row { order, ..Row::of(tree, node, size, place(node)) };
                if !was(&record.told, node) {
                    delta.added.push(row());
                } else if placed.contains(&node) {
                    delta.moved.push(row());
                }
            }
            let went = record.told.iter().enumerate().filter(|&(index, &was)| was && !stands[index]);
            delta.removed = went.map(|(index, _)| Node(index as u32)).collect();
            let added: BTreeSet<_> = delta.added.iter().map(|row| row.node).collect();
            content.retain(|&node| stands[node.index()] && !added.contains(&node.into()));
            record.told = stands;
        }
        delta.changed = content.into_iter().map(|node| Row::of(tree, node, size, place(node))).collect();
        delta
    }
}

/// So many nodes are told one by one; of more the whole tree is looked through.
const FEW: usize = 32;

impl Delta {
    /// What it comes to that a few nodes came, went or moved, and others have other content.
    fn few(mut self, record: &mut Record, node: NodeId, mut content: BTreeSet<NodeId>, size: Size) -> Self {
        let tree = &record.tree;
        let place = |node: NodeId| {
            let parent = tree.parent(node);
            parent.and_then(|parent| tree.children(parent).position(|child| child == node)).unwrap_or(0)
        };
        let stands = tree.holds(node);
        record.told.resize(tree.id_limit().max(record.told.len()), false);
        for (order, at) in tree.below(node).enumerate() {
            let was = std::mem::replace(&mut record.told[at.index()], stands);
            let row = || Row { order, ..Row::of(tree, at, size, place(at)) };
            match (was, stands) {
                (false, true) => {
                    content.remove(&at);
                    self.added.push(row());
                }
                (true, true) if at == node => self.moved.push(row()),
                (true, false) => self.removed.push(at.into()),
                _ => {}
            }
        }
        content.retain(|at| record.told.get(at.index()).copied().unwrap_or(false));
        self.changed = content.into_iter().map(|at| Row::of(tree, at, size, place(at))).collect();
        self
    }
}

/// For each node, by index: how many stand before it among those that follow the same node.
fn all_places(tree: &GameTree) -> Vec<usize> {
    let mut places = vec![0; tree.id_limit()];
    for node in tree.below(NodeId::ROOT) {
        for (place, child) in tree.children(node).enumerate() {
            places[child.index()] = place;
        }
    }
    places
}

impl Flags {
    /// Whose move it is.
    pub fn mover(self) -> Option<Color> {
        match self.0 & (Self::BLACK | Self::WHITE) {
            Self::BLACK => Some(Color::Black),
            Self::WHITE => Some(Color::White),
            _ => None,
        }
    }
}
