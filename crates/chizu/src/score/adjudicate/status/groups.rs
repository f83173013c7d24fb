//! Groups on a board without its dead stones, and how strong each is.

use chizu_board::{Color, PointSet};

use super::links::Links;
use super::scene::Scene;
use super::spaces::{Outline, Space};
use crate::sets::Sets;

/// Chains that live or die together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) color: Color,
    pub(super) stones: PointSet,
    pub(super) liberties: PointSet,
    /// Eyes if the opponent moves first, and if the owner does.
    pub(super) attack: u8,
    pub(super) defend: u8,
    /// The opponent's stones in a space that stands for eyes because it is a seki.
    pub(super) seki: PointSet,
    /// Eyes in spaces that are closed, if the opponent moves first.
    pub(super) closed: u8,
    /// Number of points of its open spaces.
    pub(super) hold: usize,
    /// Number of points of its spaces.
    pub(super) room: usize,
    /// Whether it cannot be captured by any number of moves.
    pub(super) immortal: bool,
}

impl Group {
    /// Whether nothing needs to be done for it.
    pub(super) const fn is_secure(&self) -> bool {
        self.immortal || self.attack >= 2
    }
}

/// The groups of both players; `immortal` are stones that cannot be captured by any number of moves.
pub(super) fn groups(scene: &Scene, links: &Links, spaces: &[Space], immortal: PointSet) -> Vec<Group> {
    let chains = &scene.chains;
    let geometry = scene.geometry();
    let mut sets = Sets::new(chains.len());
    for color in Color::ALL {
        links.join(color, PointSet::EMPTY, &mut sets);
    }
    let around = |space: &Space| {
        let stones = geometry.neighbors_of(space.outline.points) & scene.stones().of(space.outline.color);
        stones
            .iter()
            .filter_map(|stone| chains.at(stone))
            .map(crate::chains::ChainId::index)
            .collect::<Vec<_>>()
    };
    let around: Vec<Vec<usize>> = spaces.iter().map(around).collect();
    for (_, around) in spaces.iter().zip(&around).filter(|(space, _)| space.attack >= 1) {
        for pair in around.windows(2) {
            sets.join(pair[0], pair[1]);
        }
    }
    // The groups around each space.
    let roots = |around: &Vec<usize>| {
        let mut roots: Vec<usize> = around.iter().map(|i| sets.of(*i)).collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    };
    let around: Vec<Vec<usize>> = around.iter().map(roots).collect();
    let mut list: Vec<(usize, Group)> = Vec::new();
    for (i, chain) in chains.iter().enumerate() {
        let root = sets.of(i);
        let lives = chain.stones.is_subset(&immortal);
        match list.iter_mut().find(|(r, _)| *r == root) {
            Some((_, group)) => {
                group.stones |= chain.stones;
                group.liberties |= chain.liberties;
                group.immortal |= lives;
            }
            None => list.push((
                root,
                Group {
                    color: chain.color,
                    stones: chain.stones,
                    liberties: chain.liberties,
                    attack: 0,
                    defend: 0,
                    seki: PointSet::EMPTY,
                    closed: 0,
                    hold: 0,
                    room: 0,
                    immortal: lives,
                },
            )),
        }
    }
    for (root, group) in &mut list {
        let (mut undecided, mut lasting, mut standoff) = (0_u32, 0, PointSet::EMPTY);
        for (space, _) in spaces.iter().zip(&around).filter(|(_, roots)| roots.contains(root)) {
            let Outline { core, open, raid, .. } = space.outline;
            if !open.is_empty() && space.attack > 0 {
                group.hold += core.len();
            }
            group.closed = group.closed.saturating_add(if open.is_empty() { space.attack } else { 0 });
            group.attack = group.attack.saturating_add(space.attack);
            undecided += u32::from(space.defend - space.attack);
            group.room += core.len();
            if let Some(attack) = space.seki.filter(|attack| *attack > space.attack) {
                lasting = lasting.max(attack - space.attack);
                standoff |= raid;
            }
        }
        // Where one move decides, both sides get half of them.
        let share = |undecided: u32| u8::try_from(undecided).unwrap_or(u8::MAX);
        group.defend = group.attack.saturating_add(share(undecided.div_ceil(2)));
        group.attack = group.attack.saturating_add(share(undecided / 2));
        if group.attack < 2 && group.attack + lasting >= 2 && !group.immortal {
            group.attack += lasting;
            group.defend = group.defend.max(group.attack);
            group.seki = standoff;
        }
    }
    list.into_iter().map(|(_, group)| group).collect()
}
