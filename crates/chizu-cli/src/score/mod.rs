//! `chizu score` and `chizu dead`: count games and print what was found.

mod annotate;
mod batch;
pub(crate) mod claim;
mod dead;
mod difference;
mod form;
mod json;
pub(crate) mod report;
mod rules;
mod summary;
mod target;

use std::cell::OnceCell;

use chizu::record::{self, Conduct, RecordedGame, Request};
use chizu::score::Count;
use chizu::sgf::{Diagnostic, GameTree};
use chizu::{ByColor, Color};

use crate::args::{DeadArgs, Method, ScoreArgs};
use crate::exit::Exit;
use crate::input::Name;
use crate::terminal::Screen;
use batch::Batch;
use difference::Difference;
use form::Form;
use target::Target;

/// A counted game and where it came from.
pub(crate) struct Game {
    /// The file's name, with `#number` if it holds several games.
    pub(crate) name: Name,
    pub(crate) players: ByColor<Option<String>>,
    pub(crate) record: RecordedGame,
    pub(crate) count: Count,
    pub(crate) method: Method,
    /// What was assumed or is odd.
    pub(crate) notes: Vec<String>,
    /// What was wrong in the record, in its order.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Where record and board disagree, once that was asked for.
    difference: OnceCell<Option<Difference>>,
}

/// Counts what the command line names.
pub(crate) fn run(args: &ScoreArgs, screen: Screen) -> Exit {
    let mut form = match args {
        ScoreArgs { json: true, .. } => Form::Json { all_rules: args.all_rules },
        ScoreArgs { quiet: true, .. } => Form::Quiet,
        _ => Form::Report { explained: args.explain, all_rules: args.all_rules },
    };
    let mut target = None;
    match &args.write_sgf {
        Some(path) if crate::input::is_stdin(path) => {
            if args.json || args.quiet || args.explain || args.all_rules {
                complain("--write-sgf - prints records and nothing else");
                return Exit::Usage;
            }
            form = Form::Record;
        }
        Some(path) => match Target::new(path, &args.files) {
            Ok(made) => target = Some(made),
            Err(why) => {
                complain(&why);
                return Exit::Usage;
            }
        },
        None => {}
    }
    let (request, method) = (request(args), args.method);
    let (files, proofs) = (&args.files, args.prove.unwrap_or(0));
    batch::run(Batch { files, request, method, proofs, form, target, jobs: args.jobs, screen })
}

/// Names the dead stones of what the command line names.
pub(crate) fn dead(args: &DeadArgs, screen: Screen) -> Exit {
    let form = match args {
        DeadArgs { json: true, .. } => Form::Dead(dead::Form::Json),
        DeadArgs { sgf: true, .. } => Form::Dead(dead::Form::Sgf),
        _ => Form::Dead(dead::Form::Points),
    };
    let conduct = conduct(args.strict);
    let request = Request { at_move: args.move_number, conduct, ..Request::default() };
    let (method, jobs) = (args.method, args.jobs);
    batch::run(Batch { files: &args.files, request, method, proofs: 0, form, target: None, jobs, screen })
}

fn complain(message: &str) {
    crate::output::Output::new().complain(message);
}

/// What the command line asks of every record.
fn request(args: &ScoreArgs) -> Request {
    let counting = &args.counting;
    Request {
        rules: counting.rules.unwrap_or_default(),
        komi: counting.komi,
        handicap_bonus: counting.handicap_bonus,
        charge: args.charge,
        at_move: counting.move_number,
        conduct: conduct(args.strict),
    }
}

const fn conduct(strict: bool) -> Conduct {
    if strict { Conduct::Strict } else { Conduct::Tolerant }
}

/// Counts one game, or says why it cannot be.
fn count(
    name: &Name,
    tree: &GameTree,
    request: &Request,
    method: Method,
    proofs: u32,
) -> Result<Game, String> {
    let mut record = record::open(tree, request).map_err(|error| error.to_string())?;
    record.options.proofs = proofs;
    let count = method.count(&record.position, &record.options);
    let mut notes: Vec<_> =
        record.notes.iter().map(|note| crate::words::printable(&note.to_string())).collect();
    notes.extend(one_sided(&count));
    Ok(Game {
        name: name.clone(),
        players: crate::show::players(&record.info),
        notes,
        method,
        diagnostics: crate::game::diagnostics(tree, &record.diagnostics),
        record,
        count,
        difference: OnceCell::new(),
    })
}

/// A remark on boards without stones of both colours.
fn one_sided(count: &Count) -> Option<String> {
    let has = |color: Color| !count.stones.of(color).is_empty();
    match Color::ALL.map(has) {
        [true, true] => None,
        [false, false] => Some("there is no stone on the board: there is nothing to count".to_owned()),
        [black, _] => {
            let color = if black { Color::Black } else { Color::White };
            Some(format!("there are only stones of {color} on the board"))
        }
    }
}

impl Game {
    /// What was wrong in the record, for JSON.
    fn findings(&self) -> Vec<json::Finding> {
        self.diagnostics
            .iter()
            .map(|diagnostic| json::Finding {
                line: diagnostic.at.line,
                column: diagnostic.at.column,
                byte: diagnostic.at.offset,
                severity: diagnostic.severity().to_string(),
                code: diagnostic.kind.code().to_owned(),
                text: diagnostic.kind.to_string(),
            })
            .collect()
    }
}
