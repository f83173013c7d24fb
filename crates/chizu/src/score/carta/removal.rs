//! Taking dead chains off the board, the deadest first.

use chizu_board::{ByColor, Color, PointSet, Stones};

use super::ground::Ground;
use super::links::Groups;
use super::seki;
use super::shapes;
use super::snapback;
use super::status::{Judge, Judged, Outlines, Past, Stability};
use crate::chains::ChainId;
use crate::score::choices::Choices;
use crate::score::count::{JudgedChain, JudgedGroup, Step};

/// The board without its dead stones.
pub(super) struct Removal {
    pub(super) clean: Stones,
    /// Stones of the working board that were removed, by their colour.
    pub(super) dead: ByColor<PointSet>,
    /// Stones that live in seki.
    pub(super) seki: PointSet,
    /// The groups left.
    pub(super) groups: Vec<JudgedGroup>,
}

/// What happened on the way, where it is asked for.
pub(super) struct Log<'a>(pub(super) Option<&'a mut Vec<Step>>);

impl Log<'_> {
    /// What holds in every round is told once.
    fn tell(&mut self, step: Step) {
        if let Some(steps) = &mut self.0
            && !steps.contains(&step)
        {
            steps.push(step);
        }
    }
}

/// Removes the dead chains of `working`, layer by layer, until nothing is left to remove or what is removed is `enough`.
pub(super) fn remove_dead(
    working: &Stones,
    past: Past,
    choices: &Choices,
    mut log: Log<'_>,
    enough: impl Fn(&ByColor<PointSet>) -> bool,
) -> Removal {
    let mut clean = *working;
    let mut past = past;
    let mut killing_shapes = true;
    let outlines = Outlines::default();
    loop {
        let ground = Ground::of(&clean);
        let groups = Groups::of(&ground, choices);
        let judge = Judge { ground: &ground, choices, past: &past, outlines: &outlines };
        let judged: Vec<Judged> = groups.list.iter().map(|group| judge.group(group)).collect();
        let board = Board { ground: &ground, groups: &groups, judge: &judge, judged: &judged };
        let mut verdict = board.verdict(killing_shapes, &mut log);
        if killing_shapes && verdict.deadest().is_none() {
            killing_shapes = false;
            verdict = board.verdict(killing_shapes, &mut log);
        }
        let facts = || judged_groups(&judge, &groups, &judged, &verdict.stability);
        let Some(deadest) = verdict.deadest() else {
            let groups = if log.0.is_some() { facts() } else { Vec::new() };
            return Removal { clean, dead: past.removed, seki: verdict.in_seki, groups };
        };
        let mut layer = ByColor::<PointSet>::default();
        for id in ground.chains.ids().filter(|id| verdict.stability[id.index()] == deadest) {
            let chain = &ground.chains[id];
            layer[chain.color] |= chain.stones;
        }
        if let Some(steps) = &mut log.0 {
            steps.push(Step::Removed { stability: deadest.0, stones: layer, groups: facts() });
        }
        for color in Color::ALL {
            clean.clear(layer[color]);
            past.removed[color] |= layer[color];
        }
        if enough(&past.removed) {
            return Removal { clean, dead: past.removed, seki: verdict.in_seki, groups: Vec::new() };
        }
    }
}

/// A board with what was found out about it.
struct Board<'a> {
    ground: &'a Ground,
    groups: &'a Groups,
    judge: &'a Judge<'a>,
    judged: &'a [Judged],
}

/// How alive its chains are.
struct Verdict {
    stability: Vec<Stability>,
    in_seki: PointSet,
}

impl Verdict {
    fn deadest(&self) -> Option<Stability> {
        self.stability.iter().copied().max().filter(|stability| stability.is_removable())
    }
}

impl Board<'_> {
    fn verdict(&self, killing_shapes: bool, log: &mut Log<'_>) -> Verdict {
        let Self { ground, groups, judge, judged } = *self;
        let mut stability = judge.stabilities(groups, judged);
        if killing_shapes {
            for id in shapes::killing(judge, groups, judged, &stability) {
                stability[id.index()] = Stability::ALIVE;
                let chain = &ground.chains[id];
                log.tell(Step::KillingShape { color: chain.color, stones: chain.stones });
            }
        }
        for found in snapback::find(ground, &stability) {
            stability[found.dies.index()] = Stability::DEADEST;
            stability[found.lives.index()] = Stability::ALIVE;
            let stones = |id: ChainId| ground.chains[id].stones;
            log.tell(Step::Snapback { dies: stones(found.dies), lives: stones(found.lives), at: found.at });
        }
        let mut in_seki = PointSet::EMPTY;
        for (g, h) in seki::find(judge, groups, judged, &stability) {
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
            log.tell(Step::Seki { black: of(Color::Black), white: of(Color::White) });
        }
        Verdict { stability, in_seki }
    }
}

/// The groups of a board without dead stones.
pub(in crate::score) fn groups_of(clean: &Stones, choices: &Choices) -> Vec<JudgedGroup> {
    let ground = Ground::of(clean);
    let groups = Groups::of(&ground, choices);
    let past = Past { hot: ground.hot, removed: ByColor::default(), ko_bonus: PointSet::EMPTY };
    let judge = Judge { ground: &ground, choices, past: &past, outlines: &Outlines::default() };
    let judged: Vec<Judged> = groups.list.iter().map(|group| judge.group(group)).collect();
    let stability = judge.stabilities(&groups, &judged);
    judged_groups(&judge, &groups, &judged, &stability)
}

fn judged_groups(
    judge: &Judge<'_>,
    groups: &Groups,
    judged: &[Judged],
    stability: &[Stability],
) -> Vec<JudgedGroup> {
    let chains = &judge.ground.chains;
    let facts = |(group, verdict): (&super::links::Group, &Judged)| JudgedGroup {
        color: group.color,
        eyes: verdict.eyes,
        eye_count: verdict.eye_count,
        territory: judge.territory(group),
        chains: group
            .chains
            .iter()
            .map(|id| JudgedChain {
                stones: chains[*id].stones,
                liberties: chains[*id].liberties,
                stability: stability[id.index()].0,
            })
            .collect(),
    };
    groups.list.iter().zip(judged).map(facts).collect()
}
