//! How good the trained net is: `cargo xtask net check FOLDER…`.
//!
//! After a quarter, half, three quarters and nine tenths of each game: the Brier score of whose points are whose (0 perfect, 0.25
//! knows nothing; points that end as nobody's are left out) at sight and read, that of walks, how far the estimate is from
//! the result, and how often the result lies in its range. Then how far the estimate goes from one move to the next, between moves 40
//! and 200, at sight and, in some games, read.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::board::{HandicapBonus, Komi, Rules};
use chizu::ownership::{Estimate, Ownership};
use chizu::sgf::Replay;
use chizu::{Color, Position};

use crate::suite::choice::Choice;
use crate::suite::games;
use crate::suite::truth::{Owners, Truth};

/// What to look at.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Suites with marked points.
    pub folders: Vec<PathBuf>,
    /// Which of their games.
    pub choice: Choice,
    /// Only every n-th of them.
    pub every: usize,
    /// In every n-th game looked at, estimates with reading are followed from move to move, too; 0: in none.
    pub follow: usize,
}

const STAGES: [usize; 4] = [25, 50, 75, 90];

/// What was found at one stage of one game.
struct Seen {
    stage: usize,
    /// Sums of squares at sight, read, and of walks; and how many points.
    squares: [f64; 3],
    points: usize,
    /// The result less the estimate, in points, and whether it lies within the range, at sight and read.
    off: [f64; 2],
    within: [bool; 2],
    width: [f64; 2],
}

/// Runs it and returns the table.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut out = String::new();
    for folder in &plan.folders {
        let truths: Vec<Truth> = games::chosen(folder, &plan.choice)?
            .into_iter()
            .filter(|truth| truth.dispute.is_none())
            .step_by(plan.every.max(1))
            .collect();
        let (mut seen, mut steps, mut games) = (Vec::new(), [Vec::new(), Vec::new()], 0);
        for truth in &truths {
            // A game without marks says nothing.
            let Ok(Some(found)) = look(folder, truth) else { continue };
            seen.extend(found);
            games += 1;
            follow(folder, truth, false, &mut steps[0])?;
            if plan.follow > 0 && games % plan.follow == 0 {
                follow(folder, truth, true, &mut steps[1])?;
            }
        }
        table(&mut out, folder, games, &seen, &mut steps)?;
    }
    Ok(out)
}

fn look(folder: &Path, truth: &Truth) -> anyhow::Result<Option<Vec<Seen>>> {
    let collection = chizu::sgf::parse(&std::fs::read(folder.join(&truth.file))?)?;
    let whole = Replay::of(collection.first()).tolerant()?;
    let Some(marks) = truth.marks(whole.game.position().stones())? else { return Ok(None) };
    let rules = board_rules(truth);
    let lead = f64::from(truth.board_margin()) / 2.0;
    let mut all = Vec::new();
    for stage in STAGES {
        let replay = Replay::of(collection.first()).up_to(whole.moves * stage / 100).tolerant()?;
        let position = replay.game.position();
        let analysis = analyze(position, &AnalysisOptions::default());
        let (sights, both) = (Ownership::both_at_sight(position.stones()), Ownership::both(&analysis));
        let (sight, read) = (&sights[position.to_play()], &both[position.to_play()]);
        let walk = Ownership::walk(&analysis, position.to_play());
        let estimates = [
            Estimate::from_both(position, &sights, &rules, truth.handicap),
            Estimate::from_both(position, &both, &rules, truth.handicap),
        ];
        all.push(Seen {
            stage,
            squares: [sight, read, &walk].map(|field| squares(field, &marks.owners)),
            points: Color::ALL.into_iter().map(|color| marks.owners.of[color].len()).sum(),
            off: estimates.map(|estimate| lead - estimate.board_margin.points()),
            within: estimates.map(|e| e.lower.points() <= lead && lead <= e.upper.points()),
            width: estimates.map(|e| (e.upper - e.lower).points()),
        });
    }
    Ok(Some(all))
}

/// The rules of a game, without what is added to what is on the board.
fn board_rules(truth: &Truth) -> Rules {
    Rules { komi: Komi::from_half_points(0), handicap_bonus: HandicapBonus::None, ..truth.options().rules }
}

fn squares(field: &Ownership, owners: &Owners) -> f64 {
    let of = |color: Color| {
        owners.of[color].iter().map(move |at| {
            let black = (f64::from(field.value(at)) / f64::from(Ownership::MAX) + 1.0) / 2.0;
            (black - f64::from(u8::from(color == Color::Black))).powi(2)
        })
    };
    Color::ALL.into_iter().flat_map(of).sum()
}

/// Adds how far the estimate goes with every move.
fn follow(folder: &Path, truth: &Truth, read: bool, steps: &mut Vec<f64>) -> anyhow::Result<()> {
    let collection = chizu::sgf::parse(&std::fs::read(folder.join(&truth.file))?)?;
    let rules = board_rules(truth);
    let mut last = None;
    for number in 40..=200 {
        let replay = Replay::of(collection.first()).up_to(number).tolerant()?;
        if replay.moves < number {
            break;
        }
        let now = estimate(replay.game.position(), read, &rules, truth.handicap).board_margin.points();
        steps.extend(last.map(|last: f64| (now - last).abs()));
        last = Some(now);
    }
    Ok(())
}

fn estimate(position: &Position, read: bool, rules: &Rules, handicap: u32) -> Estimate {
    if read {
        let analysis = analyze(position, &AnalysisOptions::default());
        return Estimate::of(position, &analysis, rules, handicap);
    }
    Estimate::at_sight(position, rules, handicap)
}

fn table(
    out: &mut String,
    folder: &Path,
    games: usize,
    seen: &[Seen],
    steps: &mut [Vec<f64>; 2],
) -> anyhow::Result<()> {
    writeln!(out, "{} · {games} games", folder.display())?;
    writeln!(
        out,
        "  moves   Brier: sight    read   walks   estimate off (half, nine of ten), in range, width: sight · read"
    )?;
    for stage in STAGES {
        let at: Vec<&Seen> = seen.iter().filter(|seen| seen.stage == stage).collect();
        let points = at.iter().map(|seen| seen.points).sum::<usize>().max(1) as f64;
        let brier = [0, 1, 2].map(|field| at.iter().map(|seen| seen.squares[field]).sum::<f64>() / points);
        let told = [0, 1].map(|which| {
            let mut off: Vec<f64> = at.iter().map(|seen| seen.off[which].abs()).collect();
            let count = at.len().max(1) as f64;
            let within = at.iter().filter(|seen| seen.within[which]).count() as f64 / count;
            let width = at.iter().map(|seen| seen.width[which]).sum::<f64>() / count;
            let (half, most) = (quantile(&mut off, 0.5), quantile(&mut off, 0.9));
            format!("{half:5.1} {most:5.1} {:3.0} % {width:5.1}", 100.0 * within)
        });
        let [sight, read, walk] = brier;
        writeln!(out, "  {stage:3} %         {sight:.4}  {read:.4}  {walk:.4}   {} · {}", told[0], told[1])?;
    }
    for (name, steps) in ["at sight", "read"].into_iter().zip(steps) {
        if !steps.is_empty() {
            let far = steps.iter().filter(|step| **step > 20.0).count() as f64 / steps.len() as f64;
            let (half, most) = (quantile(steps, 0.5), quantile(steps, 0.9));
            writeln!(
                out,
                "  from move to move, {name}: {half:.1} (half), {most:.1} (nine of ten), more than 20: {:.1} %",
                100.0 * far
            )?;
        }
    }
    Ok(())
}

fn quantile(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get((values.len() as f64 * part) as usize).copied().unwrap_or(0.0)
}
