//! Questions to the reader: `capture: D4 = yes C3`.

use chizu::groups::Groups;
use chizu::read::{self, Answer, Budget, Code};
use chizu::{Move, Point, PointSet};

use crate::check::names;
use crate::facts::Facts;
use crate::spec;

/// What the reader says instead of what is expected; none if they agree, or if the key is no question to it.
pub(crate) fn check(facts: &Facts, key: &str, value: &str) -> Option<Result<Option<String>, String>> {
    let ask: fn(&Facts, &[Point]) -> Result<Answer, read::ReadError> = match key {
        "capture" => |f, p| read::capture(&f.position, p[0], &Budget::default()),
        "save" => |f, p| read::save(&f.position, p[0], &Budget::default()),
        "ladder" => |f, p| read::ladder(&f.position, p[0], &Budget::default()),
        "capture either" => |f, p| read::capture_either(&f.position, p[0], second(p), &Budget::default()),
        "save both" => |f, p| read::save_both(&f.position, p[0], second(p), &Budget::default()),
        "connect" => |f, p| read::connect(&f.position, p[0], second(p), &Budget::default()),
        "disconnect" => |f, p| read::disconnect(&f.position, p[0], second(p), &Budget::default()),
        "break in" => |f, p| read::break_in(&f.position, p[0], rest(p), &Budget::default()),
        "block off" => |f, p| read::block_off(&f.position, p[0], rest(p), &Budget::default()),
        "kill" => |f, p| read::kill(&f.position, &group(f, p), &Budget::default()),
        "live" => |f, p| read::live(&f.position, &group(f, p), &Budget::default()),
        "race kills" => |f, p| race(f, p).map(|race| race.kills),
        "race saves" => |f, p| race(f, p).map(|race| race.saves),
        _ => return None,
    };
    Some(compare(facts, value, ask))
}

/// The move of a combination, or the moves against one, instead of what is expected.
pub(crate) fn combination(
    facts: &Facts,
    key: &str,
    player: chizu::Color,
    value: &str,
) -> Result<Option<String>, String> {
    let size = facts.stones.size();
    let player = facts.view.color(player);
    let expected = spec::points(size, value)?;
    let found: PointSet = if key == "combination" {
        read::combination(&facts.position, player, &Budget::default()).into_iter().collect()
    } else {
        read::combination_defenses(&facts.position, player, &Budget::default())
    };
    let found = facts.view.points_back(size, found);
    // Of several moves that work the search names one.
    let agrees = if key == "combination" {
        found.is_subset(&expected) && found.is_empty() == expected.is_empty()
    } else {
        found == expected
    };
    Ok((!agrees).then(|| names(found, size)))
}

/// The group of the first stone, with the chains of the others.
fn group(facts: &Facts, points: &[Point]) -> PointSet {
    let groups = Groups::of(&facts.position);
    points.iter().map(|point| groups.stones_of(*point)).collect()
}

/// The race of the groups of two stones.
fn race(facts: &Facts, points: &[Point]) -> Result<read::RaceAnswer, read::ReadError> {
    let groups = Groups::of(&facts.position);
    let (a, b) = (groups.stones_of(points[0]), groups.stones_of(second(points)));
    read::race(&facts.position, &a, &b, &Budget::default())
}

fn second(points: &[Point]) -> Point {
    points.get(1).copied().unwrap_or(points[0])
}

fn rest(points: &[Point]) -> PointSet {
    points.iter().skip(1).copied().collect()
}

/// `points = answer moves`: yes, no, ko (the opponent needs the first threat), threat (he himself does); if moves
/// are named, one of them is found.
fn compare(
    facts: &Facts,
    value: &str,
    ask: fn(&Facts, &[Point]) -> Result<Answer, read::ReadError>,
) -> Result<Option<String>, String> {
    let size = facts.stones.size();
    let (text, expected) = value.split_once('=').ok_or("expected: points = answer moves")?;
    let points: Vec<Point> = text
        .split_whitespace()
        .map(|name| spec::point(size, name).map(|point| facts.view.point(size, point)))
        .collect::<Result<_, _>>()?;
    if points.is_empty() {
        return Err("no point is named".to_owned());
    }
    let (word, moves) = expected.trim().split_once(' ').unwrap_or((expected.trim(), ""));
    if !matches!(word, "yes" | "no" | "ko" | "threat") {
        return Err(format!("'{word}' is no answer: yes, no, ko or threat"));
    }
    let answer = ask(facts, &points).map_err(|e| e.to_string())?;
    let found = match answer.code {
        Code::Win => "yes",
        Code::Lose => "no",
        Code::KoA => "ko",
        Code::KoB => "threat",
    };
    let best = match answer.best {
        None => String::new(),
        Some(Move::Pass) => "pass".to_owned(),
        Some(Move::Play(at)) => names(facts.view.points_back(size, PointSet::from_iter([at])), size),
    };
    let agrees = word == found && (moves.is_empty() || moves.split_whitespace().any(|name| name == best));
    Ok((!agrees).then(|| format!("{found} {best}")))
}
