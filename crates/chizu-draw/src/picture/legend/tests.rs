//! The legend and the board explain each other.

use std::collections::BTreeSet;

use super::*;
use crate::picture::Picture;
use crate::picture::shape::Shape;
use crate::scene::{Cutout, Layers, Preset};
use crate::style::{Style, Theme};
use crate::survey::{STAGES, Survey, counted};
use chizu::{Position, Setup, Stones};

/// The layer of what is explained with these words.
fn layer(words: &str) -> &'static str {
    match words {
        "territory" => "territory",
        "moyo" => "moyo",
        "influence" => "influence",
        "shadow" => "shadows",
        "claimed" | "claimed by both" => "colour-map",
        "cluster" | "group" | "eye of a cluster" => "clusters",
        "link" | "joined" => "links",
        "eye" | "half eye" | "false eye" | "vital point" => "eyes",
        "dame" => "dame",
        "must be filled" => "protective",
        "thickness" => "thickness",
        "worth a thought" => "candidates",
        "last move" | "ko" => "last",
        name if name.starts_with("an engine: ") => "badges",
        "surely alive" | "alive" | "weak" | "critical" | "hangs on a ko" | "seki" => "badges",
        // A cross on faint stones, or faint stones alone.
        "dead" => "dead",
        _ => panic!("{words} is not explained here"),
    }
}

/// What a picture draws, and what its legend explains, as names of layers.
fn drawn_and_explained(scene: &Scene) -> [BTreeSet<&'static str>; 2] {
    let style = Style::new(Theme::Wood, None).expect("a style");
    let picture = Picture::new(scene, &style);
    let silent = ["grid", "stones", "numbers", "labels", "coordinates", "caption", "legend"];
    let sheets = || picture.panels.iter().flat_map(|panel| &panel.sheets);
    let drawn = sheets().map(|sheet| sheet.name).filter(|name| !silent.contains(name)).collect();
    let texts = sheets().filter(|sheet| sheet.name == "legend").flat_map(|sheet| &sheet.shapes);
    let words = texts.filter_map(|shape| match shape {
        Shape::Text { text, anchor: Anchor::Start, .. } => Some(layer(text)),
        _ => None,
    });
    [drawn, words.collect()]
}

/// A cross on a dead stone explains both.
fn check(scene: &Scene, what: &str) {
    let [drawn, explained] = drawn_and_explained(scene);
    let badges = |mut layers: BTreeSet<&'static str>, has: bool| {
        if has {
            layers.remove("badges");
        }
        layers
    };
    let only_dead = !scene.badges.is_empty() && scene.badges.iter().all(|badge| badge.sign == Sign::Dead);
    assert_eq!(badges(drawn, only_dead), badges(explained, only_dead), "{what}");
}

fn positions() -> Vec<Position> {
    let boards = [
        ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .",
        // Half and false eyes, dead stones, a group that hangs on the next move.
        ". X O . X . . . .\nX . X X X O . . .\nO X X O O O . O .\n. O O . . . O . .\nO . . O . . . . X\n. . O . . X . X .\n. . . . X . X . .\n. X . . . . . . .\n. . . . X . . . .",
        ". X . O . . .\nX X X O O O O\nO O X X X X O\n. O O O O X O\n. . . . O X O\n. . . . O X X\n. . . . O O .",
    ];
    let position = |board: &str| Setup::new(board.parse::<Stones>().expect("a diagram")).position();
    boards.iter().map(|board| position(board).expect("a position")).collect()
}

#[test]
fn every_sign_drawn_is_explained_and_no_other() {
    for (number, position) in positions().iter().enumerate() {
        let last = position.stones().of(Color::Black).first_point();
        let survey = Survey::of(position).after(last);
        let count = chizu::score::adjudicate(position, &chizu::score::CountOptions::default());
        let mut scenes: Vec<(String, Scene)> = Vec::new();
        for preset in Preset::ALL {
            let scene = if preset == Preset::Score {
                counted(&count, preset.layers())
            } else {
                survey.scene(preset.layers())
            };
            scenes.push((preset.name().to_owned(), scene));
        }
        scenes.push(("all".to_owned(), survey.scene(Layers::all())));
        scenes.extend((1..=STAGES.len()).filter_map(|n| Some((format!("stage {n}"), survey.stage(n)?))));
        for (name, mut scene) in scenes {
            check(&scene, &format!("{number} {name}"));
            scene.cutout = Some(Cutout { cols: (0, 2), rows: (0, 2) });
            check(&scene, &format!("{number} {name}, a corner"));
        }
    }
}

#[test]
fn kinds_of_a_layer_are_told_apart() {
    let mut scene = Scene::new("X . X O / . X . O / X . O .".parse().expect("a diagram"));
    let size = scene.size();
    let at = |name: &str| size.parse_point(name).expect("a point");
    let (b3, a2, c2, b1, d1) = (at("B3"), at("A2"), at("C2"), at("B1"), at("D1"));
    let eye = |at, kind| EyeMark { at, color: Color::Black, kind };
    scene.eye_marks = vec![eye(b3, EyeKind::Whole), eye(c2, EyeKind::False)];
    (scene.vital, scene.ko) = (b1.into(), Some(d1));
    scene.bonds = vec![Bond { from: at("A3"), to: at("C3"), solid: false }];
    let words = |scene: &Scene| -> Vec<&str> {
        let style = Style::new(Theme::Wood, None).expect("a style");
        let picture = Picture::new(scene, &style);
        let legend = picture.panels.iter().flat_map(|panel| &panel.sheets);
        let shapes: Vec<Shape> =
            legend.filter(|sheet| sheet.name == "legend").flat_map(|sheet| sheet.shapes.clone()).collect();
        let all = ["link", "joined", "eye", "half eye", "false eye", "vital point", "ko", "last move"];
        all.into_iter()
            .filter(|words| {
                shapes.iter().any(|shape| matches!(shape, Shape::Text { text, .. } if text == words))
            })
            .collect()
    };
    assert_eq!(words(&scene), ["link", "eye", "false eye", "vital point", "ko"]);
    scene.eye_marks.push(eye(a2, EyeKind::Half));
    (scene.vital, scene.ko, scene.bonds[0].solid) = (PointSet::EMPTY, None, true);
    assert_eq!(words(&scene), ["joined", "eye", "half eye", "false eye"]);
}
