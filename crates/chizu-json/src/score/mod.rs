//! `chizu score`: a game, counted, and the record's own result beside it.
//!
//! ```
//! use chizu_json::{Name, AnswerOptions, record, score::Counted};
//! let tree = &record::games(b"(;SZ[5]KM[0.5]RE[B+1.5];B[bc];W[dc];B[bb];W[db];B[ba];W[da];B[bd];W[dd];B[be];W[de];B[];W[])").unwrap()[0];
//! let counted = Counted::of(&Name::known("five.sgf"), tree, &AnswerOptions::default()).unwrap();
//! assert_eq!(counted.count.score.to_string(), "W+0.5");
//! assert_eq!(counted.difference().unwrap().half_points, 4);
//! ```

pub mod claim;
pub mod contests;
pub mod difference;
mod line;
pub mod rules;

pub use line::*;

use std::cell::OnceCell;

use chizu::effort::Effort;
use chizu::record::{RecordedGame, Request};
use chizu::score::{self, Count, Marks};
use chizu::sgf::{Diagnostic, GameTree};
use chizu::{ByColor, Color};

use self::difference::Difference;
use crate::error::Error;
use crate::method::Method;
use crate::name::Name;
use crate::options::AnswerOptions;
use crate::record;
use crate::words::printable;

/// A counted game and where it came from.
#[derive(Debug)]
pub struct Counted {
    /// The file's name, with `#number` if it holds several games.
    pub name: Name,
    /// Who plays, with their ranks.
    pub players: ByColor<Option<String>>,
    /// The position that was counted.
    pub record: RecordedGame,
    /// The count.
    pub count: Count,
    /// How it was counted.
    pub method: Method,
    /// What was assumed or is odd.
    pub notes: Vec<String>,
    /// What was wrong in the record, in its order.
    pub diagnostics: Vec<Diagnostic>,
    /// Where record and board disagree, once that was asked for.
    difference: OnceCell<Option<Difference>>,
}

impl Counted {
    /// Counts a game.
    ///
    /// # Errors
    /// If the record cannot be followed; the error does not name the record.
    pub fn of(name: &Name, tree: &GameTree, options: &AnswerOptions) -> Result<Self, Error> {
        Self::asked(name, tree, &options.request(), options.method, options.effort_or(Effort::QUICK))
    }

    /// Counts a game as a request asks, with so much effort for proofs in each region.
    ///
    /// # Errors
    /// If the record cannot be followed; the error does not name the record.
    pub fn asked(
        name: &Name,
        tree: &GameTree,
        request: &Request,
        method: Method,
        effort: Effort,
    ) -> Result<Self, Error> {
        let mut record = chizu::record::open(tree, request)?;
        record.options.effort = effort;
        let count = method.count(&record.position, &record.options);
        let mut notes: Vec<_> = record.notes.iter().map(|note| printable(&note.to_string())).collect();
        notes.extend(one_sided(&count));
        Ok(Self {
            name: name.clone(),
            players: record::players(&record.info),
            notes,
            method,
            diagnostics: record::diagnostics(tree, &record.diagnostics),
            record,
            count,
            difference: OnceCell::new(),
        })
    }

    /// Counts it again with what is said of its stones.
    #[must_use]
    pub fn with_marks(mut self, marks: &Marks) -> Self {
        self.count = score::marked(&self.record.position, &self.record.options, marks);
        self.notes.push("dead stones are as marked".to_owned());
        self.difference = OnceCell::new();
        self
    }

    /// What is left to play for.
    #[must_use]
    pub fn contests(&self) -> score::Contests {
        score::contests(&self.record.position, &self.count)
    }

    /// The difference, if record and board both name a score and they are not the same; looked for when it is asked for first.
    #[must_use]
    pub fn difference(&self) -> Option<&Difference> {
        self.difference.get_or_init(|| difference::find(self)).as_ref()
    }
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
