//! The count as the page shows it: result, what is added up, forced points with their threats, every rule set, and the same with
//! groups taken to be dead or alive as the user says.
//!
//! *What it does not know:* how a count comes about; that is `chizu::score`.

use chizu::board::Scoring;
use chizu::score::{Completion, Count, ForcedReason};
use chizu::{ByColor, Color, Point, PointSet, Rules, Ruleset, Score, Size};
use chizu_draw::{Layer, Picture, Preset, survey, svg};
use serde::Serialize;

use crate::ask::Step;
use crate::look::Look;
use crate::say::Say;
use crate::words::{color_key, names};

/// A counted position.
#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    /// As in `W+8.5`.
    pub result: String,
    /// Black's lead with komi.
    pub margin: f64,
    /// Whether the game is finished.
    pub finished: bool,
    /// `territory` or `area`.
    pub scoring: &'static str,
    /// Rules by name, or their options.
    pub rules: String,
    /// Komi.
    pub komi: f64,
    /// What is added up, Black's and White's.
    pub sums: Vec<Sum>,
    /// Dead chains.
    pub dead: Vec<Chain>,
    /// Points of nobody.
    pub dame: Vec<String>,
    /// Stones in seki.
    pub seki: Vec<String>,
    /// Points that must be filled.
    pub forced: Vec<Forced>,
    /// What is played before the count.
    pub first: Vec<Step>,
    /// The result by every rule set.
    pub all: Vec<ByRules>,
    /// The board with territory, dead stones, dame, numbers.
    pub svg: String,
    /// The same as the user says, if he says otherwise.
    pub said: Option<ByHand>,
}

/// A line of the sum.
#[derive(Clone, Debug, Serialize)]
pub struct Sum {
    /// What is counted.
    pub what: &'static str,
    /// Black's.
    pub black: i32,
    /// White's.
    pub white: i32,
}

/// A dead chain.
#[derive(Clone, Debug, Serialize)]
pub struct Chain {
    /// Its colour.
    pub color: &'static str,
    /// Its stones.
    pub stones: Vec<String>,
}

/// A point that must be filled.
#[derive(Clone, Debug, Serialize)]
pub struct Forced {
    /// Where.
    pub at: String,
    /// Who.
    pub color: &'static str,
    /// Why.
    pub said: Say,
    /// The threat, from the opponent's first move on.
    pub threat: Vec<Step>,
}

/// A result by other rules.
#[derive(Clone, Debug, Serialize)]
pub struct ByRules {
    /// Their name.
    pub rules: &'static str,
    /// As in `W+8.5`.
    pub result: String,
}

/// The result as the user says.
#[derive(Clone, Debug, Serialize)]
pub struct ByHand {
    /// As in `W+8.5`.
    pub result: String,
    /// Black's lead with komi.
    pub margin: f64,
    /// What is added up.
    pub sums: Vec<Sum>,
    /// Stones that are dead.
    pub dead: Vec<String>,
    /// Points of nobody.
    pub dame: Vec<String>,
}

/// What was counted, by other rules if some are given, and with groups as the user says.
#[must_use]
pub fn count(found: &Count, rules: Option<Rules>, look: &Look, turned: &[(Point, bool)]) -> Counted {
    // Who lives was judged by the record's rules; other rules count the same board.
    let found = rules.map_or_else(|| found.clone(), |rules| found.under(rules));
    let options = &found.options;
    let size = found.stones.size();
    let scene = survey::counted(&found, Preset::Score.layers().without(Layer::Legend));
    let mut scene = chizu_draw::Scene { caption: String::new(), ..scene };
    let said = (!turned.is_empty()).then(|| by_hand(&found, turned));
    if let Some((hand, _)) = &said {
        scene.dead = hand.dead;
        scene.territory = hand.territory;
        scene.dame = hand.dame;
        scene.badges.retain(|badge| hand.dead.contains(badge.at));
    }
    Counted {
        result: result(&found),
        margin: found.score.points(),
        finished: found.completion == Completion::Finished,
        scoring: found.scoring().name(),
        rules: options.rules.ruleset().map_or_else(|| options.rules.options(), |set| set.name().to_owned()),
        komi: f64::from(options.rules.komi.half_points()) / 2.0,
        sums: sums(&found),
        dead: chains(&found),
        dame: names(found.dame, size),
        seki: names(found.seki, size),
        forced: found.forced.iter().map(|forced| self::forced(forced, size)).collect(),
        first: found
            .first
            .iter()
            .chain(&found.closing)
            .map(|(color, at)| Step { color: color_key(*color), at: size.name(*at).to_string() })
            .collect(),
        all: all(&found),
        // It takes the place of the picture without a count: what is the same in both stays as it is.
        svg: svg::write_named(&Picture::new(&scene, &look.style()), "b"),
        said: said.map(|(_, said)| said),
    }
}

fn forced(forced: &chizu::score::Forced, size: Size) -> Forced {
    let mut by = !forced.by;
    let threat = forced.threat.moves().map(|at| {
        let step = Step { color: color_key(by), at: size.name(at).to_string() };
        by = !by;
        step
    });
    Forced {
        at: size.name(forced.point).to_string(),
        color: color_key(forced.by),
        threat: threat.collect(),
        said: why(forced, size),
    }
}

/// Why a point must be filled, as data: what it saves, what it takes, and what the opponent would play otherwise.
fn why(forced: &chizu::score::Forced, size: Size) -> Say {
    let (key, saves, takes) = match forced.reason {
        ForcedReason::Connect { saves } => ("forced.connect", saves, PointSet::EMPTY),
        ForcedReason::Capture { saves, takes } => ("forced.capture", saves, takes),
        ForcedReason::DoubleThreat { saves } => ("forced.double", saves, PointSet::EMPTY),
        ForcedReason::Revival { stones } => ("forced.revival", PointSet::EMPTY, stones),
        ForcedReason::Escape { saves } => ("forced.escape", saves, PointSet::EMPTY),
        ForcedReason::Breach { space } => ("forced.breach", space, PointSet::EMPTY),
        ForcedReason::Ko => ("forced.ko", PointSet::EMPTY, PointSet::EMPTY),
        ForcedReason::KoTaken => ("forced.ko-taken", PointSet::EMPTY, PointSet::EMPTY),
    };
    let threat: Vec<String> = forced.threat.moves().map(|at| size.name(at).to_string()).collect();
    Say::new(key, forced.describe(size))
        .with("color", color_key(forced.by))
        .with("at", size.name(forced.point).to_string())
        .with("saves", names(saves, size))
        .with("takes", names(takes, size))
        .with("threat", threat)
}

fn result(count: &Count) -> String {
    match count.completion {
        Completion::Finished => count.score.to_string(),
        Completion::Unfinished => "?".to_owned(),
    }
}

fn chains(count: &Count) -> Vec<Chain> {
    let size = count.stones.size();
    let of = |color: Color| {
        count
            .stones
            .geometry()
            .components(count.dead[color])
            .map(move |stones| (color, stones))
            .collect::<Vec<_>>()
    };
    let all = Color::ALL.into_iter().flat_map(of);
    all.map(|(color, stones)| Chain { color: color_key(color), stones: names(stones, size) }).collect()
}

fn all(count: &Count) -> Vec<ByRules> {
    let komi = count.options.rules.komi;
    let by = |set: Ruleset| {
        let other = count.under(Rules { komi, ..set.rules() });
        ByRules { rules: set.name(), result: result(&other) }
    };
    Ruleset::ALL.into_iter().map(by).collect()
}

fn sums(count: &Count) -> Vec<Sum> {
    let tally = &count.tally;
    let row = |what, of: fn(&chizu::score::Tally) -> i32| Sum {
        what,
        black: of(&tally.black),
        white: of(&tally.white),
    };
    let mut rows = match count.scoring() {
        Scoring::Territory => vec![
            row("territory", |t| t.territory as i32),
            row("dead", |t| t.dead as i32),
            row("prisoners", |t| t.prisoners as i32),
            row("forced", |t| -(t.penalty as i32)),
            row("tax", |t| -(t.tax as i32)),
        ],
        Scoring::Area => vec![
            row("territory", |t| t.territory as i32),
            row("stones", |t| t.stones as i32),
            row("dame", |t| t.dame as i32),
            row("tax", |t| -(t.tax as i32)),
        ],
    };
    rows.retain(|row| row.what == "territory" || (row.black, row.white) != (0, 0));
    rows.push(row("total", |t| t.total));
    rows
}

/// A board counted with stones that the user says are dead or alive.
struct Hand {
    dead: PointSet,
    territory: ByColor<PointSet>,
    dame: PointSet,
}

/// Counts again with the fates of whole regions as the user says: a point belongs to the one colour whose living stones alone
/// surround it. Everything else stays as it was judged; what had to be filled has to be filled still.
fn by_hand(count: &Count, turned: &[(Point, bool)]) -> (Hand, ByHand) {
    let stones = &count.stones;
    let (geometry, size) = (stones.geometry(), stones.size());
    let mut dead = count.dead.black | count.dead.white;
    for (at, is_dead) in turned {
        let chain = stones.chain(*at);
        dead = if *is_dead { dead | chain } else { dead - chain };
    }
    let living = stones.without(dead);
    let mut territory: ByColor<PointSet> = ByColor::default();
    let mut dame = PointSet::EMPTY;
    for region in geometry.components(living.vacant()) {
        let around = geometry.neighbors_of(region);
        let touches = |color: Color| around.intersects(&living.of(color));
        let seki = around.intersects(&count.seki);
        match (touches(Color::Black), touches(Color::White)) {
            // What was judged point by point stays so where nothing was said.
            _ if !turned
                .iter()
                .any(|(at, _)| region.contains(*at) || around.intersects(&stones.chain(*at))) =>
            {
                for color in Color::ALL {
                    territory[color] |= count.territory[color] & region;
                }
                dame |= region - count.territory.black - count.territory.white;
            }
            (true, false) if !seki => territory.black |= region,
            (false, true) if !seki => territory.white |= region,
            _ => dame |= region,
        }
    }
    let filled: PointSet = count.forced.iter().map(|forced| forced.point).collect();
    for color in Color::ALL {
        territory[color] -= filled;
    }
    let scoring = count.scoring();
    let rows = |color: Color| -> [i32; 3] {
        let taken = (dead & stones.of(!color)).len() as i32;
        let second = match scoring {
            Scoring::Territory => taken,
            Scoring::Area => living.of(color).len() as i32,
        };
        let third = if scoring == Scoring::Territory { count.prisoners[color] as i32 } else { 0 };
        [territory[color].len() as i32, second, third]
    };
    let (black, white) = (rows(Color::Black), rows(Color::White));
    let totals = [black.iter().sum::<i32>(), white.iter().sum::<i32>()];
    let whats = match scoring {
        Scoring::Territory => ["territory", "dead", "prisoners"],
        Scoring::Area => ["territory", "stones", "dame"],
    };
    let mut sums: Vec<Sum> =
        (0..3).map(|i| Sum { what: whats[i], black: black[i], white: white[i] }).collect();
    sums.push(Sum { what: "total", black: totals[0], white: totals[1] });
    let off = count.options.rules.komi.half_points() + 2 * count.handicap_bonus() as i32;
    let score = Score::from_points(totals[0] - totals[1]) - Score::from_half_points(off);
    let said = ByHand {
        result: score.to_string(),
        margin: score.points(),
        sums,
        dead: names(dead, size),
        dame: names(dame, size),
    };
    (Hand { dead, territory, dame }, said)
}
