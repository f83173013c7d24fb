//! Maps compared with vectors: `cargo xtask vectors FILE.jsonl`.
//!
//! A line of the file is a position with the maps an independent program drew of it: colour map, clusters,
//! shadows, groups, influence. Every field of every position is compared; of a field that differs, the first
//! difference is named.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context;
use chizu::colour_map::{
    Cluster, ClusterGroup, ColourMap, ColourMapOptions, LinkSet, clusters, groups, pretend_board, shadows,
};
use chizu::influence::bouzy::{self, Passes};
use chizu::influence::{Field, staircase};
use chizu::{Color, PointSet, Size, Stones};
use serde::{Deserialize, Serialize};

/// A position and its maps, as the file has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    /// Columns, rows.
    size: [u32; 2],
    board: String,
    colour_map: MapVector,
    clusters: Vec<ClusterVector>,
    influencie_sevenths: Vec<i16>,
    pretend_influencie_sevenths: Vec<i16>,
    /// By `dilations/erosions`.
    bouzy: BTreeMap<String, Vec<i16>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapVector {
    points: String,
    rounds: u32,
    links: LinksVector,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinksVector {
    black: Vec<String>,
    white: Vec<String>,
    neutral: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClusterVector {
    colour: char,
    points: Vec<String>,
    border: Vec<String>,
    eyes: Vec<Vec<String>>,
    controlled: Vec<String>,
    shadow: Vec<String>,
    group: usize,
}

/// What a run found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Positions compared.
    pub positions: usize,
    /// Fields compared, by name, with the number that differ.
    pub fields: BTreeMap<String, Tally>,
    /// The first difference of every field that differs, in words.
    pub differences: Vec<String>,
}

/// How often a field was compared, and how often it differed.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Tally {
    /// Comparisons.
    pub compared: usize,
    /// Those that differ.
    pub different: usize,
}

impl Report {
    /// Whether every field of every position is the same.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.positions > 0 && self.differences.is_empty()
    }

    /// The report as a table, differences below.
    #[must_use]
    pub fn table(&self) -> String {
        let mut lines = vec![format!("{} positions", self.positions)];
        for (name, Tally { compared, different }) in &self.fields {
            lines.push(format!("{name:<20}{compared:>6} compared{different:>6} different"));
        }
        lines.extend(self.differences.iter().cloned());
        lines.join("\n")
    }

    fn record(&mut self, id: &str, field: &str, difference: Option<String>) {
        let tally = self.fields.entry(field.to_owned()).or_default();
        tally.compared += 1;
        if let Some(what) = difference {
            tally.different += 1;
            self.differences.push(format!("{id}: {field}: {what}"));
        }
    }
}

/// Compares every position of the file.
///
/// # Errors
/// If the file cannot be read or a line is not what it should be.
pub fn run(path: &Path) -> anyhow::Result<Report> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut report = Report::default();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = || format!("{}, line {}", path.display(), number + 1);
        let vector: Vector = serde_json::from_str(line).with_context(place)?;
        compare(&vector, &mut report).with_context(place)?;
    }
    Ok(report)
}

fn compare(vector: &Vector, report: &mut Report) -> anyhow::Result<()> {
    let stones: Stones = vector.board.parse()?;
    let size = stones.size();
    let [width, height] = vector.size;
    anyhow::ensure!(Size::new(width, height)? == size, "{}: the board is {size}", vector.id);
    report.positions += 1;

    let map = ColourMap::of(&stones);
    let found = clusters(&map);
    let pretend = pretend_board(&map);
    let pretend_field = staircase::field(&pretend);
    let shadows = shadows(&pretend, &pretend_field, &found, &ColourMapOptions::default());
    let groups = groups(stones.geometry(), &found, &shadows);

    let mut record = |field: &str, difference| report.record(&vector.id, field, difference);
    let expected = &vector.colour_map;
    record("map points", differing_points(&map, &expected.points));
    record("map rounds", differ(&map.rounds(), &expected.rounds));
    let links = [
        ("black links", map.links(Color::Black), &expected.links.black),
        ("white links", map.links(Color::White), &expected.links.white),
        ("neutral links", map.neutral_links(), &expected.links.neutral),
    ];
    for (field, links, expected) in links {
        record(field, first_missing(&link_names(size, links), expected));
    }
    for (field, difference) in differing_clusters(size, &found, &shadows, &groups, &vector.clusters) {
        record(field, difference);
    }
    record("influence", differing_values(&staircase::field(&stones), &vector.influencie_sevenths));
    record("pretend influence", differing_values(&pretend_field, &vector.pretend_influencie_sevenths));
    for (passes, expected) in &vector.bouzy {
        let numbers = passes.split_once('/').and_then(|(d, e)| Some((d.parse().ok()?, e.parse().ok()?)));
        let (dilations, erosions) = numbers.with_context(|| format!("'{passes}' is no number of passes"))?;
        let field = bouzy::field(&stones, Passes::new(dilations, erosions));
        record(&format!("bouzy {passes}"), differing_values(&field, expected));
    }
    Ok(())
}

fn differ<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Option<String> {
    (found != expected).then(|| format!("{found:?}, expected {expected:?}"))
}

/// The first name that only one of two lists has.
fn first_missing(found: &[String], expected: &[String]) -> Option<String> {
    let extra = found.iter().find(|name| !expected.contains(name));
    let missing = expected.iter().find(|name| !found.contains(name));
    match (missing, extra) {
        (Some(name), _) => Some(format!("{name} is missing")),
        (None, Some(name)) => Some(format!("{name} should not be there")),
        (None, None) => {
            (found.len() != expected.len()).then(|| format!("{} names, not {}", expected.len(), found.len()))
        }
    }
}

fn differing_points(map: &ColourMap, expected: &str) -> Option<String> {
    let letter = |point| map.color(point).map_or('.', Color::letter);
    let found: Vec<char> = map.size().points().map(letter).collect();
    let expected: Vec<char> = expected.chars().collect();
    first_difference(map.size(), &found, &expected)
}

fn differing_values(field: &Field, expected: &[i16]) -> Option<String> {
    first_difference(field.size(), field.values(), expected)
}

/// The first point with another value.
fn first_difference<T: PartialEq + std::fmt::Display>(
    size: Size,
    found: &[T],
    expected: &[T],
) -> Option<String> {
    if found.len() != expected.len() {
        return Some(format!("{} points, expected {}", found.len(), expected.len()));
    }
    let pairs = size.points().zip(found.iter().zip(expected));
    let different = pairs.into_iter().find(|(_, (found, expected))| found != expected);
    different.map(|(point, (found, expected))| format!("{}: {found}, expected {expected}", size.name(point)))
}

/// The first difference of every field of the clusters; they are compared in the order of their points.
fn differing_clusters(
    size: Size,
    found: &[Cluster],
    shadows: &[PointSet],
    groups: &[ClusterGroup],
    expected_clusters: &[ClusterVector],
) -> Vec<(&'static str, Option<String>)> {
    let mut fields: [(&str, Option<String>); 8] = [
        ("clusters", differ(&found.len(), &expected_clusters.len())),
        ("cluster colours", None),
        ("cluster points", None),
        ("cluster borders", None),
        ("cluster eyes", None),
        ("controlled points", None),
        ("shadows", None),
        ("groups", None),
    ];
    let names = |points: PointSet| point_names(size, points);
    for (number, (cluster, expected)) in found.iter().zip(expected_clusters).enumerate() {
        let eyes: Vec<String> = cluster.eyes.iter().map(|eye| names(*eye).join(" ")).collect();
        let expected_eyes: Vec<String> = expected.eyes.iter().map(|eye| eye.join(" ")).collect();
        // Groups have any number in the file: they are told by the clusters in them.
        let group = groups.iter().find(|group| group.clusters.contains(&number)).map(|g| &g.clusters[..]);
        let mates = || expected_clusters.iter().enumerate().filter(|(_, mate)| mate.group == expected.group);
        let expected_group: Vec<usize> = mates().map(|(number, _)| number).collect();
        let differences = [
            differ(&cluster.color.letter(), &expected.colour),
            first_missing(&names(cluster.points), &expected.points),
            first_missing(&names(cluster.border), &expected.border),
            first_missing(&eyes, &expected_eyes),
            first_missing(&names(cluster.controlled), &expected.controlled),
            first_missing(&names(shadows[number]), &expected.shadow),
            differ(&group, &Some(&expected_group[..])),
        ];
        let first = cluster.points.first_point().map_or(String::new(), |p| size.name(p).to_string());
        for ((_, field), difference) in fields[1..].iter_mut().zip(differences) {
            if field.is_none() {
                *field = difference.map(|what| format!("cluster of {first}: {what}"));
            }
        }
    }
    fields.into()
}

fn point_names(size: Size, points: PointSet) -> Vec<String> {
    points.iter().map(|point| size.name(point).to_string()).collect()
}

fn link_names(size: Size, links: LinkSet) -> Vec<String> {
    links.iter(size).map(|link| format!("{}-{}", size.name(link.first), size.name(link.second))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"id":"two","size":[2,1],"board":"X.","colour_map":{"points":"BB","rounds":2,
        "links":{"black":["A1-B1"],"white":[],"neutral":[]}},
        "clusters":[{"colour":"B","points":["A1","B1"],"border":[],"eyes":[["B1"]],"controlled":["A1","B1"],
        "shadow":["A1","B1"],"group":0}],
        "influencie_sevenths":[7,6],"pretend_influencie_sevenths":[13,13],"bouzy":{"1/0":[128,1]}}"#;

    fn report(line: &str) -> Report {
        let mut report = Report::default();
        compare(&serde_json::from_str(line).unwrap(), &mut report).unwrap();
        report
    }

    #[test]
    fn what_is_the_same_is_clean() {
        let same = report(LINE);
        assert!(same.is_clean(), "{}", same.table());
        assert_eq!(same.fields.len(), 16);
        assert!(!Report::default().is_clean());
    }

    #[test]
    fn differences_are_named() {
        let differences = |from: &str, to: &str| report(&LINE.replace(from, to)).differences.join("\n");
        assert_eq!(differences("[7,6]", "[7,5]"), "two: influence: B1: 6, expected 5");
        assert_eq!(differences("\"BB\"", "\"B.\""), "two: map points: B1: B, expected .");
        assert_eq!(differences("[\"A1-B1\"]", "[]"), "two: black links: A1-B1 should not be there");
        assert_eq!(
            differences("\"border\":[]", "\"border\":[\"A1\"]"),
            "two: cluster borders: cluster of A1: A1 is missing"
        );
    }
}
