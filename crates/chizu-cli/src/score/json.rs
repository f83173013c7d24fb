//! One counted game as a line of JSON; the fields are described in docs/json.md.

use chizu::board::{Color, Size};
use chizu::score::{ChainVerdict, Completion, Count};
use chizu::{ByColor, Point, Score};
use serde::Serialize;

use super::{Game, claim, difference, rules};
use crate::args::Method;
use crate::input::Name;
use crate::json::{self, Head, sides};
use crate::words::{self, color_name, point_names};

/// A line of output: a counted game, or why there is none.
#[derive(Default, Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    error: Option<&'a str>,
    players: Option<Players<'a>>,
    size: Option<[u8; 2]>,
    moves: Option<usize>,
    at_move: Option<usize>,
    handicap: Option<u32>,
    rules: Option<String>,
    komi: Option<f64>,
    handicap_bonus: Option<u32>,
    method: Option<&'static str>,
    charge: Option<&'static str>,
    finished: Option<bool>,
    ending: Option<&'static str>,
    result: Option<String>,
    margin_black: Option<f64>,
    board_margin_black: Option<f64>,
    recorded_result: Option<String>,
    recorded_margin_black: Option<f64>,
    agrees: Option<bool>,
    range_black: Option<[f64; 2]>,
    difference: Option<Difference>,
    prisoners: Option<Both<u32>>,
    dead: Option<Vec<String>>,
    dame: Option<Vec<String>>,
    seki: Option<Vec<String>>,
    unsettled: Option<Vec<String>>,
    proved_points: Option<usize>,
    forced: Option<Vec<String>>,
    forced_reasons: Option<Vec<Reason>>,
    open_borders: Option<Vec<String>>,
    first: Option<Vec<Played>>,
    closing: Option<Vec<Played>>,
    chains: Option<Vec<Chain>>,
    territory_black: Option<Vec<String>>,
    territory_white: Option<Vec<String>>,
    count: Option<Both<Tally>>,
    all_rules: Option<Vec<ByRules>>,
    notes: Option<&'a [String]>,
    diagnostics: Option<Vec<Finding>>,
}

#[derive(Serialize)]
struct Players<'a> {
    black: Option<&'a str>,
    white: Option<&'a str>,
}

#[derive(Serialize)]
struct Both<T> {
    black: T,
    white: T,
}

impl<T> From<ByColor<T>> for Both<T> {
    fn from(both: ByColor<T>) -> Self {
        Self { black: both.black, white: both.white }
    }
}

#[derive(Serialize)]
struct Tally {
    territory: u32,
    stones: u32,
    dead: u32,
    prisoners: u32,
    filled: u32,
    penalty: u32,
    tax: u32,
    gained: u32,
    dame: u32,
    total: i32,
}

#[derive(Serialize)]
struct Reason {
    point: String,
    by: &'static str,
    reason: &'static str,
    saves: Vec<String>,
    takes: Vec<String>,
    threat: Vec<String>,
    text: String,
}

#[derive(Serialize)]
struct Played {
    point: String,
    by: &'static str,
}

#[derive(Serialize)]
struct Chain {
    color: &'static str,
    status: &'static str,
    evidence: &'static str,
    stones: Vec<String>,
}

#[derive(Serialize)]
struct ByRules {
    rules: &'static str,
    board_margin_black: f64,
    handicap_bonus: u32,
    margin_black: f64,
    result: String,
}

#[derive(Serialize)]
struct Difference {
    points: f64,
    better_for: &'static str,
    candidates: Vec<Candidate>,
}

#[derive(Serialize)]
struct Candidate {
    kind: &'static str,
    points: Vec<String>,
    text: String,
}

#[derive(Serialize)]
pub(super) struct Finding {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) byte: u64,
    pub(super) severity: String,
    pub(super) code: String,
    pub(super) text: String,
}

/// A counted game.
pub(super) fn game(game: &Game, all_rules: bool) -> String {
    let (record, count) = (&game.record, &game.count);
    let size = count.stones.size();
    let finished = count.completion == Completion::Finished;
    let reasons = count.forced.iter().map(|forced| Reason {
        point: size.name(forced.point).to_string(),
        by: color_name(forced.by),
        reason: words::reason_code(&forced.reason),
        saves: point_names(words::saved(&forced.reason), size),
        takes: point_names(words::taken(&forced.reason), size),
        threat: forced.threat.moves().map(|point| size.name(point).to_string()).collect(),
        text: forced.describe(size),
    });
    let rules = &record.options.rules;
    json::line(&Line {
        head: Head::of(&game.name),
        players: Some(Players { black: game.players.black.as_deref(), white: game.players.white.as_deref() }),
        size: Some(sides(size)),
        moves: Some(record.moves),
        at_move: Some(record.at_move),
        handicap: Some(record.options.handicap),
        rules: Some(record.rules_name()),
        komi: Some(f64::from(rules.komi.half_points()) / 2.0),
        handicap_bonus: Some(count.handicap_bonus()),
        method: Some(game.method.name()),
        charge: (game.method == Method::Adjudicate).then(|| record.options.charge.name()),
        finished: Some(finished),
        ending: claim::ending(game),
        result: Some(result(count)),
        margin_black: Some(count.score.points()),
        board_margin_black: Some(count.board_margin.points()),
        recorded_result: claim::text(game),
        recorded_margin_black: claim::margin(game).map(Score::points),
        agrees: claim::agrees(game),
        range_black: Some(count.range().map(Score::points)),
        difference: difference(game),
        prisoners: Some(record.position.prisoners().into()),
        dead: Some(point_names(count.dead.black | count.dead.white, size)),
        dame: Some(point_names(count.dame, size)),
        seki: Some(point_names(count.seki, size)),
        unsettled: Some(point_names(count.unsettled, size)),
        proved_points: Some((count.proved.black | count.proved.white).len()),
        forced: Some(count.forced.iter().map(|forced| size.name(forced.point).to_string()).collect()),
        forced_reasons: Some(reasons.collect()),
        open_borders: Some(point_names(count.open_borders, size)),
        first: Some(played(&count.first, size)),
        closing: Some(played(&count.closing, size)),
        chains: Some(chains(count)),
        territory_black: Some(point_names(count.territory.black, size)),
        territory_white: Some(point_names(count.territory.white, size)),
        count: Some(tallies(count)),
        all_rules: all_rules.then(|| by_rules(count)),
        notes: Some(&game.notes),
        diagnostics: Some(game.findings()),
        ..Line::default()
    })
}

/// Something that could not be read or counted.
pub(super) fn error(file: &Name, error: &str) -> String {
    json::line(&Line { head: Head::of(file), error: Some(error), ..Line::default() })
}

fn played(moves: &[(Color, Point)], size: Size) -> Vec<Played> {
    let played = |(by, point)| Played { point: size.name(point).to_string(), by: color_name(by) };
    moves.iter().copied().map(played).collect()
}

fn chains(count: &Count) -> Vec<Chain> {
    let chain = |chain: ChainVerdict| Chain {
        color: color_name(chain.color),
        status: chain.status.name(),
        evidence: chain.evidence.name(),
        stones: point_names(chain.stones, count.stones.size()),
    };
    count.verdicts().into_iter().map(chain).collect()
}

fn by_rules(count: &Count) -> Vec<ByRules> {
    let one = |(set, count): (chizu::Ruleset, Count)| ByRules {
        rules: set.name(),
        board_margin_black: count.board_margin.points(),
        handicap_bonus: count.handicap_bonus(),
        margin_black: count.score.points(),
        result: result(&count),
    };
    rules::all(count).map(one).collect()
}

/// As in `B+3.5`; an unfinished game has none.
fn result(count: &Count) -> String {
    match count.completion {
        Completion::Finished => count.score.to_string(),
        Completion::Unfinished => "?".to_owned(),
    }
}

fn difference(game: &Game) -> Option<Difference> {
    let found = difference::of(game)?;
    let size = game.count.stones.size();
    let candidate = |candidate: &difference::Candidate| Candidate {
        kind: candidate.kind,
        points: point_names(candidate.points, size),
        text: candidate.text.clone(),
    };
    Some(Difference {
        points: f64::from(found.half_points) / 2.0,
        better_for: color_name(found.better_for),
        candidates: found.candidates.iter().map(candidate).collect(),
    })
}

fn tallies(count: &Count) -> Both<Tally> {
    let tally = |color: Color| {
        let chizu::score::Tally {
            territory,
            stones,
            dead,
            prisoners,
            filled,
            penalty,
            gained,
            dame,
            tax,
            total,
        } = count.tally[color];
        Tally { territory, stones, dead, prisoners, filled, penalty, gained, dame, tax, total }
    };
    Both { black: tally(Color::Black), white: tally(Color::White) }
}
