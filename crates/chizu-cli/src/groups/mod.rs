//! `chizu groups` and `chizu chains`: what a position is made of.

mod table;
mod voiced;

use chizu::PointSet;
use chizu::analysis::{AnalysisOptions, analyze};
use chizu::chains::Depth;
use chizu::effort::Effort;
use chizu::ownership::Ownership;
use chizu::record::RecordedGame;
use chizu_draw::terminal;
use chizu_draw::{GroupMap, Scene};

use crate::args::{GroupsArgs, PositionArgs};
use crate::engine;
use crate::exit::Exit;
use crate::game;
use crate::input::Name;
use crate::page::Page;
use crate::terminal::Screen;

/// Shows the groups; what is not settled is asked of engines.
pub(crate) fn groups(args: &GroupsArgs, screen: Screen) -> anyhow::Result<Exit> {
    let GroupsArgs { position: args, second, all } = args;
    let panel = second.panel()?;
    let (name, record) = game::opened(&args.position)?;
    let options = AnalysisOptions { effort: args.effort.or(Effort::USUAL), ..AnalysisOptions::default() };
    let analysis = analyze(&record.position, &options);
    let open = analysis.groups.iter().filter(|facts| facts.verdict.is_guess());
    let open: Vec<PointSet> = open.map(|facts| facts.stones).collect();
    let voices = panel.ask(&record.position, engine::komi(&record), &open);
    if args.json {
        if voices.is_empty() {
            return crate::print_json(&chizu_json::groups::groups(&name, &record, &analysis));
        }
        crate::print_json(&voiced::page(&name, &record, &analysis, &voices))?;
        return Ok(voices.complain());
    }
    let fields = Ownership::both(&analysis);
    let map = GroupMap::new(&analysis, &fields);
    let mut page = head(&name, &record, screen);
    page.lines(&terminal::render_groups(&map, screen.board));
    page.gap();
    page.lines(&table::groups(&analysis, &map, &fields, &voices, *all));
    page.cycles(&analysis.cycles, &record);
    let letters = map.groups.iter().map(|lettered| lettered.letter.to_string());
    let lettered: Vec<_> =
        letters.zip(&analysis.groups).map(|(letter, facts)| engine::Group::of(letter, facts)).collect();
    engine::page(&mut page, &lettered, &voices, record.position.size());
    crate::print(page.into_text().as_bytes())?;
    Ok(voices.complain())
}

/// Shows the chains.
pub(crate) fn chains(args: &PositionArgs, screen: Screen) -> anyhow::Result<Exit> {
    let (name, record) = game::opened(&args.position)?;
    // Groups are not shown: nothing is spent on their lives.
    let options = AnalysisOptions { chains: Depth::of(args.effort.or(Depth::EFFORT)), effort: Effort::of(1) };
    let analysis = analyze(&record.position, &options);
    if args.json {
        return crate::print_json(&chizu_json::groups::chains(&name, &record, &analysis));
    }
    let mut page = head(&name, &record, screen);
    let mut scene = Scene::new(*record.position.stones());
    scene.ko = record.position.ko();
    scene.last_move = record.last_stone();
    page.lines(&terminal::render(&scene, screen.board));
    page.gap();
    page.lines(&table::chains(&analysis));
    crate::print(page.into_text().as_bytes())
}

fn head(name: &Name, record: &RecordedGame, screen: Screen) -> Page {
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    page.moment(record);
    page.gap();
    page
}
