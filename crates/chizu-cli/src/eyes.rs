//! `chizu eyes`: eye spaces, how many eyes they yield, and where that is decided.

use chizu::Evidence;
use chizu::eyes::{self, Eyes, HalfEye, HalfEyeKind, Space};
use chizu::record::RecordedGame;
use chizu::{Color, PointSet, Size, Stones};
use chizu_draw::{Scene, terminal};
use serde::Serialize;

use crate::args::EyesArgs;
use crate::exit::Exit;
use crate::game;
use crate::input::Name;
use crate::json::{self, Place};
use crate::page::Page;
use crate::score::report::named;
use crate::terminal::Screen;
use crate::words::{color_name, counted, point_names};

/// Shows the eye spaces of what the command line names.
pub(crate) fn run(args: &EyesArgs, screen: Screen) -> anyhow::Result<Exit> {
    let (name, record) = game::opened(&args.position)?;
    let found = Eyes::of(&record.position);
    let text = if args.json {
        json::line(&line(&name, &record, &found))
    } else {
        page(&name, &record, &found, screen)
    };
    crate::print(text.as_bytes())
}

fn page(name: &Name, record: &RecordedGame, found: &Eyes, screen: Screen) -> String {
    let position = &record.position;
    let size = position.size();
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    let mut scene = Scene::with_eyes(*position.stones(), found);
    scene.ko = position.ko();
    scene.last_move = record.last_stone();
    page.lines(&terminal::render(&scene, screen.board));
    page.gap();
    page.label("Move", &format!("{} of {}; {} to play", record.at_move, record.moves, position.to_play()));
    for color in Color::ALL {
        page.gap();
        let spaces = &found.spaces[color];
        page.lines(&format!("{color}: {}\n", counted(spaces.len(), "eye space")));
        for space in spaces {
            row(&mut page, space, size);
        }
        for half in &found.half_eyes[color] {
            let what = half_eye(half, color, size);
            page.hanging(&format!("  {}", size.name(half.point)), &what, INDENT);
        }
        if !found.lost[color].is_empty() {
            page.hanging("  captured", &named(found.lost[color], size), INDENT);
        }
    }
    if found.all().next().is_some() {
        page.gap();
        page.lines(ASSUMED);
    }
    page.into_text()
}

/// What no number of eyes says.
const ASSUMED: &str = "Counted as if no wall ran out of liberties; `chizu groups` says what lives.\n";

const INDENT: usize = 12;

/// What a point is of the player's, and the moves that change it.
fn half_eye(half: &HalfEye, color: Color, size: Size) -> String {
    if half.kind == HalfEyeKind::False {
        return "a false eye".to_owned();
    }
    let mut parts = Vec::new();
    for (player, points, what) in [(!color, half.attack, "false"), (color, half.defense, "an eye")] {
        if !points.is_empty() {
            parts.push(format!("{player} at {} makes it {what}", named(points, size)));
        }
    }
    if parts.is_empty() { "a half eye".to_owned() } else { format!("a half eye; {}", parts.join(", ")) }
}

/// A space in a line: place, points, margins, eyes, vital points.
fn row(page: &mut Page, space: &Space, size: Size) {
    let place = space.origin().map_or_else(String::new, |p| size.name(p).to_string());
    let margins = match space.margins.len() {
        0 => String::new(),
        n => format!(", {}", counted(n, "margin")),
    };
    let extent = format!("{}{margins}", counted(space.size(), "point"));
    page.hanging(&format!("  {place}"), &format!("{extent}: {}", said(space, size)), INDENT);
}

/// What a space yields, in words.
fn said(space: &Space, size: Size) -> String {
    let (owner, other) = (space.owner, !space.owner);
    let value = &space.value;
    let mut text = eyes_in_words(value.attack);
    if value.is_unsettled() {
        let by = |points| {
            if PointSet::is_empty(&points) { String::new() } else { format!(" at {}", named(points, size)) }
        };
        text = format!(
            "{text} if {other} moves first{}, {} if {owner} does{}",
            by(space.attack),
            eyes_in_words(value.defend),
            by(space.defense)
        );
    }
    if !space.cuts.is_empty() {
        text += &format!("; the wall can be cut at {}", named(space.cuts, size));
    }
    if space.seki {
        text += "; life in a seki";
    }
    if space.ko {
        text += "; a ko may change this";
    }
    if space.evidence == Evidence::Guessed {
        text += " (estimated)";
    }
    text
}

fn eyes_in_words(eyes: u8) -> String {
    match eyes {
        0 => "no eye".to_owned(),
        1 => "1 eye".to_owned(),
        n => format!("{n} eyes"),
    }
}

/// What `--json` prints; described in docs/json.md.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    found: Found,
}

/// Eye spaces as a part of a larger object.
#[derive(Serialize)]
pub(crate) struct Found {
    spaces: Vec<SpaceLine>,
    half_eyes: Vec<HalfLine>,
    captured: Vec<String>,
}

#[derive(Serialize)]
struct SpaceLine {
    color: &'static str,
    points: Vec<String>,
    margins: Vec<String>,
    cuts: Vec<String>,
    eyes_attack_twice: u8,
    eyes_attack: u8,
    eyes_defend: u8,
    eyes_defend_twice: u8,
    attack: Vec<String>,
    defense: Vec<String>,
    ko: bool,
    seki: bool,
    evidence: &'static str,
    shape: Option<String>,
}

#[derive(Serialize)]
struct HalfLine {
    color: &'static str,
    point: String,
    kind: &'static str,
    value: f64,
    attack: Vec<String>,
    defense: Vec<String>,
}

fn line<'a>(name: &'a Name, record: &RecordedGame, eyes: &Eyes) -> Line<'a> {
    Line { place: Place::of(name, record), found: found(record.position.stones(), eyes) }
}

/// The eye spaces on a board.
pub(crate) fn found(stones: &Stones, found: &Eyes) -> Found {
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
