//! Groups with what engines say of them, for programs; the fields are described in docs/json.md.

use chizu::analysis::Analysis;
use chizu::ownership::Ownership;
use chizu::record::RecordedGame;
use chizu_json::cycles::RuledCycle;
use chizu_json::groups::{Group, Page, cycles, group};
use chizu_json::words::color_name;
use chizu_json::{Name, Place};
use serde::Serialize;

use crate::engine::{Named, OpinionLine, Voices};

/// The groups, and who was asked besides.
#[derive(Serialize)]
pub(super) struct Voiced {
    engines: Option<Vec<Named>>,
    groups: Vec<Opined>,
    cycles: Vec<RuledCycle>,
}

#[derive(Serialize)]
struct Opined {
    #[serde(flatten)]
    group: Group,
    opinions: Option<Vec<OpinionLine>>,
}

/// The groups of a position, with the voices.
pub(super) fn page<'a>(
    name: &'a Name,
    record: &RecordedGame,
    analysis: &Analysis,
    voices: &Voices,
) -> Page<'a, Voiced> {
    let (rules, fields, size) = (&record.options.rules, Ownership::both(analysis), record.position.size());
    let opined = analysis.groups.iter().map(|facts| Opined {
        group: group(facts, analysis, &fields, rules),
        opinions: OpinionLine::all(voices, facts.origin, facts.verdict, size),
    });
    Page {
        place: Place::of(name, record),
        to_play: color_name(record.position.to_play()),
        content: Voiced {
            engines: Named::all(voices),
            groups: opined.collect(),
            cycles: cycles(analysis, rules),
        },
    }
}
