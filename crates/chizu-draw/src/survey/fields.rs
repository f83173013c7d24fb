//! Who has what, may get what, and is stronger where; where walls point: the fields of a scene, wherever they come
//! from.
//!
//! All of it is [`Ownership`](chizu::ownership::Ownership), which knows weak and dead groups, and the [`thickness`] that follows from it.

use chizu::influence::Field;
use chizu::ownership::Ownership;
use chizu::thickness::{self, Thickness};
use chizu::{ByColor, PointSet, Size};

use super::Survey;
use crate::scene::{Arrow, Layer, Scene};

/// Smaller pieces of a field are specks.
const SPECK: usize = 4;

/// Fills the fields of a scene.
pub(super) fn add(scene: &mut Scene, survey: &Survey<'_>) {
    let size = scene.size();
    let ownership = &survey.ownership;
    add_sets(scene, ownership);
    let field = survey.influence.field(&survey.analysis, ownership, survey.dead);
    scene.influence = Some(percent(&field, 1, survey.influence.full()));
    if scene.shows(Layer::Thickness) {
        let walls = thickness::of(&survey.analysis, ownership);
        scene.arrows = walls.iter().map(|wall| arrow(size, wall)).collect();
    }
}

/// Moyo and territory, as far as they are seen as one.
pub(super) fn add_sets(scene: &mut Scene, ownership: &Ownership) {
    let size = scene.size();
    scene.moyo = ByColor::new_with(|color| large(size, ownership.moyo[color]));
    scene.territory =
        ByColor::new_with(|color| enclosed(size, ownership.territory[color], ownership.moyo[color]));
}

/// The same at sight.
pub(super) fn at_sight(scene: &mut Scene, ownership: &Ownership) {
    add_sets(scene, ownership);
    scene.influence = Some(percent(&ownership.field, 1, Ownership::MAX));
}

fn arrow(size: Size, wall: &Thickness) -> Arrow {
    let origin = wall.center(size).map(|hundredths| (hundredths / 10) as i16);
    Arrow {
        color: wall.color,
        origin: (origin[0], origin[1]),
        direction: (i16::from(wall.direction[0]), i16::from(wall.direction[1])),
        reach: 10 * u16::from(wall.reach),
        strength: wall.strength,
    }
}

/// Territory without the few points beside a stone that lie in open moyo: they belong to nothing yet.
fn enclosed(size: Size, territory: PointSet, moyo: PointSet) -> PointSet {
    let geometry = size.geometry();
    let open = |piece: &PointSet| {
        piece.len() < SPECK && (geometry.neighbors_of(*piece) & moyo).intersects(&(moyo - *piece))
    };
    let pieces = geometry.components(territory).filter(|piece| !open(piece));
    pieces.fold(PointSet::EMPTY, |all, piece| all | piece)
}

/// The pieces of a field that are large enough to be seen as one.
fn large(size: Size, points: PointSet) -> PointSet {
    let pieces = size.geometry().components(points).filter(|piece| piece.len() >= SPECK);
    pieces.fold(PointSet::EMPTY, |all, piece| all | piece)
}

/// A field in hundredths of its full strength, so many times as strong.
pub(super) fn percent(field: &Field, times: i32, full: i16) -> Vec<i8> {
    let most = i32::from(full);
    field.values().iter().map(|v| (i32::from(*v) * times * 100 / most).clamp(-100, 100) as i8).collect()
}
