//! Records of servers that have a format of their own: Tygem's GIB, WBaduk's NGF, PandaNet's UGF and UGI.
//!
//! Each is a header and a list of moves, line by line, without variations. They become trees like any other:
//!
//! ```
//! let gib = b"\\HS\n\\[GAMEBLACKNAME=Shin (9D)\\]\n\\[GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:65\\]\n\\HE\n\
//!             \\GS\n2 1 0\n2 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n\\GE\n";
//! let collection = chizu_sgf::parse(gib)?;
//! let info = collection.first().info();
//! assert_eq!(info.players.black.rank.as_deref(), Some("9D"));
//! assert_eq!(info.result.unwrap().to_string(), "B+R");
//! assert_eq!(collection.first().node_count(), 3);
//! # Ok::<(), chizu_sgf::ParseError>(())
//! ```
//!
//! *What it does not know:* how to write these formats, comments and clocks in them.

mod gib;
mod ngf;
mod ugf;

use encoding_rs::UTF_8;

use chizu_board::{Color, Move, PointSet, Size};

use crate::arena::NodeId;
use crate::diagnostic::{Diagnostic, MAX_DIAGNOSTICS};
use crate::encoding;
use crate::kind::DiagnosticKind;
use crate::location::Location;
use crate::point::{move_value, point_value};
use crate::text::excerpt;
use crate::tree::GameTree;

/// A format of another server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Foreign {
    Gib,
    Ngf,
    Ugf,
}

impl Foreign {
    /// What is told of it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Gib => "a Tygem GIB file",
            Self::Ngf => "a WBaduk NGF file",
            Self::Ugf => "a PandaNet UGF file",
        }
    }
}

/// The name of the format of another server that these bytes are in: `a Tygem GIB file`, `a WBaduk NGF file`, `a PandaNet
/// UGF file`. [`parse`](crate::parse) reads them; they cannot be edited in place.
///
/// ```
/// assert_eq!(chizu_sgf::foreign_format(b"[Header]\nSize=19\n"), Some("a PandaNet UGF file"));
/// assert_eq!(chizu_sgf::foreign_format(b"(;SZ[19])"), None);
/// ```
pub fn foreign_format(bytes: &[u8]) -> Option<&'static str> {
    recognised(bytes).map(Foreign::name)
}

/// How much of a file is looked at.
const HEAD: usize = 1 << 12;

/// Which format the beginning of a file is in.
pub(crate) fn recognised(bytes: &[u8]) -> Option<Foreign> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if text.starts_with(b"\\HS") || text.starts_with(b"\\[GAME") {
        return Some(Foreign::Gib);
    }
    if text.get(..8).is_some_and(|start| start.eq_ignore_ascii_case(b"[header]")) {
        return Some(Foreign::Ugf);
    }
    // A line for the kind of game, one for the board size, and moves as lines starting with `PM`.
    let mut lines = text[..text.len().min(HEAD)].split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let is_ngf =
        matches!(lines.nth(1), Some(b"19" | b"13" | b"9")) && lines.any(|line| line.starts_with(b"PM"));
    is_ngf.then_some(Foreign::Ngf)
}

/// Reads a whole file.
pub(crate) fn read(format: Foreign, bytes: &[u8]) -> GameTree {
    let (lines, encoding) = lines(bytes);
    let mut writer = Writer::new(encoding);
    writer.remark(DiagnosticKind::OtherFormat { name: format.name() }, Location::START);
    match format {
        Foreign::Gib => gib::read(&lines, &mut writer),
        Foreign::Ngf => ngf::read(&lines, &mut writer),
        Foreign::Ugf => ugf::read(&lines, &mut writer),
    }
    writer.finish()
}

/// A line, and where it stands.
struct Line {
    text: String,
    at: Location,
}

/// The lines of a file, decoded. No encoding met here has a line break inside a character.
fn lines(bytes: &[u8]) -> (Vec<Line>, &'static str) {
    let encoding = if str::from_utf8(bytes).is_ok() { UTF_8 } else { encoding::judge(bytes) };
    let mut lines = Vec::new();
    let mut offset = 0;
    for (line, raw) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let (text, _) = encoding.decode_without_bom_handling(raw);
        let text = text.trim_start_matches('\u{FEFF}').trim().to_owned();
        lines.push(Line { text, at: Location { offset, line, column: 1 } });
        offset += raw.len() as u64 + 1;
    }
    (lines, encoding.name())
}

/// Makes the tree.
struct Writer {
    tree: GameTree,
    encoding: &'static str,
    last: NodeId,
    size: Size,
    diagnostics: Vec<Diagnostic>,
    /// The line that is being read.
    at: Location,
    /// From which byte of the tree's text on which line was read.
    lines: Vec<(usize, Location)>,
}

impl Writer {
    fn new(encoding: &'static str) -> Self {
        let mut tree = GameTree::new();
        tree.set(NodeId::ROOT, "GM", ["1"]);
        tree.set(NodeId::ROOT, "FF", ["4"]);
        let (last, size) = (NodeId::ROOT, Size::NINETEEN);
        let (diagnostics, lines) = (Vec::new(), Vec::new());
        Self { tree, encoding, last, size, diagnostics, at: Location::START, lines }
    }

    fn remark(&mut self, kind: DiagnosticKind, at: Location) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(Diagnostic { kind, at, node: None });
        }
    }

    /// Says that a line is not understood.
    fn skip(&mut self, line: &Line) {
        self.remark(DiagnosticKind::BadLine { line: excerpt(&line.text) }, line.at);
    }

    /// What is written from here on stands in this line.
    fn line(&mut self, line: &Line) {
        self.at = line.at;
    }

    fn set<V: AsRef<str>>(&mut self, node: NodeId, ident: &str, values: impl IntoIterator<Item = V>) {
        self.lines.push((self.tree.text_bytes().len(), self.at));
        self.tree.set(node, ident, values);
    }

    /// The size of the board, if there is such a board; to be told before anything is put on it.
    fn size(&mut self, side: &str) {
        let side = side.trim();
        match side.parse().ok().and_then(|side| Size::new(side, side).ok()) {
            Some(size) => {
                self.size = size;
                self.fact("SZ", &size.width().to_string());
            }
            None => self.fact("SZ", side),
        }
    }

    /// A property of the root, unless it says nothing.
    fn fact(&mut self, ident: &str, value: &str) {
        let value = value.trim();
        if !value.is_empty() {
            self.set(NodeId::ROOT, ident, [value]);
        }
    }

    /// A player with his rank, if that stands behind his name in brackets.
    fn player(&mut self, color: Color, text: &str) {
        let split = text.trim().strip_suffix(')').and_then(|text| text.rsplit_once('('));
        let (name, rank) = split.filter(|(name, _)| !name.trim().is_empty()).unwrap_or((text, ""));
        let [name_ident, rank_ident] = idents(color);
        self.fact(name_ident, name);
        self.fact(rank_ident, rank);
    }

    /// So many handicap stones, which stand on these points.
    fn handicap(&mut self, points: PointSet) {
        let values: Vec<String> = points.iter().map(|point| point_value(point, self.size)).collect();
        self.fact("HA", &values.len().to_string());
        self.set(NodeId::ROOT, "AB", values);
    }

    /// A move at this column and row, from 0, that a line tells; it is skipped where that is not on the board.
    fn play(&mut self, color: Color, column: i32, row: i32, line: &Line) {
        match self.size.point(column, row) {
            Some(point) => self.turn(color, Move::Play(point)),
            None => self.skip(line),
        }
    }

    /// A move, or a pass.
    fn turn(&mut self, color: Color, mv: Move) {
        self.last = self.tree.add_child(self.last);
        let value = move_value(mv, self.size);
        let ident = if color == Color::Black { "B" } else { "W" };
        self.set(self.last, ident, [value]);
    }

    fn finish(self) -> GameTree {
        let Self { mut tree, encoding, diagnostics, lines, .. } = self;
        tree.set_encoding(encoding);
        tree.set_lines(lines);
        tree.set_diagnostics(diagnostics);
        tree
    }
}

/// The properties of a player's name and rank.
const fn idents(color: Color) -> [&'static str; 2] {
    match color {
        Color::Black => ["PB", "BR"],
        Color::White => ["PW", "WR"],
    }
}

/// A number of half-points as it is written.
fn halves(half_points: i32) -> String {
    chizu_board::Komi::from_half_points(half_points).to_string()
}
