//! `chizu show`: a position, its facts, and what the record says.

use std::collections::HashSet;

use anyhow::{Context, bail};
use chizu::record::{self, RecordError, RecordedGame, Request};
use chizu::sgf::{GameTree, LargeBoard, NodeId, PropertyKind};
use chizu::{Color, Move, PointSet};
use chizu_draw::terminal::TerminalStyle;
use chizu_draw::{Scene, terminal};
use chizu_json::words::named;

use crate::args::ShowArgs;
use crate::exit::Exit;
use crate::game;
use crate::input::Name;
use crate::page::{LABEL, Page};
use crate::score::report::faults;
use crate::terminal::Screen;
use crate::words::{counted, printable, shortened};

/// Shows what the command line names.
pub(crate) fn run(args: &ShowArgs, screen: Screen) -> anyhow::Result<Exit> {
    let (name, tree) = game::numbered(&args.file, args.game)?;
    if let Some(board) = LargeBoard::replay(&tree, args.move_number.unwrap_or(usize::MAX)) {
        return shown_large(args, &name, &tree, &board, screen);
    }
    let request = Request { at_move: args.move_number, ..Request::default() };
    let record = record::open(&tree, &request).with_context(|| name.clone())?;
    let text = describe(&name, &tree, &record, screen);
    crate::print(text.as_bytes())
}

/// A board that is too large to be analysed.
fn shown_large(
    args: &ShowArgs,
    name: &Name,
    tree: &GameTree,
    board: &LargeBoard,
    screen: Screen,
) -> anyhow::Result<Exit> {
    let all = LargeBoard::replay(tree, usize::MAX).map_or(0, |end| end.moves());
    if let Some(asked) = args.move_number.filter(|asked| *asked > all) {
        bail!("{name}: {}", RecordError::NoSuchMove { asked, moves: all });
    }
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    page.lines(&large_diagram(board, screen));
    page.gap();
    let size = format!("{}x{}; above 25x25 nothing is counted or analysed", board.width(), board.height());
    page.label("Board", &size);
    match board.moves() {
        0 if all == 0 => page.label("Position", "as set up"),
        at => page.label("Move", &format!("{at} of {all}")),
    }
    if let Some((color, point)) = board.last_move() {
        let place = point.map_or_else(|| "passed".to_owned(), |point| board.name(point));
        page.label("Last move", &format!("{color} {place}"));
    }
    let taken = board.prisoners();
    page.label("Prisoners", &format!("Black took {}, White took {}", taken.black, taken.white));
    if board.left_out() > 0 {
        page.label(
            "Left out",
            &format!("{} not on the board, or not readable", counted(board.left_out(), "point")),
        );
    }
    page.gap();
    properties(&mut page, tree);
    crate::print(page.into_text().as_bytes())
}

/// The board in rows; names of columns stand upright above and below, two letters where there are more than 25.
fn large_diagram(board: &LargeBoard, screen: Screen) -> String {
    let [black, white, empty] =
        if screen.board == TerminalStyle::Ascii { ["X", "O", "."] } else { ["●", "○", "·"] };
    let names: Vec<String> = (0..board.width()).map(LargeBoard::column_name).collect();
    let tall = names.iter().map(String::len).max().unwrap_or(1);
    let mut letters = String::new();
    for line in 0..tall {
        let at = |name: &String| name.chars().nth((line + name.len()).wrapping_sub(tall)).unwrap_or(' ');
        let row: Vec<String> = names.iter().map(|name| at(name).to_string()).collect();
        letters += &(format!("   {}", row.join(" ")).trim_end().to_owned() + "\n");
    }
    let mut text = letters.clone();
    for row in 0..board.height() {
        let stones: Vec<&str> = (0..board.width())
            .map(|column| match board.stone(column, row) {
                Some(Color::Black) => black,
                Some(Color::White) => white,
                None => empty,
            })
            .collect();
        let number = board.height() - row;
        text += &format!("{number:2} {} {number}\n", stones.join(" "));
    }
    text + &letters
}

fn describe(name: &Name, tree: &GameTree, record: &RecordedGame, screen: Screen) -> String {
    let position = &record.position;
    let size = position.size();
    let mut page = Page::new(screen);
    page.lines(&format!("{}\n\n", screen.strong(name)));
    let mut scene = Scene::new(*position.stones());
    scene.ko = position.ko();
    scene.last_move = record.last_stone();
    page.lines(&terminal::render(&scene, screen.board));
    page.gap();

    page.label("Board", &format!("{}x{}", size.width(), size.height()));
    page.moment(record);
    if let Some((color, mv)) = record.last_move {
        let mv = match mv {
            Move::Pass => "passed".to_owned(),
            Move::Play(point) => size.name(point).to_string(),
        };
        page.label("Last move", &format!("{color} {mv}"));
    }
    if let Some(ko) = position.ko() {
        page.label("Ko", &format!("{} may not play {} at once", position.to_play(), size.name(ko)));
    }
    let taken = position.prisoners();
    page.label("Prisoners", &format!("Black took {}, White took {}", taken.black, taken.white));
    for color in Color::ALL {
        let stones = position.stones();
        let in_atari: Vec<PointSet> =
            stones.chains(color).filter(|chain| stones.liberties(*chain).len() == 1).collect();
        for chain in in_atari {
            let at = named(stones.liberties(chain), size);
            page.label("In atari", &format!("{color}: {} (at {at})", named(chain, size)));
        }
    }
    page.gap();
    properties(&mut page, tree);
    faults(&mut page, &game::diagnostics(tree, &record.diagnostics));
    if let Some(comment) = tree.property(record.node, "C") {
        page.lines("\nComment\n");
        for line in shortened(&comment.value().text(), LONGEST_COMMENT).lines() {
            page.label("", &printable(line));
        }
    }
    page.into_text()
}

/// Characters of a comment, and of a property, that are shown.
const LONGEST_COMMENT: usize = 10_000;
const LONGEST_VALUE: usize = 400;
/// Properties that are shown.
const MOST_PROPERTIES: usize = 40;

/// The facts that stand in the record's first node: of each property the first, which counts.
fn properties(page: &mut Page, tree: &GameTree) {
    let mut seen = HashSet::new();
    let mut more = 0;
    for property in tree.properties(NodeId::ROOT) {
        let ident = property.ident();
        let wanted =
            matches!(property.kind(), PropertyKind::GameInfo | PropertyKind::Other) || &*ident == "AP";
        // The comment of the first node is the comment at move 0.
        if !wanted || &*ident == "C" || !seen.insert(ident.to_string()) {
            continue;
        }
        let values: Vec<String> = property
            .values()
            .map(|value| shortened(&printable(&value.simple_text()), LONGEST_VALUE))
            .filter(|v| !v.is_empty())
            .collect();
        match values.is_empty() {
            true => {}
            false if seen.len() > MOST_PROPERTIES => more += 1,
            false => {
                let values = shortened(&values.join(", "), LONGEST_VALUE);
                page.label(&shortened(title(&ident), LABEL - 1), &values);
            }
        }
    }
    if more > 0 {
        page.label("", &format!("and {}", counted(more, "more fact")));
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
