//! A game that goes on, as it stands.
//!
//! Judgement takes the board for what is left at the end of a game, and open groups for dead. Where it is not the end, what
//! becomes of each group is read instead, and what that leaves open is not settled.

use chizu_board::Position;

use crate::analysis::{self, analyze};
use crate::chains::Chain;
use crate::groups::GroupFacts;
use crate::status::Statuses;
use crate::verdict::{Evidence, Status, Verdict};

/// What becomes of every chain, as far as reading tells; what is proved stays so, and what was read to stand in seki, which groups that are
/// read one by one do not see.
pub(super) fn read(position: &Position, found: &Statuses) -> Statuses {
    let analysis = analyze(position, &analysis::AnalysisOptions::default());
    let verdict = |(chain, known): (&Chain, &Verdict)| {
        let group = chain.stones.first_point().and_then(|stone| analysis.group(stone));
        let stands = *known == Verdict { status: Status::Seki, evidence: Evidence::Searched };
        match group {
            Some(group) if known.evidence != Evidence::Proved && !stands => of_group(group),
            _ => *known,
        }
    };
    let of = found.chains.iter().zip(&found.of).map(verdict).collect();
    Statuses::new(found.chains.clone(), of, found.proved)
}

/// What becomes of the chains of a group. What hangs on who moves first, or on a ko, is not settled.
fn of_group(group: &GroupFacts) -> Verdict {
    let status = match group.verdict.status {
        Status::Critical | Status::Ko => Status::Unsettled,
        status => status,
    };
    Verdict { status, evidence: group.verdict.evidence.min(Evidence::Searched) }
}
