//! Groups on a board without its dead stones, and how strong each is.

use chizu_board::{Color, PointSet};
use chizu_local::sets::Sets;

use super::links::Links;
use super::scene::Scene;
use super::spaces::{Outline, Space};
use crate::chains::{Chain, ChainId};

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
    fn of(chain: &Chain, immortal: bool) -> Self {
        Self {
            color: chain.color,
            stones: chain.stones,
            liberties: chain.liberties,
            attack: 0,
            defend: 0,
            seki: PointSet::EMPTY,
            closed: 0,
            hold: 0,
            room: 0,
            immortal,
        }
    }

    fn add(&mut self, chain: &Chain, immortal: bool) {
        self.stones |= chain.stones;
        self.liberties |= chain.liberties;
        self.immortal |= immortal;
    }

    /// Counts the eyes of its spaces.
    fn count_eyes<'a>(&mut self, spaces: impl Iterator<Item = &'a Space>) {
        let (mut undecided, mut lasting, mut standoff) = (0_u32, 0, PointSet::EMPTY);
        for space in spaces {
            let Outline { core, open, raid, .. } = space.outline;
            if open.is_empty() {
                self.closed = self.closed.saturating_add(space.attack);
            } else if space.attack > 0 {
                self.hold += core.len();
            }
            self.attack = self.attack.saturating_add(space.attack);
            undecided += u32::from(space.defend - space.attack);
            self.room += core.len();
            if let Some(attack) = space.seki.filter(|attack| *attack > space.attack) {
                lasting = lasting.max(attack - space.attack);
                standoff |= raid;
            }
        }
        // Where one move decides, both sides get half of them.
        let share = |undecided: u32| u8::try_from(undecided).unwrap_or(u8::MAX);
        self.defend = self.attack.saturating_add(share(undecided.div_ceil(2)));
        self.attack = self.attack.saturating_add(share(undecided / 2));
        if self.attack < 2 && self.attack + lasting >= 2 && !self.immortal {
            self.attack += lasting;
            self.defend = self.defend.max(self.attack);
            self.seki = standoff;
        }
    }

    /// Whether nothing needs to be done for it.
    pub(super) const fn is_secure(&self) -> bool {
        self.immortal || self.attack >= 2
    }
}

/// The groups of both players; `immortal` are stones that cannot be captured by any number of moves.
pub(super) fn groups(scene: &Scene, links: &Links, spaces: &[Space], immortal: PointSet) -> Vec<Group> {
    let around: Vec<Vec<usize>> = spaces.iter().map(|space| chains_around(scene, space)).collect();
    let mut sets = Sets::new(scene.chains.len());
    for color in Color::ALL {
        links.join(color, PointSet::EMPTY, &mut sets);
    }
    for (_, around) in spaces.iter().zip(&around).filter(|(space, _)| space.attack >= 1) {
        for pair in around.windows(2) {
            sets.join(pair[0], pair[1]);
        }
    }
    let roots = |around: &Vec<usize>| {
        let mut roots: Vec<usize> = around.iter().map(|i| sets.of(*i)).collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    };
    let around: Vec<Vec<usize>> = around.iter().map(roots).collect();
    let mut list: Vec<(usize, Group)> = Vec::new();
    for (i, chain) in scene.chains.iter().enumerate() {
        let root = sets.of(i);
        let is_immortal = chain.stones.is_subset(&immortal);
        match list.iter_mut().find(|(r, _)| *r == root) {
            Some((_, group)) => group.add(chain, is_immortal),
            None => list.push((root, Group::of(chain, is_immortal))),
        }
    }
    for (root, group) in &mut list {
        let of_group = spaces.iter().zip(&around).filter(|(_, roots)| roots.contains(root));
        group.count_eyes(of_group.map(|(space, _)| space));
    }
    list.into_iter().map(|(_, group)| group).collect()
}

/// The chains around a space, by number, each as often as it has stones there.
fn chains_around(scene: &Scene, space: &Space) -> Vec<usize> {
    let Outline { points, color, .. } = space.outline;
    let stones = scene.geometry().neighbors_of(points) & scene.stones().of(color);
    stones.iter().filter_map(|stone| scene.chains.at(stone)).map(ChainId::index).collect()
}
