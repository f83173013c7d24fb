//! Comparing what is expected with what is found.

use chizu::board::ByColor;
use chizu::score::Verdict;
use chizu::{Color, PointSet, Score, Size};

use crate::facts::Facts;
use crate::spec::{self, Expected};

/// Keys about the inside of a method, which a count does not tell yet: they are read, their points
/// are checked to exist, and that is all.
pub(crate) const AWAITED: [&str; 7] =
    ["choices", "linked", "not linked", "eye", "no eye", "eyes of", "removed before"];

/// What the facts say instead of what is expected; `Ok(None)` if they agree.
pub(crate) fn check(facts: &Facts, expected: &Expected) -> Result<Option<String>, String> {
    let Expected { key, color, value } = expected;
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
            let found = match facts.verdict {
                Verdict::Finished => "finished",
                Verdict::Unfinished => "unfinished",
            };
            return match value.as_str() {
                "finished" | "unfinished" => Ok((value != found).then(|| found.to_owned())),
                _ => Err(format!("'{value}' is no verdict: finished or unfinished")),
            };
        }
        "choices" => return Ok(None),
        key if AWAITED.contains(&key) => {
            let names = value.split_once('=').map_or(value.as_str(), |(names, _)| names);
            spec::points(size, names.trim())?;
            return Ok(None);
        }
        _ => return Err(format!("unknown key '{key}'")),
    };
    Ok(differ(points()?, found_set, size))
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
