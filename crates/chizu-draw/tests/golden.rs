//! Pictures as they were when someone looked at them.
//!
//! After a change that is meant, `SNAPSHOTS=overwrite cargo test -p chizu-draw --test golden` writes them anew; open
//! them in a browser before committing, or the PNGs that `PICTURES=FOLDER` makes beside.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use chizu::colour_map::{self, ColourMapOptions};
use chizu::{ByColor, Color, Move, PointSet, Stones};
use chizu_draw::{
    Arrow, Badge, Bond, Certainty, Contour, ContourKind, Coordinates, Cutout, EyeKind, EyeMark, ForcedMark,
    Label, Layer, Layers, Mark, Preset, Scene, Sign, Style, Theme, svg,
};
use snapbox::{Data, assert_data_eq};

/// Something of everything, made by hand: what a position means is checked elsewhere.
fn everything() -> Scene {
    let stones: Stones = "
        . . X O . . . . .
        . X X O . . . . .
        X . X O . O . . .
        . X X O . . . . .
        . . X X O . . O .
        . . . X O . . . .
        . X . X X O O O .
        . . . . X X O . .
        O . . . . X O . ."
        .parse()
        .unwrap();
    let mut scene = Scene::new(stones);
    let size = scene.size();
    let point = |name: &str| size.parse_point(name).unwrap();
    let points = |names: &str| -> PointSet { names.split(' ').map(point).collect() };
    scene.territory = ByColor {
        black: points("A9 B9 A8 B7 A6 A5 B5 A4 B4 C4 A3 C3 A2 B2 C2 D2 A1 B1 C1 D1 E1"),
        white: points("E9 F9 E8 F8 E7 E6 F6"),
    };
    scene.moyo =
        ByColor { black: PointSet::EMPTY, white: points("G9 G8 G7 H8 H7 G6 H6") | scene.territory.white };
    let toward = |p| {
        let (col, row) = (i16::from(size.col(p)), i16::from(size.row(p)));
        (90 - 22 * col + if row > 6 { 20 } else { 0 }).clamp(-100, 100) as i8
    };
    scene.influence = Some(size.points().map(toward).collect());
    scene.dead = points("A1");
    scene.dame = points("J1 J2");
    scene.seki = points("H5");
    scene.forced = vec![ForcedMark { point: point("F4"), by: Color::White }];
    scene.vital = points("H2");
    scene.ko = Some(point("J5"));
    scene.last_move = Some(point("D5"));
    scene.badges = [
        ("C8", Sign::Alive, Certainty::Proved),
        ("D7", Sign::Alive, Certainty::Read),
        ("B3", Sign::Alive, Certainty::Guessed),
        ("F7", Sign::Weak, Certainty::Guessed),
        ("G2", Sign::Critical, Certainty::Read),
        ("E4", Sign::Ko, Certainty::Read),
        ("H5", Sign::Seki, Certainty::Read),
        ("A1", Sign::Dead, Certainty::Proved),
    ]
    .map(|(at, sign, certainty)| Badge { at: point(at), sign, certainty })
    .to_vec();
    scene.bonds = vec![
        Bond { from: point("B3"), to: point("D3"), solid: false },
        Bond { from: point("D7"), to: point("F7"), solid: false },
    ];
    scene.arrows =
        vec![Arrow { color: Color::White, origin: (30, 20), direction: (1, -1), reach: 40, strength: 80 }];
    scene.eye_marks = [("B9", EyeKind::Whole), ("A8", EyeKind::Half), ("B7", EyeKind::False)]
        .map(|(at, kind)| EyeMark { at: point(at), color: Color::Black, kind })
        .to_vec();
    scene.candidates = vec![point("G5"), point("F9")];
    scene.labels = vec![
        Label { at: point("G4"), mark: Mark::Text("x".to_owned()) },
        Label { at: point("G3"), mark: Mark::Triangle },
        Label { at: point("E2"), mark: Mark::Square },
    ];
    scene.title = "Something of everything".to_owned();
    scene.description = "Black has the left & White <the right>.".to_owned();
    scene
}

fn matches(name: &str, scene: &Scene, theme: Theme) {
    let style = Style::new(theme, None).unwrap();
    let svg = svg::render(scene, &style);
    if let Some(folder) = std::env::var_os("PICTURES") {
        let png = chizu_draw::png::render(scene, &style).unwrap();
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), png).unwrap();
    }
    let golden = Data::read_from(
        &std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.svg")),
        None,
    );
    assert_data_eq!(svg, golden);
}

#[test]
fn everything_on_wood() {
    matches("everything", &everything(), Theme::Wood);
}

#[test]
fn everything_in_print() {
    matches("print", &everything(), Theme::Print);
}

#[test]
fn a_quiet_corner_in_the_dark() {
    let mut scene = everything();
    scene.layers = Preset::Quiet.layers();
    scene.cutout = Some(Cutout { cols: (0, 4), rows: (3, 8) });
    matches("corner", &scene, Theme::Dark);
}

#[test]
fn numbered_moves() {
    let mut scene = Scene::new("X . . . / O X . . / . O . .".parse().unwrap());
    let mut by = Color::White;
    for name in ["B3", "C3", "pass", "D3", "C3", "A3", "D1"] {
        scene.moves.push((by, scene.size().parse_point(name).map_or(Move::Pass, Move::Play)));
        by = !by;
    }
    (scene.first_number, scene.coordinates) = (98, Coordinates::Hidden);
    matches("numbers", &scene, Theme::Paper);
}

#[test]
fn clusters_and_shadows() {
    let stones: Stones = ". X . O . / . X . O . / X . . O . / . . . . O / . . . . .".parse().unwrap();
    let stages = colour_map::stages(&stones, &ColourMapOptions::default());
    let mut scene = Scene::new(stones);
    let map = &stages.last().map;
    scene.map = Some(chizu_draw::MapMarks {
        points: ByColor::new_with(|color| map.points(color)),
        links: ByColor::new_with(|color| map.links(color)),
        neutral: map.neutral_links(),
    });
    for (cluster, shadow) in stages.last().clusters.iter().zip(&stages.shadows) {
        scene.shadows[cluster.color] |= *shadow;
        let eyes = cluster.eyes.iter().map(|eye| (*eye, ContourKind::Eye));
        let all = std::iter::once((cluster.points, ContourKind::Cluster)).chain(eyes);
        scene.contours.extend(all.map(|(points, kind)| Contour { points, color: cluster.color, kind }));
    }
    scene.layers = Layers::all().without(Layer::Legend);
    matches("clusters", &scene, Theme::Slate);
}
