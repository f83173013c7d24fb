//! Identifiers and values.

use super::{BLACK, BOTH_NOTED, HAS_MOVE, HAS_SETUP, Incomplete, Last, Parser, WHITE};
use crate::arena::{Arena, Span};
use crate::kind::DiagnosticKind;
use crate::mend;
use crate::property::{self, Code, PropertyKind, ValueType};
use crate::text::excerpt;

impl Parser<'_> {
    /// Reads an identifier and its values, or skips a word that is none.
    pub(super) fn property(&mut self) -> Result<(), Incomplete> {
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
                self.trace_property(false);
            }
            let mut next = self.peek()?;
            // A text has one value only: in `C[see [1] [2] there]` the first `]` belongs to the text.
            while self.bytes.get(next) == Some(&b'[')
                && matches!(value_type, ValueType::Text | ValueType::SimpleText)
                && self.last.is_some_and(|last| {
                    last.mended.is_some() || mend::holds_open(&self.bytes[last.start..last.close])
                })
            {
                self.at = next;
                if !self.extend_last()? {
                    break;
                }
                next = self.peek()?;
            }
            self.at = next;
            if self.bytes.get(next) != Some(&b'[') || self.is_full() {
                return Ok(());
            }
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
        let (end, next, closed) = match mend::value_end(&self.bytes[start..], value_type) {
            mend::ValueEnd::Closed(len) => (start + len, start + len + 1, true),
            mend::ValueEnd::Cut { len, resume } => (start + len, start + resume, false),
            mend::ValueEnd::Open if !self.eof => return Err(Incomplete),
            mend::ValueEnd::Open => {
                let end = mend::trim_closers(self.bytes, start, self.open.len());
                (end, end, false)
            }
        };
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
            self.add_node(name);
            self.fault(DiagnosticKind::MissingSemicolon, name);
        }
        if self.repeats(code, ident) {
            self.fault(DiagnosticKind::DuplicateProperty { ident: excerpt(ident) }, name);
        }
        let is_move = code == BLACK || code == WHITE;
        if is_move && self.flags & HAS_MOVE != 0 && !self.same_move(code, value) {
            self.add_node(name);
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
        self.trace_property(true);
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
        let raw =
            |span: Span| Some(self.bytes.get(span.at as usize..(span.at + span.len) as usize)?.trim_ascii());
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
    pub(super) fn value_without_name(&mut self) -> Result<(), Incomplete> {
        if let (false, None, Some(prop)) = (self.fresh, self.stray, self.arena.newest_props().last()) {
            let ident = if prop.code == BLACK { "B" } else { "W" };
            let span = self.value(ident, ValueType::Move)?;
            self.arena.add_value(span);
            self.trace_property(false);
            return Ok(());
        }
        let start = self.at + 1;
        let Some(close) = self.closing_bracket(start)? else { return self.skip_stray(1) };
        self.last = None;
        if self.stray.is_none() {
            let value = excerpt(&String::from_utf8_lossy(&self.bytes[start..close.min(start + 200)]));
            self.fault(DiagnosticKind::MissingName { value }, self.at);
        }
        self.at = close + 1;
        Ok(())
    }
}
