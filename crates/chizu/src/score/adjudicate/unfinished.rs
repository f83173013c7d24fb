//! A game that goes on, as it stands.
//!
//! Judgement takes the board for what is left at the end of a game, and open groups for dead. Where it is not the end, what
//! becomes of each group is read instead, and what that leaves open is not settled.

use chizu_board::Position;

use crate::analysis::{self, analyze};
use crate::chains::Chain;
use crate::groups::{self, Basis, GroupFacts};
use crate::status::{Evidence, Fate, Status, Statuses};

/// What becomes of every chain, as far as reading tells; what is proved stays so.
pub(super) fn read(position: &Position, found: &Statuses) -> Statuses {
    let analysis = analyze(position, &analysis::Options::default());
    let status = |(chain, known): (&Chain, &Status)| {
        let group = chain.stones.first_point().and_then(|stone| analysis.group(stone));
        match group {
            Some(group) if known.evidence != Evidence::Proved => of_group(group),
            _ => *known,
        }
    };
    let of = found.chains.iter().zip(&found.of).map(status).collect();
    Statuses::new(found.chains.clone(), of, found.proved)
}

/// What becomes of the chains of a group. What only seems so is judged.
fn of_group(group: &GroupFacts) -> Status {
    let fate = match group.likely() {
        groups::Status::Dead => Fate::Dead,
        groups::Status::Alive | groups::Status::Unchecked => Fate::Alive,
        groups::Status::Seki => Fate::Seki,
        groups::Status::Critical | groups::Status::Unknown => Fate::Unsettled,
    };
    let seems =
        group.status == groups::Status::Unknown || matches!(group.basis, Basis::Judged | Basis::Outlines);
    let evidence = if seems { Evidence::Judged } else { Evidence::Searched };
    Status { fate, evidence }
}
