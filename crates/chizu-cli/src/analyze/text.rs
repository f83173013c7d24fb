//! The analysis on a page for people.

use chizu::atlas::Atlas;
use chizu::board::{Score, Scoring};
use chizu::groups::GroupFacts;
use chizu::ownership::Ownership;
use chizu::record::RecordedGame;
use chizu::score::{self, Count};
use chizu::thickness::Thickness;
use chizu::{Color, Move, Point, Size};
use chizu_draw::survey::{self, Survey};
use chizu_draw::{Layer, Preset, Scene, Sign, terminal};

use chizu_json::analyze::{ailing, compass, fate, is_open, open_points};

use crate::input::Name;
use crate::page::Page;
use crate::terminal::Screen;
use crate::words::counted;

/// Less likely to stay than this, weak groups are nearly lost: one in four of them lived.
const NEARLY_LOST: i16 = 50;
/// What is seen on the board of a game that goes on, and on the counted board of one that is finished.
const SHOWN: [Layer; 8] = [
    Layer::Moyo,
    Layer::Territory,
    Layer::Grid,
    Layer::Stones,
    Layer::Last,
    Layer::Badges,
    Layer::Coordinates,
    Layer::Legend,
];
/// So many of them, the largest first; lone stones are not worth a line.
const NAMED: usize = 8;
/// Points named as those where it matters most who plays.
const URGENT: usize = 5;

pub(super) fn page(
    name: &Name,
    record: &RecordedGame,
    atlas: &Atlas,
    count: Option<&Count>,
    screen: Screen,
) -> Page {
    let position = &record.position;
    let (size, to_play) = (position.size(), position.to_play());
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    let survey = Survey::with(position, atlas.analysis.clone()).after(record.last_stone());
    let scene = match count {
        Some(count) => {
            let scene = survey::counted(count, Preset::Score.layers());
            Scene { last_move: record.last_stone(), caption: String::new(), ..scene }
        }
        None => survey.scene(SHOWN.into_iter().collect()),
    };
    page.lines(&terminal::render(&scene, screen.board));
    page.gap();
    page.moment(record);
    score_lines(&mut page, record, atlas, count);
    for color in Color::ALL {
        page.label(
            &format!("{color}"),
            &count.map_or_else(|| outlined(atlas, color), |count| taken(count, color)),
        );
    }
    page.gap();
    group_lines(&mut page, &survey, atlas, count);
    page.gap();
    if atlas.thickness.is_empty() {
        page.label("Thickness", "none that matters");
    }
    for (i, one) in atlas.thickness.iter().enumerate() {
        page.label(if i == 0 { "Thickness" } else { "" }, &thick(one, size));
    }
    let matters = match count {
        Some(count) => left(&survey, to_play, count),
        None => urgent(record, atlas),
    };
    page.label("Urgent", &matters);
    if let Some(count) = count {
        let found = score::contests(position, count);
        for (i, contest) in found.list.iter().take(NAMED).enumerate() {
            page.label(if i == 0 { "Endgame" } else { "" }, &contest.describe(size));
        }
    }
    page
}

/// What a player has and may get while the game goes on, whoever moves next: what the board shows.
fn outlined(atlas: &Atlas, color: Color) -> String {
    let field = atlas.ownership.clone().held(&atlas.ownership_if_passed);
    let [territory, moyo, area] = [field.territory, field.moyo, field.area].map(|sets| sets[color].len());
    format!("{} of territory, {moyo} with moyo, {area} of area", counted(territory, "point"))
}

/// What a player has in the end.
fn taken(count: &Count, color: Color) -> String {
    let territory = format!("{} of territory", counted(count.territory[color].len(), "point"));
    let tally = &count.tally[color];
    match count.scoring() {
        Scoring::Territory => {
            format!("{territory}, {}", counted((tally.dead + tally.prisoners) as usize, "prisoner"))
        }
        Scoring::Area => territory,
    }
}

/// The score: counted if the game is finished, estimated if not.
fn score_lines(page: &mut Page, record: &RecordedGame, atlas: &Atlas, count: Option<&Count>) {
    let estimate = &atlas.estimate;
    let (score, [black, white]) = match count {
        Some(count) => {
            let totals = [&count.tally.black, &count.tally.white].map(|side| f64::from(side.total));
            let first: Vec<String> = count
                .first
                .iter()
                .map(|(color, at)| format!("{color} {}", count.stones.size().name(*at)))
                .collect();
            let first = match first.len() {
                0 => String::new(),
                1 => format!("; {} comes first", first[0]),
                _ => format!("; {} come first", first.join(", ")),
            };
            (format!("{}: the game is finished, and counted{first}", count.score), totals)
        }
        None => (
            format!("{} by estimate, likely from {} to {}", estimate.score, estimate.lower, estimate.upper),
            [estimate.points.black, estimate.points.white].map(Score::points),
        ),
    };
    page.label("Score", &score);
    let what = estimate.scoring.name();
    let komi = record.options.rules.komi;
    page.label("Board", &format!("Black {black}, White {white} by {what}; komi {komi}"));
}

fn group_lines(page: &mut Page, survey: &Survey<'_>, atlas: &Atlas, count: Option<&Count>) {
    let mut named = ailing(survey, count);
    let none = match (count, named.is_empty()) {
        (Some(_), _) => "none is dead or in seki",
        (None, true) => "none is weak",
        (None, false) => "none is weak, only lone stones are dead",
    };
    if count.is_none() {
        named.retain(|(group, sign)| is_open(*sign) || group.stones.len() > 1);
    }
    if named.is_empty() {
        page.label("Groups", none);
    }
    let more = named.len().saturating_sub(NAMED);
    for (i, (group, sign)) in named.into_iter().take(NAMED).enumerate() {
        let mut text = group_in_words(group, sign, atlas.ownership.staying(group.stones), survey);
        if let Some(count) = count.filter(|_| is_open(sign)) {
            text += match fate(count, group) {
                Some(Sign::Dead) => "; counted as dead",
                Some(_) => "; counted as in seki",
                None => "; counted as alive",
            };
        }
        page.label(if i == 0 { "Groups" } else { "" }, &text);
    }
    if more > 0 {
        page.label("", &format!("and {more} more"));
    }
}

/// What is wrong with a group.
fn group_in_words(group: &GroupFacts, sign: Sign, staying: i16, survey: &Survey<'_>) -> String {
    let size = survey.analysis().together.chains().stones().size();
    let place = size.name(group.origin);
    let (color, stones) = (group.color, counted(group.stones.len(), "stone"));
    let point = |mv: Option<Move>| match mv {
        Some(Move::Play(at)) => format!(" at {}", size.name(at)),
        Some(Move::Pass) | None => String::new(),
    };
    let what = match sign {
        Sign::Dead => "dead".to_owned(),
        Sign::Critical | Sign::Ko => {
            let (kill, live) = (point(group.attack_point()), point(group.defence_point()));
            let ko = if sign == Sign::Ko { ", by a ko" } else { "" };
            format!("{} kills{kill}, {color} lives{live}{ko}", !color)
        }
        Sign::Seki => "in seki".to_owned(),
        _ if staying < NEARLY_LOST => "nearly lost".to_owned(),
        _ => "weak".to_owned(),
    };
    format!("{color} {place}, {stones}: {what}")
}

/// A thick wall in words.
fn thick(one: &Thickness, size: Size) -> String {
    let whereto = compass(one.direction);
    let end = |at: Option<Point>| at.map_or_else(String::new, |at| size.name(at).to_string());
    let cuts = match one.cuts {
        0 => String::new(),
        n => format!(", {}", counted(usize::from(n), "cutting point")),
    };
    format!(
        "{} {} to {}: looks {whereto}, {} far; strength {} of 100{cuts}",
        one.color,
        end(one.wall.first_point()),
        end(one.wall.iter().last()),
        counted(usize::from(one.reach), "point"),
        one.strength
    )
}

/// What is left to play in a finished game.
fn left(survey: &Survey<'_>, to_play: Color, count: &Count) -> String {
    let size = count.stones.size();
    let points = open_points(survey, to_play, count);
    match points.is_empty() {
        true => "nothing: the game is finished".to_owned(),
        false => format!(
            "{}: who plays there first decides",
            points.iter().map(|at| size.name(*at).to_string()).collect::<Vec<_>>().join(", ")
        ),
    }
}

/// The points where it matters most who plays, no two of them near each other.
fn urgent(record: &RecordedGame, atlas: &Atlas) -> String {
    let position = &record.position;
    let size = position.size();
    let urgency = Ownership::urgency(position, &atlas.analysis);
    let mut points: Vec<Point> = size.points().filter(|at| urgency.value(*at) > 0).collect();
    points.sort_by_key(|at| std::cmp::Reverse(urgency.value(*at)));
    let mut named: Vec<Point> = Vec::new();
    for at in points {
        let far = |other: &Point| size.steps(at, *other) > 4;
        if named.len() < URGENT && named.iter().all(far) {
            named.push(at);
        }
    }
    if position.stones().occupied().is_empty() {
        return "nothing yet: the board is empty".to_owned();
    }
    if named.is_empty() {
        return "nothing".to_owned();
    }
    let named = named.iter().enumerate().map(|(index, at)| {
        let tenths = urgency.value(*at);
        let unit = if index == 0 { " points" } else { "" };
        format!("{} ({}.{}{unit})", size.name(*at), tenths / 10, tenths % 10)
    });
    named.collect::<Vec<_>>().join(", ") + " for who plays there first"
}
