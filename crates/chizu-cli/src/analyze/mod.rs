//! `chizu analyze`: everything that is known of a position, on a page or as one object.

mod ailing;
mod graph;
mod json;
mod told;
mod urgency;

pub(crate) use told::compass;
pub(crate) use urgency::urgency;

use chizu::analysis;
use chizu::atlas::{Atlas, Options};
use chizu::effort::Effort;
use chizu::record::{RecordedGame, Request};
use chizu::score::{Completion, Count, adjudicate};

use crate::args::AnalyzeArgs;
use crate::exit::Exit;
use crate::game;
use crate::terminal::Screen;

/// Shows what the command line names.
pub(crate) fn run(args: &AnalyzeArgs, screen: Screen) -> anyhow::Result<Exit> {
    let (name, tree) = game::numbered(&args.file, args.game)?;
    let counting = &args.counting;
    let request = Request {
        rules: counting.rules.unwrap_or_default(),
        komi: counting.komi,
        handicap_bonus: counting.handicap_bonus,
        at_move: counting.move_number,
        ..Request::default()
    };
    if args.graph {
        let text = graph::text(&name, &tree, &request, args.json, screen)?;
        return crate::print(text.as_bytes());
    }
    let record = game::record(&name, &tree, &request)?;
    let atlas = Atlas::of(&record.position, &options(&record, args.effort.or(Effort::USUAL)));
    let count = finished(&record);
    let atlas = match &count {
        Some(count) => atlas.counted(count),
        None => atlas,
    };
    let text = if args.json {
        json::page(&name, &record, &atlas, count.as_ref())?
    } else {
        told::page(&name, &record, &atlas, count.as_ref(), screen)
    };
    crate::print(text.as_bytes())
}

/// The count of a finished game, which no estimate may contradict.
fn finished(record: &RecordedGame) -> Option<Count> {
    let count = adjudicate(&record.position, &record.options);
    (count.completion == Completion::Finished).then_some(count)
}

fn options(record: &RecordedGame, effort: Effort) -> Options {
    Options {
        analysis: analysis::Options { effort, ..analysis::Options::default() },
        rules: record.options.rules,
        handicap: record.options.handicap,
    }
}
