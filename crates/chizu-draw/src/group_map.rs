//! A board on which every group is a letter.

use chizu::groups::{GroupFacts, Status};
use chizu::{Color, Point, PointSet, Stones};

/// A group on a [`GroupMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lettered {
    /// Its stones.
    pub stones: PointSet,
    /// Its letter.
    pub letter: char,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a group, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Its status, `Unknown` if nothing speaks for either.
    Known(Status),
    /// Unknown, but likely to live.
    LikelyAlive,
    /// Unknown, but likely to die.
    LikelyDead,
}

impl Fate {
    /// Of a group.
    #[must_use]
    pub fn of(group: &GroupFacts) -> Self {
        match (group.status, group.likely()) {
            (Status::Unknown, Status::Alive) => Self::LikelyAlive,
            (Status::Unknown, Status::Dead) => Self::LikelyDead,
            (status, _) => Self::Known(status),
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
    /// Letters for these groups, in their order.
    #[must_use]
    pub fn new(stones: Stones, groups: &[GroupFacts]) -> Self {
        let (mut black, mut white) = (0, 0);
        let lettered = groups.iter().map(|group| {
            let (letters, next) = match group.color {
                Color::Black => (BLACK, &mut black),
                Color::White => (WHITE, &mut white),
            };
            let letter = char::from(letters[(*next).min(letters.len() - 1)]);
            *next += 1;
            Lettered { stones: group.stones, letter, fate: Fate::of(group) }
        });
        Self { stones, groups: lettered.collect() }
    }

    /// The group on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&Lettered> {
        self.groups.iter().find(|group| group.stones.contains(point))
    }

    /// The fates that occur, in the order of a legend.
    #[must_use]
    pub fn fates(&self) -> Vec<Fate> {
        let all = [
            Fate::Known(Status::Alive),
            Fate::LikelyAlive,
            Fate::Known(Status::Unchecked),
            Fate::Known(Status::Critical),
            Fate::Known(Status::Seki),
            Fate::Known(Status::Unknown),
            Fate::LikelyDead,
            Fate::Known(Status::Dead),
        ];
        all.into_iter().filter(|fate| self.groups.iter().any(|group| group.fate == *fate)).collect()
    }
}
