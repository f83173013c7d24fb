//! `chizu show`: a position, its facts, and what the record says.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, bail};
use chizu::record::{self, RecordedGame, Request};
use chizu::sgf::{self, GameInfo, GameTree, NodeId, PropertyKind};
use chizu::{ByColor, Color, Move, PointSet};
use chizu_draw::{Scene, terminal};

use crate::args::ShowArgs;
use crate::exit::Exit;
use crate::input::{self, Whole};
use crate::score::report::{faults, label, named};
use crate::terminal::Screen;
use crate::words::printable;

/// Shows what the command line names.
pub(crate) fn run(args: &ShowArgs, screen: Screen) -> anyhow::Result<Exit> {
    let (name, tree) = game(&args.file, args.game)?;
    let request = Request { at_move: args.move_number, ..Request::default() };
    let record = record::open(&tree, &request).with_context(|| name.clone())?;
    let text = describe(&name, &tree, &record, screen);
    crate::print(text.as_bytes())
}

/// The game of that number in a file, with its name.
fn game(path: &Path, number: u64) -> anyhow::Result<(String, GameTree)> {
    let Whole { name, bytes } = input::whole(path)?;
    let games = sgf::parse(&bytes).with_context(|| name.clone())?.into_games();
    let found = games.len();
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    match games.into_iter().nth(index) {
        Some(tree) if found > 1 => Ok((format!("{name}#{number}"), tree)),
        Some(tree) => Ok((name, tree)),
        None => bail!("{name}: there is no game {number}: the file holds {found}"),
    }
}

fn describe(name: &str, tree: &GameTree, record: &RecordedGame, screen: Screen) -> String {
    let position = &record.position;
    let size = position.size();
    let mut text = format!("{}\n\n", screen.strong(name));
    let mut scene = Scene::new(*position.stones());
    scene.ko = position.ko();
    scene.last_move = record.last_stone();
    text += &terminal::render(&scene, screen.board);
    text.push('\n');

    label(&mut text, "Board", &format!("{}x{}", size.width(), size.height()));
    let (at, all) = (record.at_move, record.moves);
    label(&mut text, "Move", &format!("{at} of {all}; {} to play", position.to_play()));
    if let Some((color, mv)) = record.last_move {
        let mv = match mv {
            Move::Pass => "passed".to_owned(),
            Move::Play(point) => size.name(point).to_string(),
        };
        label(&mut text, "Last move", &format!("{color} {mv}"));
    }
    if let Some(ko) = position.ko() {
        label(&mut text, "Ko", &format!("{} may not play {} at once", position.to_play(), size.name(ko)));
    }
    let taken = position.prisoners();
    label(&mut text, "Prisoners", &format!("Black took {}, White took {}", taken.black, taken.white));
    for color in Color::ALL {
        let stones = position.stones();
        let in_atari: Vec<PointSet> =
            stones.chains(color).filter(|chain| stones.liberties(*chain).len() == 1).collect();
        for chain in in_atari {
            let at = named(stones.liberties(chain), size);
            label(&mut text, "In atari", &format!("{color}: {} (at {at})", named(chain, size)));
        }
    }
    let _ = writeln!(text);
    properties(&mut text, tree);
    faults(&mut text, &record.diagnostics);
    if let Some(comment) = tree.property(record.node, "C") {
        let _ = writeln!(text, "\nComment");
        for line in comment.value().text().lines() {
            label(&mut text, "", &printable(line));
        }
    }
    text
}

/// The facts that stand in the record's first node.
fn properties(text: &mut String, tree: &GameTree) {
    for property in tree.properties(NodeId::ROOT) {
        let wanted = matches!(property.kind(), PropertyKind::GameInfo | PropertyKind::Other)
            || matches!(&*property.ident(), "AP" | "C");
        // The comment of the first node is the comment at move 0.
        if !wanted || &*property.ident() == "C" {
            continue;
        }
        let values: Vec<String> = property
            .values()
            .map(|value| printable(&value.simple_text()))
            .filter(|v| !v.is_empty())
            .collect();
        if !values.is_empty() {
            let ident = property.ident();
            label(text, title(&ident), &values.join(", "));
        }
    }
}

/// What a property is called by people.
fn title(ident: &str) -> &str {
    let known = [
        ("AN", "Annotated"),
        ("AP", "Program"),
        ("BR", "Black rank"),
        ("BT", "Black team"),
        ("CP", "Copyright"),
        ("DT", "Date"),
        ("EV", "Event"),
        ("GC", "About"),
        ("GN", "Name"),
        ("HA", "Handicap"),
        ("KM", "Komi"),
        ("ON", "Opening"),
        ("OT", "Overtime"),
        ("PB", "Black"),
        ("PC", "Place"),
        ("PW", "White"),
        ("RE", "Result"),
        ("RO", "Round"),
        ("RU", "Rules"),
        ("SO", "Source"),
        ("TM", "Time"),
        ("US", "Entered by"),
        ("WR", "White rank"),
        ("WT", "White team"),
    ];
    known.iter().find(|(name, _)| *name == ident).map_or(ident, |(_, title)| title)
}

/// The players' names, with their ranks.
pub(crate) fn players(info: &GameInfo) -> ByColor<Option<String>> {
    let player = |color: Color| {
        let player = &info.players[color];
        let name = player.name.as_deref()?;
        Some(printable(&match &player.rank {
            Some(rank) => format!("{name} {rank}"),
            None => name.to_owned(),
        }))
    };
    ByColor { black: player(Color::Black), white: player(Color::White) }
}
