//! Questions to the reader: capture, save, kill, live, connect, cut, race; and *why* of a group that is dead or weak.
//!
//! Beside [`judge`](crate::judge) the one place that asks `chizu::read`. A question is asked with few nodes first, then with more, so
//! that it can be stopped in between and says something soon.
//!
//! *What it does not know:* where the position comes from.

use chizu::board::Suicide;
use chizu::groups::Groups;
use chizu::problem::{Aim, Question};
use chizu::read::{self, Answer, Budget, Code, ReadError};
use chizu::{Color, Move, Point, PointSet, Position, Size};
use serde::Serialize;

use crate::say::Say;
use crate::words::{self, Verdict, Wish, color_key, move_name};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The goal by its name.
    pub goal: String,
    /// The stones asked about, by one of them.
    pub at: Point,
    /// The other stones, where there are two.
    pub with: Option<Point>,
    /// Positions to visit at most.
    pub nodes: u64,
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

/// So much may be spent: a table that grows with the nodes.
#[must_use]
pub(crate) fn budget(nodes: u64) -> Budget {
    Budget { nodes, table_bits: nodes.max(1).ilog2().clamp(12, 22) as u8 }
}

/// The steps in which a question is asked: each ten times the one before, the last as many as allowed.
#[must_use]
pub fn efforts(nodes: u64) -> Vec<u64> {
    let mut steps = vec![nodes];
    while let Some(first) = steps.first().copied().filter(|first| *first >= 2_000) {
        steps.insert(0, first / 10);
    }
    steps
}

/// Asks with so many nodes.
///
/// # Errors
/// In words, if there is nothing to ask about.
pub fn ask(position: &Position, asking: &Asking, nodes: u64) -> Result<Answered, Say> {
    let size = position.size();
    let stones = position.stones();
    let at = asking.at;
    let Some(owner) = stones.get(at) else {
        let name = size.name(at).to_string();
        return Err(Say::new("no-stone", format!("There is no stone on {name}.")).with("at", name));
    };
    let group = Groups::of_player(position, owner).stones_of(at);
    let subject = Subject { position, at, with: asking.with, owner, group, budget: budget(nodes) };
    match asking.goal.as_str() {
        "capture" => subject.one(Wish::Capture, &asking.goal),
        "save" => subject.one(Wish::Save, &asking.goal),
        "kill" => subject.one(Wish::Kill, &asking.goal),
        "live" => subject.one(Wish::Live, &asking.goal),
        "connect" => subject.one(Wish::Connect, &asking.goal),
        "cut" => subject.one(Wish::Cut, &asking.goal),
        "race" => subject.one(Wish::Race, &asking.goal),
        "why" => subject.why(),
        other => Err(Say::new("no-goal", format!("There is no question {other:?}."))),
    }
}

struct Subject<'a> {
    position: &'a Position,
    at: Point,
    with: Option<Point>,
    owner: Color,
    group: PointSet,
    budget: Budget,
}

/// Points tried where it is known that a move does it, but not which.
const MOST_TRIED: usize = 12;
/// Liberties tried as first moves of a group that is dead.
const TRIES: usize = 4;

impl Subject<'_> {
    fn size(&self) -> Size {
        self.position.size()
    }

    fn one(&self, wish: Wish, goal: &str) -> Result<Answered, Say> {
        let mover = match wish {
            Wish::Capture | Wish::Kill | Wish::Cut => !self.owner,
            Wish::Save | Wish::Live | Wish::Connect => self.owner,
            Wish::Race => self.position.to_play(),
        };
        let position = self.position.clone().with_to_play(mover);
        self.put(&position, mover, wish, goal).map_err(|error| unreadable(&error))
    }

    fn put(&self, position: &Position, mover: Color, wish: Wish, goal: &str) -> Result<Answered, ReadError> {
        let with = self.with.unwrap_or(self.at);
        let mut own_life = false;
        let stones = position.stones();
        let mut about = match wish {
            Wish::Kill | Wish::Live => self.group,
            _ => stones.chain(self.at) | stones.chain(with),
        };
        let budget = &self.budget;
        let answer = match wish {
            Wish::Capture => read::capture(position, self.at, budget)?,
            Wish::Save => read::save(position, self.at, budget)?,
            Wish::Kill => of_life(&self.question(Aim::Kill), position, budget)?,
            Wish::Live => of_life(&self.question(Aim::Live), position, budget)?,
            Wish::Connect => read::connect(position, self.at, with, budget)?,
            Wish::Cut => read::disconnect(position, self.at, with, budget)?,
            Wish::Race => {
                let other = Groups::of_player(position, !self.owner).stones_of(with);
                about |= self.group | other;
                let (mine, his) = if mover == self.owner { (self.group, other) } else { (other, self.group) };
                let race = read::race(position, &mine, &his, budget)?;
                own_life = race.only_saves();
                race.answer()
            }
        };
        let line = near(&answer.line, answer.code, about, self.size());
        let mut answer = Answer { line, ..answer };
        if answer.code != Code::Lose && answer.best.is_none() && matches!(wish, Wish::Kill | Wish::Live) {
            self.find_move(position, mover, wish, &mut answer);
        }
        Ok(self.told(wish, goal, mover, &answer, own_life))
    }

    /// Looks for the move that does what is known to be possible: the first beside the group after which the other side fails.
    fn find_move(&self, position: &Position, mover: Color, wish: Wish, answer: &mut Answer) {
        let stones = position.stones();
        let liberties = stones.liberties(self.group);
        let beside = liberties | stones.geometry().neighbors_of(liberties) & stones.vacant();
        let nearest = liberties.iter().chain((beside - liberties).iter());
        for at in nearest.take(MOST_TRIED) {
            let Ok(after) = position.after(mover, Move::Play(at), Suicide::Forbidden) else { continue };
            let group = match wish {
                Wish::Live => Groups::of_player(&after, self.owner).stones_of(self.at) | self.group,
                _ => self.group & after.stones().of(self.owner),
            };
            let aim = if wish == Wish::Kill { Aim::Live } else { Aim::Kill };
            let question = Question { group, owner: self.owner, aim };
            // Stones that were taken need no answer.
            let reply = if group.is_empty() { None } else { question.ask(&after, &self.budget).ok() };
            if reply.as_ref().is_some_and(|reply| !reply.fails()) {
                continue;
            }
            answer.best = Some(Move::Play(at));
            answer.line = vec![Move::Play(at)];
            answer.line.extend(
                reply.map(|reply| near(&reply.line, reply.code, self.group, self.size())).unwrap_or_default(),
            );
            return;
        }
    }

    const fn question(&self, aim: Aim) -> Question {
        Question { group: self.group, owner: self.owner, aim }
    }

    fn told(&self, wish: Wish, goal: &str, mover: Color, answer: &Answer, own_life: bool) -> Answered {
        let size = self.size();
        let said = words::verdict(&Verdict {
            wish,
            mover,
            at: self.at,
            with: self.with,
            code: answer.code,
            best: answer.best,
            undecided: !answer.is_settled(),
            size,
            own_life,
            line: &answer.line,
        });
        Answered {
            goal: goal.to_owned(),
            at: size.name(self.at).to_string(),
            code: answer.code.name(),
            evidence: answer.evidence.name(),
            undecided: !answer.is_settled(),
            nodes: answer.nodes,
            budget: self.budget.nodes,
            said,
            line: steps(mover, &answer.line, size),
            refutations: Vec::new(),
        }
    }

    /// Why the group is dead: what becomes of its owner's tries. Of a group that is not dead: how it is killed.
    fn why(&self) -> Result<Answered, Say> {
        let mut answered = self.one(Wish::Live, "why")?;
        if answered.code != "lose" {
            let kill = self.one(Wish::Kill, "why")?;
            if kill.code != "lose" {
                return Ok(kill);
            }
        }
        let size = self.size();
        let stones = self.position.stones();
        let mine = self.position.clone().with_to_play(self.owner);
        let mut tries: Vec<Point> =
            answered.line.first().and_then(|step| size.parse_point(&step.at)).into_iter().collect();
        let eyes = stones.liberties(self.group)
            | stones.geometry().neighbors_of(stones.liberties(self.group)) & stones.vacant();
        tries.extend(eyes.iter().filter(|at| !tries.contains(at)).take(TRIES * 3).collect::<Vec<_>>());
        for at in tries {
            if answered.refutations.len() == TRIES {
                break;
            }
            let Ok(after) = mine.after(self.owner, Move::Play(at), Suicide::Forbidden) else { continue };
            let group = (Groups::of_player(&after, self.owner).stones_of(self.at)) | self.group;
            let question =
                Question { group: group & after.stones().occupied(), owner: self.owner, aim: Aim::Kill };
            let Ok(reply) = of_life(&question, &after, &self.budget) else { continue };
            if reply.code == Code::Lose {
                continue;
            }
            let line = near(&reply.line, reply.code, self.group, size);
            let name = size.name(at).to_string();
            let text = match line.first() {
                Some(mv) => format!("{} {name} is answered at {}.", self.owner, move_name(*mv, size)),
                None => format!("{} {name} does not help.", self.owner),
            };
            let said = Say::new("refuted", text)
                .with("color", color_key(self.owner))
                .with("at", name.clone())
                .with("reply", line.first().map_or_else(String::new, |mv| move_name(*mv, size)));
            let mut moves = vec![Step { color: color_key(self.owner), at: name }];
            moves.extend(steps(!self.owner, &line, size));
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

/// The answer about a group's life. What is seen at sight names no move; where the opponent's move would matter, one is needed
/// all the same, and is told as not known.
fn of_life(question: &Question, position: &Position, budget: &Budget) -> Result<Answer, ReadError> {
    let answer = question.ask(position, budget)?;
    if answer.code == Code::Lose || answer.best != Some(Move::Pass) {
        return Ok(answer);
    }
    let needless = question.ask_opponent(position, budget)?.code == Code::Lose;
    Ok(if needless { answer } else { Answer { best: None, line: Vec::new(), ..answer } })
}

pub(crate) fn steps(first: Color, line: &[Move], size: Size) -> Vec<Step> {
    let mut by = first;
    let mut step = |mv: &Move| {
        let step = Step { color: color_key(by), at: move_name(*mv, size) };
        by = !by;
        step
    };
    line.iter().map(&mut step).collect()
}

fn unreadable(error: &ReadError) -> Say {
    Say::new("unreadable", format!("This cannot be asked: {error}."))
}

/// So many lines from the stones and from the other moves a move is still about them.
const NEAR: u8 = 4;

/// A line in which what the side that fails plays elsewhere is told as a pass; it does not end with one.
pub(crate) fn near(line: &[Move], code: Code, about: PointSet, size: Size) -> Vec<Move> {
    let failing = usize::from(code != Code::Lose);
    let far = |at: Point, near: &[Point]| {
        near.iter().all(|other| {
            size.col(at).abs_diff(size.col(*other)).max(size.row(at).abs_diff(size.row(*other))) > NEAR
        })
    };
    let replies = line.iter().skip(1 - failing).step_by(2).filter_map(|mv| mv.point());
    let mut around: Vec<Point> = about.iter().chain(replies).collect();
    let mut told: Vec<Move> = Vec::with_capacity(line.len());
    for (index, mv) in line.iter().enumerate() {
        match mv.point().filter(|_| index % 2 == failing) {
            Some(at) if far(at, &around) => told.push(Move::Pass),
            at => {
                around.extend(at);
                told.push(*mv);
            }
        }
    }
    while told.last() == Some(&Move::Pass) {
        told.pop();
    }
    told
}
