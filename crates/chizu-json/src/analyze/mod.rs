//! `chizu analyze`: everything that is known of a position, and a game as a graph.

mod ailing;
mod graph;
mod line;
mod urgency;

pub use ailing::{ailing, fate, is_open, open_points};
pub use graph::{GraphLine, Moment, graph};
pub use line::{Line, estimate, line};
pub use urgency::urgency;

use chizu::analysis;
use chizu::atlas::{Atlas, AtlasOptions};
use chizu::effort::Effort;
use chizu::record::RecordedGame;
use chizu::score::{Completion, Count, adjudicate};

/// All maps of a position, and the count if the game is finished: no estimate contradicts it.
#[must_use]
pub fn atlas(record: &RecordedGame, effort: Effort) -> (Atlas, Option<Count>) {
    let atlas = Atlas::of(&record.position, &options(record, effort));
    let count = finished(record);
    let atlas = match &count {
        Some(count) => atlas.counted(count),
        None => atlas,
    };
    (atlas, count)
}

/// The count of a finished game, which no estimate may contradict.
fn finished(record: &RecordedGame) -> Option<Count> {
    let count = adjudicate(&record.position, &record.options);
    (count.completion == Completion::Finished).then_some(count)
}

fn options(record: &RecordedGame, effort: Effort) -> AtlasOptions {
    AtlasOptions {
        analysis: analysis::AnalysisOptions { effort, ..analysis::AnalysisOptions::default() },
        rules: record.options.rules,
        handicap: record.options.handicap,
    }
}

/// A direction as on a map, north at the top.
#[must_use]
pub const fn compass(direction: [i8; 2]) -> &'static str {
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
