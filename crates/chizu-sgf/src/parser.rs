//! From bytes to an [`Arena`]: one pass, no recursion, and every fault mended where a human could.
//!
//! The parser works on bytes in which `]`, `\` and the like can only be themselves: ASCII, UTF-8, or text already
//! decoded (see [`crate::encoding`]). It reads one game at a time and can say that it needs more bytes, so the
//! streaming reader and the whole-file reader are the same code.

use crate::arena::NodeId;
use crate::arena::{Arena, Span};
use crate::diagnostic::MAX_DIAGNOSTICS;
use crate::kind::DiagnosticKind;
use crate::mend::{self, Incomplete};
use crate::property::{self, Code, ValueType};
use crate::text::excerpt;

/// The longest game the arrays can index.
pub(crate) const MAX_GAME: usize = 1 << 30;

/// The most nodes, properties, listed values and open variations of one game: forty times what the largest records have. They take
/// some 20 bytes each, and a byte of text can ask for one.
pub(crate) const MAX_PARTS: usize = 1 << 22;

mod values;

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

/// Where in the bytes the nodes, properties and parentheses of a game stand.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    /// The first byte of each node: its `;`, or what stands where one is missing.
    pub(crate) nodes: Vec<u32>,
    /// The end of each property, in the order of the arena.
    pub(crate) ends: Vec<u32>,
    /// The parentheses outside values.
    pub(crate) parentheses: Vec<u32>,
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
    /// A game with more than [`MAX_PARTS`], which is not kept.
    TooMany,
}

/// An open variation.
struct Open {
    /// The node it branches from.
    node: Option<NodeId>,
    /// The last child that node had.
    elder: Option<NodeId>,
    /// The last child it got in here.
    branch: Option<NodeId>,
}

impl Open {
    /// Whether it was opened after `node` and holds nothing yet.
    fn is_new(&self, node: Option<NodeId>) -> bool {
        self.node == node && self.branch.is_none()
    }
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
    /// Filled on request.
    trace: Option<Trace>,
}

/// Reads the first game in `bytes`; `eof` says that nothing follows them. `scratch` lends its memory: it is taken
/// into the game that is found.
pub(crate) fn parse_game(bytes: &[u8], eof: bool, scratch: &mut Arena) -> Step {
    parse_traced(bytes, eof, scratch, None).0
}

/// As [`parse_game`]; fills the trace if there is one.
pub(crate) fn parse_traced(
    bytes: &[u8],
    eof: bool,
    scratch: &mut Arena,
    trace: Option<Trace>,
) -> (Step, Option<Trace>) {
    let (bytes, cut) = match bytes.get(..MAX_GAME) {
        Some(short) => (short, bytes.len() > MAX_GAME),
        None => (bytes, false),
    };
    let eof = eof || cut;
    let start = match mend::find_start(bytes, eof) {
        mend::Start::At(start) => start,
        mend::Start::Unsure(start) => return (Step::More { start }, trace),
        mend::Start::Nowhere => return (Step::Nothing, trace),
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
        trace,
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
            (Step::More { start: 0 }, parser.trace)
        }
        Ok(()) if parser.is_full() => (Step::TooMany, parser.trace),
        Ok(()) => {
            let end = parser.at;
            if cut && end == bytes.len() {
                parser.fault(DiagnosticKind::TooLong, end);
            }
            if parser.arena.nodes.is_empty() {
                parser.add_node(end);
            }
            let Parser { mut arena, mended, has_mended, faults, omitted, trace, .. } = parser;
            if has_mended {
                arena.settle(end as u32);
            }
            (Step::Game(Parsed { arena, mended, faults, omitted, end }), trace)
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
            if self.is_full() {
                return Ok(());
            }
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
                    self.trace_parenthesis();
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

    /// Whether the game has more parts than are read.
    #[inline]
    fn is_full(&self) -> bool {
        self.arena.part_count() + self.open.len() > MAX_PARTS
    }

    /// Reads `;`, and the move after it if it is a plain one.
    #[inline]
    fn node(&mut self) {
        self.flush_stray();
        if self.fresh
            && self.elder.is_some()
            && self.open.last().is_some_and(|open| !open.is_new(self.current))
        {
            self.fault(DiagnosticKind::NodeAfterVariations, self.at);
        }
        if self.current.is_none() && !self.arena.nodes.is_empty() {
            // `((;a);b)`: go on after a.
            self.current = Some(NodeId(self.arena.nodes.len() as u32 - 1));
        }
        self.at += 1;
        self.last = None;
        self.add_node(self.at - 1);
        // The common case: `;B[dd]`.
        if let Some(&[color @ (b'B' | b'W'), b'[', column, row, b']']) = self.bytes[self.at..].first_chunk()
            && column.is_ascii_lowercase()
            && row.is_ascii_lowercase()
        {
            let at = self.at as u32;
            self.arena.add_prop(Code::from(color), at, Span { at: at + 2, len: 2 });
            self.flags = HAS_MOVE;
            self.at += 5;
            self.trace_property(true);
        }
    }

    /// Notes where a property ends so far: a new one, or the newest.
    #[inline]
    fn trace_property(&mut self, is_new: bool) {
        if let Some(trace) = &mut self.trace {
            if !is_new {
                trace.ends.pop();
            }
            trace.ends.push(self.at as u32);
        }
    }

    fn trace_parenthesis(&mut self) {
        if let Some(trace) = &mut self.trace {
            trace.parentheses.push(self.at as u32);
        }
    }

    /// Adds a node that starts at `at`.
    #[inline]
    fn add_node(&mut self, at: usize) {
        if let Some(trace) = &mut self.trace {
            trace.nodes.push(at as u32);
        }
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
        self.trace_parenthesis();
        if self.open.len() <= 1 {
            let next = mend::skip_space(self.bytes, self.at + 1);
            if next == self.bytes.len() && !self.eof {
                return Err(Incomplete);
            }
            if self.bytes.get(next) == Some(&b';') && !mend::new_game(self.bytes, next, self.eof)? {
                self.fault(DiagnosticKind::EarlyClose, self.at);
                self.at = next;
                self.fresh = false;
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
        if !mend::is_text(last.value_type) {
            return Ok(false);
        }
        let Some(close) = self.closing_bracket(self.at)? else { return Ok(false) };
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
        self.trace_property(false);
        Ok(true)
    }

    /// The next `]`, if there is one left.
    fn closing_bracket(&mut self, start: usize) -> Result<Option<usize>, Incomplete> {
        if self.all_closed {
            return Ok(None);
        }
        let found = mend::closing_bracket(self.bytes, start);
        self.all_closed = found.is_none();
        if self.all_closed && !self.eof { Err(Incomplete) } else { Ok(found) }
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
