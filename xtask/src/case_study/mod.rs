//! The page of the case study, made anew: irgobot's position, his steps one by one, each group alone and here, the first move's worth, and
//! what engines say of all that.
//!
//! What an engine says is kept in `docs/case-study.json`. Engines that are there are asked again if it is wished; what the others said
//! stands. Everything else is Chizu's own and follows from the position.

mod answers;
mod page;
mod pictures;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use chizu::analysis::{Analysis, AnalysisOptions, analyze};
use chizu::atlas::{self, Atlas};
use chizu::effort::Effort;
use chizu::groups::GroupFacts;
use chizu::ownership::Worth;
use chizu::record::{self, RecordedGame, Request};
use chizu::{PointSet, Size};
use chizu_engines::config::Spec;
use chizu_engines::frame::{Frame, frame};

use self::answers::EngineAnswers;

/// The record, from the root of the repository.
const RECORD: &str = "samples/case-study.sgf";
/// Where the page goes, what engines said, and the pictures.
const PAGE: &str = "docs/case-study.md";
const HEARD: &str = "docs/case-study.json";
const PICTURES: &str = "docs/pictures/case-study";
/// The record names none; engines are asked with the usual.
pub(crate) const KOMI: f64 = 6.5;
/// Groups of so many stones are sealed in.
const SEALED: usize = 4;
/// Groups of so many stones have a part of the board of their own.
const LARGE: usize = 4;

/// What to do.
pub struct Plan {
    /// The root of the repository.
    pub root: PathBuf,
    /// Engines to ask anew.
    pub ask: Vec<Spec>,
}

/// The position, with all that Chizu says of it.
struct Study {
    root: PathBuf,
    record: RecordedGame,
    analysis: Analysis,
    atlas: Atlas,
    groups: Vec<Group>,
    /// Parts of the board: name, points, worth.
    parts: Vec<(String, PointSet, Worth)>,
}

/// A group, here and alone.
struct Group {
    name: String,
    facts: GroupFacts,
    /// Its frame, and what becomes of it there.
    alone: Option<(Frame, GroupFacts)>,
}

/// Makes the page and its pictures; says what was made.
///
/// # Errors
/// A file cannot be read or written, or an engine fails.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let path = plan.root.join(RECORD);
    let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
    let games = chizu::sgf::parse(&bytes)?;
    let Some(tree) = games.games().first() else { bail!("{}: no game", path.display()) };
    let study = study(plan.root.clone(), record::open(tree, &Request::default())?)?;
    let mut all = answers::read(&plan.root.join(HEARD))?;
    for spec in &plan.ask {
        let new = answers::ask(spec, &study).with_context(|| spec.name.clone())?;
        all.retain(|old| old.program != new.program);
        all.push(new);
    }
    all.sort_by(|one, other| one.program.cmp(&other.program));
    if !plan.ask.is_empty() {
        answers::write(&plan.root.join(HEARD), &all)?;
    }
    let pictures = pictures::all(&study, &all);
    let folder = plan.root.join(PICTURES);
    std::fs::create_dir_all(&folder)?;
    for (name, svg) in &pictures {
        write(&folder.join(name), svg)?;
    }
    write(&plan.root.join(PAGE), &page::text(&study, &all))?;
    let told: Vec<&str> = all.iter().map(|heard: &EngineAnswers| heard.who.as_str()).collect();
    Ok(format!("{PAGE}, {} pictures in {PICTURES}; second opinions of {}\n", pictures.len(), told.join("; ")))
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

fn study(root: PathBuf, record: RecordedGame) -> anyhow::Result<Study> {
    let position = &record.position;
    let options = AnalysisOptions { effort: Effort::DEEP, ..AnalysisOptions::default() };
    let analysis = analyze(position, &options);
    let size = position.size();
    let mut groups = Vec::new();
    for facts in &analysis.groups {
        let alone = match facts.stones.len() >= SEALED {
            true => frame(position, facts.stones).ok(),
            false => None,
        };
        let alone = alone.and_then(|framed| {
            let found = analyze(&framed.position, &options);
            let facts = found.group(facts.origin)?.clone();
            Some((framed, facts))
        });
        let name = size.name(facts.origin).to_string();
        groups.push(Group { name, facts: facts.clone(), alone });
    }
    let usual = AnalysisOptions::default();
    let quick = analyze(position, &usual);
    let worth = |region| Worth::of(position, &quick, region, &usual);
    let mut parts = Vec::new();
    for (name, corners) in [
        ("the upper left", ["A19", "J11"]),
        ("the upper right", ["L19", "T11"]),
        ("the lower left", ["A9", "J1"]),
        ("the lower right", ["L9", "T1"]),
        ("the centre", ["G13", "N7"]),
    ] {
        let region = rectangle(size, corners).with_context(|| name.to_owned())?;
        parts.push((name.to_owned(), region, worth(region)));
    }
    for group in &groups {
        let GroupFacts { stones, color, verdict, .. } = &group.facts;
        if stones.len() >= LARGE && (verdict.is_guess() || group.facts.is_critical()) {
            let region = Worth::around(position.stones(), *stones);
            parts.push((format!("around {color}'s {}", group.name), region, worth(region)));
        }
    }
    let rules = record.options.rules;
    let atlas = Atlas::of(position, &atlas::AtlasOptions { analysis: options, rules, handicap: 0 });
    Ok(Study { root, atlas, analysis, groups, parts, record })
}

/// The points from corner to corner.
fn rectangle(size: Size, corners: [&str; 2]) -> Option<PointSet> {
    let [a, b] = corners.map(|name| size.parse_point(name));
    let (a, b) = (a?, b?);
    let within = |from: u8, to: u8, at: u8| (from.min(to)..=from.max(to)).contains(&at);
    let points = size.points();
    Some(
        points
            .filter(|at| within(size.col(a), size.col(b), size.col(*at)))
            .filter(|at| within(size.row(a), size.row(b), size.row(*at)))
            .collect(),
    )
}
