//! What the first move is worth locally: in parts of the board that are named, and around the large groups that are not settled.

use chizu::analysis::{Analysis, AnalysisOptions};
use chizu::ownership::Worth;
use chizu::record::RecordedGame;
use chizu::{Color, Point, PointSet, Size};
use chizu_engines::worth::Found;
use chizu_json::map::part;
use chizu_json::words::point_names;
use serde::Serialize;

use crate::engine::{self, Panel, Voices};
use crate::output::patiently;
use crate::page::Page;

/// So many groups are looked at if none is named, the largest first; each takes a second.
const MOST: usize = 4;
/// Smaller ones are stones, not groups yet.
const LEAST: usize = 3;

/// The worth of each part, by everybody.
pub(super) struct Worths {
    parts: Vec<(String, Worth)>,
    heard: Vec<(String, Vec<Option<Found>>)>,
    pub(super) voices: Voices,
}

/// A part for programs.
#[derive(Serialize)]
pub(super) struct Line {
    part: String,
    points: Vec<String>,
    #[serde(flatten)]
    own: FirstMoves,
    opinions: Vec<Opined>,
}

#[derive(Serialize)]
struct Opined {
    engine: String,
    evidence: &'static str,
    effort: String,
    #[serde(flatten)]
    told: FirstMoves,
    lead: [Option<f64>; 2],
}

/// First moves of Black and of White, and what lies between, on the whole board and in the part.
#[derive(Serialize)]
struct FirstMoves {
    black: Option<String>,
    white: Option<String>,
    worth: f64,
    worth_within: f64,
    territory: [[usize; 2]; 2],
}

impl Worths {
    /// Looks at the parts that are named and, if engines are to be asked, at large groups that are not settled.
    pub(super) fn of(
        record: &RecordedGame,
        analysis: &Analysis,
        options: &AnalysisOptions,
        named: &[String],
        panel: &Panel,
    ) -> anyhow::Result<Self> {
        let (position, size) = (&record.position, record.position.size());
        let mut parts: Vec<(String, PointSet)> = Vec::new();
        for text in named {
            parts.push((text.clone(), part(position, text)?));
        }
        if named.is_empty() && !panel.is_empty() {
            let is_open = |facts: &&chizu::groups::GroupFacts| {
                facts.stones.len() >= LEAST
                    && (facts.is_critical() || facts.verdict.is_guess() && !facts.looks_safe())
            };
            let mut open: Vec<_> = analysis.groups.iter().filter(is_open).collect();
            open.sort_by_key(|facts| std::cmp::Reverse(facts.stones.len()));
            for facts in open.into_iter().take(MOST) {
                let region = Worth::around(position.stones(), facts.stones);
                parts.push((size.name(facts.origin).to_string(), region));
            }
        }
        let regions: Vec<PointSet> = parts.iter().map(|(_, region)| *region).collect();
        let parts = patiently("trying first moves", || {
            let own = |(name, region)| (name, Worth::of(position, analysis, region, options));
            parts.into_iter().map(own).collect()
        });
        let (heard, voices) =
            engine::worths(panel, position, engine::komi(record), &regions, !named.is_empty());
        Ok(Self { parts, heard, voices })
    }

    /// For programs; nothing if there is nothing to say.
    pub(super) fn lines(&self, size: Size) -> Option<Vec<Line>> {
        let one = |(index, (name, worth)): (usize, &(String, Worth))| Line {
            part: name.clone(),
            points: point_names(worth.region, size),
            own: FirstMoves::of(worth, size),
            opinions: self
                .heard
                .iter()
                .filter_map(|(engine, found)| self.opined(engine, found.get(index)?.as_ref()?, size))
                .collect(),
        };
        let has_any = !self.parts.is_empty() || !self.voices.is_empty();
        has_any.then(|| self.parts.iter().enumerate().map(one).collect())
    }

    fn opined(&self, engine: &str, found: &Found, size: Size) -> Option<Opined> {
        let voice = self.voices.all.iter().find(|voice| voice.name == engine)?;
        let lead = Color::ALL.map(|color| found.leads[color].map(|tenths| f64::from(tenths) / 10.0));
        Some(Opined {
            engine: engine.to_owned(),
            evidence: "engine",
            effort: voice.effort.clone(),
            told: FirstMoves {
                worth: f64::from(found.tenths()) / 10.0,
                ..FirstMoves::of(&found.worth, size)
            },
            lead,
        })
    }

    /// For people.
    pub(super) fn write(&self, page: &mut Page, size: Size) {
        if self.parts.is_empty() {
            return;
        }
        page.gap();
        page.lines("What the first move is worth: Black's, White's, the points between\n");
        for (index, (name, worth)) in self.parts.iter().enumerate() {
            page.label(&format!("  {name}"), &format!("{}  Chizu", words(worth, worth.tenths(), size)));
            for (engine, found) in &self.heard {
                let Some(found) = found.get(index).and_then(Option::as_ref) else { continue };
                page.label("", &format!("{}  {engine}", words(&found.worth, found.tenths(), size)));
            }
        }
    }
}

impl FirstMoves {
    fn of(worth: &Worth, size: Size) -> Self {
        let name = |at: Option<Point>| at.map(|at| size.name(at).to_string());
        let territory =
            |color: Color| Color::ALL.map(|owner| worth.first[color].field.territory[owner].len());
        Self {
            black: name(worth.first.black.at),
            white: name(worth.first.white.at),
            worth: f64::from(worth.tenths()) / 10.0,
            worth_within: f64::from(worth.tenths_within()) / 10.0,
            territory: Color::ALL.map(territory),
        }
    }
}

/// First moves, and the points between.
fn words(worth: &Worth, tenths: i32, size: Size) -> String {
    let name = |at: Option<Point>| at.map_or_else(|| "none".to_owned(), |at| size.name(at).to_string());
    let (black, white) = (name(worth.first.black.at), name(worth.first.white.at));
    format!("{black:4} {white:4} {:6.1}", f64::from(tenths) / 10.0)
}
