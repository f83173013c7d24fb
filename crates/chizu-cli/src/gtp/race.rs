//! GNU Go's *semeai* commands: races between two groups.

use chizu::read::{self, Budget};
use chizu::{Move, Point, Position};

use super::arguments::move_name;
use super::owl::{color, played, stones};
use super::{Answer, Entry};

pub(super) const COMMANDS: &[Entry] = &[
    ("analyze_semeai", |session, args| race(session.position(), args.point(0)?, args.point(1)?)),
    ("tactical_analyze_semeai", |session, args| race(session.position(), args.point(0)?, args.point(1)?)),
    ("analyze_semeai_after_move", |session, args| {
        let (mover, mv) = (args.color(0)?, args.point(1)?);
        race(&played(session.position(), mover, mv)?, args.point(2)?, args.point(3)?)
    }),
];

/// What the owner of the group at `a`, moving first, gets in a race with the group at `b`: whether his group
/// lives, whether the other dies, and the move.
fn race(position: &Position, a: Point, b: Point) -> Answer {
    if color(position, a)? == color(position, b)? {
        return Err("the stones are of one color".to_owned());
    }
    let (mine, his) = (stones(position, a)?, stones(position, b)?);
    let found = read::race(position, &mine, &his, &BUDGET).map_err(|error| error.to_string())?;
    let best = found.best().unwrap_or(Move::Pass);
    let (saves, kills) = (found.saves.code.number(), found.kills.code.number());
    Ok(format!("{saves} {kills} {}", move_name(best, position.size())))
}

/// Nodes for each question: what is not found soon is seldom found at all.
const BUDGET: Budget = Budget { nodes: 500, table_bits: 12 };
