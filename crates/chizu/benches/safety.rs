//! How fast unconditional life and territory of real games are found.

use std::hint::black_box;

use chizu::Stones;
use chizu::safety;
use chizu::sgf::{Replay, parse};
use criterion::{Criterion, criterion_group, criterion_main};

const GAMES: [(&str, &str); 3] = [
    ("professional 1", include_str!("../../../tests/suite-sample/professional/game-1.sgf")),
    ("server 1", include_str!("../../../tests/suite-sample/server/game-1.sgf")),
    ("mixed 1", include_str!("../../../tests/suite-sample/mixed/game-1.sgf")),
];

fn after(record: &str, moves: usize) -> Stones {
    let collection = parse(record.as_bytes()).expect("a record");
    let replayed = Replay::of(collection.first()).up_to(moves).tolerant().expect("a game");
    *replayed.game.position().stones()
}

fn safety(c: &mut Criterion) {
    let mut group = c.benchmark_group("safety");
    for (name, record) in GAMES {
        for (when, moves) in [("move 120", 120), ("end", usize::MAX)] {
            let stones = after(record, moves);
            group.bench_function(format!("benson, {name}, {when}"), |b| {
                b.iter(|| safety::benson(black_box(&stones)));
            });
            group.bench_function(format!("unconditional, {name}, {when}"), |b| {
                b.iter(|| safety::unconditional(black_box(&stones)));
            });
            group.bench_function(format!("alternating, {name}, {when}"), |b| {
                b.iter(|| safety::alternating(black_box(&stones)));
            });
            group.bench_function(format!("search 500, {name}, {when}"), |b| {
                b.iter(|| safety::search(black_box(&stones), 500));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, safety);
criterion_main!(benches);
