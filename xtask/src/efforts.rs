//! Whether more effort only settles what was open, and how good guesses are: `cargo xtask efforts`.
//!
//! The groups of positions in the middle of games are judged with each effort. What is known with less must stand with more; of the
//! groups that hang on who moves first by a deep look, it is counted how many are named so with usual effort. What became of the
//! groups in the end, by the count of the last position, tells how good the guesses are (Brier score).

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use chizu::analysis::{Analysis, AnalysisOptions, analyze};
use chizu::board::{Position, Stones};
use chizu::effort::Effort;
use chizu::groups::GroupFacts;
use chizu::ownership::Ownership;
use chizu::score::{self, adjudicate};
use chizu::sgf::Replay;
use chizu::{PointSet, Status};

use crate::suite::choice::Choice;
use crate::suite::games;

/// After which tenths of a game's moves its groups are judged.
const TENTHS: [usize; 3] = [4, 6, 8];

/// What to ask.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folders with `truth.jsonl`.
    pub folders: Vec<PathBuf>,
    /// Which games.
    pub choice: Choice,
    /// Only every such game.
    pub every: usize,
    /// Whether a line is printed for each group.
    pub each: bool,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Positions looked at.
    pub positions: usize,
    /// Groups looked at.
    pub groups: usize,
    /// Groups of which more effort says something else.
    pub contradictions: Vec<String>,
    /// Groups of which more effort knows less.
    pub forgotten: usize,
    /// Groups that hang on who moves first by a deep look, and how many of them are named so with usual effort.
    pub critical: [usize; 2],
    /// Groups known with each effort.
    pub known: [usize; 3],
    /// Guesses with usual effort: the chance to live in thousandths, and whether the group lived.
    pub guesses: Vec<(u16, bool)>,
    /// A line for each group.
    pub lines: String,
}

/// Runs it and returns the table.
pub fn run(plan: &Plan) -> anyhow::Result<String> {
    let mut table = String::new();
    for folder in &plan.folders {
        let mut found = Found::default();
        for truth in games::chosen(folder, &plan.choice)?.iter().step_by(plan.every.max(1)) {
            let bytes = std::fs::read(folder.join(&truth.file)).with_context(|| truth.file.clone())?;
            let collection = chizu::sgf::parse(&bytes).with_context(|| truth.file.clone())?;
            let last = Replay::of(collection.first()).tolerant().with_context(|| truth.file.clone())?;
            let alive = living(last.game.position());
            for tenths in TENTHS {
                let number = last.moves * tenths / 10;
                let replay = Replay::of(collection.first()).up_to(number).tolerant()?;
                let name = format!("{} move {number}", truth.file);
                look(replay.game.position(), &alive, &name, plan.each, &mut found);
            }
        }
        table += &found.told(&folder.display().to_string())?;
    }
    Ok(table)
}

/// The stones that are alive at the end of a game.
fn living(last: &Position) -> Stones {
    let count = adjudicate(last, &score::CountOptions::default());
    last.stones().without(count.dead.black | count.dead.white)
}

/// Judges the groups of a position with each effort; `alive` are the stones that live in the end.
pub fn look(position: &Position, alive: &Stones, name: &str, each: bool, found: &mut Found) {
    let judged = |effort| analyze(position, &AnalysisOptions { effort, ..AnalysisOptions::default() });
    let all: [Analysis; 3] = [Effort::QUICK, Effort::USUAL, Effort::DEEP].map(judged);
    let size = position.size();
    let fields = Ownership::both(&all[1]);
    found.positions += 1;
    for i in 0..all[0].groups.len() {
        let facts: [&GroupFacts; 3] = [0, 1, 2].map(|effort: usize| &all[effort].groups[i]);
        let known = facts.map(|facts| facts.verdict.known());
        found.groups += 1;
        for (count, known) in found.known.iter_mut().zip(known) {
            *count += usize::from(known.is_some());
        }
        for pair in [[0, 1], [1, 2], [0, 2]] {
            match pair.map(|effort| known[effort]) {
                [Some(less), Some(more)] if less != more => found.contradictions.push(format!(
                    "{name} {}: {} and {}",
                    size.name(facts[0].origin),
                    less.name(),
                    more.name()
                )),
                [Some(_), None] => found.forgotten += 1,
                _ => {}
            }
        }
        let hangs = |effort: usize| matches!(known[effort], Some(Status::Critical | Status::Ko));
        if hangs(2) {
            found.critical[0] += 1;
            found.critical[1] += usize::from(hangs(1));
        }
        let stones: PointSet = facts[1].stones;
        let lived = 2 * (stones & alive.of(facts[1].color)).len() > stones.len();
        if known[1].is_none() {
            found.guesses.push((Ownership::chance(&fields, facts[1]).unsigned_abs(), lived));
        }
        if each {
            found.lines += &line(name, facts, lived, size.name(facts[1].origin));
        }
    }
}

/// A group in numbers, for those who look for what tells its end.
fn line(name: &str, facts: [&GroupFacts; 3], lived: bool, origin: impl std::fmt::Display) -> String {
    let word = |facts: &GroupFacts| facts.verdict.known().map_or("?", Status::name);
    let code = |answer: chizu::read::Answer| {
        format!("{:?}{}", answer.code, if answer.is_settled() { "" } else { "?" })
    };
    let [quick, usual, deep] = facts;
    format!(
        "{name}\t{origin}\t{}\t{}\t{}\tlived {lived}\tstones {}\tlibs {}\tweak {}\tsafe {}\tescape {}\tmoyo {}\teyes {} {}\tsurround {}\tkill {} {}\tlive {} {}\tlikely {} {}\n",
        word(quick),
        word(usual),
        word(deep),
        usual.stones.len(),
        usual.liberties.len(),
        usual.weakness_before,
        usual.looks_safe(),
        usual.escape,
        usual.moyo,
        usual.eyes.least,
        usual.eyes.most,
        usual.surround.status.number(),
        code(quick.kill()),
        code(usual.kill()),
        code(quick.live()),
        code(usual.live()),
        quick.verdict.status.name(),
        usual.verdict.status.name(),
    )
}

impl Found {
    /// The table.
    pub fn told(&self, folder: &str) -> anyhow::Result<String> {
        let mut out = self.lines.clone();
        let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
        writeln!(out, "{folder}: {} positions, {} groups", self.positions, self.groups)?;
        let [quick, usual, deep] = self.known.map(|known| share(known, self.groups));
        writeln!(out, "known        quick {quick:.1} %, usual {usual:.1} %, deep {deep:.1} %")?;
        writeln!(out, "contradicted {}, forgotten {}", self.contradictions.len(), self.forgotten)?;
        for what in &self.contradictions {
            writeln!(out, "  {what}")?;
        }
        let [all, named] = self.critical;
        writeln!(
            out,
            "critical     {named} of {all} by a deep look are named so ({:.0} %)",
            share(named, all)
        )?;
        let brier = |(chance, lived): &(u16, bool)| {
            let error = f64::from(*chance) / 1000.0 - f64::from(u8::from(*lived));
            error * error
        };
        let guesses = self.guesses.len();
        let score = self.guesses.iter().map(brier).sum::<f64>() / guesses.max(1) as f64;
        writeln!(out, "guesses      {guesses}, Brier score {score:.4}")?;
        for tenth in 0..10 {
            let within = |(chance, _): &&(u16, bool)| (usize::from(*chance) / 100).min(9) == tenth;
            let those: Vec<_> = self.guesses.iter().filter(within).collect();
            let lived = those.iter().filter(|(_, lived)| *lived).count();
            writeln!(
                out,
                "  {:2}0 %: {:5} groups, {:.0} % lived",
                tenth,
                those.len(),
                share(lived, those.len())
            )?;
        }
        Ok(out)
    }
}
