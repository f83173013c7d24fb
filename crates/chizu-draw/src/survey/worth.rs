//! What the first move is worth in a part of the board: the board if Black moves there first, if White does, and what lies between.

use chizu::ownership::{FirstMove, Ownership, Worth};
use chizu::{ByColor, Color, Move, Position};

use super::fields::{self, percent};
use crate::scene::{Contour, ContourKind, Layer, Layers, Scene};

/// Three scenes of the position, with the first move as a numbered stone: whose the points are if Black moves first, the same for White,
/// and the difference between the two, with a line around the part.
///
/// ```
/// use chizu::ownership::{Ownership, Worth};
/// use chizu::{PointSet, Setup, analyze, analysis::AnalysisOptions};
/// let stones: chizu::Stones = ". . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .".parse()?;
/// let position = Setup::new(stones).position()?;
/// let options = AnalysisOptions::default();
/// let worth = Worth::of(&position, &analyze(&position, &options), stones.vacant(), &options);
/// let [black, white, difference] = chizu_draw::survey::worth(&position, &worth);
/// assert!(black.caption.starts_with("Black first: ") && white.caption.starts_with("White first: "));
/// assert!(difference.influence.is_some_and(|values| values.iter().any(|value| *value > 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn worth(position: &Position, worth: &Worth) -> [Scene; 3] {
    let size = position.size();
    let base = [Layer::Grid, Layer::Stones, Layer::Numbers, Layer::Coordinates, Layer::Legend];
    let base = Layers::from_iter(base).with(Layer::Influence);
    let scene = |color: Color| {
        let FirstMove { at, field } = &worth.first[color];
        let mut scene = Scene::new(*position.stones());
        scene.layers = base.with(Layer::Territory).with(Layer::Moyo);
        scene.influence = Some(percent(&field.field, 1, Ownership::MAX));
        fields::add_sets(&mut scene, field);
        scene.moves = at.iter().map(|at| (color, Move::Play(*at))).collect();
        let first = at.map_or_else(|| "no move there".to_owned(), |at| size.name(at).to_string());
        let [black, white] = Color::ALL.map(|color| field.territory[color].len());
        scene.caption = format!("{color} first: {first} · territory: Black {black}, White {white}");
        scene.description = format!("{}.", scene.caption.replace(" · ", ", "));
        scene
    };
    let ByColor { black, white } = ByColor::new_with(scene);
    let mut between = Scene::new(*position.stones());
    between.layers = base.with(Layer::Clusters);
    between.influence = Some(percent(&worth.difference, 1, Ownership::MAX));
    let contour = Contour { points: worth.region, color: position.to_play(), kind: ContourKind::Group };
    between.contours = vec![contour];
    between.caption = format!("The first move is worth {} points", tenths(worth.tenths()));
    between.description = format!("{}: what is tinted is more Black's if he moves first.", between.caption);
    [black, white, between]
}

fn tenths(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}.{}", value.abs() / 10, value.abs() % 10)
}
