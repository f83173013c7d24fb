//! Whose a point may become: the domains of both players.
//!
//! A player's domain are his lively stones, the points next to them, what lies between such points, and every part of
//! the board in which the opponent has no lively stone. Where one domain is and the other is not, eyes may be made.
//!
//! It stands on which stones are lost. *What it does not know:* influence; in the open, it knows only outlines.

use chizu_board::{ByColor, Color, PointSet};

use super::tactics::Tactics;
use crate::eyes::tuning;

/// The domains of both players.
#[derive(Clone, Debug)]
pub(super) struct Domains {
    pub(super) lively: ByColor<PointSet>,
    /// Where each player may have eyes: stones and points.
    pub(super) of: ByColor<PointSet>,
}

impl Domains {
    pub(super) fn of(tactics: &Tactics<'_>) -> Self {
        let lively = untrapped(tactics, ByColor::new_with(|color| tactics.lively(color)));
        let of = ByColor::new_with(|color| grown(tactics, color, &lively, closed(tactics, color, &lively)));
        Self { lively, of }
    }

    /// Points of a player's domain alone.
    pub(super) fn core(&self, color: Color) -> PointSet {
        self.of[color] - self.of[!color] - self.lively[color]
    }
}

/// The lively stones without those that are shut up where no group could live. They may still kill what is around
/// them, but they make nothing their own.
fn untrapped(tactics: &Tactics<'_>, lively: ByColor<PointSet>) -> ByColor<PointSet> {
    let geometry = tactics.chains.geometry();
    let cells = ByColor::new_with(|owner: Color| -> Vec<PointSet> {
        geometry
            .components(geometry.all() - lively[owner])
            .filter(|part| part.len() <= tuning::cramped_points() && part.intersects(&lively[!owner]))
            .collect()
    });
    let inside = |owner: Color| cells[owner].iter().copied().collect::<PointSet>();
    let trapped = ByColor::new_with(|color: Color| {
        // Who is shut up himself holds nobody.
        let holds =
            |part: &&PointSet| !geometry.neighbors_of(**part).intersects(&(lively[!color] & inside(color)));
        cells[!color].iter().filter(holds).copied().collect()
    });
    ByColor::new_with(|color| lively[color] - trapped[color])
}

/// Parts of the board between lively stones of `color` without any of the opponent.
fn closed(tactics: &Tactics<'_>, color: Color, lively: &ByColor<PointSet>) -> PointSet {
    let geometry = tactics.chains.geometry();
    if lively[color].is_empty() {
        return PointSet::EMPTY;
    }
    geometry
        .components(geometry.all() - lively[color])
        .filter(|part| !part.intersects(&lively[!color]))
        .collect()
}

fn grown(tactics: &Tactics<'_>, color: Color, lively: &ByColor<PointSet>, closed: PointSet) -> PointSet {
    let geometry = tactics.chains.geometry();
    let others = lively[!color];
    let near_others = geometry.neighbors_of(others);
    let mut domain = (lively[color] | geometry.neighbors_of(lively[color]) | closed) - others;
    let inner = PointSet::from_iter(geometry.size().points().filter(|p| geometry.neighbors(*p).count() == 4));
    loop {
        let sides = [
            geometry.left_of(domain),
            geometry.right_of(domain),
            geometry.above(domain),
            geometry.below(domain),
        ];
        let mut once = PointSet::EMPTY;
        let mut twice = PointSet::EMPTY;
        for side in sides {
            twice |= once & side;
            once |= side;
        }
        // At the edge, what lies behind the second line goes with it where nobody else is near.
        let behind = once & (geometry.all() - inner - geometry.ring_of(others));
        let fresh = ((twice & inner) | (twice & behind)) - near_others - others - domain;
        if fresh.is_empty() {
            return domain;
        }
        domain |= fresh;
    }
}
