//! A board on which every group is a letter.

use chizu::analysis::Analysis;
use chizu::groups::GroupFacts;
use chizu::ownership::Ownership;
use chizu::{ByColor, Color, Point, PointSet, Status, Stones};

/// A group on a [`GroupMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lettered {
    /// Its stones.
    pub stones: PointSet,
    /// Its letter.
    pub letter: char,
    /// What becomes of it.
    pub sign: GroupSign,
}

/// What is shown of a group beside its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupSign {
    /// What becomes of it is known.
    Known(Status),
    /// Nothing was read of it, because it looks safe.
    LooksSafe,
    /// Not settled, but likely to live.
    LikelyAlive,
    /// Not settled, but likely to die.
    LikelyDead,
    /// Not settled, and nothing speaks for either.
    Unsettled,
}

impl GroupSign {
    /// Of a group; `fields` tell what is likely of a guess.
    #[must_use]
    pub fn of(group: &GroupFacts, fields: &ByColor<Ownership>) -> Self {
        match (group.verdict.known(), Ownership::likely(fields, group)) {
            (Some(status), _) => Self::Known(status),
            (None, _) if group.looks_safe() => Self::LooksSafe,
            (None, Status::Alive | Status::Seki) => Self::LikelyAlive,
            (None, Status::Dead) => Self::LikelyDead,
            (None, Status::Critical | Status::Ko | Status::Unsettled) => Self::Unsettled,
        }
    }
}

/// Groups as letters: Black's A, B, C …, White's z, y, x …, in board order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupMap {
    /// The stones.
    pub stones: Stones,
    /// The groups.
    pub groups: Vec<Lettered>,
}

/// Signs for so many groups of a colour; the others share the last one.
const BLACK: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ02468@";
const WHITE: &[u8] = b"zyxwvutsrqponmlkjihgfedcba13579%";

impl GroupMap {
    /// Letters for the groups of a position, in their order; `fields` tell what is likely of guesses.
    #[must_use]
    pub fn new(analysis: &Analysis, fields: &ByColor<Ownership>) -> Self {
        let stones = *analysis.together.chains().stones();
        let (mut black, mut white) = (0, 0);
        let lettered = analysis.groups.iter().map(|group| {
            let (letters, next) = match group.color {
                Color::Black => (BLACK, &mut black),
                Color::White => (WHITE, &mut white),
            };
            let letter = char::from(letters[(*next).min(letters.len() - 1)]);
            *next += 1;
            Lettered { stones: group.stones, letter, sign: GroupSign::of(group, fields) }
        });
        Self { stones, groups: lettered.collect() }
    }

    /// The group on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&Lettered> {
        self.groups.iter().find(|group| group.stones.contains(point))
    }

    /// The signs that occur, in the order of a legend.
    #[must_use]
    pub fn signs(&self) -> Vec<GroupSign> {
        let all = [
            GroupSign::Known(Status::Alive),
            GroupSign::LikelyAlive,
            GroupSign::LooksSafe,
            GroupSign::Known(Status::Critical),
            GroupSign::Known(Status::Ko),
            GroupSign::Known(Status::Seki),
            GroupSign::Unsettled,
            GroupSign::LikelyDead,
            GroupSign::Known(Status::Dead),
        ];
        all.into_iter().filter(|sign| self.groups.iter().any(|group| group.sign == *sign)).collect()
    }
}
