//! What a player would lose if his opponent moved now.
//!
//! A chain is in danger when it can be captured, or when it has no territory of its own and can be cut off from those
//! that have, and from those that hang on to these. What is found out about a chain holds as long as the board around it
//! stays as it is, and the chains there breathe as they did.

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

/// How a chain without territory hangs together with those that have some.
enum Tie {
    /// It cannot be cut off.
    Held,
    /// It can be, by these moves.
    Loose(Vec<Point>),
    /// No such chain is near.
    Missing,
}

/// Steps around a chain on which it depends whether it can be captured.
const NEAR: usize = 3;
/// Steps within which a friend is near.
const AT_HAND: usize = 2;

impl Ending {
    /// The points within which chains may come into danger by a move: around it, and next to chains that it touches.
    pub(super) fn zone(&self, point: Point) -> PointSet {
        let stones = self.position.stones();
        let geometry = stones.geometry();
        let beside = geometry.neighbors_of(point.into()) | point.into();
        let touched = Color::ALL.map(|color| geometry.flood(beside & stones.of(color), stones.of(color)));
        self.grown(point.into(), NEAR) | self.grown(touched[0] | touched[1], 1)
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
        let loose = self.loose(color);
        let mut found = Vec::new();
        let own = stones.of(color);
        for chain in geometry.components(geometry.flood(own & zone & self.alive[color], own)) {
            let chain = Chain { color, stones: chain, liberties: stones.liberties(chain) };
            let danger = match chain.liberties.len() <= BREATH && self.matters(&chain) {
                true => self.capture(&chain),
                false => None,
            };
            found.extend(danger.or_else(|| loose.iter().find(|loose| loose.stones == chain.stones).cloned()));
        }
        found
    }

    /// The chains of `color` that have no territory and can be cut off from those that have, and from those that hang
    /// on to these.
    fn loose(&mut self, color: Color) -> Vec<Danger> {
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let own = stones.of(color);
        let near_home = geometry.neighbors_of(self.territory[color] - own);
        let mut at_home = geometry.flood(own & near_home, own);
        loop {
            let before = at_home;
            let mut loose = Vec::new();
            for chain in geometry.components((own & self.alive[color]) - before) {
                let chain = Chain { color, stones: chain, liberties: stones.liberties(chain) };
                match self.tie(&chain, at_home) {
                    Tie::Held => at_home |= chain.stones,
                    Tie::Loose(line) => loose.push(Danger { stones: chain.stones, line }),
                    Tie::Missing => {}
                }
            }
            if at_home == before {
                return loose;
            }
        }
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
        let window = self.grown(chain.stones | chain.liberties, NEAR);
        let line = self.remember(window, anchor, |this| this.watch.capture(chain.color, anchor))?;
        Some(Danger { stones: chain.stones, line })
    }

    /// The moves that `find` finds, or those it found where the board in the window looked the same before. What leads
    /// out of the window is found anew.
    pub(super) fn remember(
        &mut self,
        window: PointSet,
        question: impl Hash,
        find: impl FnOnce(&mut Self) -> Option<Vec<Point>>,
    ) -> Option<Vec<Point>> {
        let key = self.key(window, question);
        if let Some(known) = self.known.lines.get(&key) {
            return known.clone();
        }
        let line = find(self);
        if line.iter().flatten().all(|point| window.contains(*point)) {
            self.known.lines.insert(key, line.clone());
        }
        line
    }

    /// A number for a question and the board in a window; chains that reach out of it count with their breath.
    pub(super) fn key(&self, window: PointSet, question: impl Hash) -> u64 {
        let stones = self.position.stones();
        let mut hasher = FxHasher::default();
        question.hash(&mut hasher);
        for color in Color::ALL {
            (stones.of(color) & window).hash(&mut hasher);
            (self.alive[color] & window).hash(&mut hasher);
        }
        for breath in self.watch.breaths((stones.occupied() & window).iter()) {
            breath.hash(&mut hasher);
        }
        self.position.ko().hash(&mut hasher);
        hasher.finish()
    }

    /// A chain without territory of its own lives by being connected to `friends`.
    fn tie(&mut self, chain: &Chain, friends: PointSet) -> Tie {
        let stones = *self.position.stones();
        let links = chain.liberties & stones.geometry().neighbors_of(friends);
        if links.len() >= 2 {
            return Tie::Held;
        }
        let mut friends = friends & self.grown(chain.liberties, AT_HAND);
        let Some(anchor) = chain.stones.first_point().filter(|_| !friends.is_empty()) else {
            return Tie::Missing;
        };
        let window = self.grown(chain.stones | chain.liberties, NEAR);
        let cut = self.remember(window, (anchor, friends), |this| {
            let mut line: Vec<Point> = Vec::new();
            while let Some(friend) = friends.first_point() {
                friends -= stones.chain(friend);
                let cut = this.watch.cut(chain.color, [anchor, friend])?;
                if line.is_empty() {
                    line = cut;
                }
                line.extend(links);
            }
            Some(line)
        });
        cut.map_or(Tie::Held, Tie::Loose)
    }
}
