//! How long it takes to find the eye spaces of a position.

use std::hint::black_box;

use chizu::board::Position;
use chizu::eyes::{self, Eyes};
use chizu::record::{self, Request};
use chizu::sgf;
use criterion::{Criterion, criterion_group, criterion_main};

/// A game of the samples after so many moves.
fn position(name: &str, at_move: usize) -> Position {
    let path = format!("{}/../../samples/{name}", env!("CARGO_MANIFEST_DIR"));
    let tree = sgf::parse(&std::fs::read(path).expect("a sample")).expect("a record");
    let request = Request { at_move: Some(at_move), ..Request::default() };
    let tree = tree.into_games().into_iter().next().expect("a game");
    record::open(&tree, &request).expect("a position").position
}

fn bench(criterion: &mut Criterion) {
    for (name, file, at_move) in
        [("opening", "edo.sgf", 40), ("middle game", "edo.sgf", 130), ("end", "edo.sgf", 220)]
    {
        let position = position(file, at_move);
        criterion.bench_function(&format!("eyes, {name}"), |b| b.iter(|| Eyes::of(black_box(&position))));
    }
    criterion.bench_function("table of eye shapes", |b| b.iter(eyes::make_table));
}

criterion_group!(benches, bench);
criterion_main!(benches);
