//! How much may be spent on a question, and how a caller gives up.
//!
//! [`Effort`] has one meaning at every door: so many positions may be visited for each question, never more. A question goes up a
//! ladder of searches ([`Effort::rungs`]), each five times to twenty times as long as the last, and stops where it is settled. So more
//! effort never contradicts less: what is known low on the ladder stands, and a higher rung only settles what was left open.
//!
//! [`until`] gives up at once when a [`Stop`] is set, from another thread or between two looks at a clock.
//!
//! ```
//! use chizu_read::effort::{Effort, Stop, Stopped, until};
//! assert!("usual".parse::<Effort>()? < "deep".parse::<Effort>()?);
//! assert!("0".parse::<Effort>().is_err());
//! let stop = Stop::default();
//! assert_eq!(until(&stop, || 1), Ok(1));
//! stop.set();
//! assert_eq!(until(&stop, || 1), Err(Stopped));
//! # Ok::<(), chizu_read::effort::UnknownEffort>(())
//! ```
//!
//! *What it does not know:* time. Nodes are counted, so that a question has the same answer everywhere.

#[doc(hidden)]
pub mod tuning;

use crate::meter;
pub use crate::meter::{Stop, Stopped, until};

/// How much may be spent on each question: what becomes of one group, or whatever else is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effort(u64);

const fn up_to(rung: usize) -> u64 {
    let (mut sum, mut i) = (0, 0);
    while i <= rung {
        sum += tuning::STAGES * tuning::LADDER[i];
        i += 1;
    }
    sum
}

impl Effort {
    /// A glance.
    pub const QUICK: Self = Self(up_to(0));
    /// What all groups of a board are worth: tens of milliseconds for a position.
    pub const USUAL: Self = Self(up_to(1));
    /// What a question is worth by itself: seconds for a position.
    pub const DEEP: Self = Self(up_to(2));

    /// So many positions for each question, at least one.
    #[must_use]
    pub const fn of(nodes: u64) -> Self {
        Self(if nodes == 0 { 1 } else { nodes })
    }

    /// The most positions that are visited for each question.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        self.0
    }

    /// Positions looked at in a region to prove what becomes of it: none at a glance.
    #[must_use]
    pub const fn proofs(self) -> u32 {
        let nodes = self.0 / tuning::STAGES;
        if self.0 <= Self::QUICK.0 {
            0
        } else if nodes > u32::MAX as u64 {
            u32::MAX
        } else {
            nodes as u32
        }
    }

    /// What a single search may spend in each of its stages, so that it keeps within the effort.
    #[must_use]
    pub const fn budget(self) -> Budget {
        let nodes = self.0 / tuning::STAGES;
        Budget::of(if nodes == 0 { 1 } else { nodes })
    }

    /// Asks a question that visits no more positions than this, all its searches together.
    pub fn ask<T>(self, ask: impl FnOnce(&Budget) -> T) -> T {
        meter::limited(self.0, || ask(&self.budget()))
    }

    /// The searches that are tried one after the other until a question is settled. None if the effort is not enough for a glance.
    pub fn rungs(self) -> impl Iterator<Item = Rung> {
        let longer = std::iter::successors(Some(tuning::LADDER[tuning::LADDER.len() - 1]), |stage| {
            stage.checked_mul(tuning::LADDER_TIMES)
        });
        let all = tuning::LADDER.into_iter().chain(longer.skip(1)).enumerate();
        let mut left = self.0;
        all.map_while(move |(number, stage)| {
            left = left.checked_sub(stage.saturating_mul(tuning::STAGES))?;
            Some(Rung { number, stage })
        })
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::USUAL
    }
}

impl std::fmt::Display for Effort {
    /// `quick`, `usual`, `deep`, or the number of positions.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::QUICK => f.write_str("quick"),
            Self::USUAL => f.write_str("usual"),
            Self::DEEP => f.write_str("deep"),
            Self(nodes) => write!(f, "{nodes}"),
        }
    }
}

impl std::str::FromStr for Effort {
    type Err = UnknownEffort;

    /// `quick`, `usual`, `deep`, or a number of positions from 1.
    fn from_str(text: &str) -> Result<Self, UnknownEffort> {
        match text {
            "quick" => Ok(Self::QUICK),
            "usual" => Ok(Self::USUAL),
            "deep" => Ok(Self::DEEP),
            _ => match text.parse() {
                Ok(0) | Err(_) => Err(UnknownEffort(text.to_owned())),
                Ok(nodes) => Ok(Self(nodes)),
            },
        }
    }
}

/// The text names no effort.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no effort: quick, usual, deep, or a number of positions from 1")]
pub struct UnknownEffort(String);

/// A search of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rung {
    number: usize,
    stage: u64,
}

impl Rung {
    /// Whether it is the lowest.
    #[must_use]
    pub const fn is_glance(self) -> bool {
        self.number == 0
    }

    /// Whether it is worth all groups of a board that are still open, whatever they look like.
    #[must_use]
    pub const fn is_long(self) -> bool {
        self.number >= 2
    }

    /// What each stage of a search may spend, and how much it may remember.
    #[must_use]
    pub const fn budget(self) -> Budget {
        Budget::of(self.stage)
    }

    /// The most positions that are visited for a question.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        self.stage.saturating_mul(tuning::STAGES)
    }
}

/// How much may be spent on a question.
///
/// Nodes are counted, not time, so that the same question has the same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions to visit at most in each stage of a search. A question takes several stages, asks again where a ko matters, and of a
    /// group's life with what is doubtful around it judged otherwise; [`Effort`] limits what all of that takes.
    pub nodes: u64,
    /// Logarithm of the number of positions a search remembers at most (65 bytes each), from 8 to 24.
    pub table_bits: u8,
}

impl Budget {
    /// So many positions in each stage, with a table that grows with them.
    #[must_use]
    pub const fn of(nodes: u64) -> Self {
        // A little more than a power of two is as good as one.
        let bits = nodes.saturating_add(nodes / 20).saturating_add(1).ilog2();
        let bits = if bits < 10 {
            10
        } else if bits > 22 {
            22
        } else {
            bits as u8
        };
        Self { nodes, table_bits: bits }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::of(20_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::{allowed, spend};

    #[test]
    fn rungs_keep_within_the_effort() {
        for nodes in [1, 1_599, 1_600, 50_000, 1_000_000, u64::MAX] {
            let effort = Effort::of(nodes);
            let spent = effort.rungs().fold(0_u64, |sum, rung| sum.saturating_add(rung.nodes()));
            assert!(spent <= effort.nodes(), "{nodes}: {spent}");
        }
        let rungs = |effort: Effort| effort.rungs().count();
        assert_eq!([Effort::of(1), Effort::QUICK, Effort::USUAL, Effort::DEEP].map(rungs), [0, 1, 2, 3]);
    }

    #[test]
    fn more_effort_goes_up_the_same_ladder() {
        let rungs = |nodes| Effort::of(nodes).rungs().collect::<Vec<_>>();
        let most = rungs(50_000_000);
        for nodes in (0..50_000_000).step_by(777_777) {
            let fewer = rungs(nodes);
            assert_eq!(most[..fewer.len()], fewer, "{nodes}");
        }
    }

    #[test]
    fn what_is_spent_inside_is_spent_outside() {
        meter::limited(100, || {
            assert_eq!(allowed(1_000), 100);
            meter::limited(30, || spend(allowed(1_000)));
            assert_eq!(allowed(1_000), 70);
            meter::limited(1_000, || assert_eq!(allowed(1_000), 70));
        });
        assert_eq!(allowed(1_000), 1_000);
    }

    #[test]
    fn who_gave_up_visits_nothing() {
        let stop = Stop::default();
        let visited = until(&stop, || {
            stop.set();
            allowed(1_000)
        });
        assert_eq!((visited, allowed(1_000)), (Err(Stopped), 1_000));
    }
}
