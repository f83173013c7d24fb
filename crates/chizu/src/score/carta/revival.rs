//! Dead stones that would come back to life if nobody saw to them.

use chizu_board::{ByColor, Color, Point, PointSet, Stones};

use super::dame::Owners;
use super::play::play;
use super::removal::Removal;
use crate::score::count::{Forced, ForcedReason, Line};

/// Dead stones on neutral points, seen to.
pub(super) struct Revival {
    /// The board without dead stones, with the stones that settle the matter.
    pub(super) board: Stones,
    /// Points charged to a player beside the points he fills.
    pub(super) penalty: ByColor<u32>,
    /// The points played.
    pub(super) forced: Vec<Forced>,
}

/// A dead chain in atari on points that are nobody's.
struct Reviving {
    chain: PointSet,
    color: Color,
    /// Its liberty.
    at: Point,
    /// Whether playing there helps it.
    escapes: bool,
}

/// Dead stones in atari whose points belong to nobody would come back: if running helps them they
/// run, else they are taken; either way the point is nobody's territory.
pub(super) fn revive(given: &Stones, removal: &Removal, owners: &Owners) -> Revival {
    let mut revival = Revival { board: removal.clean, penalty: ByColor::default(), forced: Vec::new() };
    let all = reviving(given, removal, owners);
    for Reviving { chain, color, at, escapes } in &all {
        // Of chains with the same liberty, those that escape come first; if enemies have the same
        // claim to it, whose turn it is decides, and nobody must play.
        let rival = |other: &&Reviving| other.at == *at && other.escapes >= *escapes;
        if all.iter().filter(rival).any(|other| other.color != *color || other.escapes != *escapes)
            || revival.board.get(*at).is_some()
        {
            continue;
        }
        let by = if *escapes { *color } else { !*color };
        if !escapes {
            revival.penalty[*color] += 1;
        }
        revival.board = play(&revival.board, *at, by);
        revival.forced.push(Forced {
            point: *at,
            by,
            reason: match escapes {
                true => ForcedReason::Escape { saves: *chain },
                false => ForcedReason::Revival { stones: *chain },
            },
            threat: Line::default(),
        });
    }
    revival
}

fn reviving(given: &Stones, removal: &Removal, owners: &Owners) -> Vec<Reviving> {
    let mut found: Vec<Reviving> = Vec::new();
    for color in Color::ALL {
        let mut rest = removal.dead[color] & given.of(color) & owners.dame;
        while let Some(point) = rest.first_point() {
            let chain = given.chain(point);
            rest -= chain;
            let liberties = given.liberties(chain);
            if let (1, Some(at)) = (liberties.len(), liberties.first_point()) {
                let mut after = *given;
                after.set(at, Some(color));
                let escapes = after.liberties(after.chain(at)).len() > 1;
                found.push(Reviving { chain, color, at, escapes });
            }
        }
    }
    found
}
