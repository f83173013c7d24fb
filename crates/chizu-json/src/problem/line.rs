//! `chizu problem --json`; described in docs/json.md.

use chizu::Size;
use chizu::effort::Effort;
use chizu::problem::{Aim, Trial};
use chizu::read::Code;
use serde::Serialize;

use super::Solved;
use crate::head::{Head, sides};
use crate::read::PlainAnswer;
use crate::words::{color_name, point_names};

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Line<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub size: [u8; 2],
    pub to_play: &'static str,
    pub goal: &'static str,
    pub group: Vec<String>,
    pub budget: u64,
    pub solved: bool,
    pub first: Option<String>,
    pub line: Vec<String>,
    pub answer: PlainAnswer,
    pub otherwise: PlainAnswer,
    pub tried: Vec<Tried>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Tried {
    pub first: String,
    pub works: &'static str,
    pub reply: PlainAnswer,
}

/// The problem and its solution.
#[must_use]
pub fn line(solved: &Solved, effort: Effort) -> Line<'_> {
    let Solved { name, position, solution, line, trials, .. } = solved;
    let (me, size) = (position.to_play(), position.size());
    Line {
        head: Head::of(name),
        size: sides(size),
        to_play: color_name(me),
        goal: match solution.question.aim {
            Aim::Kill => "kill",
            Aim::Live => "live",
            Aim::Capture => "capture",
            Aim::Save => "save",
        },
        group: point_names(solution.question.group, size),
        budget: effort.nodes(),
        solved: solution.is_solved(),
        first: solution.first.map(|mv| mv.name(size)),
        line: line.iter().map(|mv| mv.name(size)).collect(),
        answer: PlainAnswer::new(&solution.answer, me, size),
        otherwise: PlainAnswer::new(&solution.otherwise, !me, size),
        tried: trials.iter().map(|trial| tried(trial, !me, size)).collect(),
    }
}

fn tried(trial: &Trial, opponent: chizu::Color, size: Size) -> Tried {
    Tried {
        first: trial.first.name(size),
        works: match (!trial.reply.is_settled(), trial.code()) {
            (true, _) => "undecided",
            (false, Code::Win) => "yes",
            (false, Code::Lose) => "no",
            (false, _) => "ko",
        },
        reply: PlainAnswer::new(&trial.reply, opponent, size),
    }
}
