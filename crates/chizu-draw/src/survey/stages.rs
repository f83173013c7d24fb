//! irgobot's program step by step, each step a scene.

use chizu::colour_map::{self, ColourMap, Pass, Stages};

use super::Survey;
use crate::scene::{Contour, ContourKind, Layer, Layers, MapMarks, Preset, Scene};

/// What each step is called, from step 1.
pub const STAGES: [&str; 9] = [
    "The colour map: stones colour their links, points with enough links of one colour take it",
    "Clusters, and in them eyes: what the map joins, and what it surrounds",
    "Obviously dead: surrounded, without eyes or room, by clusters that live",
    "The map again, without the dead",
    "Shadows: where each cluster's influence shows, pretend stones on points it controls",
    "Groups: clusters whose shadows touch",
    "Life and death of each group, by reading",
    "Map and shadows again, without the stones that reading found dead",
    "The picture",
];

impl Survey<'_> {
    /// The scene of a step, from 1 to 9; `None` if there is no such step.
    #[must_use]
    pub fn stage(&self, number: usize) -> Option<Scene> {
        let name = STAGES.get(number.checked_sub(1)?)?;
        let stones = *self.position.stones();
        let options = colour_map::ColourMapOptions::default();
        let before = colour_map::stages(&stones, &options);
        let after = || colour_map::stages_of_living(&self.living, &options);
        let always = [Layer::Grid, Layer::Stones, Layer::Coordinates, Layer::Legend];
        let base: Layers = always.into_iter().collect();
        let mut scene = Scene::new(stones);
        let first = &before.passes[0];
        let layers = match number {
            1 => {
                scene.map = Some(marks(&first.map));
                base.with(Layer::ColourMap)
            }
            2 => {
                scene.map = Some(marks(&first.map));
                scene.contours = contours(first);
                base.with(Layer::ColourMap).with(Layer::Clusters)
            }
            3 => {
                scene.contours = contours(first);
                scene.dead = before.dead();
                scene.badges = super::words::badges(&scene);
                base.with(Layer::Clusters).with(Layer::Badges)
            }
            4 => {
                scene.dead = before.dead();
                scene.map = Some(marks(&before.last().map));
                scene.contours = contours(before.last());
                base.with(Layer::ColourMap).with(Layer::Clusters)
            }
            5 => {
                scene.dead = before.dead();
                add_shadows(&mut scene, &before);
                scene.contours = contours(before.last());
                base.with(Layer::Shadows).with(Layer::Clusters)
            }
            6 => {
                scene.dead = before.dead();
                add_shadows(&mut scene, &before);
                scene.contours = before
                    .groups
                    .iter()
                    .map(|group| Contour {
                        points: group.shadow | group.points,
                        color: group.color,
                        kind: ContourKind::Group,
                    })
                    .collect();
                base.with(Layer::Shadows).with(Layer::Clusters)
            }
            7 => {
                scene = self.scene(base.with(Layer::Badges).with(Layer::Links));
                scene.layers
            }
            8 => {
                let after = after();
                scene.dead = self.dead;
                scene.map = Some(marks(&after.last().map));
                scene.contours = contours(after.last());
                add_shadows(&mut scene, &after);
                scene.badges = super::words::badges(&scene);
                base.with(Layer::ColourMap).with(Layer::Clusters).with(Layer::Shadows).with(Layer::Badges)
            }
            _ => {
                scene = self.scene(Preset::Ishida.layers());
                scene.layers
            }
        };
        scene.layers = layers;
        scene.caption = format!("{number}. {name}");
        Some(scene)
    }

    /// The colour map with clusters, eyes and shadows, without the stones that reading found dead; what only looks dead stays.
    pub(super) fn add_map(&self, scene: &mut Scene) {
        let stages = colour_map::stages_of_living(&self.living, &colour_map::ColourMapOptions::default());
        scene.map = Some(marks(&stages.last().map));
        scene.contours = contours(stages.last()).into_iter().filter(|c| c.kind == ContourKind::Eye).collect();
        add_shadows(scene, &stages);
    }
}

/// What a map shows: links of both colours, points.
fn marks(map: &ColourMap) -> MapMarks {
    MapMarks {
        points: chizu::ByColor::new_with(|color| map.points(color)),
        links: chizu::ByColor::new_with(|color| map.links(color)),
        neutral: map.neutral_links(),
    }
}

fn contours(pass: &Pass) -> Vec<Contour> {
    let clusters = pass.clusters.iter().flat_map(|cluster| {
        let outer = Contour { points: cluster.points, color: cluster.color, kind: ContourKind::Cluster };
        let eyes = cluster.eyes.iter().map(|eye| Contour {
            points: *eye,
            color: cluster.color,
            kind: ContourKind::Eye,
        });
        std::iter::once(outer).chain(eyes)
    });
    clusters.collect()
}

fn add_shadows(scene: &mut Scene, stages: &Stages) {
    for (cluster, shadow) in stages.last().clusters.iter().zip(&stages.shadows) {
        scene.shadows[cluster.color] |= *shadow;
    }
}

/// The colour map of the stones, round by round, from the stones alone to the end.
#[must_use]
pub fn rounds(stones: &chizu::Stones) -> Vec<Scene> {
    let mut map = ColourMap::start(stones);
    let layers = [Layer::Grid, Layer::ColourMap, Layer::Stones, Layer::Coordinates, Layer::Legend];
    let scene = |map: &ColourMap| {
        let mut scene = Scene::new(*stones);
        scene.map = Some(marks(map));
        scene.layers = layers.into_iter().collect();
        scene.caption = format!("The colour map, round {}", map.rounds());
        scene
    };
    let mut scenes = vec![scene(&map)];
    while map.next_round() {
        scenes.push(scene(&map));
    }
    scenes
}
