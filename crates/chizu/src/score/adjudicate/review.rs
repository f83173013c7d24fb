//! Groups that live without two eyes, read once more.
//!
//! Most of what lives has two eyes, and is not asked about. Who lives without them, in a race, in a seki, or because nobody noticed, is
//! read: if the opponent kills it and its owner cannot save it, it is dead, and who died because it lived is judged again. So is a chain
//! short of liberties that is seen to be captured: what holds it to its friends can be cut. What the count says never stands against
//! what was read.

use chizu_board::{ByColor, Color, Move, Point, PointSet, Position};

use super::opinion::nodes_for;
use crate::chains::Chain;
use crate::read::{Answer, Budget, Code, Lives, quick};
use crate::status::{self, Read, Statuses};
use crate::verdict::{Evidence, Status, Verdict};

/// Fewer stones are left to the ending.
const LEAST: usize = 3;
/// Groups of a player read at most.
const GROUPS: usize = 6;
/// Chains with more liberties are not short of them.
const SHORT: usize = 3;
/// The slack and the nodes that may be spent on whether such a chain can be captured.
const SLACK: u8 = 1;
const CAPTURE: u64 = 100;
/// Nodes for each stone of a group.
const NODES: u64 = 400;

/// Judges again where groups without two eyes are read to be dead.
pub(super) fn review(position: &Position, found: &mut Statuses) {
    let doomed = ByColor::new_with(|color| {
        let dies = |group: &PointSet| kills(position, group).is_some_and(|(_, saved)| !saved);
        let groups = weak(found, color).into_iter().chain(short(position, found, color));
        groups.filter(dies).collect::<PointSet>()
    });
    if !(doomed.black | doomed.white).is_empty() {
        *found = status::told(position, found, &Read { doomed, ..Read::default() });
    }
}

/// The moves by which the opponent kills groups of `color` without two eyes that live if their owner moves first.
pub(super) fn killing_moves(position: &Position, found: &Statuses, color: Color) -> PointSet {
    let groups = weak(found, color).into_iter();
    groups.filter_map(|group| kills(position, &group)).map(|(at, _)| at).collect()
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
        groups.filter(|group| group.len() >= LEAST && group.intersects(&open)).collect();
    if groups.len() > GROUPS { Vec::new() } else { groups }
}

/// The chains of `color` short of liberties that live though they can be captured, where that is not proved.
fn short(position: &Position, found: &Statuses, color: Color) -> Vec<PointSet> {
    let captured = |(chain, verdict): &(&Chain, &Verdict)| {
        let asked = chain.color == color
            && chain.len() >= LEAST
            && chain.liberties.len() <= SHORT
            && is_open(verdict);
        asked
            && chain.stones.first_point().is_some_and(|stone| {
                quick::capture(position, stone, SLACK, CAPTURE)
                    .is_some_and(|answer| answer.code == Code::Win && answer.is_settled())
            })
    };
    found.chains.iter().zip(&found.of).filter(captured).map(|(chain, _)| chain.stones).collect()
}

/// Whether stones live, or may live, without a proof, and not in seki.
fn is_open(verdict: &Verdict) -> bool {
    matches!(verdict.status, Status::Alive | Status::Unsettled) && verdict.evidence != Evidence::Proved
}

/// With which move the opponent kills a group, and whether its owner saves it if he moves first; nothing if it is not killed, or
/// that is not found out.
fn kills(position: &Position, group: &PointSet) -> Option<(Point, bool)> {
    let mut lives = Lives::default();
    let budget = Budget { nodes: nodes_for(group, NODES), ..Budget::default() };
    let kill = lives.kill(position, group, &budget).ok()?;
    let (Some(Move::Play(at)), Code::Win | Code::KoA, true) = (kill.best, kill.code, kill.is_settled())
    else {
        let dead = kill.code == Code::Win && kill.is_settled();
        let live = lives.live(position, group, &budget).ok().filter(|_| dead)?;
        let at = position.stones().liberties(*group).first_point()?;
        return (live.code <= Code::KoB && live.is_settled()).then_some((at, false));
    };
    let live = lives.live(position, group, &budget).ok().filter(Answer::is_settled)?;
    Some((at, live.code > Code::KoB))
}
