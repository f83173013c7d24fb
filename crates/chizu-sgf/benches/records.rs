//! How fast records are read, replayed and written, in bytes of record per second.

use std::hint::black_box;

use chizu_sgf::{Collection, Games, Replay, parse, write};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Eight games, moves only.
const MOVES: &str = include_str!("records/moves.sgf");

/// The same games as they come from servers: a header, clocks, comments.
fn with_comments() -> String {
    let header = "(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[Black]PW[White]KM[6.5]RU[Japanese]";
    MOVES
        .lines()
        .map(|game| {
            let body = game.trim_start_matches('(').replace("];", "]BL[599.5]OB[3];");
            let mut nodes = body.split(';').map(str::to_owned).collect::<Vec<_>>();
            for node in nodes.iter_mut().skip(10).step_by(10) {
                node.push_str(
                    "C[Black [3d\\]: a sound move, although Q16 (or: R14) is bigger\nWhite [4d\\]: true]",
                );
            }
            header.to_owned() + &nodes.join(";") + "\n"
        })
        .collect()
}

/// The same moves as variations of variations.
fn with_variations() -> String {
    MOVES
        .lines()
        .map(|game| {
            let moves: Vec<_> = game.trim_matches(['(', ')', ';']).split(';').collect();
            let mut record = "(;GM[1]".to_owned();
            for node in &moves {
                record.push_str(&format!("(;{node}C[a];B[aa])(;{node}"));
            }
            record + &")".repeat(moves.len() + 1) + "\n"
        })
        .collect()
}

fn replay_all(collection: &Collection) -> usize {
    collection
        .games()
        .iter()
        .map(|game| Replay::of(game).tolerant().map_or(0, |replayed| replayed.moves))
        .sum()
}

fn records(criterion: &mut Criterion) {
    let inputs = [
        ("moves", MOVES.repeat(32)),
        ("comments", with_comments().repeat(16)),
        ("variations", with_variations().repeat(16)),
    ];
    for (name, record) in &inputs {
        let bytes = record.as_bytes();
        let collection = parse(bytes).expect("a record");
        let mut group = criterion.benchmark_group(*name);
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function("parse", |bencher| bencher.iter(|| parse(black_box(bytes))));
        group.bench_function("stream", |bencher| bencher.iter(|| Games::new(black_box(bytes)).count()));
        group.bench_function("replay", |bencher| bencher.iter(|| replay_all(black_box(&collection))));
        group.bench_function("stream and replay", |bencher| {
            bencher.iter(|| {
                let games = Games::new(black_box(bytes)).map_while(Result::ok);
                games
                    .map(|game| Replay::of(&game).tolerant().map_or(0, |replayed| replayed.moves))
                    .sum::<usize>()
            });
        });
        group.bench_function("parse and replay", |bencher| {
            bencher.iter(|| parse(black_box(bytes)).map(|collection| replay_all(&collection)));
        });
        group.bench_function("write", |bencher| bencher.iter(|| write(black_box(&collection))));
        group.finish();
    }
}

criterion_group!(benches, records);
criterion_main!(benches);
