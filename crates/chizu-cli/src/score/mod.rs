//! `chizu score`: counts games and prints what was found.

mod batch;
pub(crate) mod claim;
mod json;
pub(crate) mod report;
mod summary;

use chizu::ByColor;
use chizu::record::{self, Conduct, RecordedGame, Request};
use chizu::score::Count;
use chizu::sgf::{Diagnostic, GameTree};

use crate::args::{Method, ScoreArgs};
use crate::exit::Exit;
use crate::terminal::Screen;

/// A counted game and where it came from.
pub(crate) struct Game {
    /// The file's name, with `#number` if it holds several games.
    pub(crate) name: String,
    pub(crate) players: ByColor<Option<String>>,
    pub(crate) record: RecordedGame,
    pub(crate) count: Count,
    /// What was assumed or is odd.
    pub(crate) notes: Vec<String>,
    /// What was wrong in the record, in its order.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Counts what the command line names.
pub(crate) fn run(args: &ScoreArgs, screen: Screen) -> Exit {
    if args.method == Method::Adjudicate {
        complain("--method adjudicate is not available yet; use --method carta");
        return Exit::Usage;
    }
    batch::run(args, screen)
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
        at_move: counting.move_number,
        conduct: if args.strict { Conduct::Strict } else { Conduct::Tolerant },
    }
}

/// Counts one game, or says why it cannot be.
fn count(name: &str, tree: &GameTree, request: &Request) -> Result<Game, String> {
    let record = record::open(tree, request).map_err(|error| error.to_string())?;
    let count = chizu::score::carta(&record.position, &record.options);
    let mut diagnostics = tree.diagnostics().to_vec();
    diagnostics.extend_from_slice(&record.diagnostics);
    diagnostics.sort_by_key(|found| found.at.offset);
    Ok(Game {
        name: name.to_owned(),
        players: crate::show::players(&record.info),
        notes: record.notes.iter().map(|note| crate::words::printable(&note.to_string())).collect(),
        diagnostics,
        record,
        count,
    })
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
