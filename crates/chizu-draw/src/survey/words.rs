//! Scenes in words, for those who cannot see them.

use chizu::board::Scoring;
use chizu::score::{Completion, Count, Tally};
use chizu::{Color, Komi, PointSet, Size};

use super::{Survey, central};
use crate::scene::{Badge, Certainty, Layer, Scene, Sign};

/// What the scene shows, in a few sentences.
pub(super) fn described(scene: &Scene, survey: &Survey<'_>) -> String {
    let size = scene.size();
    let mut text =
        format!("A {}x{} board, {} to play.", size.width(), size.height(), survey.position.to_play());
    if scene.shows(Layer::Territory) {
        let [black, white] = Color::ALL.map(|color| scene.territory[color].len());
        text += &format!(" Territory as it stands: Black {}, White {white}.", number(black, "point"));
    }
    if scene.shows(Layer::Badges) {
        let said = [
            (Sign::Dead, "Dead"),
            (Sign::Critical, "Critical"),
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

/// The result and what it is made of, as in `W+8.5 · territory: Black 17, White 21 · komi 6.5`.
pub(super) fn tallied(count: &Count) -> String {
    let so_far = if count.completion == Completion::Unfinished { "not finished, as it stands " } else { "" };
    let mut parts = vec![format!("{so_far}{}", count.score)];
    for (name, [black, white]) in sums(count) {
        parts.push(format!("{name}: Black {black}, White {white}"));
    }
    let (komi, bonus) = (count.options.rules.komi, count.handicap_bonus());
    if komi != Komi::ZERO {
        parts.push(format!("komi {komi}"));
    }
    if bonus > 0 {
        parts.push(format!("handicap {bonus}"));
    }
    parts.join(" · ")
}

/// What is added up for each player, and what is taken off: of the latter only what there is.
fn sums(count: &Count) -> Vec<(&'static str, [i32; 2])> {
    let both = |sum: fn(&Tally) -> u32| Color::ALL.map(|color| sum(&count.tally[color]) as i32);
    if count.scoring() == Scoring::Area {
        return vec![("area", Color::ALL.map(|color| count.tally[color].total))];
    }
    let rest = [
        ("prisoners", both(|tally| tally.dead + tally.prisoners)),
        ("forced moves", both(|tally| tally.penalty).map(|lost| -lost)),
        ("group tax", both(|tally| tally.tax).map(|lost| -lost)),
    ];
    let rest = rest.into_iter().filter(|(_, sums)| *sums != [0, 0]);
    [("territory", both(|tally| tally.territory))].into_iter().chain(rest).collect()
}

/// A count, in a few sentences.
pub(super) fn counted(count: &Count) -> String {
    let size = count.stones.size();
    let [black, white] = Color::ALL.map(|color| count.territory[color].len());
    let mut text = format!("A {}x{} board, counted: ", size.width(), size.height());
    text += &format!("Black {} of territory, White {white}", number(black, "point"));
    let chains = count.stones.geometry().components(count.seki);
    let sekis: Vec<String> =
        chains.filter_map(|chain| chain.first_point()).map(|p| size.name(p).to_string()).collect();
    if !sekis.is_empty() {
        text += &format!(", stones in seki at {}", sekis.join(" "));
    }
    let taken = Color::ALL.map(|color| count.tally[color].dead + count.tally[color].prisoners);
    if count.scoring() == Scoring::Territory && taken != [0, 0] {
        text += &format!(", prisoners Black {}, White {}", taken[0], taken[1]);
    }
    text += &format!("; {} with komi.", count.score);
    for color in Color::ALL {
        if !count.dead[color].is_empty() {
            text += &format!(" Dead: {color} at {}.", named(size, count.dead[color]));
        }
    }
    if count.completion == Completion::Unfinished {
        text += " The game is not finished.";
    }
    text
}

/// `1 point`, `3 points`.
pub(super) fn number(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
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

#[cfg(test)]
mod tests {
    use super::*;
    use chizu::score::{self, CountOptions};
    use chizu::{Ruleset, Setup, Stones};

    #[test]
    fn a_caption_adds_up() {
        let stones: Stones = ". X O X .\nX X O O O\n. X O . .\nX X O O .\n. X O . .".parse().unwrap();
        let mut setup = Setup::new(stones);
        setup.prisoners.black = 2;
        let position = setup.position().unwrap();
        let caption = |rules: Ruleset| {
            let rules = chizu::Rules { komi: "1.5".parse().unwrap(), ..rules.rules() };
            tallied(&score::adjudicate(&position, &CountOptions { rules, ..CountOptions::default() }))
        };
        assert_eq!(
            caption(Ruleset::Japanese),
            "W+4.5 · territory: Black 3, White 7 · prisoners: Black 2, White 1 · komi 1.5"
        );
        assert_eq!(caption(Ruleset::Chinese), "W+6.5 · area: Black 10, White 15 · komi 1.5");
    }
}
