//! Every sentence the session says, with its key and its arguments. What the command says, too, stands in `chizu`, beside what it is
//! about: the answer to a question, a contest, a forced move, a ko without end.
//!
//! Subject first, a player's words. What is known goes in as plain values; nothing is judged here.
//!
//! *What it does not know:* other languages: a page puts them in by the key.

use chizu::ask::{Asked, Subject};
use chizu::read::Code;
use chizu::score::{Contest, ContestKind};
use chizu::{Color, Move, Point, PointSet, Size};
use chizu_draw::{Certainty, Sign};

use crate::say::Say;

/// `black` or `white`, as it stands in arguments.
#[must_use]
pub const fn color_key(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The points' names, in board order.
#[must_use]
pub fn names(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|at| size.name(at).to_string()).collect()
}

/// Numbers up to twelve as words.
fn counted(n: usize, what: &str) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let number = WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned());
    format!("{number} {what}{}", if n == 1 { "" } else { "s" })
}

/// `White D6, one stone`.
#[must_use]
pub fn group_name(color: Color, at: Point, stones: usize, size: Size) -> Say {
    let name = size.name(at).to_string();
    Say::new("group", format!("{color} {name}, {}", counted(stones, "stone")))
        .with("color", color_key(color))
        .with("at", name)
        .with("stones", stones)
}

/// What is said of a group.
pub(crate) struct Fate {
    pub(crate) color: Color,
    pub(crate) sign: Option<Sign>,
    pub(crate) kill: Option<Point>,
    pub(crate) live: Option<Point>,
    /// How likely it stays, in thousandths.
    pub(crate) staying: i16,
    pub(crate) stones: usize,
}

/// Less likely to stay than this, in thousandths, weak groups are nearly lost: one in four of them lived.
const NEARLY_LOST: i16 = 50;

/// What becomes of a group.
#[must_use]
pub(crate) fn fate(fate: &Fate, size: Size) -> Say {
    let Fate { color, sign, kill, live, staying, stones } = *fate;
    let it = if stones == 1 { "It" } else { "They" };
    let verb = |one: &'static str, many: &'static str| if stones == 1 { one } else { many };
    let at = |point: Option<Point>| point.map(|point| size.name(point).to_string()).unwrap_or_default();
    let (kill, live) = (at(kill), at(live));
    let said = match sign {
        Some(Sign::Dead) => Say::new("fate.dead", format!("{it} {} dead.", verb("is", "are"))),
        Some(sign @ (Sign::Critical | Sign::Ko)) => {
            let ko = if sign == Sign::Ko { ", by a ko" } else { "" };
            let place = |at: &str| if at.is_empty() { String::new() } else { format!(" at {at}") };
            let text = match kill == live && !kill.is_empty() {
                true => {
                    format!("{} lives or dies by who moves first, at {kill}{ko}.", verb("It", "The group"))
                }
                false => format!("{} kills{}, {color} lives{}{ko}.", !color, place(&kill), place(&live)),
            };
            Say::new(if sign == Sign::Ko { "fate.ko" } else { "fate.critical" }, text)
        }
        Some(Sign::Seki) => Say::new("fate.seki", format!("{it} {} in seki.", verb("lives", "live"))),
        Some(Sign::Weak) if staying < NEARLY_LOST => {
            Say::new("fate.lost", format!("{it} {} nearly lost.", verb("is", "are")))
        }
        Some(Sign::Weak) => Say::new("fate.weak", format!("{it} {} weak.", verb("is", "are"))),
        Some(Sign::Alive) => Say::new("fate.alive", format!("{it} {}.", verb("lives", "live"))),
        None => Say::new("fate.none", format!("{it} {} not in danger.", verb("is", "are"))),
    };
    said.with("color", color_key(color)).with("kill", kill).with("live", live).with("stones", stones)
}

/// What that rests on.
#[must_use]
pub(crate) fn ground(certainty: Option<Certainty>) -> Say {
    match certainty {
        Some(Certainty::Proved) => Say::new("ground.proved", "Proved."),
        Some(Certainty::Engine) => Say::new("ground.engine", "An engine says so."),
        Some(Certainty::Read) => Say::new("ground.read", "Read out."),
        Some(Certainty::Guessed) | None => Say::new("ground.judged", "Judged by its looks."),
    }
}

/// `White D5, takes two stones`.
#[must_use]
pub(crate) fn played(color: Color, mv: Move, taken: usize, size: Size) -> Say {
    let name = mv.name(size);
    let text = match (mv, taken) {
        (Move::Pass, _) => format!("{color} passes."),
        (_, 0) => format!("{color} {name}."),
        (_, n) => format!("{color} {name}, takes {}.", counted(n, "stone")),
    };
    Say::new(if mv == Move::Pass { "passed" } else { "played" }, text)
        .with("color", color_key(color))
        .with("at", name)
        .with("taken", taken)
}

/// The answer to a question.
#[must_use]
pub(crate) fn answer(asked: &Asked, subject: &Subject, size: Size) -> Say {
    let answer = &asked.answer;
    let name = |at: Point| size.name(at).to_string();
    let move_at = answer.best.filter(|_| answer.code != Code::Lose).and_then(Move::point);
    let ko = match answer.code {
        Code::KoA => "a",
        Code::KoB => "b",
        Code::Win | Code::Lose => "",
    };
    Say::new(asked.key(), format!("{}.", asked.describe(subject, size)))
        .with("color", color_key(asked.mover))
        .with("at", name(subject.at))
        .with("with", subject.with.map(name).unwrap_or_default())
        .with("move", move_at.map(name).unwrap_or_default())
        .with("ko", ko)
        .with("seki", asked.seki)
        .with("undecided", !answer.is_settled())
        .with("moves", answer.line.len())
}

/// A place where it matters who plays first.
#[must_use]
pub(crate) fn contest(contest: &Contest, size: Size) -> Say {
    let key = match contest.kind {
        ContestKind::DoubleSente => "contest.double",
        ContestKind::Sente(_) => "contest.sente",
        ContestKind::Gote => "contest.gote",
        ContestKind::Ko => "contest.ko",
    };
    let line = |color: Color| -> Vec<String> {
        contest.first(color).line.iter().map(|at| size.name(*at).to_string()).collect()
    };
    let threat = |color: Color| match contest.first(color).threat {
        threat if threat > contest.points => threat.points(),
        _ => 0.0,
    };
    Say::new(key, contest.describe(size))
        .with("color", contest.whose().map_or("", color_key))
        .with("points", contest.points.points())
        .with("move", contest.per_move.points())
        .with("black", line(Color::Black))
        .with("white", line(Color::White))
        .with("threats", [threat(Color::Black), threat(Color::White)])
}

/// What a move changes.
#[must_use]
pub(crate) fn change(color: Color, at: Point, gained: i32, turned: usize, size: Size) -> Say {
    let name = size.name(at).to_string();
    let tenths = gained.abs();
    let points = format!("{}.{}", tenths / 10, tenths % 10);
    let what = match gained {
        0.. => format!("{color} {name}: {points} points better than to pass"),
        _ => format!("{color} {name}: {points} points worse than to pass"),
    };
    let turns = match turned {
        0 => String::new(),
        n => format!("; {} {}", counted(n, "group"), if n == 1 { "turns" } else { "turn" }),
    };
    Say::new("change", format!("{what}{turns}."))
        .with("color", color_key(color))
        .with("at", name)
        .with("tenths", gained)
        .with("groups", turned)
}
