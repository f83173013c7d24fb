//! What a player would lose if his opponent moved now.
//!
//! A chain is in danger when it can be captured, or when it has no territory of its own and can be cut off from those
//! that have, and from those that hang on to these. What is found out about a chain holds as long as all that was seen for it
//! stays as it is ([`super::sight`]).

use chizu_board::{Color, Geometry, Point, PointSet};
use chizu_read::kernel::{Reading, Watch};

use super::ending::{Danger, Ending};
use super::sight::Sight;
use crate::chains::Chain;
use crate::score::tuning;

/// How a chain without territory hangs together with those that have some.
enum Tie {
    /// It cannot be cut off.
    Held,
    /// It can be, by these moves.
    Loose(Vec<Point>),
    /// No such chain is near.
    Missing,
}

/// The points at most so many steps away from some points.
pub(super) fn grown(geometry: &Geometry, points: PointSet, steps: usize) -> PointSet {
    (0..steps).fold(points, |grown, _| grown | geometry.neighbors_of(grown))
}

impl Ending {
    /// The points within which chains may come into danger by a move: around it, and next to chains that it touches.
    pub(super) fn zone(&self, point: Point) -> PointSet {
        let stones = self.position.stones();
        let geometry = stones.geometry();
        let beside = geometry.neighbors_of(point.into()) | point.into();
        let touched = Color::ALL.map(|color| geometry.flood(beside & stones.of(color), stones.of(color)));
        self.grown(point.into(), tuning::danger_steps()) | self.grown(touched[0] | touched[1], 1)
    }

    /// The points at most so many steps away from some points.
    pub(super) fn grown(&self, points: PointSet, steps: usize) -> PointSet {
        grown(self.position.stones().geometry(), points, steps)
    }

    /// The chains of `color` with stones in `zone` that are in danger.
    pub(super) fn dangers(&mut self, color: Color, zone: PointSet) -> Vec<Danger> {
        let stones = *self.position.stones();
        let geometry = stones.geometry();
        let own = stones.of(color);
        let ground = self.territory[color] - own;
        let mut loose = None;
        let mut found = Vec::new();
        for chain in geometry.components(geometry.flood(own & zone & self.alive[color], own)) {
            let around = geometry.neighbors_of(chain);
            let short = (around & stones.vacant()).len() <= chizu_read::tuning::watched_liberties()
                && self.matters(color, chain, around);
            let danger = if short { self.capture(color, chain) } else { None };
            let homeless = danger.is_none() && !around.intersects(&ground);
            let cut_off = |danger: &&Danger| danger.stones == chain;
            found.extend(match homeless {
                true => loose.get_or_insert_with(|| self.loose(color)).iter().find(cut_off).cloned(),
                false => danger,
            });
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

    /// What of `color` is in danger in `zone` when `mover` has played a legal move; `None` if it is not legal.
    pub(super) fn dangers_after(
        &mut self,
        mover: Color,
        point: Point,
        color: Color,
        zone: PointSet,
    ) -> Option<Vec<Danger>> {
        self.imagine([(mover, point)], |this| this.dangers(color, zone))
    }

    /// Whether a chain with these points around it holds anything: it lives, and touches a living chain of the opponent.
    pub(super) fn matters(&self, color: Color, chain: PointSet, around: PointSet) -> bool {
        chain.intersects(&self.alive[color]) && around.intersects(&self.alive[!color])
    }

    /// What captures a chain of `color` if the opponent moves.
    pub(super) fn capture(&mut self, color: Color, chain: PointSet) -> Option<Danger> {
        let anchor = chain.first_point()?;
        let line = self.recall((color, anchor, None), chain, |watch| watch.capture(color, anchor))?;
        Some(Danger { stones: chain, line })
    }

    /// What is read about some stones, or was where all that was seen is as it was.
    fn recall(
        &mut self,
        question: (Color, Point, Option<Point>),
        stones: PointSet,
        read: impl FnOnce(&mut Watch) -> Reading,
    ) -> Option<Vec<Point>> {
        if let Some((seen, line)) = self.known.readings.get(&question, &self.position, &self.watch) {
            self.seen |= seen;
            return line;
        }
        let Reading { line, rests_on } = read(&mut self.watch);
        let sight = Sight::of_reading(&self.position, &self.watch, &rests_on, question.0, stones);
        self.seen |= sight.seen;
        self.known.readings.put(question, sight, line.clone());
        line
    }

    /// A chain without territory of its own lives by being connected to `friends`.
    fn tie(&mut self, chain: &Chain, friends: PointSet) -> Tie {
        let stones = *self.position.stones();
        let links = chain.liberties & stones.geometry().neighbors_of(friends);
        if links.len() >= 2 {
            return Tie::Held;
        }
        let mut friends = friends & self.grown(chain.liberties, tuning::friend_steps());
        let Some(anchor) = chain.stones.first_point().filter(|_| !friends.is_empty()) else {
            return Tie::Missing;
        };
        let mut line: Vec<Point> = Vec::new();
        while let Some(friend) = friends.first_point() {
            friends -= stones.chain(friend);
            let read = |watch: &mut Watch| watch.cut(chain.color, [anchor, friend]);
            let Some(cut) = self.recall((chain.color, anchor, Some(friend)), chain.stones, read) else {
                return Tie::Held;
            };
            if line.is_empty() {
                line = cut;
            }
            line.extend(links);
        }
        Tie::Loose(line)
    }
}
