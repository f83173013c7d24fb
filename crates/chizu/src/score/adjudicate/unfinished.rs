//! A game that goes on, as it stands.
//!
//! Judgement takes the board for what is left at the end of a game, and open groups for dead. Where it is not the end, what
//! becomes of each group is read instead, and what that leaves open is not settled.

use chizu_board::Position;

use super::status::{Evidence, Fate, Status, Statuses};
use crate::analysis::{self, analyze};
use crate::chains::{Chain, Chains};
use crate::groups;

/// What becomes of every chain, as far as reading tells; what is proved stays so.
pub(super) fn read(position: &Position, found: &Statuses) -> Statuses {
    let analysis = analyze(position, &analysis::Options::default());
    let chains = Chains::of(position.stones());
    let status = |chain: &Chain| {
        let stone = chain.stones.first_point()?;
        let known = found.at(stone)?;
        if known.evidence == Evidence::Proved {
            return Some(known);
        }
        let group = analysis.group(stone)?;
        let evidence = if group.life.is_some() { Evidence::Searched } else { Evidence::Judged };
        let fate = match group.likely() {
            groups::Status::Dead => Fate::Dead,
            groups::Status::Alive | groups::Status::Unchecked => Fate::Alive,
            groups::Status::Seki => Fate::Seki,
            groups::Status::Critical | groups::Status::Unknown => Fate::Unsettled,
        };
        Some(Status { fate, evidence })
    };
    let of = chains.iter().filter_map(status).collect();
    Statuses::new(chains, of, found.proved)
}
