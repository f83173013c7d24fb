//! The words for what is known of stones: what becomes of them ([`Status`]), what that rests on ([`Evidence`]), and both
//! together ([`Verdict`]).
//!
//! It stands below all judges: reading answers with it, `eyes`, `groups`,
//! `status` and `score` say with it what they found. Two rules hold everywhere. Better evidence is
//! never overruled by less: [`Verdict::or`] keeps what is known better. A guess is never told as known: of one, the status is only
//! what is likely.
//!
//! ```
//! use chizu_read::verdict::{Evidence, Status, Verdict};
//! let guess = Verdict { status: Status::Alive, evidence: Evidence::Guessed };
//! let read = Verdict { status: Status::Dead, evidence: Evidence::Searched };
//! assert_eq!((guess.known(), read.known()), (None, Some(Status::Dead)));
//! assert_eq!(guess.or(read), read);
//! assert_eq!(read.or(guess), read);
//! ```
//!
//! *What it does not know:* the board. How likely a guess is, `groups` says.

use std::fmt;

/// What becomes of stones if both sides play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// They live though the opponent moves first.
    Alive,
    /// They are captured, or removed before counting, though their owner moves first.
    Dead,
    /// They live or die by who moves first.
    Critical,
    /// They live or die by a ko.
    Ko,
    /// They live in a seki.
    Seki,
    /// Nothing speaks for either.
    Unsettled,
}

impl Status {
    /// All statuses.
    pub const ALL: [Self; 6] =
        [Self::Alive, Self::Dead, Self::Critical, Self::Ko, Self::Seki, Self::Unsettled];

    /// In one word: `alive`, `dead`, `critical`, `ko`, `seki`, `unsettled`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::Critical => "critical",
            Self::Ko => "ko",
            Self::Seki => "seki",
            Self::Unsettled => "unsettled",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a verdict rests on; later is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Evidence {
    /// Signs: outlines, sizes, liberties counted, or a search whose budget ended first.
    Guessed,
    /// A search that left something out: moves that seemed pointless, or what lies far away.
    Searched,
    /// A proof, or a search that left nothing out.
    Proved,
}

impl Evidence {
    /// All there is, the better later.
    pub const ALL: [Self; 3] = [Self::Guessed, Self::Searched, Self::Proved];

    /// In one word: `guessed`, `searched`, `proved`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Guessed => "guessed",
            Self::Searched => "searched",
            Self::Proved => "proved",
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What becomes of stones, and how well that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// What becomes of them; of a guess, what is likely.
    pub status: Status,
    /// What that rests on.
    pub evidence: Evidence,
}

impl Verdict {
    /// The status, if it is no guess.
    #[must_use]
    pub const fn known(self) -> Option<Status> {
        match self.evidence {
            Evidence::Guessed => None,
            Evidence::Searched | Evidence::Proved => Some(self.status),
        }
    }

    /// Whether it is known that this becomes of the stones.
    #[must_use]
    pub fn is(self, status: Status) -> bool {
        self.known() == Some(status)
    }

    /// Whether nothing better than a guess is known.
    #[must_use]
    pub const fn is_guess(self) -> bool {
        matches!(self.evidence, Evidence::Guessed)
    }

    /// This verdict, or another about the same stones that is known better.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if other.evidence > self.evidence { other } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_better_stands() {
        let all = [Evidence::Guessed, Evidence::Searched, Evidence::Proved];
        for [one, other] in all.iter().flat_map(|one| all.map(|other| [*one, other])) {
            let (a, b) = (
                Verdict { status: Status::Alive, evidence: one },
                Verdict { status: Status::Dead, evidence: other },
            );
            let best = a.or(b);
            assert_eq!(best.evidence, one.max(other));
            assert_eq!(best.status == Status::Dead, other > one, "of equals the first stands");
        }
    }
}
