//! What a move changes on the maps: influence, moyo, colour map.

use chizu::analysis::AnalysisOptions;
use chizu::board::MoveError;
use chizu::colour_map::{ColourMap, LinkSet};
use chizu::ownership::{Change, Ownership};
use chizu::{ByColor, Color, Move, Point, PointSet, Position};

use super::fields::percent;
use super::words::number;
use crate::scene::{Layer, Layers, MapMarks, Scene};

/// A move shifts influence by little: it is shown so many times as strong.
const LOUDER: i32 = 3;

/// The stones before, with the move as a numbered stone; tinted, where influence shifts to a player; marked, the
/// links and points of the colour map that are his only after it; hatched, what is his moyo only after it.
///
/// ```
/// use chizu::{Color, Setup, Size, Stones};
/// let position = Setup::new(Stones::empty(Size::NINETEEN)).position()?;
/// let point = Size::NINETEEN.parse_point("R7").unwrap();
/// let scene = chizu_draw::survey::change(&position, Color::Black, point)?;
/// assert!(scene.influence.is_some_and(|values| values.iter().any(|value| *value > 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the move is illegal.
pub fn change(position: &Position, by: Color, at: Point) -> Result<Scene, MoveError> {
    let found = Change::of(position, by, Move::Play(at), &AnalysisOptions::default())?;
    changed(position, by, at, &found)
}

/// The same where it is known already what the move changes.
///
/// # Errors
/// If the move is illegal.
pub fn changed(position: &Position, by: Color, at: Point, found: &Change) -> Result<Scene, MoveError> {
    let size = position.size();
    let mut after = position.clone().with_to_play(by);
    after.play(by, Move::Play(at), chizu::board::Suicide::Forbidden)?;
    let (old, new) = (*position.stones(), *after.stones());
    let mut scene = Scene::new(old);
    scene.moves = vec![(by, Move::Play(at))];
    scene.influence = Some(percent(&found.difference, LOUDER, Ownership::MAX));
    let (had, has) = (found.before.moyo, found.after.moyo);
    let own = PointSet::from(at);
    scene.moyo = ByColor::new_with(|color| has[color] - had[color] - old.occupied() - own);
    let lost = had[!by] - has[!by] - own;
    let gained = gained(&ColourMap::of(&old), &ColourMap::of(&new));
    scene.caption = format!(
        "{by} {}: {} of the colour map · {} of moyo; {} loses {}",
        size.name(at),
        number(gained.links[by].len(), "more link"),
        number(scene.moyo[by].len(), "more point"),
        !by,
        lost.len()
    );
    scene.description =
        format!("What {by} at {} changes. {}.", size.name(at), scene.caption.replace(" · ", ", "));
    scene.map = Some(gained);
    let layers = [
        Layer::Influence,
        Layer::Moyo,
        Layer::Grid,
        Layer::ColourMap,
        Layer::Stones,
        Layer::Numbers,
        Layer::Coordinates,
        Layer::Legend,
    ];
    scene.layers = Layers::from_iter(layers);
    Ok(scene)
}

/// What is new in one map and not in the other.
fn gained(before: &ColourMap, after: &ColourMap) -> MapMarks {
    MapMarks {
        points: ByColor::new_with(|color| after.points(color) - before.points(color)),
        links: ByColor::new_with(|color| after.links(color) - before.links(color)),
        neutral: LinkSet::EMPTY,
    }
}
