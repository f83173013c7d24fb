//! GNU Go's *owl* commands: life and death of groups.

use chizu::groups::Groups;
use chizu::read::{Answer as Found, Budget, Code, Lives};
use chizu::{Color, Move, Point, PointSet, Position};

use super::arguments::{Arguments, move_name};
use super::moves::played;
use super::session::Session;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("owl_attack", |session, args| {
        let stones = session.group(args.point(0)?)?;
        answered(session, kill(session.position(), &stones))
    }),
    ("owl_defend", |session, args| {
        let stones = session.group(args.point(0)?)?;
        answered(session, live(session.position(), &stones))
    }),
    ("owl_does_attack", |session, args| does(session, args, Role::Attacker)),
    ("owl_does_defend", |session, args| does(session, args, Role::Defender)),
    ("owl_connection_defends", |session, args| {
        let (mv, a, b) = (args.point(0)?, args.point(1)?, args.point(2)?);
        let both = session.group(a)? | session.group(b)?;
        let position = session.position();
        let next = played(position, color(position, a)?, mv)?;
        code(kill(&next, &both).map(|found| found.code.reversed()))
    }),
    ("owl_threaten_attack", |session, args| threaten(session, args, Role::Attacker)),
    ("owl_threaten_defense", |session, args| threaten(session, args, Role::Defender)),
    ("owl_substantial", substantial),
];

/// What a question may cost: about a twentieth of a second at most, or a seventh where it can be settled so.
const BUDGET: Budget = Budget { nodes: 6_000, table_bits: 14 };
const MOST: u64 = 30_000;

/// Kills or saves a group; `None` if it has no stones.
fn kill(position: &Position, group: &PointSet) -> Option<Found> {
    let (mut lives, budget) = prepared(position, group, BUDGET, MOST);
    lives.kill(position, group, &budget).ok()
}

fn live(position: &Position, group: &PointSet) -> Option<Found> {
    let (mut lives, budget) = prepared(position, group, BUDGET, MOST);
    lives.live(position, group, &budget).ok()
}

/// To ask about a group: the budget has `most` nodes where it is likely that they will settle what becomes of it.
pub(super) fn prepared(position: &Position, group: &PointSet, budget: Budget, most: u64) -> (Lives, Budget) {
    let mut lives = Lives::default();
    let confined = lives.is_confined(position, group, &budget) == Ok(true);
    (lives, if confined { Budget { nodes: most, ..budget } } else { budget })
}

/// Who makes the move asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Attacker,
    Defender,
}

pub(super) fn color(position: &Position, at: Point) -> Result<Color, String> {
    position.stones().get(at).ok_or_else(|| "vertex must not be empty".to_owned())
}

/// The code and, unless it is 0, the move.
fn answered(session: &Session, found: Option<Found>) -> Answer {
    let found = found.ok_or("vertex must not be empty")?;
    let number = found.code.number();
    Ok(match found.best {
        Some(best) if number != 0 => format!("{number} {}", move_name(best, session.size())),
        _ => number.to_string(),
    })
}

fn code(code: Option<Code>) -> Answer {
    code.map(|code| code.number().to_string()).ok_or_else(|| "vertex must not be empty".to_owned())
}

/// What is left on the board of these stones.
fn left(position: &Position, stones: PointSet, color: Color) -> PointSet {
    stones & position.stones().of(color)
}

fn does(session: &mut Session, args: &Arguments<'_>, role: Role) -> Answer {
    let (mv, at) = (args.point(0)?, args.point(1)?);
    let stones = session.group(at)?;
    let position = session.position();
    let owner = color(position, at)?;
    let mover = if role == Role::Attacker { !owner } else { owner };
    let next = played(position, mover, mv)?;
    let rest = left(&next, stones, owner);
    let reply = match role {
        Role::Attacker if rest.is_empty() => return Ok(Code::Win.number().to_string()),
        Role::Attacker => live(&next, &rest),
        Role::Defender => kill(&next, &rest),
    };
    code(reply.map(|found| found.code.reversed()))
}

/// Two moves in a row: how they end, and where they are.
fn threaten(session: &mut Session, args: &Arguments<'_>, role: Role) -> Answer {
    let at = args.point(0)?;
    let stones = session.group(at)?;
    let position = session.position();
    let owner = color(position, at)?;
    let mover = if role == Role::Attacker { !owner } else { owner };
    let board = position.stones();
    let liberties = board.liberties(stones);
    let near = (liberties | board.geometry().neighbors_of(liberties)) & board.vacant();
    let mut best: Option<(Code, Point, Point)> = None;
    for first in &near {
        let Ok(next) = played(position, mover, first) else { continue };
        let (next, rest) = (next.clone().with_to_play(mover), left(&next, stones, owner));
        let found = match role {
            Role::Attacker => kill(&next, &rest),
            Role::Defender => live(&next, &rest),
        };
        let Some(found) = found else { continue };
        if let Some(Move::Play(second)) = found.best
            && found.code != Code::Lose
            && best.is_none_or(|(code, ..)| found.code > code)
        {
            best = Some((found.code, first, second));
            if found.code == Code::Win {
                break;
            }
        }
    }
    let size = session.size();
    Ok(best.map_or_else(
        || "0".to_owned(),
        |(code, first, second)| format!("{} {} {}", code.number(), size.name(first), size.name(second)),
    ))
}

/// Whether who captures the chain lives by it: its liberties filled, it is taken off the board.
fn substantial(session: &mut Session, args: &Arguments<'_>) -> Answer {
    let at = args.point(0)?;
    let position = session.position();
    let owner = color(position, at)?;
    let chain = position.stones().chain(at);
    let filled = position.stones().liberties(chain);
    let mut setup = position.setup();
    setup.stones.clear(chain);
    setup.stones.fill(filled, !owner);
    setup.ko = None;
    let (after, _) = setup.position_tolerant();
    let captors = position.stones().geometry().neighbors_of(chain) & after.stones().of(!owner);
    let groups = Groups::of_player(&after, !owner);
    let all = captors.iter().fold(PointSet::EMPTY, |all, at| all | groups.stones_of(at));
    let lives = kill(&after, &all).is_none_or(|found| found.code == Code::Lose);
    Ok(u8::from(lives).to_string())
}
