//! Taking dead chains off the board, the deadest first.

use chizu_board::{ByColor, Color, PointSet, Stones};

use super::choices::Choices;
use super::ground::Ground;
use super::links::Groups;
use super::seki;
use super::shapes;
use super::snapback;
use super::status::{Judge, Judged, Past, Stability};
use crate::chains::ChainId;
use crate::score::count::{ChainFacts, GroupFacts, Step};

/// The board without its dead stones.
pub(super) struct Removal {
    pub(super) clean: Stones,
    /// Stones of the working board that were removed, by their colour.
    pub(super) dead: ByColor<PointSet>,
    /// Stones that live in seki.
    pub(super) seki: PointSet,
    /// The groups left.
    pub(super) groups: Vec<GroupFacts>,
}

/// Removes the dead chains of `working`, layer by layer.
pub(super) fn remove_dead(working: &Stones, past: Past, choices: &Choices, steps: &mut Vec<Step>) -> Removal {
    // What holds in every round is told once.
    let tell = |steps: &mut Vec<Step>, step: Step| {
        if !steps.contains(&step) {
            steps.push(step);
        }
    };
    let mut clean = *working;
    let mut past = past;
    let mut killing_shapes = true;
    loop {
        let ground = Ground::of(&clean);
        let groups = Groups::of(&ground, choices);
        let judge = Judge { ground: &ground, choices, past: &past };
        let judged: Vec<Judged> = groups.list.iter().map(|group| judge.group(group)).collect();
        let mut stability = judge.stabilities(&groups, &judged);
        if killing_shapes {
            for id in shapes::killing(&judge, &groups, &judged, &stability) {
                stability[id.index()] = Stability::ALIVE;
                let chain = &ground.chains[id];
                tell(steps, Step::KillingShape { color: chain.color, stones: chain.stones });
            }
        }
        for found in snapback::find(&ground, &stability) {
            stability[found.dies.index()] = Stability::DEADEST;
            stability[found.lives.index()] = Stability::ALIVE;
            let stones = |id: ChainId| ground.chains[id].stones;
            tell(
                steps,
                Step::Snapback { dies: stones(found.dies), lives: stones(found.lives), at: found.at },
            );
        }
        let mut in_seki = PointSet::EMPTY;
        for (g, h) in seki::find(&judge, &groups, &judged, &stability) {
            for group in [g, h] {
                for id in &groups.list[group].chains {
                    stability[id.index()] = Stability::ALIVE;
                }
                in_seki |= groups.list[group].stones;
            }
            let of = |color| {
                let group = if groups.list[g].color == color { g } else { h };
                groups.list[group].stones
            };
            tell(steps, Step::Seki { black: of(Color::Black), white: of(Color::White) });
        }
        let facts = group_facts(&ground, &groups, &judged, &stability);
        let deadest = stability.iter().copied().max().filter(|s| s.is_removable());
        let Some(deadest) = deadest else {
            if killing_shapes {
                killing_shapes = false;
                continue;
            }
            let dead = past.removed;
            return Removal { clean, dead, seki: in_seki, groups: facts };
        };
        let mut layer = ByColor::<PointSet>::default();
        for id in ground.chains.ids().filter(|id| stability[id.index()] == deadest) {
            let chain = &ground.chains[id];
            layer[chain.color] |= chain.stones;
        }
        for color in Color::ALL {
            clean.clear(layer[color]);
            past.removed[color] |= layer[color];
        }
        steps.push(Step::Removed { stability: deadest.0, stones: layer, groups: facts });
    }
}

fn group_facts(
    ground: &Ground,
    groups: &Groups,
    judged: &[Judged],
    stability: &[Stability],
) -> Vec<GroupFacts> {
    let facts = |(group, verdict): (&super::links::Group, &Judged)| GroupFacts {
        color: group.color,
        eyes: verdict.eyes,
        eye_count: verdict.eye_count,
        territory: verdict.territory,
        chains: group
            .chains
            .iter()
            .map(|id| ChainFacts {
                stones: ground.chains[*id].stones,
                liberties: ground.chains[*id].liberties,
                stability: stability[id.index()].0,
            })
            .collect(),
    };
    groups.list.iter().zip(judged).map(facts).collect()
}
