//! What an engine says of a group.
//!
//! ```
//! use chizu::Status;
//! use chizu_engines::opinion::{Opinion, Means, Judgement};
//! let means = Means { attacker_first: -800, owner_first: 900 };
//! assert_eq!(means.judgement(), Judgement::Status(Status::Critical));
//! ```
//!
//! *What it does not know:* whether it is right.

use chizu::verdict::{Evidence, Verdict};
use chizu::{Color, Move, PointSet, Status};

/// What an engine says becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// This becomes of it. [`Status::Unsettled`] is not among them.
    Status(Status),
    /// It is not sure.
    Unsure,
}

impl Judgement {
    /// The status, if it is sure.
    #[must_use]
    pub const fn status(self) -> Option<Status> {
        match self {
            Self::Status(status) => Some(status),
            Self::Unsure => None,
        }
    }

    /// In one word: that of the status, or `unsure`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Status(status) => status.name(),
            Self::Unsure => "unsure",
        }
    }
}

/// Whose the stones' points are in the end, on average over the group: in thousandths, 1000 their owner's, −1000 the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Means {
    /// If the opponent moves first.
    pub attacker_first: i16,
    /// If their owner moves first.
    pub owner_first: i16,
}

/// Beyond this, in thousandths, a net is sure whose a group is: three of four times.
pub const SURE: i16 = 500;

impl Means {
    /// What they say: alive or dead if both agree, critical if it hangs on who moves first.
    #[must_use]
    pub const fn judgement(self) -> Judgement {
        let Self { attacker_first, owner_first } = self;
        if attacker_first >= SURE && owner_first >= SURE {
            Judgement::Status(Status::Alive)
        } else if attacker_first <= -SURE && owner_first <= -SURE {
            Judgement::Status(Status::Dead)
        } else if attacker_first <= -SURE && owner_first >= SURE {
            Judgement::Status(Status::Critical)
        } else {
            Judgement::Unsure
        }
    }
}

/// What an engine says of one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The group's stones.
    pub stones: PointSet,
    /// Their colour.
    pub color: Color,
    /// What becomes of them.
    pub judgement: Judgement,
    /// Where the opponent plays first to kill them, if he can; nothing if no move was named.
    pub kill: Option<Move>,
    /// Where their owner plays first to save them, if he must and can.
    pub live: Option<Move>,
    /// What a net expects.
    pub means: Option<Means>,
    /// How hard it looked: `50 visits`, or nothing where the engine has one way to look.
    pub effort: String,
}

impl Opinion {
    /// Whether this is shown before what Chizu knows: a proof and a search are shown before an engine, an engine that is sure before a
    /// guess.
    #[must_use]
    pub const fn overrules(&self, known: Verdict) -> bool {
        matches!(known.evidence, Evidence::Guessed) && matches!(self.judgement, Judgement::Status(_))
    }

    /// Whether this contradicts what Chizu knows.
    #[must_use]
    pub fn contradicts(&self, known: Verdict) -> bool {
        match (self.judgement.status(), known.known()) {
            (Some(one), Some(other)) => lives(one) != lives(other),
            _ => false,
        }
    }
}

/// Alive and seki are no contradiction, nor are critical and ko.
const fn lives(status: Status) -> u8 {
    match status {
        Status::Alive | Status::Seki => 0,
        Status::Dead => 1,
        Status::Critical | Status::Ko | Status::Unsettled => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(status: Status) -> Opinion {
        Opinion {
            stones: PointSet::EMPTY,
            color: Color::Black,
            judgement: Judgement::Status(status),
            kill: None,
            live: None,
            means: None,
            effort: String::new(),
        }
    }

    #[test]
    fn an_engine_is_heard_over_a_guess_only() {
        let known = |evidence| Verdict { status: Status::Dead, evidence };
        let opinion = says(Status::Alive);
        assert!(opinion.overrules(known(Evidence::Guessed)));
        for evidence in [Evidence::Searched, Evidence::Proved] {
            assert!(!opinion.overrules(known(evidence)));
            assert!(opinion.contradicts(known(evidence)));
            assert!(!says(Status::Dead).contradicts(known(evidence)));
        }
        let unsure = Opinion { judgement: Judgement::Unsure, ..opinion.clone() };
        assert!(!unsure.overrules(known(Evidence::Guessed)));
        assert!(!opinion.contradicts(known(Evidence::Guessed)), "a guess claims nothing");
    }

    #[test]
    fn a_net_in_doubt_says_so() {
        let said = |attacker_first, owner_first| Means { attacker_first, owner_first }.judgement();
        assert_eq!(said(500, 501), Judgement::Status(Status::Alive));
        assert_eq!(said(-500, -900), Judgement::Status(Status::Dead));
        assert_eq!(said(-500, 500), Judgement::Status(Status::Critical));
        assert_eq!(said(-100, 900), Judgement::Unsure);
        assert_eq!(said(-900, 100), Judgement::Unsure);
        assert_eq!(said(499, 900), Judgement::Unsure);
    }
}
