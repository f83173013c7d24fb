//! How fast maps are drawn of positions of real games.

use std::hint::black_box;

use chizu::colour_map::{self, ColourMap, Options};
use chizu::influence::bouzy::{self, Passes};
use chizu::influence::{staircase, zobrist};
use chizu::sgf::{Replay, parse};
use chizu::territory::Territory;
use chizu::{PointSet, Stones};
use criterion::{Criterion, criterion_group, criterion_main};

const RECORD: &str = include_str!("../../../tests/suite-sample/professional/game-1.sgf");

/// The stones at the end of a game, and halfway there.
fn positions() -> [(&'static str, Stones); 2] {
    let collection = parse(RECORD.as_bytes()).expect("a record");
    let end = Replay::of(collection.first()).tolerant().expect("a game");
    let mut game = end.game.clone();
    for _ in 0..game.moves().count() / 2 {
        game.undo();
    }
    [("middle", *game.position().stones()), ("end", *end.game.position().stones())]
}

/// All maps of a position that need no reading.
fn everything(stones: &Stones) -> usize {
    let stages = colour_map::stages(stones, &Options::default());
    let mut living = *stones;
    living.clear(stages.dead());
    let fields = [Passes::TERRITORY, Passes::MOYO, Passes::AREA].map(|passes| bouzy::field(&living, passes));
    let light = staircase::field(&living);
    let first = zobrist::field(&living);
    let territory = Territory::of(stones, stages.dead());
    fields.len() + light.values().len() + first.values().len() + territory.regions.len() + stages.groups.len()
}

fn maps(c: &mut Criterion) {
    for (name, stones) in positions() {
        let mut group = c.benchmark_group(format!("maps, {name}"));
        group.sample_size(30);
        group.bench_function("all", |b| b.iter(|| everything(black_box(&stones))));
        group.bench_function("colour map", |b| b.iter(|| ColourMap::of(black_box(&stones))));
        let map = ColourMap::of(&stones);
        group.bench_function("clusters", |b| b.iter(|| colour_map::clusters(black_box(&map))));
        group.bench_function("stages", |b| {
            b.iter(|| colour_map::stages(black_box(&stones), &Options::default()));
        });
        group.bench_function("staircase", |b| b.iter(|| staircase::field(black_box(&stones))));
        group.bench_function("bouzy 5/21", |b| {
            b.iter(|| bouzy::field(black_box(&stones), Passes::TERRITORY));
        });
        group.bench_function("zobrist", |b| b.iter(|| zobrist::field(black_box(&stones))));
        group.bench_function("territory", |b| {
            b.iter(|| Territory::of(black_box(&stones), PointSet::EMPTY));
        });
        group.finish();
    }
}

criterion_group!(benches, maps);
criterion_main!(benches);
