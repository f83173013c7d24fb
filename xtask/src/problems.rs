//! Problems with known first moves: solved, wrong or undecided, by kind and rank.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use chizu::board::{Color, Move, Point, Position, Setup, Size, Stones};
use chizu::problem::{self, Solution};
use chizu::read::Budget;
use chizu_engines::Engine;
use chizu_engines::config::Spec;
use chizu_engines::process::Watch;
use chizu_engines::weigh::weigh;
use serde::{Deserialize, Serialize};

use crate::suite::choice::Choice;

/// All problems are on this board.
const SIZE: Size = Size::NINETEEN;

#[derive(Deserialize)]
struct Line {
    id: String,
    kind: String,
    #[serde(default)]
    rank: i32,
    to_play: String,
    black: Vec<String>,
    white: Vec<String>,
    correct_first: Vec<String>,
}

/// What to run.
pub struct Plan {
    /// Nodes for each question.
    pub nodes: u64,
    /// Which of them.
    pub choice: Choice,
    /// Show so many wrong ones.
    pub worst: usize,
    /// Every so many problems.
    pub every: usize,
    /// The number of the first problem, from 0.
    pub from: usize,
    /// An engine whose net is weighed together with Chizu's guess where a problem is not solved.
    pub engine: Option<Spec>,
}

/// How often what happened.
#[derive(Default, Serialize, Clone)]
pub struct Figures {
    /// Problems.
    pub total: usize,
    /// The first move is right.
    pub right: usize,
    /// The first move is wrong.
    pub wrong: usize,
    /// No move was found for certain, and the most promising one is not right.
    pub undecided: usize,
    /// The right move is the first, or among the five named first where the problem is not solved.
    pub among_five: usize,
    /// Middle time in thousandths of a second.
    pub p50_ms: f64,
    #[serde(skip)]
    times: Vec<f64>,
    #[serde(skip)]
    nodes: u64,
}

impl Figures {
    fn add(&mut self, outcome: Outcome, time: f64, nodes: u64) {
        self.total += 1;
        match outcome {
            Outcome::Right => self.right += 1,
            Outcome::Wrong => self.wrong += 1,
            Outcome::Undecided => self.undecided += 1,
        }
        self.times.push(time);
        self.nodes += nodes;
    }

    fn close(&mut self) {
        self.times.sort_by(f64::total_cmp);
        self.p50_ms = self.times.get(self.times.len() / 2).copied().unwrap_or(0.0);
    }
}

/// The figures of a file.
#[derive(Default)]
pub struct Report {
    /// By kind.
    pub kinds: BTreeMap<String, Figures>,
    ranks: BTreeMap<(String, i32), Figures>,
    /// A line about each problem.
    pub each: String,
    /// Wrong and undecided ones, drawn.
    pub worst: Vec<String>,
    /// Lines that could not be read, and why.
    pub errors: Vec<String>,
}

impl Report {
    fn add(
        &mut self,
        number: usize,
        line: &Line,
        solution: Option<&Solution>,
        (outcome, among_five): (Outcome, bool),
        time: f64,
    ) {
        let Line { id, kind, rank, .. } = line;
        let found = match solution.and_then(|solution| solution.first) {
            Some(Move::Play(at)) => SIZE.name(at).to_string(),
            _ => "none".into(),
        };
        let nodes = solution.map_or(0, |solution| solution.answer.nodes + solution.otherwise.nodes);
        let _ = writeln!(
            self.each,
            "{number:>5} {id:<10} {kind:<12} {rank:>3} {:<9} {found:>4} ({}) {nodes} nodes, {time:.0} ms",
            outcome.name(),
            line.right_names()
        );
        for figures in [
            self.kinds.entry(kind.clone()).or_default(),
            self.ranks.entry((kind.clone(), *rank)).or_default(),
        ] {
            figures.add(outcome, time, nodes);
            figures.among_five += usize::from(among_five);
        }
    }

    /// The figures, by rank and by kind.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::from(
            "kind             rank  total  right  wrong  undecided  of five  right %   p50 ms   Mnodes\n",
        );
        let mut row = |name: &str, rank: &str, f: &Figures| {
            let share = 100.0 * f.right as f64 / f.total.max(1) as f64;
            let _ = writeln!(
                text,
                "{name:<16} {rank:>4} {:>6} {:>6} {:>6} {:>10} {:>8} {share:>8.1} {:>8.1} {:>8.1}",
                f.total,
                f.right,
                f.wrong,
                f.undecided,
                f.among_five,
                f.p50_ms,
                f.nodes as f64 / 1e6
            );
        };
        for ((kind, rank), figures) in &self.ranks {
            row(kind, &rank.to_string(), figures);
        }
        for (kind, figures) in &self.kinds {
            row(kind, "all", figures);
        }
        text
    }
}

impl Line {
    /// The first moves that are right.
    fn right(&self) -> impl Iterator<Item = Point> {
        self.correct_first.iter().filter_map(|name| point(name))
    }

    fn right_names(&self) -> String {
        self.right().map(|at| SIZE.name(at).to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn point(text: &str) -> Option<Point> {
    let [x, y] = text.as_bytes() else { return None };
    SIZE.point(i32::from(*x) - i32::from(b'a'), i32::from(*y) - i32::from(b'a'))
}

fn position(line: &Line) -> anyhow::Result<Position> {
    let mut stones = Stones::empty(SIZE);
    for (list, color) in [(&line.black, Color::Black), (&line.white, Color::White)] {
        for name in list {
            stones.set(point(name).with_context(|| format!("no point {name}"))?, Some(color));
        }
    }
    let color = if line.to_play == "B" { Color::Black } else { Color::White };
    Ok(Setup::new(stones).position()?.with_to_play(color))
}

fn read(text: &str) -> anyhow::Result<(Line, Position)> {
    let line = serde_json::from_str::<Line>(text)?;
    let position = position(&line)?;
    Ok((line, position))
}

/// What becomes of a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Right,
    Wrong,
    Undecided,
}

impl Outcome {
    /// A guess that is wrong is no wrong answer.
    fn of(line: &Line, solution: Option<&Solution>) -> Self {
        let Some(solution) = solution else { return Self::Undecided };
        let is_right = solution.first.is_some_and(|first| match first {
            Move::Play(at) => line.right().any(|right| right == at),
            Move::Pass => false,
        });
        match is_right {
            true => Self::Right,
            false if solution.is_solved() => Self::Wrong,
            false => Self::Undecided,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Undecided => "undecided",
        }
    }
}

/// Solves the problems of a file.
///
/// # Errors
/// If the file cannot be read. Lines that cannot are told in [`Report::errors`].
pub fn run(path: &Path, plan: &Plan) -> anyhow::Result<Report> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut report = Report::default();
    let budget = Budget { nodes: plan.nodes, table_bits: 16 };
    let open = |spec: &Spec| Engine::open(spec, &Watch::default());
    let mut engine = plan.engine.as_ref().map(open).transpose()?;
    for (number, line) in text.lines().enumerate().skip(plan.from).step_by(plan.every.max(1)) {
        let (line, position) =
            match read(line).with_context(|| format!("{}, line {}", path.display(), number + 1)) {
                Ok(problem) => problem,
                Err(error) => {
                    report.errors.push(format!("{error:#}"));
                    continue;
                }
            };
        let named = |name: &str| name.contains(&plan.choice.filter);
        if !(named(&line.id) || named(&line.kind)) || !plan.choice.takes_half(&line.id) {
            continue;
        }
        let start = Instant::now();
        let solved = problem::solve_or_guess(&position, &budget)?;
        let time = start.elapsed().as_secs_f64() * 1e3;
        let (mut solution, guesses) =
            solved.map_or((None, Vec::new()), |(one, guesses)| (Some(one), guesses));
        let mut named: Vec<Point> = guesses.iter().map(|(at, _)| *at).collect();
        let mut told = String::new();
        if let (Some(engine), Some(open)) = (&mut engine, solution.as_mut().filter(|one| !one.is_solved())) {
            let natural = engine.natural(&position, 0.0, &Watch::default())?;
            let weighed = weigh(&position, open.question.group, &guesses, &natural);
            told = in_words(&guesses, &natural);
            named = weighed.iter().map(|(at, _)| *at).collect();
            open.first = named.first().map(|at| Move::Play(*at));
        }
        let solution = solution.as_ref();
        let first = solution.and_then(|solution| solution.first).and_then(Move::point);
        let among_five =
            first.iter().chain(named.iter().take(FIVE)).any(|at| line.right().any(|one| one == *at));
        let outcome = Outcome::of(&line, solution);
        report.add(number, &line, solution, (outcome, among_five), time);
        report.each += &told;
        if outcome != Outcome::Right && report.worst.len() < plan.worst {
            let all = problem::readings(&position, &budget)?;
            let first = solution.and_then(|solution| solution.first);
            report.worst.push(draw(&line, &position, first, &all));
        }
    }
    for figures in report.kinds.values_mut().chain(report.ranks.values_mut()) {
        figures.close();
    }
    Ok(report)
}

/// So many moves are named where a problem is not solved.
const FIVE: usize = 5;

/// What was weighed, to find out how it is best done.
fn in_words(guesses: &[(Point, i64)], natural: &[(Point, f32)]) -> String {
    let mut text = "      guesses".to_owned();
    for (at, odds) in guesses {
        let _ = write!(text, " {}:{odds}", SIZE.name(*at));
    }
    text += "; net";
    for (at, chance) in natural.iter().filter(|(_, chance)| *chance >= 0.001) {
        let _ = write!(text, " {}:{chance:.4}", SIZE.name(*at));
    }
    text + "\n"
}

fn draw(line: &Line, position: &Position, first: Option<Move>, all: &[Solution]) -> String {
    let name = |mv: Move| mv.name(SIZE);
    let mut text = format!(
        "{} {} rank {}, {} to play: {}\n",
        line.id,
        line.kind,
        line.rank,
        line.to_play,
        line.right_names()
    );
    let told = |a: &chizu::read::Answer| {
        let settled = if !a.is_settled() { "undecided" } else { "settled" };
        let moves: Vec<String> = a.line.iter().take(10).map(|m| name(*m)).collect();
        format!("{:?} {} {settled} {} {}", a.code, a.best.map_or("-".into(), name), a.nodes, moves.join(" "))
    };
    let _ = writeln!(text, "first move found: {}", first.map_or("none".into(), name));
    for s in all.iter().take(12) {
        let group: Vec<String> = s.question.group.iter().take(12).map(|p| SIZE.name(p).to_string()).collect();
        let _ = writeln!(text, "  {:?} {}", s.question.aim, group.join(" "));
        let _ = writeln!(text, "    first {}; otherwise {}", told(&s.answer), told(&s.otherwise));
    }
    let _ = writeln!(text, "{}", position.stones());
    text
}
