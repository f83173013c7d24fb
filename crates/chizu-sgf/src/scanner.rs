//! One game after another from bytes: parsing, decoding where needed, places in the original.

use encoding_rs::{Encoding, UTF_8};

use crate::arena::Arena;
use crate::arena::NodeId;
use crate::diagnostic::Diagnostic;
use crate::encoding::{self, Choice};
use crate::findings::Findings;
use crate::foreign;
use crate::kind::DiagnosticKind;
use crate::location::{Location, Origin, SourceMap, advance};
use crate::mend;
use crate::parser::{Fault, Parsed, Step, parse_game};
use crate::property::{self, Code};
use crate::sniff::{self, ParseError};
use crate::tree::GameTree;

/// What stands next in the input.
pub(crate) enum Found {
    /// A game, and how many bytes it took.
    Game(Box<GameTree>, usize),
    /// More bytes are needed; the first `skip` hold no game.
    More { skip: usize },
    /// No further game; perhaps stray text.
    Nothing(Option<Diagnostic>),
}

/// Reads games from successive stretches of bytes.
#[derive(Debug)]
pub(crate) struct Scanner {
    place: Location,
    /// UTF-16, which holds for the whole input.
    wide: Option<&'static Encoding>,
    /// What the games without a name for their encoding seem to be in.
    usual: Option<&'static Encoding>,
    /// Stray text already passed, to be reported with the next game.
    dropped: Option<Diagnostic>,
    scratch: Arena,
    /// Why no game is looked for.
    refusal: Option<ParseError>,
}

impl Scanner {
    pub(crate) fn new() -> Self {
        Self {
            place: Location::START,
            wide: None,
            usual: None,
            dropped: None,
            scratch: Arena::default(),
            refusal: None,
        }
    }

    /// Why no game is looked for in this input, once its beginning has been seen.
    pub(crate) fn refusal(&self) -> Option<ParseError> {
        self.refusal
    }

    /// Reads the next game from `bytes`, the unread rest of the input; `eof` says that nothing follows them.
    pub(crate) fn next(&mut self, bytes: &[u8], eof: bool) -> Found {
        if self.place.offset == 0 {
            self.wide = encoding::utf16(bytes);
            self.refusal = sniff::refusal(bytes, self.wide);
            // A byte order mark takes no column.
            let marked =
                [&b"\xEF\xBB\xBF"[..], b"\xFF\xFE", b"\xFE\xFF"].iter().any(|mark| bytes.starts_with(mark));
            self.place.column = if marked { 0 } else { 1 };
        }
        if self.refusal.is_some() {
            return Found::Nothing(None);
        }
        if self.place.offset == 0
            && let Some(format) = foreign::recognised(bytes)
        {
            if !eof {
                return Found::More { skip: 0 };
            }
            let tree = foreign::read(format, bytes);
            self.pass(bytes, bytes.len());
            return Found::Game(Box::new(tree), bytes.len());
        }
        if self.wide.is_some() {
            return self.next_decoded(bytes, eof, 0);
        }
        match parse_game(bytes, eof, &mut self.scratch) {
            Step::Game(parsed) => match str::from_utf8(&bytes[..parsed.end]) {
                Ok(text) if encoding::is_iso_2022_jp(text.as_bytes()) => {
                    self.next_decoded(bytes, eof, parsed.end)
                }
                Ok(text) => {
                    let claimed = if text.is_ascii() { None } else { claimed(text, &parsed.arena) };
                    if claimed.is_some_and(|claimed| encoding::only_looks_like_utf8(text, claimed)) {
                        return self.next_decoded(bytes, eof, parsed.end);
                    }
                    let remark = claimed.and_then(encoding::remark_on_utf8);
                    let taken = parsed.end;
                    Found::Game(Box::new(self.build(text, parsed, UTF_8, None, remark, None)), taken)
                }
                Err(_) => self.next_decoded(bytes, eof, parsed.end),
            },
            Step::More { start } => {
                let wrong = str::from_utf8(&bytes[start..]).is_err_and(|error| error.error_len().is_some());
                if wrong {
                    return self.next_decoded(bytes, eof, 0);
                }
                self.drop_stray(&bytes[..start], start)
            }
            Step::Nothing => Found::Nothing(self.tail(bytes)),
            Step::TooMany => self.refuse(),
        }
    }

    /// Looks for no further game: this one is too large.
    fn refuse(&mut self) -> Found {
        self.refusal = Some(ParseError::TooManyParts);
        Found::Nothing(None)
    }

    /// Reads the next game after decoding; `guess` is where it may end.
    fn next_decoded(&mut self, bytes: &[u8], eof: bool, guess: usize) -> Found {
        const LEAST: usize = 4096;
        let mut window = guess.max(LEAST).min(bytes.len());
        let seven_bits = encoding::is_iso_2022_jp(&bytes[..guess]);
        if self.wide.is_none() && self.usual.is_none() && !seven_bits {
            self.usual = Some(encoding::judge(bytes));
        }
        loop {
            let all = window == bytes.len();
            let source = &bytes[..window];
            let Choice { encoding, remark } = match self.wide {
                Some(encoding) => Choice { encoding, remark: None },
                None => encoding::choose(&bytes[..if guess > 0 { guess } else { window }], self.usual),
            };
            let decoded = encoding::decode(encoding, source, all && eof);
            match parse_game(decoded.text.as_bytes(), all && eof, &mut self.scratch) {
                Step::Game(parsed) => {
                    let taken = decoded.map.source(parsed.end).clamp(1, window);
                    let text = decoded.text.get(..parsed.end).unwrap_or_default();
                    let malformed =
                        (decoded.malformed > 0 && decoded.first_malformed < parsed.end).then(|| {
                            let count = text.matches(char::REPLACEMENT_CHARACTER).count();
                            (
                                DiagnosticKind::MalformedBytes { encoding: encoding.name(), count },
                                decoded.first_malformed,
                            )
                        });
                    let tree =
                        self.build(text, parsed, encoding, Some((decoded.map, taken)), remark, malformed);
                    return Found::Game(Box::new(tree), taken);
                }
                Step::TooMany => return self.refuse(),
                Step::More { .. } | Step::Nothing if !all => window = (window * 2).min(bytes.len()),
                Step::More { start } => {
                    let skip = decoded.map.source(start).min(bytes.len());
                    return self.drop_stray(&decoded.text.as_bytes()[..start], skip);
                }
                Step::Nothing => return Found::Nothing(self.tail(decoded.text.as_bytes())),
            }
        }
    }

    /// Makes the tree and turns faults into diagnostics; moves on behind the game.
    fn build(
        &mut self,
        text: &str,
        parsed: Parsed,
        encoding: &'static Encoding,
        decoded: Option<(SourceMap, usize)>,
        remark: Option<DiagnosticKind>,
        malformed: Option<(DiagnosticKind, usize)>,
    ) -> GameTree {
        let Parsed { arena, mended, faults, omitted, .. } = parsed;
        let (map, taken) = match decoded {
            Some((map, taken)) => (Some(Box::new(map)), taken),
            None => (None, text.len()),
        };
        let origin = Origin { start: self.place, decoded: map, lines: Vec::new() };
        let mut owned = String::with_capacity(text.len() + mended.len());
        owned.push_str(text);
        owned.push_str(&String::from_utf8_lossy(&mended));
        let arena = arena.fitted(&mut self.scratch);
        let mut tree = GameTree::from_parts(owned, text.len(), arena, origin, encoding.name());
        let dropped = self.dropped.take();
        if !faults.is_empty() || remark.is_some() || malformed.is_some() || dropped.is_some() {
            let mut findings = Findings::new(&tree, dropped);
            let mut faults = faults;
            faults.extend(malformed.map(|(kind, at)| Fault { kind, at, node: None }));
            faults.extend(remark.map(|kind| {
                let at = memchr::memmem::find(text.as_bytes(), b"CA[").unwrap_or(0);
                Fault { kind, at, node: Some(NodeId::ROOT) }
            }));
            faults.sort_by_key(|fault| fault.at);
            for fault in faults {
                findings.add_at(fault.kind, fault.at, fault.node);
            }
            findings.omit(omitted);
            let diagnostics = findings.finish();
            tree.set_diagnostics(diagnostics);
        }
        self.pass(text.as_bytes(), taken);
        tree
    }

    /// Moves on behind `text`, which took `taken` bytes of the input.
    fn pass(&mut self, text: &[u8], taken: usize) {
        let (line, column) = advance(self.place.line, self.place.column, text, None);
        self.place = Location { offset: self.place.offset + taken as u64, line, column };
    }

    /// Moves on behind bytes that hold no game.
    pub(crate) fn skip(&mut self, bytes: &[u8]) {
        self.dropped = self.tail(bytes);
        self.pass(bytes, bytes.len());
    }

    /// Lets go of text in which no game starts, if there is enough of it.
    fn drop_stray(&mut self, text: &[u8], taken: usize) -> Found {
        const WORTHWHILE: usize = 1 << 14;
        if taken < WORTHWHILE {
            return Found::More { skip: 0 };
        }
        self.dropped = self.tail(text);
        self.pass(text, taken);
        Found::More { skip: taken }
    }

    /// Says what stands after the last game.
    fn tail(&mut self, bytes: &[u8]) -> Option<Diagnostic> {
        if let Some(dropped) = self.dropped.take() {
            return Some(dropped);
        }
        let text = mend::stray_text(bytes)?;
        let skipped = bytes.len() - bytes.trim_ascii_start().len();
        let (line, column) = advance(self.place.line, self.place.column, &bytes[..skipped], None);
        let at = Location { offset: self.place.offset + skipped as u64, line, column: column.max(1) };
        Some(Diagnostic { kind: DiagnosticKind::StrayText { text }, at, node: None })
    }
}

/// The value of `CA` in the root.
fn claimed<'a>(text: &'a str, arena: &Arena) -> Option<&'a str> {
    const CHARSET: Code = property::code(b"CA");
    let span = arena.root_props().iter().find(|prop| prop.code == CHARSET)?.only_value()?;
    text.get(span.at as usize..(span.at + span.len) as usize)
}
