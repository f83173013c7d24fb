//! Killing shapes: lone stones that take the eyes of the group around them.

use chizu_board::{Point, PointSet};

use super::ground::Ground;
use super::links::Groups;
use super::status::{Judge, Judged, Stability};
use crate::chains::{Chain, ChainId, Chains};

/// The chains that live because they are a killing shape inside a group without eyes.
pub(super) fn killing(
    judge: &Judge<'_>,
    groups: &Groups,
    judged: &[Judged],
    stability: &[Stability],
) -> Vec<ChainId> {
    let chains = &judge.ground.chains;
    let alone = |id: &ChainId| groups.list[groups.of_chain[id.index()]].chains.len() == 1;
    let dead = |id: &ChainId| stability[id.index()] != Stability::ALIVE;
    chains
        .ids()
        .filter(|id| dead(id) && alone(id) && is_killing_shape(judge.ground, &chains[*id]))
        .filter(|id| {
            let shape = &chains[*id];
            let around = chains.geometry().ring_of(shape.stones) & chains.stones().of(!shape.color);
            let mut enemies: Vec<ChainId> = around.iter().filter_map(|p| chains.at(p)).collect();
            enemies.sort_unstable();
            enemies.dedup();
            enemies.iter().all(|enemy| {
                let group = &judged[groups.of_chain[enemy.index()]];
                let worse = stability[enemy.index()] >= stability[id.index()];
                group.eye_count == 0
                    && (worse || judge.eyes_if_dead(*enemy, group.eyes, shape.stones).is_empty())
            })
        })
        .collect()
}

/// Whether the chain with the room around it is one of the shapes that leave at most one eye.
fn is_killing_shape(ground: &Ground, chain: &Chain) -> bool {
    let chains = &ground.chains;
    let room = |point: Point| chains.liberties_after(point, chain.color).len();
    let rooms = || chain.liberties.iter().map(room).sum::<usize>();
    let all_hot = || chain.liberties.is_subset(&ground.hot[chain.color]);
    match (chain.len(), chain.liberties.len()) {
        (1, 2) => {
            rooms() <= 4 && chain.liberties.iter().all(|p| room(p) != 2 || narrow_beyond(chains, chain, p))
        }
        // Pyramid four, bulky five.
        (1, 3) => matches!(rooms(), 6 | 8),
        // Crossed five, rabbity six.
        (1, 4) => matches!(rooms(), 12 | 14),
        (2, 2) | (3, 1) => all_hot(),
        (4, 2) => is_square(&chain.stones, chains) && all_hot(),
        _ => false,
    }
}

/// Whether the chain, extended to `point`, has no more than two points left to extend to.
fn narrow_beyond(chains: &Chains, chain: &Chain, point: Point) -> bool {
    let mut stones = *chains.stones();
    stones.set(point, Some(chain.color));
    let extended = Chains::of(&stones);
    let Some(id) = extended.at(point) else { return false };
    let beyond = |p| extended.liberties_after(p, chain.color).len();
    extended[id].liberties.iter().map(beyond).sum::<usize>() <= 2
}

/// Whether four connected stones form a square: each has two neighbours among them.
pub(super) fn is_square(stones: &PointSet, chains: &Chains) -> bool {
    stones.len() == 4
        && stones.iter().all(|p| chains.geometry().neighbors(p).filter(|n| stones.contains(*n)).count() == 2)
}
