//! The moves that capture a chain or save it, and those that threaten to.

use std::cmp::Reverse;

use chizu_board::{Color, Move, Point, PointSet, Position, Suicide};
use chizu_read::kernel::quick;

use super::shape::opponents;
use super::{ChainId, Chains, Depth};
use crate::chains::tuning;
use crate::read::{Answer, Code};

/// A move and what it achieves for who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// Where.
    pub point: Point,
    /// How it ends.
    pub code: Code,
}

/// How a chain fares under attack, whoever moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// How its capture ends if the opponent moves first.
    pub attack: Answer,
    /// How its rescue ends if the owner moves first; asked only if it can be captured.
    pub defence: Option<Answer>,
}

impl Attack {
    /// Asks the reader about a chain.
    #[must_use]
    pub(crate) fn of(position: &Position, chains: &Chains, id: ChainId, depth: &Depth) -> Option<Self> {
        let stone = chains[id].stones.first_point()?;
        let attack = quick::capture(position, stone, depth.slack, depth.nodes)?;
        let defence = match attack.code {
            Code::Lose => None,
            _ => Some(quick::save(position, stone, depth.slack, depth.nodes)?),
        };
        Some(Self { attack, defence })
    }

    /// How its capture ends if the opponent moves first.
    #[must_use]
    pub const fn attack_code(&self) -> Code {
        self.attack.code
    }

    /// How its rescue ends if the owner moves first, if it needs one.
    #[must_use]
    pub fn defence_code(&self) -> Code {
        self.defence.as_ref().map_or(Code::Lose, |answer| answer.code)
    }
}

/// The points where a move may matter for a chain: its liberties, points next to them, liberties of chains
/// around it that are short of them.
fn candidates(chains: &Chains, id: ChainId) -> PointSet {
    let chain = &chains[id];
    let mut points = chain.liberties | chains.geometry().neighbors_of(chain.liberties);
    for opponent in opponents(chains, id) {
        if chains[opponent].liberties.len() <= tuning::attack_liberties() {
            points |= chains[opponent].liberties;
        }
    }
    points & chains.stones().vacant()
}

/// The moves that capture the chain, the best first (the reader's own, then in board order).
pub(super) fn attacks(position: &Position, chains: &Chains, id: ChainId, best: &Answer) -> Vec<Try> {
    let mover = !chains[id].color;
    tries(position, chains, id, mover, best, |next, stone| {
        // Captured by the move itself, or not to be saved.
        let Some(stone) = stone else { return Some(Code::Win) };
        Some(quick::save(next, stone, tuning::attack_slack(), tuning::attack_nodes())?.code.reversed())
    })
}

/// The moves that save the chain, the best first (the reader's own, then in board order).
pub(super) fn defences(position: &Position, chains: &Chains, id: ChainId, best: &Answer) -> Vec<Try> {
    let mover = chains[id].color;
    tries(position, chains, id, mover, best, |next, stone| {
        Some(quick::capture(next, stone?, tuning::attack_slack(), tuning::attack_nodes())?.code.reversed())
    })
}

/// Candidate moves of `mover` and how they end; what fails is left out.
fn tries(
    position: &Position,
    chains: &Chains,
    id: ChainId,
    mover: Color,
    best: &Answer,
    how: impl Fn(&Position, Option<Point>) -> Option<Code>,
) -> Vec<Try> {
    let Some(stone) = chains[id].stones.first_point() else { return Vec::new() };
    let mut points = candidates(chains, id);
    if let Some(Move::Play(at)) = best.best {
        points.insert(at);
    }
    let is_best = |point: Point| best.best == Some(Move::Play(point));
    let mut found: Vec<Try> = points
        .iter()
        .filter_map(|point| {
            // The reader's own move is as good as the reader said, though a ko may have to be left alone first.
            if is_best(point) {
                return Some(Try { point, code: best.code });
            }
            let next = position.after(mover, Move::Play(point), Suicide::Forbidden).ok()?;
            let left = next.stones().get(stone).map(|_| stone);
            let code = how(&next, left)?;
            // None is better.
            Some(Try { point, code: code.min(best.code) })
        })
        .filter(|found| found.code != Code::Lose)
        .collect();
    found.sort_by_key(|found| (Reverse(found.code), !is_best(found.point), found.point));
    found
}

/// The moves of `mover` after which a second one in a row would succeed: capture the chain, or save it.
pub(super) fn threats(position: &Position, chains: &Chains, id: ChainId, mover: Color) -> Vec<Try> {
    let chain = &chains[id];
    let Some(stone) = chain.stones.first_point() else { return Vec::new() };
    let ask = if mover == chain.color { quick::save } else { quick::capture };
    let near = chain.liberties | chains.geometry().neighbors_of(chain.liberties) & chains.stones().vacant();
    near.iter()
        .filter_map(|point| {
            let next = position.after(mover, Move::Play(point), Suicide::Forbidden).ok()?;
            next.stones().get(stone)?;
            let code =
                ask(&next.with_to_play(mover), stone, tuning::attack_slack(), tuning::attack_nodes())?.code;
            (code != Code::Lose).then_some(Try { point, code })
        })
        .collect()
}
