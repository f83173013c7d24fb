//! `chizu read --json`; described in docs/json.md.

use chizu::cycles::{Cycle, cycles};
use chizu::effort::Effort;
use chizu::read::{Answer, Code};
use chizu::record::RecordedGame;
use chizu::{Color, Size};
use serde::Serialize;

use super::{Goal, Subject};
use crate::cycles::{RuledCycle, ruled};
use crate::head::Place;
use crate::name::Name;
use crate::words::{color_name, point_names};
use chizu::ask::Asked;

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Line<'a> {
    #[serde(flatten)]
    pub place: Place<'a>,
    pub at: String,
    pub with: Option<String>,
    pub color: &'static str,
    pub chain: Vec<String>,
    pub group: Vec<String>,
    pub budget: u64,
    pub answers: Vec<AnswerLine>,
    pub cycles: Vec<RuledCycle>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct AnswerLine {
    pub goal: &'static str,
    /// In a race, `kill` or `live`: what the mover reaches.
    pub by: &'static str,
    pub seki: bool,
    #[serde(flatten)]
    pub said: PlainAnswer,
}

/// An answer as other commands print it, too.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct PlainAnswer {
    pub to_play: &'static str,
    pub result: &'static str,
    pub best: Option<String>,
    pub line: Vec<String>,
    pub evidence: &'static str,
    pub nodes: u64,
}

impl PlainAnswer {
    /// Of this answer.
    #[must_use]
    pub fn new(answer: &Answer, to_play: Color, size: Size) -> Self {
        Self {
            to_play: color_name(to_play),
            result: result(answer.code),
            best: answer.best.map(|mv| mv.name(size)),
            line: answer.line.iter().map(|mv| mv.name(size)).collect(),
            evidence: answer.evidence.name(),
            nodes: answer.nodes,
        }
    }
}

/// How it ends for the side that moves.
#[must_use]
pub const fn result(code: Code) -> &'static str {
    match code {
        Code::Win => "win",
        Code::KoA => "ko-takes-first",
        Code::KoB => "ko-threat-first",
        Code::Lose => "lose",
    }
}

/// The fights without end that these stones are in.
#[must_use]
pub fn about(record: &RecordedGame, subject: &Subject) -> Vec<Cycle> {
    let mut all = cycles(&record.position);
    all.retain(|cycle| cycle.all_stones().intersects(&subject.group));
    all
}

/// The answers about these stones.
#[must_use]
pub fn line<'a>(
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
            (Goal::Semeai, true) => "live",
            (Goal::Semeai, false) => "kill",
            (goal, _) => goal.name(),
        },
        seki: asked.seki,
        said: PlainAnswer::new(&asked.answer, asked.mover, size),
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
        cycles: ruled(&about(record, subject), &record.options.rules, size),
    }
}
