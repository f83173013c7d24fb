//! The game tree: nodes in an arena of flat arrays, properties as ranges into one owned text.
//!
//! Memory is linear in the record. Nothing here recurses, so a line of 100,000 moves or 100,000 nested variations are
//! ordinary trees.

use crate::arena::{Arena, LIST, NodeId, Prop, Span};
use crate::diagnostic::Diagnostic;
use crate::location::{Location, Locator, Origin};
use crate::property::{self, Property};
use crate::text;

mod edit;

pub use edit::PropertyList;

/// One game of a collection: a tree of nodes, each with properties.
///
/// The tree owns its text. It always has a root.
#[derive(Clone)]
pub struct GameTree {
    text: String,
    arena: Arena,
    origin: Origin,
    encoding: &'static str,
    diagnostics: Vec<Diagnostic>,
    /// Length of the text as it was read; behind it stand mended values and what was set since.
    read: u32,
    /// Nodes were taken out or moved, so that the order of the arena is not that of the record.
    rearranged: bool,
}

impl GameTree {
    /// An empty record: a root without properties.
    pub fn new() -> Self {
        let mut arena = Arena::default();
        arena.add_node(None, None);
        Self {
            text: String::new(),
            arena,
            origin: Origin::NOWHERE,
            encoding: "UTF-8",
            diagnostics: Vec::new(),
            read: 0,
            rearranged: false,
        }
    }

    /// A tree whose text was read up to `read`; mended values stand behind.
    pub(crate) fn from_parts(
        text: String,
        read: usize,
        arena: Arena,
        origin: Origin,
        encoding: &'static str,
    ) -> Self {
        let read = read as u32;
        Self { text, arena, origin, encoding, diagnostics: Vec::new(), read, rearranged: false }
    }

    pub(crate) fn set_encoding(&mut self, encoding: &'static str) {
        self.encoding = encoding;
    }

    /// Says from which byte of the text on what stands there comes from which line of another format, in order.
    pub(crate) fn set_lines(&mut self, lines: Vec<(usize, Location)>) {
        self.origin.lines = lines;
    }

    pub(crate) fn set_diagnostics(&mut self, diagnostics: Vec<Diagnostic>) {
        self.diagnostics = diagnostics;
    }

    /// Name of the encoding the record was read in, as the WHATWG Encoding Standard has it: `UTF-8`, `Shift_JIS`,
    /// `GBK`, `gb18030`, `Big5`, `EUC-KR`, `EUC-JP`, `windows-1252`, `UTF-16LE`, …
    pub fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// What was wrong or noteworthy while reading, in the order of the record.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub(crate) fn text_bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// Length of the text as it was read; 0 if it was not.
    pub(crate) fn read_len(&self) -> usize {
        self.read as usize
    }

    /// Whether a node has the properties that a node as read has.
    pub(crate) fn is_list(&self, node: NodeId, read: &crate::arena::Node) -> bool {
        let now = &self.arena.nodes[node.index()];
        now.prop_count == read.prop_count && (now.props == read.props || now.prop_count == 0)
    }

    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Number of nodes, at least 1.
    pub fn node_count(&self) -> usize {
        if self.rearranged { self.below(NodeId::ROOT).count() } else { self.arena.nodes.len() }
    }

    /// The nodes in the order of the record: every node after its parent.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        if self.rearranged {
            Nodes::Listed(self.below(NodeId::ROOT).collect::<Vec<_>>().into_iter())
        } else {
            Nodes::All(0..self.arena.nodes.len() as u32)
        }
    }

    /// A node and all that follows it, in the order of a record: a line to its end before the variations beside it.
    pub fn below(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), move |&last| {
            self.first_child(last).or_else(|| {
                let mut at = last;
                while at != node {
                    if let Some(sibling) = self.next_sibling(at) {
                        return Some(sibling);
                    }
                    at = self.parent(at)?;
                }
                None
            })
        })
    }

    /// The node it follows; none for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        NodeId::checked(self.arena.nodes[node.index()].parent)
    }

    /// The node that follows in the main line of play.
    #[inline]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        NodeId::checked(self.arena.nodes[node.index()].first_child)
    }

    /// The next variation beside it.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        NodeId::checked(self.arena.nodes[node.index()].next_sibling)
    }

    /// The nodes that follow: the main line first, then the variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    /// Whether more than one line follows.
    pub fn branches(&self, node: NodeId) -> bool {
        self.first_child(node).is_some_and(|child| self.next_sibling(child).is_some())
    }

    /// The root and the first child of each node in turn: the game as played.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&node| self.first_child(node))
    }

    /// The nodes from the root to `node`, both included.
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// The properties of a node, in the order of the record.
    pub fn properties(&self, node: NodeId) -> impl ExactSizeIterator<Item = Property<'_>> + '_ {
        self.props(node).iter().map(move |&prop| self.property_of(node, prop))
    }

    /// The first property of that identifier (canonical: `B`, `AB`, `KM`) in a node.
    pub fn property(&self, node: NodeId, ident: &str) -> Option<Property<'_>> {
        let code = property::code(ident.as_bytes());
        self.properties(node).find(|property| property.is_named(code, ident))
    }

    /// Every property of that identifier in a node: more than one only in faulty records.
    pub fn properties_named<'a>(
        &'a self,
        node: NodeId,
        ident: &'a str,
    ) -> impl Iterator<Item = Property<'a>> + 'a {
        let code = property::code(ident.as_bytes());
        self.properties(node).filter(move |property| property.is_named(code, ident))
    }

    /// Where a node starts in the original bytes.
    ///
    /// A node's place is that of its first property. Takes time linear in the distance from the start of the game.
    pub fn location(&self, node: NodeId) -> Location {
        self.place(self.node_offset(node))
    }

    /// Where in the original bytes an offset in the text lies; what was set since reading lies at their end.
    pub(crate) fn place(&self, offset: usize) -> Location {
        let offset = if self.read > 0 { offset.min(self.read as usize) } else { offset };
        Locator::new(&self.origin).locate(self.text.as_bytes(), &self.origin, offset)
    }

    /// Offset in the text of a node's first property, or of the nearest earlier one.
    pub(crate) fn node_offset(&self, node: NodeId) -> usize {
        let start = self.arena.nodes[node.index()].props as usize;
        match self.props(node).first().or_else(|| self.arena.props.get(start.wrapping_sub(1))) {
            Some(prop) => prop.name as usize,
            None => 0,
        }
    }

    #[inline]
    pub(crate) fn props(&self, node: NodeId) -> &[Prop] {
        let node = &self.arena.nodes[node.index()];
        &self.arena.props[node.props as usize..][..node.prop_count as usize]
    }

    #[inline]
    /// A property as it stands in the arena.
    pub(crate) fn property_of(&self, node: NodeId, prop: Prop) -> Property<'_> {
        Property::new(&self.text, &self.arena, node, prop)
    }

    pub(crate) fn slice(&self, span: Span) -> &str {
        span.of(&self.text)
    }

    /// The only value of a property, if it is two bytes long.
    #[inline]
    pub(crate) fn short_value(&self, prop: Prop) -> Option<[u8; 2]> {
        let rest = self.text.as_bytes().get(prop.at as usize..)?;
        if prop.len == 2 { rest.first_chunk().copied() } else { None }
    }

    /// `B[dd]` as it stands in the text, if the node holds just that.
    #[inline]
    pub(crate) fn short_move(&self, node: NodeId) -> Option<&str> {
        let [only] = self.props(node) else { return None };
        let text = self.text.get(only.name as usize..only.name as usize + 5)?;
        let &[b'B' | b'W', b'[', column, row, b']'] = text.as_bytes() else { return None };
        let short = only.at == only.name + 2 && only.len == 2 && (column, row) != (b't', b't');
        (short && column.is_ascii_lowercase() && row.is_ascii_lowercase()).then_some(text)
    }

    pub(crate) fn name_at(&self, at: u32) -> &str {
        property::name_at(&self.text, at)
    }

    /// Adds a node as the last child of `parent`.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let last = self.children(parent).last();
        self.arena.add_node(Some(parent), last)
    }

    /// Sets a property to values given as plain text, which is escaped here; replaces what was there.
    ///
    /// Composed values (`aa:label`) and other values with a meaning of their own go through as they are: colons are
    /// not escaped. Identifiers are made canonical: a capital, then capitals, digits and underscores; other characters
    /// are dropped, and nothing happens if nothing is left.
    ///
    /// # Panics
    /// When the text of the game passes 2 GiB.
    pub fn set<S: AsRef<str>>(&mut self, node: NodeId, ident: &str, values: impl IntoIterator<Item = S>) {
        let escape = |value: &str, _| text::escape(value, false).into_owned();
        let Some(prop) = self.append_property(ident, values.into_iter(), escape) else { return };
        let place = self.props(node).iter().position(|&old| self.same_ident(old, prop));
        self.edit(node, |props| match place {
            Some(place) => props[place] = prop,
            None => props.push(prop),
        });
    }

    /// Removes a property from a node, wherever it stands in it.
    pub fn remove(&mut self, node: NodeId, ident: &str) {
        let code = property::code(ident.as_bytes());
        let kept: Vec<_> = self
            .properties(node)
            .filter(|property| !property.is_named(code, ident))
            .map(|property| property.prop())
            .collect();
        self.edit(node, |props| *props = kept);
    }

    fn same_ident(&self, one: Prop, other: Prop) -> bool {
        one.code == other.code
            && (one.code != 0
                || property::canonical(self.name_at(one.name))
                    == property::canonical(self.name_at(other.name)))
    }

    /// Rewrites a node's properties at the end of the array; the old place stays unused.
    fn edit(&mut self, node: NodeId, change: impl FnOnce(&mut Vec<Prop>)) {
        let mut props = self.props(node).to_vec();
        change(&mut props);
        let start = self.arena.props.len();
        self.arena.props.append(&mut props);
        let count = self.arena.props.len() - start;
        let node = &mut self.arena.nodes[node.index()];
        (node.props, node.prop_count) = (start as u32, count as u32);
    }

    fn append(&mut self, more: &str) -> Span {
        let at = self.text.len();
        assert!(at + more.len() < LIST as usize, "the text of a game stays below 2 GiB");
        self.text.push_str(more);
        Span { at: at as u32, len: more.len() as u32 }
    }
}

/// The nodes of a tree: all there are, or those that are not taken out, in their order.
enum Nodes {
    All(std::ops::Range<u32>),
    Listed(std::vec::IntoIter<NodeId>),
}

impl Iterator for Nodes {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        match self {
            Self::All(range) => range.next().map(NodeId),
            Self::Listed(list) => list.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::All(range) => range.size_hint(),
            Self::Listed(list) => list.size_hint(),
        }
    }
}

impl DoubleEndedIterator for Nodes {
    fn next_back(&mut self) -> Option<NodeId> {
        match self {
            Self::All(range) => range.next_back().map(NodeId),
            Self::Listed(list) => list.next_back(),
        }
    }
}

impl ExactSizeIterator for Nodes {}

impl Default for GameTree {
    fn default() -> Self {
        Self::new()
    }
}

/// Equal when the trees have the same shape and each node the same properties with the same values in the same
/// order: identifiers in canonical form, values as they stand between the brackets. Where they were read from, and
/// what was wrong there, plays no part.
impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        if self.node_count() != other.node_count() {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((one, two)) = pairs.pop() {
            let same = self.properties(one).len() == other.properties(two).len()
                && self
                    .properties(one)
                    .zip(other.properties(two))
                    .all(|(a, b)| a.ident() == b.ident() && a.values().eq(b.values()));
            if !same {
                return false;
            }
            let (mut left, mut right) = (self.children(one), other.children(two));
            loop {
                match (left.next(), right.next()) {
                    (Some(a), Some(b)) => pairs.push((a, b)),
                    (None, None) => break,
                    _ => return false,
                }
            }
        }
        true
    }
}

impl Eq for GameTree {}
