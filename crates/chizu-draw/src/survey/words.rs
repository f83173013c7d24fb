//! Scenes in words, for those who cannot see them.

use chizu::score::{Count, Verdict};
use chizu::{Color, PointSet, Size};

use super::{Survey, central};
use crate::scene::{Badge, Certainty, Layer, Scene, Sign};

/// What the scene shows, in a few sentences.
pub(super) fn described(scene: &Scene, survey: &Survey<'_>) -> String {
    let size = scene.size();
    let mut text =
        format!("A {}x{} board, {} to play.", size.width(), size.height(), survey.position.to_play());
    if scene.shows(Layer::Territory) {
        let [black, white] = Color::ALL.map(|color| scene.territory[color].len());
        text += &format!(" Territory as it stands: Black {black} points, White {white}.");
    }
    if scene.shows(Layer::Badges) {
        let said = [
            (Sign::Dead, "Dead"),
            (Sign::Unsettled, "Unsettled"),
            (Sign::Ko, "Hanging on a ko"),
            (Sign::Seki, "In seki"),
            (Sign::Weak, "Weak"),
        ];
        for (sign, name) in said {
            let of = |color: Color| {
                let badges = scene.badges.iter().filter(|badge| badge.sign == sign);
                badges
                    .filter(|badge| scene.stones.get(badge.at) == Some(color))
                    .map(|badge| badge.at)
                    .collect()
            };
            let groups: Vec<String> = Color::ALL
                .into_iter()
                .map(|color| (color, of(color)))
                .filter(|(_, points): &(Color, PointSet)| !points.is_empty())
                .map(|(color, points)| format!("{color} at {}", named(size, points)))
                .collect();
            if !groups.is_empty() {
                text += &format!(" {name}: {}.", groups.join(", "));
            }
        }
    }
    text
}

/// A count, in two sentences.
pub(super) fn counted(count: &Count) -> String {
    let size = count.stones.size();
    let [black, white] = Color::ALL.map(|color| count.territory[color].len());
    let mut text = format!("A {}x{} board, counted: ", size.width(), size.height());
    text += &format!("Black {black} points of territory, White {white}");
    let chains = count.stones.geometry().components(count.seki);
    let sekis: Vec<String> =
        chains.filter_map(|chain| chain.first_point()).map(|p| size.name(p).to_string()).collect();
    if !sekis.is_empty() {
        text += &format!(", stones in seki at {}", sekis.join(" "));
    }
    text += &format!("; {} with komi.", count.score);
    for color in Color::ALL {
        if !count.dead[color].is_empty() {
            text += &format!(" Dead: {color} at {}.", named(size, count.dead[color]));
        }
    }
    if count.verdict == Verdict::Unfinished {
        text += " The game is not finished.";
    }
    text
}

/// More would be no sentence.
const MOST: usize = 12;

fn named(size: Size, points: PointSet) -> String {
    let names: Vec<String> = points.iter().take(MOST).map(|point| size.name(point).to_string()).collect();
    let more = if points.len() > MOST { " and others" } else { "" };
    names.join(" ") + more
}

/// Stones that are dead or in seki carry a badge, one for each group of them.
pub(super) fn badges(scene: &Scene) -> Vec<Badge> {
    let geometry = scene.stones.geometry();
    let mut badges = Vec::new();
    for (sign, stones) in [(Sign::Dead, scene.dead), (Sign::Seki, scene.seki)] {
        for color in Color::ALL {
            for chain in geometry.components(stones & scene.stones.of(color)) {
                let at = central(scene.size(), chain);
                badges.extend(at.map(|at| Badge { at, sign, certainty: Certainty::Guessed }));
            }
        }
    }
    badges
}
