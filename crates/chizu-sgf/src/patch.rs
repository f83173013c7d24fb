//! Writing an edited record into its file: what was not edited keeps its bytes.
//!
//! The text is read again, this time with the places of nodes, properties and parentheses. Then the tree is written in
//! its order, in pieces: a node that stands as it was read is a piece of the file, and so is what lies between two nodes
//! that followed each other in the file and do so still. In a node that was edited the same holds for its properties. So
//! a changed comment changes one property, and a new variation what stands around it.
//!
//! Faulty records are mended in the reading, in ways no writer can foresee. Whoever writes here should read the result
//! again and compare; [`regular`] is what to fall back on.

use std::collections::HashMap;
use std::ops::Range;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::arena::NodeId;
use crate::arena::{Arena, NONE, Prop};
use crate::location::SourceMap;
use crate::parser::{Step, Trace, parse_traced};
use crate::property;
use crate::tree::GameTree;
use crate::write;

/// A game's place in its file, and how it is to be written there.
#[derive(Clone, Copy, Debug)]
pub struct Patch<'a> {
    tree: &'a GameTree,
    unicode: bool,
}

impl<'a> Patch<'a> {
    /// Of a tree that was read by [`parse`](crate::parse) and edited since. With `unicode` it is written in UTF-8, else in
    /// the encoding it was read in; `CA` is left to the caller.
    pub fn new(tree: &'a GameTree, unicode: bool) -> Self {
        Self { tree, unicode }
    }

    /// The bytes of the file that the game was read from, with what stands before it; none if it was not read.
    pub fn range(&self) -> Option<Range<usize>> {
        let start = usize::try_from(self.tree.origin().start.offset).ok()?;
        let len = self.source_of(self.tree.read_len());
        (self.tree.read_len() > 0).then_some(start..start + len)
    }

    /// The bytes to put in place of [`Patch::range`] of `file`. A tree that was not read is written [`regular`]ly.
    pub fn bytes(&self, file: &[u8]) -> Vec<u8> {
        let source = self.range().and_then(|range| file.get(range));
        let (Some(source), Some(layout)) = (source, Layout::of(self.tree)) else {
            return regular(self.tree, self.encoding());
        };
        let bytes = Vec::with_capacity(source.len() + 256);
        let mut out = Output { patch: *self, source, encoding: self.encoding(), bytes };
        layout.write(self.tree, &mut out);
        out.bytes
    }

    fn encoding(&self) -> &'static str {
        if self.unicode { "UTF-8" } else { self.tree.writing_encoding() }
    }

    fn source_of(&self, at: usize) -> usize {
        self.tree.origin().decoded.as_deref().map_or(at, |map: &SourceMap| map.source(at))
    }
}

/// A game in regular layout, with its properties in their own order and values as they are, in an encoding by its name;
/// what the encoding lacks becomes a question mark. See [`lacking`](crate::lacking).
pub fn regular(tree: &GameTree, encoding: &str) -> Vec<u8> {
    encode(&write::in_own_order(tree), encoding)
}

impl GameTree {
    /// The encoding further text is written in: the one it was read in; for a record in plain ASCII the one its `CA`
    /// names, and UTF-8 if it names none.
    pub fn writing_encoding(&self) -> &'static str {
        if !self.is_ascii() {
            return self.encoding();
        }
        let claimed = self.property(NodeId::ROOT, "CA").map(|property| property.value().simple_text());
        let named = claimed.and_then(|claimed| crate::encoding::named(&claimed));
        named.filter(|encoding| encoding.is_ascii_compatible()).map_or("UTF-8", Encoding::name)
    }

    /// Whether the record as it was read is plain ASCII, so that its encoding is open.
    pub fn is_ascii(&self) -> bool {
        self.encoding() == "UTF-8" && self.text_bytes()[..self.read_len()].is_ascii()
    }
}

fn encode(text: &str, encoding: &str) -> Vec<u8> {
    let encoding = Encoding::for_label(encoding.as_bytes()).unwrap_or(UTF_8);
    // The encoder of UTF-16 gives UTF-8, as web pages ask for.
    if encoding == UTF_16LE {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    } else if encoding == UTF_16BE {
        text.encode_utf16().flat_map(u16::to_be_bytes).collect()
    } else if encoding == UTF_8 {
        text.as_bytes().to_vec()
    } else {
        let lacks = |c: char| !c.is_ascii() && encoding.encode(c.encode_utf8(&mut [0; 4])).2;
        let text: String = text.chars().map(|c| if lacks(c) { '?' } else { c }).collect();
        encoding.encode(&text).0.into_owned()
    }
}

/// Bytes being written: pieces of the file, and new text.
struct Output<'a> {
    patch: Patch<'a>,
    source: &'a [u8],
    encoding: &'static str,
    bytes: Vec<u8>,
}

impl Output<'_> {
    fn old(&mut self, range: Range<usize>) {
        if self.patch.unicode {
            let text = self.patch.tree.text_bytes().get(range).unwrap_or_default();
            // The mark of UTF-16 would become one of UTF-8.
            self.bytes.extend_from_slice(text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text));
            return;
        }
        let range = self.patch.source_of(range.start)..self.patch.source_of(range.end);
        self.bytes.extend_from_slice(self.source.get(range).unwrap_or_default());
    }

    fn add(&mut self, text: &str) {
        if text.is_ascii() && !self.encoding.starts_with("UTF-16") {
            self.bytes.extend_from_slice(text.as_bytes());
        } else {
            self.bytes.extend(encode(text, self.encoding));
        }
    }
}

/// Where things stand in the text.
struct Layout<'t> {
    text: &'t str,
    arena: Arena,
    trace: Trace,
    /// For each node as read: the opening parentheses before it.
    opens: Vec<u32>,
    /// For each gap, which is before the node of that index, or behind the last: what closes and opens there by right.
    due: Vec<(u32, u32)>,
    /// Space before a node with a further move, and before the parenthesis of a variation.
    move_space: &'t str,
    branch_space: &'t str,
}

impl<'t> Layout<'t> {
    fn of(tree: &'t GameTree) -> Option<Self> {
        let text = str::from_utf8(tree.text_bytes().get(..tree.read_len())?).ok()?;
        let step = parse_traced(text.as_bytes(), true, &mut Arena::default(), Some(Trace::default()));
        let (Step::Game(parsed), Some(trace)) = step else { return None };
        let arena = parsed.arena;
        if trace.nodes.len() != arena.nodes.len() || trace.ends.len() != arena.props.len() {
            return None;
        }
        let mut layout =
            Self { text, arena, trace, opens: Vec::new(), due: Vec::new(), move_space: "", branch_space: "" };
        layout.count_opens();
        layout.find_due();
        layout.find_spaces();
        Some(layout)
    }

    fn len(&self) -> usize {
        self.arena.nodes.len()
    }

    fn node(&self, index: usize) -> Range<usize> {
        let node = &self.arena.nodes[index];
        let start = self.trace.nodes[index] as usize;
        let semicolon = usize::from(self.text.as_bytes().get(start) == Some(&b';'));
        let last = (node.props + node.prop_count) as usize;
        let end = if node.prop_count == 0 { start + semicolon } else { self.trace.ends[last - 1] as usize };
        start..end.max(start)
    }

    /// What stands before the node of that index, or behind the last.
    fn gap(&self, index: usize) -> Range<usize> {
        let start = if index == 0 { 0 } else { self.node(index - 1).end };
        let end = self.trace.nodes.get(index).map_or(self.text.len(), |&start| start as usize);
        start..end.max(start)
    }

    fn count_opens(&mut self) {
        let bytes = self.text.as_bytes();
        let mut parentheses = self.trace.parentheses.iter().peekable();
        for &start in &self.trace.nodes {
            let mut opens = 0;
            while let Some(&&at) = parentheses.peek()
                && at < start
            {
                // What is closed again at once holds nothing.
                opens = if bytes[at as usize] == b'(' { opens + 1 } else { 0 };
                parentheses.next();
            }
            self.opens.push(opens);
        }
    }

    /// The parentheses a node as read stands in by right: those it has, one at least if it is a variation.
    fn own(&self, index: usize, varies: bool) -> u32 {
        let opens = self.opens.get(index).copied().unwrap_or(0);
        if index == 0 && !self.opens.is_empty() { opens } else { opens.max(u32::from(varies)) }
    }

    fn find_due(&mut self) {
        let varies: Vec<bool> = (0..self.len())
            .map(|index| {
                let parent = self.arena.nodes[index].parent;
                parent == NONE || {
                    let first = self.arena.nodes[parent as usize].first_child;
                    first != NONE && self.arena.nodes[first as usize].next_sibling != NONE
                }
            })
            .collect();
        for index in 0..=self.len() {
            let target = self.arena.nodes.get(index).map_or(NONE, |node| node.parent);
            let mut closes = 0;
            let mut at = if index == 0 { NONE } else { index as u32 - 1 };
            while at != target && at != NONE {
                closes += self.own(at as usize, varies[at as usize]);
                at = self.arena.nodes[at as usize].parent;
            }
            let opens = if index < self.len() { self.own(index, varies[index]) } else { 0 };
            self.due.push((closes, opens));
        }
    }

    /// Looks at how the record is laid out.
    fn find_spaces(&mut self) {
        const SAMPLE: usize = 64;
        let mut found: HashMap<&str, usize> = HashMap::new();
        let mut branch = None;
        for index in 1..self.len() {
            let gap = &self.text[self.gap(index)];
            if gap.contains('(') {
                branch = branch.or_else(|| Some(&gap[..gap.len() - gap.trim_start().len()]));
                if let Some(inner) = gap.rfind([')', '(']).filter(|_| branch == Some("")) {
                    let after = &gap[..inner];
                    let space = after.trim_start_matches(')');
                    branch = Some(&space[..space.len() - space.trim_start().len()]);
                }
            } else if index > 1 && gap.trim().is_empty() && found.values().sum::<usize>() < SAMPLE {
                *found.entry(gap).or_default() += 1;
            }
            if branch.is_some() && index > SAMPLE {
                break;
            }
        }
        let line_end = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        let broken = self.text.contains('\n');
        let usual = found.into_iter().max_by_key(|&(gap, count)| (count, std::cmp::Reverse(gap.len())));
        self.move_space = usual.map_or(if broken { line_end } else { "" }, |(gap, _)| gap);
        self.branch_space = branch.unwrap_or(if broken { line_end } else { "" });
    }

    /// Writes a tree, which was read from this text and edited.
    fn write(&self, tree: &GameTree, out: &mut Output<'_>) {
        let own = |node: NodeId| {
            let varies = tree.parent(node).is_none_or(|parent| tree.branches(parent));
            self.own(node.index(), varies)
        };
        let mut last: Option<NodeId> = None;
        for node in tree.below(NodeId::ROOT) {
            let mut closes = 0;
            let mut at = last;
            while let Some(left) = at.filter(|&left| Some(left) != tree.parent(node)) {
                closes += own(left);
                at = tree.parent(left);
            }
            self.write_gap(last, Some(node), (closes, own(node)), out);
            self.write_node(tree, node, out);
            last = Some(node);
        }
        let mut closes = 0;
        let mut at = last;
        while let Some(left) = at {
            closes += own(left);
            at = tree.parent(left);
        }
        self.write_gap(last, None, (closes, 0), out);
    }

    /// Writes what stands between two nodes, the last of which is none at the end.
    fn write_gap(&self, last: Option<NodeId>, next: Option<NodeId>, due: (u32, u32), out: &mut Output<'_>) {
        let index = next.map_or(self.len(), NodeId::index);
        let follows = last.map_or(index == 0, |last| last.index() + 1 == index);
        let as_read = next.is_none() || index < self.len();
        if as_read && follows && self.due[index] == due {
            return out.old(self.gap(index));
        }
        let (closes, opens) = (")".repeat(due.0 as usize), "(".repeat(due.1 as usize));
        let gap = self.gap(index.min(self.len()));
        let old = &self.text[gap.clone()];
        if next.is_none() && self.due[index].0 <= due.0 && self.due[index].0 > 0 {
            // More variations end here: they are closed first.
            out.add(&")".repeat((due.0 - self.due[index].0) as usize));
            return out.old(gap);
        }
        if next.is_none() {
            let space = old.len() - old.trim_start().len();
            let rest = self.trace.parentheses.last().map_or(gap.end, |&at| at as usize + 1).max(gap.start);
            out.old(gap.start..gap.start + space);
            out.add(&closes);
            // What stands behind the last parenthesis.
            return out.old(rest.clamp(gap.start + space, gap.end)..gap.end);
        }
        out.add(&closes);
        if due.1 > 0 {
            out.add(self.branch_space);
            out.add(&opens);
        } else if index < self.len() && old.trim_matches(['(', ')', ' ', '\t', '\r', '\n']).is_empty() {
            let space: String = old.chars().filter(|c| c.is_whitespace()).collect();
            out.add(&space);
        } else {
            out.add(self.move_space);
        }
    }

    /// The properties of a node as read.
    fn props(&self, index: usize) -> &[Prop] {
        self.arena.nodes.get(index).map_or(&[], |node| {
            &self.arena.props[node.props as usize..(node.props + node.prop_count) as usize]
        })
    }

    fn write_node(&self, tree: &GameTree, node: NodeId, out: &mut Output<'_>) {
        let index = node.index();
        if index < self.len() && tree.is_list(node, &self.arena.nodes[index]) {
            return out.old(self.node(index));
        }
        if index >= self.len() || self.text.as_bytes().get(self.node(index).start) == Some(&b';') {
            out.add(";");
        }
        let kept: Vec<u32> = tree.props(node).iter().map(|prop| prop.name).collect();
        for property in tree.properties(node) {
            let name = property.prop().name;
            let as_read = self.arena.props.binary_search_by_key(&name, |prop| prop.name);
            if let Ok(place) = as_read {
                out.old(self.space_before(place));
                out.old(name as usize..self.trace.ends[place] as usize);
                continue;
            }
            // In place of one of the same name that went: with the space before that.
            let ident = property.ident_as_written();
            let replaced = self.props(index).iter().find(|old| {
                !kept.contains(&old.name) && property::canonical(tree.name_at(old.name)) == property.ident()
            });
            let replaced = replaced
                .and_then(|old| self.arena.props.binary_search_by_key(&old.name, |prop| prop.name).ok());
            if let Some(place) = replaced {
                out.old(self.space_before(place));
            }
            let mut new = ident.to_owned();
            if node != NodeId::ROOT && matches!(ident, "FF" | "GM" | "SZ" | "CA") {
                // In a variation it would be taken for the start of the next game; space is allowed here.
                new.push(' ');
            }
            for value in property.values() {
                new.push('[');
                new.push_str(value.raw());
                new.push(']');
            }
            if property.values().len() == 0 {
                new.push_str("[]");
            }
            out.add(&new);
        }
    }

    /// What stands before a property in its node.
    fn space_before(&self, place: usize) -> Range<usize> {
        let name = self.arena.props[place].name as usize;
        let node = self.arena.nodes.partition_point(|node| node.props as usize <= place).saturating_sub(1);
        // Nodes without properties share their place with the next.
        let start = self.trace.nodes[node] as usize;
        let semicolon = usize::from(self.text.as_bytes().get(start) == Some(&b';'));
        let first = self.arena.nodes[node].props as usize == place;
        let from = if first { start + semicolon } else { self.trace.ends[place - 1] as usize };
        from.min(name)..name
    }
}
