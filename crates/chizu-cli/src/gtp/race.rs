//! GNU Go's *semeai* commands: races between two groups.

use chizu::groups::Groups;
use chizu::read::{self, Budget};
use chizu::{Move, Point, Position};

use super::arguments::move_name;
use super::moves::played;
use super::owl::color;
use super::session::Session;
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("analyze_semeai", |session, args| race(session, args.point(0)?, args.point(1)?)),
    ("tactical_analyze_semeai", |session, args| race(session, args.point(0)?, args.point(1)?)),
    ("analyze_semeai_after_move", |session, args| {
        let (mover, mv) = (args.color(0)?, args.point(1)?);
        let next = played(session.position(), mover, mv)?;
        let groups = Groups::of(&next);
        race_of(&next, &groups, args.point(2)?, args.point(3)?)
    }),
];

fn race(session: &mut Session, a: Point, b: Point) -> Answer {
    let position = session.position().clone();
    race_of(&position, session.groups(), a, b)
}

/// What the owner of the group at `a`, moving first, gets in a race with the group at `b`: whether his group
/// lives, whether the other dies, and the move.
fn race_of(position: &Position, groups: &Groups, a: Point, b: Point) -> Answer {
    if color(position, a)? == color(position, b)? {
        return Err("the stones are of one color".to_owned());
    }
    let (mine, his) = (groups.stones_of(a), groups.stones_of(b));
    let found = read::race(position, &mine, &his, &BUDGET).map_err(|error| error.to_string())?;
    let best = found.best().unwrap_or(Move::Pass);
    let (saves, kills) = (found.saves.code.number(), found.kills.code.number());
    Ok(format!("{saves} {kills} {}", move_name(best, position.size())))
}

/// Nodes for each question: what is not found soon is seldom found at all.
const BUDGET: Budget = Budget { nodes: 3_000, table_bits: 12 };
