//! Rearranging a tree: nodes taken out, put elsewhere, copied from other trees.
//!
//! Nothing is ever thrown away: a node keeps its id when it is taken out, and the properties a node had can be put
//! back as they were. So an editor that remembers places and [`PropertyList`]s can undo all it does, to the byte.

use chizu_board::{Color, Stones};

use super::{GameTree, NodeId};
use crate::arena::{LIST, NONE, Prop};
use crate::mend;
use crate::point::point_value;
use crate::property::{self, ValueType};

/// The properties of a node as they stood at one moment; see [`GameTree::property_list`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PropertyList {
    start: u32,
    count: u32,
}

impl GameTree {
    /// One more than the highest index a node of this tree has or had.
    pub fn id_limit(&self) -> usize {
        self.arena.nodes.len()
    }

    /// The node with that index, in the tree or taken out of it.
    pub fn node_at(&self, index: usize) -> Option<NodeId> {
        (index < self.id_limit()).then_some(NodeId(index as u32))
    }

    /// Whether a node stands in the tree: it is the root, or follows from it. Takes time linear in its depth.
    pub fn holds(&self, node: NodeId) -> bool {
        node.index() < self.id_limit()
            && std::iter::successors(Some(node), |&node| self.parent(node)).last() == Some(NodeId::ROOT)
    }

    /// The variation before it.
    pub fn previous_sibling(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        self.children(parent).take_while(|&child| child != node).last()
    }

    /// A node that stands nowhere yet; [`GameTree::attach`] puts it into the tree.
    pub fn add_detached(&mut self) -> NodeId {
        self.rearranged = true;
        self.arena.add_node(None, None)
    }

    /// Forgets the nodes from an index on, all of which must have been taken out, or never put in: a next node has that
    /// index again.
    pub fn forget_from(&mut self, limit: usize) {
        let stand = |node: &crate::arena::Node| node.parent != NONE && (node.parent as usize) < limit;
        if limit > 0 && !self.arena.nodes.iter().skip(limit).any(stand) {
            self.arena.nodes.truncate(limit);
        }
    }

    /// Length of the text the game holds, what is replaced included, in bytes.
    pub fn text_len(&self) -> usize {
        self.text.len()
    }

    /// Takes a node out of the tree, with all that follows it. It keeps its id and its properties. The root stays.
    pub fn detach(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        self.rearranged = true;
        let next = self.arena.nodes[node.index()].next_sibling;
        match self.previous_sibling(node) {
            Some(previous) => self.arena.nodes[previous.index()].next_sibling = next,
            None => self.arena.nodes[parent.index()].first_child = next,
        }
        let taken = &mut self.arena.nodes[node.index()];
        (taken.parent, taken.next_sibling) = (NONE, NONE);
    }

    /// Puts a node that was taken out below `parent`: before its child `before`, or as its last child. A node that
    /// stands elsewhere is taken out there first.
    ///
    /// Nothing happens if that is impossible: the root stays where it is, a node does not come below itself, and
    /// `before` must be a child of `parent`.
    pub fn attach(&mut self, node: NodeId, parent: NodeId, before: Option<NodeId>) {
        let below_itself = || std::iter::successors(Some(parent), |&at| self.parent(at)).any(|at| at == node);
        let misplaced = before.is_some_and(|before| before == node || self.parent(before) != Some(parent));
        if node == NodeId::ROOT || below_itself() || misplaced {
            return;
        }
        self.detach(node);
        self.rearranged = true;
        let previous = match before {
            Some(before) => self.previous_sibling(before),
            None => self.children(parent).last(),
        };
        let added = &mut self.arena.nodes[node.index()];
        (added.parent, added.next_sibling) = (parent.0, before.map_or(NONE, |before| before.0));
        match previous {
            Some(previous) => self.arena.nodes[previous.index()].next_sibling = node.0,
            None => self.arena.nodes[parent.index()].first_child = node.0,
        }
    }

    /// The properties of a node as they stand, to be put back later by [`GameTree::put_back`].
    ///
    /// ```
    /// use chizu_sgf::{NodeId, parse};
    ///
    /// let mut game = parse(b"(;SZ[9]C[hello])")?.into_games().remove(0);
    /// let before = game.property_list(NodeId::ROOT);
    /// game.set(NodeId::ROOT, "C", ["good bye"]);
    /// game.put_back(NodeId::ROOT, before);
    /// assert_eq!(game.property(NodeId::ROOT, "C").unwrap().value().text(), "hello");
    /// # Ok::<(), chizu_sgf::ParseError>(())
    /// ```
    pub fn property_list(&self, node: NodeId) -> PropertyList {
        let node = &self.arena.nodes[node.index()];
        PropertyList { start: node.props, count: node.prop_count }
    }

    /// Gives a node the properties of a list of this tree.
    pub fn put_back(&mut self, node: NodeId, list: PropertyList) {
        if list.start as usize + list.count as usize <= self.arena.props.len() {
            let node = &mut self.arena.nodes[node.index()];
            (node.props, node.prop_count) = (list.start, list.count);
        }
    }

    /// Puts the stones of an arrangement on a node by hand: `AB` and `AW`, where there are some.
    ///
    /// ```
    /// use chizu_sgf::{GameTree, NodeId, write_game};
    /// let mut tree = GameTree::new();
    /// tree.set(NodeId::ROOT, "SZ", ["2"]);
    /// tree.set_stones(NodeId::ROOT, &"X .\n. O".parse()?);
    /// assert!(write_game(&tree).contains("SZ[2]AB[aa]AW[bb]"));
    /// # Ok::<(), chizu_board::DiagramError>(())
    /// ```
    ///
    /// # Panics
    /// When the text of the game passes 2 GiB.
    pub fn set_stones(&mut self, node: NodeId, stones: &Stones) {
        for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let points: Vec<String> =
                stones.of(color).iter().map(|point| point_value(point, stones.size())).collect();
            if !points.is_empty() {
                self.set(node, ident, points);
            }
        }
    }

    /// Sets a property to values in their escaped form, as they stand between the brackets: an identifier and
    /// values of another record, see [`Value::raw`](crate::Value::raw). Replaces what was there.
    ///
    /// # Panics
    /// When the text of the game passes 2 GiB.
    pub fn set_raw<S: AsRef<str>>(&mut self, node: NodeId, ident: &str, values: impl IntoIterator<Item = S>) {
        let Some(prop) = self.append_property(ident, values.into_iter(), |raw, _| raw.into()) else { return };
        let place = self.props(node).iter().position(|&old| self.same_ident(old, prop));
        self.edit(node, |props| match place {
            Some(place) => props[place] = prop,
            None => props.push(prop),
        });
    }

    /// Gives properties of a node other names, in their places: each name of a pair becomes the second.
    ///
    /// # Panics
    /// When the text of the game passes 2 GiB.
    pub fn rename(&mut self, node: NodeId, names: &[(&str, &str)]) {
        let renamed: Vec<_> = self
            .properties(node)
            .map(|property| {
                let new = names.iter().find(|(old, _)| *old == property.ident());
                let values: Vec<_> = property.values().map(|value| value.raw().to_owned()).collect();
                (property.prop(), new.map(|(_, new)| (*new).to_owned()), values)
            })
            .collect();
        let props: Vec<_> = renamed
            .into_iter()
            .map(|(prop, new, values)| {
                let new =
                    new.and_then(|new| self.append_property(&new, values.into_iter(), |raw, _| raw.into()));
                new.unwrap_or(prop)
            })
            .collect();
        self.edit(node, |all| *all = props);
    }

    /// Copies a node of another tree and all that follows it; returns the copy, which stands nowhere yet.
    ///
    /// # Panics
    /// When the text of the game passes 2 GiB.
    pub fn copy_from(&mut self, other: &Self, from: NodeId) -> NodeId {
        // For each node of the other tree: its copy, and the copy of the last of its children so far.
        let mut copies = vec![(NONE, NONE); other.id_limit()];
        let top = self.add_detached();
        for node in other.below(from) {
            let copy = if node == from { top } else { self.add_detached() };
            if node != from
                && let Some(parent) = other.parent(node)
            {
                let (parent_copy, last) = &mut copies[parent.index()];
                let (parent_copy, elder) = (*parent_copy, std::mem::replace(last, copy.0));
                self.arena.nodes[copy.index()].parent = parent_copy;
                if elder == NONE {
                    self.arena.nodes[parent_copy as usize].first_child = copy.0;
                } else {
                    self.arena.nodes[elder as usize].next_sibling = copy.0;
                }
            }
            copies[node.index()].0 = copy.0;
            let copied: Vec<_> = other
                .properties(node)
                .filter_map(|property| {
                    let values = property.values().map(crate::Value::raw);
                    self.append_property(property.ident_as_written(), values, |raw, _| raw.into())
                })
                .collect();
            self.edit(copy, |props| *props = copied);
        }
        top
    }

    /// Puts identifier and values behind the text; none if there is no identifier in it.
    pub(super) fn append_property<S: AsRef<str>>(
        &mut self,
        ident: &str,
        values: impl Iterator<Item = S>,
        escape: impl Fn(&str, ValueType) -> String,
    ) -> Option<Prop> {
        let ident: String =
            ident.chars().filter(|&c| c.is_ascii() && property::is_name_byte(c as u8)).collect();
        let written = ident.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        let canonical = property::canonical(written);
        if canonical.is_empty() {
            return None;
        }
        let code = property::code(canonical.as_bytes());
        let value_type = property::known(code).map_or(ValueType::Raw, |known| known.1);
        let name = self.append(written).at;
        self.append("[");
        let spans: Vec<_> = values
            .map(|value| {
                let span = self.append(&mend::guard(&escape(value.as_ref(), value_type), value_type));
                self.append("]");
                span
            })
            .collect();
        let (at, len) = match *spans {
            [] => (self.append("").at, 0),
            [only] => (only.at, only.len),
            _ => {
                let first = self.arena.values.len() as u32;
                self.arena.values.extend_from_slice(&spans);
                (first, LIST | spans.len() as u32)
            }
        };
        Some(Prop { code, name, at, len })
    }
}

#[cfg(test)]
mod tests {
    use crate::{NodeId, parse, verbatim};

    #[test]
    fn branches_move_and_come_back() {
        let mut game = parse(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd])(;W[ee]))").unwrap().into_games().remove(0);
        let start = game.clone();
        let [first, second, third]: [NodeId; 3] =
            game.children(game.node_at(1).unwrap()).collect::<Vec<_>>().try_into().unwrap();
        game.detach(second);
        assert_eq!(game.node_count(), 5);
        assert!(!game.holds(second));
        game.attach(second, third, None);
        assert_eq!(verbatim(&game), "(;SZ[9]\n;B[aa]\n(;W[bb];B[cc])\n(;W[ee];W[dd]))");
        // Below itself, beside a stranger, the root: nothing happens.
        game.attach(third, second, None);
        game.attach(second, first, Some(third));
        game.attach(NodeId::ROOT, second, None);
        assert_eq!(game.children(third).collect::<Vec<_>>(), [second]);
        game.attach(second, game.node_at(1).unwrap(), Some(third));
        assert_eq!(game, start);
        assert_eq!(game.nodes().next_back(), Some(third));
    }

    #[test]
    fn copies_from_another_tree() {
        let mut game = parse(b"(;SZ[9];B[aa])").unwrap().into_games().remove(0);
        let other = parse(b"(;SZ[9];B[aa](;W[bb]C[a\\]b];B[cc](;W[hh])(;W[ii]))(;W[dd]))").unwrap();
        let from = other.first().node_at(2).unwrap();
        let copy = game.copy_from(other.first(), from);
        assert_eq!(game.node_count(), 2);
        game.attach(copy, game.node_at(1).unwrap(), None);
        assert_eq!(verbatim(&game), "(;SZ[9]\n;B[aa]\n;W[bb]C[a\\]b]\n;B[cc]\n(;W[hh])\n(;W[ii]))");
    }
}
