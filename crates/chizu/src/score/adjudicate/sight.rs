//! What was found out, and what was seen of the board: it holds as long as that looks the same.
//!
//! *What it does not look at:* which stones are taken to live and what is whose territory, though what a dame is worth rests on that, too.
//! Both hardly change while the same is to be seen: to compare them changes none of 1,276 games and takes three instructions more of a hundred.

use std::hash::Hash;

use chizu_board::{ByColor, Color, Point, PointSet, Position};
use rustc_hash::FxHashMap;

use chizu_read::kernel::{Grounds, Watch};

/// A part of the board and what was there.
pub(super) struct Sight {
    pub(super) seen: PointSet,
    stones: ByColor<PointSet>,
    /// Liberties of the chains, up to a few, in the order of their stones.
    breaths: ByColor<Vec<u8>>,
    ko: Option<Point>,
    /// Whose stones are safe, if that is what was found out: they are all the more where his chains breathe better and the others worse.
    safe: Option<Color>,
}

impl Sight {
    /// What there is on some points.
    pub(super) fn of(position: &Position, watch: &Watch, seen: PointSet) -> Self {
        let stones = position.stones();
        Self {
            seen,
            stones: ByColor::new_with(|color| stones.of(color) & seen),
            breaths: ByColor::new_with(|color| watch.breaths((stones.of(color) & seen).iter()).collect()),
            ko: position.ko(),
            safe: None,
        }
    }

    /// What a reading rests on about a chain of `color`, which stands on `chain`.
    pub(super) fn of_reading(
        position: &Position,
        watch: &Watch,
        read: &Grounds,
        color: Color,
        chain: PointSet,
    ) -> Self {
        let stones = position.stones();
        match read {
            Grounds::Looks(points) => Self::of(position, watch, in_sight(position, watch, *points | chain)),
            Grounds::Refutation(points) => {
                let beside = stones.geometry().neighbors_of(*points | chain) & stones.occupied();
                Self { safe: Some(color), ..Self::of(position, watch, *points | chain | beside) }
            }
        }
    }

    /// Whether it looks the same now, or better for who is safe.
    fn is(&self, position: &Position, watch: &Watch) -> bool {
        let stones = position.stones();
        let looks_so = |color| stones.of(color) & self.seen == self.stones[color];
        Color::ALL.into_iter().all(looks_so)
            && self.ko == position.ko()
            && Color::ALL.into_iter().all(|color| self.breathe_so(watch, color))
    }

    /// Whether the chains of `color`, whose stones are the same, breathe as they did, or better for who is safe.
    fn breathe_so(&self, watch: &Watch, color: Color) -> bool {
        let mut now = watch.breaths(self.stones[color].iter());
        let as_before = |before: &u8| {
            now.next().is_some_and(|now| match self.safe {
                Some(safe) if safe == color => now >= *before,
                Some(_) => now <= *before,
                None => now == *before,
            })
        };
        self.breaths[color].iter().all(as_before) && now.next().is_none()
    }
}

/// The points that decide on a reading which thought of moves on some points: those around them, and around chains in
/// atari there.
fn in_sight(position: &Position, watch: &Watch, looked: PointSet) -> PointSet {
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
