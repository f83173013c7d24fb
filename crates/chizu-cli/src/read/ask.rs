//! From a question in words to one the reader can be asked.

use chizu::groups::Groups;
use chizu::problem::{Aim, Question};
use chizu::read::{self, Answer, Budget, Code, Race, ReadError};
use chizu::{Color, Move, PointSet, Position};

use super::{Goal, Subject, elsewhere};

/// A question and its answer.
pub(crate) struct Asked {
    /// What the side that moves wants.
    pub(crate) goal: Goal,
    pub(crate) mover: Color,
    pub(crate) answer: Answer,
    /// In a race: whether the answer is about the mover's own life, since he cannot take the other group.
    pub(crate) own_life: bool,
    /// Whether the group lives in a seki at the end of the line.
    pub(crate) seki: bool,
}

/// So much may be spent: a table that grows with the nodes.
pub(crate) fn budget(nodes: u64) -> Budget {
    let bits = nodes.max(1).ilog2().clamp(12, 22);
    Budget { nodes, table_bits: bits as u8 }
}

/// Asks the question; if it is the other side's turn, what that side wants.
pub(crate) fn ask(
    position: &Position,
    subject: &Subject,
    goal: Goal,
    side: Option<Color>,
    nodes: u64,
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
    let budget = budget(nodes);
    let with = subject.with.unwrap_or(subject.at);
    let mut own_life = false;
    let mut about = match goal {
        Goal::Kill | Goal::Live => subject.group,
        _ => position.stones().chain(subject.at) | position.stones().chain(with),
    };
    let answer = match goal {
        Goal::Capture => read::capture(&position, subject.at, &budget)?,
        Goal::Save => read::save(&position, subject.at, &budget)?,
        Goal::Kill => of_life(&life(Aim::Kill, subject.group, owner), &position, &budget)?,
        Goal::Live => of_life(&life(Aim::Live, subject.group, owner), &position, &budget)?,
        Goal::Connect => read::connect(&position, subject.at, with, &budget)?,
        Goal::Cut => read::disconnect(&position, subject.at, with, &budget)?,
        Goal::Semeai => {
            let other = Groups::of_player(&position, !owner).stones_of(with);
            about |= subject.group | other;
            let (mine, his) = if mover == owner { (subject.group, other) } else { (other, subject.group) };
            let Race { saves, kills } = read::race(&position, &mine, &his, &budget)?;
            own_life = saves.code > kills.code;
            let (nodes, evidence) = (kills.nodes + saves.nodes, kills.evidence.min(saves.evidence));
            match (kills.code, own_life) {
                (Code::Win, _) => kills,
                (_, true) => Answer { nodes, evidence, ..saves },
                (_, false) => Answer { evidence, ..kills },
            }
        }
    };
    let seki = match goal {
        Goal::Live => answer.code == Code::Win && ends_in_seki(&position, mover, &answer, owner),
        Goal::Kill => answer.code == Code::Lose && ends_in_seki(&position, mover, &answer, owner),
        _ => false,
    };
    let line = elsewhere::passed(&answer.line, answer.code, about, position.size());
    let answer = Answer { line, ..answer };
    Ok(Asked { goal, mover, answer, own_life, seki })
}

/// A question about the life of a group.
const fn life(aim: Aim, group: PointSet, owner: Color) -> Question {
    Question { group, owner, aim }
}

/// The answer about a group's life. What is seen at sight names no move; where the opponent's move would matter, one is
/// needed all the same, and is told as not known.
fn of_life(question: &Question, position: &Position, budget: &Budget) -> Result<Answer, ReadError> {
    let answer = question.ask(position, budget)?;
    if answer.code == Code::Lose || answer.best != Some(Move::Pass) {
        return Ok(answer);
    }
    let needless = question.ask_opponent(position, budget)?.code == Code::Lose;
    Ok(if needless { answer } else { Answer { best: None, line: Vec::new(), ..answer } })
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
