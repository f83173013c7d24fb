//! How fast Carta's method counts the final positions of real games.

use std::hint::black_box;

use chizu::score::{self, CountOptions};
use chizu::sgf::{Replay, parse};
use chizu::{Position, Setup, Stones};
use criterion::{Criterion, criterion_group, criterion_main};

const GAMES: [(&str, &str); 4] = [
    ("professional 1", include_str!("../../../tests/suite-sample/professional/game-1.sgf")),
    ("professional 3", include_str!("../../../tests/suite-sample/professional/game-3.sgf")),
    ("server 1", include_str!("../../../tests/suite-sample/server/game-1.sgf")),
    ("mixed 1", include_str!("../../../tests/suite-sample/mixed/game-1.sgf")),
];

const CORNER: &str = "
    . X . X O .
    X X X X O O
    . O O O O .
    O O . . O .
";

fn last(record: &str) -> Position {
    let collection = parse(record.as_bytes()).expect("a record");
    let replayed = Replay::of(collection.first()).tolerant().expect("a game");
    replayed.game.position().clone()
}

fn carta(c: &mut Criterion) {
    let mut group = c.benchmark_group("carta");
    group.sample_size(20);
    for (name, record) in GAMES {
        let position = last(record);
        group.bench_function(name, |b| {
            b.iter(|| score::carta(black_box(&position), &CountOptions::default()));
        });
    }
    let stones: Stones = CORNER.parse().expect("a diagram");
    let position = Setup::new(stones).position().expect("a legal position");
    group.bench_function("a corner, 6×4", |b| {
        b.iter(|| score::carta(black_box(&position), &CountOptions::default()));
    });
    group.finish();
}

criterion_group!(benches, carta);
criterion_main!(benches);
