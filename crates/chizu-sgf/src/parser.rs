//! From bytes to an [`Arena`]: one pass, no recursion, and every fault mended where a human could.
//!
//! The parser works on bytes in which `]`, `\` and the like can only be themselves: ASCII, UTF-8, or text already
//! decoded (see [`crate::encoding`]). It reads one game at a time and can say that it needs more bytes, so the
//! streaming reader and the whole-file reader are the same code.

use crate::diagnostic::{DiagnosticKind, MAX_DIAGNOSTICS, excerpt};
use crate::mend;
use crate::property::{self, Code, PropertyKind, ValueType};
use crate::tree::{Arena, NodeId, Span};

/// The longest game the arrays can index.
pub(crate) const MAX_GAME: usize = (1 << 31) - 1;

const BLACK: Code = property::code(b"B");
const WHITE: Code = property::code(b"W");

/// A diagnostic before its place is turned into line and column.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) kind: DiagnosticKind,
    pub(crate) at: usize,
    pub(crate) node: Option<NodeId>,
}

/// One game, found in the bytes up to `end`.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) arena: Arena,
    /// Values that had to be rewritten; their spans are settled behind the text.
    pub(crate) mended: Vec<u8>,
    pub(crate) faults: Vec<Fault>,
    pub(crate) omitted: usize,
    pub(crate) end: usize,
}

/// What the parser found at the start of the bytes.
#[derive(Debug)]
pub(crate) enum Step {
    /// A game.
    Game(Parsed),
    /// The bytes end before the game does; those before `start` hold no game.
    More { start: usize },
    /// No game up to the end of the input.
    Nothing,
}

/// The bytes end before the question can be answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Incomplete;

/// An open variation.
struct Open {
    /// The node it branches from.
    node: Option<NodeId>,
    /// The last child that node had.
    elder: Option<NodeId>,
    /// The last child it got in here.
    branch: Option<NodeId>,
}

const HAS_MOVE: u8 = 1;
const HAS_SETUP: u8 = 2;
const BOTH_NOTED: u8 = 4;

/// A value just read, with nothing but space after it so far.
#[derive(Clone, Copy)]
struct Last {
    /// First byte of the value.
    start: usize,
    /// Its closing bracket.
    close: usize,
    value_type: ValueType,
    /// Where it stands in the mending buffer, if it had to be rewritten.
    mended: Option<usize>,
}

struct Parser<'b> {
    bytes: &'b [u8],
    eof: bool,
    at: usize,
    arena: Arena,
    mended: Vec<u8>,
    has_mended: bool,
    faults: Vec<Fault>,
    omitted: usize,
    open: Vec<Open>,
    current: Option<NodeId>,
    /// The last child of the current node, if it has any.
    elder: Option<NodeId>,
    /// A variation was opened or closed since the last node.
    fresh: bool,
    flags: u8,
    last: Option<Last>,
    stray: Option<usize>,
    long_name_seen: bool,
    /// No `]` is left.
    all_closed: bool,
}

/// Reads the first game in `bytes`; `eof` says that nothing follows them. `scratch` lends its memory: it is taken
/// into the game that is found.
pub(crate) fn parse_game(bytes: &[u8], eof: bool, scratch: &mut Arena) -> Step {
    let (bytes, cut) = match bytes.get(..MAX_GAME) {
        Some(short) => (short, bytes.len() > MAX_GAME),
        None => (bytes, false),
    };
    let eof = eof || cut;
    let start = match mend::find_start(bytes, eof) {
        mend::Start::At(start) => start,
        mend::Start::Unsure(start) => return Step::More { start },
        mend::Start::Nowhere => return Step::Nothing,
    };
    let mut parser = Parser {
        bytes,
        eof,
        at: start,
        arena: scratch.take(),
        mended: Vec::new(),
        has_mended: false,
        faults: Vec::new(),
        omitted: 0,
        open: Vec::new(),
        current: None,
        elder: None,
        fresh: false,
        flags: 0,
        last: None,
        stray: None,
        long_name_seen: false,
        all_closed: false,
    };
    if let Some(text) = mend::stray_text(&bytes[..start]) {
        let at = start - bytes[..start].trim_ascii_start().len();
        parser.fault(DiagnosticKind::StrayText { text }, at);
    }
    if bytes.get(start) != Some(&b'(') {
        parser.fault(DiagnosticKind::MissingOpen, start);
        parser.open.push(Open { node: None, elder: None, branch: None });
        parser.fresh = true;
    }
    match parser.run() {
        Err(Incomplete) => {
            *scratch = parser.arena;
            Step::More { start: 0 }
        }
        Ok(()) => {
            let end = parser.at;
            if cut && end == bytes.len() {
                parser.fault(DiagnosticKind::TooLong, end);
            }
            if parser.arena.nodes.is_empty() {
                parser.add_node();
            }
            let Parser { mut arena, mended, has_mended, faults, omitted, .. } = parser;
            if has_mended {
                arena.settle(end as u32);
            }
            Step::Game(Parsed { arena, mended, faults, omitted, end })
        }
    }
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), Incomplete> {
        loop {
            let Some(&byte) = self.bytes.get(self.at) else {
                if !self.eof {
                    return Err(Incomplete);
                }
                self.flush_stray();
                self.fault(DiagnosticKind::UnclosedGame { missing: self.open.len() }, self.at);
                return Ok(());
            };
            match byte {
                b';' => self.node(),
                b'\n' | b'\r' | b' ' | b'\t' | 0x0B | 0x0C | 0 => self.at += 1,
                b'(' => {
                    self.flush_stray();
                    if !self.arena.nodes.is_empty()
                        && (self.current.is_none() || mend::new_game(self.bytes, self.at, self.eof)?)
                    {
                        self.fault(DiagnosticKind::UnclosedGame { missing: self.open.len() }, self.at);
                        return Ok(());
                    }
                    self.open.push(Open { node: self.current, elder: self.elder, branch: None });
                    self.fresh = true;
                    self.last = None;
                    self.at += 1;
                }
                b')' => {
                    if self.close()? {
                        return Ok(());
                    }
                }
                b'[' => self.value_without_name()?,
                _ if byte.is_ascii_alphabetic() => self.property()?,
                _ => self.skip_stray(1)?,
            }
        }
    }

    /// Reads `;`, and the move after it if it is a plain one.
    #[inline]
    fn node(&mut self) {
        self.flush_stray();
        if self.current.is_none() && !self.arena.nodes.is_empty() {
            // `((;a);b)`: go on after a.
            self.current = Some(NodeId(self.arena.nodes.len() as u32 - 1));
        }
        self.at += 1;
        self.last = None;
        self.add_node();
        // The common case: `;B[dd]`.
        if let Some(&[color @ (b'B' | b'W'), b'[', column, row, b']']) = self.bytes[self.at..].first_chunk()
            && column.is_ascii_lowercase()
            && row.is_ascii_lowercase()
        {
            let at = self.at as u32;
            self.arena.add_prop(Code::from(color), at, Span { at: at + 2, len: 2 });
            self.flags = HAS_MOVE;
            self.at += 5;
        }
    }

    #[inline]
    fn add_node(&mut self) {
        let node = Some(self.arena.add_node(self.current, self.elder));
        if self.fresh {
            self.fresh = false;
            if let Some(open) = self.open.last_mut()
                && open.node == self.current
            {
                open.branch = node;
            }
        }
        self.elder = None;
        self.current = node;
        self.flags = 0;
    }

    /// Reads `)`; true when it ends the game.
    fn close(&mut self) -> Result<bool, Incomplete> {
        self.flush_stray();
        self.last = None;
        if self.open.len() <= 1 {
            let next = mend::skip_space(self.bytes, self.at + 1);
            if next == self.bytes.len() && !self.eof {
                return Err(Incomplete);
            }
            if self.bytes.get(next) == Some(&b';') && !mend::new_game(self.bytes, next, self.eof)? {
                self.fault(DiagnosticKind::EarlyClose, self.at);
                self.at = next;
                return Ok(false);
            }
            self.at += 1;
            return Ok(true);
        }
        if let Some(open) = self.open.pop() {
            if open.branch.is_none() {
                self.fault(DiagnosticKind::EmptyVariation, self.at);
            }
            self.current = open.node;
            self.elder = open.branch.or(open.elder);
            self.fresh = true;
            if let Some(outer) = self.open.last_mut()
                && outer.node == self.current
            {
                outer.branch = self.elder;
            }
        }
        self.at += 1;
        Ok(false)
    }

    /// Reads an identifier and its values, or skips a word that is none.
    fn property(&mut self) -> Result<(), Incomplete> {
        let start = self.at;
        let mut end = start;
        while self.bytes.get(end).is_some_and(|&byte| property::is_name_byte(byte)) {
            end += 1;
        }
        let open = mend::skip_space(self.bytes, end);
        if open == self.bytes.len() && !self.eof {
            return Err(Incomplete);
        }
        let written = str::from_utf8(&self.bytes[start..end]).unwrap_or_default();
        let ident = property::canonical(written);
        let code = property::code(ident.as_bytes());
        let known = property::known(code);
        let is_name =
            known.is_some() || (open == end && !written.bytes().all(|byte| !byte.is_ascii_uppercase()));
        if self.bytes.get(open) != Some(&b'[') || !is_name {
            let ends_node = matches!(self.bytes.get(open), None | Some(b';' | b'(' | b')'));
            if known.is_some() && written == ident && ends_node && self.stray.is_none() && self.last.is_none()
            {
                self.fault(DiagnosticKind::MissingValue { ident: ident.into() }, start);
                self.at = end;
                return Ok(());
            }
            return self.skip_stray(end - start);
        }
        self.flush_stray();
        if written != ident && !self.long_name_seen {
            self.long_name_seen = true;
            let kind = DiagnosticKind::LongName { written: excerpt(written), ident: excerpt(&ident) };
            self.fault(kind, start);
        }
        self.at = open;
        let (kind, value_type) = known.unwrap_or((PropertyKind::Other, ValueType::Raw));
        self.values(start, code, &ident, kind, value_type)
    }

    fn values(
        &mut self,
        name: usize,
        code: Code,
        ident: &str,
        kind: PropertyKind,
        value_type: ValueType,
    ) -> Result<(), Incomplete> {
        let mut first = true;
        loop {
            let span = self.value(ident, value_type)?;
            if first {
                self.place(name, code, ident, kind, span);
                first = false;
            } else {
                self.arena.add_value(span);
            }
            let mut next = self.peek()?;
            // A text has one value only: in `C[see [1] [2] there]` the first `]` belongs to the text.
            while self.bytes.get(next) == Some(&b'[')
                && matches!(value_type, ValueType::Text | ValueType::SimpleText)
                && self.last.is_some_and(|last| mend::holds_open(&self.bytes[last.start..last.close]))
            {
                self.at = next;
                if !self.extend_last()? {
                    break;
                }
                next = self.peek()?;
            }
            if self.bytes.get(next) != Some(&b'[') {
                return Ok(());
            }
            self.at = next;
        }
    }

    /// The next byte that is not space.
    fn peek(&self) -> Result<usize, Incomplete> {
        let next = mend::skip_space(self.bytes, self.at);
        if next == self.bytes.len() && !self.eof { Err(Incomplete) } else { Ok(next) }
    }

    /// Reads one value, from its `[`.
    fn value(&mut self, ident: &str, value_type: ValueType) -> Result<Span, Incomplete> {
        let start = self.at + 1;
        // The common case in lists: `[dd]`.
        if let Some(&[column, row, b']']) = self.bytes[start..].first_chunk()
            && column.is_ascii_lowercase()
            && row.is_ascii_lowercase()
        {
            self.at = start + 3;
            self.last = Some(Last { start, close: start + 2, value_type, mended: None });
            return Ok(Span { at: start as u32, len: 2 });
        }
        let (mut end, mut next) = match mend::closing_bracket(self.bytes, start) {
            Some(close) => (close, close + 1),
            None if !self.eof => return Err(Incomplete),
            None => {
                let end = mend::trim_closers(self.bytes, start, self.open.len());
                (end, end)
            }
        };
        let mut closed = end != next;
        if let Some(cut) = mend::cut_unclosed(&self.bytes[start..end], value_type) {
            (end, next, closed) = (start + cut.len, start + cut.resume, false);
        }
        self.at = next;
        if closed {
            self.last = Some(Last { start, close: end, value_type, mended: None });
            return Ok(Span { at: start as u32, len: (end - start) as u32 });
        }
        self.last = None;
        self.fault(DiagnosticKind::UnclosedValue { ident: excerpt(ident) }, start - 1);
        let at = self.mended.len();
        self.has_mended = true;
        mend::well_formed(&self.bytes[start..end], &mut self.mended);
        Ok(Span { at: Arena::mended(at), len: (self.mended.len() - at) as u32 })
    }

    /// Puts a property with its first value into the current node, or into a new one where a `;` is missing.
    fn place(&mut self, name: usize, code: Code, ident: &str, kind: PropertyKind, value: Span) {
        if self.current.is_none() || self.fresh {
            self.add_node();
            self.fault(DiagnosticKind::MissingSemicolon, name);
        }
        if self.repeats(code, ident) {
            self.fault(DiagnosticKind::DuplicateProperty { ident: excerpt(ident) }, name);
        }
        let is_move = code == BLACK || code == WHITE;
        if is_move && self.flags & HAS_MOVE != 0 && !self.same_move(code, value) {
            self.add_node();
            self.fault(DiagnosticKind::TwoMoves, name);
        }
        if is_move {
            self.flags |= HAS_MOVE;
        } else if kind == PropertyKind::Setup {
            self.flags |= HAS_SETUP;
        } else if kind == PropertyKind::Root && self.arena.nodes.len() > 1 {
            self.fault(DiagnosticKind::MisplacedRoot { ident: excerpt(ident) }, name);
        }
        if self.flags == HAS_MOVE | HAS_SETUP {
            self.flags |= BOTH_NOTED;
            self.fault(DiagnosticKind::SetupAndMove, name);
        }
        self.arena.add_prop(code, name as u32, value);
    }

    fn repeats(&self, code: Code, ident: &str) -> bool {
        // Nodes with more properties than this are nobody's record, and looking at all would be quadratic.
        const LOOK_BACK: usize = 64;
        let props = self.arena.newest_props();
        code != BLACK
            && code != WHITE
            && props[..props.len().min(LOOK_BACK)].iter().any(|prop| {
                prop.code == code
                    && (code != 0 || mend::name_at(self.bytes, prop.name as usize) == ident.as_bytes())
            })
    }

    /// Whether the current node has that very move already.
    fn same_move(&mut self, code: Code, value: Span) -> bool {
        let raw = |span: Span| self.bytes.get(span.at as usize..(span.at + span.len) as usize);
        let props = self.arena.newest_props();
        let same = props.iter().take(64).any(|prop| {
            prop.code == code
                && prop.only_value().is_some_and(|old| raw(old).is_some() && raw(old) == raw(value))
        });
        if same {
            let at = value.at as usize;
            self.fault(
                DiagnosticKind::DuplicateProperty { ident: excerpt(if code == BLACK { "B" } else { "W" }) },
                at,
            );
        }
        same
    }

    /// Reads a `[` with no name before it: a further value of a move that was read on the short way, or stray.
    fn value_without_name(&mut self) -> Result<(), Incomplete> {
        if let (false, None, Some(prop)) = (self.fresh, self.stray, self.arena.newest_props().last()) {
            let ident = if prop.code == BLACK { "B" } else { "W" };
            let span = self.value(ident, ValueType::Move)?;
            self.arena.add_value(span);
            return Ok(());
        }
        let start = self.at + 1;
        let close = match mend::closing_bracket(self.bytes, start) {
            Some(close) => close,
            None if !self.eof => return Err(Incomplete),
            None => return self.skip_stray(1),
        };
        self.last = None;
        if self.stray.is_none() {
            let value = excerpt(&String::from_utf8_lossy(&self.bytes[start..close.min(start + 200)]));
            self.fault(DiagnosticKind::MissingName { value }, self.at);
        }
        self.at = close + 1;
        Ok(())
    }

    /// Skips bytes that make no sense here, unless they turn out to belong to the value before.
    fn skip_stray(&mut self, len: usize) -> Result<(), Incomplete> {
        if self.stray.is_none() {
            if self.extend_last()? {
                return Ok(());
            }
            self.stray = Some(self.at);
        }
        self.at += len;
        Ok(())
    }

    /// After `C[see [1]` comes ` here]`: takes the first `]` as part of the text, and reads on to the next.
    fn extend_last(&mut self) -> Result<bool, Incomplete> {
        let Some(last) = self.last.take() else { return Ok(false) };
        if self.all_closed || !mend::is_text(last.value_type) {
            return Ok(false);
        }
        let Some(close) = mend::closing_bracket(self.bytes, self.at) else {
            self.all_closed = true;
            return if self.eof { Ok(false) } else { Err(Incomplete) };
        };
        let added = &self.bytes[last.close + 1..close];
        if mend::holds_a_move(added) {
            return Ok(false);
        }
        self.has_mended = true;
        let at = match last.mended {
            Some(at) => at,
            None => {
                let at = self.mended.len();
                mend::well_formed(&self.bytes[last.start..last.close], &mut self.mended);
                let ident = self
                    .arena
                    .props
                    .last()
                    .map_or(&b""[..], |prop| mend::name_at(self.bytes, prop.name as usize));
                let kind =
                    DiagnosticKind::UnescapedBracket { ident: excerpt(&String::from_utf8_lossy(ident)) };
                self.fault(kind, last.close);
                at
            }
        };
        self.mended.extend_from_slice(b"\\]");
        mend::well_formed(added, &mut self.mended);
        let len = self.mended.len() - at;
        self.arena.replace_last_value(Span { at: Arena::mended(at), len: len as u32 });
        self.last = Some(Last { close, mended: Some(at), ..last });
        self.at = close + 1;
        Ok(true)
    }

    #[inline]
    fn flush_stray(&mut self) {
        if let Some(start) = self.stray.take()
            && let Some(text) = mend::stray_text(&self.bytes[start..self.at])
        {
            self.fault(DiagnosticKind::StrayText { text }, start);
        }
    }

    #[cold]
    fn fault(&mut self, kind: DiagnosticKind, at: usize) {
        if self.faults.len() < MAX_DIAGNOSTICS {
            self.faults.push(Fault { kind, at, node: self.current });
        } else {
            self.omitted += 1;
        }
    }
}
