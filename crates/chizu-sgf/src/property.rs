//! Properties: identifiers, what the specification says of them, and their values.

use std::borrow::Cow;
use std::fmt;

pub(crate) use crate::arena::Code;
use crate::arena::{Arena, NodeId, Prop};
use crate::text;

/// Packs a canonical identifier (capitals, digits, underscore).
pub(crate) const fn code(name: &[u8]) -> Code {
    if name.len() > 4 {
        return 0;
    }
    let mut packed = 0;
    let mut index = 0;
    while index < name.len() {
        packed = packed << 8 | name[index] as u32;
        index += 1;
    }
    packed
}

/// Whether a byte can stand in an identifier as found in the wild.
pub(crate) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The identifier that begins at a byte of a text.
pub(crate) fn name_at(text: &str, at: u32) -> &str {
    let rest = text.get(at as usize..).unwrap_or("");
    let len = rest.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(rest.len());
    &rest[..len]
}

/// The canonical form of an identifier: lower-case letters dropped, as FF\[1\]–FF\[3\] ask (`AddBlack` is `AB`), or
/// raised when there are no capitals at all, or digits or underscores, which those names never had.
pub(crate) fn canonical(written: &str) -> Cow<'_, str> {
    if !written.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Cow::Borrowed(written)
    } else if written.bytes().all(|byte| byte.is_ascii_alphabetic())
        && written.bytes().any(|byte| byte.is_ascii_uppercase())
    {
        Cow::Owned(written.chars().filter(|c| !c.is_ascii_lowercase()).collect())
    } else {
        Cow::Owned(written.to_ascii_uppercase())
    }
}

/// What a property is about, after the specification's own classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum PropertyKind {
    /// Holds for the whole record and belongs in the root node: `FF`, `SZ`, `CA`, …
    Root,
    /// About the game: players, komi, result, …
    GameInfo,
    /// A move or a note on it: `B`, `W`, `KO`, `MN`.
    Move,
    /// Changes the position without a move: `AB`, `AW`, `AE`, `PL`.
    Setup,
    /// Marks, labels and territory drawn on the board.
    Markup,
    /// Clocks: `BL`, `WL`, `OB`, `OW`.
    Timing,
    /// Comments and judgements: `C`, `N`, `GB`, …
    Annotation,
    /// Not in the specification: kept as it is.
    Other,
}

impl PropertyKind {
    /// What the property of a canonical identifier is about.
    ///
    /// ```
    /// use chizu_sgf::PropertyKind;
    /// assert_eq!(PropertyKind::of("AB"), PropertyKind::Setup);
    /// assert_eq!(PropertyKind::of("XX"), PropertyKind::Other);
    /// ```
    pub fn of(ident: &str) -> Self {
        known(code(ident.as_bytes())).map_or(Self::Other, |found| found.0)
    }
}

/// What values a property takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueType {
    /// A point or a pass.
    Move,
    /// Points, perhaps compressed.
    Points,
    /// Number, colour, double: nothing that needs escaping.
    Simple,
    /// One line of text.
    SimpleText,
    /// Text with line breaks.
    Text,
    /// A point and more, with a colon: labels, arrows, figures.
    Composed,
    /// Unknown: left alone.
    Raw,
}

use PropertyKind::{Annotation, GameInfo, Markup, Root, Setup, Timing};
use ValueType::{Composed, Points, Simple, SimpleText, Text};

/// FF\[4\] and the older properties still met.
const KNOWN: &[(&str, PropertyKind, ValueType)] = &[
    ("B", PropertyKind::Move, ValueType::Move),
    ("C", Annotation, Text),
    ("L", Markup, Points),
    ("M", Markup, Points),
    ("N", Annotation, SimpleText),
    ("V", Annotation, Simple),
    ("W", PropertyKind::Move, ValueType::Move),
    ("AB", Setup, Points),
    ("AE", Setup, Points),
    ("AN", GameInfo, SimpleText),
    ("AP", Root, Composed),
    ("AR", Markup, Composed),
    ("AW", Setup, Points),
    ("BL", Timing, Simple),
    ("BM", Annotation, Simple),
    ("BR", GameInfo, SimpleText),
    ("BS", GameInfo, SimpleText),
    ("BT", GameInfo, SimpleText),
    ("CA", Root, SimpleText),
    ("CP", GameInfo, SimpleText),
    ("CR", Markup, Points),
    ("DD", Markup, Points),
    ("DM", Annotation, Simple),
    ("DO", Annotation, Simple),
    ("DT", GameInfo, SimpleText),
    ("EV", GameInfo, SimpleText),
    ("FF", Root, Simple),
    ("FG", Markup, Composed),
    ("GB", Annotation, Simple),
    ("GC", GameInfo, Text),
    ("GM", Root, Simple),
    ("GN", GameInfo, SimpleText),
    ("GW", Annotation, Simple),
    ("HA", GameInfo, Simple),
    ("HO", Annotation, Simple),
    ("ID", GameInfo, SimpleText),
    ("IT", Annotation, Simple),
    ("KM", GameInfo, Simple),
    ("KO", PropertyKind::Move, Simple),
    ("LB", Markup, Composed),
    ("LN", Markup, Composed),
    ("LT", GameInfo, Simple),
    ("MA", Markup, Points),
    ("MN", PropertyKind::Move, Simple),
    ("OB", Timing, Simple),
    ("ON", GameInfo, SimpleText),
    ("OT", GameInfo, SimpleText),
    ("OW", Timing, Simple),
    ("PB", GameInfo, SimpleText),
    ("PC", GameInfo, SimpleText),
    ("PL", Setup, Simple),
    ("PM", Markup, Simple),
    ("PW", GameInfo, SimpleText),
    ("RE", GameInfo, SimpleText),
    ("RO", GameInfo, SimpleText),
    ("RU", GameInfo, SimpleText),
    ("SI", Markup, Points),
    ("SL", Markup, Points),
    ("SO", GameInfo, SimpleText),
    ("SQ", Markup, Points),
    ("ST", Root, Simple),
    ("SY", Root, SimpleText),
    ("SZ", Root, Simple),
    ("TB", Markup, Points),
    ("TC", Markup, Simple),
    ("TE", Annotation, Simple),
    ("TM", GameInfo, Simple),
    ("TR", Markup, Points),
    ("TW", Markup, Points),
    ("UC", Annotation, Simple),
    ("US", GameInfo, SimpleText),
    ("VW", Markup, Points),
    ("WL", Timing, Simple),
    ("WR", GameInfo, SimpleText),
    ("WS", GameInfo, SimpleText),
    ("WT", GameInfo, SimpleText),
    ("WV", Annotation, Simple),
];

/// Class and value type of a property.
pub(crate) fn known(code: Code) -> Option<(PropertyKind, ValueType)> {
    entry(code).map(|found| (found.1, found.2))
}

/// The identifier of a known property.
pub(crate) fn known_ident(code: Code) -> Option<&'static str> {
    entry(code).map(|found| found.0)
}

/// Place in [`KNOWN`] by one letter or two; every known identifier is that short.
static PLACES: [u8; 27 * 27] = {
    let mut places = [u8::MAX; 27 * 27];
    let mut index = 0;
    while index < KNOWN.len() {
        if let Some(slot) = slot(code(KNOWN[index].0.as_bytes())) {
            places[slot] = index as u8;
        }
        index += 1;
    }
    places
};

/// The place of a packed identifier of one or two capitals in [`PLACES`].
const fn slot(code: Code) -> Option<usize> {
    let [0, 0, first, second] = code.to_be_bytes() else { return None };
    if !second.is_ascii_uppercase() || !(first == 0 || first.is_ascii_uppercase()) {
        return None;
    }
    let first = if first == 0 { 0 } else { first - b'A' + 1 };
    Some(first as usize * 27 + (second - b'A' + 1) as usize)
}

fn entry(wanted: Code) -> Option<&'static (&'static str, PropertyKind, ValueType)> {
    KNOWN.get(usize::from(PLACES[slot(wanted)?]))
}

/// A property of a node: an identifier and its values.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    text: &'a str,
    arena: &'a Arena,
    node: NodeId,
    prop: Prop,
}

impl<'a> Property<'a> {
    pub(crate) fn new(text: &'a str, arena: &'a Arena, node: NodeId, prop: Prop) -> Self {
        Self { text, arena, node, prop }
    }

    /// The node it stands in.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// The identifier in canonical form, e.g. `AB` also where the record says `AddBlack`.
    pub fn ident(&self) -> Cow<'a, str> {
        canonical(self.ident_as_written())
    }

    /// The identifier as the record has it.
    pub fn ident_as_written(&self) -> &'a str {
        name_at(self.text, self.prop.name)
    }

    /// What the property is about.
    pub fn kind(&self) -> PropertyKind {
        known(self.prop.code).map_or(PropertyKind::Other, |found| found.0)
    }

    /// Whether it has the given canonical identifier, which packs to `code`.
    pub(crate) fn is_named(&self, code: Code, ident: &str) -> bool {
        self.prop.code == code && (code != 0 || self.ident() == ident)
    }

    pub(crate) fn prop(&self) -> Prop {
        self.prop
    }

    pub(crate) fn value_type(&self) -> ValueType {
        known(self.prop.code).map_or(ValueType::Raw, |found| found.1)
    }

    /// The first value; every property has at least one.
    pub fn value(&self) -> Value<'a> {
        self.values().next().unwrap_or(Value { raw: "" })
    }

    /// The values in the order of the record.
    pub fn values(&self) -> Values<'a> {
        Values { text: self.text, arena: self.arena, prop: self.prop, next: 0 }
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ident())?;
        for value in self.values() {
            write!(f, "[{}]", value.raw)?;
        }
        Ok(())
    }
}

/// Iterator over the values of a property.
#[derive(Clone)]
pub struct Values<'a> {
    text: &'a str,
    arena: &'a Arena,
    prop: Prop,
    next: u32,
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        let span = self.arena.value_span(self.prop, self.next)?;
        self.next += 1;
        Some(Value { raw: span.of(self.text) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.prop.value_count() - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Values<'_> {}

/// One value of a property, read as whatever the caller expects.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<'a> {
    raw: &'a str,
}

impl<'a> Value<'a> {
    /// A value from its escaped form, as it stands between `[` and `]`.
    pub fn from_raw(raw: &'a str) -> Self {
        Self { raw }
    }

    /// The value as it stands between the brackets, escapes and line breaks included.
    ///
    /// Values that the reader had to mend (an unescaped `]` inside a comment) are given with the missing escapes.
    pub fn raw(self) -> &'a str {
        self.raw
    }

    /// The value as text: escapes resolved, line breaks as `\n`.
    pub fn text(self) -> Cow<'a, str> {
        text::text(self.raw)
    }

    /// The value as one line of text: escapes resolved, line breaks as spaces, trimmed.
    pub fn simple_text(self) -> Cow<'a, str> {
        match text::simple_text(self.raw) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) if text.trim().len() == text.len() => Cow::Owned(text),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }

    /// The value as an integer, with surrounding space allowed.
    pub fn number(self) -> Option<i64> {
        let trimmed = self.raw.trim();
        trimmed.strip_prefix('+').unwrap_or(trimmed).parse().ok()
    }

    /// The value as a real number, with surrounding space and a decimal comma allowed; never infinite or NaN.
    pub fn real(self) -> Option<f64> {
        let trimmed = self.raw.trim();
        let plain = trimmed.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b','));
        let number: f64 = if plain { trimmed.replace(',', ".").parse().ok()? } else { return None };
        number.is_finite().then_some(number)
    }

    /// Both halves of a composed value (`aa:text`), split at the first unescaped colon.
    pub fn composed(self) -> Option<(Value<'a>, Value<'a>)> {
        let at = text::colon(self.raw)?;
        Some((Value { raw: &self.raw[..at] }, Value { raw: &self.raw[at + 1..] }))
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_properties_are_found() {
        for (ident, kind, value_type) in KNOWN {
            assert_eq!(known(code(ident.as_bytes())), Some((*kind, *value_type)), "{ident}");
        }
        assert_eq!(known(code(b"AB")), Some((Setup, Points)));
        assert_eq!(known(code(b"XX")), None);
        assert_eq!(known(0), None);
    }

    #[test]
    fn canonical_identifiers() {
        for (written, expected) in
            [("B", "B"), ("Black", "B"), ("AddBlack", "AB"), ("black", "BLACK"), ("w", "W"), ("a0B", "A0B")]
        {
            assert_eq!(canonical(written), expected);
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(Value::from_raw(" 19 ").number(), Some(19));
        assert_eq!(Value::from_raw("+2").number(), Some(2));
        assert_eq!(Value::from_raw("x").number(), None);
        assert_eq!(Value::from_raw("6,5").real(), Some(6.5));
        assert_eq!(Value::from_raw("inf").real(), None);
        assert_eq!(Value::from_raw("1e999").real(), None);
    }
}
