//! `chizu local`: a group sealed in, with the rest of the board out of the game. Can it live alone?

mod played;

use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use chizu::analysis::{AnalysisOptions, analyze};
use chizu::effort::Effort;
use chizu::groups::GroupFacts;
use chizu::record::RecordedGame;
use chizu::sgf::{self, GameTree, NodeId};
use chizu::{Color, Move, PointSet, Position, Size, Status};
use chizu_draw::{Label, Mark, Picture, Scene, Style, svg, terminal};
use chizu_engines::frame::{Frame, frame};
use chizu_json::Place;
use chizu_json::words::{color_name, named, point_names};
use clap::Args;
use serde::Serialize;

use crate::args::{EffortArgs, NamedPoint, ShowArgs, named_point};
use crate::engine::{self, EngineArgs, Named, OpinionLine, Voices};
use crate::exit::{Exit, Misuse};
use crate::output::patiently;
use crate::page::{LABEL, Page};
use crate::terminal::Screen;
use crate::{game, input, write};

use self::played::Playing;

#[derive(Debug, Args)]
pub(crate) struct LocalArgs {
    #[command(flatten)]
    pub(crate) position: ShowArgs,
    /// The group, by one of its points
    #[arg(long, value_name = "POINT", value_parser = named_point)]
    pub(crate) at: NamedPoint,
    /// Show the board with the frame
    #[arg(long)]
    pub(crate) show_frame: bool,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    #[command(flatten)]
    pub(crate) second: EngineArgs,
    /// Let the engines play it out in the frame, either side first, and with ko threats for either where a ko comes up
    #[arg(long, requires = "engine")]
    pub(crate) play: bool,
    /// Print one JSON object (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the board with the frame to this file: a record if it ends in .sgf, a picture if in .svg
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

/// What is known of the group alone, and here.
struct Local {
    sealed: Frame,
    /// On the board as it is.
    here: GroupFacts,
    /// In the frame.
    alone: GroupFacts,
    /// Groups of the same player in the region that are not settled either.
    beside: Vec<GroupFacts>,
    here_voices: Voices,
    alone_voices: Voices,
    /// How engines play it out, and what went wrong then.
    playings: Vec<Playing>,
    play_voices: Voices,
}

/// Seals in the group the command line names.
pub(crate) fn run(args: &LocalArgs, screen: Screen) -> anyhow::Result<Exit> {
    let panel = args.second.panel()?;
    if let Some(output) = &args.output {
        write::apart(Some(output), &args.position.file)?;
        if !matches!(ending(output).as_str(), "sgf" | "svg") {
            bail!(Misuse(format!("{}: end the name in .sgf or .svg", input::shown(output))));
        }
    }
    let (name, record) = game::opened(&args.position)?;
    let size = record.position.size();
    let NamedPoint(text) = &args.at;
    let at = size
        .parse_point(text)
        .ok_or_else(|| anyhow!("{name}: {text} is not on the board of {}x{}", size.width(), size.height()))?;
    let effort = args.effort.or(Effort::DEEP);
    let usual = AnalysisOptions { effort: effort.min(Effort::USUAL), ..AnalysisOptions::default() };
    let analysis = analyze(&record.position, &usual);
    let here = patiently("reading", || analysis.deepened(&record.position, at, effort));
    let here = here.with_context(|| {
        format!("{name}: there is no stone on {} after move {}", size.name(at), record.at_move)
    })?;
    let sealed =
        frame(&record.position, here.stones).with_context(|| format!("{name}: {}", size.name(at)))?;
    let alone =
        patiently("reading", || analyze(&sealed.position, &usual).deepened(&sealed.position, at, effort));
    let alone = alone.with_context(|| format!("{name}: the group is not in its frame"))?;
    let is_beside = |facts: &&GroupFacts| {
        facts.id != here.id
            && facts.stones.intersects(&sealed.region)
            && !facts.stones.intersects(&here.stones)
    };
    let open = analysis.groups.iter().filter(|facts| facts.verdict.is_guess() && !facts.looks_safe());
    let beside: Vec<GroupFacts> = open.filter(is_beside).cloned().collect();
    // What hangs on the same points is asked about together.
    let asked: Vec<PointSet> =
        std::iter::once(here.stones).chain(beside.iter().map(|facts: &GroupFacts| facts.stones)).collect();
    let here_voices = panel.ask(&record.position, engine::komi(&record), &asked);
    // Of the others, those are asked about that are in the frame with all their stones.
    let framed: Vec<PointSet> = asked.into_iter().filter(|group| group.is_subset(&sealed.region)).collect();
    let alone_voices = panel.ask(&sealed.position, f64::from(sealed.komi), &framed);
    let (playings, play_voices) = match args.play {
        true => played::playings(&panel, &sealed),
        false => (Vec::new(), Voices::default()),
    };
    let local = Local { sealed, here, alone, beside, here_voices, alone_voices, playings, play_voices };
    if let Some(output) = &args.output {
        let text = if ending(output) == "sgf" { as_record(&local) } else { as_picture(&local) };
        write::whole(output, text.as_bytes())?;
    }
    if args.json {
        crate::print_json(&line(&name, &record, &local))?;
    } else {
        let mut page = Page::new(screen);
        page.lines(&format!("{}\n\n", screen.strong(&name)));
        write_page(&mut page, &record, &local, args.show_frame, screen);
        crate::print(page.into_text().as_bytes())?;
    }
    // Of both boards the same things go wrong: they are told once.
    Ok(local.here_voices.complain().worse(local.play_voices.complain()))
}

fn ending(path: &std::path::Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn write_page(page: &mut Page, record: &RecordedGame, local: &Local, show_frame: bool, screen: Screen) {
    let Local { sealed, here, alone, beside, .. } = local;
    let size = record.position.size();
    page.lines(&terminal::render(
        &scene(local, if show_frame { &sealed.position } else { &record.position }),
        screen.board,
    ));
    page.gap();
    page.label("Group", &format!("{}: {}", here.color, named(here.stones, size)));
    let komi = match sealed.komi {
        0 => "as much for both".to_owned(),
        komi => {
            format!("{} points more for {}", komi.abs(), if komi > 0 { Color::Black } else { Color::White })
        }
    };
    page.label("Region", &format!("{} points; outside of it, {komi}", sealed.region.len()));
    if !beside.is_empty() {
        let names: Vec<String> = beside.iter().map(|facts| size.name(facts.origin).to_string()).collect();
        page.label("", &format!("in it, too, and not settled: {}", names.join(", ")));
    }
    page.gap();
    for (label, facts, voices) in [("Alone", alone, &local.alone_voices), ("Here", here, &local.here_voices)]
    {
        page.label(label, &format!("{} ({})", fate(facts, size), facts.verdict.evidence.name()));
        for (voice, opinion) in voices.on(here.origin) {
            page.label("", &format!("{}: {}", voice.name, engine::sentence(opinion, size)));
        }
    }
    let others: Vec<engine::Group> =
        beside.iter().map(|facts| engine::Group::of(String::new(), facts)).collect();
    for (label, voices) in [("alone", &local.alone_voices), ("here", &local.here_voices)] {
        for group in &others {
            for (voice, opinion) in voices.on(group.at) {
                let told = format!("{label}, {}: {}", voice.name, engine::sentence(opinion, size));
                page.label(&format!("  {}", size.name(group.at)), &told);
            }
        }
    }
    for playing in &local.playings {
        page.gap();
        page.label("Played", &format!("{}: {}", playing.engine, playing.verdict(here.color)));
        for run in &playing.runs {
            page.hanging("", &format!("{}: {}", run.how(), run.in_words(size)), LABEL + 2);
        }
    }
    page.gap();
    page.label("", &meaning(alone, here));
}

/// What Chizu says of a group, as engines say it.
fn fate(facts: &GroupFacts, size: Size) -> String {
    let at = |mv: Option<Move>| {
        mv.and_then(Move::point).map_or_else(String::new, |at| format!(" at {}", size.name(at)))
    };
    let (kill, live) = (at(facts.attack_point()), at(facts.defence_point()));
    match facts.verdict.known() {
        Some(Status::Alive) => "lives, whoever moves first".to_owned(),
        Some(Status::Dead) => "dies, whoever moves first".to_owned(),
        Some(Status::Seki) => "lives in a seki".to_owned(),
        Some(Status::Ko) => format!("hangs on a ko: it moves first{live}, or the opponent does{kill}"),
        Some(_) => format!("lives if it moves first{live}, dies if the opponent moves first{kill}"),
        None => match facts.verdict.status {
            Status::Alive => "not settled; it looks alive".to_owned(),
            Status::Dead => "not settled; it looks dead".to_owned(),
            _ => "not settled".to_owned(),
        },
    }
}

/// What the two verdicts say together.
fn meaning(alone: &GroupFacts, here: &GroupFacts) -> String {
    let lives = |facts: &GroupFacts| {
        facts.verdict.known().map(|status| matches!(status, Status::Alive | Status::Seki))
    };
    match (lives(alone), lives(here)) {
        (Some(true), _) => "It needs nobody: whatever happens around it, it lives.",
        (Some(false), Some(true)) => "It lives by what is around it, not alone.",
        (Some(false), _) => {
            "Alone it does not live without a move; on this board it may have friends, or run."
        }
        (None, _) => "Whether it lives alone is open.",
    }
    .to_owned()
}

/// The board with the group's stones marked.
fn scene(local: &Local, position: &Position) -> Scene {
    let mut scene = Scene::new(*position.stones());
    scene.ko = position.ko();
    scene.labels = local.here.stones.iter().map(|at| Label { at, mark: Mark::Circle }).collect();
    scene
}

fn as_picture(local: &Local) -> String {
    svg::write(&Picture::new(&scene(local, &local.sealed.position), &Style::default()))
}

fn as_record(local: &Local) -> String {
    let Local { sealed, here, .. } = local;
    let (stones, size) = (sealed.position.stones(), sealed.position.size());
    let mut tree = GameTree::new();
    let root = NodeId::ROOT;
    tree.set(root, "SZ", [sgf::size_value(size)]);
    tree.set(root, "KM", [sealed.komi.to_string()]);
    tree.set_stones(root, stones);
    tree.set(root, "CR", here.stones.iter().map(|at| sgf::point_value(at, size)).collect::<Vec<_>>());
    for playing in &local.playings {
        for run in &playing.runs {
            let (mut node, mut mover) = (root, run.first);
            for (index, mv) in run.moves().enumerate() {
                node = tree.add_child(node);
                tree.set(node, if mover == Color::Black { "B" } else { "W" }, [sgf::move_value(mv, size)]);
                if index == 0 {
                    let told = format!("{}, {}: {}.", playing.engine, run.how(), run.in_words(size));
                    tree.set(node, "C", [told]);
                }
                mover = !mover;
            }
        }
    }
    tree.set(root, "PL", [if sealed.position.to_play() == Color::Black { "B" } else { "W" }]);
    sgf::write_game(&tree)
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    origin: String,
    color: &'static str,
    group: Vec<String>,
    region: Vec<String>,
    wall: Vec<String>,
    komi: i32,
    frame: [Vec<String>; 2],
    beside: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engines: Option<Vec<Named>>,
    alone: Known,
    here: Known,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<played::Line>,
}

#[derive(Serialize)]
struct Known {
    status: &'static str,
    evidence: &'static str,
    kill: Option<String>,
    live: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opinions: Option<Vec<OpinionLine>>,
}

fn line<'a>(name: &'a input::Name, record: &RecordedGame, local: &Local) -> Line<'a> {
    let Local { sealed, here, alone, beside, here_voices, alone_voices, playings, .. } = local;
    let size = record.position.size();
    let known = |facts: &GroupFacts, voices: &Voices| {
        let at = |mv: Option<Move>| mv.and_then(Move::point).map(|at| size.name(at).to_string());
        Known {
            status: facts.verdict.known().map_or("unknown", Status::name),
            evidence: facts.verdict.evidence.name(),
            kill: at(facts.attack_point()),
            live: at(facts.defence_point()),
            opinions: OpinionLine::all(voices, here.origin, facts.verdict, size),
        }
    };
    Line {
        place: Place::of(name, record),
        origin: size.name(here.origin).to_string(),
        color: color_name(here.color),
        group: point_names(here.stones, size),
        region: point_names(sealed.region, size),
        wall: point_names(sealed.wall, size),
        komi: sealed.komi,
        frame: Color::ALL.map(|color| point_names(sealed.position.stones().of(color), size)),
        beside: beside.iter().map(|facts| size.name(facts.origin).to_string()).collect(),
        engines: Named::all(here_voices),
        alone: known(alone, alone_voices),
        here: known(here, here_voices),
        played: playings.iter().map(|one| played::Line::of(one, here.color, size)).collect(),
    }
}
