//! How much of finished games is proved, and whether truth agrees: `cargo xtask proofs FOLDER…`.
//!
//! The folders are those of `cargo xtask suite`. A point is *proved* when it is settled for ever, a safe stone or
//! territory where the opponent cannot live. It *contradicts* what the players marked if they gave it to the
//! opponent.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use chizu::board::ByColor;
use chizu::safety::{alternating, check_safe, search, unconditional};
use chizu::{Color, PointSet, Stones};

use crate::suite::choice::Choice;
use crate::suite::games;
use crate::suite::truth::Truth;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folders with a `truth.jsonl`.
    pub folders: Vec<PathBuf>,
    /// Positions looked at in a region.
    pub nodes: u32,
    /// Which of them.
    pub choice: Choice,
    /// Shows the boards of this many contradictions, or of the games with the least proved.
    pub show: usize,
}

const STAGES: [&str; 3] = ["unconditional", "alternating", "search"];

#[derive(Default)]
struct Sums {
    games: usize,
    points: usize,
    proved: [usize; 3],
    time: [Duration; 3],
    longest: [Duration; 3],
    disputed: usize,
    flaws: Vec<String>,
    contradictions: Vec<String>,
    boards: Vec<(usize, String)>,
}

/// Runs it and returns the table.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut table = String::new();
    for folder in &plan.folders {
        let sums = sum(folder, plan)?;
        writeln!(table, "{} · {} games", folder.display(), sums.games)?;
        for (i, stage) in STAGES.iter().enumerate() {
            let share = 100.0 * sums.proved[i] as f64 / sums.points.max(1) as f64;
            let mean = sums.time[i].as_secs_f64() * 1e6 / sums.games.max(1) as f64;
            let longest = sums.longest[i].as_secs_f64() * 1e6;
            writeln!(table, "  {stage:14} {share:5.1} %  {mean:8.1} µs, at most {longest:8.1}")?;
        }
        writeln!(
            table,
            "  {} contradictions, {} disputed, {} certificates with flaws",
            sums.contradictions.len(),
            sums.disputed,
            sums.flaws.len()
        )?;
        for flaw in sums.flaws.iter().take(plan.show) {
            writeln!(table, "{flaw}")?;
        }
        for contradiction in sums.contradictions.iter().take(plan.show) {
            writeln!(table, "{contradiction}")?;
        }
        let mut boards = sums.boards;
        boards.sort();
        for (_, board) in boards.iter().take(plan.show) {
            writeln!(table, "{board}")?;
        }
    }
    Ok(table)
}

fn sum(folder: &Path, plan: &Plan) -> anyhow::Result<Sums> {
    let mut sums = Sums::default();
    for truth in games::chosen(folder, &plan.choice)? {
        let stones = *truth.setup().with_context(|| truth.file.clone())?.position_tolerant().0.stones();
        sums.games += 1;
        sums.points += stones.size().area();
        let mut sets = [PointSet::EMPTY; 3];
        let mut proved = ByColor::new_with(|_| PointSet::EMPTY);
        let mut searched = ByColor::default();
        for (i, set) in sets.iter_mut().enumerate() {
            let start = Instant::now();
            let found = match i {
                0 => unconditional(&stones).owned,
                1 => alternating(&stones).map(|safe| safe.stones | safe.territory),
                _ => {
                    searched = search(&stones, plan.nodes);
                    ByColor::new_with(|color| searched[color].stones | searched[color].territory)
                }
            };
            let time = start.elapsed();
            sums.time[i] += time;
            sums.longest[i] = sums.longest[i].max(time);
            for color in Color::ALL {
                proved[color] |= found[color];
            }
            *set = found.black | found.white;
        }
        for i in 0..3 {
            let all: PointSet = sets[..=i].iter().copied().collect();
            sums.proved[i] += all.len();
        }
        for color in Color::ALL {
            if let Err(flaw) = check_safe(&stones, color, &searched[color]) {
                sums.flaws.push(format!("{}: {color:?}, {flaw:?}", truth.file));
            }
        }
        let wrong = contradictions(&truth, &stones, &proved)?;
        if !wrong.is_empty() && truth.dispute.is_some() {
            sums.disputed += 1;
        } else if !wrong.is_empty() {
            sums.contradictions.push(format!("{}\n{}", truth.file, show(&stones, &proved, wrong)));
        }
        let all = proved.black | proved.white;
        sums.boards.push((all.len(), format!("{}\n{}", truth.file, show(&stones, &proved, PointSet::EMPTY))));
    }
    Ok(sums)
}

/// Proved points that are the opponent's, as the players or another program saw them.
fn contradictions(truth: &Truth, stones: &Stones, proved: &ByColor<PointSet>) -> anyhow::Result<PointSet> {
    let mut wrong = proved.black & proved.white;
    if let Some(marks) = truth.marks(stones)? {
        for color in Color::ALL {
            wrong |= proved[color] & marks.owners.of[!color];
        }
    } else if let Some(dead) = truth.program_dead(stones)? {
        // Boxes around dead stones may hold others; whole chains tell.
        for color in Color::ALL {
            for chain in stones.chains(color).filter(|chain| chain.is_subset(&dead[color])) {
                wrong |= proved[color] & chain;
            }
        }
    }
    Ok(wrong)
}

/// The board: what is proved is followed by its owner's sign, what contradicts by `!`.
fn show(stones: &Stones, proved: &ByColor<PointSet>, wrong: PointSet) -> String {
    let mut text = String::new();
    let size = stones.size();
    for point in size.points() {
        let stone = match stones.get(point) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        let mark = match () {
            () if wrong.contains(point) => '!',
            () if proved.black.contains(point) => 'x',
            () if proved.white.contains(point) => 'o',
            () => ' ',
        };
        text.push(stone);
        text.push(mark);
        if size.col(point) + 1 == size.width() {
            text.push('\n');
        }
    }
    text
}
