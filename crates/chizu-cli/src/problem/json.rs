//! `chizu problem --json`; described in docs/json.md.

use chizu::Size;
use chizu::effort::Effort;
use chizu::problem::{Aim, Trial};
use chizu::read::Code;
use serde::Serialize;

use super::Solved;
use crate::json::{Head, sides};
use crate::read::json::Said;
use crate::read::told::move_name;
use crate::words::{color_name, point_names};

#[derive(Serialize)]
pub(super) struct Line<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    size: [u8; 2],
    to_play: &'static str,
    goal: &'static str,
    group: Vec<String>,
    budget: u64,
    solved: bool,
    first: Option<String>,
    line: Vec<String>,
    answer: Said,
    otherwise: Said,
    tried: Vec<Tried>,
}

#[derive(Serialize)]
struct Tried {
    first: String,
    works: &'static str,
    reply: Said,
}

pub(super) fn line(solved: &Solved, effort: Effort) -> Line<'_> {
    let Solved { name, position, solution, line, trials } = solved;
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
        first: solution.first.map(|mv| move_name(mv, size)),
        line: line.iter().map(|mv| move_name(*mv, size)).collect(),
        answer: Said::new(&solution.answer, me, size),
        otherwise: Said::new(&solution.otherwise, !me, size),
        tried: trials.iter().map(|trial| tried(trial, !me, size)).collect(),
    }
}

fn tried(trial: &Trial, opponent: chizu::Color, size: Size) -> Tried {
    Tried {
        first: move_name(trial.first, size),
        works: match (!trial.reply.is_settled(), trial.code()) {
            (true, _) => "undecided",
            (false, Code::Win) => "yes",
            (false, Code::Lose) => "no",
            (false, _) => "ko",
        },
        reply: Said::new(&trial.reply, opponent, size),
    }
}
