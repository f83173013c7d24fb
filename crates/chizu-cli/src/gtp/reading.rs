//! Commands that ask the reader: captures and connections, with GNU Go's codes.

use chizu::read::{self, Answer, Budget};
use chizu::{Move, Point, PointSet};

use super::Entry;
use super::arguments::{Arguments, move_name, names};
use super::session::Session;

pub(super) const COMMANDS: &[Entry] = &[
    ("attack", |session, args| {
        answered(session, read::capture(session.position(), args.point(0)?, &CAPTURES))
    }),
    ("defend", |session, args| answered(session, read::save(session.position(), args.point(0)?, &CAPTURES))),
    ("ladder_attack", |session, args| {
        answered(session, read::ladder(session.position(), args.point(0)?, &Budget::default()))
    }),
    ("attack_either", |session, args| {
        let (a, b) = (args.point(0)?, args.point(1)?);
        code(read::capture_either(session.position(), a, b, &Budget::default()).map(|answer| answer.code))
    }),
    ("defend_both", |session, args| {
        let (a, b) = (args.point(0)?, args.point(1)?);
        code(read::save_both(session.position(), a, b, &Budget::default()).map(|answer| answer.code))
    }),
    ("does_attack", |session, args| {
        code(read::captures(session.position(), args.point(0)?, args.point(1)?, &CAPTURES))
    }),
    ("does_defend", |session, args| {
        code(read::saves(session.position(), args.point(0)?, args.point(1)?, &CAPTURES))
    }),
    ("connect", |session, args| {
        answered(
            session,
            read::connect(session.position(), args.point(0)?, args.point(1)?, &Budget::default()),
        )
    }),
    ("disconnect", |session, args| {
        answered(
            session,
            read::disconnect(session.position(), args.point(0)?, args.point(1)?, &Budget::default()),
        )
    }),
    ("break_in", |session, args| {
        let (chain, area) = chain_and_area(args)?;
        answered(session, read::break_in(session.position(), chain, area, &Budget::default()))
    }),
    ("block_off", |session, args| {
        let (chain, area) = chain_and_area(args)?;
        answered(session, read::block_off(session.position(), chain, area, &Budget::default()))
    }),
    ("combination_attack", |session, args| {
        let found = read::combination(session.position(), args.color(0)?, &Budget::default());
        Ok(move_name(found.map_or(Move::Pass, Move::Play), session.size()))
    }),
    ("combination_defend", |session, args| {
        let found = read::combination_defenses(session.position(), args.color(0)?, &Budget::default());
        Ok(if found.is_empty() {
            move_name(Move::Pass, session.size())
        } else {
            names(found, session.size())
        })
    }),
];

/// What a question about one chain's capture may cost in each stage: more than others, for long fights.
const CAPTURES: Budget = Budget { nodes: 45_000, table_bits: 15 };

/// A stone and the points of an area.
fn chain_and_area(args: &Arguments<'_>) -> Result<(Point, PointSet), String> {
    let points = args.points()?;
    let (chain, area) = points.split_first().ok_or("too few arguments")?;
    Ok((*chain, area.iter().copied().collect()))
}

/// The code and, unless it is 0, the move.
fn answered(session: &Session, answer: Result<Answer, read::ReadError>) -> super::Answer {
    let answer = answer.map_err(|e| e.to_string())?;
    let number = answer.code.number();
    Ok(match answer.best {
        Some(best) => format!("{number} {}", move_name(best, session.size())),
        None => number.to_string(),
    })
}

fn code(code: Result<read::Code, read::ReadError>) -> super::Answer {
    code.map(|code| code.number().to_string()).map_err(|e| e.to_string())
}
