//! What is said of open borders, against a solver that knows nothing but the rules: `cargo xtask contests`.
//!
//! Borders are drawn at random between walls that are safe; `solve` plays each in every way, and the product makes its table of it. A
//! border is *right* if the kind, the points and what a move is worth are as the solver says. Where the product tells several contests,
//! only the largest is compared.
//!
//! *What it does not know:* borders in which a position can come back, and those with too many positions; they are left out.

pub mod solve;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chizu::Color;
use chizu::score::{self, ContestKind, adjudicate, contests};

use crate::random::Random;
use crate::truth::fight::Fight;
use crate::truth::make::border;
use solve::{Sort, Truth, solve};

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Which borders.
    pub seed: u64,
    /// How many.
    pub count: usize,
    /// The most empty points of each.
    pub empty: usize,
    /// The most positions of each.
    pub positions: usize,
}

/// A border with what is said of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The border.
    pub fight: Fight,
    /// Its empty points.
    pub empty: usize,
    /// What the solver says.
    pub truth: Truth,
    /// What the product says, the largest contest: its kind, its points, what a move is worth.
    pub said: Option<(Sort, f32, f32)>,
    /// How many contests it tells.
    pub several: usize,
    /// Places that it says are too large.
    pub open: usize,
}

impl Outcome {
    /// Whether both say the same.
    pub fn is_right(&self) -> bool {
        let Truth { sort, also, points, per_move } = self.truth;
        let (said, by_points, by_move) = self.said.unwrap_or((Sort::None, 0.0, 0.0));
        if (by_move - per_move).abs() > 0.13 && !(Some(said) == also && by_move < per_move) {
            return false;
        }
        // What several are worth together tells nothing of each but the largest.
        self.several > 1 || said == sort && (by_points - points).abs() < 0.26 || Some(said) == also
    }

    /// Whether a move that is not answered is called sente.
    pub fn is_gote_told_as_sente(&self) -> bool {
        let said = self.said.map_or(Sort::None, |(sort, ..)| sort);
        self.several == 1
            && self.truth.sort == Sort::Gote
            && matches!(said, Sort::Sente(_) | Sort::DoubleSente)
            && self.truth.also != Some(said)
    }
}

/// Draws borders until so many are solved.
pub fn run(plan: &Plan) -> (Vec<Outcome>, usize) {
    let (mut outcomes, mut left_out) = (Vec::new(), 0);
    for number in 0..60 * plan.count as u64 {
        if outcomes.len() == plan.count {
            break;
        }
        let mut random = Random(
            plan.seed.wrapping_mul(0xd129_0ddb_53c5_1a2f) ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d),
        );
        let size = 5 + random.below(5) as usize;
        let drawn = (0..50).find_map(|_| border(size, plan.empty, &mut random));
        let Some(outcome) = drawn.and_then(|fight| judge(fight, plan)) else {
            left_out += 1;
            continue;
        };
        // Of borders where nothing is left to play for few are enough.
        let idle = |outcome: &Outcome| outcome.truth.sort == Sort::None;
        if idle(&outcome) && 5 * outcomes.iter().filter(|outcome| idle(outcome)).count() > outcomes.len() {
            continue;
        }
        outcomes.push(outcome);
    }
    (outcomes, left_out)
}

fn judge(fight: Fight, plan: &Plan) -> Option<Outcome> {
    let (arena, start) = fight.arena(0)?;
    let truth = solve(&arena, start, plan.positions)?;
    let position = fight.position(0)?;
    let count = adjudicate(&position, &score::CountOptions::default());
    let table = contests(&position, &count);
    let sort = |kind: ContestKind| match kind {
        ContestKind::DoubleSente => Sort::DoubleSente,
        ContestKind::Sente(color) => Sort::Sente(usize::from(color == Color::White)),
        ContestKind::Gote => Sort::Gote,
        ContestKind::Ko => Sort::Ko,
    };
    let said = table.list.first().map(|contest| {
        (sort(contest.kind), contest.points.points() as f32, contest.per_move.points() as f32)
    });
    let empty = arena.empty(&start).count_ones() as usize;
    Some(Outcome { fight, empty, truth, said, several: table.list.len(), open: table.open.len() })
}

/// The table, and the boards of so many mistakes.
pub fn report(outcomes: &[Outcome], left_out: usize, show: usize) -> String {
    let mut text = String::from("empty   borders   right\n");
    let mut by_empty: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    for outcome in outcomes {
        let counts = by_empty.entry(outcome.empty).or_default();
        counts[0] += 1;
        counts[1] += usize::from(outcome.is_right());
    }
    for (empty, [all, right]) in &by_empty {
        let _ = writeln!(text, "{empty:5}  {all:8}  {right:6}");
    }
    let right = outcomes.iter().filter(|outcome| outcome.is_right()).count();
    let sente = outcomes.iter().filter(|outcome| outcome.is_gote_told_as_sente()).count();
    let _ = writeln!(
        text,
        "  all  {:8}  {right:6}   gote told as sente: {sente}; left out: {left_out}",
        outcomes.len()
    );
    let mut sorts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for outcome in outcomes {
        let said = outcome.said.map_or(Sort::None, |(sort, ..)| sort);
        *sorts.entry((format!("{:?}", outcome.truth.sort), format!("{said:?}"))).or_default() += 1;
    }
    for ((is, said), count) in sorts {
        let _ = writeln!(text, "is {is}, said {said}: {count}");
    }
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_right()).take(show) {
        let _ = writeln!(
            text,
            "\nis {:?}\nsaid {:?}, {} contests, {} too large\n{}",
            outcome.truth,
            outcome.said,
            outcome.several,
            outcome.open,
            outcome.fight.diagram()
        );
    }
    text
}
