//! The flat arrays a tree is made of.
//!
//! A node costs 20 bytes, a property 16 and each value of a list 8, plus the text itself.

pub(crate) const NONE: u32 = u32::MAX;
/// Marks a property whose values stand in the list of values.
pub(crate) const LIST: u32 = 1 << 31;

/// A node of a [`GameTree`](crate::GameTree), as an index that is only meaningful in that tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);

    /// Index of the node, from 0 for the root, in the order of the record.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn checked(index: u32) -> Option<Self> {
        (index != NONE).then_some(Self(index))
    }
}

/// An identifier of at most four characters packed into an integer; 0 for longer ones, which are compared as text.
pub(crate) type Code = u32;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) next_sibling: u32,
    pub(crate) props: u32,
    pub(crate) prop_count: u32,
}

/// A range of bytes in the tree's text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) at: u32,
    pub(crate) len: u32,
}

impl Span {
    /// What stands there; nothing where it ends outside.
    #[inline]
    pub(crate) fn of(self, text: &str) -> &str {
        text.get(self.at as usize..(self.at + self.len) as usize).unwrap_or("")
    }
}

/// Identifier and values: `at` and `len` are the only value's range, or, with `LIST` set in `len`, the first index
/// and the count in the list of values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prop {
    pub(crate) code: Code,
    pub(crate) name: u32,
    pub(crate) at: u32,
    pub(crate) len: u32,
}

impl Prop {
    /// The range of its value, if it has one value only.
    pub(crate) fn only_value(self) -> Option<Span> {
        (self.len & LIST == 0).then_some(Span { at: self.at, len: self.len })
    }

    pub(crate) fn value_count(self) -> u32 {
        if self.len & LIST == 0 { 1 } else { self.len & !LIST }
    }
}

/// The flat arrays of a tree, filled by the parser and by the editing methods.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    pub(crate) props: Vec<Prop>,
    pub(crate) values: Vec<Span>,
}

impl Arena {
    /// The range of one value of a property, counted from 0.
    #[inline]
    pub(crate) fn value_span(&self, prop: Prop, index: u32) -> Option<Span> {
        if index >= prop.value_count() {
            None
        } else if prop.len & LIST == 0 {
            Some(Span { at: prop.at, len: prop.len })
        } else {
            self.values.get((prop.at + index) as usize).copied()
        }
    }

    /// Nodes, properties and listed values together.
    #[inline]
    pub(crate) fn part_count(&self) -> usize {
        self.nodes.len() + self.props.len() + self.values.len()
    }

    /// The emptied arena with its memory.
    pub(crate) fn take(&mut self) -> Self {
        let mut arena = std::mem::take(self);
        arena.nodes.clear();
        arena.props.clear();
        arena.values.clear();
        arena
    }

    /// An arena of the same content that fits it. Small ones are copied, so that the memory they grew in can be used
    /// again; that is faster than growing, and leaves nothing over.
    pub(crate) fn fitted(mut self, scratch: &mut Self) -> Self {
        const SMALL: usize = 1 << 14;
        if self.nodes.len().max(self.props.len()).max(self.values.len()) > SMALL {
            self.nodes.shrink_to_fit();
            self.props.shrink_to_fit();
            self.values.shrink_to_fit();
            return self;
        }
        let fitted = self.clone();
        *scratch = self;
        fitted
    }

    /// Adds a node after `previous`, its elder sibling, or as the first child of `parent`.
    #[inline]
    pub(crate) fn add_node(&mut self, parent: Option<NodeId>, previous: Option<NodeId>) -> NodeId {
        let id = self.nodes.len() as u32;
        let parent_index = parent.map_or(NONE, |parent| parent.0);
        let props = self.props.len() as u32;
        self.nodes.push(Node {
            parent: parent_index,
            first_child: NONE,
            next_sibling: NONE,
            props,
            prop_count: 0,
        });
        if let Some(previous) = previous {
            self.nodes[previous.index()].next_sibling = id;
        } else if let Some(parent) = parent {
            self.nodes[parent.index()].first_child = id;
        }
        NodeId(id)
    }

    /// Adds a property to the newest node.
    #[inline]
    pub(crate) fn add_prop(&mut self, code: Code, name: u32, value: Span) {
        self.props.push(Prop { code, name, at: value.at, len: value.len });
        if let Some(node) = self.nodes.last_mut() {
            node.prop_count += 1;
        }
    }

    /// Adds a further value to the newest property.
    pub(crate) fn add_value(&mut self, value: Span) {
        let Some(prop) = self.props.last_mut() else { return };
        if prop.len & LIST == 0 {
            self.values.push(Span { at: prop.at, len: prop.len });
            prop.at = self.values.len() as u32 - 1;
            prop.len = LIST | 1;
        }
        self.values.push(value);
        prop.len += 1;
    }

    /// Replaces the newest value of the newest property.
    pub(crate) fn replace_last_value(&mut self, value: Span) {
        let Some(prop) = self.props.last_mut() else { return };
        if prop.len & LIST == 0 {
            (prop.at, prop.len) = (value.at, value.len);
        } else if let Some(last) = self.values.last_mut() {
            *last = value;
        }
    }

    /// Moves values that stand in the mending buffer (`at` with `LIST` set) behind the text.
    pub(crate) fn settle(&mut self, text_len: u32) {
        let move_behind = |at: &mut u32| {
            if *at & LIST != 0 {
                *at = (*at & !LIST) + text_len;
            }
        };
        self.values.iter_mut().for_each(|span| move_behind(&mut span.at));
        self.props.iter_mut().filter(|prop| prop.len & LIST == 0).for_each(|prop| move_behind(&mut prop.at));
    }

    /// Marks an offset as one in the mending buffer, see [`Arena::settle`].
    pub(crate) fn mended(at: usize) -> u32 {
        at as u32 | LIST
    }

    /// The root's properties, as long as nothing has been edited.
    pub(crate) fn root_props(&self) -> &[Prop] {
        self.nodes.first().and_then(|root| self.props.get(..root.prop_count as usize)).unwrap_or_default()
    }

    /// The newest node's properties.
    #[inline]
    pub(crate) fn newest_props(&self) -> &[Prop] {
        self.nodes.last().map_or(&[], |node| &self.props[node.props as usize..])
    }
}
