//! Answers in words, and their lines on the board.

use chizu::read::{Answer, Code, Evidence};
use chizu::{Color, Move, Position, Size};
use chizu_draw::{Scene, terminal};

use chizu_json::read::{Asked, Goal, Subject};

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

/// The answer in a sentence.
pub(crate) fn verdict(position: &Position, subject: &Subject, asked: &Asked) -> String {
    let size = position.size();
    let Asked { goal, mover, answer, .. } = asked;
    let at = size.name(subject.at);
    let ends = || {
        let with = subject.with.map_or_else(String::new, |with| size.name(with).to_string());
        format!("{at} and {with}")
    };
    let what = match (goal, answer.code == Code::Lose) {
        (Goal::Capture, false) => format!("{mover} captures {at}"),
        (Goal::Capture, true) => format!("{mover} cannot capture {at}"),
        (Goal::Save, false) => format!("{mover} saves {at}"),
        (Goal::Save, true) => format!("{mover} cannot save {at}"),
        (Goal::Kill, false) => format!("{mover} kills the group"),
        (Goal::Kill, true) => format!("{mover} cannot kill the group"),
        (Goal::Live, false) => format!("{mover} lives"),
        (Goal::Live, true) => format!("{mover} cannot live"),
        (Goal::Connect, false) => format!("{mover} connects {}", ends()),
        (Goal::Connect, true) => format!("{mover} cannot connect {}", ends()),
        (Goal::Cut, false) => format!("{mover} keeps {} apart", ends()),
        (Goal::Cut, true) => format!("{mover} cannot keep {} apart", ends()),
        (Goal::Semeai, false) if asked.own_life => {
            format!("{mover} cannot take {}'s group, but lives", !*mover)
        }
        (Goal::Semeai, false) => format!("{mover} wins the race"),
        (Goal::Semeai, true) => format!("{mover} loses the race"),
    };
    let mut text = format!("{what}{}", how(answer, *mover, size));
    if asked.seki {
        text += if *goal == Goal::Kill { "; it lives in a seki" } else { ", in a seki" };
    }
    text + doubt(answer)
}

/// What is said of an answer that was not settled.
pub(crate) const fn doubt(answer: &Answer) -> &'static str {
    if answer.is_settled() { "" } else { "; this is not settled" }
}

/// With which move, and in what ko.
pub(crate) fn how(answer: &Answer, mover: Color, size: Size) -> String {
    let ko = ko(answer.code, mover);
    match answer.best {
        Some(Move::Play(at)) => format!(" with {}{ko}", size.name(at)),
        Some(Move::Pass) => format!(", and need not even move{ko}"),
        None if answer.code == Code::Lose => ko,
        None => format!("{ko}; with which move was not found"),
    }
}

/// The ko on which it depends.
pub(crate) fn ko(code: Code, mover: Color) -> String {
    match code {
        Code::Win | Code::Lose => String::new(),
        Code::KoA => format!(", in a ko in which {} must make the first threat", !mover),
        Code::KoB => format!(", in a ko in which {mover} must make the first threat"),
    }
}
