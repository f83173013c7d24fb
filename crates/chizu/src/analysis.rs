//! Everything at once: chains and groups of a position, with what is known of each.
//!
//! ```
//! use chizu::analysis::{AnalysisOptions, analyze};
//! use chizu::board::Setup;
//! let stones: chizu::Stones = "
//!     . O X . X . . . .
//!     O O X X . . . . .
//!     . O O X X . . . .
//!     . . O O O O . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .".parse()?;
//! let position = Setup::new(stones).position()?;
//! let analysis = analyze(&position, &AnalysisOptions::default());
//! assert_eq!((analysis.chains.len(), analysis.groups.len()), (3, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What it does not know:* the score; that is [`score`](crate::score)'s.

use chizu_board::{Point, PointSet, Position};

use crate::chains::{self, ChainFacts};
use crate::cycles::{self, Cycle};
use crate::effort::Effort;
use crate::groups::{self, GroupFacts, Groups};
use crate::safety::{Unconditional, unconditional};
use crate::status::{self, Statuses};

/// How deep to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisOptions {
    /// How deep to look at chains.
    pub chains: chains::Depth,
    /// What may be spent on the life of each group.
    pub effort: Effort,
}

impl Default for AnalysisOptions {
    fn default() -> Self {
        Self { chains: chains::Depth::SHALLOW, effort: Effort::USUAL }
    }
}

impl AnalysisOptions {
    /// The same with more or less spent on the life of each group.
    ///
    /// ```
    /// use chizu::{analysis::AnalysisOptions, effort::Effort};
    /// assert_eq!(AnalysisOptions::default().with_effort(Effort::QUICK).effort, Effort::QUICK);
    /// ```
    #[must_use]
    pub const fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The same with a deeper or shallower look at chains.
    #[must_use]
    pub const fn with_chains(self, chains: chains::Depth) -> Self {
        Self { chains, ..self }
    }
}

/// What is known of a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Analysis {
    /// The chains, in the order of [`Groups::chains`].
    pub chains: Vec<ChainFacts>,
    /// Which chains belong together.
    pub together: Groups,
    /// The groups, in the order of [`Groups`].
    pub groups: Vec<GroupFacts>,
    /// What no one can change.
    pub settled: Unconditional,
    /// The fights without end.
    pub cycles: Vec<Cycle>,
    /// What was spent on the life of each group.
    pub effort: Effort,
}

impl Analysis {
    /// The facts about the chain of the stone on a point.
    #[must_use]
    pub fn chain(&self, at: Point) -> Option<&ChainFacts> {
        self.chains.get(self.together.chains().at(at)?.index())
    }

    /// The facts about the group of the stone on a point.
    #[must_use]
    pub fn group(&self, at: Point) -> Option<&GroupFacts> {
        self.groups.get(self.together.at(at)?.index())
    }

    /// The fights without end that some of these stones are in.
    pub fn cycles_of(&self, stones: PointSet) -> impl Iterator<Item = &Cycle> {
        self.cycles.iter().filter(move |cycle| cycle.all_stones().intersects(&stones))
    }

    /// What becomes of every chain at the end of a game, with the effort of this analysis: it is judged as [`status`] does, and what was
    /// read of its group goes before, but where that is proved. `position` is the one that was analysed.
    ///
    /// ```
    /// use chizu::analysis::{AnalysisOptions, analyze};
    /// use chizu::board::Setup;
    /// use chizu::effort::Effort;
    /// use chizu::status::statuses;
    /// let stones: chizu::Stones = "
    ///     . O . O X X X
    ///     O . . O X X X
    ///     X O O O X X X
    ///     X X X X X X X
    ///     X X X X X X .
    ///     X X X X . X X
    ///     X X X X X X X".parse()?;
    /// let position = Setup::new(stones).position()?;
    /// let at = stones.size().parse_point("D7").unwrap();
    /// let deep = analyze(&position, &AnalysisOptions::default().with_effort(Effort::DEEP));
    /// let [judged, read] = [statuses(&position), deep.statuses(&position)].map(|found| found.at(at).unwrap());
    /// assert_eq!(judged.status, read.status);
    /// assert!(judged.evidence < read.evidence);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn statuses(&self, position: &Position) -> Statuses {
        let mut found = status::statuses_with(position, self.effort.proofs());
        found.learn(self.groups.iter().map(|group| (group.stones, group.verdict)));
        found
    }

    /// The facts about the group of the stone on a point with more effort spent on this one. What is known of it stays as it is.
    /// `position` is the one that was analysed.
    #[must_use]
    pub fn deepened(&self, position: &Position, at: Point, effort: Effort) -> Option<GroupFacts> {
        let id = self.together.at(at)?;
        let known = self.groups.get(id.index()).filter(|facts| !facts.verdict.is_guess());
        if known.is_some() {
            return known.cloned();
        }
        let Self { chains, together, groups, settled, effort: spent, .. } = self;
        let known = groups::Known { groups: together, chains, settled, facts: groups, effort: *spent };
        groups::deepen(position, &known, id, effort).into_iter().nth(id.index())
    }
}

/// Says everything about chains and groups.
#[must_use]
pub fn analyze(position: &Position, options: &AnalysisOptions) -> Analysis {
    let together = Groups::of(position);
    let settled = unconditional(position.stones());
    let chains = chains::facts(position, together.chains(), &settled, &options.chains);
    let groups = groups::facts(position, &together, &chains, &settled, options.effort);
    let cycles = cycles::of_chains(position, together.chains());
    Analysis { chains, together, groups, settled, cycles, effort: options.effort }
}
