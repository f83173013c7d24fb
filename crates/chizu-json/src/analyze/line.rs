//! All maps as one JSON object; the fields are described in docs/json.md.

use chizu::atlas::Atlas;
use chizu::board::ByColor;
use chizu::colour_map::{LinkSet, Stages};
use chizu::influence::Field;
use chizu::ownership::Estimate;
use chizu::record::RecordedGame;
use chizu::score::Count;
use chizu::territory::Territory;
use chizu::thickness::Thickness;
use chizu::{Color, PointSet, Size, Stones};
use serde::Serialize;
use serde_json::{Value, json};

use super::compass;
use crate::head::Place;
use crate::name::Name;
use crate::score::contests::contests;
use crate::words::{color_name, point_names};
use crate::{eyes, groups};

/// The whole object.
#[must_use]
pub fn line<'a>(name: &'a Name, record: &RecordedGame, atlas: &Atlas, count: Option<&Count>) -> Line<'a> {
    let position = &record.position;
    let (stones, size) = (position.stones(), position.size());
    let settled = &atlas.analysis.settled;
    let settled = ByColor::new_with(|color| settled.owned[color] | settled.immortal[color].stones);
    let urgency = super::urgency(position, &atlas.analysis, count);
    let page = json!({
        "to_play": color_name(position.to_play()),
        "board": rows(stones),
        "prisoners": { "black": position.prisoners().black, "white": position.prisoners().white },
        "together": groups::both(position, &atlas.analysis, &record.options.rules),
        "eyes": eyes::found(stones, &atlas.eyes),
        "settled": sets(&settled, size),
        "ownership": ownership(atlas),
        "urgency": numbers(&urgency),
        "thickness": atlas.thickness.iter().map(|one| thick(one, size)).collect::<Vec<_>>(),
        "estimate": estimate(&atlas.estimate),
        "count": count.map(counted),
        "contests": count.map(|count| contests(&chizu::score::contests(position, count), size)),
        "territory": territory(&atlas.outlines.territory, atlas.outlines.dead, size),
        "influence": influence(atlas),
        "colour_map": colour_map(&atlas.outlines.stages, size),
    });
    Line { place: Place::of(name, record), page }
}

/// A position with all that is known of it.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Line<'a> {
    #[serde(flatten)]
    pub place: Place<'a>,
    #[serde(flatten)]
    pub page: Value,
}

/// The stones, a text for each row.
fn rows(stones: &Stones) -> Vec<String> {
    let size = stones.size();
    let signs: Vec<char> = size
        .points()
        .map(|at| match stones.get(at) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        })
        .collect();
    signs.chunks(usize::from(size.width())).map(|row| row.iter().collect()).collect()
}

/// The values of a field, a list for each row.
fn numbers(field: &Field) -> Vec<&[i16]> {
    field.values().chunks(usize::from(field.size().width())).collect()
}

fn sets(sets: &ByColor<PointSet>, size: Size) -> Value {
    json!({ "black": point_names(sets.black, size), "white": point_names(sets.white, size) })
}

fn ownership(atlas: &Atlas) -> Value {
    let field = &atlas.ownership;
    let size = field.size();
    json!({
        "values": numbers(&field.field),
        "if_passed": numbers(&atlas.ownership_if_passed.field),
        "stays": numbers(&field.stays),
        "territory": sets(&field.territory, size),
        "moyo": sets(&field.moyo, size),
        "area": sets(&field.area, size),
    })
}

fn thick(one: &Thickness, size: Size) -> Value {
    let [col, row] = one.center(size).map(|at| f64::from(at) / 100.0);
    json!({
        "color": color_name(one.color),
        "wall": point_names(one.wall, size),
        "center": [col, row],
        "direction": compass(one.direction),
        "step": one.direction,
        "reach": one.reach,
        "strength": one.strength,
        "cuts": one.cuts,
    })
}

/// The estimate of a position.
#[must_use]
pub fn estimate(estimate: &Estimate) -> Value {
    json!({
        "scoring": estimate.scoring.name(),
        "black": estimate.points.black.points(),
        "white": estimate.points.white.points(),
        "board_margin": estimate.board_margin.points(),
        "score": estimate.score.points(),
        "lower": estimate.lower.points(),
        "upper": estimate.upper.points(),
    })
}

fn counted(count: &Count) -> Value {
    json!({ "board_margin": count.board_margin.points(), "score": count.score.points() })
}

fn territory(found: &Territory, dead: PointSet, size: Size) -> Value {
    let names = |set| point_names(set, size);
    let regions = found.regions.iter().map(|region| {
        json!({
            "color": color_name(region.color),
            "stones": names(region.stones()),
            "eyes": region.eyes.iter().map(|eye| names(*eye)).collect::<Vec<_>>(),
            "seki": region.seki,
        })
    });
    json!({
        "dead": names(dead),
        "eye_points": sets(&found.eye_points, size),
        "points": sets(&found.points, size),
        "dame": names(found.dame),
        "regions": regions.collect::<Vec<_>>(),
    })
}

fn influence(atlas: &Atlas) -> Value {
    let (outlines, radiation) = (&atlas.outlines, &atlas.radiation);
    let [territory, moyo, area] = &outlines.bouzy;
    json!({
        "bouzy_territory": numbers(territory),
        "bouzy_moyo": numbers(moyo),
        "bouzy_area": numbers(area),
        "staircase": numbers(&outlines.staircase),
        "zobrist": numbers(&outlines.zobrist),
        "radiation": numbers(&radiation.field),
        "light": { "black": numbers(&radiation.light.black), "white": numbers(&radiation.light.white) },
    })
}

fn colour_map(stages: &Stages, size: Size) -> Value {
    let names = |set| point_names(set, size);
    let last = stages.last();
    let links = |links: LinkSet| -> Vec<[String; 2]> {
        links.iter(size).map(|link| [link.first, link.second].map(|at| size.name(at).to_string())).collect()
    };
    let clusters = last.clusters.iter().zip(&stages.shadows).map(|(cluster, shadow)| {
        json!({
            "color": color_name(cluster.color),
            "points": names(cluster.points),
            "border": names(cluster.border),
            "eyes": cluster.eyes.iter().map(|eye| names(*eye)).collect::<Vec<_>>(),
            "shadow": names(*shadow),
        })
    });
    let groups = stages
        .groups
        .iter()
        .map(|group| json!({ "color": color_name(group.color), "clusters": group.clusters }));
    json!({
        "points": sets(&ByColor::new_with(|color| last.map.points(color)), size),
        "links": {
            "black": links(last.map.links(Color::Black)),
            "white": links(last.map.links(Color::White)),
            "neutral": links(last.map.neutral_links()),
        },
        "dead": names(stages.dead()),
        "clusters": clusters.collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
    })
}
