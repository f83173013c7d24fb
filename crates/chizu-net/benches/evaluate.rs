//! How long one evaluation takes.

use std::hint::black_box;

use chizu_net::{Input, Net, mark};
use criterion::{Criterion, criterion_group, criterion_main};

fn evaluate(c: &mut Criterion) {
    for side in [9, 13, 19] {
        let stones = [0, mark::BLACK, 0, mark::WHITE, 0];
        let marks: Vec<u16> = (0..side * side).map(|at| stones[(at * at / 3) % 5]).collect();
        let Ok(input) = Input::new(side, side, &marks) else { continue };
        c.bench_function(&format!("net, {side}×{side}"), |b| {
            b.iter(|| Net::built_in().evaluate(black_box(&input)));
        });
    }
}

criterion_group!(benches, evaluate);
criterion_main!(benches);
