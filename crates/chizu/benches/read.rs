//! How fast the reader searches: time per question, and positions looked at per second.

use std::hint::black_box;

use chizu::board::{Color, Position, Setup, Size, Stones};
use chizu::read::{self, Budget};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// A ladder across an empty board.
fn ladder() -> Position {
    let size = Size::NINETEEN;
    let mut stones = Stones::empty(size);
    for (name, color) in [
        ("D4", Color::White),
        ("C4", Color::Black),
        ("D3", Color::Black),
        ("E3", Color::Black),
        ("C5", Color::Black),
    ] {
        stones.set(size.parse_point(name).expect("a name"), Some(color));
    }
    Setup::new(stones).position().expect("legal")
}

/// A fight in the middle that no budget settles.
fn fight() -> Position {
    let stones: Stones = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . X . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . X . O . . . . .
        . . . O X . O X . X . . .
        . . . . X O O X . . . . .
        . . . O . X X O O . . . .
        . . . . . . O X . . . . .
        . . . O . . . . . X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . ."
        .parse()
        .expect("a diagram");
    Setup::new(stones).position().expect("legal")
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read");
    group.sample_size(20);
    let budget = Budget { nodes: 50_000, table_bits: 14 };
    for (name, position, at) in [("ladder", ladder(), "D4"), ("fight", fight(), "E8")] {
        let chain = position.size().parse_point(at).expect("a name");
        let answer = read::capture(&position, chain, &budget).expect("a stone");
        group.throughput(Throughput::Elements(answer.children));
        group.bench_function(name, |b| b.iter(|| read::capture(black_box(&position), chain, &budget)));
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
