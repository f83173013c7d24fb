//! False and half eyes, by the points diagonally next to them.
//!
//! A point can be an eye for good if the opponent cannot take too many of its diagonals: each counts for him 2 if it is
//! his, 1 if either player can take it, nothing if it is the owner's; beyond an edge each counts 1, beyond a corner
//! nothing. With more than 2 the eye is in danger, with 4 it is false. A diagonal in a ko lies between.
//!
//! It stands on eye spaces and on which chains are lost. *What it does not know:* chains that are joined a long way round:
//! the value of a space does, and has the last word.

use chizu_board::{Color, Point, PointSet};

use crate::chains::ChainId;
use crate::read::{self, Code};

use super::space::Space;
use super::tactics::{Standing, Tactics, budget};

/// Whether an eye of one point can still be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HalfEyeKind {
    /// Who moves first decides.
    Half,
    /// It is no eye.
    False,
}

/// An eye of one point whose diagonals are not all safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HalfEye {
    /// The point.
    pub point: Point,
    /// What it is.
    pub kind: HalfEyeKind,
    /// What the diagonals count for the opponent, in quarters: 12 is a half eye, 16 a false one, 11 and 13 hang on a ko.
    pub quarters: u8,
    /// Where the opponent makes it false.
    pub attack: PointSet,
    /// Where the owner makes it an eye.
    pub defense: PointSet,
}

/// What a diagonal counts, with the moves that change it.
struct Diagonal {
    quarters: u8,
    attack: Option<Point>,
    defense: Option<Point>,
}

impl Diagonal {
    const fn settled(quarters: u8) -> Self {
        Self { quarters, attack: None, defense: None }
    }
}

/// The half and false eyes in a player's eye spaces, by first point.
pub(super) fn half_eyes(tactics: &Tactics<'_>, spaces: &[Space], owner: Color) -> Vec<HalfEye> {
    let geometry = tactics.chains.geometry();
    let mut found = Vec::new();
    for space in spaces {
        for point in space.points - space.margins {
            if geometry.neighbors(point).filter(|n| space.points.contains(*n)).count() > 1 {
                continue;
            }
            let (mut quarters, mut attack, mut defense) = (0, PointSet::EMPTY, PointSet::EMPTY);
            let around: Vec<ChainId> =
                geometry.neighbors(point).filter_map(|n| tactics.chains.at(n)).collect();
            let mut on_board = 0;
            for diagonal in geometry.diagonals(point) {
                let found = examine(tactics, diagonal, owner, space.points, &around);
                quarters += found.quarters;
                attack.extend(found.attack);
                defense.extend(found.defense);
                on_board += 1;
            }
            // At an edge two diagonals are missing, in the corner three, of which one lies beyond the corner.
            quarters += if on_board < 4 { 8 } else { 0 };
            if quarters > 8 {
                let kind = if quarters >= 16 { HalfEyeKind::False } else { HalfEyeKind::Half };
                found.push(HalfEye { point, kind, quarters, attack, defense });
            }
        }
    }
    found.sort_by_key(|half| half.point);
    found.dedup();
    found
}

fn examine(tactics: &Tactics<'_>, at: Point, owner: Color, space: PointSet, around: &[ChainId]) -> Diagonal {
    let Some(id) = tactics.chains.at(at) else {
        if space.contains(at) || tactics.fails(at, !owner) {
            return Diagonal::settled(0);
        }
        if tactics.fails(at, owner) {
            return Diagonal::settled(8);
        }
        return Diagonal { quarters: 4, attack: Some(at), defense: Some(at) };
    };
    let own = tactics.chains[id].color == owner;
    if own && around.contains(&id) {
        // If that chain is taken, there is no eye to speak of.
        return Diagonal::settled(0);
    }
    match (own, tactics.standing(id)) {
        (true, Standing::Lively) | (false, Standing::Lost) => Diagonal::settled(0),
        (true, Standing::Lost) => Diagonal::settled(8),
        (true, Standing::InDanger) => {
            Diagonal { quarters: 4, attack: tactics.capture(id), defense: saving(tactics, at) }
        }
        (false, Standing::InDanger) => {
            Diagonal { quarters: 4, attack: saving(tactics, at), defense: tactics.capture(id) }
        }
        (false, Standing::Lively) => in_ko(tactics, at, 8),
    }
}

/// The move that saves a stone.
fn saving(tactics: &Tactics<'_>, stone: Point) -> Option<Point> {
    read::save(tactics.position, stone, &budget()).ok()?.best?.point()
}

/// An opposing stone that may be taken in a ko.
fn in_ko(tactics: &Tactics<'_>, stone: Point, otherwise: u8) -> Diagonal {
    let few = tactics.chains.at(stone).is_some_and(|id| tactics.chains[id].liberties.len() == 1);
    let answer = if few { read::capture(tactics.position, stone, &budget()).ok() } else { None };
    let quarters = match answer.as_ref().map(|answer| answer.code) {
        Some(Code::KoA) => 3,
        Some(Code::KoB) => 5,
        _ => return Diagonal::settled(otherwise),
    };
    let defense = answer.and_then(|answer| answer.best?.point());
    Diagonal { quarters, attack: saving(tactics, stone), defense }
}
