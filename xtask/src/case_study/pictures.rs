//! The pictures of the page.

use chizu_draw::survey::{self, STAGES, Survey};
use chizu_draw::{Label, Layer, Mark, Picture, Preset, Scene, Style, svg};

use super::answers::{self, EngineAnswers};
use super::{Group, Study};

/// The part whose worth is drawn, as irgobot drew it.
pub(super) const DRAWN: &str = "the upper left";
/// Pixels of one board.
const SIZE: u32 = 560;
/// Pixels of several beside each other.
const WIDE: u32 = 1_400;

/// File names and SVG.
pub(super) fn all(study: &Study, heard: &[EngineAnswers]) -> Vec<(String, String)> {
    let position = &study.record.position;
    let survey = Survey::with(position, study.analysis.clone());
    let mut found = Vec::new();
    let titled = |scene: Scene, what: &str| Scene { title: format!("The case study: {what}"), ..scene };
    for number in 1..=STAGES.len() {
        let Some(scene) = survey.stage(number) else { continue };
        let scene = titled(scene, &format!("stage {number}"));
        found.push((format!("stage-{number}.svg"), draw(&[scene], SIZE)));
    }
    if let Some((_, _, worth)) = study.parts.iter().find(|(name, ..)| name == DRAWN) {
        let scenes = survey::worth(position, worth).map(|scene| titled(scene, DRAWN));
        found.push(("upper-left-chizu.svg".to_owned(), draw(&scenes, WIDE)));
        for one in heard {
            let drawn = one.parts.get(DRAWN).and_then(|parts| answers::found(parts, worth.region, position));
            let Some(drawn) = drawn else { continue };
            let scenes = survey::worth(position, &drawn.worth);
            let scenes = scenes.map(|scene| titled(scene, &format!("{DRAWN}, {}", one.who)));
            found.push((format!("upper-left-{}.svg", file(&one.program)), draw(&scenes, WIDE)));
        }
    }
    for group in study.groups.iter().filter(|group| answers::hangs_alone(group, heard)) {
        if let Some(scene) = framed(group) {
            let scene = titled(scene, &format!("{}'s {} sealed in", group.facts.color, group.name));
            found.push((format!("alone-{}.svg", group.name), draw(&[scene], SIZE)));
        }
    }
    let weak = titled(survey.scene(Preset::Quiet.layers().with(Layer::Candidates)), "weak spots");
    found.push(("weak-spots.svg".to_owned(), draw(&[weak], SIZE)));
    found
}

/// A name for files.
pub(super) fn file(program: &str) -> String {
    program.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// A group sealed in, its stones marked.
fn framed(group: &Group) -> Option<Scene> {
    let (framed, _) = group.alone.as_ref()?;
    let mut scene = Scene::new(*framed.position.stones());
    let circle = |at| Label { at, mark: Mark::Circle };
    scene.labels = group.facts.stones.iter().map(circle).collect();
    scene.caption =
        format!("{}'s {} alone: {} points decide", group.facts.color, group.name, framed.region.len());
    Some(scene)
}

fn draw(scenes: &[Scene], width: u32) -> String {
    let style = Style::default().wide(width);
    let pictures = scenes.iter().map(|scene| Picture::new(scene, &style));
    pictures.reduce(Picture::beside).map_or_else(String::new, |picture| svg::write(&picture))
}
