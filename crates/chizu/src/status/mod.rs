//! What becomes of every chain of a finished game: alive, dead, in seki, or not settled.
//!
//! What is proved comes first ([`crate::safety`]). The rest is judged on a board from which the dead are thought away, the
//! weakest first, until all groups left have two eyes or stand in seki; where the judgement is a near thing,
//! it is read. No random game is played and no clock is looked at.
//!
//! Inside: `scene` (a board without the stones thought away), `links` (which chains hold together), `spaces` (eye
//! spaces and their eyes), `groups`, `judge` (all of these on one board), `contest` (races and lives that are read), `standoff`
//! (stones that cannot be taken), `round` (who dies at sight), `removal` (round after round), `appeal` (what is looked at again), `broken`
//! (sekis that are none), `verdict`.
//!
//! *What it does not know:* ko threats, and who has to answer what: a group that lives only if its owner answers
//! lives. In games that are not finished, open spaces are taken for what is nearest to them.

mod appeal;
mod broken;
mod contest;
mod groups;
mod judge;
mod links;
mod removal;
mod round;
mod scene;
mod spaces;
mod standoff;
#[cfg(test)]
mod tests;
pub(crate) mod tuning;
mod verdict;

use chizu_board::{ByColor, Color, PointSet, Position};
use chizu_local::sets::Sets;

pub use verdict::Statuses;

use crate::chains::{Chain, Chains};
use crate::safety::{self, Safe};
use crate::verdict::{Evidence, Status, Verdict};

/// Decides what becomes of every chain, at a glance. With more effort: [`Analysis::statuses`](crate::Analysis::statuses).
///
/// ```
/// use chizu::Status;
/// use chizu::status::statuses;
/// use chizu::{Setup, Stones};
/// let stones: Stones = "
///     . X . X O . .
///     X X X X O O .
///     O O O O X O .
///     . . . O . O .
///     . X . O O O .
///     . . . O . . .
///     . . . O . . ."
///     .parse()?;
/// let position = Setup::new(stones).position()?;
/// let found = statuses(&position);
/// let status = |name| found.at(stones.size().parse_point(name).unwrap()).unwrap().status;
/// assert_eq!((status("A6"), status("B3"), status("E5")), (Status::Alive, Status::Dead, Status::Dead));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn statuses(position: &Position) -> Statuses {
    statuses_with(position, 0)
}

/// The same with a search of so many positions a region for proofs.
pub(crate) fn statuses_with(position: &Position, proofs: u32) -> Statuses {
    let stones = position.stones();
    let chains = Chains::of(stones);
    let safe = if proofs == 0 { safety::alternating(stones) } else { safety::search(stones, proofs) };
    let proved = ByColor::new_with(|color| safe[color].stones | safe[color].territory);
    let fates: Vec<_> = chains.iter().map(|chain| proved_fate(&safe, chain.color, chain.stones)).collect();
    judged(position, chains, &fates, proved, &Read::default())
}

/// What becomes of every chain if some that were thought dead live.
pub(crate) fn sparing(position: &Position, found: &Statuses, spared: PointSet) -> Statuses {
    told(position, found, &Read { spared, ..Read::default() })
}

/// What becomes of every chain if some were read to live, and others to be dead.
pub(crate) fn told(position: &Position, found: &Statuses, read: &Read) -> Statuses {
    let proved = |verdict: &Verdict| (verdict.evidence == Evidence::Proved).then_some(verdict.status);
    let fates: Vec<_> = found.of.iter().map(proved).collect();
    let then = judged(position, found.chains.clone(), &fates, found.proved, read);
    Statuses { boards: found.boards + then.boards, ..then }
}

/// The stones of `color` by what holds together, none thought away.
pub(crate) fn holding_together(chains: &Chains, color: Color) -> Vec<PointSet> {
    let mut sets = Sets::new(chains.len());
    links::Links::of(chains).join(color, PointSet::EMPTY, &mut sets);
    let mut groups = vec![PointSet::EMPTY; chains.len()];
    for (i, chain) in chains.iter().enumerate().filter(|(_, chain)| chain.color == color) {
        groups[sets.of(i)] |= chain.stones;
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// What was read elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Read {
    /// Stones taken to live.
    pub(crate) spared: PointSet,
    /// Stones that are dead whoever moves first.
    pub(crate) doomed: ByColor<PointSet>,
}

/// What becomes of every chain whose fate is not proved.
fn judged(
    position: &Position,
    chains: Chains,
    proved_fates: &[Option<Status>],
    proved: ByColor<PointSet>,
    read: &Read,
) -> Statuses {
    let stones = position.stones();
    let found = removal::remove_dead(position, read);
    let doomed = read.doomed.black | read.doomed.white;
    let verdict = |(chain, proved): (&Chain, &Option<Status>)| {
        if let Some(status) = *proved {
            return Verdict { status, evidence: Evidence::Proved };
        }
        let status = match () {
            // Whom nobody opposes nobody takes.
            () if stones.of(!chain.color).is_empty() => Status::Alive,
            () if chain.stones.intersects(&found.gone[chain.color]) => Status::Dead,
            () if chain.stones.intersects(&found.seki) => Status::Seki,
            () if chain.stones.intersects(&found.unsettled) => Status::Unsettled,
            () => Status::Alive,
        };
        let read = chain.stones.intersects(&(found.searched | doomed));
        Verdict { status, evidence: if read { Evidence::Searched } else { Evidence::Guessed } }
    };
    let of = chains.iter().zip(proved_fates).map(verdict).collect();
    Statuses { boards: found.boards, weak: found.weak, ..Statuses::new(chains, of, proved) }
}

/// What is proved of a chain: that it is safe, or stands where its owner cannot live.
fn proved_fate(safe: &ByColor<Safe>, color: Color, stones: PointSet) -> Option<Status> {
    if stones.is_subset(&safe[color].stones) {
        Some(Status::Alive)
    } else if stones.is_subset(&safe[!color].territory) {
        Some(Status::Dead)
    } else {
        None
    }
}
