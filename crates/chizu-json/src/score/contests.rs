//! What is left to play for, as objects; the fields are described in docs/json.md.

use chizu::score::{self, ContestKind};
use chizu::{Color, Point, PointSet, Size};
use serde::Serialize;

use crate::words::{color_name, point_names};

/// A place where it matters who plays first.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Contest {
    pub kind: &'static str,
    pub whose: Option<&'static str>,
    pub points: f64,
    pub per_move: f64,
    pub black_first: First,
    pub white_first: First,
    pub region: Vec<String>,
    pub stake: Vec<String>,
    pub evidence: &'static str,
    pub text: String,
}

/// What comes of it if one player begins.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct First {
    pub margin_black: f64,
    pub moves: Vec<String>,
    pub threat: f64,
}

/// What is left to play for, and where too much is open to say.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Contests {
    pub list: Vec<Contest>,
    pub open: Vec<Vec<String>>,
}

/// As objects.
#[must_use]
pub fn contests(found: &score::Contests, size: Size) -> Contests {
    let first = |first: &score::First| First {
        margin_black: first.margin.points(),
        moves: first.line.iter().map(|point: &Point| size.name(*point).to_string()).collect(),
        threat: first.threat.points(),
    };
    let contest = |contest: &score::Contest| Contest {
        kind: match contest.kind {
            ContestKind::DoubleSente => "double-sente",
            kind => kind.name(),
        },
        whose: contest.whose().map(color_name),
        points: contest.points.points(),
        per_move: contest.per_move.points(),
        black_first: first(contest.first(Color::Black)),
        white_first: first(contest.first(Color::White)),
        region: point_names(contest.region, size),
        stake: point_names(contest.stake, size),
        evidence: contest.evidence.name(),
        text: contest.describe(size),
    };
    Contests {
        list: found.list.iter().map(contest).collect(),
        open: found.open.iter().map(|points: &PointSet| point_names(*points, size)).collect(),
    }
}
