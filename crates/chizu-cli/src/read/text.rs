//! What answers rest on, and their lines on the board.

use chizu::read::{Answer, Evidence};
use chizu::{Color, Move, Position, Size};
use chizu_draw::{Scene, terminal};

use chizu_json::read::Goal;

use crate::terminal::Screen;
use crate::words::counted;

/// The board with a line of moves numbered on it.
pub(crate) fn board(position: &Position, line: Option<(Color, &[Move])>, screen: Screen) -> String {
    let mut scene = Scene::new(*position.stones());
    scene.ko = position.ko();
    if let Some((first, moves)) = line {
        let mut by = first;
        for mv in moves {
            scene.moves.push((by, *mv));
            by = !by;
        }
    }
    terminal::render(&scene, screen.board)
}

/// A line in words: `1 D4 2 E5 3 pass`.
pub(crate) fn line(moves: &[Move], size: Size) -> String {
    let said = |(index, mv): (usize, &Move)| format!("{} {}", index + 1, mv.name(size));
    moves.iter().enumerate().map(said).collect::<Vec<_>>().join(" ")
}

/// What the answer rests on.
pub(crate) fn ground(answer: &Answer) -> String {
    let nodes = counted(usize::try_from(answer.nodes).unwrap_or(usize::MAX), "node");
    match answer.evidence {
        Evidence::Guessed => format!("not settled after {nodes}"),
        Evidence::Searched => format!("searched, {nodes}"),
        Evidence::Proved => format!("proved, {nodes}"),
    }
}

/// How a question is headed in a table.
pub(crate) const fn title(goal: Goal) -> &'static str {
    match goal {
        Goal::Capture => "Capture",
        Goal::Save => "Save",
        Goal::Kill => "Kill",
        Goal::Live => "Live",
        Goal::Connect => "Connect",
        Goal::Cut => "Cut",
        Goal::Semeai => "Race",
    }
}
