//! The analysis on a page for people.

use chizu::atlas::Atlas;
use chizu::board::Score;
use chizu::groups::{GroupFacts, Status};
use chizu::ownership::Ownership;
use chizu::record::RecordedGame;
use chizu::score::Count;
use chizu::thickness::Thickness;
use chizu::{Color, Move, Point, Size};
use chizu_draw::survey::Survey;
use chizu_draw::{Layer, terminal};

use crate::page::Page;
use crate::terminal::Screen;
use crate::words::counted;

/// Less likely to stay than this, weak groups are nearly lost: one in four of them lived.
const NEARLY_LOST: i16 = 50;
/// What is seen on the board.
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
    name: &str,
    record: &RecordedGame,
    atlas: &Atlas,
    count: Option<&Count>,
    screen: Screen,
) -> String {
    let position = &record.position;
    let (size, to_play) = (position.size(), position.to_play());
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    let survey = Survey::with(position, atlas.analysis.clone()).after(record.last_stone());
    page.lines(&terminal::render(&survey.scene(SHOWN.into_iter().collect()), screen.board));
    page.gap();
    page.label("Move", &format!("{} of {}; {to_play} to play", record.at_move, record.moves));
    score_told(&mut page, record, atlas, count);
    for color in Color::ALL {
        let field = &atlas.ownership;
        let sizes = [&field.territory, &field.moyo, &field.area].map(|sets| sets[color].len());
        page.label(
            &format!("{color}"),
            &format!(
                "{} of territory, {} with moyo, {} of area",
                counted(sizes[0], "point"),
                sizes[1],
                sizes[2]
            ),
        );
    }
    page.gap();
    groups_told(&mut page, atlas, size);
    page.gap();
    if atlas.thickness.is_empty() {
        page.label("Thickness", "none that matters");
    }
    for (i, one) in atlas.thickness.iter().enumerate() {
        page.label(if i == 0 { "Thickness" } else { "" }, &thick(one, size));
    }
    page.label("Urgent", &urgent(record, atlas));
    page.into_text()
}

/// The score: counted if the game is finished, estimated if not.
fn score_told(page: &mut Page, record: &RecordedGame, atlas: &Atlas, count: Option<&Count>) {
    let estimate = &atlas.estimate;
    let (score, [black, white]) = match count {
        Some(count) => {
            let totals = [&count.tally.black, &count.tally.white].map(|side| f64::from(side.total));
            (format!("{}: the game is finished, and counted", count.score), totals)
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

fn groups_told(page: &mut Page, atlas: &Atlas, size: Size) {
    let mut named: Vec<&GroupFacts> = atlas
        .analysis
        .groups
        .iter()
        .filter(|group| {
            group.is_dead() || group.status == Status::Critical || staying(atlas, group) < Ownership::WEAK
        })
        .collect();
    named.retain(|group| group.stones.len() > 1);
    named.sort_by_key(|group| std::cmp::Reverse(group.stones.len()));
    named.truncate(NAMED);
    if named.is_empty() {
        page.label("Groups", "none is weak");
    }
    for (i, group) in named.into_iter().enumerate() {
        page.label(if i == 0 { "Groups" } else { "" }, &told(group, staying(atlas, group), size));
    }
}

fn staying(atlas: &Atlas, group: &GroupFacts) -> i16 {
    atlas.ownership.staying(group.stones)
}

/// What is wrong with a group.
fn told(group: &GroupFacts, staying: i16, size: Size) -> String {
    let place = size.name(group.origin);
    let (color, stones) = (group.color, counted(group.stones.len(), "stone"));
    let point = |mv: Option<Move>| match mv {
        Some(Move::Play(at)) => format!(" at {}", size.name(at)),
        Some(Move::Pass) | None => String::new(),
    };
    let what = match group.status {
        _ if group.is_dead() => "dead".to_owned(),
        Status::Critical => {
            let (kill, live) = (point(group.attack_point()), point(group.defence_point()));
            format!("{} kills{kill}, {color} lives{live}", !color)
        }
        Status::Seki => "in seki".to_owned(),
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
        "{} {} to {}, {whereto}, {} far, strength {}{cuts}",
        one.color,
        end(one.wall.first_point()),
        end(one.wall.iter().last()),
        counted(usize::from(one.reach), "point"),
        one.strength
    )
}

/// A direction as on a map, north at the top.
pub(crate) const fn compass(direction: [i8; 2]) -> &'static str {
    match direction {
        [0, -1] => "north",
        [1, -1] => "northeast",
        [1, 0] => "east",
        [1, 1] => "southeast",
        [0, 1] => "south",
        [-1, 1] => "southwest",
        [-1, 0] => "west",
        [-1, -1] => "northwest",
        _ => "nowhere",
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
    if named.is_empty() {
        return "nothing".to_owned();
    }
    let told = named.iter().map(|at| {
        let tenths = urgency.value(*at);
        format!("{} ({}.{})", size.name(*at), tenths / 10, tenths % 10)
    });
    told.collect::<Vec<_>>().join(", ") + ": points between one player's move there and the other's"
}
