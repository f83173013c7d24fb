//! How fast maps are drawn of positions of real games.

use std::hint::black_box;

use chizu::analysis::{self, analyze};
use chizu::atlas::{self, Atlas, Outlines};
use chizu::colour_map::{self, ColourMap, ColourMapOptions};
use chizu::influence::bouzy::{self, Passes};
use chizu::influence::{staircase, zobrist};
use chizu::ownership::Ownership;
use chizu::sgf::{Replay, parse};
use chizu::territory::Territory;
use chizu::{PointSet, Position, Stones};
use criterion::{Criterion, criterion_group, criterion_main};

const RECORD: &str = include_str!("../../../tests/suite-sample/professional/game-1.sgf");

/// The end of a game, and halfway there.
fn positions() -> [(&'static str, Position); 2] {
    let collection = parse(RECORD.as_bytes()).expect("a record");
    let end = Replay::of(collection.first()).tolerant().expect("a game");
    let mut game = end.game.clone();
    for _ in 0..game.moves().count() / 2 {
        game.undo();
    }
    [("middle", game.position().clone()), ("end", end.game.position().clone())]
}

/// All maps of a position that need no reading.
fn everything(stones: &Stones) -> usize {
    let outlines = Outlines::at_sight(stones);
    let ownership = Ownership::at_sight(stones);
    outlines.territory.regions.len() + ownership.territory.black.len()
}

fn maps(c: &mut Criterion) {
    for (name, position) in positions() {
        let stones = *position.stones();
        let mut group = c.benchmark_group(format!("maps, {name}"));
        group.sample_size(30);
        group.bench_function("all", |b| b.iter(|| everything(black_box(&stones))));
        group.bench_function("colour map", |b| b.iter(|| ColourMap::of(black_box(&stones))));
        let map = ColourMap::of(&stones);
        group.bench_function("clusters", |b| b.iter(|| colour_map::clusters(black_box(&map))));
        group.bench_function("stages", |b| {
            b.iter(|| colour_map::stages(black_box(&stones), &ColourMapOptions::default()));
        });
        group.bench_function("staircase", |b| b.iter(|| staircase::field(black_box(&stones))));
        group.bench_function("bouzy 5/21", |b| {
            b.iter(|| bouzy::field(black_box(&stones), Passes::TERRITORY));
        });
        group.bench_function("zobrist", |b| b.iter(|| zobrist::field(black_box(&stones))));
        group.bench_function("territory", |b| {
            b.iter(|| Territory::of(black_box(&stones), PointSet::EMPTY));
        });
        group.bench_function("ownership, at sight", |b| b.iter(|| Ownership::at_sight(black_box(&stones))));
        let analysis = analyze(&position, &analysis::AnalysisOptions::default());
        group.bench_function("ownership, of an analysis", |b| {
            b.iter(|| Ownership::of(black_box(&analysis), position.to_play()));
        });
        group.bench_function("atlas, with reading", |b| {
            b.iter(|| Atlas::of(black_box(&position), &atlas::AtlasOptions::default()));
        });
        group.finish();
    }
}

criterion_group!(benches, maps);
criterion_main!(benches);
