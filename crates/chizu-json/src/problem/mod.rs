//! `chizu problem`: what a problem is about, its solution, and the refutations of other moves.
//!
//! ```
//! use chizu_json::{Name, AnswerOptions, problem, record};
//! let tree = &record::games(b"(;SZ[9]AB[bb][ab][bc][cb][da][db]AW[ba][ca]PL[B])").unwrap()[0];
//! let solved = problem::solve(&Name::known("p.sgf"), tree, None, problem::EFFORT).unwrap();
//! assert_eq!(problem::line(&solved, problem::EFFORT).size, [9, 9]);
//! ```

mod line;

pub use line::{Line, Tried, line};

use chizu::ask::elsewhere;
use chizu::effort::Effort;
use chizu::problem::{self, Solution, Trial};
use chizu::read::{Answer, Code};
use chizu::record::{RecordedGame, Request};
use chizu::sgf::GameTree;
use chizu::{Color, Move, Point, Position};

use crate::error::Error;
use crate::name::Name;
use crate::record;

/// What a hard problem is worth if nothing is said: half a minute at most.
pub const EFFORT: Effort = Effort::of(1_600_000);

/// So many other first moves are tried out.
const MOST_TRIALS: usize = 6;

/// A problem as it was solved.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Where it comes from.
    pub name: Name,
    /// The position before the first move.
    pub position: Position,
    /// What solves it.
    pub solution: Solution,
    /// The main line, from the first move on.
    pub line: Vec<Move>,
    /// What becomes of other first moves.
    pub trials: Vec<Trial>,
    /// If it is not solved, the moves that come to mind, the likeliest first, with the logarithm of the odds in hundredths.
    pub guesses: Vec<(Point, i64)>,
}

impl Solved {
    /// Whether another first move reaches as much as the one that is named, in a ko as good perhaps.
    #[must_use]
    pub fn is_as_good(&self, trial: &Trial) -> bool {
        trial.code() != Code::Lose && trial.code() >= self.solution.answer.code
    }
}

/// Solves the problem of a record; its name is in the errors. Without a side, the record says who moves first.
///
/// # Errors
/// If the record cannot be followed, or holds no problem.
pub fn solve(name: &Name, tree: &GameTree, to_play: Option<Color>, effort: Effort) -> Result<Solved, Error> {
    let request = Request { at_move: Some(0), ..Request::default() };
    let record = record::open(name, tree, &request)?;
    let to_play = to_play.unwrap_or_else(|| turn(tree));
    let position = position(&record, to_play).map_err(|error| error.of(name))?;
    let name = name.clone();
    let nodes = effort.budget();
    let Some((mut solution, guesses)) = problem::solve_or_guess(&position, &nodes)? else {
        return Err(Error::Record(format!("{name}: there are no stones to solve a problem for")));
    };
    if !solution.is_critical() {
        // Where nothing is to be solved no move is better than another.
        solution.first = None;
        return Ok(Solved { name, position, solution, line: Vec::new(), trials: Vec::new(), guesses });
    }
    let mut trials = problem::trials(&position, &solution, MOST_TRIALS, &nodes)?;
    let line = main_line(&position, &solution, &nodes)?;
    let (group, size) = (solution.question.group, position.size());
    // What fails far away never came to anyone's mind.
    trials.retain(|trial| {
        let near = trial.first.point().is_none_or(|at| elsewhere::is_near(size, at, group.iter()));
        near || trial.code() != Code::Lose
    });
    let local = |line: &[Move], code| elsewhere::passed(line, code, group, size);
    for trial in &mut trials {
        trial.reply.line = local(&trial.reply.line, trial.reply.code);
    }
    let line = local(&line, solution.answer.code);
    for answer in [&mut solution.answer, &mut solution.otherwise] {
        answer.line = local(&answer.line, answer.code);
    }
    unnamed(&mut solution.otherwise);
    Ok(Solved { name, position, solution, line, trials, guesses })
}

/// Where it matters who moves first a move is needed: what is seen at sight only does not name it.
fn unnamed(answer: &mut Answer) {
    if answer.best == Some(Move::Pass) {
        (answer.best, answer.line) = (None, Vec::new());
    }
}

/// The position before the first move.
fn position(record: &RecordedGame, to_play: Color) -> Result<Position, Error> {
    let position = record.position.clone().with_to_play(to_play);
    if position.stones().occupied().is_empty() {
        return Err(Error::record("the record sets up no stones: there is no problem in it"));
    }
    Ok(position)
}

/// Who moves first: as the record says, else who makes its first move, else Black.
fn turn(tree: &GameTree) -> Color {
    for node in tree.main_line() {
        if let Some(said) = tree.property(node, "PL") {
            match said.value().simple_text().trim().to_lowercase().chars().next() {
                Some('b') => return Color::Black,
                Some('w') => return Color::White,
                _ => {}
            }
        }
        for (ident, color) in [("B", Color::Black), ("W", Color::White)] {
            if tree.property(node, ident).is_some() {
                return color;
            }
        }
    }
    Color::Black
}

/// The moves to expect, beginning with the first move.
fn main_line(
    position: &Position,
    solution: &Solution,
    nodes: &chizu::read::Budget,
) -> Result<Vec<Move>, chizu::read::ReadError> {
    let line = &solution.answer.line;
    match solution.first {
        None => Ok(Vec::new()),
        Some(first) if line.first() != Some(&first) => {
            let rest = problem::try_move(position, solution, first, nodes)?;
            Ok([first].into_iter().chain(rest.into_iter().flat_map(|trial| trial.reply.line)).collect())
        }
        _ => Ok(line.clone()),
    }
}
