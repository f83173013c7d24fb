//! Commands about game records.

use std::path::Path;

use chizu::board::Game;
use chizu::record;
use chizu::sgf::{GameTree, NodeId, Property, Replay, move_value, size_value, write_game};
use chizu::{Move, Size};

use super::arguments::Arguments;
use super::session::Session;
use super::{Answer, Entry};
use crate::words::counted;
use crate::{game, input};

pub(super) const COMMANDS: &[Entry] = &[("loadsgf", load), ("printsgf", print)];

/// `loadsgf FILE [MOVE]`: the position before the move of that number, or before the first at that
/// vertex; at the end of the main line without it, or with one more than it has moves. Answers who is to move.
fn load(session: &mut Session, args: &Arguments<'_>) -> Answer {
    // Names of files may hold blanks, so the last word need not be the move.
    let whole = args.text();
    let (file, until) = match whole.rsplit_once(char::is_whitespace) {
        Some((file, until)) if !Path::new(whole).exists() => (file.trim_end(), Some(until)),
        _ => (whole, None),
    };
    if file.is_empty() || input::is_stdin(Path::new(file)) {
        return Err("expected the name of a file".to_owned());
    }
    let unreadable = |error: &str| {
        // The file is named once.
        let why = error.strip_prefix(&format!("{file}: ")).unwrap_or(error);
        format!("cannot open or parse '{file}': {why}")
    };
    let (_, tree) = game::numbered(Path::new(file), 1).map_err(|error| unreadable(&format!("{error:#}")))?;
    let tree = &tree;
    let size = tree.size().map_err(|error| unreadable(&error.to_string()))?;
    let named = match until {
        None => None,
        Some(until) => node_of_move(tree, size, until)?,
    };
    let info = tree.info();
    let told = session.told;
    let mut rules = info.stated_rules.unwrap_or(told.rules);
    rules.komi = info.komi.unwrap_or(told.rules.komi);
    let replay = Replay::of(tree).with_rules(rules);
    // What is set up before the move is on the board, too.
    let replay = match named.map(|node| tree.parent(node)) {
        None => replay,
        Some(Some(before)) => replay.to_node(before),
        Some(None) => replay.up_to(0),
    };
    let replayed = replay.tolerant().map_err(|error| unreadable(&error.to_string()))?;
    let to_play = replayed.game.position().to_play();
    session.begin(replayed.game, record::handicap(tree));
    session.charge = record::charge(tree).unwrap_or(told.charge);
    Ok(to_play.to_string().to_lowercase())
}

/// The node of the main line with the move that `until` names, by number or point; none for the end of the line.
fn node_of_move(tree: &GameTree, size: Size, until: &str) -> Result<Option<NodeId>, String> {
    let moves: Vec<_> = tree.main_line().filter_map(|node| Some((node, move_of(tree, node)?))).collect();
    if let Ok(number) = until.parse::<usize>() {
        let index = number.max(1) - 1;
        return match moves.get(index) {
            None if index > moves.len() => Err(format!("the game has {}", counted(moves.len(), "move"))),
            found => Ok(found.map(|(node, _)| *node)),
        };
    }
    let point = size.parse_point(until).ok_or_else(|| format!("invalid move number or vertex: {until}"))?;
    let mut named = moves.iter().filter(|(_, mv)| mv.value().to_move(size) == Some(Move::Play(point)));
    let (node, _) = named.next().ok_or_else(|| format!("no move of the game is at {}", size.name(point)))?;
    Ok(Some(*node))
}

/// The move of a node, if it has one.
fn move_of(tree: &GameTree, node: NodeId) -> Option<Property<'_>> {
    tree.properties(node).find(|property| matches!(&*property.ident(), "B" | "W"))
}

/// The stones at the start and the moves since, as a record. GNU Go writes it to a file if one is named; nothing is
/// written here, so that no record can be lost.
fn print(session: &mut Session, args: &Arguments<'_>) -> Answer {
    if !matches!(args.text(), "" | "-") {
        return Err("no file is written: printsgf alone answers the record".to_owned());
    }
    Ok(write_game(&as_record(&session.game, session.handicap)))
}

fn as_record(game: &Game, handicap: u32) -> GameTree {
    let size = game.position().size();
    let moves: Vec<_> = game.moves().collect();
    let mut start = game.clone();
    for _ in &moves {
        start.undo();
    }
    let start = start.position();
    let (mut tree, root) = (GameTree::new(), NodeId::ROOT);
    tree.set(root, "GM", ["1"]);
    tree.set(root, "FF", ["4"]);
    tree.set(root, "CA", ["UTF-8"]);
    tree.set(root, "SZ", [size_value(size)]);
    tree.set(root, "KM", [game.rules().komi.to_string()]);
    tree.set(root, "RU", [game.rules().to_string()]);
    if handicap > 0 {
        tree.set(root, "HA", [handicap.to_string()]);
    }
    tree.set_stones(root, start.stones());
    if !start.stones().occupied().is_empty() {
        tree.set(root, "PL", [start.to_play().letter().to_string()]);
    }
    let mut node = root;
    for (color, mv) in moves {
        node = tree.add_child(node);
        tree.set(node, &color.letter().to_string(), [move_value(mv, size)]);
    }
    tree
}
