//! From a question in words to one the reader can be asked.

use chizu::analysis::{Options, analyze};
use chizu::effort::Effort;
use chizu::groups::Groups;
use chizu::read::{self, Answer, Code, ReadError};
use chizu::{Color, Move, PointSet, Position, Status};

use super::{Goal, Subject, elsewhere};

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
    let usual = Options { effort: effort.min(Effort::USUAL), ..Options::default() };
    let facts = analyze(position, &usual).deepened(position, subject.at, effort);
    let facts = facts.ok_or(ReadError::NoStone(subject.at))?;
    let (mut answer, opposed) =
        if goal == Goal::Kill { (facts.kill(), facts.live()) } else { (facts.live(), facts.kill()) };
    if answer.best == Some(Move::Pass) && opposed.code != Code::Lose {
        // What is seen at sight names no move; where the opponent's move would matter, one is needed all the same.
        (answer.best, answer.line) = (None, Vec::new());
    }
    let lives = answer.code == if goal == Goal::Kill { Code::Lose } else { Code::Win };
    let seki =
        facts.verdict.is(Status::Seki) || lives && ends_in_seki(position, mover, &answer, subject.owner);
    Ok(Asked { goal, mover, answer, own_life: false, seki })
}

/// Whether stones of `owner` live in a seki after the line.
fn ends_in_seki(position: &Position, mover: Color, answer: &Answer, owner: Color) -> bool {
    let mut end = position.clone();
    let mut turn = mover;
    for mv in &answer.line {
        if end.play(turn, *mv, chizu::board::Suicide::Forbidden).is_err() {
            return false;
        }
        turn = !turn;
    }
    let group = chizu::eyes::Eyes::of(&end);
    group.spaces[owner].iter().any(|space| space.seki)
}
