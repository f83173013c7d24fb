//! What a player would lose if his opponent moved now.
//!
//! A chain is in danger when it can be captured, or when it has no territory of its own and can be cut off from those
//! that have. What is found out about a chain holds as long as the board around it stays as it is.

use std::hash::{Hash, Hasher};

use chizu_board::{Color, Point, PointSet};
use rustc_hash::FxHasher;

use super::ending::Ending;
use crate::chains::Chain;
use crate::read::watch::BREATH;

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
    /// The points around a move within which chains may come into danger by it.
    pub(super) fn zone(&self, point: Point) -> PointSet {
        self.grown(point.into(), NEAR + 1)
    }

    /// The points at most so many steps away from some points.
    pub(super) fn grown(&self, points: PointSet, steps: usize) -> PointSet {
        let geometry = self.position.stones().geometry();
        (0..steps).fold(points, |grown, _| grown | geometry.neighbors_of(grown))
    }

    /// The chains of `color` with stones in `zone` that are in danger.
    pub(super) fn dangers(&mut self, color: Color, zone: PointSet) -> Vec<Danger> {
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let own = stones.of(color);
        let near_home = geometry.neighbors_of(self.territory[color] - own);
        let at_home = geometry.flood(own & near_home, own);
        let mut found = Vec::new();
        let mut left = own & zone & self.alive[color];
        while let Some(point) = left.first_point() {
            let chain = stones.chain(point);
            left -= chain;
            let chain = Chain { color, stones: chain, liberties: stones.liberties(chain) };
            let danger = match chain.liberties.len() <= BREATH && self.matters(&chain) {
                true => self.capture(&chain),
                false => None,
            };
            let danger = match danger {
                None if !chain.stones.intersects(&at_home) => self.cut_off(&chain, at_home),
                danger => danger,
            };
            found.extend(danger);
        }
        found
    }

    /// What of `color` is in danger when `mover` has played a legal move; `None` if it is not legal.
    pub(super) fn dangers_after(&mut self, mover: Color, point: Point, color: Color) -> Option<Vec<Danger>> {
        let zone = self.zone(point);
        self.imagine([(mover, point)], |this| this.dangers(color, zone))
    }

    /// Whether a chain holds anything: it lives, and touches a living chain of the opponent.
    pub(super) fn matters(&self, chain: &Chain) -> bool {
        let around = self.position.stones().geometry().neighbors_of(chain.stones);
        chain.stones.intersects(&self.alive[chain.color]) && around.intersects(&self.alive[!chain.color])
    }

    fn capture(&mut self, chain: &Chain) -> Option<Danger> {
        let anchor = chain.stones.first_point()?;
        let key = self.around(chain.stones | chain.liberties, NEAR, anchor);
        let line = self.remember(key, |this| this.watch.capture(chain.color, anchor))?;
        Some(Danger { stones: chain.stones, line })
    }

    /// The moves that `find` finds, or those it found where the board looked the same before.
    pub(super) fn remember(
        &mut self,
        key: u64,
        find: impl FnOnce(&mut Self) -> Option<Vec<Point>>,
    ) -> Option<Vec<Point>> {
        if let Some(known) = self.known.lines.get(&key) {
            return known.clone();
        }
        let line = find(self);
        self.known.lines.insert(key, line.clone());
        line
    }

    /// A number for a question and the board so many steps around some points.
    pub(super) fn around(&self, points: PointSet, steps: usize, question: impl Hash) -> u64 {
        let stones = self.position.stones();
        let window = self.grown(points, steps);
        let mut hasher = FxHasher::default();
        question.hash(&mut hasher);
        for color in Color::ALL {
            (stones.of(color) & window).hash(&mut hasher);
            (self.alive[color] & window).hash(&mut hasher);
        }
        self.position.ko().hash(&mut hasher);
        hasher.finish()
    }

    /// A chain without territory of its own lives by being connected: whether it can be cut off from all `friends`.
    fn cut_off(&mut self, chain: &Chain, friends: PointSet) -> Option<Danger> {
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let links = chain.liberties & geometry.neighbors_of(friends);
        if links.len() >= 2 {
            return None;
        }
        let anchor = chain.stones.first_point()?;
        let key = self.around(chain.stones | chain.liberties, NEAR, (anchor, "cut"));
        let line = self.remember(key, |this| {
            let mut friends = friends & this.grown(chain.liberties, 2);
            let mut line: Option<Vec<Point>> = None;
            while let Some(friend) = friends.first_point() {
                friends -= stones.chain(friend);
                line.get_or_insert(this.watch.cut(chain.color, [anchor, friend])?).extend(links);
            }
            line
        })?;
        Some(Danger { stones: chain.stones, line })
    }
}
