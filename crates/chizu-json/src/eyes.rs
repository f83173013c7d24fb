//! `chizu eyes`: eye spaces, how many eyes they yield, and where that is decided.

use chizu::Evidence;
use chizu::eyes::{self, Eyes, HalfEyeKind, Space};
use chizu::record::RecordedGame;
use chizu::{Color, PointSet, Stones};
use serde::Serialize;

use crate::head::Place;
use crate::name::Name;
use crate::words::{color_name, point_names};

/// What `--json` prints; described in docs/json.md.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Line<'a> {
    #[serde(flatten)]
    pub place: Place<'a>,
    #[serde(flatten)]
    pub found: Found,
}

/// Eye spaces as a part of a larger object.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Found {
    pub spaces: Vec<SpaceLine>,
    pub half_eyes: Vec<HalfLine>,
    pub captured: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct SpaceLine {
    pub color: &'static str,
    pub points: Vec<String>,
    pub margins: Vec<String>,
    pub cuts: Vec<String>,
    pub eyes_attack_twice: u8,
    pub eyes_attack: u8,
    pub eyes_defend: u8,
    pub eyes_defend_twice: u8,
    pub attack: Vec<String>,
    pub defense: Vec<String>,
    pub ko: bool,
    pub seki: bool,
    pub evidence: &'static str,
    pub shape: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct HalfLine {
    pub color: &'static str,
    pub point: String,
    pub kind: &'static str,
    pub value: f64,
    pub attack: Vec<String>,
    pub defense: Vec<String>,
}

/// The eye spaces of a position.
#[must_use]
pub fn line<'a>(name: &'a Name, record: &RecordedGame, eyes: &Eyes) -> Line<'a> {
    Line { place: Place::of(name, record), found: found(record.position.stones(), eyes) }
}

/// The eye spaces on a board.
#[must_use]
pub fn found(stones: &Stones, found: &Eyes) -> Found {
    let size = stones.size();
    let list = |set: PointSet| point_names(set, size);
    let space = |space: &Space| {
        let [eyes_attack_twice, eyes_attack, eyes_defend, eyes_defend_twice] = space.value.numbers();
        let plain = space.margins.is_empty() && space.points.is_subset(&stones.vacant());
        SpaceLine {
            color: color_name(space.owner),
            points: list(space.points),
            margins: list(space.margins),
            cuts: list(space.cuts),
            eyes_attack_twice,
            eyes_attack,
            eyes_defend,
            eyes_defend_twice,
            attack: list(space.attack),
            defense: list(space.defense),
            ko: space.ko,
            seki: space.seki,
            evidence: match space.evidence {
                Evidence::Proved | Evidence::Searched => "solved",
                Evidence::Guessed => "estimated",
            },
            shape: eyes::shape(space.points, size.geometry())
                .filter(|_| plain)
                .map(|shape| format!("{} {}", shape.place.name(), shape.picture())),
        }
    };
    let half_eyes = Color::ALL.into_iter().flat_map(|color| {
        found.half_eyes[color].iter().map(move |half| HalfLine {
            color: color_name(color),
            point: size.name(half.point).to_string(),
            kind: match half.kind {
                HalfEyeKind::Half => "half",
                HalfEyeKind::False => "false",
            },
            value: f64::from(half.quarters) / 4.0,
            attack: list(half.attack),
            defense: list(half.defense),
        })
    });
    Found {
        spaces: found.all().map(space).collect(),
        half_eyes: half_eyes.collect(),
        captured: list(found.lost.black | found.lost.white),
    }
}
