//! From the bytes of a record to the bytes of an answer: what the command prints with `--json`, or would draw.
//!
//! ```
//! use chizu_json::{AnswerOptions, answer};
//! let groups = answer::groups("two.sgf", b"(;SZ[9];B[ee];W[ce])", &AnswerOptions::default()).unwrap();
//! assert!(groups.starts_with(r#"{"schema":2,"file":"two.sgf","size":[9,9],"moves":2"#));
//! let error = answer::groups("none", b"none", &AnswerOptions::default()).unwrap_err();
//! assert!(error.to_string().starts_with("none: "));
//! ```
//!
//! Counts are a line for each game, and a game that cannot be counted is a line with its `error`. The other answers are about one game.

use chizu::Color;
use chizu::analysis::{self, analyze as analysed};
use chizu::chains::Depth;
use chizu::effort::Effort;
use chizu::eyes::Eyes;
use chizu::record::{RecordedGame, Request};
use chizu::sgf::GameTree;

use crate::error::Error;
use crate::head::line;
use crate::map::{Album, Map};
use crate::name::Name;
use crate::options::AnswerOptions;
use crate::score::Counted;
use crate::{
    analyze as analyses, dead as deads, eyes as eye, groups as group, problem as problems, read as reads,
};
use crate::{record, score as scores};

/// `chizu score --json`.
#[must_use]
pub fn score(name: &str, bytes: &[u8], options: &AnswerOptions) -> String {
    let whole = |counted: &Counted| {
        let whole = scores::line(counted, options.all_rules);
        line(&if options.contests { whole.with_contests(counted) } else { whole })
    };
    counts(name, bytes, options, whole, |name, text| line(&scores::error(name, text)))
}

/// `chizu dead --json`.
#[must_use]
pub fn dead(name: &str, bytes: &[u8], options: &AnswerOptions) -> String {
    let whole = |counted: &Counted| line(&deads::line(counted));
    counts(name, bytes, options, whole, |name, text| line(&deads::error(name, text)))
}

fn counts(
    name: &str,
    bytes: &[u8],
    options: &AnswerOptions,
    whole: impl Fn(&Counted) -> String,
    error: impl Fn(&Name, &str) -> String,
) -> String {
    let name = Name::known(name);
    let games = match record::games(bytes) {
        Ok(games) => games,
        Err(wrong) => return error(&name, &wrong.to_string()),
    };
    let several = games.len() > 1;
    let named = |number| if several { name.game(number) } else { name.clone() };
    let told = |(tree, number): (&GameTree, u64)| {
        let name = named(number);
        match Counted::of(&name, tree, options) {
            Ok(counted) => whole(&counted),
            Err(wrong) => error(&name, &wrong.to_string()),
        }
    };
    games.iter().zip(1..).map(told).collect()
}

/// The position of the game that is asked for, as the commands that look at one open it.
fn opened(name: &str, bytes: &[u8], options: &AnswerOptions) -> Result<(Name, RecordedGame), Error> {
    let (name, tree) = record::numbered(&Name::known(name), bytes, options.game.unwrap_or(1))?;
    let request = Request { at_move: options.at_move, ..Request::default() };
    let record = record::open(&name, &tree, &request)?;
    Ok((name, record))
}

/// `chizu groups --json`.
///
/// # Errors
/// If the bytes are no record, or do not hold what is asked for.
pub fn groups(name: &str, bytes: &[u8], options: &AnswerOptions) -> Result<String, Error> {
    let (name, record) = opened(name, bytes, options)?;
    let how = analysis::AnalysisOptions {
        effort: options.effort_or(Effort::USUAL),
        ..analysis::AnalysisOptions::default()
    };
    Ok(line(&group::groups(&name, &record, &analysed(&record.position, &how))))
}

/// `chizu chains --json`.
///
/// # Errors
/// If the bytes are no record, or do not hold what is asked for.
pub fn chains(name: &str, bytes: &[u8], options: &AnswerOptions) -> Result<String, Error> {
    let (name, record) = opened(name, bytes, options)?;
    let how = analysis::AnalysisOptions {
        chains: Depth::of(options.effort_or(Depth::EFFORT)),
        effort: Effort::of(1),
    };
    Ok(line(&group::chains(&name, &record, &analysed(&record.position, &how))))
}

/// `chizu eyes --json`.
///
/// # Errors
/// If the bytes are no record, or do not hold what is asked for.
pub fn eyes(name: &str, bytes: &[u8], options: &AnswerOptions) -> Result<String, Error> {
    let (name, record) = opened(name, bytes, options)?;
    Ok(line(&eye::line(&name, &record, &Eyes::of(&record.position))))
}

/// `chizu analyze --json`.
///
/// # Errors
/// If the bytes are no record, or do not hold what is asked for.
pub fn analyze(name: &str, bytes: &[u8], options: &AnswerOptions) -> Result<String, Error> {
    let (name, tree) = record::numbered(&Name::known(name), bytes, options.game.unwrap_or(1))?;
    let record = record::open(&name, &tree, &counting(options))?;
    let (atlas, count) = analyses::atlas(&record, options.effort_or(Effort::USUAL));
    Ok(line(&analyses::line(&name, &record, &atlas, count.as_ref())))
}

/// `chizu analyze --graph --json`: a line for each move.
///
/// # Errors
/// If the bytes are no record, or do not hold what is asked for.
pub fn graph(name: &str, bytes: &[u8], options: &AnswerOptions) -> Result<String, Error> {
    let (name, tree) = record::numbered(&Name::known(name), bytes, options.game.unwrap_or(1))?;
    let moments = analyses::graph(&tree, &counting(options)).map_err(|error| error.of(&name))?;
    Ok(moments.iter().map(|moment| line(&moment.line(&name))).collect())
}

/// What `chizu analyze` asks of a record: neither charge nor strictness.
fn counting(options: &AnswerOptions) -> Request {
    Request { charge: None, conduct: Request::default().conduct, ..options.request() }
}

/// `chizu read --json`.
///
/// # Errors
/// If the bytes are no record, do not hold what is asked about, or the question makes no sense.
pub fn read(
    name: &str,
    bytes: &[u8],
    question: &reads::Question,
    options: &AnswerOptions,
) -> Result<String, Error> {
    question.check()?;
    let (name, record) = opened(name, bytes, options)?;
    let effort = options.effort_or(Effort::DEEP);
    let subject = question.subject(&record).map_err(|error| error.of(&name))?;
    let answers = question.answers(&record, &subject, effort)?;
    Ok(line(&reads::line(&name, &record, &subject, &answers, effort)))
}

/// `chizu problem --json`.
///
/// # Errors
/// If the bytes are no record, or hold no problem.
pub fn problem(
    name: &str,
    bytes: &[u8],
    to_play: Option<Color>,
    options: &AnswerOptions,
) -> Result<String, Error> {
    let (name, tree) = record::numbered(&Name::known(name), bytes, options.game.unwrap_or(1))?;
    let effort = options.effort_or(problems::EFFORT);
    Ok(line(&problems::line(&problems::solve(&name, &tree, to_play, effort)?, effort)))
}

/// `chizu map --format svg`, of the game of that number, from 1.
///
/// # Errors
/// If the bytes are no record, do not hold what is asked for, or what is asked makes no sense.
pub fn map(name: &str, bytes: &[u8], game: u64, map: &Map) -> Result<String, Error> {
    let (name, tree) = record::numbered(&Name::known(name), bytes, game)?;
    Album { args: map, name: &name, tree: &tree }.svg()
}
