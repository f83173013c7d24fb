//! `chizu eyes`: eye spaces, how many eyes they yield, and where that is decided.

use chizu::Evidence;
use chizu::eyes::{Eyes, HalfEye, HalfEyeKind, Space};
use chizu::record::RecordedGame;
use chizu::{Color, PointSet, Size};
use chizu_draw::{Scene, terminal};
use chizu_json::words::named;

use crate::args::EyesArgs;
use crate::exit::Exit;
use crate::game;
use crate::input::Name;
use crate::page::Page;
use crate::terminal::Screen;
use crate::words::counted;

/// Shows the eye spaces of what the command line names.
pub(crate) fn run(args: &EyesArgs, screen: Screen) -> anyhow::Result<Exit> {
    let (name, record) = game::opened(&args.position)?;
    let found = Eyes::of(&record.position);
    if args.json {
        return crate::print_json(&chizu_json::eyes::line(&name, &record, &found));
    }
    crate::print(page(&name, &record, &found, screen).as_bytes())
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
    page.moment(record);
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
const ASSUMED: &str =
    "Walls with three liberties outside and more are taken to live; `chizu groups` says what lives.\n";

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
    page.hanging(&format!("  {place}"), &format!("{extent}: {}", space_text(space, size)), INDENT);
}

/// What a space yields, in words.
fn space_text(space: &Space, size: Size) -> String {
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
