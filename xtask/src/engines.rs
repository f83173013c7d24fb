//! Engines as second opinions: which are there, how to get more, and how often each is right about groups.
//!
//! The groups stand in `groups.jsonl` of a folder: a record's file name, a move, the group's stones, and what a strong net makes of it on
//! the whole board (`alive`, `dead`, `critical`, `unsure`). The records are in another folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use chizu::analysis::{self, analyze};
use chizu::effort::Stop;
use chizu::ownership::Ownership;
use chizu::record::{self, RecordedGame, Request};
use chizu::{PointSet, Status};
use chizu_engines::config::{Engines, Spec};
use chizu_engines::opinion::Judgement;
use chizu_engines::process::Watch;
use chizu_engines::{Engine, Opinion};
use serde::Deserialize;

/// What to run.
pub struct Plan {
    /// `engines.toml`.
    pub config: Option<PathBuf>,
    /// Which engines of it; all if none is named.
    pub names: Vec<String>,
    /// Looks at a position, for those that have a net.
    pub visits: Option<u32>,
    /// The folder with `groups.jsonl`, and that of the records.
    pub folders: Option<(PathBuf, PathBuf)>,
    /// Whether every group is told.
    pub all: bool,
}

/// Engines one may have, the programs they are, and where to get them.
const KNOWN: [(&str, &str, &str); 5] = [
    ("GNU Go", "gnugo", "Debian: apt-get install gnugo"),
    ("Pachi", "pachi-go", "from its makers; Debian's package of that name is a game of another kind"),
    ("Leela Zero", "leelaz", "Debian: apt-get install leela-zero; it needs a net"),
    ("KataGo", "katago", "from its makers or built from source (CMake, Eigen for a CPU); it needs a net"),
    (
        "KataGo of KaTrain",
        "katrain",
        "PyPI: the wheel of katrain holds a program for Linux (OpenCL) and a net",
    ),
];

/// Says which engines are there, and how good they are.
///
/// # Errors
/// A file cannot be read.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut text = String::new();
    for (name, program, from) in KNOWN {
        let place =
            found(program).map_or_else(|| format!("not found. {from}"), |path| path.display().to_string());
        writeln!(text, "{name:18} {place}")?;
    }
    let specs = specs(plan.config.as_deref(), &plan.names, plan.visits)?;
    for spec in &specs {
        writeln!(text, "{:18} {}", spec.name, spec.command.join(" "))?;
    }
    let Some((folder, records)) = &plan.folders else { return Ok(text) };
    let groups = groups(&folder.join("groups.jsonl"), records)?;
    text.push('\n');
    text += &table(plan, &specs, &groups)?;
    Ok(text)
}

/// A program of the search path, or where Debian keeps games.
fn found(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = std::iter::once(PathBuf::from("/usr/games"));
    std::env::split_paths(&path).chain(usual).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// The engines of a file, or those that are found; only those that are named, if some are.
///
/// # Errors
/// The file cannot be read, or one that is named is not there.
pub fn specs(config: Option<&Path>, names: &[String], visits: Option<u32>) -> anyhow::Result<Vec<Spec>> {
    let mut specs = Vec::new();
    if let Some(path) = config {
        let name = path.display().to_string();
        let engines: Engines =
            std::fs::read_to_string(path).with_context(|| name.clone())?.parse().with_context(|| name)?;
        specs.extend(engines.list().iter().cloned());
    } else if let Some(path) = found("gnugo") {
        let program = path.to_string_lossy().into_owned();
        specs.push(Spec::new("gnugo", [program.as_str(), "--mode", "gtp"]));
    }
    if let Some(name) = names.iter().find(|name| !specs.iter().any(|spec| spec.name == **name)) {
        bail!("there is no engine {name}");
    }
    specs.retain(|spec| names.is_empty() || names.contains(&spec.name));
    for spec in &mut specs {
        spec.visits = visits.unwrap_or(spec.visits);
    }
    Ok(specs)
}

#[derive(Deserialize)]
struct Line {
    file: String,
    #[serde(rename = "move")]
    at_move: usize,
    stone: String,
    stones: Vec<String>,
    reference: String,
    survived: f64,
}

struct Group {
    line: Line,
    record: RecordedGame,
    stones: PointSet,
    /// What Chizu knows, and what it finds likely.
    known: Option<Status>,
    likely: Status,
}

fn groups(list: &Path, records: &Path) -> anyhow::Result<Vec<Group>> {
    let text = std::fs::read_to_string(list).with_context(|| list.display().to_string())?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let line: Line = serde_json::from_str(line)
                .with_context(|| format!("{}, line {}", list.display(), number + 1))?;
            let path = records.join(&line.file);
            group(line, &path).with_context(|| path.display().to_string())
        })
        .collect()
}

fn group(line: Line, path: &Path) -> anyhow::Result<Group> {
    let games = chizu::sgf::parse(&std::fs::read(path)?)?;
    let request = Request { at_move: Some(line.at_move), ..Request::default() };
    let record = record::open(games.first(), &request)?;
    let size = record.position.size();
    let stones: Option<PointSet> = line.stones.iter().map(|name| size.parse_point(name)).collect();
    let stones = stones.context("a stone is not on the board")?;
    let at = size.parse_point(&line.stone).context("the stone is not on the board")?;
    let analysis = analyze(&record.position, &analysis::AnalysisOptions::default());
    let facts = analysis.group(at).context("there is no stone")?;
    let likely = Ownership::likely(&Ownership::both(&analysis), facts);
    let known = facts.verdict.known();
    Ok(Group { line, record, stones, known, likely })
}

/// How often a judge agrees with the reference, and with what became of the groups.
#[derive(Default)]
struct Figures {
    right: usize,
    open: usize,
    opposite: usize,
    other: usize,
    sure: usize,
    alive: [usize; 2],
    dead: [usize; 2],
}

impl Figures {
    fn add(&mut self, said: Option<Status>, line: &Line) {
        let word = match said {
            Some(Status::Alive | Status::Seki) => "alive",
            Some(Status::Dead) => "dead",
            Some(Status::Critical | Status::Ko) => "critical",
            Some(Status::Unsettled) | None => "open",
        };
        let survived = line.survived >= 0.5;
        if let "alive" | "dead" = word {
            let held = if word == "alive" { &mut self.alive } else { &mut self.dead };
            held[0] += usize::from(survived == (word == "alive"));
            held[1] += 1;
        }
        if line.reference == "unsure" {
            return;
        }
        self.sure += 1;
        match (word, line.reference.as_str()) {
            (one, other) if one == other => self.right += 1,
            ("open", _) => self.open += 1,
            ("alive", "dead") | ("dead", "alive") => self.opposite += 1,
            _ => self.other += 1,
        }
    }

    fn row(&self, name: &str, took: Option<Duration>) -> String {
        let Self { right, open, opposite, other, sure, alive, dead } = self;
        let took = took.map_or_else(String::new, |took| format!("{:.1} s", took.as_secs_f32()));
        let of = |[some, all]: [usize; 2]| format!("{some} of {all}");
        format!(
            "{name:34} {right:>3} of {sure:<3} {open:>5} {opposite:>8} {other:>6}  {:>9} {:>9}  {took:>8}\n",
            of(*alive),
            of(*dead)
        )
    }
}

fn table(plan: &Plan, specs: &[Spec], groups: &[Group]) -> anyhow::Result<String> {
    let mut text = format!(
        "{:34} {:>9}  {:>5} {:>8} {:>6}  {:>9} {:>9}  {:>8}\n",
        "", "right", "open", "opposite", "other", "lived", "died", "time"
    );
    let judged = |said: &dyn Fn(usize, &Group) -> Option<Status>| {
        let mut figures = Figures::default();
        groups.iter().enumerate().for_each(|(index, group)| figures.add(said(index, group), &group.line));
        figures
    };
    text += &judged(&|_, group| group.known).row("Chizu, read", None);
    text += &judged(&|_, group| Some(group.likely)).row("Chizu, likely", None);
    let mut told = String::new();
    for spec in specs {
        let started = Instant::now();
        let opinions = match asked(spec, groups) {
            Ok(opinions) => opinions,
            Err(error) => {
                writeln!(text, "{:34} {error:#}", spec.name)?;
                continue;
            }
        };
        let took = started.elapsed();
        let sure =
            |index: usize| opinions[index].as_ref().ok().and_then(|opinion| opinion.judgement.status());
        text += &judged(&|index, _| sure(index)).row(&spec.name, Some(took));
        let both = |index, group: &Group| group.known.or(sure(index));
        text += &judged(&both).row(&format!("Chizu, read; then {}", spec.name), None);
        let three = |index, group: &Group| both(index, group).or(Some(group.likely));
        text += &judged(&three).row("  and then what is likely", None);
        for (group, one) in groups.iter().zip(&opinions).filter(|_| plan.all) {
            let Line { file, at_move, stone, reference, survived, .. } = &group.line;
            let said = match one {
                Ok(opinion) => describe(opinion),
                Err(error) => error.clone(),
            };
            let known = group.known.map_or("-", Status::name);
            writeln!(
                told,
                "{:10} {file} {at_move} {stone}: {reference} ({survived}), read {known}, likely {}: {said}",
                spec.name,
                group.likely.name()
            )?;
        }
    }
    Ok(text + &told)
}

fn describe(opinion: &Opinion) -> String {
    let means = opinion.means.map_or_else(String::new, |means| {
        format!(
            " {:.2} {:.2}",
            f32::from(means.attacker_first) / 1000.0,
            f32::from(means.owner_first) / 1000.0
        )
    });
    let moves = if opinion.kill.is_some() || opinion.live.is_some() { ", moves named" } else { "" };
    let said = match opinion.judgement {
        Judgement::Unsure => "unsure",
        Judgement::Status(status) => status.name(),
    };
    format!("{said}{means}{moves}")
}

/// For all groups.
const LONGEST: Duration = Duration::from_secs(1_200);

fn asked(spec: &Spec, groups: &[Group]) -> anyhow::Result<Vec<Result<Opinion, String>>> {
    let watch = Watch::new(Stop::default(), LONGEST);
    let mut engine = Engine::open(spec, &watch)?;
    let mut found = Vec::new();
    for group in groups {
        let komi = f64::from(group.record.options.rules.komi.half_points()) / 2.0;
        let answers = engine.opinions(&group.record.position, komi, &[group.stones], &watch, &mut |_| {});
        found.extend(answers.into_iter().map(|one| one.map_err(|error| error.to_string())));
    }
    engine.quit();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_tell_right_from_opposite() {
        let line = |reference: &str, survived| Line {
            file: String::new(),
            at_move: 1,
            stone: String::new(),
            stones: Vec::new(),
            reference: reference.to_owned(),
            survived,
        };
        let mut figures = Figures::default();
        figures.add(Some(Status::Seki), &line("alive", 1.0));
        figures.add(Some(Status::Dead), &line("alive", 0.0));
        figures.add(Some(Status::Ko), &line("critical", 0.0));
        figures.add(Some(Status::Alive), &line("critical", 0.0));
        figures.add(None, &line("dead", 0.0));
        figures.add(Some(Status::Dead), &line("unsure", 1.0));
        let Figures { right, open, opposite, other, sure, alive, dead } = figures;
        assert_eq!((right, open, opposite, other, sure), (2, 1, 1, 1, 5));
        assert_eq!((alive, dead), ([1, 2], [1, 2]));
    }
}
