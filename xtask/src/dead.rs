//! Dead stones: how those found compare with those marked: `cargo xtask dead FOLDER…`.
//!
//! The folders are those of `cargo xtask suite`. Marks are the players' or another program's; of the latter, boxes around
//! dead chains, only whole chains count, since a box may hold others. A position is *right* if every stone is.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use chizu::board::ByColor;
use chizu::board::Symmetry;
use chizu::status::{Statuses, statuses};
use chizu::{Color, PointSet, Position, Stones};
use chizu::{Evidence, Status};

use crate::suite::choice::Choice;
use crate::suite::games;
use crate::suite::report::percentile;
use crate::suite::run::load;
use crate::suite::truth::Truth;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folders with a `truth.jsonl`.
    pub folders: Vec<PathBuf>,
    /// Which of them.
    pub choice: Choice,
    /// Where to write a line of JSON for each game: its dead stones and those in seki.
    pub json: Option<PathBuf>,
    /// Compares with what Carta's method finds, not with the marks.
    pub carta: bool,
    /// Repeats every game in all orientations and with colours exchanged.
    pub symmetry: bool,
    /// Shows the boards of this many games that differ.
    pub show: usize,
}

#[derive(Default)]
struct Sums {
    games: usize,
    marked_games: usize,
    right: usize,
    disputed: usize,
    disputed_right: usize,
    claimed: usize,
    marked: usize,
    both: usize,
    unsettled: usize,
    stones: usize,
    stones_right: usize,
    points: usize,
    proved: usize,
    proved_wrong: Vec<String>,
    evidence: [usize; 3],
    times: Vec<(Duration, String)>,
    boards: Vec<(bool, usize, String)>,
    lines: String,
    asymmetric: Vec<String>,
}

/// Runs it and returns the table.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut table = String::new();
    let mut lines = String::new();
    for folder in &plan.folders {
        let sums = sum(folder, plan)?;
        lines += &sums.lines;
        writeln!(table, "{} · {} games", folder.display(), sums.games)?;
        sums.write_figures(&mut table)?;
        sums.write_times(&mut table, plan.show.min(3))?;
        if plan.symmetry {
            let files = &sums.asymmetric;
            writeln!(table, "  symmetry  {} games depend on the view: {files:?}", files.len())?;
        }
        sums.write_boards(&mut table, plan.show)?;
    }
    if let Some(path) = &plan.json {
        std::fs::write(path, lines).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(table)
}

impl Sums {
    fn write_figures(&self, table: &mut String) -> fmt::Result {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let Self { right, marked_games, .. } = *self;
        let (all, all_right) = (marked_games + self.disputed, right + self.disputed_right);
        writeln!(
            table,
            "  games     {right} of {marked_games} undisputed right ({:.2} %), of all {all_right} of {all} ({:.2} %)",
            share(right, marked_games),
            share(all_right, all)
        )?;
        let Self { claimed, both, marked, unsettled, .. } = *self;
        writeln!(
            table,
            "  dead      {claimed} claimed, {both} right ({:.2} %); {marked} marked, found {:.2} %; {unsettled} unsettled",
            share(both, claimed),
            share(both, marked)
        )?;
        let Self { stones_right, stones, .. } = *self;
        let share_right = share(stones_right, stones);
        writeln!(table, "  stones    {stones_right} of {stones} right ({share_right:.3} %)")?;
        let [judged, searched, proved] = self.evidence;
        writeln!(
            table,
            "  proved    {:.1} % of points, {} games contradict; chains judged {judged}, searched {searched}, proved {proved}",
            share(self.proved, self.points),
            self.proved_wrong.len()
        )
    }

    /// How long it took, and for which games longest.
    fn write_times(&self, table: &mut String, slowest: usize) -> fmt::Result {
        let times: Vec<Duration> = self.times.iter().map(|(time, _)| *time).collect();
        let [p50, p90, p99, most] = [50, 90, 99, 100].map(|percent| percentile(&times, percent));
        writeln!(table, "  time      p50 {p50:.2} ms, p90 {p90:.2}, p99 {p99:.2}, most {most:.2}")?;
        for (time, file) in self.times.iter().rev().take(slowest) {
            writeln!(table, "  slow      {:.2} ms {file}", time.as_secs_f64() * 1000.0)?;
        }
        Ok(())
    }

    /// Boards on which something is wrong, the worst first.
    fn write_boards(&self, table: &mut String, most: usize) -> fmt::Result {
        for board in self.proved_wrong.iter().take(most) {
            writeln!(table, "PROVED WRONG {board}")?;
        }
        for (_, _, board) in self.boards.iter().take(most) {
            writeln!(table, "{board}")?;
        }
        Ok(())
    }
}

fn sum(folder: &Path, plan: &Plan) -> anyhow::Result<Sums> {
    let mut sums = Sums::default();
    for truth in games::chosen(folder, &plan.choice)? {
        let position = load(folder, &truth).with_context(|| truth.file.clone())?.0;
        let start = Instant::now();
        let found = statuses(&position);
        sums.times.push((start.elapsed(), truth.file.clone()));
        if plan.symmetry && !same_from_all_sides(&position, &found) {
            sums.asymmetric.push(truth.file.clone());
        }
        let marked = if plan.carta {
            Some(chizu::score::carta(&position, &truth.options()).dead)
        } else {
            marked(&truth, position.stones())?
        };
        add(&mut sums, &truth, position.stones(), &found, marked)?;
    }
    sums.times.sort();
    sums.boards.sort_by_key(|(disputed, wrong, _)| (*disputed, std::cmp::Reverse(*wrong)));
    Ok(sums)
}

fn add(
    sums: &mut Sums,
    truth: &Truth,
    stones: &Stones,
    found: &Statuses,
    marked: Option<ByColor<PointSet>>,
) -> anyhow::Result<()> {
    let names = |set: PointSet| set.iter().map(|p| stones.size().name(p).to_string()).collect::<Vec<_>>();
    let line = serde_json::json!({
        "file": truth.file,
        "dead_b": names(found.dead.black),
        "dead_w": names(found.dead.white),
        "seki": names(found.seki),
        "unsettled": names(found.unsettled),
    });
    writeln!(sums.lines, "{line}")?;
    sums.games += 1;
    sums.points += stones.size().area();
    sums.proved += (found.proved.black | found.proved.white).len();
    for status in &found.of {
        sums.evidence[match status.evidence {
            Evidence::Guessed => 0,
            Evidence::Searched => 1,
            Evidence::Proved => 2,
        }] += 1;
    }
    let Some(marked) = marked else {
        let text = format!("{}\n{}", truth.file, show(truth, stones, found, PointSet::EMPTY)?);
        sums.boards.push((true, 0, text));
        return Ok(());
    };
    let mut wrong = PointSet::EMPTY;
    for color in Color::ALL {
        wrong |= (marked[color] - found.dead[color]) | (found.dead[color] - marked[color]);
    }
    wrong -= truth.ignored(stones.size())?;
    if truth.dispute.is_some() {
        sums.disputed += 1;
        sums.disputed_right += usize::from(wrong.is_empty());
    } else {
        sums.marked_games += 1;
        sums.right += usize::from(wrong.is_empty());
        sums.stones += stones.occupied().len();
        sums.stones_right += (stones.occupied() - wrong).len();
        sums.unsettled += found.unsettled.len();
        for color in Color::ALL {
            sums.claimed += found.dead[color].len();
            sums.marked += marked[color].len();
            sums.both += (found.dead[color] & marked[color]).len();
        }
        let contradicted = contradicted(truth, stones, found, &marked)?;
        if !contradicted.is_empty() {
            sums.proved_wrong.push(format!("{}\n{}", truth.file, show(truth, stones, found, contradicted)?));
        }
    }
    if !wrong.is_empty() {
        let dispute = truth.dispute.as_deref().unwrap_or("");
        let text = format!("{} {dispute}\n{}", truth.file, show(truth, stones, found, wrong)?);
        sums.boards.push((truth.dispute.is_some(), wrong.len(), text));
    }
    Ok(())
}

/// Whether the answer is the same in all orientations and with colours exchanged.
fn same_from_all_sides(position: &Position, found: &Statuses) -> bool {
    let size = position.size();
    Symmetry::ALL.into_iter().all(|symmetry| {
        [false, true].into_iter().all(|swap| {
            let turned = position.transformed(symmetry);
            let turned = if swap { turned.colors_swapped() } else { turned };
            let seen = statuses(&turned);
            size.points()
                .filter(|point| position.stones().get(*point).is_some())
                .all(|point| seen.at(symmetry.point(size, point)) == found.at(point))
        })
    })
}

/// Stones marked dead, whole chains.
fn marked(truth: &Truth, stones: &Stones) -> anyhow::Result<Option<ByColor<PointSet>>> {
    if let Some(marks) = truth.marks(stones)? {
        return Ok(Some(marks.dead));
    }
    Ok(truth.program_dead(stones)?.map(|dead| {
        ByColor::new_with(|color| {
            stones.chains(color).filter(|chain| chain.is_subset(&dead[color])).collect()
        })
    }))
}

/// Points proved to be a player's that are the opponent's by the marks.
fn contradicted(
    truth: &Truth,
    stones: &Stones,
    found: &Statuses,
    marked: &ByColor<PointSet>,
) -> anyhow::Result<PointSet> {
    let mut wrong = found.proved.black & found.proved.white;
    for color in Color::ALL {
        wrong |= found.proved[color] & marked[color];
        if let Some(marks) = truth.marks(stones)? {
            wrong |= found.proved[color] & marks.owners.of[!color];
        }
    }
    Ok(wrong)
}

/// The board: `x o` dead, `# @` in seki, `? !` unsettled black and white stones; what differs is followed by a `*`; `, :` empty points of
/// Black and White by the marks.
fn show(truth: &Truth, stones: &Stones, found: &Statuses, wrong: PointSet) -> anyhow::Result<String> {
    let marks = truth.marks(stones)?;
    let mut text = String::new();
    let size = stones.size();
    for point in size.points() {
        let sign = match (stones.get(point), found.at(point).map(|status| status.status)) {
            (Some(Color::Black), Some(Status::Dead)) => 'x',
            (Some(Color::White), Some(Status::Dead)) => 'o',
            (Some(Color::Black), Some(Status::Seki)) => '#',
            (Some(Color::White), Some(Status::Seki)) => '@',
            (Some(Color::Black), Some(Status::Unsettled)) => '?',
            (Some(Color::White), Some(Status::Unsettled)) => '!',
            (Some(Color::Black), _) => 'X',
            (Some(Color::White), _) => 'O',
            (None, _) => match marks.as_ref().and_then(|marks| marks.owners.get(point)) {
                Some(Color::Black) => ',',
                Some(Color::White) => ':',
                None => '.',
            },
        };
        if size.col(point) == 0 {
            let _ = write!(text, "  {:>2} ", size.height() - size.row(point));
        }
        text.push(sign);
        text.push(if wrong.contains(point) { '*' } else { ' ' });
        if size.col(point) + 1 == size.width() {
            text.push('\n');
        }
    }
    let letters: Vec<String> = (0..size.width())
        .filter_map(|col| size.point(col.into(), 0))
        .map(|p| size.name(p).to_string().chars().take(1).collect())
        .collect();
    let _ = writeln!(text, "     {}", letters.join(" "));
    Ok(text)
}
