//! Questions to the reader: capture, save, kill, live, connect, cut, race; and *why* of a group that is dead or weak.
//!
//! What is asked is answered by [`chizu::ask`], as at every other door: with little effort first, then with more, so that it can be
//! stopped in between and says something soon.
//!
//! *What it does not know:* where the position comes from.

use chizu::ask::{Asked, Goal, Subject, elsewhere};
use chizu::board::Suicide;
use chizu::effort::Effort;
use chizu::groups::Groups;
use chizu::problem::{self, Aim};
use chizu::read::{Code, ReadError};
use chizu::{Color, Move, Point, Position, Size};
use serde::Serialize;

use crate::say::Say;
use crate::words::{self, color_key};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The goal by its name.
    pub goal: String,
    /// The stones asked about, by one of them.
    pub at: Point,
    /// The other stones, where there are two.
    pub with: Option<Point>,
    /// How much may be spent.
    pub effort: Effort,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Who moves.
    pub color: &'static str,
    /// Where, or `pass`.
    pub at: String,
}

/// A line with a sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// What it shows.
    pub said: Say,
    /// The moves.
    pub moves: Vec<Step>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answered {
    /// The goal by its name.
    pub goal: String,
    /// The stones asked about.
    pub at: String,
    /// `win`, `ko-a`, `ko-b`, `lose`.
    pub code: &'static str,
    /// `proved`, `searched` or `guessed`.
    pub evidence: &'static str,
    /// Whether the nodes were spent before it was settled.
    pub undecided: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Positions allowed.
    pub budget: u64,
    /// The answer as a sentence.
    pub said: Say,
    /// The moves to expect.
    pub line: Vec<Step>,
    /// Other tries, and what becomes of them.
    pub refutations: Vec<Line>,
}

/// The steps in which a question is asked: what is said at a glance, what is usual, and so on up to what is allowed.
#[must_use]
pub fn efforts(most: Effort) -> Vec<Effort> {
    let mut steps: Vec<Effort> =
        [Effort::QUICK, Effort::USUAL, Effort::DEEP].into_iter().filter(|step| *step < most).collect();
    steps.push(most);
    steps
}

/// Asks with so much effort.
///
/// # Errors
/// In words, if there is nothing to ask about.
pub fn ask(position: &Position, asking: &Asking, effort: Effort) -> Result<Answered, Say> {
    let at = asking.at;
    let Some(subject) = Subject::of(position, at, asking.with) else {
        let name = position.size().name(at).to_string();
        return Err(Say::new("no-stone", format!("There is no stone on {name}.")).with("at", name));
    };
    let asked = Question { position, subject, effort };
    match asking.goal.as_str() {
        "why" => asked.why(),
        "race" => asked.one(Goal::Semeai, "race"),
        name => match name.parse() {
            Ok(goal) => asked.one(goal, name),
            Err(text) => Err(Say::new("no-goal", text)),
        },
    }
}

struct Question<'a> {
    position: &'a Position,
    subject: Subject,
    effort: Effort,
}

/// Liberties tried as first moves of a group that is dead.
const TRIES: usize = 4;

impl Question<'_> {
    fn size(&self) -> Size {
        self.position.size()
    }

    fn one(&self, goal: Goal, name: &str) -> Result<Answered, Say> {
        let asked = chizu::ask::ask(self.position, &self.subject, goal, None, self.effort);
        asked.map(|asked| self.answered(&asked, name)).map_err(|error| unreadable(&error))
    }

    fn answered(&self, asked: &Asked, goal: &str) -> Answered {
        let (size, mover, answer) = (self.size(), asked.mover, &asked.answer);
        let said = words::answer(asked, &self.subject, size);
        Answered {
            goal: goal.to_owned(),
            at: size.name(self.subject.at).to_string(),
            code: answer.code.name(),
            evidence: answer.evidence.name(),
            undecided: !answer.is_settled(),
            nodes: answer.nodes,
            budget: self.effort.nodes(),
            said,
            line: steps(mover, &answer.line, size),
            refutations: Vec::new(),
        }
    }

    /// Why the group is dead: what becomes of its owner's tries. Of a group that is not dead: how it is killed.
    fn why(&self) -> Result<Answered, Say> {
        let mut answered = self.one(Goal::Live, "why")?;
        if answered.code != "lose" {
            let kill = self.one(Goal::Kill, "why")?;
            if kill.code != "lose" {
                return Ok(kill);
            }
        }
        let size = self.size();
        let Subject { at: stone, owner, group, .. } = self.subject;
        let stones = self.position.stones();
        let mine = self.position.clone().with_to_play(owner);
        let mut tries: Vec<Point> =
            answered.line.first().and_then(|step| size.parse_point(&step.at)).into_iter().collect();
        let liberties = stones.liberties(group);
        let eyes = liberties | stones.geometry().neighbors_of(liberties) & stones.vacant();
        tries.extend(eyes.iter().filter(|at| !tries.contains(at)).take(TRIES * 3).collect::<Vec<_>>());
        for at in tries {
            if answered.refutations.len() == TRIES {
                break;
            }
            let Ok(after) = mine.after(owner, Move::Play(at), Suicide::Forbidden) else { continue };
            let left =
                (Groups::of_player(&after, owner).stones_of(stone) | group) & after.stones().occupied();
            let kill = problem::Question { group: left, owner, aim: Aim::Kill };
            let Ok(reply) = self.effort.ask(|budget| kill.ask(&after, budget)) else { continue };
            if reply.code == Code::Lose {
                continue;
            }
            let line = elsewhere::passed(&reply.line, reply.code, group, size);
            let name = size.name(at).to_string();
            let text = match line.first() {
                Some(mv) => format!("{owner} {name} is answered at {}.", mv.name(size)),
                None => format!("{owner} {name} does not help."),
            };
            let said = Say::new("refuted", text)
                .with("color", color_key(owner))
                .with("at", name.clone())
                .with("reply", line.first().map_or_else(String::new, |mv| mv.name(size)));
            let mut moves = vec![Step { color: color_key(owner), at: name }];
            moves.extend(steps(!owner, &line, size));
            answered.refutations.push(Line { said, moves });
        }
        if answered.line.is_empty()
            && let Some(first) = answered.refutations.iter().max_by_key(|line| line.moves.len())
        {
            answered.line.clone_from(&first.moves);
        }
        Ok(answered)
    }
}

pub(crate) fn steps(first: Color, line: &[Move], size: Size) -> Vec<Step> {
    let mut by = first;
    let mut step = |mv: &Move| {
        let step = Step { color: color_key(by), at: mv.name(size) };
        by = !by;
        step
    };
    line.iter().map(&mut step).collect()
}

fn unreadable(error: &ReadError) -> Say {
    Say::new("unreadable", format!("This cannot be asked: {error}."))
}
