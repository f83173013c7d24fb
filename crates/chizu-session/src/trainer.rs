//! Problems: what a position asks, and what becomes of any first move, judged by reading and not by the file.
//!
//! *What it does not know:* which problem comes next, and who has tried what.

use chizu::ask::elsewhere;
use chizu::problem::{self, Aim, Solution};
use chizu::read::{Budget, Code};
use chizu::{Color, Move, Point, Position};
use serde_json::{Value, json};

use crate::ask::{Step, steps};
use crate::say::Say;
use crate::words::color_key;

/// Nodes a problem may take in each stage: a few seconds for a hard one.
const NODES: u64 = 40_000;
/// Other first moves that are tried out for the solution.
const TRIALS: usize = 8;

fn budget() -> Budget {
    Budget::of(NODES)
}

/// What is wanted of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Exercise {
    /// What it asks.
    Solve,
    /// What becomes of a first move.
    Judge(Point),
    /// What solves it.
    Tell,
}

/// A solved problem.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub(crate) position: Position,
    pub(crate) solution: Solution,
}

/// What the position asks; none where it asks nothing.
pub(crate) fn solve(position: &Position) -> Option<Solved> {
    let solution = problem::solve(position, &budget()).ok()??;
    solution.is_critical().then(|| Solved { position: position.clone(), solution })
}

impl Solved {
    fn me(&self) -> Color {
        self.position.to_play()
    }

    /// The problem in words.
    pub(crate) fn goal(&self) -> Say {
        let question = &self.solution.question;
        let size = self.position.size();
        let at = question.group.first_point().map_or_else(String::new, |at| size.name(at).to_string());
        let owner = color_key(question.owner);
        let (key, what) = match question.aim {
            Aim::Kill => ("problem.kill", format!("kill the {owner} group at {at}")),
            Aim::Live => ("problem.live", format!("live with the {owner} group at {at}")),
            Aim::Capture => ("problem.capture", format!("capture the {owner} stones at {at}")),
            Aim::Save => ("problem.save", format!("save the {owner} stones at {at}")),
        };
        let me = self.me();
        Say::new(key, format!("{me} to play and {what}.")).with("color", color_key(me)).with("at", at)
    }

    /// What becomes of a first move: the state of the page, a sentence, and the line that shows it.
    pub(crate) fn judge(&self, at: Point) -> Value {
        let (me, size) = (self.me(), self.position.size());
        let name = size.name(at).to_string();
        let first = Step { color: color_key(me), at: name.clone() };
        let Ok(trial) = problem::try_move(&self.position, &self.solution, Move::Play(at), &budget()) else {
            return json!({"state": "ask", "said": Say::new("illegal", format!("{name}: not a legal move.")).with("at", name)});
        };
        let is_first = self.solution.first == Some(Move::Play(at)) && self.solution.is_solved();
        let (mut code, mut settled) = (Code::Lose, true);
        let mut line = vec![first];
        if let Some(trial) = trial {
            (code, settled) = (trial.code(), trial.reply.is_settled());
            let reply =
                elsewhere::passed(&trial.reply.line, trial.reply.code, self.solution.question.group, size);
            line.extend(steps(!me, &reply, size));
        } else if !is_first {
            // The move has nothing to do with the stones the problem is about.
            let reply = elsewhere::passed(
                &self.solution.otherwise.line,
                self.solution.otherwise.code,
                self.solution.question.group,
                size,
            );
            line.extend(steps(!me, &reply, size));
        }
        if is_first {
            (code, settled) = (self.solution.answer.code, true);
            let best =
                elsewhere::passed(&self.solution.answer.line, code, self.solution.question.group, size);
            if best.first() == Some(&Move::Play(at)) {
                line = steps(me, &best, size);
            }
        }
        let good = code != Code::Lose && code >= self.solution.answer.code;
        let state = match (settled, code) {
            (false, _) => "open",
            (true, Code::Win) => "right",
            (true, Code::KoA | Code::KoB) if good => "ko",
            _ => "wrong",
        };
        let answer = line.get(1).map(|step| step.at.clone()).unwrap_or_default();
        let text = match state {
            "right" if line.len() > 1 => format!("{me} {name} works; {answer} is of no help."),
            "right" => format!("{me} {name} works."),
            "ko" => format!("{me} {name} works by a ko."),
            "open" => format!("Whether {name} works is not settled with this budget."),
            _ if answer.is_empty() => format!("{me} {name} does not work."),
            _ => format!("{me} {name} is answered at {answer}."),
        };
        let said = Say::new(
            match state {
                "right" => "problem.right",
                "ko" => "problem.ko",
                "open" => "problem.open",
                _ => "problem.wrong",
            },
            text,
        )
        .with("color", color_key(me))
        .with("at", name)
        .with("reply", answer);
        json!({"state": state, "said": said, "line": line})
    }

    /// The right first moves, and the line of the best.
    pub(crate) fn solution_as_data(&self) -> Value {
        let (me, size) = (self.me(), self.position.size());
        let mut first: Vec<String> = self.solution.first.iter().map(|mv| mv.name(size)).collect();
        let trials = problem::trials(&self.position, &self.solution, TRIALS, &budget()).unwrap_or_default();
        for trial in trials {
            let good = trial.code() != Code::Lose
                && trial.code() >= self.solution.answer.code
                && trial.reply.is_settled();
            let name = trial.first.name(size);
            if good && !first.contains(&name) {
                first.push(name);
            }
        }
        let text = match (first.is_empty(), self.solution.is_solved()) {
            (true, _) => "No first move was found.".to_owned(),
            (false, true) => format!("{me} plays {}.", first.join(" or ")),
            (false, false) => format!("Not settled; the most promising move is {}.", first[0]),
        };
        let said =
            Say::new("problem.solution", text).with("color", color_key(me)).with("moves", first.join(" "));
        let line = elsewhere::passed(
            &self.solution.answer.line,
            self.solution.answer.code,
            self.solution.question.group,
            size,
        );
        let state = if self.solution.is_solved() { "right" } else { "open" };
        json!({"state": state, "said": said, "line": steps(me, &line, size), "first": first})
    }
}
