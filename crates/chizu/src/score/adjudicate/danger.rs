//! What a player would lose if his opponent moved now.
//!
//! A chain is in danger when it can be captured, or when it has no territory of its own and can be cut off from those
//! that have. What is found out about a chain holds as long as the board around it stays as it is.

use std::hash::{Hash, Hasher};

use chizu_board::{Color, Point, PointSet};
use rustc_hash::FxHasher;

use super::ending::Ending;
use crate::chains::{Chain, Chains};
use crate::read::watch::Effort;

/// A chain that the opponent, to move, can take or cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Danger {
    pub(super) stones: PointSet,
    /// What both sides would play.
    pub(super) line: Vec<Point>,
}

/// How many stones are in danger.
pub(super) fn at_stake(dangers: &[Danger]) -> usize {
    dangers.iter().map(|danger| danger.stones.len()).sum()
}

/// Steps around a chain on which it depends whether it can be captured.
const NEAR: usize = 3;

impl Ending {
    /// The chains of `color` that are in danger.
    pub(super) fn dangers(&mut self, color: Color, effort: Effort) -> Vec<Danger> {
        let chains = Chains::of(self.position.stones());
        let mut found = Vec::new();
        for chain in chains.iter().filter(|chain| chain.color == color) {
            if chain.liberties.len() <= effort.breath() && self.matters(chain) {
                found.extend(self.capture(chain, effort));
            }
        }
        self.cut_off(color, &chains, &mut found);
        found
    }

    /// Whether a chain holds anything: it lives, and touches a living chain of the opponent.
    pub(super) fn matters(&self, chain: &Chain) -> bool {
        let around = self.position.stones().geometry().neighbors_of(chain.stones);
        chain.stones.intersects(&self.alive[chain.color]) && around.intersects(&self.alive[!chain.color])
    }

    fn capture(&mut self, chain: &Chain, effort: Effort) -> Option<Danger> {
        let anchor = chain.stones.first_point()?;
        let key = self.around(chain.stones | chain.liberties, NEAR, (anchor, effort));
        if let Some(known) = self.dangers.get(&key) {
            return known.clone().map(|line| Danger { stones: chain.stones, line });
        }
        let line = self.watch.capture(chain.color, anchor, effort);
        self.dangers.insert(key, line.clone());
        line.map(|line| Danger { stones: chain.stones, line })
    }

    /// A number for a question and the board so many steps around some points.
    pub(super) fn around(&self, points: PointSet, steps: usize, question: impl Hash) -> u64 {
        let stones = self.position.stones();
        let mut window = points;
        for _ in 0..steps {
            window |= stones.geometry().neighbors_of(window);
        }
        let mut hasher = FxHasher::default();
        question.hash(&mut hasher);
        for color in Color::ALL {
            (stones.of(color) & window).hash(&mut hasher);
            (self.alive[color] & window).hash(&mut hasher);
        }
        self.position.ko().hash(&mut hasher);
        hasher.finish()
    }

    /// Chains without territory of their own live by being connected: those that can be cut off.
    fn cut_off(&mut self, color: Color, chains: &Chains, found: &mut Vec<Danger>) {
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let near_home = geometry.neighbors_of(self.territory[color] - stones.of(color));
        let own = || chains.iter().filter(|chain| chain.color == color);
        let at_home = own()
            .filter(|chain| chain.stones.intersects(&near_home))
            .fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        for chain in own() {
            let abroad = chain.stones.intersects(&self.alive[color])
                && !chain.stones.intersects(&near_home)
                && !found.iter().any(|danger| danger.stones == chain.stones);
            if !abroad {
                continue;
            }
            let links = chain.liberties & geometry.neighbors_of(at_home);
            if links.len() < 2 {
                found.extend(self.cut(chain, links, at_home));
            }
        }
    }

    /// Whether a chain can be cut off from all `friends`.
    fn cut(&mut self, chain: &Chain, links: PointSet, friends: PointSet) -> Option<Danger> {
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let anchor = chain.stones.first_point()?;
        let key = self.around(chain.stones | chain.liberties, NEAR, (anchor, "cut"));
        if let Some(known) = self.dangers.get(&key) {
            return known.clone().map(|line| Danger { stones: chain.stones, line });
        }
        let near = geometry.neighbors_of(chain.liberties) | chain.liberties;
        let mut friends = friends & (near | geometry.neighbors_of(near));
        let mut line: Option<Vec<Point>> = None;
        while let Some(friend) = friends.first_point() {
            friends -= stones.chain(friend);
            match self.watch.cut(chain.color, [anchor, friend]) {
                None => {
                    line = None;
                    break;
                }
                Some(found) => {
                    line.get_or_insert(found).extend(links);
                }
            }
        }
        self.dangers.insert(key, line.clone());
        line.map(|line| Danger { stones: chain.stones, line })
    }
}
