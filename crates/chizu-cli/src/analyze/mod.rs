//! `chizu analyze`: everything that is known of a position, on a page or as one object.

mod graph;
mod text;
mod worth;

use chizu::PointSet;
use chizu::analysis::AnalysisOptions;
use chizu::effort::Effort;
use chizu::record::Request;
use chizu_json::analyze;
use serde::Serialize;

use self::worth::Worths;
use crate::args::AnalyzeArgs;
use crate::engine::{self, Voiced};
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
    let panel = args.second.panel()?;
    let record = game::record(&name, &tree, &request)?;
    let effort = args.effort.or(Effort::USUAL);
    let (atlas, count) = analyze::atlas(&record, effort);
    let (groups, size) = (&atlas.analysis.groups, record.position.size());
    let options = AnalysisOptions { effort, ..AnalysisOptions::default() };
    let worths = Worths::of(&record, &atlas.analysis, &options, &args.worth, &panel)?;
    let open = groups.iter().filter(|facts| facts.verdict.is_guess());
    let open: Vec<PointSet> = open.map(|facts| facts.stones).collect();
    let voices = panel.ask(&record.position, engine::komi(&record), &open);
    if args.json {
        let line = Valued {
            line: analyze::line(&name, &record, &atlas, count.as_ref()),
            worths: worths.lines(size),
        };
        let groups: Vec<_> = groups.iter().map(|facts| (facts.origin, facts.verdict)).collect();
        crate::print_json(&Voiced::new(line, &voices, &groups, size))?;
    } else {
        let mut page = text::page(&name, &record, &atlas, count.as_ref(), screen);
        worths.write(&mut page, size);
        let groups: Vec<_> = groups.iter().map(|facts| engine::Group::of(String::new(), facts)).collect();
        engine::page(&mut page, &groups, &voices, size);
        crate::print(page.into_text().as_bytes())?;
    }
    Ok(worths.voices.complain().worse(voices.complain()))
}

/// An object, and what first moves are worth.
#[derive(Serialize)]
struct Valued<T> {
    #[serde(flatten)]
    line: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    worths: Option<Vec<worth::Line>>,
}
