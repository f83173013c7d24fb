//! The handicap stated, and the one on the board, which counts.

use chizu_board::{Color, PointSet, Size, fixed_handicap};

use crate::kind::DiagnosticKind;
use crate::number;
use crate::point::{read_move, read_points};
use crate::property::{self, Code, Property, Value};
use crate::text::excerpt;
use crate::tree::GameTree;

const BLACK: Code = property::code(b"B");
const WHITE: Code = property::code(b"W");
const ADD_BLACK: Code = property::code(b"AB");
const ADD_WHITE: Code = property::code(b"AW");
const ADD_EMPTY: Code = property::code(b"AE");
/// The most handicap stones believed.
const MOST_HANDICAP: i64 = 100;

/// What `HA` comes to.
pub(crate) struct Handicap {
    /// Black stones at the start, as far as they are handicap.
    pub(crate) stones: u32,
    /// Where the record leaves them out.
    pub(crate) place: Option<PointSet>,
    /// How that differs from what is stated.
    pub(crate) remark: Option<DiagnosticKind>,
}

/// Compares `HA` with the start of the main line.
pub(crate) fn compare(tree: &GameTree, property: Property<'_>, size: Size) -> Handicap {
    let raw = property.value().raw();
    let (stated, _) = read_handicap(raw);
    let start = Start::of(tree, size);
    let plausible = stated as usize <= size.area();
    let mut place = None;
    let stones = match (start.black.len() as u32, start.white.len()) {
        // Stones set up, and Black moves: that may be a problem, not a game.
        (black @ 2.., 0) if stated < 2 && start.first != Some(Color::White) => stated.min(black),
        (black @ 1.., 0) => black,
        // A position from the middle of a game does not tell.
        (_, 1..) if plausible => stated,
        (0, 0) if stated < 2 => stated,
        (0, 0) if start.first == Some(Color::White) => {
            place = fixed_handicap(size, stated);
            if place.is_some() { stated } else { 0 }
        }
        // Stones of Black's choice may be recorded as his first moves.
        (0, 0) if start.moves >= 2 => start.moves.min(stated),
        _ => 0,
    };
    let remark = if !plausible {
        Some(DiagnosticKind::ImplausibleHandicap { value: excerpt(raw) })
    } else if place.is_some() {
        Some(DiagnosticKind::HandicapPlaced { stones })
    } else if stones != stated {
        Some(DiagnosticKind::HandicapMismatch { stated, found: stones })
    } else {
        None
    };
    Handicap { stones, place, remark }
}

/// How a game starts: the stones set up before the first move, and Black's moves before White's first.
#[derive(Default)]
struct Start {
    black: PointSet,
    white: PointSet,
    first: Option<Color>,
    moves: u32,
}

impl Start {
    fn of(tree: &GameTree, size: Size) -> Self {
        // No start is longer, and a record may be.
        const MOST_NODES: usize = 128;
        let mut start = Self::default();
        for node in tree.main_line().take(MOST_NODES) {
            for property in tree.properties(node) {
                let code = property.prop().code;
                if [ADD_BLACK, ADD_WHITE, ADD_EMPTY].contains(&code) && start.first.is_none() {
                    let points = property.values().filter_map(|value| read_points(value, size, "AB").ok());
                    let points = points.fold(PointSet::EMPTY, |all, (more, _)| all | more);
                    start.black -= points;
                    start.white -= points;
                    if code == ADD_BLACK {
                        start.black |= points;
                    } else if code == ADD_WHITE {
                        start.white |= points;
                    }
                }
            }
            for property in tree.properties(node) {
                match property.prop().code {
                    WHITE => {
                        start.first.get_or_insert(Color::White);
                        return start;
                    }
                    BLACK => {
                        start.first.get_or_insert(Color::Black);
                        let mv = read_move(property.value().raw(), size, "B");
                        start.moves += u32::from(mv.is_ok_and(|(mv, _)| mv != chizu_board::Move::Pass));
                    }
                    _ => {}
                }
            }
        }
        start
    }
}

/// Reads `HA`: `2`, `2子`, `２`, `二子`.
pub(crate) fn read_handicap(raw: &str) -> (u32, Option<DiagnosticKind>) {
    if let Some(stones) = Value::from_raw(raw).number().filter(|stones| (0..=MOST_HANDICAP).contains(stones))
    {
        return (stones as u32, None);
    }
    let folded = number::fold(raw);
    let word = folded.trim();
    if ["", "none", "no", "-", "even", "互先", "分先", "定先"].contains(&word) {
        return (0, None);
    }
    match number::first_quantity(word) {
        None => (0, Some(DiagnosticKind::BadNumber { ident: "HA", value: excerpt(raw) })),
        Some((quantity, _))
            if quantity.number.fract() == 0.0 && (0.0..=MOST_HANDICAP as f64).contains(&quantity.number) =>
        {
            (quantity.number as u32, None)
        }
        Some(_) => (0, Some(DiagnosticKind::ImplausibleHandicap { value: excerpt(raw) })),
    }
}
