//! What engines say of the case study, kept in a file beside the page: a machine without an engine makes the same page.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use chizu::effort::Stop;
use chizu::influence::Field;
use chizu::ownership::{FirstMove, Ownership, Worth};
use chizu::{ByColor, Color, Move, Point, PointSet, Position, Size, Status};
use chizu_engines::cache::Cache;
use chizu_engines::config::Spec;
use chizu_engines::process::Watch;
use chizu_engines::worth::{self, Found};
use chizu_engines::{Engine, Opinion, Outlook};
use serde::{Deserialize, Serialize};

use super::{Group, KOMI, Study};

/// What one engine says.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct EngineAnswers {
    /// Its program, version and effort.
    pub(super) who: String,
    pub(super) program: String,
    /// Of groups on this board and sealed in, by a stone of each.
    pub(super) here: BTreeMap<String, Word>,
    pub(super) alone: BTreeMap<String, Word>,
    /// Of parts of the board, by their names: if Black, and if White, moves there first.
    pub(super) parts: BTreeMap<String, [Part; 2]>,
    /// Of the whole board, if Black and if White moves.
    pub(super) whole: [Whole; 2],
}

/// What it says of a group.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Word {
    pub(super) status: String,
    pub(super) kill: Option<String>,
    pub(super) live: Option<String>,
    /// A net's mean, in thousandths, if the attacker and if the owner moves first.
    pub(super) means: Option<[i16; 2]>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) first: Option<String>,
    /// Black's lead in tenths.
    pub(super) lead: Option<i32>,
    owners: Vec<i16>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Whole {
    pub(super) lead: Option<i32>,
    pub(super) moves: Vec<String>,
}

/// For all questions to one engine.
const LONGEST: Duration = Duration::from_secs(3_600);
/// So many moves of the whole board are kept.
const MOVES: usize = 6;

/// Reads what was heard before.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<EngineAnswers>> {
    match std::fs::read_to_string(path) {
        Ok(text) => serde_json::from_str(&text).with_context(|| path.display().to_string()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Writes it, an engine a line.
pub(super) fn write(path: &Path, all: &[EngineAnswers]) -> anyhow::Result<()> {
    let lines: Vec<String> = all.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    std::fs::write(path, format!("[\n{}\n]\n", lines.join(",\n"))).with_context(|| path.display().to_string())
}

/// Asks an engine everything.
pub(super) fn ask(spec: &Spec, study: &Study) -> anyhow::Result<EngineAnswers> {
    let watch = Watch::new(Stop::default(), LONGEST);
    let position = &study.record.position;
    let size = position.size();
    // What was answered before this was broken off need not be asked again.
    let mut engine = Engine::remembering(spec, Some(Cache::new(study.root.join("target/case-study"))));
    let groups: Vec<PointSet> = study.groups.iter().map(|group| group.facts.stones).collect();
    let names = || study.groups.iter().map(|group| group.name.clone());
    let opinions = engine.opinions(position, KOMI, &groups, &watch, &mut |_| {});
    let here = names()
        .zip(opinions)
        .map(|(name, one)| Ok((name, word(&one?, size))))
        .collect::<anyhow::Result<_>>()?;
    let mut alone = BTreeMap::new();
    for group in &study.groups {
        let Some((framed, _)) = &group.alone else { continue };
        let komi = f64::from(framed.komi);
        let one = engine.opinions(&framed.position, komi, &[group.facts.stones], &watch, &mut |_| {});
        for one in one {
            alone.insert(group.name.clone(), word(&one?, size));
        }
    }
    let mut parts = BTreeMap::new();
    for (name, region, _) in &study.parts {
        parts.insert(name.clone(), part(&mut engine, position, *region, &watch)?);
    }
    let mut whole = Vec::new();
    for color in Color::ALL {
        let Outlook { lead, moves, .. } =
            engine.outlook(&position.clone().with_to_play(color), KOMI, true, &watch)?;
        let moves = moves.into_iter().filter_map(Move::point).take(MOVES);
        whole.push(Whole { lead, moves: moves.map(|at| size.name(at).to_string()).collect() });
    }
    let whole = <[Whole; 2]>::try_from(whole).map_err(|_| anyhow::anyhow!("two players"))?;
    let (program, effort) = (engine.program().to_owned(), engine.effort().to_owned());
    let who = [program.as_str(), engine.version(), ""].join(" ").trim().to_owned();
    let who = if effort.is_empty() { who } else { format!("{who}, {effort}") };
    engine.quit();
    Ok(EngineAnswers { who, program, here, alone, parts, whole })
}

fn word(opinion: &Opinion, size: Size) -> Word {
    let name = |mv: Option<Move>| mv.and_then(Move::point).map(|at| size.name(at).to_string());
    Word {
        status: opinion.judgement.name().to_owned(),
        kill: name(opinion.kill),
        live: name(opinion.live),
        means: opinion.means.map(|means| [means.attacker_first, means.owner_first]),
    }
}

fn part(
    engine: &mut Engine,
    position: &Position,
    region: PointSet,
    watch: &Watch,
) -> anyhow::Result<[Part; 2]> {
    let size = position.size();
    let Found { worth, leads } = worth::worth(engine, position, KOMI, region, watch)?;
    Ok(Color::ALL.map(|color| {
        let FirstMove { at, field } = &worth.first[color];
        // Hundredths are as fine as a picture shows.
        let owners = field.field.values().iter().map(|owner| owner / 10).collect();
        Part { first: at.map(|at| size.name(at).to_string()), lead: leads[color], owners }
    }))
}

/// A part, as an engine has it.
pub(super) fn found(parts: &[Part; 2], region: PointSet, position: &Position) -> Option<Found> {
    let [black, white] = parts;
    let leads = ByColor { black: black.lead, white: white.lead };
    Some(Found { worth: Worth::between(region, fields(parts, position)?), leads })
}

/// Its fields.
fn fields(parts: &[Part; 2], position: &Position) -> Option<ByColor<FirstMove>> {
    let (size, stones) = (position.size(), position.stones());
    let one = |part: &Part| {
        let at: Option<Point> = part.first.as_deref().and_then(|name| size.parse_point(name));
        let owner = |at: Point| part.owners.get(at.index()).map(|owner| owner.clamp(&-100, &100) * 10);
        let field = Field::from_fn(size, |at| owner(at).unwrap_or(0));
        (part.owners.len() == size.area())
            .then(|| FirstMove { at, field: Ownership::with_field(stones, field) })
    };
    let [black, white] = parts;
    Some(ByColor { black: one(black)?, white: one(white)? })
}

/// Whether somebody finds that a group hangs on who moves first when it is alone.
pub(super) fn hangs_alone(group: &Group, heard: &[EngineAnswers]) -> bool {
    let own = group.alone.as_ref().is_some_and(|(_, facts)| facts.is_critical());
    group.alone.is_some() && (own || heard.iter().any(|one| hangs(one.alone.get(&group.name))))
}

/// Whether a program says that a group hangs on who moves first.
pub(super) fn hangs(word: Option<&Word>) -> bool {
    word.is_some_and(|word| word.status == Status::Critical.name() || word.status == Status::Ko.name())
}
