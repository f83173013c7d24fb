//! Questions about stones: can they be captured, saved, killed, cut off; who wins the race.
//!
//! The one door to the reader for who wants to know about the stones on a board. What it says of a group's life is what
//! [`analyze`] says of it, with more effort spent on this group; so a question never contradicts a map.
//!
//! ```
//! use chizu::ask::{Goal, Subject, ask};
//! use chizu::board::Setup;
//! use chizu::{effort::Effort, read::Code};
//! let stones: chizu::Stones = "
//!     . O X . X . . . .
//!     O O X X . . . . .
//!     . O O X X . . . .
//!     . . O O O O . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let black = position.size().parse_point("C7").expect("a point");
//! let subject = Subject::of(&position, black, None).expect("a stone");
//! let asked = ask(&position, &subject, Goal::Capture, None, Effort::QUICK)?;
//! assert_eq!(asked.answer.code, Code::Lose);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* what to ask. [`problem`](crate::problem) finds that out.

pub mod elsewhere;
pub(crate) mod tuning;
mod words;

use std::str::FromStr;

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};

use crate::Status;
use crate::analysis::{AnalysisOptions, analyze};
use crate::effort::Effort;
use crate::groups::Groups;
use crate::problem::{Aim, Question};
use crate::read::{self, Answer, Code, ReadError};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Take the chain.
    Capture,
    /// Keep the chain from being taken.
    Save,
    /// Leave the group without two eyes and without a way out.
    Kill,
    /// Make the group live.
    Live,
    /// Join the two chains.
    Connect,
    /// Keep the two chains apart.
    Cut,
    /// Win the race between the two groups.
    Semeai,
}

impl Goal {
    /// Whether it is the aim of the stones' opponent.
    #[must_use]
    pub const fn is_attack(self) -> bool {
        matches!(self, Self::Capture | Self::Kill | Self::Cut)
    }

    /// What the other side wants.
    #[must_use]
    pub const fn opposed(self) -> Self {
        match self {
            Self::Capture => Self::Save,
            Self::Save => Self::Capture,
            Self::Kill => Self::Live,
            Self::Live => Self::Kill,
            Self::Connect => Self::Cut,
            Self::Cut => Self::Connect,
            Self::Semeai => Self::Semeai,
        }
    }
}

/// The stones a question is about.
#[derive(Clone, Debug)]
pub struct Subject {
    /// One of their points.
    pub at: Point,
    /// A point of the others.
    pub with: Option<Point>,
    /// Whose they are.
    pub owner: Color,
    /// The group around `at`.
    pub group: PointSet,
}

impl Subject {
    /// The stones around a point, and those of the other point where there are two. `None` if there is no stone on the first.
    #[must_use]
    pub fn of(position: &Position, at: Point, with: Option<Point>) -> Option<Self> {
        let groups = Groups::of(position);
        let owner = position.stones().get(at)?;
        Some(Self { at, with, owner, group: groups.stones_of(at) })
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|goal| goal.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            format!("there is no goal {text:?}; there are {}", Self::ALL.map(Self::name).join(", "))
        })
    }
}

impl Goal {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Capture, Self::Save, Self::Kill, Self::Live, Self::Connect, Self::Cut, Self::Semeai];

    /// Whether it is about two chains or groups.
    #[must_use]
    pub const fn is_about_two(self) -> bool {
        matches!(self, Self::Connect | Self::Cut | Self::Semeai)
    }

    /// Whether it is about groups.
    #[must_use]
    pub const fn is_life(self) -> bool {
        matches!(self, Self::Kill | Self::Live | Self::Semeai)
    }

    /// As on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Save => "save",
            Self::Kill => "kill",
            Self::Live => "live",
            Self::Connect => "connect",
            Self::Cut => "cut",
            Self::Semeai => "semeai",
        }
    }
}

/// A question and its answer.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What the side that moves wants.
    pub goal: Goal,
    /// Who moves first.
    pub mover: Color,
    /// The answer, for the side that moves.
    pub answer: Answer,
    /// In a race: whether the answer is about the mover's own life, since he cannot take the other group.
    pub own_life: bool,
    /// Whether the group lives in a seki at the end of the line.
    pub seki: bool,
}

/// Asks the question; if it is the other side's turn, what that side wants.
///
/// # Errors
/// If the reader cannot be asked that.
pub fn ask(
    position: &Position,
    subject: &Subject,
    goal: Goal,
    side: Option<Color>,
    effort: Effort,
) -> Result<Asked, ReadError> {
    let owner = subject.owner;
    let usual = match goal {
        Goal::Semeai => position.to_play(),
        _ if goal.is_attack() => !owner,
        _ => owner,
    };
    let mover = side.unwrap_or(usual);
    let goal = if mover == usual { goal } else { goal.opposed() };
    let position = position.clone().with_to_play(mover);
    let (about, asked) = match goal {
        Goal::Kill | Goal::Live => (subject.group, of_life(&position, subject, goal, mover, effort)?),
        Goal::Semeai => of_race(&position, subject, mover, effort)?,
        _ => of_chains(&position, subject, goal, mover, effort)?,
    };
    let line = elsewhere::passed(&asked.answer.line, asked.answer.code, about, position.size());
    Ok(Asked { answer: Answer { line, ..asked.answer }, ..asked })
}

/// What becomes of one chain or two.
fn of_chains(
    position: &Position,
    subject: &Subject,
    goal: Goal,
    mover: Color,
    effort: Effort,
) -> Result<(PointSet, Asked), ReadError> {
    let (at, with) = (subject.at, subject.with.unwrap_or(subject.at));
    let answer = effort.ask(|budget| match goal {
        Goal::Connect => read::connect(position, at, with, budget),
        Goal::Cut => read::disconnect(position, at, with, budget),
        Goal::Save => read::save(position, at, budget),
        _ => read::capture(position, at, budget),
    })?;
    let about = position.stones().chain(at) | position.stones().chain(with);
    Ok((about, Asked { goal, mover, answer, own_life: false, seki: false }))
}

fn of_race(
    position: &Position,
    subject: &Subject,
    mover: Color,
    effort: Effort,
) -> Result<(PointSet, Asked), ReadError> {
    let (owner, group) = (subject.owner, subject.group);
    let other = Groups::of_player(position, !owner).stones_of(subject.with.unwrap_or(subject.at));
    let (mine, his) = if mover == owner { (group, other) } else { (other, group) };
    let race = effort.ask(|budget| read::race(position, &mine, &his, budget))?;
    let own_life = race.only_saves();
    Ok((group | other, Asked { goal: Goal::Semeai, mover, answer: race.answer(), own_life, seki: false }))
}

/// What becomes of a group: as every other command has it, with more effort spent on this one.
fn of_life(
    position: &Position,
    subject: &Subject,
    goal: Goal,
    mover: Color,
    effort: Effort,
) -> Result<Asked, ReadError> {
    let usual = AnalysisOptions { effort: effort.min(Effort::USUAL), ..AnalysisOptions::default() };
    let facts = analyze(position, &usual).deepened(position, subject.at, effort);
    let facts = facts.ok_or(ReadError::NoStone(subject.at))?;
    let (mut answer, opposed) =
        if goal == Goal::Kill { (facts.kill(), facts.live()) } else { (facts.live(), facts.kill()) };
    if answer.best == Some(Move::Pass) && opposed.code != Code::Lose {
        // What is seen at sight names no move; where the opponent's move would matter, one is needed all the same.
        (answer.best, answer.line) = found(position, subject, goal, mover, effort);
    }
    let lives = answer.code == if goal == Goal::Kill { Code::Lose } else { Code::Win };
    let seki =
        facts.verdict.is(Status::Seki) || lives && ends_in_seki(position, mover, &answer, subject.owner);
    Ok(Asked { goal, mover, answer, own_life: false, seki })
}

/// Looks for the move that does what is known to be possible: the first beside the group after which the other side fails.
fn found(
    position: &Position,
    subject: &Subject,
    goal: Goal,
    mover: Color,
    effort: Effort,
) -> (Option<Move>, Vec<Move>) {
    let Subject { owner, group, at, .. } = *subject;
    let stones = position.stones();
    let liberties = stones.liberties(group);
    let beside = liberties | stones.geometry().neighbors_of(liberties) & stones.vacant();
    for point in liberties.iter().chain((beside - liberties).iter()).take(tuning::points_tried()) {
        let first = Move::Play(point);
        let Ok(after) = position.after(mover, first, Suicide::Forbidden) else { continue };
        let (left, aim) = match goal {
            Goal::Kill => (group & after.stones().of(owner), Aim::Live),
            _ => (Groups::of_player(&after, owner).stones_of(at) | group, Aim::Kill),
        };
        let question = Question { group: left, owner, aim };
        // Stones that were taken need no answer.
        let reply =
            if left.is_empty() { None } else { effort.ask(|budget| question.ask(&after, budget)).ok() };
        if reply.as_ref().is_none_or(Answer::fails) {
            let line = reply.map(|reply| reply.line).unwrap_or_default();
            return (Some(first), std::iter::once(first).chain(line).collect());
        }
    }
    (None, Vec::new())
}

/// Whether stones of `owner` live in a seki after the line.
fn ends_in_seki(position: &Position, mover: Color, answer: &Answer, owner: Color) -> bool {
    let mut end = position.clone();
    let mut turn = mover;
    for mv in &answer.line {
        if end.play(turn, *mv, Suicide::Forbidden).is_err() {
            return false;
        }
        turn = !turn;
    }
    let group = crate::eyes::Eyes::of(&end);
    group.spaces[owner].iter().any(|space| space.seki)
}
