//! One counted game as a line of JSON; the fields are described in docs/json.md.

use chizu::board::{Color, Size};
use chizu::score::{ChainVerdict, Completion, Count};
use chizu::sgf::GameResult;
use chizu::{ByColor, Point, Score};
use serde::Serialize;

use super::contests::{Contests, contests};
use super::{Counted, claim, rules};
use crate::cycles::{RuledCycle, ruled};
use crate::head::{Head, sides};
use crate::method::Method;
use crate::name::Name;
use crate::record::Finding;
use crate::words::{self, color_name, point_names};

/// A line of output: a counted game, or why there is none.
#[derive(Clone, Debug, Default, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Line<'a> {
    #[serde(flatten)]
    pub head: Head<'a>,
    pub error: Option<&'a str>,
    pub players: Option<Players<'a>>,
    pub size: Option<[u8; 2]>,
    pub moves: Option<usize>,
    pub at_move: Option<usize>,
    pub handicap: Option<u32>,
    pub rules: Option<String>,
    pub komi: Option<f64>,
    pub handicap_bonus: Option<u32>,
    pub method: Option<&'static str>,
    pub charge: Option<&'static str>,
    pub finished: Option<bool>,
    pub ending: Option<&'static str>,
    pub result: Option<String>,
    pub margin_black: Option<f64>,
    pub board_margin_black: Option<f64>,
    pub recorded_result: Option<String>,
    pub recorded_margin_black: Option<f64>,
    pub agrees: Option<bool>,
    pub range_black: Option<[f64; 2]>,
    pub difference: Option<Apart>,
    pub prisoners: Option<Both<u32>>,
    pub dead: Option<Vec<String>>,
    pub dame: Option<Vec<String>>,
    pub seki: Option<Vec<String>>,
    pub unsettled: Option<Vec<String>>,
    pub proved_points: Option<usize>,
    pub forced: Option<Vec<String>>,
    pub forced_reasons: Option<Vec<Reason>>,
    pub open_borders: Option<Vec<String>>,
    pub first: Option<Vec<Played>>,
    pub closing: Option<Vec<Played>>,
    pub chains: Option<Vec<Chain>>,
    pub cycles: Option<Vec<RuledCycle>>,
    pub territory_black: Option<Vec<String>>,
    pub territory_white: Option<Vec<String>>,
    pub count: Option<Both<Tally>>,
    pub all_rules: Option<Vec<ByRules>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contests: Option<Contests>,
    pub notes: Option<&'a [String]>,
    pub diagnostics: Option<Vec<Finding>>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Players<'a> {
    pub black: Option<&'a str>,
    pub white: Option<&'a str>,
}

#[derive(Clone, Debug, Serialize)]
/// A value for each player.
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Both<T> {
    pub black: T,
    pub white: T,
}

impl<T> From<ByColor<T>> for Both<T> {
    fn from(both: ByColor<T>) -> Self {
        Self { black: both.black, white: both.white }
    }
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Tally {
    pub territory: u32,
    pub stones: u32,
    pub dead: u32,
    pub prisoners: u32,
    pub filled: u32,
    pub penalty: u32,
    pub tax: u32,
    pub gained: u32,
    pub dame: u32,
    pub total: i32,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Reason {
    pub point: String,
    pub by: &'static str,
    pub reason: &'static str,
    pub saves: Vec<String>,
    pub takes: Vec<String>,
    pub threat: Vec<String>,
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Played {
    pub point: String,
    pub by: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Chain {
    pub color: &'static str,
    pub status: &'static str,
    pub evidence: &'static str,
    pub stones: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct ByRules {
    pub rules: &'static str,
    pub board_margin_black: f64,
    pub handicap_bonus: u32,
    pub margin_black: f64,
    pub result: String,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Apart {
    pub points: f64,
    pub better_for: &'static str,
    pub candidates: Vec<Reasoned>,
}

#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "docs/json.md describes the fields")]
pub struct Reasoned {
    pub kind: &'static str,
    pub points: Vec<String>,
    pub text: String,
}

/// A counted game.
#[must_use]
pub fn line(game: &Counted, all_rules: bool) -> Line<'_> {
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
    Line {
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
        cycles: Some(ruled(&count.cycles, rules, size)),
        territory_black: Some(point_names(count.territory.black, size)),
        territory_white: Some(point_names(count.territory.white, size)),
        count: Some(tallies(count)),
        all_rules: all_rules.then(|| by_rules(count)),
        notes: Some(&game.notes),
        diagnostics: Some(game.diagnostics.iter().map(Finding::from).collect()),
        ..Line::default()
    }
}

impl Line<'_> {
    /// With what is left to play for in the game that it tells.
    #[must_use]
    pub fn with_contests(mut self, game: &Counted) -> Self {
        self.contests = Some(contests(&game.contests(), game.count.stones.size()));
        self
    }
}

/// Something that could not be read or counted.
#[must_use]
pub fn error<'a>(file: &'a Name, error: &'a str) -> Line<'a> {
    Line { head: Head::of(file), error: Some(error), ..Line::default() }
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

/// As in `B+3.5`; an unfinished game has none, nor has one that a fight without end makes void.
fn result(count: &Count) -> String {
    match count.completion {
        _ if count.no_result().is_some() => GameResult::Void.to_string(),
        Completion::Finished => count.score.to_string(),
        Completion::Unfinished => "?".to_owned(),
    }
}

fn difference(game: &Counted) -> Option<Apart> {
    let found = game.difference()?;
    let size = game.count.stones.size();
    let candidate = |candidate: &super::difference::Candidate| Reasoned {
        kind: candidate.kind,
        points: point_names(candidate.points, size),
        text: candidate.text.clone(),
    };
    Some(Apart {
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
