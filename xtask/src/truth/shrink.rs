//! The smallest fight that shows the same mistake.

use super::arena::{BLACK, EMPTY, WHITE, neighbors};
use super::ask::ask;
use super::doors::{Door, Limits, Outcome, Worth};
use super::fight::Fight;

/// The mistake of one door in a fight, if it makes one that is as bad.
fn mistake(fight: &Fight, door: Door, worth: Worth, limits: &Limits) -> Option<Outcome> {
    let found = ask(fight, &[door], limits)?;
    found.into_iter().find(|outcome| outcome.door == door && outcome.worth == worth)
}

/// A fight in which a door is wrong, with fewer points and stones as long as it stays wrong; and what it says there.
pub fn shrunk(fight: &Fight, wrong: &Outcome, limits: &Limits) -> (Fight, Outcome) {
    let (mut smallest, mut outcome) = (fight.clone(), wrong.clone());
    while let Some((fight, found)) = smaller(&smallest)
        .into_iter()
        .find_map(|fight| Some((fight.clone(), mistake(&fight, wrong.door, wrong.worth, limits)?)))
    {
        (smallest, outcome) = (fight, found);
    }
    (smallest, outcome)
}

/// Fights with one point or stone less: a point becomes wall, a stone goes, a safe stone far away goes.
fn smaller(fight: &Fight) -> Vec<Fight> {
    let mut all = Vec::new();
    for at in (0..fight.board.len()).filter(|at| fight.inside[*at] && !is_named(fight, *at)) {
        // A point at the rim becomes part of a wall it touches.
        for wall in [BLACK, WHITE] {
            let touches = neighbors(fight.width, fight.board.len(), at)
                .any(|n| !fight.inside[n] && fight.board[n] == wall);
            if touches {
                let mut less = fight.clone();
                less.board[at] = wall;
                less.inside[at] = false;
                all.push(less);
            }
        }
        if fight.board[at] != EMPTY {
            let mut less = fight.clone();
            less.board[at] = EMPTY;
            all.push(less);
        }
    }
    for at in (0..fight.board.len()).filter(|at| !fight.inside[*at] && fight.board[*at] != EMPTY) {
        let touches = neighbors(fight.width, fight.board.len(), at).any(|n| fight.inside[n]);
        let junk = neighbors(fight.width, fight.board.len(), at).all(|n| fight.board[n] == EMPTY);
        if !touches && junk {
            let mut less = fight.clone();
            less.board[at] = EMPTY;
            all.push(less);
        }
    }
    all.retain(|less| less.is_closed() && less.arena(0).is_some() && less.position(0).is_some());
    all
}

fn is_named(fight: &Fight, at: usize) -> bool {
    fight.target.contains(&at) || fight.rival.contains(&at)
}
