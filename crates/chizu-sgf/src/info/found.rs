//! What the main line of a record has of the properties that tell of its game, and what they say: value by value, with
//! what there is to remark.

use chizu_board::{Komi, Scoring, Size};

use super::{Player, kind_of_game};
use crate::diagnostic::Diagnostic;
use crate::findings::Findings;
use crate::handicap;
use crate::kind::DiagnosticKind;
use crate::komi;
use crate::property::{self, Code, Property, Value};
use crate::result::{self, GameResult};
use crate::size::{self, SizeTextError};
use crate::text::excerpt;
use crate::tree::GameTree;

const WANTED: [&str; 22] = [
    "FF", "GM", "AP", "SZ", "PB", "PW", "BR", "WR", "BT", "WT", "RU", "KM", "HA", "RE", "GN", "EV", "RO",
    "DT", "PC", "TM", "OT", "SO",
];

const CODES: [Code; WANTED.len()] = {
    let mut codes = [0; WANTED.len()];
    let mut index = 0;
    while index < codes.len() {
        codes[index] = property::code(WANTED[index].as_bytes());
        index += 1;
    }
    codes
};

/// The first property of each kind in the main line, and the values that contradict them.
pub(super) struct Found<'a> {
    properties: [Option<Property<'a>>; WANTED.len()],
    repeated: Vec<(&'static str, Property<'a>, Value<'a>)>,
}

impl<'a> Found<'a> {
    pub(super) fn new(tree: &'a GameTree) -> Self {
        const MOST_REPEATED: usize = 100;
        let mut found = Self { properties: [None; WANTED.len()], repeated: Vec::new() };
        for node in tree.main_line() {
            for property in tree.properties(node) {
                let code = property.prop().code;
                let Some(index) = CODES.iter().position(|&wanted| wanted == code) else { continue };
                let first = *found.properties[index].get_or_insert(property);
                for value in property.values() {
                    let differs =
                        first.value() != value && first.value().simple_text() != value.simple_text();
                    if differs && found.repeated.len() < MOST_REPEATED {
                        found.repeated.push((WANTED[index], property, value));
                    }
                }
            }
        }
        for (ident, property) in WANTED.into_iter().zip(&mut found.properties) {
            *property = tree.or_other(ident, *property);
        }
        found
    }

    /// The property of this kind that counts.
    pub(super) fn get(&self, ident: &str) -> Option<Property<'a>> {
        let index = WANTED.iter().position(|wanted| *wanted == ident)?;
        self.properties[index]
    }

    pub(super) fn text(&self, ident: &str) -> Option<String> {
        let text = self.get(ident)?.value().simple_text();
        (!text.is_empty()).then(|| text.into_owned())
    }

    pub(super) fn player(&self, name: &str, rank: &str, team: &str) -> Player {
        Player { name: self.text(name), rank: self.text(rank), team: self.text(team) }
    }

    pub(super) fn format(&self) -> u8 {
        let stated = self.get("FF").and_then(|property| property.value().number());
        stated.map_or(1, |stated| stated.clamp(1, 4) as u8)
    }

    pub(super) fn game(&self) -> (i64, Option<DiagnosticKind>) {
        let Some(property) = self.get("GM") else { return (1, None) };
        let (game, is_usual) = kind_of_game(property.value().raw());
        let value = || excerpt(property.value().raw());
        let remark = match game {
            _ if is_usual => None,
            1 => Some(DiagnosticKind::BadNumber { ident: "GM", value: value() }),
            _ => Some(DiagnosticKind::NotGo { value: value() }),
        };
        (game, remark)
    }

    /// What is to be said of a board of this size, which the tree has by what is stated, or by its moves.
    pub(super) fn size_remark(&self, size: &Result<Size, SizeTextError>) -> Option<DiagnosticKind> {
        let property = self.get("SZ")?;
        let value = excerpt(property.value().raw());
        match (size::read(property.value()), size) {
            (Some(Ok(_)), _) => None,
            (None, Ok(size)) => Some(DiagnosticKind::BadSize { value, size: *size }),
            (Some(Err(error)), _) if error.is_large => Some(DiagnosticKind::LargeBoard { value }),
            _ => Some(DiagnosticKind::UnsupportedSize { value }),
        }
    }

    pub(super) fn komi(&self, scoring: Option<Scoring>) -> (Option<Komi>, Option<DiagnosticKind>) {
        let Some(property) = self.get("KM") else { return (None, None) };
        let komi = komi::read(&property.value().simple_text(), scoring);
        (komi.komi, komi.remark)
    }

    /// The handicap of a game on a board of this size. That it is not the one stated is said by the replay.
    pub(super) fn handicap(
        &self,
        tree: &GameTree,
        size: &Result<Size, SizeTextError>,
    ) -> (u32, Option<DiagnosticKind>) {
        let Some(property) = self.get("HA") else { return (0, None) };
        let (stated, remark) = handicap::read_handicap(property.value().raw());
        let stones = size.as_ref().map_or(stated, |size| handicap::compare(tree, property, *size).stones);
        (stones, remark)
    }

    pub(super) fn result(&self) -> (Option<GameResult>, Option<DiagnosticKind>) {
        let Some(text) = self.text("RE") else { return (None, None) };
        match result::read(&text) {
            None => (None, Some(DiagnosticKind::BadResult { value: excerpt(&text) })),
            Some((kept, Some(other))) if kept != other => {
                (Some(kept), Some(DiagnosticKind::TwoResults { kept, other }))
            }
            Some((kept, _)) => (Some(kept), None),
        }
    }

    /// The remarks on the properties named and on what contradicts them, in the order of the record.
    pub(super) fn diagnostics(
        &self,
        tree: &GameTree,
        remarks: [(&str, Option<DiagnosticKind>); 5],
        result: Option<GameResult>,
    ) -> Vec<Diagnostic> {
        let on_first = remarks.into_iter().filter_map(|(ident, kind)| Some((self.get(ident)?, kind?)));
        let on_repeated = self
            .repeated
            .iter()
            .filter_map(|&(ident, property, value)| Some((property, contradiction(ident, value, result)?)));
        let mut remarks: Vec<_> = on_first.chain(on_repeated).collect();
        remarks.sort_by_key(|(property, _)| property.prop().name);
        let mut findings = Findings::new(tree, None);
        for (property, kind) in remarks {
            findings.add_at(kind, property.prop().name as usize, Some(property.node()));
        }
        findings.finish()
    }
}

/// What is to be said of a value that contradicts the first; nothing if it says the same `result` in other words.
fn contradiction(
    ident: &'static str,
    value: Value<'_>,
    result: Option<GameResult>,
) -> Option<DiagnosticKind> {
    let second = (ident == "RE").then(|| result::read(&value.simple_text())).flatten();
    match (result, second) {
        (Some(kept), Some((other, _))) if kept == other => None,
        (Some(kept), Some((other, _))) => Some(DiagnosticKind::TwoResults { kept, other }),
        _ => Some(DiagnosticKind::TwoValues { ident }),
    }
}
