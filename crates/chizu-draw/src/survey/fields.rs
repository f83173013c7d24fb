//! Who has what, may get what, and is stronger where: the fields of a scene, wherever they come from.
//!
//! Territory and moyo are outlined by Bouzy's dilations and erosions, influence falls by Influencie's staircases, all
//! without the stones of dead groups. *What they do not know:* which stones are weak.

use chizu::influence::bouzy::{self, Passes};
use chizu::influence::{Field, staircase};
use chizu::{ByColor, PointSet, Size, Stones};

use super::Survey;
use crate::scene::{Layer, Scene};

/// Smaller pieces of moyo are specks.
const SPECK: usize = 4;

/// Fills the fields of a scene, as far as its layers show them.
pub(super) fn add(scene: &mut Scene, survey: &Survey<'_>) {
    let size = scene.size();
    scene.territory = outlined(&survey.living, Passes::TERRITORY);
    if scene.shows(Layer::Moyo) {
        let moyo = outlined(&survey.living, Passes::MOYO);
        scene.moyo = ByColor::new_with(|color| without_specks(size, moyo[color] | scene.territory[color]));
    }
    if scene.shows(Layer::Influence) {
        scene.influence = Some(percent(&staircase::field(&survey.living)));
    }
}

/// What a field outlines for each player, without the stones.
pub(super) fn outlined(stones: &Stones, passes: Passes) -> ByColor<PointSet> {
    let field = bouzy::field(stones, passes);
    ByColor::new_with(|color| field.of_color(color) - stones.occupied())
}

/// The pieces of a field that are large enough to be seen as one.
fn without_specks(size: Size, points: PointSet) -> PointSet {
    let pieces = size.geometry().components(points).filter(|piece| piece.len() >= SPECK);
    pieces.fold(PointSet::EMPTY, |all, piece| all | piece)
}

/// Staircases in hundredths: as strong as two stones next to the point is all.
pub(super) fn percent(field: &Field) -> Vec<i8> {
    field.values().iter().map(|v| (i32::from(*v) * 100 / 14).clamp(-100, 100) as i8).collect()
}
