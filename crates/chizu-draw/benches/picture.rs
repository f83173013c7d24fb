//! How fast pictures are drawn, once the position is analysed.

use std::hint::black_box;

use chizu::record::{self, Request};
use chizu_draw::survey::Survey;
use chizu_draw::{Layers, Preset, Scene, Style, png, svg};
use criterion::{Criterion, criterion_group, criterion_main};

const RECORD: &str = include_str!("../../../tests/suite-sample/professional/game-1.sgf");

/// A scene halfway through a game.
fn scene(layers: Layers) -> Scene {
    let games = chizu::sgf::parse(RECORD.as_bytes()).expect("a record");
    let end = record::open(games.first(), &Request::default()).expect("a game");
    let request = Request { at_move: Some(end.moves / 2), ..Request::default() };
    let middle = record::open(games.first(), &request).expect("a game");
    Survey::of(&middle.position).scene(layers)
}

fn pictures(c: &mut Criterion) {
    let style = Style::default();
    for (name, layers) in [("quiet", Preset::Quiet.layers()), ("all layers", Layers::all())] {
        let scene = scene(layers);
        let mut group = c.benchmark_group(format!("picture, {name}"));
        group.sample_size(20);
        group.bench_function("svg", |b| b.iter(|| svg::render(black_box(&scene), &style)));
        group.bench_function("png 800", |b| b.iter(|| png::render(black_box(&scene), &style)));
        group.finish();
        let bytes = svg::render(&scene, &style).len();
        assert!(bytes <= 150_000, "{name}: an SVG of {bytes} bytes");
    }
}

criterion_group!(benches, pictures);
criterion_main!(benches);
