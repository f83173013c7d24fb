//! Writing records: one canonical form, or as read.
//!
//! The canonical form is FF\[4\] in UTF-8. Root properties come in a fixed order; in every other node the move comes
//! first, then setup, then the rest in the order of the record. Moves stand ten to a line, nodes with more to say on
//! lines of their own, variations each on a new line. Writing, reading and writing again gives the same text. What
//! the specification does not know is kept to the letter.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::arena::NodeId;
use crate::collection::Collection;
use crate::mend;
use crate::property::{Property, PropertyKind, Value, ValueType};
use crate::text;
use crate::tree::GameTree;

/// Moves on a line.
const MOVES_A_LINE: usize = 10;
/// Where a line is broken between properties or values.
const LINE: usize = 80;

/// Properties that every root gets first: identifier, the value it must have, the value it has by default.
const ALWAYS: &[(&str, Option<&str>, &str)] =
    &[("FF", Some("4"), "4"), ("CA", Some("UTF-8"), "UTF-8"), ("GM", None, "1"), ("SZ", None, "19")];

/// Order of the root's properties; others follow.
const ROOT_ORDER: &[&str] = &[
    "FF", "CA", "GM", "SZ", "AP", "ST", "GN", "EV", "RO", "DT", "PC", "PB", "BR", "BT", "PW", "WR", "WT",
    "RU", "KM", "HA", "TM", "OT", "RE", "ON", "GC", "AN", "SO", "US", "CP",
];

/// Writes a collection in canonical form.
pub fn write(collection: &Collection) -> String {
    let mut text = String::new();
    for game in collection {
        write_to(&mut text, game);
    }
    text
}

/// Writes one game in canonical form.
pub fn write_game(game: &GameTree) -> String {
    let mut text = String::new();
    write_to(&mut text, game);
    text
}

/// Writes one game with its properties in their own order, identifiers and values as they were written; only space
/// between them is made regular. The text is UTF-8, and so `CA`, where it says otherwise, is the one value changed.
pub fn verbatim(game: &GameTree) -> String {
    own_order(game, true)
}

/// As [`verbatim`], with `CA` as it is.
pub(crate) fn in_own_order(game: &GameTree) -> String {
    own_order(game, false)
}

fn own_order(game: &GameTree, is_utf8: bool) -> String {
    let mut layout = Layout::default();
    walk(game, &mut layout, |node, layout| {
        for property in game.properties(node) {
            let utf8 = is_utf8
                && property.ident() == "CA"
                && !property.value().raw().trim().eq_ignore_ascii_case("UTF-8");
            layout.begin_property(property.ident_as_written());
            if utf8 {
                layout.value("UTF-8");
            } else {
                layout.values(property.values().map(|value| value.raw().into()));
            }
        }
    });
    layout.text
}

fn write_to(text: &mut String, game: &GameTree) {
    let mut layout = Layout { text: std::mem::take(text), ..Layout::default() };
    layout.text.reserve(game.text_bytes().len());
    let passes = has_tt_passes(game);
    walk(game, &mut layout, |node, layout| canonical_node(game, node, passes, layout));
    *text = layout.text;
    text.push('\n');
}

/// Whether `tt` is a pass: on boards up to 19×19.
fn has_tt_passes(game: &GameTree) -> bool {
    game.header("SZ").is_none_or(|size| {
        let raw = size.value().raw();
        raw.split([':', 'x', 'X']).all(|side| side.trim().parse::<u32>().is_ok_and(|side| side <= 19))
    })
}

/// Visits every node in the order of the record and writes the parentheses, without recursion.
fn walk(game: &GameTree, layout: &mut Layout, mut write_node: impl FnMut(NodeId, &mut Layout)) {
    layout.open();
    let mut node = NodeId::ROOT;
    loop {
        match game.short_move(node) {
            Some(short) if node != NodeId::ROOT => layout.short_move(short),
            _ => {
                layout.begin_node(node != NodeId::ROOT && is_plain_move(game, node));
                write_node(node, layout);
                layout.end_node();
            }
        }
        if let Some(child) = game.first_child(node) {
            if game.next_sibling(child).is_some() {
                layout.open();
            }
            node = child;
            continue;
        }
        loop {
            let Some(parent) = game.parent(node) else {
                layout.close();
                return;
            };
            if game.branches(parent) {
                layout.close();
            }
            if let Some(sibling) = game.next_sibling(node) {
                layout.open();
                node = sibling;
                break;
            }
            node = parent;
        }
    }
}

/// Whether a node holds one move and nothing else, but for repetitions of it.
fn is_plain_move(game: &GameTree, node: NodeId) -> bool {
    let mut properties = game.properties(node);
    let Some(first) = properties.next() else { return false };
    let trimmed = |value: Value<'_>| trim(value.raw()).to_owned();
    first.value_type() == ValueType::Move
        && first.values().len() == 1
        && properties.all(|more| {
            more.ident() == first.ident() && more.values().map(trimmed).eq(first.values().map(trimmed))
        })
}

fn canonical_node(game: &GameTree, node: NodeId, tt_passes: bool, layout: &mut Layout) {
    let is_root = node == NodeId::ROOT;
    // The common case.
    if !is_root && is_plain_move(game, node) {
        if let Some(property) = game.properties(node).next() {
            layout.begin_property(&property.ident());
            layout.value(&canonical_value(property.value(), ValueType::Move, tt_passes));
        }
        return;
    }
    let mut properties: Vec<_> = game.properties(node).collect();
    properties.sort_by_key(|property| rank(property, is_root));
    if !is_root && all_different(&properties) {
        for property in &properties {
            write_group(std::slice::from_ref(property), tt_passes, layout);
        }
        return;
    }
    // Properties of the same name, of which only faulty nodes have several, are written together.
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<Property<'_>>> = Vec::new();
    for property in properties {
        let place = *places.entry(property.ident()).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(property);
    }
    if is_root {
        for (ident, fixed, default) in ALWAYS {
            let group = places.get(*ident).map(|&place| std::mem::take(&mut groups[place]));
            match (group, fixed) {
                (Some(group), None) => write_group(&group, tt_passes, layout),
                _ => {
                    // What stands in a later node is read in the root's place, so it is what the root gets.
                    let later = || game.header(ident).map(|found| trim(found.value().raw()));
                    layout.begin_property(ident);
                    layout.value(fixed.or_else(later).unwrap_or(default));
                }
            }
        }
    }
    for group in &groups {
        write_group(group, tt_passes, layout);
    }
}

/// Whether no name appears twice, for certain: the usual case, told without allocation.
fn all_different(properties: &[Property<'_>]) -> bool {
    const FEW: usize = 12;
    let code = |property: &Property<'_>| property.prop().code;
    properties.len() <= FEW
        && (1..properties.len()).all(|index| {
            let last = code(&properties[index]);
            last != 0 && properties[..index].iter().all(|property| code(property) != last)
        })
}

/// Writes the properties of one name. Lists are joined, and so are comments; of other values, those that differ are
/// kept as they are.
fn write_group(group: &[Property<'_>], tt_passes: bool, layout: &mut Layout) {
    let Some(first) = group.first() else { return };
    let (ident, value_type) = (first.ident(), first.value_type());
    let canonical = |value| canonical_value(value, value_type, tt_passes);
    if group.len() == 1 {
        layout.begin_property(&ident);
        layout.values(first.values().map(canonical));
        return;
    }
    let mut seen = HashSet::new();
    let mut different: Vec<Vec<_>> =
        group.iter().map(|property| property.values().map(canonical).collect()).collect();
    different.retain(|values| seen.insert(values.clone()));
    let is_list = matches!(value_type, ValueType::Points | ValueType::Composed | ValueType::Raw);
    if value_type == ValueType::Text && different.iter().all(|values| values.len() == 1) {
        different = vec![vec![Cow::Owned(different.concat().join("\n"))]];
    } else if is_list {
        different = vec![different.concat()];
    }
    for values in different {
        layout.begin_property(&ident);
        layout.values(values.into_iter());
    }
}

/// Sorting key of a property in its node; equal keys keep their order.
fn rank(property: &Property<'_>, is_root: bool) -> usize {
    const LATER: usize = ROOT_ORDER.len();
    let ident = property.ident();
    if is_root && let Some(place) = ROOT_ORDER.iter().position(|known| *known == ident) {
        return place;
    }
    match (ident.as_ref(), property.kind()) {
        ("B" | "W", _) => LATER,
        (_, PropertyKind::Move) => LATER + 1,
        (_, PropertyKind::Setup) => LATER + 2,
        _ => LATER + 3,
    }
}

/// A value in canonical form, escaped.
fn canonical_value(value: Value<'_>, value_type: ValueType, tt_passes: bool) -> Cow<'_, str> {
    let raw = value.raw();
    let text: Cow<'_, str> = match value_type {
        ValueType::Move => match trim(raw) {
            "tt" if tt_passes => "".into(),
            point => point.into(),
        },
        ValueType::Points | ValueType::Simple => trim(raw).into(),
        ValueType::SimpleText => recode(raw, value.simple_text(), false),
        ValueType::Text => recode(raw, value.text(), false),
        ValueType::Composed => match value.composed() {
            None => raw.into(),
            Some((point, label)) => {
                let label = text::escape(&label.simple_text(), true).into_owned();
                format!("{}:{label}", trim(point.raw())).into()
            }
        },
        ValueType::Raw => raw.into(),
    };
    text
}

/// Escapes a text anew, without copying where nothing changes.
fn recode<'a>(raw: &'a str, read: Cow<'a, str>, colons: bool) -> Cow<'a, str> {
    match read {
        Cow::Borrowed(plain) if plain.len() == raw.len() => Cow::Borrowed(raw),
        read => Cow::Owned(text::escape(&read, colons).into_owned()),
    }
}

/// Trims a raw value, but not the space that an escape belongs to.
fn trim(raw: &str) -> &str {
    let trimmed = raw.trim_end();
    let escapes = trimmed.bytes().rev().take_while(|&byte| byte == b'\\').count();
    let kept = raw[trimmed.len()..].chars().next().filter(|_| escapes % 2 == 1).map_or(0, char::len_utf8);
    raw[..trimmed.len() + kept].trim_start()
}

/// Text under construction, and how full its last line is.
#[derive(Default)]
struct Layout {
    text: String,
    line_start: usize,
    moves: usize,
    plain: bool,
    value_type: Option<ValueType>,
    /// A property has been begun and has no value yet.
    bare: bool,
    /// Parentheses that are open.
    depth: usize,
}

impl Layout {
    fn new_line(&mut self) {
        if self.line_start < self.text.len() {
            self.text.push('\n');
            self.line_start = self.text.len();
        }
        self.moves = 0;
    }

    fn open(&mut self) {
        self.new_line();
        self.text.push('(');
        self.depth += 1;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.depth = self.depth.saturating_sub(1);
        self.plain = false;
    }

    fn begin_node(&mut self, plain: bool) {
        let opened = self.text.ends_with('(') && self.text.len() == self.line_start + 1;
        let full = self.moves == MOVES_A_LINE || self.text.len() - self.line_start > LINE;
        if !opened && (!plain || !self.plain || full) {
            self.new_line();
        }
        self.moves += 1;
        self.plain = plain;
        self.text.push(';');
    }

    /// A node that holds `B[dd]` and nothing else.
    fn short_move(&mut self, text: &str) {
        self.begin_node(true);
        self.text.push_str(text);
    }

    fn end_node(&mut self) {
        self.finish_property();
    }

    fn begin_property(&mut self, ident: &str) {
        self.finish_property();
        if self.text.len() - self.line_start > LINE && !self.text.ends_with(';') {
            self.new_line();
        }
        let opens_variation = self.text.ends_with("(;") && self.depth > 1;
        self.text.push_str(ident);
        if opens_variation && matches!(ident, "FF" | "GM" | "SZ" | "CA") {
            // Misplaced in a variation, it would be taken for the start of the next game; space is allowed here.
            self.text.push(' ');
        }
        self.bare = true;
        let code = crate::property::code(crate::property::canonical(ident).as_bytes());
        self.value_type = Some(crate::property::known(code).map_or(ValueType::Raw, |found| found.1));
    }

    /// A property without values is not SGF: give it an empty one.
    fn finish_property(&mut self) {
        if self.bare {
            self.text.push_str("[]");
            self.bare = false;
        }
    }

    /// Several values. A text has one value by right; where there are more, their `[` are escaped, lest the next value
    /// be taken for a part of the text.
    fn values<'a>(&mut self, values: impl ExactSizeIterator<Item = Cow<'a, str>>) {
        let texts = matches!(self.value_type, Some(ValueType::Text | ValueType::SimpleText));
        let guard = texts && values.len() > 1;
        for value in values {
            if guard {
                self.value(&mend::escape_open(&value, false));
            } else {
                self.value(&value);
            }
        }
    }

    fn value(&mut self, raw: &str) {
        if !self.bare && self.text.len() - self.line_start > LINE {
            self.new_line();
        }
        self.bare = false;
        self.text.push('[');
        let from = self.text.len();
        self.text.push_str(&mend::guard(raw, self.value_type.unwrap_or(ValueType::Raw)));
        self.text.push(']');
        if let Some(break_at) = memchr::memrchr(b'\n', &self.text.as_bytes()[from..]) {
            self.line_start = from + break_at + 1;
        }
    }
}

impl fmt::Debug for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&verbatim(self))
    }
}
