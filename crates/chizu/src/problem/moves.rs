//! First moves tried out: played, and the opponent asked what he makes of it.

use chizu_board::{Move, Point, Position, Suicide};

use super::{Question, Solution};
use crate::problem::tuning;
use crate::read::{Answer, Budget, Code, Evidence, ReadError};

/// A first move and what the opponent can do about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Trial {
    /// The first move.
    pub first: Move,
    /// How it ends for the opponent, who answers; his line begins with the refutation.
    pub reply: Answer,
}

impl Trial {
    /// How it ends for the side that made the move.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.reply.code.reversed()
    }

    /// Whether the move takes the group, so that nothing was asked: a question visits one position at least.
    pub(super) const fn takes_the_group(&self) -> bool {
        self.reply.nodes == 0
    }
}

/// Tries out a first move. `None` if it cannot be played, or takes the group in a ko.
fn trial(
    position: &Position,
    question: &Question,
    at: Point,
    budget: &Budget,
) -> Result<Option<Trial>, ReadError> {
    let Ok(next) = position.after(position.to_play(), Move::Play(at), Suicide::Forbidden) else {
        return Ok(None);
    };
    let left = question.group & next.stones().of(question.owner);
    let first = Move::Play(at);
    if left.is_empty() {
        return Ok(next.ko().is_none().then(|| Trial { first, reply: taken() }));
    }
    let question = Question { group: left, ..question.clone() };
    let reply = question.ask_opponent(&next, budget)?;
    Ok(Some(Trial { first, reply }))
}

/// What is left to say to a move that takes the group.
const fn taken() -> Answer {
    Answer {
        code: Code::Lose,
        best: None,
        evidence: Evidence::Searched,
        nodes: 0,
        children: 0,
        line: Vec::new(),
    }
}

/// What becomes of one first move. `None` if it cannot be played, or takes the group in a ko.
pub fn try_move(
    position: &Position,
    solution: &Solution,
    first: Move,
    budget: &Budget,
) -> Result<Option<Trial>, ReadError> {
    match first {
        Move::Play(at) => trial(position, &solution.question, at, budget),
        Move::Pass => Ok(None),
    }
}

/// Whether the opponent, asked after the first move, is not settled to do better than the solution says.
pub(super) fn stands(position: &Position, solution: &Solution, budget: &Budget) -> Result<bool, ReadError> {
    let Some(first) = solution.first else { return Ok(true) };
    let trial = try_move(position, solution, first, budget)?;
    Ok(trial.is_none_or(|trial| !trial.reply.is_settled() || trial.code() >= solution.answer.code))
}

/// First moves that come to mind: those of the lines, the opponent's points first, then the group's liberties.
fn candidates(position: &Position, solution: &Solution) -> Vec<Point> {
    let stones = position.stones();
    let lines = [&solution.answer.line, &solution.otherwise.line];
    let mut points: Vec<Point> = Vec::new();
    let mut add = |at: Point| {
        if stones.get(at).is_none() && !points.contains(&at) {
            points.push(at);
        }
    };
    for index in 0..lines[0].len().max(lines[1].len()) {
        for line in [lines[1], lines[0]] {
            if let Some(Move::Play(at)) = line.get(index) {
                add(*at);
            }
        }
    }
    for chain in stones.geometry().components(solution.question.group) {
        let breath = stones.liberties(chain);
        if breath.len() <= 6 {
            breath.iter().for_each(&mut add);
        }
    }
    points
}

/// The first move of a reading that names none: the one that leaves the opponent least, or the most promising.
pub(super) fn first_move(
    position: &Position,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<Move>, ReadError> {
    let part = Budget { nodes: budget.nodes / 8, ..*budget };
    let mut best: Option<Trial> = None;
    let found = candidates(position, solution);
    for at in found.iter().take(tuning::first_moves()) {
        let Some(trial) = trial(position, &solution.question, *at, &part)? else { continue };
        if best.as_ref().is_none_or(|best| {
            (trial.code(), trial.reply.is_settled()) > (best.code(), best.reply.is_settled())
        }) {
            let done = trial.code() == Code::Win && trial.reply.is_settled();
            best = Some(trial);
            if done {
                break;
            }
        }
    }
    let promising = solution.answer.line.iter().chain(&solution.otherwise.line);
    let promising = promising.copied().find(|mv| *mv != Move::Pass);
    Ok(match best {
        Some(trial) if trial.code() != Code::Lose => Some(trial.first),
        _ => promising.or_else(|| found.first().map(|at| Move::Play(*at))),
    })
}

/// The answer of a reading with the first move, where it names none.
pub(super) fn named(position: &Position, solution: Solution, budget: &Budget) -> Result<Answer, ReadError> {
    let part = Budget { nodes: budget.nodes / 8, ..*budget };
    for at in candidates(position, &solution).into_iter().take(tuning::first_moves()) {
        if let Some(trial) = trial(position, &solution.question, at, &part)?
            && trial.code() >= solution.answer.code
            && trial.reply.is_settled()
        {
            let line = [trial.first].into_iter().chain(trial.reply.line).collect();
            return Ok(Answer { best: Some(trial.first), line, ..solution.answer });
        }
    }
    Ok(solution.answer)
}

/// What becomes of other first moves that come to mind, at most so many.
pub fn trials(
    position: &Position,
    solution: &Solution,
    most: usize,
    budget: &Budget,
) -> Result<Vec<Trial>, ReadError> {
    let mut tried = Vec::new();
    for at in candidates(position, solution) {
        if tried.len() >= most {
            break;
        }
        if Some(Move::Play(at)) != solution.first {
            tried.extend(trial(position, &solution.question, at, budget)?);
        }
    }
    Ok(tried)
}

#[cfg(test)]
mod tests {
    use chizu_board::{Color, Setup, Stones};

    use super::*;
    use crate::problem::Aim;

    #[test]
    fn a_solution_stands_if_the_opponent_has_no_answer_to_it() {
        let stones: Stones = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            X X X X X X X . .
            X O O O O O X . .
            X O . . . O X . .
            X O O O O O X . ."
            .parse()
            .expect("a diagram");
        let position = Setup::new(stones).position().expect("a position").with_to_play(Color::Black);
        let holds = |at: &str, code: Code| {
            let first = position.size().parse_point(at).map(Move::Play);
            let evidence = Evidence::Searched;
            let (nodes, children, line) = (1, 0, Vec::new());
            let answer = Answer { code, best: first, evidence, nodes, children, line };
            let group = position.stones().of(Color::White);
            let question = Question { group, owner: Color::White, aim: Aim::Kill };
            let solution = Solution { question, otherwise: answer.clone(), answer, first, doubtful: false };
            stands(&position, &solution, &Budget { nodes: 2_000, table_bits: 12 }).expect("a trial")
        };
        assert!(holds("D2", Code::Win), "the middle of three");
        assert!(!holds("C2", Code::Win), "White answers in the middle");
        assert!(holds("C2", Code::Lose), "no more was said");
    }

    #[test]
    fn who_takes_the_group_wins_but_not_by_ko() {
        let stones: Stones = "
            . X O . X
            O O . . .
            . . X O .
            . X O . O
            . . X O ."
            .parse()
            .expect("a diagram");
        let trial_of = |me: Color, stone: &str, at: &str| {
            let position = Setup::new(stones).position().expect("a position").with_to_play(me);
            let point = |name| position.size().parse_point(name).expect("a point");
            let group = position.stones().chain(point(stone));
            let question = Question { group, owner: !me, aim: Aim::Capture };
            trial(&position, &question, point(at), &Budget::default()).expect("a trial")
        };
        assert!(trial_of(Color::Black, "C2", "D2").is_none(), "White takes back");
        let taken = trial_of(Color::White, "B5", "A5").expect("a move");
        assert_eq!((taken.code(), taken.reply.is_settled()), (Code::Win, true));
        let left = trial_of(Color::White, "B5", "D5").expect("a move");
        assert!(taken.takes_the_group() && !left.takes_the_group());
    }
}
