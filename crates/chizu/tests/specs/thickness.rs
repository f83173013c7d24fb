//! Checking what is said of walls.

use chizu::analysis::{AnalysisOptions, analyze};
use chizu::ownership::Ownership;
use chizu::thickness::{self, Thickness};
use chizu::{Color, Point};

use crate::facts::Facts;
use crate::spec::{self, Expected};

const KEYS: [&str; 5] = ["thick", "not thick", "strength of", "reach of", "walls"];

/// Whether these keys are about walls, and then what is found instead of what is expected.
pub(crate) fn check(facts: &Facts, expected: &Expected) -> Option<Result<Option<String>, String>> {
    KEYS.contains(&expected.key.as_str()).then(|| told(facts, expected))
}

fn told(facts: &Facts, expected: &Expected) -> Result<Option<String>, String> {
    let Expected { key, value, .. } = expected;
    let analysis = analyze(&facts.position, &AnalysisOptions::default());
    let found = thickness::of(&analysis, &Ownership::of(&analysis, facts.position.to_play()));
    if key == "walls" {
        let wanted: usize = spec::number(value)?;
        return Ok((found.len() != wanted).then(|| format!("{found:?}")));
    }
    let (points, wanted) = facts.asked(value)?;
    let first = *points.first().ok_or("a stone is missing")?;
    // With a second point: the wall that looks from the first to it.
    let way = points.get(1).map(|second| direction(facts, first, *second));
    let mine = |one: &&Thickness| one.wall.contains(first) && way.is_none_or(|way| one.direction == way);
    let wall = found.iter().find(mine);
    if facts
        .position
        .stones()
        .get(first)
        .is_none_or(|stone| Some(stone) != wanted_color(facts, expected, stone))
    {
        return Err("there is no such stone".to_owned());
    }
    match (key.as_str(), wall) {
        ("thick", None) | ("not thick", Some(_)) => Ok(Some(format!("{found:?}"))),
        ("thick", Some(_)) | ("not thick", None) => Ok(None),
        (_, None) => Ok(Some(format!("no wall: {found:?}"))),
        (_, Some(wall)) => {
            let number = i64::from(if key == "reach of" { wall.reach } else { wall.strength });
            let (least, most) = wanted.split_once("..").ok_or("expected a range: 50..70")?;
            let range = spec::number::<i64>(least)?..=spec::number::<i64>(most)?;
            Ok((!range.contains(&number)).then(|| number.to_string()))
        }
    }
}

/// The colour the stone should have: any, if none is named.
fn wanted_color(facts: &Facts, expected: &Expected, stone: Color) -> Option<Color> {
    Some(expected.color.map_or(stone, |color| facts.view.color(color)))
}

/// The way from one point to another, as it is seen.
fn direction(facts: &Facts, from: Point, to: Point) -> [i8; 2] {
    let size = facts.position.size();
    let sign = |a: u8, b: u8| (i32::from(b) - i32::from(a)).signum() as i8;
    [sign(size.col(from), size.col(to)), sign(size.row(from), size.row(to))]
}
