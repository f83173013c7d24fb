//! Commands about fields: influence in GNU Go's formats, the estimated score, and maps for GoGui's boards.
//!
//! GNU Go counts for White, so do the commands that it has too; `chizu-` commands count for Black, as GoGui does.

use std::fmt::Write as _;

use chizu::Status;
use chizu::analysis::{Analysis, AnalysisOptions};
use chizu::atlas::{Influence, Outlines, UnknownInfluence};
use chizu::groups;
use chizu::ownership::{Change, Estimate, Ownership};
use chizu::{ByColor, Color, Move, Point, PointSet, Score, Size, Stones, thickness};
use chizu_draw::GroupSign;
use chizu_json::analyze::urgency;

use super::arguments::{Arguments, names};
use super::session::Session;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("initial_influence", |session, args| {
        let (color, what) = (args.color(0)?, args.word(1)?);
        let analysis = session.analysis();
        field_rows(session.position().stones(), &Ownership::of(&analysis, color), what)
    }),
    ("move_influence", |session, args| influence_after(session, args, false)),
    ("followup_influence", |session, args| influence_after(session, args, true)),
    ("estimate_score", |session, _| estimate(session)),
    ("new_score", |session, _| estimate(session)),
    ("experimental_score", |session, args| {
        let estimate = estimated(session, args.color(0)?);
        Ok(format!("{:.1}", (-estimate.score).points() + 0.0))
    }),
    ("chizu-ownership", |session, _| {
        let field = owned(session);
        Ok(board(session.size(), |at| decimal(field.value(at), Ownership::MAX)))
    }),
    ("chizu-ownership_map", |session, _| Ok(regions(&owned(session)))),
    ("chizu-change", |session, args| {
        let (color, at) = (args.color(0)?, args.point(1)?);
        let change = changed(session, color, at)?;
        Ok(board(session.size(), |at| decimal(change.difference.value(at), Ownership::MAX)))
    }),
    ("chizu-urgency", |session, _| {
        let (position, analysis) = (session.position().clone(), session.analysis());
        let urgency = urgency(&position, &analysis, session.finished(position.to_play()));
        Ok(board(position.size(), |at| decimal(urgency.value(at), URGENT)))
    }),
    ("chizu-influence", influence),
    ("chizu-group_map", |session, _| {
        let analysis = session.analysis();
        let size = session.size();
        let fields = session.fields();
        Ok(board(size, |at| group_color(&analysis, fields, at).to_owned()))
    }),
    ("chizu-weakness", |session, _| {
        let analysis = session.analysis();
        let weakness = |at| analysis.group(at).map_or(0, |group| group.weakness);
        Ok(board(session.size(), |at| match weakness(at) {
            0 => "\"\"".to_owned(),
            weak => format!("{}%", weak / 10),
        }))
    }),
    ("chizu-thickness", |session, _| Ok(thick(session))),
    ("chizu-colour_map", |session, _| Ok(coloured(session))),
    ("chizu-territory_map", |session, _| {
        let dead = dead(session);
        let found = Outlines::of(session.position().stones(), dead).territory;
        let size = session.size();
        let mut out = String::new();
        line(&mut out, "BLACK", found.eye_points.black, size);
        line(&mut out, "WHITE", found.eye_points.white, size);
        line(&mut out, "MARK", dead, size);
        line(&mut out, "CIRCLE", found.dame, size);
        Ok(out)
    }),
];

/// So much urgency, in tenths of points, is painted at full strength: an empty corner has nearly as much.
const URGENT: i16 = 500;

/// The score as it stands, with a range: bounds are White's points.
fn estimate(session: &mut Session) -> Answer {
    let estimate = estimated(session, session.position().to_play());
    let white = |score: Score| (-score).points() + 0.0;
    Ok(format!(
        "{} (upper bound: {:.1}, lower: {:.1})",
        with_tenths(estimate.score),
        white(estimate.lower),
        white(estimate.upper)
    ))
}

fn owned(session: &mut Session) -> Ownership {
    let to_play = session.position().to_play();
    session.fields()[to_play].clone()
}

/// The estimate if it were `to_play`'s turn: the count where there is a final score.
pub(super) fn estimated(session: &mut Session, to_play: Color) -> Estimate {
    if let Some(count) = session.finished(to_play) {
        return Estimate::counted(count);
    }
    let analysis = session.analysis();
    let position = session.position().clone().with_to_play(to_play);
    Estimate::of(&position, &analysis, session.rules(), session.handicap)
}

/// Which stones are taken to be dead: the count's where there is a final score.
fn dead(session: &mut Session) -> PointSet {
    let to_play = session.position().to_play();
    match session.finished(to_play) {
        Some(count) => count.dead.black | count.dead.white,
        None => groups::dead(&session.analysis().groups, to_play),
    }
}

fn changed(session: &Session, color: Color, at: Point) -> Result<Change, String> {
    Change::of(session.position(), color, Move::Play(at), &AnalysisOptions::default())
        .map_err(|error| format!("illegal move: {error}"))
}

/// The influence after a move; if the same player moved again, or the opponent.
fn influence_after(session: &mut Session, args: &Arguments<'_>, again: bool) -> Answer {
    let (color, at, what) = (args.color(0)?, args.point(1)?, args.word(2)?);
    let mut next = session.position().clone();
    next.play(color, Move::Play(at), session.rules().suicide)
        .map_err(|error| format!("illegal move: {error}"))?;
    let analysis = session.analysis_after(next.clone());
    let field = Ownership::of(&analysis, if again { color } else { !color });
    field_rows(next.stones(), &field, what)
}

/// A field as GNU Go prints it: numbers in rows, positive for White.
fn field_rows(stones: &Stones, field: &Ownership, what: &str) -> Answer {
    let size = field.size();
    let share = |at: Point, color: Color| {
        let value = i32::from(field.value(at));
        100.0 * f64::from(if color == Color::Black { 1000 + value } else { 1000 - value }) / 2000.0
    };
    let strength = |at: Point, color: Color| match stones.get(at) {
        Some(stone) if stone == color => f64::from(field.stays.value(at)) / 10.0,
        _ => 0.0,
    };
    let two = |number: f64| format!("{number:6.2}");
    Ok(match what {
        "white_influence" => board(size, |at| two(share(at, Color::White))),
        "black_influence" => board(size, |at| two(share(at, Color::Black))),
        "white_strength" => board(size, |at| two(strength(at, Color::White))),
        "black_strength" => board(size, |at| two(strength(at, Color::Black))),
        "territory_value" => {
            board(size, |at| two(-f64::from(field.value(at)) / f64::from(Ownership::MAX) + 0.0))
        }
        "influence_regions" => board(size, |at| format!("{:2}", region(stones, field, at))),
        _ => {
            return Err(format!(
                "unknown field: {what} (white_influence, black_influence, white_strength, black_strength, \
                 territory_value or influence_regions)"
            ));
        }
    })
}

/// GNU Go's numbers: 4 a stone, 3 territory, 2 moyo, 1 area; below 0 if it is Black's.
fn region(stones: &Stones, field: &Ownership, at: Point) -> i8 {
    let size = |color: Color| match () {
        () if field.territory[color].contains(at) => 3,
        () if field.moyo[color].contains(at) => 2,
        () if field.area[color].contains(at) => 1,
        () if stones.get(at) == Some(color) => 4,
        () => 0,
    };
    // Under a stone that is turned, the ground is the opponent's.
    let (black, white) = (size(Color::Black), size(Color::White));
    match (black, white) {
        (4, 1..) => white,
        (1.., 4) => -black,
        _ => white - black,
    }
}

/// A score with one decimal: `B+3.5`, `W+12.0`, `0`.
fn with_tenths(score: Score) -> String {
    match score.winner() {
        None => "0".to_owned(),
        Some(color) => format!("{}+{:.1}", color.letter(), score.points().abs()),
    }
}

/// Words in rows, as many as points.
fn board(size: Size, word: impl Fn(Point) -> String) -> String {
    let words: Vec<String> = size.points().map(word).collect();
    words.chunks(usize::from(size.width())).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

/// A part of the most there can be, from −1 to 1.
fn decimal(value: i16, most: i16) -> String {
    let part = (f64::from(value) / f64::from(most)).clamp(-1.0, 1.0);
    // No minus before a zero.
    format!("{:.3}", part + 0.0)
}

/// A line of GoGui's graphics: a word and points.
fn line(out: &mut String, word: &str, points: PointSet, size: Size) {
    if points.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push('\n');
    }
    let _ = write!(out, "{word} {}", names(points, size));
}

/// Territory as territory, moyo and area in two lighter shades.
fn regions(field: &Ownership) -> String {
    let size = field.size();
    let mut out = String::new();
    line(&mut out, "BLACK", field.territory.black, size);
    line(&mut out, "WHITE", field.territory.white, size);
    line(&mut out, "COLOR #5b7fa6", field.moyo.black - field.territory.black, size);
    line(&mut out, "COLOR #e0a36b", field.moyo.white - field.territory.white, size);
    line(&mut out, "COLOR #9fb6cc", field.area.black - field.moyo.black, size);
    line(&mut out, "COLOR #efcfb0", field.area.white - field.moyo.white, size);
    out
}

/// A field of influence, on GoGui's scale.
fn influence(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let kind: Influence = args.word(0)?.parse().map_err(|error: UnknownInfluence| error.to_string())?;
    let (analysis, dead) = (session.analysis(), dead(session));
    let field = kind.field(&analysis, &owned(session), dead);
    Ok(board(session.size(), |at| decimal(field.value(at), kind.full())))
}

/// GNU Go's colours for what becomes of a group, or likely does.
fn group_color(analysis: &Analysis, fields: &ByColor<Ownership>, at: Point) -> &'static str {
    match analysis.group(at).map(|group| GroupSign::of(group, fields)) {
        None => "\"\"",
        Some(GroupSign::Known(Status::Alive | Status::Seki) | GroupSign::LikelyAlive) => "green",
        Some(GroupSign::Known(Status::Dead) | GroupSign::LikelyDead) => "cyan",
        Some(GroupSign::Known(Status::Critical | Status::Ko)) => "red",
        Some(GroupSign::Known(Status::Unsettled) | GroupSign::Unsettled) => "yellow",
        Some(GroupSign::LooksSafe) => "magenta",
    }
}

/// Walls as coloured points, with their strengths, and a line about each.
fn thick(session: &mut Session) -> String {
    let (analysis, field) = (session.analysis(), owned(session));
    let size = session.size();
    let mut out = String::new();
    let found = thickness::of(&analysis, &field);
    for one in &found {
        let color = if one.color == Color::Black { "COLOR #5b7fa6" } else { "COLOR #e0a36b" };
        line(&mut out, color, one.wall, size);
    }
    for one in &found {
        let way = chizu_json::analyze::compass(one.direction);
        let Some(at) = one.wall.first_point() else { continue };
        let _ = write!(out, "\nLABEL {} {}", size.name(at), one.strength);
        let _ = write!(
            out,
            "\nTEXT {} {}: {way}, reach {}, strength {}",
            one.color,
            size.name(at),
            one.reach,
            one.strength
        );
    }
    out
}

/// irgobot's coloured points, dead stones marked.
fn coloured(session: &Session) -> String {
    let stages = Outlines::at_sight(session.position().stones()).stages;
    let (map, size) = (&stages.last().map, session.size());
    let vacant = session.position().stones().vacant();
    let mut out = String::new();
    line(&mut out, "COLOR #4d7fd1", map.points(Color::Black) & vacant, size);
    line(&mut out, "COLOR #e5cf4a", map.points(Color::White) & vacant, size);
    line(&mut out, "MARK", stages.dead(), size);
    out
}
