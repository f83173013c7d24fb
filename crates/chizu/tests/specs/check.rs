//! Comparing what is expected with what is found.

use chizu::board::ByColor;
use chizu::eyes::{HalfEyeKind, Space, shape};
use chizu::score::Completion;
use chizu::{Color, Point, PointSet, Score, Size};

use crate::facts::Facts;
use crate::reading;
use crate::spec::{self, Expected};

/// What the facts say instead of what is expected; `Ok(None)` if they agree.
pub(crate) fn check(facts: &Facts, expected: &Expected) -> Result<Option<String>, String> {
    let Expected { key, color, value } = expected;
    if let Some(found) = reading::check(facts, key, value) {
        return found;
    }
    if let Some(found) = crate::thickness::check(facts, expected) {
        return found;
    }
    let size = facts.stones.size();
    let points = || spec::points(size, value);
    let chains = || chains_of(facts, *color, value);
    let one = |sets: &ByColor<PointSet>| color.map_or(sets.black | sets.white, |c| sets[c]);
    let player = || color.ok_or_else(|| format!("'{key}' needs black or white"));
    let found_set = match key.as_str() {
        "dead" if color.is_none() => return Ok(differ(chains()?, one(&facts.dead), size)),
        "dead" => return Ok(missing(chains()?, one(&facts.dead), size, "dead are")),
        "alive" => {
            let killed = chains()? & (facts.dead.black | facts.dead.white);
            return Ok((!killed.is_empty()).then(|| format!("dead: {}", names(killed, size))));
        }
        "dame" => facts.dame,
        "dame includes" => return Ok(missing(points()?, facts.dame, size, "dame are")),
        "neutral" => return Ok(missing(points()?, facts.neutral(), size, "neutral are")),
        "forced" => one(&facts.forced),
        "immortal" if color.is_none() => return Ok(differ(chains()?, one(&facts.immortal), size)),
        "immortal" => return Ok(missing(chains()?, one(&facts.immortal), size, "immortal are")),
        "safe" if color.is_none() => return Ok(differ(chains()?, one(&facts.safe), size)),
        "safe" => return Ok(missing(chains()?, one(&facts.safe), size, "safe are")),
        "safe by search" if color.is_none() => return Ok(differ(chains()?, one(&facts.searched), size)),
        "safe by search" => return Ok(missing(chains()?, one(&facts.searched), size, "safe are")),
        "settled" => {
            return Ok(missing(points()?, facts.owned[player()?], size, "settled are"));
        }
        "unsettled" => {
            let settled = points()? & (facts.owned.black | facts.owned.white);
            return Ok((!settled.is_empty()).then(|| format!("settled: {}", names(settled, size))));
        }
        "combination" | "against combination" => return reading::combination(facts, key, player()?, value),
        "seki" => return Ok(differ(chains()?, facts.seki, size)),
        "territory" => {
            let found = facts.territory[player()?];
            match value.parse::<usize>() {
                Ok(number) => return Ok((number != found.len()).then(|| found.len().to_string())),
                Err(_) => found,
            }
        }
        "prisoners" => {
            let tally = facts.tally[player()?];
            let found = tally.dead + tally.prisoners;
            return Ok((spec::number::<u32>(value)? != found).then(|| found.to_string()));
        }
        "total" => {
            let found = facts.tally[player()?].total;
            return Ok((spec::number::<i32>(value)? != found).then(|| found.to_string()));
        }
        "margin" => return Ok((score(value)? != facts.board_margin).then(|| facts.board_margin.to_string())),
        "result" => {
            let expected = score(value)?;
            return Ok(facts.result.filter(|found| *found != expected).map(|found| found.to_string()));
        }
        "verdict" => {
            let found = match facts.completion {
                Completion::Finished => "finished",
                Completion::Unfinished => "unfinished",
            };
            return match value.as_str() {
                "finished" | "unfinished" => Ok((value != found).then(|| found.to_owned())),
                _ => Err(format!("'{value}' is no verdict: finished or unfinished")),
            };
        }
        "linked" | "not linked" | "eye" | "no eye" | "eyes of" | "stability" | "removed before" => {
            return inside(facts, key, value);
        }
        "eyes at" | "attack at" | "defend at" | "margins at" | "ring at" | "half eye" | "false eye"
        | "whole eye" | "ko at" | "seki at" => return eyes(facts, key, *color, value),
        "lost" => return Ok(differ(chains()?, facts.lost, size)),
        _ => return crate::groups::check(facts, expected),
    };
    Ok(differ(points()?, found_set, size))
}

/// Keys about the inside of the method: how the groups were judged before anything was removed, and
/// what was removed in which order.
fn inside(facts: &Facts, key: &str, value: &str) -> Result<Option<String>, String> {
    let size = facts.stones.size();
    let (text, number) = spec::parted(value);
    let points = spec::points(size, text)?;
    let group = || facts.groups.iter().find(|g| points.is_subset(&g.stones));
    let eyes: PointSet = facts.groups.iter().map(|g| g.eyes).collect();
    let layer = |stone: Point| facts.removed.iter().position(|stones| stones.contains(stone));
    Ok(match key {
        "linked" => group().is_none().then(|| "not linked".to_owned()),
        "not linked" => group().map(|_| "linked".to_owned()),
        "eye" => missing(points, eyes, size, "eye points are"),
        "no eye" => points.intersects(&eyes).then(|| format!("eye points are {}", names(eyes, size))),
        "eyes of" => {
            let found = group().ok_or("there is no such group")?.eye_count;
            (spec::number::<usize>(number)? != found).then(|| found.to_string())
        }
        "stability" => {
            let mut chains = facts.groups.iter().flat_map(|g| &g.chains);
            let (_, found) = chains.find(|(s, _)| points.is_subset(s)).ok_or("there is no such chain")?;
            (spec::number::<u16>(number)? != *found).then(|| found.to_string())
        }
        _ => {
            let names: Vec<_> = text.split_whitespace().collect();
            let [first, second] = names[..] else { return Err("expected two stones".to_owned()) };
            let (first, second) = (layer(spec::point(size, first)?), layer(spec::point(size, second)?));
            let holds = first.is_some_and(|first| second.is_none_or(|second| first < second));
            (!holds).then(|| format!("removed in layers {first:?} and {second:?}"))
        }
    })
}

/// Keys about eye spaces. A space is named by one of its points; `black` or `white` before the key says whose.
fn eyes(facts: &Facts, key: &str, color: Option<Color>, value: &str) -> Result<Option<String>, String> {
    let size = facts.stones.size();
    let (place, wanted) = spec::parted(value);
    let kind = |point: Point| facts.half_eyes.iter().find(|half| half.point == point).map(|half| half.kind);
    let wanted_kind = match key {
        "half eye" => Some(Some(HalfEyeKind::Half)),
        "false eye" => Some(Some(HalfEyeKind::False)),
        "whole eye" => Some(None),
        _ => None,
    };
    if let Some(wanted) = wanted_kind {
        for point in spec::points(size, place)? {
            if kind(point) != wanted {
                return Ok(Some(format!("{}: {:?}", size.name(point), kind(point))));
            }
        }
        return Ok(None);
    }
    let at = spec::point(size, place)?;
    let mine = |space: &&Space| color.is_none_or(|color| space.owner == color) && space.points.contains(at);
    let inside = |space: &&Space| mine(space) && !space.margins.contains(at);
    let found = facts.spaces.iter().find(inside).or_else(|| facts.spaces.iter().find(mine));
    let Some(space) = found else {
        return Ok((wanted != "none").then(|| "no eye space".to_owned()));
    };
    let set = |found: PointSet| Ok(differ(spec::points(size, wanted)?, found, size));
    match key {
        "attack at" => set(space.attack),
        "defend at" => set(space.defense),
        "margins at" => set(space.margins),
        "ko at" => Ok((!space.ko).then(|| "no ko".to_owned())),
        "seki at" => Ok((!space.seki).then(|| "no seki".to_owned())),
        "ring at" => {
            let shape = shape(space.points, size.geometry()).ok_or("the shape is not in the table")?;
            let found = [0, 1, 2].map(|outside| shape.standing(outside).status().name());
            Ok((found.join(" ") != wanted).then(|| found.join(" ")))
        }
        _ => {
            let [a, b, c, d] = space.value.numbers();
            let short = format!("{b} {c}");
            let long = format!("{a} {b} {c} {d}");
            Ok((wanted != short && wanted != long).then_some(long))
        }
    }
}

fn score(text: &str) -> Result<Score, String> {
    text.parse().map_err(|e: chizu::board::ScoreError| e.to_string())
}

/// The chains named, which must be of the colour named.
fn chains_of(facts: &Facts, color: Option<Color>, names: &str) -> Result<PointSet, String> {
    let chains = spec::chains(&facts.stones, names)?;
    match color {
        Some(color) if !chains.is_subset(&facts.stones.of(color)) => {
            Err(format!("not all of {names} are {color}"))
        }
        _ => Ok(chains),
    }
}

fn differ(expected: PointSet, found: PointSet, size: Size) -> Option<String> {
    (expected != found).then(|| names(found, size))
}

fn missing(expected: PointSet, found: PointSet, size: Size, what: &str) -> Option<String> {
    (!expected.is_subset(&found)).then(|| format!("{what} {}", names(found, size)))
}

pub(crate) fn names(points: PointSet, size: Size) -> String {
    let names: Vec<String> = points.iter().map(|p| size.name(p).to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}
