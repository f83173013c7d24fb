//! Positions to train on: `cargo xtask net data OUT RECORDS… --without FOLDER…`.
//!
//! Every finished game whose result our own count confirms gives positions from all its stages, each with what the net is told
//! of it, whose every point is in the end, the lead in the end and the next move. Games that are measured on are left out; the
//! same game is known by its first moves, in whichever orientation.
//!
//! The file is `CHIZUDAT`, then for every position: width, height, whether its game is kept for validation, whose turn it is
//! (1 Black, 2 White) as a byte each; number of the game (u32), of the move, of all its moves, the next
//! point (65535: none; u16 each), Black's final lead in area, in half-points (i16); then for every point its marks (u16), its
//! part (u16) and its owner (u8: 0 nobody, 1 Black, 2 White), each block row by row. Numbers are little endian.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use chizu::board::{ByColor, Move};
use chizu::record::{self, Request};
use chizu::sgf::{GameTree, Games, Replay};
use chizu::trained;
use chizu::{Color, PointSet};

use super::same::Known;
use crate::random::Random;
use crate::suite::choice::Part;

/// What to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where the positions go.
    pub out: PathBuf,
    /// Records: SGF files, or ZIP archives of such.
    pub records: Vec<PathBuf>,
    /// Suites whose games are left out.
    pub without: Vec<PathBuf>,
    /// Suites of which only the games of part b are left out.
    pub without_b: Vec<PathBuf>,
    /// Positions of each game.
    pub positions: usize,
    /// The seed that chooses them.
    pub seed: u64,
    /// Games looked at at the same time.
    pub jobs: usize,
}

/// A game of so many is kept for validation.
const KEPT: usize = 32;

/// What became of the games.
#[derive(Default)]
struct Found {
    games: usize,
    positions: usize,
    /// Not confirmed by our count, or not to be counted at all.
    refused: usize,
}

/// Makes the file and says what is in it.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut known = Known::default();
    let mut out = String::new();
    for folder in &plan.without {
        writeln!(out, "{} games left out: {}", known.add_suite(folder, |_| true)?, folder.display())?;
    }
    for folder in &plan.without_b {
        let part = |name: &str| Part::of(name) == Part::B;
        writeln!(out, "{} games left out: {}, part b", known.add_suite(folder, part)?, folder.display())?;
    }
    let mut games = Vec::new();
    let mut all = 0;
    for path in &plan.records {
        for bytes in texts(path)? {
            let mut reader = Games::new(bytes.as_slice());
            while let Some(tree) = reader.next_game()? {
                all += 1;
                if known.is_new(&tree) {
                    games.push(tree);
                }
            }
        }
    }
    writeln!(out, "{all} records, {} of games that are neither left out nor told twice", games.len())?;
    let file = std::fs::File::create(&plan.out).with_context(|| plan.out.display().to_string())?;
    let mut file = std::io::BufWriter::new(file);
    file.write_all(b"CHIZUDAT")?;
    // In chunks, so that the file is in the order of the games however many work on it.
    let mut found = Found::default();
    for (number, chunk) in games.chunks(CHUNK).enumerate() {
        let next = AtomicUsize::new(0);
        let done: Vec<Mutex<Option<Vec<u8>>>> = chunk.iter().map(|_| Mutex::new(None)).collect();
        std::thread::scope(|scope| {
            for _ in 0..plan.jobs.max(1) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(tree) = chunk.get(at) else { break };
                        let bytes = positions(tree, number * CHUNK + at, plan);
                        *done[at].lock().unwrap_or_else(std::sync::PoisonError::into_inner) = bytes;
                    }
                });
            }
        });
        for bytes in done {
            match bytes.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
                None => found.refused += 1,
                Some(bytes) => {
                    found.games += 1;
                    found.positions += plan.positions;
                    file.write_all(&bytes)?;
                }
            }
        }
    }
    file.flush()?;
    let Found { games, positions, refused } = found;
    writeln!(out, "{positions} positions of {games} games; {refused} games are not confirmed by our count")?;
    Ok(out)
}

const CHUNK: usize = 256;

/// The texts of a file: itself, or what is in it.
fn texts(path: &PathBuf) -> anyhow::Result<Vec<Vec<u8>>> {
    let context = || path.display().to_string();
    if path.extension().is_none_or(|ending| ending != "zip") {
        return Ok(vec![std::fs::read(path).with_context(context)?]);
    }
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).with_context(context)?)?;
    (0..archive.len())
        .map(|at| {
            let mut bytes = Vec::new();
            archive.by_index(at)?.read_to_end(&mut bytes)?;
            Ok(bytes)
        })
        .collect()
}

/// The positions of a game as the file has them, if our count confirms its result.
fn positions(tree: &GameTree, number: usize, plan: &Plan) -> Option<Vec<u8>> {
    let end = record::open(tree, &Request::default()).ok()?;
    if end.moves < 20 {
        return None;
    }
    let count = chizu::score::adjudicate(&end.position, &end.options);
    if end.margin_from(&count)?.half_points() != 0 {
        return None;
    }
    let stones = end.position.stones();
    let mut owners: ByColor<PointSet> = ByColor::new_with(|color| {
        (count.territory[color] | stones.of(color)) - count.dead[color] - count.territory[!color]
    });
    for forced in &count.forced {
        owners[forced.by].insert(forced.point);
    }
    let lead = 2 * (owners.black.len() as i16 - owners.white.len() as i16);
    let whole = Replay::of(tree).tolerant().ok()?;
    let moves: Vec<(Color, Move)> = whole.game.moves().collect();
    let mut random = Random(plan.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bytes = Vec::new();
    for stage in 0..plan.positions {
        let from = end.moves * stage / plan.positions;
        let to = (end.moves * (stage + 1) / plan.positions).max(from + 1);
        let at = (from + random.below((to - from) as u32) as usize).min(end.moves);
        let replayed = Replay::of(tree).up_to(at).tolerant().ok()?;
        let position = replayed.game.position();
        let stones = position.stones();
        let input = trained::input(stones).ok()?;
        let mut turn = position.to_play();
        let mut point = u16::MAX;
        if moves.len() == end.moves
            && let Some((color, next)) = moves.get(at)
        {
            turn = *color;
            if let Move::Play(at) = next {
                point = at.index() as u16;
            }
        }
        let turn = 1 + u8::from(turn == Color::White);
        let kept = u8::from(number.is_multiple_of(KEPT));
        bytes.extend([input.width() as u8, input.height() as u8, kept, turn]);
        bytes.extend((number as u32).to_le_bytes());
        for word in [at as u16, end.moves as u16, point] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(lead.to_le_bytes());
        input.marks().iter().for_each(|mark| bytes.extend(mark.to_le_bytes()));
        input.parts().iter().for_each(|part| bytes.extend(part.to_le_bytes()));
        bytes.extend(
            stones
                .size()
                .points()
                .map(|at| u8::from(owners.black.contains(at)) + 2 * u8::from(owners.white.contains(at))),
        );
    }
    Some(bytes)
}
