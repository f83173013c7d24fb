//! Runs a method over the games of a suite.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use chizu::board::{ByColor, Color, PointSet};
use chizu::effort::Effort;
use chizu::score::carta::Choices;
use chizu::score::{Charge, Count, CountOptions};
use chizu::{Position, Size, Stones};

use super::choice::Choice;
use super::games;
use super::method::Method;
use super::symmetry;
use super::truth::{Marks, Owners, Truth};

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How to count.
    pub method: Method,
    /// Which of them.
    pub choice: Choice,
    /// Whether to repeat every game in all orientations and with colours exchanged.
    pub symmetry: bool,
    /// Games counted at the same time.
    pub jobs: usize,
    /// Which protective moves are charged; as the server counts that the record comes from, if this is not given.
    pub charge: Option<Charge>,
    /// The choices Carta's method leaves.
    pub carta: Choices,
    /// What is spent on proofs.
    pub effort: Effort,
}

/// A game that was counted.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What is known.
    pub truth: Truth,
    /// What was counted.
    pub count: Count,
    /// How long counting took, loading not included.
    pub time: Duration,
    /// Black's lead counted less the true one, in half-points.
    pub error: i32,
    /// The players' marks.
    pub marks: Option<Marks>,
    /// Dead stones as another program saw them.
    pub program_dead: Option<ByColor<PointSet>>,
    /// Forced points as another program saw them.
    pub program_forced: Option<ByColor<PointSet>>,
    /// How the replayed record differs from the board and the prisoners in `truth.jsonl`.
    pub mismatch: Option<String>,
    /// The views of the board in which the answer differs, when they were tried.
    pub asymmetric: Option<Vec<String>>,
    /// Whether the position came from the `board` text, the record being absent.
    pub without_record: bool,
}

/// Everything a run found, games in the order of `truth.jsonl`.
#[derive(Debug)]
pub struct Run {
    /// The games counted.
    pub outcomes: Vec<Outcome>,
    /// The lines and files that could not be used.
    pub unreadable: Vec<String>,
}

/// Runs the plan over `folder`.
pub fn run(folder: &Path, plan: &Plan) -> anyhow::Result<Run> {
    let mut unreadable = Vec::new();
    let mut games = Vec::new();
    for line in games::read(folder)? {
        match line {
            Ok(truth) if plan.choice.takes(&truth.file) => games.push(truth),
            Ok(_) => {}
            Err(error) => unreadable.push(format!("{error:#}")),
        }
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(games.len()));
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs.max(1) {
            scope.spawn(|| {
                while let Some(truth) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = count_game(folder, truth, plan);
                    let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    done.push((&truth.file, outcome));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(file, _)| games.iter().position(|truth| truth.file == **file));
    let mut outcomes = Vec::with_capacity(done.len());
    for (file, outcome) in done {
        match outcome {
            Ok(outcome) => outcomes.push(outcome),
            Err(error) => unreadable.push(format!("{file}: {error:#}")),
        }
    }
    Ok(Run { outcomes, unreadable })
}

fn count_game(folder: &Path, truth: &Truth, plan: &Plan) -> anyhow::Result<Outcome> {
    let (position, without_record) = load(folder, truth)?;
    let mismatch = (!without_record).then(|| compare(&position, truth)).transpose()?.flatten();
    let marks = truth.marks(position.stones())?;
    let program_dead = truth.program_dead(position.stones())?;
    let program_forced = truth.program_forced(position.size())?;

    let known = truth.options();
    let by_spelling = || Charge::by_spelling(&known.rules, &truth.rules, &truth.result);
    let charge = plan.charge.or_else(|| Charge::by_server(&truth.rules)).or_else(by_spelling);
    let charge = charge.unwrap_or_default();
    let options = CountOptions { charge, carta: plan.carta, effort: plan.effort, ..known };
    let start = Instant::now();
    let count = plan.method.count(&position, &options);
    let time = start.elapsed();
    let asymmetric = plan.symmetry.then(|| symmetry::differing(plan.method, &position, &options, &count));
    let error = count.board_margin.half_points() - truth.board_margin();
    Ok(Outcome {
        truth: truth.clone(),
        count,
        time,
        error,
        marks,
        program_dead,
        program_forced,
        mismatch,
        asymmetric,
        without_record,
    })
}

/// The final position: from the record, or, where that is absent, from the `board` text.
pub(crate) fn load(folder: &Path, truth: &Truth) -> anyhow::Result<(Position, bool)> {
    let path = folder.join(&truth.file);
    if truth.file.ends_with(".json") {
        return Ok((truth.setup()?.position().context("the board")?, true));
    }
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && truth.board.is_some() => {
            return Ok((truth.setup()?.position().context("the board")?, true));
        }
        Err(error) => return Err(error).context("the record"),
    };
    let collection = chizu::sgf::parse(&bytes)?;
    let replayed = chizu::sgf::Replay::of(collection.first()).tolerant()?;
    Ok((replayed.game.position().clone(), false))
}

/// How the replayed position differs from what is known about it.
fn compare(position: &Position, truth: &Truth) -> anyhow::Result<Option<String>> {
    if truth.board.is_none() {
        return Ok(None);
    }
    let setup = truth.setup().context("comparing the replayed board")?;
    let (ours, theirs): (&Stones, &Stones) = (position.stones(), &setup.stones);
    if ours.size() != theirs.size() {
        return Ok(Some(format!("the record's board is {}, expected {}", ours.size(), theirs.size())));
    }
    let differing = ours.size().points().filter(|p| ours.get(*p) != theirs.get(*p));
    let names: Vec<String> = differing.map(|p| ours.size().name(p).to_string()).collect();
    if !names.is_empty() {
        return Ok(Some(format!("the replayed board differs at {}", names.join(" "))));
    }
    let (found, expected) = (position.prisoners(), setup.prisoners);
    let differ = found != expected;
    Ok(differ.then(|| {
        let pair = |by: ByColor<u32>| format!("{} by Black and {} by White", by.black, by.white);
        format!("prisoners replayed: {}; expected: {}", pair(found), pair(expected))
    }))
}

impl Outcome {
    /// To whom every point belongs by our count.
    #[must_use]
    pub fn owners(&self) -> Owners {
        owners(&self.count)
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.count.stones.size()
    }

    /// The error in whole points, a half rounded up.
    #[must_use]
    pub const fn points_off(&self) -> u32 {
        self.error.unsigned_abs().div_ceil(2)
    }
}

/// To whom every point belongs: living stones and territory; a forced point is its owner's.
#[must_use]
pub fn owners(count: &Count) -> Owners {
    let of = ByColor::new_with(|color: Color| {
        let forced: PointSet = count.forced.iter().filter(|f| f.by == color).map(|f| f.point).collect();
        let living = count.stones.of(color) - count.dead[color];
        living | count.territory[color] | forced
    });
    Owners { of }
}
