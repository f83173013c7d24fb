//! `chizu read --json`; described in docs/json.md.

use chizu::effort::Effort;
use chizu::read::{Answer, Code};
use chizu::record::RecordedGame;
use chizu::{Color, Size};
use serde::Serialize;

use super::Subject;
use super::ask::Asked;
use super::told::move_name;
use crate::input::Name;
use crate::json::Place;
use crate::words::{color_name, point_names};

#[derive(Serialize)]
pub(crate) struct Line<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    at: String,
    with: Option<String>,
    color: &'static str,
    chain: Vec<String>,
    group: Vec<String>,
    budget: u64,
    answers: Vec<AnswerLine>,
}

#[derive(Serialize)]
struct AnswerLine {
    goal: &'static str,
    /// In a race, `kill` or `live`: what the mover reaches.
    by: &'static str,
    seki: bool,
    #[serde(flatten)]
    said: Said,
}

/// An answer as other commands print it, too.
#[derive(Serialize)]
pub(crate) struct Said {
    to_play: &'static str,
    result: &'static str,
    best: Option<String>,
    line: Vec<String>,
    evidence: &'static str,
    nodes: u64,
}

impl Said {
    pub(crate) fn new(answer: &Answer, to_play: Color, size: Size) -> Self {
        Self {
            to_play: color_name(to_play),
            result: result(answer.code),
            best: answer.best.map(|mv| move_name(mv, size)),
            line: answer.line.iter().map(|mv| move_name(*mv, size)).collect(),
            evidence: answer.evidence.name(),
            nodes: answer.nodes,
        }
    }
}

/// How it ends for the side that moves.
pub(crate) const fn result(code: Code) -> &'static str {
    match code {
        Code::Win => "win",
        Code::KoA => "ko-takes-first",
        Code::KoB => "ko-threat-first",
        Code::Lose => "lose",
    }
}

pub(crate) fn line<'a>(
    name: &'a Name,
    record: &RecordedGame,
    subject: &Subject,
    answers: &[Asked],
    effort: Effort,
) -> Line<'a> {
    let stones = record.position.stones();
    let size = stones.size();
    let answers = answers.iter().map(|asked| AnswerLine {
        goal: asked.goal.name(),
        by: match (asked.goal, asked.own_life) {
            (super::Goal::Semeai, true) => "live",
            (super::Goal::Semeai, false) => "kill",
            (goal, _) => goal.name(),
        },
        seki: asked.seki,
        said: Said::new(&asked.answer, asked.mover, size),
    });
    Line {
        place: Place::of(name, record),
        at: size.name(subject.at).to_string(),
        with: subject.with.map(|with| size.name(with).to_string()),
        color: color_name(subject.owner),
        chain: point_names(stones.chain(subject.at), size),
        group: point_names(subject.group, size),
        budget: effort.nodes(),
        answers: answers.collect(),
    }
}
