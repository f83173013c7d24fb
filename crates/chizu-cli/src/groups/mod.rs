//! `chizu groups` and `chizu chains`: what a position is made of.

mod json;
mod table;

pub(crate) use json::both;

use chizu::analysis::{Options, analyze};
use chizu::chains::Depth;
use chizu::effort::Effort;
use chizu::ownership::Ownership;
use chizu::record::RecordedGame;
use chizu_draw::terminal;
use chizu_draw::{GroupMap, Scene};

use crate::args::{GroupsArgs, PositionArgs};
use crate::exit::Exit;
use crate::game;
use crate::input::Name;
use crate::page::Page;
use crate::terminal::Screen;

/// Shows the groups.
pub(crate) fn groups(args: &GroupsArgs, screen: Screen) -> anyhow::Result<Exit> {
    let GroupsArgs { all, of: args } = args;
    let (name, record) = game::opened(&args.position)?;
    let options = Options { effort: args.effort.or(Effort::USUAL), ..Options::default() };
    let analysis = analyze(&record.position, &options);
    if args.json {
        return crate::print(json::groups(&name, &record, &analysis).as_bytes());
    }
    let fields = Ownership::both(&analysis);
    let map = GroupMap::new(&analysis, &fields);
    let mut page = head(&name, &record, screen);
    page.lines(&terminal::render_groups(&map, screen.board));
    page.gap();
    page.lines(&table::groups(&analysis, &map, &fields, *all));
    crate::print(page.into_text().as_bytes())
}

/// Shows the chains.
pub(crate) fn chains(args: &PositionArgs, screen: Screen) -> anyhow::Result<Exit> {
    let (name, record) = game::opened(&args.position)?;
    // Groups are not shown: nothing is spent on their lives.
    let options = Options { chains: Depth::DEEP, effort: Effort::of(1) };
    let analysis = analyze(&record.position, &options);
    if args.json {
        return crate::print(json::chains(&name, &record, &analysis).as_bytes());
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
    page.label(
        "Move",
        &format!("{} of {}; {} to play", record.at_move, record.moves, record.position.to_play()),
    );
    page.gap();
    page
}

/// Stable names, which JSON and tables share.
pub(crate) mod names {
    use chizu::chains::Cut;
    use chizu::groups::{Basis, Safety, Surround};

    pub(crate) const fn basis(basis: Basis) -> &'static str {
        match basis {
            Basis::Unconditional => "unconditional",
            Basis::Static => "static",
            Basis::Proved => "proved",
            Basis::Searched => "searched",
            Basis::Judged => "judged",
            Basis::Outlines => "outlines",
        }
    }

    pub(crate) const fn safety(safety: Safety) -> &'static str {
        match safety {
            Safety::Alive => "alive",
            Safety::Dead => "dead",
            Safety::Critical => "critical",
            Safety::Inessential => "inessential",
            Safety::TacticallyDead => "tactically-dead",
            Safety::Seki => "seki",
            Safety::StronglyAlive => "strongly-alive",
            Safety::Invincible => "invincible",
        }
    }

    pub(crate) const fn surround(surround: Surround) -> &'static str {
        match surround {
            Surround::Open => "no",
            Surround::Weakly => "weakly",
            Surround::Surrounded => "yes",
        }
    }

    pub(crate) const fn cut(cut: Cut) -> &'static str {
        match cut {
            Cut::None => "no",
            Cut::Potential => "potential",
            Cut::Real => "yes",
        }
    }
}
