//! Truth without end: closed fights at random, solved by a solver that knows nothing but the rules, and what every door
//! says of them: `cargo xtask truth`.
//!
//! `make` and its `recipes` draw the fights, of many kinds; `solve` tells what becomes of them, on the board of `arena`, and
//! `judge` of their groups; `ask` asks the product at all `doors`; `shrink` makes what is wrong as small as it gets. `repeat` plays by superko where that is asked for. An answer that is called proved or searched and is not as the
//! solver says is *wrong*; one that claims nothing is *open*.
//!
//! *What it does not know:* threats elsewhere but as the codes of [`chizu::read::Code`] have them, and what
//! becomes of the space after a group was captured.

pub mod arena;
mod ask;
pub mod doors;
pub mod fight;
pub mod judge;
pub mod kind;
pub mod make;
mod recipes;
pub mod repeat;
pub mod shrink;
pub mod solve;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::random::Random;
use ask::ask;
use doors::{Door, Limits, Outcome, Worth};
use fight::Fight;
use kind::Kind;
use make::make;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which fights.
    pub seed: u64,
    /// How many.
    pub count: usize,
    /// The rows of the board, least and most.
    pub size: [usize; 2],
    /// Only these kinds; all if there are none.
    pub kinds: Vec<Kind>,
    /// Only these doors; all if there are none.
    pub doors: Vec<Door>,
    /// What may be spent.
    pub limits: Limits,
    /// How many mistakes are shown.
    pub show: usize,
    /// Whether they are made small first.
    pub shrink: bool,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How often an answer of a door was worth so much, by kind.
    pub counts: BTreeMap<(Kind, Door), [usize; 5]>,
    /// Fights that were solved, by kind.
    pub fights: BTreeMap<Kind, usize>,
    /// Fights that were not, because too many positions can come up or it depends on how one looks at it.
    pub skipped: usize,
    /// Mistakes, with their fights.
    pub wrong: Vec<(Fight, Outcome)>,
}

/// The fight of a number.
pub fn fight(plan: &Plan, number: u64) -> Option<Fight> {
    // Seeds must not share fights.
    let mut random =
        Random(plan.seed.wrapping_mul(0xd129_0ddb_53c5_1a2f) ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let all = &Kind::ALL[..];
    let kinds = if plan.kinds.is_empty() { all } else { &plan.kinds };
    let kind = kinds[(number % kinds.len() as u64) as usize];
    for _ in 0..200 {
        let [least, most] = plan.size;
        let size = least + random.below((most - least + 1) as u32) as usize;
        let open = (random.below(4) == 0).then(|| 9 + 2 * random.below(6) as usize);
        if let Some(fight) = make(kind, size, open, &mut random) {
            return Some(fight);
        }
    }
    None
}

/// Makes fights until so many are solved, and asks.
pub fn run(plan: &Plan) -> Report {
    let mut report = Report::default();
    let doors = if plan.doors.is_empty() { Door::ALL.to_vec() } else { plan.doors.clone() };
    let (mut solved, mut number) = (0, 0);
    while solved < plan.count && number < 20 * plan.count as u64 {
        let fight = fight(plan, number);
        number += 1;
        let Some(fight) = fight else {
            report.skipped += 1;
            continue;
        };
        let Some(outcomes) = ask(&fight, &doors, &plan.limits) else {
            report.skipped += 1;
            continue;
        };
        solved += 1;
        *report.fights.entry(fight.kind).or_default() += 1;
        for outcome in outcomes {
            let counts = report.counts.entry((fight.kind, outcome.door)).or_default();
            counts[outcome.worth as usize] += 1;
            if outcome.worth.is_wrong() {
                report.wrong.push((fight.clone(), outcome));
            }
        }
    }
    report
}

impl Report {
    /// How often answers were worth so much, at one door or at all.
    pub fn count(&self, door: Option<Door>, worth: Worth) -> usize {
        let of = |((_, at), counts): (&(Kind, Door), &[usize; 5])| {
            if door.is_none_or(|door| door == *at) { counts[worth as usize] } else { 0 }
        };
        self.counts.iter().map(of).sum()
    }

    /// The table: a line for each kind and door, and one for each door.
    pub fn table(&self) -> String {
        let mut text =
            String::from("kind      door        answers  proved   right    open   wrong  wrong proved\n");
        let mut line = |kind: &str, door: &str, counts: [usize; 5]| {
            let all: usize = counts.iter().sum();
            let [proved, right, open, wrong, worst] = counts;
            let _ = writeln!(
                text,
                "{kind:8}  {door:10}  {all:7}  {proved:6}  {right:6}  {open:6}  {wrong:6}  {worst:12}"
            );
        };
        for ((kind, door), counts) in &self.counts {
            line(kind.name(), door.name(), *counts);
        }
        const WORTHS: [Worth; 5] =
            [Worth::RightProved, Worth::Right, Worth::Open, Worth::Wrong, Worth::WrongProved];
        for door in Door::ALL {
            let counts = WORTHS.map(|worth| self.count(Some(door), worth));
            if counts.iter().any(|count| *count > 0) {
                line("all", door.name(), counts);
            }
        }
        let fights: usize = self.fights.values().sum();
        let _ = writeln!(text, "{fights} fights, {} left out", self.skipped);
        text
    }

    /// The mistakes, as a player reads them, the smallest boards that show them.
    pub fn mistakes(&self, plan: &Plan) -> String {
        let mut text = String::new();
        for (fight, outcome) in self.wrong.iter().take(plan.show) {
            let (fight, outcome) = if plan.shrink {
                shrink::shrunk(fight, outcome, &plan.limits)
            } else {
                (fight.clone(), outcome.clone())
            };
            let _ = writeln!(text, "\n{} · {}\n{}", fight.kind.name(), outcome.told, fight.diagram());
        }
        text
    }
}
