//! Groups that live without two eyes, read once more.
//!
//! Most of what lives has two eyes, and is not asked about. Who lives without them, in a race, in a seki, or because nobody noticed, is
//! read: if the opponent kills it and its owner cannot save it, it is dead, and who died because it lived is judged again. So is a chain
//! short of liberties that is seen to be captured: what holds it to its friends can be cut. What the count says never stands against
//! what was read. Of the few groups that stay open the likely holds.

use std::cell::LazyCell;

use chizu_board::{ByColor, Color, Point, PointSet, Position};
use chizu_net::Answer as Answered;
use chizu_read::kernel::quick;

use super::opinion::nodes_for;
use crate::chains::Chain;
use crate::read::{Answer, Budget, Code, Lives};
use crate::score::tuning;
use crate::status::{self, Read, Statuses};
use crate::trained;
use crate::verdict::{Evidence, Status, Verdict};

/// Judges again where groups without two eyes are read to be dead.
pub(super) fn review(position: &Position, found: &mut Statuses) {
    let (mut dying, mut open) = (Vec::new(), Vec::new());
    for color in Color::ALL {
        for group in weak(found, color).into_iter().chain(short(position, found, color)) {
            match dies(position, &group) {
                Some(true) => dying.push((color, group)),
                Some(false) => {}
                None => open.push((color, group)),
            }
        }
    }
    if open.len() <= tuning::review_open_groups() {
        dying.extend(likely_lost(position, open));
    }
    let mut doomed = ByColor::<PointSet>::default();
    for (color, group) in dying {
        doomed[color] |= group;
    }
    if !(doomed.black | doomed.white).is_empty() {
        *found = status::told(position, found, &Read { doomed, ..Read::default() });
    }
}

/// Which of the groups that reading leaves open are the opponent's by all likelihood.
fn likely_lost(position: &Position, open: Vec<(Color, PointSet)>) -> Vec<(Color, PointSet)> {
    let answers = LazyCell::new(|| trained::answers(position.stones()));
    let is_lost = |(color, group): &(Color, PointSet)| {
        answers.as_ref().is_some_and(|answers| lost(answers, *color, group) >= tuning::review_likely())
    };
    open.into_iter().filter(is_lost).collect()
}

/// How likely the points of a group are its opponent's in the end, whoever moves next, of 10,000.
fn lost(answers: &ByColor<Answered>, color: Color, group: &PointSet) -> u16 {
    let share = |answer: &Answered, at: Point| {
        let share = answer.owners.get(at.index()).copied().unwrap_or_default();
        u64::from(if color == Color::Black { share.white } else { share.black })
    };
    let sum: u64 = group.iter().map(|at| share(&answers.black, at) + share(&answers.white, at)).sum();
    (sum / (2 * group.len().max(1) as u64)) as u16
}

/// The groups of `color` that live without two eyes and not in seki, where that is not proved; nothing if there are too many to be
/// read. What stands in seki was read with that in mind.
fn weak(found: &Statuses, color: Color) -> Vec<PointSet> {
    let open = found.chains.iter().zip(&found.of).filter(|(_, verdict)| is_open(verdict));
    let open = found.weak & open.map(|(chain, _)| chain.stones).collect::<PointSet>();
    if open.is_empty() {
        return Vec::new();
    }
    let groups =
        status::holding_together(&found.chains, color).into_iter().map(|group| group - found.dead[color]);
    let groups: Vec<PointSet> =
        groups.filter(|group| group.len() >= tuning::review_stones() && group.intersects(&open)).collect();
    if groups.len() > tuning::review_groups() { Vec::new() } else { groups }
}

/// The chains of `color` short of liberties that live though they can be captured, where that is not proved.
fn short(position: &Position, found: &Statuses, color: Color) -> Vec<PointSet> {
    let captured = |(chain, verdict): &(&Chain, &Verdict)| {
        let asked = chain.color == color
            && chain.len() >= tuning::review_stones()
            && chain.liberties.len() <= tuning::review_liberties()
            && is_open(verdict);
        asked
            && chain.stones.first_point().is_some_and(|stone| {
                quick::capture(
                    position,
                    stone,
                    tuning::review_capture_slack(),
                    tuning::review_capture_nodes(),
                )
                .is_some_and(|answer| answer.code == Code::Win && answer.is_settled())
            })
    };
    found.chains.iter().zip(&found.of).filter(captured).map(|(chain, _)| chain.stones).collect()
}

/// Whether stones live, or may live, without a proof, and not in seki.
fn is_open(verdict: &Verdict) -> bool {
    matches!(verdict.status, Status::Alive | Status::Unsettled) && verdict.evidence != Evidence::Proved
}

/// Whether a group is read to die whoever moves first; nothing if reading does not find out.
fn dies(position: &Position, group: &PointSet) -> Option<bool> {
    let budget = Budget { nodes: nodes_for(group, tuning::review_nodes()), ..Budget::default() };
    let mut lives = Lives::default();
    let kill = lives.kill(position, group, &budget).ok().filter(Answer::is_settled)?;
    if kill.code < Code::KoA {
        return Some(false);
    }
    let live = lives.live(position, group, &budget).ok().filter(Answer::is_settled)?;
    Some(live.code <= Code::KoB)
}
