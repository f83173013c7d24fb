//! How well fields foretell whose points are in the end: `cargo xtask ownership FOLDER…`.
//!
//! The folders are those of `cargo xtask suite`. In the middle of every game, later and at its end, each field says for every
//! point who is likely to own it; the truth is what the players marked, or, where they did not, Carta's count if it
//! agrees with the result. Points that end as nobody's are left out.
//!
//! Fields have scales of their own. For each of them and each stage a monotone curve from its values to probabilities is fitted on
//! one half of the games, by the least squares there are, and everything is measured on the other half.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::atlas::Influence;
use chizu::board::{ByColor, HandicapBonus};
use chizu::groups;
use chizu::influence::bouzy::{self, Passes};
use chizu::influence::{Field, staircase};
use chizu::ownership::{Estimate, Ownership};
use chizu::sgf::Replay;
use chizu::{Color, PointSet, Position, Stones};

use crate::suite::choice::Choice;
use crate::suite::games;
use crate::suite::truth::Truth;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folders with a `truth.jsonl`.
    pub folders: Vec<PathBuf>,
    /// Which of them.
    pub choice: Choice,
    /// Only every n-th game.
    pub every: usize,
    /// Shows the boards of this many positions in which our field is furthest off.
    pub worst: usize,
    /// Games looked at at the same time.
    pub jobs: usize,
}

const STAGES: [usize; 3] = [50, 75, 100];
const FIELDS: [&str; 9] = [
    "trained, read",
    "trained, at sight",
    "walk, read",
    "walk, at sight",
    "Bouzy 5/21",
    "staircase",
    "Bouzy, dead off",
    "staircase, dead off",
    "radiation",
];
/// Values that are near each other are taken together until there are so many.
const BLOCK: usize = 200;

/// A position with what the fields say and what is true.
struct Seen {
    name: String,
    /// Whether its game is one that curves are fitted on.
    fitted: bool,
    stage: usize,
    stones: Stones,
    owners: ByColor<PointSet>,
    fields: [Field; 9],
    /// The score as guessed, and Black's true lead on the board, in half-points.
    estimate: Estimate,
    lead: i32,
    time: Duration,
}

/// Runs it and returns the table.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut out = String::new();
    for folder in &plan.folders {
        let games: Vec<Truth> = games::read(folder)?
            .into_iter()
            .filter_map(Result::ok)
            .filter(|truth| truth.dispute.is_none() && plan.choice.takes(&truth.file))
            .step_by(plan.every.max(1))
            .collect();
        let next = AtomicUsize::new(0);
        let seen = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..plan.jobs.max(1) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(truth) = games.get(at) else { break };
                        // A game that cannot be replayed says nothing.
                        let found = look(folder, truth, at.is_multiple_of(2)).unwrap_or_default();
                        seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(found);
                    }
                });
            }
        });
        let mut seen = seen.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        seen.sort_by(|a, b| (&a.name, a.stage).cmp(&(&b.name, b.stage)));
        out += &table(folder, &seen);
        out += &worst(&seen, plan.worst);
    }
    Ok(out)
}

/// The position after so many moves of a game, if all goes well.
fn look(folder: &Path, truth: &Truth, fitted: bool) -> anyhow::Result<Vec<Seen>> {
    let collection = chizu::sgf::parse(&std::fs::read(folder.join(&truth.file))?)?;
    let whole = Replay::of(collection.first()).tolerant()?;
    let Some(owners) = owners(truth, whole.game.position())? else { return Ok(Vec::new()) };
    STAGES
        .into_iter()
        .map(|stage| {
            let replay = Replay::of(collection.first()).up_to(whole.moves * stage / 100).tolerant()?;
            let position = replay.game.position();
            let stones = *position.stones();
            let start = Instant::now();
            let analysis = analyze(position, &AnalysisOptions::default());
            let read = Ownership::of(&analysis, position.to_play());
            let walk = Ownership::walk(&analysis, position.to_play());
            let time = start.elapsed();
            let sight = Ownership::at_sight(&stones).field;
            let dead = groups::dead(&analysis.groups, position.to_play());
            let living = stones.without(dead);
            let radiation = Influence::Radiation.field(&analysis, &walk, dead);
            let fields = [
                read.field.clone(),
                sight,
                walk.field,
                Ownership::walk_at_sight(&stones).field,
                bouzy::field(&stones, Passes::TERRITORY),
                staircase::field(&stones),
                bouzy::field(&living, Passes::TERRITORY),
                staircase::field(&living),
                radiation,
            ];
            let name = truth.file.clone();
            let options = truth.options();
            let rules = chizu::Rules {
                komi: chizu::Komi::from_half_points(0),
                handicap_bonus: HandicapBonus::None,
                ..options.rules
            };
            let other = Ownership::of(&analysis, !position.to_play());
            let estimate = Estimate::from_fields(position, &read, &other, &rules, truth.handicap);
            let lead = truth.board_margin();
            Ok(Seen { name, fitted, stage, stones, owners, fields, estimate, lead, time })
        })
        .collect()
}

/// Whose every point is in the end: as the players marked it, or as it is counted where that gives the result.
fn owners(truth: &Truth, end: &Position) -> anyhow::Result<Option<ByColor<PointSet>>> {
    let stones = end.stones();
    if let Some(marks) = truth.marks(stones)? {
        return Ok(Some(marks.owners.of));
    }
    let count = chizu::score::carta(end, &truth.options());
    if count.board_margin.half_points() != truth.board_margin() {
        return Ok(None);
    }
    let mut owners = ByColor::new_with(|color| {
        (count.territory[color] | stones.of(color)) - count.dead[color] - count.territory[!color]
    });
    for forced in &count.forced {
        owners[forced.by].insert(forced.point);
    }
    Ok(Some(owners))
}

/// Points with what a field says and whether they are Black's in the end.
fn points(seen: &Seen, field: usize) -> impl Iterator<Item = (i16, bool, bool)> + '_ {
    let owned = seen.owners.black | seen.owners.white;
    owned.iter().map(move |at| {
        let empty = seen.stones.get(at).is_none();
        (seen.fields[field].value(at), seen.owners.black.contains(at), empty)
    })
}

/// A monotone curve: up to which value which probability.
struct Curve(Vec<(i16, f64)>);

impl Curve {
    /// The best monotone curve through these, which is one's own mirror image: colours are alike.
    fn fit(points: impl Iterator<Item = (i16, bool)>) -> Self {
        let mut points: Vec<(i16, bool)> =
            points.flat_map(|(value, black)| [(value, black), (-value, !black)]).collect();
        points.sort_unstable();
        // Blocks: greatest value, number of Black's, number of points.
        let mut blocks: Vec<(i16, f64, f64)> = Vec::new();
        for same in points.chunk_by(|a, b| a.0 == b.0) {
            let black = same.iter().filter(|(_, black)| *black).count() as f64;
            match blocks.last_mut() {
                Some(last) if last.2 < BLOCK as f64 => {
                    *last = (same[0].0, last.1 + black, last.2 + same.len() as f64);
                }
                _ => blocks.push((same[0].0, black, same.len() as f64)),
            }
            while let [.., a, b] = blocks[..] {
                if a.1 / a.2 < b.1 / b.2 {
                    break;
                }
                blocks.truncate(blocks.len() - 2);
                blocks.push((b.0, a.1 + b.1, a.2 + b.2));
            }
        }
        Self(blocks.into_iter().map(|(value, black, all)| (value, black / all)).collect())
    }

    fn probability(&self, value: i16) -> f64 {
        let at = self.0.partition_point(|(most, _)| *most < value);
        self.0.get(at).or(self.0.last()).map_or(0.5, |(_, probability)| *probability)
    }
}

fn table(folder: &Path, seen: &[Seen]) -> String {
    let mut out = format!("{} · {} games\n", folder.display(), seen.len() / STAGES.len());
    let _ = writeln!(
        out,
        "  {:5} {:20} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "", "", "sign %", "stones", "empty", "Brier", "raw"
    );
    for stage in STAGES {
        let at: Vec<&Seen> = seen.iter().filter(|seen| seen.stage == stage).collect();
        for (field, name) in FIELDS.iter().enumerate() {
            let fitted = at.iter().filter(|seen| seen.fitted);
            let curve =
                Curve::fit(fitted.flat_map(|seen| points(seen, field)).map(|(v, black, _)| (v, black)));
            let (mut right, mut all, mut brier, mut raw) = ([0.0; 2], [0.0; 2], 0.0, 0.0);
            for (value, black, empty) in
                at.iter().filter(|seen| !seen.fitted).flat_map(|seen| points(seen, field))
            {
                let truth = f64::from(u8::from(black));
                all[usize::from(empty)] += 1.0;
                right[usize::from(empty)] += match value {
                    0 => 0.5,
                    _ => f64::from(u8::from((value > 0) == black)),
                };
                brier += (curve.probability(value) - truth).powi(2);
                raw += ((f64::from(value) / f64::from(Ownership::MAX) + 1.0) / 2.0 - truth).powi(2);
            }
            let points: f64 = all.iter().sum();
            let percent = |right: f64, all: f64| 100.0 * right / all.max(1.0);
            let raw = if field < 4 { format!("{:.4}", raw / points.max(1.0)) } else { String::new() };
            let _ = writeln!(
                out,
                "  {stage:3} % {name:20} {:7.2} {:7.2} {:7.2} {:7.4} {raw:>7}",
                percent(right[0] + right[1], points),
                percent(right[0], all[0]),
                percent(right[1], all[1]),
                brier / points.max(1.0)
            );
        }
        out += &estimates(&at);
        let mut times: Vec<Duration> = at.iter().map(|seen| seen.time).collect();
        times.sort_unstable();
        let median = times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64);
        let _ = writeln!(out, "        analysis and field: {:.1} ms, median", median * 1e3);
    }
    out
}

/// How far off estimates are, and how often the result lies in their range.
fn estimates(at: &[&Seen]) -> String {
    let count = at.len().max(1) as f64;
    let mut errors: Vec<f64> =
        at.iter().map(|seen| f64::from(seen.estimate.board_margin.half_points() - seen.lead) / 2.0).collect();
    let within = at.iter().filter(|seen| {
        let lead = chizu::Score::from_half_points(seen.lead);
        seen.estimate.lower <= lead && lead <= seen.estimate.upper
    });
    let width: f64 =
        at.iter().map(|seen| (seen.estimate.upper - seen.estimate.lower).points()).sum::<f64>() / count;
    let share = 100.0 * within.count() as f64 / count;
    let bias = errors.iter().sum::<f64>() / count;
    errors.iter_mut().for_each(|error| *error = error.abs());
    errors.sort_by(f64::total_cmp);
    let quantile = |part: f64| errors.get((errors.len() as f64 * part) as usize).copied().unwrap_or(0.0);
    let exact = |by: f64| 100.0 * errors.iter().filter(|error| **error <= by).count() as f64 / count;
    format!(
        "        estimate: off by {:.1} (half of the games), {:.1} (nine of ten), mean {:+.1}; within 0.5: {:.1} %, 1: {:.1} %, 3: {:.1} %; in its range, {:.1} wide: {:.1} %\n",
        quantile(0.5),
        quantile(0.9),
        bias,
        exact(0.5),
        exact(1.0),
        exact(3.0),
        width,
        share
    )
}

/// The positions of each stage in which our field is furthest off: wrong points are followed by whose they become.
fn worst(seen: &[Seen], number: usize) -> String {
    let wrong = |seen: &Seen| -> PointSet {
        Color::ALL.into_iter().map(|color| seen.owners[color] & seen.fields[0].of_color(!color)).collect()
    };
    let mut out = String::new();
    let of_stage = STAGES.iter().flat_map(|stage| {
        let mut order: Vec<&Seen> = seen.iter().filter(|seen| seen.stage == *stage).collect();
        order.sort_by_key(|seen| std::cmp::Reverse(wrong(seen).len()));
        order.into_iter().take(number)
    });
    for seen in of_stage {
        let (size, wrong) = (seen.stones.size(), wrong(seen));
        let _ = writeln!(out, "\n{} at {} %: {} wrong", seen.name, seen.stage, wrong.len());
        for at in size.points() {
            let stone = seen.stones.get(at).map_or('.', Color::letter);
            let mark = match wrong.contains(at) {
                true if seen.owners.black.contains(at) => 'x',
                true => 'o',
                false => ' ',
            };
            let end = if size.col(at) + 1 == size.width() { "\n" } else { "" };
            let _ = write!(out, "{stone}{mark}{end}");
        }
    }
    out
}
