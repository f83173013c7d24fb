//! What was found out, and what was seen of the board: it holds as long as that looks the same.
//!
//! *What it does not look at:* which stones are taken to live and what is whose territory, though what a dame is worth rests on that, too.
//! Both hardly change while the same is to be seen: to compare them changes none of 1,276 games and takes three instructions more of a hundred.

use std::hash::Hash;

use chizu_board::{ByColor, Color, Point, PointSet, Position};
use rustc_hash::FxHashMap;

use crate::read::watch::Watch;

/// A part of the board and what was there.
pub(super) struct Sight {
    seen: PointSet,
    stones: ByColor<PointSet>,
    /// Liberties of the chains, up to a few, in the order of their stones.
    breaths: Vec<u8>,
    ko: Option<Point>,
}

impl Sight {
    /// What there is on some points.
    pub(super) fn of(position: &Position, watch: &Watch, seen: PointSet) -> Self {
        let stones = position.stones();
        Self {
            seen,
            stones: ByColor::new_with(|color| stones.of(color) & seen),
            breaths: watch.breaths((stones.occupied() & seen).iter()).collect(),
            ko: position.ko(),
        }
    }

    /// Whether it looks the same now.
    fn is(&self, position: &Position, watch: &Watch) -> bool {
        let stones = position.stones();
        Color::ALL.into_iter().all(|color| stones.of(color) & self.seen == self.stones[color])
            && self.ko == position.ko()
            && watch.breaths((stones.occupied() & self.seen).iter()).eq(self.breaths.iter().copied())
    }
}

/// The points that decide on a reading which thought of moves on some points: those around them, and around chains in
/// atari there.
pub(super) fn in_sight(position: &Position, watch: &Watch, looked: PointSet) -> PointSet {
    let stones = position.stones();
    let geometry = stones.geometry();
    let seen = looked | geometry.neighbors_of(looked);
    let gasping = watch.in_atari((stones.occupied() & seen).iter());
    seen | gasping | geometry.neighbors_of(gasping)
}

/// Answers to questions, by what was seen.
pub(super) struct Memory<Q, A>(FxHashMap<Q, Vec<(Sight, A)>>);

impl<Q, A> Default for Memory<Q, A> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<Q: Eq + Hash, A: Clone> Memory<Q, A> {
    /// The answer, and what it rests on, if that looks as it did.
    pub(super) fn get(&self, question: &Q, position: &Position, watch: &Watch) -> Option<(PointSet, A)> {
        let known = self.0.get(question)?;
        let (sight, answer) = known.iter().rev().find(|(sight, _)| sight.is(position, watch))?;
        Some((sight.seen, answer.clone()))
    }

    pub(super) fn put(&mut self, question: Q, sight: Sight, answer: A) {
        self.0.entry(question).or_default().push((sight, answer));
    }
}
