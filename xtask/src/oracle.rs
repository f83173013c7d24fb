//! Whether an independent implementation of the rules agrees: sgfmill's boards play the records of
//! the suites and random games, and must end with the same stones and prisoners.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use chizu::board::{Color, Game, Ko, MoveError, PlacementError, Suicide};
use chizu::{Move, Point, Position, Rules, Ruleset, Size};
use serde_json::{Value, json};

use crate::random::Random;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folders with records.
    pub folders: Vec<PathBuf>,
    /// Number of random games.
    pub games: u32,
    /// The first random game's seed.
    pub seed: u64,
    /// The Python interpreter that has sgfmill.
    pub python: PathBuf,
}

/// Runs the comparison; `false` if anything differed.
pub fn run(plan: &Plan) -> anyhow::Result<bool> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/check.py");
    let mut oracle = Command::new(&plan.python)
        .arg(&script)
        .stdin(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {}", plan.python.display()))?;
    let mut to = BufWriter::new(oracle.stdin.take().context("the oracle has no input")?);
    for folder in &plan.folders {
        for path in records(folder)? {
            let game = record(&path).with_context(|| path.display().to_string())?;
            writeln!(to, "{game}").context("the oracle stopped reading")?;
        }
    }
    for seed in 0..u64::from(plan.games) {
        writeln!(to, "{}", random_game(plan.seed + seed)).context("the oracle stopped reading")?;
    }
    drop(to);
    Ok(oracle.wait()?.success())
}

fn records(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let at = || format!("cannot read {}", folder.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(at)? {
        let path = entry.with_context(at)?.path();
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")) {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        bail!("no records in {}", folder.display());
    }
    paths.sort();
    Ok(paths)
}

fn record(path: &Path) -> anyhow::Result<Value> {
    let collection = chizu::sgf::parse(&std::fs::read(path)?)?;
    let replayed = chizu::sgf::Replay::of(collection.first()).tolerant()?;
    let position = replayed.game.position();
    let mut game = result(position);
    game["record"] = json!(path);
    Ok(game)
}

/// What the oracle must get.
fn result(position: &Position) -> Value {
    let rows = position.stones().to_string().replace(' ', "");
    let prisoners = position.prisoners();
    json!({ "board": rows.trim_end().replace('\n', "/"), "captured": [prisoners.white, prisoners.black] })
}

/// A game of random turns, most of them of the player to move; illegal ones are part of it.
fn random_game(seed: u64) -> Value {
    let mut random = Random(seed);
    // sgfmill has square boards of 2×2 and more.
    let side = 2 + random.below(24).min(random.below(24));
    let suicide = random.below(2) == 0;
    let rules = Rules {
        ko: Ko::Simple,
        suicide: if suicide { Suicide::Allowed } else { Suicide::Forbidden },
        ..Ruleset::Japanese.rules()
    };
    let Ok(size) = Size::new(side, side) else { return Value::Null };
    let mut game = Game::new(size, rules);
    let mut turns = Vec::new();
    for _ in 0..random.below(3 * side * side) + 20 {
        let to_play = game.position().to_play();
        let color = if random.below(12) == 0 { !to_play } else { to_play };
        let Some(point) = random_point(&mut random, game.position(), color) else { continue };
        let (col, row) = (size.col(point), u32::from(size.row(point)));
        let pass = random.below(60) == 0;
        let mv = if pass { Move::Pass } else { Move::Play(point) };
        let (verdict, captured) = match game.play(color, mv) {
            Ok(_) if pass => ("pass", 0),
            Ok(taken) => ("ok", taken.captured.len() + taken.suicide.len()),
            Err(MoveError::Placement(PlacementError::Suicide)) => ("suicide", 0),
            Err(MoveError::Placement(_)) => ("occupied", 0),
            Err(_) => ("ko", 0),
        };
        let letter = match color {
            Color::Black => "b",
            Color::White => "w",
        };
        turns.push(json!([letter, side - 1 - row, col, verdict, captured]));
    }
    let mut value = result(game.position());
    value["game"] = json!(format!("seed {seed}, {size}"));
    value["side"] = json!(side);
    value["suicide"] = json!(suicide);
    value["turns"] = Value::Array(turns);
    value
}

/// Any point, with a taste for retaking kos and for captures, which are rare otherwise.
fn random_point(random: &mut Random, position: &Position, color: Color) -> Option<Point> {
    if let Some(ko) = position.ko()
        && random.below(2) == 0
    {
        return Some(ko);
    }
    let area = position.size().area();
    let mut any = || Point::from_index(random.below(area as u32) as usize);
    let candidates = [any()?, any()?, any()?, any()?];
    let captures = |point: &Point| {
        let placed = position.board().clone().place(color, *point, Suicide::Forbidden);
        placed.is_ok_and(|placed| !placed.captured.is_empty())
    };
    Some(candidates.into_iter().find(captures).unwrap_or(candidates[0]))
}
