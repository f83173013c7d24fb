//! How fast boards are: playing real games, copying, building, flooding.

use std::hint::black_box;

use chizu_board::{
    Board, Color, Game, Ko, Move, Point, Position, Rules, Ruleset, Setup, Size, Stones, Suicide,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// A game as its moves; handicap stones count as Black's first moves.
struct Record {
    moves: Vec<(Color, Move)>,
}

const RECORDS: [&str; 5] = [
    include_str!("../../../tests/suite-sample/professional/game-1.sgf"),
    include_str!("../../../tests/suite-sample/professional/game-3.sgf"),
    include_str!("../../../tests/suite-sample/server/game-1.sgf"),
    include_str!("../../../tests/suite-sample/server/game-3.sgf"),
    include_str!("../../../tests/suite-sample/mixed/game-2.sgf"),
];

/// Finds `;B[pd]` and `;W[dd]`: enough for the plain records above.
fn read(text: &str) -> Record {
    let mut moves = Vec::new();
    for node in text.split(';') {
        let (color, coordinates) = match node.as_bytes() {
            [b'B', b'[', rest @ ..] => (Color::Black, rest),
            [b'W', b'[', rest @ ..] => (Color::White, rest),
            _ => continue,
        };
        let mv = match coordinates {
            [col, row, b']', ..] => {
                let number = |letter: &u8| i32::from(*letter) - i32::from(b'a');
                Size::NINETEEN.point(number(col), number(row)).map_or(Move::Pass, Move::Play)
            }
            _ => Move::Pass,
        };
        moves.push((color, mv));
    }
    Record { moves }
}

fn points(record: &Record) -> Vec<(Color, Point)> {
    let played = record.moves.iter().filter_map(|(color, mv)| match mv {
        Move::Play(point) => Some((*color, *point)),
        Move::Pass => None,
    });
    played.collect()
}

fn last(record: &Record) -> Position {
    let mut position = Position::empty(Size::NINETEEN);
    for (color, mv) in &record.moves {
        position.play(*color, *mv, Suicide::Forbidden).expect("a legal record");
    }
    position
}

fn play(c: &mut Criterion) {
    let records: Vec<Record> = RECORDS.into_iter().map(read).collect();
    let moves: usize = records.iter().map(|r| r.moves.len()).sum();
    let mut group = c.benchmark_group("play");
    group.throughput(Throughput::Elements(moves as u64));
    let placements: Vec<_> = records.iter().map(points).collect();
    group.bench_function("Board::place", |b| {
        b.iter(|| {
            for record in &placements {
                let mut board = Board::empty(Size::NINETEEN);
                for (color, point) in record {
                    let _ = black_box(board.place(*color, *point, Suicide::Forbidden));
                }
                black_box(&board);
            }
        });
    });
    group.bench_function("Position::play", |b| {
        b.iter(|| {
            for record in &records {
                let mut position = Position::empty(Size::NINETEEN);
                for (color, mv) in &record.moves {
                    let _ = black_box(position.play(*color, *mv, Suicide::Forbidden));
                }
                black_box(&position);
            }
        });
    });
    for (name, ko) in
        [("Game::play, simple ko", Ko::Simple), ("Game::play, positional superko", Ko::Positional)]
    {
        let rules = Rules { ko, ..Ruleset::Japanese.rules() };
        group.bench_function(name, |b| {
            b.iter(|| {
                for record in &records {
                    let mut game = Game::new(Size::NINETEEN, rules);
                    for (color, mv) in &record.moves {
                        let _ = black_box(game.play(*color, *mv));
                    }
                    black_box(&game);
                }
            });
        });
    }
    group.bench_function("Game::play and undo", |b| {
        b.iter(|| {
            for record in &records {
                let mut game = Game::new(Size::NINETEEN, Ruleset::Japanese.rules());
                for (color, mv) in &record.moves {
                    let _ = black_box(game.play(*color, *mv));
                }
                while game.undo() {}
                black_box(&game);
            }
        });
    });
    group.finish();
}

fn boards(c: &mut Criterion) {
    let position = last(&read(RECORDS[0]));
    let stones: Stones = *position.stones();
    c.bench_function("Board::empty", |b| b.iter(|| Board::empty(black_box(Size::NINETEEN))));
    c.bench_function("Board::clone", |b| b.iter(|| black_box(position.board()).clone()));
    c.bench_function("Board::from_stones", |b| b.iter(|| Board::from_stones(black_box(&stones))));
    c.bench_function("Setup::position", |b| b.iter(|| Setup::new(black_box(stones)).position()));
}

fn sets(c: &mut Criterion) {
    let position = last(&read(RECORDS[0]));
    let stones = position.stones();
    let geometry = stones.geometry();
    let seed = stones.vacant().first_point().map(Into::into).unwrap_or_default();
    c.bench_function("Geometry::neighbors_of", |b| {
        b.iter(|| geometry.neighbors_of(black_box(stones.of(Color::Black))));
    });
    c.bench_function("Geometry::flood, empty board", |b| {
        b.iter(|| geometry.flood(black_box(seed), geometry.all()));
    });
    c.bench_function("Geometry::components, chains of both colours", |b| {
        b.iter(|| Color::ALL.map(|color| geometry.components(black_box(stones.of(color))).count()));
    });
    c.bench_function("PointSet: points of a set", |b| {
        b.iter(|| black_box(stones.occupied()).iter().map(Point::index).sum::<usize>());
    });
}

criterion_group!(benches, play, boards, sets);
criterion_main!(benches);
