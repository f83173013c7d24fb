//! Where it matters most who plays.

use chizu_board::{ByColor, Color, Move, Point, PointSet, Position, Suicide};
use chizu_read::kernel::is_stopped;

use super::{Ownership, draw, settled, strength};
use crate::analysis::Analysis;
use crate::influence::Field;

impl Ownership {
    /// How many points it makes whether Black or White plays on a point, in tenths, for every empty point that is not
    /// settled and where either may play; 0 elsewhere, and where who plays there gains nothing by it.
    ///
    /// The field is drawn with a stone of each colour there. Nothing is read anew: of what a move kills or saves, it tells
    /// what the analysis found for groups that hang on who moves first. On an empty board it tells nothing: nothing would stop a walk
    /// from the first stone, and the whole board would hang on it.
    #[must_use]
    pub fn urgency(position: &Position, analysis: &Analysis) -> Field {
        let stones = position.stones();
        if stones.occupied().is_empty() {
            return Field::from_fn(stones.size(), |_| 0);
        }
        let settled = settled(analysis);
        let bodies = ByColor::new_with(|to_play| strength::bodies(analysis, to_play));
        let candidates = stones.vacant() - settled.black - settled.white;
        let legal = |at, color| position.check(color, Move::Play(at), Suicide::Forbidden).is_ok();
        let sum = |at: Point, color: Color| -> i32 {
            // Who gives this up wants nothing of it.
            if is_stopped() {
                return 0;
            }
            let mut with = *stones;
            with.set(at, Some(color));
            // The opponent moves next.
            let mut bodies = bodies[!color].clone();
            for (body, facts) in bodies.iter_mut().zip(&analysis.groups) {
                if let Some(settled) = strength::settled_by(analysis, facts, at, color) {
                    *body = settled;
                }
            }
            bodies.push(strength::at_sight(&with, color, at.into(), PointSet::EMPTY));
            draw(&with, &bodies, &settled).field.values().iter().map(|value| i32::from(*value)).sum()
        };
        Field::from_fn(stones.size(), |at| {
            if candidates.contains(at) && Color::ALL.into_iter().all(|color| legal(at, color)) {
                ((sum(at, Color::Black) - sum(at, Color::White)) / 100).clamp(0, 10_000) as i16
            } else {
                0
            }
        })
    }
}
