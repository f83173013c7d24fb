//! `chizu analyze`: everything that is known of a position, on a page or as one object.

mod graph;
mod told;

use chizu::effort::Effort;
use chizu::record::Request;
use chizu_json::analyze;

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
    let (atlas, count) = analyze::atlas(&record, args.effort.or(Effort::USUAL));
    if args.json {
        return crate::print_json(&analyze::line(&name, &record, &atlas, count.as_ref()));
    }
    crate::print(told::page(&name, &record, &atlas, count.as_ref(), screen).as_bytes())
}
